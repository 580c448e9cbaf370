public import CountersignEVM

/// What a caller knows of the world: token contracts, addresses, earlier transactions. Nothing is looked up.
public struct Context: Sendable {
  /// For EVM chains.
  public var evm = EVMContext.empty

  /// Knows nothing.
  public init() {}

  /// Knows nothing.
  public static let empty = Context()
}
