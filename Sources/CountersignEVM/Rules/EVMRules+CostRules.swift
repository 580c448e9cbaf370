public import CountersignCore

/// What it costs, and what a wallet chooses itself.
extension EVMRules {
  /// A nonce stated by the app.
  public static let noncePresent = Rule(
    "evm/nonce-present", .warning, title: "a nonce stated by the app",
    message: "nonce is {got}; wallets choose their own, and a stated one replaces or orders transactions",
    reference: "execution-apis"
  )
  /// No gas at all.
  public static let gasZero = Rule(
    "evm/gas-zero", .error, title: "no gas at all",
    message: "gas is zero",
    reference: "go-ethereum"
  )
  /// The gas of a plain transfer for a contract.
  public static let gasSuspicious = Rule(
    "evm/gas-suspicious", .warning, title: "the gas of a plain transfer for a contract",
    message: "gas is {got}, which pays a plain transfer only, and the recipient is {what}",
    reference: "yellow paper, 6.2"
  )
  /// A transaction that nodes do not pass on.
  public static let txTooLarge = Rule(
    "evm/tx-too-large", .warning, title: "a transaction that nodes do not pass on",
    message: "the transaction has {got} bytes or more; nodes pass on {expected} at most",
    reference: "go-ethereum, legacypool txMaxSize"
  )
  /// Fees of two kinds.
  public static let feeMix = Rule(
    "evm/fee-mix", .error, title: "fees of two kinds",
    message: "gasPrice stands beside {field}; a transaction has one or the other",
    reference: "EIP-1559; go-ethereum setFeeDefaults"
  )
  /// A fee of zero.
  public static let feeZero = Rule(
    "evm/fee-zero", .error, title: "a fee of zero",
    message: "{field} is zero; no block takes that",
    reference: "EIP-1559; EIP-4844"
  )
  /// One of the two fees of EIP-1559.
  public static let feeHalf = Rule(
    "evm/fee-half", .warning, title: "one of the two fees of EIP-1559",
    message: "{field} is stated without {missing}; the wallet chooses the other",
    reference: "EIP-1559"
  )
  /// A fee that is rarely meant.
  public static let feeImplausible = Rule(
    "evm/fee-implausible", .warning, isMoney: true, title: "a fee that is rarely meant",
    message: "{why}",
    reference: "go-ethereum, RPCTxFeeCap"
  )

  /// All rules of this family.
  public static let costRules: [Rule] = [
    noncePresent, gasZero, gasSuspicious, txTooLarge, feeMix, feeZero, feeHalf, feeImplausible,
  ]
}
