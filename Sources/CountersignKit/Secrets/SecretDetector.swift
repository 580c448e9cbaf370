public import CountersignCore
import CountersignHash

/// Recognises private keys and seed phrases, so that they are refused and never shown.
public enum SecretDetector {
  /// What a secret is.
  public struct Secret: Hashable, Sendable {
    /// The kind, in words: `a private key (WIF)`.
    public let what: String
    /// True when a checksum or a word list proves it; false when it may as well be a hash.
    public let isCertain: Bool
  }

  /// The secret in a text, or nil. Certain ones are found anywhere in it, the possible one only when it is all of it.
  public static func find(in text: String) -> Secret? {
    var budget = windowBudget
    return find(in: text, &budget)
  }

  private static func find(in text: String, _ budget: inout Int) -> Secret? {
    let bytes = Array(text.utf8)
    if let what = certain(bytes, &budget) ?? escaped(bytes, &budget) { return Secret(what: what, isCertain: true) }
    return isBareHash(bytes) ? Secret(what: "64 hex digits", isCertain: false) : nil
  }

  /// The finding that refuses a text, or nil.
  public static func finding(in text: String, _ field: FieldPath) -> Finding? {
    var budget = windowBudget
    return finding(in: text, field, &budget)
  }

  private static func finding(in text: String, _ field: FieldPath, _ budget: inout Int) -> Finding? {
    guard let secret = find(in: text, &budget), secret.isCertain else { return nil }
    return Finding(
      CoreRules.secretInInput, at: Location(field: field), [Argument("what", secret.what)],
      hint: "this tool needs no keys: whoever saw this text may have them now, so move the funds")
  }

  /// The finding that refuses a request of the schema for what stands beside its inputs: in names, and in all texts but
  /// the request's own payload, message, signature, reply, account and network, which are looked at where they are read.
  static func finding(inRequest value: JSONValue) -> Finding? {
    let inputs = ["payload", "message", "messageHex", "signature", "account", "network", "reply"]
    var budget = windowBudget
    guard let members = value.object else { return finding(inTextsOf: value, &budget) }
    for member in members {
      if let secret = finding(in: member.key, "request", &budget) { return secret }
      if inputs.contains(where: { member.isNamed($0) }) {
        // Of the reply the value is an input, its other members are not.
        let others = (member.value.object ?? []).filter { !$0.isNamed("value") }
        for other in others {
          if let secret = finding(in: other.key, "request", &budget) ?? finding(inTextsOf: other.value, &budget) {
            return secret
          }
        }
      } else if let secret = finding(inTextsOf: member.value, &budget) {
        return secret
      }
    }
    return nil
  }

  /// The finding that refuses a document for any of its names and texts, or nil.
  static func finding(inTextsOf value: JSONValue) -> Finding? {
    var budget = windowBudget
    return finding(inTextsOf: value, &budget)
  }

  private static func finding(inTextsOf value: JSONValue, _ budget: inout Int) -> Finding? {
    switch value.kind {
    case .string(let text): return finding(in: text, "request", &budget)
    case .array(let elements):
      for element in elements {
        if let secret = finding(inTextsOf: element, &budget) { return secret }
      }
    case .object(let members):
      for member in members {
        if let secret = finding(in: member.key, "request", &budget) ?? finding(inTextsOf: member.value, &budget) {
          return secret
        }
      }
    default: break
    }
    return nil
  }

  private static func certain(_ bytes: [UInt8], _ budget: inout Int) -> String? {
    // Twelve words of three letters and their blanks are the shortest secret there is.
    guard bytes.count >= 47 else { return nil }
    let runs = Runs(bytes)
    for run in runs.long {
      if let what = key(bytes[run]) ?? nearKey(bytes, run) { return what }
    }
    return (runs.wordCount >= 12 ? phrase(bytes, &budget) : nil) ?? keyArray(bytes)
  }

  /// The runs of letters and digits in a text, looked at once: what a secret could be made of.
  private struct Runs {
    /// Those that are as long as a key in base58.
    var long: [Range<Int>] = []
    /// How many could be words of a seed phrase.
    var wordCount = 0

    init(_ bytes: [UInt8]) {
      var start = 0
      var letters = 0
      for (i, byte) in bytes.enumerated() {
        if isLetter(byte) {
          letters += 1
        } else if byte < 0x30 || byte > 0x39 {
          end(start..<i, letters)
          start = i + 1
          letters = 0
        }
      }
      end(start..<bytes.count, letters)
    }

    private mutating func end(_ run: Range<Int>, _ letters: Int) {
      if run.count > 50 {
        long.append(run)
      } else if letters == run.count, letters >= 3, letters <= 8 {
        wordCount += 1
      }
    }
  }

  /// A secret in the strings of a JSON text, where escapes hide it from whoever looks at the text alone.
  private static func escaped(_ bytes: [UInt8], _ budget: inout Int) -> String? {
    guard bytes.contains(UInt8(ascii: "\\")), let document = try? JSONReader.read(bytes) else { return nil }
    return certain(inStringsOf: document.root, &budget)
  }

  private static func certain(inStringsOf value: JSONValue, _ budget: inout Int) -> String? {
    switch value.kind {
    case .string(let text): return certain(Array(text.utf8), &budget)
    case .array(let elements):
      for element in elements {
        if let what = certain(inStringsOf: element, &budget) { return what }
      }
    case .object(let members):
      for member in members {
        if let what = certain(Array(member.key.utf8), &budget) ?? certain(inStringsOf: member.value, &budget) {
          return what
        }
      }
    default: break
    }
    return nil
  }

  /// A base58 text of 64 bytes where an address belongs: wallets export key pairs like that. A signature looks the same,
  /// and does not belong there either.
  static func keyPair(in text: String, _ field: FieldPath) -> Finding? {
    guard let bytes = try? Base58.decode(text, maximumCount: 90), bytes.count == 64 else { return nil }
    return Finding(
      CoreRules.secretInInput, at: Location(field: field), [Argument("what", "64 bytes in base58, as key pairs are")],
      hint: "this tool needs no keys: whoever saw this text may have them now, so move the funds")
  }

  // MARK: Keys in Base58Check

  /// What a run of letters and digits is. The first characters follow from the version bytes, so most runs cost nothing.
  private static func key(_ run: ArraySlice<UInt8>) -> String? {
    guard let first = run.first else { return nil }
    switch run.count {
    case 51, 52:
      guard "5KL9c".utf8.contains(first), let payload = checked(run) else { return nil }
      let isCompressed = payload.count == 34 && payload.last == 1
      guard payload.count == 33 || isCompressed, payload[0] == 0x80 || payload[0] == 0xef else { return nil }
      return "a Bitcoin private key (WIF)"
    case 107...112:
      guard run.dropFirst().prefix(3).elementsEqual("prv".utf8), let payload = checked(run), payload.count == 78,
        payload[45] == 0
      else { return nil }
      return "an extended private key (BIP-0032)"
    default: return nil
    }
  }

  private static func checked(_ run: ArraySlice<UInt8>) -> [UInt8]? {
    try? Base58.decodeCheck(String(decoding: run, as: UTF8.self))
  }

  /// `ed25519:` and 64 bytes: NEAR writes private keys so, and public ones with 32.
  private static func nearKey(_ bytes: [UInt8], _ run: Range<Int>) -> String? {
    let prefix = Array("ed25519:".utf8)
    guard (86...88).contains(run.count), run.lowerBound >= prefix.count,
      bytes[(run.lowerBound - prefix.count)..<run.lowerBound].elementsEqual(prefix),
      let key = try? Base58.decode(String(decoding: bytes[run], as: UTF8.self)), key.count == 64
    else { return nil }
    return "a NEAR private key"
  }

  // MARK: Seed phrases

  /// Twelve to twenty-four words of the list: the whole text, or a run in it whose checksum fits.
  private static func phrase(_ bytes: [UInt8], _ budget: inout Int) -> String? {
    // A run of known words that stand side by side, with nothing but blanks, punctuation and numbers between them.
    var run: [Int] = []
    var words = 0
    var start: Int?
    for end in 0...bytes.count {
      if end < bytes.count, isAlphanumeric(bytes[end]) {
        start = start ?? end
        continue
      }
      guard let first = start else { continue }
      start = nil
      let token = bytes[first..<end]
      if token.allSatisfy({ $0 <= 0x39 }) { continue }
      words += 1
      if let index = wordIndex(token) {
        run.append(index)
        // The word that is 24 back has all the words behind it that a phrase can have.
        if run.count > 24, beginsPhrase(run.suffix(25).dropLast(), &budget) { return name }
      } else {
        if holdsPhrase(run.suffix(24), &budget) { return name }
        run.removeAll(keepingCapacity: true)
      }
    }
    if words == run.count, lengths.contains(words) { return name }
    return holdsPhrase(run.suffix(24), &budget) ? name : nil
  }

  private static func wordIndex(_ token: ArraySlice<UInt8>) -> Int? {
    guard (3...8).contains(token.count), token.allSatisfy(isLetter) else { return nil }
    return BIP39Words.indices[String(decoding: token.map { $0 | 0x20 }, as: UTF8.self)]
  }

  private static let name = "a seed phrase (BIP-0039)"
  private static let lengths = [12, 15, 18, 21, 24]

  /// How many windows of words are looked at in one input, whatever parts it has. No prose has so many listed words in rows of a dozen: a text that uses this
  /// up is made of the list, and refused like a phrase.
  private static let windowBudget = 20_000

  /// True when a phrase begins with the first of these words.
  private static func beginsPhrase(_ words: ArraySlice<Int>, _ budget: inout Int) -> Bool {
    for length in lengths where words.count >= length {
      budget -= 1
      if budget < 0 || hasChecksum(words.prefix(length)) { return true }
    }
    return false
  }

  /// True when a phrase begins with any of these words.
  private static func holdsPhrase(_ words: ArraySlice<Int>, _ budget: inout Int) -> Bool {
    for start in words.indices where beginsPhrase(words[start...], &budget) { return true }
    return false
  }

  /// True when the last bits are the first of the SHA-256 of the others. Source: BIP-0039.
  private static func hasChecksum(_ indices: ArraySlice<Int>) -> Bool {
    var bits: [UInt8] = []
    for index in indices {
      for shift in (0..<11).reversed() { bits.append(UInt8(truncatingIfNeeded: index >> shift & 1)) }
    }
    let checksumBits = indices.count / 3
    let entropy = stride(from: 0, to: bits.count - checksumBits, by: 8).map { i in
      bits[i..<i + 8].reduce(UInt8(0)) { $0 << 1 | $1 }
    }
    let expected = SHA256.hash(entropy).bytes[0] >> (8 - UInt8(truncatingIfNeeded: checksumBits))
    return bits.suffix(checksumBits).reduce(UInt8(0)) { $0 << 1 | $1 } == expected
  }

  // MARK: Others

  /// A JSON array of 64 bytes: the key file of Solana's command line.
  private static func keyArray(_ bytes: [UInt8]) -> String? {
    guard bytes.count < 1024, bytes.first(where: { $0 > 0x20 }) == UInt8(ascii: "["),
      let document = try? JSONReader.read(bytes), let elements = document.root.array,
      elements.count == 64
    else { return nil }
    let isBytes = elements.allSatisfy { element in
      guard case .number(let characters) = element.kind, let value = try? UInt256(decimal: characters) else {
        return false
      }
      return value < 256
    }
    return isBytes ? "a Solana key pair (64 bytes)" : nil
  }

  /// 64 hex digits and nothing else, `0x` or not, whatever blanks are around or between them.
  private static func isBareHash(_ bytes: [UInt8]) -> Bool {
    guard bytes.count >= 64, bytes.count < 1024 else { return false }
    var digits = 0
    var isPrefixed = false
    for byte in bytes where byte > 0x20 {
      if Hex.value(byte) != nil {
        digits += 1
      } else if byte == UInt8(ascii: "x"), digits == 1, !isPrefixed, bytes.first(where: { $0 > 0x20 }) == 0x30 {
        (isPrefixed, digits) = (true, 0)
      } else {
        return false
      }
    }
    return digits == 64
  }

  private static func isLetter(_ c: UInt8) -> Bool { (0x61...0x7a).contains(c | 0x20) && c < 0x80 }
  private static func isAlphanumeric(_ c: UInt8) -> Bool { isLetter(c) || (0x30...0x39).contains(c) }
}
