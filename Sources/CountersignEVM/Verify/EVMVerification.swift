public import CountersignCore
public import CountersignCurves
import CountersignHash

/// Judges a wallet's reply to an EVM transaction request.
///
/// Nothing here throws or traps; what cannot be known offline is `undecidable`, with the call that would decide it.
public struct EVMVerification: Sendable {
  private let request: EVMTransactionRequest?
  private let payload: String?
  private let connection: EVMConnection
  private let policy: EVMPolicy
  private let context: EVMContext
  private let limits: Limits
  private let curves: Curves

  /// Prepares to judge replies.
  ///
  /// `request`: what was asked, read completely; nil when it is not known. `payload`: its text, to recognise it when it is
  /// handed back. `account`: the connected address. `network`: the connection's CAIP-2 identifier.
  public init(
    request: EVMTransactionRequest?, payload: String?, account: String?, network: String?,
    policy: EVMPolicy = .standard, context: EVMContext = .empty, limits: Limits = .standard, curves: Curves
  ) {
    self.init(
      request: request, payload: payload, connection: EVMConnection(account: account, network: network),
      policy: policy, context: context, limits: limits, curves: curves)
  }

  /// The same for a connection that was read before.
  public init(
    request: EVMTransactionRequest?, payload: String?, connection: EVMConnection,
    policy: EVMPolicy = .standard, context: EVMContext = .empty, limits: Limits = .standard, curves: Curves
  ) {
    self.request = request
    self.payload = payload
    self.policy = policy
    self.context = context
    self.limits = limits
    self.curves = curves
    self.connection = connection
  }

  /// Judges the answer to `signTransaction`: a signed transaction in hex.
  public func verify(signedTransaction reply: String) -> Verdict {
    if let payload, isSameText(reply, payload) {
      return Verdict(.malformed, findings: [Finding(EVMRules.signedIsRequest, at: Location(field: "reply"))])
    }
    let text = EVMReplyText(reply, expected: "a signed transaction in 0x-hex", limits: limits)
    guard let bytes = text.bytes else { return Verdict(.malformed, findings: text.findings) }
    if let fault = otherKind(bytes) { return Verdict(.malformed, findings: text.findings + [fault]) }
    do {
      let signed = try EVMSignedTransaction.decode(bytes, limits: limits)
      var verdict = judge(signed)
      verdict.findings = text.findings + verdict.findings
      return verdict
    } catch {
      return Verdict(.malformed, findings: text.findings + [error.finding])
    }
  }

  /// Judges the answer to `sendTransaction`: a transaction hash, which proves nothing by itself.
  public func verify(transactionHash reply: String) -> Verdict {
    let text = EVMReplyText(reply, expected: "a transaction hash in 0x-hex", limits: limits)
    guard let bytes = text.bytes else { return Verdict(.malformed, findings: text.findings) }
    guard let hash = Bytes32(bytes) else {
      let isTransaction = (try? EVMSignedTransaction.decode(bytes, limits: limits)) != nil
      let fault =
        isTransaction
        ? Finding(EVMRules.hashIsTransaction, at: Location(field: "reply"))
        : Finding(EVMRules.hashLength, at: Location(field: "reply"), [Argument("got", bytes.count)])
      return Verdict(.malformed, findings: text.findings + [fault])
    }
    guard !hash.isZero else {
      return Verdict(.malformed, findings: text.findings + [Finding(EVMRules.hashZero, at: Location(field: "reply"))])
    }
    var evidence = Evidence()
    evidence.account = connection.account?.lowercased
    evidence.transactionID = "0x" + hash.hex
    evidence.notProvable = ["that the hash belongs to the request, without the transaction's bytes"]
    var verdict = Verdict(
      .undecidable, evidence: evidence,
      findings: text.findings + connection.findings + [Finding(EVMRules.hashUnproven, at: Location(field: "reply"))],
      reason: "a hash alone does not tell what was signed", query: query(hash))
    tellSeen(hash, &verdict)
    return verdict
  }

  /// A page that answers a second request with the first one's reply: true in every signature, and no new payment.
  private func tellSeen(_ hash: Bytes32, _ verdict: inout Verdict) {
    guard !context.seen.isEmpty else { return }
    verdict.evidence.context["seen"] = context.seenDigest
    guard context.seen.contains(hash) else { return }
    verdict.findings.append(
      Finding(CoreRules.transactionSeen, at: Location(field: "reply"), [Argument("got", "0x" + hash.hex)]))
  }

  private func query(_ hash: Bytes32) -> RemoteQuery {
    RemoteQuery(method: "eth_getTransactionByHash", parameters: [.string("0x" + hash.hex)]) { answer in
      verify(nodeAnswer: answer, hash: hash)
    }
  }

  /// Judges a node's answer to `eth_getTransactionByHash`: the bytes are rebuilt, their hash proven, and then compared.
  private func verify(nodeAnswer answer: String, hash: Bytes32) -> Verdict {
    switch EVMNodeTransaction.read(answer, hash: hash, limits: limits) {
    case .unknown(let reason):
      var evidence = Evidence()
      evidence.transactionID = "0x" + hash.hex
      var verdict = Verdict(.undecidable, evidence: evidence, reason: reason, query: query(hash))
      tellSeen(hash, &verdict)
      return verdict
    case .fault(let findings):
      return Verdict(.malformed, findings: FindingCollector.capped(findings, limits: limits))
    case .transaction(let signed, let claimedSender):
      var verdict = judge(signed)
      if let claimedSender, let signer = try? signed.sender(curves), signer != claimedSender {
        verdict.findings.append(
          Finding(
            EVMRules.nodeAnswerContradicts, at: Location(field: "from"),
            [Argument("why", "from is \(claimedSender), the signature is by \(signer)")]))
        verdict.outcome = .malformed
      }
      return verdict
    }
  }

  // MARK: A decoded transaction

  /// The outcomes in the order in which they apply: signature, signer, network, content.
  private func judge(_ signed: EVMSignedTransaction) -> Verdict {
    var verdict = outcome(signed)
    tellSeen(signed.hash, &verdict)
    verdict.findings = FindingCollector.capped(verdict.findings, limits: limits)
    return verdict
  }

  private func outcome(_ signed: EVMSignedTransaction) -> Verdict {
    let transaction = signed.transaction
    var evidence = Evidence()
    evidence.account = connection.account?.lowercased
    evidence.digest = "0x" + signed.signingHash.hex
    evidence.transactionID = "0x" + signed.hash.hex
    evidence.network = transaction.chainID.map { "eip155:\($0)" }
    var findings = connection.findings
    let signer: EVMAddress
    do {
      signer = try signed.sender(curves)
    } catch {
      return Verdict(.invalidSignature, evidence: evidence, findings: findings + [error.finding])
    }
    evidence.signer = signer.lowercased
    if let account = connection.account, account != signer {
      return wrongSigner(signer, account, transaction, evidence, findings)
    }
    if let foreign = foreignChain(transaction) {
      return Verdict(.wrongNetwork, evidence: evidence, findings: findings + foreign)
    }
    if transaction.chainID == nil { findings.append(Finding(EVMRules.noReplayProtection, at: Location(field: "v"))) }
    let validity =
      EVMValidity.check(transaction, fork: policy.fork, sender: signer)
      + EVMValidity.checkFeeZero(transaction, policy.fork)
    findings += validity.map { EVMValidity.graded($0, chainID: request?.chainID ?? connection.chainID) }
    findings += EVMValidity.checkSize(signed.bytes.count, type: transaction.type)
    findings += EVMAuthorizationCheck.check(transaction, curves)
    guard let request else {
      let reason =
        payload == nil
        ? "there is no request to compare the reply with"
        : "the request cannot be read, so the reply cannot be compared with it"
      return Verdict(.undecidable, evidence: evidence, findings: findings, reason: reason)
    }
    let comparison = EVMComparison(request: request, signed: transaction, policy: policy)
    evidence.compared = comparison.compared
    // A foreign chain was refused above.
    if request.chainID ?? connection.chainID != nil { evidence.compared.append("chainId") }
    evidence.filled = comparison.filled
    evidence.broadcast = Hex.encode(signed.bytes, prefix: "0x")
    findings += comparison.findings
    let isTampered = comparison.differences.contains { $0.grade == .tampered }
    if let missing = missingContext, connection.account == nil || !isTampered {
      return Verdict(
        .undecidable, differences: comparison.differences, evidence: evidence, findings: findings, reason: missing)
    }
    if !comparison.differences.isEmpty {
      return Verdict(.altered, differences: comparison.differences, evidence: evidence, findings: findings)
    }
    return Verdict(.verified, evidence: evidence, findings: findings)
  }

  /// What a comparison needs besides the request.
  private var missingContext: String? {
    if connection.isAccountUnreadable { return "the connected account cannot be read" }
    if connection.account == nil { return "no connected account to compare the signer with" }
    if request?.chainID == nil, connection.chainID == nil {
      return "no chain is stated, so the reply's cannot be judged"
    }
    if connection.isNetworkUnreadable { return "the connection's network cannot be read" }
    return nil
  }

  private func wrongSigner(
    _ signer: EVMAddress, _ account: EVMAddress, _ transaction: EVMTransaction, _ evidence: Evidence,
    _ findings: [Finding]
  ) -> Verdict {
    if let to = transaction.to, EVMEntryPoints.contains(to) {
      // A smart account's call travels inside a bundler's transaction.
      return Verdict(
        .undecidable, evidence: evidence, findings: findings,
        reason: "the transaction is a bundle of user operations (ERC-4337); the account's own call is inside")
    }
    let finding = Finding(
      EVMRules.txSenderMismatch, at: Location(field: "signature"),
      [Argument("got", signer), Argument("expected", account)])
    return Verdict(.wrongSigner, evidence: evidence, findings: findings + [finding])
  }

  /// The findings when the transaction is for another chain than the request's or the connection's.
  private func foreignChain(_ transaction: EVMTransaction) -> [Finding]? {
    let expected = [request?.chainID, connection.chainID].compactMap { $0 }
    guard !expected.isEmpty else { return nil }
    guard let chainID = transaction.chainID else {
      return [Finding(EVMRules.noReplayProtection, severity: .error, at: Location(field: "v"))]
    }
    guard let other = expected.first(where: { $0 != chainID }) else { return nil }
    return [
      Finding(
        EVMRules.txChainMismatch, at: Location(field: "chainId"),
        [Argument("got", chainID), Argument("expected", other)])
    ]
  }

  // MARK: Replies of another kind

  private func otherKind(_ bytes: [UInt8]) -> Finding? {
    let location = Location(field: "reply")
    switch bytes.count {
    case 32: return Finding(EVMRules.signedIsHash, at: location)
    case 65
    where (try? EVMSignedTransaction.decode(bytes)) == nil && (try? EVMUnsignedTransaction.decode(bytes)) == nil:
      return Finding(EVMRules.signedIsSignatureOnly, at: location)
    default: return nil
    }
  }

  /// True when the reply is the request, whatever blanks are around or in it.
  private func isSameText(_ reply: String, _ payload: String) -> Bool {
    if reply.utf8.elementsEqual(payload.utf8) { return true }
    guard let a = try? JSONReader.read(reply, limits: limits), let b = try? JSONReader.read(payload, limits: limits),
      a.root.object != nil
    else { return false }
    return JSONText(a.root).text.utf8.elementsEqual(JSONText(b.root).text.utf8)
  }
}

/// The contracts through which user operations are sent. Source: ERC-4337, releases 0.6 and 0.7.
enum EVMEntryPoints {
  private static let known: [EVMAddress] = [
    "0x5ff137d4b0fdcd49dca30c7cf57e578a026d2789", "0x0000000071727de22e5e9d8baf0edac6f37da032",
  ].compactMap { try? EVMAddress($0) }

  static func contains(_ address: EVMAddress) -> Bool { known.contains(address) }
}

/// The chains that follow Ethereum's forks to the letter: mainnet, Sepolia, Hoodi, Holesky.
enum EVMEthereumChains {
  private static let ids: [UInt256] = [1, 11_155_111, 560_048, 17_000]

  static func contains(_ chainID: UInt256?) -> Bool { chainID.map { ids.contains($0) } ?? false }
}
