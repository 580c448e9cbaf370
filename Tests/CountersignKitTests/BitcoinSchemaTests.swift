import CountersignKit
import TestSupport
import Testing

/// Whole answers about Bitcoin, as batch mode gives them. The values are those of `Vectors/bitcoin`. Source: design, section 5.
@Suite(.withCurves) struct BitcoinSchemaTests {
  private static let me = "bc1q9u6n44k70dprjdxv7h65np5f72xdv3matzvqvl"
  private static let to = "bc1qltxzgwwgt3syl8sfendvxy7au3ujss3evm3v0p"
  private static let mainnet = BitcoinNetwork.mainnet.caip2

  private func read(_ text: String, trustsInline: Bool = false) throws -> (SchemaRequest?, [Finding]) {
    let answer = SchemaRequest.read(
      try JSONReader.read(text).root, trustsInline: trustsInline, curves: try TestCurves.value)
    return (answer.request, answer.findings)
  }

  private func answer(_ text: String, trustsInline: Bool = false) throws -> SchemaAnswer {
    let (request, findings) = try read(text, trustsInline: trustsInline)
    return Preflight(curves: try TestCurves.value).answer(try #require(request, "\(findings.map(\.message))"))
  }

  private func build(_ spec: String, network: String = mainnet, account: String? = nil) throws -> SchemaAnswer {
    let account = account.map { #","account":"\#($0)""# } ?? ""
    return try answer(#"{"op":"build","chain":"bitcoin","network":"\#(network)"\#(account),"spec":\#(spec)}"#)
  }

  private static func ids(_ answer: SchemaAnswer) -> [String] { answer.findings.map(\.rule.id) }

  // MARK: Check, verify, decode

  @Test func aCheckIsAnsweredWithTheString() throws {
    let vector = try BitcoinVector.named("payment/spaces")
    let accepted = try answer(vector.request.text)
    #expect(accepted.op == "check" && accepted.chain == .bitcoin && accepted.verdict == "accepted")
    #expect(accepted.bridgeString == vector.expect["bridgeString"]?.string && accepted.ending == .fine)
    #expect(accepted.summary?["kind"] == .string("bitcoin.payment") && accepted.isAcceptable == nil)
    #expect(accepted.summary?["recipient"] == .string(Self.to) && accepted.summary?["sats"] == .string("12345"))
    let refused = try answer(vector.request.text.replacing("12345", with: "545x"))
    #expect(refused.verdict == "refused" && refused.bridgeString == nil && refused.ending == .bad)
    #expect(Self.ids(refused) == ["bitcoin/amount-not-digits"])
    let sign = try BitcoinVector.named("request/spaces")
    #expect(try answer(sign.request.text).bridgeString == sign.expect["bridgeString"]?.string)
    #expect(try answer(sign.request.text).summary?["fee"] == .string("1000"))
  }

  @Test func aVerificationIsAnsweredWithTheVerdict() throws {
    let vector = try BitcoinVector.named("verify/p2wpkh-v0")
    let verified = try answer(vector.request.text)
    #expect(verified.verdict == "verified" && verified.isAcceptable == true && verified.ending == .fine)
    #expect(verified.summary?["kind"] == .string("bitcoin.psbt") && verified.query == nil)
    #expect(try verified.evidence?.broadcast == vector.evidence("broadcast"))
    let altered = try answer(BitcoinVector.named("verify/changed-amount").request.text)
    #expect(altered.verdict == "altered" && altered.isAcceptable == false && altered.ending == .bad)
    #expect(altered.differences.map(\.path) == ["outputs[0].sats"])
    #expect(altered.differences.map(\.requested) == ["60000"] && altered.differences.map(\.returned) == ["59999"])
    let raw = try answer(BitcoinVector.named("verify/raw-p2wpkh").request.text)
    #expect(raw.summary?["kind"] == .string("bitcoin.transaction") && raw.verdict == "verified")
    let txid = try answer(BitcoinVector.named("verify/send").request.text)
    #expect(txid.verdict == "undecidable" && txid.isAcceptable == false && txid.ending == .undecidable)
    #expect(txid.query?.method == "getrawtransaction" && txid.reason != nil && txid.summary == nil)
  }

  @Test func anAccountIsATextAnObjectOrAList() throws {
    let vector = try BitcoinVector.named("verify/account-object")
    let object = try #require(vector.request["account"])
    let key = try #require(object["publicKey"]?.string)
    func verdict(_ account: String) throws -> String {
      try answer(vector.request.text.replacing(object.text, with: account)).verdict
    }
    #expect(vector.request.text.contains(object.text))
    for account in [
      object.text, #""\#(Self.me)""#, #"["\#(Self.me)"]"#, "[\(object.text)]", #"["\#(Self.to)",\#(object.text)]"#,
      #"{"address":"\#(Self.me)","publicKey":null}"#,
    ] {
      #expect(try verdict(account) == "verified", "\(account)")
    }
    #expect(try verdict(#"["\#(Self.to)"]"#) == "wrong_signer")
    #expect(try verdict("[]") == "undecidable" && verdict("null") == "undecidable")
    for account in [
      "[5]", #"{"address":5}"#, #"{"publicKey":"\#(key)"}"#, #"[{"address":"\#(Self.me)","key":"\#(key)"}]"#, "5",
    ] {
      let (request, findings) = try read(vector.request.text.replacing(object.text, with: account))
      #expect(request == nil && findings.allSatisfy { $0.rule == CoreRules.requestMalformed }, "\(account)")
      #expect(findings.contains { $0.location.pointer?.description.hasPrefix("/account") == true }, "\(account)")
    }
  }

  @Test func aMessageIsCheckedAndVerified() throws {
    let vector = try BitcoinVector.named("message/p2wpkh")
    let verified = try answer(vector.request.text)
    #expect(verified.verdict == "verified" && verified.isAcceptable == true && verified.summary == nil)
    #expect(verified.evidence?.reading == "recoverable" && verified.evidence?.signer == Self.me)
    let checked = try answer(#"{"op":"checkMessage","chain":"bitcoin","message":"Hello, Bitcoin"}"#)
    #expect(checked.verdict == "accepted" && checked.bridgeString == "Hello, Bitcoin")
    #expect(checked.summary?["kind"] == .string("bitcoin.message"))
    let bytes = try answer(#"{"op":"checkMessage","chain":"bitcoin","messageHex":"ff00fe","format":"bip322"}"#)
    #expect(bytes.verdict == "accepted" && bytes.bridgeString == "/wD+")
    let (request, findings) = try read(#"{"op":"checkMessage","chain":"bitcoin","message":"a","format":"eip191"}"#)
    #expect(request == nil && findings.map(\.location.pointer?.description) == ["/format"])
  }

  @Test func aDecodedInputIsAnsweredWithItsSummary() throws {
    for file in ["decode/tx-detected", "decode/psbt-detected", "decode/detected-payment", "decode/detected-address"] {
      let vector = try BitcoinVector.named(file)
      let decoded = try answer(vector.request.text)
      #expect(decoded.verdict == "decoded" && decoded.ending == .fine && decoded.chain == .bitcoin, "\(file)")
      #expect(decoded.summary?["kind"]?.text == vector.expect["summary"]?["kind"]?.text, "\(file)")
    }
  }

  // MARK: Trust

  @Test func aPolicyAndAContextAreTakenFromTheCallerOnly() throws {
    let payment = try BitcoinVector.named("rules/network-send-other")
    let sign = try BitcoinVector.named("rules/network-sign-other")
    for vector in [payment, sign] {
      let (request, findings) = try read(vector.request.text)
      #expect(request == nil && findings.map(\.location.pointer?.description) == ["/policy"])
      let trusted = try answer(vector.request.text, trustsInline: true)
      #expect(trusted.verdict == "refused" && Self.ids(trusted) == ["bitcoin/network-not-allowed"])
    }
    let claimed = try BitcoinVector.named("rules/amount-near-context")
    #expect(try answer(claimed.request.text, trustsInline: true).evidence?.context["previousTransactions"] != nil)
  }

  // MARK: Build

  @Test(arguments: ["12345", "12345 sats", "0.00012345 btc"]) func aPaymentIsBuilt(amount: String) throws {
    let due = try #require(BitcoinVector.named("payment/p2wpkh").payload)
    let built = try build(#"{"type":"payment","to":"\#(Self.to)","amount":"\#(amount)"}"#)
    #expect(built.op == "build" && built.verdict == "accepted" && built.payload == due)
    #expect(built.bridgeString == nil && built.summary?["sats"] == .string("12345"))
  }

  @Test func aPaymentThatWouldBeRefusedIsNotBuilt() throws {
    let spec = #"{"type":"payment","to":"\#(Self.to)","amount":"293"}"#
    let dust = try build(spec)
    #expect(dust.verdict == "refused" && dust.payload == nil && Self.ids(dust) == ["bitcoin/amount-dust"])
    let abroad = try build(spec.replacing("293", with: "12345"), network: BitcoinNetwork.signet.caip2)
    #expect(abroad.payload == nil && Self.ids(abroad) == ["bitcoin/address-wrong-network"])
    for (spec, pointer) in [
      (#"{"type":"payment","to":"\#(Self.to)","amount":"0.1 BTC sats"}"#, "/spec/amount"),
      (#"{"type":"payment","to":"\#(Self.to)"}"#, "/spec/amount"),
      (#"{"type":"payment","to":"bc1q","amount":"12345"}"#, "/spec/to"),
      (#"{"type":"payment","to":"\#(Self.to)","amount":"12345","fee":"1"}"#, "/spec/fee"),
      (#"{"type":"transfer","to":"\#(Self.to)","amount":"12345"}"#, "/spec/type"),
    ] {
      let text = #"{"op":"build","chain":"bitcoin","network":"\#(Self.mainnet)","spec":\#(spec)}"#
      let (request, findings) = try read(text)
      #expect(request == nil && findings.map(\.location.pointer?.description) == [pointer], "\(spec)")
    }
  }

  @Test func aRequestToSignIsBuilt() throws {
    let vector = try BitcoinVector.named("request/p2wpkh")
    let due = try #require(vector.payload)
    let entries = try #require(JSON(parsing: due)["signature"]?.text)
    let spec = #"{"type":"sign","psbt":"\#(try vector.psbt)","allowedSighash":[1],"signature":\#(entries)}"#
    let built = try build(spec, account: Self.me)
    #expect(built.verdict == "accepted" && built.payload == due, "\(Self.ids(built))")
    #expect(try build(spec.replacing("[1]", with: "[2]"), account: Self.me).payload == nil)
  }

  /// The coin and the outputs of a vector make its PSBT, byte for byte.
  @Test(arguments: [0, 2]) func aPSBTIsBuiltOfCoinsAndPayments(version: Int) throws {
    let vector = try BitcoinVector.named(version == 0 ? "request/p2wpkh" : "request/p2wpkh-v2")
    let psbt = try vector.psbt
    let decoded = try answer(#"{"op":"decode","payload":"\#(psbt)"}"#)
    let signed = try BitcoinVector.named("verify/p2wpkh-v\(version)")
    let previous = try #require(BitcoinVector.named("rules/amount-near-context").request["context"])
    let coin = try #require(previous["previousTransactions"]?[0]?.string)
    let summary = try JSON(parsing: try #require(decoded.summary?.text))
    let outpoint = try #require(summary["inputs"]?[0]?["outpoint"]?.string)
    let txid = String(outpoint.prefix(64))
    let spec = """
      {"type":"psbt","version":\(version),"feeRate":"7","allowedSighash":[1],"inputs":[{"txid":"\(txid)","vout":1,\
      "previousTransaction":"\(coin)","address":"\(Self.me)","amount":"100000","sequence":4294967295}],\
      "outputs":[{"to":"\(Self.to)","amount":"60000"},{"to":"\(Self.me)","amount":"39000 sats"}]}
      """
    let built = try build(spec, account: Self.me)
    let text = try #require(built.payload, "\(built.findings.map(\.message))")
    let payload = try JSON(parsing: text)
    #expect(payload["unsignedPsbtBase64"]?.string == psbt && payload["allowedSighash"]?.text == "[1]")
    #expect(try built.summary?["txid"] == .string(signed.evidence("transactionId")))
    #expect(built.summary?["fee"] == .string("1000"))
    let line = #"{"op":"build","chain":"bitcoin","network":"\#(Self.mainnet)","spec":\#(spec)}"#
    let (poor, findings) = try read(line.replacing("39000", with: "39014"))
    #expect(poor == nil && findings.map(\.location.pointer?.description) == ["/spec/type"])
    #expect(try read(line.replacing("39000", with: "39013")).0 != nil)
  }
}
