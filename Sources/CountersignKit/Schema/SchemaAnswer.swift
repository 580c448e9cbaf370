public import CountersignCore
import CountersignBitcoin
import CountersignEVM
import CountersignSolana

/// The answer to a request of the schema, as values; `CountersignRender` writes it.
public struct SchemaAnswer: Sendable {
  /// The caller's name for the request.
  public var id: String?
  /// The word of the operation.
  public var op: String
  /// The chain.
  public var chain: ChainFamily?
  /// The answer in one word.
  public var verdict: String
  /// For a verification: whether the app may go on.
  public var isAcceptable: Bool?
  /// Why nothing more can be said.
  public var reason: String?
  /// What the input is.
  public var summary: JSONText?
  /// What to hand to the bridge.
  public var bridgeString: String?
  /// For a build: what was built, when its own check finds no error. The bridge's string.
  public var payload: String?
  /// Everything found.
  public var findings: [Finding]
  /// The rules that ran.
  public var evaluated: RuleSet
  /// The rules that could not run.
  public var notEvaluated: [NotEvaluated]
  /// For a verification: what differs.
  public var differences: [Difference]
  /// For a verification: what it rests on.
  public var evidence: Evidence?
  /// The call that would decide it.
  public var query: RemoteQuery?

  /// Makes an answer.
  public init(
    id: String? = nil, op: String, chain: ChainFamily? = nil, verdict: String, findings: [Finding],
    evaluated: RuleSet = RuleSet([]), notEvaluated: [NotEvaluated] = [], summary: JSONText? = nil
  ) {
    self.id = id
    self.op = op
    self.chain = chain
    self.verdict = verdict
    self.findings = findings
    self.evaluated = evaluated
    self.notEvaluated = notEvaluated
    self.summary = summary
    differences = []
  }

  /// The answer to an object that is no request.
  public static func malformedRequest(id: String?, _ findings: [Finding]) -> SchemaAnswer {
    SchemaAnswer(id: id, op: "none", verdict: "refused", findings: findings, evaluated: RuleSet(CoreRules.all))
  }

  /// Takes over a verdict, for example the one that a node's answer gave.
  public mutating func take(_ verdict: Verdict) {
    self.verdict = verdict.outcome.description
    isAcceptable = verdict.isAcceptable
    reason = verdict.reason
    differences = verdict.differences
    evidence = verdict.evidence
    findings = verdict.findings
    query = verdict.query
  }

  /// How it ended, for exit codes and counts.
  public enum Ending: Sendable {
    /// Accepted, decoded, verified, or altered in ways that are acceptable.
    case fine
    /// Refused, to be reviewed, or any bad verdict.
    case bad
    /// Not to be known offline.
    case undecidable
  }

  /// How it ended. A verification that is verified but holds findings nobody acknowledged is not fine.
  public var ending: Ending {
    if verdict == Verdict.Outcome.undecidable.description { return .undecidable }
    if let isAcceptable { return isAcceptable ? .fine : .bad }
    return verdict == CheckVerdict.accepted.description || ["decoded", "converted"].contains(verdict) ? .fine : .bad
  }
}

extension Preflight {
  /// Does what a request of the schema asks. Never throws.
  public func answer(_ request: SchemaRequest) -> SchemaAnswer {
    var preflight = self
    if request.policy != nil || request.context != nil {
      preflight = Preflight(
        policy: request.policy ?? policy, context: request.context ?? context, curves: curves, limits: limits)
    }
    var answer = preflight.perform(request)
    answer.id = request.id
    return answer
  }

  private func perform(_ request: SchemaRequest) -> SchemaAnswer {
    switch request.job {
    case .check(let wanted):
      let inspection = inspect(wanted)
      let report = check(wanted, inspection, request.acknowledged)
      var answer = SchemaAnswer(
        op: request.op, chain: wanted.chain, verdict: report.verdict.description, findings: report.findings,
        evaluated: report.evaluated, notEvaluated: report.notEvaluated, summary: summary(of: inspection))
      answer.bridgeString = report.prepared?.bridgeString
      return answer
    case .verify(let wanted, let reply):
      let inspection = inspect(wanted)
      var verdict = verify(reply, wanted, inspection, request.acknowledged)
      if let nodeAnswer = request.nodeAnswer, let query = verdict.query { verdict = query.read(nodeAnswer) }
      var answer = SchemaAnswer(
        op: request.op, chain: wanted.chain, verdict: verdict.outcome.description, findings: verdict.findings,
        evaluated: inspection.report.evaluated.union(
          Self.verificationRules(wanted.chain)),
        notEvaluated: inspection.report.notEvaluated, summary: replySummary(reply, inspection.connection))
      answer.take(verdict)
      return answer
    case .build(let built, let operation, let account, let network):
      let wanted = WalletRequest.transaction(
        chain: built.chain, operation: operation, payload: built.bridgeString, account: account, network: network)
      let inspection = inspect(wanted)
      var report = check(wanted, inspection, request.acknowledged)
      // The letter case of the addresses is ours; there was no checksum to lose.
      report.findings.removeAll { $0.rule == EVMRules.addressNoChecksum }
      var answer = SchemaAnswer(
        op: request.op, chain: built.chain, verdict: report.verdict.description, findings: report.findings,
        evaluated: report.evaluated, notEvaluated: report.notEvaluated, summary: summary(of: inspection))
      if report.verdict != .refused { answer.payload = built.bridgeString }
      return answer
    case .decode(let text, let kind):
      let report = InputDecoder.decode(
        text, kind: kind, policy: policy, context: context, curves: curves, limits: limits)
      return SchemaAnswer(
        op: request.op, chain: report.value.flatMap(ChainFamily.init(ofSummary:)),
        verdict: report.value == nil ? "refused" : "decoded",
        findings: report.findings, evaluated: report.evaluated, notEvaluated: report.notEvaluated,
        summary: report.value)
    }
  }

  private static func verificationRules(_ chain: ChainFamily) -> RuleSet {
    switch chain {
    case .solana: SolanaRules.verification
    case .bitcoin: BitcoinRules.verification
    default: EVMRules.verification
    }
  }

  private func summary(of inspection: Inspection) -> JSONText? {
    inspection.report.value.map { summary($0, inspection.connection) }
  }

  /// What the wallet signed, when the reply is a transaction.
  private func replySummary(_ reply: WalletReply, _ connection: Connection) -> JSONText? {
    guard reply.kind == .signedTransaction else { return nil }
    switch connection {
    case .evm:
      let bytes = EVMTransactionText.read(reply.value, limits: limits).bytes
      return bytes.flatMap { try? EVMSignedTransaction.decode($0, limits: limits) }?.summary(curves)
    case .bitcoin(let connection): return bitcoinReplySummary(reply, connection)
    case .solana(let connection):
      let bytes = try? Base64.decode(reply.value)
      return bytes.flatMap { try? SolanaTransaction.decode($0, limits: limits) }?.summary(
        curves, context: context.solana, network: connection.network)
    }
  }
}
