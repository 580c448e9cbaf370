import CountersignCore
import CountersignKit
import CountersignRender

/// `countersign batch`: NDJSON in, NDJSON out.
struct BatchCommand {
  private let arguments: Arguments

  init(_ arguments: Arguments) { self.arguments = arguments }

  func run() throws(CommandFailure) -> ExitStatus {
    let preflight = try CommandContext.preflight(arguments)
    let trustsInline = arguments.has("--trust-inline")
    let withEvaluated = arguments.has("--evaluated")
    // A line holds a payload that may be escaped throughout, and a reply beside it.
    var limits = Limits()
    limits.inputBytes = 8 * 1024 * 1024
    var worst = ExitStatus.fine
    var isWritten = true
    var counts: [(verdict: String, count: Int)] = []
    let path = arguments.operands.first ?? "-"
    let result = Terminal.forEachLine(path, limit: limits.inputBytes) { line, isCut in
      // Blank lines are none; everything else gets its answer, so that nobody's is taken for another's.
      if !isCut, line.allSatisfy({ [0x20, 0x09, 0x0d].contains($0) }) { return true }
      let answer = isCut ? Self.tooLong(line.count) : Self.answer(line, preflight, trustsInline, limits)
      worst = Output.worse(worst, Output.status(answer))
      if let index = counts.firstIndex(where: { $0.verdict == answer.verdict }) {
        counts[index].count += 1
      } else {
        counts.append((answer.verdict, 1))
      }
      isWritten = Terminal.write(AnswerJSON.object(answer, withEvaluated: withEvaluated).printable + "\n")
      return isWritten
    }
    if case .failure(let failure) = result {
      switch failure {
      case .unreadable(let why): throw .input("cannot read \(Arguments.shown(path)): \(why)")
      case .tooLarge: throw .input("cannot read \(Arguments.shown(path)): it is too large")
      }
    }
    let summary = JSONText.object([
      "schema": .string("countersign.summary/1"),
      "answers": .integer(counts.reduce(0) { $0 + $1.count }),
      "verdicts": .object(
        counts.sorted { $0.verdict < $1.verdict }.map { JSONText.Member($0.verdict, .integer($0.count)) }),
    ])
    guard isWritten else { throw .output }
    // Standard output holds one answer a line and nothing else.
    Terminal.complain(summary.text + "\n")
    return worst
  }

  private static func answer(
    _ line: [UInt8], _ preflight: Preflight, _ trustsInline: Bool, _ limits: Limits
  ) -> SchemaAnswer {
    let document: JSONDocument
    do { document = try JSONReader.read(line, limits: limits) } catch {
      return .malformedRequest(
        id: nil, [malformed("not JSON (\(error.reason) at byte \(error.bytes.lowerBound))")])
    }
    let (request, id, findings) = SchemaRequest.read(
      document.root, trustsInline: trustsInline, context: preflight.context, curves: preflight.curves, limits: limits)
    guard let request else { return .malformedRequest(id: id, findings) }
    return preflight.answer(request)
  }

  private static func tooLong(_ count: Int) -> SchemaAnswer {
    .malformedRequest(id: nil, [malformed("the line has more than \(count) bytes")])
  }

  private static func malformed(_ why: String) -> Finding {
    Finding(CoreRules.requestMalformed, [Argument("why", why)])
  }
}
