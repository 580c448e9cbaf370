import CountersignCore
import CountersignHash
import Testing

@Suite struct ReportTests {
  private func rule(_ id: String, title: String = "") -> Rule {
    Rule(id, .error, title: title, message: "", reference: "")
  }

  // MARK: Rule sets

  @Test func rulesAreTheSameWhenTheirIDsAre() {
    #expect(rule("evm/a", title: "one") == rule("evm/a", title: "two"))
    #expect(rule("evm/a") != rule("evm/b"))
    #expect(Set([rule("evm/a"), rule("evm/a", title: "x"), rule("evm/b")]).count == 2)
  }

  /// SHA-256 of `evm/a` and `evm/b`, each with its line feed, and of nothing.
  @Test func theDigestDoesNotDependOnOrderOrRepetition() {
    let (a, b) = (rule("evm/a"), rule("evm/b"))
    let digest = "12fc771cb75dba018ec5ca7a8ad7bced0066de45ff0ca37d555ad109fe48875a"
    #expect(RuleSet([a, b]).digest.hex == digest)
    #expect(RuleSet([b, a]).digest.hex == digest)
    #expect(RuleSet([b, a, b, b, a]).digest.hex == digest)
    #expect(RuleSet([b]).union(RuleSet([a])).digest.hex == digest)
    #expect(RuleSet([a, b]).union(RuleSet([a])).digest.hex == digest)
    #expect(RuleSet([]).digest == SHA256.hash([]))
    #expect(RuleSet([a]).digest.hex != digest)
    // The line feeds keep names apart.
    #expect(RuleSet([rule("ab"), rule("c")]).digest != RuleSet([rule("a"), rule("bc")]).digest)
  }

  @Test func countsEveryRuleOnce() {
    let set = RuleSet([rule("evm/b"), rule("evm/a"), rule("evm/b")])
    #expect(set.count == 2)
    #expect(set.rules.map(\.id) == ["evm/a", "evm/b"])
    #expect(set.contains(rule("evm/a", title: "other words")))
    #expect(!set.contains(rule("evm/c")))
  }

  // MARK: Reports

  @Test func whatCouldNotRunDoesNotCountAsEvaluated() {
    let rules = ["evm/a", "evm/b", "evm/c"].map { rule($0) }
    let missing = [NotEvaluated(rules[1], "no clock"), NotEvaluated(rule("evm/other"), "no table")]
    let report = Report(value: 5, findings: [], evaluated: RuleSet(rules), notEvaluated: missing)
    #expect(report.evaluated.rules == [rules[0], rules[2]])
    #expect(report.evaluated.digest == RuleSet([rules[2], rules[0]]).digest)
    #expect(report.notEvaluated == missing)
    let other = report.with("five")
    #expect(other.value == "five")
    #expect(other.evaluated.digest == report.evaluated.digest)
    #expect(other.notEvaluated == missing)
    #expect(report.with(nil as String?).value == nil)
    #expect(RuleSet(rules).subtracting([]).count == 3)
    #expect(RuleSet([]).subtracting(missing).count == 0)
  }

  @Test func theWorstFindingCounts() {
    func report(_ severities: Severity...) -> Report<Int> {
      Report(value: nil, findings: severities.map { Finding(rule("evm/a"), severity: $0) }, evaluated: RuleSet([]))
    }
    #expect(report().worst == nil)
    #expect(report(.note).worst == .note)
    #expect(report(.note, .warning, .note).worst == .warning)
    #expect(report(.error, .warning).worst == .error)
  }

  @Test func severitiesAreOrderedAndNamed() {
    #expect(Severity.all == [.note, .warning, .error])
    #expect(Severity.all.sorted() == Severity.all)
    #expect(Severity.all.map(\.description) == ["note", "warning", "error"])
    for severity in Severity.all { #expect(Severity(named: severity.description) == severity) }
    for name in ["", "Error", "err", "warn", "notes"] { #expect(Severity(named: name) == nil) }
  }
}
