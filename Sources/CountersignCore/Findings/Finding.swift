/// One rule that applied to an input, at its place.
public struct Finding: Hashable, Sendable {
  /// The rule.
  public let rule: Rule
  /// How bad it is here: the rule's own severity unless the operation or a policy says otherwise.
  public var severity: Severity
  /// Where.
  public let location: Location
  /// Typed values for the message, in the order of the template.
  public let arguments: [Argument]
  /// What to do about it, when that is known.
  public let hint: String?
  /// A change of the text that removes the finding, when there is exactly one.
  public let fix: Fix?
  /// Further places or facts.
  public let notes: [Note]

  /// Makes a finding.
  public init(
    _ rule: Rule, severity: Severity? = nil, at location: Location = .whole, _ arguments: [Argument] = [],
    hint: String? = nil, fix: Fix? = nil, notes: [Note] = []
  ) {
    self.rule = rule
    self.severity = severity ?? rule.severity
    self.location = location
    self.arguments = arguments
    self.hint = hint
    self.fix = fix
    self.notes = notes
  }

  /// The same finding with another severity.
  public func with(severity: Severity) -> Finding {
    var finding = self
    finding.severity = severity
    return finding
  }

  /// The rule's sentence with the arguments in it, safe to show.
  public var message: String {
    var out = ""
    var rest = Substring(rule.message)
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      out += rest[..<open]
      let name = rest[rest.index(after: open)..<close]
      if let argument = arguments.first(where: { $0.name == name }) {
        out += TextSanitizer.display(argument.value, limit: argument.limit)
      } else {
        out += rest[open...close]
      }
      rest = rest[rest.index(after: close)...]
    }
    return out + rest
  }
}

/// A named value in a finding.
public struct Argument: Hashable, Sendable {
  /// A finding's message shows no more of a value than this; the value itself is whole.
  public static let shownCharacters = 120

  /// The name in the rule's template.
  public let name: String
  /// The value as text, as it came; a renderer must sanitize it.
  public let value: String
  /// How much of it a finding's message shows.
  let limit: Int

  /// Makes an argument.
  public init(_ name: String, _ value: some CustomStringConvertible) {
    self.init(name, value, shown: Self.shownCharacters)
  }

  /// Makes an argument of which a message shows more: a sentence of our own, which cut off would say something else.
  public init(_ name: String, _ value: some CustomStringConvertible, shown limit: Int) {
    self.name = name
    self.value = value.description
    self.limit = limit
  }
}

/// A machine-applicable change of the input text.
public struct Fix: Hashable, Sendable {
  /// UTF-8 byte offsets to be replaced, half-open.
  public let text: Range<Int>
  /// What to put there.
  public let replacement: String
  /// True when the change cannot alter what the author meant.
  public let isSafe: Bool

  /// Makes a fix.
  public init(replacing text: Range<Int>, with replacement: String, isSafe: Bool) {
    self.text = text
    self.replacement = replacement
    self.isSafe = isSafe
  }
}

/// A further place or fact of a finding.
public struct Note: Hashable, Sendable {
  /// What is to be known.
  public let text: String
  /// Where.
  public let location: Location?

  /// Makes a note.
  public init(_ text: String, at location: Location? = nil) {
    self.text = text
    self.location = location
  }
}
