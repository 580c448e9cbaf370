/// A text line by line. Line feeds end lines; a carriage return at the end of a line is no part of it.
package struct LineReader: Sendable {
  private let text: [UInt8]
  /// Where the next line begins; nil behind the last one.
  package private(set) var offset: Int? = 0

  /// Begins at the first line.
  package init(_ text: [UInt8]) { self.text = text }

  /// The next line, not taken; nil behind the last one.
  package var line: ArraySlice<UInt8>? {
    guard let offset else { return nil }
    let line = text.dropFirst(offset).prefix { $0 != 0x0a }
    return line.last == 0x0d ? line.dropLast() : line
  }

  /// The line after the next one, not taken.
  package var lineAfter: ArraySlice<UInt8>? {
    var ahead = self
    _ = ahead.take()
    return ahead.line
  }

  /// Takes the next line.
  package mutating func take() -> ArraySlice<UInt8>? {
    guard let line, let offset else { return nil }
    let feed = text.dropFirst(offset).firstIndex(of: 0x0a)
    self.offset = feed.map { $0 + 1 }
    return line
  }
}
