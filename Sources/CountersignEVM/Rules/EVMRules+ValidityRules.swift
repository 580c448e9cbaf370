public import CountersignCore

/// Whether any block could hold a signed transaction, with nothing known of the chain's state.
extension EVMRules {
  /// Less gas than the transaction itself costs.
  public static let gasBelowIntrinsic = Rule(
    "evm/gas-below-intrinsic", .error, title: "less gas than the transaction itself costs",
    message: "gas is {got}; the transaction itself costs {expected} ({fork})",
    reference: "yellow paper, 6.2; EIP-2028; EIP-2930; EIP-3860; EIP-7702"
  )
  /// Less gas than the floor for its data.
  public static let gasBelowFloor = Rule(
    "evm/gas-below-floor", .error, title: "less gas than the floor for its data",
    message: "gas is {got}; the floor for the data is {expected} ({fork})",
    reference: "EIP-7623"
  )
  /// More gas than a transaction may use.
  public static let gasAboveCap = Rule(
    "evm/gas-above-cap", .error, title: "more gas than a transaction may use",
    message: "gas is {got}; a transaction may use {expected} ({fork})",
    reference: "EIP-7825"
  )
  /// Creation code that is too long.
  public static let initcodeTooLarge = Rule(
    "evm/initcode-too-large", .error, title: "creation code that is too long",
    message: "the creation code has {got} bytes; {expected} are allowed ({fork})",
    reference: "EIP-3860"
  )
  /// A tip above the fee cap.
  public static let feeTipAboveCap = Rule(
    "evm/fee-tip-above-cap", .error, title: "a tip above the fee cap",
    message: "maxPriorityFeePerGas is {got}, above maxFeePerGas {expected}",
    reference: "EIP-1559"
  )
  /// A nonce that no account can reach.
  public static let txNonceOverflow = Rule(
    "evm/tx-nonce-overflow", .error, title: "a nonce that no account can reach",
    message: "nonce is {got}; the largest nonce is 2^64 - 2",
    reference: "EIP-2681"
  )
  /// Gas times fee, with the value, of more than 256 bits.
  public static let txFeeOverflow = Rule(
    "evm/tx-fee-overflow", .error, title: "gas times fee, with the value, of more than 256 bits",
    message: "gas times fee, with the value, needs more than 256 bits",
    reference: "go-ethereum; EIP-1559"
  )
  /// A blob transaction without blobs.
  public static let blobEmpty = Rule(
    "evm/blob-empty", .error, title: "a blob transaction without blobs",
    message: "there are no versioned hashes",
    reference: "EIP-4844"
  )
  /// A versioned hash of an unknown version.
  public static let blobVersion = Rule(
    "evm/blob-version", .error, title: "a versioned hash of an unknown version",
    message: "{field} starts with {got}; the only version is 01",
    reference: "EIP-4844"
  )
  /// More blobs than a transaction may have.
  public static let blobTooMany = Rule(
    "evm/blob-too-many", .error, title: "more blobs than a transaction may have",
    message: "there are {got} blobs; a transaction may have {expected} ({fork})",
    reference: "EIP-7594"
  )
  /// An empty authorization list.
  public static let authEmpty = Rule(
    "evm/auth-empty", .error, title: "an empty authorization list",
    message: "there is no authorization",
    reference: "EIP-7702"
  )
  /// A type that the fork does not know.
  public static let typeNotInFork = Rule(
    "evm/type-not-in-fork", .error, title: "a type that the fork does not know",
    message: "transactions of type {got} came after {fork}",
    reference: "EIP-2718"
  )

  /// All rules of this family.
  public static let validityRules: [Rule] = [
    gasBelowIntrinsic, gasBelowFloor, gasAboveCap, initcodeTooLarge, feeTipAboveCap, txNonceOverflow, txFeeOverflow,
    blobEmpty, blobVersion, blobTooMany, authEmpty, typeNotInFork,
  ]
}
