import TestSupport
import Testing
import _CountersignEntryPoints

extension TemplateTests {
  /// Every hostile shape against every function: it answers, soon, and without much memory.
  @Suite struct BombTemplateTests {
    /// Generous: machines are slow and busy, but no function needs a second.
    private static let secondsLimit = 5.0
    private static let memoryFactor = 16
    /// A PSBT's entry of nine bytes is an object with two arrays, and a reply is judged as a third PSBT, made of it and of the
    /// request.
    private static let memoryFactorOfMaps = 128
    private static let memoryAllowance = 8 * 1024 * 1024
    /// Every so many runs the answer is asked for twice.
    private static let repeatedRuns = 8
    /// Every so many bombs of another chain are tried.
    private static let foreignTurns = 4

    /// Costs are those of the code as it ships.
    #if DEBUG
      private static let limitsCosts = false
    #else
      private static let limitsCosts = true
    #endif

    /// How the bombs went.
    struct Record: Sendable {
      var problems = Problems()
      var runs = 0
      var slowest = (seconds: 0.0, name: "none")
      var largest = (bytes: 0, name: "none")
    }

    @Test(arguments: Bomb.Family.all) func everyFunctionStandsEveryBomb(_ family: Bomb.Family) throws {
      let (record, seconds) = try Stopwatch.elapsed {
        try SmallStack.run {
          var record = Record()
          for (turn, bomb) in family.bombs.enumerated() {
            let bytes = bomb.bytes
            let text = EntryPoint.text(bytes)
            for (place, subject) in Subject.all.enumerated() where Self.isTried(family, subject, turn + place) {
              let factor = family.chain == "Bitcoin" ? Self.memoryFactorOfMaps : Self.memoryFactor
              Self.tryBomb(bomb, bytes, text, subject, factor, &record)
            }
          }
          return record
        }
      }
      let slowest = "slowest \(Int(record.slowest.seconds * 1000)) ms (\(record.slowest.name))"
      let largest = "largest \(record.largest.bytes / 1024) KiB (\(record.largest.name))"
      TestEnvironment.say(
        "bombs \(family.testDescription): \(record.runs) runs in \(Int(seconds)) s, \(slowest), \(largest)")
      record.problems.record()
    }

    /// What is made for one chain's formats is no more than noise to another's functions, so by day these take turns.
    private static func isTried(_ family: Bomb.Family, _ subject: Subject, _ turn: Int) -> Bool {
      guard let made = family.chain, let read = subject.chain, made != read else { return true }
      return TestEnvironment.value("COUNTERSIGN_NIGHTLY") != nil || turn % Self.foreignTurns == 0
    }

    private static func tryBomb(
      _ bomb: Bomb, _ bytes: [UInt8], _ text: String, _ subject: Subject, _ memoryFactor: Int, _ record: inout Record
    ) {
      let name = "\(subject.entry.name): \(bomb.name)"
      let measured = Measure.peak { Measure.seconds { subject.run(bytes, text: text, bomb.name) } }
      let (outcome, seconds) = measured.value
      record.runs += 1
      if record.runs % repeatedRuns == 0, subject.entry.run(bytes, text: text) != outcome {
        record.problems.add("\(name): two answers")
      }
      if let encoded = outcome.encoded, outcome.isAccepted, encoded != bytes {
        record.problems.add("\(name): is taken and encoded as \(encoded.shown)")
      }
      if seconds > record.slowest.seconds { record.slowest = (seconds, name) }
      if let peak = measured.bytes, peak > record.largest.bytes { record.largest = (peak, name) }
      guard limitsCosts else { return }
      if seconds > secondsLimit { record.problems.add("\(name): \(seconds) s for \(bytes.count) bytes") }
      if let peak = measured.bytes, peak > memoryFactor * bytes.count + memoryAllowance {
        record.problems.add("\(name): \(peak / 1024) KiB more for \(bytes.count / 1024) KiB")
      }
    }

    @Test func bombsAreAsLargeAsTheyClaim() {
      var names: Set<String> = []
      for bomb in Bomb.all {
        #expect(names.insert(bomb.name).inserted, "two bombs are called \(bomb.name)")
        let count = bomb.bytes.count
        let size = bomb.size / Bomb.divisor
        #expect(
          count >= size / 2 - 2_048 && count <= size * 2 + 120_000, "\(bomb.name) has \(count) bytes, not \(size)")
      }
    }
  }
}
