import CountersignCore
import CountersignHash

/// Compares what was asked with what was signed, field by field.
///
/// Complete by construction: every field of the signed transaction is equal to the request's, filled in by the wallet
/// where the request left it open, or a difference. The last step rebuilds the transaction of these three and compares it
/// with the one that was signed.
struct EVMComparison {
  private(set) var differences: [Difference] = []
  private(set) var filled: [Evidence.Filled] = []
  private(set) var compared: [String] = []

  private let request: EVMTransactionRequest
  private let signed: EVMTransaction
  private let policy: EVMPolicy
  /// The request's transaction: the wallet's values only where it left a field open, or where a difference says so.
  private var rebuilt: EVMTransaction

  init(request: EVMTransactionRequest, signed: EVMTransaction, policy: EVMPolicy) {
    self.request = request
    self.signed = signed
    self.policy = policy
    rebuilt = EVMTransaction(
      type: request.type ?? signed.type, chainID: signed.chainID, nonce: request.nonce ?? signed.nonce,
      gas: request.gas ?? signed.gas, feePerGas: .zero, to: request.to, value: request.value ?? .zero,
      data: request.data ?? [], accessList: request.accessList ?? [],
      blobVersionedHashes: request.blobVersionedHashes ?? [], authorizationList: request.authorizationList ?? [])
    compareMoney()
    compareData()
    compareNonce()
    compareType()
    compareGas()
    compareFees()
    compareLists()
    closeGap()
  }

  // MARK: What must be equal

  private mutating func compareMoney() {
    must("to", EVMRules.changedTo, request.to?.lowercased, signed.to?.lowercased)
    rebuilt.to = signed.to
    must("value", EVMRules.changedValue, (request.value ?? .zero).decimal, signed.value.decimal)
    rebuilt.value = signed.value
  }

  private mutating func compareData() {
    let asked = request.data ?? []
    defer { rebuilt.data = signed.data }
    if asked == signed.data { return compared.append("data") }
    let tail = Array(signed.data.dropFirst(asked.count))
    let canFollow = EVMAttributionSuffix.canFollow(asked, isCreation: signed.to == nil || request.to == nil)
    if canFollow, signed.data.starts(with: asked), EVMAttributionSuffix.matches(tail) {
      differ("data", EVMRules.dataSuffixAdded, hex(asked), hex(signed.data), .expected)
    } else {
      differ("data", EVMRules.changedData, hex(asked), hex(signed.data), .tampered)
    }
  }

  // MARK: What a wallet may choose

  private mutating func compareNonce() {
    guard let nonce = request.nonce else { return fill("nonce", signed.nonce) }
    // The app that states a nonce replaces or orders a transaction: another nonce is another transaction.
    must("nonce", EVMRules.changedNonce, String(nonce), String(signed.nonce))
    rebuilt.nonce = signed.nonce
  }

  private mutating func compareType() {
    guard let type = request.type else { return fill("type", signed.type) }
    if type == signed.type { return compared.append("type") }
    // Wallets translate between the types that differ in how a fee is written; the others do other things.
    let isFeeOnly = [type, signed.type].allSatisfy { $0.rawValue <= EVMTransactionType.dynamicFee.rawValue }
    differ(
      "type", EVMRules.changedType, type.description, signed.type.description, isFeeOnly ? .expected : .tampered)
    rebuilt.type = signed.type
  }

  private mutating func compareGas() {
    guard let gas = request.gas else { return fill("gas", signed.gas) }
    defer { rebuilt.gas = signed.gas }
    if gas == signed.gas { return compared.append("gas") }
    // Less gas than asked makes the call fail after it was paid for.
    let isWithin = signed.gas > gas && isWithinFactor(UInt256(signed.gas), of: UInt256(gas))
    differ("gas", EVMRules.changedGas, String(gas), String(signed.gas), isWithin ? .expected : .tampered)
  }

  private mutating func compareFees() {
    let capName = signed.type.hasDynamicFee ? "maxFeePerGas" : "gasPrice"
    // A wallet that changes the type keeps the app's ceiling under its other name.
    let cap =
      signed.type.hasDynamicFee ? request.maxFeePerGas ?? request.gasPrice : request.gasPrice ?? request.maxFeePerGas
    fee(FieldPath(capName), asked: cap, signed: signed.feePerGas)
    rebuilt.feePerGas = signed.feePerGas
    if signed.type.hasDynamicFee {
      fee("maxPriorityFeePerGas", asked: request.maxPriorityFeePerGas, signed: signed.maxPriorityFeePerGas)
      rebuilt.maxPriorityFeePerGas = signed.maxPriorityFeePerGas
    }
    // What the signed type has no room for is lost, and told.
    if !signed.type.hasDynamicFee, let tip = request.maxPriorityFeePerGas {
      differ("maxPriorityFeePerGas", EVMRules.changedFee, tip.decimal, nil, .expected)
    }
    if signed.type != .blob, let fee = request.maxFeePerBlobGas {
      differ("maxFeePerBlobGas", EVMRules.changedFee, fee.decimal, nil, .expected)
    }
    if signed.type == .blob {
      fee("maxFeePerBlobGas", asked: request.maxFeePerBlobGas, signed: signed.maxFeePerBlobGas)
      rebuilt.maxFeePerBlobGas = signed.maxFeePerBlobGas
    }
    checkTotal(FieldPath(capName), asked: cap)
  }

  private mutating func fee(_ path: FieldPath, asked: UInt256?, signed: UInt256) {
    guard let asked else { return fill(path, signed) }
    if asked == signed { return compared.append(path.description) }
    // A fee below the asked one costs nobody anything; above it, the policy decides.
    let isWithin = signed < asked || isWithinFactor(signed, of: asked)
    differ(path, EVMRules.changedFee, asked.decimal, signed.decimal, isWithin ? .expected : .tampered)
  }

  /// The fee as a whole. It is the app's own affair when the app stated every part of it and no more is signed; otherwise
  /// the wallet has chosen, and the policy bounds the product of what it chose.
  private mutating func checkTotal(_ cap: FieldPath, asked: UInt256?) {
    let total = signed.maximumFee
    guard total.map({ $0 > policy.maxFee }) ?? true else { return }
    var parts: [(path: FieldPath, asked: UInt256?, signed: UInt256)] = [
      (cap, asked, signed.feePerGas), ("gas", request.gas.map { UInt256($0) }, UInt256(signed.gas)),
    ]
    if signed.type == .blob { parts.append(("maxFeePerBlobGas", request.maxFeePerBlobGas, signed.maxFeePerBlobGas)) }
    if parts.allSatisfy({ $0.asked != nil }), let asked, let gas = request.gas {
      var wanted = signed
      wanted.feePerGas = asked
      wanted.gas = gas
      wanted.maxFeePerBlobGas = request.maxFeePerBlobGas ?? .zero
      guard let wantedTotal = wanted.maximumFee else { return }
      if let total, total <= wantedTotal { return }
    }
    // The part to blame is one that grew, or that nobody asked for.
    guard let part = parts.first(where: { part in part.asked.map { part.signed > $0 } ?? true }) else { return }
    let rule = differences.first { $0.path == part.path }?.rule ?? EVMRules.changedFee
    differences.removeAll { $0.path == part.path }
    filled.removeAll { $0.path == part.path }
    differ(part.path, rule, part.asked?.decimal, part.signed.decimal, .tampered)
  }

  private func isWithinFactor(_ signed: UInt256, of asked: UInt256) -> Bool {
    guard let most = asked.multiplied(by: policy.maxFeeFactor) else { return true }
    return signed <= most
  }

  // MARK: Lists

  private mutating func compareLists() {
    let asked = request.accessList ?? []
    if asked == signed.accessList {
      if request.accessList != nil { compared.append("accessList") }
    } else {
      // Wallets add entries, which cost gas and may save some; what was asked for stays.
      var granted: [EVMAddress: Set<Bytes32>] = [:]
      for entry in signed.accessList { granted[entry.address, default: []].formUnion(entry.storageKeys) }
      let isAdded = asked.allSatisfy { entry in
        granted[entry.address].map { $0.isSuperset(of: entry.storageKeys) } ?? false
      }
      differ(
        "accessList", EVMRules.changedAccessList, request.accessList.map(text), text(signed.accessList),
        isAdded ? .expected : .tampered)
      rebuilt.accessList = signed.accessList
    }
    let hashes = request.blobVersionedHashes
    if hashes != nil || !signed.blobVersionedHashes.isEmpty {
      must("blobVersionedHashes", EVMRules.changedBlobs, hashes.map(text), text(signed.blobVersionedHashes))
      rebuilt.blobVersionedHashes = signed.blobVersionedHashes
    }
    let authorizations = request.authorizationList
    if authorizations != nil || !signed.authorizationList.isEmpty {
      must(
        "authorizationList", EVMRules.changedAuthorizations, authorizations.map(text), text(signed.authorizationList))
      rebuilt.authorizationList = signed.authorizationList
    }
  }

  private func text(_ list: [EVMAccessListEntry]) -> String { JSONText.array(list.map(\.json)).text }
  private func text(_ list: [EVMAuthorization]) -> String { JSONText.array(list.map(\.json)).text }
  private func text(_ list: [Bytes32]) -> String { JSONText.array(list.map { .string("0x" + $0.hex) }).text }
  private func hex(_ bytes: [UInt8]) -> String { Hex.encode(bytes, prefix: "0x") }

  /// Bytes that are unequal without a difference were changed by nobody we know.
  private mutating func closeGap() {
    if rebuilt.unsignedBytes != signed.unsignedBytes {
      differ("transaction", EVMRules.changedData, hex(rebuilt.unsignedBytes), hex(signed.unsignedBytes), .tampered)
    }
  }

  // MARK: Notes

  private mutating func must(_ path: FieldPath, _ rule: Rule, _ asked: String?, _ signed: String?) {
    if asked == signed { compared.append(path.description) } else { differ(path, rule, asked, signed, .tampered) }
  }

  private mutating func differ(
    _ path: FieldPath, _ rule: Rule, _ asked: String?, _ signed: String?, _ grade: Difference.Grade
  ) {
    differences.append(Difference(path, requested: asked, returned: signed, grade, rule))
  }

  private mutating func fill(_ path: FieldPath, _ value: some CustomStringConvertible) {
    filled.append(Evidence.Filled(path, value.description))
  }

  /// The differences as findings: tampering is an error, whatever the rule says of itself.
  var findings: [Finding] {
    differences.map { difference in
      let wasStated = difference.requested != nil
      let severity: Severity =
        difference.grade == .tampered ? .error : wasStated ? difference.rule.severity : .note
      var returned = difference.returned ?? "nothing"
      if difference.rule == EVMRules.dataSuffixAdded {
        returned = hex(Array(signed.data.dropFirst(request.data?.count ?? 0)))
      }
      return Finding(
        difference.rule, severity: severity, at: Location(field: difference.path),
        [
          Argument("field", difference.path), Argument("requested", difference.requested ?? "nothing"),
          Argument("returned", returned),
        ])
    }
  }
}
