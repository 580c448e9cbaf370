import CountersignCore
import CountersignHash

// How long it can be sent, and what it costs.
extension SolanaRequestCheck {
  mutating func checkLifetime() {
    let isNonce = instructions.first.map { Self.advancesNonce($0.instruction) } ?? false
    if message.lifetime.isZero { add(SolanaRules.blockhashZero, at: "recentBlockhash") }
    if isNonce { checkNonce() }
    for (index, instruction) in instructions.enumerated().dropFirst() where Self.advancesNonce(instruction.instruction)
    {
      add(
        SolanaRules.nonceAdvanceNotFirst, at: FieldPath("instructions")[index],
        hint: "put it first, before price and limits")
    }
  }

  /// The first four bytes decide; what follows is ignored. Source: solana-sdk `uses_durable_nonce`.
  static func advancesNonce(_ instruction: SolanaInstruction) -> Bool {
    instruction.program == SolanaPrograms.system && instruction.data.starts(with: [4, 0, 0, 0])
  }

  private mutating func checkNonce() {
    guard let instruction = instructions.first, let raw = message.instructions.first,
      let nonce = instruction.instruction.accounts.first, let index = raw.accounts.first
    else { return }
    let field = FieldPath("instructions")[0].appending("accounts")[0]
    add(SolanaRules.nonceTransaction, at: "instructions[0]", [Argument("got", nonce.key)])
    if Int(truncatingIfNeeded: index) >= message.keys.count {
      add(SolanaRules.nonceAccountNotStatic, at: field, [Argument("got", nonce.key)])
    }
    if !nonce.isWritable { add(SolanaRules.nonceAccountNotWritable, at: field, [Argument("got", nonce.key)]) }
    guard let account = connection.account else {
      return skip(SolanaRules.nonceAuthorityForeign, because: "the connected account is not known")
    }
    if let authority = instruction.account("authority"), authority.address != account {
      add(
        SolanaRules.nonceAuthorityForeign, severity: policy.isSponsored ? .note : .warning,
        at: FieldPath("instructions")[0].appending("accounts")[2], [Argument("got", authority.key)])
    }
  }

  mutating func checkCost() {
    if let versions = policy.walletVersions {
      if !versions.contains(message.version) {
        let taken = versions.map(\.description).sorted().joined(separator: ", ")
        add(
          SolanaRules.versionNotSupportedByWallet, at: "version",
          [Argument("got", message.version), Argument("expected", taken)])
      }
    } else {
      skip(
        SolanaRules.versionNotSupportedByWallet,
        because: "the versions that the wallet takes are not known (policy walletVersions)")
    }
    checkBudgetInstructions()
    if message.version == .v1 { checkConfig() }
    let fee = SolanaFee(message)
    if fee.priority > policy.maxFee {
      add(
        SolanaRules.priorityFeeExcessive, at: message.version == .v1 ? "config.priorityFee" : "instructions",
        [Argument("got", fee.priority), Argument("expected", policy.maxFee)])
    }
  }

  private mutating func checkBudgetInstructions() {
    var seen = Set<UInt8>()
    for (index, instruction) in message.instructions.enumerated()
    where instructions[index].instruction.program == SolanaPrograms.computeBudget {
      let field = FieldPath("instructions")[index]
      if message.version == .v1 {
        add(SolanaRules.computeBudgetIgnored, at: field)
        continue
      }
      guard let budget = SolanaComputeBudget(instruction.data) else {
        let tag = instruction.data.first
        let why =
          tag.map { (1...4).contains($0) ? "its number is cut short" : "there is no tag \($0)" } ?? "it has no data"
        add(SolanaRules.computeBudgetDataInvalid, at: field, [Argument("why", why)])
        continue
      }
      if !seen.insert(budget.tag).inserted {
        add(SolanaRules.computeBudgetDuplicate, at: field, [Argument("what", budget.what)])
      }
      switch budget {
      case .heap(let size) where !SolanaStructure.isHeapSize(size):
        add(SolanaRules.computeBudgetHeapInvalid, at: field, [Argument("got", size)])
      case .loadedSize(0): add(SolanaRules.computeBudgetLoadedSizeZero, at: field)
      case .unitLimit(let units): checkUnits(units, field)
      default: break
      }
    }
  }

  private mutating func checkUnits(_ units: UInt32, _ field: FieldPath) {
    if units == 0 { add(SolanaRules.computeUnitLimitZero, at: field) }
    if UInt64(truncatingIfNeeded: units) > SolanaFee.maximumUnits {
      add(SolanaRules.computeUnitLimitExceedsMax, at: field, [Argument("got", units)])
    }
  }

  private mutating func checkConfig() {
    let config = message.config
    if config.computeUnitLimit == nil { add(SolanaRules.v1ComputeLimitMissing, at: "config.computeUnitLimit") }
    if config.loadedAccountsSize == nil { add(SolanaRules.v1ComputeLimitMissing, at: "config.loadedAccountsSize") }
    if let units = config.computeUnitLimit { checkUnits(units, "config.computeUnitLimit") }
    if config.loadedAccountsSize == 0 { add(SolanaRules.computeBudgetLoadedSizeZero, at: "config.loadedAccountsSize") }
  }
}
