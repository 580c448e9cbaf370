import CountersignCore
import CountersignCurves
import CountersignEVM
import CountersignHash
import TestSupport

/// Signs many messages without a key: a signature is the account's under the digest whose hash is its r, and somebody else's
/// under every other. What is compared, and how, does not depend on the arithmetic.
struct StandInSigner: Secp256k1Arithmetic {
  let implementation = "a stand-in for tests"

  private static let key = Secp256k1PublicKey(checkedX: Bytes32(1, 2, 3, 4), y: Bytes32(5, 6, 7, 8))
  private static let stranger = Secp256k1PublicKey(checkedX: Bytes32(9, 9, 9, 9), y: Bytes32(9, 9, 9, 9))

  /// Whose signatures they are.
  static let account = EVMAddress(key)
  /// The arithmetic under which they hold, and no other.
  static let curves = Curves(secp256k1: StandInSigner(), ed25519: Curves.standIn.ed25519)

  /// 65 bytes in hex.
  static func sign(_ message: EVMMessage) -> String {
    "0x" + (r(message.digest).bytes32.bytes + UInt256(1).bytes32.bytes + [27]).hexText
  }

  /// Below the order of the group.
  private static func r(_ digest: Bytes32) -> UInt256 {
    let hash = Keccak256.hash(digest.bytes)
    return UInt256(hash.w3, hash.w2, hash.w1, hash.w0 >> 1)
  }

  func recover(_ signature: Secp256k1Signature, recoveryID: UInt8, digest: Bytes32) -> Secp256k1PublicKey? {
    recoveryID == 0 && signature.r == Self.r(digest) ? Self.key : Self.stranger
  }

  func publicKey(_ sec1: [UInt8]) -> Secp256k1PublicKey? { nil }
  func verify(ecdsa signature: Secp256k1Signature, digest: Bytes32, key: Secp256k1PublicKey) -> Bool { false }
  func verify(schnorr signature: [UInt8], message: [UInt8], key: Secp256k1XOnlyKey) -> Bool { false }
  func isOnCurve(_ key: Secp256k1XOnlyKey) -> Bool { false }
  func tweak(_ key: Secp256k1XOnlyKey, adding tweak: Bytes32) -> (key: Secp256k1XOnlyKey, isOdd: Bool)? { nil }
}
