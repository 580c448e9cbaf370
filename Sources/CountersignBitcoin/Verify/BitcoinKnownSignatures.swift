import CountersignCurves
import CountersignHash

/// A signature that was verified.
enum BitcoinKnownSignature: Hashable, Sendable {
  case ecdsa(Secp256k1Signature, digest: Bytes32, key: Secp256k1PublicKey)
  case schnorr([UInt8], message: [UInt8], key: Secp256k1PublicKey)
}

/// Curve arithmetic that need not verify again what it knows to be good: a reply is judged, finished, and judged as finished,
/// and each step asks for the same signatures. What is not known is verified.
struct BitcoinKnownSignatures: Secp256k1Arithmetic {
  let real: any Secp256k1Arithmetic
  let good: Set<BitcoinKnownSignature>

  var implementation: String { real.implementation }

  func publicKey(_ sec1: [UInt8]) -> Secp256k1PublicKey? { real.publicKey(sec1) }

  func recover(_ signature: Secp256k1Signature, recoveryID: UInt8, digest: Bytes32) -> Secp256k1PublicKey? {
    real.recover(signature, recoveryID: recoveryID, digest: digest)
  }

  func verify(ecdsa signature: Secp256k1Signature, digest: Bytes32, key: Secp256k1PublicKey) -> Bool {
    good.contains(.ecdsa(signature, digest: digest, key: key))
      || real.verify(ecdsa: signature, digest: digest, key: key)
  }

  func verify(schnorr signature: [UInt8], message: [UInt8], key: Secp256k1XOnlyKey) -> Bool {
    real.verify(schnorr: signature, message: message, key: key)
  }

  func verify(schnorr signature: [UInt8], message: [UInt8], key: Secp256k1PublicKey) -> Bool {
    good.contains(.schnorr(signature, message: message, key: key))
      || real.verify(schnorr: signature, message: message, key: key)
  }

  func isOnCurve(_ key: Secp256k1XOnlyKey) -> Bool { real.isOnCurve(key) }

  func tweak(_ key: Secp256k1XOnlyKey, adding tweak: Bytes32) -> (key: Secp256k1XOnlyKey, isOdd: Bool)? {
    real.tweak(key, adding: tweak)
  }
}
