import CountersignHash
import CountersignKit
import TestSupport

/// What an app wants of a wallet, as plain texts and numbers: the typed builder and the schema are told it, and in the
/// signed bytes it must be found again.
struct Specification {
  /// An amount of the chain's coin: as people write it, and the wei in decimal digits.
  struct Amount {
    let text: String
    let wei: String
  }

  enum Content {
    case transfer(to: [UInt8], value: Amount)
    /// `amount` in the token's units with so many `decimals`, and in its smallest unit.
    case tokenTransfer(token: [UInt8], to: [UInt8], amount: String, decimals: Int, smallest: UInt64)
    case call(to: [UInt8], data: [UInt8], value: Amount?)
    case creation(code: [UInt8], value: Amount?)

    var name: String {
      switch self {
      case .transfer: "transfer"
      case .tokenTransfer: "tokenTransfer"
      case .call: "call"
      case .creation: "create"
      }
    }
  }

  var content: Content
  var chainID: UInt64
  var statesSender = false
  var type: UInt64?
  var nonce: UInt64?
  var gas: UInt64?
  var gasPrice: Amount?
  var maxFeePerGas: Amount?
  var maxPriorityFeePerGas: Amount?
  var accessList: [(address: [UInt8], storageKeys: [[UInt8]])]?

  var operation = WalletOperation.send
  /// The connection's, as far as the app knows it.
  var account: String?
  var network: String?

  // MARK: Told to the typed builder

  func request() throws -> EVMTransactionRequest {
    let chain = UInt256(chainID)
    var request: EVMTransactionRequest
    switch content {
    case .transfer(let to, let value):
      request = .transfer(to: try Self.address(to), value: try .wei(value.text), chainID: chain)
    case .tokenTransfer(let token, let to, let amount, let decimals, _):
      request = .tokenTransfer(
        token: try Self.address(token), to: try Self.address(to),
        amount: try DecimalAmount.parse(amount, decimals: decimals), chainID: chain)
    case .call(let to, let data, let value):
      request = .call(
        try Self.address(to), data: data, value: try value.map { try .wei($0.text) } ?? .zero, chainID: chain)
    case .creation(let code, let value):
      request = .creation(code: code, value: try value.map { try .wei($0.text) } ?? .zero, chainID: chain)
    }
    if statesSender { request.from = try EVMAddress(OracleWallet.account) }
    request.type = type.flatMap { EVMTransactionType(rawValue: $0) }
    request.nonce = nonce
    request.gas = gas
    request.gasPrice = try gasPrice.map { try .wei($0.text) }
    request.maxFeePerGas = try maxFeePerGas.map { try .wei($0.text) }
    request.maxPriorityFeePerGas = try maxPriorityFeePerGas.map { try .wei($0.text) }
    request.accessList = try accessList?.map { entry in
      EVMAccessListEntry(
        address: try Self.address(entry.address), storageKeys: entry.storageKeys.compactMap { Bytes32($0) })
    }
    return request
  }

  private static func address(_ bytes: [UInt8]) throws -> EVMAddress {
    guard let address = EVMAddress(bytes) else { throw OutOfShape() }
    return address
  }

  private struct OutOfShape: Error {}

  // MARK: Told to the schema

  /// The schema knows no type, no access list and no sender.
  var isInSchema: Bool { type == nil && accessList == nil && !statesSender }

  /// The line that asks for the same.
  var schemaLine: String {
    var spec = ["\"type\":\(JSON.quoted(content.name))"]
    func text(_ key: String, _ value: String?) {
      if let value { spec.append("\(JSON.quoted(key)):\(JSON.quoted(value))") }
    }
    switch content {
    case .transfer(let to, let value):
      text("to", "0x" + to.hexText)
      text("value", value.text)
    case .tokenTransfer(let token, let to, let amount, let decimals, _):
      text("token", "0x" + token.hexText)
      text("to", "0x" + to.hexText)
      text("amount", amount)
      spec.append("\"decimals\":\(decimals)")
    case .call(let to, let data, let value):
      text("to", "0x" + to.hexText)
      text("data", "0x" + data.hexText)
      text("value", value?.text)
    case .creation(let code, let value):
      text("data", "0x" + code.hexText)
      text("value", value?.text)
    }
    // A whole number may be a JSON number or a text of its digits.
    if let gas { spec.append("\"gas\":\(gas)") }
    text("nonce", nonce.map { String($0) })
    text("gasPrice", gasPrice?.text)
    text("maxFeePerGas", maxFeePerGas?.text)
    text("maxPriorityFeePerGas", maxPriorityFeePerGas?.text)
    var members = ["\"op\":\"build\"", "\"chain\":\"evm\"", "\"network\":\"eip155:\(chainID)\""]
    members.append("\"operation\":\(JSON.quoted(operation.description))")
    if let account { members.append("\"account\":\(JSON.quoted(account))") }
    members.append("\"spec\":{\(spec.joined(separator: ","))}")
    return "{" + members.joined(separator: ",") + "}"
  }

  // MARK: Found again

  /// Every stated field with the text that `evm.py` must write for it; no recipient is `null`.
  var expectations: [(name: String, text: String)] {
    var list: [(name: String, text: String)] = [("chainId", JSON.quoted(String(chainID)))]
    func add(_ name: String, _ text: String?) {
      if let text { list.append((name, JSON.quoted(text))) }
    }
    switch content {
    case .transfer(let to, let value):
      add("to", "0x" + to.hexText)
      add("value", value.wei)
      add("data", "0x")
    case .tokenTransfer(let token, let to, _, _, let smallest):
      add("to", "0x" + token.hexText)
      add("value", "0")
      // transfer(address,uint256). Source: ERC-20; the ABI's words of 32 bytes.
      let digits = String(smallest, radix: 16)
      add(
        "data",
        "0xa9059cbb" + String(repeating: "0", count: 24) + to.hexText + String(repeating: "0", count: 64 - digits.count)
          + digits)
    case .call(let to, let data, let value):
      add("to", "0x" + to.hexText)
      add("value", value?.wei ?? "0")
      add("data", "0x" + data.hexText)
    case .creation(let code, let value):
      list.append(("to", "null"))
      add("value", value?.wei ?? "0")
      add("data", "0x" + code.hexText)
    }
    add("nonce", nonce.map { String($0) })
    add("gas", gas.map { String($0) })
    add("gasPrice", gasPrice?.wei)
    add("maxFeePerGas", maxFeePerGas?.wei)
    add("maxPriorityFeePerGas", maxPriorityFeePerGas?.wei)
    if let accessList {
      let entries = accessList.map { entry in
        let keys = entry.storageKeys.map { "\"0x\($0.hexText)\"" }
        return "{\"address\":\"0x\(entry.address.hexText)\",\"storageKeys\":[\(keys.joined(separator: ","))]}"
      }
      list.append(("accessList", "[\(entries.joined(separator: ","))]"))
    }
    return list
  }

  /// The kind that `evm.py` must name when the type is stated.
  var expectedKind: String? { type.map { $0 == 0 ? "eip155" : "0x\($0)" } }

  /// What is left to the wallet, beside what has a name of the signed type.
  var openFields: Set<String> {
    var open: Set<String> = []
    if type == nil { open.insert("type") }
    if nonce == nil { open.insert("nonce") }
    if gas == nil { open.insert("gas") }
    return open
  }
}
