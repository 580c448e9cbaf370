import CountersignCore
import Testing

@Suite struct FindingCollectorTests {
  private let note = Finding(
    Rule("evm/sample", .note, title: "a sample", message: "a sample", reference: "none"))

  @Test func keepsFindingsInTheirOrder() {
    var collector = FindingCollector()
    #expect(collector.all.isEmpty)
    #expect(!collector.hasError)
    let warning = Finding(note.rule, severity: .warning)
    collector.add(note)
    collector.add([warning, note])
    #expect(collector.all == [note, warning, note])
    #expect(collector.dropped == 0)
    #expect(!collector.hasError)
    collector.add(Finding(note.rule, severity: .error))
    #expect(collector.hasError)
  }

  /// An input that nobody has read to the end is never accepted, even where everything that was kept is a note.
  @Test func whatIsBeyondTheLimitIsAnError() throws {
    var limits = Limits()
    limits.findings = 3
    var collector = FindingCollector(limits: limits)
    collector.add([Finding](repeating: note, count: 3))
    #expect(!collector.hasError)
    #expect(collector.all.count == 3)
    collector.add(note)
    collector.add([note, note])
    #expect(collector.dropped == 3)
    #expect(collector.hasError)
    #expect(collector.all.count == 4)
    let last = try #require(collector.all.last)
    #expect(last.rule == CoreRules.tooManyFindings)
    #expect(last.severity == .error)
    #expect(last.message == "3 further findings were dropped; the input is treated as refused")
  }

  @Test func anErrorBeyondTheLimitIsNotLost() {
    var collector = FindingCollector()
    for _ in 0..<Limits.standard.findings { collector.add(note) }
    collector.add(Finding(note.rule, severity: .error))
    #expect(collector.findings.count == Limits.standard.findings)
    #expect(collector.all.contains { $0.severity == .error })
  }

  @Test func aLimitBelowOneKeepsNothing() {
    var limits = Limits()
    for count in [0, -1] {
      limits.findings = count
      var collector = FindingCollector(limits: limits)
      collector.add(note)
      #expect(collector.all.map(\.rule) == [CoreRules.tooManyFindings])
    }
  }
}
