import CountersignCore
import CountersignHash
import CountersignSolana
import TestSupport

/// Transactions of all versions that solders takes, with the edges of every count and number among them; some of them
/// the runtime refuses.
struct RandomSolanaTransactions {
  private var random: SeededGenerator

  init(_ random: SeededGenerator) { self.random = random }

  /// A transaction with missing and random signatures that fits into a packet.
  mutating func transaction(_ version: SolanaVersion) -> [UInt8] {
    while true {
      let message = message(version)
      let required = Int(message.header.requiredSignatures)
      let signatures = (0..<required).map { _ in
        random.int(0..<2) == 0 ? [UInt8](repeating: 0, count: 64) : random.bytes(64)
      }.flatMap { $0 }
      let bytes =
        version == .v1 ? message.encoded + signatures : [UInt8(required)] + signatures + message.encoded
      if bytes.count <= version.maximumBytes { return bytes }
    }
  }

  private mutating func message(_ version: SolanaVersion) -> SolanaTransactionMessage {
    let required = pick([1, 1, 1, 2, 3, 12])
    let readonlySigned = random.int(0..<required)
    let unsigned = pick(version == .v1 ? [1, 1, 2, 5, 20, 64 - required] : [1, 1, 2, 5, 10, 24])
    let readonlyUnsigned = pick([0, unsigned, random.int(0..<unsigned + 1)])
    var keys = (0..<required + unsigned).map { _ in key() }
    let isNonce = random.int(0..<8) == 0
    if isNonce { keys[keys.count - 1] = SolanaPrograms.system }
    // Nodes refuse it, solders does not look.
    if version != .v1, !isNonce, random.int(0..<10) == 0 { keys[keys.count - 1] = keys[random.int(0..<keys.count - 1)] }
    var lookups: [SolanaTransactionMessage.Lookup] = []
    if version == .v0 {
      for _ in 0..<pick([0, 0, 1, 2, 3]) { lookups.append(lookup()) }
      if random.int(0..<8) == 0, let first = lookups.first { lookups.append(first) }
    }
    let total = lookups.reduce(keys.count) { $0 + $1.writable.count + $1.readonly.count }
    let count = pick(version == .v1 ? [0, 1, 2, 5, 63, 64] : [0, 1, 1, 2, 5, 64, 65, 127, 128, 130])
    let isCrowded = count > 8
    var instructions = (0..<count).map { _ -> SolanaTransactionMessage.Instruction in
      let accounts = isCrowded ? 0 : pick([0, 0, 1, 3, 127, 128, version == .v1 ? 255 : 256])
      return .init(
        program: UInt8(pick([1, keys.count - 1, random.int(1..<keys.count)])),
        accounts: (0..<accounts).map { _ in UInt8(pick([0, total - 1, random.int(0..<total)])) },
        data: random.bytes(isCrowded ? random.int(0..<2) : pick([0, 1, 4, 127, 128, 255, 256, 600])))
    }
    if isNonce {
      let data = [4, 0, 0, 0] + random.bytes(pick([0, 0, 3]))
      let accounts = [random.int(0..<total), 0, 0].map { UInt8($0) }
      instructions.insert(.init(program: UInt8(keys.count - 1), accounts: accounts, data: data), at: 0)
      if version == .v1 { instructions = Array(instructions.prefix(64)) }
    }
    return SolanaTransactionMessage(
      version: version,
      header: .init(
        requiredSignatures: UInt8(required), readonlySigned: UInt8(readonlySigned),
        readonlyUnsigned: UInt8(readonlyUnsigned)),
      keys: keys, lifetime: random.int(0..<8) == 0 ? word(.zeros) : word(.random), instructions: instructions,
      lookups: lookups, config: version == .v1 ? config() : .init())
  }

  /// At least one place, at most 50.
  private mutating func lookup() -> SolanaTransactionMessage.Lookup {
    let writable = (0..<pick([0, 0, 1, 3, 25])).map { _ in UInt8(pick([0, 255, random.int(0..<256)])) }
    let least = writable.isEmpty ? 1 : 0
    let readonly = (0..<max(least, pick([0, 1, 2, 25]))).map { _ in UInt8(pick([0, 255, random.int(0..<256)])) }
    return .init(table: key(), writable: writable, readonly: readonly)
  }

  private mutating func config() -> SolanaTransactionMessage.Config {
    var config = SolanaTransactionMessage.Config()
    let numbers: [UInt32] = [0, 1, 255, 256, 65_536, 1_400_000, .max]
    if random.int(0..<2) == 0 { config.priorityFee = pick([0, 1, 5_000, 1 << 32, .max, random.next()]) }
    if random.int(0..<2) == 0 { config.computeUnitLimit = pick(numbers) }
    if random.int(0..<2) == 0 { config.loadedAccountsSize = pick(numbers) }
    if random.int(0..<2) == 0 { config.heapSize = pick([32_768, 33_792, 65_536, 262_144]) }
    return config
  }

  private enum Filling { case zeros, random }

  private mutating func word(_ filling: Filling) -> Bytes32 {
    guard let word = Bytes32(filling == .zeros ? [UInt8](repeating: 0, count: 32) : random.bytes(32)) else {
      preconditionFailure("32 bytes are a word")
    }
    return word
  }

  /// Zeros in front are what a careless writer of base58 loses.
  private mutating func key() -> SolanaAddress {
    var bytes = random.bytes(32)
    if random.int(0..<16) == 0 { bytes.replaceSubrange(0..<3, with: [0, 0, 0]) }
    guard let word = Bytes32(bytes) else { preconditionFailure("32 bytes are an address") }
    return SolanaAddress(word)
  }

  private mutating func pick<Value>(_ values: [Value]) -> Value { values[random.int(0..<values.count)] }
}
