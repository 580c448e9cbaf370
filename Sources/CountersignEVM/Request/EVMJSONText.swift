import CountersignCore

/// A JSON text that should be one object, or what it is instead.
struct EVMJSONText {
  /// The object; nil when the text is none.
  private(set) var root: JSONValue?
  /// Where a name occurs twice nobody knows which value counts, so nothing is proven by either.
  private(set) var hasDuplicates = false
  /// What was found.
  private(set) var findings: [Finding] = []

  /// Reads a text whose length the caller looked at.
  init(_ payload: String, limits: Limits) {
    let document: JSONDocument
    do {
      document = try JSONReader.read(payload, limits: limits)
    } catch {
      findings.append(Self.syntaxFinding(error, payload, limits))
      return
    }
    read(document.root, document.duplicates, limits)
  }

  /// Takes a value that was read before.
  init(_ value: JSONValue, limits: Limits) {
    read(value, value.duplicates(limit: limits.findings), limits)
  }

  private mutating func read(_ value: JSONValue, _ duplicates: [JSONDuplicate], _ limits: Limits) {
    hasDuplicates = !duplicates.isEmpty
    for duplicate in duplicates {
      findings.append(
        Finding(
          EVMRules.jsonDuplicateKey, at: Location(pointer: duplicate.pointer, text: duplicate.text),
          [Argument("key", duplicate.pointer.tokens.last ?? "")],
          hint: "keep one of the two"))
    }
    guard value.object != nil else {
      findings.append(Self.notAnObject(value, limits))
      return
    }
    root = value
  }

  private static func syntaxFinding(_ error: CodecError, _ payload: String, _ limits: Limits) -> Finding {
    let location = Location(text: error.bytes)
    switch error.reason {
    case .trailing: return Finding(EVMRules.jsonTrailing, at: location)
    case .tooDeep, .tooMany:
      return Finding(EVMRules.jsonTooDeep, at: location, [Argument("limit", limits.jsonDepth)])
    default:
      let offset = error.bytes.lowerBound
      let why =
        switch error.reason {
        case .empty: "it is empty"
        case .truncated: "it ends early"
        case .badUnicode: "a character at byte \(offset) is no Unicode"
        case .tooLong: "the name at byte \(offset) has more than \(limits.jsonKeyBytes) bytes"
        default: "unexpected character at byte \(offset)"
        }
      let hint = payload.utf8.starts(with: "0x".utf8) ? "this looks like hex: a request is a JSON object" : nil
      return Finding(EVMRules.jsonSyntax, at: location, [Argument("why", why)], hint: hint)
    }
  }

  private static func notAnObject(_ root: JSONValue, _ limits: Limits) -> Finding {
    if let text = root.string, (try? JSONReader.read(text, limits: limits))?.root.object != nil {
      return Finding(
        EVMRules.jsonDoubleEncoded, at: Location(pointer: JSONPointer(), text: root.text),
        hint: "pass the object's text itself")
    }
    return Finding(
      EVMRules.jsonNotAnObject, at: Location(pointer: JSONPointer(), text: root.text), [Argument("got", root.kindName)])
  }
}
