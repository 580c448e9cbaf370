import CountersignCore
import CountersignCurves

/// The rules for a request that need its accounts and instructions, not only its bytes. One file a family.
struct SolanaRequestCheck {
  let transaction: SolanaTransaction
  let connection: SolanaConnection
  let operation: WalletOperation
  let policy: SolanaPolicy
  let context: SolanaContext
  let curves: Curves
  /// Every account, as far as tables are known.
  let accounts: [SolanaAccountMeta]
  /// Every instruction as it is meant.
  let instructions: [SolanaDecodedInstruction]

  /// The addresses and the mints that others are compared with.
  let knownAddresses: SolanaLookalikes
  let knownMints: SolanaLookalikes
  /// The instructions that set accounts up, by their account.
  let setups: [SolanaAccountMeta.Key: [SolanaDecodedInstruction]]
  /// Lamports that the owner puts into accounts that others rule.
  var fundedForOthers: UInt64 = 0
  private(set) var findings: FindingCollector
  private(set) var notEvaluated: [NotEvaluated] = []

  init(
    _ transaction: SolanaTransaction, _ connection: SolanaConnection, _ operation: WalletOperation,
    _ policy: SolanaPolicy, _ context: SolanaContext, _ limits: Limits, _ curves: Curves
  ) {
    self.transaction = transaction
    self.connection = connection
    self.operation = operation
    self.policy = policy
    self.context = context
    self.curves = curves
    accounts = transaction.message.accounts(tables: context.lookupTables)
    instructions = transaction.message.resolvedInstructions(tables: context.lookupTables)
      .map(SolanaDecodedInstruction.decode)
    setups = Self.setups(instructions)
    let owner = connection.account ?? transaction.message.keys.first
    knownAddresses = SolanaLookalikes((context.knownAddresses ?? []).union([owner].compactMap { $0 }))
    knownMints = SolanaLookalikes(context.tokens?.map(\.mint) ?? [])
    findings = FindingCollector(limits: limits)
    findings.add(connection.findings)
  }

  mutating func run(_ structure: [Finding]) {
    findings.add(structure)
    checkNetwork()
    checkSigners()
    checkSignatures()
    checkTables()
    checkAccounts()
    checkLifetime()
    checkCost()
    checkPrograms()
    for (index, instruction) in instructions.enumerated() {
      check(instruction, FieldPath("instructions")[index])
    }
    checkAssertions()
  }

  var message: SolanaTransactionMessage { transaction.message }

  /// The account whose interests are judged: the connected one, else whoever pays the fee.
  var owner: SolanaAddress? { connection.account ?? message.keys.first }

  func isOwner(_ address: SolanaAddress?) -> Bool { address != nil && address == owner }

  func isOnCurve(_ address: SolanaAddress) -> Bool { curves.ed25519.isOnCurve(address.bytes) }

  mutating func add(
    _ rule: Rule, severity: Severity? = nil, at field: FieldPath, _ arguments: [Argument] = [], hint: String? = nil
  ) {
    findings.add(
      Finding(
        rule, severity: severity, at: Location(field: field), [Argument("field", field)] + arguments, hint: hint))
  }

  mutating func skip(_ rules: Rule..., because reason: String) {
    for rule in rules where !notEvaluated.contains(where: { $0.rule == rule }) {
      notEvaluated.append(NotEvaluated(rule, reason))
    }
  }

  /// One instruction, or one inside a batch.
  private mutating func check(_ instruction: SolanaDecodedInstruction, _ field: FieldPath) {
    if instruction.trailing > 0 {
      add(
        SolanaRules.instructionTrailingBytes, at: field,
        [Argument("got", instruction.trailing), Argument("what", instruction.name)])
    }
    if let fault = instruction.fault, instruction.instruction.program != SolanaPrograms.computeBudget {
      add(
        SolanaRules.instructionUnreadable, at: field,
        [Argument("what", instruction.name), Argument("why", fault.description)])
    }
    checkPayment(instruction, field)
    checkSystem(instruction, field)
    checkStakeAndTables(instruction, field)
    checkToken(instruction, field)
    checkTokenAccount(instruction, field)
    for (index, inner) in instruction.inner.enumerated() { check(inner, field.appending("inner")[index]) }
  }
}
