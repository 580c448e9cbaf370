import CountersignCore
import CountersignCurves
import CountersignHash
import TestSupport
import Testing

@testable import CountersignBitcoin

/// A reply is verified when each coin that was to be signed is, and when that could be judged.
@Suite(.withCurves) struct BitcoinVerificationTests {
  /// Takes every signature that can be read: what is asked here is whose they are, and where.
  private struct Trusting: Secp256k1Arithmetic {
    let real: any Secp256k1Arithmetic
    var implementation: String { "trusting" }
    func publicKey(_ sec1: [UInt8]) -> Secp256k1PublicKey? { real.publicKey(sec1) }
    func recover(_ signature: Secp256k1Signature, recoveryID: UInt8, digest: Bytes32) -> Secp256k1PublicKey? {
      real.recover(signature, recoveryID: recoveryID, digest: digest)
    }
    func verify(ecdsa signature: Secp256k1Signature, digest: Bytes32, key: Secp256k1PublicKey) -> Bool { true }
    func verify(schnorr signature: [UInt8], message: [UInt8], key: Secp256k1XOnlyKey) -> Bool { true }
    func isOnCurve(_ key: Secp256k1XOnlyKey) -> Bool { real.isOnCurve(key) }
    func tweak(_ key: Secp256k1XOnlyKey, adding tweak: Bytes32) -> (key: Secp256k1XOnlyKey, isOdd: Bool)? {
      real.tweak(key, adding: tweak)
    }
  }

  private static let own = key("02924d50c36de6b27388f8090323b8c744642612f0c256449411ccf9d1a6057502")
  private static let other = key("03c9f5108daa8553b7d62ae6a1ec1cad77d99f1d38981e9977b4bd9e23e3eaf788")
  private static let script = BitcoinScript.witness(version: 0, program: BitcoinHash.hash160(own))
  private static let previous = BitcoinPSBTOperationTests.previous([(50_000, script), (60_000, script)])

  private static func key(_ hex: String) -> [UInt8] { (try? Hex.decode(hex)) ?? [] }

  /// Strict DER with the type ALL.
  private static func signature(of key: [UInt8]) -> BitcoinPSBT.Entry {
    BitcoinPSBT.Entry(0x02, keyData: key, [0x30, 0x06, 0x02, 0x01, 0x01, 0x02, 0x01, 0x01, 0x01])
  }

  /// A PSBT that spends the first coins, with more in the maps of its inputs.
  private static func psbt(_ inputs: [[BitcoinPSBT.Entry]], states: Bool = true) throws -> BitcoinPSBT {
    let transaction = BitcoinTransaction(
      inputs: inputs.indices.map { .init(outpoint: .init(hash: previous.hash, index: UInt32($0))) },
      outputs: [.init(sats: 40_000, script: script)])
    let maps = inputs.map { BitcoinPSBT.Map((states ? [.init(0x00, previous.encoded)] : []) + $0) }
    return try BitcoinPSBT.assemble(.init([.init(0x00, transaction.stripped)]), maps, [.init()])
  }

  private static func verify(
    _ reply: [[BitcoinPSBT.Entry]], states: Bool = true, named: [Int] = []
  ) throws -> Verdict {
    let curves = try TestCurves.value
    let address = try #require(BitcoinAddress(script: script, prefix: .mainnet)).description
    let request = BitcoinSignRequest(
      psbt: try psbt(reply.map { _ in [] }, states: states), allowedSighash: [1],
      signature: [.init(address: address, signingIndexes: named)])
    return BitcoinVerification(
      request: request, connection: BitcoinConnection(account: address, network: nil),
      curves: Curves(secp256k1: Trusting(real: curves.secp256k1), ed25519: curves.ed25519)
    ).verify(signedTransaction: try psbt(reply, states: states).base64)
  }

  private static func rules(_ verdict: Verdict) -> [String] { verdict.findings.map(\.rule.id) }

  @Test func eachCoinNeedsTheSignatureOfItsOwner() throws {
    let whole = try Self.verify([[Self.signature(of: Self.own)], [Self.signature(of: Self.own)]])
    #expect(whole.outcome == .verified)
    #expect(whole.evidence.isComplete)
    // Somebody else's signature in the place of the second one.
    let half = try Self.verify([[Self.signature(of: Self.own)], [Self.signature(of: Self.other)]])
    #expect(half.outcome == .wrongSigner)
    #expect(Self.rules(half).contains("bitcoin/signed-foreign-key"))
    let none = try Self.verify([[Self.signature(of: Self.other)], [Self.signature(of: Self.other)]])
    #expect(none.outcome == .wrongSigner)
  }

  @Test func aCoinThatWasNotAskedMayBeSignedByOthers() throws {
    let verdict = try Self.verify([[Self.signature(of: Self.own)], [Self.signature(of: Self.other)]], named: [0])
    #expect(verdict.outcome == .verified)
    #expect(Self.rules(verdict).contains("bitcoin/signed-foreign-key"))
  }

  /// Shares of MuSig2 are of taproot: at any other coin they are no signature, and it is still to be signed. BIP-0373.
  @Test func aPartOfASignatureIsNone() throws {
    let nonce = BitcoinPSBT.Entry(0x1b, keyData: Self.own + Self.other, Self.own + Self.other)
    #expect(try Self.verify([[nonce]]).outcome == .malformed)
    let part = BitcoinPSBT.Entry(0x1c, keyData: Self.own + Self.other, [UInt8](repeating: 1, count: 32))
    let half = try Self.verify([[nonce, part], [Self.signature(of: Self.own)]])
    #expect(half.outcome == .invalidSignature)
    #expect(Self.rules(half).contains("bitcoin/signed-input-unsigned"))
  }

  @Test func finalFieldsOfACoinThatNobodyStatesDecideNothing() throws {
    let witness = BitcoinPSBT.Entry(0x08, [2, 1, 1] + [33] + Self.own)
    #expect(try Self.verify([[witness]], states: false, named: [0]).outcome == .undecidable)
    #expect(try Self.verify([[.init(0x07, [0x51])]], states: false, named: [0]).outcome == .undecidable)
  }
}
