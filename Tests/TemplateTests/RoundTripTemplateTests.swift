import TestSupport
import Testing
import _CountersignEntryPoints

extension TemplateTests {
  /// P-ROUND: what is taken has one encoding.
  @Suite struct RoundTripTemplateTests {
    @Test(arguments: Subject.all) func takesAndRepeatsEverySample(_ subject: Subject) throws {
      #expect(!subject.entry.samples.isEmpty, "\(subject.entry.name) has no sample")
      let problems = try SmallStack.run {
        var problems = Problems()
        for sample in subject.entry.samples {
          let outcome = subject.run(sample, sample.shown)
          guard outcome.isAccepted else {
            problems.add("refuses its sample \(sample.shown): \(outcome.answer.prefix(400))")
            continue
          }
          if let encoded = outcome.encoded, encoded != sample {
            problems.add("encodes \(sample.shown) as \(encoded.shown)")
          }
        }
        return problems
      }
      problems.record(subject.entry.name)
    }
  }
}
