import CountersignKit
import TestSupport
import Testing

/// The request schema: what it reads, and what it refuses, all at once. Source: design, section 5; threats, row 7.
@Suite struct SchemaRequestTests {
  private typealias Answer = (request: SchemaRequest?, id: String?, findings: [Finding])

  private func read(_ text: String, trustsInline: Bool = false) throws -> Answer {
    SchemaRequest.read(try JSONReader.read(text).root, trustsInline: trustsInline)
  }

  private static let account = "\"account\":\"0x2222222222222222222222222222222222222222\",\"network\":\"eip155:1\""
  private static let check = "\"op\":\"check\",\"chain\":\"evm\",\"payload\":\"{}\",\(account)"
  private static let verify =
    "\"op\":\"verify\",\"chain\":\"evm\",\"payload\":\"{}\",\(account),"
    + "\"reply\":{\"kind\":\"signedTransaction\",\"value\":\"0x00\"}"

  // MARK: What is read

  @Test func everyOperationIsRead() throws {
    let texts = [
      "{\(Self.check)}", "{\(Self.verify)}", "{\"op\":\"decode\",\"payload\":\"0x00\"}",
      "{\"op\":\"decode\",\"payload\":\"0x00\",\"kind\":\"evm.address\",\"chain\":\"evm\"}",
      "{\"op\":\"checkMessage\",\"chain\":\"evm\",\"message\":\"\"}",
      "{\"op\":\"checkMessage\",\"chain\":\"evm\",\"messageHex\":\"0x00ff\",\"format\":\"eip191\",\(Self.account)}",
      "{\"op\":\"verifyMessage\",\"chain\":\"evm\",\"message\":\"a\",\"signature\":\"0x\",\(Self.account)}",
      "{\"op\":\"verify\",\"chain\":\"evm\",\"reply\":{\"kind\":\"transactionHash\",\"value\":\"0x00\"}}",
    ]
    for text in texts {
      let answer = try read(text)
      #expect(answer.request != nil && answer.findings.isEmpty, "\(text): \(answer.findings.map(\.message))")
      #expect(answer.request?.op == (try JSON(parsing: text)["op"]?.string))
    }
  }

  @Test func theFieldsArriveWhereTheyBelong() throws {
    let text =
      "{\"id\":\"7\",\(Self.verify),\"operation\":\"sign\",\"acknowledge\":[\"a/b\",\"c/d\"],"
      + "\"policy\":{\"fork\":\"prague\"}}"
    let request = try #require(try read(text, trustsInline: true).request)
    #expect(request.id == "7" && request.acknowledged == ["a/b", "c/d"] && request.policy?.evm.fork == .prague)
    guard case .verify(let wanted, let reply) = request.job else {
      Issue.record("it is no verification")
      return
    }
    #expect(reply == .signedTransaction("0x00"))
    #expect(
      wanted
        == .transaction(
          chain: .evm, operation: .sign, payload: "{}", account: "0x2222222222222222222222222222222222222222",
          network: "eip155:1"))
  }

  @Test func sendIsMeantWhenNothingIsSaid() throws {
    guard case .check(let wanted) = try #require(try read("{\(Self.check)}").request).job else {
      Issue.record("it is no check")
      return
    }
    #expect(
      wanted
        == .transaction(
          chain: .evm, operation: .send, payload: "{}", account: "0x2222222222222222222222222222222222222222",
          network: "eip155:1"))
  }

  @Test func aNullIsAsIfItWereNotThere() throws {
    let text = "{\(Self.check),\"policy\":null,\"context\":null,\"operation\":null,\"acknowledge\":null,\"id\":null}"
    #expect(try read(text, trustsInline: true).request != nil)
    #expect(try read("{\"op\":\"check\",\"chain\":\"evm\",\"payload\":null}").request == nil)
    #expect(try read("{\"op\":\"verify\",\"chain\":\"evm\",\"payload\":null,\"reply\":null}").request == nil)
  }

  // MARK: What is refused

  @Test(arguments: [
    ("{}", "", "op is missing"), ("[]", "", "an object is due"), ("5", "", "an object is due"),
    ("\"check\"", "", "an object is due"), ("{\"op\":5}", "/op", "op is a number"),
    ("{\"op\":\"sign\"}", "/op", "sign is not known"), ("{\"op\":\"Check\"}", "/op", "Check is not known"),
    ("{\"op\":\"check\",\"payload\":\"{}\"}", "/chain", "chain is missing"),
    ("{\"op\":\"check\",\"chain\":\"EVM\",\"payload\":\"{}\"}", "/chain", "EVM"),
    ("{\"op\":\"check\",\"chain\":\"cosmos\",\"payload\":\"{}\"}", "/chain", "cosmos"),
    ("{\"op\":\"check\",\"chain\":7,\"payload\":\"{}\"}", "/chain", "chain is a number"),
    ("{\"op\":\"check\",\"chain\":\"evm\"}", "/payload", "payload is missing"),
    ("{\"op\":\"check\",\"chain\":\"evm\",\"payload\":5}", "/payload", "payload is a number"),
    ("{\"op\":\"check\",\"chain\":\"evm\",\"payload\":[]}", "/payload", "payload is an array"),
    ("{\(check),\"acount\":\"0x\"}", "/acount", "acount is not known"),
    ("{\(check),\"Account\":\"0x\"}", "/Account", "Account is not known"),
    ("{\(check),\"reply\":{}}", "/reply", "reply is not known"),
    ("{\(check),\"message\":\"a\"}", "/message", "message is not known"),
    ("{\(check),\"operation\":\"send2\"}", "/operation", "send or sign"),
    ("{\(check),\"operation\":true}", "/operation", "operation is a boolean"),
    ("{\(check),\"id\":5}", "/id", "id is a number"),
    ("{\(check),\"account\":\"0x\"}", "/account", "occurs twice"),
    ("{\(check),\"\\u006fp\":\"check\"}", "/op", "occurs twice"),
    ("{\(check),\"acknowledge\":\"a\"}", "/acknowledge", "array of strings"),
    ("{\(check),\"acknowledge\":[1]}", "/acknowledge", "array of strings"),
    ("{\(check),\"acknowledge\":[null]}", "/acknowledge", "array of strings"),
    ("{\"op\":\"check\",\"chain\":\"evm\",\"payload\":\"{}\",\"account\":[\"a\"]}", "/account", "account is an array"),
    ("{\"op\":\"check\",\"chain\":\"evm\",\"payload\":\"{}\",\"network\":1}", "/network", "network is a number"),
    ("{\"op\":\"verify\",\"chain\":\"evm\"}", "/reply", "reply is missing"),
    ("{\"op\":\"verify\",\"chain\":\"evm\",\"reply\":\"0x\"}", "/reply", "an object is due"),
    ("{\"op\":\"verify\",\"chain\":\"evm\",\"reply\":{\"value\":\"0x\"}}", "/reply/kind", "kind is missing"),
    ("{\"op\":\"verify\",\"chain\":\"evm\",\"reply\":{\"kind\":\"signature\"}}", "/reply/value", "value is missing"),
    (
      "{\"op\":\"verify\",\"chain\":\"evm\",\"reply\":{\"kind\":\"hash\",\"value\":\"0x\"}}", "/reply/kind",
      "hash is not known"
    ),
    (
      "{\"op\":\"verify\",\"chain\":\"evm\",\"reply\":{\"kind\":\"signature\",\"value\":\"0x\",\"raw\":\"0x\"}}",
      "/reply/raw", "raw is not known"
    ),
    (
      "{\"op\":\"verify\",\"chain\":\"evm\",\"reply\":{\"kind\":\"signature\",\"value\":\"0x\",\"value\":\"0x\"}}",
      "/reply/value", "occurs twice"
    ),
    ("{\"op\":\"checkMessage\",\"chain\":\"evm\"}", "/message", "message is missing"),
    ("{\"op\":\"checkMessage\",\"chain\":\"evm\",\"message\":5}", "/message", "message is a number"),
    ("{\"op\":\"checkMessage\",\"chain\":\"evm\",\"messageHex\":\"0x0\"}", "/messageHex", "no hex"),
    ("{\"op\":\"checkMessage\",\"chain\":\"evm\",\"messageHex\":\"zz\"}", "/messageHex", "no hex"),
    (
      "{\"op\":\"checkMessage\",\"chain\":\"evm\",\"message\":\"a\",\"messageHex\":\"0x61\"}", "/messageHex",
      "exclude each other"
    ),
    ("{\"op\":\"checkMessage\",\"chain\":\"evm\",\"message\":\"a\",\"format\":\"siws\"}", "/format", "eip191, siwe"),
    ("{\"op\":\"checkMessage\",\"chain\":\"evm\",\"typedData\":5}", "/typedData", "an object or its JSON text is due"),
    (
      "{\"op\":\"checkMessage\",\"chain\":\"evm\",\"typedData\":{},\"format\":\"eip191\"}", "/format", "eip712"
    ),
    (
      "{\"op\":\"checkMessage\",\"chain\":\"evm\",\"typedData\":{},\"digest\":\"0x\"}", "/digest",
      "exclude each other"
    ),
    ("{\"op\":\"checkMessage\",\"chain\":\"evm\",\"digest\":\"0x00\"}", "/digest", "0x and 64 hex digits"),
    ("{\"op\":\"checkMessage\",\"chain\":\"solana\",\"typedData\":{}}", "/typedData", "nothing that a wallet"),
    (
      "{\"op\":\"checkMessage\",\"chain\":\"evm\",\"message\":\"a\",\"nodeAnswer\":{}}", "/nodeAnswer",
      "nodeAnswer is not known"
    ),
    (
      "{\"op\":\"verifyMessage\",\"chain\":\"evm\",\"message\":\"a\",\"signature\":\"0x\",\"nodeAnswer\":5}",
      "/nodeAnswer", "an object or its JSON text is due"
    ),
    ("{\"op\":\"checkMessage\",\"chain\":\"evm\",\"message\":\"a\",\"signature\":\"0x\"}", "/signature", "not known"),
    ("{\"op\":\"verifyMessage\",\"chain\":\"evm\",\"message\":\"a\"}", "/signature", "signature is missing"),
    ("{\"op\":\"decode\"}", "/payload", "payload is missing"),
    ("{\"op\":\"decode\",\"payload\":\"0x\",\"kind\":1}", "/kind", "kind is a number"),
    ("{\"op\":\"decode\",\"payload\":\"0x\",\"account\":\"0x\"}", "/account", "not known"),
  ])
  func whatDoesNotFollowTheSchemaIsRefusedAtItsPlace(text: String, pointer: String, why: String) throws {
    let answer = try read(text)
    #expect(answer.request == nil)
    #expect(answer.findings.allSatisfy { $0.rule == CoreRules.requestMalformed && $0.severity == .error })
    let told = answer.findings.contains {
      $0.location.pointer?.description.hasPrefix(pointer) == true && $0.message.contains(why)
    }
    #expect(told, "\(answer.findings.map { "\($0.location.pointer?.description ?? "nil"): \($0.message)" })")
  }

  @Test func everythingIsToldAtOnce() throws {
    let text =
      "{\"id\":\"x\",\"op\":\"check\",\"chain\":\"sui\",\"payload\":1,\"account\":2,\"a\":3,\"b\":4,\"acknowledge\":5}"
    let answer = try read(text)
    #expect(answer.request == nil && answer.id == "x")
    let pointers = Set(answer.findings.compactMap { $0.location.pointer?.description })
    #expect(pointers.isSuperset(of: ["/chain", "/payload", "/account", "/a", "/b", "/acknowledge"]))
  }

  @Test func aFindingPointsIntoTheText() throws {
    let text = "{\(Self.check),\"acount\":\"0x\"}"
    let finding = try #require(try read(text).findings.first)
    let range = try #require(finding.location.text)
    #expect(Array(text.utf8)[range].elementsEqual("\"acount\"".utf8))
  }

  @Test func manyUnknownKeysGiveFewFindings() throws {
    let keys = (0..<10_000).map { "\"k\($0)\":0" }.joined(separator: ",")
    let answer = try read("{\(Self.check),\(keys)}")
    #expect(answer.request == nil && (1...64).contains(answer.findings.count))
    let twice = String(repeating: "\"op\":\"check\",", count: 10_000)
    #expect(try read("{\(twice)\(Self.check)}").findings.count <= 64)
  }

  // MARK: Trust

  @Test(arguments: [
    ("policy", "{}"), ("policy", "{\"maxFee\":\"1\"}"), ("policy", "5"), ("context", "{}"),
    ("context", "{\"accessKeys\":[]}"), ("context", "{\"previousTransactions\":[]}"),
  ])
  func aLineMayNotBringItsOwnPolicy(key: String, value: String) throws {
    let text = "{\(Self.check),\"\(key)\":\(value)}"
    let refused = try read(text)
    #expect(refused.request == nil)
    #expect(Set(refused.findings.map { $0.location.pointer?.description }) == ["/\(key)"])
    #expect(refused.findings.first?.message.contains("--trust-inline") == true)
    if value != "5" { #expect(try read(text, trustsInline: true).request != nil) }
  }

  @Test(arguments: [
    ("{\"fork\":\"paris\"}", "/policy/fork"), ("{\"fork\":1}", "/policy/fork"), ("{\"maxFee\":1}", "/policy/maxFee"),
    ("{\"maxFee\":\"0x1\"}", "/policy/maxFee"), ("{\"maxFee\":\"-1\"}", "/policy/maxFee"),
    ("{\"maxFee\":\"01\"}", "/policy/maxFee"), ("{\"maxFee\":\"\"}", "/policy/maxFee"),
    ("{\"maxFee\":\"1\(String(repeating: "0", count: 78))\"}", "/policy/maxFee"),
    ("{\"maxFeeFactor\":\"0\"}", "/policy/maxFeeFactor"), ("{\"maxFeeFactor\":\"1.5\"}", "/policy/maxFeeFactor"),
    ("{\"maxFeeFactor\":\"18446744073709551616\"}", "/policy/maxFeeFactor"),
    ("{\"severities\":[]}", "/policy/severities"),
    ("{\"severities\":{\"evm/key-null\":\"fatal\"}}", "/policy/severities"),
    ("{\"severities\":{\"evm/key-null\":1}}", "/policy/severities"), ("{\"profile\":\"none\"}", "/policy/profile"),
    ("{\"maxfee\":\"1\"}", "/policy/maxfee"), ("{\"fork\":\"osaka\",\"fork\":\"prague\"}", "/policy/fork"),
    ("{\"severities\":{\"evm/key-null\":\"error\",\"evm/key-null\":\"note\"}}", "/policy/severities"),
    ("[]", "/policy"),
    ("\"bridge\"", "/policy"),
  ])
  func aPolicyThatDoesNotFollowTheSchemaIsRefused(policy: String, pointer: String) throws {
    let answer = try read("{\(Self.check),\"policy\":\(policy)}", trustsInline: true)
    #expect(answer.request == nil)
    let isTold = answer.findings.contains { $0.location.pointer?.description.hasPrefix(pointer) == true }
    #expect(isTold, "\(answer.findings.map(\.message))")
    #expect(SchemaPolicy.read(text: policy).policy == nil)
    #expect(!SchemaPolicy.read(text: policy).findings.isEmpty)
  }

  @Test func aPolicyIsRead() throws {
    let text = """
      {"profile":"bridge","fork":"cancun","maxFee":"7","maxFeeFactor":"3","severities":{"evm/key-null":"error"}}
      """
    let (policy, findings) = SchemaPolicy.read(text: text)
    #expect(findings.isEmpty && policy?.evm.fork == .cancun && policy?.evm.maxFee == 7 && policy?.evm.maxFeeFactor == 3)
    #expect(policy?.severities == ["evm/key-null": .error])
    for text in ["", "{", "{}x", "null"] {
      #expect(SchemaPolicy.read(text: text).policy == nil && !SchemaPolicy.read(text: text).findings.isEmpty, "\(text)")
    }
    #expect(SchemaPolicy.read(text: "{}").policy?.severities.isEmpty == true)
  }

  @Test func aContextThatIsNotKnownIsRefused() throws {
    for context in ["{\"clock\":1}", "[]", "{\"now\":1,\"now\":2}"] {
      let answer = try read("{\(Self.check),\"context\":\(context)}", trustsInline: true)
      #expect(answer.request == nil && !answer.findings.isEmpty, "\(context)")
    }
    #expect(
      try read("{\(Self.check),\"context\":{\"now\":\"2026-01-01T00:00:00Z\"}}", trustsInline: true).request != nil)
  }

  // MARK: Secrets

  @Test(arguments: [
    SecretSamples.wif[1], SecretSamples.extendedKeys[0], SecretSamples.phrases[0], SecretSamples.nearKey,
  ])
  func aSecretInTheSchemaIsNotTold(secret: String) throws {
    for text in [
      "{\(Self.check),\"\(secret)\":1}", "{\"id\":\"\(secret)\",\(Self.check)}", "{\"op\":\"\(secret)\"}",
      "{\"op\":\"check\",\"chain\":\"\(secret)\",\"payload\":\"\"}", "{\(Self.check),\"operation\":\"\(secret)\"}",
      "{\(Self.check),\"acknowledge\":[\"\(secret)\"]}", "{\(Self.check),\"x\":{\"y\":[\"\(secret)\"]}}",
      "{\"op\":\"verify\",\"chain\":\"evm\",\"reply\":{\"kind\":\"\(secret)\",\"value\":\"0x\"}}",
      "{\"op\":\"verify\",\"chain\":\"evm\",\"reply\":{\"kind\":\"signature\",\"value\":\"0x\",\"\(secret)\":1}}",
      "{\"op\":\"checkMessage\",\"chain\":\"evm\",\"message\":{\"\(secret)\":1}}",
    ] {
      let answer = try read(text)
      #expect(answer.request == nil, "\(text)")
      let shown = answer.findings.map { finding in
        "\(finding.message) \(finding.location.pointer?.description ?? "") \(finding.arguments.map(\.value))"
      }
      #expect(!shown.contains { $0.contains(secret.prefix(12)) } && answer.id != secret, "\(shown)")
    }
  }
}

/// Whole answers, as batch mode gives them.
@Suite(.withCurves) struct SchemaAnswerTests {
  private func answer(_ text: String, trustsInline: Bool = false) throws -> SchemaAnswer {
    let read = SchemaRequest.read(try JSONReader.read(text).root, trustsInline: trustsInline)
    let preflight = Preflight(curves: try TestCurves.value)
    return preflight.answer(try #require(read.request, "\(read.findings.map(\.message))"))
  }

  private func line(_ scenario: KitScenario, op: String, _ more: String) throws -> String {
    "{\"id\":\"1\",\"op\":\"\(op)\",\"chain\":\"evm\",\"operation\":\"sign\","
      + "\"payload\":\(JSON.quoted(scenario.payload)),\"account\":\"\(try scenario.account)\","
      + "\"network\":\"eip155:1\"\(more)}"
  }

  private func reply(_ text: String, kind: String = "signedTransaction") -> String {
    ",\"reply\":{\"kind\":\"\(kind)\",\"value\":\(JSON.quoted(text))}"
  }

  @Test func aCheckIsAnsweredWithTheString() throws {
    var scenario = KitScenario()
    let accepted = try answer(try line(scenario, op: "check", ""))
    #expect(accepted.id == "1" && accepted.op == "check" && accepted.verdict == "accepted" && accepted.ending == .fine)
    #expect(accepted.bridgeString == (try scenario.check().prepared?.bridgeString))
    #expect(accepted.summary?["kind"] == .string("evm.request") && accepted.isAcceptable == nil)
    scenario.set("broadcast", "true")
    let refused = try answer(try line(scenario, op: "check", ""))
    #expect(refused.verdict == "refused" && refused.bridgeString == nil && refused.ending == .bad)
  }

  @Test func aVerificationIsAnsweredWithTheVerdict() throws {
    var scenario = KitScenario()
    let verified = try answer(try line(scenario, op: "verify", reply(scenario.reply)))
    #expect(verified.verdict == "verified" && verified.isAcceptable == true && verified.ending == .fine)
    #expect(verified.summary?["kind"] == .string("evm.transaction") && verified.evidence?.broadcast == scenario.reply)
    let hash = try answer(
      try line(scenario, op: "verify", reply("0x" + String(repeating: "ab", count: 32), kind: "transactionHash"))
        .replacing("\"operation\":\"sign\"", with: "\"operation\":\"send\""))
    #expect(hash.verdict == "undecidable" && hash.isAcceptable == false && hash.ending == .undecidable)
    #expect(hash.query?.method == "eth_getTransactionByHash" && hash.reason != nil)
    scenario.transaction.to = KitScenario.stranger
    let altered = try answer(try line(scenario, op: "verify", reply(scenario.reply)))
    #expect(altered.verdict == "altered" && altered.isAcceptable == false && altered.ending == .bad)
    #expect(altered.differences.map(\.path) == ["to"])
  }

  @Test func aTrustedPolicyIsTheLinesOwn() throws {
    let scenario = KitScenario()
    let policy = ",\"policy\":{\"maxFee\":\"1\"}"
    let text = try line(scenario, op: "verify", reply(scenario.reply) + policy)
    #expect(try answer(text, trustsInline: true).verdict == "altered")
  }

  @Test func aMessageIsCheckedAndVerified() throws {
    let checked = try answer("{\"op\":\"checkMessage\",\"chain\":\"evm\",\"messageHex\":\"0xdead\"}")
    #expect(checked.verdict == "accepted" && checked.bridgeString == "0xdead")
    let text =
      "{\"op\":\"verifyMessage\",\"chain\":\"evm\",\"message\":\"a\",\"signature\":\"0x\","
      + "\"account\":\"0x2222222222222222222222222222222222222222\"}"
    let contract = try answer(text)
    #expect(contract.verdict == "undecidable" && contract.isAcceptable == false)
  }

  @Test func aDecodedInputIsAnsweredWithItsSummary() throws {
    let decoded = try answer("{\"op\":\"decode\",\"payload\":\(JSON.quoted(KitScenario().reply))}")
    #expect(decoded.verdict == "decoded" && decoded.ending == .fine)
    #expect(try answer("{\"op\":\"decode\",\"payload\":\"hello\"}").verdict == "refused")
  }
}
