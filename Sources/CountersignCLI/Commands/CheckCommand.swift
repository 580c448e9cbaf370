import CountersignCore
import CountersignKit
import CountersignRender

/// `countersign check`.
struct CheckCommand {
  private let arguments: Arguments

  init(_ arguments: Arguments) { self.arguments = arguments }

  func run() throws(CommandFailure) -> ExitStatus {
    let preflight = try CommandContext.preflight(arguments)
    let output = try Output(arguments, command: "check")
    if arguments.has("--fix") { return try fix(preflight, output) }
    var worst = ExitStatus.fine
    for input in try CommandContext.inputs(arguments) {
      let answer = try answer(input.text, preflight)
      try output.write(answer, about: input)
      worst = Output.worse(worst, Output.status(answer, isStrict: arguments.has("--strict")))
    }
    return worst
  }

  private func answer(_ text: String, _ preflight: Preflight) throws(CommandFailure) -> SchemaAnswer {
    let chain = CommandContext.chain(arguments, payload: text)
    let request = WalletRequest.transaction(
      chain: chain, operation: arguments["--op"].flatMap { WalletOperation(named: $0) } ?? .send,
      payload: CommandContext.bridgeText(text, chain), account: arguments["--account"], network: arguments["--network"])
    return preflight.answer(
      SchemaRequest(op: "check", job: .check(request), acknowledged: try CommandContext.acknowledged(arguments)))
  }

  /// How often fixes are applied: one can uncover another.
  private static let rounds = 8

  /// Writes the request with every safe fix; the answer about what was written goes to standard error.
  private func fix(_ preflight: Preflight, _ output: Output) throws(CommandFailure) -> ExitStatus {
    let inputs = try CommandContext.inputs(arguments)
    guard let input = inputs.first, inputs.count == 1 else { throw .usage("--fix takes one request") }
    // What must not be shown is not written, either.
    guard input.source != nil else {
      try output.write(try answer(input.text, preflight), about: input)
      return .bad
    }
    var text = input.text
    var applied = 0
    var found = try answer(text, preflight)
    for _ in 0..<Self.rounds {
      let fixes = found.findings.compactMap(\.fix).filter(\.isSafe)
      guard !fixes.isEmpty else { break }
      let (fixed, left) = Fix.apply(fixes, to: text)
      applied += fixes.count - left.count
      text = fixed
      found = try answer(text, preflight)
    }
    let report = AnswerText(source: text, name: input.name, style: output.style).render(found)
    Terminal.complain(report + "\(applied) \(applied == 1 ? "fix" : "fixes") applied\n")
    try Output.write(text)
    return Output.status(found, isStrict: arguments.has("--strict"))
  }
}
