import CountersignCore
import TestSupport
import Testing

@Suite struct JSONReaderTests {
  // MARK: Grammar

  @Test(arguments: JSONCase.accepted)
  func acceptsTheGrammarOfRFC8259(document: JSONCase) throws {
    let value = try JSONReader.read(document.bytes).root
    #expect(JSONText(value).text.utf8.elementsEqual(document.canonical.utf8))
  }

  @Test(arguments: JSONCase.refused)
  func refusesWhatIsNotJSON(document: JSONCase) {
    #expect(refusal { () throws(CodecError) in try JSONReader.read(document.bytes) } != nil)
  }

  @Test(arguments: JSONCase.strict)
  func refusesWhatImplementationsReadDifferently(document: JSONCase, reason: CodecError.Reason) {
    #expect(refusal { () throws(CodecError) in try JSONReader.read(document.bytes) }?.reason == reason)
  }

  /// The three tables themselves against JSON.parse, so that none of them is our own invention.
  @Test func theTablesAgreeWithNode() throws {
    let documents = JSONCase.accepted + JSONCase.refused
    let input = documents.map { "{\"hex\":\"\($0.bytes.hexText)\"}\n" }.joined()
    guard let lines = try Oracle.node("json.mjs", input: input) else { return }
    #expect(lines.count == documents.count)
    for (index, line) in lines.enumerated() {
      let isAccepted = index < JSONCase.accepted.count
      #expect(line.hasPrefix("{\"ok\":\(isAccepted)"), "\(documents[index].name)")
    }
  }

  // MARK: Where the fault is

  @Test(
    arguments: [
      ("", CodecError(.empty, at: 0)), ("  \n", CodecError(.empty, at: 3)),
      ("{", CodecError(.truncated, at: 1)), ("[", CodecError(.truncated, at: 1)), ("[1", CodecError(.truncated, at: 2)),
      ("[1,", CodecError(.truncated, at: 3)), ("{\"a\"", CodecError(.truncated, at: 4)),
      ("{\"a\":", CodecError(.truncated, at: 5)), ("{\"a\":1", CodecError(.truncated, at: 6)),
      ("{\"a\":1,", CodecError(.truncated, at: 7)), ("\"abc", CodecError(.truncated, 0..<4)),
      ("[\"a\\n", CodecError(.truncated, 1..<5)), ("\"a\\", CodecError(.truncated, 2..<3)),
      ("\"\\u00", CodecError(.truncated, at: 5)), ("tru", CodecError(.truncated, 0..<3)),
      ("-", CodecError(.truncated, at: 1)),
      ("1.", CodecError(.truncated, at: 2)), ("1e+", CodecError(.truncated, at: 3)),
      ("x", CodecError(.syntax, 0..<1)), ("[1,]", CodecError(.syntax, 3..<4)), ("[,1]", CodecError(.syntax, 1..<2)),
      ("[1 2]", CodecError(.syntax, 3..<4)), ("[1}", CodecError(.syntax, 2..<3)),
      ("{\"a\":1,}", CodecError(.syntax, 7..<8)),
      ("{a:1}", CodecError(.syntax, 1..<2)), ("{\"a\" 1}", CodecError(.syntax, 5..<6)),
      ("{\"a\":1]", CodecError(.syntax, 6..<7)),
      ("{1:1}", CodecError(.syntax, 1..<2)), ("[01]", CodecError(.syntax, 2..<3)),
      ("[1.x]", CodecError(.syntax, 3..<4)),
      ("[1e]", CodecError(.syntax, 3..<4)), ("[-x]", CodecError(.syntax, 2..<3)), ("[+1]", CodecError(.syntax, 1..<2)),
      ("trux", CodecError(.syntax, 0..<4)), ("[nul]", CodecError(.syntax, 1..<5)),
      ("\"a\nb\"", CodecError(.syntax, 2..<3)),
      ("\"é\u{1}\"", CodecError(.syntax, 3..<4)), ("\"\\né\u{1}\"", CodecError(.syntax, 5..<6)),
      ("\"\\x\"", CodecError(.syntax, 1..<3)), ("\"\\u00g0\"", CodecError(.syntax, 5..<6)),
      ("\"\\ud800\"", CodecError(.badUnicode, 1..<7)), ("[\"\\udc00\"]", CodecError(.badUnicode, 2..<8)),
      ("\"\\ud800\\u0041\"", CodecError(.badUnicode, 1..<13)),
      ("1 2", CodecError(.trailing, 2..<3)), ("[] x", CodecError(.trailing, 3..<4)),
      ("{}\n{}", CodecError(.trailing, 3..<5)),
      ("01", CodecError(.trailing, 1..<2)), ("\u{feff}1", CodecError(.syntax, 0..<1)),
    ] as [(Sample, CodecError)])
  func tellsTheByteWhereJSONEnds(text: Sample, error: CodecError) {
    #expect(refusal { () throws(CodecError) in try JSONReader.read(text.text) } == error)
  }

  @Test func tellsTheByteThatIsNoUTF8() {
    let plain: [UInt8] = [0x5b, 0x22, 0xc3, 0xa9, 0xff, 0x22, 0x5d]
    #expect(refusal { () throws(CodecError) in try JSONReader.read(plain) } == CodecError(.badUnicode, 4..<5))
    let escaped: [UInt8] = [0x22, 0x5c, 0x6e, 0xe2, 0x82, 0x22]
    #expect(refusal { () throws(CodecError) in try JSONReader.read(escaped) } == CodecError(.badUnicode, 3..<4))
  }

  // MARK: Where the values are

  @Test func everyValueTellsWhereItStands() throws {
    let text = " {\"é\" : [ -1.50e+3 , \"a\\u0062\", true ],\n\"n\":{ } , \"f\":false,\"z\":null}\n"
    let bytes = Array(text.utf8)
    func slice(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    let root = try JSONReader.read(text).root
    #expect(root.text == 1..<bytes.count - 1)
    let members = try #require(root.object)
    #expect(members.map { slice($0.keyText) } == ["\"é\"", "\"n\"", "\"f\"", "\"z\""])
    #expect(members.map { slice($0.value.text) } == ["[ -1.50e+3 , \"a\\u0062\", true ]", "{ }", "false", "null"])
    let elements = try #require(members[0].value.array)
    #expect(elements.map { slice($0.text) } == ["-1.50e+3", "\"a\\u0062\"", "true"])
    #expect(elements[0].kind == .number("-1.50e+3"))
    #expect(elements[1].string == "ab")
    #expect(elements[2].kind == .bool(true))
    #expect(members[0].keyText == 2..<6)
    #expect(elements[0].text == 11..<19)
  }

  @Test func numbersKeepTheirCharacters() throws {
    for text in ["0", "-0", "1.0", "1e2", "1E+02", "100000000000000000000000000000000000001", "0.10"] {
      let value = try JSONReader.read(text).root
      #expect(value.kind == .number(text))
      #expect(value.text == 0..<text.utf8.count)
    }
  }

  @Test func valuesAnswerForTheirOwnKindOnly() throws {
    let value = try JSONReader.read(#"[null,true,1,"s",[],{}]"#).root
    let elements = try #require(value.array)
    #expect(elements.map(\.isNull) == [true, false, false, false, false, false])
    #expect(elements.map(\.string) == [nil, nil, nil, "s", nil, nil])
    #expect(elements.map { $0.array == nil } == [true, true, true, true, false, true])
    #expect(elements.map { $0.object == nil } == [true, true, true, true, true, false])
    #expect(elements.map(\.kindName) == ["null", "a boolean", "a number", "a string", "an array", "an object"])
    #expect(elements.allSatisfy { $0["a"] == nil })
  }

  // MARK: Names

  @Test(arguments: [
    (#"{"a":1,"a":2}"#, ["/a"], [7..<10]),
    (#"{"a":1,"b":2,"a":3,"a":4}"#, ["/a", "/a"], [13..<16, 19..<22]),
    // The same name in another spelling is the same name to every reader.
    (#"{"a":1,"\u0061":2}"#, ["/a"], [7..<15]), (#"{"\u0061":1,"a":2}"#, ["/a"], [12..<15]),
    (#"{"value":1,"v\u0061lue":2}"#, ["/value"], [11..<23]), (#"{"\/":1,"/":2}"#, ["/~1"], [8..<11]),
    (#"{"😀":1,"\ud83d\ude00":2}"#, ["/😀"], [10..<24]),
    (#"{"":1,"":2}"#, ["/"], [6..<8]), (#"{"__proto__":1,"__proto__":2}"#, ["/__proto__"], [15..<26]),
    (#"[{"a":[{"b":1,"b":2}]},{"c":0}]"#, ["/0/a/0/b"], [14..<17]),
    (#"{"o":{"x":1,"x":1},"o":{"y":1}}"#, ["/o", "/o/x"], [19..<22, 12..<15]),
    (#"{"a~/b":{"c":1,"c":2}}"#, ["/a~0~1b/c"], [15..<18]),
  ])
  func reportsRepeatedNames(text: String, pointers: [String], places: [Range<Int>]) throws {
    let document = try JSONReader.read(text)
    #expect(document.duplicates.map(\.pointer.description) == pointers)
    #expect(document.duplicates.map(\.text) == places)
  }

  @Test(arguments: [
    #"{"a":1,"A":2}"#, #"{"a":1,"a ":2}"#, #"[{"a":1},{"a":1}]"#, #"{"a":{"a":1}}"#, #"{"a":"a"}"#, #"{"1":1,"01":2}"#,
    // The Kelvin sign is not a K, nor a composed letter the decomposed one: canonically equivalent, other bytes.
    "{\"K\":1,\"\u{212a}\":2}", "{\"\u{e9}\":1,\"e\u{301}\":2}", #"{"\u00e9":1,"e\u0301":2}"#,
    "{\"\u{fb01}\":1,\"fi\":2}",
    "{\"\u{3a9}\":1,\"\u{2126}\":2}", "{\"a\u{200d}\":1,\"a\":2}", #"{"a\u0000":1,"a":2}"#,
  ])
  func namesOfOtherBytesAreOtherNames(text: String) throws {
    #expect(try JSONReader.read(text).duplicates.isEmpty)
  }

  @Test func findsAMemberByItsBytes() throws {
    let value = try JSONReader.read("{\"\u{212a}\":1,\"K\":2,\"e\u{301}\":3,\"\u{e9}\":4,\"K\":5}").root
    #expect(value["K"]?.kind == .number("2"), "the first of equal names")
    #expect(value["\u{212a}"]?.kind == .number("1"))
    #expect(value["\u{e9}"]?.kind == .number("4"))
    #expect(value["e\u{301}"]?.kind == .number("3"))
    #expect(value["k"] == nil)
    let members = try #require(value.object)
    #expect(members.map { $0.isNamed("K") } == [false, true, false, false, true])
    #expect(members.map { $0.isNamed("\u{e9}") } == [false, false, false, true, false])
  }

  @Test func manyNamesAreComparedAsWell() throws {
    let many = (0..<1000).map { "\"k\($0)\":0" }
    #expect(try JSONReader.read("{" + many.joined(separator: ",") + "}").duplicates.isEmpty)
    let repeated = many + ["\"\\u006b7\":1", "\"K7\":1"]
    let duplicates = try JSONReader.read("{" + repeated.joined(separator: ",") + "}").duplicates
    #expect(duplicates.map(\.pointer) == [JSONPointer(["k7"])])
    let equivalent = many + ["\"\u{212a}\":1", "\"K\":1"]
    #expect(try JSONReader.read("{" + equivalent.joined(separator: ",") + "}").duplicates.isEmpty)
  }

  @Test func repetitionsAreReportedUpToALimit() throws {
    let text = "{" + [String](repeating: "\"a\":0", count: 1000).joined(separator: ",") + "}"
    #expect(try JSONReader.read(text).duplicates.count == Limits.standard.findings)
    var limits = Limits()
    limits.findings = 3
    #expect(try JSONReader.read(text, limits: limits).duplicates.count == 3)
  }

  // MARK: Limits

  @Test func depthIsLimited() throws {
    var limits = Limits()
    for depth in [0, 1, 2, 32] {
      limits.jsonDepth = depth
      #expect(
        refusal { () throws(CodecError) in try JSONReader.read(JSONCase.nested(depth + 1), limits: limits) }
          == CodecError(.tooDeep, depth..<depth + 1))
      if depth > 0 { _ = try JSONReader.read(JSONCase.nested(depth), limits: limits) }
    }
    limits.jsonDepth = 2
    _ = try JSONReader.read(#"[[],{},[],{"a":1}]"#, limits: limits)
    #expect(
      refusal { () throws(CodecError) in try JSONReader.read(#"[[],{},{"a":[1]}]"#, limits: limits) }
        == CodecError(.tooDeep, 12..<13))
  }

  @Test func theCountOfValuesIsLimited() throws {
    var limits = Limits()
    limits.jsonValues = 4
    _ = try JSONReader.read(#"[1,{"a":2}]"#, limits: limits)
    #expect(
      refusal { () throws(CodecError) in try JSONReader.read(#"[1,{"a":2},3]"#, limits: limits) }
        == CodecError(.tooMany, at: 11))
    let standard = "[" + [String](repeating: "0", count: Limits.standard.jsonValues - 1).joined(separator: ",") + "]"
    _ = try JSONReader.read(standard)
    let beyond = "[0," + standard.dropFirst()
    #expect(refusal { () throws(CodecError) in try JSONReader.read(beyond) }?.reason == .tooMany)
  }

  @Test func theLengthIsLimited() throws {
    var limits = Limits()
    limits.inputBytes = 6
    #expect(try JSONReader.read("\"éé\"", limits: limits).root.string == "éé")
    #expect(
      refusal { () throws(CodecError) in try JSONReader.read("\"éé\" ", limits: limits) } == CodecError(.tooLong, 0..<7)
    )
    let text = "\"" + String(repeating: "a", count: Limits.standard.inputBytes - 2) + "\""
    #expect(try JSONReader.read(text).root.string?.utf8.count == Limits.standard.inputBytes - 2)
    #expect(refusal { () throws(CodecError) in try JSONReader.read(text + " ") }?.reason == .tooLong)
  }

  /// What costs more than its length on a naive reader, on the stack of a secondary thread.
  @Test(arguments: [
    ("open arrays", "[", "", "", 1_000_000), ("open objects", "{\"a\":", "", "", 300_000),
    ("names", "\"a\":0,", "{", "\"b\":0}", 49_000),
    ("long names", "\"\(String(repeating: "a", count: 60))\":0,", "{", "\"b\":0}", 30_000),
    ("commas", "0,", "[", "0]", 49_000),
    ("escapes", #"\u0041"#, "\"", "\"", 300_000), ("backslashes", #"\\"#, "\"", "\"", 1_000_000),
    ("digits", "9", "", "", 2_000_000),
    ("exponent digits", "9", "1e", "", 2_000_000), ("blanks", " ", "", "1", 2_000_000),
    ("letters", "é", "\"", "\"", 1_000_000),
  ])
  func hostileShapesEndSoon(name: String, unit: String, before: String, after: String, count: Int) throws {
    let text = before + String(repeating: unit, count: count) + after
    let seconds = try SmallStack.run {
      Stopwatch.elapsed { _ = try? JSONReader.read(text) }.seconds
    }
    // Generous: an unoptimised build on a loaded machine takes a second at most.
    #expect(seconds < 15)
  }

  @Test func theDeepestDocumentFitsASmallStack() throws {
    let text = String(repeating: "{\"a\":[", count: 16) + String(repeating: "]}", count: 16)
    let canonical = try SmallStack.run { JSONText(try JSONReader.read(text).root).text }
    #expect(canonical == text)
  }

  @Test func theSameTextGivesTheSameAnswer() throws {
    let text = #"{"b":[1,{"c":"\u00e9"}],"a":null,"a":2}"#
    #expect(try JSONReader.read(text) == JSONReader.read(Array(text.utf8)))
  }
}
