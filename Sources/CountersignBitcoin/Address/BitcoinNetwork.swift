public import CountersignCore

/// One of Bitcoin's chains. A script names none, an address only a family of them.
public struct BitcoinNetwork: Hashable, Sendable, CustomStringConvertible {
  /// How addresses of a chain begin. Testnet 3, testnet 4 and signet share theirs; base58 does not tell regtest either.
  public struct Prefix: Hashable, Sendable {
    /// The human-readable part of segwit addresses. Source: BIP-0173.
    public let segwit: String
    /// The version byte of addresses that pay to a key's hash.
    public let publicKeyHash: UInt8
    /// The version byte of addresses that pay to a script's hash.
    public let scriptHash: UInt8
    /// In words.
    let name: String

    /// The network of real money.
    public static let mainnet = Prefix(segwit: "bc", publicKeyHash: 0, scriptHash: 5, name: "mainnet")
    /// The public networks for tests.
    public static let testnet = Prefix(segwit: "tb", publicKeyHash: 111, scriptHash: 196, name: "a test network")
    /// A network of one's own.
    public static let regtest = Prefix(segwit: "bcrt", publicKeyHash: 111, scriptHash: 196, name: "regtest")

    /// All of them.
    public static let all = [mainnet, testnet, regtest]
  }

  /// The word: `mainnet`, `testnet3`, `testnet4`, `signet`, `regtest`.
  public let description: String
  /// The CAIP-2 reference: the first 32 digits of the genesis block's hash. Source: chain-agnostic namespaces, bip122.
  public let reference: String
  /// How its addresses begin.
  public let prefix: Prefix

  private init(_ name: String, _ reference: String, _ prefix: Prefix) {
    description = name
    self.reference = reference
    self.prefix = prefix
  }

  /// The network of real money.
  public static let mainnet = BitcoinNetwork("mainnet", "000000000019d6689c085ae165831e93", .mainnet)
  /// The test network of 2012.
  public static let testnet3 = BitcoinNetwork("testnet3", "000000000933ea01ad0ee984209779ba", .testnet)
  /// The test network of 2024. Source: BIP-0094.
  public static let testnet4 = BitcoinNetwork("testnet4", "00000000da84f2bafbbc53dee25a72ae", .testnet)
  /// The test network whose blocks are signed. Source: BIP-0325.
  public static let signet = BitcoinNetwork("signet", "00000008819873e925422c1ff0f99f7c", .testnet)
  /// A network of one's own.
  public static let regtest = BitcoinNetwork("regtest", "0f9188f13cb7b2c71f2a335e3a4fc328", .regtest)

  /// All of them.
  public static let all = [mainnet, testnet3, testnet4, signet, regtest]

  /// The network of a CAIP-2 identifier; nil for another chain.
  public init?(_ network: NetworkID) {
    guard network.namespace == "bip122",
      let known = Self.all.first(where: { $0.reference.utf8.elementsEqual(network.reference.utf8) })
    else { return nil }
    self = known
  }

  /// The network that apps call by this name: its word, or `bitcoin`, `main`, `test`, `testnet`.
  public init?(named name: String) {
    let word =
      switch name {
      case "bitcoin", "main", "livenet": "mainnet"
      case "test", "testnet": "testnet3"
      default: name
      }
    guard let known = Self.all.first(where: { $0.description.utf8.elementsEqual(word.utf8) }) else { return nil }
    self = known
  }

  /// The CAIP-2 identifier.
  public var caip2: String { "bip122:" + reference }
}
