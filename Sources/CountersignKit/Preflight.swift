public import CountersignCore
public import CountersignCurves
import CountersignEVM

/// Checks requests before they are sent, and prepares the verification of their replies.
///
/// Synchronous and pure: no network, no clock, no randomness, no secrets.
public struct Preflight: Sendable {
  /// What the caller allows.
  public let policy: Policy
  /// What the caller knows.
  public let context: Context
  /// The curve arithmetic.
  public let curves: Curves
  /// How much is read.
  public let limits: Limits

  /// Makes a preflight with the caller's curve arithmetic.
  public init(policy: Policy = .bridge, context: Context = .empty, curves: Curves, limits: Limits = .standard) {
    self.policy = policy
    self.context = context
    self.curves = curves
    self.limits = limits
  }

  /// Checks a request. Only a report without an error, whose money-class warnings are all acknowledged by rule id, holds
  /// a prepared value.
  public func check(_ request: WalletRequest, acknowledging: Set<String> = []) -> Report<PreparedRequest> {
    check(request, inspect(request), acknowledging)
  }

  func check(
    _ request: WalletRequest, _ inspection: Inspection, _ acknowledged: Set<String>
  ) -> Report<PreparedRequest> {
    var report = inspection.report
    if case .transaction(_, payload: nil) = request.content {
      report.findings.append(Finding(CoreRules.inputEmpty, at: Location(field: "payload")))
    }
    guard let subject = report.value, CheckVerdict.of(report.findings, acknowledged: acknowledged) == .accepted else {
      return report.with(nil)
    }
    return report.with(
      PreparedRequest(
        bridgeString: subject.bridgeString, request: request, acknowledged: acknowledged, inspection: inspection,
        preflight: self))
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
      return evm(inspection, payload).verify(signedTransaction: reply.value)
    case (.transaction(.sign, _), .transactionHash):
      return Verdict(.malformed, findings: [Finding(EVMRules.signedIsHash, at: Location(field: "reply"))])
    case (.transaction(_, let payload), .transactionHash):
      return evm(inspection, payload).verify(transactionHash: reply.value)
    case (.message(let message), .signature):
      return EVMMessageVerification(
        message: message, connection: inspection.connection, limits: limits, curves: curves
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

  private func evm(_ inspection: Inspection, _ payload: String?) -> EVMVerification {
    var asked: EVMTransactionRequest?
    if case .evmTransaction(let request) = inspection.report.value { asked = request }
    return EVMVerification(
      request: asked, payload: payload, connection: inspection.connection, policy: policy.evm, context: context.evm,
      limits: limits, curves: curves)
  }

  /// What a check read and found, before anybody decided.
  struct Inspection: Sendable {
    /// Its value is what was asked, when the request could be read completely.
    var report: Report<Subject>
    /// What is known of the connection.
    var connection: EVMConnection
  }

  /// What a wallet is asked to sign, read completely.
  enum Subject: Sendable {
    case evmTransaction(EVMTransactionRequest)
    case evmMessage(EVMMessage)

    /// What to hand to the bridge.
    var bridgeString: String {
      switch self {
      case .evmTransaction(let request): request.bridgeString
      case .evmMessage(let message): message.bridgeString
      }
    }

    /// What it is, in the words of the schema.
    var summary: JSONText {
      switch self {
      case .evmTransaction(let request): request.summary
      case .evmMessage(let message): message.summary
      }
    }
  }

  func inspect(_ request: WalletRequest) -> Inspection {
    if let secret = request.secretInConnection { return Self.refused(secret) }
    let connection = EVMConnection(account: request.account, network: request.network)
    switch request.content {
    case .transaction(_, payload: nil):
      return Inspection(report: Report(value: nil, findings: [], evaluated: RuleSet([])), connection: connection)
    case .transaction(let operation, let payload?):
      if let secret = SecretDetector.finding(in: payload, "payload") { return Self.refused(secret) }
      let report = EVMTransactionRequest.check(
        payload, operation: operation, connection: connection, policy: policy.evm, context: context.evm,
        limits: limits, curves: curves)
      return inspection(report, connection, Subject.evmTransaction, more: Self.misplaced(payload, report))
    case .message(let message):
      let text = String(decoding: message.bytes, as: UTF8.self)
      if let secret = SecretDetector.finding(in: text, "message") { return Self.refused(secret) }
      return inspection(message.check(connection: connection, limits: limits), connection, Subject.evmMessage)
    }
  }

  private func inspection<Value>(
    _ report: Report<Value>, _ connection: EVMConnection, _ subject: (Value) -> Subject, more: [Finding] = []
  ) -> Inspection {
    var judged = report.with(report.value.map(subject))
    judged.findings = policy.applied(to: report.findings + more, isReadable: report.value != nil)
    return Inspection(report: judged, connection: connection)
  }

  /// A payload that is no JSON object is often something else that can be named.
  private static func misplaced(_ payload: String, _ report: Report<EVMTransactionRequest>) -> [Finding] {
    let isForeign = report.findings.contains {
      [EVMRules.jsonSyntax, EVMRules.jsonNotAnObject, EVMRules.jsonTrailing].contains($0.rule)
    }
    guard isForeign else { return [] }
    let detection = InputDetection.detect(payload)
    guard detection.isCertain, detection.kind != "evm.request" else { return [] }
    return [
      Finding(
        CoreRules.inputUndetected, at: Location(field: "payload"),
        [Argument("expected", "EVM request, which is a JSON object"), Argument("looks", detection.looks)])
    ]
  }

  private static func refused(_ secret: Finding) -> Inspection {
    Inspection(
      report: Report(value: nil, findings: [secret], evaluated: RuleSet([CoreRules.secretInInput])),
      connection: EVMConnection(account: nil, network: nil))
  }
}
