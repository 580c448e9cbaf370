import CountersignCore
import CountersignCurves
import CountersignEVM
import CountersignHash
import TestSupport
import Testing

// Messages of personal_sign, and sign-ins among them.
extension EVMCorpora {
  /// Sign-ins of these names are no longer valid, or not yet.
  private static let untimely: Set = ["siwe not yet valid", "siwe expired message"]

  @Test func hashesAndVerifiesMessages() throws {
    let curves = try TestCurves.value
    Corpora.check("evm/eip191-messages", content: { [$0["name"]?.string] }) { testCase in
      let text = try testCase.text("message")
      let message: EVMMessage
      switch testCase["kind"]?.string {
      case "utf8": message = EVMMessage(text)
      case "hex": message = EVMMessage(bytes: try testCase.bytes("message"))
      default: return .disagree("the kind is not known")
      }
      var faults = Faults()
      faults.compare("the digest", "0x" + message.digest.hex, testCase["hash"]?.string)
      guard let signature = testCase["signature"]?.string else { return faults.judgement }
      let account = try testCase.text("address")
      func verdict(_ message: EVMMessage, _ context: EVMContext = .empty) -> Verdict {
        EVMMessageVerification(
          message: message, account: account, network: "eip155:1", context: context, curves: curves
        ).verify(signature: signature)
      }
      let plain = verdict(message)
      faults.compare("the signer", plain.evidence.signer?.lowercased(), account.lowercased())
      faults.compare("the digest in evidence", plain.evidence.digest, testCase["hash"]?.string)
      let isSignIn = message.isText && text.contains(" wants you to sign in with your Ethereum account:\n")
      faults.compare("the outcome", plain.outcome, isSignIn ? .undecidable : .verified)
      if isSignIn {
        let signIn = try #require(EVMSignIn.read(text).value)
        let bound = verdict(EVMMessage(signIn), Self.context(signIn.domain, signIn.nonce))
        let isUntimely = Self.untimely.contains(try testCase.text("name"))
        faults.compare("the bound outcome", bound.outcome, isUntimely ? .bindingMismatch : .verified)
      }
      // What was signed as bytes was not signed as the digits that spell them.
      guard !message.isText else { return faults.judgement }
      let asText = verdict(EVMMessage(text))
      faults.compare("the outcome for the digits", asText.outcome, .invalidSignature)
      faults.compare("the near misses", asText.evidence.nearMisses, ["the bytes that the text spells in hex"])
      faults.compare("the reading", asText.evidence.reading, "hex")
      return faults.judgement
    }
  }

  /// A day on which the public data is neither expired nor not yet valid, but where it says so.
  private static let today = "2026-01-01T00:00:00Z"

  private static func context(_ domain: String?, _ nonce: String?, at time: String = today) -> EVMContext {
    var context = EVMContext()
    context.expected.domain = domain
    context.expected.nonce = nonce
    context.now = (try? Timestamp(time))?.seconds
    return context
  }

  @Test func readsBuildsAndBindsSignIns() throws {
    let curves = try TestCurves.value
    Corpora.check(
      "evm/siwe", content: { ["\($0["kind"]?.string ?? ""): \($0["name"]?.string ?? "")"] }
    ) { testCase in
      switch testCase["kind"]?.string {
      case "parse-ok": return try Self.parsed(try testCase.text("message"), try #require(testCase["fields"]))
      case "parse-fail": return Self.refused(try testCase.text("message"))
      case "build-fail":
        let built = Self.built(try #require(testCase["fields"]))
        return .agree(if: built == nil, else: "built: \(built?.text ?? "")")
      case "verify-ok", "verify-fail":
        let isGood = testCase["kind"]?.string == "verify-ok"
        return Self.verified(try #require(testCase["fields"]), isGood, curves)
      case "verify-1271":
        // Who signed for a contract, only the contract knows.
        let text = try testCase.text("message")
        let signIn = try #require(EVMSignIn.read(text).value)
        let verdict = EVMMessageVerification(
          message: EVMMessage(text), account: signIn.address.checksummed, network: "eip155:1",
          context: Self.context(signIn.domain, signIn.nonce), curves: curves
        ).verify(signature: try testCase.text("signature"))
        let isOpen = [.undecidable, .wrongSigner].contains(verdict.outcome) && !verdict.isAcceptable
        return .agree(if: isOpen, else: "the outcome is \(verdict.outcome)")
      default: return .disagree("the kind is not known")
      }
    }
  }

  private static func parsed(_ text: String, _ fields: JSON) throws -> CorporaTally.Judgement {
    let (value, findings) = EVMSignIn.read(text)
    guard let value else { return .disagree("refused: \(findings.map(\.rule.id))") }
    var faults = Faults()
    faults.compare("the text", value.text, text)
    for member in fields.object ?? [] where !member.value.isNull {
      let expected = member.value.number ?? member.value.string
      switch member.key {
      case "scheme": faults.compare("scheme", value.scheme, expected)
      case "domain": faults.compare("domain", value.domain, expected)
      case "address": faults.compare("address", value.address.checksummed, expected)
      case "statement": faults.compare("statement", value.statement, expected)
      case "uri": faults.compare("uri", value.uri, expected)
      case "version": faults.compare("version", value.version, expected)
      case "chainId": faults.compare("chainId", value.chainID.decimal, expected)
      case "nonce": faults.compare("nonce", value.nonce, expected)
      case "issuedAt": faults.compare("issuedAt", value.issuedAt.description, expected)
      case "expirationTime": faults.compare("expirationTime", value.expirationTime?.description, expected)
      case "notBefore": faults.compare("notBefore", value.notBefore?.description, expected)
      case "requestId": faults.compare("requestId", value.requestID, expected)
      case "resources": faults.compare("resources", value.resources, member.value.array?.compactMap(\.string))
      default: faults.require(false, "the field \(member.key) is not known")
      }
    }
    faults.require(fields["statement"] != nil || value.statement == nil, "a statement was read")
    faults.require(fields["resources"] != nil || value.resources == nil, "resources were read")
    faults.compare("what is built of the fields", built(fields)?.text, text)
    return faults.judgement
  }

  private static func refused(_ text: String) -> CorporaTally.Judgement {
    let (value, findings) = EVMSignIn.read(text)
    var faults = Faults()
    faults.require(value == nil, "read")
    for finding in findings {
      let place = finding.location.text ?? -1..<(-1)
      faults.require(place.lowerBound >= 0 && place.upperBound <= text.utf8.count, "\(finding.rule.id) at no place")
    }
    return faults.judgement
  }

  /// Nil when a field is refused, by its own type or by the grammar.
  private static func built(_ fields: JSON, on chainID: UInt256? = nil) -> EVMSignIn? {
    var input = EVMSignInInput()
    func time(_ name: String) throws -> Timestamp? { try fields[name]?.string.map { try Timestamp($0) } }
    do {
      input.scheme = fields["scheme"]?.string
      input.domain = fields["domain"]?.string
      input.address = try fields["address"]?.string.map { try EVMAddress($0) }
      input.statement = fields["statement"]?.string
      input.uri = fields["uri"]?.string
      input.version = fields["version"]?.string
      input.chainID = fields["chainId"]?.uint256 ?? chainID
      input.nonce = fields["nonce"]?.string
      input.issuedAt = try time("issuedAt")
      input.expirationTime = try time("expirationTime")
      input.notBefore = try time("notBefore")
      input.requestID = fields["requestId"]?.string
      input.resources = fields["resources"]?.array?.compactMap(\.string)
      return try EVMSignIn(input)
    } catch {
      return nil
    }
  }

  private static func verified(_ fields: JSON, _ isGood: Bool, _ curves: Curves) -> CorporaTally.Judgement {
    guard let signIn = built(fields, on: 1) else { return .agree(if: !isGood, else: "it is not built") }
    let context = context(
      fields["domainBinding"]?.string ?? signIn.domain, fields["matchNonce"]?.string ?? signIn.nonce,
      at: fields["time"]?.string ?? today)
    let verdict = EVMMessageVerification(
      message: EVMMessage(signIn), account: signIn.address.checksummed, network: "eip155:\(signIn.chainID)",
      context: context, curves: curves
    ).verify(signature: fields["signature"]?.string ?? "")
    return .agree(
      if: (verdict.outcome == .verified) == isGood && (isGood || !verdict.isAcceptable),
      else: "the outcome is \(verdict.outcome), \(verdict.findings.map(\.rule.id))")
  }

  // MARK: Bug reports

  func message(_ id: String, _ testCase: JSON, _ curves: Curves) throws -> CorporaTally.Judgement {
    let input = testCase["input"]
    let claimed = input?["claimed"]?.string
    let signature = input?["signature"]?.string ?? ""
    var faults = Faults()
    func verdict(_ message: EVMMessage, _ account: String?, _ signature: String) -> Verdict {
      EVMMessageVerification(message: message, account: account, network: nil, curves: curves)
        .verify(signature: signature)
    }
    switch id {
    case "trustwallet/wallet-core#1898":
      // The wallet hashed the digest once more (recovered with coincurve and pycryptodome); over the digest itself the
      // signature is somebody else's. Either way it is no message of the account, and which of them is told.
      let message = EVMMessage(bytes: try #require(input?["digest"]?.hexBytes))
      let asClaimed = verdict(message, claimed, signature)
      faults.compare("the outcome", asClaimed.outcome, .invalidSignature)
      faults.compare("the near misses", asClaimed.evidence.nearMisses, ["the hash of the bytes without the prefix"])
      let recovered = "0x4d8d9d89b133024249651d9161F52a8c0D9d4e7e"
      faults.require(try testCase.text("expect").contains(recovered), "another signer is stated")
      let asRecovered = verdict(message, recovered, signature)
      faults.compare("the outcome for the signer", asRecovered.outcome, .invalidSignature)
      faults.compare(
        "the near misses", asRecovered.evidence.nearMisses, ["the 32 bytes themselves, without any prefix"])
      let asDigest = EVMSignatureVerification(
        digest: try #require(input?["digest"]?.word), account: claimed, network: "eip155:1", curves: curves
      ).verify(signature: signature)
      faults.compare("the outcome over the digest", asDigest.outcome, .wrongSigner)
      faults.compare("the signer", asDigest.evidence.signer, recovered.lowercased())
    case "trustwallet/wallet-core#4433":
      let cut = verdict(EVMMessage(""), nil, signature)
      faults.compare("the outcome", cut.outcome, .malformed)
      faults.compare("the rules", cut.findings.map(\.rule), [EVMRules.messageSignatureLength])
    case "trustwallet/trust-web3-provider#354":
      let text = input?["message"]?.string ?? ""
      let asText = verdict(EVMMessage(text), claimed, signature)
      let asBytes = verdict(EVMMessage(bytes: try #require([UInt8](hex: text))), claimed, signature)
      // The bytes were meant, the digits that spell them were signed: told, not counted.
      faults.compare("the outcome for the digits", asText.outcome, .verified)
      faults.compare("the outcome for the bytes", asBytes.outcome, .invalidSignature)
      faults.compare("the near misses", asBytes.evidence.nearMisses, ["the hex digits of the bytes, as a text"])
      faults.compare("the reading", asBytes.evidence.reading, "text")
    case "MetaMask/metamask-extension#5473":
      let report = EVMMessage(input?["message"]?.string ?? "").check(account: nil, network: nil)
      faults.compare("the rules", report.findings.map(\.rule), [EVMRules.messageIsHash])
    case "MetaMask/metamask-extension#10850": try parities(curves, &faults)
    default: return .skipped
    }
    return faults.judgement
  }

  /// Signatures of MetaMask's own tests with the parity for v, as Ledger has it.
  private func parities(_ curves: Curves, _ faults: inout Faults) throws {
    let signed = (Corpora.load("evm/eip191-messages") ?? []).filter {
      $0["kind"]?.string == "hex" && $0["signature"] != nil
    }
    faults.require(!signed.isEmpty, "there is no signed message")
    for testCase in signed {
      let message = EVMMessage(bytes: try testCase.bytes("message"))
      var signature = try testCase.bytes("signature")
      signature[64] -= 27
      let verdict = EVMMessageVerification(
        message: message, account: try testCase.text("address"), network: nil, curves: curves
      ).verify(signature: "0x" + signature.hexText)
      faults.compare("the outcome", verdict.outcome, .verified)
      faults.compare("the rules", verdict.ruleIDs, ["evm/message-v-normalised"])
    }
  }

  func signIn(_ id: String, _ testCase: JSON) throws -> CorporaTally.Judgement {
    var faults = Faults()
    switch id {
    case "wevm/viem#4150":
      let text = try testCase.text("input")
      faults.compare("the rules", EVMSignIn.read(text).findings.map(\.rule.id), [])
      let short = text.replacing("\n\n\n", with: "\n\n")
      let (value, findings) = EVMSignIn.read(short)
      faults.require(value == nil, "one empty line is taken")
      faults.compare("the fix", Fix.apply(findings.compactMap(\.fix), to: short).text, text)
    case "WalletConnect/walletconnect-monorepo#7247 (pull request)":
      var input = try Self.signInInput()
      input.statement = try #require(testCase["input"]?["statement"]?.string)
      let rule = refusingRule { () throws(DecodeError) in try EVMSignIn(input) }
      faults.compare("the rule", rule, "evm/siwe-statement-newline")
    case "spruceid/siwe#59":
      let text = try EVMSignIn(try Self.signInInput()).text
      let findings = EVMSignIn.read(text.replacing("Version: 1", with: try testCase.text("input"))).findings
      faults.compare("the rules", findings.map(\.rule.id), ["evm/siwe-version-invalid"])
    default: return .skipped
    }
    return faults.judgement
  }

  private static func signInInput() throws -> EVMSignInInput {
    var input = EVMSignInInput()
    input.domain = "example.com"
    input.address = Scenario.stranger
    input.uri = "https://example.com"
    input.chainID = 1
    input.nonce = "32891756"
    input.issuedAt = try Timestamp("2026-01-01T00:00:00Z")
    return input
  }
}
