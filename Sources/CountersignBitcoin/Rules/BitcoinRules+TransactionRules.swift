public import CountersignCore

/// The bytes of a transaction.
extension BitcoinRules {
  /// A transaction that ends early.
  public static let txTruncated = Rule(
    "bitcoin/tx-truncated", .error, title: "a transaction that ends early",
    message: "{field}: the bytes end before it does",
    reference: "Bitcoin protocol"
  )
  /// Bytes after the transaction.
  public static let txTrailingBytes = Rule(
    "bitcoin/tx-trailing-bytes", .error, title: "bytes after the transaction",
    message: "{got} bytes follow the transaction",
    reference: "Bitcoin protocol"
  )
  /// A length that is not written in its shortest form.
  public static let txNoncanonicalSize = Rule(
    "bitcoin/tx-noncanonical-size", .error, title: "a length that is not written in its shortest form",
    message: "{field}: the length is not in its shortest form",
    reference: "Bitcoin Core ReadCompactSize"
  )
  /// A transaction with another marker.
  public static let txWitnessFlag = Rule(
    "bitcoin/tx-witness-flag", .error, title: "a transaction with another marker",
    message: "the bytes after the version are the marker of no known form",
    reference: "BIP-0144"
  )
  /// Witnesses that are all empty.
  public static let txSuperfluousWitness = Rule(
    "bitcoin/tx-superfluous-witness", .error, title: "witnesses that are all empty",
    message: "the transaction has the form with witnesses, and none of them",
    reference: "BIP-0144"
  )
  /// A transaction without inputs.
  public static let txNoInputs = Rule(
    "bitcoin/tx-no-inputs", .error, title: "a transaction without inputs",
    message: "the transaction has no inputs",
    reference: "Bitcoin Core CheckTransaction"
  )
  /// A transaction without outputs.
  public static let txNoOutputs = Rule(
    "bitcoin/tx-no-outputs", .error, title: "a transaction without outputs",
    message: "the transaction has no outputs",
    reference: "Bitcoin Core CheckTransaction"
  )
  /// A transaction that is too heavy.
  public static let txWeight = Rule(
    "bitcoin/tx-weight", .error, title: "a transaction that is too heavy",
    message: "the transaction weighs {got}; {expected} are relayed",
    reference: "Bitcoin Core policy"
  )
  /// A transaction version that is not relayed.
  public static let txVersion = Rule(
    "bitcoin/tx-version", .warning, title: "a transaction version that is not relayed",
    message: "the version is {got}; 1, 2 and 3 are relayed, and relative locks need 2",
    reference: "Bitcoin Core policy; BIP-0068"
  )

  /// All rules of this family.
  public static let transactionRules: [Rule] = [
    txTruncated, txTrailingBytes, txNoncanonicalSize, txWitnessFlag, txSuperfluousWitness, txNoInputs, txNoOutputs,
    txWeight, txVersion,
  ]
}
