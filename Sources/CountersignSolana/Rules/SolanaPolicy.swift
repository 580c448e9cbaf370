public import CountersignCore

/// What a caller lets wallets do, and what may be asked at all.
public struct SolanaPolicy: Hashable, Sendable {
  /// The most lamports that the priority fee may be; 0.05 SOL.
  public var maxFee: UInt64 = 50_000_000
  /// The most lamports that a wallet may add to the fee; 0.01 SOL.
  public var maxAddedFee: UInt64 = 10_000_000
  /// True when somebody else may pay the fee.
  public var isSponsored = false
  /// The transaction versions that the wallet takes; nil when that is not known.
  public var walletVersions: Set<SolanaVersion>?
  /// The networks that may be asked for; nil for all.
  public var networks: Set<NetworkID>?
  /// The programs that may be called; nil for all, those that are not known with a warning.
  public var programs: Set<SolanaAddress>?
  /// Who may get SOL and tokens; nil for everybody.
  public var recipients: Set<SolanaAddress>?
  /// The tokens that may be moved; nil for all.
  public var mints: Set<SolanaAddress>?
  /// True when a wallet may write the same instructions in another layout: other key order, version 0 for legacy.
  public var allowsReencoding = true
  /// How many accounts a transaction may lock.
  public var maximumLocks = 64

  /// The documented defaults.
  public init() {}

  /// The documented defaults.
  public static let standard = SolanaPolicy()
}
