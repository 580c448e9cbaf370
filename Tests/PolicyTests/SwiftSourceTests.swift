import Testing

/// The lexer is what every policy stands on, so its own behaviour is pinned down form by form.
@Suite struct SwiftSourceTests {
  /// A source text and the code that must be left of it.
  struct Sample: Sendable, CustomTestStringConvertible {
    let name: String
    let text: String
    let code: String

    var testDescription: String { name }
  }

  @Test(arguments: samples)
  func blanksCommentsAndLiteralContents(_ sample: Sample) {
    let source = SwiftSource(path: "Sample.swift", text: sample.text)
    #expect(source.code == sample.code)
    #expect(source.code.utf8.count == sample.text.utf8.count)
  }

  @Test(arguments: samples)
  func keepsLineBreaks(_ sample: Sample) {
    let source = SwiftSource(path: "Sample.swift", text: sample.text)
    let breaks = { (text: String) in text.utf8.enumerated().filter { $0.element == 0x0A }.map(\.offset) }
    #expect(breaks(source.code) == breaks(sample.text))
    #expect(source.lineCount == breaks(sample.text).count + 1)
  }

  @Test func everyPrefixOfEverySampleIsLexed() {
    for sample in SwiftSourceTests.samples {
      let bytes = Array(sample.text.utf8)
      for length in 0...bytes.count {
        let source = SwiftSource(path: "Sample.swift", bytes: Array(bytes.prefix(length)))
        #expect(source.classes.count == length)
      }
    }
  }

  @Test func sourcesAreReadToTheirEnd() throws {
    let sources = try Repository.currentModules.get().flatMap(\.sources)
    try #require(!sources.isEmpty, "no Swift file under Sources")
    Violation.record(
      sources.compactMap { source in
        source.misreadLine.map { source.violation("misread, a comment or literal that does not end", line: $0) }
      })
  }

  @Test(arguments: [
    "\na /* b", "\na /* b /* c */", "\n\"a", "\n\"a\nb", "\n\"\"\"\na", "\n#\"a\"", "\n\"\\(a", "\n\"\\(\"b\")", "\n`a",
    "\n`a\nb",
    "\nlet a = /\"/",
  ])
  func noticesWhatIsLeftOpen(text: String) {
    #expect(SwiftSource(path: "Sample.swift", text: text).misreadLine == 2)
  }

  @Test(arguments: samples)
  func noticesNothingInWholeSamples(_ sample: Sample) {
    let misreadLine = SwiftSource(path: "Sample.swift", text: sample.text).misreadLine
    #expect(misreadLine == (sample.name.hasSuffix("left open") ? 1 : nil))
  }

  @Test func splitsCodeIntoWordsNumbersAndSymbols() {
    let source = SwiftSource(path: "Sample.swift", text: "let `a b` = x1[0..<0x1F] + 1.5 // gone\n\"gone\\(y)\"")
    #expect(
      source.tokens.map(\.text) == [
        "let", "`a b`", "=", "x1", "[", "0", ".", ".", "<", "0x1F", "]", "+", "1.5", "\"", "(", "y", ")", "\"",
      ])
    #expect(source.tokens.map(\.line) == Array(repeating: 1, count: 13) + Array(repeating: 2, count: 5))
  }

  @Test func tellsCommentLinesFromCodeLines() {
    let text = "  // only\r\nlet a = 1 // beside\n/* open\nstill */\n\n\"\"\"\n// text\n\"\"\""
    let source = SwiftSource(path: "Sample.swift", text: text)
    #expect((1...8).map(source.isCommentOnly(line:)) == [true, false, true, true, false, false, false, false])
    #expect(source.comment(onLine: 2) == "// beside")
    #expect(source.line(2) == "let a = 1 // beside")
    #expect(source.line(7) == "// text")
    #expect(source.line(99).isEmpty)
  }

  static let samples: [Sample] = [
    Sample(name: "empty", text: "", code: ""),
    Sample(name: "line comment", text: "a // b \"c\"\nd", code: "a         \nd"),
    Sample(name: "line comment at the end", text: "a //", code: "a   "),
    Sample(name: "division is not a comment", text: "a / b / c", code: "a / b / c"),
    Sample(name: "block comment", text: "a /* b */ c", code: "a         c"),
    Sample(name: "nested block comment", text: "a /* b /* c */ d */ e", code: "a                   e"),
    Sample(name: "block comment over lines", text: "a /*\n x! \n*/ b", code: "a   \n    \n   b"),
    Sample(name: "block comment opened by a slash and a star only", text: "/*/ a */ b", code: "         b"),
    Sample(name: "quote in a comment", text: "// \"\na /* \" */ b", code: "    \na         b"),
    Sample(name: "string", text: "a \"b c\" d", code: "a \"   \" d"),
    Sample(name: "empty string", text: "\"\" + \"\"", code: "\"\" + \"\""),
    Sample(name: "comment markers in a string", text: "\"// /*\" a", code: "\"     \" a"),
    Sample(name: "escaped quote", text: #""a\"b" c"#, code: #""    " c"#),
    Sample(name: "escaped backslash", text: #""a\\" c"#, code: #""   " c"#),
    Sample(name: "scalar escape", text: #""\u{22}" c"#, code: #""      " c"#),
    Sample(name: "non-ASCII contents", text: "\"é\" é", code: "\"  \" é"),
    Sample(name: "interpolation", text: #""a\(b!)c" d"#, code: #""  (b!) " d"#),
    Sample(name: "interpolation with parentheses", text: #""\(f(a), g((b)))x" d"#, code: #"" (f(a), g((b))) " d"#),
    Sample(name: "string inside interpolation", text: #""\(f(")"))x" d"#, code: #"" (f(" ")) " d"#),
    Sample(
      name: "interpolation inside interpolation", text: #""a\(f("b\(c)d"))e" g"#, code: #""  (f("  (c) ")) " g"#),
    Sample(name: "comment inside interpolation", text: #""\(a /* ) */)b" c"#, code: #"" (a        ) " c"#),
    Sample(name: "raw string", text: ##"#"a"b\(c)"# d"##, code: ##"#"       "# d"##),
    Sample(name: "raw string with interpolation", text: ##"#"a\#(b)c"# d"##, code: ##"#"   (b) "# d"##),
    Sample(name: "raw string with two pounds", text: ###"##"a"#\#(b)"## d"###, code: ###"##"        "## d"###),
    Sample(name: "raw string of one quote", text: ##"#"""# d"##, code: ##"#" "# d"##),
    Sample(name: "raw string that ends in a backslash", text: ##"#"a\"# d"##, code: ##"#"  "# d"##),
    Sample(
      name: "multi-line string", text: "a = \"\"\"\n  b \"c\" // d\n  \"\"\"\ne",
      code: "a = \"\"\"\n            \n  \"\"\"\ne"),
    Sample(
      name: "multi-line string with interpolation", text: "\"\"\"\n\\(a)\\\n\"\"\" b", code: "\"\"\"\n (a) \n\"\"\" b"),
    Sample(
      name: "multi-line string with an escaped delimiter", text: "\"\"\"\n\\\"\"\" x\n\"\"\" b",
      code: "\"\"\"\n      \n\"\"\" b"),
    Sample(
      name: "raw multi-line string", text: "#\"\"\"\n\"\"\" \\(a) \\#(b)\n\"\"\"# c",
      code: "#\"\"\"\n           (b)\n\"\"\"# c"),
    Sample(name: "raw identifier", text: "func `a // \"b`() {} // c", code: "func `a // \"b`() {}     "),
    Sample(name: "compiler directive", text: "#if os(Linux)\na\n#endif", code: "#if os(Linux)\na\n#endif"),
    Sample(name: "string left open", text: "a = \"b\nc", code: "a = \" \nc"),
    Sample(name: "comment left open", text: "a /* b\nc", code: "a     \n "),
  ]
}
