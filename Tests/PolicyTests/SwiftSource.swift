/// A Swift file, lexed far enough that the policies can read code without being fooled by comments and string literals.
struct SwiftSource: Sendable {
  /// What one byte of the file belongs to.
  enum ByteClass: Sendable {
    /// Code, line breaks and the delimiters of string literals.
    case code
    /// A comment, its markers included.
    case comment
    /// The contents of a string literal; code inside `\( )` is code again.
    case literal
  }

  /// A word, a number or a single punctuation byte of the code.
  struct Token: Sendable, Equatable {
    enum Kind: Sendable {
      case word
      case number
      case symbol
    }

    let kind: Kind
    let text: String
    /// Byte offsets in the file, half-open.
    let range: Range<Int>
    /// Counted from 1.
    let line: Int
  }

  /// Relative to the root of the repository, with forward slashes.
  let path: String
  let bytes: [UInt8]
  let classes: [ByteClass]
  let tokens: [Token]
  /// The line on which a comment or a literal begins that does not end, or whose line ends before it.
  ///
  /// The compiler accepts no such file, so the lexer has misread it: most likely a regex literal with a quote in it.
  let misreadLine: Int?
  private let lineStarts: [Int]

  init(path: String, text: String) {
    self.init(path: path, bytes: Array(text.utf8))
  }

  init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
    var lexer = SwiftLexer(bytes: bytes)
    classes = lexer.classify()
    misreadLine = lexer.misreadOffset.map { offset in bytes[..<offset].count { $0 == 0x0A } + 1 }
    lineStarts = [0] + bytes.indices.filter { bytes[$0] == 0x0A }.map { $0 + 1 }
    tokens = SwiftSource.tokens(bytes: bytes, classes: classes)
  }

  /// The file with comments and the contents of string literals replaced by spaces.
  ///
  /// It is as long in bytes as the file and has the same line breaks, so offsets and line numbers hold.
  var code: String {
    String(decoding: blanked { $0 == .code }, as: UTF8.self)
  }

  /// The number of lines, a last line without a line break included.
  var lineCount: Int { lineStarts.count }

  /// The text of a line, without its line break.
  func line(_ number: Int) -> String {
    String(decoding: bytes[lineRange(number)], as: UTF8.self)
  }

  /// The comment bytes of a line and nothing else.
  func comment(onLine number: Int) -> String {
    let range = lineRange(number)
    return String(decoding: range.filter { classes[$0] == .comment }.map { bytes[$0] }, as: UTF8.self)
  }

  /// Whether a line holds a comment and no code.
  func isCommentOnly(line number: Int) -> Bool {
    var hasComment = false
    for offset in lineRange(number) {
      switch classes[offset] {
      case .comment: hasComment = true
      case .literal: return false
      case .code where bytes[offset] != 0x20 && bytes[offset] != 0x09 && bytes[offset] != 0x0D: return false
      case .code: continue
      }
    }
    return hasComment
  }

  private func lineRange(_ number: Int) -> Range<Int> {
    guard lineStarts.indices.contains(number - 1) else { return 0..<0 }
    let start = lineStarts[number - 1]
    return start..<(number < lineStarts.count ? lineStarts[number] - 1 : bytes.count)
  }

  private func blanked(keeping isKept: (ByteClass) -> Bool) -> [UInt8] {
    bytes.indices.map { offset in
      let byte = bytes[offset]
      return isKept(classes[offset]) || byte == 0x0A || byte == 0x0D ? byte : 0x20
    }
  }

  private static func tokens(bytes: [UInt8], classes: [ByteClass]) -> [Token] {
    var tokens: [Token] = []
    var line = 1
    var offset = 0
    while offset < bytes.count {
      let start = offset
      let byte = bytes[offset]
      offset += 1
      if byte == 0x0A { line += 1 }
      guard classes[start] == .code, !byte.isBlank else { continue }
      let kind: Token.Kind
      if byte == UInt8(ascii: "`") {
        kind = .word
        while offset < bytes.count, bytes[offset] != UInt8(ascii: "`"), bytes[offset] != 0x0A { offset += 1 }
        if offset < bytes.count, bytes[offset] == UInt8(ascii: "`") { offset += 1 }
      } else if byte.isDigit {
        kind = .number
        while offset < bytes.count, classes[offset] == .code {
          // `1.5` is one number, `0..<5` and `1.description` are not.
          let isPoint = bytes[offset] == UInt8(ascii: ".") && offset + 1 < bytes.count && bytes[offset + 1].isDigit
          guard isPoint || bytes[offset].isWord else { break }
          offset += 1
        }
      } else if byte.isWord {
        kind = .word
        while offset < bytes.count, classes[offset] == .code, bytes[offset].isWord { offset += 1 }
      } else {
        kind = .symbol
      }
      let text = String(decoding: bytes[start..<offset], as: UTF8.self)
      tokens.append(Token(kind: kind, text: text, range: start..<offset, line: line))
    }
    return tokens
  }
}

/// Says for every byte of a Swift file whether it is code, comment or the contents of a string literal.
///
/// Follows the lexical structure chapter of The Swift Programming Language: nested comments, raw strings with any number
/// of `#`, multi-line strings and interpolation. Regex literals are read as code.
private struct SwiftLexer {
  /// What the lexer is inside of; interpolations and literals nest.
  private enum Mode {
    /// Code, with the number of open parentheses when it stands in an interpolation.
    case code(openParentheses: Int?)
    case string(start: Int, pounds: Int, isMultiline: Bool)
  }

  /// Where the first comment or literal begins that is left open.
  private(set) var misreadOffset: Int?

  private let bytes: [UInt8]
  private var classes: [SwiftSource.ByteClass]
  private var offset = 0
  private var modes: [Mode] = []
  private var mode = Mode.code(openParentheses: nil)

  init(bytes: [UInt8]) {
    self.bytes = bytes
    classes = Array(repeating: .code, count: bytes.count)
  }

  mutating func classify() -> [SwiftSource.ByteClass] {
    while offset < bytes.count {
      switch mode {
      case .code(let openParentheses): stepInCode(openParentheses: openParentheses)
      case .string(_, let pounds, let isMultiline): stepInString(pounds: pounds, isMultiline: isMultiline)
      }
    }
    for case .string(let start, _, _) in [mode] + modes { misread(from: start) }
    return classes
  }

  private mutating func stepInCode(openParentheses: Int?) {
    switch bytes[offset] {
    case UInt8(ascii: "/") where byte(at: offset + 1) == UInt8(ascii: "/"):
      while offset < bytes.count, bytes[offset] != 0x0A { mark(.comment, count: 1) }
    case UInt8(ascii: "/") where byte(at: offset + 1) == UInt8(ascii: "*"):
      skipBlockComment()
    case UInt8(ascii: "`"):
      // A raw identifier (SE-0451) may hold quotes and slashes.
      let start = offset
      offset += 1
      while offset < bytes.count, bytes[offset] != UInt8(ascii: "`"), bytes[offset] != 0x0A { offset += 1 }
      if byte(at: offset) == UInt8(ascii: "`") {
        offset += 1
      } else {
        misread(from: start)
      }
    case UInt8(ascii: "\""):
      openString(pounds: 0)
    case UInt8(ascii: "#"):
      let pounds = poundCount(at: offset)
      offset += pounds
      if byte(at: offset) == UInt8(ascii: "\"") { openString(pounds: pounds) }
    case UInt8(ascii: "("):
      offset += 1
      if let openParentheses { mode = .code(openParentheses: openParentheses + 1) }
    case UInt8(ascii: ")"):
      offset += 1
      if let openParentheses {
        if openParentheses == 1 {
          leaveMode()
        } else {
          mode = .code(openParentheses: openParentheses - 1)
        }
      }
    default:
      offset += 1
    }
  }

  private mutating func stepInString(pounds: Int, isMultiline: Bool) {
    let byte = bytes[offset]
    if byte == UInt8(ascii: "\\"), poundCount(at: offset + 1) >= pounds {
      mark(.literal, count: 1 + pounds)
      if self.byte(at: offset) == UInt8(ascii: "(") {
        offset += 1
        enter(.code(openParentheses: 1))
      } else if self.byte(at: offset) != 0x0A {
        mark(.literal, count: 1)
      }
    } else if byte == UInt8(ascii: "\""), closesString(pounds: pounds, isMultiline: isMultiline) {
      offset += (isMultiline ? 3 : 1) + pounds
      leaveMode()
    } else if byte == 0x0A {
      // The next line must not be swallowed by a single-line literal that was left open.
      if !isMultiline {
        if case .string(let start, _, _) = mode { misread(from: start) }
        leaveMode()
      }
      offset += 1
    } else {
      mark(.literal, count: 1)
    }
  }

  private mutating func skipBlockComment() {
    let start = offset
    var depth = 0
    repeat {
      if byte(at: offset) == UInt8(ascii: "/"), byte(at: offset + 1) == UInt8(ascii: "*") {
        depth += 1
        mark(.comment, count: 2)
      } else if byte(at: offset) == UInt8(ascii: "*"), byte(at: offset + 1) == UInt8(ascii: "/") {
        depth -= 1
        mark(.comment, count: 2)
      } else {
        mark(.comment, count: 1)
      }
    } while depth > 0 && offset < bytes.count
    if depth > 0 { misread(from: start) }
  }

  /// Steps over an opening delimiter; `offset` is at its first quote.
  private mutating func openString(pounds: Int) {
    let start = offset
    let isMultiline = hasThreeQuotes(at: offset) && !closesOnSameLine(pounds: pounds)
    offset += isMultiline ? 3 : 1
    enter(.string(start: start, pounds: pounds, isMultiline: isMultiline))
  }

  /// Whether a raw literal that starts with three quotes is a single-line one: `#"""#` is the string `"`.
  private func closesOnSameLine(pounds: Int) -> Bool {
    guard pounds > 0 else { return false }
    var position = offset + 2
    while let byte = byte(at: position), byte != 0x0A {
      if byte == UInt8(ascii: "\""), poundCount(at: position + 1) >= pounds { return true }
      position += 1
    }
    return false
  }

  private func closesString(pounds: Int, isMultiline: Bool) -> Bool {
    if isMultiline {
      return hasThreeQuotes(at: offset) && poundCount(at: offset + 3) >= pounds
    }
    return poundCount(at: offset + 1) >= pounds
  }

  private func hasThreeQuotes(at position: Int) -> Bool {
    (0..<3).allSatisfy { byte(at: position + $0) == UInt8(ascii: "\"") }
  }

  private func poundCount(at position: Int) -> Int {
    var count = 0
    while byte(at: position + count) == UInt8(ascii: "#") { count += 1 }
    return count
  }

  private func byte(at position: Int) -> UInt8? {
    position < bytes.count ? bytes[position] : nil
  }

  private mutating func mark(_ class: SwiftSource.ByteClass, count: Int) {
    let end = min(offset + count, bytes.count)
    for position in offset..<end { classes[position] = `class` }
    offset = end
  }

  private mutating func misread(from start: Int) {
    misreadOffset = min(start, misreadOffset ?? start)
  }

  private mutating func enter(_ inner: Mode) {
    modes.append(mode)
    mode = inner
  }

  private mutating func leaveMode() {
    mode = modes.popLast() ?? .code(openParentheses: nil)
  }
}

extension UInt8 {
  /// Space, tab or a line break.
  var isBlank: Bool { self == 0x20 || (0x09...0x0D).contains(self) }

  /// An ASCII digit.
  var isDigit: Bool { (0x30...0x39).contains(self) }

  /// A byte of a Swift identifier or number; every byte of a multi-byte scalar counts.
  var isWord: Bool {
    isDigit || (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self) || self == 0x5F || self == 0x24
      || self >= 0x80
  }
}
