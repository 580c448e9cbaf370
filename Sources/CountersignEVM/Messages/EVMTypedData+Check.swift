public import CountersignCore

extension EVMTypedData {
  /// Reads and checks the JSON text of `eth_signTypedData_v4` before a wallet is asked to sign it.
  ///
  /// `account` and `network`: the connection's, or nil. Never throws; the report's value is there when it is certain what
  /// would be signed, also when the data is refused, so that a signature can be compared with it.
  public static func check(
    _ payload: String, account: String?, network: String?, policy: EVMPolicy = .standard,
    context: EVMContext = .empty, limits: Limits = .standard
  ) -> Report<EVMTypedData> {
    check(
      payload, connection: EVMConnection(account: account, network: network), policy: policy, context: context,
      limits: limits)
  }

  /// The same for a connection that was read before.
  public static func check(
    _ payload: String, connection: EVMConnection, policy: EVMPolicy = .standard, context: EVMContext = .empty,
    limits: Limits = .standard
  ) -> Report<EVMTypedData> {
    check(
      EVMTypedDataReader(payload, networkChainID: connection.chainID, limits: limits), connection, policy, context)
  }

  /// The same for a JSON object that stands in a larger text, whose offsets the findings have.
  public static func check(
    _ value: JSONValue, connection: EVMConnection, policy: EVMPolicy = .standard, context: EVMContext = .empty,
    limits: Limits = .standard
  ) -> Report<EVMTypedData> {
    check(EVMTypedDataReader(value, networkChainID: connection.chainID, limits: limits), connection, policy, context)
  }

  private static func check(
    _ reader: EVMTypedDataReader, _ connection: EVMConnection, _ policy: EVMPolicy, _ context: EVMContext
  ) -> Report<EVMTypedData> {
    var check = EVMTypedDataCheck(reader, connection, policy, context)
    check.run()
    return Report(
      value: reader.typedData, findings: check.findings.all, evaluated: EVMRules.typedData,
      notEvaluated: check.notEvaluated)
  }
}

extension EVMRules {
  /// What the check of typed data looks for.
  static let typedData = RuleSet(
    typedDataRules + typedDataRiskRules + [
      jsonSyntax, jsonTrailing, jsonNotAnObject, jsonDoubleEncoded, jsonTooDeep, jsonDuplicateKey, chainMismatch,
      chainZero, policyChain, policyRecipient, policyContract, policySelector, addressLength, addressChecksum,
      addressIcap, addressEns, addressCaip10, addressForeign,
      hexMissingPrefix, hexBadDigit, dataMissingPrefix, dataOddLength, CoreRules.addressLookalike,
      CoreRules.inputTooLarge, CoreRules.tooManyFindings, CoreRules.networkMalformed, CoreRules.networkForeign,
      CoreRules.accountMalformed,
    ])
}
