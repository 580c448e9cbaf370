import CountersignCore
import CountersignHash

/// A value of typed data, read strictly: it fits its type.
indirect enum EVMTypedDataValue: Sendable {
  case bool(Bool)
  case address(EVMAddress)
  case string(String)
  case bytes([UInt8])
  /// As many bytes as the type says.
  case fixedBytes([UInt8])
  case uint(UInt256)
  /// In two's complement.
  case int(UInt256)
  case array([EVMTypedDataValue])
  case structure(Structure)
  /// A struct that is null, or that ends a recursion by its absence. Source: MetaMask, eth_signTypedData_v4.
  case absent

  /// A struct's values, in the order of its members.
  struct Structure: Sendable {
    let type: EVMTypedDataStruct
    let typeHash: Bytes32
    let values: [EVMTypedDataValue]

    /// The value of a member.
    subscript(_ member: String) -> EVMTypedDataValue? {
      type.place(of: member).flatMap { values.indices.contains($0) ? values[$0] : nil }
    }
  }
}

// What is hashed. Source: EIP-712, "Definition of encodeData" and "Definition of hashStruct".
extension EVMTypedDataValue {
  /// The 32 bytes that stand for the value.
  var word: Bytes32 {
    switch self {
    case .bool(let value): UInt256(value ? 1 : 0).bytes32
    case .address(let address): Self.padded([UInt8](repeating: 0, count: 12) + address.bytes)
    case .string(let text): Keccak256.hash(Array(text.utf8))
    case .bytes(let bytes): Keccak256.hash(bytes)
    case .fixedBytes(let bytes): Self.padded(bytes)
    case .uint(let number), .int(let number): number.bytes32
    case .array(let elements): Keccak256.hash(Self.words(elements))
    case .structure(let structure): structure.hash
    case .absent: Bytes32(0, 0, 0, 0)
    }
  }

  fileprivate static func words(_ values: [EVMTypedDataValue], behind head: [UInt8] = []) -> [UInt8] {
    var words = head
    words.reserveCapacity(head.count + 32 * values.count)
    for value in values { words += value.word.bytes }
    return words
  }

  /// At most 32 bytes, with zeros behind them.
  private static func padded(_ bytes: [UInt8]) -> Bytes32 {
    Bytes32(bytes + [UInt8](repeating: 0, count: max(0, 32 - bytes.count))) ?? Bytes32(0, 0, 0, 0)
  }
}

extension EVMTypedDataValue.Structure {
  /// The hash of the type and the words of the values.
  var encoded: [UInt8] { EVMTypedDataValue.words(values, behind: typeHash.bytes) }

  /// `hashStruct`.
  var hash: Bytes32 { Keccak256.hash(encoded) }
}

// How it is written: integers in decimal strings, since JSON readers round numbers beyond 2^53.
extension EVMTypedDataValue {
  var json: JSONText {
    switch self {
    case .bool(let value): .bool(value)
    case .address(let address): .string(address.lowercased)
    case .string(let text): .string(text)
    case .bytes(let bytes), .fixedBytes(let bytes): .string(Hex.encode(bytes, prefix: "0x"))
    case .uint(let number): .string(number.decimal)
    case .int(let number): .string(Self.signedDecimal(number))
    case .array(let elements): .array(elements.map(\.json))
    case .structure(let structure): structure.json
    case .absent: .null
    }
  }

  /// The digits of a number in two's complement.
  private static func signedDecimal(_ number: UInt256) -> String {
    guard number.significantBits == 256 else { return number.decimal }
    return "-" + UInt256.zero.subtractingReportingOverflow(number).partialValue.decimal
  }
}

extension EVMTypedDataValue.Structure {
  var json: JSONText {
    .object(zip(type.members, values).map { .init($0.name, $1.json) })
  }
}
