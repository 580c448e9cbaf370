/// UTF-8 checked by hand, since the standard library's checking initialiser needs newer systems than we support.
public enum UTF8Text {
  /// Throws `badUnicode` at the first byte that is not well-formed UTF-8 (Unicode, table 3-7). A range outside the array
  /// is cut to it.
  public static func check(_ bytes: [UInt8], _ range: Range<Int>) throws(CodecError) {
    let range = range.clamped(to: 0..<bytes.count)
    var i = range.lowerBound
    let end = range.upperBound
    while i < end {
      let lead = bytes[i]
      if lead < 0x80 {
        i += 1
        continue
      }
      let count: Int
      var second: ClosedRange<UInt8> = 0x80...0xbf
      switch lead {
      case 0xc2...0xdf: count = 1
      case 0xe0: (count, second) = (2, 0xa0...0xbf)
      case 0xed: (count, second) = (2, 0x80...0x9f)
      case 0xe1...0xef: count = 2
      case 0xf0: (count, second) = (3, 0x90...0xbf)
      case 0xf4: (count, second) = (3, 0x80...0x8f)
      case 0xf1...0xf3: count = 3
      default: throw CodecError(.badUnicode, i..<i + 1)
      }
      guard end - i > count, second.contains(bytes[i + 1]) else { throw CodecError(.badUnicode, i..<i + 1) }
      for k in 1...count where bytes[i + k] & 0xc0 != 0x80 { throw CodecError(.badUnicode, i..<i + 1) }
      i += count + 1
    }
  }

  /// The text of well-formed UTF-8; throws `badUnicode` otherwise.
  public static func decode(_ bytes: [UInt8]) throws(CodecError) -> String {
    try check(bytes, 0..<bytes.count)
    return String(decoding: bytes, as: UTF8.self)
  }
}
