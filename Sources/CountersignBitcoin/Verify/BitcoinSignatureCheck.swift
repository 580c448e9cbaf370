import CountersignCore
import CountersignCurves
import CountersignHash

/// Verifies the signatures of one transaction. A key is parsed once, however many inputs it signs.
struct BitcoinSignatureCheck {
  /// A signature with the hash type that stands in it.
  struct ECDSA {
    let signature: Secp256k1Signature
    let type: BitcoinSighashType
  }

  /// Why a signature does not count.
  enum Fault: Error, Hashable, Sendable {
    /// No strict DER.
    case encoding(CodecError.Reason)
    /// s in the upper half.
    case highS
    /// A hash type without a meaning.
    case type(BitcoinSighashType)
    /// A key that is on no point, or is not compressed in a witness.
    case key
    /// Neither 64 nor 65 bytes.
    case length(Int)
    /// 65 bytes that end in zero.
    case zeroByte
    /// Outputs that are spent are not known, or there is no output to cover.
    case undefined
    /// Well formed, and it does not cover this.
    case wrong
  }

  let sighash: BitcoinSighash
  let curve: any Secp256k1Arithmetic
  private var keys: [[UInt8]: Secp256k1PublicKey?] = [:]

  init(_ sighash: BitcoinSighash, _ curves: Curves) {
    self.sighash = sighash
    curve = curves.secp256k1
  }

  /// Reads the bytes of a script's ECDSA signature. Source: BIP-0066, BIP-0146.
  static func ecdsa(_ bytes: [UInt8]) throws(Fault) -> ECDSA {
    guard let last = bytes.last else { throw .encoding(.empty) }
    let type = BitcoinSighashType(UInt32(truncatingIfNeeded: last))
    let signature: Secp256k1Signature
    do throws(CodecError) {
      signature = try Secp256k1Signature(der: Array(bytes.dropLast()))
    } catch {
      throw .encoding(error.reason)
    }
    guard type.isDefined, type.rawValue != 0 else { throw .type(type) }
    guard signature.isLowS else { throw .highS }
    return ECDSA(signature: signature, type: type)
  }

  /// Verifies an ECDSA signature and answers its hash type.
  @discardableResult
  mutating func verify(
    ecdsa bytes: [UInt8], key: [UInt8], path: BitcoinSpendPath, input index: Int
  ) throws(Fault) -> BitcoinSighashType {
    let read = try Self.ecdsa(bytes)
    if path.digest == .witnessV0, key.count != 33 { throw .key }
    guard let point = point(key) else { throw .key }
    guard let digest = path.ecdsaDigest(sighash, input: index, type: read.type) else { throw .undefined }
    guard curve.verify(ecdsa: read.signature, digest: digest, key: point) else { throw .wrong }
    return read.type
  }

  /// Verifies a Schnorr signature and answers its hash type. Source: BIP-0340, BIP-0341.
  @discardableResult
  func verify(
    schnorr bytes: [UInt8], key: Bytes32, input index: Int, leaf: BitcoinSighash.Leaf? = nil, annex: [UInt8]? = nil
  ) throws(Fault) -> BitcoinSighashType {
    let type = try Self.schnorrType(bytes)
    guard let digest = sighash.taproot(input: index, type: type, leaf: leaf, annex: annex) else {
      guard type.isDefined else { throw .type(type) }
      // Without an output of its own a SINGLE covers nothing, and no such signature is valid. Source: BIP-0341.
      throw type.isSingle && !sighash.hasOutput(index) ? .wrong : .undefined
    }
    let signature = Array(bytes.prefix(64))
    guard curve.verify(schnorr: signature, message: digest.bytes, key: Secp256k1XOnlyKey(key)) else { throw .wrong }
    return type
  }

  /// The hash type of a Schnorr signature.
  static func schnorrType(_ bytes: [UInt8]) throws(Fault) -> BitcoinSighashType {
    guard bytes.count == 64 || bytes.count == 65 else { throw .length(bytes.count) }
    guard bytes.count == 65, let last = bytes.last else { return .defaultAll }
    guard last != 0 else { throw .zeroByte }
    return BitcoinSighashType(UInt32(truncatingIfNeeded: last))
  }

  /// The point of a key; nil when there is none.
  mutating func point(_ key: [UInt8]) -> Secp256k1PublicKey? {
    if let known = keys[key] { return known }
    let point = curve.publicKey(key)
    keys[key] = .some(point)
    return point
  }
}
