public import CountersignCore
public import CountersignCurves

extension EVMTransactionRequest {
  /// A transfer of the chain's coin; `value` is wei.
  public static func transfer(to: EVMAddress, value: UInt256, chainID: UInt256) -> EVMTransactionRequest {
    EVMTransactionRequest(to: to, value: value, chainID: chainID)
  }

  /// A transfer of an ERC-20 token; `amount` is in the token's smallest unit.
  public static func tokenTransfer(
    token: EVMAddress, to: EVMAddress, amount: UInt256, chainID: UInt256
  ) -> EVMTransactionRequest {
    EVMTransactionRequest(to: token, data: .erc20Transfer(to: to, amount: amount), chainID: chainID)
  }

  /// A call of a contract; `value` is wei.
  public static func call(
    _ contract: EVMAddress, data: [UInt8], value: UInt256 = .zero, chainID: UInt256
  ) -> EVMTransactionRequest {
    EVMTransactionRequest(to: contract, value: value.isZero ? nil : value, data: data, chainID: chainID)
  }

  /// The creation of a contract; `value` is wei.
  public static func creation(code: [UInt8], value: UInt256 = .zero, chainID: UInt256) -> EVMTransactionRequest {
    EVMTransactionRequest(to: nil, value: value.isZero ? nil : value, data: code, chainID: chainID)
  }

  /// Checks what was built as it will be sent: the report's value is there only when the check of its own `bridgeString`
  /// finds no error.
  ///
  /// `account` and `network`: the connection's, or nil. Never throws.
  public func build(
    operation: WalletOperation = .send, account: String? = nil, network: String? = nil,
    policy: EVMPolicy = .standard, context: EVMContext = .empty, limits: Limits = .standard, curves: Curves? = nil
  ) -> Report<EVMTransactionRequest> {
    let report = Self.check(
      bridgeString, operation: operation, account: account, network: network, policy: policy, context: context,
      limits: limits, curves: curves)
    // The address's letter case is ours: the string has none that could be a checksum.
    var built = report
    built.findings.removeAll { $0.rule == EVMRules.addressNoChecksum }
    return built.worst == .error ? built.with(nil) : built
  }
}
