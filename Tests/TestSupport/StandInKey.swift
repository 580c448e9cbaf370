public import CountersignCurves
public import CountersignHash

/// A key for tests that need many signatures, and nothing of the curve: a signature is a hash over key and message, and holds
/// under `Curves.standIn` only. What is compared, and how, does not depend on the arithmetic.
public struct StandInKey: Hashable, Sendable {
  /// What stands for the public key.
  public let bytes: Bytes32

  /// Makes the key of a number.
  public init(_ number: UInt64) {
    let hash = SHA256.hash([UInt8](repeating: 0x5a, count: 1 + Int(truncatingIfNeeded: number & 0xff)))
    // The lowest bit says whether it is a point.
    bytes = Bytes32(hash.w0, hash.w1, hash.w2, hash.w3 & ~1)
  }

  /// 64 bytes, the second half below the group's order.
  public func sign(_ message: [UInt8]) -> [UInt8] { Self.signature(bytes, message) }

  static func signature(_ key: Bytes32, _ message: [UInt8]) -> [UInt8] {
    var second = SHA256.hash([2] + key.bytes + message).bytes
    second[31] &= 0x0f
    return SHA256.hash([1] + key.bytes + message).bytes + second
  }
}

extension Curves {
  /// The arithmetic under which signatures of `StandInKey` hold, and no other.
  public static let standIn = Curves(secp256k1: NoSecp256k1(), ed25519: StandInEd25519())
}

private struct StandInEd25519: Ed25519Arithmetic {
  let implementation = "a stand-in for tests"

  func verify(signature: [UInt8], message: [UInt8], key: Bytes32) -> Bool {
    signature == StandInKey.signature(key, message)
  }

  func isOnCurve(_ key: Bytes32) -> Bool { key.w3 & 1 == 0 }
}

private struct NoSecp256k1: Secp256k1Arithmetic {
  let implementation = "none"

  func publicKey(_ sec1: [UInt8]) -> Secp256k1PublicKey? { nil }
  func recover(_ signature: Secp256k1Signature, recoveryID: UInt8, digest: Bytes32) -> Secp256k1PublicKey? { nil }
  func verify(ecdsa signature: Secp256k1Signature, digest: Bytes32, key: Secp256k1PublicKey) -> Bool { false }
  func verify(schnorr signature: [UInt8], message: [UInt8], key: Secp256k1XOnlyKey) -> Bool { false }
  func isOnCurve(_ key: Secp256k1XOnlyKey) -> Bool { false }
  func tweak(_ key: Secp256k1XOnlyKey, adding tweak: Bytes32) -> (key: Secp256k1XOnlyKey, isOdd: Bool)? { nil }
}
