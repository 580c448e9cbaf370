/// Where something is, in the layers of an input: its text, the bytes the text stands for, the field they make.
public struct Location: Hashable, Sendable {
  /// The place in a JSON document.
  public var pointer: JSONPointer?
  /// UTF-8 byte offsets in the text, half-open.
  public var text: Range<Int>?
  /// Offsets in the decoded bytes, half-open.
  public var bytes: Range<Int>?
  /// The field of the model.
  public var field: FieldPath?

  /// Makes a location of the layers that are known.
  public init(
    pointer: JSONPointer? = nil, text: Range<Int>? = nil, bytes: Range<Int>? = nil, field: FieldPath? = nil
  ) {
    self.pointer = pointer
    self.text = text
    self.bytes = bytes
    self.field = field
  }

  /// The input as a whole.
  public static let whole = Location()
}

/// The name of a field in a decoded model, for example `accessList[0].storageKeys[2]`.
public struct FieldPath: Hashable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
  /// The path as text; empty for the whole.
  public let description: String

  /// Makes a path of its text.
  public init(_ text: String) { description = text }

  /// Makes a path of a literal.
  public init(stringLiteral value: String) { description = value }

  /// The path of an element of this list.
  public subscript(_ index: Int) -> FieldPath { FieldPath("\(description)[\(index)]") }

  /// The path of a member of this field.
  public func appending(_ name: String) -> FieldPath {
    FieldPath(description.isEmpty ? name : "\(description).\(name)")
  }
}

/// A JSON pointer. Source: RFC 6901.
public struct JSONPointer: Hashable, Sendable, CustomStringConvertible {
  /// The reference tokens, not escaped; none for the whole document.
  public let tokens: [String]

  /// Makes a pointer of its tokens.
  public init(_ tokens: [String] = []) { self.tokens = tokens }

  /// The pointer of a member of this object.
  public func appending(_ key: String) -> JSONPointer { JSONPointer(tokens + [key]) }

  /// The pointer of an element of this array.
  public func appending(_ index: Int) -> JSONPointer { JSONPointer(tokens + [String(index)]) }

  /// `/a/b`, with `~` and `/` in tokens written `~0` and `~1`.
  public var description: String {
    tokens.map { token in
      var out = "/"
      for scalar in token.unicodeScalars {
        switch scalar {
        case "~": out += "~0"
        case "/": out += "~1"
        default: out.unicodeScalars.append(scalar)
        }
      }
      return out
    }.joined()
  }

  // Swift's `==` on strings calls canonically equivalent ones equal; a pointer names bytes.
  /// Compares the tokens byte by byte.
  public static func == (a: JSONPointer, b: JSONPointer) -> Bool {
    a.tokens.count == b.tokens.count && zip(a.tokens, b.tokens).allSatisfy { $0.isExactly($1) }
  }

  /// Hashes the tokens byte by byte.
  public func hash(into hasher: inout Hasher) {
    for token in tokens { hasher.combineExactly(token) }
  }
}
