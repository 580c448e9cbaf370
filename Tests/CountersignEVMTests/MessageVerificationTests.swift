import CountersignCore
import CountersignCurves
import CountersignEVM
import CountersignHash
import TestSupport
import Testing

/// Signed texts: forms of the signature, near misses, and what only a contract can judge. Source: design, section 4;
/// evm.md (d); threats, rows 5 and 33.
@Suite(.withCurves) struct MessageVerificationTests {
  /// As in `Scenario`: a signature to which a key belongs whatever it covers.
  private static let signature = Secp256k1Signature(r: Scenario.signature.r, s: Scenario.signature.s)

  private static func hex(_ signature: Secp256k1Signature, v: UInt8) -> String {
    "0x" + (signature.compact + [v]).hexText
  }

  /// Whose signature it is, when these bytes were signed with the prefix.
  private static func signer(
    _ message: EVMMessage, _ signature: Secp256k1Signature = signature, recoveryID: UInt8 = 0
  ) throws -> String {
    try signer(message.digest, signature, recoveryID: recoveryID)
  }

  private static func signer(
    _ digest: Bytes32, _ signature: Secp256k1Signature = signature, recoveryID: UInt8 = 0
  ) throws -> String {
    let key = try TestCurves.value.secp256k1.recover(signature, recoveryID: recoveryID, digest: digest)
    return EVMAddress(try #require(key)).checksummed
  }

  private func verdict(
    _ text: String, account: String?, _ signature: String, network: String? = "eip155:1"
  ) throws -> Verdict {
    try verdict(EVMMessage(text), account: account, signature, network: network)
  }

  private func verdict(
    _ message: EVMMessage, account: String?, _ signature: String, network: String? = "eip155:1"
  ) throws -> Verdict {
    EVMMessageVerification(message: message, account: account, network: network, curves: try TestCurves.value)
      .verify(signature: signature)
  }

  @Test(arguments: ["", "hello", "two\nlines", "é", "e\u{301}", "0xdeadbeef", "\u{0}"])
  func aTextSignedByTheAccountIsVerified(text: String) throws {
    for parity in [UInt8(0), 1] {
      let account = try Self.signer(EVMMessage(text), recoveryID: parity)
      let verdict = try verdict(text, account: account, Self.hex(Self.signature, v: 27 + parity))
      #expect(verdict.outcome == .verified && verdict.isAcceptable && verdict.findings.isEmpty)
      #expect(verdict.evidence.signer?.lowercased() == account.lowercased())
      #expect(verdict.evidence.digest == "0x" + EVMMessage(text).digest.hex)
      #expect(verdict.evidence.reading == "text")
      // The format names no network, and the evidence says so.
      #expect(verdict.evidence.network == nil && verdict.evidence.notProvable == ["network"])
      #expect(verdict.evidence.broadcast == nil && verdict.query == nil)
    }
  }

  @Test func compositionIsNotNormalised() throws {
    let account = try Self.signer(EVMMessage("\u{e9}"))
    #expect(try verdict("e\u{301}", account: account, Self.hex(Self.signature, v: 27)).outcome != .verified)
    #expect(EVMMessage("\u{e9}").digest != EVMMessage("e\u{301}").digest)
  }

  @Test func theLengthIsOfBytes() {
    // Source: EIP-191, version 0x45: the length of the message in bytes, decimal.
    let text = "é€😀"
    let bytes = Array("\u{19}Ethereum Signed Message:\n9".utf8) + Array(text.utf8)
    #expect(Array(text.utf8).count == 9)
    #expect(EVMMessage(text).digest == Keccak256.hash(bytes))
  }

  @Test(arguments: [UInt8(0), 1])
  func aParityForVIsReadAndNoted(parity: UInt8) throws {
    let account = try Self.signer(EVMMessage("hi"), recoveryID: parity)
    let verdict = try verdict("hi", account: account, Self.hex(Self.signature, v: parity))
    #expect(verdict.outcome == .verified && verdict.isAcceptable && verdict.ruleIDs == ["evm/message-v-normalised"])
  }

  @Test(arguments: [UInt8(0), 1])
  func theCompactFormIsReadAndNoted(parity: UInt8) throws {
    let account = try Self.signer(EVMMessage("hi"), recoveryID: parity)
    var bytes = Self.signature.compact
    bytes[32] |= parity << 7
    let verdict = try verdict("hi", account: account, "0x" + bytes.hexText)
    #expect(verdict.outcome == .verified && verdict.ruleIDs == ["evm/message-compact"])
  }

  @Test func aHighSIsToldAndVerified() throws {
    // Verifiable, and malleable: some verifiers refuse it. Source: evm.md (d).
    let s = try #require(Secp256k1Signature.order.subtracting(Scenario.signature.s))
    let high = Secp256k1Signature(r: Scenario.signature.r, s: s)
    let account = try Self.signer(EVMMessage("hi"))
    let verdict = try verdict("hi", account: account, Self.hex(high, v: 28))
    #expect(verdict.outcome == .verified && verdict.ruleIDs == ["evm/message-high-s"])
  }

  @Test(arguments: Array(UInt8(2)...26) + [29, 30, 33, 34])
  func anyOtherVIsMalformed(v: UInt8) throws {
    let verdict = try verdict("hi", account: try Self.signer(EVMMessage("hi")), Self.hex(Self.signature, v: v))
    #expect(verdict.outcome == .malformed && verdict.ruleIDs == ["evm/message-signature-v"])
  }

  /// Source: design, section 4: a chain-bound v is a near miss, told and never counted as success.
  @Test(arguments: [UInt8(35), 36, 37, 38, 59, 60, 155, 156, 255])
  func aChainBoundVIsTold(v: UInt8) throws {
    for parity in [UInt8(0), 1] {
      let account = try Self.signer(EVMMessage("hi"), recoveryID: parity)
      let verdict = try verdict("hi", account: account, Self.hex(Self.signature, v: v))
      #expect(verdict.outcome != .verified, "v \(v)")
      #expect(verdict.ruleIDs.contains("evm/message-v-chain-bound"))
    }
  }

  @Test func aSignatureOutOfRangeIsInvalid() throws {
    let order = Secp256k1Signature.order
    for (r, s) in [(UInt256(0), UInt256(1)), (1, 0), (order, 1), (1, order), (.max, .max), (5, 1)] {
      let signature = Self.hex(Secp256k1Signature(r: r, s: s), v: 27)
      let verdict = try verdict("hi", account: Scenario.stranger.checksummed, signature)
      #expect(verdict.outcome == .invalidSignature && !verdict.isAcceptable)
      #expect([["evm/sig-range"], ["evm/sig-unrecoverable"]].contains(verdict.ruleIDs), "\(verdict.ruleIDs)")
    }
  }

  @Test func aSignatureOfSomebodyElseIsTheirs() throws {
    let signer = try Self.signer(EVMMessage("hi"))
    let verdict = try verdict("hi", account: Scenario.stranger.checksummed, Self.hex(Self.signature, v: 27))
    #expect(verdict.outcome == .wrongSigner && verdict.ruleIDs == ["evm/message-signer-mismatch"])
    #expect(verdict.evidence.signer?.lowercased() == signer.lowercased())
    #expect(verdict.evidence.nearMisses.isEmpty)
  }

  @Test(arguments: [nil, "", "0x12", "name.eth"] as [String?])
  func withoutAnAccountNothingIsVerified(account: String?) throws {
    let verdict = try verdict("hi", account: account, Self.hex(Self.signature, v: 27))
    #expect(verdict.outcome == .undecidable && verdict.reason != nil && !verdict.isAcceptable)
    #expect(verdict.evidence.signer?.lowercased() == (try Self.signer(EVMMessage("hi")).lowercased()))
  }

  // MARK: Near misses

  @Test func whatElseTheSignatureCoversIsToldAndNeverCounted() throws {
    let cases: [(text: String, signed: [UInt8], name: String)] = [
      ("hi", Array("0x6869".utf8), "the hex digits of the text"),
      ("hi\n", Array("hi".utf8), "the text without its last line feed"),
      ("hi", Array("hi\n".utf8), "the text with a line feed at its end"),
      (" hi\t", Array("hi".utf8), "the text without blanks at its ends"),
      ("a\r\nb", Array("a\nb".utf8), "the text with line feeds for CR LF"),
      ("a\nb", Array("a\r\nb".utf8), "the text with CR LF for line feeds"),
      ("hi", Keccak256.hash(Array("hi".utf8)).bytes, "the hash of the text, as a message of 32 bytes"),
    ]
    for (text, signed, name) in cases {
      let account = try Self.signer(EVMMessage(bytes: signed))
      let verdict = try verdict(text, account: account, Self.hex(Self.signature, v: 27))
      #expect(verdict.outcome == .invalidSignature && !verdict.isAcceptable, "\(name)")
      #expect(verdict.evidence.nearMisses.contains(name), "\(text): \(verdict.evidence.nearMisses)")
      #expect(verdict.ruleIDs.contains("evm/message-near-miss"))
      #expect(verdict.evidence.signer?.lowercased() == account.lowercased())
      #expect(verdict.evidence.reading == "text")
    }
  }

  /// The readings of wallets, in the order in which they are tried: another one than what was asked is told, and never
  /// counted. Source: evm.md (d); design, section 4; MetaMask's `normalizePersonalMessageData` and its padding.
  @Test(arguments: [
    ("0xdeadbeef", "deadbeef", "hex", "the bytes that the text spells in hex"),
    ("0Xdeadbeef", "deadbeef", "hex", "the bytes that the text spells in hex"),
    ("deadbeef", "deadbeef", "bare-hex", "the bytes that the text spells in hex"),
    ("12345678", "12345678", "bare-hex", "the bytes that the text spells in hex"),
    ("0x3078646561646265", "3078646561646265", "hex", "the bytes that the text spells in hex"),
    ("0x3078646561646265", "deadbe", "hex-of-hex", "the bytes of hex inside the hex"),
    ("0xabc", "0abc", "hex", "the bytes that the text spells in hex, with a zero before them"),
    ("123", "0123", "bare-hex", "the bytes that the text spells in hex, with a zero before them"),
  ])
  func anotherReadingThanTheTextIsNamed(text: String, signed: String, reading: String, name: String) throws {
    let account = try Self.signer(EVMMessage(bytes: try #require([UInt8](hex: signed))))
    let verdict = try verdict(text, account: account, Self.hex(Self.signature, v: 27))
    #expect(verdict.outcome == .invalidSignature && !verdict.isAcceptable)
    #expect(verdict.evidence.reading == reading && verdict.evidence.nearMisses == [name])
    #expect(verdict.evidence.signer?.lowercased() == account.lowercased())
    #expect(verdict.ruleIDs == ["evm/message-near-miss"])
    // The text itself, signed, is what was asked.
    let plain = try self.verdict(text, account: try Self.signer(EVMMessage(text)), Self.hex(Self.signature, v: 27))
    #expect(plain.outcome == .verified && plain.evidence.reading == "text")
  }

  @Test func theHashWithoutThePrefixIsANearMiss() throws {
    var account = try Self.signer(Keccak256.hash(Array("hi".utf8)))
    var verdict = try verdict("hi", account: account, Self.hex(Self.signature, v: 27))
    #expect(verdict.outcome == .invalidSignature)
    #expect(verdict.evidence.nearMisses == ["the hash of the text without the prefix"])
    // A digest handed in as hex, signed as it is.
    let digest = Scenario.word(9)
    account = try Self.signer(digest)
    verdict = try self.verdict("0x" + digest.hex, account: account, Self.hex(Self.signature, v: 27))
    #expect(verdict.outcome == .invalidSignature)
    #expect(verdict.evidence.nearMisses == ["the 32 bytes themselves, without any prefix"])
  }

  @Test func theOtherParityIsSomebodyElse() throws {
    let account = try Self.signer(EVMMessage("hi"), recoveryID: 1)
    let verdict = try verdict("hi", account: account, Self.hex(Self.signature, v: 27))
    #expect(verdict.outcome == .wrongSigner)
    #expect(verdict.evidence.signer?.lowercased() == (try Self.signer(EVMMessage("hi")).lowercased()))
  }

  /// 64 bytes of r and s are taken for the compact form with the parity 0. Source: design, section 4: "v cut".
  @Test func aCutVIsANearMiss() throws {
    let account = try Self.signer(EVMMessage("hi"), recoveryID: 1)
    let verdict = try verdict("hi", account: account, "0x" + Self.signature.compact.hexText)
    #expect(verdict.outcome == .invalidSignature && !verdict.isAcceptable)
    #expect(verdict.evidence.nearMisses.count == 1)
  }

  @Test func bytesAreReadAsBytes() throws {
    let message = EVMMessage(bytes: [0xde, 0xad, 0xbe, 0xef])
    #expect(message.bridgeString == "0xdeadbeef")
    let verdict = try verdict(message, account: try Self.signer(message), Self.hex(Self.signature, v: 27))
    #expect(verdict.outcome == .verified && verdict.evidence.reading == "bytes")
    let cases: [(signed: [UInt8], name: String)] = [
      (Array("0xdeadbeef".utf8), "the hex digits of the bytes, as a text"),
      (Array("deadbeef".utf8), "the hex digits of the bytes without 0x, as a text"),
      (Keccak256.hash(message.bytes).bytes, "the hash of the bytes, as a message of 32 bytes"),
    ]
    for (signed, name) in cases {
      let account = try Self.signer(EVMMessage(bytes: signed))
      let verdict = try self.verdict(message, account: account, Self.hex(Self.signature, v: 27))
      #expect(verdict.outcome == .invalidSignature && verdict.evidence.nearMisses == [name])
      #expect(verdict.evidence.reading == (name.hasSuffix("as a text") ? "text" : "bytes"))
    }
    let account = try Self.signer(Keccak256.hash(message.bytes))
    #expect(
      try self.verdict(message, account: account, Self.hex(Self.signature, v: 27)).evidence.nearMisses
        == ["the hash of the bytes without the prefix"])
  }

  @Test func bytesThatAreMoreThanAMessageAreTold() throws {
    // Source: threats, rows 32 and 33.
    func rules(_ bytes: [UInt8]) -> [String] {
      EVMMessage(bytes: bytes).check(account: nil, network: nil).findings.map(\.rule.id)
    }
    let scenario = Scenario()
    #expect(rules([1, 2, 3]).isEmpty && rules([]).isEmpty)
    #expect(rules(Scenario.word(1).bytes) == ["evm/message-is-hash"])
    #expect(rules(scenario.bytes) == ["evm/message-is-transaction"])
    #expect(rules(scenario.transaction.unsignedBytes) == ["evm/message-is-transaction"])
  }

  // MARK: Contracts

  private static let contractSignatures: [(name: String, bytes: [UInt8])] = {
    let one = Scenario.word(1).bytes + Scenario.word(2).bytes
    let owners = [Scenario.recipient, Scenario.stranger].flatMap { owner -> [UInt8] in
      SignatureFormTests.word(owner) + SignatureFormTests.word(0) + [1]
    }
    let wrapper =
      SignatureFormTests.word(32) + SignatureFormTests.word(0) + SignatureFormTests.word(64)
      + SignatureFormTests.tail(one + [27])
    return [
      ("empty", []), ("66 bytes", one + [27, 2]), ("two of 65", owners), ("a wrapper", wrapper),
      ("67 bytes", one + [1, 2, 3]), ("1000 bytes", [UInt8](repeating: 7, count: 1_000)),
      ("v 31", one + [31]), ("v 32", one + [32]),
    ]
  }()

  @Test func whatOnlyAContractCanJudgeIsUndecidable() throws {
    for (name, bytes) in Self.contractSignatures {
      let verdict = try verdict("hi", account: Scenario.stranger.checksummed, "0x" + bytes.hexText)
      #expect(verdict.outcome == .undecidable && !verdict.isAcceptable, "\(name)")
      #expect(verdict.ruleIDs == ["evm/message-contract-signature"] && verdict.reason != nil)
      #expect(verdict.query?.method == "eth_call")
      // Who would be recovered from a part of it is nobody's claim here.
      #expect(verdict.evidence.signer == nil)
    }
    let typed = try verdict("hi", account: nil, "0x" + Self.contractSignatures[1].bytes.hexText)
    #expect(typed.findings.first?.message.contains("a type byte") == true)
  }

  @Test(arguments: [1, 20, 31, 32, 33, 63])
  func shortOnesAreMalformed(count: Int) throws {
    let bytes = [UInt8](repeating: 0x11, count: count)
    let verdict = try verdict("hi", account: Scenario.stranger.checksummed, "0x" + bytes.hexText)
    #expect(verdict.outcome == .malformed && verdict.ruleIDs == ["evm/message-signature-length"])
  }

  @Test(arguments: ["", " ", "hello", "0xabc", "{}", "null", "[]", "{\"hash\":\"0x00\"}"])
  func whatIsNoHexIsMalformed(reply: String) throws {
    let verdict = try verdict("hi", account: Scenario.stranger.checksummed, reply)
    #expect(verdict.outcome == .malformed && !verdict.isAcceptable)
  }

  @Test func otherSpellingsAreReadAndNoted() throws {
    let account = try Self.signer(EVMMessage("hi"))
    let digits = String(Self.hex(Self.signature, v: 27).dropFirst(2))
    for (reply, rules) in [
      (digits, ["evm/reply-spelling"]), (" 0x\(digits)\n", []), ("0X\(digits)", ["evm/reply-spelling"]),
      ("{\"signature\":\"0x\(digits)\"}", ["evm/reply-shape"]),
    ] {
      let verdict = try verdict("hi", account: account, reply)
      #expect(verdict.outcome == .verified && verdict.ruleIDs == rules, "\(reply)")
    }
    let twice = "{\"signature\":\"0x\(digits)\",\"signature\":\"0x\(digits)\"}"
    #expect(try verdict("hi", account: account, twice).outcome == .malformed)
  }

  // MARK: Before it is signed

  @Test(
    arguments: [
      ("hello", []), ("", []), ("0xdeadbeef", ["evm/message-looks-hex"]), ("deadbeef", ["evm/message-looks-hex"]),
      ("12345678", ["evm/message-looks-hex"]), ("0xdeadbee", ["evm/message-looks-hex"]), ("0x", []), ("cafe!", []),
      ("1", ["evm/message-looks-hex"]), ("0x" + String(repeating: "a", count: 63), ["evm/message-looks-hex"]),
      ("0x" + String(repeating: "ab", count: 32), ["evm/message-is-hash"]),
      (String(repeating: "AB", count: 32), ["evm/message-is-hash"]),
      (" hello", ["evm/message-controls"]), ("hello\n", ["evm/message-controls"]), ("a\r\nb", ["evm/message-controls"]),
      ("a\nb", []), ("a\u{0}b", ["evm/message-controls"]), ("a\u{7f}", ["evm/message-controls"]),
      ("a\u{202e}b", ["evm/message-controls"]),
      ("a\u{200b}b", ["evm/message-controls"]), ("é 日本 😀", []),
      ("c.d\na.b wants you to sign in with your Ethereum account:\n0x", ["evm/message-siwe-unchecked"]),
      ("a.b asks you to sign in with your Ethereum account:", []),
    ] as [(String, [String])])
  func aTextThatIsReadDifferentlyIsTold(text: String, rules: [String]) {
    let report = EVMMessage(text).check(account: nil, network: nil)
    #expect(report.findings.map(\.rule.id) == rules)
    #expect(report.value == EVMMessage(text))
    #expect(report.value?.bridgeString == text)
  }
}
