import CountersignCore
import CountersignEVM
import CountersignHash
import TestSupport
import Testing

/// What a node says about a hash: untrusted until the bytes it tells have that hash. Source: design, section 4;
/// threats, rows 28 and 36.
@Suite(.withCurves) struct NodeAnswerTests {
  /// The object of the scenario's transaction, as nodes write it, changed by `change`.
  private static func object(
    _ scenario: Scenario, _ change: (inout [String: JSON]) -> Void = { _ in }
  ) throws -> String {
    let tx = scenario.transaction
    let signed = try scenario.signed
    func quantity(_ value: UInt256) -> JSON { JSON(.string(value.quantity)) }
    func text(_ value: String) -> JSON { JSON(.string(value)) }
    var members: [String: JSON] = [
      "hash": text("0x" + signed.hash.hex), "from": text(try scenario.account.lowercased()),
      "nonce": quantity(UInt256(tx.nonce)), "gas": quantity(UInt256(tx.gas)), "value": quantity(tx.value),
      "to": tx.to.map { text($0.lowercased) } ?? JSON(.null), "input": text("0x" + tx.data.hexText),
      "type": text(tx.type.description), "r": quantity(scenario.signature.r), "s": quantity(scenario.signature.s),
      "blockHash": JSON(.null), "blockNumber": JSON(.null), "transactionIndex": JSON(.null),
      // A mined transaction tells the price it paid; what was signed is the cap.
      "gasPrice": quantity(tx.type.hasDynamicFee ? 1 : tx.feePerGas),
    ]
    let parity = UInt256(UInt64(scenario.signature.yParity))
    if tx.type == .legacy {
      let base = try tx.chainID.map { try #require($0.multiplied(by: 2)?.adding(35)) } ?? 27
      members["v"] = quantity(try #require(base.adding(parity)))
      if let chainID = tx.chainID { members["chainId"] = quantity(chainID) }
    } else {
      members["v"] = quantity(parity)
      members["yParity"] = quantity(parity)
      members["chainId"] = quantity(tx.chainID ?? .zero)
      members["accessList"] = JSON(.array([]))
    }
    if tx.type.hasDynamicFee {
      members["maxFeePerGas"] = quantity(tx.feePerGas)
      members["maxPriorityFeePerGas"] = quantity(tx.maxPriorityFeePerGas)
    }
    if tx.type == .blob {
      members["maxFeePerBlobGas"] = quantity(tx.maxFeePerBlobGas)
      members["blobVersionedHashes"] = JSON(.array(tx.blobVersionedHashes.map { text("0x" + $0.hex) }))
    }
    if tx.type == .setCode { members["authorizationList"] = JSON(.array([])) }
    change(&members)
    let texts = members.sorted { $0.key < $1.key }.map { "\(JSON.quoted($0.key)):\($0.value.text)" }
    return "{" + texts.joined(separator: ",") + "}"
  }

  private static func response(_ result: String) -> String { "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":\(result)}" }

  /// The verdict about an answer, where the app got the hash of the scenario's transaction.
  private func verdict(_ scenario: Scenario, account: String? = nil, _ answer: String) throws -> Verdict {
    let verification = try scenario.verification(account: try account ?? scenario.account)
    let hash = "0x" + (try scenario.signed.hash.hex)
    return try #require(verification.verify(transactionHash: hash).query).read(answer)
  }

  @Test(arguments: EVMTransactionType.all)
  func aTransactionThatHasTheHashIsJudgedAsIfItHadCome(type: EVMTransactionType) throws {
    var scenario = Scenario()
    scenario.transaction.type = type
    if type == .blob {
      scenario.transaction.blobVersionedHashes = [Bytes32(1 << 56, 0, 0, 1)]
      scenario.request?.blobVersionedHashes = scenario.transaction.blobVersionedHashes
    }
    for answer in [Self.response(try Self.object(scenario)), try Self.object(scenario)] {
      let told = try verdict(scenario, answer)
      let direct = try scenario.verdict()
      #expect(told.outcome == .verified)
      #expect(told.outcome == direct.outcome && told.evidence == direct.evidence)
      #expect(told.ruleIDs == direct.ruleIDs)
      #expect(told.evidence.broadcast == scenario.reply)
    }
    scenario.transaction.value = 1
    let altered = try verdict(scenario, Self.response(try Self.object(scenario)))
    #expect(altered.outcome == .altered && altered.grades.contains("value: tampered"))
    let foreign = try verdict(
      scenario, account: Scenario.stranger.checksummed, Self.response(try Self.object(scenario)))
    #expect(foreign.outcome == .wrongSigner)
  }

  @Test func aLegacyTransactionWithoutAChainIsRebuilt() throws {
    var scenario = Scenario()
    scenario.transaction.type = .legacy
    scenario.transaction.chainID = nil
    let verdict = try verdict(scenario, Self.response(try Self.object(scenario)))
    #expect(verdict.outcome == .wrongNetwork)
    #expect(verdict.evidence.transactionID == "0x" + (try scenario.signed.hash.hex))
  }

  @Test(arguments: [
    "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":null}", "{\"result\":null}", "{\"id\":1,\"error\":null,\"result\":null}",
    "{\"jsonrpc\":\"2.0\",\"id\":1,\"error\":{\"code\":-32000,\"message\":\"header not found\"}}",
    "{\"error\":{\"code\":-32000}}", "{\"error\":\"busy\"}", "{\"error\":{\"message\":5},\"result\":{}}",
  ])
  func anAnswerWithoutATransactionDecidesNothing(answer: String) throws {
    let scenario = Scenario()
    let verdict = try verdict(scenario, answer)
    #expect(verdict.outcome == .undecidable && !verdict.isAcceptable)
    #expect(verdict.reason != nil)
    // One may ask again.
    #expect(verdict.query?.method == "eth_getTransactionByHash")
    #expect(verdict.query?.read(Self.response(try Self.object(scenario))).outcome == .verified)
    #expect(verdict.evidence.transactionID == "0x" + (try scenario.signed.hash.hex))
  }

  @Test func aNodesErrorIsShownSafely() throws {
    let message = "\\u001b[31mred\\u202e" + String(repeating: "x", count: 10_000)
    let verdict = try verdict(Scenario(), "{\"error\":{\"message\":\"\(message)\"}}")
    let reason = try #require(verdict.reason)
    #expect(!reason.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x202e } && reason.count < 300)
  }

  @Test(arguments: [
    "", " ", "null", "5", "[]", "\"0x\"", "{", "{}", "{\"result\":5}", "{\"result\":\"0x00\"}", "{\"result\":[]}",
    "{\"result\":true}", "<html>502</html>", "{\"jsonrpc\":\"2.0\",\"id\":1}", "{\"result\":{}}",
    "{\"result\":{\"hash\":null}}",
    "\u{feff}{\"result\":null}", "{\"result\":null} {}",
  ])
  func whatIsNoAnswerIsMalformed(answer: String) throws {
    let verdict = try verdict(Scenario(), answer)
    #expect(verdict.outcome == .malformed && !verdict.isAcceptable)
    #expect(!verdict.ruleIDs.isEmpty)
    #expect(Set(verdict.ruleIDs).isSubset(of: ["evm/node-answer-malformed", "evm/key-unknown"]), "\(verdict.ruleIDs)")
  }

  @Test func repeatedNamesAreMalformed() throws {
    let scenario = Scenario()
    let good = try Self.object(scenario)
    let twice = "{\"value\":\"0x1\"," + good.dropFirst()
    for answer in [
      Self.response(twice), twice, "{\"result\":\(good),\"result\":\(good)}",
      "{\"result\":\(good),\"\\u0072esult\":null}",
      Self.response(good.replacing("\"accessList\":[]", with: "\"accessList\":[{\"address\":1,\"address\":2}]")),
    ] {
      #expect(try verdict(scenario, answer).outcome == .malformed, "\(answer)")
    }
  }

  @Test func anotherTransactionThanAskedForIsMalformed() throws {
    let scenario = Scenario()
    var other = scenario
    other.transaction.nonce += 1
    // Another transaction as it is, with the asked hash pasted over its own, or without a hash.
    let hash = JSON(.string("0x" + (try scenario.signed.hash.hex)))
    let answers = [
      try Self.object(other), try Self.object(other) { $0["hash"] = hash }, try Self.object(other) { $0["hash"] = nil },
      // The asked transaction that says it is another one.
      try Self.object(scenario) { $0["hash"] = JSON(.string("0x" + String(repeating: "1", count: 64))) },
    ]
    for answer in answers {
      let verdict = try verdict(scenario, Self.response(answer))
      #expect(verdict.outcome == .malformed && verdict.ruleIDs == ["evm/node-answer-contradicts"], "\(answer)")
    }
    #expect(try verdict(scenario, Self.response(try Self.object(scenario) { $0["hash"] = nil })).outcome == .verified)
  }

  @Test(arguments: [
    "nonce", "gas", "value", "to", "input", "maxFeePerGas", "maxPriorityFeePerGas", "r", "s", "yParity", "chainId",
    "accessList", "type",
  ])
  func oneChangedFieldIsMalformed(name: String) throws {
    let changed: [String: JSON] = [
      "to": JSON(.string(Scenario.stranger.lowercased)), "input": JSON(.string("0x00")), "type": JSON(.string("0x1")),
      "accessList": JSON(.array([try JSON(parsing: "{\"address\":\"\(Scenario.stranger)\",\"storageKeys\":[]}")])),
      "yParity": JSON(.string("0x1")),
    ]
    let scenario = Scenario()
    let answer = try Self.object(scenario) { members in
      #expect(members[name] != nil)
      members[name] = changed[name] ?? JSON(.string("0x1234"))
      if name == "yParity" { members["v"] = changed[name] }
    }
    let verdict = try verdict(scenario, Self.response(answer))
    #expect(verdict.outcome == .malformed && !verdict.isAcceptable)
    #expect(verdict.evidence.broadcast == nil)
  }

  @Test func contradictionsAreMalformed() throws {
    let scenario = Scenario()
    let one = JSON(.string("0x1"))
    let data = JSON(.string("0x00"))
    var legacy = scenario
    legacy.transaction.type = .legacy
    let answers: [(Scenario, String, String)] = [
      (scenario, try Self.object(scenario) { $0["v"] = one }, "evm/node-answer-contradicts"),
      (scenario, try Self.object(scenario) { $0["yParity"] = one }, "evm/node-answer-contradicts"),
      (scenario, try Self.object(scenario) { $0["data"] = data }, "evm/node-answer-contradicts"),
      (scenario, try Self.object(scenario) { $0["v"] = JSON(.string("0x1b")) }, "evm/node-answer-contradicts"),
      (
        scenario, try Self.object(scenario) { $0["from"] = JSON(.string(Scenario.stranger.lowercased)) },
        "evm/node-answer-contradicts"
      ),
      (legacy, try Self.object(legacy) { $0["chainId"] = JSON(.string("0x2")) }, "evm/node-answer-contradicts"),
      (legacy, try Self.object(legacy) { $0["v"] = JSON(.string("0x1d")) }, "evm/node-answer-malformed"),
      (legacy, try Self.object(legacy) { $0["v"] = nil }, "evm/node-answer-malformed"),
    ]
    for (scenario, answer, rule) in answers {
      let verdict = try verdict(scenario, Self.response(answer))
      #expect(verdict.outcome == .malformed && verdict.ruleIDs.contains(rule), "\(answer): \(verdict.ruleIDs)")
    }
  }

  @Test func sayingOneThingTwiceIsNoContradiction() throws {
    let scenario = Scenario()
    let answers = [
      try Self.object(scenario) { $0["data"] = $0["input"] }, try Self.object(scenario) { $0["yParity"] = nil },
      try Self.object(scenario) { $0["v"] = nil }, try Self.object(scenario) { $0["from"] = nil },
      try Self.object(scenario) {
        $0["data"] = $0["input"]
        $0["input"] = nil
      },
      try Self.object(scenario) { $0["accessList"] = nil }, try Self.object(scenario) { $0["gasPrice"] = nil },
      // Nodes write addresses in any letter case, and keys of their own.
      try Self.object(scenario) { $0["to"] = JSON(.string(Scenario.recipient.checksummed)) },
      try Self.object(scenario) {
        $0["from"] = $0["from"].map { JSON(.string($0.string?.uppercased().replacing("0X", with: "0x") ?? "")) }
      },
      try Self.object(scenario) { $0["l1Fee"] = JSON(.number("5")) },
    ]
    for answer in answers { #expect(try verdict(scenario, Self.response(answer)).outcome == .verified, "\(answer)") }
  }

  @Test(arguments: ["nonce", "gas", "value", "input", "maxFeePerGas", "maxPriorityFeePerGas", "r", "s", "chainId"])
  func aMissingFieldIsNamed(name: String) throws {
    let scenario = Scenario()
    for value in [nil, JSON(.null)] {
      let verdict = try verdict(scenario, Self.response(try Self.object(scenario) { $0[name] = value }))
      #expect(verdict.outcome == .malformed)
      #expect(verdict.findings.contains { $0.message.contains("no \(name)") }, "\(verdict.findings.map(\.message))")
    }
  }

  @Test(arguments: [
    ("nonce", "\"0x10000000000000000\""), ("gas", "\"0x10000000000000000\""), ("gas", "21000"), ("gas", "\"21000\""),
    ("gas", "\"0x05208\""), ("value", "\"0x1\(String(repeating: "0", count: 64))\""), ("value", "{}"),
    ("to", "\"0x11\""), ("to", "5"), ("input", "\"0x0\""), ("input", "\"zz\""),
    ("r", "\"0x0\(String(repeating: "1", count: 63))\""),
    ("type", "\"0x7e\""), ("type", "\"0x5\""), ("type", "2"), ("hash", "\"0x12\""), ("yParity", "\"0x2\""),
    ("accessList", "{}"), ("accessList", "[5]"), ("accessList", "[{}]"), ("from", "\"0x12\""),
  ])
  func aFieldOfAnotherFormIsMalformed(name: String, value: String) throws {
    let scenario = Scenario()
    let answer = try Self.object(scenario) { $0[name] = try? JSON(parsing: value) }
    let verdict = try verdict(scenario, Self.response(answer))
    #expect(verdict.outcome == .malformed && !verdict.ruleIDs.isEmpty)
  }

  @Test(.timeLimit(.minutes(1)))
  func hugeAnswersAreRefusedSoon() throws {
    let scenario = Scenario()
    let good = try Self.object(scenario)
    let deep = String(repeating: "[", count: 300_000)
    let answers = [
      String(repeating: " ", count: 3 << 20) + Self.response(good),
      "{\"result\":\"" + String(repeating: "a", count: 3 << 20) + "\"}",
      "{\"result\":" + deep, "{\"result\":" + deep + String(repeating: "]", count: 300_000) + "}",
      "{\"result\":[" + String(repeating: "0,", count: 500_000) + "0]}",
      Self.response(
        good.replacing("\"input\":\"0x\"", with: "\"input\":\"0x" + String(repeating: "00", count: 1 << 20) + "\"")),
      "{" + (0..<40_000).map { "\"k\($0)\":0" }.joined(separator: ",") + "}",
      "{" + String(repeating: "\"result\":null,", count: 40_000) + "\"result\":null}",
    ]
    for answer in answers {
      let judged = try Stopwatch.elapsed { try verdict(scenario, answer) }
      #expect(judged.value.outcome == .malformed, "\(answer.prefix(40))")
      #expect(judged.seconds < 5, "\(answer.prefix(40)) took \(judged.seconds) s")
      #expect(judged.value.findings.count <= 201)
    }
  }

  @Test func hostileListsGiveBoundedFindings() throws {
    let scenario = Scenario()
    let list = "[" + String(repeating: "5,", count: 20_000) + "5]"
    let answer = try Self.object(scenario).replacing("\"accessList\":[]", with: "\"accessList\":\(list)")
    let verdict = try verdict(scenario, Self.response(answer))
    #expect(verdict.outcome == .malformed)
    // As many as are kept of one input, and one that counts the others. Source: Limits.
    #expect(verdict.findings.count <= 201)
  }

  @Test func anAnswerIsReadOnASmallStack() throws {
    let scenario = Scenario()
    let verification = try scenario.verification(account: try scenario.account)
    let query = try #require(verification.verify(transactionHash: "0x" + (try scenario.signed.hash.hex)).query)
    let nested = "{\"result\":" + String(repeating: "[", count: 31) + String(repeating: "]", count: 31) + "}"
    let answers = [nested, Self.response(try Self.object(scenario)), String(repeating: "{\"a\":", count: 100_000)]
    let outcomes = try SmallStack.run { answers.map { query.read($0).outcome } }
    #expect(outcomes == [.malformed, .verified, .malformed])
  }

  @Test func aQueryAnswersTheSameEachTime() throws {
    let scenario = Scenario()
    let answer = Self.response(try Self.object(scenario))
    let first = try verdict(scenario, answer)
    for _ in 0..<3 {
      let again = try verdict(scenario, answer)
      #expect(again.outcome == first.outcome && again.evidence == first.evidence && again.findings == first.findings)
    }
  }
}
