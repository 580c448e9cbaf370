import CountersignKit
import TestSupport
import Testing

/// What wallets may change, and what not: thousands of replies that solders signed, each with what the table of
/// `SolanaWalletChange` made of it. Source: solana.md (d); design, 4.
@Suite(.withCurves) struct SolanaDifferenceDifferential {
  /// As asked, once changed, twice changed.
  static let counts = (asAsked: 150, single: 1_600, double: 750)
  static let wild = 1_000
  static let network = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp"

  private struct Trial {
    var exchange: SolanaExchange
    let changes: [SolanaWalletChange]

    init(_ changes: [SolanaWalletChange], _ random: inout SeededGenerator) {
      self.changes = changes
      exchange = SolanaExchange(&random)
      for change in changes { change.apply(&exchange, &random) }
    }

    /// Lines for `solana.py sign`.
    func lines() throws -> [String] {
      try [(exchange.asked, exchange.signers.asked), (exchange.signed, exchange.signers.signed)].map { draft, by in
        SolanaExchange.line(try draft.message(), by: by)
      }
    }

    /// Nil where one of the changes is not settled and none is tampered.
    var isAcceptable: Bool? {
      if changes.contains(where: { $0.worth == .tampered }) { return false }
      return changes.contains { $0.worth == .open } ? nil : true
    }
  }

  private static func trials(_ random: inout SeededGenerator) -> [Trial] {
    let table = SolanaWalletChange.table
    var trials = (0..<counts.asAsked).map { _ in Trial([], &random) }
    for index in 0..<counts.single { trials.append(Trial([table[index % table.count]], &random)) }
    while trials.count < counts.asAsked + counts.single + counts.double {
      let first = table[trials.count % table.count]
      let second = table[random.int(0..<table.count)]
      if first.touches.isDisjoint(with: second.touches) { trials.append(Trial([first, second], &random)) }
    }
    return trials
  }

  @Test func everyChangeIsToldWithItsGradeAndCompletely() throws {
    var random = SeededGenerator()
    let trials = Self.trials(&random)
    let input = try trials.flatMap { try $0.lines() }.joined(separator: "\n") + "\n"
    guard let lines = try Oracle.python("solana.py", ["sign"], input: input) else { return }
    try #require(lines.count == 2 * trials.count)
    var outcomes: [String: Int] = [:]
    var (rebuilt, whole, acceptable, told) = (0, 0, 0, 0)
    // What fails, by the change: one line each, with the first that did.
    var failures: [String: (count: Int, first: String)] = [:]
    for (index, trial) in trials.enumerated() {
      let asked = try JSON(parsing: lines[2 * index])
      let signed = try JSON(parsing: lines[2 * index + 1])
      var faults = Faults()
      faults.require(
        asked["accepted"]?.bool == true && signed["accepted"]?.bool == true, "solders refuses the trial itself")
      let verdict = try Self.verdict(asked, signed)
      outcomes[verdict.outcome.description, default: 0] += 1
      told += verdict.differences.count
      if verdict.isAcceptable { acceptable += 1 }
      Self.compare(verdict, trial, &faults)
      if trial.changes.map(\.rule) == ["solana/reencoded"] {
        // Another layout is lawful only where the policy says so.
        let strict = try Self.verdict(asked, signed, allowsReencoding: false)
        faults.require(!strict.isAcceptable, "acceptable where the policy wants the layout kept")
      }
      faults.part("applied") { faults in
        if try Self.isRebuilt(verdict, asked, signed, &whole, &faults) { rebuilt += 1 }
      }
      guard !faults.list.isEmpty else { continue }
      let names = trial.changes.map(\.name)
      let name = names.first { failures[$0] != nil } ?? names.joined(separator: " + ")
      let text = "\(faults.text); differences \(Self.shown(verdict)); asked \(asked.text), signed \(signed.text)"
      failures[name] = ((failures[name]?.count ?? 0) + 1, failures[name]?.first ?? text)
    }
    for (name, failure) in failures.sorted(by: { $0.key < $1.key }).prefix(30) {
      Issue.record("\(name.isEmpty ? "as asked" : name), \(failure.count) times, first: \(failure.first)")
    }
    #expect(failures.isEmpty)
    let counted = outcomes.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
    TestEnvironment.say(
      "differential solana.py sign, changed replies: \(trials.count) (\(SolanaWalletChange.table.count) kinds of change, "
        + "\(Self.counts.double) twice changed): \(counted); \(told) differences, \(rebuilt) rebuilt (\(whole) by the "
        + "whole message), \(acceptable) acceptable")
    #expect(Set(outcomes.keys) == ["verified", "altered"])
  }

  /// Changes that have no name: indices, headers, keys that stand twice. All of it must be told, whatever the grade.
  @Test func whateverChangesIsToldCompletely() throws {
    var random = SeededGenerator()
    var edits = RandomSolanaEdits(SeededGenerator("edits"))
    var input: [String] = []
    for _ in 0..<Self.wild {
      var asked = try SolanaExchange(&random).asked.message()
      // What was asked need not be in a compiler's order either.
      if random.int(0..<2) == 0 { edits.edit(&asked, count: random.int(1..<3)) }
      var signed = asked
      edits.edit(&signed, count: random.int(1..<5))
      input += [SolanaExchange.line(asked, by: []), SolanaExchange.line(signed, by: [1])]
    }
    guard let lines = try Oracle.python("solana.py", ["sign"], input: input.joined(separator: "\n") + "\n") else {
      return
    }
    try #require(lines.count == 2 * Self.wild)
    var outcomes: [String: Int] = [:]
    var (rebuilt, whole, same, failures) = (0, 0, 0, 0)
    for index in 0..<Self.wild {
      let asked = try JSON(parsing: lines[2 * index])
      let signed = try JSON(parsing: lines[2 * index + 1])
      // What solders does not take is tested elsewhere.
      guard asked["accepted"]?.bool == true, signed["accepted"]?.bool == true else { continue }
      let verdict = try Self.verdict(asked, signed)
      outcomes[verdict.outcome.description, default: 0] += 1
      let isSame = asked["messageHash"] == signed["messageHash"]
      if isSame { same += 1 }
      var faults = Faults()
      faults.compare("the outcome", verdict.outcome, isSame ? .verified : .altered)
      faults.compare("without a difference", verdict.differences.isEmpty, isSame)
      faults.part("applied") { faults in
        if try Self.isRebuilt(verdict, asked, signed, &whole, &faults) { rebuilt += 1 }
      }
      guard !faults.list.isEmpty else { continue }
      failures += 1
      if failures <= 10 {
        Issue.record("\(faults.text); differences \(Self.shown(verdict)); asked \(asked.text), signed \(signed.text)")
      }
    }
    #expect(failures == 0 && rebuilt > Self.wild / 2)
    let counted = outcomes.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
    TestEnvironment.say(
      "differential solana.py sign, wild replies: \(counted); \(same) the same, \(rebuilt) rebuilt (\(whole) by the "
        + "whole message)")
  }

  private static func verdict(_ asked: JSON, _ signed: JSON, allowsReencoding: Bool = true) throws -> Verdict {
    var policy = SolanaPolicy.standard
    policy.allowsReencoding = allowsReencoding
    let payload = try #require(asked["tx"]?.string)
    let request = SolanaTransactionRequest(try SolanaTransaction.decode(try #require(asked["tx"]?.base64Bytes)))
    let verification = SolanaVerification(
      request: request, payload: payload, account: SolanaExchange.account.description, network: network,
      policy: policy, curves: try TestCurves.value)
    return verification.verify(signedTransaction: try #require(signed["tx"]?.string))
  }

  private static func shown(_ verdict: Verdict) -> [String] {
    verdict.differences.map { "\($0.path) \($0.grade) \($0.rule.id): \($0.requested ?? "") -> \($0.returned ?? "")" }
  }

  private static func compare(_ verdict: Verdict, _ trial: Trial, _ faults: inout Faults) {
    faults.compare("the outcome", verdict.outcome, trial.changes.isEmpty ? .verified : .altered)
    faults.require(verdict.differences.isEmpty == trial.changes.isEmpty, "\(verdict.differences.count) differences")
    if let isAcceptable = trial.isAcceptable { faults.compare("acceptable", verdict.isAcceptable, isAcceptable) }
    let hasTampered = verdict.differences.contains { $0.grade == .tampered }
    faults.compare("acceptable with tampered differences", verdict.isAcceptable, !hasTampered)
    // Two changes may be told as one, and make one another worse.
    if let change = trial.changes.first, trial.changes.count == 1 {
      let found = verdict.differences.filter { $0.rule.id == change.rule }
      let grade: Difference.Grade? =
        change.worth == .open ? nil : change.worth == .tampered ? .tampered : .expected
      let isTold = grade.map { grade in found.contains { $0.grade == grade } } ?? !found.isEmpty
      faults.require(isTold, "\(change.rule) is not told as \(change.worth)")
    }
    for difference in verdict.differences {
      let isFound = verdict.findings.contains {
        $0.rule == difference.rule && $0.location.field == difference.path
          && ($0.severity == .error) == (difference.grade == .tampered)
      }
      faults.require(isFound, "no finding for \(difference.path)")
    }
  }

  /// True when the request with the differences is the reply; `whole` counts those that need all of the message.
  private static func isRebuilt(
    _ verdict: Verdict, _ asked: JSON, _ signed: JSON, _ whole: inout Int, _ faults: inout Faults
  ) throws -> Bool {
    let before = try AppliedSolanaVerdict(asked)
    let due = try AppliedSolanaVerdict(signed)
    if let all = verdict.differences.first(where: { $0.path == "message" }) {
      whole += 1
      faults.compare("the message", all.returned, signed["message"]?.string)
      // Names tell everything unless one stands twice.
      let hasTwins = [before, due].contains { Set($0.names).count < $0.names.count }
      faults.require(hasTwins, "the whole message is told without need")
      return all.returned == signed["message"]?.string
    }
    var made = before
    try made.apply(verdict.differences)
    faults.require(made == due, "made \(made)")
    for fault in try due.contradictions(verdict.differences, asked: before) { faults.require(false, fault) }
    // Signatures of others that were there and are not there now.
    let lost = verdict.differences.filter { $0.path.description.hasPrefix("signatures[") }.map(\.requested)
    let (old, new) = (asked["signatures"]?.array ?? [], Set(signed["signatures"]?.array ?? []))
    let zero = String(repeating: "1", count: 64)
    if asked["messageHash"] == signed["messageHash"] {
      let due = old.filter { $0.string != zero && !new.contains($0) }.map(\.string)
      faults.compare("lost signatures", lost, due)
    }
    return made == due
  }
}
