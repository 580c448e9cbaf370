public import CountersignHash

/// What is needed of secp256k1. Everything is public data: no implementation has to hide its timing.
public protocol Secp256k1Arithmetic: Sendable {
  /// The name and version of the implementation, for evidence and `doctor`.
  var implementation: String { get }

  /// Reads a public key of 33 or 65 bytes and checks that it is a point of the curve; nil otherwise.
  ///
  /// Hybrid keys (first byte 06 or 07) are refused. Source: SEC 1, 2.3.4.
  func publicKey(_ sec1: [UInt8]) -> Secp256k1PublicKey?

  /// The key that made an ECDSA signature over a digest, or nil when there is none. Source: SEC 1, 4.1.6.
  ///
  /// `recoveryID` is 0 to 3. The signature must be in range; high s is accepted here, rules decide about it.
  func recover(_ signature: Secp256k1Signature, recoveryID: UInt8, digest: Bytes32) -> Secp256k1PublicKey?

  /// True when an ECDSA signature covers a digest; high s counts as well as low s, rules decide about it.
  func verify(ecdsa signature: Secp256k1Signature, digest: Bytes32, key: Secp256k1PublicKey) -> Bool

  /// True when a Schnorr signature of 64 bytes covers a message of any length. Source: BIP-0340.
  func verify(schnorr signature: [UInt8], message: [UInt8], key: Secp256k1XOnlyKey) -> Bool

  /// The same for a key whose point is known, which spares a square root; of its two y only x counts.
  func verify(schnorr signature: [UInt8], message: [UInt8], key: Secp256k1PublicKey) -> Bool

  /// True when the x-only key is the x coordinate of a point. Source: BIP-0340, `lift_x`.
  func isOnCurve(_ key: Secp256k1XOnlyKey) -> Bool

  /// The key plus `tweak` times the generator, and whether its y is odd; nil when the tweak is not below the group
  /// order, the key is on no point, or the sum is the point at infinity. Source: BIP-0341.
  func tweak(_ key: Secp256k1XOnlyKey, adding tweak: Bytes32) -> (key: Secp256k1XOnlyKey, isOdd: Bool)?
}

extension Secp256k1Arithmetic {
  /// Verifies for the x coordinate; see the protocol.
  public func verify(schnorr signature: [UInt8], message: [UInt8], key: Secp256k1PublicKey) -> Bool {
    verify(schnorr: signature, message: message, key: key.xOnly)
  }
}
