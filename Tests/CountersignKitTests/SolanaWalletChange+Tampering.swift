import CountersignKit
import TestSupport

// What no wallet may do. Source: solana.md (d), "nothing else: the remaining instructions must equal the request's";
// threats, rows 1 to 40.
extension SolanaWalletChange {
  private static let equal = "solana.md (d): the remaining instructions must equal the request's, in order"

  /// Changes the first instruction of a kind in the reply.
  private static func edit(
    _ exchange: inout SolanaExchange, where condition: (SolanaInstruction) -> Bool,
    _ change: (inout SolanaInstruction) -> Void
  ) {
    guard let index = exchange.signed.instructions.firstIndex(where: condition) else { return }
    change(&exchange.signed.instructions[index])
  }

  private static func isPayment(_ instruction: SolanaInstruction) -> Bool {
    [[2, 0, 0, 0], [12]].contains { instruction.data.starts(with: $0) }
  }

  static let contents = [
    SolanaWalletChange("another amount", equal, ["list"], .tampered, "instruction-changed") { exchange, random in
      edit(&exchange, where: isPayment) { instruction in
        let start = instruction.data.count == 12 ? 4 : 1
        instruction.data[start + random.int(0..<8)] ^= UInt8(random.int(1..<256))
      }
    },
    SolanaWalletChange("another recipient", equal, ["list"], .tampered, "instruction-changed") { exchange, random in
      edit(&exchange, where: isPayment) { instruction in
        let place = instruction.data.count == 12 ? 1 : 2
        instruction.accounts[place] = SolanaAccountMeta(SolanaExchange.address(&random), writable: true)
      }
    },
    SolanaWalletChange("another byte", equal, ["list"], .tampered, "instruction-changed") { exchange, random in
      let index = exchange.signed.callIndex
      let byte = random.int(1..<exchange.signed.instructions[index].data.count)
      exchange.signed.instructions[index].data[byte] ^= 1 << UInt8(random.int(0..<8))
    },
    SolanaWalletChange("more or fewer bytes", equal, ["list"], .tampered, "instruction-changed") { exchange, random in
      let index = exchange.signed.callIndex
      if random.int(0..<2) == 0 {
        exchange.signed.instructions[index].data.removeLast()
      } else {
        exchange.signed.instructions[index].data.append(0)
      }
    },
    SolanaWalletChange("two accounts exchanged", equal, ["list"], .tampered, "instruction-changed") { exchange, _ in
      exchange.signed.instructions[exchange.signed.callIndex].accounts.swapAt(0, 1)
    },
    SolanaWalletChange("an account more", equal, ["list"], .tampered, "instruction-changed") { exchange, random in
      let accounts = [SolanaAccountMeta(SolanaExchange.account), SolanaAccountMeta(SolanaExchange.address(&random))]
      exchange.signed.instructions[exchange.signed.callIndex].accounts.append(accounts[random.int(0..<2)])
    },
    SolanaWalletChange("another program", equal, ["list"], .tampered, "instruction-changed") { exchange, random in
      exchange.signed.instructions[exchange.signed.callIndex].program = SolanaExchange.address(&random)
    },
    SolanaWalletChange("a payment more", equal, ["list"], .tampered, "instruction-added") { exchange, random in
      let more = SolanaInstruction.transfer(
        from: SolanaExchange.account, to: SolanaExchange.address(&random), lamports: 1)
      let least = exchange.signed.isNonce ? 1 : 0
      exchange.signed.instructions.insert(more, at: random.int(least..<exchange.signed.instructions.count + 1))
    },
    SolanaWalletChange("an instruction twice", equal, ["list"], .tampered, "instruction-added") { exchange, random in
      exchange.signed.instructions.append(exchange.signed.instructions[exchange.signed.callIndex])
    },
    SolanaWalletChange("the account assigned", equal, ["list"], .tampered, "instruction-added") { exchange, random in
      let owner = SolanaExchange.address(&random).bytes.bytes
      exchange.signed.instructions.append(
        SolanaInstruction(
          program: SolanaPrograms.system,
          accounts: [SolanaAccountMeta(SolanaExchange.account, signer: true, writable: true)],
          data: [1, 0, 0, 0] + owner))
    },
    SolanaWalletChange("an instruction less", equal, ["list"], .tampered, "instruction-removed") { exchange, random in
      exchange.signed.instructions.remove(at: exchange.signed.callIndex)
    },
    SolanaWalletChange("two instructions less", equal, ["list"], .tampered, "instruction-removed") { exchange, _ in
      exchange.signed.instructions.removeAll(where: isPayment)
    },
    SolanaWalletChange("another order", equal, ["list"], .tampered, "instructions-reordered") { exchange, random in
      let index = exchange.signed.callIndex
      let other = exchange.signed.instructions.firstIndex(where: isPayment) ?? 0
      exchange.signed.instructions.swapAt(index, other)
    },
    SolanaWalletChange("everything else", equal, ["list", "budget", "lifetime"], .tampered, "instruction-changed") {
      exchange, random in
      exchange.dropBudget()
      exchange.dropNonce()
      exchange.signed.instructions = exchange.signed.instructions.map { _ in SolanaExchange.call(&random) }
      if exchange.signers.signed.contains(2) {
        exchange.signed.instructions.append(.memo("other", signers: [SolanaExchange.cosigner]))
      }
    },
  ]

  private static let privileges = "solana.md (d): no privilege raised; (key, signer, writable) must equal"

  static let accounts = [
    SolanaWalletChange(
      "an account that may be written", privileges, ["list", "version"], .tampered, "privilege-raised"
    ) {
      exchange, _ in
      // What a table lends is told as the table's place.
      exchange.settle(exchange.asked.version)
      let (call, place) = (exchange.signed.callIndex, exchange.signed.readonlyIndex)
      exchange.signed.instructions[call].accounts[place].isWritable = true
    },
    SolanaWalletChange(
      "an account that may no longer be written", privileges, ["list", "version"], .tampered, "accounts-changed"
    ) {
      exchange, _ in
      // What a table lends is told as the table's place.
      exchange.settle(exchange.asked.version)
      let call = exchange.signed.callIndex
      exchange.signed.instructions[call].accounts = exchange.signed.instructions[call].accounts.map {
        var account = $0
        account.isWritable = false
        return account
      }
    },
    SolanaWalletChange("an account that signs", privileges, ["list", "signers"], .tampered, "signers-changed") {
      exchange, random in
      let place = exchange.asked.readonlyIndex
      exchange.change { $0.instructions[$0.callIndex].accounts[place] = SolanaAccountMeta(SolanaExchange.stranger) }
      exchange.signed.instructions[exchange.signed.callIndex].accounts[place].isSigner = true
      exchange.signers.signed.insert(3)
    },
    SolanaWalletChange("a header that lends more", privileges, ["keys", "version"], .tampered, "privilege-raised") {
      exchange, random in
      exchange.settle(exchange.asked.version)
      exchange.signed.edit = { $0.header.readonlyUnsigned -= 1 }
    },
    SolanaWalletChange("a key that nobody uses", privileges, ["keys", "version"], .tampered, "accounts-changed") {
      exchange, random in
      exchange.settle(exchange.asked.version)
      let key = SolanaExchange.address(&random)
      exchange.signed.edit = { message in
        message.keys.append(key)
        message.header.readonlyUnsigned += 1
      }
    },
    SolanaWalletChange(
      "a key in the place of another", privileges, ["keys", "version"], .tampered, "instruction-changed"
    ) {
      exchange, random in
      exchange.settle(exchange.asked.version)
      let key = SolanaExchange.address(&random)
      exchange.signed.edit = { $0.keys[$0.keys.count - 1] = key }
    },
  ]

  private static let same = "solana.md (d): same fee payer, same required signers"

  static let signers = [
    SolanaWalletChange("somebody else pays", same, ["signers"], .tampered, "fee-payer-changed") { exchange, _ in
      exchange.signed.feePayer = SolanaExchange.stranger
      exchange.signers.signed.insert(3)
    },
    SolanaWalletChange("a signer less", same, ["cosigner", "list"], .tampered, "signers-changed") { exchange, _ in
      exchange.cosign()
      exchange.unsign()
      exchange.signed.instructions.removeAll { $0.accounts.contains { $0.address == SolanaExchange.cosigner } }
    },
    SolanaWalletChange(
      "a signature that is lost", "solana.md (d): a slot filled in the request must be kept", ["cosigner"], .tampered,
      "cosigner-signature-dropped"
    ) { exchange, _ in
      exchange.cosign()
      exchange.signers.signed = [1]
    },
  ]

  private static let places = "solana.md (d): (key or table:index, signer, writable); threats, 18"

  private static func lookups(
    _ name: String, _ change: @escaping @Sendable (inout [SolanaTransactionMessage.Lookup], SolanaAddress) -> Void
  ) -> SolanaWalletChange {
    SolanaWalletChange(name, places, ["keys", "version", "list"], .tampered, "lookup-table-changed") {
      exchange, random in
      exchange.settle(.v0)
      exchange.addTables(&random)
      let key = SolanaExchange.address(&random)
      exchange.signed.edit = { change(&$0.lookups, key) }
    }
  }

  static let tables = [
    lookups("another table") { lookups, key in lookups[0].table = key },
    lookups("another place in a table") { lookups, _ in
      if lookups[0].writable.isEmpty { lookups[0].readonly[0] ^= 0x80 } else { lookups[0].writable[0] ^= 0x80 }
    },
    lookups("a place that may be written") { lookups, _ in
      let index = lookups.firstIndex { !$0.readonly.isEmpty } ?? 0
      lookups[index].writable.append(lookups[index].readonly.removeFirst())
    },
    lookups("a place more") { lookups, _ in lookups[lookups.count - 1].readonly.append(200) },
    lookups("a table more") { lookups, key in lookups.append(.init(table: key, writable: [], readonly: [3])) },
  ]

  // MARK: The config of version 1

  private static func config(
    _ name: String, _ worth: Worth, _ rule: String = "config-changed",
    _ change: @escaping @Sendable (inout SolanaTransactionMessage.Config, inout SeededGenerator) -> Void
  ) -> SolanaWalletChange {
    SolanaWalletChange(
      name, "solana.md (c): v1 config values are compared as the fee in lamports", ["version", "config", "budget"],
      worth,
      rule
    ) { exchange, random in
      exchange.settle(.v1)
      change(&exchange.signed.config, &random)
    }
  }

  static let configs = [
    config("a higher fee", .expected) { config, random in
      config.priorityFee = 5_000 + [1, 10_000_000, UInt64(random.int(1..<10_000_000))][random.int(0..<3)]
    },
    config("a fee beyond the policy", .tampered, "fee-added") { config, random in
      config.priorityFee = [10_005_001, .max, UInt64(10_005_001 + random.int(0..<1 << 40))][random.int(0..<3)]
    },
    // The design leaves small changes of the rest open.
    config("no fee", .open) { config, _ in config.priorityFee = nil },
    config("other units", .open) { config, random in config.computeUnitLimit = [nil, 0, 1_400_000][random.int(0..<3)] },
    config("another size", .open) { config, random in config.loadedAccountsSize = [nil, 1, 1 << 26][random.int(0..<3)]
    },
    config("a heap", .open) { config, random in config.heapSize = [32_768, 262_144][random.int(0..<2)] },
    config("everything", .open) { config, _ in config = .init() },
  ]
}
