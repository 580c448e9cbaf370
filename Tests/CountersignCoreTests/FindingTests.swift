import CountersignCore
import Testing

@Suite struct FindingTests {
  static func rule(_ message: String, _ severity: Severity = .error) -> Rule {
    Rule("evm/sample", severity, title: "a sample", message: message, reference: "none")
  }

  @Test(arguments: [
    ("nothing to fill in", "nothing to fill in"),
    ("{got}", "1"), ("got {got}, expected {expected}", "got 1, expected 2"), ("{got}{expected}{got}", "121"),
    // What nobody gave stays as it is, and so do brackets that are none of ours.
    ("{absent} and {got}", "{absent} and 1"), ("{got", "{got"), ("got}", "got}"), ("{}", "{}"), ("{ got }", "{ got }"),
    ("", ""), ("a } b { c", "a } b { c"),
  ])
  func fillsTheTemplate(template: String, message: String) {
    let finding = Finding(FindingTests.rule(template), [Argument("got", 1), Argument("expected", "2")])
    #expect(finding.message == message)
  }

  @Test func argumentsAreNotTemplates() {
    let finding = Finding(FindingTests.rule("{a} {b}"), [Argument("a", "{b}"), Argument("b", "{a}")])
    #expect(finding.message == "{b} {a}")
  }

  @Test func argumentsAreMadeSafeAndShort() {
    let finding = Finding(FindingTests.rule("got {got}"), [Argument("got", "\u{1b}[2J\u{202e}\n")])
    #expect(finding.message == "got \\u{1B}[2J\\u{202E}\\u{A}")
    #expect(finding.arguments[0].value == "\u{1b}[2J\u{202e}\n", "the value itself is whole")
    let long = String(repeating: "x", count: 5000)
    let cut = Finding(FindingTests.rule("{got}"), [Argument("got", long)])
    #expect(cut.message == String(repeating: "x", count: Argument.shownCharacters) + "…")
    #expect(cut.arguments[0].value == long)
  }

  @Test func theFirstOfEqualNamesCounts() {
    let finding = Finding(FindingTests.rule("{a}"), [Argument("a", 1), Argument("a", 2)])
    #expect(finding.message == "1")
  }

  @Test func takesTheRulesSeverityUnlessTold() {
    #expect(Finding(FindingTests.rule("", .warning)).severity == .warning)
    #expect(Finding(FindingTests.rule("", .warning), severity: .note).severity == .note)
    #expect(Finding(FindingTests.rule("")).location == .whole)
  }

  @Test func decodeErrorsBecomeFindingsAtTheirPlace() {
    let error = DecodeError(
      FindingTests.rule("{field}: got {got}"), bytes: 3..<7, field: "accessList[0]", [Argument("got", 9)])
    #expect(error.finding.message == "accessList[0]: got 9")
    #expect(error.finding.location == Location(bytes: 3..<7, field: "accessList[0]"))
    #expect(error.description == "evm/sample at accessList[0], bytes 3..<7: accessList[0]: got 9")
    let whole = DecodeError(FindingTests.rule("x"), bytes: 0..<0, field: "")
    #expect(whole.description == "evm/sample at input, bytes 0..<0: x")
    let named = DecodeError(FindingTests.rule("{field}"), bytes: 0..<1, field: "to", [Argument("field", "recipient")])
    #expect(named.finding.message == "recipient")
  }

  /// Swift calls canonically equivalent strings equal; the wire does not (design, section 6).
  @Test func valuesOfOtherBytesAreNotEqual() {
    #expect(Argument("got", "K") != Argument("got", "\u{212a}"))
    #expect(FieldPath("\u{e9}") != FieldPath("e\u{301}"))
    #expect(JSONPointer(["\u{e9}"]) != JSONPointer(["e\u{301}"]))
    let kelvin = JSONMember(key: "\u{212a}", keyText: 0..<8, value: JSONValue(.null, 9..<13))
    #expect(kelvin != JSONMember(key: "K", keyText: 0..<8, value: JSONValue(.null, 9..<13)))
    #expect(JSONValue(.string("\u{3a9}"), 0..<8) != JSONValue(.string("\u{2126}"), 0..<8))
  }
}
