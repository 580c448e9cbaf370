public import CountersignCore
import CountersignHash

/// The two scalars of an ECDSA signature on secp256k1, as they came: in range or not.
public struct Secp256k1Signature: Hashable, Sendable {
  /// The first scalar.
  public let r: UInt256
  /// The second scalar.
  public let s: UInt256

  /// The order of the group. Source: SEC 2, 2.4.1.
  public static let order = UInt256(
    0xbfd2_5e8c_d036_4141, 0xbaae_dce6_af48_a03b, 0xffff_ffff_ffff_fffe, 0xffff_ffff_ffff_ffff
  )
  /// Half the order, rounded down: the largest low s. Source: EIP-2, BIP-0146.
  public static let halfOrder = order.halved

  /// Makes a signature of its scalars.
  public init(r: UInt256, s: UInt256) {
    self.r = r
    self.s = s
  }

  /// Reads r and s of 32 bytes each; nil for another count. Source: IEEE P1363.
  public init?(compact bytes: [UInt8]) {
    guard bytes.count == 64, let r = Bytes32(Array(bytes[..<32])), let s = Bytes32(Array(bytes[32...])) else {
      return nil
    }
    self.init(r: UInt256(r), s: UInt256(s))
  }

  /// Reads strict DER: `30 len 02 len r 02 len s`, shortest lengths, positive integers without needless zeros, nothing
  /// after. Source: BIP-0066, without its hash-type byte.
  ///
  /// Throws `truncated`, `trailing`, `syntax`, `badLength`, `leadingZero` or `overflow`. The scalars may be out of range.
  public init(der bytes: [UInt8]) throws(CodecError) {
    try self.init(der: bytes, 0..<bytes.count)
  }

  /// The same of a part of the bytes; one outside of them is cut.
  package init(der bytes: [UInt8], _ range: Range<Int>) throws(CodecError) {
    var reader = ByteReader(bytes, range)
    let count = try Self.derLength(&reader, tag: 0x30)
    guard count == reader.remaining else {
      throw CodecError(count < reader.remaining ? .trailing : .truncated, reader.offset..<reader.end)
    }
    let r = try Self.derInteger(&reader)
    let s = try Self.derInteger(&reader)
    try reader.requireEnd()
    self.init(r: r, s: s)
  }

  private static func derLength(_ reader: inout ByteReader, tag: UInt8) throws(CodecError) -> Int {
    let start = reader.offset
    guard try reader.u8() == tag else { throw CodecError(.syntax, start..<start + 1) }
    // A signature has at most 72 bytes, so the long form of a length is never the shortest.
    let length = try reader.u8()
    guard length < 0x80 else { throw CodecError(.badLength, reader.offset - 1..<reader.offset) }
    return Int(length)  // INVARIANT: a byte always fits
  }

  private static func derInteger(_ reader: inout ByteReader) throws(CodecError) -> UInt256 {
    let count = try derLength(&reader, tag: 0x02)
    var number = try reader.reader(count)
    let start = number.offset
    guard let first = number.next, first < 0x80 else { throw CodecError(.syntax, start..<number.end) }
    if first == 0, count > 1 {
      _ = try number.u8()
      guard let second = number.next, second >= 0x80 else { throw CodecError(.leadingZero, start..<start + 1) }
    }
    return try number.uint256(number.remaining)
  }

  /// True when 0 < r < n and 0 < s < n.
  public var isInRange: Bool {
    !r.isZero && !s.isZero && r < Self.order && s < Self.order
  }

  /// True when s is at most half the order. Source: EIP-2.
  public var isLowS: Bool { s <= Self.halfOrder }

  /// r and s of 32 bytes each.
  public var compact: [UInt8] { r.bytes32.bytes + s.bytes32.bytes }
}
