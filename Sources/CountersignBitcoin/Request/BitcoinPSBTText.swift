import CountersignCore

/// The bytes of a PSBT that a text holds in padded base64, or what the text is instead.
struct BitcoinPSBTText {
  /// The bytes; nil when there is a fault.
  private(set) var bytes: [UInt8]?
  /// The fault.
  private(set) var finding: Finding?

  /// Reads a text. `location` gives the place of a part of it.
  init(_ text: String, limits: Limits, at location: (Range<Int>) -> Location) {
    let letters = Array(text.utf8)
    let all = 0..<letters.count
    guard letters.count <= limits.inputBytes else {
      finding = Finding(
        BitcoinRules.psbtTooLarge, at: location(all),
        [Argument("got", letters.count), Argument("limit", limits.inputBytes)])
      return
    }
    if let rule = Self.other(letters) {
      finding = Finding(rule, at: location(all), hint: Self.hint(rule, letters))
      return
    }
    do throws(CodecError) {
      bytes = try Base64.decode(text)
    } catch {
      finding = Self.fault(error, letters, location)
    }
    if let bytes, Self.isTransaction(bytes) {
      self.bytes = nil
      finding = Finding(BitcoinRules.psbtIsRawTransaction, at: location(all))
    }
  }

  /// What has a name of its own.
  private static func other(_ letters: [UInt8]) -> Rule? {
    let lower = letters.prefix(16).map { $0 >= 0x41 && $0 <= 0x5a ? $0 | 0x20 : $0 }
    if lower.starts(with: "70736274ff".utf8) { return BitcoinRules.psbtIsHex }
    if lower.starts(with: "ur:".utf8) { return BitcoinRules.psbtIsUR }
    if letters.starts(with: "cHNldP".utf8) || lower.starts(with: "70736574ff".utf8) { return BitcoinRules.psbtIsPSET }
    if letters.count > 100, let bytes = try? Hex.decode(letters, from: 0), isTransaction(bytes) {
      return BitcoinRules.psbtIsRawTransaction
    }
    return nil
  }

  private static func hint(_ rule: Rule, _ letters: [UInt8]) -> String? {
    guard rule == BitcoinRules.psbtIsHex, let bytes = try? Hex.decode(letters, from: 0), bytes.count <= 4096 else {
      return nil
    }
    return "in base64 it is \(Base64.encode(bytes))"
  }

  private static func isTransaction(_ bytes: [UInt8]) -> Bool {
    guard !bytes.starts(with: BitcoinPSBT.magic), let transaction = try? BitcoinTransaction.decode(bytes) else {
      return false
    }
    return !transaction.inputs.isEmpty && !transaction.outputs.isEmpty
  }

  private static func fault(_ error: CodecError, _ letters: [UInt8], _ location: (Range<Int>) -> Location) -> Finding {
    if let blank = letters.firstIndex(where: { $0 == 0x20 || $0 == 0x0a || $0 == 0x0d || $0 == 0x09 }) {
      return Finding(BitcoinRules.psbtBase64Whitespace, at: location(blank..<blank + 1))
    }
    switch error.reason {
    case .badCharacter: return Finding(BitcoinRules.psbtBase64Alphabet, at: location(error.bytes))
    case .badLength: return Finding(BitcoinRules.psbtBase64Padding, at: location(letters.count..<letters.count))
    default:
      // Where the padding itself stands right, it is the bits before it that belong to no byte.
      let letterCount = letters.reversed().drop { $0 == UInt8(ascii: "=") }.count
      let isPlaced = letters.count - letterCount <= 2 && !letters.prefix(letterCount).contains(UInt8(ascii: "="))
      return Finding(
        isPlaced ? BitcoinRules.psbtBase64TrailingBits : BitcoinRules.psbtBase64Padding, at: location(error.bytes))
    }
  }
}
