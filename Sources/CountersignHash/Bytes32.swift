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
    func byte(_ word: UInt64, _ shift: UInt64) -> UInt8 { UInt8(truncatingIfNeeded: word >> shift) }
    // Written out, since a loop takes twice as long, and hashes are what most time goes into.
    return [
      byte(w0, 56), byte(w0, 48), byte(w0, 40), byte(w0, 32), byte(w0, 24), byte(w0, 16), byte(w0, 8), byte(w0, 0),
      byte(w1, 56), byte(w1, 48), byte(w1, 40), byte(w1, 32), byte(w1, 24), byte(w1, 16), byte(w1, 8), byte(w1, 0),
      byte(w2, 56), byte(w2, 48), byte(w2, 40), byte(w2, 32), byte(w2, 24), byte(w2, 16), byte(w2, 8), byte(w2, 0),
      byte(w3, 56), byte(w3, 48), byte(w3, 40), byte(w3, 32), byte(w3, 24), byte(w3, 16), byte(w3, 8), byte(w3, 0),
    ]
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
