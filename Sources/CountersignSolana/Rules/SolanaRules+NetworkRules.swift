public import CountersignCore

/// The network, which no transaction names.
extension SolanaRules {
  /// A network that is named otherwise than CAIP-2 does.
  public static let chainIDInvalid = Rule(
    "solana/chain-id-invalid", .error, title: "a network that is named otherwise than CAIP-2 does",
    message: "the connection's network is {got}; {expected} is due",
    reference: "CAIP-2, namespace solana"
  )
  /// A token or program of another cluster.
  public static let networkMismatch = Rule(
    "solana/network-mismatch", .error, title: "a token or program of another cluster",
    message: "{field} is {got}, which exists on {expected} only; the connection is to {network}",
    reference: "anza-xyz/wallet-adapter 971"
  )

  /// All rules of this family.
  public static let networkRules: [Rule] = [chainIDInvalid, networkMismatch]
}
