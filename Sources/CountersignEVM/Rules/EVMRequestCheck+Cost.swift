import CountersignCore

// What it costs, and what a wallet chooses itself.
extension EVMRequestCheck {
  mutating func checkCost() {
    if let nonce = request.nonce {
      // Who only signs hands the transaction back to the app, which may well know its nonce.
      add(
        EVMRules.noncePresent, severity: operation == .send ? .warning : .note, at: .nonce, [Argument("got", nonce)])
    }
    let transaction = transaction
    checkGas(transaction)
    checkSize(transaction)
    checkFeeFields()
    checkFeeAmount(transaction)
  }

  private mutating func checkGas(_ transaction: EVMTransaction) {
    add(EVMValidity.checkInitcode(transaction, policy.fork))
    guard let gas = request.gas else { return }
    if gas == 0 { return add(EVMRules.gasZero, at: reader.location(FieldPath("gas"))) }
    add(EVMValidity.checkGas(transaction, policy.fork, connection.account))
    guard gas == Self.transferGas, !hasData, let to = request.to, let what = code(at: to) else { return }
    add(
      EVMRules.gasSuspicious, at: reader.location(FieldPath("gas")),
      [Argument("got", gas), Argument("what", what)])
  }

  private static let transferGas: UInt64 = 21_000

  /// What is known to have code.
  private func code(at address: EVMAddress) -> String? {
    if let token = context.token(address, chainID: chainID) { return "the contract of the token \(token.symbol)" }
    if EVMKnownContracts.isPrecompile(address) { return "a precompiled contract" }
    return EVMKnownContracts.system(address).map { "a contract of the protocol (\($0))" }
  }

  private mutating func checkSize(_ transaction: EVMTransaction) {
    guard transaction.type != .blob else { return }
    // Encoding costs more than all other checks, so only what may be too long is encoded. A field has 33 bytes at most,
    // an entry of a list less than 200.
    let entries =
      transaction.accessList.reduce(0) { $0 + 1 + $1.storageKeys.count } + transaction.authorizationList.count
    guard transaction.data.count + 200 * entries + 400 > EVMValidity.relayedBytes else { return }
    // v, r and s take 67 bytes.
    add(EVMValidity.checkSize(transaction.unsignedBytes.count + 67, type: transaction.type))
  }

  private mutating func checkFeeFields() {
    let caps = [EVMRequestKey.maxFeePerGas, .maxPriorityFeePerGas].filter { reader.hasValue($0) }
    if reader.hasValue(.gasPrice), let cap = caps.first {
      add(
        EVMRules.feeMix, at: reader.location(.gasPrice), [Argument("field", cap.rawValue)],
        hint: "leave gasPrice out")
    }
    if caps == [.maxFeePerGas] { addHalf(.maxFeePerGas, missing: .maxPriorityFeePerGas) }
    if caps == [.maxPriorityFeePerGas] { addHalf(.maxPriorityFeePerGas, missing: .maxFeePerGas) }
    guard policy.fork >= .london else { return }
    let fees: [(EVMRequestKey, UInt256?)] = [
      (.gasPrice, request.gasPrice), (.maxFeePerGas, request.maxFeePerGas),
      (.maxFeePerBlobGas, request.maxFeePerBlobGas),
    ]
    for (key, fee) in fees where fee == .zero { add(EVMRules.feeZero, at: key, [Argument("field", key.rawValue)]) }
  }

  private mutating func addHalf(_ key: EVMRequestKey, missing: EVMRequestKey) {
    add(EVMRules.feeHalf, at: key, [Argument("field", key.rawValue), Argument("missing", missing.rawValue)])
  }

  private mutating func checkFeeAmount(_ transaction: EVMTransaction) {
    if let tip = request.maxPriorityFeePerGas, let cap = request.maxFeePerGas, tip > cap {
      add(
        EVMRules.feeTipAboveCap, at: .maxPriorityFeePerGas, [Argument("got", tip), Argument("expected", cap)])
    }
    let key: EVMRequestKey = request.maxFeePerGas == nil ? .gasPrice : .maxFeePerGas
    guard let fee = request.maxFeePerGas ?? request.gasPrice else { return }
    let total = request.gas == nil ? nil : transaction.maximumFee
    if request.gas != nil, total?.adding(transaction.value) == nil {
      return add(EVMRules.feeOverflow, at: key, [Argument("field", key.rawValue)])
    }
    let why: String
    if let total, total > policy.maxFee {
      why = "gas may cost \(total) wei, more than the \(policy.maxFee) wei that the policy expects at most"
    } else if fee > Self.plausibleFee {
      why = "\(key.rawValue) is \(fee) wei, more than 10,000 gwei"
    } else {
      return
    }
    add(EVMRules.feeImplausible, at: key, [Argument("why", why)])
  }

  /// 10,000 gwei.
  private static let plausibleFee = UInt256(10_000_000_000_000)
}
