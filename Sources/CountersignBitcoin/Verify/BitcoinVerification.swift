public import CountersignCore
public import CountersignCurves
import CountersignHash

/// Judges what a wallet answered to a payment or to a PSBT.
public struct BitcoinVerification: Sendable {
  private let request: BitcoinSignRequest?
  private let connection: BitcoinConnection
  private let policy: BitcoinPolicy
  private let context: BitcoinContext
  private let limits: Limits
  private let curves: Curves

  /// Prepares to judge replies. `request`: what was asked, or nil when it is not known, or was a payment, whose transaction
  /// the wallet made.
  public init(
    request: BitcoinSignRequest?, connection: BitcoinConnection, policy: BitcoinPolicy = .standard,
    context: BitcoinContext = .empty, limits: Limits = .standard, curves: Curves
  ) {
    self.request = request
    self.connection = connection
    self.policy = policy
    self.context = context
    self.limits = limits
    self.curves = curves
  }

  // MARK: A signed PSBT

  /// Judges a reply to a sign request: a PSBT in base64, signed in part or finished. Hex, and a transaction in hex, are read
  /// and noted.
  public func verify(signedTransaction reply: String) -> Verdict {
    let text = BitcoinReplyText(reply, limits: limits)
    guard let content = text.content else { return Verdict(.malformed, findings: text.findings) }
    if let request, case .psbt(let psbt) = content, psbt.encoded == request.psbt.encoded {
      return Verdict(
        .malformed,
        findings: text.findings
          + [Finding(BitcoinRules.signedNoSignature, at: replyPlace, hint: "the reply is the request itself")])
    }
    guard let merged = BitcoinMergedReply(content, request: request?.psbt, context: context, limits: limits) else {
      return Verdict(
        .malformed,
        findings: text.findings + [Finding(BitcoinRules.psbtLocktimeConflict, at: Location(field: "lockTime"))])
    }
    guard !merged.signed.isEmpty else {
      return Verdict(.malformed, findings: text.findings + [Finding(BitcoinRules.signedNoSignature, at: replyPlace)])
    }
    var verdict = judge(merged)
    verdict.findings = FindingCollector.capped(
      text.findings + merged.findings + verdict.findings, limits: limits)
    return verdict
  }

  private var replyPlace: Location { Location(field: "reply") }

  private func judge(_ merged: BitcoinMergedReply) -> Verdict {
    let psbt = merged.psbt
    var evidence = baseEvidence
    evidence.isComplete = false
    guard var verifier = BitcoinPSBTVerifier(psbt, curves), let transaction = psbt.transaction else {
      return Verdict(.undecidable, evidence: evidence, findings: [], reason: "the transaction cannot be put together")
    }
    let wanted = wanted(merged)
    var judged: [Int: BitcoinJudgedInput] = [:]
    for index in psbt.inputs.indices
    where merged.signed.contains(index) || psbt.inputs[index].isFinal || wanted.contains(index) {
      let before = merged.places[index].flatMap { request?.psbt.inputs[$0] }
      judged[index] = BitcoinJudgedInput(index, &verifier, connection, before: before)
    }
    finish(psbt, transaction, verifier.knowing, &evidence)
    var findings = judged.keys.sorted().flatMap { judged[$0]?.findings ?? [] }
    // Asked for, and without a signature that counts. What was final before needs none, nor what the account had signed.
    let missing = wanted.filter { index in
      guard let judged = judged[index] else { return true }
      guard merged.signed.contains(index) else {
        return !psbt.inputs[index].isFinal && !(judged.isOwn && judged.signers == .account)
      }
      guard !judged.isWrong, !judged.isOpen else { return false }
      return judged.isOwn ? [.none, .before].contains(judged.signers) : judged.isForeignOnly
    }
    findings += missing.sorted().map { at($0, BitcoinRules.signedInputUnsigned) }
    let own = judged.values.filter { $0.isOwn }
    evidence.signer =
      own.filter { $0.signers == .account }.sorted { $0.index < $1.index }.compactMap { $0.signer?.description }.first
    func verdict(_ outcome: Verdict.Outcome, _ reason: String? = nil) -> Verdict {
      var verdict = Verdict(outcome, evidence: evidence, findings: findings, reason: reason)
      tellSeen(evidence.transactionID, &verdict)
      return verdict
    }
    let relevant = judged.values.filter { merged.signed.contains($0.index) }
    evidence.nearMisses = relevant.flatMap(\.nearMisses)
    if relevant.contains(where: { $0.isWrong }) { return verdict(.invalidSignature) }
    if connection.accounts.isEmpty {
      return verdict(
        .undecidable, connection.isAccountUnreadable ? "the account cannot be read" : "no connected account")
    }
    if relevant.allSatisfy({ !$0.isOwn || $0.isOfOthers }), relevant.contains(where: { $0.hasGoodSignature }) {
      return verdict(.wrongSigner)
    }
    if relevant.contains(where: { wanted.contains($0.index) && $0.isOfOthers }) { return verdict(.wrongSigner) }
    guard let request, let asked = request.psbt.transaction else {
      return verdict(.undecidable, "there is no request to compare it with")
    }
    let comparison = BitcoinComparison(asked: asked, signed: transaction)
    evidence.compared = comparison.compared
    findings += comparison.findings
    let typeFindings = types(relevant, merged, request)
    findings += typeFindings + open(relevant, merged, request) + unrequested(relevant, wanted)
    let isConflicted = merged.findings.contains { $0.rule == BitcoinRules.signedFieldConflict }
    if !comparison.differences.isEmpty || !typeFindings.isEmpty || isConflicted {
      var answer = verdict(.altered)
      answer.differences = comparison.differences + Self.differences(typeFindings + merged.findings)
      return answer
    }
    // One input's good signature does not stand for another's.
    if !missing.isEmpty { return verdict(.invalidSignature) }
    if relevant.contains(where: { $0.isOpen && ($0.isOwn || wanted.contains($0.index)) }) {
      return verdict(.undecidable, "what an input shows cannot be judged: its coin or its script is not known here")
    }
    // Taproot's signatures cover what all inputs spend. Source: BIP-0341.
    let coversAll = relevant.contains { input in
      input.isOwn && input.isTaproot && input.types.contains { !$0.isAnyoneCanPay }
    }
    let claimed = coversAll ? merged.claimed : merged.claimed.intersection(wanted)
    if !claimed.isEmpty {
      findings += claimed.sorted().map { at($0, BitcoinRules.signedAmountUnproven) }
      return verdict(.undecidable, "only the reply states what is spent, and nothing proves it")
    }
    guard relevant.contains(where: { $0.isOwn && $0.signers == .account }) else {
      return verdict(.undecidable, "no signature of the account's is among what came back")
    }
    return verdict(.verified)
  }

  private func at(_ index: Int, _ rule: Rule) -> Finding {
    let field = FieldPath("inputs")[index]
    return Finding(rule, at: Location(field: field), [Argument("field", field)])
  }

  /// The reply's inputs that were to be signed.
  private func wanted(_ merged: BitcoinMergedReply) -> Set<Int> {
    guard let request else { return merged.signed }
    let spent = request.psbt.inputs.map { $0.spent ?? context.output($0.outpoint) }
    var asked = request.requested(connection, spent)
    // Where the request does not tell its coins, what the reply signs is what was meant.
    if asked.isEmpty { asked = Set(merged.signed.compactMap { merged.places[$0] }.filter { spent[$0] == nil }) }
    return Set(merged.places.indices.filter { merged.places[$0].map(asked.contains) ?? false })
  }

  /// Hash types that were not allowed, or are not those that the PSBT asks for.
  private func types(
    _ inputs: [BitcoinJudgedInput], _ merged: BitcoinMergedReply, _ request: BitcoinSignRequest
  ) -> [Finding] {
    let list = request.allowedTypes.sorted().map { BitcoinSighashType($0).description }.joined(separator: ", ")
    return inputs.sorted { $0.index < $1.index }.flatMap { input -> [Finding] in
      guard input.isOwn else { return [] }
      let field = FieldPath("inputs")[input.index]
      let stated = merged.places[input.index].flatMap { request.psbt.inputs[$0].sighashType }
      return input.newTypes.flatMap { type in
        var findings: [Finding] = []
        if !request.allows(type.rawValue, isTaproot: input.isTaproot) {
          findings.append(
            Finding(
              BitcoinRules.signedSighashNotAllowed, at: Location(field: field),
              [Argument("field", field), Argument("got", type), Argument("expected", list)]))
        }
        if let stated, stated != type, !(input.isTaproot && stated.rawValue <= 1 && type.rawValue <= 1) {
          findings.append(
            Finding(
              BitcoinRules.signedSighashMismatch, at: Location(field: field),
              [Argument("field", field), Argument("got", type), Argument("expected", stated)]))
        }
        return findings
      }
    }
  }

  /// What hash types leave open that the PSBT does not state: the wallet chose them from the list that was allowed, so that no
  /// check of the request has told it.
  private func open(
    _ inputs: [BitcoinJudgedInput], _ merged: BitcoinMergedReply, _ request: BitcoinSignRequest
  ) -> [Finding] {
    let check = BitcoinSighashCheck(psbt: merged.psbt, connection: connection)
    return inputs.filter(\.isOwn).sorted { $0.index < $1.index }.flatMap { input -> [Finding] in
      let asked = merged.places[input.index].map { request.psbt.inputs[$0] }
      guard asked?.sighashType == nil else { return [] }
      return input.newTypes.flatMap { type in
        check.findings(type, input: input.index, merged.psbt.inputs[input.index].spent, input.path)
      }
    }
  }

  /// What nobody asked for: of the account's coins every signature; of others' coins, which the wallet may hold by a script
  /// that nobody connected, those that leave the transaction open.
  private func unrequested(_ inputs: [BitcoinJudgedInput], _ wanted: Set<Int>) -> [Finding] {
    inputs.filter { !wanted.contains($0.index) }.sorted { $0.index < $1.index }.compactMap { input in
      let field = FieldPath("inputs")[input.index]
      // Who holds a signature that leaves the outputs open can spend the coin as they like.
      let isOpen = (input.isOwn ? input.types : input.newTypes).contains {
        $0.isNone || $0.isSingle || $0.isAnyoneCanPay
      }
      guard input.isOwn || isOpen else { return nil }
      return Finding(
        BitcoinRules.signedInputUnrequested, severity: isOpen ? .error : nil, at: Location(field: field),
        [Argument("field", field)])
    }
  }

  private static func differences(_ findings: [Finding]) -> [Difference] {
    let rules = [
      BitcoinRules.signedSighashNotAllowed, BitcoinRules.signedSighashMismatch, BitcoinRules.signedFieldConflict,
    ]
    return findings.filter { rules.contains($0.rule) }.map { finding in
      func value(_ names: String...) -> String? {
        finding.arguments.first { names.contains($0.name) }?.value
      }
      let field = finding.location.field ?? ""
      return Difference(
        finding.rule == BitcoinRules.signedFieldConflict ? field : field.appending("sighash"),
        requested: value("expected", "requested"), returned: value("got", "returned"), .tampered, finding.rule)
    }
  }

  /// The transaction that can be sent, when every input is signed, and its id where that is known.
  private func finish(
    _ psbt: BitcoinPSBT, _ transaction: BitcoinTransaction, _ known: any Secp256k1Arithmetic, _ evidence: inout Evidence
  ) {
    let curves = Curves(secp256k1: known, ed25519: curves.ed25519)
    let finished = psbt.finalized(curves, limits: limits)
    if let extraction = try? finished.psbt.extracted(curves) {
      evidence.isComplete = true
      evidence.broadcast = Hex.encode(extraction.bytes)
      evidence.transactionID = extraction.txid
      return
    }
    // Without signatures in the scripts the id is known before they are there.
    let isSegwit = psbt.inputs.allSatisfy { input in
      (input.spent?.script.witnessProgram != nil) && (input.finalScriptSig?.bytes.isEmpty ?? true)
    }
    if isSegwit { evidence.transactionID = transaction.txid }
  }

  private var baseEvidence: Evidence {
    var evidence = Evidence()
    evidence.account = connection.accounts.first?.address.description
    evidence.notProvable = ["network"]
    if !context.previousTransactions.isEmpty {
      evidence.context["previousTransactions"] = context.previousTransactionsDigest
    }
    return evidence
  }

  private func tellSeen(_ txid: String?, _ verdict: inout Verdict) {
    guard !context.seen.isEmpty else { return }
    verdict.evidence.context["seen"] = context.seenDigest
    guard let hash = txid.flatMap({ BitcoinTransaction.hash(ofID: $0) }), context.seen.contains(hash) else { return }
    verdict.findings.append(
      Finding(CoreRules.transactionSeen, at: Location(field: "reply"), [Argument("got", txid ?? "")]))
  }

  // MARK: A transaction id

  /// Judges the id of a transaction that a wallet sent: 64 hex digits. By itself it proves nothing.
  public func verify(transactionHash reply: String) -> Verdict {
    let letters = Array(reply.utf8)
    guard !letters.allSatisfy({ $0 <= 0x20 }) else {
      return Verdict(.malformed, findings: [Finding(BitcoinRules.replyEmpty, at: replyPlace)])
    }
    guard let hash = BitcoinTransaction.hash(ofID: reply) else {
      let got = letters.count == 64 ? "with other characters than small hex digits" : "of \(letters.count) characters"
      return Verdict(
        .malformed,
        findings: [
          Finding(
            BitcoinRules.txidFormat, at: Location(text: 0..<letters.count, field: "reply"), [Argument("got", got)])
        ])
    }
    var evidence = baseEvidence
    evidence.transactionID = reply
    evidence.isComplete = false
    if let asked = request?.psbt.transaction, isFixed, asked.hash != hash {
      return Verdict(
        .malformed, evidence: evidence,
        findings: [
          Finding(
            BitcoinRules.txidMismatch, at: replyPlace, [Argument("got", reply), Argument("expected", asked.txid)])
        ])
    }
    let why = "an id shows neither who signed nor what: the node's transaction does"
    var verdict = Verdict(
      .undecidable, evidence: evidence,
      findings: [Finding(BitcoinRules.sendUnproven, at: replyPlace, [Argument("why", why)])], reason: why,
      query: query(reply, hash))
    tellSeen(reply, &verdict)
    return verdict
  }

  /// True when no signature can change the request's id.
  private var isFixed: Bool {
    guard let request else { return false }
    return request.psbt.inputs.allSatisfy { input in
      (input.spent ?? context.output(input.outpoint))?.script.witnessProgram != nil
    }
  }

  /// The call that tells the transaction of an id.
  private func query(_ txid: String, _ hash: Bytes32) -> RemoteQuery {
    RemoteQuery(method: "getrawtransaction", parameters: [.string(txid), .integer(0)]) { answer in
      verify(nodeAnswer: answer, txid, hash)
    }
  }

  /// Judges a node's answer: its bytes must have the asked hash, and are then compared like a reply.
  private func verify(nodeAnswer answer: String, _ txid: String, _ hash: Bytes32) -> Verdict {
    func malformed(_ why: String) -> Verdict {
      Verdict(
        .malformed,
        findings: [
          Finding(
            BitcoinRules.nodeAnswerMalformed, at: Location(field: "answer"), [Argument("why", why)])
        ])
    }
    guard let document = try? JSONReader.read(answer, limits: limits) else { return malformed("is not JSON") }
    guard document.duplicates.isEmpty else { return malformed("repeats a name") }
    if let error = document.root["error"], !error.isNull {
      return Verdict(
        .undecidable, evidence: baseEvidence,
        reason: "the node answered an error: \(TextSanitizer.display(error["message"]?.string ?? "", limit: 120))",
        query: query(txid, hash))
    }
    let result = document.root.string ?? document.root["result"]?.string
    guard let text = result, let bytes = try? Hex.decode(Array(text.utf8), from: 0) else {
      return malformed("has no transaction in hex")
    }
    do throws(DecodeError) {
      let transaction = try BitcoinTransaction.decode(bytes, limits: limits)
      guard transaction.hash == hash else { return malformed("tells a transaction with another id") }
      guard
        let merged = BitcoinMergedReply(
          .transaction(transaction), request: request?.psbt, context: context, limits: limits)
      else { return malformed("tells a transaction that cannot be read") }
      var verdict = judge(merged)
      verdict.findings = FindingCollector.capped(merged.findings + verdict.findings, limits: limits)
      return verdict
    } catch {
      return Verdict(.malformed, findings: [error.finding])
    }
  }
}
