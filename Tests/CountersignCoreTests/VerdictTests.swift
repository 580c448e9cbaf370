import CountersignCore
import Testing

@Suite struct VerdictTests {
  private static func rule(_ id: String, _ severity: Severity, isMoney: Bool = false) -> Rule {
    Rule(id, severity, isMoney: isMoney, title: "", message: "", reference: "")
  }

  private static let money = Finding(rule("evm/approval-unlimited", .warning, isMoney: true))
  private static let warning = Finding(rule("evm/odd", .warning))
  private static let note = Finding(rule("evm/noted", .note, isMoney: true))
  private static let error = Finding(rule("evm/broken", .error))
  private static let loweredError = Finding(rule("evm/broken", .error, isMoney: true), severity: .note)
  private static let raisedNote = Finding(rule("evm/noted", .note), severity: .error)

  private static func difference(_ grade: Difference.Grade) -> Difference {
    Difference("nonce", requested: "1", returned: "2", grade, rule("evm/nonce-changed", .note))
  }

  @Test func onlyVerifiedAndExpectedAlterationsAreAcceptable() {
    for outcome in Verdict.Outcome.all {
      #expect(Verdict(outcome).isAcceptable == (outcome == .verified) || outcome == .altered, "\(outcome)")
      let expected = Verdict(outcome, differences: [VerdictTests.difference(.expected)])
      #expect(expected.isAcceptable == (outcome == .verified || outcome == .altered), "\(outcome)")
    }
  }

  @Test func oneTamperedDifferenceIsEnough() {
    let (expected, tampered) = (VerdictTests.difference(.expected), VerdictTests.difference(.tampered))
    #expect(Verdict(.altered, differences: [expected, expected]).isAcceptable)
    #expect(!Verdict(.altered, differences: [tampered]).isAcceptable)
    #expect(!Verdict(.altered, differences: [expected, tampered]).isAcceptable)
    #expect(!Verdict(.altered, differences: [tampered, expected]).isAcceptable)
  }

  /// Unequal bytes without a difference are tampered (design, section 4).
  @Test func alteredWithoutADifferenceIsNotAcceptable() {
    #expect(!Verdict(.altered).isAcceptable)
  }

  @Test(
    arguments: [
      ([], [], true), ([note], [], true), ([warning], [], true), ([money], [], false), ([error], [], false),
      ([money], ["evm/approval-unlimited"], true), ([money], ["evm/other"], false),
      ([money, warning, note], ["evm/approval-unlimited"], true),
      ([money, error], ["evm/approval-unlimited", "evm/broken"], false), ([error], ["evm/broken"], false),
      ([loweredError], [], true), ([raisedNote], [], false), ([raisedNote], ["evm/noted"], false),
    ] as [([Finding], Set<String>, Bool)])
  func findingsHoldUpAcceptance(findings: [Finding], acknowledged: Set<String>, isAcceptable: Bool) {
    let verified = Verdict(.verified, findings: findings, acknowledged: acknowledged)
    #expect(verified.isAcceptable == isAcceptable)
    let altered = Verdict(
      .altered, differences: [VerdictTests.difference(.expected)], findings: findings, acknowledged: acknowledged)
    #expect(altered.isAcceptable == isAcceptable)
    #expect(!Verdict(.undecidable, findings: findings, acknowledged: acknowledged).isAcceptable)
  }

  @Test func outcomesHaveTheWordsOfTheSchemaInTheirOrder() {
    let words = [
      "malformed", "invalid_signature", "wrong_signer", "wrong_network", "binding_mismatch", "altered", "undecidable",
      "verified",
    ]
    #expect(Verdict.Outcome.all.map(\.description) == words)
    for outcome in Verdict.Outcome.all { #expect(Verdict.Outcome(named: outcome.description) == outcome) }
    #expect(Verdict.Outcome(named: "Verified") == nil)
    #expect(Verdict.Outcome(named: "") == nil)
  }

  @Test func aQueryIsAReadyRequest() throws {
    let query = RemoteQuery(
      method: "eth_getTransactionByHash", parameters: [.string("0x\"12"), .bool(true)]
    ) { answer in Verdict(answer == "yes" ? .verified : .malformed) }
    #expect(
      query.jsonRPC
        == #"{"jsonrpc":"2.0","id":1,"method":"eth_getTransactionByHash","params":["0x\"12",true]}"#)
    #expect(query.method == "eth_getTransactionByHash")
    #expect(query.read("yes").outcome == .verified)
    #expect(query.read("no").outcome == .malformed)
  }
}
