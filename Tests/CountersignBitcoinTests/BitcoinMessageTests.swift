import CountersignCore
import CountersignHash
import Foundation
import TestSupport
import Testing

@testable import CountersignBitcoin

/// Verdicts about messages, and what is told of failing signatures. The signatures are those of `Vectors/bitcoin/message.json`.
@Suite(.withCurves) struct BitcoinMessageTests {
  private static let mainnet = BitcoinNetwork.mainnet.caip2
  private static let key = "02924d50c36de6b27388f8090323b8c744642612f0c256449411ccf9d1a6057502"
  private static let witness = "bc1q9u6n44k70dprjdxv7h65np5f72xdv3matzvqvl"
  private static let legacy = "15JcXVS8vbY2vMGwb3L2DmmmayRcLNWVzb"
  private static let taproot = "bc1p6cndp7f0hksngft96hhzp03c9lct4kds8fl6c9qm092q05644phqsn5vd4"

  private static let cases: [JSON] = {
    let file = TestEnvironment.root.appendingPathComponent("Vectors/bitcoin/message.json")
    let document = (try? Data(contentsOf: file)).flatMap { try? JSON(parsing: Array($0)) }
    return (document?["groups"]?.array ?? []).flatMap { $0["cases"]?.array ?? [] }
  }()

  private static func request(_ id: String) throws -> JSON {
    try #require(cases.first { $0["id"]?.string == "bitcoin-message-" + id }?["request"], "no case \(id)")
  }

  private static func signature(_ id: String) throws -> String { try #require(request(id)["signature"]?.string) }

  /// The verdict about a vector's message and signature; the account is the vector's unless another is given.
  private static func verdict(
    _ id: String, accounts: [BitcoinConnection.AccountText]? = nil, reading: BitcoinHeaderReading = .electrum,
    network: String = mainnet, signature: String? = nil
  ) throws -> Verdict {
    let request = try request(id)
    var policy = BitcoinPolicy.standard
    policy.messageReading = reading
    let texts = try accounts ?? [.init(#require(request["account"]?.string))]
    return BitcoinMessageVerification(
      message: BitcoinMessage(try #require(request["message"]?.string)),
      connection: BitcoinConnection(accounts: texts, network: network), policy: policy, curves: try TestCurves.value
    ).verify(signature: try signature ?? #require(request["signature"]?.string))
  }

  private static func ids(_ findings: [Finding]) -> [String] {
    findings.map { String($0.rule.id.dropFirst("bitcoin/".count)) }
  }

  // MARK: Near misses

  @Test(arguments: [
    ("near-line-feed", "for the text with a line feed at its end"),
    ("near-crlf", "for the text with CR LF for line feeds"),
    ("near-hex", "for the hex digits of the text"),
    ("near-nfd", "for the text with its letters taken apart"),
    ("taproot-31", "for the account's key by the lenient reading: the header names P2PKH"),
    ("strict-p2wpkh-35", "for the account's key by the lenient reading: the header names P2WPKH in P2SH"),
    ("322-magic", "for the message with the prefix of recoverable signatures"),
  ])
  func whatAFailingSignatureCoversIsToldAndNeverCounted(id: String, what: String) throws {
    let verdict = try Self.verdict(id)
    #expect(verdict.outcome == .invalidSignature)
    #expect(verdict.evidence.nearMisses == [what])
    #expect(!verdict.isAcceptable)
    #expect(Self.ids(verdict.findings).contains("msg-near-miss"))
  }

  @Test func aHeaderThatOnlyElectrumTakesIsANearMissOfStrict() throws {
    let verdict = try Self.verdict("strict-p2wpkh-31", reading: .strict)
    #expect(
      verdict.evidence.nearMisses == ["for the account's key by the electrum reading: the header names P2PKH"])
    #expect(Self.ids(verdict.findings) == ["msg-header-type-mismatch", "msg-near-miss"])
    #expect(try Self.verdict("strict-p2wpkh-31").outcome == .verified)
  }

  @Test func aTaprootSignatureByTheKeyBeforeTheTweakIsTold() throws {
    let account = BitcoinConnection.AccountText(Self.taproot, publicKey: Self.key)
    let verdict = try Self.verdict("322-untweaked", accounts: [account])
    #expect(verdict.outcome == .invalidSignature)
    #expect(verdict.evidence.nearMisses == ["by the key before the tweak"])
  }

  @Test func aProofForAnotherAddressOfTheSameKeyIsTold() throws {
    for account in [Self.legacy, "3JnBDo4HtZHZWUW894yYC6ta47S19Srwtr"] {
      let verdict = try Self.verdict("simple-p2wpkh", accounts: [.init(account)])
      #expect(verdict.outcome == .invalidSignature)
      #expect(verdict.evidence.nearMisses == ["for \(Self.witness), another address of the same key"])
    }
  }

  @Test func aWitnessAloneForP2SHIsReadAsBeforeTheFirstVersion() throws {
    let verdict = try Self.verdict("simple-other-nested")
    #expect(verdict.outcome == .verified)
    #expect(verdict.isAcceptable)
    #expect(Self.ids(verdict.findings) == ["msg-witness-form"])
    let strict = try Self.verdict("simple-other-nested", reading: .strict)
    #expect(strict.outcome == .invalidSignature)
    #expect(strict.evidence.nearMisses == ["as a witness alone for P2SH, by the electrum reading"])
  }

  // MARK: Signers

  @Test func theSignerIsNamedWhereItCanBeKnown() throws {
    let wrong = try Self.verdict("other-key")
    #expect(wrong.outcome == .wrongSigner)
    #expect(wrong.evidence.signer != nil && wrong.evidence.signer != Self.legacy)
    #expect(wrong.evidence.account == Self.legacy)
    let proof = try Self.verdict("322-other-key-p2wpkh")
    #expect(proof.outcome == .wrongSigner)
    #expect(proof.evidence.signer?.hasPrefix("bc1q") == true)
    for id in ["simple-p2wpkh", "p2wpkh", "full-p2wpkh"] {
      let nobody = try Self.verdict(id, accounts: [])
      #expect(nobody.outcome == .undecidable)
      #expect(nobody.evidence.signer == Self.witness)
      #expect(nobody.reason != nil)
    }
  }

  @Test func ofSeveralAddressesOneSigns() throws {
    let accounts: [BitcoinConnection.AccountText] = [.init(Self.taproot), .init(Self.legacy), .init(Self.witness)]
    for (id, signer) in [("simple-p2wpkh", Self.witness), ("p2pkh", Self.legacy), ("simple-p2tr", Self.taproot)] {
      let verdict = try Self.verdict(id, accounts: accounts)
      #expect(verdict.outcome == .verified)
      #expect(verdict.isAcceptable)
      #expect(verdict.evidence.signer == signer)
      #expect(verdict.evidence.account == signer)
    }
  }

  @Test func theBytesNameNoNetwork() throws {
    let verdict = try Self.verdict("simple-p2wpkh")
    #expect(verdict.evidence.notProvable == ["network"])
    #expect(verdict.evidence.digest == BitcoinMessage("Hello, Bitcoin", format: .bip322).digest.hex)
    // The same script on another network: the proof holds, and the connection does not fit.
    let other = try Self.verdict(
      "simple-p2wpkh", accounts: [.init("tb1q9u6n44k70dprjdxv7h65np5f72xdv3mapyhnhv")])
    #expect(other.outcome == .verified)
    #expect(!other.isAcceptable)
    #expect(Self.ids(other.findings) == ["address-wrong-network"])
  }

  @Test func anAccountThatCannotBeReadDecidesNothing() throws {
    let verdict = try Self.verdict("p2pkh", accounts: [.init("0x1bb46342113083600add8d9f132293bff28009ea")])
    #expect(verdict.outcome == .undecidable)
    #expect(verdict.findings.map(\.rule) == [CoreRules.accountMalformed])
  }

  // MARK: Proofs

  @Test func locksAreToldWithTheProof() throws {
    for id in ["full-locktime", "full-sequence", "full-both"] {
      let verdict = try Self.verdict(id)
      #expect(verdict.outcome == .verified)
      #expect(verdict.evidence.reading == "bip322-full")
      #expect(Self.ids(verdict.findings) == ["msg-timelock"])
    }
    #expect(try Self.ids(Self.verdict("standard-23").findings) == ["msg-timelock", "msg-unsupported-script"])
  }

  @Test func coinsAreNeverProven() throws {
    let verdict = try Self.verdict("funds-p2wpkh")
    #expect(verdict.outcome == .verified)
    #expect(verdict.isAcceptable)
    #expect(verdict.evidence.notProvable == ["network", "utxos"])
    #expect(Self.ids(verdict.findings) == ["msg-utxos-unproven"])
    #expect(verdict.findings.first?.message.contains("100000 satoshis") == true)
    let none = try Self.verdict("funds-none")
    #expect(none.evidence.notProvable == ["network"])
    #expect(none.findings.isEmpty)
    #expect(try Self.ids(Self.verdict("funds-no-coin").findings) == ["input-missing-utxo"])
  }

  @Test func moreCoinsThanThereCanBeAreRefused() throws {
    let text = try Self.signature("funds-p2wpkh")
    var bytes = try Base64.decode(String(text.dropFirst(3)))
    let amount: [UInt8] = [0xa0, 0x86, 1, 0, 0, 0, 0, 0]
    let place = try #require(bytes.indices.first { bytes[$0...].starts(with: amount) })
    bytes[place + 6] = 0x10
    let verdict = try Self.verdict("funds-p2wpkh", signature: "pof" + Base64.encode(bytes))
    #expect(verdict.outcome == .invalidSignature)
    #expect(Self.ids(verdict.findings) == ["msg-witness-form"])
  }

  @Test func whatAProofStatesAboutItsFirstInputMustAgree() throws {
    let text = try Self.signature("funds-p2wpkh")
    let bytes = try Base64.decode(String(text.dropFirst(3)))
    let psbt = try BitcoinPSBT.decode(bytes)
    let stated = try #require(psbt.inputs[0].map[0x01])
    let place = try #require(bytes.indices.first { bytes[$0...].starts(with: stated) })
    var changed = bytes
    changed[place] = 1
    let verdict = try Self.verdict("funds-p2wpkh", signature: "pof" + Base64.encode(changed))
    #expect(verdict.outcome == .invalidSignature)
    #expect(Self.ids(verdict.findings) == ["input-utxo-conflict"])
  }

  @Test func aCoinIsCountedOnce() throws {
    let script = try BitcoinAddress(Self.witness).script
    let message = BitcoinMessage("x")
    var toSign = message.toSign(script)
    toSign.inputs += toSign.inputs
    let proof = BitcoinMessageProof(form: .full(toSign), curves: try TestCurves.value, allowsNested: true)
    guard case .invalid(let finding) = proof.judge(message.proofHash, script, name: "") else {
      Issue.record("not refused")
      return
    }
    #expect(finding.message.contains("twice"))
  }

  @Test func aProofOfTooManyOldCoinsIsNotHashed() throws {
    let script = try BitcoinAddress(Self.legacy).script
    let message = BitcoinMessage("x")
    let count = 1000
    let previous = BitcoinTransaction(
      inputs: [.init(outpoint: .init(hash: Bytes32(0, 0, 0, 1), index: 0))],
      outputs: [BitcoinTransaction.Output](repeating: .init(sats: 1, script: script), count: count))
    let hash = previous.hash
    var toSign = message.toSign(script)
    for index in 0..<count {
      toSign.inputs.append(.init(outpoint: .init(hash: hash, index: UInt32(truncatingIfNeeded: index))))
    }
    let final = BitcoinPSBT.Entry(0x07, BitcoinScript.push([UInt8](repeating: 1, count: 71)))
    let inputs = toSign.inputs.enumerated().map { index, input in
      let isFirst = index == 1
      return BitcoinPSBTInput(
        map: .init((isFirst ? [.init(0x00, previous.encoded)] : []) + [final]), outpoint: input.outpoint,
        sequence: input.sequence, previousTransaction: isFirst ? previous : nil, witnessUTXO: nil)
    }
    let psbt = BitcoinPSBT(version: 0, global: .init(), inputs: inputs, outputs: [], unsigned: toSign)
    let proof = BitcoinMessageProof(form: .funds(psbt), curves: try TestCurves.value, allowsNested: true)
    guard case .notEvaluated(let what) = proof.judge(message.proofHash, script, name: "") else {
      Issue.record("hashed")
      return
    }
    #expect(what == "a proof of 1001 coins from before segwit")
  }

  // MARK: Spellings

  @Test func hexIsReadAndTold() throws {
    let verdict = try Self.verdict("hex")
    #expect(verdict.outcome == .verified)
    #expect(Self.ids(verdict.findings) == ["signed-other-encoding"])
    let proof = try Base64.decode(String(Self.signature("simple-p2tr").dropFirst(3)))
    #expect(try Self.verdict("simple-p2tr", signature: "0x" + Hex.encode(proof)).outcome == .verified)
  }

  @Test func aTransactionWithoutItsMarkIsRead() throws {
    let text = String(try Self.signature("full-p2pkh").dropFirst(3))
    let verdict = try Self.verdict("full-p2pkh", signature: text)
    #expect(verdict.outcome == .verified)
    #expect(verdict.evidence.reading == "bip322-full")
    // A PSBT without its mark is somebody's transaction.
    let psbt = String(try Self.signature("funds-p2wpkh").dropFirst(3))
    let other = try Self.verdict("funds-p2wpkh", signature: psbt)
    #expect(other.outcome == .malformed)
    #expect(Self.ids(other.findings) == ["reply-other-kind"])
  }

  @Test func nothingCutOrChangedIsVerified() throws {
    for id in ["p2pkh", "simple-p2tr", "simple-p2wsh", "full-nested", "funds-p2wpkh"] {
      let text = try Self.signature(id)
      for count in 0..<text.count {
        #expect(try Self.verdict(id, signature: String(text.prefix(count))).outcome != .verified)
      }
      let mark = text.count == 88 ? "" : String(text.prefix(3))
      let bytes = try Base64.decode(String(text.dropFirst(mark.count)))
      for place in stride(from: 0, to: bytes.count, by: 3) {
        var changed = bytes
        changed[place] ^= 1 << UInt8(truncatingIfNeeded: place % 8)
        let verdict = try Self.verdict(id, signature: mark + Base64.encode(changed))
        // What a proof of funds states beside the signatures is not covered by them.
        if !id.hasPrefix("funds") { #expect(verdict.outcome != .verified, "\(id), byte \(place)") }
      }
    }
  }

  // MARK: What is signed

  @Test func aTransactionIsNoMessage() throws {
    let psbt = try Base64.decode(String(Self.signature("funds-p2wpkh").dropFirst(3)))
    let transaction = BitcoinMessage("x").toSign(try BitcoinAddress(Self.witness).script).encoded
    for message in [
      BitcoinMessage(bytes: psbt), BitcoinMessage(bytes: transaction), BitcoinMessage(Base64.encode(psbt)),
      BitcoinMessage(Hex.encode(transaction)),
    ] {
      let report = message.check(account: Self.witness, network: Self.mainnet, curves: try TestCurves.value)
      #expect(Self.ids(report.findings) == ["msg-is-transaction"])
      let verdict = BitcoinMessageVerification(
        message: message, connection: BitcoinConnection(account: Self.witness, network: nil),
        curves: try TestCurves.value
      ).verify(signature: try Self.signature("simple-p2wpkh"))
      #expect(!verdict.isAcceptable)
      #expect(message.isText || verdict.outcome == .malformed)
      #expect(Self.ids(verdict.findings).contains("msg-is-transaction"))
    }
  }

  @Test func theCheckLooksAtTheAccountToo() throws {
    func ids(
      _ message: BitcoinMessage, account: String?, network: String? = Self.mainnet,
      policy: BitcoinPolicy = .standard
    ) throws -> [String] {
      Self.ids(
        message.check(account: account, network: network, policy: policy, curves: try TestCurves.value).findings)
    }
    #expect(try ids(BitcoinMessage(""), account: Self.witness) == ["msg-empty"])
    #expect(try ids(BitcoinMessage("x"), account: nil) == [])
    #expect(try ids(BitcoinMessage("x", format: .recoverable), account: Self.taproot) == ["msg-unsupported-script"])
    let lost = try #require(
      BitcoinAddress(
        script: .witness(version: 1, program: [UInt8](repeating: 0xff, count: 32)), prefix: .mainnet))
    #expect(try ids(BitcoinMessage("x"), account: lost.description) == ["address-taproot-invalid-point"])
    var policy = BitcoinPolicy.standard
    policy.networks = [try NetworkID(BitcoinNetwork.signet.caip2)]
    #expect(try ids(BitcoinMessage("x"), account: nil, policy: policy) == ["network-not-allowed"])
    var limits = Limits.standard
    limits.inputBytes = 3
    let large = BitcoinMessage("long").check(
      account: nil, network: nil, limits: limits, curves: try TestCurves.value)
    #expect(large.value == nil)
    #expect(large.findings.map(\.rule) == [CoreRules.inputTooLarge])
  }

  @Test func latinLettersAreComposedAndTakenApart() throws {
    let whole = "Grüezi, Źdźbło ñ"
    let apart = "Gru\u{308}ezi, Z\u{301}dz\u{301}bło n\u{303}"
    for text in [whole, apart] {
      let letters = try #require(BitcoinMessageLetters(text))
      #expect(Array(letters.composed.utf8) == Array(whole.utf8))
      #expect(Array(letters.decomposed.utf8) == Array(apart.utf8))
    }
    #expect(BitcoinMessageLetters("ASCII") == nil)
  }

  @Test func aSignInIsTold() throws {
    let text = "example.com wants you to sign in with your Bitcoin account:\nbc1q\n"
    let report = BitcoinMessage(text).check(account: nil, network: nil, curves: try TestCurves.value)
    #expect(Self.ids(report.findings) == ["msg-sign-in-unchecked"])
    #expect(!BitcoinMessageCheck.isSignIn(Array("\nexample.com wants you to sign in with your account".utf8)))
    #expect(!BitcoinMessageCheck.isSignIn([]))
  }

  // MARK: The connection

  @Test func aConnectionTellsWhatItCannotRead() throws {
    func connection(
      _ account: String, key: String? = nil, _ network: String? = Self.mainnet
    ) -> BitcoinConnection {
      BitcoinConnection(accounts: [.init(account, publicKey: key)], network: network)
    }
    let good = connection(Self.witness, key: Self.key)
    #expect(good.findings.isEmpty)
    #expect(good.accounts.first?.publicKey?.count == 33)
    #expect(good.network == .mainnet)
    #expect(good.networkID?.description == Self.mainnet)
    #expect(connection(Self.witness, key: "00").findings.map(\.rule) == [CoreRules.accountMalformed])
    #expect(connection(Self.witness, nil).network == nil)
    #expect(connection(Self.witness, "bip122:mainnet").findings.map(\.rule) == [CoreRules.networkForeign])
    #expect(connection(Self.witness, "mainnet").findings.map(\.rule) == [CoreRules.networkMalformed])
    // Base58 does not tell regtest from the test networks.
    let hash = try BitcoinAddress(Self.legacy).script
    let text = try #require(BitcoinAddress(script: hash, prefix: .testnet)).description
    #expect(connection(text, BitcoinNetwork.regtest.caip2).findings.isEmpty)
    #expect(Self.ids(connection(text).findings) == ["address-wrong-network"])
    let secret = connection("L3u1CbYEWXVPSBvjVbqxLywKooNvc19KMpSWhsQQbcD81q6GzopG")
    #expect(secret.accounts.isEmpty)
    #expect(secret.findings.first?.message.contains("L3u1") == false)
  }

  @Test func theContextFindsOutputsByTheirTransaction() throws {
    let transaction = BitcoinMessage("x").toSpend(try BitcoinAddress(Self.witness).script)
    var context = BitcoinContext.empty
    context.previousTransactions = [transaction]
    #expect(context.output(.init(hash: transaction.hash, index: 0)) == transaction.outputs.first)
    #expect(context.output(.init(hash: transaction.hash, index: 1)) == nil)
    #expect(context.previousTransaction(Bytes32(0, 0, 0, 1)) == nil)
    #expect(context.previousTransactionsDigest != BitcoinContext.empty.previousTransactionsDigest)
  }
}
