public import CountersignCore
public import CountersignCurves
import CountersignHash

/// Judges a wallet's reply to a Solana transaction request.
///
/// Nothing here throws or traps; what cannot be known offline is `undecidable`, with the call that would decide it.
public struct SolanaVerification: Sendable {
  private let request: SolanaTransactionRequest?
  private let payload: String?
  private let connection: SolanaConnection
  private let policy: SolanaPolicy
  private let context: SolanaContext
  private let limits: Limits
  private let curves: Curves

  /// Prepares to judge replies.
  ///
  /// `request`: what was asked, read completely; nil when it is not known. `payload`: its text. `account`: the connected
  /// address. `network`: the connection's CAIP-2 identifier.
  public init(
    request: SolanaTransactionRequest?, payload: String?, account: String?, network: String?,
    policy: SolanaPolicy = .standard, context: SolanaContext = .empty, limits: Limits = .standard, curves: Curves
  ) {
    self.init(
      request: request, payload: payload, connection: SolanaConnection(account: account, network: network),
      policy: policy, context: context, limits: limits, curves: curves)
  }

  /// The same for a connection that was read before.
  public init(
    request: SolanaTransactionRequest?, payload: String?, connection: SolanaConnection,
    policy: SolanaPolicy = .standard, context: SolanaContext = .empty, limits: Limits = .standard, curves: Curves
  ) {
    self.request = request
    self.payload = payload
    self.connection = connection
    self.policy = policy
    self.context = context
    self.limits = limits
    self.curves = curves
  }

  /// Judges the answer to `signTransaction`: a signed transaction in base64.
  public func verify(signedTransaction reply: String) -> Verdict {
    guard reply.utf8.contains(where: { $0 > 0x20 }) else {
      return Verdict(.malformed, findings: [Finding(SolanaRules.replyEmpty, at: Location(field: "reply"))])
    }
    let text = SolanaTransactionText(reply, field: "reply", limits: limits)
    guard let bytes = text.bytes else {
      return Verdict(
        .malformed, findings: replyFindings(reply, text.findings.map { encoding($0, "a signed transaction in base64") })
      )
    }
    do throws(DecodeError) {
      return judge(try SolanaTransaction.decode(bytes, limits: limits))
    } catch {
      return Verdict(.malformed, findings: replyFindings(reply, [error.finding]))
    }
  }

  /// A signature alone is a reply of another kind, however it is spelled.
  private func replyFindings(_ reply: String, _ findings: [Finding]) -> [Finding] {
    let text = SolanaSignatureText(reply, limits: limits)
    guard text.bytes != nil || text.misspelled != nil else { return findings }
    return [Finding(SolanaRules.signedIsSignature, at: Location(field: "reply"))]
  }

  // MARK: A signature alone

  /// Judges the answer to `sendTransaction`: the transaction's first signature in base58, by which it is known.
  public func verify(transactionHash reply: String) -> Verdict {
    let text = SolanaSignatureText(reply, limits: limits)
    guard let signature = text.bytes else {
      let other = SolanaTransactionText(reply, field: "reply", limits: limits)
      let transaction =
        other.misspelled ?? other.bytes.flatMap { try? SolanaTransaction.decode($0, limits: limits) }
      let kind = transaction.map { _ in Finding(SolanaRules.signatureIsTransaction, at: Location(field: "reply")) }
      return Verdict(.malformed, findings: [kind].compactMap { $0 } + text.findings)
    }
    var evidence = baseEvidence
    if let fault = SolanaSignatureText.fault(signature, field: "reply") {
      return Verdict(.invalidSignature, evidence: evidence, findings: connection.findings + [fault])
    }
    evidence.transactionID = Base58.encode(signature)
    var verdict = judge(signature, evidence)
    tellSeen(signature, &verdict)
    return verdict
  }

  /// What is wrong with the text of a reply, in the words for replies.
  private func encoding(_ finding: Finding, _ expected: String) -> Finding {
    let got: String
    switch finding.rule {
    case SolanaRules.base58InsteadOfBase64: got = "a transaction in base58"
    case SolanaRules.hexInsteadOfBase64: got = "a transaction in hex"
    case SolanaRules.base64NotCanonical: got = "base64 whose unused bits are not zero"
    case SolanaRules.base64Invalid:
      got = "no base64 (" + (finding.arguments.first { $0.name == "why" }?.value ?? "") + ")"
    default: return finding
    }
    return Finding(
      SolanaRules.replyEncoding, at: finding.location, [Argument("got", got), Argument("expected", expected)],
      hint: finding.fix.map { "in base64 it is \($0.replacement)" })
  }

  private func judge(_ signature: [UInt8], _ evidence: Evidence) -> Verdict {
    var evidence = evidence
    let query = query(signature)
    func unproven(_ why: String) -> Finding {
      Finding(SolanaRules.sendUnproven, at: Location(field: "reply"), [Argument("why", why)])
    }
    guard let request else {
      return Verdict(
        .undecidable, evidence: evidence, findings: connection.findings + [unproven(missingRequest)],
        reason: missingRequest, query: query)
    }
    let message = request.transaction.messageBytes
    let signers = request.transaction.message.signers
    evidence.digest = SHA256.hash(message).hex
    func covers(_ key: SolanaAddress, _ message: [UInt8]) -> Bool {
      curves.ed25519.verify(signature: signature, message: message, key: key.bytes)
    }
    guard let signer = signers.first(where: { covers($0, message) }) else {
      let misses = connection.account.map { account in
        SolanaSignatureReading.candidates(payload ?? "", request.transaction).filter { covers(account, $0.bytes) }
      }
      if let misses, !misses.isEmpty {
        return nearMiss(misses.map(\.name), connection.account, evidence, connection.findings)
      }
      let why = "it is by none of the \(signers.count) signers over what was asked"
      return Verdict(
        .undecidable, evidence: evidence, findings: connection.findings + [unproven(why)],
        reason: "the signature does not cover what was asked; only the chain knows what it covers", query: query)
    }
    evidence.signer = signer.description
    guard signer == signers.first else {
      // A transaction is known by the fee payer's signature, and by no other.
      let other = Finding(
        SolanaRules.signatureWrongSlot, at: Location(field: "reply"),
        [
          Argument("field", "reply"), Argument("got", signer),
          Argument("expected", signers.first?.description ?? "nobody"),
        ])
      return Verdict(
        signer == connection.account ? .invalidSignature : .wrongSigner, evidence: evidence,
        findings: connection.findings + [other])
    }
    guard let account = connection.account else {
      return Verdict(
        .undecidable, evidence: evidence, findings: connection.findings, reason: missingAccount, query: query)
    }
    guard signers.contains(account) else {
      return Verdict(.wrongSigner, evidence: evidence, findings: connection.findings + [notASigner(account, signers)])
    }
    if connection.isNetworkUnreadable {
      return Verdict(
        .undecidable, evidence: evidence, findings: connection.findings, reason: unreadableNetwork, query: query)
    }
    evidence.compared = ["message"]
    if signer != account {
      // No node takes the transaction without it.
      evidence.notProvable.append("the signature of \(account), which stands in the transaction itself")
    }
    return Verdict(.verified, evidence: evidence, findings: connection.findings)
  }

  // MARK: A decoded transaction

  /// The outcomes in the order in which they apply: form, signatures, signer, content.
  private func judge(_ transaction: SolanaTransaction) -> Verdict {
    var verdict = outcome(transaction)
    if let first = transaction.signatures.first { tellSeen(first, &verdict) }
    verdict.findings = FindingCollector.capped(verdict.findings, limits: limits)
    return verdict
  }

  private func outcome(_ transaction: SolanaTransaction) -> Verdict {
    let structure = SolanaStructure.check(transaction)
    guard structure.isEmpty else { return Verdict(.malformed, findings: structure) }
    let states = transaction.signatureStates(curves)
    var evidence = baseEvidence
    evidence.digest = SHA256.hash(transaction.messageBytes).hex
    if let first = transaction.signatures.first, states.first?.kind != .missing {
      evidence.transactionID = Base58.encode(first)
    }
    evidence.isComplete = states.allSatisfy { $0.kind == .verified }
    var findings = connection.findings
    if let failure = ownSignature(transaction, states, evidence, findings) { return failure }
    let account = connection.account
    evidence.signer = (account ?? states.first { $0.kind == .verified }?.key)?.description
    findings += missing(states)
    let kept = keptSignatures(transaction, states)
    // A slot that the request filled is judged by what became of it; any other must hold its own signature.
    for (index, state) in states.enumerated() where !kept.slots.contains(index) {
      guard let finding = self.finding(state, index) else { continue }
      return Verdict(.invalidSignature, evidence: evidence, findings: findings + [finding])
    }
    guard let request else {
      return Verdict(.undecidable, evidence: evidence, findings: findings, reason: missingRequest)
    }
    let others = request.transaction.signatureStates(curves).filter { $0.kind != .missing && $0.key != account }
    let comparison = SolanaComparison(
      asked: request.transaction.message, signed: transaction.message, isUnsigned: others.isEmpty, policy: policy)
    evidence.compared = comparison.compared
    let differences = kept.differences + comparison.differences
    findings += kept.findings + comparison.findings(context, connection.network)
    if evidence.isComplete { evidence.broadcast = Base64.encode(transaction.bytes) }
    let isTampered = differences.contains { $0.grade == .tampered }
    if let reason = missingContext, account == nil || !isTampered {
      return Verdict(
        .undecidable, differences: differences, evidence: evidence, findings: findings, reason: reason)
    }
    return Verdict(
      differences.isEmpty ? .verified : .altered, differences: differences, evidence: evidence, findings: findings)
  }

  /// What is wrong with the account's own signature; nil when it is there and good, or no account is known.
  private func ownSignature(
    _ transaction: SolanaTransaction, _ states: [SolanaSignatureState], _ evidence: Evidence, _ findings: [Finding]
  ) -> Verdict? {
    guard let account = connection.account else {
      // Nobody knows whose it should be; what stands there must be good all the same.
      let faults = states.enumerated().compactMap { finding($0.element, $0.offset) }
      if !faults.isEmpty { return Verdict(.invalidSignature, evidence: evidence, findings: findings + faults) }
      guard states.contains(where: { $0.kind == .verified }) else {
        return Verdict(.invalidSignature, evidence: evidence, findings: findings + missing(states, severity: .error))
      }
      return nil
    }
    let signers = transaction.message.signers
    let other = states.first { $0.kind == .verified }?.key
    var evidence = evidence
    guard let index = signers.firstIndex(of: account), index < states.count else {
      evidence.signer = other?.description
      return Verdict(
        other == nil ? .invalidSignature : .wrongSigner, evidence: evidence,
        findings: findings + [notASigner(account, signers)])
    }
    switch states[index].kind {
    case .verified: return nil
    case .missing:
      var findings = findings
      // The own signature may be whole, and stand in the wrong place.
      let misplaced = states.enumerated().filter { $0.element.kind == .wrongSlot(account) }
      if let place = misplaced.first {
        let finding = self.finding(place.element, place.offset).map { [$0] } ?? []
        return nearMiss(["the message, in the place of \(place.element.key)"], account, evidence, findings + finding)
      }
      // Signatures that the request held are no news; one that came instead of the account's is somebody else's answer.
      let before = Set((request?.transaction.signatureStates(curves) ?? []).filter { $0.kind == .verified }.map(\.key))
      let other = states.first { $0.kind == .verified && !before.contains($0.key) }?.key
      evidence.signer = other?.description
      if transaction.bytes == request?.transaction.bytes {
        findings.append(Finding(SolanaRules.signedIsRequest, at: Location(field: "reply")))
      }
      findings.append(
        Finding(
          SolanaRules.signatureMissing, at: Location(field: FieldPath("signatures")[index]),
          [Argument("expected", account)]))
      return Verdict(other == nil ? .invalidSignature : .wrongSigner, evidence: evidence, findings: findings)
    default:
      return failing(transaction, index, account, states, evidence, findings)
    }
  }

  /// A signature in the account's slot that does not cover the message: what else it covers is told, never counted.
  private func failing(
    _ transaction: SolanaTransaction, _ index: Int, _ account: SolanaAddress, _ states: [SolanaSignatureState],
    _ evidence: Evidence, _ findings: [Finding]
  ) -> Verdict {
    let signature = transaction.signatures[index]
    func covers(_ message: [UInt8]) -> Bool {
      curves.ed25519.verify(signature: signature, message: message, key: account.bytes)
    }
    let fault = finding(states[index], index).map { [$0] } ?? []
    var names: [String] = []
    // Only another key's signature may be whole and stand in the wrong place.
    let message = transaction.messageBytes
    for (other, bytes) in transaction.signatures.enumerated() where other != index && other < states.count {
      if curves.ed25519.verify(signature: bytes, message: message, key: account.bytes) {
        names.append("the message, in the place of \(states[other].key)")
      }
    }
    names += SolanaSignatureReading.candidates(
      payload ?? "", request?.transaction ?? transaction, returned: transaction
    )
    .filter { covers($0.bytes) }.map(\.name)
    if !names.isEmpty { return nearMiss(names, account, evidence, findings + fault) }
    return Verdict(.invalidSignature, evidence: evidence, findings: findings + fault)
  }

  private func nearMiss(
    _ names: [String], _ account: SolanaAddress?, _ evidence: Evidence, _ findings: [Finding]
  ) -> Verdict {
    var evidence = evidence
    evidence.signer = account?.description
    evidence.nearMisses = names
    let told = names.map { Finding(SolanaRules.nearMiss, at: Location(field: "signature"), [Argument("what", $0)]) }
    return Verdict(.invalidSignature, evidence: evidence, findings: findings + told)
  }

  private func finding(_ state: SolanaSignatureState, _ index: Int) -> Finding? {
    let location = Location(field: FieldPath("signatures")[index])
    let field = Argument("field", FieldPath("signatures")[index])
    let expected = Argument("expected", state.key)
    switch state.kind {
    case .verified, .missing: return nil
    case .wrongSlot(let key):
      return Finding(SolanaRules.signatureWrongSlot, at: location, [field, Argument("got", key), expected])
    case .nonCanonical: return Finding(SolanaRules.signatureNonCanonical, at: location, [field, expected])
    case .invalid:
      return Finding(
        SolanaRules.signatureInvalid, at: location, [field, Argument("what", "the transaction"), expected])
    }
  }

  private func missing(_ states: [SolanaSignatureState], severity: Severity = .note) -> [Finding] {
    states.enumerated().compactMap { index, state in
      guard state.kind == .missing else { return nil }
      let field = FieldPath("signatures")[index]
      return Finding(
        SolanaRules.cosignerMissing, severity: severity, at: Location(field: field),
        [Argument("field", field), Argument("got", state.key)])
    }
  }

  private func notASigner(_ account: SolanaAddress, _ signers: [SolanaAddress]) -> Finding {
    Finding(
      SolanaRules.addressNotSigner, at: Location(field: "accountKeys"),
      [Argument("field", "accountKeys"), Argument("got", signers.count), Argument("expected", account)])
  }

  // MARK: Signatures that the request held

  /// What became of signatures that stood in the request: they are to be kept, and to cover what is signed now.
  private func keptSignatures(
    _ transaction: SolanaTransaction, _ states: [SolanaSignatureState]
  ) -> (differences: [Difference], findings: [Finding], slots: Set<Int>) {
    guard let request else { return ([], [], []) }
    let before = request.transaction.signatureStates(curves)
    var differences: [Difference] = []
    var findings: [Finding] = []
    var slots = Set<Int>()
    for (index, old) in before.enumerated() where old.kind == .verified && old.key != connection.account {
      let signature = request.transaction.signatures[index]
      guard let place = states.firstIndex(where: { $0.key == old.key }), states[place].kind != .verified else {
        continue
      }
      let isDropped = states[place].kind == .missing
      // Another signature than the one that was there is judged as any other.
      guard isDropped || transaction.signatures[place] == signature else { continue }
      slots.insert(place)
      let field = FieldPath("signatures")[place]
      let rule = isDropped ? SolanaRules.cosignerSignatureDropped : SolanaRules.modifiedAfterCosignerSigned
      if isDropped, transaction.messageBytes != request.transaction.messageBytes {
        findings.append(
          Finding(
            SolanaRules.modifiedAfterCosignerSigned, at: Location(field: field),
            [Argument("field", field), Argument("got", old.key)]))
      }
      differences.append(
        Difference(
          field, requested: Base58.encode(signature),
          returned: isDropped ? nil : Base58.encode(transaction.signatures[place]), .tampered, rule))
      findings.append(
        Finding(rule, at: Location(field: field), [Argument("field", field), Argument("got", old.key)]))
    }
    return (differences, findings, slots)
  }

  // MARK: What is known

  private var baseEvidence: Evidence {
    var evidence = Evidence()
    evidence.account = connection.account?.description
    // A transaction names no cluster; only its blockhash is bound to one, and that needs a node.
    evidence.notProvable = ["network"]
    if !context.lookupTables.isEmpty { evidence.context["lookupTables"] = context.lookupTablesDigest }
    return evidence
  }

  private let missingAccount = "no connected account to compare the signer with"
  private let unreadableNetwork = "the connection's network cannot be read"

  private var missingRequest: String {
    payload == nil
      ? "there is no request to compare the reply with"
      : "the request cannot be read, so the reply cannot be compared with it"
  }

  /// What a comparison needs besides the request.
  private var missingContext: String? {
    if connection.isAccountUnreadable { return "the connected account cannot be read" }
    if connection.account == nil { return missingAccount }
    if connection.isNetworkUnreadable { return unreadableNetwork }
    return nil
  }

  /// A page that answers a second request with the first one's reply: true in every signature, and no new payment.
  private func tellSeen(_ signature: [UInt8], _ verdict: inout Verdict) {
    guard !context.seen.isEmpty else { return }
    verdict.evidence.context["seen"] = context.seenDigest
    guard context.seen.contains(signature) else { return }
    verdict.findings.append(
      Finding(
        CoreRules.transactionSeen, at: Location(field: "reply"), [Argument("got", Base58.encode(signature))]))
  }

  // MARK: A node's word

  /// The call that tells the transaction of a signature.
  private func query(_ signature: [UInt8]) -> RemoteQuery {
    RemoteQuery(
      method: "getTransaction",
      parameters: [
        .string(Base58.encode(signature)),
        .object([
          "encoding": .string("base64"), "commitment": .string("confirmed"),
          "maxSupportedTransactionVersion": .integer(1),
        ]),
      ]
    ) { answer in
      verify(nodeAnswer: answer, signature)
    }
  }

  /// Judges a node's answer to `getTransaction`: its bytes are read, must have the signature, and are then compared.
  private func verify(nodeAnswer answer: String, _ signature: [UInt8]) -> Verdict {
    switch SolanaNodeTransaction.read(answer, signature: signature, limits: limits) {
    case .unknown(let reason):
      var evidence = baseEvidence
      evidence.transactionID = Base58.encode(signature)
      var verdict = Verdict(.undecidable, evidence: evidence, reason: reason, query: query(signature))
      tellSeen(signature, &verdict)
      return verdict
    case .fault(let finding): return Verdict(.malformed, findings: [finding])
    case .transaction(let transaction, let failure):
      var verdict = judge(transaction)
      if let failure {
        verdict.findings.append(
          Finding(SolanaRules.transactionFailed, at: Location(field: "answer"), [Argument("why", failure)]))
      }
      return verdict
    }
  }
}
