public import CountersignCore
public import CountersignCurves

extension BitcoinPaymentRequest {
  /// Reads and checks the bridge's string for a payment before it is sent.
  ///
  /// `payload`: the JSON text. Never throws; the report's value is there when recipient and amount could be read.
  public static func check(
    _ payload: String, connection: BitcoinConnection, policy: BitcoinPolicy = .standard,
    context: BitcoinContext = .empty, limits: Limits = .standard, curves: Curves
  ) -> Report<BitcoinPaymentRequest> {
    var check = BitcoinPaymentCheck(connection, policy, context, limits, curves)
    let value = check.read(payload)
    return Report(
      value: value, findings: check.findings, evaluated: BitcoinRules.payment, notEvaluated: check.notEvaluated)
  }
}

extension BitcoinRules {
  /// What the check of a payment looks for.
  static let payment = RuleSet(
    textRules + amountRules + addressRules
      + [
        CoreRules.tooManyFindings, CoreRules.networkMalformed, CoreRules.networkForeign, CoreRules.accountMalformed,
        CoreRules.addressLookalike,
      ])
}
