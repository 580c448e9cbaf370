/// A strict reader of JSON texts with positions. Source: RFC 8259; whatever it accepts, `JSON.parse` of ECMAScript reads
/// with the same values.
///
/// Stricter than the RFC where implementations differ: no byte order mark, no surrogate without its twin, well-formed
/// UTF-8 only. Repeated names are reported, not resolved.
public enum JSONReader {
  /// Reads one JSON text.
  ///
  /// Throws `tooLong`, `tooDeep`, `tooMany`, `empty`, `truncated`, `trailing`, `badUnicode` or `syntax`, at the byte where
  /// the text stops being JSON.
  public static func read(_ text: String, limits: Limits = .standard) throws(CodecError) -> JSONDocument {
    try read(Array(text.utf8), limits: limits)
  }

  /// Reads one JSON text given as UTF-8.
  public static func read(_ bytes: [UInt8], limits: Limits = .standard) throws(CodecError) -> JSONDocument {
    guard bytes.count <= limits.inputBytes else { throw CodecError(.tooLong, 0..<bytes.count) }
    var scanner = JSONScanner(
      bytes: bytes, depth: limits.jsonDepth, values: limits.jsonValues, keyBytes: limits.jsonKeyBytes)
    let root = try scanner.document()
    return JSONDocument(root: root, duplicates: root.duplicates(limit: limits.findings))
  }
}

/// Recursive descent over bytes. The depth limit bounds the stack.
private struct JSONScanner {
  let bytes: [UInt8]
  var depth: Int
  var values: Int
  let keyBytes: Int
  var i = 0

  init(bytes: [UInt8], depth: Int, values: Int, keyBytes: Int) {
    self.bytes = bytes
    self.depth = depth
    self.values = values
    self.keyBytes = keyBytes
  }

  mutating func document() throws(CodecError) -> JSONValue {
    skipBlanks()
    guard i < bytes.count else { throw CodecError(.empty, at: i) }
    let root = try value()
    skipBlanks()
    guard i == bytes.count else { throw CodecError(.trailing, i..<bytes.count) }
    return root
  }

  private var next: UInt8? { i < bytes.count ? bytes[i] : nil }

  private mutating func skipBlanks() {
    while i < bytes.count {
      let c = bytes[i]
      guard c == 0x20 || c == 0x0a || c == 0x0d || c == 0x09 else { return }
      i += 1
    }
  }

  private mutating func value() throws(CodecError) -> JSONValue {
    guard values > 0 else { throw CodecError(.tooMany, at: i) }
    values -= 1
    let start = i
    guard let c = next else { throw CodecError(.truncated, at: i) }
    switch c {
    case UInt8(ascii: "{"): return JSONValue(.object(try members()), start..<i)
    case UInt8(ascii: "["): return JSONValue(.array(try elements()), start..<i)
    case UInt8(ascii: "\""): return JSONValue(.string(try string()), start..<i)
    case UInt8(ascii: "t"):
      try word("true")
      return JSONValue(.bool(true), start..<i)
    case UInt8(ascii: "f"):
      try word("false")
      return JSONValue(.bool(false), start..<i)
    case UInt8(ascii: "n"):
      try word("null")
      return JSONValue(.null, start..<i)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      try number()
      return JSONValue(.number(String(decoding: bytes[start..<i], as: UTF8.self)), start..<i)
    default: throw CodecError(.syntax, i..<i + 1)
    }
  }

  private mutating func word(_ word: StaticString) throws(CodecError) {
    let start = i
    for c in word.description.utf8 {
      guard i < bytes.count else { throw CodecError(.truncated, start..<i) }
      guard bytes[i] == c else { throw CodecError(.syntax, start..<i + 1) }
      i += 1
    }
  }

  private mutating func members() throws(CodecError) -> [JSONMember] {
    try open()
    defer { depth += 1 }
    var members: [JSONMember] = []
    if next == UInt8(ascii: "}") {
      i += 1
      return members
    }
    while true {
      guard let c = next else { throw CodecError(.truncated, at: i) }
      guard c == UInt8(ascii: "\"") else { throw CodecError(.syntax, i..<i + 1) }
      let start = i
      let key = try string()
      let keyText = start..<i
      guard keyText.count <= keyBytes + 2 else { throw CodecError(.tooLong, keyText) }
      skipBlanks()
      try character(UInt8(ascii: ":"))
      skipBlanks()
      members.append(JSONMember(key: key, keyText: keyText, value: try value()))
      if try close(UInt8(ascii: "}")) { return members }
    }
  }

  private mutating func elements() throws(CodecError) -> [JSONValue] {
    try open()
    defer { depth += 1 }
    var elements: [JSONValue] = []
    if next == UInt8(ascii: "]") {
      i += 1
      return elements
    }
    while true {
      elements.append(try value())
      if try close(UInt8(ascii: "]")) { return elements }
    }
  }

  private mutating func open() throws(CodecError) {
    guard depth > 0 else { throw CodecError(.tooDeep, i..<i + 1) }
    depth -= 1
    i += 1
    skipBlanks()
  }

  /// After an element: true at the closing bracket, false after a comma.
  private mutating func close(_ bracket: UInt8) throws(CodecError) -> Bool {
    skipBlanks()
    guard let c = next else { throw CodecError(.truncated, at: i) }
    i += 1
    if c == bracket { return true }
    guard c == UInt8(ascii: ",") else { throw CodecError(.syntax, i - 1..<i) }
    skipBlanks()
    return false
  }

  private mutating func character(_ expected: UInt8) throws(CodecError) {
    guard let c = next else { throw CodecError(.truncated, at: i) }
    guard c == expected else { throw CodecError(.syntax, i..<i + 1) }
    i += 1
  }

  /// `-? (0 | [1-9][0-9]*) (. [0-9]+)? ([eE] [+-]? [0-9]+)?`
  private mutating func number() throws(CodecError) {
    if next == UInt8(ascii: "-") { i += 1 }
    if next == UInt8(ascii: "0") { i += 1 } else { try digits() }
    if next == UInt8(ascii: ".") {
      i += 1
      try digits()
    }
    if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
      i += 1
      if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { i += 1 }
      try digits()
    }
  }

  private mutating func digits() throws(CodecError) {
    let start = i
    while let c = next, c >= 0x30, c <= 0x39 { i += 1 }
    guard i > start else {
      throw i < bytes.count ? CodecError(.syntax, i..<i + 1) : CodecError(.truncated, at: i)
    }
  }

  private mutating func string() throws(CodecError) -> String {
    i += 1
    let start = i
    var isASCII = true
    while i < bytes.count {
      let c = bytes[i]
      if c == UInt8(ascii: "\"") {
        let range = start..<i
        if !isASCII { try UTF8Text.check(bytes, range) }
        i += 1
        return String(decoding: bytes[range], as: UTF8.self)
      }
      if c == UInt8(ascii: "\\") { return try escapedString(from: start) }
      guard c >= 0x20 else { throw CodecError(.syntax, i..<i + 1) }
      if c >= 0x80 { isASCII = false }
      i += 1
    }
    throw CodecError(.truncated, start - 1..<bytes.count)
  }

  /// The rest of a string that has an escape at `i`.
  private mutating func escapedString(from start: Int) throws(CodecError) -> String {
    var out = Array(bytes[start..<i])
    while i < bytes.count {
      let c = bytes[i]
      i += 1
      switch c {
      case UInt8(ascii: "\""):
        // Escapes give well-formed UTF-8, so only what was copied can be wrong.
        try UTF8Text.check(bytes, start..<i - 1)
        return String(decoding: out, as: UTF8.self)
      case UInt8(ascii: "\\"):
        let scalar = try escape()
        out.append(contentsOf: String(scalar).utf8)
      case 0..<0x20: throw CodecError(.syntax, i - 1..<i)
      default: out.append(c)
      }
    }
    throw CodecError(.truncated, start - 1..<bytes.count)
  }

  private mutating func escape() throws(CodecError) -> Unicode.Scalar {
    let start = i - 1
    guard let c = next else { throw CodecError(.truncated, start..<i) }
    i += 1
    switch c {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{c}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): break
    default: throw CodecError(.syntax, start..<i)
    }
    let unit = try fourDigits()
    if let scalar = Unicode.Scalar(unit) { return scalar }
    // A surrogate: only a high one with a low one behind it is a character.
    guard unit < 0xdc00, next == UInt8(ascii: "\\"), i + 1 < bytes.count, bytes[i + 1] == UInt8(ascii: "u") else {
      throw CodecError(.badUnicode, start..<i)
    }
    i += 2
    let low = try fourDigits()
    guard low >= 0xdc00, low <= 0xdfff, let scalar = Unicode.Scalar(0x10000 + (unit - 0xd800) << 10 + (low - 0xdc00))
    else { throw CodecError(.badUnicode, start..<i) }
    return scalar
  }

  private mutating func fourDigits() throws(CodecError) -> UInt32 {
    var unit: UInt32 = 0
    for _ in 0..<4 {
      guard let c = next else { throw CodecError(.truncated, at: i) }
      guard let digit = Hex.value(c) else { throw CodecError(.syntax, i..<i + 1) }
      unit = unit << 4 | UInt32(truncatingIfNeeded: digit)
      i += 1
    }
    return unit
  }
}

/// Finds repeated names.
private enum JSONDuplicates {
  static func find(in root: JSONValue, limit: Int) -> [JSONDuplicate] {
    var found: [JSONDuplicate] = []
    search(root, JSONPointer(), limit, &found)
    return found
  }

  private static func search(_ value: JSONValue, _ pointer: JSONPointer, _ limit: Int, _ found: inout [JSONDuplicate]) {
    switch value.kind {
    case .array(let elements):
      for (index, element) in elements.enumerated() where element.isContainer {
        search(element, pointer.appending(index), limit, &found)
      }
    case .object(let members):
      for index in repeated(members) where found.count < limit {
        found.append(JSONDuplicate(pointer: pointer.appending(members[index].key), text: members[index].keyText))
      }
      for member in members where member.value.isContainer {
        search(member.value, pointer.appending(member.key), limit, &found)
      }
    default: break
    }
  }

  /// The indices of members whose name stood before. Linear but for the few members of usual objects.
  private static func repeated(_ members: [JSONMember]) -> [Int] {
    if members.count <= 16 {
      return members.indices.filter { i in
        members[..<i].contains { $0.key.utf8.elementsEqual(members[i].key.utf8) }
      }
    }
    var seen = Set<[UInt8]>()
    return members.indices.filter { !seen.insert(Array(members[$0].key.utf8)).inserted }
  }
}

extension JSONValue {
  /// The names that occur again in their object, at any depth; at most `limit` of them.
  public func duplicates(limit: Int) -> [JSONDuplicate] { JSONDuplicates.find(in: self, limit: limit) }

  fileprivate var isContainer: Bool {
    switch kind {
    case .array, .object: true
    default: false
    }
  }
}
