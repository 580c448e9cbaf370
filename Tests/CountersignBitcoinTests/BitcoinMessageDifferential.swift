import CountersignBitcoin
import CountersignCore
import TestSupport
import Testing

/// Thousands of signed messages against coincurve, libwally and python-bitcointx.
@Suite(.withCurves) struct BitcoinMessageDifferential {
  static let count = 2_000

  @Test func whatOthersSignIsJudgedAlike() throws {
    let curves = try TestCurves.value
    let arguments = ["messages", "--seed", String(SeededGenerator.seed), "--count", String(Self.count)]
    guard let lines = try Oracle.python("bitcoin.py", arguments) else { return }
    #expect(lines.count == Self.count)
    let networks = ["mainnet": BitcoinNetwork.mainnet, "testnet": .signet, "regtest": .regtest]
    var counts: [String: Int] = [:]
    var failures = 0
    for text in lines {
      let line = try JSON(parsing: text)
      var faults = Faults()
      let network = try #require(line["network"]?.string.flatMap { networks[$0] })
      for reading in BitcoinHeaderReading.all {
        var policy = BitcoinPolicy.standard
        policy.messageReading = reading
        let message = BitcoinMessage(try #require(line["message"]?.string))
        let connection = BitcoinConnection(account: line["address"]?.string, network: network.caip2)
        let verdict = BitcoinMessageVerification(
          message: message, connection: connection, policy: policy, curves: curves
        ).verify(signature: try #require(line["signature"]?.string))
        let isFine = line["\(reading)"]?.bool == true
        faults.compare("\(reading)", verdict.outcome == .verified, isFine)
        faults.compare("\(reading), acceptable", verdict.isAcceptable, isFine)
        faults.compare("the account", connection.findings, [])
        counts["\(verdict.outcome)", default: 0] += 1
        if line["case"]?.string == "other-key", line["form"]?.string == "recoverable" {
          faults.compare("another key", verdict.outcome, .wrongSigner)
        }
      }
      if faults.list.isEmpty { continue }
      failures += 1
      if failures <= 5 { Issue.record("\(text): \(faults.text)") }
    }
    #expect(failures == 0)
    let counted = counts.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
    TestEnvironment.say(
      "differential bitcoin.py messages: \(lines.count) signatures in three readings, "
        + "\(lines.count - failures) agree (\(counted))")
  }
}
