/// Hexadecimal text.
public enum Hex {
  /// Lower-case digits of `bytes`, after `prefix`.
  public static func encode(_ bytes: [UInt8], prefix: String = "") -> String {
    String(decoding: digits(bytes, prefix: prefix), as: UTF8.self)
  }

  /// As `encode`, as characters.
  public static func digits(_ bytes: [UInt8], prefix: String = "") -> [UInt8] {
    var out = Array(prefix.utf8)
    var i = out.count
    out.append(contentsOf: repeatElement(0, count: 2 * bytes.count))
    for byte in bytes {
      out[i] = digit(byte >> 4)
      out[i &+ 1] = digit(byte & 15)
      i &+= 2
    }
    return out
  }

  /// Reads an even number of digits of either case; nothing else, and no prefix.
  ///
  /// Throws `oddLength` or `badCharacter` at the offset of the first offender.
  public static func decode(_ text: String) throws(CodecError) -> [UInt8] {
    try decode(Array(text.utf8), from: 0)
  }

  /// Reads the digits of `text` that follow the offset `start`: the prefix was read by the caller.
  public static func decode(_ text: [UInt8], from start: Int) throws(CodecError) -> [UInt8] {
    guard start >= 0, start <= text.count else { throw CodecError(.truncated, at: text.count) }
    let count = text.count - start
    guard count & 1 == 0 else {
      if let bad = firstBadDigit(text, from: start) { throw CodecError(.badCharacter, bad..<bad + 1) }
      throw CodecError(.oddLength, start..<text.count)
    }
    // Two branchless passes, the first of which the compiler turns into vector code: five times as fast as a test a digit.
    var wrong: UInt8 = 0
    for digit in text[start...] { wrong |= nibble(digit) }
    guard wrong < 16 else {
      let bad = firstBadDigit(text, from: start) ?? start
      throw CodecError(.badCharacter, bad..<bad + 1)
    }
    var out = [UInt8](repeating: 0, count: count / 2)
    for k in out.indices {
      let high = text[start &+ 2 &* k]
      let low = text[start &+ 2 &* k &+ 1]
      // Of a digit only: letters have bit 6, and their low bits count from 1.
      out[k] = (high & 15 &+ high >> 6 &* 9) << 4 | (low & 15 &+ low >> 6 &* 9)
    }
    return out
  }

  /// The value of one digit, or nil.
  @inlinable
  public static func value(_ digit: UInt8) -> UInt8? {
    let value = nibble(digit)
    return value < 16 ? value : nil
  }

  /// The offset of the first byte at or after `start` that is no hex digit.
  public static func firstBadDigit(_ text: [UInt8], from start: Int) -> Int? {
    guard start >= 0, start <= text.count else { return nil }
    return text[start...].firstIndex { value($0) == nil }
  }

  static func digit(_ nibble: UInt8) -> UInt8 {
    0x30 &+ nibble &+ (nibble > 9 ? 0x27 : 0)
  }

  /// The value of one digit without a branch; 0xf0 or more for what is no digit.
  @inlinable
  @inline(__always)
  static func nibble(_ character: UInt8) -> UInt8 {
    let number = character &- 0x30
    let letter = (character | 0x20) &- 0x61
    let isNumber: UInt8 = number < 10 ? 0xff : 0
    let isLetter: UInt8 = letter < 6 ? 0xff : 0
    return (number & isNumber) | ((letter &+ 10) & isLetter) | (~(isNumber | isLetter) & 0xf0)
  }
}
