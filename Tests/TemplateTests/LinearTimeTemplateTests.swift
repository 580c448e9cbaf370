import TestSupport
import Testing
import _CountersignEntryPoints

#if !DEBUG
  extension TemplateTests {
    /// Twice the input takes about twice the time, whatever its shape.
    @Suite struct LinearTimeTemplateTests {
      private static let sizes = [256, 512, 1024, 2048].map { $0 * 1024 }
      private static let runs = 3
      /// Linear work has 2, quadratic 4; caches and the allocator blur it.
      private static let ratioLimit = 3.0
      /// Below this the clock and the caches tell more than the code.
      private static let secondsFloor = 0.002

      @Test(arguments: Subject.all) func takesTwiceAsLongForTwiceAsMuch(_ subject: Subject) throws {
        let problems = try SmallStack.run {
          var problems = Problems()
          for bomb in Bomb.all where bomb.isScalable { Self.scale(bomb, subject, &problems) }
          return problems
        }
        problems.record(subject.entry.name)
      }

      private static func scale(_ bomb: Bomb, _ subject: Subject, _ problems: inout Problems) {
        // From the largest on: where that one costs nothing, nothing does.
        var larger: Double?
        for size in sizes.reversed() {
          let bytes = bomb.bytes(size: size)
          let seconds = cost(of: bytes, subject, bomb.name)
          if let larger, seconds >= secondsFloor, larger / seconds > ratioLimit {
            problems.add("\(bomb.name): \(seconds) s for \(size) bytes, \(larger) s for twice as many")
          }
          guard seconds >= secondsFloor else { return }
          larger = seconds
        }
      }

      /// The least of several runs.
      private static func cost(of bytes: [UInt8], _ subject: Subject, _ name: String) -> Double {
        var least = Double.infinity
        for _ in 0..<runs {
          least = min(least, Measure.seconds { subject.run(bytes, "\(name) of \(bytes.count) bytes") }.seconds)
          if least < secondsFloor { break }
        }
        return least
      }
    }
  }
#endif
