public import CountersignCore

/// Signed messages.
extension SolanaRules {
  /// A transaction in disguise.
  public static let messageIsTransaction = Rule(
    "solana/message-is-transaction", .error, title: "a transaction in disguise",
    message: "the message is a Solana transaction: the signature would send it",
    reference: "Docs/Threats.md, 32; brave/brave-browser 55334"
  )
  /// A text that spells a transaction.
  public static let messageLooksEncoded = Rule(
    "solana/message-looks-encoded", .warning, isMoney: true, title: "a text that spells a transaction",
    message: "the text is a transaction in {got}: a wallet that decodes it would sign the transaction",
    reference: "Docs/Threats.md, 32"
  )
  /// A message with characters that do not show.
  public static let messageControls = Rule(
    "solana/message-controls", .warning, title: "a message with characters that do not show",
    message: "the message holds {what}",
    reference: "Docs/Threats.md, 46"
  )
  /// An off-chain message, given as bytes.
  public static let messageIsOffchain = Rule(
    "solana/message-is-offchain", .note, title: "an off-chain message, given as bytes",
    message: "the bytes are an off-chain message ({got})",
    reference: "Anza, off-chain message signing"
  )
  /// The wallet signed the text in an envelope.
  public static let messageWrapped = Rule(
    "solana/message-wrapped", .note, title: "the wallet signed the text in an envelope",
    message: "the signature covers the text in an envelope: {got}",
    reference: "anza-xyz/wallet-adapter 1047"
  )
  /// The signature is valid for something else.
  public static let messageNearMiss = Rule(
    "solana/message-near-miss", .error, title: "the signature is valid for something else",
    message: "the signature is valid for {what}, not for the message",
    reference: "Countersign"
  )
  /// Signed by another account.
  public static let messageSignerMismatch = Rule(
    "solana/message-signer-mismatch", .error, title: "signed by another account",
    message: "the message is signed by {got}, the connected account is {expected}",
    reference: "Countersign"
  )

  /// All rules of this family.
  public static let messageRules: [Rule] = [
    messageIsTransaction, messageLooksEncoded, messageControls, messageIsOffchain, messageWrapped, messageNearMiss,
    messageSignerMismatch,
  ]
}
