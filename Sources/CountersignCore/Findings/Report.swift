public import CountersignHash

/// The answer of a check: what was read, what was found, and what was looked for.
public struct Report<Value: Sendable>: Sendable {
  /// The value, when the input may go on.
  public var value: Value?
  /// Everything found, in the order of the input.
  public var findings: [Finding]
  /// The rules that could not run, and why. They do not count as passed.
  public var notEvaluated: [NotEvaluated]
  private let wanted: RuleSet

  /// The rules that ran.
  public var evaluated: RuleSet { wanted.subtracting(notEvaluated) }

  /// Makes a report; `evaluated` may name rules that could not run.
  public init(value: Value?, findings: [Finding], evaluated: RuleSet, notEvaluated: [NotEvaluated] = []) {
    self.value = value
    self.findings = findings
    wanted = evaluated
    self.notEvaluated = notEvaluated
  }

  /// The worst severity found; nil when nothing was.
  public var worst: Severity? { findings.map(\.severity).max() }

  /// The same report about another value.
  public func with<Other: Sendable>(_ value: Other?) -> Report<Other> {
    Report<Other>(value: value, findings: findings, evaluated: wanted, notEvaluated: notEvaluated)
  }
}

/// A rule that could not run.
public struct NotEvaluated: Hashable, Sendable {
  /// The rule.
  public let rule: Rule
  /// What was missing, in words.
  public let reason: String

  /// Makes an entry.
  public init(_ rule: Rule, _ reason: String) {
    self.rule = rule
    self.reason = reason
  }
}

/// The rules that a check ran.
public struct RuleSet: Sendable {
  /// The rules, by id, each once.
  public let rules: [Rule]

  /// Makes a set; order and repetition do not matter.
  public init(_ rules: [Rule]) {
    var seen = Set<String>()
    self.rules = rules.filter { seen.insert($0.id).inserted }.sorted { $0.id < $1.id }
  }

  private init(sorted rules: [Rule]) { self.rules = rules }

  /// How many.
  public var count: Int { rules.count }

  /// True when the rule is in the set.
  public func contains(_ rule: Rule) -> Bool { rules.contains(rule) }

  /// SHA-256 over the ids, each followed by a line feed: two answers with one digest looked for the same things.
  public var digest: Bytes32 {
    SHA256.hash(rules.flatMap { Array($0.id.utf8) + [0x0a] })
  }

  /// The set without rules that did not run.
  public func subtracting(_ others: [NotEvaluated]) -> RuleSet {
    guard !others.isEmpty else { return self }
    let missing = Set(others.map(\.rule.id))
    return RuleSet(sorted: rules.filter { !missing.contains($0.id) })
  }

  /// Both sets.
  public func union(_ other: RuleSet) -> RuleSet { RuleSet(rules + other.rules) }
}
