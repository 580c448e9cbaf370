public import CountersignCore
public import CountersignCurves

extension SolanaTransactionRequest {
  /// Reads and checks the bridge's `transaction` string before it is sent.
  ///
  /// `payload`: base64 of a VersionedTransaction, signed by nobody or by some. `account`: the connected address, or nil
  /// when it is not known. `network`: the connection's CAIP-2 identifier, or nil. Never throws; the report's value is
  /// there when the transaction could be read, also when it is refused, so that a reply can be compared with it.
  public static func check(
    _ payload: String, operation: WalletOperation, account: String?, network: String?,
    policy: SolanaPolicy = .standard, context: SolanaContext = .empty, limits: Limits = .standard, curves: Curves
  ) -> Report<SolanaTransactionRequest> {
    check(
      payload, operation: operation, connection: SolanaConnection(account: account, network: network), policy: policy,
      context: context, limits: limits, curves: curves)
  }

  /// The same for a connection that was read before.
  public static func check(
    _ payload: String, operation: WalletOperation, connection: SolanaConnection, policy: SolanaPolicy = .standard,
    context: SolanaContext = .empty, limits: Limits = .standard, curves: Curves
  ) -> Report<SolanaTransactionRequest> {
    let text = SolanaTransactionText(payload, field: "transaction", limits: limits)
    guard let bytes = text.bytes else { return unread(text.findings + connection.findings) }
    let transaction: SolanaTransaction
    do throws(DecodeError) {
      transaction = try SolanaTransaction.decode(bytes, limits: limits)
    } catch {
      return unread([error.finding] + connection.findings)
    }
    let structure = SolanaStructure.check(transaction)
    guard !structure.contains(where: { SolanaStructure.hidesAccounts($0.rule) }) else {
      // Indices that lead nowhere: nobody can say what is called.
      return unread(FindingCollector.capped(structure + connection.findings, limits: limits))
    }
    var check = SolanaRequestCheck(transaction, connection, operation, policy, context, limits, curves)
    check.run(structure)
    return Report(
      value: SolanaTransactionRequest(transaction), findings: check.findings.all, evaluated: SolanaRules.request,
      notEvaluated: check.notEvaluated)
  }

  private static func unread(_ findings: [Finding]) -> Report<SolanaTransactionRequest> {
    Report(
      value: nil, findings: findings, evaluated: SolanaRules.request,
      notEvaluated: SolanaRules.semantic.map { NotEvaluated($0, "the transaction could not be read") })
  }
}

extension SolanaRules {
  /// What the check of a request looks for.
  static let request = RuleSet(
    textRules + wireRules + structureRules + semantic
      + [
        CoreRules.tooManyFindings, CoreRules.networkMalformed, CoreRules.networkForeign, CoreRules.accountMalformed,
        chainIDInvalid,
      ])

  /// What the verification of a reply looks for.
  public static let verification = RuleSet(
    textRules + wireRules + structureRules + signatureRules + replyRules + messageRules + offchainRules + signInRules
      + [
        addressNotSigner, cosignerMissing, CoreRules.transactionSeen, CoreRules.tooManyFindings,
      ])

  /// Those of them that need the accounts and instructions, not only the bytes.
  static let semantic =
    accountRules + lifetimeRules + costRules + programRules + systemRules + tokenRules + policyRules
    + [networkMismatch, signatureInvalid, signatureNonCanonical, signatureWrongSlot, CoreRules.addressLookalike]
}
