import CountersignCore
import CountersignHash
import CountersignKit
import CountersignRender

/// Writes answers in the format that was asked for.
struct Output {
  let isJSON: Bool
  let style: TextStyle
  let withEvaluated: Bool
  let command: String

  init(_ arguments: Arguments, command: String) throws(CommandFailure) {
    self.command = command
    isJSON = arguments["--format"] == "json"
    withEvaluated = arguments.has("--evaluated")
    let isPlain = Terminal.environment("NO_COLOR") != nil || Terminal.environment("TERM") == "dumb"
    let isForced = Terminal.environment("CLICOLOR_FORCE").map { $0 != "0" } ?? false
    let hasColor =
      switch arguments["--color"] {
      case "always": true
      case "never": false
      default: !isPlain && (isForced || Terminal.isTerminal())
      }
    var width = 100
    if let text = arguments["--width"] {
      guard let columns = Int(text), (40...400).contains(columns) else {
        throw .usage("--width takes a number from 40 to 400")
      }
      width = columns
    }
    style = TextStyle(hasColor: hasColor, isASCII: arguments.has("--ascii"), width: width)
  }

  /// Writes an answer about an input.
  func write(_ answer: SchemaAnswer, about input: Input, reply: Input? = nil) throws(CommandFailure) {
    guard isJSON else {
      let replied = reply.flatMap { reply in reply.source.map { ($0, reply.name) } }
      return try Self.write(
        AnswerText(source: input.source, name: input.name, reply: replied, style: style).render(answer))
    }
    // A hash of a secret would let it be guessed.
    let isShown = input.source != nil
    let bytes = Array(input.text.utf8)
    let head: KeyValuePairs<String, JSONText?> = [
      "schema": .string("countersign.report/1"),
      "tool": .object(["name": .string("countersign"), "version": .string(Version.current)]),
      "command": .string(command),
      "input": .object([
        "name": .string(input.name),
        "detected": InputDetection.detect(input.text).kind.map { .string($0) },
        "sha256": isShown ? .string(SHA256.hash(bytes).hex) : nil,
        "bytes": .integer(bytes.count),
      ]),
    ]
    let report = JSONText.object(head).appending(
      AnswerJSON.object(answer, withEvaluated: withEvaluated), except: ["schema", "op"])
    try Self.write(report.printable + "\n")
  }

  static func write(_ text: String) throws(CommandFailure) {
    guard Terminal.write(text) else { throw .output }
  }

  /// The exit code of an answer.
  static func status(_ answer: SchemaAnswer, isStrict: Bool = false) -> ExitStatus {
    switch answer.ending {
    case .bad: .bad
    case .undecidable: .undecidable
    case .fine: isStrict && !answer.notEvaluated.isEmpty ? .undecidable : .fine
    }
  }

  /// The worse of two: a bad verdict is worse than an undecidable one.
  static func worse(_ a: ExitStatus, _ b: ExitStatus) -> ExitStatus {
    if a == .bad || b == .bad { return .bad }
    return a == .undecidable || b == .undecidable ? .undecidable : .fine
  }
}
