import CountersignCore
import CountersignCurves
import CountersignEVM
import CountersignHash
import TestSupport
import Testing

// Transactions that others hold to be valid, as requests: an error is right only where the transaction itself is wrong.
extension EVMCorpora {
  @Test func ethersTransactionsAsRequestsRaiseNoFalseAlarm() throws {
    guard let cases = Corpora.load("evm/tx-ethers-signed") else { return }
    // A request has no form before EIP-155; it would be the one of EIP-155 again.
    let types = ["eip155": "0x0", "berlin": "0x1", "london": "0x2", "cancun": "0x3"]
    var tally = RequestTallies("evm/tx-ethers-signed", curves: try TestCurves.value)
    for testCase in cases {
      let fields = try #require(testCase["tx"])
      for form in (testCase["signed"]?.object ?? []).map(\.key) {
        guard let type = types[form] else { continue }
        try tally.count(
          RequestCase(
            name: "\(try testCase.text("name")) \(form)", fields: fields, type: type,
            chainID: try fields.field("chainId", or: .zero, \.uint256), sender: try testCase.text("from")))
      }
    }
    tally.finish()
  }

  @Test func nodeTransactionsAsRequestsRaiseNoFalseAlarm() throws {
    let suite = "evm/tx-rpc-execution-apis"
    guard let cases = Corpora.load(suite) else { return }
    let curves = try TestCurves.value
    var tally = RequestTallies(suite, curves: curves)
    for testCase in cases {
      // What was only sent has no fields beside its bytes.
      let fields = try testCase["tx"] ?? Self.fields(of: testCase.text("raw"), curves)
      // The chain of these tests, of which legacy transactions say nothing. Source: README of the corpora.
      let testChain = UInt256(0xc_72dd_9d5e_883e)
      try tally.count(
        RequestCase(
          name: try fields.field("hash", or: "", \.string), fields: fields,
          type: try fields.field("type", or: "0x0", \.string),
          chainID: try fields.field("chainId", or: testChain, \.uint256), sender: try fields.text("from")))
    }
    tally.finish()
  }

  /// The fields of a signed transaction, as a node writes them. That they are read rightly is another test's concern.
  private static func fields(of raw: String, _ curves: Curves) throws -> JSON {
    let signed = try EVMSignedTransaction.decode(hex: raw)
    let tx = signed.transaction
    func quantity(_ value: UInt256) -> String { JSON.quoted(value.quantity) }
    var members = [
      ("hash", JSON.quoted("0x" + signed.hash.hex)), ("from", JSON.quoted(try signed.sender(curves).lowercased)),
      ("type", JSON.quoted("\(tx.type)")), ("nonce", quantity(UInt256(tx.nonce))), ("gas", quantity(UInt256(tx.gas))),
      (tx.type.hasDynamicFee ? "maxFeePerGas" : "gasPrice", quantity(tx.feePerGas)), ("value", quantity(tx.value)),
      ("maxPriorityFeePerGas", quantity(tx.maxPriorityFeePerGas)), ("input", JSON.quoted("0x" + tx.data.hexText)),
      ("maxFeePerBlobGas", quantity(tx.maxFeePerBlobGas)),
    ]
    if let to = tx.to { members.append(("to", JSON.quoted(to.lowercased))) }
    if let chainID = tx.chainID { members.append(("chainId", quantity(chainID))) }
    let entries = tx.accessList.map { entry in
      let keys = entry.storageKeys.map { "\"0x\($0.hex)\"" }.joined(separator: ",")
      return "{\"address\":\(JSON.quoted(entry.address.lowercased)),\"storageKeys\":[\(keys)]}"
    }
    members.append(("accessList", "[\(entries.joined(separator: ","))]"))
    let hashes = tx.blobVersionedHashes.map { "\"0x\($0.hex)\"" }
    members.append(("blobVersionedHashes", "[\(hashes.joined(separator: ","))]"))
    let tuples = tx.authorizationList.map { tuple in
      "{\"chainId\":\(quantity(tuple.chainID)),\"address\":\(JSON.quoted(tuple.address.lowercased)),"
        + "\"nonce\":\(quantity(UInt256(tuple.nonce))),\"yParity\":\(quantity(UInt256(UInt64(tuple.yParity)))),"
        + "\"r\":\(quantity(tuple.r)),\"s\":\(quantity(tuple.s))}"
    }
    members.append(("authorizationList", "[\(tuples.joined(separator: ","))]"))
    return try JSON(parsing: "{" + members.map { "\(JSON.quoted($0)):\($1)" }.joined(separator: ",") + "}")
  }
}

/// A transaction of a test file as a request that states everything, canonically.
private struct RequestCase {
  let name: String
  let text: String
  let account: String
  let network: String?
  let faults: StandardFaults

  private let fields: JSON
  private let type: String

  init(name: String, fields: JSON, type: String, chainID: UInt256, sender: String) throws {
    self.name = name
    self.fields = fields
    self.type = type
    account = sender
    // CAIP-2 names no chain of more than 32 digits, and there is no chain 0.
    network = chainID == 0 || chainID.decimal.count > 32 ? nil : "eip155:\(chainID.decimal)"
    let number = try UInt64(type.dropFirst(2)).map { $0 } ?? { throw UnreadableField(name: "type") }()
    let to = try fields.recipient
    let data = try fields.field("data", "input", or: [UInt8](), \.hexBytes)
    var members: [(String, String)] = []
    func quantity(_ name: String, _ value: UInt256?) {
      if let value { members.append((name, JSON.quoted(value.quantity))) }
    }
    func field(_ names: String...) throws -> UInt256 {
      try names.lazy.compactMap { fields[$0] }.first.map { value in
        try value.uint256 ?? { throw UnreadableField(name: names[0]) }()
      } ?? .zero
    }
    let cap = try field(number > 1 ? "maxFeePerGas" : "gasPrice")
    let tip = number > 1 ? try field("maxPriorityFeePerGas") : nil
    let blobFee = number == 3 ? try field("maxFeePerBlobGas") : nil
    let (value, gas, nonce) = (try field("value"), try field("gas", "gasLimit"), try field("nonce"))
    if let to { members.append(("to", JSON.quoted("0x" + to.bytes.hexText))) }
    quantity("value", value)
    members.append(("data", JSON.quoted("0x" + data.hexText)))
    quantity("chainId", chainID)
    members.append(("type", JSON.quoted(type)))
    quantity("nonce", nonce)
    quantity("gas", gas)
    quantity(number > 1 ? "maxFeePerGas" : "gasPrice", cap)
    quantity("maxPriorityFeePerGas", tip)
    quantity("maxFeePerBlobGas", blobFee)
    let entries = number > 0 ? fields["accessList"]?.array ?? [] : []
    if number > 0 { members.append(("accessList", "[\(try entries.map(Self.entry).joined(separator: ","))]")) }
    let hashes = number == 3 ? fields["blobVersionedHashes"]?.array ?? [] : []
    if number == 3 {
      let texts = try hashes.map { hash in "\"0x\(try Self.bytes(hash).hexText)\"" }
      members.append(("blobVersionedHashes", "[\(texts.joined(separator: ","))]"))
    }
    let tuples = number == 4 ? fields["authorizationList"]?.array ?? [] : nil
    if let tuples {
      members.append(("authorizationList", "[\(try tuples.map(Self.authorization).joined(separator: ","))]"))
    }
    text = "{" + members.map { "\(JSON.quoted($0)):\($1)" }.joined(separator: ",") + "}"
    faults = StandardFaults(
      type: number, chainID: chainID, gas: gas, cap: cap, tip: tip, blobFee: blobFee, value: value, data: data,
      to: to?.bytes, sender: [UInt8](hex: sender) ?? [],
      accessList: entries.map { $0["storageKeys"]?.array?.count ?? 0 },
      blobHashes: try hashes.map(Self.bytes), authorizations: tuples, nonce: nonce, payloadBytes: text.utf8.count)
  }

  /// The same for another chain.
  func on(_ chainID: UInt256) throws -> RequestCase {
    try RequestCase(name: name, fields: fields, type: type, chainID: chainID, sender: account)
  }

  private static func bytes(_ value: JSON) throws -> [UInt8] {
    guard let bytes = value.hexBytes else { throw UnreadableField(name: "hex") }
    return bytes
  }

  private static func entry(_ entry: JSON) throws -> String {
    let keys = try (entry["storageKeys"]?.array ?? []).map { key in "\"0x\(try bytes(key).hexText)\"" }
    return "{\"address\":\"0x\(try entry.bytes("address").hexText)\",\"storageKeys\":[\(keys.joined(separator: ","))]}"
  }

  private static func authorization(_ tuple: JSON) throws -> String {
    let numbers = try ["chainId", "nonce", "yParity", "r", "s"].map { name in
      "\(JSON.quoted(name)):\(JSON.quoted(try tuple.field(name, or: .zero, \.uint256).quantity))"
    }
    return "{\"address\":\"0x\(try tuple.bytes("address").hexText)\",\(numbers.joined(separator: ","))}"
  }
}

/// Counts the cases of a file as they are, and again for chain 1: few of them are for a chain whose forks are known.
private struct RequestTallies {
  private var own: RequestTally
  private var mainnet: RequestTally

  init(_ suite: String, curves: Curves) {
    own = RequestTally("\(suite) as requests", curves: curves)
    mainnet = RequestTally("\(suite) as requests on chain 1", curves: curves)
  }

  mutating func count(_ testCase: RequestCase) throws {
    own.count(testCase)
    mainnet.count(try testCase.on(1))
  }

  func finish() {
    own.finish()
    mainnet.finish()
  }
}

/// Counts how requests fare.
private struct RequestTally {
  private let suite: String
  private let curves: Curves
  private var cases = 0
  private var (fine, wrong, falseAlarms, missed) = (0, 0, 0, 0)
  private var errors: [String: Int] = [:]
  private var warnings: [String: Int] = [:]

  private static let shownInDetail = 10

  init(_ suite: String, curves: Curves) {
    self.suite = suite
    self.curves = curves
  }

  mutating func count(_ testCase: RequestCase) {
    cases += 1
    let report = EVMTransactionRequest.check(
      testCase.text, operation: .sign, account: testCase.account, network: testCase.network, curves: curves)
    let found = Set(report.findings.filter { $0.severity == .error }.map(\.rule.id))
    for rule in Set(report.findings.filter { $0.severity == .warning }.map(\.rule.id)) {
      warnings[rule, default: 0] += 1
    }
    let due = testCase.faults.rules
    for rule in found.intersection(due) { errors[rule, default: 0] += 1 }
    let shown = testCase.text.count > 600 ? testCase.text.prefix(600) + "…" : testCase.text
    if !found.isSubset(of: due) {
      falseAlarms += 1
      if falseAlarms <= Self.shownInDetail {
        Issue.record("\(suite), \(testCase.name): \(found.subtracting(due).sorted()) is a false alarm: \(shown)")
      }
    } else if !due.isSubset(of: found) {
      missed += 1
      if missed <= Self.shownInDetail {
        Issue.record("\(suite), \(testCase.name): \(due.subtracting(found).sorted()) is not found: \(shown)")
      }
    } else if found.isEmpty {
      fine += 1
    } else {
      wrong += 1
    }
  }

  func finish() {
    func listed(_ counts: [String: Int]) -> String {
      counts.isEmpty
        ? "none"
        : counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "\($0.key) \($0.value)" }
          .joined(separator: ", ")
    }
    TestEnvironment.say(
      "corpora \(suite): \(cases) cases, \(fine) without error, \(wrong) really wrong (\(listed(errors))), "
        + "\(falseAlarms) false alarms, \(missed) with a fault not found; warnings: \(listed(warnings))")
    #expect(cases > 0, "corpora \(suite): no cases")
    #expect(falseAlarms == 0 && missed == 0, "corpora \(suite)")
  }
}
