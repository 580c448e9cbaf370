import TestSupport
import Testing
import _CountersignEntryPoints

extension TemplateTests {
  /// Input that ends early.
  @Suite struct PrefixTemplateTests {
    @Test(arguments: Subject.all) func answersEveryPrefixOfEverySample(_ subject: Subject) throws {
      let problems = try SmallStack.run {
        var problems = Problems()
        for sample in subject.entry.samples {
          for count in 0...sample.count { Self.tryPrefix(count, of: sample, subject, &problems) }
        }
        return problems
      }
      problems.record(subject.entry.name)
    }

    private static func tryPrefix(_ count: Int, of sample: [UInt8], _ subject: Subject, _ problems: inout Problems) {
      let prefix = Array(sample.prefix(count))
      let outcome = subject.run(prefix, prefix.shown)
      if subject.entry.run(prefix) != outcome { problems.add("two answers to \(prefix.shown)") }
      if count < sample.count, subject.entry.isPrefixFree, outcome.isAccepted {
        problems.add("takes \(prefix.shown), the beginning of \(sample.shown)")
      }
      if outcome.isAccepted, let encoded = outcome.encoded, encoded != prefix {
        problems.add("takes \(prefix.shown) and encodes it as \(encoded.shown)")
      }
    }
  }
}
