public import CountersignCore
public import CountersignCurves

extension BitcoinMessage {
  /// Checks the message before a wallet is asked to sign it.
  ///
  /// Never throws; the report's value is the message itself.
  public func check(
    connection: BitcoinConnection, policy: BitcoinPolicy = .standard, context: BitcoinContext = .empty,
    limits: Limits = .standard, curves: Curves
  ) -> Report<BitcoinMessage> {
    var findings = FindingCollector(limits: limits)
    guard bytes.count <= limits.inputBytes else {
      findings.add(
        Finding(
          CoreRules.inputTooLarge, at: Location(field: "message"),
          [Argument("got", bytes.count), Argument("limit", limits.inputBytes)]))
      return Report(value: nil, findings: findings.all, evaluated: BitcoinRules.message)
    }
    findings.add(connection.findings)
    BitcoinMessageCheck.run(self, connection, policy, curves, &findings)
    return Report(value: self, findings: findings.all, evaluated: BitcoinRules.message)
  }

  /// The same for a connection of texts.
  public func check(
    account: String?, network: String?, policy: BitcoinPolicy = .standard, context: BitcoinContext = .empty,
    limits: Limits = .standard, curves: Curves
  ) -> Report<BitcoinMessage> {
    check(
      connection: BitcoinConnection(account: account, network: network), policy: policy, context: context,
      limits: limits, curves: curves)
  }
}

extension BitcoinRules {
  /// What the check of a message looks for.
  static let message = RuleSet([
    msgEmpty, msgIsTransaction, msgSignInUnchecked, msgUnsupportedScript, addressTaprootInvalidPoint,
    addressWrongNetwork,
    networkNotAllowed, CoreRules.inputTooLarge, CoreRules.tooManyFindings, CoreRules.networkMalformed,
    CoreRules.networkForeign, CoreRules.accountMalformed,
  ])
}
