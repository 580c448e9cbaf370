public import CountersignCore
public import CountersignCurves

extension BitcoinSignRequest {
  /// Reads and checks the bridge's string around a PSBT before it is sent.
  ///
  /// `payload`: the JSON text, or a base64 PSBT alone. Never throws; the report's value is there when all of it could be
  /// read, also when it is refused, so that a reply can be compared with it.
  public static func check(
    _ payload: String, connection: BitcoinConnection, policy: BitcoinPolicy = .standard,
    context: BitcoinContext = .empty, limits: Limits = .standard, curves: Curves
  ) -> Report<BitcoinSignRequest> {
    let reader = BitcoinSignRequestReader(payload, limits: limits)
    let known = reader.findings.all + connection.findings
    guard let request = reader.request else {
      return Report(
        value: nil, findings: FindingCollector.capped(known, limits: limits), evaluated: BitcoinRules.signing,
        notEvaluated: BitcoinRules.semantic.map { NotEvaluated($0, "the request could not be read") })
    }
    var check = BitcoinSignRequestCheck(request, connection, policy, context, limits, curves)
    check.run()
    return Report(
      value: request, findings: FindingCollector.capped(known + check.findings.all, limits: limits),
      evaluated: BitcoinRules.signing, notEvaluated: check.notEvaluated)
  }
}

extension BitcoinRules {
  /// What the check of a sign request looks for.
  static let signing = RuleSet(
    textRules + requestRules + psbtRules + transactionRules + addressRules + semantic
      + [
        CoreRules.tooManyFindings, CoreRules.networkMalformed, CoreRules.networkForeign, CoreRules.accountMalformed,
        CoreRules.inputTooLarge, msgSighash,
      ])

  /// Those of them that need the PSBT.
  static let semantic =
    inputRules + sighashRules + moneyRules
    + [
      signatureAddressInvalid, signatureAddressNotConnected, signingIndexNotOwned, sighashNotAllowed,
      sighashFieldMissing, allowedSighashDefaultMissing, recipientNotAllowed, networkNotAllowed,
      CoreRules.addressLookalike,
    ]

  /// What the verification of a reply looks for.
  public static let verification = RuleSet(
    replyRules + psbtRules + transactionRules + inputRules + sighashRules + messageRules
      + [CoreRules.transactionSeen, CoreRules.tooManyFindings, CoreRules.inputTooLarge])
}
