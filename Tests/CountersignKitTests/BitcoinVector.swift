import CountersignKit
import Foundation
import TestSupport
import Testing

/// A case of `Vectors/bitcoin` as an app would write it: typed values, no line of the schema.
struct BitcoinVector: Sendable {
  let id: String
  let request: JSON
  let expect: JSON

  private static let byFile: [String: [BitcoinVector]] = {
    let folder = TestEnvironment.root.appendingPathComponent("Vectors/bitcoin")
    let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
    var found: [String: [BitcoinVector]] = [:]
    for url in files where url.pathExtension == "json" {
      let document = (try? Data(contentsOf: url)).flatMap { try? JSON(parsing: Array($0)) }
      let cases = (document?["groups"]?.array ?? []).flatMap { $0["cases"]?.array ?? [] }
      found[url.deletingPathExtension().lastPathComponent] = cases.compactMap { testCase in
        guard let id = testCase["id"]?.string, let request = testCase["request"], let expect = testCase["expect"]
        else { return nil }
        return BitcoinVector(id: id, request: request, expect: expect)
      }
    }
    return found
  }()

  /// The names of the files.
  static let files = byFile.keys.sorted()

  /// The cases of a file.
  static func cases(_ file: String) throws -> [BitcoinVector] {
    let cases = byFile[file] ?? []
    try #require(!cases.isEmpty, "no cases in \(file)")
    return cases
  }

  /// A case by its file and the rest of its name: `verify/p2wpkh-v0`.
  static func named(_ name: String) throws -> BitcoinVector {
    let parts = name.split(separator: "/", maxSplits: 1).map(String.init)
    let id = "bitcoin-" + parts.joined(separator: "-")
    return try #require(byFile[parts[0]]?.first { $0.id == id }, "no case \(id)")
  }

  // MARK: What is asked

  var op: String { request["op"]?.string ?? "" }
  var payload: String? { request["payload"]?.string }
  var network: String? { request["network"]?.string }
  var acknowledged: Set<String> { Set((request["acknowledge"]?.array ?? []).compactMap(\.string)) }

  /// The PSBT that is asked to be signed, in base64.
  var psbt: String {
    get throws {
      let payload = try #require(payload, "\(id)")
      return try #require(JSON(parsing: payload)["unsignedPsbtBase64"]?.string, "\(id)")
    }
  }

  /// The connected addresses.
  var accounts: [BitcoinConnection.AccountText] { Self.accounts(request["account"]) }

  private static func accounts(_ value: JSON?) -> [BitcoinConnection.AccountText] {
    guard let value else { return [] }
    if let list = value.array { return list.flatMap(accounts) }
    if let text = value.string { return [.init(text)] }
    return value["address"]?.string.map { [.init($0, publicKey: value["publicKey"]?.string)] } ?? []
  }

  /// The request; of a message, the message.
  var wallet: WalletRequest {
    get throws {
      let account = request["account"]?.string
      let wallet: WalletRequest
      if op.hasSuffix("Message") {
        wallet = .message(try message, account: account, network: network)
      } else {
        let operation: WalletOperation = request["operation"]?.string == "sign" ? .sign : .send
        wallet = .transaction(
          chain: .bitcoin, operation: operation, payload: payload, account: account, network: network)
      }
      return account == nil && !accounts.isEmpty ? wallet.connected(to: accounts) : wallet
    }
  }

  private var message: BitcoinMessage {
    get throws {
      let format = try request["format"]?.string.map { try #require(BitcoinMessageFormat(named: $0), "\(id)") }
      if let bytes = request["messageHex"]?.hexBytes { return BitcoinMessage(bytes: bytes, format: format) }
      return BitcoinMessage(try #require(request["message"]?.string, "\(id)"), format: format)
    }
  }

  /// What came back.
  var reply: WalletReply {
    get throws {
      if op == "verifyMessage" { return .signature(try #require(request["signature"]?.string, "\(id)")) }
      let value = try #require(request["reply"]?["value"]?.string, "\(id)")
      switch request["reply"]?["kind"]?.string {
      case "signedTransaction": return .signedTransaction(value)
      case "transactionHash": return .transactionHash(value)
      default: return .signature(value)
      }
    }
  }

  /// A preflight with the case's own policy and context.
  var preflight: Preflight {
    get throws {
      let policy = try request["policy"].map { try #require(SchemaPolicy.read(text: $0.text).policy, "\(id)") }
      let context = try request["context"].map { try #require(SchemaContext.read(text: $0.text).context, "\(id)") }
      return Preflight(policy: policy ?? .bridge, context: context ?? .empty, curves: try TestCurves.value)
    }
  }

  // MARK: What is due

  var rules: [String] { (expect["rules"]?.array ?? []).compactMap(\.string) }
  var noRules: [String] { (expect["noRules"]?.array ?? []).compactMap(\.string) }

  /// A text of the evidence that is due.
  func evidence(_ key: String) throws -> String {
    try #require(expect["evidence"]?[key]?.string, "\(id) expects no \(key)")
  }

  /// Notes findings that are missing, and findings that must not be.
  func compare(_ findings: [Finding], _ faults: inout Faults) {
    let ids = Set(findings.map(\.rule.id))
    let missing = Set(rules).subtracting(ids)
    faults.require(missing.isEmpty, "\(missing.sorted()) are due, found \(ids.sorted())")
    let wrong = ids.intersection(noRules)
    faults.require(wrong.isEmpty, "found \(wrong.sorted())")
  }

  /// Notes what a verdict says otherwise.
  func compare(_ verdict: Verdict, _ faults: inout Faults) {
    if let outcome = expect["verdict"]?.string { faults.compare("the outcome", verdict.outcome.description, outcome) }
    if let isFine = expect["acceptable"]?.bool { faults.compare("acceptable", verdict.isAcceptable, isFine) }
    if let differences = expect["differences"]?.array {
      let due = differences.map { "\($0["path"]?.string ?? "") \($0["grade"]?.string ?? "")" }
      faults.compare("the differences", verdict.differences.map { "\($0.path) \($0.grade)" }, due)
    }
    let evidence = verdict.evidence
    for (key, got) in [
      ("signer", evidence.signer), ("transactionId", evidence.transactionID), ("broadcast", evidence.broadcast),
    ] {
      if let due = expect["evidence"]?[key]?.string { faults.compare("the \(key)", got, due) }
    }
    if let isComplete = expect["evidence"]?["complete"]?.bool {
      faults.compare("complete", evidence.isComplete, isComplete)
    }
    compare(verdict.findings, &faults)
  }
}
