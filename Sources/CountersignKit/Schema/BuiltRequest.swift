public import CountersignBitcoin
public import CountersignEVM
public import CountersignSolana

/// What a builder made of typed values.
public enum BuiltRequest: Sendable {
  /// For an EVM chain.
  case evm(EVMTransactionRequest)
  /// For Solana.
  case solana(SolanaTransactionRequest)
  /// A payment in bitcoin.
  case bitcoinPayment(BitcoinPaymentRequest)
  /// A PSBT for a wallet to sign.
  case bitcoinSign(BitcoinSignRequest)

  /// The chain.
  public var chain: ChainFamily {
    switch self {
    case .evm: .evm
    case .solana: .solana
    case .bitcoinPayment, .bitcoinSign: .bitcoin
    }
  }

  /// What to hand to the bridge.
  public var bridgeString: String {
    switch self {
    case .evm(let request): request.bridgeString
    case .solana(let request): request.bridgeString
    case .bitcoinPayment(let request): request.bridgeString
    case .bitcoinSign(let request): request.bridgeString
    }
  }
}
