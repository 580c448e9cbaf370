public import CountersignCore

/// Accounts of the System program, stakes and tables: control that is handed over.
extension SolanaRules {
  /// The account handed to a program.
  public static let systemAssign = Rule(
    "solana/system-assign", .error, isMoney: true, title: "the account handed to a program",
    message: "{field} hands the account {got} to the program {expected}, for good",
    reference: "solana-foundation/kora 620"
  )
  /// An account handed to a program.
  public static let systemAssignOther = Rule(
    "solana/system-assign-other", .note, title: "an account handed to a program",
    message: "{field} hands the account {got} to the program {expected}",
    reference: "solana-system-interface"
  )
  /// Space allocated in the wallet account.
  public static let systemAllocateOnWallet = Rule(
    "solana/system-allocate-on-wallet", .warning, isMoney: true, title: "space allocated in the wallet account",
    message: "{field} allocates space in {got}: it can hold SOL no more as a wallet does",
    reference: "solana-foundation/kora"
  )
  /// A new account that the wallet pays for.
  public static let createAccountDrainsRent = Rule(
    "solana/create-account-drains-rent", .note, title: "a new account that the wallet pays for",
    message: "{field} puts {got} lamports into the new account {expected}",
    reference: "solana-foundation/kora 428"
  )
  /// A new account with more than it needs.
  public static let createAccountOverfunded = Rule(
    "solana/create-account-overfunded", .error, isMoney: true, title: "a new account with more than it needs",
    message:
      "{field} puts {got} lamports into an account that needs {expected}, and gives it to a program that is not known",
    reference: "Docs/Threats.md, 15"
  )
  /// SOL put where somebody else rules.
  public static let accountFundedForOther = Rule(
    "solana/account-funded-for-other", .warning, isMoney: true, title: "SOL put where somebody else rules",
    message: "{field} puts {amount} into {got}, which {expected} rules",
    reference: "solana-system-interface; solana-loader-v3-interface"
  )
  /// An account at another address than derived.
  public static let seedAddressMismatch = Rule(
    "solana/seed-address-mismatch", .error, title: "an account at another address than derived",
    message: "{field} names {got}; what follows from base, seed and owner is {expected}",
    reference: "solana-sdk create_with_seed"
  )
  /// A nonce handed over.
  public static let nonceAuthorityChange = Rule(
    "solana/nonce-authority-change", .warning, isMoney: true, title: "a nonce handed over",
    message: "{field}: the nonce {got} is handed to {expected}",
    reference: "solana-system-interface"
  )
  /// A nonce account paid out to somebody else.
  public static let nonceWithdrawToOther = Rule(
    "solana/nonce-withdraw-to-other", .warning, isMoney: true, title: "a nonce account paid out to somebody else",
    message: "{field}: {amount} lamports of the nonce account go to {got}",
    reference: "solana-system-interface"
  )
  /// A stake handed over.
  public static let stakeAuthorityChange = Rule(
    "solana/stake-authority-change", .warning, isMoney: true, title: "a stake handed over",
    message: "{field}: the stake {got} gets another authority, or a lockup",
    reference: "solana-stake-interface"
  )
  /// A stake paid out to somebody else.
  public static let stakeWithdrawToOther = Rule(
    "solana/stake-withdraw-to-other", .warning, isMoney: true, title: "a stake paid out to somebody else",
    message: "{field}: {amount} lamports of the stake go to {got}",
    reference: "solana-stake-interface"
  )
  /// A lookup table paid out to somebody else.
  public static let lookupTableCloseToOther = Rule(
    "solana/lookup-table-close-to-other", .warning, isMoney: true, title: "a lookup table paid out to somebody else",
    message: "{field}: the rent of the table goes to {got}",
    reference: "solana-address-lookup-table-interface"
  )

  /// All rules of this family.
  public static let systemRules: [Rule] = [
    systemAssign, systemAssignOther, systemAllocateOnWallet, createAccountDrainsRent, createAccountOverfunded,
    accountFundedForOther, seedAddressMismatch, nonceAuthorityChange, nonceWithdrawToOther, stakeAuthorityChange,
    stakeWithdrawToOther, lookupTableCloseToOther,
  ]
}
