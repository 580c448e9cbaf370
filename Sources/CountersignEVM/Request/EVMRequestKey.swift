import CountersignCore

/// The keys of a request, in the words of execution-apis' GenericTransaction.
enum EVMRequestKey: String, CaseIterable {
  case from, to, value, data, input, chainId, type, nonce, gas, gasLimit, gasPrice
  case maxFeePerGas, maxPriorityFeePerGas, maxFeePerBlobGas, accessList, blobVersionedHashes, authorizationList

  /// The key with exactly this name, byte for byte.
  init?(_ name: String) {
    guard let known = Self.allCases.first(where: { name.utf8.elementsEqual($0.rawValue.utf8) }) else { return nil }
    self = known
  }

  /// The other name that this key has.
  var alias: EVMRequestKey? {
    switch self {
    case .gas: .gasLimit
    case .data: .input
    default: nil
    }
  }

  /// The key whose name differs in ASCII letter case only.
  static func ignoringCase(_ name: String) -> EVMRequestKey? {
    func folded(_ text: String) -> [UInt8] { text.utf8.map { $0 >= 0x41 && $0 <= 0x5a ? $0 | 0x20 : $0 } }
    let wanted = folded(name)
    return allCases.first { folded($0.rawValue) == wanted }
  }

  /// Keys that nodes put on signed or mined transactions.
  static let resultKeys = [
    "hash", "blockHash", "blockNumber", "blockTimestamp", "transactionIndex", "v", "r", "s", "yParity", "publicKey",
    "raw",
  ]
}
