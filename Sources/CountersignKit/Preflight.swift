public import CountersignCore
public import CountersignCurves
import CountersignEVM

/// Checks requests before they are sent, and prepares the verification of their replies.
///
/// Synchronous and pure: no network, no clock, no randomness, no secrets.
public struct Preflight: Sendable {
  /// What the caller allows.
  public let policy: Policy
  /// The curve arithmetic.
  public let curves: Curves
  /// How much is read.
  public let limits: Limits

  /// Makes a preflight with the caller's curve arithmetic.
  public init(policy: Policy = .bridge, curves: Curves, limits: Limits = .standard) {
    self.policy = policy
    self.curves = curves
    self.limits = limits
  }

  /// Checks a request. Only a report without an error, whose money-class warnings are all acknowledged by rule id, holds
  /// a prepared value.
  public func check(_ request: WalletRequest, acknowledging: Set<String> = []) -> Report<PreparedRequest> {
    var inspection = inspect(request)
    if case .transaction(_, payload: nil) = request.content {
      inspection.report.findings.append(Finding(CoreRules.inputEmpty, at: Location(field: "payload")))
    }
    let verdict = CheckVerdict.of(inspection.report.findings, acknowledged: acknowledging)
    let prepared =
      verdict == .accepted
      ? inspection.report.value.map {
        PreparedRequest(
          bridgeString: $0, request: request, acknowledged: acknowledging, inspection: inspection, preflight: self)
      } : nil
    return inspection.report.with(prepared)
  }

  /// Judges a reply to a request that was sent some other way, as a server does that has both: the request is checked, and
  /// what was found stays in the answer and holds up its acceptance.
  public func verify(_ reply: WalletReply, for request: WalletRequest, acknowledging: Set<String> = []) -> Verdict {
    verify(reply, request, inspect(request), acknowledging)
  }

  func verify(
    _ reply: WalletReply, _ request: WalletRequest, _ inspection: Inspection, _ acknowledged: Set<String>
  ) -> Verdict {
    var verdict: Verdict
    if let secret = SecretDetector.finding(in: reply.value, "reply") ?? request.secretInConnection {
      verdict = Verdict(.malformed, findings: [secret])
    } else {
      verdict = judge(reply, request, inspection)
      let known = verdict.findings
      verdict.findings = inspection.report.findings.filter { !known.contains($0) } + known
    }
    verdict.acknowledged = acknowledged
    return verdict
  }

  private func judge(_ reply: WalletReply, _ request: WalletRequest, _ inspection: Inspection) -> Verdict {
    switch (request.content, reply.kind) {
    case (.transaction(_, let payload), .signedTransaction):
      return evm(request, inspection, payload).verify(signedTransaction: reply.value)
    case (.transaction(.sign, _), .transactionHash):
      return Verdict(.malformed, findings: [Finding(EVMRules.signedIsHash, at: Location(field: "reply"))])
    case (.transaction(_, let payload), .transactionHash):
      return evm(request, inspection, payload).verify(transactionHash: reply.value)
    case (.message(let message), .signature):
      return EVMMessageVerification(
        message: message, account: request.account, network: request.network, limits: limits, curves: curves
      ).verify(signature: reply.value)
    default:
      return Verdict(
        .malformed,
        findings: [
          Finding(
            CoreRules.replyOfOtherKind, at: Location(field: "reply"), [Argument("got", reply.kind)])
        ])
    }
  }

  private func evm(_ request: WalletRequest, _ inspection: Inspection, _ payload: String?) -> EVMVerification {
    EVMVerification(
      request: inspection.evm, payload: payload, account: request.account, network: request.network,
      policy: policy.evm, limits: limits, curves: curves)
  }

  /// What a check read and found, before anybody decided.
  struct Inspection: Sendable {
    /// Its value is the string for the bridge, when the request could be read completely.
    var report: Report<String>
    /// What the request is, in the words of the schema, when it could be read completely.
    var summary: JSONText?
    /// The request of an EVM transaction, when it could be read completely.
    var evm: EVMTransactionRequest?
  }

  func inspect(_ request: WalletRequest) -> Inspection {
    if let secret = request.secretInConnection { return Self.refused(secret) }
    switch request.content {
    case .transaction(_, payload: nil):
      return Inspection(report: Report(value: nil, findings: [], evaluated: RuleSet([])))
    case .transaction(let operation, let payload?):
      if let secret = SecretDetector.finding(in: payload, "payload") { return Self.refused(secret) }
      var report = EVMTransactionRequest.check(
        payload, operation: operation, account: request.account, network: request.network, limits: limits)
      report.findings = policy.applied(
        to: report.findings + Self.misplaced(payload, report), isReadable: report.value != nil)
      return Inspection(
        report: report.with(report.value?.bridgeString), summary: report.value?.summary, evm: report.value)
    case .message(let message):
      let text = String(decoding: message.bytes, as: UTF8.self)
      if let secret = SecretDetector.finding(in: text, "message") { return Self.refused(secret) }
      var report = message.check(account: request.account, network: request.network, limits: limits)
      report.findings = policy.applied(to: report.findings, isReadable: report.value != nil)
      return Inspection(report: report.with(report.value?.bridgeString), summary: report.value?.summary)
    }
  }

  /// A payload that is no JSON object is often something else that can be named.
  private static func misplaced(_ payload: String, _ report: Report<EVMTransactionRequest>) -> [Finding] {
    let isForeign = report.findings.contains {
      [EVMRules.jsonSyntax, EVMRules.jsonNotAnObject, EVMRules.jsonTrailing].contains($0.rule)
    }
    let detection = InputDetection.detect(payload)
    guard isForeign, detection.isCertain, detection.kind != "evm.request" else { return [] }
    return [
      Finding(
        CoreRules.inputUndetected, at: Location(field: "payload"),
        [Argument("expected", "EVM request, which is a JSON object"), Argument("looks", detection.looks)])
    ]
  }

  private static func refused(_ secret: Finding) -> Inspection {
    Inspection(report: Report(value: nil, findings: [secret], evaluated: RuleSet([CoreRules.secretInInput])))
  }
}
