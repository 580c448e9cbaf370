import CountersignCore
import CountersignCurves
import CountersignHash
import TestSupport
import Testing

@testable import CountersignBitcoin

/// Thousands of PSBTs against libwally, rust-bitcoin, python-bitcointx and the oracle's own reading of the BIPs.
@Suite(.withCurves) struct BitcoinDifferential {
  private static func counted(_ counts: [String: Int]) -> String {
    counts.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
  }

  private static func psbt(_ text: JSON?) throws -> BitcoinPSBT {
    try BitcoinPSBT.decode(try Base64.decode(try #require(text?.string)))
  }

  @Test func psbtsAreVerifiedFinalisedAndExtracted() throws {
    let curves = try TestCurves.value
    let arguments = ["psbt", "--seed", String(SeededGenerator.seed), "--count", "1000"]
    guard let lines = try Oracle.python("bitcoin.py", arguments) else { return }
    #expect(lines.count == 1_000)
    var counts: [String: Int] = [:]
    var failures = 0
    for text in lines {
      let line = try JSON(parsing: text)
      counts["version \(line["version"]?.int ?? -1)", default: 0] += 1
      counts["inputs", default: 0] += line["inputs"]?.array?.count ?? 0
      var faults = Faults()
      faults.part(line["kind"]?.string ?? "") { faults in
        try Self.read(line, curves, &faults)
        try Self.verify(line, curves, &faults, &counts)
        try Self.finish(line, curves, &faults, &counts)
        try Self.convert(line, curves, &faults)
        try Self.combine(line, &faults)
        try Self.summarise(line, curves, &faults)
      }
      if faults.list.isEmpty { continue }
      failures += 1
      if failures <= 5 { Issue.record("\(faults.text): \(text)") }
    }
    #expect(failures == 0)
    TestEnvironment.say(
      "differential bitcoin.py psbt: \(lines.count) PSBTs, \(lines.count - failures) agree (\(Self.counted(counts)))")
  }

  /// Bytes, the transaction, and what each input spends.
  private static func read(_ line: JSON, _ curves: Curves, _ faults: inout Faults) throws {
    for stage in ["unsigned", "signed", "finalized"] where line[stage]?.isNull == false {
      let psbt = try psbt(line[stage])
      faults.compare("\(stage) written", psbt.base64, line[stage]?.string)
      faults.compare("\(stage) structure", BitcoinPSBTStructure.check(psbt, curves: curves).map(\.rule.id), [])
      faults.compare("\(stage) transaction", psbt.transaction?.stripped.hexText, line["unsignedTx"]?.string)
      faults.compare("\(stage) fee", psbt.fee.map { String($0) }, line["fee"]?.string)
      faults.compare(
        "\(stage) spent", psbt.spent.map { $0?.script.bytes.hexText ?? "" },
        (line["inputs"]?.array ?? []).compactMap { $0["script"]?.string })
      faults.compare(
        "\(stage) amounts", psbt.spent.map { $0.map { String($0.sats) } ?? "" },
        (line["inputs"]?.array ?? []).compactMap { $0["sats"]?.string })
    }
  }

  /// Every signature that the oracle made verifies, over the digest that it says.
  private static func verify(
    _ line: JSON, _ curves: Curves, _ faults: inout Faults, _ counts: inout [String: Int]
  ) throws {
    let psbt = try psbt(line["signed"])
    var verifier = try #require(BitcoinPSBTVerifier(psbt, curves))
    for (index, expected) in (line["inputs"]?.array ?? []).enumerated() {
      let found = verifier.input(index)
      let verification = try #require(found)
      faults.compare("contradictions of \(index)", verification.contradictions.map(\.message), [])
      faults.compare("faults of \(index)", verification.faults(psbt.inputs[index]).map(\.message), [])
      if psbt.inputs[index].isFinal {
        faults.compare("final \(index)", verifier.judge(index)?.answer, .valid)
        counts["final inputs", default: 0] += 1
        continue
      }
      let made = verification.good.map(\.bytes.hexText).sorted()
      let due = (expected["signatures"]?.array ?? []).compactMap { $0["signature"]?.string }.sorted()
      faults.compare("signatures of \(index)", made, due)
      counts["signatures", default: 0] += made.count
      for signature in verification.good {
        faults.compare("hash type of \(index)", signature.type.map { Int($0.rawValue) }, expected["sighash"]?.int)
      }
      if let path = verification.path, path.isECDSA, let raw = expected["sighash"]?.int {
        let type = BitcoinSighashType(UInt32(truncatingIfNeeded: raw))
        faults.compare(
          "digest of \(index)", path.ecdsaDigest(verifier.check.sighash, input: index, type: type)?.hex,
          expected["digest"]?.string)
      }
    }
  }

  private static func finish(
    _ line: JSON, _ curves: Curves, _ faults: inout Faults, _ counts: inout [String: Int]
  ) throws {
    let made = try psbt(line["signed"]).finalized(curves)
    let isDue = line["finalized"]?.isNull == false
    faults.compare("complete", made.isComplete, isDue)
    guard isDue, made.isComplete else {
      counts["incomplete", default: 0] += isDue ? 0 : 1
      if !isDue { faults.require((try? made.psbt.extracted(curves)) == nil, "extracted without signatures") }
      return
    }
    counts["finalised", default: 0] += 1
    let due = try psbt(line["finalized"])
    for (index, pair) in zip(made.psbt.inputs, due.inputs).enumerated() {
      faults.compare("scriptSig \(index)", pair.0.map[0x07], pair.1.map[0x07])
      faults.compare("witness \(index)", pair.0.map[0x08], pair.1.map[0x08])
      faults.compare("the map \(index)", Self.sorted(pair.0.map), Self.sorted(pair.1.map))
    }
    for psbt in [made.psbt, due] {
      let extracted = try psbt.extracted(curves)
      faults.compare("transaction", extracted.bytes.hexText, line["tx"]?.string)
      faults.compare("txid", extracted.txid, line["txid"]?.string)
      faults.compare("wtxid", extracted.wtxid, line["wtxid"]?.string)
      faults.compare("weight", extracted.weight, line["weight"]?.int)
      faults.compare("vsize", extracted.virtualSize, line["vsize"]?.int)
      faults.compare("fee", String(extracted.fee), line["fee"]?.string)
    }
  }

  /// The entries in one order, without sequences that say what their absence says.
  private static func sorted(_ map: BitcoinPSBT.Map) -> [[UInt8]] {
    map.entries.filter { $0.type != 0x10 || $0.value != [0xff, 0xff, 0xff, 0xff] }
      .map { [UInt8(truncatingIfNeeded: $0.type)] + $0.keyData + [0] + $0.value }
      .sorted { $0.lexicographicallyPrecedes($1) }
  }

  private static func convert(_ line: JSON, _ curves: Curves, _ faults: inout Faults) throws {
    for stage in ["unsigned", "signed", "finalized"] where line[stage]?.isNull == false {
      let psbt = try psbt(line[stage])
      // Version 2 has no transaction of version 1.
      guard psbt.version == 2 || psbt.transaction?.version != 1 else {
        faults.require((try? psbt.converted(to: 2)) == nil, "a transaction of version 1 in a version 2")
        continue
      }
      let there = try psbt.converted(to: 2 - psbt.version)
      faults.compare("\(stage) converted", there.transaction, psbt.transaction)
      faults.compare("\(stage) outputs", there.spent, psbt.spent)
      let back = try there.converted(to: psbt.version)
      if psbt.version == 0 {
        faults.compare("\(stage) and back", back.base64, psbt.base64)
      } else {
        faults.compare("\(stage) and back", back.transaction, psbt.transaction)
      }
      guard stage == "signed" else { continue }
      faults.compare("finalised", there.finalized(curves).isComplete, line["finalized"]?.isNull == false)
    }
  }

  private static func combine(_ line: JSON, _ faults: inout Faults) throws {
    let (unsigned, signed) = (try psbt(line["unsigned"]), try psbt(line["signed"]))
    // What may still be added is the wallet's to narrow.
    func sets(_ psbt: BitcoinPSBT) -> [Set<[UInt8]>] {
      var global = psbt.global
      global.set(0x06, nil)
      return ([global] + psbt.inputs.map(\.map) + psbt.outputs.map(\.map)).map { Set(Self.sorted($0)) }
    }
    let both = try unsigned.combined(with: signed)
    faults.compare("combined", sets(both), zip(sets(unsigned), sets(signed)).map { $0.union($1) })
    faults.compare("the other way round", sets(try signed.combined(with: unsigned)), sets(both))
    faults.compare("with itself", try signed.combined(with: signed), signed)
    let before = unsigned.modifiable
    let after = signed.modifiable
    let narrow = try unsigned.combined(with: signed).modifiable
    faults.compare(
      "what may be added", [narrow.inputs, narrow.outputs, narrow.hasSingle],
      [before.inputs && after.inputs, before.outputs && after.outputs, before.hasSingle || after.hasSingle])
  }

  private static func summarise(_ line: JSON, _ curves: Curves, _ faults: inout Faults) throws {
    let prefixes = ["mainnet": BitcoinNetwork.Prefix.mainnet, "testnet": .testnet, "regtest": .regtest]
    let prefix = try #require(prefixes[line["network"]?.string ?? ""])
    let psbt = try psbt(line["signed"])
    let summary = try JSON(parsing: psbt.summary(curves, prefix: prefix).text)
    faults.compare("fee of the summary", summary["fee"]?.string, line["fee"]?.string)
    for part in ["inputs", "outputs"] {
      let made = (summary[part]?.array ?? []).map { [$0["address"]?.string, $0["sats"]?.string, $0["script"]?.string] }
      let due = (line[part]?.array ?? []).map { [$0["address"]?.string, $0["sats"]?.string, $0["script"]?.string] }
      faults.compare("\(part) of the summary", made, due)
    }
    let isDue = line["finalized"]?.isNull == false
    let next = summary["next"]?.string
    faults.require(isDue ? next == "finalizer" || next == "extractor" : next == "signer", "next is \(next ?? "")")
    guard let due = line["vsize"]?.int else { return }
    for stage in ["unsigned", "signed"] {
      // ECDSA signatures have 70 to 72 bytes, and the estimate takes the longest.
      let (size, inputs) = (try Self.psbt(line[stage]).virtualSize ?? 0, psbt.inputs.count)
      // Before it signs, a key of which the hash alone is known may be one of 65 bytes.
      let hidden = stage == "signed" ? 0 : (line["inputs"]?.array ?? []).count { $0["kind"]?.string == "p2pkh" }
      faults.require(
        size >= due - 32 * hidden && size - due <= 8 * inputs, "\(stage): \(size) virtual bytes, finally \(due)")
    }
  }

  // MARK: Flipped bits

  /// Whether a PSBT is one whose signatures all count: nothing contradicts anything, and all of them verify.
  private static func isVerified(_ psbt: BitcoinPSBT, _ curves: Curves) -> Bool {
    guard BitcoinPSBTStructure.check(psbt, curves: curves).isEmpty,
      var verifier = BitcoinPSBTVerifier(psbt, curves)
    else { return false }
    return verifier.all().allSatisfy { verification in
      verification.contradictions.isEmpty && verification.faults(psbt.inputs[verification.index]).isEmpty
    }
  }

  @Test func aBitThatASignatureCoversIsNeverVerifiedOnceItIsFlipped() throws {
    let curves = try TestCurves.value
    let arguments = ["flip", "--seed", String(SeededGenerator.seed &+ 1), "--count", "1000"]
    guard let lines = try Oracle.python("bitcoin.py", arguments) else { return }
    #expect(lines.count == 1_000)
    var counts: [String: Int] = [:]
    var failures = 0
    for text in lines {
      let line = try JSON(parsing: text)
      let isCovered = line["covered"]?.bool == true
      let isDue = line["verifies"]?.bool == true && line["consistent"]?.bool == true
      var isAccepted = false
      var refusal = ""
      do {
        let psbt = try Self.psbt(line["flipped"])
        isAccepted = Self.isVerified(psbt, curves)
      } catch {
        refusal = "\(error)"
      }
      let isWhole = Self.isVerified(try Self.psbt(line["signed"]), curves)
      counts[isCovered ? "covered" : "not covered", default: 0] += 1
      counts[isAccepted ? "accepted" : "refused", default: 0] += 1
      counts["at \(line["where"]?.string ?? "")", default: 0] += 1
      if isWhole, isAccepted == isDue, !isCovered || !isAccepted { continue }
      failures += 1
      if failures <= 5 {
        Issue.record("as signed \(isWhole), accepted \(isAccepted), due \(isDue) \(refusal): \(text)")
      }
    }
    #expect(failures == 0)
    TestEnvironment.say(
      "differential bitcoin.py flip: \(lines.count) flips, \(lines.count - failures) agree (\(Self.counted(counts)))")
  }

  // MARK: What is written here

  @Test func whatIsWrittenHereIsReadAlikeByLibwally() throws {
    let curves = try TestCurves.value
    let seed = String(SeededGenerator.seed &+ 2)
    guard let lines = try Oracle.python("bitcoin.py", ["psbt", "--seed", seed, "--count", "300"]) else { return }
    var written: [(text: String, transaction: String, txid: String, version: Int)] = []
    var transactions = 0
    for text in lines {
      let line = try JSON(parsing: text)
      let psbt = try Self.psbt(line["signed"])
      var all = [psbt, try psbt.combined(with: try Self.psbt(line["unsigned"])), psbt.finalized(curves).psbt]
      if psbt.version == 2 || psbt.transaction?.version != 1 { all.append(try psbt.converted(to: 2 - psbt.version)) }
      for each in all {
        let transaction = try #require(each.transaction)
        written.append((each.base64, transaction.stripped.hexText, transaction.txid, Int(each.version)))
      }
      if let extracted = try? psbt.finalized(curves).psbt.extracted(curves) {
        transactions += 1
        written.append((extracted.bytes.hexText, extracted.transaction.stripped.hexText, extracted.txid, -1))
      }
    }
    let input = written.map { $0.text + "\n" }.joined()
    guard let answers = try Oracle.python("bitcoin.py", ["read"], input: input) else { return }
    try #require(answers.count == written.count)
    var failures = 0
    var versions: [String: Int] = [:]
    for (mine, text) in zip(written, answers) {
      let answer = try JSON(parsing: text)
      versions[mine.version < 0 ? "transactions" : "version \(mine.version)", default: 0] += 1
      if answer["tx"]?.string == mine.transaction, answer["txid"]?.string == mine.txid,
        mine.version < 0 || answer["version"]?.int == mine.version
      {
        continue
      }
      failures += 1
      if failures <= 5 { Issue.record("\(text) for \(mine.text), expected \(mine.txid)") }
    }
    #expect(failures == 0 && transactions > 0)
    TestEnvironment.say(
      "differential bitcoin.py read: \(written.count) written here, \(written.count - failures) read alike "
        + "(\(Self.counted(versions)))")
  }
}
