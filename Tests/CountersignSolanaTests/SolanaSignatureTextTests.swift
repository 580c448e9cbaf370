import CountersignCore
import CountersignSolana
import TestSupport
import Testing

/// Signatures as texts: base58 and nothing else, and what else it was is said. Through the replies to `send` and messages.
@Suite struct SolanaSignatureTextTests {
  private typealias Case = SolanaScenario

  @Test func everySignatureInBase58IsRead() throws {
    var random = SeededGenerator()
    let scenario = try Case()
    for leading in 0..<8 {
      for _ in 0..<50 {
        // Zeros in front make base58 shorter or no shorter, by their ones.
        let signature = [UInt8](repeating: 0, count: leading) + random.bytes(63 - leading) + [0]
        guard signature.contains(where: { $0 != 0 }) else { continue }
        let verdict = try scenario.sent(signature)
        #expect(verdict.outcome == .undecidable, "\(Base58.encode(signature)): \(verdict.ruleIDs)")
        #expect(verdict.evidence.transactionID == Base58.encode(signature))
      }
    }
  }

  @Test func noOtherSpellingIsTaken() throws {
    var random = SeededGenerator()
    let scenario = try Case()
    for _ in 0..<200 {
      // A large number: a digit more, and it needs more than 64 bytes.
      let signature = [0x80 | random.bytes(1)[0]] + random.bytes(62) + [1]
      let base58 = Base58.encode(signature)
      let base64 = Base64.encode(signature)
      let spellings = [
        base64, base64.replacing("=", with: ""), signature.hexText, signature.hexText.uppercased(),
        "0x" + signature.hexText, " " + base58, base58 + " ", "\"\(base58)\"", "1" + base58, base58 + "1", base58 + "é",
        String(base58.dropLast()) + "0", String(base58.dropFirst(2)) + "l", base58 + base58,
      ]
      for text in spellings {
        let verdict = try scenario.sent(text)
        #expect(verdict.outcome == .malformed && verdict.evidence.transactionID == nil, "\(text): \(verdict.ruleIDs)")
        let rules: Set = ["solana/reply-encoding", "solana/signature-length", "solana/signature-is-transaction"]
        #expect(!rules.isDisjoint(with: verdict.ruleIDs))
      }
    }
  }

  @Test func theFaultStandsAtItsPlace() throws {
    let good = Base58.encode(Case.alice.sign([1]))
    for (place, letter) in [(0, "0"), (10, "O"), (20, "I"), (30, "l"), (40, "-")] {
      var text = Array(good)
      text[place] = Character(letter)
      let finding = try #require(try Case().sent(String(text)).findings.first)
      #expect(finding.rule.id == "solana/reply-encoding" && finding.location.text == place..<place + 1)
    }
    for count in [1, 32, 63, 65, 70] {
      let text = Base58.encode([UInt8](repeating: 9, count: count))
      let finding = try #require(try Case().sent(text).findings.first)
      #expect(
        finding.rule.id == "solana/signature-length" && finding.message.contains("\(count)"), "\(finding.message)")
    }
  }

  @Test func aLongTextIsRefusedWithoutBeingDecoded() throws {
    let scenario = try Case()
    for text in [String(repeating: "z", count: 200_000), String(repeating: "A", count: 200_000)] {
      let clock = ContinuousClock()
      let start = clock.now
      #expect(try scenario.sent(text).outcome == .malformed)
      #expect(clock.now - start < .seconds(5))
    }
    var small = scenario
    small.limits.inputBytes = 50
    #expect(try small.sent(Base58.encode(Case.alice.sign([1]))).ruleIDs.contains("core/input-too-large"))
  }

  @Test(.withCurves) func aMessagesSignatureIsReadAlike() throws {
    let signature = Case.alice.sign([1])
    func rules(_ text: String) -> [String] {
      SolanaMessageVerification(
        message: SolanaMessage("hi"),
        connection: SolanaConnection(account: Case.account(Case.alice).description, network: nil), curves: .standIn
      ).verify(signature: text).findings.map(\.rule.id)
    }
    #expect(rules(Base64.encode(signature)) == ["solana/reply-encoding"])
    #expect(rules(signature.hexText) == ["solana/reply-encoding"])
    #expect(rules(Base58.encode(Case.zeros)) == ["solana/signature-zero"])
    #expect(rules("") == ["solana/reply-empty"])
  }
}
