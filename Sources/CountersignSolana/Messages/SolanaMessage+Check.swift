public import CountersignCore

extension SolanaMessage {
  /// Checks the message before a wallet is asked to sign it.
  ///
  /// Never throws; the report's value is the message itself.
  public func check(
    connection: SolanaConnection, context: SolanaContext = .empty, limits: Limits = .standard
  ) -> Report<SolanaMessage> {
    var findings = FindingCollector(limits: limits)
    guard bytes.count <= limits.inputBytes else {
      findings.add(
        Finding(
          CoreRules.inputTooLarge, at: Location(field: "message"),
          [Argument("got", bytes.count), Argument("limit", limits.inputBytes)]))
      return Report(value: nil, findings: findings.all, evaluated: SolanaRules.message)
    }
    findings.add(connection.findings)
    let notEvaluated = SolanaMessageCheck.run(self, connection, context, limits, &findings)
    return Report(
      value: self, findings: findings.all, evaluated: SolanaRules.message, notEvaluated: notEvaluated)
  }

  /// The same for a connection of texts.
  public func check(
    account: String?, network: String?, context: SolanaContext = .empty, limits: Limits = .standard
  ) -> Report<SolanaMessage> {
    check(connection: SolanaConnection(account: account, network: network), context: context, limits: limits)
  }
}

extension SolanaRules {
  /// What the check of a message looks for.
  static let message = RuleSet(
    offchainRules + signInRules + [
      messageIsTransaction, messageLooksEncoded, messageControls, messageIsOffchain, chainIDInvalid,
      CoreRules.inputTooLarge, CoreRules.tooManyFindings, CoreRules.networkMalformed, CoreRules.networkForeign,
      CoreRules.accountMalformed,
    ])
}
