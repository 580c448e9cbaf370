public import CountersignCore

/// What a signature covers.
extension BitcoinRules {
  /// A signature that covers no output.
  public static let sighashNone = Rule(
    "bitcoin/sighash-none", .error, isMoney: true, title: "a signature that covers no output",
    message: "{field}: with {got} whoever has the signature chooses the outputs",
    reference: "BIP-0341; spesmilo/electrum 8687"
  )
  /// A signature of an output that does not exist.
  public static let sighashSingleOutOfRange = Rule(
    "bitcoin/sighash-single-out-of-range", .error, isMoney: true, title: "a signature of an output that does not exist",
    message: "{field}: there is no output {index}; {why}",
    reference: "BIP-0143; BIP-0341"
  )
  /// A signature that covers one output.
  public static let sighashSingle = Rule(
    "bitcoin/sighash-single", .warning, isMoney: true, title: "a signature that covers one output",
    message: "{field}: with {got} all other outputs are open",
    reference: "BIP-0341"
  )
  /// A signature that covers one input.
  public static let sighashAnyonecanpay = Rule(
    "bitcoin/sighash-anyonecanpay", .warning, isMoney: true, title: "a signature that covers one input",
    message: "{field}: with {got} inputs can be added",
    reference: "BIP-0341"
  )
  /// An offer to sell.
  public static let sighashListingPattern = Rule(
    "bitcoin/sighash-listing-pattern", .warning, isMoney: true, title: "an offer to sell",
    message: "{field}: whoever completes it takes input {index} ({got} satoshis) for output {index} ({expected})",
    reference: "openordex 1; unisat dev-support 106"
  )
  /// Taproot's default elsewhere.
  public static let sighashDefaultOnECDSA = Rule(
    "bitcoin/sighash-default-on-ecdsa", .error, title: "taproot's default elsewhere",
    message: "{field}: the hash type 0 belongs to taproot",
    reference: "BIP-0341"
  )
  /// A hash type that does not exist.
  public static let sighashUndefined = Rule(
    "bitcoin/sighash-undefined", .error, title: "a hash type that does not exist",
    message: "{field}: the hash type {got} does not exist",
    reference: "BIP-0341"
  )

  /// All rules of this family.
  public static let sighashRules: [Rule] = [
    sighashNone, sighashSingleOutOfRange, sighashSingle, sighashAnyonecanpay, sighashListingPattern,
    sighashDefaultOnECDSA, sighashUndefined,
  ]
}
