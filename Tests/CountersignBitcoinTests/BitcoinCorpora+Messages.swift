import CountersignCore
import CountersignCurves
import CountersignHash
import TestSupport
import Testing

@testable import CountersignBitcoin

/// The public data of Bitcoin about signed messages.
@Suite(.withCurves) struct BitcoinMessageCorpora {
  /// The verdict about a case's signature by its account.
  static func verdict(
    _ testCase: JSON, message: String = "msg", signature: String = "sig", _ reading: BitcoinHeaderReading,
    format: BitcoinMessageFormat? = nil, _ curves: Curves
  ) throws -> Verdict {
    let account = try #require(testCase["address"]?.string)
    var policy = BitcoinPolicy.standard
    policy.messageReading = reading
    return BitcoinMessageVerification(
      message: BitcoinMessage(try #require(testCase[message]?.string), format: format),
      connection: BitcoinConnection(account: account, network: nil), policy: policy, curves: curves
    ).verify(signature: try #require(testCase[signature]?.string))
  }

  @Test func recoverableSignatures() throws {
    let curves = try TestCurves.value
    Corpora.check("bitcoin/message_bip137", content: { [$0["kind"]?.string, $0["sig"]?.string, $0["hex"]?.string] }) {
      testCase in
      var faults = Faults()
      switch testCase["kind"]?.string {
      case "magic_hash":
        let message = BitcoinMessage(try #require(testCase["msg"]?.string))
        faults.compare("the hash", message.recoverableHash.hex, testCase["hash"]?.string)
      case "recoverable":
        for reading in BitcoinHeaderReading.all {
          let verdict = try Self.verdict(testCase, reading, curves)
          let isFine = testCase["\(reading)_ok"]?.bool == true
          faults.compare("\(reading)", verdict.outcome == .verified, isFine)
          faults.require(isFine || !verdict.isAcceptable, "\(reading) is acceptable")
          // What only a laxer reading takes is told as such.
          if !isFine, testCase["lenient_ok"]?.bool == true {
            faults.compare("\(reading)", verdict.outcome, .invalidSignature)
            faults.require(!verdict.evidence.nearMisses.isEmpty, "\(reading) tells no near miss")
          }
        }
      case "compact_sig":
        let bytes = try #require(testCase["hex"]?.hexBytes)
        let read = BitcoinMessageSignature(Base64.encode(bytes), format: .recoverable, limits: .standard)
        guard case .recoverable(let header, _) = read.kind else {
          return .agree(if: testCase["ok"]?.bool != true, else: "\(read.findings)")
        }
        faults.compare("accepted", testCase["ok"]?.bool, true)
        faults.compare("the recovery id", Int((header - 27) & 3), testCase["recovery"]?.int)
        faults.compare("compressed", header >= 31, testCase["compressed"]?.bool)
      case "bip322_unprefixed":
        let verdict = try Self.verdict(testCase, .electrum, curves)
        faults.compare("verified", verdict.outcome == .verified, testCase["ok"]?.bool)
      default: return .skipped
      }
      return faults.judgement
    }
  }

  @Test func proofs() throws {
    let curves = try TestCurves.value
    Corpora.check("bitcoin/message_bip322", content: { [$0["type"]?.string, $0["desc"]?.string, $0["sig"]?.string] }) {
      testCase in
      var faults = Faults()
      guard testCase["kind"]?.string != "tx_hashes" else {
        let message = BitcoinMessage(try #require(testCase["msg"]?.string))
        let script = try BitcoinAddress(try #require(testCase["address"]?.string)).script
        faults.compare("the hash", message.proofHash.hex, testCase["message_hash"]?.string)
        faults.compare("to_spend", message.toSpend(script).txid, testCase["to_spend"]?.string)
        faults.compare("to_sign", message.toSign(script).txid, testCase["to_sign"]?.string)
        faults.compare(
          "the hash again", BitcoinMessage.proofHash(ofToSpend: message.toSpend(script)), message.proofHash)
        faults.compare("the hash of to_sign", BitcoinMessage.proofHash(ofToSpend: message.toSign(script)), nil)
        return faults.judgement
      }
      for reading in BitcoinHeaderReading.all {
        let verdict = try Self.verdict(testCase, reading, format: .bip322, curves)
        faults.compare("\(reading)", verdict.outcome == .verified, testCase["ok"]?.bool)
        faults.require(testCase["ok"]?.bool == true || !verdict.isAcceptable, "acceptable")
        if case .undecidable = verdict.outcome {
          faults.require(
            verdict.findings.contains { $0.rule == BitcoinRules.msgUnsupportedScript }, "undecidable without a rule")
        }
      }
      return faults.judgement
    }
  }
}
