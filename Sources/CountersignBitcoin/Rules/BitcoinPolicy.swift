public import CountersignCore

/// What a caller lets wallets do, and what may be asked at all.
public struct BitcoinPolicy: Hashable, Sendable {
  /// The most satoshis that the fee may be; 0.1 BTC.
  public var maxFee: UInt64 = 10_000_000
  /// The most satoshis that a virtual byte may cost.
  public var maxFeeRate: UInt64 = 5000
  /// Which headers of recoverable signatures count for which addresses.
  public var messageReading: BitcoinHeaderReading = .electrum
  /// Who may get bitcoin; nil for everybody.
  public var recipients: Set<BitcoinScript>?
  /// The networks that may be asked for; nil for all.
  public var networks: Set<NetworkID>?

  /// The documented defaults.
  public init() {}

  /// The documented defaults.
  public static let standard = BitcoinPolicy()
}
