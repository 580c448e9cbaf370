import CountersignCore
import CountersignEVM
import CountersignHash
import TestSupport
import Testing

/// What is read and what is refused of typed data, and where. Source: EIP-712; evm.md (d); threats, row 31.
@Suite struct TypedDataReaderTests {
  // MARK: The example of the standard

  @Test func readsTheExampleOfTheStandard() throws {
    let report = TypedDataSample.mail.check()
    #expect(report.findings.isEmpty && report.worst == nil)
    let data = try #require(report.value)
    #expect(
      data.types.encodeType("Mail") == "Mail(Person from,Person to,string contents)Person(string name,address wallet)")
    #expect(data.types.encodeType("Nobody") == nil && data.types.typeHash("Nobody") == nil)
    #expect(data.typeHash.hex == "a0cedeb2dc280ba39b857546d74f5549c3a1d7bdc2dd96bf881f76108e23dac2")
    #expect(data.types.typeHash("Mail") == data.typeHash)
    #expect(data.domain.separator.hex == "f2cee375fa42b42143804025fc449deafd50cc031ca257e0b194a650a912090f")
    #expect(data.structHash?.hex == "c52c0ee5d84264471806290a3f2c4cecfc5490626bf912d01f240d7a274b371e")
    #expect(data.digest.hex == "be609aee343fb3c4b28e1df9e632fca64fcfaede20f02e86244efddf30957bd2")
    #expect(data.primaryType == "Mail")
    #expect(data.domain.name == "Ether Mail" && data.domain.version == "1" && data.domain.chainID == 1)
    #expect(data.domain.verifyingContract?.checksummed == TypedDataSample.contract && data.domain.salt == nil)
    #expect(Keccak256.hash(data.encodedData) == data.structHash)
  }

  @Test func arraysOfArraysOfStructsAreHashedFromWithin() throws {
    let report = TypedDataSample.bulkOrder.sample.check()
    #expect(report.errors.isEmpty)
    #expect(try #require(report.value).digest.hex == TypedDataSample.bulkOrder.digest)
  }

  @Test func whatIsHandedOnHasTheSameDigestAndNoOtherKeys() throws {
    var sample = TypedDataSample.mail
    sample.more.types = #""Unused":[],"#
    let data = try #require(sample.check().value)
    let again = EVMTypedData.check(data.bridgeString, account: nil, network: "eip155:1")
    #expect(again.findings.isEmpty && again.value?.digest == data.digest)
    #expect(again.value?.bridgeString == data.bridgeString)
    #expect(data.bridgeString == TypedDataSample.mail.check().value?.bridgeString)
    #expect(data.bridgeString.contains(#""domain":{"name":"Ether Mail","version":"1","chainId":1,"#))
  }

  @Test func aValueOfALargerTextIsReadAlikeWithItsPlaces() throws {
    let text = "{\"typedData\":\(TypedDataSample.mail.text.replacing("\"Bob\"", with: "5"))}"
    let value = try #require(try JSONReader.read(text).root["typedData"])
    let report = EVMTypedData.check(value, connection: EVMConnection(account: nil, network: "eip155:1"))
    let finding = try #require(report.findings.first)
    #expect(finding.location.pointer?.description == "/message/to/name")
    #expect(finding.location.text.map { Array(text.utf8)[$0] }.map { String(decoding: $0, as: UTF8.self) } == "5")
  }

  // MARK: The whole

  @Test(
    arguments: [
      ("", "evm/json-syntax"), ("{", "evm/json-syntax"), ("{}{}", "evm/json-trailing"),
      ("[]", "evm/json-not-an-object"),
      ("\"{}\"", "evm/json-double-encoded"), ("0x1901", "evm/json-trailing"),
      (String(repeating: "[", count: 40), "evm/json-too-deep"),
    ])
  func whatIsNoObjectIsRefused(text: String, rule: String) {
    let report = EVMTypedData.check(text, account: nil, network: nil)
    #expect(report.value == nil && report.errors == [rule])
    #expect(report.notEvaluated.contains { $0.rule == EVMRules.riskPermit })
  }

  @Test func everyMissingKeyIsTold() {
    let report = EVMTypedData.check("{}", account: nil, network: nil)
    #expect(report.errors == Array(repeating: "evm/typed-data-key-missing", count: 4))
    #expect(
      report.findings.map { $0.location.pointer?.description } == ["/types", "/primaryType", "/domain", "/message"])
  }

  @Test func textsBeyondTheLimitAreNotRead() {
    var limits = Limits.standard
    limits.inputBytes = 100
    #expect(TypedDataSample.mail.check(limits: limits).errors == ["core/input-too-large"])
  }

  @Test(arguments: [
    (#""version":1,"#, "/version"), (#""__proto__":{"from":"0x00"},"#, "/__proto__"), (#""Types":{},"#, "/Types"),
  ])
  func otherKeysAreRefused(key: String, pointer: String) {
    var sample = TypedDataSample.mail
    sample.more.root = key
    let report = sample.check()
    #expect(report.value == nil && report.errors == ["evm/typed-data-key-unknown"])
    #expect(report.findings.first?.location.pointer?.description == pointer)
  }

  @Test(arguments: [
    ("\"primaryType\":\"Mail\"", "\"primaryType\":\"Mail\",\"primaryType\":\"Mail\""),
    ("\"contents\":\"Hello, Bob!\"", "\"contents\":\"Hello, Bob!\",\"contents\":\"Hello, Bob!\""),
    ("\"chainId\":1", "\"chainId\":1,\"chainId\":2"),
    ("\"Person\":[", "\"Person\":[],\"Person\":["),
    ("{\"name\":\"contents\",", "{\"name\":\"contents\",\"name\":\"contents\","),
  ])
  func namesThatOccurTwiceAreRefused(once: String, twice: String) {
    let text = TypedDataSample.mail.text.replacing(once, with: twice, maxReplacements: 1)
    let report = EVMTypedData.check(text, account: nil, network: "eip155:1")
    #expect(report.value == nil && report.errors.contains("evm/json-duplicate-key"), "\(report.errors)")
  }

  @Test func allFaultsAreToldAtOnceEachAtItsPlace() throws {
    let sample = TypedDataSample(
      "A(uint8 a,B[] b,bytes4 c,nobody d,bool e)B(int8 x,address y)", domain: [("chainId", "2")],
      [
        "a": "256", "c": "\"0x0102\"", "d": "null", "e": "1", "b[0].x": "-129", "b[0].y": "\"0x12\"",
        "b[1].x": "\"0x\"",
      ], counts: ["b": 2])
    let text = sample.text
    let report = sample.check()
    let expected = [
      ("evm/typed-data-type-unknown", "/types/A/3/type", "\"nobody\""),
      ("evm/typed-data-integer-range", "/message/a", "256"),
      ("evm/typed-data-integer-range", "/message/b/0/x", "-129"),
      ("evm/address-length", "/message/b/0/y", "\"0x12\""),
      ("evm/typed-data-integer", "/message/b/1/x", "\"0x\""),
      ("evm/typed-data-bytes-length", "/message/c", "\"0x0102\""),
      ("evm/typed-data-kind", "/message/e", "1"),
      ("evm/chain-mismatch", "/domain/chainId", "2"),
      ("evm/typed-data-contract-missing", "/domain/verifyingContract", #"{"chainId":2}"#),
    ]
    #expect(report.value == nil && report.findings.count == expected.count)
    for (finding, expected) in zip(report.findings, expected) {
      #expect(finding.rule.id == expected.0)
      #expect(finding.location.pointer?.description == expected.1)
      let range = try #require(finding.location.text)
      #expect(String(decoding: Array(text.utf8)[range], as: UTF8.self) == expected.2)
      // Nothing of the template is left.
      #expect(!finding.message.contains("{field}") && !finding.message.contains("{got}"), "\(finding.message)")
    }
    #expect(report.findings[2].location.field == "message.b[0].x")
  }

  // MARK: Types

  @Test(arguments: [
    ("A(strin a)", ["evm/typed-data-type-unknown"]),
    ("A(uint7 a)", ["evm/typed-data-type-unknown"]), ("A(uint264 a)", ["evm/typed-data-type-unknown"]),
    ("A(uint08 a)", ["evm/typed-data-type-unknown"]), ("A(bytes33 a)", ["evm/typed-data-type-unknown"]),
    ("A(bytes0 a)", ["evm/typed-data-type-unknown"]), ("A(byte a)", ["evm/typed-data-type-unknown"]),
    ("A(function a)", ["evm/typed-data-type-unknown"]), ("A(constructor a)", ["evm/typed-data-type-unknown"]),
    ("A(bool[] a)", []), ("A(bool[2][][3] a)", []), ("A(bool[0] a)", ["evm/typed-data-type-unknown"]),
    ("A(bool[01] a)", ["evm/typed-data-type-unknown"]), ("A(bool[-1] a)", ["evm/typed-data-type-unknown"]),
    ("A(bool[ a)", ["evm/typed-data-type-unknown"]), ("A(bool] a)", ["evm/typed-data-type-unknown"]),
    ("A(bool[]x a)", ["evm/typed-data-type-unknown"]), ("A([] a)", ["evm/typed-data-type-unknown"]),
    ("A(bool[9999999999] a)", ["evm/typed-data-type-unknown"]),
    ("A(Bool a)", ["evm/typed-data-type-unknown"]), ("A(a a)", ["evm/typed-data-type-unknown"]),
    ("A(uint a)", ["evm/typed-data-type-alias"]), ("A(int[] a)", ["evm/typed-data-type-alias"]),
    ("A(uint256 a)", []), ("A(int8 a)", []), ("A(B a)B(bool x)", []),
    ("A(bool a)B(bool x)", ["evm/typed-data-type-unused"]),
    ("A(B b)B(bool x,B[] c)", ["evm/typed-data-type-cycle"]),
    ("A(B b)B(bool x,C[] c)C(B[2][] d)", ["evm/typed-data-type-cycle"]),
    ("A(bool a,bool a)", ["evm/json-duplicate-key", "evm/typed-data-member-repeated"]),
    (
      "A(address a)address(bool x)",
      ["evm/typed-data-kind", "evm/typed-data-type-shadowed", "evm/typed-data-type-unused"]
    ),
    (
      "A(uint256 a)uint256(bool x)",
      ["evm/typed-data-kind", "evm/typed-data-type-shadowed", "evm/typed-data-type-unused"]
    ),
    ("A(bool a)uint7(bool x)", ["evm/typed-data-type-shadowed", "evm/typed-data-type-unused"]),
    ("A(bool a)bytes33(bool x)", ["evm/typed-data-type-shadowed", "evm/typed-data-type-unused"]),
    ("__proto__(bool a)", ["evm/typed-data-name"]), ("constructor(bool a)", []),
    ("A(bool __proto__)", ["evm/typed-data-name"]),
    ("A:B(bool a)", ["evm/typed-data-name"]), ("A(bool a-b)", ["evm/typed-data-name"]), ("A(bool $a_1)", []),
    ("A(bool é)", ["evm/typed-data-name"]), ("1A(bool a)", ["evm/typed-data-name"]),
    ("A(bool )", ["evm/typed-data-name"]),
    ("A()", []),
  ])
  func typesAreRead(type: String, rules: [String]) {
    let report = TypedDataSample(type).check()
    #expect(report.faults == rules, "\(type): \(report.faults)")
    let isRefused = report.worst == .error
    let isAmbiguous = isRefused && rules != ["evm/typed-data-name"]
    #expect((report.value == nil) == isAmbiguous)
  }

  /// Source: threats, row 31.
  @Test(arguments: [
    ("Per son", true), ("Person ", true), ("Per\\tson", true), ("Person(bool a", true), ("Person)", true),
    ("Person,Mail", true), ("Person[]", true), ("Person:x", false), ("", false), ("Pérson", false),
  ])
  func namesOfStructsThatForgeOthersAreErrors(name: String, isError: Bool) {
    var sample = TypedDataSample.mail
    sample.structs[1].name = name
    sample.structs[0].members = [("bool", "a")]
    let finding = sample.check().findings.first { $0.rule == EVMRules.typedDataName }
    #expect(finding?.severity == (isError ? .error : .warning))
  }

  @Test func aMemberThatForgesOthersIsAnError() {
    let sample = TypedDataSample.mail.text.replacing("contents", with: "contents,address spender")
    let report = EVMTypedData.check(sample, account: nil, network: "eip155:1")
    #expect(report.errors == ["evm/typed-data-name"])
  }

  @Test(arguments: [
    (#"{"A":{}}"#, "/types/A"), (#"{"A":[1]}"#, "/types/A/0"), (#"{"A":[{"name":"a"}]}"#, "/types/A/0"),
    (#"{"A":[{"name":1,"type":"bool"}]}"#, "/types/A/0/name"),
    (#"{"A":[{"name":"a","type":null}]}"#, "/types/A/0/type"),
    ("[]", "/types"), ("null", "/types"),
  ])
  func typesOfAnotherShapeAreRefused(types: String, pointer: String) {
    let report = EVMTypedData.check(
      #"{"types":\#(types),"primaryType":"A","domain":{},"message":{}}"#, account: nil, network: nil)
    let finding = report.findings.first { $0.rule == EVMRules.typedDataKind }
    #expect(finding?.location.pointer?.description == pointer && report.value == nil)
  }

  @Test func aMemberHasNoOtherKeys() {
    let text = TypedDataSample.mail.text.replacing(
      "\"type\":\"string\"}", with: "\"type\":\"string\",\"indexed\":true}")
    let report = EVMTypedData.check(text, account: nil, network: "eip155:1")
    #expect(Set(report.errors) == ["evm/typed-data-key-unknown"] && report.value == nil)
  }

  @Test(arguments: ["Nobody", "mail", "", "Mail[]", "string"])
  func thePrimaryTypeIsAStruct(name: String) {
    let text = TypedDataSample.mail.text.replacing("\"primaryType\":\"Mail\"", with: "\"primaryType\":\"\(name)\"")
    let report = EVMTypedData.check(text, account: nil, network: "eip155:1")
    #expect(report.errors == ["evm/typed-data-type-unknown"] && report.value == nil)
    #expect(report.findings.first?.location.pointer?.description == "/primaryType")
  }

  // MARK: Values

  private static let least256 = "-" + "57896044618658097711785492504343953926634992332820282019728792003956564819968"
  private static let most256 = "115792089237316195423570985008687907853269984665640564039457584007913129639935"

  @Test(
    arguments: [
      ("uint8", "255", nil), ("uint8", "256", "evm/typed-data-integer-range"), ("uint8", "\"0xff\"", nil),
      ("uint8", "\"0x00ff\"", nil), ("uint8", "\"0x100\"", "evm/typed-data-integer-range"),
      ("uint8", "-1", "evm/typed-data-integer-range"), ("uint8", "\"-1\"", "evm/typed-data-integer-range"),
      ("uint8", "\"\"", "evm/typed-data-integer"), ("uint8", "\"0x\"", "evm/typed-data-integer"),
      ("uint8", "\"0X1\"", "evm/typed-data-integer"), ("uint8", "\"1.0\"", "evm/typed-data-integer"),
      ("uint8", "1.0", "evm/typed-data-integer"), ("uint8", "1e1", "evm/typed-data-integer"),
      ("uint8", "\"1e1\"", "evm/typed-data-integer"), ("uint8", "\" 1\"", "evm/typed-data-integer"),
      ("uint8", "\"+1\"", "evm/typed-data-integer"), ("uint8", "\"01\"", "evm/typed-data-integer"),
      ("uint8", "-0", "evm/typed-data-integer"), ("uint8", "\"-0\"", "evm/typed-data-integer"),
      ("uint8", "\"ff\"", "evm/typed-data-integer"), ("uint8", "\"0x1g\"", "evm/typed-data-integer"),
      ("uint8", "true", "evm/typed-data-kind"), ("uint8", "null", "evm/typed-data-kind"),
      ("uint8", "[]", "evm/typed-data-kind"), ("uint8", "{}", "evm/typed-data-kind"),
      ("uint256", "9007199254740991", nil), ("uint256", "9007199254740992", "evm/typed-data-integer-inexact"),
      ("uint256", "9999999999999999", "evm/typed-data-integer-inexact"), ("uint256", "\"9007199254740992\"", nil),
      ("uint256", "\"\(most256)\"", nil),
      (
        "uint256", "\"115792089237316195423570985008687907853269984665640564039457584007913129639936\"",
        "evm/typed-data-integer-range"
      ),
      ("uint160", "\"1461501637330902918203684832716283019655932542975\"", nil),
      ("uint160", "\"1461501637330902918203684832716283019655932542976\"", "evm/typed-data-integer-range"),
      ("int8", "127", nil), ("int8", "128", "evm/typed-data-integer-range"), ("int8", "-128", nil),
      ("int8", "\"-128\"", nil), ("int8", "-129", "evm/typed-data-integer-range"),
      ("int8", "\"0xff\"", "evm/typed-data-integer-range"), ("int8", "\"0x7f\"", nil),
      ("int8", "\"-0x1\"", "evm/typed-data-integer"), ("int256", "\"\(least256)\"", nil),
      (
        "int256", "\"-57896044618658097711785492504343953926634992332820282019728792003956564819969\"",
        "evm/typed-data-integer-range"
      ),
      ("int256", "-9007199254740991", nil), ("int256", "-9007199254740992", "evm/typed-data-integer-inexact"),
      ("bool", "true", nil), ("bool", "false", nil), ("bool", "1", "evm/typed-data-kind"),
      ("bool", "\"true\"", "evm/typed-data-kind"), ("bool", "null", "evm/typed-data-kind"),
      ("string", "\"\"", nil), ("string", "\"0x12\"", nil), ("string", "5", "evm/typed-data-kind"),
      ("string", "null", "evm/typed-data-kind"), ("string", "\"\\u0000\"", nil),
      ("bytes", "\"0x\"", nil), ("bytes", "\"0xAbCd\"", nil), ("bytes", "\"0xabc\"", "evm/data-odd-length"),
      ("bytes", "\"abcd\"", "evm/data-missing-prefix"), ("bytes", "\"\"", "evm/data-missing-prefix"),
      ("bytes", "\"0Xab\"", "evm/data-missing-prefix"), ("bytes", "\"0xzz\"", "evm/hex-bad-digit"),
      ("bytes", "[1]", "evm/typed-data-kind"), ("bytes", "5", "evm/typed-data-kind"),
      ("bytes4", "\"0x01020304\"", nil), ("bytes4", "\"0x010203\"", "evm/typed-data-bytes-length"),
      ("bytes4", "\"0x0102030405\"", "evm/typed-data-bytes-length"),
      ("bytes32", "\"0x\"", "evm/typed-data-bytes-length"),
      ("address", "\"0x\(String(repeating: "0", count: 40))\"", nil), ("address", "\"\(TypedDataSample.bob)\"", nil),
      ("address", "\"0xbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb\"", nil),
      ("address", "\"0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbb\"", "evm/address-checksum"),
      ("address", "\"0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBB\"", "evm/address-length"),
      ("address", "\"bBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB\"", "evm/hex-missing-prefix"),
      ("address", "\"vitalik.eth\"", "evm/address-ens"), ("address", "1", "evm/typed-data-kind"),
      ("address", "null", "evm/typed-data-kind"), ("address", "\"0x0\"", "evm/address-length"),
      ("bool[2]", "[true,false]", nil), ("bool[2]", "[true]", "evm/typed-data-array-length"),
      ("bool[2]", "[]", "evm/typed-data-array-length"), ("bool[]", "[]", nil), ("bool[]", "{}", "evm/typed-data-kind"),
      ("bool[]", "null", "evm/typed-data-kind"), ("bool[][2]", "[[],[true]]", nil),
      ("bool[2][]", "[[true]]", "evm/typed-data-array-length"), ("bool[]", "[[true]]", "evm/typed-data-kind"),
      ("B", "{\"x\":true}", nil), ("B", "null", "evm/typed-data-null-struct"),
      ("B", "{}", "evm/typed-data-field-missing"),
      ("B", "{\"x\":true,\"y\":1}", "evm/typed-data-field-extra"), ("B", "[]", "evm/typed-data-kind"),
      ("B", "{\"X\":true}", "evm/typed-data-field-extra"), ("B[]", "[null]", "evm/typed-data-null-struct"),
      ("B", "{\"x\":null}", "evm/typed-data-kind"),
    ] as [(String, String, String?)])
  func valuesFitTheirTypes(type: String, json: String, rule: String?) {
    let report = TypedDataSample("A(\(type) a)\(type.hasPrefix("B") ? "B(bool x)" : "")", ["a": json]).check()
    let found = Set(report.faults)
    #expect(rule.map { found.contains($0) } ?? found.isEmpty, "\(type) \(json): \(found)")
    // Both names of one member that is misspelt are told.
    #expect(found.count <= (json.contains("\"X\"") ? 2 : 1))
    let isWarning = rule == "evm/address-checksum" || rule == "evm/typed-data-null-struct"
    #expect((report.value == nil) == (rule != nil && !isWarning))
    let finding = report.findings.first { $0.rule.id == rule }
    #expect(rule == nil || finding?.location.pointer?.description.hasPrefix("/message/a") == true)
  }

  /// Source: EIP-1191.
  @Test func checksumsAreThoseOfTheDomainsChain() {
    let rsk = "0xc78f21E5d96Cb3B09D0c03f41F02e34e0c09DfD4"
    guard let address = try? EVMAddress(rsk.lowercased()) else { return }
    for (chain, text) in [("30", address.checksummed(chainID: 30)), ("1", address.checksummed)] {
      let sample = TypedDataSample("A(address a)", domain: [("chainId", chain)], ["a": "\"\(text)\""])
      #expect(!sample.check(network: nil).faults.contains("evm/address-checksum"))
    }
  }

  @Test func aMissingMemberOfARecursionEndsItAndAnotherIsAFault() throws {
    // Source: eth-account tests, valid_eip712_example_ethers_does_not_accept_recursive_custom_types.
    let types = "A(B b)B(bool x,B again)"
    let ends = TypedDataSample(types, ["b": #"{"x":true,"again":{"x":false}}"#]).check()
    #expect(ends.faults == ["evm/typed-data-null-struct", "evm/typed-data-type-cycle"])
    let null = TypedDataSample(types, ["b": #"{"x":true,"again":{"x":false,"again":null}}"#]).check()
    #expect(try #require(ends.value).digest == null.value?.digest)
    #expect(TypedDataSample(types, ["b": #"{"again":null}"#]).check().errors == ["evm/typed-data-field-missing"])
    #expect(TypedDataSample("A(B b)B(bool x)", ["b": "{}"]).check().errors == ["evm/typed-data-field-missing"])
  }

  @Test func integersBeyondDoublesAreRepairedByAString() throws {
    let sample = TypedDataSample("A(uint256 a)", ["a": "9999999999999999"])
    let fix = try #require(sample.check().findings.first?.fix)
    let repaired = Fix.apply([fix], to: sample.text).text
    #expect(!fix.isSafe && repaired == TypedDataSample("A(uint256 a)", ["a": "\"9999999999999999\""]).text)
    #expect(EVMTypedData.check(repaired, account: nil, network: "eip155:1").findings.isEmpty)
  }

  // MARK: The domain

  @Test(
    arguments: [
      ([("chainId", "1"), ("verifyingContract", "\"\(TypedDataSample.contract)\"")], []),
      ([("chainId", "\"0x1\""), ("verifyingContract", "\"\(TypedDataSample.contract)\"")], []),
      (
        [("chainId", "\"1\""), ("verifyingContract", "\"\(TypedDataSample.contract)\"")],
        ["evm/typed-data-chain-spelling"]
      ),
      ([("chainId", "\"8453abc\"")], ["evm/typed-data-integer"]),
      ([("chainId", "1e0")], ["evm/typed-data-integer"]), ([("chainId", "null")], ["evm/typed-data-kind"]),
      ([("chainId", "9007199254740993")], ["evm/typed-data-integer-inexact"]),
      ([("chainId", "1")], ["evm/typed-data-contract-missing"]),
      (
        [("chainId", "2"), ("verifyingContract", "\"\(TypedDataSample.contract)\"")], ["evm/chain-mismatch"]
      ),
      (
        [("chainId", "0"), ("verifyingContract", "\"\(TypedDataSample.contract)\"")],
        ["evm/chain-mismatch", "evm/chain-zero"]
      ),
      (
        [("chainId", "1"), ("verifyingContract", "\"0x\(String(repeating: "0", count: 40))\"")],
        ["evm/typed-data-contract-zero"]
      ),
      ([("verifyingContract", "\"\(TypedDataSample.contract)\"")], ["evm/typed-data-chain-missing"]),
      ([("name", "\"a\"")], ["evm/typed-data-unbound-domain"]), ([], ["evm/typed-data-unbound-domain"]),
      ([("salt", "\"0x00\"")], ["evm/typed-data-bytes-length"]),
      (
        [("verifyingContract", "\"\(TypedDataSample.contract)\""), ("chainId", "1")], ["evm/typed-data-domain-type"]
      ),
      (
        [("chainId", "1"), ("verifyingContract", "\"\(TypedDataSample.contract)\""), ("more", "\"\"")],
        ["evm/typed-data-domain-type"]
      ),
      // Polygon's bridged tokens name their chain in the salt.
      (
        [
          ("verifyingContract", "\"\(TypedDataSample.contract)\""),
          ("salt", "\"0x" + String(repeating: "0", count: 63) + "1\""),
        ], []
      ),
      (
        [
          ("verifyingContract", "\"\(TypedDataSample.contract)\""),
          ("salt", "\"0x" + String(repeating: "0", count: 62) + "89\""),
        ], ["evm/typed-data-chain-missing"]
      ),
    ] as [([(String, String)], [String])])
  func domainsAreJudged(domain: [(String, String)], rules: [String]) {
    let report = TypedDataSample("A(bool a)", domain: domain.map { (name: $0.0, json: $0.1) }).check()
    #expect(report.faults == rules, "\(domain): \(report.faults)")
  }

  @Test func theDomainsTypeListsExactlyItsValues() {
    let text = TypedDataSample.mail.text
    let valueWithoutType = text.replacing("\"domain\":{", with: "\"domain\":{\"salt\":\"0x00\",")
    let typeWithoutValue = text.replacing("\"version\":\"1\",", with: "")
    for (text, rule, pointer) in [
      (valueWithoutType, "evm/typed-data-field-extra", "/domain/salt"),
      (typeWithoutValue, "evm/typed-data-field-missing", "/domain/version"),
    ] {
      let report = EVMTypedData.check(text, account: nil, network: "eip155:1")
      #expect(report.value == nil && report.errors == [rule])
      #expect(report.findings.first?.location.pointer?.description == pointer)
    }
  }

  @Test func aDomainWithoutATypeIsMadeOfItsValues() throws {
    // Source: eth-account tests, valid_missing_eip712_type.
    let text = TypedDataSample.mail.text
    let start = try #require(text.firstRange(of: "\"EIP712Domain\":["))
    let end = try #require(text[start.upperBound...].firstRange(of: "],"))
    let without = String(text[..<start.lowerBound] + text[end.upperBound...])
    let report = EVMTypedData.check(without, account: nil, network: "eip155:1")
    #expect(report.faults == ["evm/typed-data-domain-undeclared"])
    #expect(report.value?.digest == TypedDataSample.mail.check().value?.digest)
    // What is handed on leaves nothing to be made.
    let bridged = EVMTypedData.check(try #require(report.value).bridgeString, account: nil, network: "eip155:1")
    #expect(bridged.findings.isEmpty && bridged.value?.digest == report.value?.digest)
    let unknown = without.replacing("\"domain\":{", with: "\"domain\":{\"more\":1,")
    #expect(
      EVMTypedData.check(unknown, account: nil, network: "eip155:1").errors == ["evm/typed-data-field-extra"])
  }

  @Test func theDomainAloneIsSignedWithoutAMessage() throws {
    let text = TypedDataSample.mail.text.replacing("\"primaryType\":\"Mail\"", with: "\"primaryType\":\"EIP712Domain\"")
    #expect(
      Set(EVMTypedData.check(text, account: nil, network: "eip155:1").errors) == ["evm/typed-data-field-extra"])
    let empty =
      "{\"types\":{\"EIP712Domain\":[{\"name\":\"chainId\",\"type\":\"uint256\"}]},"
      + "\"primaryType\":\"EIP712Domain\",\"domain\":{\"chainId\":1},\"message\":{}}"
    let report = EVMTypedData.check(empty, account: nil, network: "eip155:1")
    #expect(report.faults == ["evm/typed-data-contract-missing", "evm/typed-data-domain-only"])
    let data = try #require(report.value)
    #expect(data.structHash == nil && data.primaryType == "EIP712Domain")
    // Source: evm.md (d): the digest of 0x1901 and the separator alone.
    #expect(data.digest == Keccak256.hash([0x19, 0x01] + data.domain.separator.bytes))
    #expect(EVMTypedData.check(data.bridgeString, account: nil, network: "eip155:1").value?.digest == data.digest)
  }

  @Test func theContractIsComparedWithTheAccount() {
    let report = TypedDataSample("A(bool a)").check(account: TypedDataSample.contract)
    #expect(report.faults == ["evm/typed-data-contract-is-account"] && report.findings[0].rule.isMoney)
    #expect(TypedDataSample("A(bool a)").check(account: TypedDataSample.bob).faults.isEmpty)
    let unknown = TypedDataSample("A(bool a)").check()
    #expect(unknown.notEvaluated.contains { $0.rule == EVMRules.typedDataContractIsAccount })
  }

  @Test func withoutANetworkTheChainIsNotCompared() {
    let report = TypedDataSample("A(bool a)").check(network: nil)
    #expect(report.findings.isEmpty && report.notEvaluated.contains { $0.rule == EVMRules.chainMismatch })
    #expect(!report.evaluated.contains(EVMRules.chainMismatch) && report.evaluated.contains(EVMRules.typedDataKind))
  }

  @Test func policiesAllowChainsAndDomains() throws {
    var policy = EVMPolicy.standard
    policy.chains = [10]
    policy.typedDataDomains = []
    let report = TypedDataSample("A(bool a)").check(policy: policy)
    #expect(report.errors == ["evm/policy-chain", "evm/policy-domain"])
    policy.chains = [1, 10]
    policy.typedDataDomains = [try #require(report.value).domain.separator]
    #expect(TypedDataSample("A(bool a)").check(policy: policy).findings.isEmpty)
  }
}
