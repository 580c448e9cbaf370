public import CountersignCore
public import CountersignHash

/// Where a signature of typed data counts: the values of `EIP712Domain` and their hash. Source: EIP-712, "Definition of
/// domainSeparator".
public struct EVMTypedDataDomain: Sendable {
  /// The name that people know.
  public let name: String?
  /// The version of the domain.
  public let version: String?
  /// The chain: the number that `chainId` is, of whatever type the domain declares it; nil when it is none.
  public let chainID: UInt256?
  /// The contract that will verify the signature, of whatever type the domain declares it.
  public let verifyingContract: EVMAddress?
  /// What tells domains apart that are the same otherwise.
  public let salt: Bytes32?
  /// The hash of the domain: `DOMAIN_SEPARATOR` of most contracts.
  public let separator: Bytes32
  let values: EVMTypedDataValue.Structure

  init(_ values: EVMTypedDataValue.Structure) {
    self.values = values
    separator = values.hash
    func text(_ member: String) -> String? {
      if case .string(let text)? = values[member] { text } else { nil }
    }
    name = text("name")
    version = text("version")
    // Wallets read both as they stand in the JSON, and do not ask of which type they are.
    chainID = values["chainId"].flatMap { Self.number($0) }
    verifyingContract = values["verifyingContract"].flatMap { Self.address($0) }
    if case .fixedBytes(let bytes)? = values["salt"] { salt = Bytes32(bytes) } else { salt = nil }
  }

  /// False when there is a member that is no number: what it binds the signature to, nobody can compare.
  var isChainReadable: Bool { chainID != nil || values["chainId"] == nil }

  /// True for a domain that has the member, whether it can be read or not.
  func holds(_ member: String) -> Bool { values[member] != nil }

  private static func number(_ value: EVMTypedDataValue) -> UInt256? {
    switch value {
    case .uint(let number), .int(let number): number
    case .string(let text): (try? UInt256(decimal: text)) ?? (try? UInt256(quantity: text))
    case .bytes(let bytes), .fixedBytes(let bytes):
      UInt256(bigEndian: [UInt8](repeating: 0, count: max(0, 32 - bytes.count)) + bytes)
    default: nil
    }
  }

  private static func address(_ value: EVMTypedDataValue) -> EVMAddress? {
    switch value {
    case .address(let address): address
    case .string(let text): EVMAddressText(text, chainID: nil).address
    case .bytes(let bytes), .fixedBytes(let bytes): EVMAddress(bytes)
    default: nil
    }
  }

  /// The members that a domain may have, in order. Source: EIP-712, "Definition of domainSeparator".
  static let members: [(name: String, type: String)] = [
    ("name", "string"), ("version", "string"), ("chainId", "uint256"), ("verifyingContract", "address"),
    ("salt", "bytes32"),
  ]

  /// The chain that a salt names: Polygon's bridged tokens write their chain's id there and no `chainId`. Nothing else is
  /// as small a number. Source: maticnetwork/pos-portal, `EIP712Base`.
  var chainOfSalt: UInt256? {
    guard chainID == nil, let number = salt.map({ UInt256($0) }), !number.isZero, number.significantBits <= 53 else {
      return nil
    }
    return number
  }

  /// The separator of the same values but one: `value` in its place, or nothing.
  func separator(replacing member: String, with value: EVMTypedDataValue?) -> Bytes32 {
    var members = values.type.members
    var others = values.values
    let standard = Self.members.first { $0.name == member }
    if let place = values.type.place(of: member), others.indices.contains(place) {
      others.remove(at: place)
      members.remove(at: place)
      if let value, let standard { insert(standard, value, at: place, &members, &others) }
    } else if let value, let standard {
      // Behind those that stand before it in the standard.
      let before = Self.members.prefix { $0.name != member }.map(\.name)
      let place = members.prefix { other in before.contains { $0.utf8.elementsEqual(other.name.utf8) } }.count
      insert(standard, value, at: place, &members, &others)
    }
    return Self.separator(members, others)
  }

  /// The separator of a domain that binds nothing.
  static let empty = separator([], [])

  private func insert(
    _ standard: (name: String, type: String), _ value: EVMTypedDataValue, at place: Int,
    _ members: inout [EVMTypedDataStruct.Member], _ values: inout [EVMTypedDataValue]
  ) {
    members.insert(.init(name: standard.name, type: standard.type, meaning: nil), at: place)
    values.insert(value, at: place)
  }

  private static func separator(
    _ members: [EVMTypedDataStruct.Member], _ values: [EVMTypedDataValue]
  ) -> Bytes32 {
    let type = EVMTypedDataStruct(EVMTypedDataTypes.domain, members)
    let hash = Keccak256.hash(Array(type.text.utf8))
    return EVMTypedDataValue.Structure(type: type, typeHash: hash, values: values).hash
  }
}
