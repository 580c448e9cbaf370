public import CountersignCore
import CountersignEVM

/// What an app is about to ask a wallet to sign.
public struct WalletRequest: Hashable, Sendable {
  /// What is to be signed.
  enum Content: Hashable, Sendable {
    case transaction(WalletOperation, payload: String?)
    case message(EVMMessage)
  }

  /// The chain.
  public let chain: ChainFamily
  /// The connected address, as the wallet told it; nil when it is not known.
  public let account: String?
  /// The connection's network, a CAIP-2 identifier; nil when it is not known.
  public let network: String?
  let content: Content

  /// A key where the account or the network should stand: nothing of such a request is read or shown.
  var secretInConnection: Finding? {
    account.flatMap { SecretDetector.finding(in: $0, "account") }
      ?? network.flatMap { SecretDetector.finding(in: $0, "network") }
  }

  /// A transaction: `payload` is the bridge's `transaction` string, or nil when only the reply is known.
  public static func transaction(
    chain: ChainFamily, operation: WalletOperation, payload: String?, account: String?, network: String?
  ) -> WalletRequest {
    WalletRequest(
      chain: chain, account: account, network: network, content: .transaction(operation, payload: payload))
  }

  /// A text to be signed: on EVM by `personal_sign`.
  public static func message(chain: ChainFamily, text: String, account: String?, network: String?) -> WalletRequest {
    WalletRequest(chain: chain, account: account, network: network, content: .message(EVMMessage(text)))
  }

  /// Bytes to be signed: on EVM by `personal_sign`, which wallets take in 0x-hex.
  public static func message(chain: ChainFamily, bytes: [UInt8], account: String?, network: String?) -> WalletRequest {
    WalletRequest(chain: chain, account: account, network: network, content: .message(EVMMessage(bytes: bytes)))
  }
}
