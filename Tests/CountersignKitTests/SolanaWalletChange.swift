import CountersignKit
import TestSupport

/// One thing that a wallet does otherwise than asked, with the grade that is due.
struct SolanaWalletChange: Sendable {
  /// What it is worth.
  enum Worth: Sendable {
    /// Wallets lawfully do this.
    case expected
    /// Nobody was asked.
    case tampered
    /// Not settled: only told completely.
    case open
  }

  let name: String
  /// The paragraph that says so.
  let source: String
  /// What it needs for itself: two changes that share nothing can be made together.
  let touches: Set<String>
  let worth: Worth
  /// The rule that must be among the differences.
  let rule: String
  let apply: @Sendable (inout SolanaExchange, inout SeededGenerator) -> Void

  init(
    _ name: String, _ source: String, _ touches: Set<String>, _ worth: Worth, _ rule: String,
    _ apply: @escaping @Sendable (inout SolanaExchange, inout SeededGenerator) -> Void
  ) {
    self.name = name
    self.source = source
    self.touches = touches
    self.worth = worth
    self.rule = "solana/" + rule
    self.apply = apply
  }

  // The text that decides: solana.md (d), "Same message bytes … Different".
  static let table = budgets + assertions + lifetimes + layouts + contents + accounts + signers + tables + configs

  // MARK: What wallets lawfully add

  private static let budget =
    "solana.md (d): ComputeBudget tags 1-4 added anywhere or changed, no duplicates, fee under policy"

  private static let budgets = [
    SolanaWalletChange("limit and price in front", budget, ["version", "budget"], .expected, "compute-budget-added") {
      exchange, random in
      bare(&exchange, &random)
      exchange.signed.insert([.computeUnitLimit(50_000), .computeUnitPrice(UInt64(random.int(1..<1_000_000)))])
    },
    SolanaWalletChange("limit and price at the end", budget, ["version", "budget"], .expected, "compute-budget-added") {
      exchange, random in
      bare(&exchange, &random)
      exchange.signed.instructions += [.computeUnitPrice(10), .computeUnitLimit(50_000)]
    },
    SolanaWalletChange("a heap and a size anywhere", budget, ["version", "budget"], .expected, "compute-budget-added") {
      exchange, random in
      bare(&exchange, &random)
      let least = exchange.signed.isNonce ? 1 : 0
      for instruction in [SolanaInstruction.heapSize(65_536), .loadedAccountsSize(1 << 20)] {
        let place = random.int(least..<exchange.signed.instructions.count + 1)
        exchange.signed.instructions.insert(instruction, at: place)
      }
    },
    SolanaWalletChange("another price", budget, ["version", "budget"], .expected, "compute-budget-changed") {
      exchange, random in
      stated(&exchange, &random)
      replace(.computeUnitPrice(1_000), with: .computeUnitPrice([0, 999, 100_000][random.int(0..<3)]), &exchange)
    },
    SolanaWalletChange("another limit", budget, ["version", "budget"], .expected, "compute-budget-changed") {
      exchange, random in
      stated(&exchange, &random)
      replace(.computeUnitLimit(200_000), with: .computeUnitLimit([199_999, 1_400_000][random.int(0..<2)]), &exchange)
    },
    SolanaWalletChange(
      "another price, and moved to the end", budget, ["version", "budget"], .expected, "compute-budget-changed"
    ) { exchange, random in
      stated(&exchange, &random)
      exchange.signed.instructions.removeAll { $0 == .computeUnitPrice(1_000) }
      exchange.signed.instructions.append(.computeUnitPrice(2_000))
    },
    SolanaWalletChange("price and limit moved", budget, ["version", "budget"], .expected, "compute-budget-changed") {
      exchange, random in
      stated(&exchange, &random)
      let moved = exchange.signed.instructions.filter { $0.program == SolanaPrograms.computeBudget }
      exchange.signed.instructions.removeAll { $0.program == SolanaPrograms.computeBudget }
      exchange.signed.instructions += moved
    },
    SolanaWalletChange("a second limit", budget, ["version", "budget"], .tampered, "compute-budget-added") {
      exchange, random in
      stated(&exchange, &random)
      exchange.signed.instructions.append(.computeUnitLimit(300_000))
    },
    SolanaWalletChange("a fee beyond the policy", budget, ["version", "budget"], .tampered, "fee-added") {
      exchange, random in
      // 10,000,001 lamports more than asked are one too many.
      bare(&exchange, &random)
      exchange.signed.insert([
        .computeUnitLimit(1_000_000), .computeUnitPrice(UInt64(10_000_001 + random.int(0..<1 << 30))),
      ])
    },
    SolanaWalletChange(
      "a price before the nonce", "solana.md (d): after AdvanceNonce they go behind index 0",
      ["version", "budget", "lifetime", "list"], .tampered, "instructions-reordered"
    ) { exchange, random in
      bare(&exchange, &random)
      exchange.addNonce(&random)
      exchange.signed.instructions.insert(.computeUnitPrice(1_000), at: 0)
    },
  ]

  private static func bare(_ exchange: inout SolanaExchange, _ random: inout SeededGenerator) {
    exchange.settleBelowV1(&random)
    exchange.dropBudget()
  }

  private static func stated(_ exchange: inout SolanaExchange, _ random: inout SeededGenerator) {
    exchange.settleBelowV1(&random)
    exchange.addBudget()
  }

  private static func replace(
    _ old: SolanaInstruction, with new: SolanaInstruction, _ exchange: inout SolanaExchange
  ) {
    exchange.signed.instructions = exchange.signed.instructions.map { $0 == old ? new : $0 }
  }

  private static let lighthouse = "solana.md (d): Lighthouse, tags 2-17 appended; tags 0 and 1 write state"

  private static func assertion(_ tag: UInt8, _ accounts: [SolanaAccountMeta]) -> SolanaInstruction {
    SolanaInstruction(program: SolanaPrograms.lighthouse, accounts: accounts, data: [tag, 0, 0, 1])
  }

  private static let assertions = [
    SolanaWalletChange("an assertion", lighthouse, ["end"], .expected, "lighthouse-added") { exchange, random in
      exchange.signed.instructions.append(
        assertion(UInt8(random.int(2..<18)), [SolanaAccountMeta(SolanaExchange.account)]))
    },
    SolanaWalletChange("two assertions", lighthouse, ["end"], .expected, "lighthouse-added") { exchange, random in
      let new = SolanaAccountMeta(SolanaExchange.address(&random))
      exchange.signed.instructions += [assertion(5, [SolanaAccountMeta(SolanaExchange.account)]), assertion(9, [new])]
    },
    SolanaWalletChange("a write to Lighthouse's memory", lighthouse, ["end"], .tampered, "instruction-added") {
      exchange, random in
      exchange.signed.instructions.append(assertion(UInt8(random.int(0..<2)), []))
    },
    SolanaWalletChange(
      "an assertion that may write", "solana.md (d): new keys must be readonly unsigned",
      ["end"], .tampered, "accounts-changed"
    ) { exchange, random in
      let new = SolanaAccountMeta(SolanaExchange.address(&random), writable: true)
      exchange.signed.instructions.append(assertion(5, [new]))
    },
  ]

  // MARK: Lifetime and layout

  private static let blockhash = "solana.md (d): only if no other signature in the request and not a nonce transaction"

  private static let lifetimes = [
    SolanaWalletChange("another blockhash", blockhash, ["lifetime", "cosigner"], .expected, "blockhash-replaced") {
      exchange, random in
      exchange.dropNonce()
      exchange.unsign()
      exchange.signed.lifetime = SolanaExchange.word(&random)
    },
    SolanaWalletChange(
      "another blockhash after a cosigner", blockhash, ["lifetime", "cosigner"], .tampered, "blockhash-replaced"
    ) { exchange, random in
      exchange.dropNonce()
      exchange.cosign()
      exchange.signed.lifetime = SolanaExchange.word(&random)
    },
    SolanaWalletChange(
      "another nonce", blockhash, ["lifetime", "cosigner", "list"], .tampered, "blockhash-replaced"
    ) { exchange, random in
      exchange.unsign()
      exchange.addNonce(&random)
      exchange.signed.lifetime = SolanaExchange.word(&random)
    },
  ]

  private static let sameMeaning = "solana.md (d): key reorder or legacy to v0 with the same meaning"

  private static let layouts = [
    SolanaWalletChange("v0 for legacy", sameMeaning, ["version"], .expected, "reencoded") { exchange, _ in
      exchange.settle(.legacy)
      exchange.signed.version = .v0
    },
    SolanaWalletChange("legacy for v0", sameMeaning, ["version"], .expected, "reencoded") { exchange, _ in
      exchange.settle(.v0)
      exchange.signed.version = .legacy
    },
    SolanaWalletChange("two keys in the other order", sameMeaning, ["keys", "version"], .expected, "reencoded") {
      exchange, random in
      exchange.settle(exchange.asked.version)
      exchange.signed.edit = { message in
        // The last two of the accounts that are only read: the programs at least.
        let (last, other) = (UInt8(message.keys.count - 1), UInt8(message.keys.count - 2))
        message.keys.swapAt(Int(last), Int(other))
        func moved(_ index: UInt8) -> UInt8 { index == last ? other : index == other ? last : index }
        message.instructions = message.instructions.map {
          .init(program: moved($0.program), accounts: $0.accounts.map(moved), data: $0.data)
        }
      }
    },
    // Version 1 reads its limits elsewhere: not the same meaning.
    SolanaWalletChange("v1 for v0", "SIMD-0385", ["version", "config", "budget"], .tampered, "reencoded") {
      exchange, random in
      exchange.settle(.v0)
      exchange.signed.version = .v1
    },
    SolanaWalletChange("v0 for v1", "SIMD-0385", ["version", "config", "budget"], .tampered, "reencoded") {
      exchange, random in
      exchange.settle(.v1)
      exchange.signed.version = .v0
      exchange.signed.config = .init()
    },
  ]
}
