import CountersignHash
import Testing

@testable import CountersignBitcoin

/// What the preimages of a transaction share is hashed once; the digests are those of each preimage alone.
@Suite struct BitcoinSighashTests {
  private static func transaction(inputs: Int) -> BitcoinTransaction {
    BitcoinTransaction(
      inputs: (0..<inputs).map { index in
        let number = UInt64(truncatingIfNeeded: index)
        return .init(
          outpoint: .init(hash: SHA256.hash(Bytes32(number, 1, 2, 3)), index: UInt32(truncatingIfNeeded: index)),
          scriptSig: BitcoinScript(Array(repeating: 0x51, count: index % 3)), sequence: 0xffff_fffd)
      },
      outputs: [.init(sats: 1000, script: BitcoinScript([0, 1, 2])), .init(sats: 2000, script: BitcoinScript([0x51]))])
  }

  @Test(arguments: [1, 2, 3, 5, 30, 253])
  func digestsBeforeSegwitAreThoseOfTheWholePreimage(inputs: Int) {
    let transaction = Self.transaction(inputs: inputs)
    let script = BitcoinScript([0x76, 0xa9, 0x14] + Array(repeating: 7, count: 20) + [0x88, 0xac])
    let legacy = BitcoinSighash(
      transaction, spent: Array(repeating: .init(sats: 1, script: script), count: inputs))
    let segwit = BitcoinSighash(
      transaction, spent: Array(repeating: .init(sats: 1, script: BitcoinScript([0, 2, 1, 1])), count: inputs))
    // Of many inputs some, around the ends of blocks.
    for index in 0..<inputs where index < 30 || index % 16 == 0 || index == inputs - 1 {
      var preimage = transaction
      for place in 0..<inputs { preimage.inputs[place].scriptSig = place == index ? script : BitcoinScript([]) }
      let expected = SHA256.doubleHash(preimage.stripped + [1, 0, 0, 0])
      #expect(legacy.legacy(input: index, scriptCode: script, type: .all) == expected)
      // No output that is spent asks for such a digest, so that nothing of it is at hand.
      #expect(segwit.legacy(input: index, scriptCode: script, type: .all) == expected)
    }
  }
}
