import CountersignCore
import CountersignHash
import CountersignSolana
import TestSupport
import Testing

/// Thousands of transactions against solders, the Rust SDK in Python: whole ones, broken ones, and signed ones of
/// which a bit is another.
@Suite(.withCurves) struct SolanaDifferential {
  static let count = 2_000
  static let network = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp"

  private static func counted(_ counts: [String: Int]) -> String {
    counts.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
  }

  /// The errors of a request's check.
  private static func check(_ bytes: [UInt8]) throws -> Report<SolanaTransactionRequest> {
    SolanaTransactionRequest.check(
      Base64.encode(bytes), operation: .sign, account: nil, network: nil, curves: try TestCurves.value)
  }

  /// True when the check says that the transaction does not expire.
  private static func isNonce(_ report: Report<SolanaTransactionRequest>) -> Bool {
    report.findings.contains { $0.rule == SolanaRules.nonceTransaction }
  }

  @Test func whatSoldersWritesIsReadAsItSaysAndWrittenAlike() throws {
    let curves = try TestCurves.value
    let arguments = ["random", "--seed", String(SeededGenerator.seed), "--count", String(Self.count)]
    guard let lines = try Oracle.python("solana.py", arguments) else { return }
    #expect(lines.count == Self.count)
    var counts: [String: Int] = [:]
    var failures = 0
    for text in lines {
      let oracle = try OracleSolanaTransaction(text)
      let version = oracle.message.version.description
      counts[version, default: 0] += 1
      for state in oracle.states { counts["signatures \(state)", default: 0] += 1 }
      var faults = Faults()
      faults.part(version) { faults in
        let transaction = try SolanaTransaction.decode(oracle.bytes)
        faults.compare("the message", transaction.message, oracle.message)
        faults.compare("the signatures", transaction.signatures, oracle.signatures)
        faults.compare("the states", transaction.signatureStates(curves).map(\.word), oracle.states)
        faults.compare("encoded", transaction.encoded, oracle.bytes)
        faults.compare("what is signed", oracle.message.encoded, transaction.messageBytes)
        faults.compare("what nodes refuse", SolanaStructure.check(transaction).map(\.rule.id), [])
        let report = try Self.check(oracle.bytes)
        let line = transaction.oracleLine(curves, isNonce: Self.isNonce(report), isRead: false)
        faults.require(line == text, "our line is \(line)")
      }
      if faults.list.isEmpty { continue }
      failures += 1
      if failures <= 5 { Issue.record("\(text): \(faults.text)") }
    }
    #expect(failures == 0)
    TestEnvironment.say(
      "differential solana.py random: \(lines.count) transactions, \(lines.count - failures) agree "
        + "(\(Self.counted(counts)))")
  }

  @Test func whatIsWrittenHereIsReadAlikeBySolders() throws {
    let curves = try TestCurves.value
    var random = RandomSolanaTransactions(SeededGenerator())
    let written = (0..<Self.count).map { random.transaction(SolanaVersion.all[$0 % 3]) }
    let input = written.map { Base64.encode($0) + "\n" }.joined()
    guard let lines = try Oracle.python("solana.py", ["read"], input: input) else { return }
    try #require(lines.count == written.count)
    var refusals: [String: Int] = [:]
    var (failures, sizes) = (0, 0..<1)
    for (bytes, text) in zip(written, lines) {
      sizes = sizes.lowerBound..<max(sizes.upperBound, bytes.count + 1)
      var faults = Faults()
      faults.part("\(bytes.count) bytes") { faults in
        let transaction = try SolanaTransaction.decode(bytes)
        let report = try Self.check(bytes)
        let line = transaction.oracleLine(curves, isNonce: Self.isNonce(report), isRead: true)
        faults.require(line == text, "written as \(line)")
        let oracle = try OracleSolanaTransaction(text)
        // Everything that nodes refuse beyond the form, and nothing else; random bytes are no signatures.
        var expected = oracle.refusals
        if oracle.states.contains("invalid") { expected.insert("solana/signature-invalid") }
        var errors = Set(report.findings.filter { $0.severity == .error }.map(\.rule.id))
        if errors.remove("solana/signature-non-canonical") != nil { errors.insert("solana/signature-invalid") }
        // A list of findings that is too long is cut, and says so.
        if errors.remove("core/too-many-findings") != nil { expected.formIntersection(errors) }
        faults.compare("refused for", errors.sorted(), expected.sorted())
        for rule in oracle.refusals { refusals[rule, default: 0] += 1 }
      }
      if faults.list.isEmpty { continue }
      failures += 1
      if failures <= 5 { Issue.record("read as \(text): \(faults.text)") }
    }
    #expect(failures == 0)
    #expect(refusals.count == 8, "every refusal occurs: \(refusals)")
    TestEnvironment.say(
      "differential solana.py read: \(lines.count) transactions of up to \(sizes.upperBound - 1) bytes, "
        + "\(lines.count - failures) agree (refused by nodes, not by solders: \(Self.counted(refusals)))")
  }

  /// What a request's check says of instructions and signatures, and the form does not. Random instructions are no
  /// payments that make sense, and a signature does not survive a change.
  private static let beyondForm: Set = [
    "solana/signature-invalid", "solana/signature-non-canonical", "solana/signature-wrong-slot",
  ]

  @Test func whatSoldersRefusesIsRefusedAndNothingElse() throws {
    let arguments = ["mutate", "--seed", String(SeededGenerator.seed), "--count", "2200"]
    guard let texts = try Oracle.python("solana.py", arguments) else { return }
    let lines = try texts.map { try JSON(parsing: $0) }
    #expect(lines.count == 2_200)
    var accepted: [[UInt8]] = []
    var mutations: [String: (accepted: Int, refused: Int)] = [:]
    var rules: [String: Int] = [:]
    var failures = 0
    for line in lines {
      // A line of the oracle without bytes is the empty transaction.
      let bytes = try #require(line["tx"]?.base64Bytes)
      let isAccepted = line["accepted"]?.bool == true
      let mutation = line["mutation"]?.string ?? ""
      var found: [String] = []
      do throws(DecodeError) {
        let transaction = try SolanaTransaction.decode(bytes)
        found = SolanaStructure.check(transaction).map(\.rule.id)
        if transaction.encoded != bytes { found.append("other bytes") }
      } catch {
        found = [error.rule.id]
      }
      if let first = found.first { rules[first, default: 0] += 1 }
      if isAccepted {
        accepted.append(bytes)
        mutations[mutation, default: (0, 0)].accepted += 1
      } else {
        mutations[mutation, default: (0, 0)].refused += 1
      }
      if found.isEmpty == isAccepted { continue }
      failures += 1
      if failures <= 5 { Issue.record("found \(found): \(line.text)") }
    }
    #expect(failures == 0)
    #expect(mutations.count == 11)
    let (explained, unexplained) = try Self.explain(accepted)
    #expect(unexplained == 0)
    let shares = mutations.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value.accepted)/\($0.value.refused)" }
    TestEnvironment.say(
      "differential solana.py mutate: \(lines.count) mutations, \(lines.count - failures) agree "
        + "(accepted/refused: \(shares.joined(separator: ", ")); refused for \(Self.counted(rules)))")
    TestEnvironment.say(
      "differential solana.py mutate: of \(accepted.count) that solders takes, a request is refused for "
        + "\(Self.counted(explained))")
  }

  /// What the whole check refuses of that which solders takes: every reason follows from what solders reads.
  private static func explain(_ accepted: [[UInt8]]) throws -> (explained: [String: Int], unexplained: Int) {
    let input = accepted.map { Base64.encode($0) + "\n" }.joined()
    guard let texts = try Oracle.python("solana.py", ["read"], input: input) else { return ([:], 0) }
    try #require(texts.count == accepted.count)
    var explained: [String: Int] = [:]
    var unexplained = 0
    for (bytes, text) in zip(accepted, texts) {
      let oracle = try OracleSolanaTransaction(text)
      let errors = Set(try check(bytes).findings.filter { $0.severity == .error }.map(\.rule.id))
      let expected = oracle.refusals
      let hasInvalid = oracle.states.contains("invalid")
      for rule in errors { explained[rule, default: 0] += 1 }
      let rest = errors.subtracting(beyondForm).subtracting(expected)
      if rest.isEmpty, errors.isSuperset(of: expected), hasInvalid != errors.isDisjoint(with: beyondForm) { continue }
      unexplained += 1
      if unexplained <= 5 { Issue.record("refused for \(errors.sorted()), expected \(expected.sorted()): \(text)") }
    }
    return (explained, unexplained)
  }

  // MARK: Flipped bits

  static let flipsPerTransaction = 3
  /// Transactions of which every bit is flipped: the first short ones of each version.
  static let wholePerVersion = 2
  static let longestWhole = 360

  @Test func aSignedTransactionIsVerifiedForItsSignerAndNoBitOfItMayChange() throws {
    let curves = try TestCurves.value
    let arguments = ["random", "--seed", String(SeededGenerator.seed &+ 1), "--count", "1200"]
    guard let lines = try Oracle.python("solana.py", arguments) else { return }
    var random = SeededGenerator()
    var whole: [SolanaVersion: Int] = [:]
    var (verified, flips, failures) = (0, 0, 0)
    for text in lines {
      let oracle = try OracleSolanaTransaction(text)
      guard !oracle.states.contains("invalid"), let slot = oracle.states.firstIndex(of: "verified") else { continue }
      let unsigned = Self.unsigned(oracle)
      let verification = SolanaVerification(
        request: SolanaTransactionRequest(try SolanaTransaction.decode(unsigned)), payload: Base64.encode(unsigned),
        account: oracle.message.keys[slot].description, network: Self.network, curves: curves)
      func outcome(_ bytes: [UInt8]) -> Verdict.Outcome {
        verification.verify(signedTransaction: Base64.encode(bytes)).outcome
      }
      let first = verification.verify(signedTransaction: Base64.encode(oracle.bytes))
      if first.outcome == .verified, first.differences.isEmpty {
        verified += 1
      } else {
        Issue.record("\(first.outcome) as it was signed: \(text)")
      }
      var bits = (0..<Self.flipsPerTransaction).map { _ in random.int(0..<8 * oracle.bytes.count) }
      if whole[oracle.message.version, default: 0] < Self.wholePerVersion, oracle.bytes.count <= Self.longestWhole {
        whole[oracle.message.version, default: 0] += 1
        bits = Array(0..<8 * oracle.bytes.count)
      }
      for bit in bits {
        var flipped = oracle.bytes
        flipped[bit / 8] ^= 1 << (bit % 8)
        flips += 1
        let outcome = outcome(flipped)
        guard outcome == .verified || outcome == .altered else { continue }
        failures += 1
        if failures <= 5 { Issue.record("\(outcome) with bit \(bit) flipped: \(text)") }
      }
    }
    #expect(failures == 0 && verified > lines.count / 3 && whole.count == 3)
    TestEnvironment.say(
      "differential solana.py random, flipped bits: \(verified) transactions verified, \(flips) flips (all of "
        + "\(whole.values.reduce(0, +)) transactions), \(failures) verified")
  }

  /// The transaction with zeros for every signature.
  private static func unsigned(_ oracle: OracleSolanaTransaction) -> [UInt8] {
    var bytes = oracle.bytes
    let count = 64 * oracle.states.count
    let start = oracle.message.version == .v1 ? bytes.count - count : 1
    bytes.replaceSubrange(start..<start + count, with: [UInt8](repeating: 0, count: count))
    return bytes
  }
}
