import CountersignCore
import CountersignSolana
import TestSupport
import Testing

/// Transactions as requests: what the network refuses is told, and nothing else is called wrong.
@Suite(.withCurves) struct SolanaRequestCorpora {
  /// Transactions that nodes took, or that a library made: an error needs a reason that the file gives.
  @Test(arguments: ["tx_public", "tx_valid"]) func findsNoErrorWhereThereIsNone(_ file: String) throws {
    let curves = try TestCurves.value
    var errors: [String: Int] = [:]
    var warnings: [String: Int] = [:]
    Corpora.check("solana/\(file)", content: { [$0["id"]?.string] }) { testCase in
      let bytes = try #require(testCase["tx"]?.base64Bytes)
      guard testCase["struct_ok"]?.bool ?? true else { return .skipped }
      let report = SolanaTransactionRequest.check(
        Base64.encode(bytes), operation: .sign, account: try payer(bytes), network: nil, curves: curves)
      for finding in report.findings where finding.severity == .warning { warnings[finding.rule.id, default: 0] += 1 }
      var wrong = Set(report.findings.filter { $0.severity == .error }.map(\.rule.id))
      for rule in wrong { errors[rule, default: 0] += 1 }
      // A signature that the file itself calls bad is bad.
      if testCase["sigs"]?.string?.contains("X") ?? false { wrong.subtract(Self.signatureRules) }
      wrong.subtract(Self.reallyWrong(testCase))
      return .agree(if: wrong.isEmpty, else: "errors \(wrong.sorted())")
    }
    func text(_ counts: [String: Int]) -> String {
      counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
    }
    TestEnvironment.say("corpora solana/\(file) as requests: errors: \(text(errors)); warnings: \(text(warnings))")
  }

  private func payer(_ bytes: [UInt8]) throws -> String? {
    try SolanaTransaction.decode(bytes).message.keys.first?.description
  }

  private static let signatureRules: Set<String> = [
    "solana/signature-invalid", "solana/signature-wrong-slot", "solana/signature-non-canonical",
  ]

  /// What the generator of random instructions made so, by the file's own words: the payer's account is handed over, or
  /// an unknown program gets a fortune with a new account.
  private static func reallyWrong(_ testCase: JSON) -> Set<String> {
    var rules = Set<String>()
    for instruction in testCase["ix"]?.array ?? [] {
      let name = instruction["k"]?.string ?? ""
      let roles = instruction["r"]
      if name == "system.assign", roles?["account"]?.int == 0 { rules.insert("solana/system-assign") }
      if name == "system.create_account", roles?["from"]?.int == 0 { rules.insert("solana/create-account-overfunded") }
    }
    return rules
  }

  /// What the runtime refuses beyond the structure, by the file's own word for it.
  @Test func findsWhatTheNetworkRefuses() throws {
    let curves = try TestCurves.value
    let known = Set(SolanaRules.all.map(\.id))
    var unknown: [String: Int] = [:]
    Corpora.check("solana/tx_mutated", content: { [$0["id"]?.string, $0["mut"]?.string] }) { testCase in
      guard let code = testCase["code"]?.string else { return .skipped }
      let bytes = try #require(testCase["tx"]?.base64Bytes)
      let account = (try? SolanaTransaction.decode(bytes))?.message.keys.first?.description
      let report = SolanaTransactionRequest.check(
        Base64.encode(bytes), operation: .sign, account: account, network: nil, curves: curves)
      var rule = "solana/" + code.replacing("_", with: "-")
      if rule == "solana/compute-budget-heap-invalid", testCase["base"]?.string == "v1" {
        rule = "solana/heap-size-invalid"
      }
      guard known.contains(rule) else {
        unknown[rule, default: 0] += 1
        return .skipped
      }
      let found = report.findings.map(\.rule.id)
      return .agree(if: found.contains(rule), else: "found \(found), expected \(rule)")
    }
    if !unknown.isEmpty { TestEnvironment.say("corpora solana/tx_mutated: codes without a rule: \(unknown)") }
  }
}
