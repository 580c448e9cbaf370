import CountersignCore
import CountersignEVM
import TestSupport

/// Sign-ins out of all that the grammar has, the same ones for the same seed.
struct RandomSignIns {
  /// The parts of a sign-in, to change one of them.
  enum Part: CaseIterable {
    case scheme, domain, address, statement, uri, chainID, nonce, issuedAt, expirationTime, notBefore, requestID,
      resources
  }

  private var generator: SeededGenerator

  init(_ generator: SeededGenerator) { self.generator = generator }

  private static let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
  private static let unreserved = letters + Array("-._~")
  private static let statementCharacters = unreserved + Array(":/?#[]@!$&'()*+,;= ")
  private static let segmentCharacters = unreserved + Array("!$&'()*+,;=:@")

  /// When these sign-ins were made; they are valid from an hour before it to an hour after it, and a bit more or less.
  static let moment: Int64 = 1_772_366_400

  mutating func input(address: EVMAddress) throws -> EVMSignInInput {
    var input = EVMSignInInput()
    for part in Part.allCases where part != .address { try change(part, of: &input) }
    input.address = address
    return input
  }

  /// The same with another value of one part.
  mutating func changed(_ part: Part, of input: EVMSignInInput) throws -> EVMSignInInput {
    var changed = input
    let text = try EVMSignIn(input).text
    while try EVMSignIn(changed).text == text { try change(part, of: &changed) }
    return changed
  }

  mutating func element<Element>(_ elements: [Element]) -> Element { elements[generator.int(0..<elements.count)] }

  mutating func int(_ range: Range<Int>) -> Int { generator.int(range) }

  private mutating func isThere() -> Bool { generator.int(0..<2) == 0 }

  private mutating func text(_ characters: [Character], _ counts: Range<Int>) -> String {
    let count = generator.int(counts)
    return String((0..<count).map { _ in element(characters) })
  }

  private mutating func uri() -> String {
    let authority = element(["", "u:p@", "u@"]) + domain()
    let path = (0..<int(0..<3)).map { _ in "/" + segment() }.joined()
    let query = isThere() ? "?" + segment() + "/?" : ""
    let fragment = isThere() ? "#" + segment() : ""
    return element(["https://\(authority)", "http://\(authority)", "a+b.c-1:", "did:"]) + path + query + fragment
  }

  private mutating func segment() -> String {
    text(Self.segmentCharacters, 0..<12) + element(["", "%20", "%e2%82%AC"])
  }

  private mutating func domain() -> String {
    let host = element([
      text(Array(Self.letters.prefix(26)), 1..<10) + element([".com", ".example", ""]), "127.0.0.1", "[::1]",
      "[2001:db8::7]",
      "[v1.a:b]", "1.2.3.4.example",
    ])
    return host + element(["", ":80", ":443", ":65535", ":3000"])
  }

  private mutating func time(near seconds: Int64) throws -> Timestamp {
    let offset = Int64(int(-100..<100))
    let zone = element(["Z", "z", "+00:00", "-00:00"])
    let text = String(Timestamp(seconds: seconds + offset)?.description.dropLast() ?? "")
    return try Timestamp(text + element(["", ".0", ".123", ".000001"]) + zone)
  }

  private mutating func change(_ part: Part, of input: inout EVMSignInInput) throws {
    switch part {
    case .scheme: input.scheme = element([String?.none, "https", "http", "wc"])
    case .domain: input.domain = domain()
    case .address: input.address = EVMAddress(generator.bytes(20))
    case .statement: input.statement = isThere() ? text(Self.statementCharacters, 0..<40) : nil
    case .uri: input.uri = uri()
    case .chainID: input.chainID = element([UInt256(1), 10, 8453, .max, UInt256(generator.next())])
    case .nonce: input.nonce = text(Self.letters, 8..<20)
    case .issuedAt: input.issuedAt = try time(near: Self.moment)
    case .expirationTime: input.expirationTime = isThere() ? try time(near: Self.moment + 3600) : nil
    case .notBefore: input.notBefore = isThere() ? try time(near: Self.moment - 3600) : nil
    case .requestID: input.requestID = isThere() ? segment() : nil
    case .resources: input.resources = isThere() ? (0..<int(0..<3)).map { _ in uri() } : nil
    }
  }
}
