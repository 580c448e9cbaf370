import TestSupport
import Testing
import _CountersignEntryPoints

extension TemplateTests {
  /// Every hostile shape against every function: it answers, soon, and without much memory.
  @Suite struct BombTemplateTests {
    /// Generous: machines are slow and busy, but no function needs a second.
    private static let secondsLimit = 5.0
    private static let memoryFactor = 16
    private static let memoryAllowance = 8 * 1024 * 1024

    /// Costs are those of the code as it ships.
    #if DEBUG
      private static let limitsCosts = false
    #else
      private static let limitsCosts = true
    #endif

    /// How the bombs went.
    struct Record: Sendable {
      var problems = Problems()
      var slowest = (seconds: 0.0, name: "none")
      var largest = (bytes: 0, name: "none")
    }

    @Test(arguments: Subject.all) func standsEveryBomb(_ subject: Subject) throws {
      #if SystemCurves
        try #require(!Bomb.all.isEmpty)
      #endif
      let (record, seconds) = try Stopwatch.elapsed {
        try SmallStack.run {
          var record = Record()
          for (number, bomb) in Bomb.all.enumerated() {
            Self.tryBomb(bomb, again: number % 8 == 0, subject, &record)
          }
          return record
        }
      }
      let slowest = "slowest \(Int(record.slowest.seconds * 1000)) ms (\(record.slowest.name))"
      let largest = "largest \(record.largest.bytes / 1024) KiB (\(record.largest.name))"
      TestEnvironment.say(
        "bombs \(subject.entry.name): \(Bomb.all.count) in \(Int(seconds)) s, \(slowest), \(largest)")
      record.problems.record(subject)
    }

    private static func tryBomb(_ bomb: Bomb, again: Bool, _ subject: Subject, _ record: inout Record) {
      let bytes = bomb.bytes
      let measured = Measure.peak { Measure.seconds { subject.run(bytes, bomb.name) } }
      let (outcome, seconds) = measured.value
      if again, subject.entry.run(bytes) != outcome { record.problems.add("two answers to \(bomb.name)") }
      if let encoded = outcome.encoded, outcome.isAccepted, encoded != bytes {
        record.problems.add("takes \(bomb.name) and encodes it as \(encoded.shown)")
      }
      if seconds > record.slowest.seconds { record.slowest = (seconds, bomb.name) }
      if let peak = measured.bytes, peak > record.largest.bytes { record.largest = (peak, bomb.name) }
      guard limitsCosts else { return }
      if seconds > secondsLimit { record.problems.add("\(seconds) s for \(bomb.name) of \(bytes.count) bytes") }
      if let peak = measured.bytes, peak > memoryFactor * bytes.count + memoryAllowance {
        record.problems.add("\(peak / 1024) KiB more for \(bomb.name) of \(bytes.count / 1024) KiB")
      }
    }

    @Test func bombsAreAsLargeAsTheyClaim() {
      var names: Set<String> = []
      for bomb in Bomb.all {
        #expect(names.insert(bomb.name).inserted, "two bombs are called \(bomb.name)")
        let count = bomb.bytes.count
        let size = bomb.size / Bomb.divisor
        #expect(count >= size / 2 - 2_048 && count <= size * 2 + 70_000, "\(bomb.name) has \(count) bytes, not \(size)")
      }
    }
  }
}
