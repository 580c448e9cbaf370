public import Testing

/// Counts how the cases of one file of the public test data fared.
public final class CorporaTally: Sendable {
  /// How a case fared.
  public enum Judgement: Sendable {
    /// As the file says.
    case agree
    /// Otherwise; what was expected and what came instead.
    case disagree(String)
    /// Not tried.
    case skipped

    /// Agreement when `condition` holds.
    public static func agree(if condition: Bool, else detail: @autoclosure () -> String) -> Judgement {
      condition ? .agree : .disagree(detail())
    }
  }

  struct Counts: Sendable {
    var agree = 0
    var disagree = 0
    var documented = 0
    var skipped = 0
  }

  /// Disagreements beyond these are counted only.
  static let shownInDetail = 20

  private let suite: String
  private let sourceLocation: SourceLocation
  private let counts = Locked(Counts())

  /// Starts a count.
  ///
  /// - Parameter suite: the file without its extension: `evm/rlp`.
  public init(_ suite: String, sourceLocation: SourceLocation = #_sourceLocation) {
    self.suite = suite
    self.sourceLocation = sourceLocation
  }

  /// Counts a case. A disagreement that is not listed in `Docs/Disagreements.md` is an issue.
  ///
  /// - Parameter content: what tells the case from others, for the list and for the issue.
  public func count(_ judgement: Judgement, content: [String]) {
    switch judgement {
    case .agree: counts.withLock { $0.agree += 1 }
    case .skipped: counts.withLock { $0.skipped += 1 }
    case .disagree where Disagreements.reason(suite: suite, content: content) != nil:
      counts.withLock { $0.documented += 1 }
    case .disagree(let detail):
      let number = counts.withLock { counts in
        counts.disagree += 1
        return counts.disagree
      }
      guard number <= CorporaTally.shownInDetail else { return }
      let name = content.map { $0.count > 80 ? $0.prefix(80) + "…" : $0 }.joined(separator: ", ")
      Issue.record("corpora \(suite), case \(name): \(detail)", sourceLocation: sourceLocation)
    }
  }

  /// Prints the line of this file; an issue when there were no cases.
  public func finish() { finish(say: TestEnvironment.say) }

  package func finish(say: (String) -> Void) {
    let counts = counts.withLock { $0 }
    let cases = counts.agree + counts.disagree + counts.documented + counts.skipped
    say(
      "corpora \(suite): \(cases) cases, \(counts.agree) agree, \(counts.disagree) disagree, "
        + "\(counts.documented) documented, \(counts.skipped) skipped"
    )
    if cases == 0 { Issue.record("corpora \(suite): no cases", sourceLocation: sourceLocation) }
    if counts.disagree > CorporaTally.shownInDetail {
      Issue.record("corpora \(suite): \(counts.disagree) disagreements in all", sourceLocation: sourceLocation)
    }
  }
}
