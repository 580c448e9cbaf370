import CountersignCore
import TestSupport
import Testing

@Suite struct JSONTextTests {
  @Test func writesWithoutBlanksInTheOrderGiven() {
    let text = JSONText.object([
      "b": .array([.null, .bool(true), .bool(false), .integer(-5), .number("1.50e3"), .array([])]), "a": .string("x"),
      "c": .object([JSONText.Member]()),
    ])
    #expect(text.text == #"{"b":[null,true,false,-5,1.50e3,[]],"a":"x","c":{}}"#)
  }

  @Test func leavesOutMembersWithoutAValue() {
    let absent: JSONText? = nil
    #expect(JSONText.object(["a": .integer(1), "b": absent, "c": .null]).text == #"{"a":1,"c":null}"#)
  }

  @Test func findsAMemberByItsBytes() {
    let text = JSONText.object([.init("\u{212a}", .integer(1)), .init("K", .integer(2)), .init("K", .integer(3))])
    #expect(text["K"] == .integer(2))
    #expect(text["\u{212a}"] == .integer(1))
    #expect(text["x"] == nil)
    #expect(JSONText.string("K")["K"] == nil)
  }

  /// RFC 8785, 3.2.2.2: the five short escapes, the other controls in lower-case hex, and everything else as it is.
  @Test func escapesOnlyWhatMustBe() {
    for value in UInt32(0)..<0x80 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let expected =
        switch scalar {
        case "\"": #"\""#
        case "\\": #"\\"#
        case "\u{8}": #"\b"#
        case "\t": #"\t"#
        case "\n": #"\n"#
        case "\u{c}": #"\f"#
        case "\r": #"\r"#
        case "\u{0}"..."\u{f}": #"\u000"# + String(value, radix: 16)
        case "\u{10}"..."\u{1f}": #"\u00"# + String(value, radix: 16)
        default: String(scalar)
        }
      #expect(JSONText.string(String(scalar)).text == "\"\(expected)\"")
    }
    let plain = "/é€😀\u{7f}\u{80}\u{2028}\u{feff}\u{10ffff}e\u{301}<>&'"
    #expect(JSONText.string(plain).text.utf8.elementsEqual("\"\(plain)\"".utf8))
    #expect(JSONText.object([.init("a\"\n", .null)]).text == #"{"a\"\n":null}"#)
  }

  /// What is written is read again as the same value, and written as the same text.
  @Test(arguments: JSONCase.accepted)
  func canonicalTextIsReadBack(document: JSONCase) throws {
    let value = JSONText(try JSONReader.read(document.bytes).root)
    let again = JSONText(try JSONReader.read(value.text).root)
    #expect(again == value)
    #expect(again.text.utf8.elementsEqual(value.text.utf8))
  }

  @Test func everyStringRoundTrips() throws {
    var random = SeededGenerator()
    for _ in 0..<1000 {
      let scalars = (0..<random.int(0..<12)).compactMap { _ in
        Unicode.Scalar(UInt32(truncatingIfNeeded: random.next()) % (Bool.random(using: &random) ? 0x80 : 0x110000))
      }
      var string = ""
      string.unicodeScalars.append(contentsOf: scalars)
      let read = try JSONReader.read(JSONText.string(string).text).root.string
      #expect(read.map { Array($0.utf8) } == Array(string.utf8))
    }
  }

  /// Swift calls canonically equivalent strings equal; the wire does not (design, section 6).
  @Test func textsOfOtherBytesAreNotEqual() {
    #expect(JSONText.string("\u{e9}") != .string("e\u{301}"))
    #expect(JSONText.string("K") != .string("\u{212a}"))
    #expect(JSONText.object([.init("K", .null)]) != .object([.init("\u{212a}", .null)]))
  }
}
