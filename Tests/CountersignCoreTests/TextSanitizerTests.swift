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

  @Test(arguments: [
    ("\u{0}", "\\u{0}"), ("\t", "\\u{9}"), ("\n", "\\u{A}"), ("\r", "\\u{D}"), ("\u{1b}", "\\u{1B}"),
    ("\u{7f}", "\\u{7F}"),
    ("\u{85}", "\\u{85}"), ("\u{9b}", "\\u{9B}"), ("\u{a0}", "\\u{A0}"), ("\u{ad}", "\\u{AD}"),
    // Bidirectional controls
    ("\u{61c}", "\\u{61C}"), ("\u{200e}", "\\u{200E}"), ("\u{200f}", "\\u{200F}"), ("\u{202a}", "\\u{202A}"),
    ("\u{202b}", "\\u{202B}"), ("\u{202c}", "\\u{202C}"), ("\u{202d}", "\\u{202D}"), ("\u{202e}", "\\u{202E}"),
    ("\u{2066}", "\\u{2066}"), ("\u{2067}", "\\u{2067}"), ("\u{2068}", "\\u{2068}"), ("\u{2069}", "\\u{2069}"),
    // Nothing to be seen
    ("\u{200b}", "\\u{200B}"), ("\u{200c}", "\\u{200C}"), ("\u{200d}", "\\u{200D}"), ("\u{2060}", "\\u{2060}"),
    ("\u{2061}", "\\u{2061}"), ("\u{feff}", "\\u{FEFF}"), ("\u{34f}", "\\u{34F}"), ("\u{115f}", "\\u{115F}"),
    ("\u{3164}", "\\u{3164}"), ("\u{ffa0}", "\\u{FFA0}"), ("\u{17b4}", "\\u{17B4}"), ("\u{180e}", "\\u{180E}"),
    ("\u{fe0f}", "\\u{FE0F}"), ("\u{fe00}", "\\u{FE00}"), ("\u{e0100}", "\\u{E0100}"), ("\u{180b}", "\\u{180B}"),
    ("\u{e0001}", "\\u{E0001}"), ("\u{e0041}", "\\u{E0041}"), ("\u{e007f}", "\\u{E007F}"), ("\u{1d173}", "\\u{1D173}"),
    ("\u{fff9}", "\\u{FFF9}"), ("\u{206a}", "\\u{206A}"),
    // Lines and spaces
    ("\u{2028}", "\\u{2028}"), ("\u{2029}", "\\u{2029}"), ("\u{2003}", "\\u{2003}"), ("\u{202f}", "\\u{202F}"),
    ("\u{3000}", "\\u{3000}"), ("\u{1680}", "\\u{1680}"),
    // Of nobody's, or not yet
    ("\u{e000}", "\\u{E000}"), ("\u{f8ff}", "\\u{F8FF}"), ("\u{10fffd}", "\\u{10FFFD}"), ("\u{378}", "\\u{378}"),
    ("\u{ffff}", "\\u{FFFF}"),
    // What could pretend to be one of these
    ("\\", "\\\\"), ("\\u{202E}", "\\\\u{202E}"), ("a\\nb", "a\\\\nb"),
  ])
  func writesOutWhatHidesMovesOrControls(text: String, shown: String) {
    #expect(TextSanitizer.display(text) == shown)
    #expect(TextSanitizer.display("a" + text + "b") == "a" + shown + "b")
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
