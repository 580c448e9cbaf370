/// What happens to the blanks and lines of a text on its way from an app to a wallet: candidates of the near-miss search.
public enum TextChange {
  /// The text without blanks at its ends; one of blanks only stays as it is.
  public static func trimmed(_ text: [UInt8]) -> [UInt8] {
    func isBlank(_ c: UInt8) -> Bool { c == 0x20 || (c >= 0x09 && c <= 0x0d) }
    guard let first = text.firstIndex(where: { !isBlank($0) }), let last = text.lastIndex(where: { !isBlank($0) })
    else { return text }
    return Array(text[first...last])
  }

  /// The text with a line feed for each CR LF.
  public static func lineFeeds(_ text: [UInt8]) -> [UInt8] {
    var out: [UInt8] = []
    for (index, byte) in text.enumerated() {
      if byte == 0x0d, index + 1 < text.count, text[index + 1] == 0x0a { continue }
      out.append(byte)
    }
    return out
  }

  /// The text with CR LF for each line feed that has no carriage return before it.
  public static func carriageReturns(_ text: [UInt8]) -> [UInt8] {
    var out: [UInt8] = []
    for byte in text {
      if byte == 0x0a, out.last != 0x0d { out.append(0x0d) }
      out.append(byte)
    }
    return out
  }
}
