public import CountersignCore

/// The answer of a check in one word.
public struct CheckVerdict: Hashable, Sendable, CustomStringConvertible {
  /// The word of the schema, in snake case.
  public let description: String

  /// It may be sent.
  public static let accepted = CheckVerdict(description: "accepted")
  /// A person must look: acknowledge the money-class warnings by their rule ids.
  public static let needsReview = CheckVerdict(description: "needs_review")
  /// The wallet or the network will refuse it, or it does not say what the app thinks.
  public static let refused = CheckVerdict(description: "refused")

  /// The verdict of findings, some of whose rules the caller has acknowledged.
  static func of(_ findings: [Finding], acknowledged: Set<String>) -> CheckVerdict {
    if findings.contains(where: { $0.severity == .error }) { return refused }
    let waits = findings.contains { finding in
      finding.rule.isMoney && finding.severity == .warning && !acknowledged.contains(finding.rule.id)
    }
    return waits ? needsReview : accepted
  }
}

extension Report where Value == PreparedRequest {
  /// The prepared value, when the request may go on.
  public var prepared: PreparedRequest? { value }

  /// The answer in one word.
  public var verdict: CheckVerdict {
    if value != nil { return .accepted }
    return findings.contains { $0.severity == .error } ? .refused : .needsReview
  }
}
