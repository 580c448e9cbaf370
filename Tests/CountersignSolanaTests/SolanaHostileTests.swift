import CountersignCore
import CountersignCurves
import CountersignHash
import CountersignSolana
import TestSupport
import Testing

/// What hostile input once made slow or large.
@Suite struct SolanaHostileTests {
  /// Takes every signature by one key.
  private struct OneKey: Ed25519Arithmetic {
    let key: Bytes32
    var implementation: String { "one key" }
    func verify(signature: [UInt8], message: [UInt8], key: Bytes32) -> Bool { key == self.key }
    func isOnCurve(_ key: Bytes32) -> Bool { true }
  }

  private static func curves(_ key: SolanaAddress) throws -> Curves {
    Curves(secp256k1: try TestCurves.value.secp256k1, ed25519: OneKey(key: key.bytes))
  }

  private static func key(_ number: UInt64) -> SolanaAddress { SolanaAddress(Bytes32(9, 9, 9, number)) }

  private static func transaction(signers: UInt8, instructions: Int, data: Int = 0, lifetime: UInt64 = 1) -> [UInt8] {
    let message = SolanaTransactionMessage(
      version: .legacy, header: .init(requiredSignatures: signers, readonlySigned: 0, readonlyUnsigned: 0),
      keys: (0...UInt64(signers)).map(key), lifetime: Bytes32(0, 0, 0, lifetime),
      instructions: (0..<instructions).map { _ in
        .init(program: signers, accounts: [], data: [UInt8](repeating: 7, count: data))
      })
    var writer = ByteWriter(capacity: 64)
    writer.u8(signers)
    for _ in 0..<signers { writer.write([UInt8](repeating: 1, count: 64)) }
    writer.write(message.encoded)
    return writer.bytes
  }

  @Test func readsTwiceTheLargestTransactionAndNoMore() throws {
    let head = Self.transaction(signers: 1, instructions: 1).count
    // The length of the data takes a byte more.
    let whole = Self.transaction(signers: 1, instructions: 1, data: 8_192 - head - 1)
    #expect(whole.count == 8_192)
    #expect(try SolanaTransaction.decode(whole).bytes == whole)
    let error = #expect(throws: DecodeError.self) {
      try SolanaTransaction.decode(Self.transaction(signers: 1, instructions: 1, data: 8_192 - head))
    }
    #expect(error?.rule == SolanaRules.txTooLarge)
  }

  @Test(.withCurves) func looksForSignaturesInOtherSlotsWhereTransactionsFitOnly() throws {
    let ours = try Self.curves(Self.key(1))
    let small = try SolanaTransaction.decode(Self.transaction(signers: 2, instructions: 1))
    #expect(small.signatureStates(ours).map(\.kind) == [.wrongSlot(Self.key(1)), .verified])
    let large = try SolanaTransaction.decode(Self.transaction(signers: 2, instructions: 1, data: 1_232))
    #expect(large.signatureStates(ours).map(\.kind) == [.invalid, .verified])
  }

  @Test func readsAsMuchOfABatchAsTransactionsHold() {
    func batch(_ count: Int) -> SolanaDecodedInstruction {
      let data = [255] + [UInt8](repeating: 0, count: 2 * count)
      return .decode(SolanaInstruction(program: SolanaPrograms.token, accounts: [], data: data))
    }
    #expect(batch(2_048).inner.count == 2_048)
    #expect(batch(2_049).inner.count == 2_048)
    #expect(batch(100_000).inner.count == 2_048)
  }

  @Test(.withCurves) func tellsHundredsOfChangedInstructions() throws {
    let curves = try Self.curves(Self.key(0))
    let asked = Base64.encode(Self.transaction(signers: 1, instructions: 330))
    let request = SolanaTransactionRequest.check(
      asked, operation: .sign, account: nil, network: nil, curves: curves
    ).value
    let verification = SolanaVerification(
      request: request, payload: asked, account: Self.key(0).description, network: nil, curves: curves)
    let verdict = verification.verify(
      signedTransaction: Base64.encode(Self.transaction(signers: 1, instructions: 250, data: 1, lifetime: 2)))
    #expect(verdict.outcome == .altered)
    #expect(verdict.differences.count > 330)
  }
}
