import CountersignBitcoin
import CountersignCore
import CountersignEVM
import CountersignHash
import CountersignSolana

/// Takes the members of a JSON object one by one; what nobody took is unknown, and an error.
struct SchemaObject {
  var findings: [Finding] = []

  private let value: JSONValue
  let pointer: JSONPointer
  private var taken: [String] = []
  private var isRestTaken = false

  init(_ value: JSONValue, _ pointer: JSONPointer) {
    self.value = value
    self.pointer = pointer
    if value.object == nil {
      findings.append(Self.finding("an object is due, this is \(value.kindName)", pointer, value.text))
    }
  }

  func has(_ key: String) -> Bool { value[key] != nil }
  func peek(_ key: String) -> JSONValue? { value[key] }
  func isNull(_ key: String) -> Bool { value[key]?.isNull ?? false }

  /// Takes a member; nil when it is absent or null.
  mutating func take(_ key: String) -> JSONValue? {
    taken.append(key)
    return value[key].flatMap { $0.isNull ? nil : $0 }
  }

  mutating func string(_ key: String) -> String? {
    if value.object != nil, value[key]?.isNull ?? true { fail(key, "\(key) is missing") }
    return optionalString(key)
  }

  mutating func optionalString(_ key: String) -> String? {
    guard let member = take(key) else { return nil }
    guard let string = member.string else {
      fail(key, "\(key) is \(member.kindName), a string is due")
      return nil
    }
    // A word of the schema is short. Comparing a long one with it could take very long: Swift normalises both.
    guard inputs.contains(key) || string.utf8.count <= Self.maximumWordBytes else {
      fail(key, "\(key) has more than \(Self.maximumWordBytes) bytes")
      return nil
    }
    return string
  }

  private static let maximumWordBytes = 256
  private let inputs = ["message", "messageHex", "signature", "value", "account", "network", "data", "psbt"]

  mutating func strings(_ key: String) -> [String]? {
    guard let member = take(key) else { return nil }
    let strings = member.array?.compactMap(\.string)
    guard let strings, strings.count == member.array?.count,
      strings.allSatisfy({ $0.utf8.count <= Self.maximumWordBytes })
    else {
      fail(key, "\(key) is an array of strings of at most \(Self.maximumWordBytes) bytes")
      return nil
    }
    return strings
  }

  /// An address of an EVM chain in a list; its checksum may be of any chain that has its own.
  mutating func address(_ text: String, _ key: String) -> EVMAddress? {
    for chainID in [nil, 30, 31] as [UInt256?] {
      if let address = try? EVMAddress(text, chainID: chainID) { return address }
    }
    fail(key, "\(text) is no address: 0x and 40 hex digits, in mixed case with a checksum")
    return nil
  }

  mutating func addresses(_ key: String) -> Set<EVMAddress>? {
    strings(key).map { texts in Set(texts.compactMap { address($0, key) }) }
  }

  /// Addresses of any chain in one list: those in hex are EVM's, Bitcoin's have a checksum, others in base58
  /// are Solana's.
  mutating func recipients(
    _ key: String
  ) -> (evm: Set<EVMAddress>, solana: Set<SolanaAddress>, bitcoin: Set<BitcoinScript>)? {
    guard let texts = strings(key) else { return nil }
    var evm = Set<EVMAddress>()
    var solana = Set<SolanaAddress>()
    var bitcoin = Set<BitcoinScript>()
    for text in texts {
      if let address = try? BitcoinAddress(text) {
        bitcoin.insert(address.script)
      } else if let address = try? SolanaAddress(text) {
        solana.insert(address)
      } else if let address = address(text, key) {
        evm.insert(address)
      }
    }
    return (evm, solana, bitcoin)
  }

  /// Addresses of Solana.
  mutating func solanaAddresses(_ key: String) -> Set<SolanaAddress>? {
    strings(key).map { texts in Set(texts.compactMap { solanaAddress($0, key) }) }
  }

  mutating func solanaAddress(_ text: String, _ key: String) -> SolanaAddress? {
    if let address = try? SolanaAddress(text) { return address }
    if let secret = SecretDetector.keyPair(in: text, "request") {
      findings.append(secret)
    } else {
      fail(key, "\(text) is no Solana address: base58 of 32 bytes")
    }
    return nil
  }

  /// Networks of any family.
  mutating func networks(_ key: String) -> Set<NetworkID>? {
    strings(key).map { texts in
      Set(
        texts.compactMap { text -> NetworkID? in
          guard let network = try? NetworkID(text) else {
            fail(key, "\(text) is no CAIP-2 identifier")
            return nil
          }
          return network
        })
    }
  }

  /// True or false; nil when it is absent.
  mutating func flag(_ key: String) -> Bool? {
    guard let member = take(key) else { return nil }
    guard case .bool(let value) = member.kind else {
      fail(key, "\(key) is \(member.kindName), true or false is due")
      return nil
    }
    return value
  }

  /// A whole number of 64 bits, as a JSON number or in decimal digits; nil when it is absent.
  mutating func number(_ key: String) -> UInt64? {
    guard let value = take(key) else { return nil }
    let digits = if case .number(let characters) = value.kind { characters } else { value.string ?? "" }
    guard digits.utf8.count <= 20, let number = (try? UInt256(decimal: digits))?.uint64 else {
      fail(key, "\(key) is a whole number below 2^64")
      return nil
    }
    return number
  }

  /// Selectors: 0x and 8 hex digits.
  mutating func selectors(_ key: String) -> Set<UInt32>? {
    strings(key).map { texts in
      Set(
        texts.compactMap { text -> UInt32? in
          let bytes = text.utf8.starts(with: "0x".utf8) ? try? Hex.decode(Array(text.utf8), from: 2) : nil
          guard let bytes, bytes.count == 4 else {
            fail(key, "\(text) is no selector: 0x and 8 hex digits")
            return nil
          }
          return bytes.reduce(0) { $0 << 8 | UInt32(truncatingIfNeeded: $1) }
        })
    }
  }

  /// The bridge's string. An object in its place is refused: its own text, with its repeated names, is what is checked.
  mutating func payload(required: Bool) -> String? {
    guard let member = take("payload") else {
      if required, value.object != nil { fail("payload", "payload is missing") }
      return nil
    }
    guard let string = member.string else {
      fail("payload", "payload is \(member.kindName), a string is due")
      return nil
    }
    return string
  }

  /// A message: `message` is a text, `messageHex` bytes; one of the two.
  /// The text of a JSON object, which stands there itself or in a string; nil when it is absent.
  mutating func text(_ key: String) -> String? {
    guard let member = take(key) else { return nil }
    if let text = member.string { return text }
    if member.object != nil { return JSONText(member).text }
    fail(key, "\(key) is \(member.kindName), an object or its JSON text is due")
    return nil
  }

  /// What is to be signed as a message: exactly one of four keys says it.
  mutating func message() -> SchemaMessage? {
    let keys = ["message", "messageHex", "typedData", "digest"]
    let given = keys.filter { take($0) != nil }
    guard given.count <= 1 else {
      fail(given[1], "\(given.joined(separator: ", ")) exclude each other")
      return nil
    }
    guard let key = given.first else {
      if value.object != nil { fail("message", "message is missing") }
      return nil
    }
    switch key {
    case "message": return optionalString(key).map { .text($0) }
    case "messageHex":
      guard let hex = optionalString(key) else { return nil }
      let digits = Array(hex.utf8)
      if let bytes = try? Hex.decode(digits, from: digits.starts(with: "0x".utf8) ? 2 : 0) { return .bytes(bytes) }
      fail(key, "messageHex is no hex of whole bytes")
    case "typedData":
      return text(key).map { .typedData($0) }
    default:
      guard let hex = optionalString(key) else { return nil }
      let digits = Array(hex.utf8)
      if digits.starts(with: "0x".utf8), let hash = (try? Hex.decode(digits, from: 2)).flatMap({ Bytes32($0) }) {
        return .digest(hash)
      }
      fail(key, "digest is no hash: 0x and 64 hex digits")
    }
    return nil
  }

  mutating func fail(_ key: String, _ why: String) {
    findings.append(Self.finding(why, pointer.appending(key), value[key]?.text))
  }

  /// Names every member that nobody took, and every name that stands twice.
  mutating func finish() {
    var seen: [String] = []
    for member in value.object ?? [] {
      if seen.contains(where: { member.isNamed($0) }) {
        findings.append(
          Self.finding("the key \(member.key) occurs twice", pointer.appending(member.key), member.keyText))
      } else if seen.count < 64 {
        seen.append(member.key)
      }
      guard findings.count < 64 else { return }
      if !isRestTaken, !taken.contains(where: { member.isNamed($0) }) {
        findings.append(
          Self.finding("the key \(member.key) is not known", pointer.appending(member.key), member.keyText))
      }
    }
  }

  /// Takes all that is left: when the operation is unknown, nobody can say which keys are.
  mutating func ignoreRest() { isRestTaken = true }

  static func finding(_ why: String, _ pointer: JSONPointer, _ text: Range<Int>?) -> Finding {
    Finding(CoreRules.requestMalformed, at: Location(pointer: pointer, text: text), [Argument("why", why)])
  }
}
