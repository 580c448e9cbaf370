import CountersignCore
import TestSupport
import Testing

/// Lines, domains and fields: what the sign-ins of several chains are read with.
@Suite struct SignInTextTests {
  private static func lines(_ text: String) -> [String] {
    var reader = LineReader(Array(text.utf8))
    var lines: [String] = []
    while let line = reader.take() { lines.append(String(decoding: line, as: UTF8.self)) }
    return lines
  }

  @Test func lineFeedsEndLines() {
    #expect(Self.lines("") == [""])
    #expect(Self.lines("a") == ["a"])
    #expect(Self.lines("a\n") == ["a", ""])
    #expect(Self.lines("\n\n") == ["", "", ""])
    #expect(Self.lines("a\r\nb\rc\r") == ["a", "b\rc"])
    var reader = LineReader(Array("a\n\nb".utf8))
    #expect(reader.line == Array("a".utf8)[...] && reader.lineAfter == [] && reader.offset == 0)
    #expect(reader.take()?.startIndex == 0 && reader.take()?.startIndex == 2 && reader.take()?.startIndex == 3)
    #expect(reader.line == nil && reader.lineAfter == nil && reader.take() == nil && reader.offset == nil)
  }

  @Test(arguments: [
    ("ab", "ab", true), ("xaab", "ab", true), ("aab", "ab", true), ("a", "ab", false), ("", "ab", false),
    ("abab", "bb", false), ("abb", "bb", true),
  ])
  func aPartIsFoundWhereverItStands(text: String, part: String, isThere: Bool) {
    #expect(Array(text.utf8).holds(Array(part.utf8)) == isThere)
  }

  /// Source: Docs/Threats.md, 34.
  @Test(
    arguments: [
      ("example.com", nil, nil), ("localhost:3000", nil, nil), ("[::1]:8080", nil, nil), ("127.0.0.1", nil, nil),
      ("good.com@evil.com", 8, nil), ("%67ood.com", 0, nil), ("good.com.", 8, nil), ("good.com/", 8, nil),
      ("good.com\n", 8, nil), ("b\u{fc}cher.example", 1, nil), ("xn--bcher-kva.example", nil, "punycode"),
      ("Example.com", nil, "upper case"), ("example.com:", nil, "colon"), ("a~b.com", nil, "no host name"),
      ("a_b.com", nil, nil),
    ] as [(String, Int?, String?)])
  func aDomainIsHostAndPort(text: String, place: Int?, unusual: String?) {
    let bytes = Array(text.utf8)[...]
    let fault = SignInDomain.fault(bytes)
    #expect(fault?.place == place)
    guard fault == nil else { return }
    let found = SignInDomain.unusual(bytes)
    #expect((found == nil) == (unusual == nil))
    if let unusual { #expect(found?.contains(unusual) == true) }
  }

  @Test(arguments: ["", ":80", ":"]) func aDomainHasAHost(text: String) {
    #expect(SignInDomain.fault(Array(text.utf8)[...])?.why == "has no host")
  }

  @Test func everyFieldIsKnownByItsLabel() {
    for field in SignInField.allCases {
      let line = Array((field.label + (field == .resources ? "" : "x")).utf8)
      #expect(SignInField(line: line[...]) == field)
      #expect(SignInField(line: [0x20] + line) == nil)
    }
    for line in ["Resources: ", "resources:", "URI:a", "Chain Id: 1", "", "Nonce"] {
      #expect(SignInField(line: Array(line.utf8)[...]) == nil)
    }
  }
}
