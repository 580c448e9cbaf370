import CountersignCore
import CountersignHash
import TestSupport
import Testing

@testable import CountersignSolana

/// The public data of Solana's wire format.
@Suite struct SolanaCorpora {
  @Test func readsAndWritesEveryVersion() {
    Corpora.check("solana/tx_valid", content: { [$0["id"]?.string] }) { testCase in
      var faults = Faults()
      let bytes = try #require(testCase["tx"]?.base64Bytes)
      let transaction = try SolanaTransaction.decode(bytes)
      faults.compare("the encoding", transaction.encoded, bytes)
      faults.compare("what nodes refuse", SolanaStructure.check(transaction).map(\.rule.id), [])
      try Self.compare(transaction, testCase, &faults)
      let instructions = try #require(testCase["ix"]?.array)
      faults.compare("the instructions", transaction.message.instructions.count, instructions.count)
      for (instruction, expected) in zip(transaction.message.instructions, instructions) {
        faults.compare("a program", Int(instruction.program), expected["p"]?.int)
        faults.compare("the accounts", instruction.accounts.hexText, expected["acc"]?.string)
        faults.compare("the data's length", instruction.data.count, expected["dl"]?.int)
      }
      return faults.judgement
    }
  }

  @Test func readsAndWritesPublicTransactions() {
    Corpora.check("solana/tx_public", content: { [$0["id"]?.string] }) { testCase in
      var faults = Faults()
      let bytes = try #require(testCase["tx"]?.base64Bytes)
      let isExpected = testCase["struct_ok"]?.bool == true
      guard let transaction = try? SolanaTransaction.decode(bytes), SolanaStructure.check(transaction).isEmpty else {
        return .agree(if: !isExpected, else: "refused")
      }
      faults.require(isExpected, "taken")
      faults.compare("the encoding", transaction.encoded, bytes)
      try Self.compare(transaction, testCase, &faults)
      faults.compare("the instructions", transaction.message.instructions.count, testCase["nix"]?.int)
      faults.compare("the tables", transaction.message.lookups.count, testCase["nlut"]?.int)
      return faults.judgement
    }
  }

  /// The rules that ask more than the structure: what the accounts, the runtime or a policy say comes later.
  @Test func refusesWhatNodesRefuse() {
    let known = Set((SolanaRules.wireRules + SolanaRules.structureRules).map(\.id))
    Corpora.check("solana/tx_mutated", content: { [$0["id"]?.string, $0["mut"]?.string] }) { testCase in
      var faults = Faults()
      let bytes = try #require(testCase["tx"]?.base64Bytes)
      let isFine = testCase["struct_ok"]?.bool == true
      var rules: [String] = []
      do throws(DecodeError) {
        let transaction = try SolanaTransaction.decode(bytes)
        faults.compare("the encoding", transaction.encoded, bytes)
        rules = SolanaStructure.check(transaction).map(\.rule.id)
      } catch {
        rules = [error.rule.id]
      }
      faults.require(rules.isEmpty == isFine, "found \(rules), while struct_ok is \(isFine)")
      if !isFine, let code = testCase["code"]?.string {
        let named =
          code == "compute_budget_heap_invalid"
          ? "solana/heap-size-invalid" : "solana/" + code.replacing("_", with: "-")
        if known.contains(named) { faults.require(rules.contains(named), "found \(rules), expected \(named)") }
      }
      return faults.judgement
    }
  }

  @Test func readsLengths() {
    Corpora.check("solana/compact_u16", content: { [$0["id"]?.string, $0["hex"]?.string] }) { testCase in
      var faults = Faults()
      let digits = try #require(testCase["hex"]?.hexBytes)
      let value = testCase["value"]?.int
      var reader = ByteReader(digits)
      do throws(CodecError) {
        faults.compare("the length", try reader.compactU16(), value)
        faults.compare("what was read", reader.offset, testCase["used"]?.int ?? digits.count)
        var writer = ByteWriter()
        writer.compactU16(value ?? 0)
        faults.compare("the encoding", writer.bytes, Array(digits.prefix(reader.offset)))
      } catch {
        faults.require(value == nil, "refused: \(error.reason)")
        let isCut = digits.count < 3 && digits.last.map { $0 & 0x80 != 0 } ?? true
        let reasons: [CodecError.Reason] = isCut ? [.truncated] : [.nonCanonical, .overflow]
        faults.require(reasons.contains(error.reason), "refused by \(error.reason)")
      }
      return faults.judgement
    }
  }

  private static func compare(_ transaction: SolanaTransaction, _ testCase: JSON, _ faults: inout Faults) throws {
    let message = transaction.message
    faults.compare("the version", message.version.description, testCase["ver"]?.string)
    faults.compare("the size", transaction.bytes.count, testCase["size"]?.int)
    let header = [message.header.requiredSignatures, message.header.readonlySigned, message.header.readonlyUnsigned]
    faults.compare("the header", header.map { Int($0) }, testCase["hdr"]?.array?.compactMap(\.int))
    faults.compare("the keys", message.keys.count, testCase["nk"]?.int)
    if let payer = testCase["payer"]?.string {
      faults.compare("the fee payer", message.keys.first?.description, payer)
    }
    let keys = SHA256.hash(message.keys.flatMap { $0.bytes.bytes })
    if let expected = testCase["keys_sha256"]?.string { faults.compare("the keys' hash", keys.hex, expected) }
    if let expected = testCase["bh"]?.string {
      faults.compare("the lifetime", Base58.encode(message.lifetime.bytes), expected)
    }
    if let expected = testCase["w"]?.string {
      let writable = (0..<message.accountCount).map { message.isWritable($0) ? "1" : "0" }.joined()
      faults.compare("who is written", writable, expected)
    }
    if let expected = testCase["msg_sha256"]?.string {
      faults.compare("the message's hash", SHA256.hash(transaction.messageBytes).hex, expected)
    }
    if let expected = testCase["sigs"]?.string {
      let zero = [UInt8](repeating: 0, count: 64)
      let missing = transaction.signatures.map { $0 == zero }
      faults.compare("the missing signatures", missing, expected.map { $0 == "Z" })
    }
    for (index, expected) in (testCase["luts"]?.array ?? []).enumerated() where index < message.lookups.count {
      let lookup = message.lookups[index]
      faults.compare("a table", lookup.table.description, expected[0]?.string)
      faults.compare("what is written of it", lookup.writable, Self.indices(expected[1]))
      faults.compare("what is read of it", lookup.readonly, Self.indices(expected[2]))
    }
  }

  private static func indices(_ json: JSON?) -> [UInt8] {
    json?.hexBytes ?? json?.array?.compactMap { $0.int.flatMap { UInt8(exactly: $0) } } ?? []
  }
}
