/// Random numbers that a failing run can be repeated with: splitmix64, seeded by `COUNTERSIGN_SEED` or always the same.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  /// The seed of this run, for oracles, too.
  public static var seed: UInt64 { TestEnvironment.value("COUNTERSIGN_SEED").flatMap { UInt64($0) } ?? 20_260_901 }

  private var state: UInt64

  /// Starts at the seed of this run and prints it.
  ///
  /// - Parameter name: who asks; two names give two sequences.
  public init(_ name: String = #function) {
    TestEnvironment.say("seed \(Self.seed): \(name)")
    state = name.utf8.reduce(Self.seed) { ($0 ^ UInt64($1)) &* 0x0100_0000_01b3 }
  }

  /// Starts at a number.
  public init(seed: UInt64) { state = seed }

  /// The next 64 bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  /// So many random bytes.
  public mutating func bytes(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8(truncatingIfNeeded: next()) }
  }

  /// A number of a range.
  public mutating func int(_ range: Range<Int>) -> Int { Int.random(in: range, using: &self) }
}
