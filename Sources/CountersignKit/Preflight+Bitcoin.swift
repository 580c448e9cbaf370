import CountersignBitcoin
import CountersignCore

// What is particular to Bitcoin: to send is to pay, to sign is to sign a PSBT.
extension Preflight {
  func inspect(_ payload: String, _ operation: WalletOperation, _ connection: BitcoinConnection) -> Inspection {
    // A PSBT cannot be sent as a payment, whatever the operation says.
    guard operation == .send, !Self.holdsPSBT(payload) else {
      let report = BitcoinSignRequest.check(
        payload, connection: connection, policy: policy.bitcoin, context: context.bitcoin, limits: limits,
        curves: curves)
      return inspection(report, .bitcoin(connection), Subject.bitcoinSign)
    }
    let report = BitcoinPaymentRequest.check(
      payload, connection: connection, policy: policy.bitcoin, context: context.bitcoin, limits: limits,
      curves: curves)
    return inspection(report, .bitcoin(connection), Subject.bitcoinPayment)
  }

  private static func holdsPSBT(_ payload: String) -> Bool { payload.utf8.starts(with: "cHNidP".utf8) }

  func judge(
    _ reply: WalletReply, _ request: WalletRequest, _ inspection: Inspection, _ connection: BitcoinConnection
  ) -> Verdict? {
    switch (request.content, reply.kind) {
    case (.transaction, .signedTransaction):
      return bitcoin(inspection, connection).verify(signedTransaction: reply.value)
    case (.transaction, .transactionHash):
      return bitcoin(inspection, connection).verify(transactionHash: reply.value)
    case (.bitcoinMessage(let message), .signature):
      return BitcoinMessageVerification(
        message: message, connection: connection, policy: policy.bitcoin, limits: limits,
        curves: curves
      ).verify(signature: reply.value)
    default: return nil
    }
  }

  private func bitcoin(_ inspection: Inspection, _ connection: BitcoinConnection) -> BitcoinVerification {
    var asked: BitcoinSignRequest?
    if case .bitcoinSign(let request) = inspection.report.value { asked = request }
    return BitcoinVerification(
      request: asked, connection: connection, policy: policy.bitcoin, context: context.bitcoin, limits: limits,
      curves: curves)
  }

  func bitcoinSummary(_ subject: Subject, _ connection: Connection) -> JSONText {
    guard case .bitcoin(let connection) = connection else { return .object([] as [JSONText.Member]) }
    switch subject {
    case .bitcoinPayment(let request): return request.summary(network: connection.network)
    case .bitcoinSign(let request):
      return request.psbt.summary(
        curves, prefix: connection.network?.prefix, own: Set(connection.accounts.map(\.address.script)))
    case .bitcoinMessage(let message): return message.summary
    default: return .object([] as [JSONText.Member])
    }
  }

  /// What the wallet signed.
  func bitcoinReplySummary(_ reply: WalletReply, _ connection: BitcoinConnection) -> JSONText? {
    let own = Set(connection.accounts.map(\.address.script))
    let prefix = connection.network?.prefix
    if let bytes = try? Base64.decode(reply.value), let psbt = try? BitcoinPSBT.decode(bytes, limits: limits) {
      return psbt.summary(curves, prefix: prefix, own: own)
    }
    let letters = Array(reply.value.utf8)
    guard let bytes = try? Hex.decode(letters, from: letters.starts(with: "0x".utf8) ? 2 : 0) else { return nil }
    if let psbt = try? BitcoinPSBT.decode(bytes, limits: limits) {
      return psbt.summary(curves, prefix: prefix, own: own)
    }
    return (try? BitcoinTransaction.decode(bytes, limits: limits))?.summary(prefix: prefix, own: own)
  }
}
