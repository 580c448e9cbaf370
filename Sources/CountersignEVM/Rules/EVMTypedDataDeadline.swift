import CountersignCore

/// Until when a signature, or what it lets others do, counts.
struct EVMTypedDataDeadline {
  /// What zero means.
  enum Zero {
    /// For ever. Source: DAI, `permit`.
    case never
    /// Past before it was signed, as every other small number is.
    case passed
    /// The block it is used in. Source: Uniswap/permit2, `Allowance`.
    case onlyOneBlock
  }

  /// What is to be said about it.
  enum Judgement: Equatable {
    case fine
    case far(String)
    case passed(String)
    /// Without a clock nobody knows.
    case unknown
  }

  let path: EVMTypedDataPath
  let seconds: UInt256
  var zero = Zero.passed
  /// True when it counts no longer at that second. Source: ERC-3009, `validBefore`; ProjectOpenSea/seaport, `_verifyTime`;
  /// compound-finance/comet, `allowBySig`; opengsn/gsn, `Forwarder`.
  var isStrict = false

  /// A year.
  private static let longest: UInt64 = 365 * 86_400
  /// The end of the year 9999: nobody who means a time means a later one.
  private static let end: UInt64 = 253_402_300_799

  /// Judges it; `now`: seconds since 1970.
  func judged(now: Int64?) -> Judgement {
    if seconds.isZero {
      switch zero {
      case .never: return .far("0 means never")
      case .passed: return .passed("it is always past")
      case .onlyOneBlock: return .fine
      }
    }
    guard let seconds = seconds.uint64, seconds <= Self.end else { return .far("it never comes") }
    guard let now else { return .unknown }
    guard let now = UInt64(exactly: now) else { return .unknown }
    guard isStrict ? seconds > now : seconds >= now else { return .passed("it was \(EVMTimestamp(seconds))") }
    return seconds - now > Self.longest ? .far("it is \(EVMTimestamp(seconds)), in more than a year") : .fine
  }

  /// The number, for a finding.
  var argument: Argument { Argument("got", seconds) }

  /// The time in words: `2026-04-21T00:00:00Z`.
  var text: String {
    if seconds.isZero, zero == .never { return "never" }
    if seconds.isZero, zero == .onlyOneBlock { return "in one block only" }
    guard let seconds = seconds.uint64, seconds <= Self.end else { return "never" }
    return EVMTimestamp(seconds).description
  }
}
