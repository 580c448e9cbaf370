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

// Types that hold text compare it exactly. Their hashes may stay Swift's own: equal texts have equal hashes.
extension Argument {
  /// Compares the texts byte by byte.
  public static func == (a: Argument, b: Argument) -> Bool { a.name.isExactly(b.name) && a.value.isExactly(b.value) }
}

extension FieldPath {
  /// Compares the text byte by byte.
  public static func == (a: FieldPath, b: FieldPath) -> Bool { a.description.isExactly(b.description) }
}

extension Fix {
  /// Compares the text byte by byte.
  public static func == (a: Fix, b: Fix) -> Bool {
    a.text == b.text && a.isSafe == b.isSafe && a.replacement.isExactly(b.replacement)
  }
}

extension Note {
  /// Compares the text byte by byte.
  public static func == (a: Note, b: Note) -> Bool { a.location == b.location && a.text.isExactly(b.text) }
}

extension Difference {
  /// Compares the texts byte by byte.
  public static func == (a: Difference, b: Difference) -> Bool {
    a.path == b.path && a.grade == b.grade && a.rule == b.rule && String.areExactly(a.requested, b.requested)
      && String.areExactly(a.returned, b.returned)
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
}

extension JSONMember {
  /// Compares the name byte by byte.
  public static func == (a: JSONMember, b: JSONMember) -> Bool {
    a.key.isExactly(b.key) && a.keyText == b.keyText && a.value == b.value
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
}

extension JSONText.Member {
  /// Compares the name byte by byte.
  public static func == (a: JSONText.Member, b: JSONText.Member) -> Bool {
    a.key.isExactly(b.key) && a.value == b.value
  }
}
