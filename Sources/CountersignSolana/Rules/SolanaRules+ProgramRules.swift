public import CountersignCore

/// Which programs are called.
extension SolanaRules {
  /// A transaction that does nothing.
  public static let noInstructions = Rule(
    "solana/no-instructions", .warning, title: "a transaction that does nothing",
    message: "there is no instruction; the fee is paid all the same",
    reference: "solana-foundation/kora"
  )
  /// A transaction that only sets its own limits.
  public static let onlyComputeBudget = Rule(
    "solana/only-compute-budget", .warning, title: "a transaction that only sets its own limits",
    message: "there are only compute budget instructions",
    reference: "solana-foundation/kora"
  )
  /// A program that is not known.
  public static let unknownProgram = Rule(
    "solana/unknown-program", .warning, title: "a program that is not known",
    message: "{field} calls {got}, which is not known here: what it does is not told",
    reference: "Countersign"
  )
  /// An unknown program that gets the signature.
  public static let unknownProgramSigned = Rule(
    "solana/unknown-program-signed", .warning, isMoney: true, title: "an unknown program that gets the signature",
    message: "{field} calls {got}, which is not known here, with your signature: it may take what the account holds",
    reference: "Docs/Threats.md, 16"
  )
  /// An instruction of a known program that cannot be read.
  public static let instructionUnreadable = Rule(
    "solana/instruction-unreadable", .warning, isMoney: true,
    title: "an instruction of a known program that cannot be read",
    message: "{field}: {what} cannot be read: {why}",
    reference: "Countersign"
  )
  /// Bytes that the program ignores.
  public static let instructionTrailingBytes = Rule(
    "solana/instruction-trailing-bytes", .warning, title: "bytes that the program ignores",
    message: "{field}: {got} bytes follow the {what}, which the program ignores",
    reference: "Docs/Threats.md, 39"
  )
  /// A program that is replaced, closed or handed over.
  public static let loaderInstruction = Rule(
    "solana/loader-instruction", .warning, isMoney: true, title: "a program that is replaced, closed or handed over",
    message: "{field}: {what}",
    reference: "solana-foundation/kora 542"
  )
  /// A signature check that names an instruction by its place.
  public static let precompileIndexFixed = Rule(
    "solana/precompile-index-fixed", .note, title: "a signature check that names an instruction by its place",
    message: "{field} names an instruction by its place; whatever a wallet puts before it breaks it",
    reference: "Agave precompiles"
  )
  /// Money that goes where nobody can see.
  public static let unresolvedMoneyRole = Rule(
    "solana/unresolved-money-role", .warning, isMoney: true, title: "money that goes where nobody can see",
    message: "{field}: the {what} is {got}, a place in a table whose contents are not known",
    reference: "Docs/Threats.md, 18"
  )
  /// Another recipient than the app stated.
  public static let recipientUnexpected = Rule(
    "solana/recipient-unexpected", .warning, isMoney: true, title: "another recipient than the app stated",
    message: "{field} pays {got}; the app stated {expected}",
    reference: "Countersign"
  )
  /// A payment to a program or a mint.
  public static let recipientIsProgramOrMint = Rule(
    "solana/recipient-is-program-or-mint", .error, title: "a payment to a program or a mint",
    message: "{field} pays {got}, which is {what}: nobody can get it out again",
    reference: "solana-program-library 1641"
  )
  /// A payment to an address that no key can sign for.
  public static let recipientOffCurve = Rule(
    "solana/recipient-off-curve", .warning, title: "a payment to an address that no key can sign for",
    message: "{field} pays {got}, which is off the curve: the account of a program",
    reference: "solana-program-library 1641"
  )
  /// A payment to oneself.
  public static let selfTransfer = Rule(
    "solana/self-transfer", .warning, title: "a payment to oneself",
    message: "{field} pays {got} from and to the same account",
    reference: "Countersign"
  )
  /// A payment of nothing.
  public static let zeroAmount = Rule(
    "solana/zero-amount", .warning, title: "a payment of nothing",
    message: "{field}: the amount is zero",
    reference: "Countersign"
  )

  /// All rules of this family.
  public static let programRules: [Rule] = [
    noInstructions, onlyComputeBudget, unknownProgram, unknownProgramSigned, instructionUnreadable,
    instructionTrailingBytes, loaderInstruction, precompileIndexFixed, unresolvedMoneyRole, recipientUnexpected,
    recipientIsProgramOrMint, recipientOffCurve, selfTransfer, zeroAmount,
  ]
}
