import CountersignCore
import CountersignCurves
import CountersignHash
import TestSupport
import Testing

@testable import CountersignBitcoin

/// The public data of Bitcoin: addresses, PSBTs, digests and spends.
@Suite(.withCurves) struct BitcoinCorpora {
  // MARK: Addresses

  @Test func addressesInBase58AndBech32() {
    Corpora.check("bitcoin/address_core_key_io", content: { [$0["s"]?.string] }) { testCase in
      let text = try #require(testCase["s"]?.string)
      guard testCase["kind"]?.string == "address" else {
        // Keys are recognised, and neither they nor anything else are addresses.
        return .agree(if: (try? BitcoinAddress(text)) == nil, else: "taken as an address")
      }
      let address = try BitcoinAddress(text)
      var faults = Faults()
      faults.compare("the script", address.script.bytes.hexText, testCase["hex"]?.string)
      let family = ["main": "bc", "test": "tb", "signet": "tb", "testnet4": "tb", "regtest": "bcrt"]
      let expected = (testCase["chain"]?.string).flatMap { family[$0] }
      // Base58 does not tell regtest from the test networks.
      let isBase58 = !text.lowercased().hasPrefix("bcrt1") && expected == "bcrt"
      faults.compare("the network", address.prefix.segwit, isBase58 ? "tb" : (expected ?? "none"))
      if testCase["case_flip_ok"]?.bool == true {
        let flipped = String(text.map { $0.isUppercase ? Character($0.lowercased()) : Character($0.uppercased()) })
        faults.compare("the flipped script", (try? BitcoinAddress(flipped))?.script, address.script)
      }
      faults.compare(
        "written", BitcoinAddress(script: address.script, prefix: address.prefix)?.description,
        text.lowercased().hasPrefix(address.prefix.segwit + "1") ? text.lowercased() : text)
      return faults.judgement
    }
  }

  @Test func textsInBech32() {
    Corpora.check("bitcoin/address_bech32", content: { [$0["s"]?.string] }) { testCase in
      let text = try #require(testCase["s"]?.string)
      let isFine = testCase["ok"]?.bool == true
      if testCase["kind"]?.string == "segwit_address" {
        let address = try? BitcoinAddress(text)
        guard isFine else { return .agree(if: address == nil, else: "taken") }
        return .agree(
          if: address?.script.bytes.hexText == testCase["script"]?.string, else: "\(String(describing: address))")
      }
      let decoded = try? Bech32.decode(text)
      let variant = testCase["kind"]?.string == "bech32m_string" ? Bech32.Variant.bech32m : .bech32
      return .agree(if: (decoded?.variant == variant) == isFine, else: "\(String(describing: decoded))")
    }
  }

  @Test func base58() {
    Corpora.check("bitcoin/address_base58", content: { [$0["s"]?.string] }) { testCase in
      var faults = Faults()
      let bytes = try #require(testCase["hex"]?.hexBytes)
      let text = try #require(testCase["s"]?.string)
      faults.compare("read", try Base58.decode(text, maximumCount: 400), bytes)
      faults.compare("written", Base58.encode(bytes), text)
      return faults.judgement
    }
  }

  // MARK: PSBT

  static let psbtSuites = [
    "psbt_bip174", "psbt_bip370", "psbt_bip371", "psbt_bip373", "psbt_bip375", "psbt_core_rpc", "psbt_bitcoinjs",
    "psbt_wally", "psbt_rust_bitcoin",
  ]

  @Test(arguments: psbtSuites) func psbtsAreReadAndWrittenAndWorkedOn(_ suite: String) throws {
    let curves = try TestCurves.value
    var counts: [String: Int] = [:]
    Corpora.check("bitcoin/" + suite, content: { [$0["desc"]?.string, $0["op"]?.string, $0["psbt"]?.string] }) {
      testCase in
      guard let op = testCase["op"]?.string else { return .skipped }
      switch op {
      case "parse", "bip375":
        let text = try #require(testCase["psbt"]?.string)
        guard op == "parse" || testCase["ok"]?.bool == true else { return .skipped }
        let isFine = testCase["ok"]?.bool == true
        var found: [String] = []
        do {
          let bytes = try Base64.decode(text)
          let psbt = try BitcoinPSBT.decode(bytes)
          found = BitcoinPSBTStructure.check(psbt, curves: curves)
            .filter { Self.isRefusedByReaders($0.rule) }.map(\.rule.id)
          if psbt.encoded != bytes { found.append("another encoding") }
        } catch let error as DecodeError {
          found = ["\(error)"]
        } catch {
          found = ["\(error)"]
        }
        return .agree(if: found.isEmpty == isFine, else: "ok is \(isFine), found \(found)")
      default:
        guard let judge = BitcoinOperations.judges[op] else { return .skipped }
        counts[op, default: 0] += 1
        var faults = Faults()
        try judge(testCase, curves, &faults)
        return faults.judgement
      }
    }
    if !counts.isEmpty {
      let text = counts.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
      TestEnvironment.say("bitcoin/\(suite), operations: \(text)")
    }
  }

  /// What readers of the public data refuse although each value is well formed.
  static func isRefusedByReaders(_ rule: Rule) -> Bool {
    [
      BitcoinRules.psbtBadKey, BitcoinRules.inputPrevTxidMismatch, BitcoinRules.inputPrevVoutOutOfRange,
      BitcoinRules.inputSignatureSighashMismatch,
    ].contains(rule)
  }

  // MARK: Digests

  @Test func digestsBeforeSegwit() {
    Corpora.check("bitcoin/sighash_core_legacy", content: { [$0["tx"]?.string] }) { testCase in
      var faults = Faults()
      let bytes = try #require(testCase["tx"]?.hexBytes)
      let transaction = try BitcoinTransaction.decode(bytes)
      faults.compare("the encoding", transaction.encoded, bytes)
      let sighash = BitcoinSighash(transaction, spent: [])
      let type = try #require(testCase["hash_type"]?.int)
      let digest = sighash.legacy(
        input: try #require(testCase["input"]?.int),
        scriptCode: BitcoinScript(try #require(testCase["script"]?.hexBytes)),
        type: BitcoinSighashType(UInt32(truncatingIfNeeded: type)))
      faults.compare("the digest", BitcoinTransaction.shown(digest), testCase["sighash"]?.string)
      return faults.judgement
    }
  }

  @Test func digestsOfSegwit() throws {
    let curves = try TestCurves.value
    Corpora.check("bitcoin/sighash_bip143", content: { [$0["kind"]?.string, $0["tx"]?.string] }) { testCase in
      let transaction = try BitcoinTransaction.decode(try #require(testCase["tx"]?.hexBytes))
      guard testCase["kind"]?.string == "bip143_sighash" else {
        return .agree(if: transaction.encoded == testCase["tx"]?.hexBytes, else: "another encoding")
      }
      var faults = Faults()
      let outpoint = testCase["outpoint"]
      let index =
        transaction.inputs.firstIndex {
          $0.outpoint.description == "\(outpoint?[0]?.string ?? ""):\(outpoint?[1]?.int ?? -1)"
        }
        ?? transaction.inputs.firstIndex {
          var writer = ByteWriter()
          writer.write($0.outpoint.hash.bytes)
          writer.littleEndian(UInt64($0.outpoint.index), count: 4)
          return writer.bytes.hexText == outpoint?.string
        }
      let sighash = BitcoinSighash(transaction, spent: [])
      let type = BitcoinSighashType(UInt32(truncatingIfNeeded: try #require(testCase["hash_type"]?.int)))
      let digest = sighash.witnessV0(
        input: try #require(index), scriptCode: BitcoinScript(try #require(testCase["script_code"]?.hexBytes)),
        sats: UInt64(try #require(testCase["amount"]?.int)), type: type)
      faults.compare("the digest", digest?.hex, testCase["sighash"]?.string)
      if let key = testCase["pubkey"]?.hexBytes, let signature = testCase["signature"]?.hexBytes {
        let read = try Secp256k1Signature(der: Array(signature.dropLast()))
        let point = try #require(curves.secp256k1.publicKey(key))
        faults.require(
          curves.secp256k1.verify(ecdsa: read, digest: try #require(digest), key: point),
          "the signature does not verify")
      }
      return faults.judgement
    }
  }

  @Test func digestsOfTaproot() throws {
    let curves = try TestCurves.value
    let spent = Corpora.load("bitcoin/sighash_bip341_wallet")?.first { $0["kind"]?.string == "key_path_spend" }
    Corpora.check("bitcoin/sighash_bip341_wallet", content: { [$0["kind"]?.string] }) { testCase in
      var faults = Faults()
      switch testCase["kind"]?.string {
      case "script_pubkey":
        let key = try #require(testCase["given"]?["internalPubkey"]?.hexBytes.flatMap { Bytes32($0) })
        let root = testCase["intermediary"]?["merkleRoot"]?.hexBytes.flatMap { Bytes32($0) }
        let made = try #require(BitcoinTaprootLeaf.outputKey(internalKey: key, merkleRoot: root, curves.secp256k1))
        faults.compare("the output key", made.key.x.hex, testCase["intermediary"]?["tweakedPubkey"]?.string)
        let script = BitcoinScript.witness(version: 1, program: made.key.x.bytes)
        faults.compare("the script", script.bytes.hexText, testCase["expected"]?["scriptPubKey"]?.string)
        faults.compare(
          "the address", BitcoinAddress(script: script, prefix: .mainnet)?.description,
          testCase["expected"]?["bip350Address"]?.string)
        return faults.judgement
      case "key_path_spend":
        let transaction = try BitcoinTransaction.decode(try #require(testCase["tx"]?.hexBytes))
        let outputs = try #require(testCase["utxos"]?.array ?? testCase["utxosSpent"]?.array).map { utxo in
          BitcoinTransaction.Output(
            sats: UInt64(try #require((utxo["amountSats"] ?? utxo["sats"] ?? utxo[1])?.int)),
            script: BitcoinScript(try #require((utxo["scriptPubKey"] ?? utxo["script"] ?? utxo[0])?.hexBytes)))
        }
        let sighash = BitcoinSighash(transaction, spent: outputs)
        let given = testCase["given"]
        let index = try #require(given?["txinIndex"]?.int)
        let type = BitcoinSighashType(UInt32(truncatingIfNeeded: try #require(given?["hashType"]?.int)))
        faults.compare(
          "the digest", sighash.taproot(input: index, type: type)?.hex,
          testCase["intermediary"]?["sigHash"]?.string)
        return faults.judgement
      default:
        let bytes = try #require(testCase["tx"]?.hexBytes)
        _ = spent
        return .agree(if: try BitcoinTransaction.decode(bytes).encoded == bytes, else: "another encoding")
      }
    }
  }

  // MARK: Spends

  @Test func transactionsOfTheNodesOwnTests() throws {
    let curves = try TestCurves.value
    var notEvaluated = 0
    Corpora.check("bitcoin/tx_core", content: { [$0["tx"]?.string] }) { testCase in
      let isFine = testCase["ok"]?.bool == true
      guard let transaction = try? BitcoinTransaction.decode(try #require(testCase["tx"]?.hexBytes)) else {
        return .agree(if: !isFine, else: "not read")
      }
      var outputs: [BitcoinTransaction.Outpoint: BitcoinTransaction.Output] = [:]
      for entry in testCase["prevouts"]?.array ?? [] {
        let hash = try #require(entry[0]?.string.flatMap { BitcoinTransaction.hash(ofID: $0) })
        let index = UInt32(truncatingIfNeeded: try #require(entry[1]?.int))
        outputs[.init(hash: hash, index: index)] = .init(
          sats: UInt64(truncatingIfNeeded: entry[3]?.int ?? 0), script: BitcoinScript(try #require(entry[2]?.hexBytes)))
      }
      let spent = transaction.inputs.map { outputs[$0.outpoint] }
      var answers: [BitcoinSpend.Answer] = []
      let check = BitcoinSignatureCheck(BitcoinSighash(transaction, spent: spent), curves)
      for (index, input) in transaction.inputs.enumerated() {
        guard let output = spent[index] else { continue }
        var spend = BitcoinSpend(check, input: index, spending: output)
        answers.append(spend.judge(scriptSig: input.scriptSig, witness: input.witness))
      }
      let isWhole = !answers.isEmpty && answers.allSatisfy { $0 == .valid }
      if answers.contains(where: { if case .notEvaluated = $0 { true } else { false } }) { notEvaluated += 1 }
      // What is refused here may be lawful under fewer rules; a yes is never wrong where signatures decide.
      if isWhole, !isFine {
        let flags = testCase["flags"]?.string ?? ""
        let isOther = ["BADTX", "CONST_SCRIPTCODE", "CHECKLOCKTIMEVERIFY", "CHECKSEQUENCEVERIFY", "CLEANSTACK"].contains
        { flags.contains($0) }
        return isOther ? .skipped : .disagree("all inputs called valid, flags \(flags)")
      }
      if isFine, testCase["flags"]?.string == "NONE" || testCase["flags"]?.string == "" {
        let wrong = answers.contains { if case .invalid = $0 { true } else { false } }
        return .agree(if: !wrong, else: "\(answers)")
      }
      return .agree
    }
    TestEnvironment.say("bitcoin/tx_core: \(notEvaluated) with an input that is not evaluated")
  }

  @Test func scriptsOfTheNodesOwnTests() throws {
    let curves = try TestCurves.value
    var counts: [String: Int] = [:]
    Corpora.check("bitcoin/script_core", content: { [$0["script_sig"]?.string, $0["script_pubkey"]?.string] }) {
      testCase in
      let script = BitcoinScript(try #require(testCase["script_pubkey"]?.hexBytes))
      let sats = UInt64(truncatingIfNeeded: testCase["amount"]?.int ?? 0)
      let credit = BitcoinTransaction(
        version: 1,
        inputs: [.init(outpoint: .init(hash: Bytes32(0, 0, 0, 0), index: .max), scriptSig: BitcoinScript([0, 0]))],
        outputs: [.init(sats: sats, script: script)])
      let input = BitcoinTransaction.Input(
        outpoint: .init(hash: credit.hash, index: 0), scriptSig: BitcoinScript(testCase["script_sig"]?.hexBytes ?? []),
        witness: (testCase["witness"]?.array ?? []).compactMap(\.hexBytes))
      let spending = BitcoinTransaction(
        version: 1, inputs: [input], outputs: [.init(sats: sats, script: BitcoinScript([]))])
      let check = BitcoinSignatureCheck(BitcoinSighash(spending, spent: credit.outputs.map { $0 }), curves)
      var spend = BitcoinSpend(check, input: 0, spending: credit.outputs[0])
      let answer = spend.judge(scriptSig: input.scriptSig, witness: input.witness)
      let isFine = testCase["result"]?.string == "OK"
      let flags = testCase["flags"]?.string ?? ""
      switch answer {
      case .valid:
        counts["valid", default: 0] += 1
        return .agree(if: isFine, else: "called valid: \(testCase["result"]?.string ?? ""), flags \(flags)")
      case .notEvaluated:
        counts["not evaluated", default: 0] += 1
        return .agree
      case .notRelayed(let why):
        counts["not relayed", default: 0] += 1
        let isRelayed = flags.contains("LOW_S") && flags.contains("STRICTENC")
        return .agree(if: !isFine || !isRelayed, else: "called not relayed (\(why)), flags \(flags)")
      case .invalid(let why):
        counts["invalid", default: 0] += 1
        // Our yes is what nodes relay; under fewer rules more is lawful.
        let isStrict = flags.contains("LOW_S") && flags.contains("STRICTENC") || flags.contains("TAPROOT")
        return .agree(if: !isFine || !isStrict, else: "called invalid (\(why)), flags \(flags)")
      }
    }
    TestEnvironment.say("bitcoin/script_core: \(counts)")
  }

  @Test func spendsOfTaproot() throws {
    let curves = try TestCurves.value
    var counts: [String: Int] = [:]
    Corpora.check("bitcoin/script_taproot_assets", content: { [$0["desc"]?.string, $0["name"]?.string] }) { testCase in
      var transaction = try BitcoinTransaction.decode(try #require(testCase["tx"]?.hexBytes))
      let outputs = try (testCase["prevouts"]?.array ?? []).map { text in
        var reader = ByteReader(try #require(text.hexBytes))
        return try BitcoinTransaction.Output.read(&reader)
      }
      let index = try #require(testCase["input"]?.int)
      var faults = Faults()
      let isTaproot = testCase["flags"]?.string?.contains("TAPROOT") == true
      for (name, isFine) in [("success", true), ("failure", false)] {
        guard let part = testCase[name], part["witness"] != nil || part["scriptSig"] != nil else { continue }
        transaction.inputs[index].scriptSig = BitcoinScript(part["scriptSig"]?.hexBytes ?? [])
        transaction.inputs[index].witness = (part["witness"]?.array ?? []).compactMap(\.hexBytes)
        let check = BitcoinSignatureCheck(BitcoinSighash(transaction, spent: outputs), curves)
        var spend = BitcoinSpend(check, input: index, spending: outputs[index])
        let answer = spend.judge(
          scriptSig: transaction.inputs[index].scriptSig, witness: transaction.inputs[index].witness)
        switch answer {
        case .valid:
          counts["valid", default: 0] += 1
          faults.require(isFine || !isTaproot, "\(name) is called valid")
        case .invalid(let why):
          counts["invalid", default: 0] += 1
          faults.require(!isFine, "\(name) is called invalid: \(why)")
        case .notRelayed: counts["not relayed", default: 0] += 1
        case .notEvaluated: counts["not evaluated", default: 0] += 1
        }
      }
      return faults.judgement
    }
    TestEnvironment.say("bitcoin/script_taproot_assets: \(counts)")
  }

  // MARK: Signatures

  @Test func encodingsOfSignatures() {
    Corpora.check("bitcoin/sig_core_der", content: { [$0["sig"]?.string] }) { testCase in
      let bytes = try #require(testCase["sig"]?.hexBytes)
      var isFine = true
      do throws(BitcoinSignatureCheck.Fault) {
        _ = try BitcoinSignatureCheck.ecdsa(bytes)
      } catch {
        // Which half s is in is another rule's question.
        isFine = error == .highS
      }
      return .agree(if: isFine == (testCase["ok"]?.bool == true), else: "found \(isFine)")
    }
  }

  @Test func schnorrSignatures() throws {
    let curves = try TestCurves.value
    Corpora.check("bitcoin/sig_bip340", content: { [$0["sig"]?.string] }) { testCase in
      let key = try #require(testCase["pubkey"]?.hexBytes.flatMap { Bytes32($0) })
      let isFine = curves.secp256k1.verify(
        schnorr: try #require(testCase["sig"]?.hexBytes), message: testCase["msg"]?.hexBytes ?? [],
        key: Secp256k1XOnlyKey(key))
      return .agree(if: isFine == (testCase["ok"]?.bool == true), else: "found \(isFine)")
    }
  }

  @Test func signaturesOfWycheproof() throws {
    let curves = try TestCurves.value
    Corpora.check("bitcoin/sig_wycheproof_bitcoin", content: { [$0["sig"]?.string] }) { testCase in
      var isFine = false
      if let read = try? Secp256k1Signature(der: testCase["sig"]?.hexBytes ?? []), read.isLowS,
        let key = curves.secp256k1.publicKey(try #require(testCase["pubkey"]?.hexBytes))
      {
        isFine = curves.secp256k1.verify(
          ecdsa: read, digest: SHA256.hash(testCase["msg"]?.hexBytes ?? []), key: key)
      }
      return .agree(if: isFine == (testCase["ok"]?.bool == true), else: "found \(isFine)")
    }
  }
}
