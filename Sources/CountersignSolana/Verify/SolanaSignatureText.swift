import CountersignCore

/// The 64 bytes of a signature that a wallet's reply text holds in base58.
///
/// Base64 ends in `==` and hex has 128 digits, which base58 of 64 bytes never does and never has: both are recognised, and
/// refused by name, since no node takes them and what an app hands on must be what was verified.
struct SolanaSignatureText {
  /// The 64 bytes; nil when there is a fault.
  var bytes: [UInt8]?
  /// The fault.
  var findings: [Finding] = []
  /// The 64 bytes that the text spells in base64 or hex: told, never used.
  private(set) var misspelled: [UInt8]?

  /// How many bytes a signature has. Source: RFC 8032, 5.1.6.
  static let byteCount = 64
  /// Base58 of a few bytes more than a signature has is still read, to say how many there are.
  private static let maximumBase58 = 96

  private let field: FieldPath

  /// Reads a reply. `field`: what its findings name. Only places in a `reply` are told: beside a message's signature, an
  /// answer shows the message.
  init(_ text: String, field: FieldPath = "reply", limits: Limits) {
    self.field = field
    let count = text.utf8.count
    guard count <= limits.inputBytes else {
      findings = [
        Finding(
          CoreRules.inputTooLarge, at: Location(field: field),
          [Argument("got", count), Argument("limit", limits.inputBytes)])
      ]
      return
    }
    let raw = Array(text.utf8)
    let inner = Self.trimmed(raw)
    guard !inner.isEmpty else {
      findings = [Finding(SolanaRules.replyEmpty, at: self.place(0..<count))]
      return
    }
    guard inner.count == count else {
      refuse("a text with blanks around it", 0..<count)
      return
    }
    read(text, raw, count)
  }

  private func place(_ text: Range<Int>) -> Location { Location(text: field == "reply" ? text : nil, field: field) }

  private mutating func read(_ text: String, _ digits: [UInt8], _ count: Int) {
    var place = 0..<count
    var reason = CodecError.Reason.tooLong
    var length: Int?
    do throws(CodecError) {
      let decoded = try Base58.decode(text, maximumCount: Self.maximumBase58)
      length = decoded.count
      if decoded.count == Self.byteCount {
        bytes = decoded
        return
      }
    } catch {
      reason = error.reason
      if error.reason == .badCharacter { place = error.bytes }
    }
    if let decoded = Self.hex(digits) {
      // 64 digits may be base58 as well; neither is a signature.
      if decoded.count == Self.byteCount { return refuse("a signature in hex", 0..<count, decoded) }
      length = length ?? decoded.count
    } else if digits.last == UInt8(ascii: "="), let decoded = try? Base64.decode(text) {
      if decoded.count == Self.byteCount { return refuse("a signature in base64", 0..<count, decoded) }
      length = decoded.count
    }
    if let length, length <= 2 * Self.byteCount {
      findings.append(
        Finding(
          SolanaRules.signatureLength, at: self.place(0..<count),
          [Argument("got", length), Argument("expected", Self.byteCount)]))
    } else if reason == .tooLong {
      refuse("a text of \(count) bytes", 0..<count)
    } else {
      refuse("a text with a character that base58 does not have", place)
    }
  }

  private mutating func refuse(_ got: String, _ place: Range<Int>, _ signature: [UInt8]? = nil) {
    misspelled = signature
    findings.append(
      Finding(
        SolanaRules.replyEncoding, at: self.place(place),
        [Argument("got", got), Argument("expected", "base58 of 64 bytes")],
        hint: signature.map { "in base58 it is \(Base58.encode($0))" }))
  }

  /// The bytes of hex digits, with or without `0x`; nil when it is no hex.
  private static func hex(_ digits: [UInt8]) -> [UInt8]? {
    let isPrefixed = digits.count > 2 && digits.starts(with: [0x30, 0x78])
    return try? Hex.decode(digits, from: isPrefixed ? 2 : 0)
  }

  private static func trimmed(_ text: [UInt8]) -> ArraySlice<UInt8> {
    func isBlank(_ c: UInt8) -> Bool { c == 0x20 || c == 0x0a || c == 0x0d || c == 0x09 }
    guard let first = text.firstIndex(where: { !isBlank($0) }), let last = text.lastIndex(where: { !isBlank($0) })
    else { return [] }
    return text[first...last]
  }
}

extension SolanaSignatureText {
  /// The order of the group of edwards25519. Source: RFC 8032, 5.1.
  private static let order = UInt256(0x5812_631a_5cf5_d3ed, 0x14de_f9de_a2f7_9cd6, 0, 0x1000_0000_0000_0000)

  /// What no key can have made, whatever it should cover: zeros, and a second half that is not below the group's order.
  /// `field`: what the finding names.
  static func fault(_ signature: [UInt8], field: FieldPath = "signature") -> Finding? {
    if signature.allSatisfy({ $0 == 0 }) { return Finding(SolanaRules.signatureZero, at: Location(field: field)) }
    guard signature.count == byteCount, let s = UInt256(bigEndian: Array(signature.suffix(32).reversed())) else {
      return Finding(
        SolanaRules.signatureLength, at: Location(field: field),
        [Argument("got", signature.count), Argument("expected", byteCount)])
    }
    return s < order ? nil : Finding(SolanaRules.signatureNonCanonical, at: Location(bytes: 32..<64, field: field))
  }
}
