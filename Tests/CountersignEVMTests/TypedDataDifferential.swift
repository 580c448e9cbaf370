import CountersignCore
import CountersignCurves
import CountersignEVM
import CountersignHash
import TestSupport
import Testing

/// Thousands of typed data objects against eth-account, and against an encoder of EIP-712 beside it.
@Suite(.withCurves) struct TypedDataDifferential {
  static let count = 2_000

  private static func lines() throws -> [JSON]? {
    let arguments = ["random", "--seed", String(SeededGenerator.seed), "--count", String(count)]
    return try Oracle.python("evm_typed.py", arguments)?.map { try JSON(parsing: $0) }
  }

  @Test func whatEthAccountSignsHasTheSameHashesAndWhatIsUnfitIsRefused() throws {
    guard let lines = try Self.lines() else { return }
    #expect(lines.count == Self.count)
    let curves = try TestCurves.value
    var counts = (agree: 0, fit: 0, unfit: 0, lenient: 0)
    var failures = 0
    for line in lines {
      var faults = Faults()
      let text = try line.text("typedData")
      if line["fits"]?.bool == true {
        counts.fit += 1
        try Self.compare(text, line, curves, &faults)
      } else {
        counts.unfit += 1
        // eth-account takes some of what no wallet should be asked to sign.
        if line["theirs"]?.string?.hasPrefix("0x") == true { counts.lenient += 1 }
        let report = EVMTypedData.check(text, account: nil, network: nil)
        faults.require(report.value == nil, "it has a digest")
        faults.require(report.worst == .error, "no error is found")
      }
      if faults.list.isEmpty {
        counts.agree += 1
        continue
      }
      failures += 1
      if failures <= 5 {
        let change = line["change"]?.string ?? "no change"
        Issue.record("\(change), \(line["why"]?.string ?? ""): \(faults.text): \(text)")
      }
    }
    #expect(failures == 0 && counts.fit > Self.count / 2 && counts.unfit > Self.count / 4)
    TestEnvironment.say(
      "differential evm_typed.py: \(lines.count) typed data, \(counts.agree) agree (\(counts.fit) signed, "
        + "\(counts.unfit) unfit, of which eth-account takes \(counts.lenient))")
  }

  private static func compare(
    _ text: String, _ line: JSON, _ curves: Curves, _ faults: inout Faults
  ) throws {
    let account = try line.text("address")
    let report = EVMTypedData.check(text, account: account, network: nil)
    faults.compare("the errors", report.errors, [])
    guard let data = report.value else { return faults.require(false, "it has no digest") }
    faults.compare("the type", data.types.encodeType(data.primaryType), line["encodeType"]?.string)
    faults.compare("the domain", "0x" + data.domain.separator.hex, line["domainSeparator"]?.string)
    faults.compare("the message", data.structHash.map { "0x" + $0.hex }, line["structHash"]?.string)
    faults.compare("the digest", "0x" + data.digest.hex, line["digest"]?.string)
    let again = EVMTypedData.check(data.bridgeString, account: account, network: nil)
    faults.compare("the digest of what is handed on", again.value?.digest, data.digest)
    faults.compare("the errors of what is handed on", again.errors, [])
    let summary = try JSON(parsing: data.summary().text)
    faults.compare("the digest of the summary", summary["digest"]?.string, line["digest"]?.string)
    let verification = EVMTypedDataVerification(
      typedData: data, account: account, network: "eip155:\(data.domain.chainID ?? 1)", curves: curves)
    for form in ["signature", "compact"] {
      let verdict = verification.verify(signature: try line.text(form))
      faults.compare("the outcome of the \(form)", verdict.outcome, Verdict.Outcome.verified)
      faults.compare("the digest of the \(form)", verdict.evidence.digest, line["digest"]?.string)
    }
  }

  @Test func oneFieldChangedIsNeverVerified() throws {
    guard let lines = try Self.lines() else { return }
    for line in lines.filter({ $0["fits"]?.bool == true }).prefix(120) {
      try TypedDataVerificationTests.changeEveryLeaf(
        of: try line.text("typedData"), account: try line.text("address"), signature: try line.text("signature"),
        most: 30)
    }
  }
}
