import CountersignKit
import TestSupport
import Testing

/// What the typed builder writes means to eth-account what it was told, and the schema builds the same.
@Suite(.withCurves) struct BuilderDifferential {
  static let count = 2_000
  static let shownInDetail = 20

  @Test func ethAccountSignsWhatTheBuilderWasTold() throws {
    var specifications = RandomSpecifications(SeededGenerator())
    let all = (0..<Self.count).map { _ in specifications.next() }
    let curves = try TestCurves.value
    var payloads: [String] = []
    for specification in all {
      let request = try specification.request()
      let report = request.build(
        operation: specification.operation, account: specification.account, network: specification.network,
        curves: curves)
      let errors = report.findings.filter { $0.severity == .error }
      if !errors.isEmpty || report.value != request {
        Issue.record("built \(request.bridgeString): \(errors.map(\.message)), value \(report.value != nil)")
      }
      payloads.append(request.bridgeString)
    }
    let schema = try schema(all, payloads)
    guard let answers = try OracleWallet.answers(to: payloads) else { return }
    let preflight = Preflight(curves: curves)
    var counts: [String: Int] = [:]
    var (verified, faulty) = (0, 0)
    for (specification, (payload, answer)) in zip(all, zip(payloads, answers)) {
      counts[specification.content.name, default: 0] += 1
      var faults = Self.faults(answer, specification)
      let isVerified = try verify(answer, specification, payload, preflight, &faults)
      if isVerified { verified += 1 }
      guard !faults.isEmpty else { continue }
      faulty += 1
      if faulty <= Self.shownInDetail { Issue.record("\(payload), signed \(answer.raw.hexText): \(faults)") }
    }
    let kinds = counts.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
    TestEnvironment.say(
      "differential evm.py build: \(answers.count) specifications (\(kinds)), \(verified) signed and verified, "
        + "\(schema) the same through the schema")
    #expect(faulty == 0)
    #expect(verified == Self.count && counts.count == 4 && schema > Self.count / 10)
  }

  /// What eth-account reads otherwise than it was told.
  private static func faults(_ answer: OracleWallet.Answer, _ specification: Specification) -> [String] {
    var faults: [String] = []
    for (name, text) in specification.expectations where answer.fields[name]?.text != text {
      faults.append("\(name) is \(answer.fields[name]?.text ?? "absent"), expected \(text)")
    }
    if let kind = specification.expectedKind, kind != answer.kind {
      faults.append("the type is \(answer.kind), expected \(kind)")
    }
    return faults
  }

  /// The signed answer to what was built, as an app judges it that prepared the request, and as a server that did not.
  private func verify(
    _ answer: OracleWallet.Answer, _ specification: Specification, _ payload: String, _ preflight: Preflight,
    _ faults: inout [String]
  ) throws -> Bool {
    let request = WalletRequest.transaction(
      chain: .evm, operation: specification.operation, payload: payload, account: OracleWallet.account,
      network: "eip155:\(specification.chainID)")
    let acknowledged = Set(RuleCatalogue.all.map(\.id))
    let report = preflight.check(request, acknowledging: acknowledged)
    guard let prepared = report.prepared else {
      faults.append("not prepared: \(report.findings.map(\.message))")
      return false
    }
    if !prepared.bridgeString.utf8.elementsEqual(payload.utf8) { faults.append("prepared as \(prepared.bridgeString)") }
    let verdicts = [
      prepared.verify(answer.reply), preflight.verify(answer.reply, for: request, acknowledging: acknowledged),
    ]
    for verdict in verdicts {
      if verdict.outcome != .verified || !verdict.differences.isEmpty || !verdict.isAcceptable {
        faults.append("\(verdict.outcome), \(verdict.differences), \(verdict.findings.map(\.message))")
      }
      if verdict.evidence.signer?.lowercased() != OracleWallet.account.lowercased() {
        faults.append("signed by \(verdict.evidence.signer ?? "")")
      }
      // What was left open was filled in, and nothing else.
      var open = specification.openFields
      let isDynamic = answer.fields["maxFeePerGas"] != nil
      let cap = specification.gasPrice ?? specification.maxFeePerGas
      if cap == nil { open.insert(isDynamic ? "maxFeePerGas" : "gasPrice") }
      if isDynamic, specification.maxPriorityFeePerGas == nil { open.insert("maxPriorityFeePerGas") }
      let filled = Set(verdict.evidence.filled.map(\.path.description))
      if filled != open { faults.append("filled in are \(filled.sorted()), open were \(open.sorted())") }
      for entry in verdict.evidence.filled where entry.path != "type" {
        let read = answer.fields[entry.path.description]?.string
        if entry.value != read { faults.append("\(entry.path) was filled in as \(entry.value), it is \(read ?? "")") }
      }
    }
    return verdicts.allSatisfy { $0.outcome == .verified }
  }

  /// Builds through the schema what it can express; the count of what was the same.
  private func schema(_ specifications: [Specification], _ payloads: [String]) throws -> Int {
    let preflight = Preflight(curves: try TestCurves.value)
    var same = 0
    for (specification, payload) in zip(specifications, payloads) where specification.isInSchema {
      let line = specification.schemaLine
      let (request, _, findings) = SchemaRequest.read(try JSONReader.read(line).root, trustsInline: false)
      guard let request else {
        Issue.record("\(line): \(findings.map(\.message))")
        continue
      }
      let answer = preflight.answer(request)
      let errors = answer.findings.filter { $0.severity == .error }
      guard errors.isEmpty, let built = answer.payload, built.utf8.elementsEqual(payload.utf8) else {
        Issue.record("\(line): built \(answer.payload ?? "nothing"), expected \(payload); \(errors.map(\.message))")
        continue
      }
      same += 1
    }
    return same
  }
}
