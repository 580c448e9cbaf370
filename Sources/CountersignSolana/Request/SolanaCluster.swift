public import CountersignCore

/// One of the public clusters. A transaction's bytes name none: only its blockhash is bound to one.
public struct SolanaCluster: Hashable, Sendable, CustomStringConvertible {
  /// The word: `mainnet`, `devnet`, `testnet`.
  public let description: String
  /// The CAIP-2 reference: the first 32 characters of the genesis hash. Source: chain-agnostic namespaces, solana.
  public let reference: String

  private init(_ name: String, _ reference: String) {
    description = name
    self.reference = reference
  }

  /// The network of real money.
  public static let mainnet = SolanaCluster("mainnet", "5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp")
  /// For applications under development.
  public static let devnet = SolanaCluster("devnet", "EtWTRABZaYq6iMfeYKouRu166VU2xqa1")
  /// For validators under development.
  public static let testnet = SolanaCluster("testnet", "4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z")

  /// All of them.
  public static let all = [mainnet, devnet, testnet]

  /// The cluster of a CAIP-2 identifier; nil for another chain, a local cluster, or a network of one's own.
  public init?(_ network: NetworkID) {
    guard network.namespace == "solana",
      let known = Self.all.first(where: { $0.reference.utf8.elementsEqual(network.reference.utf8) })
    else { return nil }
    self = known
  }

  /// The cluster that wallets and apps call by this name: `mainnet`, `mainnet-beta`, `devnet`, `testnet`.
  public init?(named name: String) {
    let name = name == "mainnet-beta" ? "mainnet" : name
    guard let known = Self.all.first(where: { $0.description.utf8.elementsEqual(name.utf8) }) else { return nil }
    self = known
  }

  /// The CAIP-2 identifier.
  public var caip2: String { "solana:" + reference }
}
