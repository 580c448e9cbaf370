import CountersignCore

/// What a wallet is asked to sign: the bridge's base64, read.
public struct SolanaTransactionRequest: Hashable, Sendable {
  /// The transaction, with the signatures that it holds already.
  public let transaction: SolanaTransaction

  /// Takes a transaction.
  public init(_ transaction: SolanaTransaction) { self.transaction = transaction }

  /// What to hand to the bridge: padded base64 of the standard alphabet.
  public var bridgeString: String { Base64.encode(transaction.bytes) }
}
