public import CountersignCore
public import CountersignHash

/// What an app asks an EVM wallet to sign: the bridge's JSON as typed values. Amounts are wei; what is nil is the
/// wallet's to fill.
public struct EVMTransactionRequest: Hashable, Sendable {
  /// The recipient; nil creates a contract.
  public var to: EVMAddress?
  /// The sender, when the app names it.
  public var from: EVMAddress?
  /// Wei to be moved; nil is zero.
  public var value: UInt256?
  /// Call data or creation code; nil is none.
  public var data: [UInt8]?
  /// The chain.
  public var chainID: UInt256?
  /// The transaction type.
  public var type: EVMTransactionType?
  /// The sender's counter.
  public var nonce: UInt64?
  /// The gas limit.
  public var gas: UInt64?
  /// Wei a gas, for types 0 and 1.
  public var gasPrice: UInt256?
  /// The fee cap, for later types.
  public var maxFeePerGas: UInt256?
  /// The tip, for later types.
  public var maxPriorityFeePerGas: UInt256?
  /// The blob fee cap, for type 3.
  public var maxFeePerBlobGas: UInt256?
  /// Accounts and slots named beforehand.
  public var accessList: [EVMAccessListEntry]?
  /// One hash a blob.
  public var blobVersionedHashes: [Bytes32]?
  /// Who sets code.
  public var authorizationList: [EVMAuthorization]?

  /// Makes a request of what matters most; the rest is set on the value.
  public init(
    to: EVMAddress?, value: UInt256? = nil, data: [UInt8]? = nil, chainID: UInt256?, from: EVMAddress? = nil
  ) {
    self.to = to
    self.value = value
    self.data = data
    self.chainID = chainID
    self.from = from
  }

  /// Makes a request without any field.
  init() {
    self.init(to: nil, chainID: nil)
  }

  /// The bridge's `transaction` string, written by us: canonical quantities, lower-case hex, known keys only, in a fixed
  /// order and without blanks.
  public var bridgeString: String { json.text }

  private var json: JSONText {
    func quantity(_ value: UInt256?) -> JSONText? { value.map { .string($0.quantity) } }
    func quantity(_ value: UInt64?) -> JSONText? { value.map { .string(UInt256($0).quantity) } }
    return .object([
      "from": from.map { .string($0.lowercased) },
      "to": to.map { .string($0.lowercased) },
      "value": quantity(value),
      "data": data.map { .string(Hex.encode($0, prefix: "0x")) },
      "chainId": quantity(chainID),
      "type": type.map { .string($0.description) },
      "nonce": quantity(nonce),
      "gas": quantity(gas),
      "gasPrice": quantity(gasPrice),
      "maxFeePerGas": quantity(maxFeePerGas),
      "maxPriorityFeePerGas": quantity(maxPriorityFeePerGas),
      "maxFeePerBlobGas": quantity(maxFeePerBlobGas),
      "accessList": accessList.map { list in .array(list.map(\.json)) },
      "blobVersionedHashes": blobVersionedHashes.map { list in .array(list.map { .string("0x" + $0.hex) }) },
      "authorizationList": authorizationList.map { list in .array(list.map(\.json)) },
    ])
  }
}

extension EVMAccessListEntry {
  /// The entry as JSON-RPC writes it.
  var json: JSONText {
    .object([
      "address": .string(address.lowercased),
      "storageKeys": .array(storageKeys.map { .string("0x" + $0.hex) }),
    ])
  }
}

extension EVMAuthorization {
  /// The authorization as JSON-RPC writes it.
  var json: JSONText {
    .object([
      "chainId": .string(chainID.quantity), "address": .string(address.lowercased),
      "nonce": .string(UInt256(nonce).quantity),
      "yParity": .string(UInt256(UInt64(truncatingIfNeeded: yParity)).quantity),
      "r": .string(r.quantity), "s": .string(s.quantity),
    ])
  }
}
