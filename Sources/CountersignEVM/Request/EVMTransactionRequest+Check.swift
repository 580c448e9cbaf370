public import CountersignCore

extension EVMTransactionRequest {
  /// Reads and checks the bridge's `transaction` string before it is sent.
  ///
  /// `payload`: JSON text. `account`: the connected address, or nil when it is not known. `network`: the connection's
  /// CAIP-2 identifier, or nil. Never throws; the report's value is there when the request could be read completely, also
  /// when it is refused, so that a reply can be compared with it.
  public static func check(
    _ payload: String, operation: WalletOperation, account: String?, network: String?, limits: Limits = .standard
  ) -> Report<EVMTransactionRequest> {
    check(
      payload, operation: operation, connection: EVMConnection(account: account, network: network), limits: limits)
  }

  /// The same for a connection that was read before.
  public static func check(
    _ payload: String, operation: WalletOperation, connection: EVMConnection, limits: Limits = .standard
  ) -> Report<EVMTransactionRequest> {
    let reader = EVMRequestReader(payload, networkChainID: connection.chainID, limits: limits)
    var findings = reader.findings
    findings.add(connection.findings)
    var notEvaluated: [NotEvaluated] = []
    if reader.isReadable {
      EVMChainCheck.run(reader, connection, operation, &findings, &notEvaluated)
      EVMRecipientCheck.run(reader, &findings)
      EVMFeeCheck.run(reader, &findings)
      EVMAccountCheck.run(reader, connection, &findings, &notEvaluated)
    } else {
      notEvaluated = EVMRules.semantic.map { NotEvaluated($0, "the request could not be read") }
    }
    return Report(
      value: reader.isComplete ? reader.request : nil, findings: findings.all, evaluated: EVMRules.request,
      notEvaluated: notEvaluated)
  }
}

extension EVMRules {
  /// What the check of a request looks for.
  static let request = RuleSet(
    textRules + formRules + addressRules + chainRules
      + [CoreRules.tooManyFindings, CoreRules.networkMalformed, CoreRules.networkForeign, CoreRules.accountMalformed])

  /// Those of them that need the fields, not only the text.
  static let semantic = formRules + addressRules + chainRules
}
