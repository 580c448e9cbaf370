public import CountersignBitcoin
public import CountersignCore
public import CountersignEVM
public import CountersignHash
public import CountersignSolana

/// What an app is about to ask a wallet to sign.
public struct WalletRequest: Hashable, Sendable {
  /// What is to be signed.
  enum Content: Hashable, Sendable {
    case transaction(WalletOperation, payload: String?)
    case evmMessage(EVMMessage)
    case evmTypedData(String)
    case evmDigest(EVMDigest)
    case solanaMessage(SolanaMessage)
    case bitcoinMessage(BitcoinMessage)
  }

  /// The chain.
  public let chain: ChainFamily
  /// The connected address, as the wallet told it; nil when it is not known.
  public let account: String?
  /// The connection's network, a CAIP-2 identifier; nil when it is not known.
  public let network: String?
  let content: Content
  /// What is known of further addresses, and of public keys: Bitcoin wallets connect several at once.
  var bitcoinAccounts: [BitcoinConnection.AccountText]?

  /// The same request over a connection of several addresses; on Bitcoin only.
  public func connected(to accounts: [BitcoinConnection.AccountText]) -> WalletRequest {
    var request = self
    request.bitcoinAccounts = accounts
    return request
  }

  /// A key where the account or the network should stand: nothing of such a request is read or shown.
  var secretInConnection: Finding? {
    let accounts = (bitcoinAccounts ?? []).map(\.address) + [account].compactMap { $0 }
    return accounts.lazy.compactMap {
      SecretDetector.finding(in: $0, "account") ?? SecretDetector.keyPair(in: $0, "account")
    }.first
      ?? network.flatMap { SecretDetector.finding(in: $0, "network") ?? SecretDetector.keyPair(in: $0, "network") }
  }

  /// A transaction: `payload` is the bridge's `transaction` string, or nil when only the reply is known.
  public static func transaction(
    chain: ChainFamily, operation: WalletOperation, payload: String?, account: String?, network: String?
  ) -> WalletRequest {
    WalletRequest(
      chain: chain, account: account, network: network, content: .transaction(operation, payload: payload))
  }

  /// A text to be signed: on EVM by `personal_sign`, on Solana and Bitcoin by `signMessage`.
  public static func message(chain: ChainFamily, text: String, account: String?, network: String?) -> WalletRequest {
    let content: Content =
      switch chain {
      case .solana: .solanaMessage(SolanaMessage(text))
      case .bitcoin: .bitcoinMessage(BitcoinMessage(text))
      default: .evmMessage(EVMMessage(text))
      }
    return WalletRequest(chain: chain, account: account, network: network, content: content)
  }

  /// Bytes to be signed: on EVM by `personal_sign`, which wallets take in 0x-hex, on Solana by `signMessage`.
  public static func message(chain: ChainFamily, bytes: [UInt8], account: String?, network: String?) -> WalletRequest {
    let content: Content =
      switch chain {
      case .solana: .solanaMessage(SolanaMessage(bytes: bytes))
      case .bitcoin: .bitcoinMessage(BitcoinMessage(bytes: bytes))
      default: .evmMessage(EVMMessage(bytes: bytes))
      }
    return WalletRequest(chain: chain, account: account, network: network, content: content)
  }

  /// A message of an EVM chain whose format is stated: any text or bytes, or a sign-in.
  public static func message(_ message: EVMMessage, account: String?, network: String?) -> WalletRequest {
    WalletRequest(chain: .evm, account: account, network: network, content: .evmMessage(message))
  }

  /// Typed data, as the JSON text that `eth_signTypedData_v4` takes. Source: EIP-712.
  public static func typedData(_ json: String, account: String?, network: String?) -> WalletRequest {
    WalletRequest(chain: .evm, account: account, network: network, content: .evmTypedData(json))
  }

  /// A bare hash, which no wallet of an EVM chain should be asked to sign: refused unless the policy lowers
  /// `evm/message-is-hash`. A server verifies with it what a contract account was asked.
  public static func digest(_ digest: Bytes32, account: String?, network: String?) -> WalletRequest {
    WalletRequest(chain: .evm, account: account, network: network, content: .evmDigest(EVMDigest(digest)))
  }

  /// A message of Bitcoin whose format is stated: recoverable, or BIP-0322.
  public static func message(_ message: BitcoinMessage, account: String?, network: String?) -> WalletRequest {
    WalletRequest(chain: .bitcoin, account: account, network: network, content: .bitcoinMessage(message))
  }

  /// A message of Solana whose format is stated: a sign-in, an off-chain message, a plain text.
  public static func message(_ message: SolanaMessage, account: String?, network: String?) -> WalletRequest {
    WalletRequest(chain: .solana, account: account, network: network, content: .solanaMessage(message))
  }
}
