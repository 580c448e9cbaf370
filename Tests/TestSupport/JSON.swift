import Foundation

/// A JSON value of a test file or an oracle's line.
///
/// Not Foundation's, which rounds numbers beyond 64 bits and forgets the order of members; and not Countersign's, which
/// is what is tested.
public struct JSON: Hashable, Sendable {
  /// What a value is.
  public enum Kind: Hashable, Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number's characters.
    case number(String)
    /// A string.
    case string(String)
    /// An array.
    case array([JSON])
    /// An object's members, in the order of the text.
    case object([Member])
  }

  /// A member of an object.
  public struct Member: Hashable, Sendable {
    /// The name.
    public let key: String
    /// The value.
    public let value: JSON
  }

  /// Why a text is no JSON.
  public struct Malformed: Error, CustomStringConvertible {
    /// What is wrong, and where.
    public let description: String
  }

  /// What it is.
  public let kind: Kind

  /// Makes a value.
  public init(_ kind: Kind) { self.kind = kind }

  /// Reads a text. Meant for data we trust: the depth is not limited.
  public init(parsing text: String) throws {
    try self.init(parsing: Array(text.utf8))
  }

  /// Reads a text given as UTF-8.
  public init(parsing bytes: [UInt8]) throws {
    var parser = JSONParser(bytes: bytes)
    self = try parser.document()
  }

  /// True for `null`.
  public var isNull: Bool { kind == .null }
  /// The truth value, if it is one.
  public var bool: Bool? { if case .bool(let value) = kind { value } else { nil } }
  /// The characters of a number, if it is one.
  public var number: String? { if case .number(let value) = kind { value } else { nil } }
  /// The number, if it is an integer of 64 bits.
  public var int: Int? { number.flatMap { Int($0) } }
  /// The string, if it is one.
  public var string: String? { if case .string(let value) = kind { value } else { nil } }
  /// The elements, if it is an array.
  public var array: [JSON]? { if case .array(let value) = kind { value } else { nil } }
  /// The members, if it is an object.
  public var object: [Member]? { if case .object(let value) = kind { value } else { nil } }
  /// The bytes of a string of hex digits, with or without `0x`.
  public var hexBytes: [UInt8]? { string.flatMap { [UInt8](hex: $0) } }
  /// The bytes of a string of base64.
  public var base64Bytes: [UInt8]? { string.flatMap { Data(base64Encoded: $0) }.map { Array($0) } }

  /// The last member with this name; nil when there is none, or the value is no object.
  public subscript(_ key: String) -> JSON? {
    object?.last { $0.key.utf8.elementsEqual(key.utf8) }?.value
  }

  /// An element; nil when there is none, or the value is no array.
  public subscript(_ index: Int) -> JSON? {
    array.flatMap { $0.indices.contains(index) ? $0[index] : nil }
  }

  /// The value as a text without blanks, members and digits as they came.
  public var text: String {
    switch kind {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .number(let characters): characters
    case .string(let value): JSON.quoted(value)
    case .array(let elements): "[" + elements.map(\.text).joined(separator: ",") + "]"
    case .object(let members):
      "{" + members.map { JSON.quoted($0.key) + ":" + $0.value.text }.joined(separator: ",") + "}"
    }
  }

  /// A string as a JSON text.
  public static func quoted(_ string: String) -> String {
    var out = "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"", "\\":
        out += "\\"
        out.unicodeScalars.append(scalar)
      case "\0"..<" ":
        let digits = String(scalar.value, radix: 16)
        out += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: out.unicodeScalars.append(scalar)
      }
    }
    return out + "\""
  }
}

extension [UInt8] {
  /// Reads hex digits of either case, with or without `0x`; nil for anything else.
  public init?(hex text: String) {
    let digits = Array(text.utf8.dropFirst(text.hasPrefix("0x") ? 2 : 0))
    guard digits.count % 2 == 0 else { return nil }
    self = []
    reserveCapacity(digits.count / 2)
    for index in stride(from: 0, to: digits.count, by: 2) {
      guard let high = JSONParser.hexValue(digits[index]), let low = JSONParser.hexValue(digits[index + 1]) else {
        return nil
      }
      append(UInt8(high << 4 | low))
    }
  }

  /// Lower-case hex digits, without a prefix.
  public var hexText: String {
    let digits = Array("0123456789abcdef".utf8)
    var out: [UInt8] = []
    out.reserveCapacity(2 * count)
    for byte in self {
      out.append(digits[Int(byte >> 4)])
      out.append(digits[Int(byte & 15)])
    }
    return String(decoding: out, as: UTF8.self)
  }
}

/// Recursive descent; lenient where leniency cannot give other values.
struct JSONParser {
  let bytes: [UInt8]
  private var index = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  static func hexValue(_ digit: UInt8) -> UInt32? {
    switch digit {
    case 0x30...0x39: UInt32(digit) - 0x30
    case 0x41...0x46: UInt32(digit) - 0x41 + 10
    case 0x61...0x66: UInt32(digit) - 0x61 + 10
    default: nil
    }
  }

  mutating func document() throws -> JSON {
    let value = try value()
    skipBlanks()
    guard index == bytes.count else { throw malformed("something follows the value") }
    return value
  }

  private func malformed(_ what: String) -> JSON.Malformed {
    JSON.Malformed(description: "not JSON at byte \(index): \(what)")
  }

  private mutating func skipBlanks() {
    while index < bytes.count, [0x20, 0x0a, 0x0d, 0x09].contains(bytes[index]) { index += 1 }
  }

  /// The next byte after blanks, not taken.
  private mutating func peek() throws -> UInt8 {
    skipBlanks()
    guard index < bytes.count else { throw malformed("the text ends") }
    return bytes[index]
  }

  private mutating func take(_ word: String) throws {
    guard bytes[index...].starts(with: word.utf8) else { throw malformed("expected \(word)") }
    index += word.utf8.count
  }

  private mutating func value() throws -> JSON {
    switch try peek() {
    case UInt8(ascii: "{"): return JSON(.object(try members()))
    case UInt8(ascii: "["): return JSON(.array(try elements()))
    case UInt8(ascii: "\""): return JSON(.string(try string()))
    case UInt8(ascii: "t"):
      try take("true")
      return JSON(.bool(true))
    case UInt8(ascii: "f"):
      try take("false")
      return JSON(.bool(false))
    case UInt8(ascii: "n"):
      try take("null")
      return JSON(.null)
    default: return JSON(.number(try number()))
    }
  }

  private mutating func members() throws -> [JSON.Member] {
    try take("{")
    var members: [JSON.Member] = []
    if try peek() == UInt8(ascii: "}") {
      index += 1
      return members
    }
    while true {
      _ = try peek()
      let key = try string()
      _ = try peek()
      try take(":")
      members.append(JSON.Member(key: key, value: try value()))
      if try peek() == UInt8(ascii: "}") { break }
      try take(",")
    }
    index += 1
    return members
  }

  private mutating func elements() throws -> [JSON] {
    try take("[")
    var elements: [JSON] = []
    if try peek() == UInt8(ascii: "]") {
      index += 1
      return elements
    }
    while true {
      elements.append(try value())
      if try peek() == UInt8(ascii: "]") { break }
      try take(",")
    }
    index += 1
    return elements
  }

  private mutating func number() throws -> String {
    let start = index
    while index < bytes.count {
      switch bytes[index] {
      case 0x30...0x39, UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
        index += 1
        continue
      default: break
      }
      break
    }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    guard Double(text) != nil else { throw malformed("no value") }
    return text
  }

  private mutating func string() throws -> String {
    try take("\"")
    var units: [UInt8] = []
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: units, as: UTF8.self)
      case UInt8(ascii: "\\"): units.append(contentsOf: try escape())
      default: units.append(byte)
      }
    }
    throw malformed("a string does not end")
  }

  private mutating func escape() throws -> [UInt8] {
    guard index < bytes.count else { throw malformed("the text ends in an escape") }
    let byte = bytes[index]
    index += 1
    switch byte {
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "f"): return [0x0c]
    case UInt8(ascii: "n"): return [0x0a]
    case UInt8(ascii: "r"): return [0x0d]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "u"):
      var units = [try fourDigits()]
      if UTF16.isLeadSurrogate(units[0]), bytes[index...].starts(with: "\\u".utf8) {
        index += 2
        units.append(try fourDigits())
      }
      return Array(String(decoding: units, as: UTF16.self).utf8)
    default: return [byte]
    }
  }

  private mutating func fourDigits() throws -> UInt16 {
    var unit: UInt32 = 0
    for _ in 0..<4 {
      guard index < bytes.count, let digit = JSONParser.hexValue(bytes[index]) else { throw malformed("no hex digit") }
      unit = unit << 4 | digit
      index += 1
    }
    return UInt16(truncatingIfNeeded: unit)
  }
}
