public import CountersignCore
public import CountersignHash

/// What a caller knows of the world, for EVM chains. The library looks nothing up.
public struct EVMContext: Hashable, Sendable {
  /// A token contract.
  public struct Token: Hashable, Sendable {
    /// The chain it is on: a symbol alone names nothing.
    public var chainID: UInt256
    /// Its contract.
    public var address: EVMAddress
    /// What it is called, for people.
    public var symbol: String
    /// Digits after the point; nil when they are not known.
    public var decimals: Int?

    /// Makes a token.
    public init(chainID: UInt256, address: EVMAddress, symbol: String, decimals: Int? = nil) {
      self.chainID = chainID
      self.address = address
      self.symbol = symbol
      self.decimals = decimals
    }
  }

  /// What the app itself asked for, to compare a sign-in with.
  public struct Expected: Hashable, Sendable {
    /// The site that asks: the authority of a sign-in, with its port if it has one.
    public var domain: String?
    /// The address of the page that asks.
    public var uri: String?
    /// The nonce that the app made for this sign-in.
    public var nonce: String?
    /// The chain that the app asked for; the connection's network counts as well.
    public var chainID: UInt256?

    /// Expects nothing.
    public init() {}

    /// The names of what is expected.
    var stated: [String] {
      let members = [
        ("domain", domain != nil), ("uri", uri != nil), ("nonce", nonce != nil), ("chainId", chainID != nil),
      ]
      return members.filter(\.1).map(\.0)
    }
  }

  /// Seconds since 1970, UTC; nil when the caller has no clock.
  public var now: Int64?
  /// Known token contracts; nil when the caller has no list.
  public var tokens: [Token]?
  /// Addresses that the user has dealt with; nil when the caller has no list.
  public var knownAddresses: Set<EVMAddress>?
  /// The ids of transactions that were seen before.
  public var seen: Set<Bytes32> = []
  /// What the app asked for.
  public var expected = Expected()
  /// Whether the connected account has code, by `eth_getCode`; nil when nobody looked.
  public var accountHasCode: Bool?
  /// At which block a contract is asked.
  public var block: EVMBlockReference = .latest

  /// Makes a context without any knowledge.
  public init() {}

  /// No knowledge.
  public static let empty = EVMContext()

  /// SHA-256 over the ids that were seen, in order: what a verdict relied on.
  var seenDigest: String { SHA256.hash(seen.sorted().flatMap(\.bytes)).hex }

  /// The token with this contract on this chain, when the list has it.
  public func token(_ address: EVMAddress, chainID: UInt256?) -> Token? {
    tokens?.first { $0.address == address && $0.chainID == chainID }
  }
}
