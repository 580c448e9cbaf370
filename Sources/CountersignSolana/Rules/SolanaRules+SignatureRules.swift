public import CountersignCore

/// Signatures, and the texts that wallets hand them back in.
extension SolanaRules {
  /// An empty reply.
  public static let replyEmpty = Rule(
    "solana/reply-empty", .error, title: "an empty reply",
    message: "the reply is empty",
    reference: "Countersign"
  )
  /// A reply that is written in no way that is known.
  public static let replyEncoding = Rule(
    "solana/reply-encoding", .error, title: "a reply that is written in no way that is known",
    message: "the reply is {got}; {expected} is due",
    reference: "Countersign"
  )
  /// A signature of a length that no signature has.
  public static let signatureLength = Rule(
    "solana/signature-length", .error, title: "a signature of a length that no signature has",
    message: "the signature has {got} bytes; {expected} are due",
    reference: "RFC 8032, 5.1.6"
  )
  /// A signature of zeros.
  public static let signatureZero = Rule(
    "solana/signature-zero", .error, title: "a signature of zeros",
    message: "the signature is all zeros, which is how a missing one is written",
    reference: "solana-sdk Signature"
  )
  /// A scalar that is not reduced.
  public static let signatureNonCanonical = Rule(
    "solana/signature-non-canonical", .error, title: "a scalar that is not reduced",
    message: "the second half of the signature is not below the order of the group",
    reference: "RFC 8032, 5.1.7"
  )
  /// A signature that does not verify.
  public static let signatureInvalid = Rule(
    "solana/signature-invalid", .error, title: "a signature that does not verify",
    message: "the signature does not cover {what} with the key {expected}",
    reference: "RFC 8032, 5.1.7"
  )

  /// All rules of this family.
  public static let signatureRules: [Rule] = [
    replyEmpty, replyEncoding, signatureLength, signatureZero, signatureNonCanonical, signatureInvalid,
  ]
}
