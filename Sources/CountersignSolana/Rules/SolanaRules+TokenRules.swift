public import CountersignCore

/// SPL Token, Token-2022 and their accounts.
extension SolanaRules {
  /// A token transfer that names no mint.
  public static let tokenTransferUnchecked = Rule(
    "solana/token-transfer-unchecked", .note, title: "a token transfer that names no mint",
    message: "{field} names neither mint nor decimals: which token moves is not told",
    reference: "spl-token TransferChecked"
  )
  /// Tokens sent to a wallet instead of its token account.
  public static let tokenDestinationIsWallet = Rule(
    "solana/token-destination-is-wallet", .warning, title: "tokens sent to a wallet instead of its token account",
    message: "{field}: the destination {got} is on the curve, as wallets are and token accounts of wallets are not",
    reference: "paulmillr/micro-sol-signer"
  )
  /// Tokens of another account than the usual one.
  public static let tokenSourceNotOwnAta = Rule(
    "solana/token-source-not-own-ata", .warning, title: "tokens of another account than the usual one",
    message: "{field}: the source {got} is not the associated token account of {expected}",
    reference: "spl-associated-token-account"
  )
  /// Tokens that do not reach the stated recipient.
  public static let tokenDestinationUnowned = Rule(
    "solana/token-destination-unowned", .warning, isMoney: true, title: "tokens that do not reach the stated recipient",
    message: "{field}: the destination {got} is not the associated token account of {expected}",
    reference: "spl-associated-token-account"
  )
  /// Tokens put at the disposal of somebody else.
  public static let tokenApprove = Rule(
    "solana/token-approve", .warning, isMoney: true, title: "tokens put at the disposal of somebody else",
    message: "{field}: {got} may spend {amount}",
    reference: "solana-foundation/kora"
  )
  /// All tokens put at the disposal of somebody else.
  public static let tokenApproveUnlimited = Rule(
    "solana/token-approve-unlimited", .warning, isMoney: true, title: "all tokens put at the disposal of somebody else",
    message: "{field}: {got} may spend all that the account ever holds",
    reference: "solana-foundation/kora"
  )
  /// A token account or mint handed over.
  public static let tokenSetAuthority = Rule(
    "solana/token-set-authority", .warning, isMoney: true, title: "a token account or mint handed over",
    message: "{field}: {what} of {got} goes to {expected}",
    reference: "solana-foundation/kora"
  )
  /// SOL of a token account paid out to somebody else.
  public static let tokenCloseAccountToOther = Rule(
    "solana/token-close-account-to-other", .warning, isMoney: true,
    title: "SOL of a token account paid out to somebody else",
    message: "{field}: the lamports of {expected} go to {got}",
    reference: "solana-foundation/kora"
  )
  /// Tokens that are destroyed.
  public static let tokenBurn = Rule(
    "solana/token-burn", .warning, isMoney: true, title: "tokens that are destroyed",
    message: "{field} destroys {amount}",
    reference: "spl-token Burn"
  )
  /// Instructions inside an instruction.
  public static let tokenBatch = Rule(
    "solana/token-batch", .warning, title: "instructions inside an instruction",
    message: "{field} holds {got} instructions of its own",
    reference: "p-token Batch"
  )
  /// A transfer that runs a program of the token.
  public static let token2022TransferHook = Rule(
    "solana/token2022-transfer-hook", .warning, isMoney: true, title: "a transfer that runs a program of the token",
    message: "{field}: {what}: the token may run a program of its own in the transfer",
    reference: "spl-token-2022 transfer hook"
  )
  /// A token whose issuer can take it back.
  public static let token2022PermanentDelegate = Rule(
    "solana/token2022-permanent-delegate", .warning, isMoney: true, title: "a token whose issuer can take it back",
    message: "{field} makes {got} the permanent delegate of the mint",
    reference: "spl-token-2022 permanent delegate"
  )
  /// Amounts that nobody can read.
  public static let token2022Confidential = Rule(
    "solana/token2022-confidential", .warning, isMoney: true, title: "amounts that nobody can read",
    message: "{field}: amounts of confidential transfers are encrypted",
    reference: "spl-token-2022 confidential transfer"
  )
  /// A transfer with a fee of the token.
  public static let transferFeeDeclared = Rule(
    "solana/transfer-fee-declared", .note, title: "a transfer with a fee of the token",
    message: "{field}: the token keeps {amount} as its fee",
    reference: "spl-token-2022 transfer fee"
  )
  /// A token account for an owner that no key can sign for.
  public static let ataOwnerOffCurve = Rule(
    "solana/ata-owner-off-curve", .warning, title: "a token account for an owner that no key can sign for",
    message: "{field}: the owner {got} is off the curve",
    reference: "solana-program-library 6669"
  )
  /// A token account at another address than derived.
  public static let ataAddressMismatch = Rule(
    "solana/ata-address-mismatch", .error, title: "a token account at another address than derived",
    message: "{field} creates {got}; the associated token account of the owner is {expected}",
    reference: "spl-associated-token-account"
  )

  /// All rules of this family.
  public static let tokenRules: [Rule] = [
    tokenTransferUnchecked, tokenDestinationIsWallet, tokenSourceNotOwnAta, tokenDestinationUnowned, tokenApprove,
    tokenApproveUnlimited, tokenSetAuthority, tokenCloseAccountToOther, tokenBurn, tokenBatch, token2022TransferHook,
    token2022PermanentDelegate, token2022Confidential, transferFeeDeclared, ataOwnerOffCurve, ataAddressMismatch,
  ]
}
