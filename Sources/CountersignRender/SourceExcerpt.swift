import CountersignCore

/// The line of a source that a finding points at, with carets under the place.
struct SourceExcerpt {
  /// The number of the line, from 1.
  let line: Int
  /// A part of the line that fits the screen, safe to show.
  let text: String
  /// How many columns are before the place.
  let indent: Int
  /// How many columns the place has; at least one.
  let width: Int

  /// Cuts the line at a range of UTF-8 offsets out of a source; nil when the range is outside of it.
  init?(_ source: [UInt8], _ range: Range<Int>, columns: Int, isASCII: Bool) {
    guard range.lowerBound >= 0, range.upperBound <= source.count else { return nil }
    let before = source[..<range.lowerBound]
    let start = before.lastIndex(of: 0x0a).map { $0 + 1 } ?? 0
    let end = source[range.lowerBound...].firstIndex(of: 0x0a) ?? source.count
    line = before.reduce(1) { $1 == 0x0a ? $0 + 1 : $0 }
    let marked = range.lowerBound..<min(range.upperBound, end)
    // The place and what is around it, as much as fits: a payload is one long line.
    let room = max(columns - min(marked.count, columns / 2), 20)
    let from = Self.boundary(source, max(start, marked.lowerBound - room * 2 / 3))
    let shownEnd = Self.boundary(source, min(marked.upperBound, marked.lowerBound + columns / 2))
    let to = Self.boundary(source, min(end, shownEnd + room / 3))
    let head = Self.display(source[from..<max(from, marked.lowerBound)], isASCII)
    let body = Self.display(source[marked.lowerBound..<max(marked.lowerBound, shownEnd)], isASCII)
    let tail = Self.display(source[max(marked.lowerBound, shownEnd)..<max(shownEnd, to)], isASCII)
    let more = isASCII ? "..." : "\u{2026}"
    let lead = from > start ? more : ""
    text = lead + head + body + tail + (to < end ? more : "")
    indent = (lead + head).unicodeScalars.count
    width = max(1, body.unicodeScalars.count)
  }

  /// The next offset that is no continuation byte.
  private static func boundary(_ source: [UInt8], _ offset: Int) -> Int {
    var offset = offset
    while offset < source.count, source[offset] & 0xc0 == 0x80 { offset += 1 }
    return offset
  }

  private static func display(_ bytes: ArraySlice<UInt8>, _ isASCII: Bool) -> String {
    TextSanitizer.display(
      String(decoding: bytes.filter { $0 != 0x0d }, as: UTF8.self), isASCII: isASCII, escapesBackslash: false)
  }
}
