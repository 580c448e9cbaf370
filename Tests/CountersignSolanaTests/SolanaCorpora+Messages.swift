import CountersignCore
import CountersignCurves
import CountersignHash
import CountersignSolana
import TestSupport
import Testing

/// The public data of Solana's messages.
extension SolanaCorpora {
  @Test(.withCurves) func readsAndWritesOffchainMessages() throws {
    let curves = try TestCurves.value
    Corpora.check("solana/offchain_message", content: { [$0["id"]?.string, $0["what"]?.string] }) { testCase in
      var faults = Faults()
      let bytes = try #require(testCase["bytes"]?.hexBytes)
      let expected = testCase["code"]?.string.map { Self.rule($0) }
      let isDisputed = testCase["valid"]?.isNull == true
      do throws(DecodeError) {
        let message = try SolanaOffchainMessage.decode(bytes)
        faults.compare("the encoding", message.encoded, bytes)
        faults.compare("the text", message.text, testCase["text"]?.string ?? "")
        faults.compare("the layout", message.layout.description, testCase["layout"]?.string?.replacing("_", with: "-"))
        faults.require(isDisputed || testCase["valid"]?.bool == true, "taken, expected \(expected ?? "a refusal")")
        // What sources dispute is a note; design, 4.
        faults.compare("the findings", message.findings.map(\.rule.id), isDisputed ? [expected ?? ""] : [])
        if let signer = testCase["signer"]?.string, let signature = testCase["signature"]?.string {
          var context = SolanaContext()
          if let domain = message.applicationDomain { context.expected.applicationDomains = [domain] }
          let verdict = SolanaMessageVerification(
            message: SolanaMessage(bytes: bytes, format: .offchain),
            connection: SolanaConnection(account: signer, network: nil), context: context, curves: curves
          ).verify(signature: signature)
          faults.compare("the outcome", verdict.outcome, .verified)
        }
      } catch {
        faults.compare("the rule", error.rule.id, expected)
        faults.require(testCase["valid"]?.bool == false, "refused: \(error)")
        let report = SolanaMessage(bytes: bytes, format: .offchain).check(account: nil, network: nil)
        faults.compare("the check", report.findings.map(\.rule.id), [expected].compactMap { $0 })
      }
      return faults.judgement
    }
  }

  @Test(.withCurves) func readsAndBindsSignIns() throws {
    let curves = try TestCurves.value
    Corpora.check("solana/siws", content: { [$0["id"]?.string, $0["what"]?.string] }) { testCase in
      var faults = Faults()
      let text = try #require(testCase["text"]?.string)
      let (value, findings) = SolanaSignIn.read(text)
      var errors = Set(findings.filter { $0.severity == .error }.map(\.rule.id))
      faults.require((value == nil) == !errors.isEmpty, "a value and errors, or neither")
      if let value {
        faults.compare("the text", value.text, text)
        if let fields = testCase["fields"] {
          faults.compare("the fields", JSONText.object(Self.members(value)).text, fields.text)
        }
      }
      for finding in findings {
        let place = finding.location.text ?? -1..<(-1)
        faults.require(place.lowerBound >= 0 && place.upperBound <= text.utf8.count, "\(finding.rule.id) at no place")
      }
      let asked = testCase["input"].map { Self.input($0) }
      if var asked, let value {
        errors.formUnion(SolanaSignIn.compare(asked: asked, returned: value).map(\.rule.id))
        asked.domain = asked.domain ?? value.domain
        asked.address = asked.address ?? value.address
        do throws(DecodeError) {
          faults.require(errors.isEmpty == (try SolanaSignIn(asked).text == text), "what is built is not what is equal")
        } catch {
          errors.insert(error.rule.id)
        }
      }
      if let account = testCase["account"]?.string, let signature = testCase["signature"]?.string {
        let verdict = Self.verdict(text, value, asked, account, signature, curves)
        errors.formUnion(verdict.findings.filter { $0.severity == .error }.map(\.rule.id))
        if testCase["valid"]?.bool == true, let value {
          let isWhole =
            value.nonce != nil && value.chainID != nil && (value.issuedAt != nil || value.expirationTime != nil)
          faults.compare("the outcome", verdict.outcome, isWhole ? .verified : .undecidable)
        } else if !errors.isDisjoint(with: verdict.findings.map(\.rule.id)) {
          faults.require(!verdict.isAcceptable && verdict.outcome != .verified, "accepted")
        }
      }
      // What is left open is refused where the request is built: such a statement could be read as fields.
      faults.require(errors.isEmpty == (testCase["valid"]?.bool == true), "found \(errors.sorted())")
      if let code = testCase["code"]?.string {
        faults.require(errors.contains(Self.rule(code)), "found \(errors.sorted()), expected \(code)")
      }
      return faults.judgement
    }
  }

  @Test(.withCurves) func judgesSignedMessages() throws {
    let curves = try TestCurves.value
    Corpora.check("solana/signed_results", content: { [$0["id"]?.string, $0["scenario"]?.string] }) { testCase in
      guard testCase["kind"]?.string == "sign" else { return .skipped }
      var faults = Faults()
      let text = try #require(testCase["request"]?.string)
      let scenario = try #require(testCase["scenario"]?.string)
      let verdict = SolanaMessageVerification(
        message: SolanaMessage(text), connection: SolanaConnection(account: testCase["address"]?.string, network: nil),
        curves: curves
      ).verify(signature: try #require(testCase["response"]?.string))
      switch testCase["verdict"]?.string {
      case "ok"?:
        faults.compare("the outcome", verdict.outcome, .verified)
        faults.compare("the reading", verdict.evidence.reading, "text")
      case "ok_wrapped"?:
        faults.compare("the outcome", verdict.outcome, .verified)
        let layout = scenario.replacing("message_offchain_", with: "").replacing("_", with: "-")
        let reading = verdict.evidence.reading ?? ""
        faults.require((reading + ",").hasPrefix("off-chain message \(layout),"), "read as \(reading)")
        faults.require(verdict.findings.contains { $0.rule == SolanaRules.messageWrapped }, "not noted")
      case "invalid_signature"?:
        faults.compare("the outcome", verdict.outcome, .invalidSignature)
        let isNear = scenario.hasPrefix("message_of_") || scenario == "message_with_newline"
        faults.require(verdict.evidence.nearMisses.isEmpty != isNear, "near misses \(verdict.evidence.nearMisses)")
      default:
        faults.compare("the outcome", verdict.outcome.description, testCase["verdict"]?.string)
      }
      return faults.judgement
    }
  }

  // MARK: Names and values of the data

  static func rule(_ code: String) -> String { "solana/" + code.replacing("_", with: "-") }

  private static func input(_ json: JSON) -> SolanaSignInInput {
    var input = SolanaSignInInput()
    func time(_ name: String) -> SolanaSignInTime? { json[name]?.string.flatMap { try? SolanaSignInTime($0) } }
    input.domain = json["domain"]?.string
    input.address = json["address"]?.string.flatMap { try? SolanaAddress($0) }
    input.statement = json["statement"]?.string
    input.uri = json["uri"]?.string
    input.version = json["version"]?.string
    input.chainID = json["chainId"]?.string
    input.nonce = json["nonce"]?.string
    input.issuedAt = time("issuedAt")
    input.expirationTime = time("expirationTime")
    input.notBefore = time("notBefore")
    input.requestID = json["requestId"]?.string
    input.resources = json["resources"]?.array?.compactMap(\.string)
    return input
  }

  private static func members(_ value: SolanaSignIn) -> [JSONText.Member] {
    guard case .object(let members) = value.summary else { return [] }
    return members
  }

  /// The verdict about a sign-in that was to be for the site, the nonce and the time that it was asked for.
  private static func verdict(
    _ text: String, _ value: SolanaSignIn?, _ asked: SolanaSignInInput?, _ account: String, _ signature: String,
    _ curves: Curves
  ) -> Verdict {
    var context = SolanaContext()
    context.expected.domain = asked?.domain ?? value?.domain
    context.expected.nonce = asked?.nonce ?? value?.nonce
    context.now = value?.issuedAt?.seconds ?? value?.notBefore?.seconds ?? 1_780_000_000
    let chain = value?.chainID?.replacing("solana:", with: "") ?? "mainnet"
    // A cluster of one's own has some other genesis.
    let network = SolanaCluster(named: chain)?.caip2 ?? "solana:" + String(repeating: "A", count: 32)
    return SolanaMessageVerification(
      message: SolanaMessage(text, format: .siws), connection: SolanaConnection(account: account, network: network),
      context: context, curves: curves
    ).verify(signature: signature)
  }
}
