import CountersignCore
import CountersignKit

/// `countersign message check` and `countersign message verify`.
struct MessageCommand {
  private let arguments: Arguments

  init(_ arguments: Arguments) { self.arguments = arguments }

  func check() throws(CommandFailure) -> ExitStatus {
    let message = try text()
    return try answer("checkMessage", "message check", message, .check(request(message)))
  }

  func verify() throws(CommandFailure) -> ExitStatus {
    guard let operand = arguments["--signature"] else { throw .usage("countersign message verify needs --signature") }
    let message = try text()
    var signature = operand
    if Terminal.exists(operand) || operand == "-" {
      let file = try CommandContext.input { () throws(Input.Failure) in try Input.file(operand) }.text
      signature = CommandContext.bridgeText(file, CommandContext.chain(arguments, payload: nil))
    }
    return try answer("verifyMessage", "message verify", message, .verify(request(message), .signature(signature)))
  }

  private func request(_ message: Input) -> WalletRequest {
    let account = arguments["--account"]
    let network = arguments["--network"]
    let format = arguments["--message-format"]
    let chain = CommandContext.chain(arguments, payload: nil)
    if chain == .bitcoin {
      return .message(
        BitcoinMessage(message.text, format: format.flatMap { BitcoinMessageFormat(named: $0) }), account: account,
        network: network)
    }
    guard chain == .solana else {
      return .message(chain: .evm, text: message.text, account: account, network: network)
    }
    return .message(
      SolanaMessage(message.text, format: format.flatMap { SolanaMessageFormat(named: $0) }), account: account,
      network: network)
  }

  /// The text: an operand is the text itself, never a file's name.
  private func text() throws(CommandFailure) -> Input {
    if let path = arguments["--message-file"] {
      return try CommandContext.input { () throws(Input.Failure) in try Input.file(path) }
    }
    guard let operand = arguments.operands.first, operand != "-" else {
      return try CommandContext.input { () throws(Input.Failure) in try Input.file("-") }
    }
    return Input(text: operand, name: "message")
  }

  private func answer(
    _ op: String, _ command: String, _ message: Input, _ job: SchemaRequest.Job
  ) throws(CommandFailure) -> ExitStatus {
    let preflight = try CommandContext.preflight(arguments)
    let output = try Output(arguments, command: command)
    let answer = preflight.answer(
      SchemaRequest(op: op, job: job, acknowledged: try CommandContext.acknowledged(arguments)))
    try output.write(answer, about: message)
    return Output.status(answer)
  }
}
