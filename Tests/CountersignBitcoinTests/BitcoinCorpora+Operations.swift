import CountersignCore
import CountersignCurves
import CountersignHash
import TestSupport
import Testing

@testable import CountersignBitcoin

/// What the public data does with PSBTs, by its words: each judge tries one case.
enum BitcoinOperations {
  typealias Judge = @Sendable (JSON, Curves, inout Faults) throws -> Void

  static let judges: [String: Judge] = [
    "create": create, "update": update, "update_sighash": updateSighash, "sign": sign, "combine": combine,
    "finalize": finalize, "finalize_tapleaf": finalize, "extract": extract, "fee_rate": feeRate, "locktime": locktime,
    "verify_partial_sigs": verifyPartialSignatures, "signer_check": signerCheck,
  ]

  private static func psbt(_ text: JSON?) throws -> BitcoinPSBT {
    try BitcoinPSBT.decode(try Base64.decode(try #require(text?.string)))
  }

  // MARK: Creator and updater

  private static func create(_ testCase: JSON, _ curves: Curves, _ faults: inout Faults) throws {
    let inputs = try (testCase["inputs"]?.array ?? []).map { entry in
      BitcoinPSBT.NewInput(
        outpoint: .init(
          hash: try #require(entry[0]?.string.flatMap { BitcoinTransaction.hash(ofID: $0) }),
          index: UInt32(truncatingIfNeeded: try #require(entry[1]?.int))),
        sequence: .max)
    }
    let outputs = try (testCase["outputs"]?.array ?? []).map { entry in
      BitcoinPSBT.NewOutput(
        sats: UInt64(truncatingIfNeeded: try #require(entry[1]?.int)),
        script: BitcoinScript(try #require(entry[0]?.hexBytes)))
    }
    let paid = try (testCase["outputs_by_address"]?.array ?? []).map { entry in
      let text = try #require(entry[0]?.string)
      let amount = try #require(entry[1]?.string ?? entry[1]?.number)
      return try BitcoinPSBT.NewOutput(
        sats: try #require(UInt64(try DecimalAmount.parse(amount, decimals: 8).decimal)), address: text,
        prefix: try BitcoinAddress(text).prefix)
    }
    let made = try BitcoinPSBT.create(inputs: inputs, outputs: outputs + paid)
    faults.compare("the result", made.base64, testCase["result"]?.string ?? "")
    let second = try BitcoinPSBT.create(version: 2, inputs: inputs, outputs: outputs + paid)
    faults.compare("the transaction of version 2", second.transaction, made.transaction)
  }

  private static func update(_ testCase: JSON, _ curves: Curves, _ faults: inout Faults) throws {
    func bytes(_ name: String) -> [[UInt8]] { (testCase[name]?.array ?? []).compactMap(\.hexBytes) }
    let result = try psbt(testCase["result"])
    // The data names keys and paths; the fingerprint stands in the result only.
    let fingerprint = result.inputs.lazy.compactMap { $0.map.all(0x06).first?.value.prefix(4) }.first
    let keys = try (testCase["keys"]?.array ?? []).map { entry in
      BitcoinPSBT.KeyOrigin(
        publicKey: try #require(entry[0]?.hexBytes),
        fingerprint: (fingerprint ?? []).reduce(0) { $0 << 8 | UInt32($1) },
        path: try #require(entry[1]?.string).split(separator: "/").dropFirst().map { step in
          let isHard = step.last == "'" || step.last == "h"
          return try #require(UInt32(isHard ? step.dropLast() : step)) + (isHard ? 1 << 31 : 0)
        })
    }
    let made = try psbt(testCase["psbt"]).updated(
      previousTransactions: try bytes("prev_txs").map { try BitcoinTransaction.decode($0) },
      scripts: (bytes("redeem_scripts") + bytes("witness_scripts")).map { BitcoinScript($0) }, keys: keys,
      provesAmounts: false)
    faults.compare("the result", made.base64, result.base64)
  }

  private static func updateSighash(_ testCase: JSON, _ curves: Curves, _ faults: inout Faults) throws {
    let type = BitcoinSighashType(UInt32(truncatingIfNeeded: try #require(testCase["sighash"]?.int)))
    let made = try psbt(testCase["psbt"]).updated(sighashType: type)
    faults.compare("the result", made.base64, testCase["result"]?.string ?? "")
  }

  // MARK: Signer

  /// The stated result is a wallet's reply: what it adds are signatures, all of them verify, and nothing else changed.
  private static func sign(_ testCase: JSON, _ curves: Curves, _ faults: inout Faults) throws {
    let before = try psbt(testCase["psbt"])
    guard testCase["ok"]?.bool != false else {
      // Some part contradicts another, so that no signature would count.
      let found = before.inputs.enumerated().flatMap { index, input in
        input.contradictions(FieldPath("inputs")[index], curves.secp256k1)
      }
      faults.require(!found.isEmpty || !BitcoinPSBTStructure.check(before, curves: curves).isEmpty, "nothing is wrong")
      return
    }
    let after = try psbt(testCase["result"])
    faults.compare("the identity", after.identity, before.identity)
    // What was there before is none of the wallet's; a node signs nothing where the parts contradict each other.
    let earlier = Set(before.inputs.flatMap(\.partialSignatures).map(\.signature))
    var verifier = try #require(BitcoinPSBTVerifier(after, curves))
    for verification in verifier.all() {
      let input = after.inputs[verification.index]
      faults.part("inputs[\(verification.index)]") { faults in
        guard verification.signatures.contains(where: { !earlier.contains($0.bytes) }) else { return }
        faults.compare("found", verification.faults(input).map(\.message), [])
        faults.compare("contradictions", verification.contradictions.map(\.message), [])
        if input.isFinal {
          faults.compare("the final fields", verifier.judge(verification.index)?.answer, .valid)
        }
      }
    }
  }

  /// These parse, and a signer must refuse.
  private static func signerCheck(_ testCase: JSON, _ curves: Curves, _ faults: inout Faults) throws {
    let psbt = try psbt(testCase["psbt"])
    let found = psbt.inputs.enumerated().flatMap { index, input in
      input.contradictions(FieldPath("inputs")[index], curves.secp256k1)
    }
    faults.require(!found.isEmpty, "nothing is wrong")
  }

  private static func verifyPartialSignatures(_ testCase: JSON, _ curves: Curves, _ faults: inout Faults) throws {
    let psbt = try psbt(testCase["psbt"])
    let index = try #require(testCase["input"]?.int)
    let key = try #require(testCase["pubkey"]?.hexBytes)
    var verifier = try #require(BitcoinPSBTVerifier(psbt, curves))
    let found = verifier.input(index)
    let verification = try #require(found)
    let signatures = verification.signatures.filter { $0.key == key || $0.key == Array(key.dropFirst()) }
    let isFine = !signatures.isEmpty && signatures.allSatisfy(\.isGood)
    faults.compare("ok", isFine, testCase["ok"]?.bool == true)
  }

  // MARK: Combiner, finaliser, extractor

  private static func combine(_ testCase: JSON, _ curves: Curves, _ faults: inout Faults) throws {
    func combined() throws -> String? {
      try BitcoinPSBT.combined(try (testCase["psbts"]?.array ?? []).map { try psbt($0) })?.base64
    }
    if testCase["ok"]?.bool == false {
      faults.require((try? combined()) == nil, "combined")
    } else {
      faults.compare("the result", try combined(), testCase["result"]?.string)
    }
  }

  private static func finalize(_ testCase: JSON, _ curves: Curves, _ faults: inout Faults) throws {
    let before = try psbt(testCase["psbt"])
    var leaves: [Int: Bytes32] = [:]
    if let leaf = testCase["leaf_hash"]?.hexBytes.flatMap({ Bytes32($0) }) {
      leaves[try #require(testCase["input"]?.int)] = leaf
    }
    let made = before.finalized(curves, leaves: leaves)
    faults.require(made.isComplete, made.findings.map(\.message).joined(separator: "; "))
    guard made.isComplete else { return }
    let result = try psbt(testCase["result"])
    if testCase["flags"]?.int == 1 {
      // libwally's flag to keep what BIP-0174 takes away.
      for (index, pair) in zip(made.psbt.inputs, result.inputs).enumerated() {
        faults.compare("scriptSig \(index)", pair.0.map[0x07], pair.1.map[0x07])
        faults.compare("witness \(index)", pair.0.map[0x08], pair.1.map[0x08])
      }
    } else {
      faults.compare("the result", made.psbt.base64, result.base64)
    }
    faults.compare("finalised twice", made.psbt.finalized(curves).psbt, made.psbt)
    faults.compare("extracted", try made.psbt.extracted(curves).transaction.inputs.count, before.inputs.count)
  }

  private static func extract(_ testCase: JSON, _ curves: Curves, _ faults: inout Faults) throws {
    let made = try psbt(testCase["psbt"]).extracted(curves)
    faults.compare("the transaction", made.bytes.hexText, testCase["tx"]?.string ?? "")
  }

  private static func feeRate(_ testCase: JSON, _ curves: Curves, _ faults: inout Faults) throws {
    let made = try psbt(testCase["psbt"]).finalized(curves)
    let extracted = try made.psbt.extracted(curves)
    let rate = try #require(BitcoinFeeRate(fee: extracted.fee, virtualSize: extracted.virtualSize))
    faults.compare("whole satoshis", Int(rate.satsPerThousand / 1000), testCase["fee_rate"]?.int ?? -1)
  }

  private static func locktime(_ testCase: JSON, _ curves: Curves, _ faults: inout Faults) throws {
    let psbt = try psbt(testCase["psbt"])
    faults.compare("the locktime", psbt.transaction.map { Int($0.lockTime) }, testCase["locktime"]?.int)
    guard psbt.transaction != nil else { return }
    let converted = try psbt.converted(to: 0)
    faults.compare("of version 0", converted.transaction, psbt.transaction)
    faults.compare("and back", try converted.converted(to: 2).transaction, psbt.transaction)
  }
}
