import TestSupport
import Testing
import _CountersignEntryPoints

extension TemplateTests {
  /// Samples with one byte changed: three other values a byte, all of them with `COUNTERSIGN_NIGHTLY` set.
  @Suite struct ByteChangeTemplateTests {
    private static let isNightly = TestEnvironment.value("COUNTERSIGN_NIGHTLY") != nil
    private static let changesOfAByte = 3

    /// How often a changed sample was taken and refused.
    struct Tally: Sendable {
      var problems = Problems()
      var taken = 0
      var refused = 0
    }

    @Test(arguments: Subject.all) func answersEverySampleWithAByteChanged(_ subject: Subject) throws {
      let generator = SeededGenerator("byte changes of \(subject.entry.name)")
      let tally = try SmallStack.run {
        var tally = Tally()
        var generator = generator
        for sample in subject.entry.samples {
          for index in sample.indices {
            for mask in Self.masks(&generator) {
              var changed = sample
              changed[index] ^= mask
              Self.tryChange(changed, at: index, subject, &tally)
            }
          }
        }
        return tally
      }
      TestEnvironment.say("byte changes \(subject.entry.name): \(tally.taken) taken, \(tally.refused) refused")
      tally.problems.record(subject.entry.name)
    }

    /// What the byte is changed by, never by nothing.
    private static func masks(_ generator: inout SeededGenerator) -> [UInt8] {
      let all = Array(UInt8(1)...UInt8.max)
      return isNightly ? all : Array(all.shuffled(using: &generator).prefix(changesOfAByte))
    }

    private static func tryChange(_ changed: [UInt8], at index: Int, _ subject: Subject, _ tally: inout Tally) {
      let outcome = subject.run(changed, "byte \(index) changed: \(changed.shown)")
      if outcome.isAccepted { tally.taken += 1 } else { tally.refused += 1 }
      if subject.entry.run(changed) != outcome { tally.problems.add("two answers to \(changed.shown)") }
      if outcome.isAccepted, let encoded = outcome.encoded, encoded != changed {
        tally.problems.add("takes \(changed.shown) and encodes it as \(encoded.shown)")
      }
    }
  }
}
