public import CountersignCore

/// The bytes of a transaction.
extension SolanaRules {
  /// No bytes at all.
  public static let txEmpty = Rule(
    "solana/tx-empty", .error, title: "no bytes at all",
    message: "the transaction is empty",
    reference: "solana-sdk"
  )
  /// A transaction that ends early.
  public static let txTruncated = Rule(
    "solana/tx-truncated", .error, title: "a transaction that ends early",
    message: "{field}: the bytes end before it does",
    reference: "solana-sdk"
  )
  /// Bytes after the transaction.
  public static let txTrailingBytes = Rule(
    "solana/tx-trailing-bytes", .error, title: "bytes after the transaction",
    message: "{got} bytes follow the transaction",
    reference: "Agave transaction-view"
  )
  /// A transaction that no packet holds.
  public static let txTooLarge = Rule(
    "solana/tx-too-large", .error, title: "a transaction that no packet holds",
    message: "the transaction has {got} bytes; {expected} are allowed",
    reference: "SIMD-0296; Agave PACKET_DATA_SIZE"
  )
  /// A length that is not written in its shortest form.
  public static let compactU16NonCanonical = Rule(
    "solana/compact-u16-non-canonical", .error, title: "a length that is not written in its shortest form",
    message: "{field}: the length is not in its shortest form",
    reference: "solana-sdk short-vec"
  )
  /// A length of more than 16 bits.
  public static let compactU16Overflow = Rule(
    "solana/compact-u16-overflow", .error, title: "a length of more than 16 bits",
    message: "{field}: the length needs more than 16 bits",
    reference: "solana-sdk short-vec"
  )
  /// A version that is not known.
  public static let unsupportedVersion = Rule(
    "solana/unsupported-version", .error, title: "a version that is not known",
    message: "the message has version {got}; legacy, 0 and 1 are known",
    reference: "SIMD-0385"
  )
  /// An off-chain message in the place of a transaction.
  public static let offchainMessageNotTransaction = Rule(
    "solana/offchain-message-not-transaction", .error, title: "an off-chain message in the place of a transaction",
    message: "the first byte is 0xff, which marks off-chain messages",
    reference: "solana-sdk offchain-message"
  )
  /// A version 1 message behind signatures.
  public static let v1InLegacyEnvelope = Rule(
    "solana/v1-in-legacy-envelope", .error, title: "a version 1 message behind signatures",
    message: "a message of version 1 stands first, and its signatures after it",
    reference: "SIMD-0385"
  )
  /// A version 0 message before its signatures.
  public static let v0EnvelopeOrder = Rule(
    "solana/v0-envelope-order", .error, title: "a version 0 message before its signatures",
    message: "the bytes begin with a message of version 0; its signatures stand first",
    reference: "solana-sdk"
  )
  /// A message without its signatures.
  public static let messageWithoutSignatures = Rule(
    "solana/message-without-signatures", .error, title: "a message without its signatures",
    message: "this is a bare message; a transaction has {got} signatures before it",
    reference: "solana-sdk"
  )
  /// A signature in the place of a transaction.
  public static let signatureNotTransaction = Rule(
    "solana/signature-not-transaction", .error, title: "a signature in the place of a transaction",
    message: "64 bytes are a signature, not a transaction",
    reference: "solana-sdk"
  )
  /// A config that is not known.
  public static let v1ConfigMaskUnknown = Rule(
    "solana/v1-config-mask-unknown", .error, title: "a config that is not known",
    message: "the config mask is {got}; only the five lowest bits are known",
    reference: "SIMD-0385"
  )
  /// Half a priority fee.
  public static let v1ConfigMaskPartialFee = Rule(
    "solana/v1-config-mask-partial-fee", .error, title: "half a priority fee",
    message: "the config mask has one of the two bits of the priority fee",
    reference: "SIMD-0385"
  )

  /// All rules of this family.
  public static let wireRules: [Rule] = [
    txEmpty, txTruncated, txTrailingBytes, txTooLarge, compactU16NonCanonical, compactU16Overflow, unsupportedVersion,
    offchainMessageNotTransaction, v1InLegacyEnvelope, v0EnvelopeOrder, messageWithoutSignatures,
    signatureNotTransaction, v1ConfigMaskUnknown, v1ConfigMaskPartialFee,
  ]
}
