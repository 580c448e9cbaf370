import CountersignCore
import CountersignSolana

// What is particular to Solana: how a payload is read, and which of the replies answers what.
extension Preflight {
  func inspect(_ payload: String, _ operation: WalletOperation, _ connection: SolanaConnection) -> Inspection {
    let report = SolanaTransactionRequest.check(
      payload, operation: operation, connection: connection, policy: policy.solana, context: context.solana,
      limits: limits, curves: curves)
    // What the chain itself named needs no second name.
    let isNamed = report.findings.contains {
      [SolanaRules.hexInsteadOfBase64, SolanaRules.base58InsteadOfBase64].contains($0.rule)
    }
    let more =
      report.value == nil && !isNamed
      ? Self.misplaced(payload, as: "solana.transaction", "Solana transaction in base64") : []
    return inspection(report, .solana(connection), Subject.solanaTransaction, more: more)
  }

  func judge(
    _ reply: WalletReply, _ request: WalletRequest, _ inspection: Inspection, _ connection: SolanaConnection
  ) -> Verdict? {
    switch (request.content, reply.kind) {
    case (.transaction(_, let payload), .signedTransaction):
      return solana(inspection, payload, connection).verify(signedTransaction: reply.value)
    case (.transaction(.sign, _), .transactionHash):
      return Verdict(.malformed, findings: [Finding(SolanaRules.signedIsSignature, at: Location(field: "reply"))])
    case (.transaction(_, let payload), .transactionHash):
      return solana(inspection, payload, connection).verify(transactionHash: reply.value)
    case (.solanaMessage(let message), .signature):
      return SolanaMessageVerification(
        message: message, connection: connection, context: context.solana, limits: limits, curves: curves
      ).verify(signature: reply.value)
    default: return nil
    }
  }

  private func solana(
    _ inspection: Inspection, _ payload: String?, _ connection: SolanaConnection
  ) -> SolanaVerification {
    var asked: SolanaTransactionRequest?
    if case .solanaTransaction(let request) = inspection.report.value { asked = request }
    return SolanaVerification(
      request: asked, payload: payload, connection: connection, policy: policy.solana, context: context.solana,
      limits: limits, curves: curves)
  }
}
