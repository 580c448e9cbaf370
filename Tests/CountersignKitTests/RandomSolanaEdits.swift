import CountersignKit
import TestSupport

/// Changes of a message that stay within its form, mostly; the first key keeps its place and stands there alone.
struct RandomSolanaEdits {
  private var random: SeededGenerator

  init(_ random: SeededGenerator) { self.random = random }

  mutating func edit(_ message: inout SolanaTransactionMessage, count: Int) {
    for _ in 0..<count { edit(&message) }
  }

  private mutating func edit(_ message: inout SolanaTransactionMessage) {
    let keys = message.keys.count
    switch random.int(0..<14) {
    case 0: message.lifetime = SolanaExchange.word(&random)
    case 1: message.keys[random.int(1..<keys)] = SolanaExchange.address(&random)
    case 2: message.keys.swapAt(random.int(1..<keys), random.int(1..<keys))
    case 3:
      // Twice the same key: nodes refuse it but for version 1 not by its form.
      if message.version != .v1 { message.keys[random.int(1..<keys)] = message.keys[random.int(1..<keys)] }
    case 4:
      message.keys.append(SolanaExchange.address(&random))
      if random.int(0..<2) == 0 { message.header.readonlyUnsigned += 1 }
    case 5:
      let room = UInt8(keys) - message.header.requiredSignatures
      message.header.readonlyUnsigned = UInt8(random.int(0..<Int(room) + 1))
    case 6: message.header.readonlySigned = UInt8(random.int(0..<Int(message.header.requiredSignatures)))
    case 7:
      guard keys > Int(message.header.requiredSignatures) + Int(message.header.readonlyUnsigned) else { return }
      message.header.requiredSignatures += 1
    case 8: message.instructions.shuffle(using: &random)
    case 9: editInstruction(&message, random.int(0..<4))
    case 10:
      guard !message.instructions.isEmpty else { return }
      message.instructions.remove(at: random.int(0..<message.instructions.count))
    case 11:
      let old = message.instructions.randomElement(using: &random)
      let new = SolanaTransactionMessage.Instruction(
        program: UInt8(random.int(1..<keys)), accounts: [0, UInt8(random.int(0..<keys))], data: random.bytes(5))
      let place = random.int(0..<message.instructions.count + 1)
      message.instructions.insert(random.int(0..<2) == 0 ? old ?? new : new, at: place)
    case 12: editLookups(&message)
    default: editConfig(&message)
    }
  }

  private mutating func editInstruction(_ message: inout SolanaTransactionMessage, _ kind: Int) {
    guard !message.instructions.isEmpty else { return }
    let index = random.int(0..<message.instructions.count)
    var instruction = message.instructions[index]
    switch kind {
    case 0: instruction.program = UInt8(random.int(1..<message.keys.count))
    case 1: instruction.data = random.bytes(random.int(0..<10))
    case 2: instruction.accounts.append(UInt8(random.int(0..<message.accountCount)))
    default: instruction.accounts.shuffle(using: &random)
    }
    message.instructions[index] = instruction
  }

  private mutating func editLookups(_ message: inout SolanaTransactionMessage) {
    guard message.version == .v0 else { return }
    let new = SolanaTransactionMessage.Lookup(
      table: SolanaExchange.address(&random), writable: random.bytes(random.int(0..<2)), readonly: random.bytes(1))
    guard !message.lookups.isEmpty, random.int(0..<4) > 0 else { return message.lookups.append(new) }
    let index = random.int(0..<message.lookups.count)
    let old = message.lookups[index]
    switch random.int(0..<4) {
    case 0: message.lookups.swapAt(0, index)
    case 1: message.lookups.append(old)
    case 2: message.lookups[index].readonly.append(old.readonly.first ?? 0)
    default: message.lookups[index] = .init(table: old.table, writable: old.readonly, readonly: old.writable)
    }
  }

  private mutating func editConfig(_ message: inout SolanaTransactionMessage) {
    guard message.version == .v1 else { return }
    switch random.int(0..<4) {
    case 0: message.config.priorityFee = [nil, 0, 5_000, .max][random.int(0..<4)]
    case 1: message.config.computeUnitLimit = [nil, 0, 200_000, .max][random.int(0..<4)]
    case 2: message.config.loadedAccountsSize = [nil, 1, 65_536, .max][random.int(0..<4)]
    default: message.config.heapSize = [nil, 32_768, 262_144][random.int(0..<3)]
    }
  }
}
