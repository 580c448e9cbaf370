import CountersignCore
import CountersignEVM
import CountersignHash
import TestSupport
import Testing

/// The list of differences is complete: the request, what the wallet filled in, and the differences make the bytes that
/// were signed. Source: design, section 4; threats, row 3.
@Suite(.withCurves) struct VerificationCompletenessTests {
  static let count = 1_500

  @Test func requestAndFilledAndDifferencesMakeTheSignedBytes() throws {
    var random = SeededGenerator()
    var transactions = RandomTransactions(SeededGenerator(seed: random.next()))
    var outcomes: [String: Int] = [:]
    for index in 0..<Self.count {
      var scenario = Scenario()
      scenario.transaction = transactions.transaction(EVMTransactionType.all[index % EVMTransactionType.all.count])
      scenario.transaction.chainID = scenario.transaction.chainID ?? 1
      if random.int(0..<2) == 0 { scenario.policy.maxFee = .max }
      let other = transactions.transaction(EVMTransactionType.all[random.int(0..<EVMTransactionType.all.count)])
      let request = Self.request(scenario.transaction, other, &random)
      scenario.request = request
      scenario.network = nil
      let verdict = try scenario.verdict()
      outcomes["\(verdict.outcome)", default: 0] += 1
      let rebuilt = try RebuiltTransaction(request: request, verdict: verdict)
      if try rebuilt.unsignedBytes() != scenario.transaction.unsignedBytes {
        Issue.record(
          """
          asked \(request.bridgeString), signed \(scenario.reply), outcome \(verdict.outcome), \
          filled \(verdict.evidence.filled), differences \(verdict.differences)
          """)
        return
      }
      #expect(verdict.outcome == (verdict.differences.isEmpty ? .verified : .altered))
      let tampered = verdict.differences.filter { $0.grade == .tampered }
      if !tampered.isEmpty { #expect(!verdict.isAcceptable) }
      for difference in tampered {
        let isTold = verdict.findings.contains {
          $0.rule == difference.rule && $0.location.field == difference.path && $0.severity == .error
        }
        #expect(isTold, "\(difference)")
      }
      let paths = verdict.differences.map(\.path.description) + verdict.evidence.filled.map(\.path.description)
      let all = paths + verdict.evidence.compared
      #expect(Set(all).count == all.count, "a field is told twice: \(all)")
    }
    TestEnvironment.say("completeness of differences: \(Self.count) transactions rebuilt (\(outcomes))")
    #expect((outcomes["verified"] ?? 0) > Self.count / 50 && (outcomes["altered"] ?? 0) > Self.count / 2)
  }

  /// A request for the transaction in which fields are missing, or those of the other one.
  private static func request(
    _ signed: EVMTransaction, _ other: EVMTransaction, _ random: inout SeededGenerator
  ) -> EVMTransactionRequest {
    // In half of the requests nothing is wrong.
    let chance = random.int(0..<2) == 0 ? 0 : 4
    func choose<Value>(_ value: Value, _ wrong: Value) -> Value { random.int(0..<12) < chance ? wrong : value }
    func open<Value>(_ value: Value?) -> Value? { random.int(0..<2) == 0 ? nil : value }
    var request = EVMTransactionRequest(
      to: choose(signed.to, other.to), value: choose(signed.value, other.value), data: choose(signed.data, other.data),
      chainID: signed.chainID)
    if request.value == 0 { request.value = open(0) }
    if request.data == [] { request.data = open([]) }
    request.type = open(choose(signed.type, other.type))
    request.nonce = open(choose(signed.nonce, other.nonce))
    request.gas = open(choose(signed.gas, signed.gas / 2))
    request.maxFeePerGas = open(choose(signed.feePerGas, signed.feePerGas.halved))
    request.gasPrice = open(choose(signed.feePerGas, other.feePerGas))
    request.maxPriorityFeePerGas = open(choose(signed.maxPriorityFeePerGas, other.feePerGas))
    request.maxFeePerBlobGas = open(choose(signed.maxFeePerBlobGas, other.feePerGas))
    request.accessList = choose(signed.accessList, open(other.accessList) ?? [])
    request.blobVersionedHashes = choose(signed.blobVersionedHashes, other.blobVersionedHashes)
    request.authorizationList = choose(signed.authorizationList, other.authorizationList)
    if request.accessList == [] { request.accessList = open([]) }
    if request.blobVersionedHashes == [] { request.blobVersionedHashes = open([]) }
    if request.authorizationList == [] { request.authorizationList = open([]) }
    return request
  }
}

/// A transaction made of nothing but texts: the request's string, and the verdict's. Encoded without `EVMTransaction`.
private struct RebuiltTransaction {
  private var fields: [String: String] = [:]

  init(request: EVMTransactionRequest, verdict: Verdict) throws {
    for member in try JSON(parsing: request.bridgeString).object ?? [] {
      fields[member.key] = member.value.string ?? member.value.text
    }
    for filled in verdict.evidence.filled { fields[filled.path.description] = filled.value }
    for difference in verdict.differences {
      let path = difference.path.description
      if difference.rule == EVMRules.dataSuffixAdded {
        // The difference is the tail alone.
        fields[path] = (fields[path] ?? "0x") + (difference.returned ?? "0x").dropFirst(2)
      } else {
        fields[path] = difference.returned
      }
    }
    fields["chainId"] = verdict.evidence.network.map { String($0.dropFirst("eip155:".count)) }
  }

  func unsignedBytes() throws -> [UInt8] {
    let type = try #require(try number("type").uint64)
    let isLegacy = type == 0
    // A ceiling keeps its meaning under its other name.
    let names = type >= 2 ? ["maxFeePerGas", "gasPrice"] : ["gasPrice", "maxFeePerGas"]
    let cap = try number(names.first { fields[$0] != nil } ?? "no fee")
    var items: [RLPItem] = isLegacy ? [] : [integer(try number("chainId"))]
    items.append(integer(try number("nonce")))
    if type >= 2 { items.append(integer(try number("maxPriorityFeePerGas"))) }
    items += [integer(cap), integer(try number("gas")), .bytes(try bytes("to", or: ""))]
    items += [integer(try number("value", or: "0")), .bytes(try bytes("data", or: "0x"))]
    if isLegacy {
      items += [integer(try number("chainId")), .bytes([]), .bytes([])]
      return RLPItem.list(items).encoded
    }
    items.append(
      .list(
        try elements("accessList").map { entry in
          .list([
            .bytes(try entry.bytes("address")),
            .list((entry["storageKeys"]?.array ?? []).map { .bytes($0.hexBytes ?? []) }),
          ])
        }))
    if type == 3 {
      items.append(integer(try number("maxFeePerBlobGas")))
      items.append(.list(try elements("blobVersionedHashes").map { .bytes($0.hexBytes ?? []) }))
    }
    if type == 4 {
      let names = ["chainId", "address", "nonce", "yParity", "r", "s"]
      items.append(
        .list(
          try elements("authorizationList").map { tuple in
            .list(
              try names.map { name in
                name == "address"
                  ? .bytes(try tuple.bytes(name)) : integer(try tuple.field(name, or: .zero, \.uint256))
              })
          }))
    }
    return [UInt8(truncatingIfNeeded: type)] + RLPItem.list(items).encoded
  }

  private func number(_ name: String, or fallback: String? = nil) throws -> UInt256 {
    guard let number = (fields[name] ?? fallback).flatMap({ JSON(.string($0)).uint256 }) else {
      throw UnreadableField(name: name)
    }
    return number
  }

  private func bytes(_ name: String, or fallback: String) throws -> [UInt8] {
    guard let bytes = [UInt8](hex: fields[name] ?? fallback) else { throw UnreadableField(name: name) }
    return bytes
  }

  private func elements(_ name: String) throws -> [JSON] { try JSON(parsing: fields[name] ?? "[]").array ?? [] }

  private func integer(_ value: UInt256) -> RLPItem { .bytes(Array(value.bytes32.bytes.drop { $0 == 0 })) }
}
