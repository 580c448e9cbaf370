/// A public function or initialiser, found in a source.
struct PublicFunction: Hashable, Sendable {
  /// The type, without the types around it.
  let type: String
  /// `init` or the function's name.
  let name: String
  /// The argument labels, `_` for none.
  let labels: [String]
  let isThrowing: Bool

  /// `Type.function`.
  var base: String { "\(type).\(name)" }

  /// `Type.function(label:)` with the first label; that is how the registry tells two of one name apart.
  var labelled: String { "\(base)(\(labels.first ?? ""):)" }

  /// Names of functions that read what others wrote, whether they throw or not.
  private static let readers: Set = ["decode", "parse", "read", "check", "verify", "detect", "find"]

  /// Whether it belongs into the registry: it takes something, and throws or is called like a reader.
  var isEntryPoint: Bool { !labels.isEmpty && (isThrowing || Self.readers.contains(name)) }
}

/// Finds the public functions of Swift sources: words and brackets are enough for that.
struct PublicFunctionScanner {
  private let tokens: [String]
  private var index = 0
  /// The types around the current place; nil for a body that is no type.
  private var scopes: [Scope?] = []
  /// The modifiers and attributes since the last declaration.
  private var modifiers: Set<String> = []
  private var found: [PublicFunction] = []

  private struct Scope {
    let type: String
    let isPublic: Bool
  }

  private static let types: Set = ["actor", "class", "enum", "extension", "protocol", "struct"]
  private static let modifierWords: Set = [
    "public", "open", "static", "mutating", "nonmutating", "final", "override", "required", "convenience", "indirect",
    "consuming", "borrowing", "nonisolated", "async", "package", "internal", "private", "fileprivate",
  ]

  private init(_ source: String) { tokens = Self.tokens(of: source) }

  /// The public functions of a source.
  static func functions(in source: String) -> [PublicFunction] {
    var scanner = PublicFunctionScanner(source)
    scanner.scan()
    return scanner.found
  }

  private mutating func scan() {
    while let token = next() {
      switch token {
      case "{":
        scopes.append(nil)
        modifiers = []
      case "}":
        _ = scopes.popLast()
        modifiers = []
      case "@":
        _ = next()
        if peek == "(" { skipBrackets() }
      case "func", "init":
        // A call of an initialiser stands in a body, a declaration directly in a type.
        if scopes.last.map({ $0 != nil }) ?? (token == "func") { function(token) }
        modifiers = []
      case _ where Self.types.contains(token): typeHead(token)
      case _ where Self.modifierWords.contains(token): modifiers.insert(token)
      default: modifiers = []
      }
    }
  }

  private mutating func typeHead(_ keyword: String) {
    let isPublic = modifiers.contains("public") || modifiers.contains("open")
    // `class func` goes on as a declaration.
    if let name = peek, ["func", "var", "let", "subscript"].contains(name) { return }
    modifiers = []
    guard let name = peek, name.first?.isLetter == true || name.first == "_" || name == "[" else { return }
    var type = name == "[" ? "Array" : name
    while let token = next(), token != "{" {
      if token == ".", let part = peek { type = part }
      if token == ":" || token == "where" || token == "<" { break }
    }
    while index > 0, tokens[index - 1] != "{", next() != nil {}
    // What stands in an extension needs its own `public` unless the extension has it; a protocol hands its own on.
    let handsOn = isPublic && (keyword == "extension" || keyword == "protocol")
    scopes.append(Scope(type: type, isPublic: handsOn))
  }

  private mutating func function(_ keyword: String) {
    var name = keyword
    if keyword == "func" { name = next() ?? "" }
    // A failable initialiser.
    if peek == "?" || peek == "!" { _ = next() }
    if peek == "<" { skipGenerics() }
    guard peek == "(" else { return }
    let labels = parameterLabels()
    var isThrowing = false
    let ends: Set = ["{", "}", "func", "init", "var", "let", "case", "public"]
    while let token = peek, !ends.contains(token) {
      if token == "throws" || token == "rethrows" { isThrowing = true }
      if token == "->" || token == "where" { break }
      _ = next()
      if token == "throws", peek == "(" { skipBrackets() }
    }
    let scope = scopes.last ?? nil
    let isHidden = !modifiers.isDisjoint(with: ["private", "fileprivate", "internal", "package"])
    let isPublic = modifiers.contains("public") || modifiers.contains("open") || (scope?.isPublic ?? false && !isHidden)
    guard isPublic else { return }
    found.append(PublicFunction(type: scope?.type ?? "", name: name, labels: labels, isThrowing: isThrowing))
  }

  /// Takes the parameters; answers the first word of each.
  private mutating func parameterLabels() -> [String] {
    _ = next()
    var labels: [String] = []
    var depth = 1
    var isAtStart = true
    while depth > 0, let token = next() {
      switch token {
      case "(", "[", "{", "<": depth += 1
      case ")", "]", "}", ">": depth -= 1
      case "," where depth == 1: isAtStart = true
      case "@": _ = next()
      default:
        if depth == 1, isAtStart {
          labels.append(token)
          isAtStart = false
        }
      }
    }
    return labels
  }

  private mutating func skipBrackets() {
    var depth = 0
    while let token = next() {
      if token == "(" { depth += 1 }
      if token == ")" { depth -= 1 }
      if depth == 0 { return }
    }
  }

  private mutating func skipGenerics() {
    var depth = 0
    while let token = next() {
      if token == "<" { depth += 1 }
      if token == ">" { depth -= 1 }
      if depth == 0 { return }
    }
  }

  private var peek: String? { index < tokens.count ? tokens[index] : nil }

  private mutating func next() -> String? {
    guard index < tokens.count else { return nil }
    index += 1
    return tokens[index - 1]
  }

  // MARK: Words

  /// Words, `->` and single signs, without comments and what stands in string literals.
  private static func tokens(of source: String) -> [String] {
    let bytes = Array(source.utf8)
    var tokens: [String] = []
    var index = 0
    func at(_ place: Int) -> UInt8? { bytes.indices.contains(place) ? bytes[place] : nil }
    func isWord(_ byte: UInt8) -> Bool {
      byte == 0x5f || byte >= 0x80 || (0x30...0x39).contains(byte) || (0x61...0x7a).contains(byte | 0x20)
    }
    while let byte = at(index) {
      if byte <= 0x20 {
        index += 1
      } else if byte == UInt8(ascii: "/"), at(index + 1) == UInt8(ascii: "/") {
        while let byte = at(index), byte != 0x0a { index += 1 }
      } else if byte == UInt8(ascii: "/"), at(index + 1) == UInt8(ascii: "*") {
        index = end(ofComment: bytes, from: index)
      } else if let quote = startOfLiteral(bytes, index) {
        index = end(ofLiteral: bytes, from: index, quote)
        tokens.append("\"\"")
      } else if isWord(byte) {
        let start = index
        while let byte = at(index), isWord(byte) { index += 1 }
        tokens.append(String(decoding: bytes[start..<index], as: UTF8.self))
      } else if byte == UInt8(ascii: "-"), at(index + 1) == UInt8(ascii: ">") {
        tokens.append("->")
        index += 2
      } else {
        if byte != UInt8(ascii: "`") { tokens.append(String(decoding: [byte], as: UTF8.self)) }
        index += 1
      }
    }
    return tokens
  }

  private static func end(ofComment bytes: [UInt8], from start: Int) -> Int {
    var depth = 0
    var index = start
    while index < bytes.count {
      let pair = bytes[index...].prefix(2)
      if pair.elementsEqual("/*".utf8) {
        depth += 1
        index += 2
      } else if pair.elementsEqual("*/".utf8) {
        depth -= 1
        index += 2
        if depth == 0 { return index }
      } else {
        index += 1
      }
    }
    return index
  }

  /// How a literal begins here: its signs `#`, and whether it has several lines.
  private static func startOfLiteral(_ bytes: [UInt8], _ index: Int) -> (signs: Int, isLong: Bool)? {
    let signs = bytes[index...].prefix { $0 == UInt8(ascii: "#") }.count
    let rest = bytes[(index + signs)...]
    guard rest.first == UInt8(ascii: "\"") else { return nil }
    return (signs, rest.starts(with: "\"\"\"".utf8))
  }

  private static func end(ofLiteral bytes: [UInt8], from start: Int, _ quote: (signs: Int, isLong: Bool)) -> Int {
    let mark = String(repeating: "\"", count: quote.isLong ? 3 : 1) + String(repeating: "#", count: quote.signs)
    var index = start + quote.signs + (quote.isLong ? 3 : 1)
    while index < bytes.count {
      if bytes[index...].starts(with: mark.utf8) { return index + mark.utf8.count }
      // Inside an interpolation there may be quotation marks: they come in pairs, so that the end is found anyhow.
      index += bytes[index] == UInt8(ascii: "\\") && quote.signs == 0 ? 2 : 1
    }
    return index
  }
}
