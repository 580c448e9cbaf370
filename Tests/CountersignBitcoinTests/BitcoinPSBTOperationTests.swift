import CountersignCore
import CountersignCurves
import CountersignHash
import TestSupport
import Testing

@testable import CountersignBitcoin

/// Making PSBTs, and what the operations refuse.
@Suite(.withCurves) struct BitcoinPSBTOperationTests {
  /// Pays to a key's hash by a witness.
  static func keyHash(_ byte: UInt8) -> BitcoinScript {
    .witness(version: 0, program: .init(repeating: byte, count: 20))
  }

  /// A transaction with outputs of these amounts to scripts.
  static func previous(_ outputs: [(UInt64, BitcoinScript)], _ byte: UInt8 = 1) -> BitcoinTransaction {
    BitcoinTransaction(
      inputs: [
        .init(outpoint: .init(hash: Bytes32(UInt64(byte), 2, 3, 4), index: 0), scriptSig: BitcoinScript([0x51]))
      ],
      outputs: outputs.map { .init(sats: $0.0, script: $0.1) })
  }

  static func input(_ sats: UInt64, _ script: BitcoinScript = keyHash(1), _ byte: UInt8 = 1) -> BitcoinPSBT.NewInput {
    let transaction = previous([(sats, script)], byte)
    return .init(outpoint: .init(hash: transaction.hash, index: 0), previousTransaction: transaction)
  }

  static let rate = BitcoinFeeRate(satsPerThousand: 2_000)

  private func rule(_ body: () throws -> BitcoinPSBT) throws -> String {
    do {
      return "made: \(try body().base64)"
    } catch let error as DecodeError {
      return "\(error.rule.id) at \(error.field)"
    }
  }

  @Test(arguments: [UInt32(0), 2]) func aPaymentPaysItsFeeAndReturnsTheRest(_ version: UInt32) throws {
    let curves = try TestCurves.value
    let change = BitcoinPSBT.NewOutput(sats: 0, script: Self.keyHash(9))
    let psbt = try BitcoinPSBT.build(
      version: version, inputs: [Self.input(100_000)], outputs: [.init(sats: 40_000, script: Self.keyHash(2))],
      change: change, feeRate: Self.rate, curves: curves)
    // One P2WPKH input and two such outputs are 141 virtual bytes, with a signature of 72.
    #expect(psbt.version == version && psbt.virtualSize == 141 && psbt.fee == 282)
    #expect(psbt.outputs.map(\.sats) == [40_000, 100_000 - 40_000 - 282])
    #expect(BitcoinPSBTStructure.check(psbt, curves: curves).isEmpty)
    #expect(psbt.inputStates(curves) == [.unsigned])
    let summary = psbt.summary(curves, prefix: .mainnet, own: [Self.keyHash(9)])
    #expect(summary["feeRate"] == .string("2") && summary["next"] == .string("signer"))
    #expect(summary["complete"] == .bool(false) && summary["vsize"] == .integer(141))
    #expect(summary.text.contains("\"own\":true"))
  }

  @Test func changeThatWouldBeDustGoesToTheFee() throws {
    let psbt = try BitcoinPSBT.build(
      inputs: [Self.input(40_500)], outputs: [.init(sats: 40_000, script: Self.keyHash(2))],
      change: .init(sats: 0, script: Self.keyHash(9)), feeRate: Self.rate, curves: try TestCurves.value)
    #expect(psbt.outputs.count == 1 && psbt.fee == 500)
  }

  @Test func whatCannotBePaidIsRefused() throws {
    let curves = try TestCurves.value
    func build(_ inputs: [BitcoinPSBT.NewInput], _ outputs: [BitcoinPSBT.NewOutput]) throws -> String {
      try rule { try BitcoinPSBT.build(inputs: inputs, outputs: outputs, feeRate: Self.rate, curves: curves) }
    }
    func pay(_ sats: UInt64) -> BitcoinPSBT.NewOutput { .init(sats: sats, script: Self.keyHash(2)) }
    #expect(try build([Self.input(40_000)], [pay(293)]) == "bitcoin/output-dust at outputs[0]")
    #expect(try build([Self.input(40_000)], [pay(294)]).hasPrefix("made"))
    // 110 virtual bytes, 220 satoshis.
    #expect(try build([Self.input(40_219)], [pay(40_000)]) == "bitcoin/psbt-outputs-exceed-inputs at outputs")
    #expect(try build([Self.input(40_220)], [pay(40_000)]).hasPrefix("made"))
    let most = BitcoinTransaction.maximumSats
    #expect(try build([Self.input(40_000)], [pay(most + 1)]) == "bitcoin/output-amount-range at outputs[0]")
    #expect(try build([Self.input(40_000)], [pay(most), pay(1_000)]) == "bitcoin/output-amount-range at outputs[1]")
    #expect(try build([Self.input(.max)], [pay(1_000)]) == "bitcoin/input-amount-range at inputs[0]")
    let both = [Self.input(most), Self.input(most, Self.keyHash(1), 7)]
    #expect(try build(both, [pay(1_000)]) == "bitcoin/input-amount-range at inputs")
    #expect(try build([], [pay(1_000)]) == "bitcoin/psbt-no-inputs at inputs")
    #expect(try build([Self.input(40_000)], []) == "bitcoin/psbt-no-outputs at outputs")
    let twice = [Self.input(40_000), Self.input(40_000)]
    #expect(try build(twice, [pay(1_000)]) == "bitcoin/psbt-duplicate-outpoint at inputs[1]")
    var null = Self.input(40_000)
    null.outpoint = .init(hash: Bytes32(0, 0, 0, 0), index: .max)
    #expect(try build([null], [pay(1_000)]) == "bitcoin/psbt-null-outpoint at inputs[0]")
  }

  @Test func anInputThatContradictsItselfIsRefused() throws {
    let curves = try TestCurves.value
    func build(_ change: (inout BitcoinPSBT.NewInput) -> Void) throws -> String {
      var input = Self.input(40_000)
      change(&input)
      return try rule {
        try BitcoinPSBT.build(
          inputs: [input], outputs: [.init(sats: 10_000, script: Self.keyHash(2))], feeRate: Self.rate, curves: curves)
      }
    }
    #expect(try build { _ in }.hasPrefix("made"))
    #expect(
      try build { $0.witnessUTXO = .init(sats: 50_000, script: Self.keyHash(1)) }
        == "bitcoin/input-utxo-conflict at inputs[0]")
    #expect(try build { $0.outpoint.index = 1 } == "bitcoin/input-prev-vout-out-of-range at inputs[0]")
    #expect(try build { $0.outpoint.hash = Bytes32(1, 1, 1, 1) } == "bitcoin/input-prev-txid-mismatch at inputs[0]")
    #expect(try build { $0.previousTransaction = nil } == "bitcoin/input-missing-utxo at inputs[0]")
    #expect(
      try build { $0.redeemScript = Self.keyHash(3) } == "bitcoin/input-redeem-script-mismatch at inputs[0]")
    #expect(
      try build { $0.witnessScript = Self.keyHash(3) } == "bitcoin/input-witness-script-mismatch at inputs[0]")
    #expect(
      try build {
        $0.previousTransaction = nil
        $0.witnessUTXO = .init(sats: 40_000, script: .publicKeyHash(.init(repeating: 1, count: 20)))
      } == "bitcoin/input-legacy-without-prev-tx at inputs[0]")
    #expect(
      try build { $0 = Self.input(40_000, .scriptHash(.init(repeating: 1, count: 20))) }
        == "bitcoin/input-redeem-script-missing at inputs[0]")
    #expect(
      try build { $0 = Self.input(40_000, BitcoinScript([0x51])) } == "bitcoin/fee-unknown at inputs")
  }

  @Test func anAddressIsOfTheNetworkThatIsPaidOn() throws {
    let text = "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq"
    #expect(try BitcoinPSBT.NewOutput(sats: 1, address: text, prefix: .mainnet).script.typeName == "p2wpkh")
    #expect(throws: DecodeError.self) { try BitcoinPSBT.NewOutput(sats: 1, address: text, prefix: .testnet) }
  }

  @Test func feeRates() throws {
    #expect(try BitcoinFeeRate("12.5").satsPerThousand == 12_500)
    #expect(try BitcoinFeeRate("0.001").fee(virtualSize: 141) == 1)
    #expect(try BitcoinFeeRate("12.5").description == "12.5")
    #expect(throws: CodecError.self) { try BitcoinFeeRate("0.0001") }
    #expect(throws: CodecError.self) { try BitcoinFeeRate("99999999999999999999999999") }
    #expect(BitcoinFeeRate(satsPerThousand: .max).fee(virtualSize: 2) == nil)
    #expect(BitcoinFeeRate(fee: .max, virtualSize: 1) == nil && BitcoinFeeRate(fee: 1, virtualSize: 0) == nil)
    #expect(BitcoinFeeRate(fee: 2_101, virtualSize: 100)?.description == "21.01")
  }

  // MARK: With the public data

  /// BIP-0174's example before its finaliser: two inputs with two signatures each.
  private func example(_ op: String = "finalize") throws -> BitcoinPSBT? {
    let found = Corpora.load("bitcoin/psbt_bip174")?.first { $0["op"]?.string == op }
    return try found.map { try BitcoinPSBT.decode(try Base64.decode(try #require($0["psbt"]?.string))) }
  }

  /// The PSBT with an input's map changed.
  private func changed(
    _ psbt: BitcoinPSBT, _ index: Int, _ change: (inout BitcoinPSBT.Map) -> Void
  ) throws -> BitcoinPSBT {
    var maps = psbt.inputs.map(\.map)
    change(&maps[index])
    return try BitcoinPSBT.assemble(psbt.global, maps, psbt.outputs.map(\.map))
  }

  @Test func theUpdaterFindsWhatBelongsWhere() throws {
    guard let due = try example("update_sighash") else { return }
    var (bare, scripts, keys): (BitcoinPSBT, [BitcoinScript], [BitcoinPSBT.KeyOrigin]) = (due, [], [])
    for (index, input) in due.inputs.enumerated() {
      scripts += [input.redeemScript, input.witnessScript].compactMap { $0 }
      for entry in input.map.all(0x06) + due.outputs.flatMap({ $0.map.all(0x02) }) {
        let path = stride(from: 4, to: entry.value.count, by: 4).map { start in
          entry.value[start..<start + 4].reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        }
        keys.append(
          .init(
            publicKey: entry.keyData, fingerprint: entry.value.prefix(4).reduce(0) { $0 << 8 | UInt32($1) }, path: path)
        )
      }
      bare = try changed(bare, index) { map in map.entries.removeAll { $0.type > 1 } }
    }
    bare = try BitcoinPSBT.assemble(bare.global, bare.inputs.map(\.map), bare.outputs.map { _ in .init() })
    let transactions = due.inputs.compactMap(\.previousTransaction)
    let stripped = try changed(bare, 0) { $0.entries = [] }
    let made = try stripped.updated(previousTransactions: transactions, scripts: scripts, keys: keys)
    #expect(made.base64 == due.base64)
    #expect(try made.updated(scripts: scripts, keys: keys) == made)
  }

  @Test func aFinaliserRefusesWhatDoesNotCount() throws {
    let curves = try TestCurves.value
    guard let psbt = try example() else { return }
    func rules(_ index: Int, _ change: (inout BitcoinPSBT.Map) -> Void) throws -> [String] {
      let made = try changed(psbt, index, change).finalized(curves)
      #expect(made.isComplete == made.findings.isEmpty)
      for finding in made.findings { #expect(finding.location.field?.description == "inputs[\(index)]") }
      return made.findings.map(\.rule.id)
    }
    #expect(try rules(0) { _ in } == [])
    #expect(try rules(1) { $0.set(0x03, [2, 0, 0, 0]) }.allSatisfy { $0 == "bitcoin/signed-sighash-mismatch" })
    #expect(try rules(0) { $0.entries.removeAll { $0.type == 2 } } == ["bitcoin/signed-input-unsigned"])
    #expect(try rules(0) { $0.set(0x00, nil) } == ["bitcoin/input-missing-utxo"])
    #expect(try rules(0) { $0.set(0x04, [0x51]) } == ["bitcoin/input-redeem-script-mismatch"])
    // A signature of another type, which the search finds again.
    let found = try rules(1) { map in
      map.set(0x03, nil)
      let place = map.entries.firstIndex { $0.type == 2 } ?? 0
      map.entries[place].value[map.entries[place].value.count - 1] = 2
    }
    #expect(found == ["bitcoin/signed-signature-invalid", "bitcoin/signed-near-miss"])
    // A key that is not in the script, with its own good signature elsewhere.
    let other = psbt.inputs[1].map.all(2)
    let foreign = try rules(0) { map in map.entries.insert(contentsOf: other.prefix(1), at: 1) }
    #expect(foreign == ["bitcoin/signed-signature-invalid", "bitcoin/signed-foreign-key"])
  }

  @Test func aNearMissSaysWhatASignatureCovers() throws {
    let curves = try TestCurves.value
    guard let psbt = try example() else { return }
    let flipped = try changed(psbt, 1) { map in
      map.set(0x03, nil)
      let place = map.entries.firstIndex { $0.type == 2 } ?? 0
      map.entries[place].value[map.entries[place].value.count - 1] = 0x83
    }
    var verifier = try #require(BitcoinPSBTVerifier(flipped, curves))
    let found = verifier.input(1)
    let texts = found?.signatures.compactMap(\.nearMiss).map(\.description)
    #expect(texts == ["with the hash type ALL by segwit's digest for 200000000 satoshis"])
    #expect(found?.good.count == 1 && found?.proof == BitcoinInputVerification.Proof.none)
  }

  @Test func aCombinerRefusesOtherTransactionsAndConflicts() throws {
    guard let psbt = try example() else { return }
    func refused(_ other: BitcoinPSBT) throws -> String { try rule { try psbt.combined(with: other) } }
    let conflict = try changed(psbt, 1) { $0.set(0x03, [2, 0, 0, 0]) }
    #expect(try refused(conflict) == "bitcoin/signed-field-conflict at inputs[1].sighashType")
    let script = try changed(psbt, 1) { $0.set(0x05, [0x51]) }
    #expect(try refused(script) == "bitcoin/signed-field-conflict at inputs[1].witnessScript")
    var transaction = try #require(psbt.transaction)
    transaction.outputs[0].sats += 1
    let other = try BitcoinPSBT.assemble(
      .init([.init(0, transaction.stripped)]), psbt.inputs.map(\.map), psbt.outputs.map(\.map))
    #expect(try refused(other) == "bitcoin/signed-tx-changed at transaction")
    // Of the other version the same transaction is fine.
    #expect(try psbt.combined(with: psbt.converted(to: 2)) == psbt)
    #expect(try refused(other.converted(to: 2)) == "bitcoin/signed-tx-changed at transaction")
  }

  @Test func aCombinerKeepsManyFieldsInTheOrderOfTheirTypes() throws {
    guard let psbt = try example() else { return }
    let types = (0..<20_000).map { UInt64(0x1_0000 + $0) }
    func with(_ chosen: [UInt64]) throws -> BitcoinPSBT {
      try changed(psbt, 1) { map in map.entries += chosen.map { .init($0, keyData: [1], [2]) } }
    }
    let even = try with(types.filter { $0 % 2 == 0 })
    let odd = try with(types.filter { $0 % 2 == 1 })
    let (made, seconds) = try Stopwatch.elapsed { try even.combined(with: odd) }
    #expect(try made == with(types) && odd.combined(with: even) == made && seconds < 20)
    let first = try changed(psbt, 0) { $0.entries += [.init(0xf0, keyData: [9], []), .init(0xf1, [])] }
    let second = try changed(psbt, 0) {
      $0.entries += [.init(0xf0, keyData: [1, 2], []), .init(0xf0, keyData: [1], [])]
    }
    let entries = try first.combined(with: second).inputs[0].map.entries.suffix(4)
    #expect(entries.map(\.keyData) == [[1], [1, 2], [9], []])
  }

  @Test func aTransactionThatNoNodeRelaysIsNotVerified() throws {
    let curves = try TestCurves.value
    guard let psbt = try example(), var transaction = psbt.transaction else { return }
    transaction.outputs += Array(
      repeating: .init(sats: 1_000, script: BitcoinScript(.init(repeating: 0x51, count: 90))), count: 1_100)
    let heavy = try BitcoinPSBT.assemble(
      .init([.init(0, transaction.stripped)]), psbt.inputs.map(\.map), transaction.outputs.map { _ in .init() })
    let made = heavy.finalized(curves)
    #expect(made.findings.map(\.rule.id) == ["bitcoin/tx-weight"] && made.psbt == heavy)
    #expect(heavy.inputStates(curves) == [.invalid, .invalid])
  }

  /// The example of BIP-0174: two signatures of an input from before segwit, and two of a witness script.
  @Test func aSignatureIsWorthWhatItCovers() throws {
    let curves = try TestCurves.value
    guard let psbt = try example() else { return }
    func kinds(_ index: Int, _ psbt: BitcoinPSBT) -> [BitcoinSignatureState.Kind] {
      psbt.signatureStates(curves).filter { $0.input == index }.map(\.kind)
    }
    #expect(kinds(0, psbt) == [.verified, .verified] && kinds(1, psbt) == [.verified, .verified])
    let states = psbt.signatureStates(curves)
    #expect(states.allSatisfy { $0.key.count == 33 && $0.leaf == nil && $0.sighashType == .all })
    let flipped = try changed(psbt, 0) { map in
      let place = map.entries.firstIndex { $0.type == 0x02 } ?? 0
      map.entries[place].value[20] ^= 1
    }
    #expect(kinds(0, flipped) == [.invalid, .verified] && kinds(1, flipped) == [.verified, .verified])
    // An amount is covered by a witness' signature.
    let richer = try changed(psbt, 1) { map in
      guard var output = map[0x01] else { return }
      output[0] ^= 1
      map.set(0x01, output)
    }
    #expect(kinds(0, richer) == [.verified, .verified] && kinds(1, richer) == [.invalid, .invalid])
    // Of a signature from before segwit only the previous transaction's id says what is spent.
    let other = try changed(psbt, 0) { map in
      guard var previous = map[0x00] else { return }
      previous[previous.count - 1] ^= 1
      map.set(0x00, previous)
    }
    #expect(kinds(0, other) == [.wrongCoin, .wrongCoin])
    #expect(kinds(0, try changed(psbt, 0) { $0.set(0x04, nil) }) == [.notEvaluated, .notEvaluated])
    let stranger = try changed(psbt, 0) { map in
      guard let good = map.entries.first(where: { $0.type == 0x02 }) else { return }
      map.entries.removeAll { $0.type == 0x02 }
      // Another key, the generator's, with a signature of a key of the script.
      map.entries.insert(.init(0x02, keyData: Self.generator, good.value), at: 1)
    }
    #expect(kinds(0, stranger) == [.invalid])
    #expect(psbt.finalized(curves).psbt.signatureStates(curves).isEmpty)
  }

  /// Source: SEC 2, 2.4.1.
  private static let generator: [UInt8] = [
    0x02, 0x79, 0xbe, 0x66, 0x7e, 0xf9, 0xdc, 0xbb, 0xac, 0x55, 0xa0, 0x62, 0x95, 0xce, 0x87, 0x0b, 0x07, 0x02, 0x9b,
    0xfc, 0xdb, 0x2d, 0xce, 0x28, 0xd9, 0x59, 0xf2, 0x81, 0x5b, 0x16, 0xf8, 0x17, 0x98,
  ]

  @Test func anExtractorRefusesWhatIsNotFinalOrNotRight() throws {
    let curves = try TestCurves.value
    guard let psbt = try example() else { return }
    func rule(_ psbt: BitcoinPSBT) -> String {
      do throws(DecodeError) {
        return "\(try psbt.extracted(curves).txid)"
      } catch {
        return "\(error.rule.id) at \(error.field)"
      }
    }
    let final = psbt.finalized(curves).psbt
    #expect(rule(psbt) == "bitcoin/signed-input-unsigned at inputs[0]")
    #expect(rule(final) == final.transaction?.txid || rule(final).count == 64)
    let broken = try changed(final, 1) { map in
      guard var witness = map[0x08] else { return }
      witness[20] ^= 1
      map.set(0x08, witness)
    }
    #expect(rule(broken) == "bitcoin/final-malformed at inputs[1]")
    #expect(broken.finalized(curves).findings.map(\.rule.id) == ["bitcoin/final-malformed"])
    #expect(broken.inputStates(curves) == [.final, .invalid])
    #expect(rule(try changed(final, 1) { $0.set(0x01, nil) }) == "bitcoin/input-missing-utxo at inputs[1]")
    let summary = try psbt.finalized(curves).psbt.extracted(curves).transaction.summary(prefix: .testnet)
    #expect(summary["kind"] == .string("bitcoin.transaction") && summary["vsize"] != nil)
  }
}
