import Testing

/// P-NOTRAP and P-READER over the library's own sources: a Swift trap cannot be caught.
@Suite struct NoTrapTests {
  @Test func libraryCodeCannotTrap() throws {
    let modules = try Repository.currentModules.get().filter { !TrapPolicy.exemptModules.contains($0.name) }
    let sources = modules.flatMap(\.sources)
    try #require(!sources.isEmpty, "no library sources under Sources")
    Violation.record(sources.flatMap { TrapPolicy($0).violations() })
  }

  @Test(arguments: [
    ("try! f()", "try!"),
    ("let a = b as! C", "as!"),
    ("let a = b!", "force unwrap"),
    ("let a = b!.c", "force unwrap"),
    ("f()!", "force unwrap"),
    ("a[0]!", "force unwrap"),
    ("{ a }!", "force unwrap"),
    ("a?!", "force unwrap"),
    ("`a`!", "force unwrap"),
    ("a1!", "force unwrap"),
    ("é!", "force unwrap"),
    ("a! = 1", "force unwrap"),
    ("a!==b", nil),
    ("var a: T!", "force unwrap"),
    ("var a: Array<T>!", "force unwrap"),
    ("var a: [T]!", "force unwrap"),
    ("init!(a: T) {}", "force unwrap"),
    ("let a = \"\\(b!)\"", "force unwrap"),
    ("a != b", nil),
    ("if !a, (!b), [!c] { !d }", nil),
    ("return !a", nil),
    ("a ? !b : !c", nil),
    ("f(a: !b) && !c", nil),
    ("a\n!b", nil),
    ("// a!\n/* b! */ let c = \"d!\"", nil),
    ("#if !os(Linux)\n#endif", nil),
  ])
  func findsForcedOperations(text: String, rule: String?) {
    #expect(rules(text) == [rule].compactMap { $0.map { "P-NOTRAP \($0)" } })
  }

  @Test(arguments: [
    ("fatalError()", "fatalError"),
    ("a ?? fatalError(\"no\")", "fatalError"),
    ("let f = fatalError", "fatalError"),
    ("a ? fatalError : b", "fatalError"),
    ("Swift.fatalError()", "fatalError"),
    ("preconditionFailure(\"no\")", "preconditionFailure"),
    ("precondition(a > 0)", "precondition"),
    ("Swift.precondition(a)", "precondition"),
    ("assert(a)", "assert"),
    ("assertionFailure()", "assertionFailure"),
    ("unsafeBitCast(a, to: B.self)", "unsafeBitCast"),
    ("unsafeDowncast(a, to: B.self)", "unsafeDowncast"),
    ("a.unsafelyUnwrapped", "unsafelyUnwrapped"),
    ("numericCast(a)", "numericCast"),
    ("unowned let a: B", "unowned"),
    ("{ [unowned(unsafe) self] in }", "unowned,unsafe"),
    ("let a = unsafe b", "unsafe"),
    ("nonisolated(unsafe) var a = 1", "unsafe"),
    ("@unsafe func a() {}", "unsafe"),
    ("for unsafe a in b {}", "unsafe"),
    ("weak var a: B?", nil),
    ("let precondition = a.assert(b)", nil),
    ("Rule.precondition(a)", nil),
    ("func precondition(_ a: Int) {}", nil),
    ("f(precondition: a, fatalError: b)", nil),
    ("Level.unsafe", nil),
    ("f(unsafe: a)", nil),
    ("case unsafe", nil),
    ("// fatalError()\nlet a = \"precondition(b) unsafe\"", nil),
    ("a &+ b &- c &* d", nil),
  ])
  func findsCallsThatTrap(text: String, names: String?) {
    let expected = (names ?? "").split(separator: ",").map { "P-NOTRAP \($0)" }
    #expect(rules(text) == expected)
  }

  @Test(arguments: [
    "Int(a)", "UInt8(a)", "UInt8(a & 0xFF)", "Int64(a.count)", "UInt128(a)", "Int.init(a)", "a.map(Int.init)",
    "Swift.Int(a)", "Int(f(exactly: a))", "Int(_: a)", "UInt8(ascii: a)", "UInt8(ascii: \"é\")", "Int(a, radix: b)",
    "Int(a, radix: 99)", "Int(f(a, radix: 16))", "Int(5 + a)", "Int(a ? b : c)", "\"\\(Int(a))\"", "Int(\n  a)",
    "a.map(UInt8.init(ascii:))", "Int(-a)", "Int(1.5e300 * a)",
  ])
  func findsInexactConversions(text: String) {
    #expect(rules(text) == ["P-NOTRAP inexact conversion"])
  }

  @Test(arguments: [
    "Int(exactly: a)", "UInt8(truncatingIfNeeded: a)", "UInt16(clamping: a)", "Int(bitPattern: a)",
    "UInt64(bigEndian: a)", "Int()", "Int(5)", "UInt8(0xFF)", "UInt64(1_000)", "Int(\"12\")", "Int(a, radix: 16)",
    "UInt8(ascii: \"0\")", "UInt8(ascii: \"\\n\")", "a.map(Int.init(exactly:))", "let a: (Int) -> UInt8",
    "[Int](repeating: 0, count: 4)", "var a: Int\n(b)", "Form.Int(a)", "UInt256(a)", "Double(a)", "f(Int: a)",
    "// Int(a)", "\"Int(a)\"", "Int.max", "a as? Int",
  ])
  func allowsConversionsThatCannotTrap(text: String) {
    #expect(rules(text).isEmpty)
  }

  @Test(arguments: TrapPolicy.wireFolders.sorted())
  func findsRawSubscriptsInWireFolders(folder: String) {
    let path = "Sources/CountersignEVM/\(folder)/Sample.swift"
    for text in ["bytes[0]", "self.bytes[a..<b]", "data[i]", "raw[1...]"] {
      #expect(rules(text, path: path) == ["P-READER raw subscript"], "\(text)")
    }
    for text in ["let bytes: [UInt8]", "reader.bytes(4)", "words[0]", "for a in bytes [0]", "// bytes[0]"] {
      #expect(rules(text, path: path).isEmpty, "\(text)")
    }
  }

  @Test(arguments: [
    "Sources/CountersignCore/Bytes/Transaction.swift", "Sources/CountersignHash/Keccak256.swift",
    "Sources/CountersignEVM/Rules/Sample.swift", "Sources/CountersignEVM/WireRules/Sample.swift",
  ])
  func allowsRawSubscriptsElsewhere(path: String) {
    #expect(rules("bytes[0]", path: path).isEmpty)
  }

  @Test func allowsUnsafeInSystemCurvesOnly() {
    #expect(rules("unsafe a()", path: "Sources/CountersignSystemCurves/Sample.swift").isEmpty)
    #expect(rules("unsafe a()!", path: "Sources/CountersignSystemCurves/Sample.swift") == ["P-NOTRAP force unwrap"])
    #expect(rules("unsafe a()", path: "Sources/CountersignSystemCurvesToo/Sample.swift") == ["P-NOTRAP unsafe"])
  }

  @Test(arguments: [
    "a! // INVARIANT: b was checked above",
    "// INVARIANT: b was checked above\na!",
    "//INVARIANT:1234567890\na!",
    "  // INVARIANT: the table has 256 entries, one for\n  // every byte there is\n  a!",
    "try! f() as! B // INVARIANT: reasons enough",
  ])
  func exemptsLinesWithAReason(text: String) {
    #expect(rules(text).isEmpty)
  }

  @Test(arguments: [
    "a! // INVARIANT: 123456789",
    "a! // INVARIANT:            ",
    "a! // INVARIANT because it is so",
    "a! // see the INVARIANT: reasons enough",
    "a! // invariant: reasons enough",
    "a! /* INVARIANT: reasons enough */",
    "// INVARIANT: reasons enough\n\na!",
    "// INVARIANT: reasons enough\nlet b = 1\na!",
    "let b = 1 // INVARIANT: reasons enough\na!",
    "a!\n// INVARIANT: reasons enough",
    "let b = \"// INVARIANT: reasons enough\", c = a!",
    "\"\"\"\n// INVARIANT: reasons enough\n\"\"\" + a!",
  ])
  func doesNotExemptLinesWithoutAReason(text: String) {
    #expect(rules(text) == ["P-NOTRAP force unwrap"])
  }

  @Test func exemptsEveryRuleAlike() {
    for text in ["try! f()", "fatalError()", "Int(a)", "bytes[0]", "unowned let a: B", "unsafe b()"] {
      let path = "Sources/CountersignEVM/RLP/Sample.swift"
      #expect(rules(text, path: path).count == 1)
      #expect(rules("\(text) // INVARIANT: reasons enough", path: path).isEmpty)
    }
  }

  @Test func reportsEveryViolationWithItsLine() {
    let text = "let a = 1\n  b! + Int(c) + Int(e)\n\nd!\n"
    let source = SwiftSource(path: "Sources/CountersignCore/Sample.swift", text: text)
    #expect(
      TrapPolicy(source).violations().map(\.description) == [
        "Sources/CountersignCore/Sample.swift:2: P-NOTRAP force unwrap: b! + Int(c) + Int(e)",
        "Sources/CountersignCore/Sample.swift:2: P-NOTRAP inexact conversion: b! + Int(c) + Int(e)",
        "Sources/CountersignCore/Sample.swift:4: P-NOTRAP force unwrap: d!",
      ])
  }

  @Test func reportsAllViolationsOfAFileAtOnce() {
    let violations = ["A.swift", "B.swift", "A.swift"].map {
      Violation(path: $0, line: 1, rule: "sample", excerpt: "text")
    }
    #expect(
      Violation.reports(of: violations) == [
        "A.swift:1: sample: text\nA.swift:1: sample: text", "B.swift:1: sample: text",
      ])
  }

  private func rules(_ text: String, path: String = "Sources/CountersignCore/Sample.swift") -> [String] {
    TrapPolicy(SwiftSource(path: path, text: text)).violations().map(\.rule)
  }
}
