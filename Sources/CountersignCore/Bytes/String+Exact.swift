extension String {
  /// True when the two texts have the same UTF-8. Swift's `==` calls canonically equivalent texts equal; on the wire they
  /// are not.
  func isExactly(_ other: String) -> Bool { utf8.elementsEqual(other.utf8) }

  /// The same for texts that may be absent.
  static func areExactly(_ a: String?, _ b: String?) -> Bool {
    switch (a, b) {
    case (nil, nil): true
    case (let a?, let b?): a.isExactly(b)
    default: false
    }
  }
}

extension Hasher {
  /// Combines a text by its UTF-8. Swift's own hash normalises the text first, which takes time with the square of a row
  /// of combining marks: an input could hang whoever puts it into a set.
  mutating func combineExactly(_ text: String) {
    combine(text.utf8.count)
    // All of it: whoever knew which part counts could make any number of texts fall together.
    var word: UInt64 = 0
    for (index, byte) in text.utf8.enumerated() {
      word = word << 8 | UInt64(truncatingIfNeeded: byte)
      if index & 7 == 7 { combine(word) }
    }
    combine(word)
  }
}

// Types that hold text compare and hash it exactly.
extension Argument {
  /// Compares the texts byte by byte.
  public static func == (a: Argument, b: Argument) -> Bool { a.name.isExactly(b.name) && a.value.isExactly(b.value) }

  /// Hashes what is compared.
  public func hash(into hasher: inout Hasher) {
    hasher.combineExactly(name)
    hasher.combineExactly(value)
  }
}

extension FieldPath {
  /// Compares the text byte by byte.
  public static func == (a: FieldPath, b: FieldPath) -> Bool { a.description.isExactly(b.description) }

  /// Hashes what is compared.
  public func hash(into hasher: inout Hasher) {
    hasher.combineExactly(description)
  }
}

extension Fix {
  /// Compares the text byte by byte.
  public static func == (a: Fix, b: Fix) -> Bool {
    a.text == b.text && a.isSafe == b.isSafe && a.replacement.isExactly(b.replacement)
  }

  /// Hashes what is compared.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(text)
    hasher.combineExactly(replacement)
  }
}

extension Note {
  /// Compares the text byte by byte.
  public static func == (a: Note, b: Note) -> Bool { a.location == b.location && a.text.isExactly(b.text) }

  /// Hashes what is compared.
  public func hash(into hasher: inout Hasher) {
    hasher.combineExactly(text)
  }
}

extension Difference {
  /// Compares the texts byte by byte.
  public static func == (a: Difference, b: Difference) -> Bool {
    a.path == b.path && a.grade == b.grade && a.rule == b.rule && String.areExactly(a.requested, b.requested)
      && String.areExactly(a.returned, b.returned)
  }

  /// Hashes what is compared.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(path)
    hasher.combine(rule)
    hasher.combineExactly(returned ?? "")
  }
}

extension JSONValue.Kind {
  /// Compares texts byte by byte.
  public static func == (a: JSONValue.Kind, b: JSONValue.Kind) -> Bool {
    switch (a, b) {
    case (.null, .null): true
    case (.bool(let a), .bool(let b)): a == b
    case (.number(let a), .number(let b)): a.isExactly(b)
    case (.string(let a), .string(let b)): a.isExactly(b)
    case (.array(let a), .array(let b)): a == b
    case (.object(let a), .object(let b)): a == b
    default: false
    }
  }

  /// Hashes what is compared.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .null: hasher.combine(0)
    case .bool(let value): hasher.combine(value)
    case .number(let text), .string(let text): hasher.combineExactly(text)
    case .array(let elements): hasher.combine(elements)
    case .object(let members): hasher.combine(members)
    }
  }
}

extension JSONMember {
  /// Compares the name byte by byte.
  public static func == (a: JSONMember, b: JSONMember) -> Bool {
    a.key.isExactly(b.key) && a.keyText == b.keyText && a.value == b.value
  }

  /// Hashes what is compared.
  public func hash(into hasher: inout Hasher) {
    hasher.combineExactly(key)
    hasher.combine(value)
  }
}

extension JSONText {
  /// Compares texts byte by byte.
  public static func == (a: JSONText, b: JSONText) -> Bool {
    switch (a, b) {
    case (.null, .null): true
    case (.bool(let a), .bool(let b)): a == b
    case (.integer(let a), .integer(let b)): a == b
    case (.number(let a), .number(let b)): a.isExactly(b)
    case (.string(let a), .string(let b)): a.isExactly(b)
    case (.array(let a), .array(let b)): a == b
    case (.object(let a), .object(let b)): a == b
    default: false
    }
  }

  /// Hashes what is compared.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .null: hasher.combine(0)
    case .bool(let value): hasher.combine(value)
    case .integer(let value): hasher.combine(value)
    case .number(let text), .string(let text): hasher.combineExactly(text)
    case .array(let elements): hasher.combine(elements)
    case .object(let members): hasher.combine(members)
    }
  }
}

extension JSONText.Member {
  /// Compares the name byte by byte.
  public static func == (a: JSONText.Member, b: JSONText.Member) -> Bool {
    a.key.isExactly(b.key) && a.value == b.value
  }

  /// Hashes what is compared.
  public func hash(into hasher: inout Hasher) {
    hasher.combineExactly(key)
    hasher.combine(value)
  }
}
