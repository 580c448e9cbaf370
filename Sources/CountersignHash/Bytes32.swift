/// A value of exactly 32 bytes: a hash, a storage key, an x-only public key.
///
/// Kept as four words, so that it costs no allocation and compares in a few instructions.
public struct Bytes32: Hashable, Sendable {
  /// Bytes 0 to 7, big-endian.
  public let w0: UInt64
  /// Bytes 8 to 15, big-endian.
  public let w1: UInt64
  /// Bytes 16 to 23, big-endian.
  public let w2: UInt64
  /// Bytes 24 to 31, big-endian.
  public let w3: UInt64

  /// Makes a value of four big-endian words.
  @inlinable
  public init(_ w0: UInt64, _ w1: UInt64, _ w2: UInt64, _ w3: UInt64) {
    self.w0 = w0
    self.w1 = w1
    self.w2 = w2
    self.w3 = w3
  }

  /// Takes 32 bytes; nil for any other count.
  public init?(_ bytes: [UInt8]) {
    guard bytes.count == 32 else { return nil }
    self.init(
      Self.word(bytes, at: 0), Self.word(bytes, at: 8), Self.word(bytes, at: 16), Self.word(bytes, at: 24)
    )
  }

  /// The bytes in order.
  public var bytes: [UInt8] {
    var out = [UInt8](repeating: 0, count: 32)
    Self.store(w0, into: &out, at: 0)
    Self.store(w1, into: &out, at: 8)
    Self.store(w2, into: &out, at: 16)
    Self.store(w3, into: &out, at: 24)
    return out
  }

  /// True when every byte is zero.
  public var isZero: Bool { w0 | w1 | w2 | w3 == 0 }

  /// Lower-case hex of 64 digits, without a prefix.
  public var hex: String {
    let digits = Array("0123456789abcdef".utf8)
    var out = [UInt8]()
    out.reserveCapacity(64)
    for byte in bytes {
      out.append(digits[Int(byte >> 4)])  // INVARIANT: a nibble is below 16
      out.append(digits[Int(byte & 15)])  // INVARIANT: a nibble is below 16
    }
    return String(decoding: out, as: UTF8.self)
  }

  static func word(_ bytes: [UInt8], at index: Int) -> UInt64 {
    var word: UInt64 = 0
    // INVARIANT: the caller checked the count
    for byte in bytes[index..<index + 8] { word = word << 8 | UInt64(truncatingIfNeeded: byte) }
    return word
  }

  static func store(_ word: UInt64, into bytes: inout [UInt8], at index: Int) {
    for i in 0..<8 { bytes[index + i] = UInt8(truncatingIfNeeded: word >> (56 - 8 * i)) }
  }
}

extension Bytes32: Comparable {
  /// Orders as big-endian numbers, which is the order of the bytes.
  public static func < (a: Bytes32, b: Bytes32) -> Bool {
    if a.w0 != b.w0 { return a.w0 < b.w0 }
    if a.w1 != b.w1 { return a.w1 < b.w1 }
    if a.w2 != b.w2 { return a.w2 < b.w2 }
    return a.w3 < b.w3
  }
}

extension Bytes32: CustomStringConvertible {
  /// The same as `hex`.
  public var description: String { hex }
}
