public import CountersignCore

/// The chain and the connection's network.
extension EVMRules {
  /// No chain is stated.
  public static let chainMissing = Rule(
    "evm/chain-missing", .error, title: "no chain is stated",
    message: "chainId is required to {operation}",
    reference: "EIP-155"
  )
  /// A chain id in another spelling.
  public static let chainNotHex = Rule(
    "evm/chain-not-hex", .error, title: "a chain id in another spelling",
    message: "chainId is {got}; a 0x-hex string is due",
    reference: "EIP-155; MetaMask/metamask-extension 45763"
  )
  /// Chain id 0.
  public static let chainZero = Rule(
    "evm/chain-zero", .error, title: "chain id 0",
    message: "chainId is 0, which no chain has",
    reference: "EIP-155"
  )
  /// A chain id that wallets cannot hold.
  public static let chainTooLarge = Rule(
    "evm/chain-too-large", .warning, title: "a chain id that wallets cannot hold",
    message: "chainId is {got}, more than {limit} ({why})",
    reference: "MetaMask MAX_SAFE_CHAIN_ID; EIP-2294"
  )
  /// Not the connection's network.
  public static let chainMismatch = Rule(
    "evm/chain-mismatch", .error, title: "not the connection's network",
    message: "chainId is {got}, the connection's network is {expected}",
    reference: "EIP-155"
  )

  /// All rules of this family.
  public static let chainRules: [Rule] = [
    chainMissing, chainNotHex, chainZero, chainTooLarge, chainMismatch,
  ]
}
