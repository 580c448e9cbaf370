import CountersignHash
import CountersignKit
import Foundation
import TestSupport
import Testing

/// Messages of EVM chains through the front door. The signatures are eth-account's, of the key one. Source: design, sections
/// 3 to 5; threats, rows 4, 5, 30, 33.
@Suite(.withCurves) struct EVMMessageKitTests {
  private static let account = "0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf"
  private static let risks: Set = ["evm/risk-permit", "evm/risk-permit-unlimited"]

  private static func example(_ name: String) throws -> String {
    let file = TestEnvironment.root.appendingPathComponent("Examples/evm/\(name)")
    return try String(contentsOf: file, encoding: .utf8)
  }

  private static func permit(_ json: String) -> WalletRequest {
    .typedData(json, account: account, network: "eip155:1")
  }

  private static func preflight(_ policy: Policy = .bridge, _ context: Context = .empty) throws -> Preflight {
    Preflight(policy: policy, context: context, curves: try TestCurves.value)
  }

  private static func answer(_ line: String, trusted: Bool = false) throws -> SchemaAnswer {
    let read = SchemaRequest.read(try JSONReader.read(line).root, trustsInline: trusted)
    let request = try #require(read.request, "\(read.findings.map(\.message))")
    return try preflight().answer(request)
  }

  // MARK: Typed data

  @Test func typedDataIsHeldUpUntilSomebodyLooked() throws {
    let preflight = try Self.preflight()
    let request = Self.permit(try Self.example("permit.json"))
    let report = preflight.check(request)
    #expect(report.verdict == .needsReview && report.prepared == nil)
    #expect(Set(report.findings.map(\.rule.id)) == Self.risks)
    #expect(preflight.check(request, acknowledging: ["evm/risk-permit"]).prepared == nil)
    let prepared = try #require(preflight.check(request, acknowledging: Self.risks).prepared)
    let verdict = prepared.verify(.signature(try Self.example("permit.sig")))
    #expect(verdict.outcome == .verified && verdict.isAcceptable)
    #expect(verdict.evidence.digest == "0x638304810b365b66c4bc4a68a7f1137bea52bc81a78464c1ba36caef563afb63")
    // What is handed on is written by us, and is the same to sign.
    let again = preflight.check(Self.permit(prepared.bridgeString), acknowledging: Self.risks)
    #expect(again.prepared?.bridgeString == prepared.bridgeString)
    #expect(again.prepared?.verify(.signature(try Self.example("permit.sig"))).outcome == .verified)
    #expect(prepared.verify(.signedTransaction(try Self.example("permit.sig"))).outcome == .malformed)
  }

  /// The value with one member's value, or one type, replaced by another or taken away.
  private static func changed(_ value: Any) -> [Any] {
    var out: [Any] = []
    switch value {
    case let object as [String: Any]:
      for (key, inner) in object.sorted(by: { $0.key < $1.key }) {
        for other in changed(inner) { out.append(object.merging([key: other]) { $1 }) }
        out.append(object.filter { $0.key != key })
      }
    case let array as [Any]:
      for index in array.indices {
        for other in changed(array[index]) {
          var copy = array
          copy[index] = other
          out.append(copy)
        }
        out.append(Array(array[..<index] + array[(index + 1)...]))
      }
    case let text as String: out = [text + "1", String(text.dropLast()) + (text.hasSuffix("2") ? "3" : "2"), ""]
    default: out = [2, "1 "]
    }
    return out
  }

  @Test func typedDataThatDiffersInOneMemberIsNeverVerified() throws {
    let preflight = try Self.preflight()
    let signature = WalletReply.signature(try Self.example("permit.sig"))
    let original = try JSONSerialization.jsonObject(with: Data(try Self.example("permit.json").utf8))
    let variants = Self.changed(original)
    for variant in variants {
      let json = String(
        decoding: try JSONSerialization.data(withJSONObject: variant, options: [.withoutEscapingSlashes]), as: UTF8.self
      )
      let verdict = preflight.verify(signature, for: Self.permit(json), acknowledging: Self.risks)
      // A domain's type that is left out is the one that its values have: the same to sign.
      let isSame = json.contains("\"types\"") && !json.contains("EIP712Domain")
      #expect((verdict.outcome == .verified) == isSame, "\(json): \(verdict.outcome)")
      #expect(verdict.evidence.digest == nil || isSame || !verdict.isAcceptable, "\(json)")
    }
    #expect(variants.count > 90)
  }

  // MARK: Sign-ins

  private static func signInContext() throws -> Context {
    let read = SchemaContext.read(text: try example("sign-in-context.json"))
    return try #require(read.context, "\(read.findings.map(\.message))")
  }

  @Test func aSignInThatDiffersInOneCharacterIsNeverVerified() throws {
    let preflight = try Self.preflight(.bridge, Self.signInContext())
    let text = try Self.example("sign-in.txt")
    let signature = WalletReply.signature(try Self.example("sign-in.sig"))
    func verdict(_ text: String, _ format: EVMMessageFormat?) -> Verdict {
      preflight.verify(
        signature,
        for: .message(EVMMessage(text, format: format), account: Self.account, network: "eip155:1"))
    }
    #expect(verdict(text, nil).isAcceptable && verdict(text, .siwe).isAcceptable)
    let bytes = Array(text.utf8)
    for index in bytes.indices {
      var changed = bytes
      changed[index] ^= 1
      let other = String(decoding: changed, as: UTF8.self)
      for format in [nil, .siwe] as [EVMMessageFormat?] {
        let verdict = verdict(other, format)
        #expect(verdict.outcome != .verified && !verdict.isAcceptable, "\(other)")
      }
    }
  }

  @Test func theSchemaBindsSignIns() throws {
    let text = JSON.quoted(try Self.example("sign-in.txt"))
    let signature = JSON.quoted(try Self.example("sign-in.sig"))
    func answer(_ context: String) throws -> SchemaAnswer {
      try Self.answer(
        #"{"op":"verifyMessage","chain":"evm","message":\#(text),"format":"siwe","signature":\#(signature),"#
          + #""account":"\#(Self.account)","network":"eip155:1","context":\#(context)}"#, trusted: true)
    }
    let bound = #""domain":"app.example.com","nonce":"a1B2c3D4e5""#
    let now = #""now":"2026-11-01T12:00:00Z""#
    #expect(try answer("{\(now),\"expected\":{\(bound)}}").verdict == "verified")
    #expect(try answer("{\(now),\"expected\":{\(bound),\"chainId\":\"1\"}}").verdict == "verified")
    #expect(try answer("{\(now),\"expected\":{\(bound),\"chainId\":10}}").verdict == "binding_mismatch")
    #expect(try answer("{\"now\":\"2026-11-01T13:00:00Z\",\"expected\":{\(bound)}}").verdict == "binding_mismatch")
    #expect(try answer("{\(now),\"expected\":{\"domain\":\"app.example.com\"}}").verdict == "undecidable")
    #expect(try answer("{}").verdict == "undecidable")
  }

  // MARK: Hashes

  @Test func aBareHashIsRefusedUnlessThePolicyAllows() throws {
    let hash = try #require(Bytes32([UInt8](repeating: 7, count: 32)))
    let request = WalletRequest.digest(hash, account: Self.account, network: "eip155:1")
    #expect(try Self.preflight().check(request).verdict == .refused)
    var policy = Policy.bridge
    policy.severities["evm/message-is-hash"] = .warning
    let prepared = try #require(try Self.preflight(policy).check(request).prepared)
    #expect(prepared.bridgeString == "0x" + hash.hex)
    let stranger = prepared.verify(.signature(try Self.example("message.sig")))
    #expect(stranger.outcome == .wrongSigner && stranger.evidence.digest == "0x" + hash.hex)
  }

  // MARK: What a node answers

  private static func smart(_ more: String, message: String = "Hello World") throws -> SchemaAnswer {
    let signature = JSON.quoted(try example("smart-wallet.sig"))
    return try answer(
      #"{"op":"verifyMessage","chain":"evm","message":"\#(message)","signature":\#(signature),"#
        + #""account":"0x75a5bCC19B8f36c9e0B13F70F08eC49A4d1B52F5","network":"eip155:8453"\#(more)}"#)
  }

  @Test func anAnswerOfANodeDecidesOneCall() throws {
    let asked = try Self.smart("")
    #expect(asked.verdict == "undecidable" && asked.query?.method == "eth_call")
    let node = try Self.example("smart-wallet-node-answer.json")
    for given in [node, JSON.quoted(node)] {
      let decided = try Self.smart(#","nodeAnswer":\#(given)"#)
      #expect(decided.verdict == "verified" && decided.isAcceptable == true && decided.query == nil)
      #expect(decided.evidence?.claimedOwners == [Self.account.lowercased()])
    }
    let other = try Self.smart(#","nodeAnswer":\#(node)"#, message: "Hello world")
    #expect(other.verdict == "malformed" && other.isAcceptable == false)
    #expect(other.findings.contains { $0.rule == EVMRules.nodeAnswerForeign })
    let refused = try Self.smart(#","nodeAnswer":\#(node.replacing("1\"}", with: "0\"}"))"#)
    #expect(refused.verdict == "invalid_signature" && refused.isAcceptable == false)
  }

  @Test func whatWasFoundInTheRequestHoldsUpWhatANodeDecides() throws {
    let request = WalletRequest.typedData(
      try Self.example("permit.json"), account: "0x75a5bCC19B8f36c9e0B13F70F08eC49A4d1B52F5", network: "eip155:1")
    let preflight = try Self.preflight()
    let signature = WalletReply.signature("0x" + String(repeating: "ee", count: 70))
    func decided(_ acknowledged: Set<String>) throws -> Verdict {
      let query = try #require(preflight.verify(signature, for: request, acknowledging: acknowledged).query)
      let id = try #require(try JSON(parsing: query.jsonRPC)["id"]).text
      // One answer that says nothing, and then the contract's yes.
      let again = query.read(#"{"jsonrpc":"2.0","id":\#(id),"error":{"code":-32005,"message":"limit exceeded"}}"#)
      #expect(again.outcome == .undecidable && again.findings.contains { $0.rule.id == "evm/risk-permit" })
      let yes = "1626ba7e" + String(repeating: "0", count: 56)
      return try #require(again.query).read(#"{"jsonrpc":"2.0","id":\#(id),"result":"0x\#(yes)"}"#)
    }
    let unseen = try decided([])
    #expect(unseen.outcome == .verified && !unseen.isAcceptable)
    #expect(try decided(Self.risks).isAcceptable)
  }

  @Test func nothingIsAskedOfANodeAboutAKeysSignature() throws {
    let line =
      #"{"op":"verifyMessage","chain":"evm","message":"Hello World","account":"\#(Self.account)","network":"eip155:1","#
      + #""signature":\#(JSON.quoted(try Self.example("message.sig")))"#
    let alone = try Self.answer(line + "}")
    let answered = try Self.answer(line + #","nodeAnswer":{"result":"0x"}}"#)
    #expect(alone.verdict == "verified" && answered.verdict == "verified" && answered.query == nil)
  }

  // MARK: What is read of any input

  @Test(arguments: [("permit.json", "eip712"), ("sign-in.txt", "siwe"), ("smart-wallet.sig", "erc6492")])
  func anInputIsReadByWhatItIs(name: String, format: String) throws {
    let report = InputDecoder.decode(try Self.example(name), curves: try TestCurves.value)
    let summary = try #require(report.value)
    #expect(summary["format"]?.text == "\"\(format)\"" || summary["form"]?.text == "\"\(format)\"")
    #expect(!report.findings.contains { $0.severity == .error })
  }

  @Test func typedDataSentAsATransactionIsNamed() throws {
    let request = WalletRequest.transaction(
      chain: .evm, operation: .sign, payload: try Self.example("permit.json"), account: nil, network: "eip155:1")
    let report = try Self.preflight().check(request)
    let named = report.findings.first { $0.rule == CoreRules.inputUndetected }
    #expect(named?.message.contains("typed data in JSON") == true && report.verdict == .refused)
  }
}
