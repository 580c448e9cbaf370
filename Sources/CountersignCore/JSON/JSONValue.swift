/// A JSON value as it stands in a text, with its place.
public struct JSONValue: Hashable, Sendable {
  /// What the value is. JSON has these six kinds and no other.
  public enum Kind: Hashable, Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number: its characters as they came, never a `Double`.
    case number(String)
    /// A string, unescaped.
    case string(String)
    /// An array.
    case array([JSONValue])
    /// An object's members in the order of the text, repeated names included.
    case object([JSONMember])
  }

  /// What it is.
  public let kind: Kind
  /// Where it stands: UTF-8 byte offsets, quotation marks and brackets included.
  public let text: Range<Int>

  /// Makes a value.
  public init(_ kind: Kind, _ text: Range<Int>) {
    self.kind = kind
    self.text = text
  }

  /// The string, if it is one.
  public var string: String? { if case .string(let value) = kind { value } else { nil } }
  /// The elements, if it is an array.
  public var array: [JSONValue]? { if case .array(let value) = kind { value } else { nil } }
  /// The members, if it is an object.
  public var object: [JSONMember]? { if case .object(let value) = kind { value } else { nil } }
  /// True for `null`.
  public var isNull: Bool { kind == .null }

  /// The kind in a word, for messages.
  public var kindName: String {
    switch kind {
    case .null: "null"
    case .bool: "a boolean"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }

  /// The first member with exactly this name, byte for byte; nil when there is none, or the value is no object.
  public subscript(_ name: String) -> JSONValue? {
    object?.first { $0.key.utf8.elementsEqual(name.utf8) }?.value
  }
}

/// A member of a JSON object.
public struct JSONMember: Hashable, Sendable {
  /// The name, unescaped.
  public let key: String
  /// Where the name stands, quotation marks included.
  public let keyText: Range<Int>
  /// The value.
  public let value: JSONValue

  /// Makes a member.
  public init(key: String, keyText: Range<Int>, value: JSONValue) {
    self.key = key
    self.keyText = keyText
    self.value = value
  }

  /// True when the name is exactly this, byte for byte: Swift's `==` takes the Kelvin sign for a K.
  public func isNamed(_ name: String) -> Bool { key.utf8.elementsEqual(name.utf8) }
}

/// A whole JSON text.
public struct JSONDocument: Hashable, Sendable {
  /// The value.
  public let root: JSONValue
  /// Names that occur again in their object, each repetition once.
  public let duplicates: [JSONDuplicate]
}

/// A repeated name: parsers disagree on which value counts, so nobody may rely on either.
public struct JSONDuplicate: Hashable, Sendable {
  /// The member.
  public let pointer: JSONPointer
  /// Where the repeated name stands.
  public let text: Range<Int>
}
