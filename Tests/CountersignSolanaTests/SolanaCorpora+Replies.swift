import CountersignCore
import CountersignSolana
import TestSupport
import Testing

/// Requests with what wallets answered, and whether the answer is what was asked.
@Suite(.withCurves) struct SolanaReplyCorpora {
  @Test func judgesWhatWalletsReturn() throws {
    let curves = try TestCurves.value
    Corpora.check("solana/signed_results", content: { [$0["id"]?.string, $0["scenario"]?.string] }) { testCase in
      let kind = testCase["kind"]?.string
      // Messages have a suite of their own.
      guard kind != "sign" else { return .skipped }
      let payload = try #require(testCase["request"]?.string)
      let address = try #require(testCase["address"]?.string)
      let response = try #require(testCase["response"]?.string)
      let request = SolanaTransactionRequest.check(
        payload, operation: kind == "signTransaction" ? .sign : .send, account: address, network: nil, curves: curves
      ).value
      let verification = SolanaVerification(
        request: request, payload: payload, account: address, network: nil, curves: curves)
      let verdict =
        kind == "signTransaction"
        ? verification.verify(signedTransaction: response) : verification.verify(transactionHash: response)
      let expected = try #require(testCase["verdict"]?.string)
      var faults = Faults()
      faults.require(Self.isExpected(verdict, expected), "\(verdict.outcome), while the file says \(expected)")
      if expected == "ok_partial" { faults.require(!verdict.evidence.isComplete, "the evidence is called complete") }
      if expected == "ok" { faults.require(verdict.isAcceptable, "the answer is not acceptable") }
      let isJudged = verdict.outcome == .altered || verdict.outcome == .verified
      if let isSame = testCase["same_message"]?.bool, let request, isJudged {
        let reply = try SolanaTransaction.decode(try Base64.decode(response))
        faults.compare("the same message", reply.messageBytes == request.transaction.messageBytes, isSame)
      }
      guard faults.list.isEmpty else {
        let rules = verdict.findings.map(\.rule.id) + verdict.differences.map { "\($0.rule.id) \($0.grade)" }
        return .disagree(faults.text + "; " + rules.joined(separator: ", "))
      }
      return .agree
    }
  }

  private static func isExpected(_ verdict: Verdict, _ expected: String) -> Bool {
    switch expected {
    case "ok", "ok_partial": verdict.outcome == .verified
    case "ok_modified":
      verdict.outcome == .altered && verdict.isAcceptable && !verdict.differences.isEmpty
    case "tampered":
      verdict.outcome == .altered && !verdict.isAcceptable && verdict.differences.contains { $0.grade == .tampered }
    case "invalid_signature": verdict.outcome == .invalidSignature || verdict.outcome == .wrongSigner
    case "malformed": verdict.outcome == .malformed
    case "unverifiable": verdict.outcome == .undecidable && verdict.query?.method == "getTransaction"
    default: false
    }
  }
}
