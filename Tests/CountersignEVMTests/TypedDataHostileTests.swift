import CountersignCore
import CountersignEVM
import TestSupport
import Testing

/// Typed data that is made to be deep, large or slow: an answer comes, soon, on a small stack. Source: design, section 6.
@Suite struct TypedDataHostileTests {
  private static let domain = #""domain":{"chainId":1,"verifyingContract":"\#(TypedDataSample.contract)"}"#
  private static let domainType =
    #""EIP712Domain":[{"name":"chainId","type":"uint256"},{"name":"verifyingContract","type":"address"}]"#

  private static func check(types: String, message: String) throws -> Report<EVMTypedData> {
    let text =
      "{\"types\":{\(domainType),\(types)},\"primaryType\":\"A0\",\(domain),\"message\":\(message)}"
    return try SmallStack.run { EVMTypedData.check(text, account: nil, network: "eip155:1") }
  }

  private static func member(_ name: String, _ type: String) -> String { #"{"name":"\#(name)","type":"\#(type)"}"# }

  /// Structs of which each holds the next.
  private static func chain(_ count: Int) -> String {
    (0..<count).map { "\"A\($0)\":[\(member("a", "A\($0 + 1)"))]" }.joined(separator: ",") + ",\"A\(count)\":[]"
  }

  private static func nested(_ depth: Int) -> String {
    String(repeating: "{\"a\":", count: depth) + "{}" + String(repeating: "}", count: depth)
  }

  @Test(arguments: [1, 15, 16, 17, 25])
  func valuesAreReadSixteenDeep(depth: Int) throws {
    let report = try Self.check(types: Self.chain(depth), message: Self.nested(depth))
    #expect(report.errors == (depth > 16 ? ["evm/typed-data-too-deep"] : []))
    #expect((report.value == nil) == (depth > 16))
  }

  @Test(arguments: [1, 15, 16, 17, 400])
  func arraysAreReadSixteenDeep(depth: Int) throws {
    let type = "bool" + String(repeating: "[]", count: depth)
    let value = String(repeating: "[", count: min(depth, 28)) + String(repeating: "]", count: min(depth, 28))
    let report = try Self.check(types: "\"A0\":[\(Self.member("a", type))]", message: "{\"a\":\(value)}")
    #expect(report.errors == (depth > 16 ? ["evm/typed-data-too-deep"] : []))
  }

  @Test func thousandsOfStructsThatNeedEachOtherAreBounded() throws {
    // Each of them has a text nearly as long as the whole.
    let deep = try Self.check(types: Self.chain(3_000), message: Self.nested(3))
    #expect(deep.value == nil && deep.errors.contains("evm/typed-data-too-large"))
    // A hundred are no trouble, though there is no value for most of them.
    let some = try Self.check(types: Self.chain(200), message: "{\"a\":null}")
    #expect(some.errors.isEmpty && some.value != nil)
  }

  @Test func ringsOfStructsEnd() throws {
    let ring =
      (0..<500).map { "\"A\($0)\":[\(Self.member("a", "A\(($0 + 1) % 500)"))]" }.joined(separator: ",")
    let report = try Self.check(types: ring, message: "{\"a\":{\"a\":null}}")
    #expect(report.findings.filter { $0.rule == EVMRules.typedDataTypeCycle }.count == 1)
    let own = try Self.check(types: "\"A0\":[\(Self.member("a", "A0[]"))]", message: "{\"a\":[{\"a\":[]},{\"a\":[]}]}")
    #expect(own.errors.isEmpty && own.value != nil && own.faults == ["evm/typed-data-type-cycle"])
  }

  @Test func manyFaultsAreCutAndRefused() throws {
    let faults = String(repeating: "256,", count: 19_000) + "0"
    let report = try Self.check(types: "\"A0\":[\(Self.member("a", "uint8[]"))]", message: "{\"a\":[\(faults)]}")
    #expect(report.findings.count == 201 && report.findings.last?.rule == CoreRules.tooManyFindings)
    #expect(report.value == nil)
    let fit = String(repeating: "255,", count: 19_000) + "0"
    #expect(
      try Self.check(types: "\"A0\":[\(Self.member("a", "uint8[]"))]", message: "{\"a\":[\(fit)]}").findings.isEmpty)
  }

  @Test func objectsThatLackEverythingAreBounded() throws {
    let members = (0..<2_000).map { Self.member("m\($0)", "bool") }.joined(separator: ",")
    let objects = Array(repeating: "{}", count: 9_000).joined(separator: ",")
    let types = "\"A0\":[\(Self.member("a", "B[]"))],\"B\":[\(members)]"
    #expect(try Self.check(types: types, message: "{\"a\":[\(objects)]}").value == nil)
    // The same where absence is lawful, since the struct needs itself.
    let recursive = (0..<2_000).map { Self.member("m\($0)", "B") }.joined(separator: ",")
    let ends = "\"A0\":[\(Self.member("a", "B[]"))],\"B\":[\(recursive)]"
    #expect(try Self.check(types: ends, message: "{\"a\":[\(objects)]}").value == nil)
  }

  /// What every object of JavaScript has is no struct that somebody declared.
  @Test(arguments: ["__proto__", "constructor", "toString", "hasOwnProperty", "valueOf"])
  func namesOfJavaScriptsObjectsAreNoTypes(name: String) throws {
    let unknown = try Self.check(types: "\"A0\":[\(Self.member("a", name))]", message: "{\"a\":{}}")
    #expect(unknown.value == nil && unknown.errors == ["evm/typed-data-type-unknown"])
    let extra = try Self.check(types: "\"A0\":[]", message: "{\"\(name)\":{}}")
    #expect(extra.value == nil && extra.errors == ["evm/typed-data-field-extra"])
    let declared = try Self.check(
      types: "\"A0\":[\(Self.member("a", name))],\"\(name)\":[]", message: "{\"a\":{}}")
    #expect(declared.errors == (name == "__proto__" ? ["evm/typed-data-name"] : []))
  }

  /// Swift's `==` takes canonically equivalent names for one: EIP-712 hashes their bytes.
  @Test func namesAreComparedByTheirBytes() throws {
    let composed = "\u{e9}"
    let decomposed = "e\u{301}"
    let types = "\"A0\":[\(Self.member("a", decomposed))],\"\(composed)\":[]"
    #expect(try Self.check(types: types, message: "{\"a\":{}}").errors == ["evm/typed-data-type-unknown"])
    let both = "\"A0\":[\(Self.member(composed, "bool")),\(Self.member(decomposed, "bool"))]"
    let report = try Self.check(types: both, message: "{\"\(composed)\":true,\"\(decomposed)\":false}")
    #expect(report.errors.isEmpty && report.value != nil)
    #expect(try Self.check(types: both, message: "{\"\(composed)\":true}").errors == ["evm/typed-data-field-missing"])
  }
}
