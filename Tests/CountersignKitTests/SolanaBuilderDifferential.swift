import CountersignKit
import TestSupport
import Testing

/// What is built of typed values is what solders compiles of them, byte for byte.
@Suite(.withCurves) struct SolanaBuilderDifferential {
  static let count = 1_500
  static let shownInDetail = 10

  @Test func soldersCompilesTheSameMessages() throws {
    var random = RandomSolanaSpecifications(SeededGenerator())
    let lines = (0..<Self.count).map { _ in random.next() }
    guard let answers = try Oracle.python("solana.py", ["compile"], input: lines.joined(separator: "\n") + "\n") else {
      return
    }
    try #require(answers.count == lines.count)
    let preflight = Preflight(curves: try TestCurves.value)
    var counts: [String: Int] = [:]
    var (failures, refused, bytes) = (0, 0, 0)
    for (line, text) in zip(lines, answers) {
      let expected = try JSON(parsing: text)
      let isDue = expected["accepted"]?.bool == true
      var faults = Faults()
      if let payload = try Self.build(line, preflight, &faults) {
        faults.compare("built", payload, isDue ? expected["tx"]?.string : nil)
        let message = (try? Base64.decode(payload)).flatMap { try? SolanaTransaction.decode($0) }?.messageBytes
        faults.compare("the message", message, expected["message"]?.base64Bytes)
        bytes += message?.count ?? 0
        Self.count(try JSON(parsing: line), expected, &counts)
      } else {
        // Neither of the two can write what does not fit.
        faults.require(!isDue, "nothing was built")
        refused += 1
      }
      guard !faults.list.isEmpty else { continue }
      failures += 1
      if failures <= Self.shownInDetail { Issue.record("\(faults.text): \(line), compiled \(text)") }
    }
    #expect(failures == 0 && refused < Self.count / 10)
    #expect(counts.count >= 16, "every kind occurs")
    let kinds = counts.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
    TestEnvironment.say(
      "differential solana.py compile: \(lines.count) specifications, \(lines.count - failures) agree (\(kinds); "
        + "\(refused) too large for both, \(bytes) bytes of messages)")
  }

  /// The bridge's string; nil when the instructions do not fit. Whatever else is wrong with the request, or with what
  /// was built, is a fault.
  private static func build(_ line: String, _ preflight: Preflight, _ faults: inout Faults) throws -> String? {
    let (request, _, findings) = SchemaRequest.read(
      try JSONReader.read(line).root, trustsInline: true, curves: preflight.curves)
    guard let request else {
      faults.require(
        findings.allSatisfy { $0.message.contains("it cannot be built") }, "\(findings.map(\.message))")
      return nil
    }
    let answer = preflight.answer(request)
    let errors = answer.findings.filter { $0.severity == .error }
    faults.require(errors.isEmpty, "its own check says \(errors.map(\.message))")
    faults.require(answer.payload != nil, "no payload")
    return answer.payload
  }

  private static func count(_ line: JSON, _ compiled: JSON, _ counts: inout [String: Int]) {
    counts[compiled["version"]?.string ?? "", default: 0] += 1
    if compiled["lookups"]?.array?.isEmpty == false { counts["with tables", default: 0] += 1 }
    if compiled["isNonce"]?.bool == true { counts["with a nonce", default: 0] += 1 }
    for part in line["spec"]?["instructions"]?.array ?? [] {
      let program = part["program"]?.string.flatMap { $0.hasPrefix("token") ? " \($0)" : nil } ?? ""
      counts[(part["type"]?.string ?? "") + program, default: 0] += 1
    }
    for name in ["computeUnitLimit", "computeUnitPrice", "priorityFee", "loadedAccountsSize", "heapSize", "feePayer"]
    where line["spec"]?[name] != nil { counts[name, default: 0] += 1 }
  }
}
