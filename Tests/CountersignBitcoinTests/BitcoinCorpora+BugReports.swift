import CountersignCore
import CountersignCurves
import CountersignHash
import Foundation
import TestSupport
import Testing

@testable import CountersignBitcoin

/// Inputs that wallets and libraries have stumbled over.
@Suite(.withCurves) struct BitcoinBugReports {
  /// What is found beside, and says nothing about the report.
  private static let beside: Set<String> = [
    // The examples' addresses, of which nobody is connected here.
    "bitcoin/address-is-example", "bitcoin/address-uppercase",
    // The PSBTs stand alone; who signed them, and which change is whose, is not told.
    "bitcoin/psbt-bare", "bitcoin/input-foreign", "bitcoin/psbt-no-input-owned", "bitcoin/change-unrecognised",
    "bitcoin/rbf", "bitcoin/sequence-relative", "bitcoin/fee-rate-high", "bitcoin/fee-high",
    // Coins as they came with the reports.
    "bitcoin/input-amount-unproven", "bitcoin/input-internal-key-missing", "bitcoin/sighash-field-missing",
    // What is allowed, and what it would be used for.
    "bitcoin/allowed-sighash-dangerous", "bitcoin/sighash-listing-pattern",
  ]

  @Test func answersBugReportsOfOthers() throws {
    let curves = try TestCurves.value
    Corpora.check("bitcoin/issue_repros", content: { [$0["repo"]?.string, $0["symptom"]?.string] }) { testCase in
      var faults = Faults()
      switch testCase["kind"]?.string {
      case "send"?: try payment(testCase, curves, &faults)
      case "psbt"?, "request"?: try request(testCase, curves, &faults)
      case "message"?: try message(testCase, curves, &faults)
      case let kind:
        TestEnvironment.say("corpora bitcoin/issue_repros: \(kind ?? "no kind") is not known here")
        return .skipped
      }
      return faults.judgement
    }
  }

  /// The page that says which rule answers which report says what is tested.
  @Test func thePageOfBugReportsNamesTheRules() throws {
    let file = TestEnvironment.root.appendingPathComponent("Docs/BugReports.md")
    let page = try String(contentsOf: file, encoding: .utf8)
    for testCase in Corpora.load("bitcoin/issue_repros") ?? [] {
      let repository = try #require(testCase["repo"]?.string)
      let number = try #require(testCase["number"]?.int)
      let rows = page.split(separator: "\n").filter { $0.contains("\(repository)#\(number)") }
      #expect(!rows.isEmpty, "\(repository)#\(number) is missing")
      for rule in Self.due(testCase) {
        #expect(rows.contains { $0.contains("`\(rule)`") }, "\(repository)#\(number): \(rule)")
      }
    }
  }

  private static func due(_ testCase: JSON) -> [String] {
    (testCase["expect"]?.array ?? []).compactMap { code in
      code.string.map { "bitcoin/" + $0.dropFirst(4).replacing("_", with: "-") }
    }
  }

  /// What must be found is found, and beside it nothing of weight.
  private func compare(_ report: [Finding], _ testCase: JSON, _ faults: inout Faults) {
    let due = Set(Self.due(testCase))
    let found = Set(report.filter { $0.severity > .note }.map(\.rule.id))
    faults.compare("the rules", found.subtracting(Self.beside.subtracting(due)), due)
  }

  // MARK: Kinds

  private func payment(_ testCase: JSON, _ curves: Curves, _ faults: inout Faults) throws {
    let payload = try #require(testCase["payload"]?.string)
    let report = BitcoinPaymentRequest.check(
      payload, connection: BitcoinConnection(account: nil, network: BitcoinNetwork.mainnet.caip2), curves: curves)
    compare(report.findings, testCase, &faults)
    guard testCase["ok"]?.bool == true else { return }
    let value = try #require(report.value)
    faults.require(!report.findings.contains { $0.severity == .error }, "an error is found")
    let written = try JSONReader.read(value.bridgeString).root
    let asked = try JSONReader.read(payload).root
    faults.compare("the amount", written["amountSats"]?.string, asked["amountSats"]?.string)
    faults.compare(
      "the recipient", written["recipientAddress"]?.string?.lowercased(),
      asked["recipientAddress"]?.string?.lowercased())
  }

  private func request(_ testCase: JSON, _ curves: Curves, _ faults: inout Faults) throws {
    let payload = try #require(testCase["payload"]?.string)
    // Connected is whoever is to sign: as the request says, or as the first coin does.
    let stated = (try? JSONReader.read(payload).root)?["signature"]?.array?.first?["address"]?.string
    let owner = (BitcoinPSBT.read(payload).psbt?.inputs.first?.spent?.script).flatMap {
      BitcoinAddress(script: $0, prefix: .mainnet)?.description
    }
    let report = BitcoinSignRequest.check(
      payload, connection: BitcoinConnection(account: stated ?? owner, network: nil), curves: curves)
    compare(report.findings, testCase, &faults)
    guard testCase["ok"]?.bool == true else { return }
    let psbt = try #require(report.value?.psbt)
    faults.require(!report.findings.contains { $0.severity == .error }, "an error is found")
    faults.compare("read again", BitcoinPSBT.read(Base64.encode(psbt.encoded)).psbt?.encoded, psbt.encoded)
  }

  private func message(_ testCase: JSON, _ curves: Curves, _ faults: inout Faults) throws {
    let payload = try #require(testCase["payload"])
    func verdict(_ reading: BitcoinHeaderReading) throws -> Verdict {
      try BitcoinMessageCorpora.verdict(payload, message: "message", signature: "signature", reading, curves)
    }
    let reading = testCase["policy"]?.string.flatMap { BitcoinHeaderReading(named: $0) } ?? .electrum
    let answer = try verdict(reading)
    faults.compare("verified", answer.outcome == .verified, testCase["ok"]?.bool == true)
    if testCase["strict_ok"]?.bool == false {
      faults.compare("strict", try verdict(.strict).outcome, .invalidSignature)
    }
    faults.compare(
      "the rules", answer.findings.map(\.rule.id).filter { $0 != BitcoinRules.msgNearMiss.id }, Self.due(testCase))
  }
}
