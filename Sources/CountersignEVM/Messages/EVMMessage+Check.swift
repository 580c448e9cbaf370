public import CountersignCore

extension EVMMessage {
  /// Checks the message before a wallet is asked to sign it.
  ///
  /// `account` and `network`: the connection's, or nil. Never throws; the report's value is the message itself.
  public func check(
    account: String?, network: String?, context: EVMContext = .empty, limits: Limits = .standard
  ) -> Report<EVMMessage> {
    check(connection: EVMConnection(account: account, network: network), context: context, limits: limits)
  }

  /// The same for a connection that was read before.
  public func check(
    connection: EVMConnection, context: EVMContext = .empty, limits: Limits = .standard
  ) -> Report<EVMMessage> {
    var findings = FindingCollector(limits: limits)
    guard bytes.count <= limits.inputBytes else {
      findings.add(
        Finding(
          CoreRules.inputTooLarge, at: Location(field: "message"),
          [Argument("got", bytes.count), Argument("limit", limits.inputBytes)]))
      return Report(value: nil, findings: findings.all, evaluated: EVMRules.message)
    }
    findings.add(connection.findings)
    let notEvaluated = EVMMessageCheck.run(self, connection, context, limits, &findings)
    return Report(value: self, findings: findings.all, evaluated: EVMRules.message, notEvaluated: notEvaluated)
  }
}

extension EVMRules {
  /// What the check of a message looks for.
  static let message = RuleSet(
    // Those of two texts have nothing to compare here.
    signInRules.filter { $0 != siweStatementMismatch && $0 != siweFieldMismatch } + [
      messageLooksHex, messageIsHash, messageIsTransaction, messageControls, messageSiweUnchecked,
      CoreRules.inputTooLarge, CoreRules.tooManyFindings, CoreRules.networkMalformed, CoreRules.networkForeign,
      CoreRules.accountMalformed,
    ])
}
