public import CountersignCore
public import CountersignCurves

extension EVMTransactionRequest {
  /// Reads and checks the bridge's `transaction` string before it is sent.
  ///
  /// `payload`: JSON text. `account`: the connected address, or nil when it is not known. `network`: the connection's
  /// CAIP-2 identifier, or nil. `curves`: nil leaves the signers of authorizations unknown. Never throws; the report's
  /// value is there when the request could be read completely, also when it is refused, so that a reply can be compared
  /// with it.
  public static func check(
    _ payload: String, operation: WalletOperation, account: String?, network: String?,
    policy: EVMPolicy = .standard, context: EVMContext = .empty, limits: Limits = .standard, curves: Curves? = nil
  ) -> Report<EVMTransactionRequest> {
    check(
      payload, operation: operation, connection: EVMConnection(account: account, network: network), policy: policy,
      context: context, limits: limits, curves: curves)
  }

  /// The same for a connection that was read before.
  public static func check(
    _ payload: String, operation: WalletOperation, connection: EVMConnection, policy: EVMPolicy = .standard,
    context: EVMContext = .empty, limits: Limits = .standard, curves: Curves? = nil
  ) -> Report<EVMTransactionRequest> {
    let reader = EVMRequestReader(payload, networkChainID: connection.chainID, limits: limits)
    var check = EVMRequestCheck(reader, connection, operation, policy, context, curves)
    if reader.isReadable { check.run() }
    return Report(
      value: reader.isComplete ? reader.request : nil, findings: check.findings.all, evaluated: EVMRules.request,
      notEvaluated: reader.isReadable
        ? check.notEvaluated : EVMRules.semantic.map { NotEvaluated($0, "the request could not be read") })
  }
}

extension EVMRules {
  /// What the check of a request looks for.
  static let request = RuleSet(
    textRules + semantic
      + [CoreRules.tooManyFindings, CoreRules.networkMalformed, CoreRules.networkForeign, CoreRules.accountMalformed])

  /// Those of them that need the fields, not only the text.
  static let semantic =
    formRules + addressRules + chainRules + recipientRules + costRules + typeRules + authorizationRules + policyRules
    + [
      gasBelowIntrinsic, gasBelowFloor, gasAboveCap, initcodeTooLarge, feeTipAboveCap, blobEmpty, blobVersion,
      blobTooMany, authEmpty, typeNotInFork, txAuthSigner, CoreRules.addressLookalike,
    ]
}
