import CountersignCore
import Testing

@Suite struct TextSanitizerTests {
  @Test(arguments: [
    "", "plain text, 1 + 1 = 2; \"quoted\" 'too' <b>&amp;</b> {a} [b] $x %s", "Zürich, Größe, žluťoučký",
    "日本語 テキスト 한국어",
    "Ελληνικά Кириллица עברית العربية हिन्दी", "😀🚀€£¥…", "é\u{301}", "0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045",
  ])
  func keepsPlainText(text: String) {
    #expect(TextSanitizer.display(text).utf8.elementsEqual(text.utf8))
  }

  /// Given by their numbers, so that a run's log holds none of them.
  static let hidden: [UInt32] =
    [0, 0x9, 0xa, 0xd, 0x1b, 0x7f, 0x85, 0x9b, 0xa0, 0xad]
    // Bidirectional controls
    + [0x61c, 0x200e, 0x200f] + Array(0x202a...0x202e) + Array(0x2066...0x2069)
    // Nothing to be seen
    + [0x200b, 0x200c, 0x200d, 0x2060, 0x2061, 0x206a, 0xfeff, 0x34f, 0x115f, 0x3164, 0xffa0, 0x17b4, 0x180b, 0x180e]
    + [0xfe00, 0xfe0f, 0xe0100, 0xe0001, 0xe0041, 0xe007f, 0x1d173, 0xfff9]
    // Lines and spaces
    + [0x2028, 0x2029, 0x2003, 0x202f, 0x3000, 0x1680]
    // Of nobody's, or not yet
    + [0xe000, 0xf8ff, 0x10fffd, 0x378, 0xffff]

  @Test(arguments: hidden)
  func writesOutWhatHidesMovesOrControls(value: UInt32) throws {
    let text = String(try #require(Unicode.Scalar(value)))
    let shown = "\\u{\(String(value, radix: 16, uppercase: true))}"
    #expect(TextSanitizer.display(text) == shown)
    #expect(TextSanitizer.display("a" + text + "b") == "a" + shown + "b")
  }

  /// What could pretend to be one of these.
  @Test(arguments: [("\\", "\\\\"), ("\\u{202E}", "\\\\u{202E}"), ("a\\nb", "a\\\\nb")])
  func doublesTheBackslash(text: String, shown: String) {
    #expect(TextSanitizer.display(text) == shown)
  }

  @Test func aTerminalSequenceLosesItsPower() {
    #expect(TextSanitizer.display("\u{1b}[2J\u{1b}]0;title\u{7}") == "\\u{1B}[2J\\u{1B}]0;title\\u{7}")
    #expect(TextSanitizer.display("abc\u{202e}gpj.exe") == "abc\\u{202E}gpj.exe")
    #expect(TextSanitizer.display("👩\u{200d}🚀") == "👩\\u{200D}🚀")
  }

  @Test func everyControlIsWrittenOut() throws {
    for value in Array(UInt32(0)..<0x20) + Array(UInt32(0x7f)..<0xa0) {
      let scalar = try #require(Unicode.Scalar(value))
      #expect(TextSanitizer.display(String(scalar)) == "\\u{\(String(value, radix: 16, uppercase: true))}")
    }
  }

  /// Two texts never look the same, so a backslash is always doubled.
  @Test func theShownTextCanBeReadBack() {
    let texts = ["\\", "\\\\", "\\u{A}", "\n", "\\\n", "\\u{5C}", "u{A}", "\\\\u{A}"]
    #expect(Set(texts.map { TextSanitizer.display($0) }).count == texts.count)
  }

  @Test func isCutToItsLimit() {
    #expect(TextSanitizer.display("abcdef", limit: 6) == "abcdef")
    #expect(TextSanitizer.display("abcdef", limit: 5) == "abcde…")
    #expect(TextSanitizer.display("abcdef", limit: 0) == "…")
    #expect(TextSanitizer.display("", limit: 0) == "")
    #expect(TextSanitizer.display("abcdef", limit: -1) == "…")
    #expect(TextSanitizer.display("\u{1b}\u{1b}\u{1b}", limit: 2) == "\\u{1B}\\u{1B}…")
  }
}
