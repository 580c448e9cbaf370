import CountersignCore
public import CountersignHash

/// What a caller knows of the world, for Bitcoin. The library looks nothing up.
public struct BitcoinContext: Hashable, Sendable {
  /// Somebody whom the app means to pay.
  public struct Recipient: Hashable, Sendable {
    /// Who.
    public var address: BitcoinAddress
    /// How much; nil when that is not known.
    public var sats: UInt64?

    /// Makes a recipient.
    public init(_ address: BitcoinAddress, sats: UInt64? = nil) {
      self.address = address
      self.sats = sats
    }
  }

  /// Seconds since 1970, UTC; nil when the caller has no clock.
  public var now: Int64?
  /// The height of the best block; nil when it is not known.
  public var blockHeight: UInt32?
  /// Addresses that the user has dealt with; nil when the caller has no list.
  public var knownAddresses: Set<BitcoinAddress>?
  /// The hashes of transactions that were seen before, in the order of the bytes.
  public var seen: Set<Bytes32> = []
  /// Transactions whose outputs may be spent: their hashes prove amounts and scripts.
  public var previousTransactions: [BitcoinTransaction] = [] {
    didSet {
      byHash = Dictionary(previousTransactions.map { ($0.hash, $0) }, uniquingKeysWith: { first, _ in first })
    }
  }
  /// Whom the app means to pay, and nobody else but the wallet itself; nil when it does not say.
  public var expectedRecipients: [Recipient]?

  private var byHash: [Bytes32: BitcoinTransaction] = [:]

  /// Makes a context without any knowledge.
  public init() {}

  /// No knowledge.
  public static let empty = BitcoinContext()

  /// The known transaction with this hash, in the order of the bytes.
  public func previousTransaction(_ hash: Bytes32) -> BitcoinTransaction? { byHash[hash] }

  /// The output that is spent, when the transaction that made it is known.
  public func output(_ outpoint: BitcoinTransaction.Outpoint) -> BitcoinTransaction.Output? {
    guard let transaction = byHash[outpoint.hash], let index = Int(exactly: outpoint.index),
      transaction.outputs.indices.contains(index)
    else { return nil }
    return transaction.outputs[index]
  }

  /// SHA-256 over the hashes that were seen, in order: what a verdict relied on.
  var seenDigest: String { SHA256.hash(seen.sorted().flatMap(\.bytes)).hex }

  /// SHA-256 over the hashes of the known transactions, in order: what a verdict relied on.
  var previousTransactionsDigest: String { SHA256.hash(byHash.keys.sorted().flatMap(\.bytes)).hex }
}
