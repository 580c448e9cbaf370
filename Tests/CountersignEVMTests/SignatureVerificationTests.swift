import CountersignCore
import CountersignCurves
import CountersignEVM
import CountersignHash
import TestSupport
import Testing

/// Signatures over a hash, and the call that decides those of contracts. Source: evm.md (d); threats, rows 4, 29, 30.
@Suite(.withCurves) struct SignatureVerificationTests {
  private static let digest = Scenario.word(0xd1)
  private static let contract = Scenario.stranger
  private static let scalars = Secp256k1Signature(r: Scenario.signature.r, s: Scenario.signature.s)
  private static let ecdsa = scalars.compact + [27]

  private static func signer(_ digest: Bytes32, recoveryID: UInt8 = 0) throws -> EVMAddress {
    let key = try TestCurves.value.secp256k1.recover(scalars, recoveryID: recoveryID, digest: digest)
    return EVMAddress(try #require(key))
  }

  private static func verdict(
    _ signature: [UInt8], account: EVMAddress? = contract, network: String? = "eip155:1", hasCode: Bool? = nil,
    block: EVMBlockReference = .latest
  ) throws -> Verdict {
    EVMSignatureVerification(
      digest: digest, account: account?.checksummed, network: network, context: .code(hasCode, block),
      curves: try TestCurves.value
    ).verify(signature: "0x" + signature.hexText)
  }

  // The forms are put together here by hand; see SignatureFormTests.
  private static func word(_ number: Int) -> [UInt8] { SignatureFormTests.word(number) }
  private static func tail(_ bytes: [UInt8]) -> [UInt8] { SignatureFormTests.tail(bytes) }

  private static func wrapped(_ factory: EVMAddress, _ calldata: [UInt8], _ signature: [UInt8]) -> [UInt8] {
    EVMPredeploySignature(factory: factory, factoryCalldata: calldata, signature: signature).encoded
  }

  private static let opaque = [UInt8](repeating: 0xee, count: 70)
  private static let coinbase = [UInt8](hex: "ba5ed110efdba3d005bfc882d75358acbbb85842").flatMap { EVMAddress($0) }

  private static func request(_ verdict: Verdict) throws -> JSON {
    try JSON(parsing: try #require(verdict.query).jsonRPC)
  }

  /// A node's answer to the verdict's query.
  private static func answered(_ verdict: Verdict, _ members: String) throws -> Verdict {
    let id = try #require(request(verdict)["id"]?.number)
    return try #require(verdict.query).read("{\"jsonrpc\":\"2.0\",\"id\":\(id),\(members)}")
  }

  private static func result(_ bytes: [UInt8]) -> String { "\"result\":\"0x\(bytes.hexText)\"" }

  private static let magicWord = [0x16, 0x26, 0xba, 0x7e] + [UInt8](repeating: 0, count: 28)
  private static let one = word(1)

  // MARK: A key's signatures

  @Test(arguments: [nil, true, false] as [Bool?])
  func theAccountsOwnKeyIsEnough(hasCode: Bool?) throws {
    for (bytes, parity) in [(Self.ecdsa, UInt8(0)), (Self.scalars.compact + [1], 1), (Self.scalars.compact, 0)] {
      let account = try Self.signer(Self.digest, recoveryID: parity)
      let verdict = try Self.verdict(bytes, account: account, hasCode: hasCode)
      #expect(verdict.outcome == .verified && verdict.isAcceptable && verdict.query == nil)
      #expect(verdict.evidence.signer == account.lowercased && verdict.evidence.digest == "0x" + Self.digest.hex)
      // On-chain verifiers that ask the code may still refuse. Source: OpenZeppelin/openzeppelin-contracts 5707.
      #expect(verdict.ruleIDs.contains("evm/account-has-code") == (hasCode == true))
    }
  }

  @Test func anothersKeyIsSomebodyElsesUnlessTheAccountIsAContract() throws {
    let signer = try Self.signer(Self.digest)
    let unknown = try Self.verdict(Self.ecdsa)
    #expect(unknown.outcome == .wrongSigner && unknown.evidence.signer == signer.lowercased)
    #expect(unknown.query != nil && unknown.evidence.claimedOwners.isEmpty)
    #expect(unknown.findings.first?.hint != nil)
    let key = try Self.verdict(Self.ecdsa, hasCode: false)
    #expect(key.outcome == .wrongSigner && key.query == nil && key.findings.first?.hint == nil)
    let contract = try Self.verdict(Self.ecdsa, hasCode: true)
    #expect(contract.outcome == .undecidable && contract.query != nil && contract.evidence.signer == nil)
    #expect(contract.evidence.claimedOwners == [signer.lowercased])
    // All three ask the same.
    #expect(contract.query?.jsonRPC == unknown.query?.jsonRPC)
    let accepted = try Self.answered(unknown, Self.result(Self.magicWord))
    #expect(accepted.outcome == .verified && accepted.isAcceptable)
    #expect(accepted.evidence.signer == Self.contract.lowercased)
    for members in [Self.result([]), Self.result(Self.word(0))] {
      let refused = try Self.answered(unknown, members)
      #expect(refused.outcome == .wrongSigner && refused.ruleIDs.contains("evm/message-signer-mismatch"))
      #expect(refused.evidence.signer == signer.lowercased && refused.query == nil)
    }
  }

  @Test func scalarsThatNoKeyMadeAreInvalidUnlessTheAccountIsAContract() throws {
    for scalars in [Self.word(0) + Self.word(0), Self.word(5) + Self.word(1)] {
      #expect(try Self.verdict(scalars + [27]).outcome == .invalidSignature)
      #expect(try Self.verdict(scalars + [27], hasCode: true).outcome == .undecidable)
    }
  }

  // MARK: The call

  @Test(arguments: [0, 1, 31, 32, 33, 70, 97]) func theContractIsAskedForExactlyThisHashAndSignature(count: Int) throws
  {
    let signature = [UInt8](repeating: 0xee, count: count)
    guard ![1, 31, 32, 33].contains(count) else {
      // Never handed to a contract as it is. Source: trustwallet/wallet-core 4433.
      #expect(try Self.verdict(signature).query == nil)
      return
    }
    let verdict = try Self.verdict(signature)
    let request = try Self.request(verdict)
    #expect(verdict.outcome == .undecidable && verdict.reason != nil)
    #expect(request["method"]?.string == "eth_call" && request["params"]?.array?.count == 2)
    // Source: evm.md (d): selector, hash, 0x40, length, the signature and zeros up to a word.
    let padding = String(repeating: "00", count: (32 - count % 32) % 32)
    let data =
      "0x1626ba7e" + Self.digest.hex + Self.word(64).hexText + Self.word(count).hexText + signature.hexText + padding
    #expect(request["params"]?[0]?.text == "{\"to\":\"\(Self.contract.lowercased)\",\"data\":\"\(data)\"}")
    #expect(request["params"]?[1]?.string == "latest")
  }

  @Test func theBlockIsTheCallers() throws {
    let hash = Scenario.word(0xab)
    for (block, text) in [
      (EVMBlockReference.finalized, "\"finalized\""), (.number(0), "\"0x0\""), (.number(255), "\"0xff\""),
      (.hash(hash), "{\"blockHash\":\"0x\(hash.hex)\",\"requireCanonical\":true}"),
    ] {
      let request = try Self.request(try Self.verdict(Self.opaque, block: block))
      #expect(request["params"]?[1]?.text == text)
    }
  }

  /// Source: evm.md (d), the program C, whose placeholders are filled in here.
  private static func program(_ account: EVMAddress, _ factory: EVMAddress, _ calldata: [UInt8], _ call: [UInt8])
    -> String
  {
    func count(_ number: Int) -> String { Array(word(number).suffix(4)).hexText }
    let (s, f) = (account.bytes.hexText, factory.bytes.hexText)
    let (la, lb) = (count(calldata.count), count(call.count))
    let (oa, ob) = (count(0xe2), count(0xe2 + calldata.count))
    let code = """
      73 \(s) 3b 15 610027 57  610022 610075 56  5b 61006a 57
      5b 63 \(la) 63 \(oa) 6000 39  6000 6000 63 \(la) 6000 6000 73 \(f) 5a f1 50  610061 610075 56
      5b 6000 52 6020 6000 f3   5b 6001 6000 52 6020 6000 f3
      5b 63 \(lb) 63 \(ob) 6000 39  6000 6000 63 \(lb) 6000 73 \(s) 5a fa  3d 601f 10 16 15 6100dd 57
      6020 6000 6000 3e  6000 51 7f 1626ba7e\(String(repeating: "00", count: 28)) 14 90 56   5b 6000 90 56
      """
    return "0x" + code.filter { !$0.isWhitespace } + calldata.hexText + call.hexText
  }

  @Test func theProgramIsTheReferences() throws {
    let factory = Scenario.address(0x77)
    for (calldata, signature) in [([], Self.ecdsa), ([1, 2, 3], []), ([UInt8](repeating: 4, count: 300), Self.opaque)] {
      let verdict = try Self.verdict(Self.wrapped(factory, calldata, signature))
      let call: [UInt8] = [0x16, 0x26, 0xba, 0x7e] + Self.digest.bytes + Self.word(64) + Self.tail(signature)
      let program = Self.program(Self.contract, factory, calldata, call)
      #expect(program.utf8.count == 2 + 2 * (226 + calldata.count + call.count))
      let parameters = try Self.request(verdict)["params"]
      #expect(parameters?.text == "[{\"data\":\"\(program)\"},\"latest\"]")
    }
  }

  /// Source: EIP-3860: 49,152 bytes; the program has 226, the call without a signature 100.
  @Test func aProgramThatNodesDoNotTakeIsNotAsked() throws {
    let room = 49_152 - 226 - 100
    for (count, fits) in [(room, true), (room + 1, false)] {
      let verdict = try Self.verdict(
        Self.wrapped(Scenario.address(0x77), [UInt8](repeating: 1, count: count), []))
      #expect(verdict.outcome == .undecidable && (verdict.query != nil) == fits)
      #expect(verdict.ruleIDs.contains("evm/contract-call-too-large") == !fits)
    }
  }

  @Test func withoutAnAccountOrAChainNobodyIsAsked() throws {
    for verdict in [
      try Self.verdict(Self.opaque, account: nil), try Self.verdict(Self.opaque, network: nil),
      try Self.verdict(Self.opaque, network: "solana:x"),
      try Self.verdict(Self.wrapped(Self.contract, [], []), network: nil),
      try Self.verdict(Self.ecdsa, network: nil),
    ] {
      #expect(verdict.query == nil && [.undecidable, .wrongSigner].contains(verdict.outcome) && !verdict.isAcceptable)
    }
  }

  // MARK: The answer

  @Test func onlyTheWholeWordIsAYes() throws {
    let verdict = try Self.verdict(Self.opaque)
    let accepted = try Self.answered(verdict, Self.result(Self.magicWord))
    #expect(accepted.outcome == .verified && accepted.isAcceptable && accepted.reason == nil && accepted.query == nil)
    #expect(accepted.evidence.network == "eip155:1" && accepted.evidence.block == "latest")
    #expect(accepted.evidence.notProvable == ["that the node tells the truth"])
    #expect(accepted.ruleIDs == ["evm/message-contract-signature", "evm/contract-accepts"])
    var dirty = Self.magicWord
    dirty[31] = 1
    let echo = [0x16, 0x26, 0xba, 0x7e] + Self.digest.bytes + Self.word(64) + Self.tail(Self.opaque)
    let noes: [([UInt8], Verdict.Outcome, String)] = [
      ([], .invalidSignature, "evm/account-without-code"),
      (Array(Self.magicWord.prefix(4)), .invalidSignature, "evm/contract-refuses"),
      (Array(Self.magicWord.prefix(31)), .invalidSignature, "evm/contract-refuses"),
      (dirty, .invalidSignature, "evm/contract-refuses"), (echo, .invalidSignature, "evm/contract-refuses"),
      ([UInt8](repeating: 0, count: 28) + [0x16, 0x26, 0xba, 0x7e], .invalidSignature, "evm/contract-refuses"),
      (Self.word(0), .invalidSignature, "evm/contract-refuses"),
      ([UInt8](repeating: 0xff, count: 32), .invalidSignature, "evm/contract-refuses"),
      // Answers of other forms, and more than the word.
      (Self.one, .malformed, "evm/node-answer-malformed"),
      (Self.magicWord + [0], .malformed, "evm/node-answer-malformed"),
      (Self.magicWord + Self.word(0), .malformed, "evm/node-answer-malformed"),
    ]
    for (bytes, outcome, rule) in noes {
      let judged = try Self.answered(verdict, Self.result(bytes))
      #expect(judged.outcome == outcome && !judged.isAcceptable && judged.ruleIDs.last == rule, "\(bytes.hexText)")
    }
  }

  @Test func theProgramAnswersOneOrZero() throws {
    let verdict = try Self.verdict(Self.wrapped(try #require(Self.coinbase), [1], Self.opaque))
    let accepted = try Self.answered(verdict, Self.result(Self.one))
    #expect(accepted.outcome == .verified && accepted.isAcceptable)
    #expect(accepted.evidence.viaFactory == Self.coinbase?.lowercased)
    let noes: [([UInt8], Verdict.Outcome)] = [
      (Self.word(0), .invalidSignature), ([], .undecidable), ([1], .malformed), ([0], .malformed),
      (Self.magicWord, .malformed), (Self.word(2), .malformed), (Self.one + Self.one, .malformed),
      ([1] + [UInt8](repeating: 0, count: 31), .malformed),
    ]
    for (bytes, outcome) in noes {
      let judged = try Self.answered(verdict, Self.result(bytes))
      #expect(judged.outcome == outcome && !judged.isAcceptable, "\(bytes.hexText)")
      #expect((judged.query != nil) == (outcome == .undecidable))
    }
  }

  @Test func errorsAreToldFromAnswers() throws {
    let asked = try Self.verdict(Self.opaque)
    let program = try Self.verdict(Self.wrapped(Self.contract, [], Self.opaque))
    let errors: [(String, Verdict.Outcome)] = [
      (#""error":{"code":3,"message":"execution reverted","data":"0x"}"#, .invalidSignature),
      (#""error":{"code":-32000,"message":"execution reverted: GS026"}"#, .invalidSignature),
      (#""error":{"code":-32015,"message":"VM execution error.","data":"Reverted 0x"}"#, .undecidable),
      (#""error":{"code":-32000,"message":"out of gas"}"#, .undecidable),
      (#""error":{"code":-32005,"message":"rate limited"}"#, .undecidable), (#""error":{}"#, .undecidable),
      (#""error":5"#, .malformed),
    ]
    for (members, outcome) in errors {
      let judged = try Self.answered(asked, members)
      #expect(judged.outcome == outcome && !judged.isAcceptable, "\(members)")
      #expect((judged.query != nil) == (outcome == .undecidable) && (judged.reason != nil) == (outcome == .undecidable))
      // The program catches reverts: a node that tells one did not run it as it is.
      let other = try Self.answered(program, members)
      #expect(other.outcome == (outcome == .malformed ? .malformed : .undecidable), "\(members)")
    }
  }

  @Test func answersThatCannotBeReadAreMalformed() throws {
    let verdict = try Self.verdict(Self.opaque)
    let query = try #require(verdict.query)
    let yes = "0x" + Self.magicWord.hexText
    for text in [
      "", " ", "null", "[]", "{}", "\"\(yes)\"", yes, "{\"result\":null}", "{\"result\":5}", "{\"result\":{}}",
      "{\"result\":\"\(yes.dropFirst(2))\"}", "{\"result\":\"0X\(yes.dropFirst(2))\"}", "{\"result\":\"\(yes)0\"}",
      "{\"result\":\"0x\(yes.dropFirst(2).dropLast())g\"}", "{\"result\":\" \(yes)\"}", "{\"result\":[\"\(yes)\"]}",
      "{\"result\":\"\(yes)\",\"result\":\"\(yes)\"}", "{\"result\":\"0x\",\"\\u0072esult\":\"\(yes)\"}",
      "{\"result\":\"\(yes)\",\"error\":{\"code\":1}}", "{\"result\":\"\(yes)\"}}", "{\"result\":\"\(yes)\",}",
    ] {
      let judged = query.read(text)
      #expect(judged.outcome == .malformed && !judged.isAcceptable, "\(text)")
    }
  }

  /// Source: threats, row 30.
  @Test func anAnswerToAnotherCallIsMalformed() throws {
    let signature = Self.opaque
    let verdict = try Self.verdict(signature)
    let query = try #require(verdict.query)
    let others = [
      try Self.verdict(signature, network: "eip155:10"), try Self.verdict(signature, account: Scenario.recipient),
      try Self.verdict(signature + [1]), try Self.verdict(signature, block: .finalized),
      try Self.verdict(Self.wrapped(Self.contract, [], signature)),
      EVMSignatureVerification(
        digest: Scenario.word(2), account: Self.contract.checksummed, network: "eip155:1", curves: try TestCurves.value
      ).verify(signature: "0x" + signature.hexText),
    ]
    var ids: Set<String> = [try #require(try Self.request(verdict)["id"]?.number)]
    for other in others {
      let id = try #require(try Self.request(other)["id"]?.number)
      #expect(ids.insert(id).inserted && UInt64(id).map { $0 < 1 << 53 } == true)
      let judged = query.read("{\"jsonrpc\":\"2.0\",\"id\":\(id),\(Self.result(Self.magicWord))}")
      #expect(judged.outcome == .malformed && judged.ruleIDs.last == "evm/node-answer-foreign")
    }
    // A client that numbers its requests itself: what the answer belongs to, the caller knows.
    for id in ["1", "0", "null", "\"a\"", "4294967296"] {
      let judged = query.read("{\"jsonrpc\":\"2.0\",\"id\":\(id),\(Self.result(Self.magicWord))}")
      #expect(judged.outcome == .verified && judged.evidence.notProvable.count == 2, "\(id)")
    }
  }

  @Test func whereTheNodeLookedIsCompared() throws {
    func judged(_ block: EVMBlockReference, _ members: String) throws -> Verdict.Outcome {
      try Self.answered(
        try Self.verdict(Self.opaque, block: block), Self.result(Self.magicWord) + "," + members
      ).outcome
    }
    let hash = Scenario.word(0xab).hex
    #expect(try judged(.latest, #""chainId":"0x1""#) == .verified)
    #expect(try judged(.latest, #""chainId":"1","blockNumber":"0x5""#) == .verified)
    #expect(try judged(.latest, #""chainId":"0xa""#) == .malformed)
    #expect(try judged(.number(16), #""blockNumber":"0x10""#) == .verified)
    #expect(try judged(.number(16), #""blockNumber":"0x11""#) == .malformed)
    #expect(try judged(.hash(Scenario.word(0xab)), "\"blockHash\":\"0x\(hash)\"") == .verified)
    #expect(try judged(.hash(Scenario.word(0xac)), "\"blockHash\":\"0x\(hash)\"") == .malformed)
  }

  @Test(.timeLimit(.minutes(1))) func hugeAnswersAreReadSoon() throws {
    let query = try #require(try Self.verdict(Self.opaque).query)
    let long = String(repeating: "a", count: 2 << 20)
    for text in [
      long, "{\"result\":\"0x\(long)\"}", "{\"error\":{\"message\":\"\(String(repeating: "rever", count: 300_000))\"}}",
      "{\"result\":" + String(repeating: "[", count: 500_000), String(repeating: "{\"id\":", count: 300_000),
    ] {
      let judged = Stopwatch.elapsed { query.read(text) }
      #expect(judged.value.outcome != .verified && judged.seconds < 5)
    }
    let outcome = try SmallStack.run { query.read(String(repeating: "{\"id\":", count: 300_000)).outcome }
    #expect(outcome == .malformed)
  }

  // MARK: Factories

  /// Source: threats, row 29.
  @Test func aFactoryThatNobodyVouchesForHoldsUpAYes() throws {
    for factory in [Scenario.address(0x77), Self.contract] {
      let verdict = try Self.verdict(Self.wrapped(factory, [1], Self.ecdsa))
      #expect(verdict.outcome == .undecidable && verdict.evidence.viaFactory == factory.lowercased)
      #expect(verdict.ruleIDs == ["evm/message-contract-signature", "evm/unknown-factory"])
      var accepted = try Self.answered(verdict, Self.result(Self.one))
      #expect(accepted.outcome == .verified && !accepted.isAcceptable)
      accepted.acknowledged = ["evm/unknown-factory"]
      #expect(accepted.isAcceptable)
    }
  }

  @Test func theSignatureInsideIsNeverTheAccounts() throws {
    // The account's own key made the signature inside, and the wrapper says that the account is a contract.
    let account = try Self.signer(Self.digest)
    let verdict = try Self.verdict(Self.wrapped(try #require(Self.coinbase), [1], Self.ecdsa), account: account)
    #expect(verdict.outcome == .undecidable && verdict.evidence.signer == nil)
    #expect(verdict.evidence.claimedOwners == [account.lowercased])
    let refused = try Self.answered(verdict, Self.result(Self.word(0)))
    #expect(refused.outcome == .invalidSignature && refused.evidence.signer == nil)
  }

  // MARK: Delegations

  private static func predelegated(
    _ signature: [UInt8], chainID: Int = 1, nonce: Int = 3, data: [UInt8] = []
  ) -> [UInt8] {
    let suffix =
      word(chainID) + SignatureFormTests.word(Scenario.recipient) + word(nonce) + word(0) + scalars.compact
      + SignatureFormTests.word(Scenario.recipient) + word(256) + tail(data)
    return signature + suffix + word(suffix.count) + SignatureFormTests.magic8010
  }

  private static func authority(chainID: UInt64 = 1, nonce: UInt64 = 3) throws -> EVMAddress {
    let authorization = EVMAuthorization(
      chainID: UInt256(chainID), address: Scenario.recipient, nonce: nonce, yParity: 0, r: scalars.r, s: scalars.s)
    return try authorization.authority(TestCurves.value)
  }

  @Test func theAccountsDelegationIsPartOfTheCall() throws {
    let verdict = try Self.verdict(Self.predelegated(Self.opaque), account: try Self.authority())
    #expect(verdict.outcome == .undecidable && verdict.ruleIDs == ["evm/message-contract-signature"])
    let request = try Self.request(verdict)
    let authorization = request["params"]?[0]?["authorizationList"]
    #expect(authorization?.array?.count == 1 && request["params"]?[1]?.string == "pending")
    #expect(
      authorization?[0]?.text
        == "{\"chainId\":\"0x1\",\"address\":\"\(Scenario.recipient.lowercased)\",\"nonce\":\"0x3\",\"yParity\":\"0x0\","
        + "\"r\":\"\(Self.scalars.r.quantity)\",\"s\":\"\(Self.scalars.s.quantity)\"}")
    // The delegate's code is asked for the signature inside.
    let data = request["params"]?[0]?["data"]?.string ?? ""
    #expect(data.contains(Self.word(70).hexText + Self.opaque.hexText))
    #expect(try Self.answered(verdict, Self.result(Self.magicWord)).outcome == .verified)
  }

  @Test func aDelegationThatTheChainSkipsIsNotPartOfIt() throws {
    let account = try Self.authority()
    for (bytes, account) in [
      (Self.predelegated(Self.opaque), Self.contract), (Self.predelegated(Self.opaque, chainID: 10), account),
      (Self.predelegated(Self.opaque, nonce: 4), account),
    ] {
      let verdict = try Self.verdict(bytes, account: account)
      #expect(verdict.ruleIDs.contains("evm/tx-auth-signer") && verdict.query != nil)
      #expect(try Self.request(verdict)["params"]?[0]?["authorizationList"] == nil)
    }
    let anywhere = try Self.verdict(Self.predelegated(Self.opaque, chainID: 0), account: try Self.authority(chainID: 0))
    #expect(anywhere.ruleIDs.contains("evm/auth-any-chain") && !anywhere.ruleIDs.contains("evm/tx-auth-signer"))
    #expect(try !Self.answered(anywhere, Self.result(Self.magicWord)).isAcceptable)
  }

  @Test func whatMoreThanOneCallCanDecideIsNotAsked() throws {
    let verdict = try Self.verdict(Self.predelegated(Self.opaque, data: [1]), account: try Self.authority())
    #expect(verdict.outcome == .undecidable && verdict.query == nil && verdict.reason != nil)
  }

  // MARK: Claims

  /// Source: threats, row 4.
  @Test func aRecoveredOwnerIsAClaim() throws {
    let wrapper = Self.word(32) + Self.word(0) + Self.word(64) + Self.tail(Self.ecdsa)
    let verdict = try Self.verdict(wrapper)
    let owner = try Self.signer(EVMAccountHash.replaySafe(Self.digest, account: Self.contract, chainID: 1))
    #expect(verdict.outcome == .undecidable && !verdict.isAcceptable && verdict.evidence.signer == nil)
    #expect(verdict.evidence.claimedOwners == [owner.lowercased] && verdict.evidence.signatureForm == "smartWallet")
    // On another chain it is somebody else.
    let other = try Self.verdict(wrapper, network: "eip155:8453")
    #expect(other.evidence.claimedOwners.count == 1 && other.evidence.claimedOwners != [owner.lowercased])
    #expect(try Self.verdict(wrapper, network: nil).evidence.claimedOwners.isEmpty)
  }

  @Test func ownersOfASafeMustBeInOrder() throws {
    func part(_ owner: EVMAddress) -> [UInt8] { SignatureFormTests.word(owner) + Self.word(0) + [1] }
    let (low, high) = (Scenario.address(1), Scenario.address(2))
    let good = try Self.verdict(part(low) + part(high))
    #expect(good.evidence.claimedOwners == [low.lowercased, high.lowercased])
    #expect(good.ruleIDs == ["evm/message-contract-signature"])
    for bytes in [part(high) + part(low), part(low) + part(low)] {
      let verdict = try Self.verdict(bytes)
      #expect(verdict.outcome == .undecidable && verdict.ruleIDs.contains("evm/safe-owners-unsorted"))
    }
  }

  private static func passkey(_ challenge: Bytes32, flags: UInt8 = 1) -> [UInt8] {
    // The alphabet of RFC 4648, section 5, bit by bit.
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
    let bits = challenge.bytes.flatMap { byte in (0..<8).map { Int(byte >> (7 - $0)) & 1 } } + [0, 0]
    let text = stride(from: 0, to: 258, by: 6).map { start in
      String(letters[bits[start..<start + 6].reduce(0) { $0 * 2 + $1 }])
    }.joined()
    let client = "{\"type\":\"webauthn.get\",\"challenge\":\"\(text)\",\"origin\":\"https://keys.coinbase.com\"}"
    let data = tail([UInt8](repeating: 8, count: 32) + [flags, 0, 0, 0, 1])
    let assertion =
      word(32) + word(192) + word(192 + data.count) + word(23) + word(1) + word(5) + word(6) + data
      + tail(Array(client.utf8))
    return word(32) + word(1) + word(64) + tail(assertion)
  }

  @Test func aPasskeysChallengeIsCompared() throws {
    let wrapped = EVMAccountHash.replaySafe(Self.digest, account: Self.contract, chainID: 1)
    let good = try Self.verdict(Self.passkey(wrapped))
    #expect(good.outcome == .undecidable && good.evidence.compared == ["challenge"])
    #expect(good.evidence.claimedOwners == ["owner 1, a passkey"] && good.ruleIDs == ["evm/message-contract-signature"])
    for bytes in [Self.passkey(Self.digest), Self.passkey(Scenario.word(1)), Self.passkey(wrapped, flags: 0)] {
      let verdict = try Self.verdict(bytes)
      #expect(verdict.outcome == .undecidable && verdict.ruleIDs.contains("evm/passkey-challenge"))
      // A person must look, and the contract decides.
      #expect(try Self.answered(verdict, Self.result(Self.magicWord)).isAcceptable)
    }
    #expect(try Self.verdict(Self.passkey(wrapped), network: "eip155:10").evidence.compared.isEmpty)
  }

  @Test func nestedTypedDataIsComparedWithTheHash() throws {
    let (separator, contents) = (Scenario.word(6), Scenario.word(7))
    let description = Array("Mail(string text)".utf8)
    let signature =
      Self.ecdsa + separator.bytes + contents.bytes + description + [0, UInt8(truncatingIfNeeded: description.count)]
    let digest = Keccak256.hash([0x19, 0x01] + separator.bytes + contents.bytes)
    let verification = EVMSignatureVerification(
      digest: digest, account: Self.contract.checksummed, network: "eip155:1", curves: try TestCurves.value)
    let verdict = verification.verify(signature: "0x" + signature.hexText)
    #expect(verdict.outcome == .undecidable && verdict.evidence.signatureForm == "erc7739" && verdict.query != nil)
    #expect(verdict.evidence.compared == ["appDomainSeparator", "contents"])
    #expect(verdict.ruleIDs == ["evm/message-contract-signature"])
    #expect(try Self.verdict(signature).ruleIDs.contains("evm/nested-contents-mismatch"))
  }

  // MARK: Messages

  @Test func aSignInThatAContractAcceptsStillHasBindings() throws {
    let text = """
      example.com wants you to sign in with your Ethereum account:
      \(Self.contract.checksummed)


      URI: https://example.com
      Version: 1
      Chain ID: 1
      Nonce: 12345678
      Issued At: 2026-01-01T00:00:00Z
      """
    func accepted(_ text: String) throws -> Verdict {
      let verdict = EVMMessageVerification(
        message: EVMMessage(text), account: Self.contract.checksummed, network: "eip155:1", curves: try TestCurves.value
      ).verify(signature: "0x" + Self.opaque.hexText)
      return try Self.answered(verdict, Self.result(Self.magicWord))
    }
    let signIn = try accepted(text)
    #expect(signIn.outcome == .undecidable && signIn.ruleIDs.contains("evm/message-siwe-unchecked"))
    #expect(!signIn.isAcceptable && signIn.query == nil)
    let plain = try accepted("hello")
    #expect(plain.outcome == .verified && plain.isAcceptable && plain.evidence.reading == "text")
    #expect(plain.evidence.digest == "0x" + EVMMessage("hello").digest.hex)
  }

  @Test func aPasskeyThatSignedAnotherReadingIsTold() throws {
    let account = Self.contract
    let other = EVMAccountHash.replaySafe(EVMMessage("hi\n").digest, account: account, chainID: 1)
    let verdict = EVMMessageVerification(
      message: EVMMessage("hi"), account: account.checksummed, network: "eip155:1", curves: try TestCurves.value
    ).verify(signature: "0x" + Self.passkey(other).hexText)
    #expect(verdict.outcome == .undecidable && verdict.evidence.nearMisses.isEmpty)
    let refused = try Self.answered(verdict, Self.result(Self.word(0)))
    #expect(refused.outcome == .invalidSignature)
    #expect(refused.evidence.nearMisses == ["the text with a line feed at its end"])
  }

  @Test func verdictsAreTheSameEachTime() throws {
    for bytes in [
      Self.opaque, Self.ecdsa, Self.wrapped(Self.contract, [1], Self.ecdsa), Self.predelegated(Self.opaque),
    ] {
      let (a, b) = (try Self.verdict(bytes), try Self.verdict(bytes))
      #expect(a.outcome == b.outcome && a.evidence == b.evidence && a.findings == b.findings)
      #expect(a.query?.jsonRPC == b.query?.jsonRPC)
    }
  }
}
