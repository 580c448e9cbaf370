public import CountersignCore
public import CountersignHash

/// What a caller lets wallets do, which rules the chain follows, and what may be asked at all.
public struct EVMPolicy: Hashable, Sendable {
  /// The most wei that gas may cost when the wallet chose the gas or the fee, and above which a stated fee is told; 1
  /// ether, as go-ethereum's RPC cap.
  public var maxFee = UInt256(1_000_000_000_000_000_000)
  /// How many times a stated gas limit or fee a wallet may sign.
  public var maxFeeFactor: UInt64 = 10
  /// The fork whose rules requests and signed transactions are judged by.
  public var fork = EVMFork.standard
  /// The chains that may be asked for; nil for all.
  public var chains: Set<UInt256>?
  /// Who may get plain transfers; nil for everybody.
  public var recipients: Set<EVMAddress>?
  /// Which contracts may be called; nil for all. The account itself may be called only when it is listed.
  public var contracts: Set<EVMAddress>?
  /// Which functions may be called, as the first four bytes of the data; nil for all.
  public var selectors: Set<UInt32>?
  /// Which domains typed data may be for, as domain separators (a contract's `DOMAIN_SEPARATOR`); nil for all.
  public var typedDataDomains: Set<Bytes32>?
  /// Whose code an authorization supplied by the app may name; nil for nobody's.
  public var delegates: Set<EVMAddress>?

  /// The documented defaults.
  public init() {}

  /// The documented defaults.
  public static let standard = EVMPolicy()
}
