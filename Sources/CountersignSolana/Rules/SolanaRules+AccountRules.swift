public import CountersignCore

/// Who signs and pays, and what the runtime makes of the accounts.
extension SolanaRules {
  /// Somebody else pays the fee.
  public static let feePayerMismatch = Rule(
    "solana/fee-payer-mismatch", .error, title: "somebody else pays the fee",
    message: "the fee payer is {got}, the connected account is {expected}",
    reference: "solana-sdk Message"
  )
  /// The connected account does not sign.
  public static let addressNotSigner = Rule(
    "solana/address-not-signer", .error, title: "the connected account does not sign",
    message: "the connected account {expected} is not among the {got} signers",
    reference: "solana-sdk Message"
  )
  /// A transaction that the account has signed already.
  public static let ownSignatureAlreadyPresent = Rule(
    "solana/own-signature-already-present", .warning, title: "a transaction that the account has signed already",
    message: "the connected account has signed this transaction already",
    reference: "Countersign"
  )
  /// A signature that is there already.
  public static let signatureAlreadyPresent = Rule(
    "solana/signature-already-present", .note, title: "a signature that is there already",
    message: "{field}: {got} has signed already; whoever changes the message makes that signature worthless",
    reference: "docs.phantom.com"
  )
  /// Somebody else has to sign as well.
  public static let cosignerPending = Rule(
    "solana/cosigner-pending", .note, title: "somebody else has to sign as well",
    message: "{field}: the signature of {got} is still missing",
    reference: "solana-sdk VersionedTransaction"
  )
  /// A place in a table that is looked up twice.
  public static let duplicateLookupIndex = Rule(
    "solana/duplicate-lookup-index", .error, title: "a place in a table that is looked up twice",
    message: "{field}: place {got} of the table is looked up twice",
    reference: "Agave AccountLoadedTwice"
  )
  /// A table that stands there twice.
  public static let duplicateLookupTable = Rule(
    "solana/duplicate-lookup-table", .warning, title: "a table that stands there twice",
    message: "{field}: the table {got} stands there before",
    reference: "Countersign"
  )
  /// A place that the table does not have.
  public static let lookupIndexBeyondTable = Rule(
    "solana/lookup-index-beyond-table", .error, title: "a place that the table does not have",
    message: "{field} is place {got}; the table holds {expected} addresses",
    reference: "Agave InvalidAddressLookupTableIndex"
  )
  /// A table whose contents are not known.
  public static let lookupTableUnresolved = Rule(
    "solana/lookup-table-unresolved", .note, title: "a table whose contents are not known",
    message: "{field}: what the table {got} holds is not known here, so its accounts are not judged",
    reference: "vultisig-windows 4750"
  )
  /// More accounts than may be locked.
  public static let tooManyAccountLocks = Rule(
    "solana/too-many-account-locks", .error, title: "more accounts than may be locked",
    message: "there are {got} accounts; {expected} may be locked",
    reference: "Agave MAX_TX_ACCOUNT_LOCKS"
  )
  /// An instruction with more accounts than it may have.
  public static let tooManyInstructionAccounts = Rule(
    "solana/too-many-instruction-accounts", .error, title: "an instruction with more accounts than it may have",
    message: "{field} has {got} accounts; {expected} are allowed",
    reference: "SIMD-0406"
  )
  /// A reserved account that is asked to be written.
  public static let reservedKeyWritable = Rule(
    "solana/reserved-key-writable", .note, title: "a reserved account that is asked to be written",
    message: "{field}: {got} is reserved; the runtime lends it for reading only",
    reference: "Agave reserved_account_keys"
  )

  /// All rules of this family.
  public static let accountRules: [Rule] = [
    feePayerMismatch, addressNotSigner, ownSignatureAlreadyPresent, signatureAlreadyPresent, cosignerPending,
    duplicateLookupIndex, duplicateLookupTable, lookupIndexBeyondTable, lookupTableUnresolved, tooManyAccountLocks,
    tooManyInstructionAccounts, reservedKeyWritable,
  ]
}
