public import CountersignCore

/// What the transaction costs, and what it may use.
extension SolanaRules {
  /// A limit or price that is set twice.
  public static let computeBudgetDuplicate = Rule(
    "solana/compute-budget-duplicate", .error, title: "a limit or price that is set twice",
    message: "{field}: {what} is set before",
    reference: "Agave DuplicateInstruction"
  )
  /// A compute budget instruction that cannot be read.
  public static let computeBudgetDataInvalid = Rule(
    "solana/compute-budget-data-invalid", .error, title: "a compute budget instruction that cannot be read",
    message: "{field}: {why}",
    reference: "Agave InvalidInstructionData"
  )
  /// A heap size that is not granted.
  public static let computeBudgetHeapInvalid = Rule(
    "solana/compute-budget-heap-invalid", .error, title: "a heap size that is not granted",
    message: "{field}: the heap size is {got}; 32,768 to 262,144 in steps of 1,024 are granted",
    reference: "Agave sanitize_requested_heap_size"
  )
  /// A limit of no loaded bytes.
  public static let computeBudgetLoadedSizeZero = Rule(
    "solana/compute-budget-loaded-size-zero", .error, title: "a limit of no loaded bytes",
    message: "{field}: the limit of loaded account bytes is zero",
    reference: "Agave InvalidLoadedAccountsDataSizeLimit"
  )
  /// A compute budget instruction without effect.
  public static let computeBudgetIgnored = Rule(
    "solana/compute-budget-ignored", .warning, title: "a compute budget instruction without effect",
    message: "{field}: version 1 takes price and limits from its config; this instruction does nothing",
    reference: "SIMD-0385"
  )
  /// A compute unit limit that is cut.
  public static let computeUnitLimitExceedsMax = Rule(
    "solana/compute-unit-limit-exceeds-max", .warning, title: "a compute unit limit that is cut",
    message: "{field}: the limit is {got} units; the network grants 1,400,000",
    reference: "Agave MAX_COMPUTE_UNIT_LIMIT"
  )
  /// A limit of no compute units.
  public static let computeUnitLimitZero = Rule(
    "solana/compute-unit-limit-zero", .warning, title: "a limit of no compute units",
    message: "{field}: with no compute units nothing can run",
    reference: "Agave compute budget"
  )
  /// A version 1 transaction without a limit.
  public static let v1ComputeLimitMissing = Rule(
    "solana/v1-compute-limit-missing", .warning, title: "a version 1 transaction without a limit",
    message: "{field}: version 1 grants none where none is stated",
    reference: "SIMD-0385"
  )
  /// A version that the wallet does not take.
  public static let versionNotSupportedByWallet = Rule(
    "solana/version-not-supported-by-wallet", .warning, title: "a version that the wallet does not take",
    message: "the transaction is of version {got}; the wallet takes {expected}",
    reference: "LedgerHQ/app-solana 248"
  )
  /// A priority fee above the limit.
  public static let priorityFeeExcessive = Rule(
    "solana/priority-fee-excessive", .warning, isMoney: true, title: "a priority fee above the limit",
    message: "the priority fee can be {got} lamports; {expected} are the limit",
    reference: "Agave compute budget; policy maxPriorityFee"
  )

  /// All rules of this family.
  public static let costRules: [Rule] = [
    computeBudgetDuplicate, computeBudgetDataInvalid, computeBudgetHeapInvalid, computeBudgetLoadedSizeZero,
    computeBudgetIgnored, computeUnitLimitExceedsMax, computeUnitLimitZero, v1ComputeLimitMissing,
    versionNotSupportedByWallet, priorityFeeExcessive,
  ]
}
