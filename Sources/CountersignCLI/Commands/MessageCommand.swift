import CountersignCore
import CountersignHash
import CountersignKit

/// `countersign message check` and `countersign message verify`.
struct MessageCommand {
  private let arguments: Arguments

  init(_ arguments: Arguments) { self.arguments = arguments }

  func check() throws(CommandFailure) -> ExitStatus {
    let message = try input()
    let job = SchemaRequest.Job.check(try request(message))
    let acknowledged = try CommandContext.acknowledged(arguments)
    let preflight = try CommandContext.preflight(arguments)
    let output = try Output(arguments, command: "message check")
    let answer = preflight.answer(SchemaRequest(op: "checkMessage", job: job, acknowledged: acknowledged))
    try output.write(answer, about: message)
    return Output.status(answer)
  }

  func verify() throws(CommandFailure) -> ExitStatus {
    guard let operand = arguments["--signature"] else { throw .usage("countersign message verify needs --signature") }
    let message = try input()
    let request = try request(message)
    var signature = operand
    if Terminal.exists(operand) || operand == "-" {
      let file = try CommandContext.input { () throws(Input.Failure) in try Input.file(operand) }.text
      signature = CommandContext.bridgeText(file, request.chain)
    }
    let preflight = try CommandContext.preflight(arguments)
    let output = try Output(arguments, command: "message verify")
    let answer = try CommandContext.answer("verifyMessage", request, .signature(signature), arguments, preflight)
    try output.write(answer, about: message)
    return Output.status(answer)
  }

  private func request(_ message: Input) throws(CommandFailure) -> WalletRequest {
    let account = arguments["--account"]
    let network = arguments["--network"]
    let format = arguments["--message-format"]
    if arguments.has("--typed-data") { return .typedData(message.text, account: account, network: network) }
    if arguments.has("--digest") {
      guard let hash = bytes(message.text).flatMap({ Bytes32($0) }) else {
        throw .usage("--digest takes a hash: 0x and 64 hex digits")
      }
      return .digest(hash, account: account, network: network)
    }
    var hex: [UInt8]?
    if arguments.has("--message-hex") {
      hex = bytes(message.text)
      if hex == nil { throw .usage("--message-hex takes whole bytes in hex") }
    }
    switch CommandContext.chain(arguments, payload: nil) {
    case .bitcoin:
      let known = format.flatMap { BitcoinMessageFormat(named: $0) }
      return .message(
        hex.map { BitcoinMessage(bytes: $0, format: known) } ?? BitcoinMessage(message.text, format: known),
        account: account, network: network)
    case .solana:
      let known = format.flatMap { SolanaMessageFormat(named: $0) }
      return .message(
        hex.map { SolanaMessage(bytes: $0, format: known) } ?? SolanaMessage(message.text, format: known),
        account: account, network: network)
    default:
      let known = format.flatMap { EVMMessageFormat(named: $0) }
      return .message(
        hex.map { EVMMessage(bytes: $0, format: known) } ?? EVMMessage(message.text, format: known),
        account: account, network: network)
    }
  }

  private func bytes(_ hex: String) -> [UInt8]? {
    let digits = Array(hex.utf8)
    return try? Hex.decode(digits, from: digits.starts(with: "0x".utf8) ? 2 : 0)
  }

  /// What is to be signed, of the one place that gives it: an operand is the text itself, never a file's name.
  private func input() throws(CommandFailure) -> Input {
    let flags = ["--message-file", "--message-hex", "--typed-data", "--digest"]
    let given = flags.filter { arguments.has($0) } + (arguments.operands.isEmpty ? [] : ["a text"])
    if given.count > 1 { throw .usage("\(given.joined(separator: " and ")) say the same thing twice") }
    if let hex = arguments["--message-hex"] ?? arguments["--digest"] { return Input(text: hex, name: "message") }
    if let path = arguments["--message-file"] {
      return try CommandContext.input { () throws(Input.Failure) in try Input.file(path) }
    }
    if let operand = arguments["--typed-data"] {
      return try CommandContext.input { () throws(Input.Failure) in try Input.resolve(operand) }
    }
    guard let operand = arguments.operands.first, operand != "-" else {
      return try CommandContext.input { () throws(Input.Failure) in try Input.file("-") }
    }
    return Input(text: operand, name: "message")
  }
}
