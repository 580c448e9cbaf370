import CountersignCore
import CountersignKit

/// `countersign verify`.
struct VerifyCommand {
  private let arguments: Arguments

  init(_ arguments: Arguments) { self.arguments = arguments }

  func run() throws(CommandFailure) -> ExitStatus {
    let preflight = try CommandContext.preflight(arguments)
    let output = try Output(arguments, command: "verify")
    guard let replyOperand = arguments["--reply"] else { throw .usage("countersign verify needs --reply") }
    let reply = try CommandContext.input { () throws(Input.Failure) in try Input.reply(replyOperand) }
    var payload: Input?
    if let operand = arguments["--request"] {
      payload = try CommandContext.input { () throws(Input.Failure) in try Input.resolve(operand) }
    }
    let chain = CommandContext.chain(arguments, payload: payload?.text)
    let answered = CommandContext.bridgeText(reply.text, chain)
    let kind =
      WalletReply.Kind.all.first { $0.description == arguments["--reply-kind"] } ?? detectedKind(answered, chain)
    let request = WalletRequest.transaction(
      chain: chain, operation: arguments["--op"].flatMap { WalletOperation(named: $0) } ?? .send,
      payload: payload.map { CommandContext.bridgeText($0.text, chain) }, account: arguments["--account"],
      network: arguments["--network"])
    let answer = try CommandContext.answer("verify", request, WalletReply(kind, answered), arguments, preflight)
    // The carets of a verification point into the request.
    let shown = payload.map {
      $0.source == nil || reply.source == nil && kind != .transactionHash ? Input(text: "", name: $0.name) : $0
    }
    try output.write(answer, about: shown ?? Input(text: "", name: reply.name), reply: reply)
    return Output.status(answer)
  }

  /// 32 bytes are a hash on EVM, and base58 of 64 bytes a transaction's id on Solana, whatever the operation; everything
  /// else should be a transaction.
  private func detectedKind(_ text: String, _ chain: ChainFamily) -> WalletReply.Kind {
    if chain == .bitcoin {
      return text.utf8.count == 64 && text.utf8.allSatisfy { Hex.value($0) != nil }
        ? .transactionHash : .signedTransaction
    }
    if chain == .solana {
      let bytes = try? Base58.decode(text, maximumCount: 90)
      return bytes?.count == 64 ? .transactionHash : .signedTransaction
    }
    var digits = text.utf8.filter { $0 > 0x20 }[...]
    if digits.starts(with: "0x".utf8) || digits.starts(with: "0X".utf8) { digits = digits.dropFirst(2) }
    return digits.count == 64 && digits.allSatisfy { Hex.value($0) != nil } ? .transactionHash : .signedTransaction
  }
}
