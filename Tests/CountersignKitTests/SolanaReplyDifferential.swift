import CountersignKit
import TestSupport
import Testing

/// Replies of wallets, signed with real keys by solders, and the verdict that is due.
@Suite(.withCurves) struct SolanaReplyDifferential {
  private static let count = 900

  @Test func everyReplyGetsItsVerdict() throws {
    let preflight = Preflight(curves: try TestCurves.value)
    let arguments = ["verdict", "--seed", String(SeededGenerator.seed), "--count", String(Self.count)]
    guard let lines = try Oracle.python("solana.py", arguments) else { return }
    var failures = 0
    for text in lines {
      let line = try JSON(parsing: text)
      let request = try #require(line["request"])
      let asked = WalletRequest.transaction(
        chain: .solana, operation: request["operation"]?.string == "send" ? .send : .sign,
        payload: request["payload"]?.string, account: request["account"]?.string, network: request["network"]?.string)
      let value = try #require(request["reply"]?["value"]?.string)
      let isHash = request["reply"]?["kind"]?.string == "transactionHash"
      let reply = isHash ? WalletReply.transactionHash(value) : .signedTransaction(value)
      let verdict = preflight.verify(reply, for: asked, acknowledging: Set(RuleCatalogue.all.map(\.id)))
      let due = try #require(line["outcome"]?.string)
      let scenario = line["scenario"]?.string ?? ""
      // What the vectors say of these: the request handed back is a transaction in form, so its signature is what fails;
      // and a valid signature of another signer is somebody else's.
      let others = [
        "request-handed-back": "invalid_signature", "signature-missing": "wrong_signer", "send-second": "wrong_signer",
      ]
      let isDue = verdict.outcome.description == due || verdict.outcome.description == others[scenario]
      let acceptable = line["acceptable"]?.bool
      if isDue, acceptable == nil || acceptable == verdict.isAcceptable { continue }
      failures += 1
      guard failures <= 8 else { continue }
      let found = verdict.findings.filter { $0.severity == .error }.map(\.rule.id)
      Issue.record(
        "\(scenario), \(line["version"]?.string ?? ""): \(verdict.outcome), acceptable \(verdict.isAcceptable), due \(due); \(found), \(verdict.differences.map { "\($0.rule.id) \($0.grade)" }); \(text.prefix(3_000))"
      )
    }
    #expect(failures == 0 && lines.count == Self.count)
    TestEnvironment.say("differential solana.py verdict: \(lines.count) replies, \(lines.count - failures) agree")
  }
}
