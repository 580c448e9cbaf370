import CountersignCore
import CountersignCurves
import CountersignHash
import CountersignSolana
import TestSupport
import Testing

/// Thousands of transactions against solders, the Rust SDK's own reading.
@Suite(.withCurves) struct SolanaDifferential {
  static let count = 1_500

  private static func lines(_ command: String) throws -> [JSON]? {
    let arguments = [command, "--seed", String(SeededGenerator.seed), "--count", String(count)]
    return try Oracle.python("solana.py", arguments)?.map { try JSON(parsing: $0) }
  }

  @Test func whatSoldersSeesIsSeenHere() throws {
    let curves = try TestCurves.value
    guard let lines = try Self.lines("random") else { return }
    var failures = 0
    for line in lines {
      var faults = Faults()
      faults.part("read") { faults in
        let bytes = try #require(line["tx"]?.base64Bytes)
        let transaction = try SolanaTransaction.decode(bytes)
        faults.compare("the encoding", transaction.encoded, bytes)
        faults.compare("what nodes refuse", SolanaStructure.check(transaction).map(\.rule.id), [])
        compare(transaction, line, curves, &faults)
      }
      guard !faults.list.isEmpty else { continue }
      failures += 1
      if failures <= 5 { Issue.record("\(line["tx"]?.string ?? ""): \(faults.text)") }
    }
    #expect(failures == 0 && lines.count == Self.count)
    TestEnvironment.say("differential solana.py random: \(lines.count) transactions, \(lines.count - failures) agree")
  }

  private func compare(_ transaction: SolanaTransaction, _ line: JSON, _ curves: Curves, _ faults: inout Faults) {
    let message = transaction.message
    faults.compare("the version", message.version.description, line["version"]?.string)
    let header = message.header
    faults.compare(
      "the header", [header.requiredSignatures, header.readonlySigned, header.readonlyUnsigned].map { Int($0) },
      line["header"]?.array?.compactMap(\.int))
    faults.compare("the keys", message.keys.map(\.description), line["keys"]?.array?.compactMap(\.string))
    faults.compare("the lifetime", Base58.encode(message.lifetime.bytes), line["lifetime"]?.string)
    faults.compare("the hash", SHA256.hash(transaction.messageBytes).hex, line["messageHash"]?.string)
    faults.compare(
      "the signatures", transaction.signatures.map { Base58.encode($0) },
      line["signatures"]?.array?.compactMap(\.string))
    faults.compare(
      "their states", transaction.signatureStates(curves).map(\.word), line["states"]?.array?.compactMap(\.string))
    let instructions = line["instructions"]?.array ?? []
    faults.compare(
      "the programs", message.instructions.map { Int($0.program) }, instructions.compactMap { $0["program"]?.int })
    faults.compare("the data", message.instructions.map(\.data), instructions.compactMap { $0["data"]?.hexBytes })
    faults.compare(
      "the accounts", message.instructions.map { $0.accounts.map { Int($0) } },
      instructions.map { $0["accounts"]?.array?.compactMap(\.int) ?? [] })
    let lookups = line["lookups"]?.array ?? []
    faults.compare("the tables", message.lookups.map(\.table.description), lookups.compactMap { $0["table"]?.string })
    for (lookup, expected) in zip(message.lookups, lookups) {
      faults.compare("what is written", lookup.writable.map { Int($0) }, expected["writable"]?.array?.compactMap(\.int))
      faults.compare("what is read", lookup.readonly.map { Int($0) }, expected["readonly"]?.array?.compactMap(\.int))
    }
    let config = line["config"]
    let values = [
      message.config.priorityFee.map { String($0) }, message.config.computeUnitLimit.map { String($0) },
      message.config.loadedAccountsSize.map { String($0) }, message.config.heapSize.map { String($0) },
    ]
    let names = ["priorityFee", "computeUnitLimit", "loadedAccountsSize", "heapSize"]
    faults.compare("the config", values, names.map { config?[$0]?.string })
  }

  @Test func whatAStrictReaderTakesIsTakenHere() throws {
    guard let lines = try Self.lines("mutate") else { return }
    var failures = 0
    var taken = 0
    for line in lines {
      let bytes = try #require(line["tx"]?.base64Bytes)
      let transaction = try? SolanaTransaction.decode(bytes)
      let isTaken = transaction.map { SolanaStructure.check($0).isEmpty } ?? false
      taken += isTaken ? 1 : 0
      guard isTaken != line["accepted"]?.bool || isTaken && transaction?.encoded != bytes else { continue }
      failures += 1
      let rules = transaction.map { SolanaStructure.check($0).map(\.rule.id) } ?? ["refused"]
      if failures <= 5 { Issue.record("taken \(isTaken), \(rules): \(line.text)") }
    }
    #expect(failures == 0 && lines.count == Self.count && taken > 0)
    TestEnvironment.say(
      "differential solana.py mutate: \(lines.count) byte strings, \(lines.count - failures) agree, \(taken) taken")
  }
}
