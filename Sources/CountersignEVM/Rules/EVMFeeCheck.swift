import CountersignCore

/// Whether what a request may cost is a number at all.
enum EVMFeeCheck {
  static func run(_ reader: EVMRequestReader, _ findings: inout FindingCollector) {
    let request = reader.request
    guard let gas = request.gas, let fee = request.maxFeePerGas ?? request.gasPrice,
      fee.multiplied(by: gas)?.adding(request.value ?? .zero) == nil
    else { return }
    let key: EVMRequestKey = request.maxFeePerGas == nil ? .gasPrice : .maxFeePerGas
    findings.add(
      Finding(EVMRules.feeOverflow, at: reader.location(key), [Argument("field", key.rawValue)]))
  }
}
