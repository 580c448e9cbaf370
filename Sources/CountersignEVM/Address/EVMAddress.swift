public import CountersignCore
public import CountersignCurves
import CountersignHash

/// An account or contract: 20 bytes.
public struct EVMAddress: Hashable, Sendable {
  private let w0: UInt64
  private let w1: UInt64
  private let w2: UInt32

  /// Takes 20 bytes; nil for another count.
  public init?(_ bytes: [UInt8]) {
    guard bytes.count == 20 else { return nil }
    var reader = ByteReader(bytes)
    guard let address = try? EVMAddress(reading: &reader) else { return nil }
    self = address
  }

  /// Takes the next 20 bytes of a reader.
  init(reading reader: inout ByteReader) throws(CodecError) {
    w0 = try reader.bigEndian(8)
    w1 = try reader.bigEndian(8)
    w2 = UInt32(truncatingIfNeeded: try reader.bigEndian(4))
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

  /// `0x` and 40 lower-case digits.
  public var lowercased: String { Hex.encode(bytes, prefix: "0x") }

  /// `0x` and 40 digits whose letter case is the checksum. Source: EIP-55.
  public var checksummed: String { checksummed(chainID: nil) }

  /// The checksum as the chain writes it: EIP-1191 on chains 30 and 31, else EIP-55.
  public func checksummed(chainID: UInt256?) -> String {
    let digits = Self.checksum(Array(Hex.encode(bytes).utf8), chainID: chainID)
    return String(decoding: Array("0x".utf8) + digits, as: UTF8.self)
  }

  /// The digits with the letter case that EIP-55 asks for: upper where the hash of the lower-case digits has a nibble of
  /// 8 or more.
  ///
  /// Chains 30 and 31 hash `chainId`, `0x` and the digits instead. Source: EIP-1191.
  static func checksum(_ lowercaseDigits: [UInt8], chainID: UInt256? = nil) -> [UInt8] {
    let usesChain = chainID == 30 || chainID == 31
    let prefix = usesChain ? Array("\(chainID?.decimal ?? "")0x".utf8) : []
    let hash = Keccak256.hash(prefix + lowercaseDigits).bytes
    var out = lowercaseDigits
    for (i, digit) in lowercaseDigits.enumerated() where digit > 0x39 {
      let nibble = i & 1 == 0 ? hash[i / 2] >> 4 : hash[i / 2] & 15
      if nibble >= 8 { out[i] = digit & ~0x20 }
    }
    return out
  }
}

extension EVMAddress: CustomStringConvertible {
  /// The checksummed form.
  public var description: String { checksummed }
}
