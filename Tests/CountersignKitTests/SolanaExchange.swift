import CountersignKit
import TestSupport

/// A Solana request, and what a wallet signed for it, before the signatures.
///
/// The keys that sign are those of `solana.py sign`: seeds of 32 equal bytes, addresses by solders.
struct SolanaExchange {
  static let account = known("AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9")
  static let cosigner = known("9hSR6S7WPtxmTojgo6GG3k4yDPecgJY292j7xrsUGWBu")
  static let stranger = known("GyGKxMyg1p9SsHfm15MkNUu1u9TN2JtTspcdmrtGUdse")

  /// A transaction under way.
  struct Draft {
    var version: SolanaVersion
    var feePayer = SolanaExchange.account
    var lifetime: Bytes32
    var instructions: [SolanaInstruction]
    var tables: [(table: SolanaAddress, keys: [SolanaAddress])] = []
    var config = SolanaTransactionMessage.Config()
    /// What is done to the message once it is compiled.
    var edit: (@Sendable (inout SolanaTransactionMessage) -> Void)?

    /// What is to be signed.
    func message() throws -> SolanaTransactionMessage {
      var message = try SolanaTransactionMessage.compile(
        version: version, feePayer: feePayer, instructions: instructions, lifetime: lifetime,
        tables: version == .v0 ? tables : [], config: config)
      edit?(&message)
      return message
    }
  }

  /// What the app asked for.
  var asked: Draft
  /// What the wallet signed.
  var signed: Draft
  /// Numbers of the keys whose signatures stand in the request and in the reply.
  var signers = (asked: Set<Int>(), signed: Set([1]))

  /// A request that is carried out as it stands: payments, a memo that somebody else signs, a program with accounts of
  /// all kinds.
  init(_ random: inout SeededGenerator) {
    let version = SolanaVersion.all[random.int(0..<3)]
    var instructions = [
      SolanaInstruction.transfer(
        from: Self.account, to: Self.address(&random), lamports: UInt64(random.int(1_000..<1 << 40))),
      .tokenTransfer(
        source: Self.address(&random), mint: Self.address(&random), destination: Self.address(&random),
        authority: Self.account, amount: UInt64(random.int(1_000..<1 << 40)), decimals: 6),
      Self.call(&random),
    ]
    if random.int(0..<2) == 0 { instructions.append(.memo("invoice \(random.int(0..<100))")) }
    instructions.shuffle(using: &random)
    let isCosigned = random.int(0..<4) == 0
    if isCosigned {
      instructions.append(.memo("seen", signers: [Self.cosigner]))
      signers.signed.insert(2)
      if random.int(0..<2) == 0 { signers.asked.insert(2) }
    }
    asked = Draft(version: version, lifetime: Self.word(&random), instructions: instructions)
    signed = asked
    if version == .v1 {
      change { $0.config = Self.config }
    } else if random.int(0..<2) == 0 {
      addBudget()
    }
    if random.int(0..<6) == 0 { addNonce(&random) }
    if version == .v0, random.int(0..<2) == 0 { addTables(&random) }
  }

  static let config: SolanaTransactionMessage.Config = {
    var config = SolanaTransactionMessage.Config()
    config.priorityFee = 5_000
    config.computeUnitLimit = 200_000
    config.loadedAccountsSize = 65_536
    return config
  }()

  /// Changes the request and the reply alike.
  mutating func change(_ body: (inout Draft) -> Void) {
    body(&asked)
    body(&signed)
  }

  /// A line for `solana.py sign`.
  static func line(_ message: SolanaTransactionMessage, by signers: Set<Int>) -> String {
    let numbers = signers.sorted().map { String($0) }.joined(separator: ",")
    return "{\"tx\":\"\(Base64.encode(SolanaTransaction(unsigned: message).bytes))\",\"by\":[\(numbers)]}"
  }

  // MARK: What changes need

  /// Makes it a transaction of a version, without what the others have alone.
  mutating func settle(_ version: SolanaVersion) {
    change { draft in
      draft.version = version
      draft.tables = []
      draft.config = version == .v1 ? Self.config : .init()
      if version == .v1 { draft.instructions.removeAll { $0.program == SolanaPrograms.computeBudget } }
    }
  }

  /// Makes it one that has no config.
  mutating func settleBelowV1(_ random: inout SeededGenerator) {
    if asked.version == .v1 { settle(random.int(0..<2) == 0 ? .legacy : .v0) }
  }

  mutating func dropBudget() {
    change { $0.instructions.removeAll { $0.program == SolanaPrograms.computeBudget } }
  }

  /// 200 lamports for 200,000 units.
  mutating func addBudget() {
    dropBudget()
    change { draft in draft.insert([.computeUnitLimit(200_000), .computeUnitPrice(1_000)]) }
  }

  mutating func addNonce(_ random: inout SeededGenerator) {
    guard !asked.isNonce else { return }
    let nonce = SolanaInstruction.advanceNonce(account: Self.address(&random), authority: Self.account)
    change { $0.instructions.insert(nonce, at: 0) }
  }

  mutating func dropNonce() {
    guard asked.isNonce else { return }
    change { $0.instructions.removeFirst() }
  }

  /// Two tables that hold some of the accounts.
  mutating func addTables(_ random: inout SeededGenerator) {
    let used = asked.instructions.flatMap { $0.accounts.filter { !$0.isSigner }.compactMap(\.address) }
    var held = [used.prefix(used.count / 2), used.dropFirst(used.count / 2)].map { Array(Set($0)).sorted() }
    for index in held.indices { held[index] += [Self.address(&random), Self.address(&random)] }
    let tables = held.map { (table: Self.address(&random), keys: $0.shuffled(using: &random)) }
    change { $0.tables = tables }
  }

  /// The others have not signed the request.
  mutating func unsign() { signers.asked = [] }

  /// The second key has to sign, and has signed the request.
  mutating func cosign() {
    if !signers.signed.contains(2) {
      change { $0.instructions.append(.memo("seen", signers: [Self.cosigner])) }
    }
    signers = ([2], [1, 2])
  }

  // MARK: Contents

  static func address(_ random: inout SeededGenerator) -> SolanaAddress { SolanaAddress(word(&random)) }

  static func word(_ random: inout SeededGenerator) -> Bytes32 {
    guard let word = Bytes32(random.bytes(32)) else { preconditionFailure("32 bytes are a word") }
    return word
  }

  /// A call of an unknown program: one account of each kind at least.
  static func call(_ random: inout SeededGenerator) -> SolanaInstruction {
    var accounts = [
      SolanaAccountMeta(account, signer: true), SolanaAccountMeta(address(&random), writable: true),
      SolanaAccountMeta(address(&random)), SolanaAccountMeta(address(&random)),
    ]
    accounts.shuffle(using: &random)
    return SolanaInstruction(
      program: address(&random), accounts: accounts, data: [0xa5] + random.bytes(random.int(3..<40)))
  }

  private static func known(_ text: String) -> SolanaAddress {
    guard let address = try? SolanaAddress(text) else { preconditionFailure("\(text) is an address") }
    return address
  }
}

extension SolanaExchange.Draft {
  /// True when its first instruction advances a nonce. Source: solana-system-interface.
  var isNonce: Bool {
    instructions.first.map { $0.program == SolanaPrograms.system && $0.data == [4, 0, 0, 0] } ?? false
  }

  /// Puts instructions in front, but for a nonce's.
  mutating func insert(_ more: [SolanaInstruction]) { instructions.insert(contentsOf: more, at: isNonce ? 1 : 0) }

  /// The place of the call of the unknown program.
  var callIndex: Int { instructions.firstIndex { $0.data.first == 0xa5 } ?? 0 }

  /// The place of an account in it that is read, and signed by nobody.
  var readonlyIndex: Int { instructions[callIndex].accounts.firstIndex { !$0.isWritable && !$0.isSigner } ?? 0 }
}
