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
    /// Not looked at: the transaction has more signatures, or they cover more, than any that nodes relay.
    case tooMany
  }

  let sighash: BitcoinSighash
  let curve: any Secp256k1Arithmetic
  /// What was asked for before the last: where all inputs are of one key, nothing.
  private var keys: [[UInt8]: Secp256k1PublicKey?] = [:]
  private var hashes: [[UInt8]: [UInt8]] = [:]
  /// What was asked for last: most often all inputs are of one key.
  private var lastKey: (key: [UInt8], point: Secp256k1PublicKey?)?
  private var lastX: (x: Bytes32, point: Secp256k1PublicKey?)?
  private var lastHash: (key: [UInt8], hash: [UInt8])?
  /// The signatures that were verified.
  private(set) var good: [BitcoinKnownSignature] = []
  /// What may still be done.
  private(set) var budget: Budget
  /// The input that was looked at last, and its digests by their types.
  private var last: (index: Int, path: BitcoinSpendPath)?
  private var digests: [(type: BitcoinSighashType, digest: Bytes32)] = []

  /// How much work the signatures of one transaction may make. A transaction that nodes relay has fewer than 6,000, and those
  /// from before segwit cover less than 24 MB: 400,000 weight units are shared by inputs and what each covers.
  struct Budget: Hashable, Sendable {
    private var signatures = 8000
    private var bytes = 48 * 1024 * 1024

    mutating func take(signatures count: Int = 0, bytes more: Int) throws(Fault) {
      guard signatures >= count, bytes >= more else { throw .tooMany }
      signatures -= count
      bytes -= more
    }
  }

  init(_ sighash: BitcoinSighash, _ curves: Curves) {
    self.init(sighash, curves.secp256k1, budget: Budget())
  }

  init(_ sighash: BitcoinSighash, _ curve: any Secp256k1Arithmetic, budget: Budget) {
    self.sighash = sighash
    self.curve = curve
    self.budget = budget
  }

  /// Makes room for so many good signatures, up to what most transactions have.
  mutating func expect(signatures: Int) { good.reserveCapacity(min(signatures, 64)) }

  /// Reads the bytes of a script's ECDSA signature. Source: BIP-0066, BIP-0146.
  static func ecdsa(_ bytes: [UInt8]) throws(Fault) -> ECDSA {
    guard let last = bytes.last else { throw .encoding(.empty) }
    let type = BitcoinSighashType(UInt32(truncatingIfNeeded: last))
    let signature: Secp256k1Signature
    do throws(CodecError) {
      signature = try Secp256k1Signature(der: bytes, 0..<bytes.count - 1)
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
    let digest = try digest(path, index, read.type)
    try budget.take(signatures: 1, bytes: 0)
    guard curve.verify(ecdsa: read.signature, digest: digest, key: point) else { throw .wrong }
    good.append(.ecdsa(read.signature, digest: digest, key: point))
    return read.type
  }

  /// What an ECDSA signature covers; several of one input and type cover the same.
  private mutating func digest(
    _ path: BitcoinSpendPath, _ index: Int, _ type: BitcoinSighashType
  ) throws(Fault) -> Bytes32 {
    if last?.index != index || last?.path != path {
      last = (index, path)
      digests.removeAll(keepingCapacity: true)
    }
    if let known = digests.first(where: { $0.type == type }) { return known.digest }
    try budget.take(bytes: sighash.size(input: index, path, type))
    guard let digest = path.ecdsaDigest(sighash, input: index, type: type) else { throw .undefined }
    digests.append((type, digest))
    return digest
  }

  /// Verifies a Schnorr signature and answers its hash type. Source: BIP-0340, BIP-0341.
  @discardableResult
  mutating func verify(
    schnorr bytes: [UInt8], key: Bytes32, input index: Int, leaf: BitcoinSighash.Leaf? = nil, annex: Bytes32? = nil
  ) throws(Fault) -> BitcoinSighashType {
    let type = try Self.schnorrType(bytes)
    try budget.take(signatures: 1, bytes: sighash.size(input: index, nil, type))
    guard let digest = sighash.taproot(input: index, type: type, leaf: leaf, annexHash: annex) else {
      guard type.isDefined else { throw .type(type) }
      // Without an output of its own a SINGLE covers nothing, and no such signature is valid. Source: BIP-0341.
      throw type.isSingle && !sighash.hasOutput(index) ? .wrong : .undefined
    }
    guard let point = point(x: key) else { throw .wrong }
    let signature = bytes.count == 64 ? bytes : Array(bytes.prefix(64))
    let message = digest.bytes
    guard curve.verify(schnorr: signature, message: message, key: point) else { throw .wrong }
    good.append(.schnorr(signature, message: message, key: point))
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
    if let lastKey {
      if lastKey.key == key { return lastKey.point }
      keys[lastKey.key] = .some(lastKey.point)
    }
    let point = keys[key] ?? curve.publicKey(key)
    lastKey = (key, point)
    return point
  }

  /// The point with an even y; nil when there is none. Source: BIP-0340, `lift_x`.
  private mutating func point(x: Bytes32) -> Secp256k1PublicKey? {
    if let lastX, lastX.x == x { return lastX.point }
    let point = point([2] + x.bytes)
    lastX = (x, point)
    return point
  }

  /// The hash of a key, as scripts have it.
  mutating func hash160(_ key: [UInt8]) -> [UInt8] {
    if let lastHash {
      if lastHash.key == key { return lastHash.hash }
      hashes[lastHash.key] = lastHash.hash
    }
    let hash = hashes[key] ?? BitcoinHash.hash160(key)
    lastHash = (key, hash)
    return hash
  }
}
