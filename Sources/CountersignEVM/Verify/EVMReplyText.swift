public import CountersignCore

/// What a wallet's reply string holds: bytes, in whatever spelling they came.
struct EVMReplyText {
  /// The bytes; nil when there is a fault.
  var bytes: [UInt8]?
  private let allowsEmpty: Bool
  /// What was noted on the way, and the fault.
  var findings: [Finding] = []

  /// Reads a reply. Blanks around it are dropped; a missing prefix, quotation marks and go-ethereum's object are read and
  /// noted, since each of them can mean one thing only.
  ///
  /// `allowsEmpty`: `0x` is an answer of no bytes.
  init(_ text: String, expected: String, limits: Limits, allowsEmpty: Bool = false) {
    self.allowsEmpty = allowsEmpty
    guard text.utf8.count <= 2 * limits.inputBytes + 4096 else {
      findings.append(
        Finding(
          CoreRules.inputTooLarge, at: Location(field: "reply"),
          [Argument("got", text.utf8.count), Argument("limit", 2 * limits.inputBytes)]))
      return
    }
    read(Array(text.utf8), expected: expected, limits: limits, isNested: false)
  }

  private mutating func read(_ raw: [UInt8], expected: String, limits: Limits, isNested: Bool) {
    let text = Self.trimmed(raw)
    guard !text.isEmpty else {
      findings.append(Finding(EVMRules.replyEmpty, at: Location(field: "reply")))
      return
    }
    if text[0] == UInt8(ascii: "{") || text[0] == UInt8(ascii: "\"") {
      guard !isNested, let inner = unwrapped(text, limits) else {
        return encodingFault("JSON without a transaction", expected)
      }
      return read(inner, expected: expected, limits: limits, isNested: true)
    }
    var digits = text
    if text.count >= 2, text[0] == 0x30, text[1] | 0x20 == 0x78 {
      if text[1] == 0x58 { spelled("with the prefix 0X") }
      digits = Array(text[2...])
    } else {
      guard Hex.firstBadDigit(text, from: 0) == nil else { return encodingFault("not hex", expected) }
      spelled("without the prefix 0x")
    }
    do {
      let decoded = try Hex.decode(digits, from: 0)
      guard allowsEmpty || !decoded.isEmpty else {
        findings.append(Finding(EVMRules.replyEmpty, at: Location(field: "reply")))
        return
      }
      bytes = decoded
    } catch {
      encodingFault(error.reason == .oddLength ? "hex with an odd number of digits" : "not hex", expected)
    }
  }

  /// The text inside a JSON string, or the member of an object that holds it.
  private mutating func unwrapped(_ text: [UInt8], _ limits: Limits) -> [UInt8]? {
    guard let document = try? JSONReader.read(text, limits: limits) else { return nil }
    if let string = document.root.string {
      shaped("a JSON string")
      return Array(string.utf8)
    }
    // A repeated name gives two answers: which one will be broadcast, nobody knows.
    guard document.duplicates.isEmpty, document.root.object != nil else { return nil }
    let names = ["raw", "signedTransaction", "rawTransaction", "signature"]
    let found = names.filter { document.root[$0]?.string != nil }
    // Two of them are two answers.
    guard found.count == 1, let name = found.first, let string = document.root[name]?.string else { return nil }
    shaped("a JSON object with \(name)")
    return Array(string.utf8)
  }

  private mutating func spelled(_ how: String) {
    findings.append(Finding(EVMRules.replySpelling, at: Location(field: "reply"), [Argument("got", how)]))
  }

  private mutating func shaped(_ how: String) {
    findings.append(Finding(EVMRules.replyShape, at: Location(field: "reply"), [Argument("got", how)]))
  }

  private mutating func encodingFault(_ got: String, _ expected: String) {
    findings.append(
      Finding(
        EVMRules.replyEncoding, at: Location(field: "reply"), [Argument("got", got), Argument("expected", expected)]))
  }

  private static func trimmed(_ text: [UInt8]) -> [UInt8] {
    func isBlank(_ c: UInt8) -> Bool { c == 0x20 || c == 0x0a || c == 0x0d || c == 0x09 }
    guard let first = text.firstIndex(where: { !isBlank($0) }), let last = text.lastIndex(where: { !isBlank($0) })
    else { return [] }
    return Array(text[first...last])
  }
}

/// A transaction's hex text, read as leniently as a reply: blanks, a missing prefix and go-ethereum's object are noted.
public enum EVMTransactionText {
  /// The bytes of the text, and what was noted or is wrong with it.
  public static func read(_ text: String, limits: Limits = .standard) -> (bytes: [UInt8]?, findings: [Finding]) {
    let reply = EVMReplyText(text, expected: "a transaction in 0x-hex", limits: limits, allowsEmpty: true)
    return (reply.bytes, reply.findings)
  }
}

extension EVMRules {
  /// What decoding a transaction looks for.
  public static let decoding = RuleSet(wireRules + signatureRules + validityRules + [txTooLarge])

  /// What is looked for in a signature's bytes, before anybody verifies it.
  public static let signatureForms = RuleSet([
    replyEmpty, replyEncoding, replyShape, replySpelling, messageCompact, messageSignatureLength, messageSignatureV,
    messageVChainBound, messageVNormalised, messageHighS, signatureWrapperMalformed, signatureNonCanonical,
    signatureConversion, CoreRules.inputTooLarge,
  ])

  /// What the verification of a reply looks for.
  public static let verification = RuleSet(
    wireRules + signatureRules + validityRules + replyRules + messageRules
      + smartAccountRules.filter { $0 != signatureConversion } + [
        authAnyChain, txTooLarge, feeZero, CoreRules.transactionSeen,
      ])
}
