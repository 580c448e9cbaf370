import CountersignCore
import CountersignEVM
import CountersignHash
import TestSupport
import Testing

/// Thousands of transactions against eth-account, and against RLP, Keccak and recovery beside it.
@Suite(.withCurves) struct EVMDifferential {
  static let count = 2_000

  @Test func whatEthAccountSignsIsReadAsItSaysAndWrittenAlike() throws {
    let curves = try TestCurves.value
    let arguments = ["sign", "--seed", String(SeededGenerator.seed), "--count", String(Self.count)]
    guard let lines = try Oracle.python("evm.py", arguments) else { return }
    #expect(lines.count == Self.count)
    var kinds: [String: Int] = [:]
    var failures = 0
    for text in lines {
      let oracle = try OracleTransaction(text)
      kinds[oracle.kind, default: 0] += 1
      var faults = Faults()
      faults.part(oracle.kind) { faults in
        let signed = try EVMSignedTransaction.decode(oracle.raw)
        faults.compare("the transaction", signed.transaction, oracle.transaction)
        faults.compare("the signature", signed.signature, oracle.signature)
        faults.compare("encoded", signed.encoded, oracle.raw)
        faults.compare("built", oracle.transaction.signedBytes(oracle.signature), oracle.raw)
        faults.compare("the unsigned bytes", oracle.transaction.unsignedBytes, try oracle.line.bytes("unsigned"))
        let unsigned = try EVMUnsignedTransaction.decode(try oracle.line.bytes("unsigned"))
        faults.compare("the unsigned transaction", unsigned.transaction, oracle.transaction)
        // The line as a whole: every field, v, both hashes, the sender, and who signed the authorizations.
        let authorities = signed.transaction.authorizationList.map { try? $0.authority(curves) }
        let line = signed.oracleLine(sender: try signed.sender(curves), authorities: authorities)
        faults.require(line == text, "our line is \(line)")
      }
      if faults.list.isEmpty { continue }
      failures += 1
      if failures <= 5 { Issue.record("\(text): \(faults.text)") }
    }
    #expect(failures == 0)
    let shares = kinds.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
    TestEnvironment.say(
      "differential evm.py sign: \(lines.count) transactions, \(lines.count - failures) agree (\(shares))")
  }

  @Test func whatIsWrittenHereIsReadAlikeByEthAccount() throws {
    let curves = try TestCurves.value
    var random = RandomTransactions(SeededGenerator())
    var written: [EVMSignedTransaction] = []
    var senders: [EVMAddress] = []
    // A random r is the x coordinate of a point half of the time.
    while written.count < Self.count {
      let transaction = random.transaction(EVMTransactionType.all[written.count % EVMTransactionType.all.count])
      let signed = try EVMSignedTransaction.decode(transaction.signedBytes(random.signature()))
      guard let sender = try? signed.sender(curves) else { continue }
      written.append(signed)
      senders.append(sender)
    }
    let input = written.map { "{\"raw\":\"0x\($0.bytes.hexText)\"}\n" }.joined()
    guard let lines = try Oracle.python("evm.py", ["read"], input: input) else { return }
    try #require(lines.count == written.count)
    var failures = 0
    for (index, signed) in written.enumerated() {
      let authorities = signed.transaction.authorizationList.map { try? $0.authority(curves) }
      let line = signed.oracleLine(sender: senders[index], authorities: authorities)
      if line == lines[index] { continue }
      failures += 1
      if failures <= 5 { Issue.record("written as \(line), read as \(lines[index])") }
    }
    #expect(failures == 0)
    TestEnvironment.say("differential evm.py read: \(lines.count) transactions, \(lines.count - failures) agree")
  }

  @Test func messagesOfEthAccountHaveTheSameDigest() throws {
    let arguments = ["messages", "--seed", String(SeededGenerator.seed), "--count", "400"]
    guard let lines = try Oracle.python("evm.py", arguments) else { return }
    #expect(lines.count == 400)
    let curves = try TestCurves.value
    for text in lines {
      let line = try JSON(parsing: text)
      let message = try line.text("message")
      #expect("0x" + EVMMessage(message).digest.hex == line["hash"]?.string, "\(text)")
      let verification = EVMMessageVerification(
        message: EVMMessage(message), account: try line.text("address"), network: "eip155:1", curves: curves)
      for form in ["signature", "compact"] {
        let verdict = verification.verify(signature: try line.text(form))
        #expect(verdict.outcome == .verified, "\(form) of \(text)")
        #expect(verdict.evidence.digest == line["hash"]?.string)
      }
    }
    TestEnvironment.say("differential evm.py messages: \(lines.count) digests and signatures agree")
  }
}
