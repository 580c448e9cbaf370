import CountersignBitcoin
public import CountersignCore
public import CountersignCurves
import CountersignEVM
import CountersignSolana

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
    if let secret = SecretDetector.finding(in: reply.value, "reply") ?? request.secretInConnection {
      return Verdict(.malformed, findings: [secret], acknowledged: acknowledged)
    }
    let verdict = inspection.connection.judge(reply, request, inspection, self) ?? Self.ofOtherKind(reply)
    return Self.completed(verdict, inspection.report.findings, acknowledged)
  }

  /// A verdict with what was found in the request; the one that a node's answer gives as well.
  private static func completed(_ verdict: Verdict, _ found: [Finding], _ acknowledged: Set<String>) -> Verdict {
    var verdict = verdict
    let known = verdict.findings
    // A policy lowers what a check finds, and never what decides a verdict: one finding is told once.
    let asked = found.filter { finding in
      !known.contains {
        $0.rule == finding.rule && $0.location == finding.location && $0.arguments == finding.arguments
          && $0.severity >= finding.severity
      }
    }
    verdict.findings = asked + known
    verdict.acknowledged = acknowledged
    verdict.query = verdict.query?.mapping { completed($0, found, acknowledged) }
    return verdict
  }

  private static func ofOtherKind(_ reply: WalletReply) -> Verdict {
    Verdict(
      .malformed,
      findings: [
        Finding(CoreRules.replyOfOtherKind, at: Location(field: "reply"), [Argument("got", reply.kind)])
      ])
  }

  /// What a check read and found, before anybody decided.
  struct Inspection: Sendable {
    /// Its value is what was asked, when the request could be read completely.
    var report: Report<Subject>
    /// What is known of the connection.
    var connection: Connection
  }

  /// A connection, as its chain reads it.
  enum Connection: Sendable {
    case evm(EVMConnection)
    case solana(SolanaConnection)
    case bitcoin(BitcoinConnection)

    init(_ request: WalletRequest, isShown: Bool = true) {
      let account = isShown ? request.account : nil
      let network = isShown ? request.network : nil
      switch request.chain {
      case .solana: self = .solana(SolanaConnection(account: account, network: network))
      case .bitcoin:
        let accounts = request.bitcoinAccounts ?? request.account.map { [.init($0)] } ?? []
        self = .bitcoin(BitcoinConnection(accounts: isShown ? accounts : [], network: network))
      default: self = .evm(EVMConnection(account: account, network: network))
      }
    }

    /// The verdict on a reply; nil for one that does not answer this kind of request.
    func judge(
      _ reply: WalletReply, _ request: WalletRequest, _ inspection: Inspection, _ preflight: Preflight
    ) -> Verdict? {
      switch self {
      case .evm(let connection): preflight.judge(reply, request, inspection, connection)
      case .solana(let connection): preflight.judge(reply, request, inspection, connection)
      case .bitcoin(let connection): preflight.judge(reply, request, inspection, connection)
      }
    }
  }

  /// What a wallet is asked to sign, read completely.
  enum Subject: Sendable {
    case evmTransaction(EVMTransactionRequest)
    case evmMessage(EVMMessage)
    case evmTypedData(EVMTypedData)
    case evmDigest(EVMDigest)
    case solanaTransaction(SolanaTransactionRequest)
    case solanaMessage(SolanaMessage)
    case bitcoinPayment(BitcoinPaymentRequest)
    case bitcoinSign(BitcoinSignRequest)
    case bitcoinMessage(BitcoinMessage)

    /// What to hand to the bridge.
    var bridgeString: String {
      switch self {
      case .evmTransaction(let request): request.bridgeString
      case .evmMessage(let message): message.bridgeString
      case .evmTypedData(let typedData): typedData.bridgeString
      case .evmDigest(let digest): digest.bridgeString
      case .solanaTransaction(let request): request.bridgeString
      case .solanaMessage(let message): message.bridgeString
      case .bitcoinPayment(let request): request.bridgeString
      case .bitcoinSign(let request): request.bridgeString
      case .bitcoinMessage(let message): message.bridgeString
      }
    }
  }

  /// What a subject is, in the words of the schema.
  func summary(_ subject: Subject, _ connection: Connection) -> JSONText {
    switch subject {
    case .evmTransaction(let request): return request.summary
    case .evmMessage(let message): return message.summary
    case .evmTypedData(let typedData): return typedData.summary(context: context.evm)
    case .evmDigest(let digest): return digest.summary
    case .solanaMessage(let message): return message.summary
    case .bitcoinPayment, .bitcoinSign, .bitcoinMessage: return bitcoinSummary(subject, connection)
    case .solanaTransaction(let request):
      let network = if case .solana(let connection) = connection { connection.network } else { NetworkID?.none }
      return request.summary(curves, context: context.solana, network: network)
    }
  }

  func inspect(_ request: WalletRequest) -> Inspection {
    if let secret = request.secretInConnection { return refused(secret, request) }
    let connection = Connection(request)
    switch request.content {
    case .transaction(_, payload: nil):
      return Inspection(report: Report(value: nil, findings: [], evaluated: RuleSet([])), connection: connection)
    case .transaction(let operation, let payload?):
      if let secret = SecretDetector.finding(in: payload, "payload") { return refused(secret, request) }
      switch connection {
      case .evm(let evm): return inspect(payload, operation, evm)
      case .solana(let solana): return inspect(payload, operation, solana)
      case .bitcoin(let bitcoin): return inspect(payload, operation, bitcoin)
      }
    case .evmMessage(let message):
      if let secret = secret(in: message.bytes) { return refused(secret, request) }
      guard case .evm(let evm) = connection else { return mismatched(connection) }
      return inspection(
        message.check(connection: evm, context: context.evm, limits: limits), connection, Subject.evmMessage)
    case .evmTypedData(let json):
      if let secret = SecretDetector.finding(in: json, "typedData") { return refused(secret, request) }
      guard case .evm(let evm) = connection else { return mismatched(connection) }
      return inspection(
        EVMTypedData.check(json, connection: evm, policy: policy.evm, context: context.evm, limits: limits), connection,
        Subject.evmTypedData)
    case .evmDigest(let digest):
      guard case .evm(let evm) = connection else { return mismatched(connection) }
      return inspection(digest.check(connection: evm), connection, Subject.evmDigest)
    case .bitcoinMessage(let message):
      if let secret = secret(in: message.bytes) { return refused(secret, request) }
      guard case .bitcoin(let bitcoin) = connection else { return mismatched(connection) }
      return inspection(
        message.check(
          connection: bitcoin, policy: policy.bitcoin, context: context.bitcoin, limits: limits, curves: curves),
        connection, Subject.bitcoinMessage)
    case .solanaMessage(let message):
      if let secret = secret(in: message.bytes) { return refused(secret, request) }
      guard case .solana(let solana) = connection else { return mismatched(connection) }
      return inspection(
        message.check(connection: solana, context: context.solana, limits: limits), connection, Subject.solanaMessage)
    }
  }

  private func secret(in bytes: [UInt8]) -> Finding? {
    SecretDetector.finding(in: String(decoding: bytes, as: UTF8.self), "message")
  }

  /// A message of one chain over a connection to another: no initialiser makes one.
  private func mismatched(_ connection: Connection) -> Inspection {
    Inspection(
      report: Report(
        value: nil, findings: [Finding(CoreRules.inputUndetected, at: Location(field: "message"))],
        evaluated: RuleSet([])),
      connection: connection)
  }

  func inspection<Value>(
    _ report: Report<Value>, _ connection: Connection, _ subject: (Value) -> Subject, more: [Finding] = []
  ) -> Inspection {
    var judged = report.with(report.value.map(subject))
    judged.findings = policy.applied(to: report.findings + more, isReadable: report.value != nil)
    return Inspection(report: judged, connection: connection)
  }

  /// A payload that could not be read is often something else that can be named.
  static func misplaced(_ payload: String, as kind: String, _ expected: String) -> [Finding] {
    let detection = InputDetection.detect(payload)
    guard detection.isCertain, detection.kind != kind else { return [] }
    return [
      Finding(
        CoreRules.inputUndetected, at: Location(field: "payload"),
        [Argument("expected", expected), Argument("looks", detection.looks)])
    ]
  }

  private func refused(_ secret: Finding, _ request: WalletRequest) -> Inspection {
    Inspection(
      report: Report(value: nil, findings: [secret], evaluated: RuleSet([CoreRules.secretInInput])),
      connection: Connection(request, isShown: false))
  }
}
