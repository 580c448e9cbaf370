/// What the wallet is asked to do with a transaction.
public struct WalletOperation: Hashable, Sendable, CustomStringConvertible {
  /// The word of the schema.
  public let description: String

  private init(_ name: String) { description = name }

  /// Sign and broadcast: the bridge's `sendTransaction`.
  public static let send = WalletOperation("send")
  /// Sign only: the bridge's `signTransaction`.
  public static let sign = WalletOperation("sign")

  /// Finds an operation by its word; nil for any other.
  public init?(named name: String) {
    switch name {
    case "send": self = .send
    case "sign": self = .sign
    default: return nil
    }
  }
}
