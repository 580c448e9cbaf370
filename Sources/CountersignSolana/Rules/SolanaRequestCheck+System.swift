import CountersignCore

// Accounts, nonces, stakes, tables and programs: control and rent that change hands.
extension SolanaRequestCheck {
  mutating func checkSystem(_ instruction: SolanaDecodedInstruction, _ field: FieldPath) {
    guard instruction.instruction.program == SolanaPrograms.system else { return }
    checkSeed(instruction, field)
    switch instruction.operation {
    case "assign", "assign_with_seed", "allocate_with_seed": checkAssign(instruction, field)
    case "allocate":
      if let account = instruction.address("account"), isOwner(account) {
        add(SolanaRules.systemAllocateOnWallet, at: field, [Argument("got", account)])
      }
    case "create_account", "create_account_with_seed", "create_account_allow_prefund": checkCreation(instruction, field)
    case "authorize_nonce":
      add(
        SolanaRules.nonceAuthorityChange, at: field,
        [
          Argument("got", name(instruction, "nonce")),
          Argument("expected", instruction.key("new_authority")?.description ?? "somebody else"),
        ])
    case "withdraw_nonce":
      payOut(SolanaRules.nonceWithdrawToOther, instruction, "to", field)
    default: break
    }
  }

  /// An account that is made of a base, a seed and an owner has the address that follows from them.
  private mutating func checkSeed(_ instruction: SolanaDecodedInstruction, _ field: FieldPath) {
    let isTransfer = instruction.operation == "transfer_with_seed"
    let role = isTransfer ? "from" : instruction.operation == "create_account_with_seed" ? "to" : "account"
    guard let seed = instruction.text("seed"), let owner = instruction.key("owner"),
      let base = isTransfer ? instruction.address("base") : instruction.key("base"),
      let account = instruction.address(role)
    else { return }
    guard let derived = try? SolanaAddress.withSeed(base: base, seed: seed, owner: owner), derived == account else {
      let expected = (try? SolanaAddress.withSeed(base: base, seed: seed, owner: owner))?.description ?? "none"
      return add(
        SolanaRules.seedAddressMismatch, at: field, [Argument("got", account), Argument("expected", expected)])
    }
  }

  /// An account that belongs to a program can be spent by it, and by nobody else.
  private mutating func checkAssign(_ instruction: SolanaDecodedInstruction, _ field: FieldPath) {
    guard let program = instruction.key("owner") else { return }
    let account = instruction.account("account")
    let isOwn = isOwner(account?.address)
    // A table may lend the own account too.
    if account?.address == nil, account != nil {
      return add(
        SolanaRules.unresolvedMoneyRole, at: field,
        [Argument("what", "account"), Argument("got", name(instruction, "account"))])
    }
    let arguments = [Argument("got", name(instruction, "account")), Argument("expected", program)]
    // What is made of the own account and a seed is the owner's as well, and no wallet.
    let isDerived = isOwner(instruction.address("base"))
    guard isOwn || isDerived, program != SolanaPrograms.system, instruction.operation != "allocate_with_seed" else {
      return add(SolanaRules.systemAssignOther, at: field, arguments)
    }
    add(SolanaRules.systemAssign, severity: isOwn ? .error : .warning, at: field, arguments)
  }

  /// Lamports of a new account belong to the program that owns it.
  private mutating func checkCreation(_ instruction: SolanaDecodedInstruction, _ field: FieldPath) {
    guard let lamports = instruction.number("lamports"), let space = instruction.number("space"),
      isOwner(instruction.address("from"))
    else { return }
    add(
      SolanaRules.createAccountDrainsRent, at: field,
      [Argument("got", lamports), Argument("expected", name(instruction, "to"))])
    guard let program = instruction.key("owner") else { return }
    let rent = Self.rent(space: space)
    if !Self.mayHoldMore.contains(program), lamports > rent &+ Self.creationMargin, rent < .max - Self.creationMargin {
      return add(
        SolanaRules.createAccountOverfunded, at: field, [Argument("got", lamports), Argument("expected", rent)],
        hint: "the program \(program) may keep what is above the rent")
    }
    guard policy.programs?.contains(program) != true || Self.mayHoldMore.contains(program) else { return }
    let holder = holder(of: instruction.account("to"), program)
    checkFunded(lamports, of: name(instruction, "to"), ruledBy: holder, field)
  }

  /// SOL that the owner puts where somebody else rules. Space is SOL too: whoever closes an account gets its rent. What
  /// several instructions put there counts together.
  private mutating func checkFunded(
    _ lamports: UInt64, of account: String, ruledBy holder: SolanaAddress?, _ field: FieldPath
  ) {
    guard !isOwner(holder) else { return }
    if let holder {
      checkLookalike(holder, field)
      if policy.recipients?.contains(holder) == true || holder == context.expected.recipient { return }
    }
    let sum = fundedForOthers.addingReportingOverflow(lamports)
    fundedForOthers = sum.overflow ? .max : sum.partialValue
    guard fundedForOthers > Self.creationMargin else { return }
    if policy.recipients != nil {
      add(SolanaRules.recipientNotAllowed, at: field, [Argument("got", holder?.description ?? account)])
    }
    add(
      SolanaRules.accountFundedForOther, at: field,
      [
        Argument("amount", "\(lamports) lamports"), Argument("got", account),
        Argument("expected", holder?.description ?? "somebody who is not named"),
      ])
  }

  /// Who rules a new account: whoever the instruction names that sets it up, the account itself where the System program
  /// keeps it; nil when nobody is told.
  private func holder(of account: SolanaAccountMeta?, _ program: SolanaAddress) -> SolanaAddress? {
    guard let account else { return nil }
    for instruction in setups[account.key] ?? [] where instruction.instruction.program == program {
      switch instruction.operation {
      case "initialize_account": return instruction.address("owner")
      case "initialize_account2", "initialize_account3": return instruction.key("owner")
      case "initialize_mint", "initialize_mint2": return instruction.key("mint_authority")
      case "initialize": return instruction.key("withdrawer")
      case "initialize_checked": return instruction.address("withdrawer")
      case "initialize_nonce": return instruction.key("authority")
      case "initialize_buffer": return instruction.address("authority")
      default: continue
      }
    }
    return program == SolanaPrograms.system ? account.address : nil
  }

  private static let namesHolder: Set<String> = [
    "initialize_account", "initialize_account2", "initialize_account3", "initialize_mint", "initialize_mint2",
    "initialize", "initialize_checked", "initialize_nonce", "initialize_buffer",
  ]

  /// The instructions that set accounts up, those in batches too, by their account.
  static func setups(
    _ instructions: [SolanaDecodedInstruction]
  ) -> [SolanaAccountMeta.Key: [SolanaDecodedInstruction]] {
    var setups: [SolanaAccountMeta.Key: [SolanaDecodedInstruction]] = [:]
    func add(_ instruction: SolanaDecodedInstruction) {
      guard instruction.fault == nil, namesHolder.contains(instruction.operation),
        let key = instruction.instruction.accounts.first?.key
      else { return }
      // Only the first of each program can succeed.
      let program = instruction.instruction.program
      guard setups[key]?.contains(where: { $0.instruction.program == program }) != true else { return }
      setups[key, default: []].append(instruction)
    }
    for instruction in instructions {
      add(instruction)
      instruction.inner.forEach(add)
    }
    return setups
  }

  /// A program that is made or grows at the owner's cost.
  private mutating func checkProgramRent(_ instruction: SolanaDecodedInstruction, _ field: FieldPath) {
    guard let bytes = instruction.number("max_data_len") ?? instruction.number("additional_bytes"),
      isOwner(instruction.address("payer"))
    else { return }
    checkFunded(
      Self.rent(space: bytes), of: name(instruction, "programdata"), ruledBy: instruction.address("authority"), field)
  }

  /// Programs whose accounts hold value on purpose: stakes, wrapped SOL, nonces and plain wallets.
  private static let mayHoldMore: Set<SolanaAddress> = [
    SolanaPrograms.stake, SolanaPrograms.token, SolanaPrograms.token2022, SolanaPrograms.system, SolanaPrograms.vote,
  ]

  /// 0.01 SOL: what a program may ask beside the rent.
  private static let creationMargin: UInt64 = 10_000_000

  /// The lamports that keep an account of this size for ever: 3,480 a byte and year, two years, 128 bytes more than asked.
  /// Source: solana-sdk `Rent::default`.
  private static func rent(space: UInt64) -> UInt64 {
    let bytes = space.addingReportingOverflow(128)
    let product = bytes.partialValue.multipliedReportingOverflow(by: 6_960)
    return bytes.overflow || product.overflow ? .max : product.partialValue
  }

  mutating func checkStakeAndTables(_ instruction: SolanaDecodedInstruction, _ field: FieldPath) {
    switch (instruction.instruction.program, instruction.operation) {
    case (SolanaPrograms.stake, "withdraw"):
      payOut(SolanaRules.stakeWithdrawToOther, instruction, "to", field)
    case (SolanaPrograms.stake, let operation)
    where operation.utf8.starts(with: "authorize".utf8) || operation.utf8.starts(with: "set_lockup".utf8)
      || isForeignStake(instruction):
      add(SolanaRules.stakeAuthorityChange, at: field, [Argument("got", name(instruction, "stake"))])
    case (SolanaPrograms.lookupTable, "close"):
      payOut(SolanaRules.lookupTableCloseToOther, instruction, "recipient", field)
    case (SolanaPrograms.upgradeableLoader, let operation) where Self.handsOver.contains(operation):
      add(
        SolanaRules.loaderInstruction, at: field,
        [Argument("what", "a program or its buffer: \(operation.replacing("_", with: " "))")])
    case (SolanaPrograms.upgradeableLoader, _): checkProgramRent(instruction, field)
    default: break
    }
  }

  /// True for a new stake account that somebody else rules, or locks up.
  private func isForeignStake(_ instruction: SolanaDecodedInstruction) -> Bool {
    switch instruction.operation {
    case "initialize":
      let isLocked = instruction.number("lockup_epoch") != 0 || instruction.value("lockup_timestamp") != .signed(0)
      return !isOwner(instruction.key("staker")) || !isOwner(instruction.key("withdrawer"))
        || isLocked && !isOwner(instruction.key("custodian"))
    case "initialize_checked":
      return !isOwner(instruction.address("staker")) || !isOwner(instruction.address("withdrawer"))
    default: return false
    }
  }

  private static let handsOver: Set<String> = [
    "upgrade", "set_authority", "set_authority_checked", "close", "migrate",
  ]

  /// Value that leaves an account of the owner's for somebody else, or for a place that is not known.
  private mutating func payOut(
    _ rule: Rule, _ instruction: SolanaDecodedInstruction, _ role: String, _ field: FieldPath
  ) {
    guard let to = instruction.account(role), !isOwner(to.address) else { return }
    add(
      rule, at: field,
      [Argument("got", to.key), Argument("amount", instruction.number("lamports").map(String.init) ?? "all")])
  }

  /// How an account of a role is called in a finding.
  func name(_ instruction: SolanaDecodedInstruction, _ role: String) -> String {
    instruction.account(role)?.key.description ?? "an account"
  }
}
