/// JSON to be written: the canonical text has no blanks, keeps the order of the members it is given, and escapes only
/// what must be escaped (the string form of RFC 8785, 3.2.2.2).
public indirect enum JSONText: Hashable, Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// An integer that every reader takes exactly; larger ones are decimal strings.
  case integer(Int)
  /// A number's characters, as they were read.
  case number(String)
  /// A string.
  case string(String)
  /// An array.
  case array([JSONText])
  /// An object; members in this order.
  case object([Member])

  /// A member of an object.
  public struct Member: Hashable, Sendable {
    /// The name.
    public let key: String
    /// The value.
    public let value: JSONText

    /// Makes a member.
    public init(_ key: String, _ value: JSONText) {
      self.key = key
      self.value = value
    }
  }

  /// A value as it was read; repeated names are kept.
  public init(_ value: JSONValue) {
    switch value.kind {
    case .null: self = .null
    case .bool(let bool): self = .bool(bool)
    case .number(let characters): self = .number(characters)
    case .string(let string): self = .string(string)
    case .array(let elements): self = .array(elements.map { JSONText($0) })
    case .object(let members): self = .object(members.map { Member($0.key, JSONText($0.value)) })
    }
  }

  /// An object without the members whose value is nil.
  public static func object(_ members: KeyValuePairs<String, JSONText?>) -> JSONText {
    .object(members.compactMap { member in member.value.map { Member(member.key, $0) } })
  }

  /// An object with the members of another behind its own, but for some.
  public func appending(_ other: JSONText, except keys: [String] = []) -> JSONText {
    guard case .object(let mine) = self, case .object(let theirs) = other else { return self }
    return .object(mine + theirs.filter { member in !keys.contains { member.key.utf8.elementsEqual($0.utf8) } })
  }

  /// The value of a member of an object.
  public subscript(_ key: String) -> JSONText? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key.utf8.elementsEqual(key.utf8) }?.value
  }

  /// The canonical text.
  public var text: String {
    var out: [UInt8] = []
    write(into: &out)
    return String(decoding: out, as: UTF8.self)
  }

  private func write(into out: inout [UInt8]) {
    switch self {
    case .null: out += "null".utf8
    case .bool(let value): out += (value ? "true" : "false").utf8
    case .integer(let value): out += String(value).utf8
    case .number(let characters): out += characters.utf8
    case .string(let value): Self.write(value, into: &out)
    case .array(let elements):
      out.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { out.append(UInt8(ascii: ",")) }
        element.write(into: &out)
      }
      out.append(UInt8(ascii: "]"))
    case .object(let members):
      out.append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        if index > 0 { out.append(UInt8(ascii: ",")) }
        Self.write(member.key, into: &out)
        out.append(UInt8(ascii: ":"))
        member.value.write(into: &out)
      }
      out.append(UInt8(ascii: "}"))
    }
  }

  private static func write(_ string: String, into out: inout [UInt8]) {
    out.append(UInt8(ascii: "\""))
    for byte in string.utf8 {
      switch byte {
      case UInt8(ascii: "\""): out += "\\\"".utf8
      case UInt8(ascii: "\\"): out += "\\\\".utf8
      case 0x08: out += "\\b".utf8
      case 0x09: out += "\\t".utf8
      case 0x0a: out += "\\n".utf8
      case 0x0c: out += "\\f".utf8
      case 0x0d: out += "\\r".utf8
      case 0..<0x20:
        out += "\\u00".utf8
        out.append(Hex.digit(byte >> 4))
        out.append(Hex.digit(byte & 15))
      default: out.append(byte)
      }
    }
    out.append(UInt8(ascii: "\""))
  }
}
