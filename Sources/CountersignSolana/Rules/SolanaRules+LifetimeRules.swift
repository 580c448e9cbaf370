public import CountersignCore

/// How long the transaction can be sent.
extension SolanaRules {
  /// A blockhash of zeros.
  public static let blockhashZero = Rule(
    "solana/blockhash-zero", .warning, title: "a blockhash of zeros",
    message: "the blockhash is all zeros; a wallet may fill it in, a node refuses it",
    reference: "Agave BlockhashNotFound"
  )
  /// A transaction that does not expire.
  public static let nonceTransaction = Rule(
    "solana/nonce-transaction", .note, title: "a transaction that does not expire",
    message: "the first instruction advances the nonce {got}: the transaction can be sent until somebody advances it",
    reference: "solana-sdk durable nonce"
  )
  /// A nonce that is advanced too late.
  public static let nonceAdvanceNotFirst = Rule(
    "solana/nonce-advance-not-first", .warning, title: "a nonce that is advanced too late",
    message: "{field} advances a nonce, which only the first instruction can do for its transaction",
    reference: "trustwallet/wallet-core 3717"
  )
  /// A nonce account behind a lookup table.
  public static let nonceAccountNotStatic = Rule(
    "solana/nonce-account-not-static", .error, title: "a nonce account behind a lookup table",
    message: "the nonce account is looked up; it must be named in the message itself",
    reference: "SIMD-0242"
  )
  /// A nonce account that cannot be written.
  public static let nonceAccountNotWritable = Rule(
    "solana/nonce-account-not-writable", .error, title: "a nonce account that cannot be written",
    message: "the nonce account {got} is not writable",
    reference: "Agave check_nonce_transaction_validity"
  )
  /// A nonce that somebody else rules.
  public static let nonceAuthorityForeign = Rule(
    "solana/nonce-authority-foreign", .warning, isMoney: true, title: "a nonce that somebody else rules",
    message: "the nonce is ruled by {got}, who decides when the transaction is void",
    reference: "Docs/Threats.md, 17"
  )

  /// All rules of this family.
  public static let lifetimeRules: [Rule] = [
    blockhashZero, nonceTransaction, nonceAdvanceNotFirst, nonceAccountNotStatic, nonceAccountNotWritable,
    nonceAuthorityForeign,
  ]
}
