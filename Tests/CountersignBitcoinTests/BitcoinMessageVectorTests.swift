import CountersignBitcoin
import CountersignCore
import Foundation
import TestSupport
import Testing

/// What the vectors about messages expect, without the kit: secrets and unknown keys of a request are its business.
@Suite(.withCurves) struct BitcoinMessageVectorTests {
  private static let ofTheKit = ["core/secret-in-input", "core/request-malformed"]

  @Test(arguments: ["message", "threats"]) func theVectorsAboutMessagesHold(_ name: String) throws {
    let curves = try TestCurves.value
    let file = TestEnvironment.root.appendingPathComponent("Vectors/bitcoin/\(name).json")
    let cases = try #require(JSON(parsing: Array(Data(contentsOf: file)))["groups"]?.array)
      .flatMap { $0["cases"]?.array ?? [] }
      .filter { $0["request"]?["op"]?.string?.hasSuffix("Message") == true }
    try #require(!cases.isEmpty)
    var tried = 0
    for testCase in cases {
      let id = try #require(testCase["id"]?.string)
      let request = try #require(testCase["request"])
      let expect = try #require(testCase["expect"])
      let rules = (expect["rules"]?.array ?? []).compactMap(\.string)
      guard !rules.contains(where: Self.ofTheKit.contains) else { continue }
      tried += 1
      let format = try request["format"]?.string.map { try #require(BitcoinMessageFormat(named: $0)) }
      let message =
        try request["messageHex"]?.hexBytes.map { BitcoinMessage(bytes: $0, format: format) }
        ?? BitcoinMessage(try #require(request["message"]?.string), format: format)
      let connection = BitcoinConnection(
        accounts: Self.accounts(request["account"]), network: request["network"]?.string)
      var policy = BitcoinPolicy.standard
      if let name = request["policy"]?["messageReading"]?.string {
        policy.messageReading = try #require(BitcoinHeaderReading(named: name))
      }
      var faults = Faults()
      var found: [Finding]
      if request["op"]?.string == "checkMessage" {
        let report = message.check(connection: connection, policy: policy, curves: curves)
        found = report.findings
        let isRefused = found.contains { $0.severity == .error }
        let needsReview = found.contains { $0.rule.isMoney && $0.severity == .warning }
        faults.compare(
          "the verdict", isRefused ? "refused" : needsReview ? "needsReview" : "accepted", expect["verdict"]?.string)
        if let kind = expect["summary"]?["kind"]?.string {
          faults.require(message.summary.text.contains("\"kind\":\"\(kind)\""), message.summary.text)
        }
      } else {
        let verdict = BitcoinMessageVerification(
          message: message, connection: connection, policy: policy, curves: curves
        ).verify(signature: try #require(request["signature"]?.string))
        found = verdict.findings
        if let outcome = expect["verdict"]?.string { faults.compare("the verdict", "\(verdict.outcome)", outcome) }
        if let isFine = expect["acceptable"]?.bool { faults.compare("acceptable", verdict.isAcceptable, isFine) }
        if let signer = expect["evidence"]?["signer"]?.string {
          faults.compare("the signer", verdict.evidence.signer, signer)
        }
      }
      let ids = Set(found.map(\.rule.id))
      faults.require(ids.isSuperset(of: rules), "rules \(rules) are due, found \(ids.sorted())")
      let wrong = ids.intersection((expect["noRules"]?.array ?? []).compactMap(\.string))
      faults.require(wrong.isEmpty, "found \(wrong.sorted())")
      if !faults.list.isEmpty { Issue.record("\(id): \(faults.text)") }
    }
    TestEnvironment.say(
      "vectors bitcoin/\(name): \(tried) of \(cases.count) cases about messages tried without the kit")
  }

  private static func accounts(_ value: JSON?) -> [BitcoinConnection.AccountText] {
    guard let value else { return [] }
    if let list = value.array { return list.flatMap(accounts) }
    if let text = value.string { return [.init(text)] }
    return value["address"]?.string.map { [.init($0, publicKey: value["publicKey"]?.string)] } ?? []
  }
}
