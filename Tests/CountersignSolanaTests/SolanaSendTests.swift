import CountersignCore
import CountersignHash
import CountersignSolana
import TestSupport
import Testing

/// The reply to `sendTransaction`: the fee payer's signature, and what a node says of it. Source: reference/solana, d.
@Suite struct SolanaSendTests {
  private typealias Case = SolanaScenario
  private static let alice = SolanaScenario.alice
  private static let carol = SolanaScenario.carol
  private static let shared: [SolanaInstruction] = [
    Case.payment, .memo("for two", signers: [Case.account(Case.carol)]),
  ]

  // MARK: The signature alone

  @Test(arguments: SolanaVersion.all.map(\.description))
  func theFeePayersSignatureOverWhatWasAskedIsVerified(version: String) throws {
    let version = try #require(SolanaVersion.all.first { $0.description == version })
    let scenario = try Case([Case.payment], version: version)
    let signature = Self.alice.sign(scenario.asked.encoded)
    let verdict = try scenario.sent(signature)
    #expect(verdict.outcome == .verified && verdict.isAcceptable && verdict.findings.isEmpty && verdict.query == nil)
    #expect(verdict.evidence.signer == scenario.account && verdict.evidence.transactionID == Base58.encode(signature))
    #expect(verdict.evidence.digest == SHA256.hash(scenario.asked.encoded).hex)
    #expect(verdict.evidence.notProvable == ["network"])
  }

  @Test func anotherSignersSignatureIsTheWrongOne() throws {
    // A transaction is known by the fee payer's signature, and by no other.
    let scenario = try Case(Self.shared)
    let other = try scenario.sent(Self.carol.sign(scenario.asked.encoded))
    #expect(
      other.outcome == .wrongSigner && !other.isAcceptable && other.ruleIDs.contains("solana/signature-wrong-slot"))
    #expect(other.evidence.signer == Case.account(Self.carol).description)
    // The account's own, where somebody else pays.
    var sponsored = Case(try Case.message([Case.payment], payer: Self.carol))
    sponsored.policy.isSponsored = true
    let own = try sponsored.sent(Self.alice.sign(sponsored.asked.encoded))
    #expect(own.outcome == .invalidSignature && own.ruleIDs.contains("solana/signature-wrong-slot"))
    // The sponsor's is the right one. That the account signed as well, it does not say.
    let payer = try sponsored.sent(Self.carol.sign(sponsored.asked.encoded))
    #expect(payer.outcome == .verified && payer.evidence.signer == Case.account(Self.carol).description)
    #expect(payer.evidence.notProvable.contains { $0.contains(Case.account(Self.alice).description) })
    // Nor is it a reply for somebody who does not sign at all.
    sponsored.account = Case.bob.description
    #expect(try sponsored.sent(Self.carol.sign(sponsored.asked.encoded)).outcome == .wrongSigner)
  }

  @Test func aSignatureOfSomethingElseIsUndecidable() throws {
    let scenario = try Case()
    let changed = try Case.message(Case.budget + [Case.payment])
    for signature in [
      Self.alice.sign(changed.encoded), Case.mallory.sign(scenario.asked.encoded), [UInt8](repeating: 7, count: 64),
    ] {
      let verdict = try scenario.sent(signature)
      #expect(verdict.outcome == .undecidable && !verdict.isAcceptable && verdict.reason != nil)
      #expect(verdict.ruleIDs.contains("solana/send-unproven") && verdict.evidence.signer == nil)
      let query = try #require(verdict.query)
      let request = try JSON(parsing: query.jsonRPC)
      #expect(query.method == "getTransaction" && request["method"]?.string == "getTransaction")
      #expect(request["jsonrpc"]?.string == "2.0" && request["id"] != nil)
      #expect(request["params"]?[0]?.string == Base58.encode(signature))
      #expect(request["params"]?[1]?["encoding"]?.string == "base64")
      // Without it nodes refuse to tell of versioned transactions.
      #expect(request["params"]?[1]?["maxSupportedTransactionVersion"]?.int == 1)
    }
  }

  @Test func withoutARequestOrAnAccountNothingIsVerified() throws {
    let good = Self.alice.sign(try Case().asked.encoded)
    var scenario = try Case()
    scenario.isUnknown = true
    #expect(try scenario.sent(good).outcome == .undecidable)
    #expect(try scenario.sent(good).query != nil)
    scenario = try Case()
    for account in [nil, "0x12"] as [String?] {
      scenario.account = account
      #expect(try scenario.sent(good).outcome == .undecidable)
    }
    scenario = try Case()
    scenario.network = "eip155:1"
    #expect(try !scenario.sent(good).isAcceptable)
  }

  @Test func whatIsNoSignatureIsMalformed() throws {
    let scenario = try Case()
    let good = Self.alice.sign(scenario.asked.encoded)
    var high = good
    high[63] |= 0x10
    let signed = Case.transaction(scenario.asked, [Self.alice])
    let replies: [(String, Verdict.Outcome, String)] = [
      ("", .malformed, "solana/reply-empty"), ("\n", .malformed, "solana/reply-empty"),
      (Base58.encode(good) + "\n", .malformed, "solana/reply-encoding"),
      (Base64.encode(good), .malformed, "solana/reply-encoding"), (good.hexText, .malformed, "solana/reply-encoding"),
      ("0x" + good.hexText, .malformed, "solana/reply-encoding"), ("sent!", .malformed, "solana/reply-encoding"),
      (Base58.encode(good.dropLast()), .malformed, "solana/signature-length"),
      (Base58.encode(good + [7]), .malformed, "solana/signature-length"),
      (Base58.encode(Array(good.prefix(32))), .malformed, "solana/signature-length"),
      (Base64.encode(signed), .malformed, "solana/signature-is-transaction"),
      (Base58.encode(signed), .malformed, "solana/signature-is-transaction"),
      (Base58.encode(Case.zeros), .invalidSignature, "solana/signature-zero"),
      (Base58.encode(high), .invalidSignature, "solana/signature-non-canonical"),
    ]
    for (reply, outcome, rule) in replies {
      let verdict = try scenario.sent(reply)
      #expect(
        verdict.outcome == outcome && verdict.ruleIDs.contains(rule), "\(rule): \(verdict.outcome), \(verdict.ruleIDs)")
      #expect(!verdict.isAcceptable && verdict.query == nil && verdict.evidence.signer == nil)
    }
    // Where the text can mean one thing only, the hint tells it in base58.
    for text in [Base64.encode(good), good.hexText] {
      let hint = try scenario.sent(text).findings.compactMap(\.hint).joined()
      #expect(hint.contains(Base58.encode(good)))
    }
  }

  // MARK: What a node says

  /// A request, what the wallet made of it, and a node's word on it.
  private struct Node {
    let scenario: SolanaScenario
    let signed: SolanaTransactionMessage
    var signers = [SolanaScenario.alice]

    var bytes: [UInt8] { SolanaScenario.transaction(signed, signers) }
    var signature: [UInt8] { signers.first?.sign(signed.encoded) ?? [] }

    /// A node's answer with these bytes.
    func answer(
      _ bytes: [UInt8]? = nil, meta: String = #"{"err":null,"fee":5000}"#, version: String = "0",
      encoding: String = "base64"
    ) -> String {
      let text = Base64.encode(bytes ?? self.bytes)
      return
        #"{"jsonrpc":"2.0","id":1,"result":{"slot":1,"blockTime":null,"meta":\#(meta),"version":\#(version),"#
        + #""transaction":["\#(text)","\#(encoding)"]}}"#
    }

    func read(_ answer: String) throws -> Verdict {
      let query = try #require(try scenario.sent(signature).query)
      return query.read(answer)
    }
  }

  private func node() throws -> Node {
    Node(scenario: try Case(), signed: try Case.message(Case.budget + [Case.payment]))
  }

  @Test func theChainsTransactionIsComparedAsAnyReply() throws {
    let node = try node()
    let lawful = try node.read(node.answer())
    #expect(lawful.isLawful && lawful.changes.contains("compute-budget-added: expected"))
    #expect(
      lawful.evidence.transactionID == Base58.encode(node.signature) && lawful.evidence.signer == node.scenario.account)
    let theft = Node(
      scenario: try Case(),
      signed: try Case.message([.transfer(from: Case.account(Self.alice), to: Case.eve, lamports: 100_000_000)]))
    #expect(try theft.read(theft.answer()).isTampered)
    // Whatever the node says around it, in any of its spellings.
    for version in ["0", "\"legacy\"", "1", "null"] {
      #expect(try node.read(node.answer(version: version)).isLawful)
    }
    let bare = #"{"slot":1,"transaction":["\#(Base64.encode(node.bytes))","base64"]}"#
    #expect(try node.read(bare).isLawful)
    for version in SolanaVersion.all {
      let asked = try Case([Case.payment], version: version)
      let other = try Case.message(
        [Case.payment], version: version, lifetime: Case.otherBlockhash)
      let node = Node(scenario: asked, signed: other)
      #expect(try node.read(node.answer()).isLawful)
    }
    // The request itself, which another key's signature had left open.
    var unknown = node.scenario
    unknown.isUnknown = true
    let nothing = Node(scenario: unknown, signed: node.signed)
    #expect(try nothing.read(nothing.answer()).outcome == .undecidable)
  }

  @Test func aNodeThatLiesProvesNothing() throws {
    let node = try node()
    // The asked transaction with a signature that is not its own.
    var forged = SolanaScenario.transaction(node.scenario.asked, [], slots: [0: node.signature])
    let verdict = try node.read(node.answer(forged))
    #expect(verdict.outcome == .invalidSignature && !verdict.isAcceptable)
    // Another transaction, well signed, by its own signature.
    forged = SolanaScenario.transaction(node.scenario.asked, [Self.alice])
    let other = try node.read(node.answer(forged))
    #expect(other.outcome == .malformed && other.ruleIDs == ["solana/node-answer-malformed"])
    // Somebody else's transaction under that signature.
    let theirs = try Case.message([Case.memo], payer: Self.carol)
    let stranger = Node(scenario: node.scenario, signed: theirs, signers: [Self.carol])
    #expect(try stranger.read(stranger.answer()).outcome == .wrongSigner)
  }

  @Test func anAnswerThatCannotBeReadIsMalformed() throws {
    let node = try node()
    let text = Base64.encode(node.bytes)
    let answers = [
      "", " ", "no", "[]", "5", "null", "{}", #"{"jsonrpc":"2.0","id":1}"#, #"{"result":5}"#, #"{"result":{}}"#,
      #"{"result":{"transaction":null}}"#, #"{"result":{"transaction":"\#(text)"}}"#,
      #"{"result":{"transaction":["\#(text)"]}}"#, #"{"result":{"transaction":["\#(text)","base58"]}}"#,
      #"{"result":{"transaction":["\#(text)","base64","x"]}}"#, #"{"result":{"transaction":["\#(text)!","base64"]}}"#,
      #"{"result":{"transaction":{"message":{},"signatures":[]}}}"#, node.answer() + "x",
      // A name twice: two readers, two answers.
      #"{"result":null,"result":{"transaction":["\#(text)","base64"]}}"#,
      #"{"result":{"transaction":["\#(text)","base64"],"transaction":["\#(text)","base64"]}}"#,
      node.answer(Array(node.bytes.dropLast())), node.answer(node.bytes + [0]), node.answer([]),
    ]
    for answer in answers {
      let verdict = try node.read(answer)
      #expect(verdict.outcome == .malformed && !verdict.isAcceptable, "\(answer.prefix(60)): \(verdict.outcome)")
      #expect(verdict.findings.contains { $0.severity == .error })
    }
  }

  @Test func aNodeThatKnowsNothingLeavesItOpen() throws {
    let node = try node()
    for answer in [
      #"{"jsonrpc":"2.0","id":1,"result":null}"#, #"{"jsonrpc":"2.0","id":1,"error":{"code":-32009,"message":"slot"}}"#,
      #"{"jsonrpc":"2.0","id":1,"error":{}}"#,
    ] {
      let verdict = try node.read(answer)
      #expect(verdict.outcome == .undecidable && !verdict.isAcceptable && verdict.reason != nil)
      #expect(verdict.evidence.transactionID == Base58.encode(node.signature))
      // It can be asked again.
      #expect(try #require(verdict.query).read(node.answer()).isLawful)
    }
    // What a node says is shown to people, so it is cleaned.
    let hostile = try node.read(#"{"error":{"message":"\u001b[2J\u202e"}}"#)
    #expect(hostile.reason?.unicodeScalars.contains { $0 == "\u{1b}" || $0 == "\u{202e}" } == false)
  }

  @Test func aTransactionThatFailedIsTold() throws {
    let node = try node()
    let failed = try node.read(node.answer(meta: #"{"err":{"InstructionError":[0,{"Custom":1}]},"fee":5000}"#))
    #expect(failed.outcome == .altered)
    let told = try #require(failed.findings.first { $0.rule == SolanaRules.transactionFailed })
    #expect(told.severity == .warning && told.message.contains("InstructionError"))
    for meta in [#"{"err":null}"#, "{}", "null"] {
      #expect(try !node.read(node.answer(meta: meta)).ruleIDs.contains("solana/transaction-failed"))
    }
  }

  @Test func aTransactionThatWasSeenBeforeIsTold() throws {
    var scenario = try Case()
    let signed = try Case.message(Case.budget + [Case.payment])
    scenario.context.seen = [Self.alice.sign(signed.encoded)]
    let node = Node(scenario: scenario, signed: signed)
    #expect(try node.scenario.sent(node.signature).ruleIDs.contains("core/transaction-seen"))
    let verdict = try node.read(node.answer())
    #expect(verdict.ruleIDs.contains("core/transaction-seen") && !verdict.isAcceptable)
    #expect(try node.read(#"{"result":null}"#).ruleIDs.contains("core/transaction-seen"))
  }

  @Test func everySingleCharacterOfAnAnswerCounts() throws {
    let node = try node()
    let answer = Array(node.answer().utf8)
    let whole = try node.read(node.answer())
    for place in answer.indices {
      for byte: UInt8 in [0x22, 0x30, 0x41, 0x7d] where byte != answer[place] {
        var changed = answer
        changed[place] = byte
        let verdict = try node.read(String(decoding: changed, as: UTF8.self))
        // Blanks and what the node adds may be others; the transaction may not.
        if verdict.isAcceptable { #expect(verdict.differences == whole.differences, "byte \(place)") }
      }
    }
  }
}
