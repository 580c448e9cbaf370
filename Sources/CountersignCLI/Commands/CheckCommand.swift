import CountersignCore
import CountersignKit

/// `countersign check`.
struct CheckCommand {
  private let arguments: Arguments

  init(_ arguments: Arguments) { self.arguments = arguments }

  func run() throws(CommandFailure) -> ExitStatus {
    let preflight = try CommandContext.preflight(arguments)
    let output = try Output(arguments, command: "check")
    let operation = arguments["--op"].flatMap { WalletOperation(named: $0) } ?? .send
    var worst = ExitStatus.fine
    for input in try CommandContext.inputs(arguments) {
      let request = WalletRequest.transaction(
        chain: .evm, operation: operation, payload: input.text, account: arguments["--account"],
        network: arguments["--network"])
      let answer = preflight.answer(
        SchemaRequest(op: "check", job: .check(request), acknowledged: Set(arguments.all("--acknowledge"))))
      try output.write(answer, about: input)
      worst = Output.worse(worst, Output.status(answer, isStrict: arguments.has("--strict")))
    }
    return worst
  }
}
