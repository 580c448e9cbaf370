public import CountersignBitcoin
public import CountersignEVM
public import CountersignSolana

/// What a caller knows of the world: token contracts, addresses, earlier transactions. Nothing is looked up.
public struct Context: Sendable {
  /// For EVM chains.
  public var evm = EVMContext.empty
  /// For Solana.
  public var solana = SolanaContext.empty
  /// For Bitcoin.
  public var bitcoin = BitcoinContext.empty

  /// Knows nothing.
  public init() {}

  /// Knows nothing.
  public static let empty = Context()
}
