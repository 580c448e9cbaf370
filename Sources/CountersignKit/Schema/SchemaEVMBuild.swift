import CountersignCore
import CountersignEVM

/// Reads the `spec` of a `build` request for EVM.
///
/// `type`: `transfer` (`to`, `value`), `tokenTransfer` (`token`, `to`, `amount`, `decimals`), `call` (`to`, `data`, `value`)
/// or `create` (`data`, `value`); and `gas`, `nonce`, `gasPrice`, `maxFeePerGas`, `maxPriorityFeePerGas` with any of them.
/// Amounts of the chain's coin are texts with a unit (`0.1 ether`, `30 gwei`) or plain wei; `amount` is in the token's
/// units when its decimals are stated or known, else in its smallest unit.
struct SchemaEVMBuild {
  private var spec: SchemaObject
  private let context: EVMContext
  private let chainID: UInt256

  init(_ value: JSONValue, chainID: UInt256, context: EVMContext) {
    spec = SchemaObject(value, JSONPointer(["spec"]))
    self.chainID = chainID
    self.context = context
  }

  mutating func read(_ findings: inout [Finding]) -> EVMTransactionRequest? {
    // Everything is looked at, so that all faults are told at once.
    let gas = number("gas")
    let nonce = number("nonce")
    let gasPrice = amount("gasPrice")
    let maxFeePerGas = amount("maxFeePerGas")
    let maxPriorityFeePerGas = amount("maxPriorityFeePerGas")
    var request = content()
    request?.gas = gas
    request?.nonce = nonce
    request?.gasPrice = gasPrice
    request?.maxFeePerGas = maxFeePerGas
    request?.maxPriorityFeePerGas = maxPriorityFeePerGas
    spec.finish()
    findings += spec.findings
    return spec.findings.isEmpty ? request : nil
  }

  private mutating func content() -> EVMTransactionRequest? {
    switch spec.string("type") {
    case "transfer":
      let to = address("to")
      let value = amount("value")
      if !spec.has("value") || spec.isNull("value") { spec.fail("value", "value is missing") }
      guard let to, let value else { return nil }
      return .transfer(to: to, value: value, chainID: chainID)
    case "tokenTransfer":
      let token = address("token")
      let to = address("to")
      let amount = tokenAmount(token)
      guard let token, let amount, let to else { return nil }
      return .tokenTransfer(token: token, to: to, amount: amount, chainID: chainID)
    case "call":
      let to = address("to")
      let value = amount("value") ?? .zero
      let data = data()
      guard let data, let to else { return nil }
      return .call(to, data: data, value: value, chainID: chainID)
    case "create":
      let value = amount("value") ?? .zero
      return data().map { .creation(code: $0, value: value, chainID: chainID) }
    case let other?:
      spec.fail("type", "the type \(other) is not known: transfer, tokenTransfer, call, create")
      spec.ignoreRest()
      return nil
    case nil:
      spec.ignoreRest()
      return nil
    }
  }

  private mutating func address(_ key: String) -> EVMAddress? {
    guard let text = spec.string(key) else { return nil }
    do {
      return try EVMAddress(text, chainID: chainID)
    } catch {
      spec.fail(key, "\(key) is no address: \(error.finding.message)")
      return nil
    }
  }

  private mutating func amount(_ key: String) -> UInt256? {
    guard let text = spec.optionalString(key) else { return nil }
    do {
      return try UInt256.wei(text)
    } catch {
      spec.fail(key, "\(key) is no amount (\(error.reason)): 0.1 ether, 30 gwei, or a whole number of wei")
      return nil
    }
  }

  private mutating func tokenAmount(_ token: EVMAddress?) -> UInt256? {
    let text = spec.string("amount")
    let stated = number("decimals")
    let known = token.flatMap { context.token($0, chainID: chainID) }?.decimals
    if let stated, Int(exactly: stated).map({ $0 > DecimalAmount.maximumDecimals }) ?? true {
      spec.fail("decimals", "decimals is a whole number of at most \(DecimalAmount.maximumDecimals)")
      return nil
    }
    let decimals = stated.flatMap { Int(exactly: $0) } ?? known
    if let stated, let known, stated != UInt64(exactly: known) {
      spec.fail("decimals", "decimals is \(stated), the context says \(known)")
    }
    guard let text else { return nil }
    do {
      return try DecimalAmount.parse(text, decimals: decimals ?? 0)
    } catch {
      let hint = decimals == nil ? "; without decimals it is a whole number of the smallest unit" : ""
      spec.fail("amount", "amount is no amount (\(error.reason))\(hint)")
      return nil
    }
  }

  private mutating func data() -> [UInt8]? {
    guard let text = spec.string("data") else { return nil }
    let bytes = text.utf8.starts(with: "0x".utf8) ? try? Hex.decode(Array(text.utf8), from: 2) : nil
    if bytes == nil { spec.fail("data", "data is 0x and hex digits of whole bytes") }
    return bytes
  }

  private mutating func number(_ key: String) -> UInt64? { spec.number(key) }
}
