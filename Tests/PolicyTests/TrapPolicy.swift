/// P-NOTRAP and P-READER: what can stop the process, or read bytes past the reader, in library code.
///
/// A line is exempt when a comment on it, or the comment lines directly above it, say `// INVARIANT: ` and why.
struct TrapPolicy: Sendable {
  /// Modules in which a trap ends a run of a tool and not somebody's app or server.
  static let exemptModules: Set = ["Benchmarks", "CountersignCLI"]

  /// The only module that may say `unsafe`.
  static let unsafeModule = "CountersignSystemCurves"

  /// Rooms that read wire formats, in which only `ByteReader` subscripts bytes.
  static let wireFolders: Set = ["Borsh", "PSBT", "RLP", "Script", "Transaction", "Wire"]

  private static let minimumReasonLength = 10

  private static let integerTypes: Set<String> = Set(
    ["", "8", "16", "32", "64", "128"].flatMap { ["Int\($0)", "UInt\($0)"] })

  /// Names of the standard library that trap, or that give up its checks, however they are used.
  private static let trappingNames: Set = [
    "assertionFailure", "fatalError", "numericCast", "preconditionFailure", "unsafeBitCast", "unsafeDowncast",
    "unsafelyUnwrapped",
  ]

  /// Names that are common words; only a call counts.
  private static let trappingCalls: Set = ["assert", "precondition"]

  private static let byteNames: Set = ["bytes", "data", "raw"]

  let source: SwiftSource
  private var tokens: [SwiftSource.Token] { source.tokens }

  init(_ source: SwiftSource) {
    self.source = source
  }

  /// Every line that breaks a rule and gives no reason; a line that breaks a rule twice is told once.
  func violations() -> [Violation] {
    var violations: [Violation] = []
    for index in tokens.indices {
      guard let rule = brokenRule(at: index), !isExempt(line: tokens[index].line) else { continue }
      let violation = source.violation(rule, line: tokens[index].line)
      if !violations.contains(violation) { violations.append(violation) }
    }
    return violations
  }

  private func brokenRule(at index: Int) -> String? {
    let token = tokens[index]
    switch token.text {
    case "!": return postfixRule(at: index)
    case "unowned": return "P-NOTRAP unowned"
    case "unsafe": return isUnsafeForbidden && isExpressionKeyword(at: index) ? "P-NOTRAP unsafe" : nil
    case _ where TrapPolicy.trappingNames.contains(token.text):
      return isStandardName(at: index) || token.text == "unsafelyUnwrapped" ? "P-NOTRAP \(token.text)" : nil
    case _ where TrapPolicy.trappingCalls.contains(token.text):
      let isCall = text(at: index + 1) == "(" && text(at: index - 1) != "func"
      return isCall && isStandardName(at: index) ? "P-NOTRAP \(token.text)" : nil
    case _ where TrapPolicy.integerTypes.contains(token.text):
      return isStandardName(at: index) && isInexactConversion(at: index) ? "P-NOTRAP inexact conversion" : nil
    case _ where TrapPolicy.byteNames.contains(token.text):
      return isInWireFolder && text(at: index + 1) == "[" && touchesNext(at: index) ? "P-READER raw subscript" : nil
    default: return nil
    }
  }

  // MARK: Exclamation marks

  private func postfixRule(at index: Int) -> String? {
    let offset = tokens[index].range.lowerBound
    guard offset > 0, source.classes[offset - 1] == .code, isOperandEnd(source.bytes[offset - 1]) else { return nil }
    // `a != b`, and the spelling without spaces, which the compiler refuses.
    guard text(at: index + 1) != "=" || !touchesNext(at: index) else { return nil }
    switch text(at: index - 1) {
    case "try": return "P-NOTRAP try!"
    case "as": return "P-NOTRAP as!"
    default: return "P-NOTRAP force unwrap"
    }
  }

  /// Whether `!` behind this byte is postfix; behind anything else it negates.
  private func isOperandEnd(_ byte: UInt8) -> Bool {
    byte.isWord || ")]}>?!`".utf8.contains(byte)
  }

  // MARK: Conversions

  /// Whether an integer type is applied to a value that it may not be able to hold.
  ///
  /// A label says what happens to a value that does not fit (`exactly:`, `truncatingIfNeeded:`, `clamping:`,
  /// `bitPattern:`) or names an initialiser of ours, which is checked where it is written.
  private func isInexactConversion(at index: Int) -> Bool {
    var open = index + 1
    if text(at: open) == ".", text(at: open + 1) == "init" {
      open += 2
      guard text(at: open) == "(" else { return true }
    }
    guard text(at: open) == "(", tokens[open].line == tokens[index].line else { return false }
    let argument = open + 1
    switch text(at: argument) {
    case ")": return false
    // From text the result is optional.
    case "\"": return false
    case "ascii" where text(at: argument + 1) == ":": return !isASCIILiteral(at: argument + 2)
    case _ where text(at: argument + 1) == ":" && text(at: argument) != "_": return false
    default: return !isIntegerLiteral(at: argument) && !hasLiteralRadix(callAt: open)
    }
  }

  /// An argument that is nothing but a literal is checked by the compiler.
  private func isIntegerLiteral(at index: Int) -> Bool {
    tokens.indices.contains(index) && tokens[index].kind == .number && text(at: index + 1) == ")"
  }

  /// `UInt8(ascii:)` traps beyond ASCII, which a literal shows.
  private func isASCIILiteral(at index: Int) -> Bool {
    guard text(at: index) == "\"", text(at: index + 1) == "\"", text(at: index + 2) == ")" else { return false }
    return source.bytes[tokens[index].range.upperBound..<tokens[index + 1].range.lowerBound].allSatisfy { $0 < 0x80 }
  }

  /// `Int(text, radix: 10)` is optional, and traps only for a radix that is out of range.
  private func hasLiteralRadix(callAt open: Int) -> Bool {
    var depth = 0
    for index in open..<tokens.count {
      switch tokens[index].text {
      case "(", "[", "{": depth += 1
      case ")", "]", "}": depth -= 1
      case "radix" where depth == 1 && text(at: index + 1) == ":":
        return text(at: index + 2).flatMap { Int($0) }.map((2...36).contains) ?? false
      default: break
      }
      if depth == 0 { return false }
    }
    return false
  }

  // MARK: Words

  /// Whether a name is the standard library's, and neither a member of something else nor an argument label.
  private func isStandardName(at index: Int) -> Bool {
    guard text(at: index - 1) == "." else { return text(at: index + 1) != ":" || text(at: index - 1) == "?" }
    return text(at: index - 2) == "Swift"
  }

  private func isExpressionKeyword(at index: Int) -> Bool {
    let isDeclared = ["case", "func", "let", "var"].contains { $0 == text(at: index - 1) }
    return !isDeclared && text(at: index - 1) != "." && text(at: index + 1) != ":"
  }

  private var isUnsafeForbidden: Bool {
    !source.path.hasPrefix("Sources/\(TrapPolicy.unsafeModule)/")
  }

  private var isInWireFolder: Bool {
    source.path.split(separator: "/").dropLast().contains { TrapPolicy.wireFolders.contains(String($0)) }
  }

  private func text(at index: Int) -> String? {
    tokens.indices.contains(index) ? tokens[index].text : nil
  }

  private func touchesNext(at index: Int) -> Bool {
    tokens.indices.contains(index + 1) && tokens[index].range.upperBound == tokens[index + 1].range.lowerBound
  }

  // MARK: Exemptions

  private func isExempt(line number: Int) -> Bool {
    if hasReason(line: number) { return true }
    // A reason may take several lines; a comment beside the code above belongs to that code.
    var above = number - 1
    while above > 0, source.isCommentOnly(line: above) {
      if hasReason(line: above) { return true }
      above -= 1
    }
    return false
  }

  private func hasReason(line number: Int) -> Bool {
    let comment = source.comment(onLine: number)
    guard comment.hasPrefix("//") else { return false }
    let text = comment.dropFirst(2).trimming(while: \.isWhitespace)
    let marker = "INVARIANT:"
    guard text.hasPrefix(marker) else { return false }
    return text.dropFirst(marker.count).trimming(while: \.isWhitespace).count >= TrapPolicy.minimumReasonLength
  }
}
