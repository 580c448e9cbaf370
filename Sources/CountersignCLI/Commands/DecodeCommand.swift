import CountersignCore
import CountersignKit

/// `countersign decode`.
struct DecodeCommand {
  private let arguments: Arguments

  init(_ arguments: Arguments) { self.arguments = arguments }

  func run() throws(CommandFailure) -> ExitStatus {
    let preflight = try CommandContext.preflight(arguments)
    let output = try Output(arguments, command: "decode")
    var worst = ExitStatus.fine
    for input in try CommandContext.inputs(arguments) {
      let answer = preflight.answer(SchemaRequest(op: "decode", job: .decode(input.text, kind: arguments["--kind"])))
      try output.write(answer, about: input)
      worst = Output.worse(worst, Output.status(answer))
    }
    return worst
  }
}
