public import CountersignCore

/// Off-chain messages: texts in an envelope that no transaction begins like.
extension SolanaRules {
  /// No off-chain message.
  public static let offchainDomainMissing = Rule(
    "solana/offchain-domain-missing", .error, title: "no off-chain message",
    message: "the bytes do not begin with 0xff and \"solana offchain\"",
    reference: "Anza, off-chain message signing"
  )
  /// An off-chain message that ends early.
  public static let offchainTruncated = Rule(
    "solana/offchain-truncated", .error, title: "an off-chain message that ends early",
    message: "{field}: the bytes end before it does",
    reference: "Anza, off-chain message signing"
  )
  /// A version that is not known.
  public static let offchainVersionUnsupported = Rule(
    "solana/offchain-version-unsupported", .error, title: "a version of off-chain messages that is not known",
    message: "the off-chain message has version {got}; 0 and 1 are known",
    reference: "sRFC 38"
  )
  /// An off-chain message that nobody signs.
  public static let offchainNoSigners = Rule(
    "solana/offchain-no-signers", .error, title: "an off-chain message that nobody signs",
    message: "the off-chain message names no signer",
    reference: "Anza, off-chain message signing"
  )
  /// A signer twice.
  public static let offchainSignersDuplicate = Rule(
    "solana/offchain-signers-duplicate", .error, title: "a signer twice",
    message: "{field} is the signer before it once more",
    reference: "sRFC 38"
  )
  /// Signers out of order.
  public static let offchainSignersUnsorted = Rule(
    "solana/offchain-signers-unsorted", .error, title: "signers out of order",
    message: "{field} is less than the signer before it; version 1 has them sorted by their bytes",
    reference: "sRFC 38"
  )
  /// A length that is not the text's.
  public static let offchainLengthMismatch = Rule(
    "solana/offchain-length-mismatch", .error, title: "a length that is not the text's",
    message: "the text has {got} bytes, its length says {expected}",
    reference: "Anza, off-chain message signing"
  )
  /// An off-chain message without a text.
  public static let offchainEmpty = Rule(
    "solana/offchain-empty", .error, title: "an off-chain message without a text",
    message: "the off-chain message has no text",
    reference: "Anza, off-chain message signing"
  )
  /// A format that is not known.
  public static let offchainFormatUnknown = Rule(
    "solana/offchain-format-unknown", .error, title: "a format that is not known",
    message: "the text has format {got}; 0, 1 and 2 are known",
    reference: "Anza, off-chain message signing"
  )
  /// A text that is not in its format.
  public static let offchainFormatMismatch = Rule(
    "solana/offchain-format-mismatch", .error, title: "a text that is not in its format",
    message: "format 0 is printable ASCII; the text holds the byte {got}",
    reference: "Anza, off-chain message signing"
  )
  /// A text that is no UTF-8.
  public static let offchainInvalidUTF8 = Rule(
    "solana/offchain-invalid-utf8", .error, title: "a text that is no UTF-8",
    message: "the text of the off-chain message is no well-formed UTF-8",
    reference: "Unicode, table 3-7"
  )
  /// A text that is too long for its format.
  public static let offchainTooLong = Rule(
    "solana/offchain-too-long", .error, title: "a text that is too long for its format",
    message: "the off-chain message has {got} bytes; format {format} may have {expected}",
    reference: "Anza, off-chain message signing; solana-sdk offchain-message"
  )
  /// A line feed in format 0.
  public static let offchainNewlineDisputed = Rule(
    "solana/offchain-newline-disputed", .note, title: "a line feed in format 0",
    message: "the text has format 0 and holds a line feed, which Ledger takes and solana-sdk refuses",
    reference: "LedgerHQ/app-solana; solana-sdk offchain-message"
  )
  /// Bytes that are two off-chain messages.
  public static let offchainAmbiguous = Rule(
    "solana/offchain-ambiguous", .warning, title: "bytes that are two off-chain messages",
    message: "the bytes are an off-chain message with signers, and another one in the short layout",
    reference: "anza-xyz/agave 3340"
  )
  /// An account that is no signer of the off-chain message.
  public static let offchainSignerMissing = Rule(
    "solana/offchain-signer-missing", .error, title: "an account that is no signer of the off-chain message",
    message: "the connected account {expected} is not among the signers of the off-chain message",
    reference: "Anza, off-chain message signing"
  )
  /// An application that nobody expects.
  public static let offchainDomainMismatch = Rule(
    "solana/offchain-domain-mismatch", .error, title: "an application that nobody expects",
    message: "the application domain is {got}, which is not among those that are expected",
    reference: "Docs/Threats.md, 45"
  )

  /// All rules of this family.
  public static let offchainRules: [Rule] = [
    offchainDomainMissing, offchainTruncated, offchainVersionUnsupported, offchainNoSigners, offchainSignersDuplicate,
    offchainSignersUnsorted, offchainLengthMismatch, offchainEmpty, offchainFormatUnknown, offchainFormatMismatch,
    offchainInvalidUTF8, offchainTooLong, offchainNewlineDisputed, offchainAmbiguous, offchainSignerMissing,
    offchainDomainMismatch,
  ]
}
