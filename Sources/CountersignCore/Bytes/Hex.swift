/// Hexadecimal text.
public enum Hex {
  /// Lower-case digits of `bytes`, after `prefix`.
  public static func encode(_ bytes: some Collection<UInt8>, prefix: String = "") -> String {
    var out = Array(prefix.utf8)
    out.reserveCapacity(out.count + 2 * bytes.count)
    for byte in bytes {
      out.append(digit(byte >> 4))
      out.append(digit(byte & 15))
    }
    return String(decoding: out, as: UTF8.self)
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
    let table = values
    var out = [UInt8](repeating: 0, count: count / 2)
    var wrong: UInt8 = 0
    var i = start
    for k in out.indices {
      let high = table[Int(text[i])]  // INVARIANT: the table has 256 entries
      let low = table[Int(text[i + 1])]  // INVARIANT: the table has 256 entries
      wrong |= high | low
      out[k] = high << 4 | (low & 15)
      i += 2
    }
    // Branchless until here: one test at the end is three times as fast as one a digit.
    guard wrong < 16 else {
      let bad = firstBadDigit(text, from: start) ?? start
      throw CodecError(.badCharacter, bad..<bad + 1)
    }
    return out
  }

  /// The value of one digit, or nil.
  public static func value(_ digit: UInt8) -> UInt8? {
    let value = values[Int(digit)]  // INVARIANT: the table has 256 entries
    return value < 16 ? value : nil
  }

  /// The offset of the first byte at or after `start` that is no hex digit.
  public static func firstBadDigit(_ text: [UInt8], from start: Int) -> Int? {
    guard start >= 0, start <= text.count else { return nil }
    return text[start...].firstIndex { value($0) == nil }
  }

  static func digit(_ nibble: UInt8) -> UInt8 {
    nibble < 10 ? 0x30 + nibble : 0x57 + nibble
  }

  private static let values: [UInt8] = (0..<256).map { c in
    switch c {
    case 0x30...0x39: UInt8(truncatingIfNeeded: c - 0x30)
    case 0x41...0x46: UInt8(truncatingIfNeeded: c - 0x41 + 10)
    case 0x61...0x66: UInt8(truncatingIfNeeded: c - 0x61 + 10)
    default: 0xff
    }
  }
}
