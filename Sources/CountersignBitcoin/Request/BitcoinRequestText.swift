import CountersignCore

/// The JSON text of a request: an object whose keys are known, each at most once.
struct BitcoinRequestText {
  /// What was found.
  private(set) var findings: FindingCollector
  /// The members by name; nil when the text is no object.
  private(set) var members: [JSONMember]?
  /// False where a key occurs twice: nobody knows which value counts.
  private(set) var isUnambiguous = true
  /// Where the object begins.
  private var start = 0

  /// Reads a text. `rule`: what an unknown key is. `hints`: what is meant by names that other interfaces have.
  init(
    _ text: String, known: [String], unknown rule: Rule, severity: Severity? = nil, hints: [String: String],
    limits: Limits
  ) {
    findings = FindingCollector(limits: limits)
    let count = text.utf8.count
    guard count <= limits.inputBytes else {
      findings.add(
        Finding(
          BitcoinRules.payloadTooLarge, at: Location(text: 0..<count),
          [Argument("got", count), Argument("limit", limits.inputBytes)]))
      return
    }
    let document: JSONDocument
    do throws(CodecError) {
      document = try JSONReader.read(text, limits: limits)
    } catch {
      findings.add(
        Finding(BitcoinRules.payloadNotJSON, at: Location(text: error.bytes), [Argument("why", error.reason)]))
      return
    }
    isUnambiguous = document.duplicates.isEmpty
    for duplicate in document.duplicates {
      findings.add(
        Finding(
          BitcoinRules.payloadDuplicateKey, at: Location(pointer: duplicate.pointer, text: duplicate.text),
          [Argument("key", duplicate.pointer.tokens.last ?? "")], hint: "keep one of the two"))
    }
    guard let object = document.root.object else {
      findings.add(
        Finding(
          BitcoinRules.payloadNotObject, at: Location(pointer: JSONPointer(), text: document.root.text),
          [Argument("got", document.root.kindName)]))
      return
    }
    start = document.root.text.lowerBound
    members = object
    for member in object where !known.contains(where: { member.isNamed($0) }) {
      findings.add(
        Finding(
          rule, severity: severity, at: Location(pointer: JSONPointer([member.key]), text: member.keyText),
          [Argument("key", member.key)], hint: hints[member.key] ?? "leave it out"))
    }
  }

  /// The value of a key, the first one when it occurs twice; nil when it is not there.
  func value(_ key: String) -> JSONValue? { members?.first { $0.isNamed(key) }?.value }

  /// The text of a string; nil, and a finding where `isRequired`, when it is not there or is something else.
  mutating func string(_ key: String, orNumber numbers: Rule? = nil) -> (text: String, value: JSONValue)? {
    guard members != nil else { return nil }
    guard let value = value(key), !value.isNull else {
      findings.add(
        Finding(
          BitcoinRules.payloadMissingKey,
          at: Location(pointer: JSONPointer([key]), text: value(key)?.text ?? start..<start + 1), [Argument("key", key)]
        ))
      return nil
    }
    if let text = value.string { return (text, value) }
    if case .number(let characters) = value.kind, let numbers {
      let isWhole = characters.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
      add(
        Finding(
          numbers, at: Location(pointer: JSONPointer([key]), text: value.text), [Argument("got", characters)],
          hint: "write it in quotes",
          fix: isWhole ? Fix(replacing: value.text, with: "\"\(characters)\"", isSafe: true) : nil))
      return nil
    }
    findings.add(
      Finding(
        BitcoinRules.payloadWrongType, at: Location(pointer: JSONPointer([key]), text: value.text),
        [Argument("key", key), Argument("got", value.kindName), Argument("expected", "a string")]))
    return nil
  }

  mutating func add(_ finding: Finding) { findings.add(finding) }
}
