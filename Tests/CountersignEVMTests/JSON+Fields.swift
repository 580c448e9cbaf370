import CountersignCore
import CountersignEVM
import CountersignHash
import TestSupport

/// A value of a test file that is not what it should be.
struct UnreadableField: Error {
  let name: String
}

// How test files and oracles write the fields of a transaction: JSON numbers, decimal digits, or 0x and hex digits with
// whatever zeros in front.
extension JSON {
  /// The number.
  var uint256: UInt256? {
    guard let text = string ?? number else { return nil }
    guard text.hasPrefix("0x") else { return try? UInt256(decimal: text) }
    return UInt256(hexDigits: Array(text.utf8).dropFirst(2))
  }

  /// The number, if it has at most 64 bits.
  var uint64: UInt64? { uint256?.uint64 }

  /// 32 bytes of hex.
  var word: Bytes32? { hexBytes.flatMap { Bytes32($0) } }

  /// 20 bytes of hex; the letter case is not looked at.
  var address: EVMAddress? { hexBytes.flatMap { EVMAddress($0) } }

  /// The addresses and their storage keys.
  var accessList: [EVMAccessListEntry]? {
    array?.compactMap { entry in
      guard let address = entry["address"]?.address, let keys = entry["storageKeys"]?.array else { return nil }
      return EVMAccessListEntry(address: address, storageKeys: keys.compactMap(\.word))
    }
  }

  /// One hash a blob.
  var words: [Bytes32]? { array?.compactMap(\.word) }

  /// Signed authorizations; eth-account also writes `chain_id` and `y_parity`.
  var authorizations: [EVMAuthorization]? {
    array?.compactMap { tuple in
      guard let chainID = (tuple["chainId"] ?? tuple["chain_id"])?.uint256, let address = tuple["address"]?.address,
        let nonce = tuple["nonce"]?.uint64, let yParity = (tuple["yParity"] ?? tuple["y_parity"])?.uint64,
        let r = tuple["r"]?.uint256, let s = tuple["s"]?.uint256
      else { return nil }
      return EVMAuthorization(
        chainID: chainID, address: address, nonce: nonce, yParity: UInt8(truncatingIfNeeded: yParity), r: r, s: s)
    }
  }

  /// A member read as something; `fallback` when it is absent or null. Throws when it is there and is something else.
  func field<Value>(_ names: String..., or fallback: Value, _ read: (JSON) -> Value?) throws -> Value {
    guard let (name, value) = names.lazy.compactMap({ name in self[name].map { (name, $0) } }).first, !value.isNull
    else { return fallback }
    guard let read = read(value) else { throw UnreadableField(name: name) }
    return read
  }

  /// The recipient; nil when it is absent or null.
  var recipient: EVMAddress? {
    get throws {
      guard let to = self["to"], !to.isNull else { return nil }
      guard let address = to.address else { throw UnreadableField(name: "to") }
      return address
    }
  }

  /// A member that must be there.
  func text(_ name: String) throws -> String {
    guard let text = self[name]?.string else { throw UnreadableField(name: name) }
    return text
  }

  /// A member that must be there, of hex digits.
  func bytes(_ name: String) throws -> [UInt8] {
    guard let bytes = self[name]?.hexBytes else { throw UnreadableField(name: name) }
    return bytes
  }
}

extension EVMTransaction {
  /// The transaction of a type that the fields of a test file make; what is absent is zero or empty.
  init(fields: JSON, type: EVMTransactionType, chainID: UInt256?) throws {
    self.init(
      type: type, chainID: chainID, nonce: try fields.field("nonce", or: 0, \.uint64),
      gas: try fields.field("gas", "gasLimit", or: 0, \.uint64),
      feePerGas: try fields.field(type.hasDynamicFee ? "maxFeePerGas" : "gasPrice", or: .zero, \.uint256),
      to: try fields.recipient,
      value: try fields.field("value", or: .zero, \.uint256),
      data: try fields.field("data", "input", or: [], \.hexBytes))
    if type.hasDynamicFee {
      maxPriorityFeePerGas = try fields.field("maxPriorityFeePerGas", or: .zero, \.uint256)
    }
    if type != .legacy { accessList = try fields.field("accessList", or: [], \.accessList) }
    if type == .blob {
      maxFeePerBlobGas = try fields.field("maxFeePerBlobGas", or: .zero, \.uint256)
      blobVersionedHashes = try fields.field("blobVersionedHashes", or: [], \.words)
    }
    if type == .setCode { authorizationList = try fields.field("authorizationList", or: [], \.authorizations) }
  }
}
