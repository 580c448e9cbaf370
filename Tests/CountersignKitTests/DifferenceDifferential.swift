import CountersignKit
import TestSupport
import Testing

/// What wallets may change, and what not: thousands of answers that eth-account signed, each with what the table of
/// `WalletChange` made of it. Source: evm.md (c), "Equality with the request"; design, 4; threats, 1, 3, 6,
/// 11, 27, 36, 38.
@Suite(.withCurves) struct DifferenceDifferential {
  /// As asked, once changed, twice changed.
  static let counts = (asAsked: 300, single: 2_000, double: 900)

  private struct Trial {
    var exchange: Exchange
    var changes: [WalletChange]
    let operation: WalletOperation

    init(_ changes: [WalletChange], _ random: inout SeededGenerator) {
      self.changes = changes
      exchange = Exchange(&random)
      operation = random.int(0..<2) == 0 ? .send : .sign
      for change in changes { change.apply(&exchange, &random) }
    }

    /// The differences as `path grade rule`; nil when the fee as a whole decides.
    var expected: Set<String>? {
      var all: Set<String> = []
      func add(_ path: String, _ grade: String, _ rule: String) {
        all.insert("\(path == WalletChange.cap ? exchange.capName : path) \(grade) \(rule)")
      }
      func add(_ worth: WalletChange.Worth) -> Bool {
        switch worth {
        case .expected(let path, let rule): add(path, "expected", rule)
        case .tampered(let path, let rule): add(path, "tampered", rule)
        case .several(let worths): return worths.allSatisfy(add)
        case .excessive: return false
        case .nothing, .wrongNetwork: break
        }
        return true
      }
      return changes.map(\.worth).allSatisfy(add) ? all : nil
    }

    var isOfAnotherNetwork: Bool {
      changes.contains { if case .wrongNetwork = $0.worth { true } else { false } }
    }

    /// The fields of the signed type that the request says nothing about.
    var open: Set<String> {
      let (asked, signed) = (exchange.asked, exchange.signed)
      var open: Set<String> = []
      if asked.type == nil { open.insert("type") }
      if asked.nonce == nil { open.insert("nonce") }
      if asked.gas == nil { open.insert("gas") }
      if asked.gasPrice == nil, asked.maxFeePerGas == nil { open.insert(exchange.capName) }
      if signed.maxPriorityFeePerGas != nil, asked.maxPriorityFeePerGas == nil { open.insert("maxPriorityFeePerGas") }
      return open
    }
  }

  private static func trials(_ random: inout SeededGenerator) -> [Trial] {
    let table = WalletChange.table
    var trials = (0..<counts.asAsked).map { _ in Trial([], &random) }
    for index in 0..<counts.single { trials.append(Trial([table[index % table.count]], &random)) }
    while trials.count < counts.asAsked + counts.single + counts.double {
      let first = table[trials.count % table.count]
      let second = table[random.int(0..<table.count)]
      let touched = first.touches.union(second.touches)
      if touched.contains("all") || !first.touches.isDisjoint(with: second.touches) {
        // Those that need everything are single only.
        trials.append(Trial([first], &random))
      } else {
        trials.append(Trial([first, second], &random))
      }
    }
    return trials
  }

  @Test func everyChangeIsToldWithItsGradeAndCompletely() throws {
    var random = SeededGenerator()
    let trials = Self.trials(&random)
    let signed = trials.map(\.exchange.signed.bridgeString)
    guard let answers = try OracleWallet.answers(to: signed) else { return }
    let preflight = Preflight(curves: try TestCurves.value)
    var outcomes: [String: Int] = [:]
    var (rebuilt, acceptable, doubles) = (0, 0, 0)
    // What fails, by the change: one line each, with the first that did.
    var failures: [String: (count: Int, first: String)] = [:]
    for (trial, answer) in zip(trials, answers) {
      var faults: [String] = []
      let verdict = try judge(trial, answer, preflight, &faults)
      outcomes[verdict.map { "\($0.outcome)" } ?? "not prepared", default: 0] += 1
      if verdict?.isAcceptable == true { acceptable += 1 }
      if trial.changes.count == 2 { doubles += 1 }
      if let verdict, !trial.isOfAnotherNetwork {
        let applied = try AppliedVerdict(bridgeString: trial.exchange.asked.bridgeString, verdict: verdict)
        let bytes = try? applied.unsignedBytes()
        if bytes == answer.unsigned { rebuilt += 1 } else { faults.append("made \(bytes?.hexText ?? "nothing")") }
      }
      guard !faults.isEmpty else { continue }
      // A change that fails alone is to blame for what it fails in together with another one.
      let names = trial.changes.map(\.name)
      let name = names.first { failures[$0] != nil } ?? names.joined(separator: " + ")
      let text = "asked \(trial.exchange.asked.bridgeString), signed 0x\(answer.raw.hexText): \(faults)"
      failures[name] = ((failures[name]?.count ?? 0) + 1, failures[name]?.first ?? text)
    }
    for (name, failure) in failures.sorted(by: { $0.key < $1.key }).prefix(30) {
      Issue.record("\(name.isEmpty ? "as asked" : name), \(failure.count) times, first: \(failure.first)")
    }
    #expect(failures.count <= 30)
    let counted = outcomes.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
    TestEnvironment.say(
      "differential evm.py build, changed answers: \(answers.count) (\(WalletChange.table.count) kinds of change, "
        + "\(doubles) twice changed): \(counted); \(rebuilt) rebuilt byte for byte, \(acceptable) acceptable")
    #expect(Set(outcomes.keys) == ["verified", "altered", "wrong_network"])
  }

  /// Compares the verdict with the table; nil when the request is not even prepared.
  private func judge(
    _ trial: Trial, _ answer: OracleWallet.Answer, _ preflight: Preflight, _ faults: inout [String]
  ) throws -> Verdict? {
    let payload = trial.exchange.asked.bridgeString
    let network = trial.exchange.asked.chainID.flatMap { NetworkID(evmChainID: $0) }
    let request = WalletRequest.transaction(
      chain: .evm, operation: trial.operation, payload: payload, account: OracleWallet.account,
      network: network?.description)
    let acknowledged = Set(RuleCatalogue.all.map(\.id))
    let report = preflight.check(request, acknowledging: acknowledged)
    guard let prepared = report.prepared else {
      faults.append("not prepared: \(report.findings.map(\.message))")
      return nil
    }
    let verdict = prepared.verify(answer.reply)
    let server = preflight.verify(answer.reply, for: request, acknowledging: acknowledged)
    if server.outcome != verdict.outcome || server.differences != verdict.differences
      || server.isAcceptable != verdict.isAcceptable
    {
      faults.append("a server says \(server.outcome), \(server.differences)")
    }
    if verdict.evidence.signer?.lowercased() != OracleWallet.account.lowercased() {
      faults.append("signed by \(verdict.evidence.signer ?? "")")
    }
    if trial.isOfAnotherNetwork {
      let chain = trial.exchange.signed.chainID.map { "eip155:\($0.decimal)" }
      if verdict.outcome != .wrongNetwork || verdict.isAcceptable || verdict.evidence.network != chain {
        faults.append("\(verdict.outcome) of \(verdict.evidence.network ?? "no network"), \(verdict.isAcceptable)")
      }
      return verdict
    }
    let broadcast = "0x" + answer.raw.hexText
    if verdict.evidence.broadcast != broadcast { faults.append("to broadcast: \(verdict.evidence.broadcast ?? "")") }
    if trial.changes.isEmpty { try checkWithoutRequest(trial, answer, preflight, &faults) }
    compare(verdict, with: trial, &faults)
    try checkTexts(verdict, payload, &faults)
    return verdict
  }

  /// A good answer to a request that nobody knows, or that states no chain, is never verified. Source: threats, 1 and 11.
  private func checkWithoutRequest(
    _ trial: Trial, _ answer: OracleWallet.Answer, _ preflight: Preflight, _ faults: inout [String]
  ) throws {
    var anyChain = trial.exchange.asked
    anyChain.chainID = nil
    for payload in [nil, anyChain.bridgeString] {
      let request = WalletRequest.transaction(
        chain: .evm, operation: trial.operation, payload: payload, account: OracleWallet.account, network: nil)
      let verdict = preflight.verify(answer.reply, for: request, acknowledging: Set(RuleCatalogue.all.map(\.id)))
      if verdict.outcome != .undecidable || verdict.isAcceptable {
        faults.append("\(verdict.outcome) for \(payload ?? "no request")")
      }
    }
  }

  private func compare(_ verdict: Verdict, with trial: Trial, _ faults: inout [String]) {
    let found = Set(verdict.differences.map { "\($0.path) \($0.grade) \($0.rule.id)" })
    let filled = verdict.evidence.filled.map(\.path.description)
    let told = verdict.differences.map(\.path.description) + filled
    if Set(told).count != told.count { faults.append("told twice: \(told)") }
    // What was open is the wallet's; a fee that is too high as a whole is told as a difference instead.
    let open = trial.open.subtracting(verdict.differences.map(\.path.description))
    if Set(filled) != open { faults.append("filled in are \(filled.sorted()), open were \(open.sorted())") }
    guard let expected = trial.expected else {
      let isTold = verdict.differences.contains { $0.grade == .tampered && $0.rule.id == "evm/changed-fee" }
      if verdict.outcome != .altered || !isTold || verdict.isAcceptable {
        faults.append("\(verdict.outcome) with \(found.sorted()), expected a fee that is tampered with")
      }
      return
    }
    if found != expected { faults.append("differences \(found.sorted()), expected \(expected.sorted())") }
    let outcome: Verdict.Outcome = expected.isEmpty ? .verified : .altered
    if verdict.outcome != outcome { faults.append("\(verdict.outcome), expected \(outcome)") }
    let isAcceptable = !expected.contains { $0.contains(" tampered ") }
    if verdict.isAcceptable != isAcceptable {
      faults.append("acceptable \(verdict.isAcceptable), expected \(isAcceptable): \(verdict.findings.map(\.message))")
    }
  }

  /// A difference tells what was asked, and there is a finding of its rule at its field: an error when it is tampered,
  /// else a warning when the app had stated the field, and a note when it had not. Source: evm.md (c).
  private func checkTexts(_ verdict: Verdict, _ payload: String, _ faults: inout [String]) throws {
    for difference in verdict.differences {
      let path = difference.path.description
      let requested = try AppliedVerdict.requestedText(path, bridgeString: payload)
      if difference.requested != requested {
        faults.append("\(path) was asked as \(difference.requested ?? "nothing"), expected \(requested ?? "nothing")")
      }
      if difference.requested == difference.returned { faults.append("\(path) is no difference") }
      let finding = verdict.findings.first {
        $0.rule == difference.rule && $0.location.field?.description == path
      }
      let severity: Severity =
        difference.grade == .tampered ? .error : difference.requested == nil ? .note : .warning
      if finding?.severity != severity {
        faults.append("\(path) is found as \(finding.map { "\($0.severity)" } ?? "nothing"), expected \(severity)")
      }
    }
  }
}
