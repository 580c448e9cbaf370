public import CountersignCore

extension JSONText {
  /// The canonical text with everything that hides, moves or controls written as `\u....`: the same values for every
  /// reader, and nothing that a terminal would obey.
  public var printable: String {
    let text = self.text
    // ASCII controls are escaped by every writer of JSON; without others there is nothing to do.
    guard text.utf8.contains(where: { $0 >= 0x7f }) else { return text }
    var out = ""
    for scalar in text.unicodeScalars {
      // A backslash in JSON text is an escape already.
      if scalar == "\\" || TextSanitizer.shows(scalar) {
        out.unicodeScalars.append(scalar)
      } else {
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16)
          out += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
        }
      }
    }
    return out
  }
}
