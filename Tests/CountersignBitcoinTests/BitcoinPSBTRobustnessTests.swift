import CountersignCore
import CountersignCurves
import CountersignHash
import TestSupport
import Testing

@testable import CountersignBitcoin

/// Whatever decodes can be worked on: no operation traps, and none takes long.
@Suite(.withCurves) struct BitcoinPSBTRobustnessTests {
  /// Runs every operation, and says whether the PSBT could be finished.
  private static func work(_ psbt: BitcoinPSBT, _ curves: Curves) -> Bool {
    let made = psbt.finalized(curves)
    _ = BitcoinPSBTStructure.check(psbt, curves: curves)
    _ = psbt.summary(curves, prefix: .mainnet, own: [BitcoinScript([])]).text
    _ = try? psbt.combined(with: made.psbt)
    _ = try? psbt.combined(with: psbt)
    _ = try? made.psbt.extracted(curves, acceptsUnevaluated: true).transaction.summary().text
    if let other = try? psbt.converted(to: psbt.version == 0 ? 2 : 0) { _ = try? other.combined(with: psbt) }
    _ = try? psbt.updated(
      previousTransactions: psbt.inputs.compactMap(\.previousTransaction),
      scripts: psbt.inputs.compactMap(\.redeemScript))
    return made.isComplete
  }

  @Test func operationsWorkOnWhateverDecodes() throws {
    let curves = try TestCurves.value
    var texts: [String] = []
    for suite in BitcoinCorpora.psbtSuites {
      texts += (Corpora.load("bitcoin/" + suite) ?? []).compactMap { $0["psbt"]?.string ?? $0["result"]?.string }
    }
    let originals = texts.compactMap { $0.count < 3_000 ? try? Base64.decode($0) : nil }
    guard !originals.isEmpty else { return }
    let counts = try SmallStack.run { () -> [Int] in
      var random = SeededGenerator()
      var (tried, decoded, finished) = (0, 0, 0)
      for bytes in originals {
        for _ in 0..<12 {
          var changed = bytes
          for _ in 0..<random.int(0..<3) {
            changed[random.int(0..<changed.count)] = UInt8(truncatingIfNeeded: random.next())
          }
          tried += 1
          guard let psbt = try? BitcoinPSBT.decode(changed) else { continue }
          decoded += 1
          if Self.work(psbt, curves) { finished += 1 }
        }
      }
      return [tried, decoded, finished]
    }
    #expect(counts[1] > 0)
    TestEnvironment.say(
      "bitcoin PSBT operations: \(counts[0]) changed PSBTs, \(counts[1]) decode, \(counts[2]) are finished, no trap")
  }

  // MARK: Bombs

  /// A PSBT of 700 kB, a third of what is read, with one input.
  private static func bomb(_ output: BitcoinScript, _ entries: (Int) -> [BitcoinPSBT.Entry]) throws -> BitcoinPSBT {
    let previous = BitcoinPSBTOperationTests.previous([(100_000, output)])
    let transaction = BitcoinTransaction(
      inputs: [.init(outpoint: .init(hash: previous.hash, index: 0))], outputs: [.init(sats: 1_000, script: output)])
    var map = BitcoinPSBT.Map([.init(0, previous.encoded)])
    var (size, index) = (0, 0)
    while size < 700_000 {
      let next = entries(index)
      map.entries += next
      size += next.reduce(0) { $0 + $1.keyData.count + $1.value.count + 9 }
      index += 1
    }
    return try BitcoinPSBT.assemble(.init([.init(0, transaction.stripped)]), [map], [.init()])
  }

  private static func key(_ index: Int) -> Bytes32 { SHA256.hash(Array("key \(index)".utf8)) }

  @Test(.timeLimit(.minutes(3))) func manySignaturesOfOneInput() throws {
    let curves = try TestCurves.value
    let redeem = BitcoinScript((0..<290).flatMap { [33, 2] + Self.key($0).bytes })
    let psbt = try Self.bomb(.scriptHash(BitcoinHash.hash160(redeem.bytes))) { index in
      let signature = BitcoinPSBT.Entry(
        2, keyData: [2] + Self.key(index).bytes, [0x30, 6, 2, 1, 1, 2, 1, 1, 1])
      return index == 0 ? [signature, .init(4, redeem.bytes)] : [signature]
    }
    let (isFinished, seconds) = Stopwatch.elapsed { Self.work(psbt, curves) }
    #expect(!isFinished)
    TestEnvironment.say("bomb of \(psbt.inputs[0].partialSignatures.count) partial signatures: \(seconds) s")
  }

  @Test(.timeLimit(.minutes(3))) func manyLeavesAndTheirSignatures() throws {
    let curves = try TestCurves.value
    let psbt = try Self.bomb(.witness(version: 1, program: Self.key(0).bytes)) { index in
      let key = Self.key(index)
      let leaf = BitcoinScript([32] + key.bytes + [0xac])
      let hash = BitcoinTaprootLeaf(controlBlock: [0xc0] + key.bytes, script: leaf)?.hash ?? key
      return [
        .init(0x14, keyData: key.bytes + hash.bytes, .init(repeating: 7, count: 64)),
        .init(0x15, keyData: [0xc0] + key.bytes, leaf.bytes + [0xc0]),
      ]
    }
    let (isFinished, seconds) = Stopwatch.elapsed { Self.work(psbt, curves) }
    #expect(!isFinished)
    TestEnvironment.say("bomb of \(psbt.inputs[0].taprootLeaves.count) leaves: \(seconds) s")
  }

  @Test(.timeLimit(.minutes(3))) func manyInputsFromBeforeSegwit() throws {
    let curves = try TestCurves.value
    // Just below what nodes relay: 150 inputs, and outputs of 80,000 bytes.
    let previous = (0..<150).map { index in
      BitcoinPSBTOperationTests.previous(
        [(1_000, .publicKeyHash(BitcoinHash.hash160([2] + Self.key(index).bytes)))], UInt8(truncatingIfNeeded: index))
    }
    let transaction = BitcoinTransaction(
      inputs: previous.map { .init(outpoint: .init(hash: $0.hash, index: 0)) },
      outputs: (0..<2_600).map { _ in .init(sats: 0, script: BitcoinPSBTOperationTests.keyHash(1)) })
    let maps = previous.enumerated().map { index, made in
      BitcoinPSBT.Map([
        .init(0, made.encoded),
        .init(2, keyData: [2] + Self.key(index).bytes, [0x30, 6, 2, 1, 1, 2, 1, 1, 1]),
      ])
    }
    let psbt = try BitcoinPSBT.assemble(
      .init([.init(0, transaction.stripped)]), maps, transaction.outputs.map { _ in .init() })
    #expect(4 * transaction.stripped.count <= BitcoinPSBTVerifier.maximumWeight)
    let (all, seconds) = Stopwatch.elapsed {
      var verifier = BitcoinPSBTVerifier(psbt, curves)
      return verifier?.all() ?? []
    }
    #expect(all.allSatisfy { $0.good.isEmpty })
    TestEnvironment.say("bomb of \(all.count) inputs from before segwit: \(seconds) s")
  }
}
