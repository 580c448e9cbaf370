import CountersignCore
import CountersignCurves
import CountersignEVM
import CountersignHash
import TestSupport
import Testing

// Smart accounts: what their owners sign, and the forms in which it comes.
extension EVMCorpora {
  @Test func readsTheSignaturesOfSmartAccounts() throws {
    let curves = try TestCurves.value
    Corpora.check("evm/smart-account", content: { [$0["kind"]?.string, $0["source"]?.string] }) { testCase in
      switch testCase["kind"]?.string {
      case "coinbase-replay-safe-hash": return try replaySafeHash(testCase)
      case "coinbase-signature-wrapper": return try ownersWrapper(testCase)
      case "erc6492-wrapped": return try predeploy(testCase)
      case "eip7702-authorization-hash", "eip7702-authorization-signature": return try authorization(testCase, curves)
      case "safe-signature": return try safe(testCase)
      case "erc1271-signature": return try contractSignature(testCase, curves)
      case let kind: return .disagree("the kind \(kind ?? "") is not known here")
      }
    }
  }

  private func replaySafeHash(_ testCase: JSON) throws -> CorporaTally.Judgement {
    let hash = EVMAccountHash.replaySafe(
      try #require(testCase["hash"]?.word), account: try #require(testCase["account"]?.address),
      chainID: try #require(testCase["chainId"]?.uint256))
    return .agree(if: "0x" + hash.hex == testCase["replaySafeHash"]?.string, else: "the hash is \(hash)")
  }

  private func ownersWrapper(_ testCase: JSON) throws -> CorporaTally.Judgement {
    let form = EVMSignatureForm(try testCase.bytes("wrapped"))
    var faults = Faults()
    faults.compare("the form", form.kind, .smartWallet)
    faults.compare("what is noted", form.findings, [])
    faults.compare("the owner", form.smartWallet?.ownerIndex, testCase["ownerIndex"]?.uint256)
    faults.compare("the data", form.smartWallet?.signatureData, testCase["signatureData"]?.hexBytes)
    return faults.judgement
  }

  private func predeploy(_ testCase: JSON) throws -> CorporaTally.Judgement {
    let bytes = try testCase.bytes("wrapped")
    let signature = try testCase.bytes("signature")
    let form = EVMSignatureForm(bytes)
    var faults = Faults()
    faults.compare("the form", form.kind, .erc6492)
    faults.compare("what is noted", form.findings, [])
    faults.compare("the factory", form.predeploy?.factory, testCase["factory"]?.address)
    faults.compare("its call", form.predeploy?.factoryCalldata, testCase["factoryCalldata"]?.hexBytes)
    faults.compare("the signature", form.predeploy?.signature, signature)
    faults.compare("unwrapped", try form.converted(to: .unwrapped), signature)
    faults.compare("wrapped again", form.predeploy?.encoded, bytes)
    return faults.judgement
  }

  private func authorization(_ testCase: JSON, _ curves: Curves) throws -> CorporaTally.Judgement {
    var authorization = EVMAuthorization(
      chainID: try #require(testCase["chainId"]?.uint256), address: try #require(testCase["address"]?.address),
      nonce: try #require(testCase["nonce"]?.uint64), yParity: 0, r: .zero, s: .zero)
    var faults = Faults()
    if let hash = testCase["hash"]?.string { faults.compare("the hash", "0x" + authorization.signingHash.hex, hash) }
    guard let bytes = testCase["signature"]?.hexBytes else { return faults.judgement }
    let signature = try #require(EVMSignatureForm(bytes).recoverable)
    authorization.yParity = signature.yParity
    authorization.r = signature.scalars.r
    authorization.s = signature.scalars.s
    faults.compare("the authority", try authorization.authority(curves), testCase["authority"]?.address)
    return faults.judgement
  }

  private func safe(_ testCase: JSON) throws -> CorporaTally.Judgement {
    let form = EVMSignatureForm(try testCase.bytes("signature"))
    let kinds: [String: EVMSafeSignature.Part.Kind] = [
      "contract (v=0)": .contract, "approved hash (v=1)": .approvedHash,
    ]
    var faults = Faults()
    faults.compare("the form", form.kind, .safe)
    faults.compare("the kinds", form.safe?.parts.map(\.kind), [try #require(kinds[try testCase.text("type")])])
    faults.compare("the owners", form.safe?.parts.map(\.owner), [testCase["owner"]?.address])
    return faults.judgement
  }

  /// Needs the chain: never decided here, and always with the call that decides.
  private func contractSignature(_ testCase: JSON, _ curves: Curves) throws -> CorporaTally.Judgement {
    let text = try testCase.text("message")
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let account = lines.count > 1 ? String(lines[1]) : ""
    let signature = try testCase.bytes("signature")
    let digest = EVMMessage(text).digest
    var faults = Faults()
    for verdict in [
      EVMSignatureVerification(
        digest: digest, account: account, network: "eip155:1", context: .code(true), curves: curves
      ).verify(signature: try testCase.text("signature")),
      EVMMessageVerification(message: EVMMessage(text), account: account, network: "eip155:1", curves: curves)
        .verify(signature: try testCase.text("signature")),
    ] {
      faults.require(
        [.undecidable, .wrongSigner].contains(verdict.outcome) && !verdict.isAcceptable, "it is \(verdict.outcome)")
      let request = try JSON(parsing: try #require(verdict.query).jsonRPC)
      faults.compare("the method", request["method"]?.string, "eth_call")
      faults.compare("the contract", request["params"]?[0]?["to"]?.string, account.lowercased())
      let call =
        "0x1626ba7e" + digest.hex + SignatureFormTests.word(64).hexText + SignatureFormTests.tail(signature).hexText
      faults.compare("the call", request["params"]?[0]?["data"]?.string, call)
    }
    return faults.judgement
  }

  /// Reports about signatures that libraries took for broken ones of a key.
  func smartAccount(_ id: String, _ curves: Curves) throws -> CorporaTally.Judgement {
    let scalars = Scenario.signature.r.bytes32.bytes + Scenario.signature.s.bytes32.bytes
    func verdict(_ signature: [UInt8], account: String = Scenario.stranger.checksummed, hasCode: Bool? = nil) -> Verdict
    {
      EVMSignatureVerification(
        digest: Scenario.word(9), account: account, network: "eip155:8453", context: .code(hasCode), curves: curves
      ).verify(signature: "0x" + signature.hexText)
    }
    func compare(_ signature: [UInt8], _ form: EVMSignatureForm.Kind) -> CorporaTally.Judgement {
      let verdict = verdict(signature)
      var faults = Faults()
      faults.compare("the form", verdict.evidence.signatureForm, form.description)
      faults.compare("the outcome", verdict.outcome, .undecidable)
      faults.compare("the query", verdict.query?.method, "eth_call")
      faults.require(
        verdict.findings.contains { $0.rule == EVMRules.messageContractSignature }, "the form is not told")
      return faults.judgement
    }
    switch id {
    case "spruceid/siwe#216": return compare(scalars + [27] + scalars + [28], .safe)
    case "spruceid/siwe-py#76 (pull request)": return compare([], .empty)
    case "coinbase/smart-wallet#98":
      let wrappers = (Corpora.load("evm/smart-account") ?? []).filter {
        $0["kind"]?.string == "coinbase-signature-wrapper"
      }
      guard let wrapped = wrappers.first?["wrapped"]?.hexBytes else { return .disagree("there is no wrapper") }
      return compare(wrapped, .smartWallet)
    case "OpenZeppelin/openzeppelin-contracts#5707":
      let signature = Secp256k1Signature(r: Scenario.signature.r, s: Scenario.signature.s)
      let key = try #require(curves.secp256k1.recover(signature, recoveryID: 0, digest: Scenario.word(9)))
      let verdict = verdict(scalars + [27], account: EVMAddress(key).checksummed, hasCode: true)
      var faults = Faults()
      faults.compare("the outcome", verdict.outcome, .verified)
      faults.compare("what is told", verdict.findings.map(\.rule), [EVMRules.accountHasCode])
      return faults.judgement
    default: return .disagree("the case is not known here")
    }
  }
}
