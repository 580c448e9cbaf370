import CountersignCore
import CountersignCurves
import CountersignEVM
import CountersignHash
import TestSupport
import Testing

/// Signatures of typed data: the standard's own, near misses, the domain's chain, and what only a contract can judge.
/// Source: design, section 4; evm.md (d); threats, row 32.
@Suite(.withCurves) struct TypedDataVerificationTests {
  /// What the key of the example signs. Source: EIP-712, assets/eip-712/Example.js.
  private static let mailSignature =
    "0x4355c47d63924e8a72e509b65029052eb6c299d53a04e167c5775fd466751c9d07299936d304c153f6443dfa05f40ff007d72911b6f72307"
    + "f996231605b915621c"

  /// As in `Scenario`: a signature to which a key belongs whatever it covers.
  private static let signature = Secp256k1Signature(r: Scenario.signature.r, s: Scenario.signature.s)
  private static let reply = "0x" + (signature.compact + [27]).hexText

  /// Whose signature it is, when this hash was signed.
  private static func signer(_ digest: Bytes32, recoveryID: UInt8 = 0) throws -> String {
    let key = try TestCurves.value.secp256k1.recover(signature, recoveryID: recoveryID, digest: digest)
    return EVMAddress(try #require(key)).checksummed
  }

  private func verdict(
    _ data: EVMTypedData?, account: String?, _ reply: String = reply, network: String? = "eip155:1"
  ) throws -> Verdict {
    EVMTypedDataVerification(typedData: data, account: account, network: network, curves: try TestCurves.value)
      .verify(signature: reply)
  }

  private static func data(_ text: String) throws -> EVMTypedData {
    try #require(EVMTypedData.check(text, account: nil, network: nil).value)
  }

  private static let mail = TypedDataSample.mail.text

  // MARK: Good ones

  @Test func theStandardsSignatureIsVerified() throws {
    let data = try Self.data(Self.mail)
    let verdict = try verdict(data, account: TypedDataSample.alice, Self.mailSignature)
    #expect(verdict.outcome == .verified && verdict.isAcceptable && verdict.findings.isEmpty)
    #expect(verdict.evidence.signer == TypedDataSample.alice.lowercased())
    #expect(verdict.evidence.digest == "0xbe609aee343fb3c4b28e1df9e632fca64fcfaede20f02e86244efddf30957bd2")
    #expect(verdict.evidence.reading == "eip712" && verdict.evidence.network == "eip155:1")
    #expect(verdict.evidence.compared == ["domain.chainId"] && verdict.evidence.notProvable.isEmpty)
    let somebody = try self.verdict(data, account: TypedDataSample.bob, Self.mailSignature)
    #expect(somebody.outcome == .wrongSigner && somebody.evidence.signer == TypedDataSample.alice.lowercased())
    #expect(somebody.ruleIDs == ["evm/message-signer-mismatch"])
  }

  @Test(arguments: [UInt8(0), 1])
  func everyFormOfASignatureIsRead(parity: UInt8) throws {
    let data = try Self.data(Self.mail)
    let account = try Self.signer(data.digest, recoveryID: parity)
    let compact = Self.signature.compact
    for (bytes, rules) in [
      (compact + [27 + parity], []), (compact + [parity], ["evm/message-v-normalised"]),
      (Array(compact[..<32]) + [compact[32] | parity << 7] + Array(compact[33...]), ["evm/message-compact"]),
    ] as [([UInt8], [String])] {
      let verdict = try verdict(data, account: account, "0x" + bytes.hexText)
      #expect(verdict.outcome == .verified && verdict.isAcceptable && verdict.ruleIDs == rules)
    }
    // A v that is bound to a chain is a transaction's: told, not counted.
    let bound = try verdict(data, account: account, "0x" + (compact + [37 + parity]).hexText)
    #expect(bound.outcome == .invalidSignature && bound.ruleIDs.contains("evm/message-near-miss"))
  }

  // MARK: The domain's chain

  @Test func aChainThatIsNotTheConnectionsIsTheWrongNetwork() throws {
    let data = try Self.data(Self.mail)
    let account = try Self.signer(data.digest)
    let foreign = try verdict(data, account: account, network: "eip155:137")
    #expect(foreign.outcome == .wrongNetwork && foreign.ruleIDs == ["evm/chain-mismatch"])
    // The same finding as the check's, so that whoever has both tells it once.
    let report = EVMTypedData.check(Self.mail, account: account, network: "eip155:137")
    #expect(foreign.findings == report.findings)
    for network in [nil, "solana:mainnet", "eip155:01"] {
      let verdict = try verdict(data, account: account, network: network)
      #expect(verdict.outcome == .undecidable && verdict.reason != nil && !verdict.isAcceptable)
    }
  }

  @Test func aDomainWithoutAChainBindsNoneAndSaysSo() throws {
    // Source: design, section 4, decided questions.
    let data = try Self.data(TypedDataSample("A(bool a)", domain: []).text)
    let verdict = try verdict(data, account: try Self.signer(data.digest), network: nil)
    #expect(verdict.outcome == .verified && verdict.evidence.network == nil)
    #expect(verdict.evidence.notProvable == ["network"])
  }

  // MARK: What is missing

  @Test func withoutDataOrAccountNothingIsDecided() throws {
    let data = try Self.data(Self.mail)
    let unread = try verdict(nil, account: TypedDataSample.alice)
    #expect(unread.outcome == .undecidable && unread.reason?.contains("cannot be read") == true)
    #expect(try verdict(nil, account: TypedDataSample.alice, "0x1234").outcome == .malformed)
    let unknown = try verdict(data, account: nil)
    let signer = try Self.signer(data.digest)
    #expect(unknown.outcome == .undecidable && unknown.evidence.signer == signer.lowercased())
  }

  @Test(arguments: ["", "0x", "0x" + String(repeating: "11", count: 130), "0x" + String(repeating: "11", count: 66)])
  func whatOnlyAContractCanJudgeIsUndecidable(reply: String) throws {
    let verdict = try verdict(try Self.data(Self.mail), account: TypedDataSample.alice, reply)
    #expect(verdict.outcome == (reply.isEmpty ? .malformed : .undecidable) && !verdict.isAcceptable)
    #expect(verdict.evidence.signer == nil)
  }

  @Test(arguments: ["0x1234", "hello", "{}", "0x" + String(repeating: "11", count: 32)])
  func whatIsNoSignatureIsMalformed(reply: String) throws {
    #expect(try verdict(try Self.data(Self.mail), account: TypedDataSample.alice, reply).outcome == .malformed)
  }

  @Test func scalarsOutOfRangeAreInvalid() throws {
    let zero = "0x" + String(repeating: "00", count: 64) + "1b"
    let verdict = try verdict(try Self.data(Self.mail), account: TypedDataSample.alice, zero)
    #expect(verdict.outcome == .invalidSignature && verdict.ruleIDs == ["evm/sig-range"])
  }

  // MARK: Near misses

  /// The digest of the example with another domain, by the text alone.
  private static func digest(_ change: (String) -> String) throws -> Bytes32 { try data(change(mail)).digest }

  private static let domainType =
    #"[{"name":"name","type":"string"},{"name":"version","type":"string"},{"name":"chainId","type":"uint256"},{"name":"#
    + #""verifyingContract","type":"address"}]"#

  @Test func whatElseTheSignatureCoversIsToldAndNeverCounted() throws {
    let data = try Self.data(Self.mail)
    let hash = try #require(data.structHash)
    let empty = Keccak256.hash(Keccak256.hash(Array("EIP712Domain()".utf8)).bytes)
    let cases: [(signed: Bytes32, name: String)] = [
      (Keccak256.hash([0x19, 0x01] + empty.bytes + hash.bytes), "the typed data with an empty domain"),
      (try Self.digest { $0.replacing("\"chainId\":1", with: "\"chainId\":137") }, "the typed data for chain 137"),
      (try Self.digest { $0.replacing("\"chainId\":1", with: "\"chainId\":56") }, "the typed data for chain 56"),
      (
        try Self.digest {
          $0.replacing(#"{"name":"version","type":"string"},"#, with: "").replacing(#""version":"1","#, with: "")
        }, "the typed data without version in its domain"
      ),
      (
        try Self.digest {
          $0.replacing(#"{"name":"chainId","type":"uint256"},"#, with: "").replacing(#""chainId":1,"#, with: "")
        }, "the typed data without chainId in its domain"
      ),
      (EVMMessage(Self.mail).digest, "the JSON text, as a text"),
      (EVMMessage(data.bridgeString).digest, "the JSON text, as a text"),
      (Keccak256.hash(Array(Self.mail.utf8)), "the hash of the JSON text without a prefix"),
      (hash, "the hash of the message, without the domain"),
      (EVMMessage(bytes: hash.bytes).digest, "the hash of the message without the domain, as a message of 32 bytes"),
      (EVMMessage(bytes: data.digest.bytes).digest, "the digest, as a message of 32 bytes"),
      (EVMMessage("0x" + data.digest.hex).digest, "the hex digits of the digest, as a text"),
      (Keccak256.hash([0x19, 0x01] + data.domain.separator.bytes), "the domain alone"),
    ]
    for (signed, name) in cases {
      let account = try Self.signer(signed)
      let verdict = try verdict(data, account: account)
      #expect(verdict.outcome == .invalidSignature && !verdict.isAcceptable, "\(name)")
      #expect(verdict.evidence.nearMisses == [name], "\(name): \(verdict.evidence.nearMisses)")
      #expect(verdict.ruleIDs == ["evm/message-near-miss"])
      #expect(verdict.evidence.signer?.lowercased() == account.lowercased())
    }
  }

  /// Source: MetaMask/metamask-extension 11830.
  @Test func aChainIdReadAsHexIsANearMiss() throws {
    let text = Self.mail.replacing("\"chainId\":1", with: "\"chainId\":\"42\"")
    let signed = try Self.data(Self.mail.replacing("\"chainId\":1", with: "\"chainId\":66")).digest
    let verdict = try verdict(try Self.data(text), account: try Self.signer(signed), network: "eip155:42")
    #expect(verdict.outcome == .invalidSignature && verdict.evidence.nearMisses == ["the typed data for chain 66"])
  }

  @Test func theConnectionsChainIsTriedWhateverItIs() throws {
    let text = Self.mail.replacing("\"chainId\":1,", with: "").replacing(
      #"{"name":"chainId","type":"uint256"},"#, with: "")
    let signed = try Self.data(Self.mail.replacing("\"chainId\":1", with: "\"chainId\":987654")).digest
    let verdict = try verdict(try Self.data(text), account: try Self.signer(signed), network: "eip155:987654")
    #expect(verdict.outcome == .invalidSignature && verdict.evidence.nearMisses == ["the typed data for chain 987654"])
  }

  @Test func aCutVIsANearMiss() throws {
    let data = try Self.data(Self.mail)
    let account = try Self.signer(data.digest, recoveryID: 1)
    let verdict = try verdict(data, account: account, "0x" + Self.signature.compact.hexText)
    #expect(verdict.outcome == .invalidSignature && verdict.evidence.nearMisses.count == 1)
  }

  /// Source: threats, row 32.
  @Test func aTextIsNeverTypedData() throws {
    let text = Self.mail
    let verdict = EVMMessageVerification(
      message: EVMMessage(text), account: TypedDataSample.alice, network: "eip155:1", curves: try TestCurves.value
    ).verify(signature: Self.mailSignature)
    #expect(verdict.outcome == .wrongSigner && !verdict.isAcceptable)
  }

  // MARK: What was asked is what was signed

  @Test func oneFieldChangedIsNeverVerified() throws {
    try Self.changeEveryLeaf(of: Self.mail, account: TypedDataSample.alice, signature: Self.mailSignature, most: .max)
  }

  /// Changes one leaf of the JSON after the other: nothing of it may be verified by the signature of the whole.
  static func changeEveryLeaf(of text: String, account: String, signature: String, most: Int) throws {
    let curves = try TestCurves.value
    let whole = try data(text)
    var tried = 0
    for leaf in leaves(of: try JSONReader.read(text).root) {
      guard tried < most else { return }
      let bytes = Array(text.utf8)
      let old = String(decoding: bytes[leaf.text], as: UTF8.self)
      guard let new = changed(old) else { continue }
      tried += 1
      let changedText = String(
        decoding: Array(bytes[..<leaf.text.lowerBound]) + Array(new.utf8) + bytes[leaf.text.upperBound...],
        as: UTF8.self)
      let report = EVMTypedData.check(changedText, account: account, network: nil)
      if let value = report.value { #expect(value.digest != whole.digest, "\(old) for \(new)") }
      let chain = report.value?.domain.chainID ?? 1
      let verdict = EVMTypedDataVerification(
        typedData: report.value, account: account, network: "eip155:\(chain)", curves: curves
      ).verify(signature: signature)
      #expect(verdict.outcome != .verified && !verdict.isAcceptable, "\(old) for \(new) of \(text.prefix(300))")
    }
    #expect(tried > 0)
  }

  private static func leaves(of value: JSONValue) -> [JSONValue] {
    switch value.kind {
    case .array(let elements): elements.flatMap { leaves(of: $0) }
    case .object(let members): members.flatMap { leaves(of: $0.value) }
    default: [value]
    }
  }

  /// Another value in the text: a digit more or less, a letter more, the other truth value.
  private static func changed(_ text: String) -> String? {
    switch text {
    case "null": return nil
    case "true": return "false"
    case "false": return "true"
    case "\"0x\"": return "\"0x00\""
    case "\"\"": return "\"x\""
    default: break
    }
    let isString = text.hasPrefix("\"")
    let body = isString ? text.dropFirst().dropLast() : text[...]
    guard let last = body.last else { return nil }
    let isNumber = body.dropFirst(body.hasPrefix("-") ? 1 : 0).allSatisfy(\.isNumber)
    guard isNumber || body.hasPrefix("0x") else { return "\"x\(body)\"" }
    let other = body.dropLast() + (last == "0" ? "1" : "0")
    return isString ? "\"\(other)\"" : String(other)
  }
}
