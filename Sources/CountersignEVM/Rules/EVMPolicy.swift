public import CountersignCore

/// What a caller lets wallets do, and which rules the chain follows.
public struct EVMPolicy: Hashable, Sendable {
  /// The most wei that gas may cost when the wallet chose the gas or the fee; 1 ether, as go-ethereum's RPC cap.
  public var maxFee = UInt256(1_000_000_000_000_000_000)
  /// How many times a stated gas limit or fee a wallet may sign.
  public var maxFeeFactor: UInt64 = 10
  /// The fork whose rules a signed transaction is judged by.
  public var fork = EVMFork.standard

  /// The documented defaults.
  public init() {}

  /// The documented defaults.
  public static let standard = EVMPolicy()
}
