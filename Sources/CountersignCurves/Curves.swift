/// The curve arithmetic a caller relies on: an argument, never a global.
public struct Curves: Sendable {
  /// Signatures and keys on secp256k1.
  public let secp256k1: any Secp256k1Arithmetic
  /// Signatures and keys on edwards25519.
  public let ed25519: any Ed25519Arithmetic

  /// Bundles two implementations.
  public init(secp256k1: any Secp256k1Arithmetic, ed25519: any Ed25519Arithmetic) {
    self.secp256k1 = secp256k1
    self.ed25519 = ed25519
  }
}
