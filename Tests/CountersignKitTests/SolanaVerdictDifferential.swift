import CountersignKit
import TestSupport
import Testing

/// Replies of good, careless and dishonest wallets that solders signed, judged through the schema: every scenario of
/// `solana.py verdict` in several rounds, each with other keys, amounts and versions.
@Suite(.withCurves) struct SolanaVerdictDifferential {
  /// The scenarios of the table.
  static let scenarios = 43
  static let rounds = 12
  static let flipsPerReply = 3

  @Test func everyScenarioGetsTheOutcomeThatIsDue() throws {
    let count = Self.scenarios * Self.rounds
    let arguments = ["verdict", "--seed", String(SeededGenerator.seed), "--count", String(count)]
    guard let lines = try Oracle.python("solana.py", arguments) else { return }
    #expect(lines.count == count)
    let preflight = Preflight(curves: try TestCurves.value)
    var random = SeededGenerator()
    var scenarios: [String: Int] = [:]
    var outcomes: [String: Int] = [:]
    // Where the design leaves acceptance open, what we say is counted.
    var open: [String: Int] = [:]
    var (failures, flips) = (0, 0)
    for text in lines {
      let line = try JSON(parsing: text)
      let scenario = try #require(line["scenario"]?.string)
      let due = try #require(line["outcome"]?.string)
      let request = try #require(line["request"])
      scenarios[scenario, default: 0] += 1
      let answer = try Self.answer(request.text, preflight)
      outcomes[answer.verdict, default: 0] += 1
      var faults = Faults()
      faults.compare("the outcome", answer.verdict, due)
      if let acceptable = line["acceptable"]?.bool {
        faults.compare("acceptable", answer.isAcceptable, acceptable)
      } else {
        let word = answer.isAcceptable == true ? "acceptable" : "not acceptable"
        open["\(scenario) \(word)", default: 0] += 1
      }
      faults.require((due == "altered") != answer.differences.isEmpty, "\(answer.differences.count) differences")
      if due == "verified" {
        for _ in 0..<Self.flipsPerReply {
          flips += 1
          let flipped = try Self.flipped(request, &random)
          let outcome = try Self.answer(flipped, preflight).verdict
          faults.require(outcome != "verified" && outcome != "altered", "\(outcome) with another bit: \(flipped)")
        }
      }
      guard !faults.list.isEmpty else { continue }
      failures += 1
      if failures <= 10 {
        Issue.record("\(scenario), \(line["version"]?.text ?? ""): \(faults.text); \(request.text)")
      }
    }
    #expect(failures == 0 && scenarios.count == Self.scenarios)
    func counted(_ counts: [String: Int]) -> String {
      counts.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
    }
    TestEnvironment.say(
      "differential solana.py verdict: \(lines.count) replies of \(scenarios.count) scenarios, "
        + "\(lines.count - failures) agree (\(counted(outcomes))), \(flips) flipped bits; left open: \(counted(open))")
  }

  private static func answer(_ text: String, _ preflight: Preflight) throws -> SchemaAnswer {
    let (request, _, findings) = SchemaRequest.read(
      try JSONReader.read(text).root, trustsInline: false, curves: preflight.curves)
    return preflight.answer(try #require(request, "\(findings.map(\.message)): \(text)"))
  }

  /// The request with another bit in its reply.
  private static func flipped(_ request: JSON, _ random: inout SeededGenerator) throws -> String {
    let reply = try #require(request["reply"])
    let value = try #require(reply["value"]?.string)
    let isTransaction = reply["kind"]?.string == "signedTransaction"
    var bytes = try isTransaction ? #require(reply["value"]?.base64Bytes) : Base58.decode(value, maximumCount: 88)
    let bit = random.int(0..<8 * bytes.count)
    bytes[bit / 8] ^= 1 << (bit % 8)
    let text = isTransaction ? Base64.encode(bytes) : Base58.encode(bytes)
    return request.text.replacing(JSON.quoted(value), with: JSON.quoted(text))
  }
}
