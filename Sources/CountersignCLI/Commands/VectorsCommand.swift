import CountersignCore
import CountersignCurves
import CountersignKit
import CountersignRender
import CountersignVectors

/// `countersign vectors run`.
struct VectorsCommand {
  private let arguments: Arguments

  init(_ arguments: Arguments) { self.arguments = arguments }

  func run() throws(CommandFailure) -> ExitStatus {
    let preflight = try CommandContext.preflight(arguments)
    let runner = VectorRunner(preflight: preflight) { AnswerJSON.object($0) }
    var passed = 0
    var failed = 0
    for path in arguments.operands {
      let files = Terminal.jsonFiles(path)
      if files.isEmpty { throw .input("cannot read \(Arguments.shown(path)): there is no .json file in it") }
      for file in files {
        let outcome = try run(file, runner, preflight.curves)
        passed += outcome.passed
        failed += outcome.failed
      }
    }
    try Output.write("\(passed) passed, \(failed) failed\n")
    return failed == 0 && passed > 0 ? .fine : .bad
  }

  private func run(
    _ path: String, _ runner: VectorRunner, _ curves: Curves
  ) throws(CommandFailure) -> (passed: Int, failed: Int) {
    let text: String
    switch Terminal.read(path, limit: Limits.vectors.inputBytes) {
    case .success(let bytes):
      guard let decoded = try? UTF8Text.decode(bytes) else {
        throw .input("cannot read \(Arguments.shown(path)): no UTF-8")
      }
      text = decoded
    case .failure(.unreadable(let why)): throw .input("cannot read \(Arguments.shown(path)): \(why)")
    case .failure(.tooLarge): throw .input("cannot read \(Arguments.shown(path)): it is too large")
    }
    let (file, problems) = VectorFile.read(text, curves: curves)
    let name = TextSanitizer.display(path)
    guard let file else {
      try Output.write(
        "\(name)  FAIL\n" + problems.prefix(20).map { "  \(TextSanitizer.display($0, limit: 400))\n" }.joined())
      return (0, 1)
    }
    let outcome = runner.run(file)
    let failures = outcome.failures.isEmpty ? "" : "  \(outcome.failures.count) FAIL"
    try Output.write("\(name)  \(outcome.count) cases  \(outcome.count - outcome.failures.count) ok\(failures)\n")
    for failure in outcome.failures {
      let lines = failure.mismatches.map { "       \(TextSanitizer.display($0, limit: 400))\n" }.joined()
      try Output.write(
        "  FAIL \(TextSanitizer.display(failure.id)) \(TextSanitizer.display(failure.comment, limit: 120))\n\(lines)")
    }
    return (outcome.count - outcome.failures.count, outcome.failures.count)
  }
}
