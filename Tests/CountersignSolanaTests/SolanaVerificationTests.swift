import CountersignCore
import CountersignHash
import CountersignSolana
import TestSupport
import Testing

/// The reply to `signTransaction`: form, signatures, signer, content, in this order. Source: reference/solana, d; design, 4.
@Suite struct SolanaVerificationTests {
  private typealias Case = SolanaScenario
  private static let alice = SolanaScenario.alice
  private static let carol = SolanaScenario.carol
  private static let mallory = SolanaScenario.mallory
  /// The account pays; somebody else signs a memo.
  private static let shared: [SolanaInstruction] = [
    Case.payment, .memo("for two", signers: [Case.account(Case.carol)]),
  ]

  // MARK: What was asked, signed

  @Test(arguments: SolanaVersion.all.map(\.description))
  func whatWasAskedAndSignedByTheAccountIsVerified(version: String) throws {
    let version = try #require(SolanaVersion.all.first { $0.description == version })
    let scenario = try Case([Case.payment, Case.memo], version: version)
    let verdict = try scenario.verdict(scenario.asked)
    #expect(verdict.outcome == .verified && verdict.isAcceptable)
    #expect(verdict.differences.isEmpty && verdict.findings.isEmpty && verdict.reason == nil && verdict.query == nil)
    let evidence = verdict.evidence
    let reply = Case.transaction(scenario.asked, [Self.alice])
    #expect(evidence.signer == scenario.account && evidence.account == scenario.account)
    #expect(evidence.digest == SHA256.hash(scenario.asked.encoded).hex)
    #expect(evidence.transactionID == Base58.encode(Self.alice.sign(scenario.asked.encoded)))
    #expect(evidence.broadcast == Base64.encode(reply) && evidence.isComplete)
    #expect(evidence.compared == ["message"] && evidence.filled.isEmpty && evidence.nearMisses.isEmpty)
    // The bytes name no cluster. Source: threats, row 44.
    #expect(evidence.network == nil && evidence.notProvable == ["network"])
  }

  @Test func withoutARequestOrAnAccountNothingIsVerified() throws {
    var scenario = try Case()
    scenario.isUnknown = true
    let unknown = try scenario.verdict(scenario.asked)
    #expect(unknown.outcome == .undecidable && !unknown.isAcceptable && unknown.reason != nil)
    #expect(unknown.evidence.signer == scenario.account && unknown.evidence.compared.isEmpty)
    scenario = try Case()
    for account in [nil, "", "0x12", String(repeating: "1", count: 31)] as [String?] {
      scenario.account = account
      let verdict = try scenario.verdict(scenario.asked)
      #expect(verdict.outcome == .undecidable && !verdict.isAcceptable && verdict.reason != nil)
      #expect(verdict.ruleIDs.contains("core/account-malformed") == (account != nil))
      // Whoever it is for, a changed payment is never called acceptable.
      #expect(
        try !scenario.verdict([.transfer(from: Case.account(Self.alice), to: Case.eve, lamports: 1)]).isAcceptable)
    }
    scenario = try Case()
    scenario.network = "solana:mainnet"
    #expect(try scenario.verdict(scenario.asked).outcome == .undecidable)
  }

  // MARK: 1. Form

  @Test func whatIsNoTransactionIsMalformed() throws {
    let scenario = try Case()
    let signed = Case.transaction(scenario.asked, [Self.alice])
    let signature = Self.alice.sign(scenario.asked.encoded)
    let text = Base64.encode(signed)
    let replies: [(String, String)] = [
      ("", "solana/reply-empty"), (" \n\t", "solana/reply-empty"), ("signed!", "solana/reply-encoding"),
      (text + "\n", "solana/reply-encoding"), (" " + text, "solana/reply-encoding"),
      (Base58.encode(signed), "solana/reply-encoding"), (signed.hexText, "solana/reply-encoding"),
      ("0x" + signed.hexText, "solana/reply-encoding"),
      // A signature alone, however it is spelled.
      (Base58.encode(signature), "solana/signed-is-signature"),
      (Base64.encode(signature), "solana/signed-is-signature"),
      (signature.hexText, "solana/signed-is-signature"), ("0x" + signature.hexText, "solana/signed-is-signature"),
      (Base64.encode(scenario.asked.encoded), "solana/message-without-signatures"),
      (Base64.encode(signed.dropLast()), "solana/tx-truncated"),
      (Base64.encode(signed + [0]), "solana/tx-trailing-bytes"),
      (Base64.encode([2] + signature + signed.dropFirst()), "solana/signature-count-mismatch"),
      (Base64.encode([0x81, 0] + signed.dropFirst()), "solana/compact-u16-non-canonical"),
    ]
    for (reply, rule) in replies {
      let verdict = try scenario.verdict(reply)
      #expect(verdict.outcome == .malformed && !verdict.isAcceptable, "\(rule): \(verdict.outcome)")
      #expect(verdict.ruleIDs.contains(rule), "\(reply.prefix(12)): \(verdict.ruleIDs)")
      #expect(verdict.evidence.signer == nil && verdict.evidence.broadcast == nil)
    }
  }

  @Test func aReplyCutShortIsMalformed() throws {
    for version in SolanaVersion.all {
      let scenario = try Case([Case.payment], version: version)
      let signed = Case.transaction(scenario.asked, [Self.alice])
      for count in 1..<signed.count {
        let verdict = try scenario.verdict(Array(signed.prefix(count)))
        #expect(verdict.outcome == .malformed, "\(version): the first \(count) bytes")
      }
    }
  }

  /// What nodes refuse is no signed transaction, whoever signed it.
  @Test func aReplyThatNodesRefuseIsMalformed() throws {
    let scenario = try Case([Case.payment, Case.memo])
    let changes: [(String, (inout SolanaTransactionMessage) -> Void)] = [
      ("solana/account-index-out-of-bounds", { $0.instructions[0].accounts[1] = 9 }),
      ("solana/program-is-fee-payer", { $0.instructions[0].program = 0 }),
      ("solana/header-exceeds-account-keys", { $0.header.readonlyUnsigned = 9 }),
      ("solana/fee-payer-not-writable", { $0.header.readonlySigned = 1 }),
      ("solana/tx-too-large", { $0.instructions[1].data = [UInt8](repeating: 0x61, count: 1_100) }),
    ]
    for (rule, change) in changes {
      var message = scenario.asked
      change(&message)
      let verdict = try scenario.verdict(message)
      #expect(verdict.outcome == .malformed && verdict.ruleIDs.contains(rule), "\(verdict.ruleIDs)")
    }
  }

  @Test func aReplyBeyondTheLimitIsNotRead() throws {
    var scenario = try Case()
    scenario.limits.inputBytes = 100
    let verdict = try scenario.verdict(
      Case.transaction(scenario.asked, [Self.alice]) + [UInt8](repeating: 0, count: 500))
    #expect(verdict.outcome == .malformed && verdict.ruleIDs == ["core/input-too-large"])
  }

  // MARK: 2. The own slot

  @Test func theRequestHandedBackIsNotSigned() throws {
    // In form a transaction: what fails is the signature, and the finding says why.
    let verdict = try Case().verdict(Case().request)
    #expect(verdict.outcome == .invalidSignature && !verdict.isAcceptable)
    #expect(verdict.ruleIDs.contains("solana/signed-is-request"))
    #expect(verdict.ruleIDs.contains("solana/signature-missing"))
    #expect(verdict.evidence.signer == nil && verdict.evidence.broadcast == nil && !verdict.evidence.isComplete)
    // The same where another party had signed: its signature is no news.
    let partly = try Case(Self.shared, signers: [Self.carol])
    let again = try partly.verdict(partly.request)
    #expect(again.outcome == .invalidSignature && again.ruleIDs.contains("solana/signed-is-request"))
    #expect(again.evidence.signer == nil)
  }

  @Test func aSignatureThatDoesNotCoverTheMessageIsInvalid() throws {
    let scenario = try Case()
    let good = Self.alice.sign(scenario.asked.encoded)
    var high = good
    high[63] |= 0xf0
    let slots: [([UInt8], String)] = [
      (Self.mallory.sign(scenario.asked.encoded), "solana/signature-invalid"),
      ([good[0] ^ 1] + good.dropFirst(), "solana/signature-invalid"),
      (Self.alice.sign([1, 2, 3]), "solana/signature-invalid"), (high, "solana/signature-non-canonical"),
      ([1] + Case.zeros.dropLast(), "solana/signature-invalid"),
    ]
    for (signature, rule) in slots {
      let verdict = try scenario.verdict(scenario.asked, [], slots: [0: signature])
      #expect(verdict.outcome == .invalidSignature && verdict.ruleIDs.contains(rule), "\(verdict.ruleIDs)")
      #expect(verdict.evidence.nearMisses.isEmpty && verdict.evidence.signer == nil && !verdict.isAcceptable)
      #expect(verdict.evidence.broadcast == nil && !verdict.evidence.isComplete)
    }
  }

  /// What a failing signature does cover is told, and counts for nothing. Source: design, 4.
  @Test func aNearMissIsToldAndNeverCounted() throws {
    let scenario = try Case()
    let message = scenario.asked.encoded
    let payload = try #require(scenario.payload)
    let covered: [(String, [UInt8])] = [
      ("the SHA-256 of the message", SHA256.hash(message).bytes),
      ("the message in base64, as a text", Array(Base64.encode(message).utf8)),
      ("the message in hex, as a text", Array(message.hexText.utf8)),
      ("the whole transaction with its signatures", scenario.request),
      ("the SHA-256 of the whole transaction", SHA256.hash(scenario.request).bytes),
      ("the text of the request instead of its bytes", Array(payload.utf8)),
    ]
    for (name, bytes) in covered {
      let verdict = try scenario.verdict(scenario.asked, [], slots: [0: Self.alice.sign(bytes)])
      #expect(verdict.outcome == .invalidSignature && !verdict.isAcceptable)
      #expect(verdict.evidence.nearMisses == [name] && verdict.evidence.signer == scenario.account)
      #expect(verdict.ruleIDs.contains("solana/near-miss") && verdict.ruleIDs.contains("solana/signature-invalid"))
      let sent = try scenario.sent(Self.alice.sign(bytes))
      #expect(sent.outcome == .invalidSignature && sent.evidence.nearMisses == [name] && sent.query == nil)
    }
    // The message that came back is another, and the signature is one of the request's.
    let changed = try Case.message([Case.payment], lifetime: Case.otherBlockhash)
    let verdict = try scenario.verdict(changed, [], slots: [0: Self.alice.sign(message)])
    #expect(verdict.outcome == .invalidSignature)
    #expect(verdict.evidence.nearMisses == ["the request's message, not the one that came back"])
  }

  @Test func aSignatureInAnothersPlaceIsToldAndNotCounted() throws {
    let scenario = try Case(Self.shared)
    let bytes = scenario.asked.encoded
    let (own, other) = (Self.alice.sign(bytes), Self.carol.sign(bytes))
    for slots in [[1: own], [0: other, 1: own], [0: own, 1: own]] {
      let verdict = try scenario.verdict(scenario.asked, [], slots: slots)
      #expect(verdict.outcome == .invalidSignature && !verdict.isAcceptable, "\(verdict.outcome)")
      #expect(verdict.ruleIDs.contains("solana/signature-wrong-slot"))
      #expect(verdict.evidence.broadcast == nil)
    }
    let missing = try scenario.verdict(scenario.asked, [], slots: [1: own])
    #expect(missing.evidence.nearMisses == ["the message, in the place of \(Case.account(Self.carol))"])
  }

  @Test func aSignatureOfSomebodyElseIsNotTheAccounts() throws {
    // Another account's transaction: a valid signature, and not the account's.
    let theirs = try Case.message(
      [.transfer(from: Case.account(Self.carol), to: Case.bob, lamports: 1)], payer: Self.carol)
    let verdict = try Case().verdict(theirs, [Self.carol])
    #expect(verdict.outcome == .wrongSigner && !verdict.isAcceptable)
    #expect(verdict.evidence.signer == Case.account(Self.carol).description)
    #expect(verdict.ruleIDs.contains("solana/address-not-signer"))
    // Nobody has signed it.
    #expect(try Case().verdict(theirs, []).outcome == .invalidSignature)
    // Only the other party signed what neither had signed.
    let partly = try Case(Self.shared).verdict(try Case(Self.shared).asked, [Self.carol])
    #expect(partly.outcome == .wrongSigner && partly.evidence.signer == Case.account(Self.carol).description)
  }

  /// A slot of nobody we know still has to hold.
  @Test func theOrderIsSignatureBeforeContent() throws {
    let scenario = try Case()
    let theft = try Case.message([.transfer(from: Case.account(Self.alice), to: Case.eve, lamports: 9)])
    // A stolen payment with a bad signature is a bad signature.
    #expect(try scenario.verdict(theft, [], slots: [0: Self.mallory.sign(theft.encoded)]).outcome == .invalidSignature)
    #expect(try scenario.verdict(theft, []).outcome == .invalidSignature)
    #expect(try scenario.verdict(theft).isTampered)
    // And one that is no transaction is none, whatever it says.
    var broken = theft
    broken.instructions[0].accounts[0] = 200
    #expect(try scenario.verdict(broken).outcome == .malformed)
  }

  // MARK: 3. The other slots

  @Test func aCosignerThatHasYetToSignIsTold() throws {
    let scenario = try Case(Self.shared)
    let partly = try scenario.verdict(scenario.asked)
    #expect(partly.outcome == .verified && partly.isAcceptable && !partly.evidence.isComplete)
    #expect(partly.ruleIDs == ["solana/cosigner-missing"] && partly.evidence.broadcast == nil)
    let whole = try scenario.verdict(scenario.asked, [Self.alice, Self.carol])
    #expect(whole.outcome == .verified && whole.evidence.isComplete && whole.findings.isEmpty)
    #expect(whole.evidence.broadcast == Base64.encode(Case.transaction(scenario.asked, [Self.alice, Self.carol])))
  }

  @Test func aCosignersSlotThatDoesNotHoldIsReported() throws {
    let scenario = try Case(Self.shared)
    let bytes = scenario.asked.encoded
    for signature in [Self.mallory.sign(bytes), Self.carol.sign([1]), Self.alice.sign(bytes)] {
      let verdict = try scenario.verdict(scenario.asked, [Self.alice], slots: [1: signature])
      #expect(verdict.outcome == .invalidSignature && !verdict.isAcceptable)
      #expect(verdict.findings.contains { $0.location.field == "signatures[1]" && $0.severity == .error })
      #expect(verdict.evidence.signer == scenario.account && verdict.evidence.broadcast == nil)
    }
  }

  @Test func aSponsorMaySignLater() throws {
    var scenario = Case(try Case.message([Case.payment], payer: Self.carol))
    scenario.policy.isSponsored = true
    let verdict = try scenario.verdict(scenario.asked)
    #expect(verdict.outcome == .verified && !verdict.evidence.isComplete)
    // The sponsor's signature is the transaction's name, and there is none yet.
    #expect(verdict.evidence.transactionID == nil && verdict.evidence.signer == scenario.account)
    let whole = try scenario.verdict(scenario.asked, [Self.alice, Self.carol])
    #expect(whole.evidence.transactionID == Base58.encode(Self.carol.sign(scenario.asked.encoded)))
  }

  // MARK: 4. Slots that the request had filled

  @Test func aSignatureOfTheRequestIsKept() throws {
    let scenario = try Case(Self.shared, signers: [Self.carol])
    let kept = try scenario.verdict(scenario.asked, [Self.alice, Self.carol])
    #expect(kept.outcome == .verified && kept.evidence.isComplete && kept.findings.isEmpty)
    let dropped = try scenario.verdict(scenario.asked)
    #expect(dropped.isTampered && dropped.ruleIDs.contains("solana/cosigner-signature-dropped"))
    #expect(dropped.changes == ["cosigner-signature-dropped: tampered"])
    #expect(dropped.differences.first?.requested == Base58.encode(Self.carol.sign(scenario.asked.encoded)))
    #expect(dropped.differences.first?.returned == nil && !dropped.evidence.isComplete)
    // Overwritten with what does not hold.
    let spoiled = try scenario.verdict(scenario.asked, [Self.alice], slots: [1: Self.mallory.sign([1])])
    #expect(spoiled.outcome == .invalidSignature)
  }

  @Test func aChangeOfWhatACosignerSignedIsTampering() throws {
    let scenario = try Case(Self.shared, signers: [Self.carol])
    let old = Self.carol.sign(scenario.asked.encoded)
    let budget = Case.budget + Self.shared
    for signed in [
      try Case.message(budget), try Case.message(Self.shared, lifetime: Case.otherBlockhash),
      try Case.message(Self.shared + [Case.lighthouse()]),
    ] {
      let slot = try #require(signed.signers.firstIndex(of: Case.account(Self.carol)))
      let kept = try scenario.verdict(signed, [Self.alice], slots: [slot: old])
      #expect(kept.isTampered && kept.ruleIDs.contains("solana/modified-after-cosigner-signed"), "\(kept.ruleIDs)")
      let dropped = try scenario.verdict(signed)
      #expect(dropped.isTampered && dropped.ruleIDs.contains("solana/cosigner-signature-dropped"))
      #expect(dropped.ruleIDs.contains("solana/modified-after-cosigner-signed"))
    }
    // The same before anybody else has signed.
    let unsigned = try Case(Self.shared)
    #expect(try unsigned.verdict(budget).isLawful)
    #expect(try unsigned.verdict(Self.shared, lifetime: Case.otherBlockhash).isLawful)
  }

  @Test func aCosignersSlotIsFollowedToItsNewPlace() throws {
    // Mallory as a further writable signer moves Carol's slot: what became of her signature is told at its new place.
    let scenario = try Case(Self.shared, signers: [Self.carol])
    let more = Self.shared + [.transfer(from: Case.account(Self.mallory), to: Case.bob, lamports: 1)]
    let signed = try Case.message(more)
    let slot = try #require(signed.signers.firstIndex(of: Case.account(Self.carol)))
    #expect(slot == 2)
    let verdict = try scenario.verdict(
      signed, [Self.alice, Self.mallory], slots: [slot: Self.carol.sign(scenario.asked.encoded)])
    #expect(verdict.isTampered && verdict.ruleIDs.contains("solana/modified-after-cosigner-signed"))
    #expect(verdict.ruleIDs.contains("solana/signers-changed"))
    #expect(verdict.differences.contains { $0.path == "signatures[2]" })
  }

  // MARK: What came before

  @Test func aReplyThatCameBeforeIsTold() throws {
    var scenario = try Case()
    let signature = Self.alice.sign(scenario.asked.encoded)
    scenario.context.seen = [signature, Self.alice.sign([9])]
    let verdict = try scenario.verdict(scenario.asked)
    #expect(verdict.outcome == .verified && verdict.ruleIDs == ["core/transaction-seen"])
    // A new request is not answered by an old reply: somebody must look.
    #expect(!verdict.isAcceptable && verdict.evidence.context["seen"]?.utf8.count == 64)
    var acknowledged = verdict
    acknowledged.acknowledged = ["core/transaction-seen"]
    #expect(acknowledged.isAcceptable)
    #expect(try scenario.sent(signature).ruleIDs == ["core/transaction-seen"])
    scenario.context.seen = [Self.alice.sign([9])]
    let new = try scenario.verdict(scenario.asked)
    #expect(new.isAcceptable && new.findings.isEmpty && new.evidence.context["seen"] != nil)
  }

  @Test func theSameAnswerEveryTime() throws {
    let scenario = try Case(Self.shared, signers: [Self.carol])
    let reply = Case.transaction(try Case.message(Case.budget + Self.shared), [Self.alice])
    let first = try scenario.verdict(reply)
    for _ in 0..<3 {
      let again = try scenario.verdict(reply)
      #expect(again.findings == first.findings && again.differences == first.differences)
      #expect(again.evidence == first.evidence && again.outcome == first.outcome)
    }
  }
}
