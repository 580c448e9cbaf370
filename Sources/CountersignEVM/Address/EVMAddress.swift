public import CountersignCore
public import CountersignCurves
import CountersignHash

/// An account or contract: 20 bytes.
public struct EVMAddress: Hashable, Sendable {
  private let w0: UInt64
  private let w1: UInt64
  private let w2: UInt32

  /// Takes the bytes as numbers.
  init(_ w0: UInt64, _ w1: UInt64, _ w2: UInt32) {
    self.w0 = w0
    self.w1 = w1
    self.w2 = w2
  }

  /// Takes 20 bytes; nil for another count.
  public init?(_ bytes: [UInt8]) {
    guard bytes.count == 20 else { return nil }
    self.init(at: 0..<20, of: ByteReader(bytes))
  }

  /// Takes the 20 bytes at a place of the input that the caller measured.
  init(at range: Range<Int>, of reader: ByteReader) {
    let start = range.lowerBound
    w0 = reader.uint64(at: start..<start &+ 8)
    w1 = reader.uint64(at: start &+ 8..<start &+ 16)
    w2 = UInt32(truncatingIfNeeded: reader.uint64(at: start &+ 16..<start &+ 20))
  }

  /// The address of a public key: the last 20 bytes of the Keccak-256 of its coordinates. Source: yellow paper, (284).
  public init(_ key: Secp256k1PublicKey) {
    let hash = Keccak256.hash(key.x, key.y)
    w0 = hash.w1 << 32 | hash.w2 >> 32
    w1 = hash.w2 << 32 | hash.w3 >> 32
    w2 = UInt32(truncatingIfNeeded: hash.w3)
  }

  /// Reads `0x` and 40 hex digits; mixed letter case must be the checksum of EIP-55, on chains 30 and 31 that of
  /// EIP-1191.
  ///
  /// Throws `evm/hex-missing-prefix`, `evm/address-length`, `evm/hex-bad-digit`, `evm/address-checksum`, or the rule that
  /// names what the text is instead.
  public init(_ text: String, chainID: UInt256? = nil) throws(DecodeError) {
    let form = EVMAddressText(text, chainID: chainID)
    guard let address = form.address else {
      throw DecodeError(
        form.fault ?? EVMRules.addressLength, bytes: 0..<text.utf8.count, field: "address", form.arguments)
    }
    if form.casing == .wrong {
      throw DecodeError(
        EVMRules.addressChecksum, bytes: 0..<text.utf8.count, field: "address",
        [Argument("got", text), Argument("expected", address.checksummed(chainID: chainID))]
      )
    }
    self = address
  }

  /// The bytes in order.
  public var bytes: [UInt8] {
    var writer = ByteWriter(capacity: 20)
    writer.bigEndian(w0, count: 8)
    writer.bigEndian(w1, count: 8)
    writer.bigEndian(UInt64(truncatingIfNeeded: w2), count: 4)
    return writer.bytes
  }

  /// True for the zero address.
  public var isZero: Bool { w0 | w1 == 0 && w2 == 0 }

  /// The address as a number, when it is a small one: precompiled contracts have such.
  var small: UInt32? { w0 | w1 == 0 ? w2 : nil }

  /// What people compare: the first and the last four digits.
  var ends: UInt32 { UInt32(truncatingIfNeeded: w0 >> 32) & 0xffff_0000 | w2 & 0xffff }

  /// `0x` and 40 lower-case digits.
  public var lowercased: String { Hex.encode(bytes, prefix: "0x") }

  /// `0x` and 40 digits whose letter case is the checksum. Source: EIP-55.
  public var checksummed: String { checksummed(chainID: nil) }

  /// The checksum as the chain writes it: EIP-1191 on chains 30 and 31, else EIP-55.
  public func checksummed(chainID: UInt256?) -> String {
    var digits = Hex.digits(bytes)
    let hash = Self.checksumHash(digits, chainID: chainID).bytes
    for i in digits.indices where digits[i] > 0x39 {
      let nibble = i & 1 == 0 ? hash[i / 2] >> 4 : hash[i / 2] & 15
      if nibble >= 8 { digits[i] &= ~0x20 }
    }
    return String(decoding: Array("0x".utf8) + digits, as: UTF8.self)
  }

  /// The hash whose nibbles say which letters are written upper: of the lower-case digits.
  ///
  /// Chains 30 and 31 hash `chainId`, `0x` and the digits instead. Source: EIP-55, EIP-1191.
  static func checksumHash(_ lowercaseDigits: [UInt8], chainID: UInt256?) -> Bytes32 {
    let usesChain = chainID == 30 || chainID == 31
    let prefix = usesChain ? Array("\(chainID?.decimal ?? "")0x".utf8) : []
    return Keccak256.hash(prefix + lowercaseDigits)
  }
}

extension EVMAddress: CustomStringConvertible {
  /// The checksummed form.
  public var description: String { checksummed }
}
