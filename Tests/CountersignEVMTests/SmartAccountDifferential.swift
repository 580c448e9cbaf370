import CountersignCore
import CountersignEVM
import CountersignHash
import TestSupport
import Testing

/// Signatures of smart accounts against eth-abi and eth-account, and our calls in a real EVM.
@Suite(.withCurves) struct SmartAccountDifferential {
  private static func verdict(_ line: JSON) throws -> Verdict {
    let digest = try #require(Bytes32(try line.bytes("digest")))
    return EVMSignatureVerification(
      digest: digest, account: try line.text("account"), network: try line.text("network"),
      curves: try TestCurves.value
    ).verify(signature: try line.text("signature"))
  }

  @Test func formsAreReadAsOthersWroteThem() throws {
    let arguments = ["forms", "--seed", String(SeededGenerator.seed), "--count", "900"]
    guard let lines = try Oracle.python("evm_accounts.py", arguments) else { return }
    #expect(lines.count == 900)
    var kinds: [String: Int] = [:]
    var failures = 0
    for text in lines {
      let line = try JSON(parsing: text)
      let form = EVMSignatureForm(try line.bytes("signature"))
      kinds[form.kind.description, default: 0] += 1
      var faults = Faults()
      try Self.compare(form, line, &faults)
      Self.compare(try Self.verdict(line), line, &faults)
      if faults.list.isEmpty { continue }
      failures += 1
      if failures <= 5 { Issue.record("\(text): \(faults.text)") }
    }
    #expect(failures == 0)
    let shares = kinds.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
    TestEnvironment.say(
      "differential evm_accounts.py forms: \(lines.count) signatures, \(lines.count - failures) agree (\(shares))")
  }

  private static func compare(_ form: EVMSignatureForm, _ line: JSON, _ faults: inout Faults) throws {
    faults.compare("the form", form.kind.description, line["form"]?.string)
    faults.compare("what is noted", form.findings.map(\.rule.id), [])
    if let inner = line["inner"]?.string { faults.compare("the form inside", form.inner?.kind.description, inner) }
    if let wrapped = line["wrapped"]?.hexBytes {
      faults.compare("what is inside", form.inner?.bytes, wrapped)
      faults.compare("unwrapped", try? form.converted(to: .unwrapped), wrapped)
    }
    if let factory = line["factory"]?.address {
      faults.compare("the factory", form.predeploy?.factory, factory)
      faults.compare("its call", form.predeploy?.factoryCalldata, line["factoryCalldata"]?.hexBytes)
      faults.compare("written again", form.predeploy?.encoded, form.bytes)
    }
    if let parts = line["parts"]?.array {
      faults.compare("the parts", form.safe?.parts.map(\.kind.description), parts.map { $0.string ?? "" })
    }
    if let digest = line["typedDigest"]?.word { faults.compare("the typed digest", form.nestedTyped?.digest, digest) }
  }

  private static func compare(_ verdict: Verdict, _ line: JSON, _ faults: inout Faults) {
    let isKey = line["form"]?.string == "ecdsa"
    faults.compare("the outcome", verdict.outcome, isKey ? .wrongSigner : .undecidable)
    let owners = (line["owners"]?.array ?? []).map { $0.string ?? "" }
    if isKey {
      faults.compare("the signer", verdict.evidence.signer, owners.first)
    } else if line["form"]?.string == "safe" {
      // The owners of a Safe from before 1.3.0 are told beside the others when those are in no order, which another hash
      // may give by chance.
      let claimed = verdict.evidence.claimedOwners
      let isToldApart =
        line["isCertain"]?.bool == true || owners.allSatisfy { owner in claimed.contains { $0.hasPrefix(owner) } }
      let isInOrder = !verdict.ruleIDs.contains("evm/safe-owners-unsorted")
      faults.require(isToldApart || isInOrder, "the owners are \(verdict.evidence.claimedOwners)")
      if line["isCertain"]?.bool == true { faults.compare("the owners", verdict.evidence.claimedOwners, owners) }
    } else if line["challenged"] == nil, line["typedDigest"] == nil {
      faults.compare("the owners", verdict.evidence.claimedOwners, owners)
    }
    if let isChallenged = line["challenged"]?.bool {
      faults.compare("the challenge", verdict.evidence.compared == ["challenge"], isChallenged)
      faults.compare("the warning", verdict.ruleIDs.contains("evm/passkey-challenge"), !isChallenged)
    }
  }

  /// Deployed, undeployed, delegated and hostile accounts: our own call runs, and our reader judges what it gives.
  @Test func theCallsDecideInARealEVM() throws {
    let arguments = ["accounts", "--seed", String(SeededGenerator.seed), "--count", "210"]
    guard let lines = try Oracle.python("evm_accounts.py", arguments) else { return }
    #expect(lines.count == 210)
    let cases = try lines.map { try JSON(parsing: $0) }
    let offline = try cases.map(Self.verdict)
    var input = ""
    for (line, verdict) in zip(cases, offline) {
      let name = try line.text("case")
      let request = try #require(verdict.query?.jsonRPC, "\(name): nothing is asked")
      input += "{\"world\":\(try #require(line["world"]).text),\"request\":\(request)}\n"
    }
    guard let answers = try Oracle.python("evm_accounts.py", ["call"], input: input) else { return }
    try #require(answers.count == cases.count)
    var failures = 0
    var outcomes: [String: Int] = [:]
    for ((line, verdict), answer) in zip(zip(cases, offline), answers) {
      let judged = try #require(verdict.query).read(answer)
      outcomes[judged.outcome.description, default: 0] += 1
      var faults = Faults()
      faults.compare("the outcome offline", verdict.outcome.description, line["offline"]?.string)
      faults.compare("the outcome", judged.outcome.description, line["outcome"]?.string)
      faults.compare("whether it may go on", judged.isAcceptable, line["acceptable"]?.bool)
      for rule in line["rules"]?.array ?? [] {
        faults.require(judged.ruleIDs.contains(rule.string ?? ""), "\(rule.string ?? "") is missing")
      }
      faults.compare("the factory", judged.evidence.viaFactory, line["factory"]?.string)
      if faults.list.isEmpty { continue }
      failures += 1
      if failures <= 10 { Issue.record("\(try line.text("case")): \(faults.text); \(answer)") }
    }
    #expect(failures == 0)
    let shares = outcomes.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
    TestEnvironment.say(
      "differential evm_accounts.py call: \(answers.count) calls in py-evm, \(answers.count - failures) agree (\(shares))"
    )
  }
}
