import CountersignCore

/// The type of a member: a value of one word, text or bytes of any length, a struct, or an array. Source: EIP-712,
/// "Definition of typed structured data".
indirect enum EVMTypedDataType: Hashable, Sendable {
  /// `uint8` to `uint256`.
  case uint(bits: Int)
  /// `int8` to `int256`.
  case int(bits: Int)
  /// `bool`.
  case bool
  /// `address`.
  case address
  /// `string`.
  case string
  /// `bytes`.
  case bytes
  /// `bytes1` to `bytes32`.
  case fixedBytes(Int)
  /// A struct, by its place among the types.
  case structure(Int)
  /// An array of exactly `count` elements; nil for any number.
  case array(EVMTypedDataType, count: Int?)

  /// The struct that the type is, or whose array it is.
  var structure: Int? {
    switch self {
    case .structure(let place): place
    case .array(let element, _): element.structure
    default: nil
    }
  }

  /// The type of EIP-712 that a name means; nil for every other name.
  init?(primitive name: [UInt8]) {
    if name.elementsEqual("bool".utf8) {
      self = .bool
    } else if name.elementsEqual("address".utf8) {
      self = .address
    } else if name.elementsEqual("string".utf8) {
      self = .string
    } else if name.elementsEqual("bytes".utf8) {
      self = .bytes
    } else if name.elementsEqual("uint".utf8) {
      self = .uint(bits: 256)
    } else if name.elementsEqual("int".utf8) {
      self = .int(bits: 256)
    } else if let bits = Self.number(behind: "uint", in: name), Self.isWidth(bits) {
      self = .uint(bits: bits)
    } else if let bits = Self.number(behind: "int", in: name), Self.isWidth(bits) {
      self = .int(bits: bits)
    } else if let count = Self.number(behind: "bytes", in: name), (1...32).contains(count) {
      self = .fixedBytes(count)
    } else {
      return nil
    }
  }

  /// True for a name that a reader may take for a type of EIP-712, such as `uint7` and `bytes33`, too.
  static func isReserved(_ name: [UInt8]) -> Bool {
    if EVMTypedDataType(primitive: name) != nil { return true }
    return ["uint", "int", "bytes"].contains { stem in
      name.starts(with: stem.utf8) && name.dropFirst(stem.utf8.count).allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
    }
  }

  /// The type that an alias stands for, which EIP-712 does not know and Solidity does.
  static func meaning(ofAlias name: [UInt8]) -> String? {
    if name.elementsEqual("uint".utf8) { return "uint256" }
    return name.elementsEqual("int".utf8) ? "int256" : nil
  }

  private static func isWidth(_ bits: Int) -> Bool { bits % 8 == 0 && (8...256).contains(bits) }

  /// The decimal number behind a stem, without leading zeros.
  private static func number(behind stem: String, in name: [UInt8]) -> Int? {
    guard name.starts(with: stem.utf8) else { return nil }
    return number(name.dropFirst(stem.utf8.count), digits: 3)
  }

  /// A decimal number of at most so many digits, without leading zeros; nil for anything else.
  static func number(_ text: ArraySlice<UInt8>, digits: Int) -> Int? {
    guard let first = text.first, text.count <= digits, first != 0x30 else { return nil }
    var number = 0
    for digit in text {
      guard digit >= 0x30, digit <= 0x39 else { return nil }
      number = number * 10 + Int(truncatingIfNeeded: digit &- 0x30)
    }
    return number
  }
}
