import TestSupport
import Testing
import _CountersignEntryPoints

#if SystemCurves && (os(Linux) || os(macOS))
  import CountersignSystemCurves
#endif

/// Hostile input for every public function that takes untrusted input: the registry brings the functions, the suites in
/// here the input.
///
/// One after the other, since memory is counted for the process as a whole.
@Suite(.serialized) struct TemplateTests {}

/// An entry point as an argument of a test.
struct Subject: Sendable, CustomTestStringConvertible {
  let entry: EntryPoint

  var testDescription: String { entry.name }

  /// All of them, or with `COUNTERSIGN_SUBJECTS` those whose name holds that word; none where there is no curve arithmetic
  /// to run them with.
  static let all: [Subject] = {
    #if SystemCurves && (os(Linux) || os(macOS))
      let word = TestEnvironment.value("COUNTERSIGN_SUBJECTS")
      return EntryPoints.all(.system).filter { entry in word.map { entry.name.contains($0) } ?? true }.map(Subject.init)
    #else
      TestEnvironment.say("template tests: SKIPPED, there is no curve arithmetic without the trait SystemCurves")
      return []
    #endif
  }()

  /// Runs the function. With `COUNTERSIGN_TRACE` set, every input is told before it is tried: a trap ends the process.
  func run(_ input: [UInt8], _ what: @autoclosure () -> String) -> EntryPoint.Outcome {
    if Self.isTracing { TestEnvironment.say("\(entry.name): \(what())") }
    return entry.run(input)
  }

  /// The same with the text of the input, which costs more than many a function.
  func run(_ input: [UInt8], text: String, _ what: @autoclosure () -> String) -> EntryPoint.Outcome {
    if Self.isTracing { TestEnvironment.say("\(entry.name): \(what())") }
    return entry.run(input, text: text)
  }

  /// The chain whose formats it reads; nil when it reads several, or none of a chain.
  var chain: String? { ["EVM", "Solana", "Bitcoin"].first { entry.name.contains($0) } }

  private static let isTracing = TestEnvironment.value("COUNTERSIGN_TRACE") != nil
}

/// What went wrong on another thread, for the test's own.
struct Problems: Sendable {
  /// More than a handful tell nothing new.
  private static let shownCount = 20
  private(set) var count = 0
  private var shown: [String] = []

  mutating func add(_ problem: @autoclosure () -> String) {
    count += 1
    if shown.count < Self.shownCount { shown.append(problem()) }
  }

  func record(_ name: String? = nil, sourceLocation: SourceLocation = #_sourceLocation) {
    let head = name.map { "\($0): " } ?? ""
    for problem in shown { Issue.record("\(head)\(problem)", sourceLocation: sourceLocation) }
    guard count > shown.count else { return }
    Issue.record("\(head)\(count - shown.count) more", sourceLocation: sourceLocation)
  }
}

extension [UInt8] {
  /// What to show of an input: text when it is printable ASCII, else hex.
  var shown: String {
    let head = prefix(400)
    let isText = head.allSatisfy { $0 >= 0x20 && $0 < 0x7f }
    let text = isText ? "\"\(String(decoding: head, as: UTF8.self))\"" : Array(head).hexText
    return head.count < count ? "\(text) ... (\(count) bytes)" : text
  }
}
