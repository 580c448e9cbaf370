import CountersignCore
import CountersignEVM

// What is particular to EVM chains: how a payload is read, and which of the replies answers what.
extension Preflight {
  func inspect(_ payload: String, _ operation: WalletOperation, _ connection: EVMConnection) -> Inspection {
    let report = EVMTransactionRequest.check(
      payload, operation: operation, connection: connection, policy: policy.evm, context: context.evm,
      limits: limits, curves: curves)
    let isForeign = report.findings.contains {
      [EVMRules.jsonSyntax, EVMRules.jsonNotAnObject, EVMRules.jsonTrailing, EVMRules.keyUnknown].contains($0.rule)
    }
    let more =
      isForeign ? Self.misplaced(payload, as: "evm.request", "EVM request, which is a JSON object") : []
    return inspection(report, .evm(connection), Subject.evmTransaction, more: more)
  }

  func judge(
    _ reply: WalletReply, _ request: WalletRequest, _ inspection: Inspection, _ connection: EVMConnection
  ) -> Verdict? {
    switch (request.content, reply.kind) {
    case (.transaction(_, let payload), .signedTransaction):
      return evm(inspection, payload, connection).verify(signedTransaction: reply.value)
    case (.transaction(.sign, _), .transactionHash):
      return Verdict(.malformed, findings: [Finding(EVMRules.signedIsHash, at: Location(field: "reply"))])
    case (.transaction(_, let payload), .transactionHash):
      return evm(inspection, payload, connection).verify(transactionHash: reply.value)
    case (.evmMessage(let message), .signature):
      return EVMMessageVerification(
        message: message, connection: connection, context: context.evm, limits: limits, curves: curves
      ).verify(signature: reply.value)
    case (.evmTypedData, .signature):
      var asked: EVMTypedData?
      if case .evmTypedData(let typedData) = inspection.report.value { asked = typedData }
      return EVMTypedDataVerification(
        typedData: asked, connection: connection, context: context.evm, limits: limits, curves: curves
      ).verify(signature: reply.value)
    case (.evmDigest(let digest), .signature):
      return EVMSignatureVerification(
        digest: digest.hash, connection: connection, context: context.evm, limits: limits, curves: curves
      ).verify(signature: reply.value)
    default: return nil
    }
  }

  private func evm(_ inspection: Inspection, _ payload: String?, _ connection: EVMConnection) -> EVMVerification {
    var asked: EVMTransactionRequest?
    if case .evmTransaction(let request) = inspection.report.value { asked = request }
    return EVMVerification(
      request: asked, payload: payload, connection: connection, policy: policy.evm, context: context.evm,
      limits: limits, curves: curves)
  }
}
