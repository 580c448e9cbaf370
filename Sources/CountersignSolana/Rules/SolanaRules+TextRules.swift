public import CountersignCore

/// The string that the bridge carries.
extension SolanaRules {
  /// Text that is no base64.
  public static let base64Invalid = Rule(
    "solana/base64-invalid", .error, title: "text that is no base64",
    message: "the transaction is no base64 of the standard alphabet with padding ({why})",
    reference: "RFC 4648, section 4"
  )
  /// Base64 whose unused bits are not zero.
  public static let base64NotCanonical = Rule(
    "solana/base64-not-canonical", .error, title: "base64 whose unused bits are not zero",
    message: "the last characters spell bits that belong to no byte; another text stands for the same bytes",
    reference: "RFC 4648, section 3.5"
  )
  /// A transaction in base58.
  public static let base58InsteadOfBase64 = Rule(
    "solana/base58-instead-of-base64", .error, title: "a transaction in base58",
    message: "the transaction is written in base58; base64 is due",
    reference: "vultisig-ios 4521"
  )
  /// A transaction in hex.
  public static let hexInsteadOfBase64 = Rule(
    "solana/hex-instead-of-base64", .error, title: "a transaction in hex",
    message: "the transaction is written in hex; base64 is due",
    reference: "vultisig-ios 4521"
  )

  /// All rules of this family.
  public static let textRules: [Rule] = [
    base64Invalid, base64NotCanonical, base58InsteadOfBase64, hexInsteadOfBase64,
  ]
}
