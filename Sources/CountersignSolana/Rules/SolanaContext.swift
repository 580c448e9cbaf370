public import CountersignCore
public import CountersignHash

/// What a caller knows of the world, for Solana. The library looks nothing up.
public struct SolanaContext: Hashable, Sendable {
  /// A token's mint.
  public struct Token: Hashable, Sendable {
    /// The network it is on: a symbol alone names nothing.
    public var network: NetworkID
    /// Its mint.
    public var mint: SolanaAddress
    /// What it is called, for people.
    public var symbol: String
    /// Digits after the point; nil when they are not known.
    public var decimals: Int?

    /// Makes a token.
    public init(network: NetworkID, mint: SolanaAddress, symbol: String, decimals: Int? = nil) {
      self.network = network
      self.mint = mint
      self.symbol = symbol
      self.decimals = decimals
    }
  }

  /// What the app itself asked for, to compare a payment or a sign-in with.
  public struct Expected: Hashable, Sendable {
    /// The site that asks: the authority of a sign-in, with its port if it has one.
    public var domain: String?
    /// The address of the page that asks.
    public var uri: String?
    /// The nonce that the app made for this sign-in.
    public var nonce: String?
    /// The wallet that a payment should reach.
    public var recipient: SolanaAddress?
    /// The application domains that an off-chain message may name.
    public var applicationDomains: Set<Bytes32> = []

    /// Expects nothing.
    public init() {}
  }

  /// Seconds since 1970, UTC; nil when the caller has no clock.
  public var now: Int64?
  /// Known tokens; nil when the caller has no list.
  public var tokens: [Token]?
  /// Addresses that the user has dealt with; nil when the caller has no list.
  public var knownAddresses: Set<SolanaAddress>?
  /// The signatures (transaction ids) of transactions that were seen before.
  public var seen: Set<[UInt8]> = []
  /// What lookup tables hold.
  public var lookupTables: [SolanaAddress: [SolanaAddress]] = [:]
  /// What the app asked for.
  public var expected = Expected()

  /// Makes a context without any knowledge.
  public init() {}

  /// No knowledge.
  public static let empty = SolanaContext()

  /// SHA-256 over the signatures that were seen, in order: what a verdict relied on.
  var seenDigest: String {
    SHA256.hash(seen.sorted { $0.lexicographicallyPrecedes($1) }.flatMap { $0 }).hex
  }

  /// SHA-256 over the tables and their contents, in order: what a verdict relied on.
  var lookupTablesDigest: String {
    SHA256.hash(
      lookupTables.sorted { $0.key < $1.key }.flatMap { table, keys in
        table.bytes.bytes + keys.flatMap { $0.bytes.bytes }
      }
    ).hex
  }

  /// The token with this mint, when the list has it.
  public func token(_ mint: SolanaAddress, network: NetworkID?) -> Token? {
    tokens?.first { $0.mint == mint && (network == nil || $0.network == network) }
  }
}
