import CountersignCore
import CountersignHash
import CountersignSolana
import TestSupport
import Testing

/// The message that was signed against the one that was asked. Source: reference/solana, d; threats, rows 3, 18 and 40.
@Suite struct SolanaComparisonTests {
  private typealias Case = SolanaScenario
  private static let alice = SolanaScenario.account(SolanaScenario.alice)
  private static let both: [SolanaInstruction] = [Case.payment, Case.memo]

  private static func pay(_ to: SolanaAddress = Case.bob, _ lamports: UInt64 = 100_000_000) -> SolanaInstruction {
    .transfer(from: alice, to: to, lamports: lamports)
  }

  // MARK: Price and limits

  @Test(arguments: ["legacy", "v0"]) func aPriceAndLimitsMayBeAddedAnywhere(version: String) throws {
    let scenario = try Case(Self.both, version: version == "v0" ? .v0 : .legacy)
    let additions: [[SolanaInstruction]] = [
      Case.budget, [Case.budget[0]], [Case.budget[1]], [.heapSize(65_536)], [.loadedAccountsSize(65_536)],
      Case.budget + [.heapSize(65_536), .loadedAccountsSize(65_536)],
    ]
    for added in additions {
      for instructions in [added + Self.both, Self.both + added, [Self.both[0]] + added + [Self.both[1]]] {
        let verdict = try scenario.verdict(instructions)
        #expect(verdict.isLawful, "\(verdict.changes)")
        #expect(verdict.differences.filter { $0.rule == SolanaRules.computeBudgetAdded }.count == added.count)
        // The program is a new account, for reading only.
        #expect(verdict.changes.isSuperset(of: ["compute-budget-added: expected", "accounts-added: expected"]))
        #expect(verdict.differences.allSatisfy { $0.grade == .expected } && verdict.evidence.broadcast != nil)
      }
    }
  }

  @Test func aPriceThatWasThereMayBeAnother() throws {
    let scenario = try Case(Case.budget + [Case.payment])
    let other: [SolanaInstruction] = [.computeUnitLimit(20_000), .computeUnitPrice(50_000)]
    let verdict = try scenario.verdict(other + [Case.payment])
    #expect(verdict.isLawful && verdict.changes == ["compute-budget-changed: expected", "fee-raised: expected"])
    #expect(verdict.differences.filter { $0.rule == SolanaRules.computeBudgetChanged }.count == 2)
    #expect(verdict.differences.contains { $0.path == "fee" && $0.requested == "5900" && $0.returned == "6000" })
    // Less is paid: nothing to be said of the fee.
    let less = try scenario.verdict([.computeUnitLimit(9_000), .computeUnitPrice(1), Case.payment])
    #expect(less.isLawful && less.changes == ["compute-budget-changed: expected"])
  }

  @Test func aSecondPriceOrAMissingOneIsTampering() throws {
    let scenario = try Case(Case.budget + [Case.payment])
    for instructions in [
      Case.budget + [Case.budget[0], Case.payment], Case.budget + [.computeUnitPrice(5), Case.payment],
      [Case.budget[0], Case.payment], [Case.payment],
    ] {
      #expect(try scenario.verdict(instructions).isTampered)
    }
    // What the budget program does not know, or gets accounts for, is nothing that wallets add.
    let asked = try Case()
    for data: [UInt8] in [[], [0, 1, 0, 0, 0, 1, 0, 0, 0], [5, 1, 0, 0, 0], [2, 1, 0]] {
      let strange = SolanaInstruction(program: SolanaPrograms.computeBudget, accounts: [], data: data)
      let verdict = try asked.verdict([strange, Case.payment])
      #expect(verdict.isTampered && verdict.changes.contains("instruction-added: tampered"), "\(data)")
    }
    var owned = Case.budget[0]
    owned.accounts = [SolanaAccountMeta(Self.alice, signer: true, writable: true)]
    #expect(try asked.verdict([owned, Case.payment]).isTampered)
  }

  /// In lamports: units times price, rounded up. Source: Agave, `compute_budget_instruction_details`.
  @Test func whatAWalletAddsToTheFeeIsLimitedInLamports() throws {
    let scenario = try Case()
    func added(_ units: UInt32, _ price: UInt64, policy: UInt64? = nil) throws -> Verdict {
      var scenario = scenario
      if let policy { scenario.policy.maxAddedFee = policy }
      return try scenario.verdict([.computeUnitLimit(units), .computeUnitPrice(price), Case.payment])
    }
    let most = try added(1_000_000, 10_000_000)
    #expect(most.isLawful && most.changes.contains("fee-raised: expected"))
    #expect(most.differences.contains { $0.path == "fee" && $0.requested == "5000" && $0.returned == "10005000" })
    let over = try added(1_000_000, 10_000_001)
    #expect(over.isTampered && over.changes.contains("fee-added: tampered"))
    #expect(over.differences.contains { $0.path == "fee" && $0.returned == "10005001" })
    // What made it grow is not lawful either.
    #expect(over.changes.contains("compute-budget-added: tampered"))
    #expect(try added(1_400_000, .max).isTampered)
    // 9,000 units at 0.111112 lamports are 1,000.008: rounded up.
    #expect(try added(9_000, 111_112, policy: 1_001).isLawful)
    #expect(try added(9_000, 111_112, policy: 1_000).isTampered)
    #expect(try added(9_000, 111_111, policy: 1_000).isLawful)
    #expect(try added(9_000, 1, policy: 0).isTampered)
    #expect(try added(9_000, 0, policy: 0).isLawful)
  }

  @Test func aLimitAloneCanMultiplyTheFee() throws {
    // Threats, row 40: the app's price, and seven times the units that it would have had.
    let price = SolanaInstruction.computeUnitPrice(50_000_000)
    var scenario = try Case([price, Case.memo])
    let asked = SolanaFeeByHand.lamports(units: 3_000 + 200_000, price: 50_000_000)
    let signed = SolanaFeeByHand.lamports(units: 1_400_000, price: 50_000_000)
    let instructions = [.computeUnitLimit(1_400_000), price, Case.memo]
    scenario.policy.maxAddedFee = signed - asked
    // The default counts the instructions that were asked: two, of which one is the node's own.
    #expect(try scenario.verdict(instructions).isLawful)
    scenario.policy.maxAddedFee = signed - asked - 1
    let verdict = try scenario.verdict(instructions)
    #expect(verdict.isTampered && verdict.changes.contains("fee-added: tampered"))
    #expect(
      verdict.differences.contains {
        $0.path == "fee" && $0.requested == String(5_000 + asked) && $0.returned == String(5_000 + signed)
      })
  }

  // MARK: Assertions

  @Test func assertionsMayFollowWhatWasAsked() throws {
    let scenario = try Case(Self.both)
    for tag in UInt8(2)...17 {
      let verdict = try scenario.verdict(Self.both + [Case.lighthouse(tag)])
      #expect(verdict.isLawful, "tag \(tag)")
      #expect(verdict.changes == ["lighthouse-added: expected", "accounts-added: expected"])
    }
    let reading = SolanaAccountMeta(Case.mint)
    #expect(try scenario.verdict(Self.both + [Case.lighthouse(9, reading), Case.lighthouse(5)]).isLawful)
    #expect(try scenario.verdict(Case.budget + Self.both + [Case.lighthouse()]).isLawful)
    #expect(try scenario.verdict(Self.both + [Case.lighthouse()] + Case.budget).isLawful)
    // The account itself may be looked at.
    let own = SolanaAccountMeta(Self.alice, signer: true, writable: true)
    #expect(try scenario.verdict(Self.both + [Case.lighthouse(5, own)]).isLawful)
  }

  @Test func whatWritesOrStandsElsewhereIsNoAssertion() throws {
    let scenario = try Case(Self.both)
    for tag: UInt8 in [0, 1, 18, 255] {
      let verdict = try scenario.verdict(Self.both + [Case.lighthouse(tag)])
      #expect(verdict.isTampered && verdict.changes.contains("instruction-added: tampered"), "tag \(tag)")
    }
    var empty = Case.lighthouse()
    empty.data = []
    #expect(try scenario.verdict(Self.both + [empty]).isTampered)
    var other = Case.lighthouse()
    other.program = Case.program
    #expect(try scenario.verdict(Self.both + [other]).isTampered)
    // New accounts are for reading, and nobody new signs.
    let writable = SolanaAccountMeta(Case.mint, writable: true)
    let written = try scenario.verdict(Self.both + [Case.lighthouse(5, writable)])
    #expect(written.isTampered && written.changes.contains("accounts-changed: tampered"))
    let signer = SolanaAccountMeta(Case.account(Case.carol), signer: true)
    let signed = try scenario.verdict(Self.both + [Case.lighthouse(5, signer)], signers: [Case.alice, Case.carol])
    #expect(signed.isTampered && signed.changes.contains("signers-changed: tampered"))
    // Assertions are appended: in front of what was asked they are instructions like any other.
    for instructions in [[Case.lighthouse()] + Self.both, [Self.both[0], Case.lighthouse(), Self.both[1]]] {
      let verdict = try scenario.verdict(instructions)
      #expect(verdict.isTampered && verdict.changes.contains("instruction-added: tampered"), "\(verdict.changes)")
    }
  }

  // MARK: Lifetime

  @Test func aBlockhashMayBeReplacedWhereNobodyElseSigned() throws {
    for version in SolanaVersion.all {
      let scenario = try Case([Case.payment], version: version)
      let verdict = try scenario.verdict([Case.payment], lifetime: Case.otherBlockhash)
      #expect(verdict.isLawful && verdict.changes == ["blockhash-replaced: expected"])
      #expect(verdict.differences.first?.path == "recentBlockhash")
      #expect(verdict.differences.first?.returned == Base58.encode(Case.otherBlockhash.bytes))
    }
    // Whoever signed before counts only if it is somebody else.
    let own = try Case([Case.payment], signers: [Case.alice])
    #expect(try own.verdict([Case.payment], lifetime: Case.otherBlockhash).isLawful)
  }

  @Test func aNonceIsNoBlockhash() throws {
    let advance = SolanaInstruction.advanceNonce(account: Case.nonceAccount, authority: Self.alice)
    let asked = [advance, Case.payment]
    let scenario = try Case(asked)
    #expect(try scenario.verdict(asked).outcome == .verified)
    let replaced = try scenario.verdict(asked, lifetime: Case.otherBlockhash)
    #expect(replaced.isTampered && replaced.changes == ["blockhash-replaced: tampered"])
    // Bytes behind the tag are ignored by nodes: it is a nonce all the same.
    var longer = advance
    longer.data += [7]
    let trailing = try Case([longer, Case.payment])
    #expect(try trailing.verdict([longer, Case.payment], lifetime: Case.otherBlockhash).isTampered)
    // Price and limits go behind it; in front of it they end the nonce.
    #expect(try scenario.verdict([advance] + Case.budget + [Case.payment]).isLawful)
    #expect(try scenario.verdict([advance, Case.payment] + Case.budget).isLawful)
    let front = try scenario.verdict(Case.budget + asked)
    #expect(front.isTampered && front.changes.contains("instructions-reordered: tampered"))
    #expect(try scenario.verdict([Case.payment]).isTampered)
    // And what had none gets none.
    #expect(try Case([Case.payment]).verdict(asked).isTampered)
  }

  // MARK: What nobody may change

  @Test func whatIsPaidAndToWhomMustNotChange() throws {
    let scenario = try Case(Self.both)
    let changes: [(String, [SolanaInstruction])] = [
      ("instruction-changed", [Self.pay(Case.bob, 100_000_001), Case.memo]),
      ("instruction-changed", [Self.pay(Case.eve), Case.memo]),
      ("instruction-changed", [Case.payment, .memo("Countersign")]),
      ("instruction-added", Self.both + [Self.pay(Case.eve)]), ("instruction-added", Self.both + [Case.payment]),
      ("instruction-added", [Case.payment, Case.payment, Case.memo]),
      ("instruction-added", Self.both + [.memo("more")]),
      ("instruction-removed", [Case.payment]), ("instruction-removed", [Case.memo]), ("instruction-removed", []),
      ("instructions-reordered", [Case.memo, Case.payment]),
    ]
    for (rule, instructions) in changes {
      let verdict = try scenario.verdict(instructions)
      #expect(verdict.isTampered && verdict.changes.contains("\(rule): tampered"), "\(rule): \(verdict.changes)")
      #expect(verdict.findings.contains { $0.rule.id == "solana/\(rule)" && $0.severity == .error && $0.rule.isMoney })
      // Among lawful additions it is found as well.
      #expect(try scenario.verdict(Case.budget + instructions + [Case.lighthouse()]).isTampered)
    }
  }

  @Test func acknowledgingNeverMakesTamperingLawful() throws {
    var verdict = try Case().verdict([Self.pay(Case.eve)])
    verdict.acknowledged = Set(SolanaRules.all.map(\.id))
    #expect(!verdict.isAcceptable)
  }

  @Test func signersAndPayerMustNotChange() throws {
    let scenario = try Case()
    let payer = try scenario.verdict(
      try Case.message([Case.payment], payer: Case.carol), [Case.alice, Case.carol])
    #expect(
      payer.isTampered && payer.changes.isSuperset(of: ["fee-payer-changed: tampered", "signers-changed: tampered"]))
    var sponsored = scenario
    sponsored.policy.isSponsored = true
    // A policy about who may pay what is asked is no licence for wallets.
    #expect(
      try sponsored.verdict(try Case.message([Case.payment], payer: Case.carol), [Case.alice, Case.carol]).isTampered)
  }

  @Test func noAccountGetsMoreOrLessRights() throws {
    let asked = try Case.message(Self.both)
    let scenario = Case(asked)
    // The last read-only account becomes writable, and the reverse.
    var raised = asked
    raised.header.readonlyUnsigned -= 1
    let verdict = try scenario.verdict(raised)
    #expect(verdict.isTampered && verdict.changes.contains("privilege-raised: tampered"))
    var lowered = asked
    lowered.header.readonlyUnsigned += 1
    let less = try scenario.verdict(lowered)
    #expect(less.isTampered && less.changes.contains("accounts-changed: tampered"))
    #expect(!less.changes.contains("privilege-raised: tampered"))
    // A key that nothing uses.
    var idle = asked
    idle.keys.append(Case.eve)
    idle.header.readonlyUnsigned += 1
    let extra = try scenario.verdict(idle)
    #expect(extra.isTampered && extra.changes.contains("accounts-changed: tampered"))
    // A key twice: no node takes it, so it is no other layout of the same. With lawful additions as well.
    for base in [asked, try Case.message(Case.budget + Self.both)] {
      var doubled = base
      doubled.keys.append(try #require(base.keys.last))
      doubled.header.readonlyUnsigned += 1
      let twice = try scenario.verdict(doubled)
      #expect(twice.isTampered && twice.changes.contains("accounts-changed: tampered"), "\(twice.changes)")
    }
  }

  // MARK: Lookup tables

  @Test func theTableIsPartOfTheAccount() throws {
    // Threats, row 18: the same index of another table, known or not.
    let asked = try Case.message([Case.payment], tables: [(Case.table, [Case.bob])])
    var scenario = Case(asked)
    #expect(try scenario.verdict(asked).outcome == .verified)
    var swapped = asked
    swapped.lookups[0].table = Case.otherTable
    var index = asked
    index.lookups[0].writable = [1]
    for contents in [
      [:], [Case.table: [Case.bob, Case.eve], Case.otherTable: [Case.bob]],
      // Even where both hold the same.
      [Case.table: [Case.bob, Case.bob], Case.otherTable: [Case.bob]],
    ] as [[SolanaAddress: [SolanaAddress]]] {
      scenario.context.lookupTables = contents
      for signed in [swapped, index] {
        let verdict = try scenario.verdict(signed)
        #expect(verdict.isTampered && verdict.changes.contains("lookup-table-changed: tampered"))
        #expect((verdict.evidence.context["lookupTables"] != nil) == !contents.isEmpty)
      }
    }
    // What was looked up stands in the message now: nobody can say that it is the same.
    scenario.context = .empty
    #expect(try scenario.verdict([Case.payment]).isTampered)
    // Beside a table the budget may come.
    let budget = try Case.message(Case.budget + [Case.payment], tables: [(Case.table, [Case.bob])])
    #expect(try scenario.verdict(budget).isLawful)
  }

  // MARK: The same in other bytes

  @Test func anotherLayoutIsAMatterOfPolicy() throws {
    var asked = try Case.message(Self.both + [.memo("x", signers: [Self.alice])])
    let sorted = asked
    asked.keys.swapAt(2, 3)
    for index in asked.instructions.indices {
      let program = asked.instructions[index].program
      asked.instructions[index].program = program == 2 ? 3 : program == 3 ? 2 : program
    }
    #expect(sorted.keys != asked.keys && sorted.resolvedInstructions() == asked.resolvedInstructions())
    let legacy = try Case.message(Self.both, version: .legacy)
    let budgeted = try Case.message(Case.budget + Self.both + [.memo("x", signers: [Self.alice])])
    for (before, after) in [(asked, sorted), (legacy, try Case.message(Self.both)), (asked, budgeted)] {
      var scenario = Case(before)
      let lenient = try scenario.verdict(after)
      #expect(lenient.isLawful && lenient.changes.contains("reencoded: expected"), "\(lenient.changes)")
      scenario.policy.allowsReencoding = false
      let strict = try scenario.verdict(after)
      #expect(strict.isTampered && strict.changes.contains("reencoded: tampered"), "\(strict.changes)")
    }
    // Where the order is kept, an addition is no other layout.
    var scenario = Case(sorted)
    scenario.policy.allowsReencoding = false
    #expect(try scenario.verdict(budgeted).isLawful)
    // Version 1 takes its limits from elsewhere.
    #expect(try Case(Self.both).verdict(try Case.message(Self.both, version: .v1)).isTampered)
  }

  // MARK: Version 1

  private func config(_ change: (inout SolanaTransactionMessage.Config) -> Void) throws -> Verdict {
    let scenario = try Case([Case.payment], version: .v1)
    var signed = scenario.asked
    change(&signed.config)
    return try scenario.verdict(signed)
  }

  @Test func theConfigIsComparedInLamports() throws {
    // Threats, row 3.
    let huge = try config { $0.priorityFee = 5_000_000_000 }
    #expect(huge.isTampered && huge.changes == ["config-changed: tampered", "fee-added: tampered"])
    #expect(
      huge.differences.contains {
        $0.path == "config.priorityFee" && $0.requested == "5000" && $0.returned == "5000000000"
      })
    #expect(huge.differences.contains { $0.path == "fee" && $0.requested == "10000" && $0.returned == "5000005000" })
    let most = try config { $0.priorityFee = 10_005_000 }
    #expect(most.isLawful && most.changes == ["config-changed: expected", "fee-raised: expected"])
    #expect(try config { $0.priorityFee = 10_005_001 }.isTampered)
    #expect(try config { $0.priorityFee = 1 }.isLawful)
    #expect(try config { $0.priorityFee = nil }.isLawful)
    #expect(try config { $0.computeUnitLimit = 1_400_000 }.isLawful)
    #expect(try config { $0.heapSize = 65_536 }.isLawful)
    // With less than asked the instructions fail, and the fee is paid.
    for cut in [
      try config { $0.computeUnitLimit = 0 }, try config { $0.computeUnitLimit = nil },
      try config { $0.loadedAccountsSize = 1 }, try config { $0.loadedAccountsSize = nil },
    ] {
      #expect(cut.isTampered && cut.changes == ["config-changed: tampered"])
    }
  }

  @Test func budgetInstructionsDoNothingInVersion1() throws {
    // Nodes ignore them there, so no wallet adds them for a reason.
    let scenario = try Case([Case.payment], version: .v1)
    #expect(try scenario.verdict(Case.budget + [Case.payment]).isTampered)
    #expect(try scenario.verdict([Case.payment, Case.lighthouse()]).isLawful)
    #expect(try scenario.verdict([Self.pay(Case.eve)]).isTampered)
  }

  // MARK: Completeness

  /// Every byte of the message, changed and signed anew: never verified, and lawful only where wallets may change it.
  @Test(arguments: ["legacy", "v0", "v1"]) func noByteChangesUnseen(version: String) throws {
    let version = try #require(SolanaVersion.all.first { $0.description == version })
    let instructions = version == .v1 ? Self.both : Case.budget + Self.both
    let scenario = try Case(instructions, version: version)
    let bytes = scenario.asked.encoded
    let keys = [Case.alice, Case.carol]
    let lifetime = Self.places(of: Case.blockhash.bytes, in: bytes)
    let limits = Self.places(of: Case.budget[0].data, in: bytes).dropFirst()
    let price = Self.places(of: Case.budget[1].data, in: bytes).dropFirst()
    let settings = version == .v1 ? Self.places(of: Self.v1Settings, in: bytes) : limits.lowerBound..<limits.upperBound
    for place in bytes.indices {
      for mask: UInt8 in [1, 2, 0x80, 0xff] {
        var changed = bytes
        changed[place] ^= mask
        let signature = keys[0].sign(changed)
        let reply = version == .v1 ? changed + signature : [1] + signature + changed
        let verdict = try scenario.verdict(reply)
        #expect(verdict.outcome != .verified, "byte \(place)")
        guard verdict.isAcceptable else { continue }
        let isLawful = lifetime.contains(place) || settings.contains(place) || price.contains(place)
        #expect(isLawful, "byte \(place) xor \(mask): \(verdict.changes)")
      }
    }
  }

  private static let v1Settings: [UInt8] = {
    let config = SolanaScenario.config
    func bytes(_ value: UInt64, _ count: UInt64) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    return bytes(config.priorityFee ?? 0, 8) + bytes(UInt64(config.computeUnitLimit ?? 0), 4)
      + bytes(UInt64(config.loadedAccountsSize ?? 0), 4)
  }()

  /// Where a row of bytes stands; nowhere when it does not.
  private static func places(of needle: [UInt8], in bytes: [UInt8]) -> Range<Int> {
    for start in bytes.indices where bytes[start...].starts(with: needle) { return start..<start + needle.count }
    return 0..<0
  }
}

/// The arithmetic of fees, once more.
private enum SolanaFeeByHand {
  static func lamports(units: UInt64, price: UInt64) -> UInt64 { (units * price + 999_999) / 1_000_000 }
}
