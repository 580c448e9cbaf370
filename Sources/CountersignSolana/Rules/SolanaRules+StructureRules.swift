public import CountersignCore

/// What every node refuses, whatever the accounts hold.
extension SolanaRules {
  /// Another number of signatures than signers.
  public static let signatureCountMismatch = Rule(
    "solana/signature-count-mismatch", .error, title: "another number of signatures than signers",
    message: "there are {got} signatures, the message asks for {expected}",
    reference: "solana-sdk sanitize"
  )
  /// Nobody signs.
  public static let noSigners = Rule(
    "solana/no-signers", .error, title: "nobody signs",
    message: "the message asks for no signature",
    reference: "solana-sdk sanitize"
  )
  /// A fee payer that cannot pay.
  public static let feePayerNotWritable = Rule(
    "solana/fee-payer-not-writable", .error, title: "a fee payer that cannot pay",
    message: "all signers are read-only, and the first one pays the fee",
    reference: "solana-sdk sanitize"
  )
  /// A header that names more accounts than there are.
  public static let headerExceedsAccountKeys = Rule(
    "solana/header-exceeds-account-keys", .error, title: "a header that names more accounts than there are",
    message: "the header needs {expected} accounts, there are {got}",
    reference: "solana-sdk sanitize"
  )
  /// More signatures than a transaction may have.
  public static let tooManySignatures = Rule(
    "solana/too-many-signatures", .error, title: "more signatures than a transaction may have",
    message: "there are {got} signatures; {expected} are allowed",
    reference: "SIMD-0385"
  )
  /// The fee payer as a program.
  public static let programIsFeePayer = Rule(
    "solana/program-is-fee-payer", .error, title: "the fee payer as a program",
    message: "{field} is the fee payer",
    reference: "solana-sdk sanitize"
  )
  /// A program that is not there.
  public static let programIndexOutOfBounds = Rule(
    "solana/program-index-out-of-bounds", .error, title: "a program that is not there",
    message: "{field} is account {got}, there are {expected}",
    reference: "solana-sdk sanitize"
  )
  /// A program behind a lookup table.
  public static let programFromLookupTable = Rule(
    "solana/program-from-lookup-table", .error, title: "a program behind a lookup table",
    message: "{field} is account {got}, which is looked up; programs are named in the message itself",
    reference: "solana-sdk sanitize"
  )
  /// An account that is not there.
  public static let accountIndexOutOfBounds = Rule(
    "solana/account-index-out-of-bounds", .error, title: "an account that is not there",
    message: "{field} is account {got}, there are {expected}",
    reference: "solana-sdk sanitize"
  )
  /// A lookup table without use.
  public static let lookupTableEmpty = Rule(
    "solana/lookup-table-empty", .error, title: "a lookup table without use",
    message: "{field} looks nothing up",
    reference: "solana-sdk sanitize"
  )
  /// More accounts than can be named.
  public static let tooManyAccounts = Rule(
    "solana/too-many-accounts", .error, title: "more accounts than can be named",
    message: "there are {got} accounts; {expected} are allowed",
    reference: "solana-sdk sanitize; SIMD-0385"
  )
  /// An account named twice.
  public static let duplicateAccountKey = Rule(
    "solana/duplicate-account-key", .error, title: "an account named twice",
    message: "{field} stands there before",
    reference: "Agave AccountLoadedTwice; SIMD-0385"
  )
  /// More instructions than a transaction may have.
  public static let tooManyInstructions = Rule(
    "solana/too-many-instructions", .error, title: "more instructions than a transaction may have",
    message: "there are {got} instructions; {expected} are allowed",
    reference: "SIMD-0160; SIMD-0385"
  )
  /// A heap size that no node grants.
  public static let heapSizeInvalid = Rule(
    "solana/heap-size-invalid", .error, title: "a heap size that no node grants",
    message: "the heap size is {got}; 32,768 to 262,144 in steps of 1,024 are granted",
    reference: "SIMD-0385; Agave"
  )

  /// All rules of this family.
  public static let structureRules: [Rule] = [
    signatureCountMismatch, noSigners, feePayerNotWritable, headerExceedsAccountKeys, tooManySignatures,
    programIsFeePayer, programIndexOutOfBounds, programFromLookupTable, accountIndexOutOfBounds, lookupTableEmpty,
    tooManyAccounts, duplicateAccountKey, tooManyInstructions, heapSizeInvalid,
  ]
}
