extension Fix {
  /// A text with fixes applied, and the ones that were left because they overlap an earlier one or lie outside the text.
  ///
  /// Offsets are those of `text`; insertions at one place are made in the given order.
  public static func apply(_ fixes: [Fix], to text: String) -> (text: String, left: [Fix]) {
    let bytes = Array(text.utf8)
    var out: [UInt8] = []
    var left: [Fix] = []
    var next = 0
    let ordered = fixes.enumerated().sorted { a, b in
      (a.element.text.lowerBound, a.offset) < (b.element.text.lowerBound, b.offset)
    }
    for (_, fix) in ordered {
      guard fix.text.lowerBound >= next, fix.text.upperBound <= bytes.count else {
        left.append(fix)
        continue
      }
      out += bytes[next..<fix.text.lowerBound]
      out += Array(fix.replacement.utf8)
      next = fix.text.upperBound
    }
    out += bytes[next...]
    return (String(decoding: out, as: UTF8.self), left)
  }
}
