import CountersignCore
import CountersignHash

/// What a text that should be an address is: the address, or what it is instead.
struct EVMAddressText {
  /// How the letters are written.
  enum Casing {
    /// Lower or upper case only: no checksum.
    case single
    /// Mixed, and as EIP-55 asks.
    case checksummed
    /// Mixed, and not as EIP-55 asks.
    case wrong
  }

  /// The address that the digits spell, whatever their letter case.
  let address: EVMAddress?
  /// How the letters are written.
  let casing: Casing
  /// True for the prefix `0X`.
  let hasUpperPrefix: Bool
  /// Why there is no address.
  let fault: Rule?
  /// For the fault's message.
  let arguments: [Argument]

  init(_ text: String, chainID: UInt256? = nil) {
    if let digits = EVMAddressDigits(text) {
      address = digits.address
      hasUpperPrefix = digits.hasUpperPrefix
      (fault, arguments) = (nil, [])
      // Without letters there is nothing that a checksum could say.
      casing =
        digits.hasUpper && digits.hasLower
        ? (digits.hasChecksum(chainID: chainID) ? .checksummed : .wrong)
        : digits.hasUpper || digits.hasLower ? .single : .checksummed
      return
    }
    let bytes = Array(text.utf8)
    let hasPrefix = bytes.count >= 2 && bytes[0] == 0x30 && bytes[1] | 0x20 == 0x78
    hasUpperPrefix = hasPrefix && bytes[1] == 0x58
    (address, casing) = (nil, .single)
    if !hasPrefix {
      (fault, arguments) = Self.lookalike(text, bytes)
    } else if let bad = Hex.firstBadDigit(bytes, from: 2) {
      (fault, arguments) = (EVMRules.hexBadDigit, [Argument("got", Self.character(text, at: bad))])
    } else {
      (fault, arguments) = (EVMRules.addressLength, [Argument("got", bytes.count - 2)])
    }
  }

  /// The character that begins at a byte offset of the text.
  static func character(_ text: String, at offset: Int) -> String {
    let utf8 = text.utf8
    let index = utf8.index(utf8.startIndex, offsetBy: min(max(offset, 0), utf8.count))
    return text.unicodeScalars[index...].first.map { String($0) } ?? ""
  }

  /// What a text without the prefix is: the commonest mistakes have names of their own.
  private static func lookalike(_ text: String, _ bytes: [UInt8]) -> (Rule, [Argument]) {
    let got = [Argument("got", text)]
    if bytes.isEmpty { return (EVMRules.addressLength, [Argument("got", 0)]) }
    // Longer than any account of any chain: nothing in particular.
    if bytes.count > 256 { return (EVMRules.hexMissingPrefix, got) }
    if Hex.firstBadDigit(bytes, from: 0) == nil { return (EVMRules.hexMissingPrefix, got) }
    if bytes.starts(with: "eip155:".utf8) { return (EVMRules.addressCaip10, got) }
    if bytes.starts(with: "XE".utf8), (34...35).contains(bytes.count) { return (EVMRules.addressIcap, got) }
    if let looks = foreign(text, bytes) { return (EVMRules.addressForeign, got + [Argument("looks", looks)]) }
    if let dot = bytes.lastIndex(of: UInt8(ascii: ".")), dot > 0, dot < bytes.count - 1 {
      return (EVMRules.addressEns, got)
    }
    return (EVMRules.hexMissingPrefix, got)
  }

  private static func foreign(_ text: String, _ bytes: [UInt8]) -> String? {
    if let payload = try? Base58.decodeCheck(text), payload.count == 21 { return "a Bitcoin address" }
    if let key = try? Base58.decode(text, maximumCount: 44), key.count == 32 { return "a Solana address" }
    let lower = text.lowercased()
    for prefix in ["bc1", "tb1", "bcrt1"] where lower.utf8.starts(with: prefix.utf8) && bytes.count > 13 {
      return "a Bitcoin address"
    }
    for suffix in [".near", ".testnet", ".tg"] where lower.utf8.suffix(suffix.utf8.count).elementsEqual(suffix.utf8) {
      return "a NEAR account"
    }
    return nil
  }
}
