/// Collects findings up to a limit.
///
/// A hostile input can hold a fault a byte. What is beyond the limit is counted in a last finding, and that one is an
/// error: an input nobody has read to the end is never accepted.
public struct FindingCollector: Sendable {
  /// What was found so far.
  public private(set) var findings: [Finding] = []
  /// What was found beyond the limit.
  public private(set) var dropped = 0
  private let limit: Int

  /// Starts empty.
  public init(limits: Limits = .standard) { limit = limits.findings }

  /// True when an error was found.
  public var hasError: Bool { dropped > 0 || findings.contains { $0.severity == .error } }

  /// Keeps a finding, or counts it.
  public mutating func add(_ finding: Finding) {
    if findings.count < limit { findings.append(finding) } else { dropped += 1 }
  }

  /// Keeps findings.
  public mutating func add(_ more: [Finding]) {
    for finding in more { add(finding) }
  }

  /// Findings cut to the limit.
  public static func capped(_ findings: [Finding], limits: Limits = .standard) -> [Finding] {
    guard findings.count > limits.findings else { return findings }
    var collector = FindingCollector(limits: limits)
    collector.add(findings)
    return collector.all
  }

  /// All findings, with the last one about those that were dropped.
  public var all: [Finding] {
    guard dropped > 0 else { return findings }
    return findings + [Finding(CoreRules.tooManyFindings, [Argument("count", dropped)])]
  }
}
