/// What came back from the wallet, as it came.
public struct WalletReply: Hashable, Sendable {
  /// Which of the bridge's answers it is.
  public struct Kind: Hashable, Sendable, CustomStringConvertible {
    /// The word of the schema.
    public let description: String

    /// The answer to `signTransaction`.
    public static let signedTransaction = Kind(description: "signedTransaction")
    /// The answer to `sendTransaction`.
    public static let transactionHash = Kind(description: "transactionHash")
    /// The answer to `sign`.
    public static let signature = Kind(description: "signature")

    /// All, for parsers.
    public static let all = [signedTransaction, transactionHash, signature]
  }

  /// Which answer.
  public let kind: Kind
  /// Its text.
  public let value: String

  /// Makes a reply of a kind that was read.
  public init(_ kind: Kind, _ value: String) {
    self.kind = kind
    self.value = value
  }

  /// The answer to `signTransaction`.
  public static func signedTransaction(_ value: String) -> WalletReply { WalletReply(.signedTransaction, value) }
  /// The answer to `sendTransaction`.
  public static func transactionHash(_ value: String) -> WalletReply { WalletReply(.transactionHash, value) }
  /// The answer to `sign`.
  public static func signature(_ value: String) -> WalletReply { WalletReply(.signature, value) }
}
