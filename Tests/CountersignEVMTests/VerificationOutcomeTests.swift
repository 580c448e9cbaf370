import CountersignCore
import CountersignCurves
import CountersignEVM
import CountersignHash
import TestSupport
import Testing

/// Which outcome a reply gets, and what the evidence says. Source: design, section 4; threats, rows 1, 11, 28 and 36.
@Suite(.withCurves) struct VerificationOutcomeTests {
  @Test func whatWasAskedAndSignedByTheAccountIsVerified() throws {
    let scenario = Scenario()
    let verdict = try scenario.verdict()
    let signed = try scenario.signed
    let account = try scenario.account
    #expect(verdict.outcome == .verified)
    #expect(verdict.isAcceptable)
    #expect(verdict.differences.isEmpty && verdict.findings.isEmpty)
    #expect(verdict.query == nil && verdict.reason == nil)
    #expect(verdict.evidence.signer?.lowercased() == account.lowercased())
    #expect(verdict.evidence.account?.lowercased() == account.lowercased())
    #expect(verdict.evidence.digest == "0x" + signed.signingHash.hex)
    #expect(verdict.evidence.transactionID == "0x" + signed.hash.hex)
    #expect(verdict.evidence.network == "eip155:1")
    #expect(verdict.evidence.broadcast == scenario.reply)
    #expect(verdict.evidence.isComplete)
    #expect(Set(verdict.evidence.compared) == ["to", "value", "data", "chainId"])
    #expect(
      Set(verdict.evidence.filled.map { "\($0.path)=\($0.value)" }) == [
        "type=0x2", "nonce=7", "gas=21000", "maxFeePerGas=30000000000", "maxPriorityFeePerGas=1000000000",
      ])
  }

  @Test(arguments: EVMTransactionType.all)
  func withoutARequestNothingIsVerified(type: EVMTransactionType) throws {
    var scenario = Scenario()
    scenario.request = nil
    scenario.transaction.type = type
    if type == .blob { scenario.transaction.blobVersionedHashes = [Bytes32(0x01 << 56, 0, 0, 0)] }
    let verdict = try scenario.verdict()
    #expect(verdict.outcome == .undecidable)
    #expect(!verdict.isAcceptable)
    #expect(verdict.reason != nil)
    #expect(verdict.evidence.signer?.lowercased() == (try scenario.account.lowercased()))
    #expect(verdict.evidence.transactionID == "0x" + (try scenario.signed.hash.hex))
    #expect(verdict.evidence.compared.isEmpty && verdict.evidence.filled.isEmpty)
  }

  @Test func withoutAnAccountNothingIsVerified() throws {
    var scenario = Scenario()
    for account in [nil, "", "0x12", "bc1qxyz", "0x" + String(repeating: "g", count: 40)] as [String?] {
      let verdict = try scenario.verdict(account: account)
      #expect(verdict.outcome == .undecidable, "\(account ?? "nil")")
      #expect(verdict.evidence.signer?.lowercased() == (try scenario.account.lowercased()))
      if account != nil { #expect(verdict.ruleIDs.contains("core/account-malformed")) }
    }
    scenario.transaction.to = Scenario.stranger
    #expect(try scenario.verdict(account: nil).outcome == .undecidable)
  }

  // MARK: Malformed

  @Test(arguments: [
    ("", "evm/reply-empty"), (" \n\t", "evm/reply-empty"), ("0x", "evm/reply-empty"), ("\"\"", "evm/reply-empty"),
    ("0xabc", "evm/reply-encoding"), ("0xzz", "evm/reply-encoding"), ("hello", "evm/reply-encoding"),
    ("{}", "evm/reply-encoding"), ("[]", "evm/reply-encoding"), ("null", "evm/reply-encoding"),
    ("{\"tx\":{}}", "evm/reply-encoding"), ("{\"raw\":", "evm/reply-encoding"), ("{\"raw\":5}", "evm/reply-encoding"),
    ("{\"raw\":{\"raw\":\"0x00\"}}", "evm/reply-encoding"), ("\"\\\"0x00\\\"\"", "evm/reply-encoding"),
    ("0x" + String(repeating: "ab", count: 32), "evm/signed-is-hash"),
    ("0x" + String(repeating: "3b", count: 64) + "1b", "evm/signed-is-signature-only"),
    ("0x" + String(repeating: "fb", count: 64) + "1b", "evm/signed-is-signature-only"),
    ("0x05c0", "evm/type-unsupported"), ("0x06c0", "evm/type-unsupported"), ("0x76c0", "evm/type-unsupported"),
    ("0x7ec0", "evm/type-unsupported"), ("0xffc0", "evm/type-unsupported"), ("0x00c0", "evm/type-unsupported"),
    ("0x80", "evm/type-unsupported"), ("0xc0", "evm/tx-field-count"), ("0x02", "evm/rlp-truncated"),
    ("0x0280", "evm/rlp-kind"), ("0x02c0", "evm/tx-field-count"),
  ])
  func whatIsNoSignedTransactionIsMalformed(reply: String, rule: String) throws {
    let verdict = try Scenario().verdict(reply: reply)
    #expect(verdict.outcome == .malformed)
    #expect(!verdict.isAcceptable)
    #expect(verdict.ruleIDs.contains(rule), "\(verdict.ruleIDs)")
    #expect(verdict.evidence.signer == nil && verdict.evidence.broadcast == nil)
  }

  @Test func aReplyCutShortOrGrownIsMalformed() throws {
    let bytes = Scenario().bytes
    for count in 1..<bytes.count {
      let verdict = try Scenario().verdict(reply: "0x" + bytes.prefix(count).map { $0 }.hexText)
      #expect(verdict.outcome == .malformed, "the first \(count) bytes")
    }
    for tail in ["00", "80", "c0", "0a"] {
      let verdict = try Scenario().verdict(reply: Scenario().reply + tail)
      #expect(verdict.outcome == .malformed && verdict.ruleIDs == ["evm/rlp-trailing"])
    }
  }

  @Test func theUnsignedTransactionHandedBackIsMalformed() throws {
    var scenario = Scenario()
    for type in EVMTransactionType.all {
      scenario.transaction.type = type
      let verdict = try scenario.verdict(reply: "0x" + scenario.transaction.unsignedBytes.hexText)
      #expect(verdict.outcome == .malformed)
      #expect(verdict.ruleIDs == ["evm/signed-is-unsigned"], "\(type)")
    }
    scenario.transaction.type = .legacy
    scenario.transaction.chainID = nil
    let verdict = try scenario.verdict(reply: "0x" + scenario.transaction.unsignedBytes.hexText)
    #expect(verdict.ruleIDs == ["evm/signed-is-unsigned"])
  }

  @Test func theRequestHandedBackIsMalformed() throws {
    let payload = try #require(Scenario().request?.bridgeString)
    for reply in [payload, " \(payload)\n", payload.replacing(",", with: " ,\n ")] {
      let verdict = try Scenario().verdict(reply: reply)
      #expect(verdict.outcome == .malformed)
      #expect(verdict.ruleIDs == ["evm/signed-is-request"], "\(reply)")
    }
  }

  @Test func aReplyBeyondTheLimitIsNotRead() throws {
    var scenario = Scenario()
    scenario.limits.inputBytes = 1_000
    let verdict = try scenario.verdict(reply: "0x" + String(repeating: "00", count: 4_000))
    #expect(verdict.outcome == .malformed)
    #expect(verdict.ruleIDs == ["core/input-too-large"])
  }

  // MARK: Spellings

  @Test func otherSpellingsOfOneReplyAreReadAndNoted() throws {
    let scenario = Scenario()
    let digits = String(scenario.reply.dropFirst(2))
    let spellings: [(String, [String])] = [
      (digits, ["evm/reply-spelling"]), ("0X" + digits, ["evm/reply-spelling"]),
      ("0x" + digits.uppercased(), []), (" \n0x\(digits)\t", []),
      ("\"0x\(digits)\"", ["evm/reply-shape"]), ("{\"raw\":\"0x\(digits)\"}", ["evm/reply-shape"]),
      ("{\"signedTransaction\":\"\(digits)\"}", ["evm/reply-shape", "evm/reply-spelling"]),
      ("{\"rawTransaction\":\" 0x\(digits) \",\"messageHash\":\"0x00\"}", ["evm/reply-shape"]),
    ]
    for (reply, rules) in spellings {
      let verdict = try scenario.verdict(reply: reply)
      #expect(verdict.outcome == .verified && verdict.isAcceptable, "\(reply.prefix(30))")
      #expect(verdict.ruleIDs == rules)
      #expect(verdict.evidence.broadcast == scenario.reply)
    }
  }

  @Test func whatIsToBeBroadcastAreTheBytesThatWereJudged() throws {
    // A node's object tells one transaction twice: its bytes count, whatever stands beside them.
    let scenario = Scenario()
    var evil = scenario
    evil.transaction.to = Scenario.stranger
    let verdict = try scenario.verdict(
      reply: "{\"raw\":\"\(scenario.reply)\",\"tx\":{\"to\":\"\(Scenario.stranger)\"}}")
    #expect(verdict.outcome == .verified)
    #expect(verdict.ruleIDs == ["evm/reply-shape"])
    #expect(verdict.evidence.broadcast == scenario.reply)
    for reply in [
      "{\"raw\":\"\(scenario.reply)\",\"raw\":\"\(evil.reply)\"}",
      "{\"raw\":\"\(evil.reply)\",\"raw\":\"\(scenario.reply)\"}",
      "{\"raw\":\"\(scenario.reply)\",\"raw\":\"\(scenario.reply)\"}",
      "{\"raw\":\"\(scenario.reply)\",\"\\u0072aw\":\"\(evil.reply)\"}",
      "{\"raw\":\"\(scenario.reply)\",\"tx\":{\"to\":1,\"to\":2}}",
    ] {
      #expect(try scenario.verdict(reply: reply).outcome == .malformed, "\(reply)")
    }
  }

  // MARK: Signature, signer, network

  @Test func aSignatureOutOfRangeIsInvalid() throws {
    let order = Secp256k1Signature.order
    let one = UInt256(1)
    let high = try #require(Secp256k1Signature.halfOrder.adding(1))
    let cases: [(UInt256, UInt256, String)] = [
      (.zero, one, "evm/sig-range"), (one, .zero, "evm/sig-range"), (.zero, .zero, "evm/sig-range"),
      (order, one, "evm/sig-range"), (one, order, "evm/sig-range"), (.max, .max, "evm/sig-range"),
      (Scenario.signature.r, high, "evm/sig-high-s"),
      (Scenario.signature.r, try #require(order.subtracting(1)), "evm/sig-high-s"),
      // 5 is the x coordinate of no point: 5^3 + 7 is no square. Source: SEC 2, 2.4.1.
      (5, one, "evm/sig-unrecoverable"),
    ]
    let account = try Scenario().account
    for (r, s, rule) in cases {
      var scenario = Scenario()
      scenario.signature = EVMSignature(yParity: 0, r: r, s: s)
      let verdict = try scenario.verdict(account: account)
      #expect(verdict.outcome == .invalidSignature && !verdict.isAcceptable)
      #expect(verdict.ruleIDs == [rule], "r \(r), s \(s)")
      #expect(verdict.evidence.signer == nil && verdict.evidence.broadcast == nil)
      #expect(verdict.evidence.digest == "0x" + scenario.transaction.signingHash.hex)
    }
    var scenario = Scenario()
    scenario.signature = EVMSignature(yParity: 0, r: Scenario.signature.r, s: Secp256k1Signature.halfOrder)
    #expect(try scenario.verdict().outcome == .verified)
  }

  @Test func aSignatureOfSomebodyElseIsTheirs() throws {
    let scenario = Scenario()
    let verdict = try scenario.verdict(account: Scenario.stranger.checksummed)
    #expect(verdict.outcome == .wrongSigner)
    #expect(verdict.ruleIDs == ["evm/tx-sender-mismatch"])
    #expect(verdict.evidence.signer?.lowercased() == (try scenario.account.lowercased()))
    #expect(verdict.evidence.account?.lowercased() == Scenario.stranger.lowercased)
    #expect(verdict.evidence.broadcast == nil && verdict.differences.isEmpty)
  }

  @Test func theOtherParityIsAnotherSigner() throws {
    var scenario = Scenario()
    let account = try scenario.account
    scenario.signature = EVMSignature(yParity: 1, r: Scenario.signature.r, s: Scenario.signature.s)
    #expect(try scenario.verdict(account: account).outcome == .wrongSigner)
  }

  @Test(arguments: ["0x5FF137D4b0FDCD49DcA30c7CF57E578a026d2789", "0x0000000071727De22E5E9d8BAf0edAc6f37da032"])
  func aBundleOfUserOperationsIsNotJudged(entryPoint: String) throws {
    var scenario = Scenario()
    scenario.transaction.to = try EVMAddress(entryPoint)
    let verdict = try scenario.verdict(account: Scenario.stranger.checksummed)
    #expect(verdict.outcome == .undecidable && !verdict.isAcceptable)
    // The account's own transaction to it is compared like any other.
    #expect(try scenario.verdict().outcome == .altered)
  }

  @Test func aTransactionForAnotherChainIsWrongNetwork() throws {
    var scenario = Scenario()
    scenario.transaction.chainID = 56
    var verdict = try scenario.verdict()
    #expect(verdict.outcome == .wrongNetwork && verdict.ruleIDs == ["evm/tx-chain-mismatch"])
    #expect(verdict.evidence.network == "eip155:56")
    #expect(verdict.evidence.signer?.lowercased() == (try scenario.account.lowercased()))
    // Each of the two alone decides, and both have to be met.
    scenario.network = nil
    #expect(try scenario.verdict().outcome == .wrongNetwork)
    scenario.network = "eip155:56"
    #expect(try scenario.verdict().outcome == .wrongNetwork)
    scenario.request?.chainID = nil
    #expect(try scenario.verdict().outcome == .verified)
    scenario.network = "eip155:1"
    verdict = try scenario.verdict()
    #expect(verdict.outcome == .wrongNetwork)
    scenario.request?.chainID = 56
    #expect(try scenario.verdict().outcome == .wrongNetwork)
  }

  @Test func aTransactionOfBeforeEIP155IsWrongNetworkWhereAChainWasAsked() throws {
    var scenario = Scenario()
    scenario.transaction.type = .legacy
    scenario.transaction.chainID = nil
    let verdict = try scenario.verdict()
    #expect(verdict.outcome == .wrongNetwork && verdict.ruleIDs == ["evm/no-replay-protection"])
    #expect(verdict.findings.map(\.severity) == [.error])
    #expect(verdict.evidence.network == nil)
    scenario.network = nil
    scenario.request?.chainID = nil
    let open = try scenario.verdict()
    #expect(open.outcome == .undecidable && open.ruleIDs == ["evm/no-replay-protection"])
  }

  @Test func withoutAStatedChainNothingIsVerified() throws {
    var scenario = Scenario()
    scenario.transaction.chainID = 56
    scenario.request?.chainID = nil
    scenario.network = nil
    let verdict = try scenario.verdict()
    #expect(verdict.outcome == .undecidable && !verdict.isAcceptable)
    #expect(verdict.reason != nil && verdict.evidence.network == "eip155:56")
  }

  @Test(arguments: [
    "", "1", "0x1", "eip155", "eip155:", "eip155:01", "eip155:0x1", "EIP155:1", "eip155:1 ", " eip155:1", "eip155:1:1",
    "eip155:+1", "eip155:1e0", "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp", "bip122:000000000019d6689c085ae165831e93",
    "eip155:\u{661}", "eip155:115792089237316195423570985008687907853269984665640564039457584007913129639937",
  ])
  func anUnreadableNetworkVerifiesNothing(network: String) throws {
    var scenario = Scenario()
    scenario.network = network
    let verdict = try scenario.verdict()
    #expect(verdict.outcome == .undecidable && !verdict.isAcceptable, "\(network)")
    #expect(
      verdict.ruleIDs.contains("core/network-malformed") || verdict.ruleIDs.contains("core/network-foreign"))
    scenario.request?.chainID = nil
    #expect(try scenario.verdict().outcome == .undecidable)
  }

  @Test func theWorstOutcomeIsTold() throws {
    // Everything is wrong at once: signature, then signer, then network, then content.
    var scenario = Scenario()
    scenario.transaction.chainID = 56
    scenario.transaction.to = Scenario.stranger
    let account = try scenario.account
    #expect(try scenario.verdict().outcome == .wrongNetwork)
    #expect(try scenario.verdict(account: Scenario.stranger.checksummed).outcome == .wrongSigner)
    scenario.signature = EVMSignature(yParity: 0, r: 5, s: 1)
    #expect(try scenario.verdict(account: account).outcome == .invalidSignature)
    scenario.signature = Scenario.signature
    scenario.transaction.chainID = 1
    #expect(try scenario.verdict().outcome == .altered)
  }

  // MARK: Hashes

  @Test(arguments: [
    "0x" + String(repeating: "ab", count: 32), String(repeating: "01", count: 32),
    " 0x" + String(repeating: "fF", count: 32),
  ])
  func aHashAloneIsUndecidable(reply: String) throws {
    let verification = try Scenario().verification(account: Scenario.stranger.checksummed)
    let verdict = verification.verify(transactionHash: reply)
    #expect(verdict.outcome == .undecidable && !verdict.isAcceptable)
    #expect(verdict.ruleIDs.contains("evm/hash-unproven"))
    #expect(verdict.evidence.signer == nil && verdict.evidence.broadcast == nil)
    let query = try #require(verdict.query)
    #expect(query.method == "eth_getTransactionByHash")
    let id = try #require(verdict.evidence.transactionID)
    #expect(id.count == 66 && reply.lowercased().hasSuffix(String(id.dropFirst(2))))
    let call = try JSON(parsing: query.jsonRPC)
    #expect(call.text == "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"\(query.method)\",\"params\":[\"\(id)\"]}")
  }

  @Test func theHashOfTheVeryTransactionIsUndecidableToo() throws {
    let scenario = Scenario()
    let verification = try scenario.verification(account: try scenario.account)
    #expect(verification.verify(transactionHash: "0x" + (try scenario.signed.hash.hex)).outcome == .undecidable)
  }

  @Test(arguments: [
    ("", "evm/reply-empty"), ("0x", "evm/reply-empty"), ("0x" + String(repeating: "00", count: 32), "evm/hash-zero"),
    ("0x" + String(repeating: "ab", count: 31), "evm/hash-length"),
    ("0x" + String(repeating: "ab", count: 33), "evm/hash-length"), ("0xabc", "evm/reply-encoding"),
    (Scenario().reply, "evm/hash-is-transaction"), ("{\"hash\":1}", "evm/reply-encoding"),
  ])
  func whatIsNoHashIsMalformed(reply: String, rule: String) throws {
    let verdict = try Scenario().verification(account: Scenario.stranger.checksummed).verify(transactionHash: reply)
    #expect(verdict.outcome == .malformed && verdict.query == nil)
    #expect(verdict.ruleIDs == [rule])
  }
}
