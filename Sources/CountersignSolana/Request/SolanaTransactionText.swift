import CountersignCore

/// The text of a transaction: base64, and what is often given in its place.
///
/// Every base58 text is made of base64 letters, and one in four decodes as base64 (vultisig-ios 4521): what decodes and is
/// no transaction is looked at again.
struct SolanaTransactionText {
  /// The bytes; nil when the text is not what it should be.
  private(set) var bytes: [UInt8]?
  /// What is wrong with the text.
  private(set) var findings: [Finding] = []
  /// The transaction that the text spells in another encoding: told, never used.
  private(set) var misspelled: SolanaTransaction?

  private let field: FieldPath

  /// Base58 takes time with the square of its length, so longer texts are not tried: the longest transaction has 4,096
  /// bytes, which are 5,594 characters.
  private static let maximumBase58 = 5_600

  init(_ text: String, field: FieldPath, limits: Limits) {
    self.field = field
    let count = text.utf8.count
    guard count <= 2 * limits.inputBytes else {
      findings.append(
        Finding(
          CoreRules.inputTooLarge, at: Location(field: field),
          [Argument("got", count), Argument("limit", 2 * limits.inputBytes)]))
      return
    }
    guard count > 0 else {
      findings.append(Finding(SolanaRules.txEmpty, at: Location(field: field)))
      return
    }
    do throws(CodecError) {
      let decoded = try Base64.decode(text)
      let isTransaction = (try? SolanaTransaction.decode(decoded, limits: limits)) != nil
      if !isTransaction, refuseOtherEncoding(text, limits) { return }
      bytes = decoded
    } catch {
      if !refuseOtherEncoding(text, limits) { refuse(text, error) }
    }
  }

  /// Names hex and base58 of a transaction.
  private mutating func refuseOtherEncoding(_ text: String, _ limits: Limits) -> Bool {
    let digits = Array(text.utf8)
    let isPrefixed = digits.count >= 2 && digits[0] == 0x30 && digits[1] | 0x20 == 0x78
    let hex = try? Hex.decode(digits, from: isPrefixed ? 2 : 0)
    if let hex, refuse(text, as: SolanaRules.hexInsteadOfBase64, hex, limits) { return true }
    let base58 = try? Base58.decode(text, maximumCount: Self.maximumBase58)
    return base58.map { refuse(text, as: SolanaRules.base58InsteadOfBase64, $0, limits) } ?? false
  }

  /// Names another encoding when its bytes are a transaction; also one with bytes behind it, for which no text is offered.
  private mutating func refuse(_ text: String, as rule: Rule, _ bytes: [UInt8], _ limits: Limits) -> Bool {
    let whole = 0..<text.utf8.count
    var fix: Fix?
    do throws(DecodeError) {
      misspelled = try SolanaTransaction.decode(bytes, limits: limits)
      fix = Fix(replacing: whole, with: Base64.encode(bytes), isSafe: true)
    } catch {
      guard error.rule == SolanaRules.txTrailingBytes else { return false }
    }
    findings.append(Finding(rule, at: Location(text: whole, field: field), fix: fix))
    return true
  }

  /// What kind of base64 it nearly is: the fix is offered when it can mean one thing only.
  private mutating func refuse(_ text: String, _ error: CodecError) {
    let whole = 0..<text.utf8.count
    let letters = Array(text.utf8)
    let blanks = letters.filter { $0 <= 0x20 }.count
    let isURL = letters.contains(UInt8(ascii: "-")) || letters.contains(UInt8(ascii: "_"))
    let repaired = Self.repaired(letters)
    let isRepairable = (try? Base64.decode(repaired)) != nil
    let why: String
    if !isRepairable, error.reason == .badPadding, error.bytes.upperBound == letters.count,
      letters.count & 3 == 0, letters.dropLast(2).allSatisfy({ $0 != UInt8(ascii: "=") })
    {
      findings.append(
        Finding(SolanaRules.base64NotCanonical, at: Location(text: error.bytes, field: field), [Argument("why", "")]))
      return
    }
    if blanks > 0 {
      why = "there are blanks or line feeds in it"
    } else if isURL {
      why = "it has letters of the URL alphabet"
    } else if error.reason == .badLength || error.reason == .badPadding {
      why = "its padding is missing or misplaced"
    } else {
      why = "byte \(error.bytes.lowerBound) is no letter of it"
    }
    findings.append(
      Finding(
        SolanaRules.base64Invalid, at: Location(text: error.bytes, field: field), [Argument("why", why)],
        fix: isRepairable ? Fix(replacing: whole, with: repaired, isSafe: true) : nil))
  }

  /// The text without blanks, with the standard letters, and padded.
  private static func repaired(_ letters: [UInt8]) -> String {
    var out = letters.filter { $0 > 0x20 }.map { letter in
      switch letter {
      case UInt8(ascii: "-"): UInt8(ascii: "+")
      case UInt8(ascii: "_"): UInt8(ascii: "/")
      default: letter
      }
    }
    while out.last == UInt8(ascii: "=") { out.removeLast() }
    while out.count & 3 != 0 { out.append(UInt8(ascii: "=")) }
    return String(decoding: out, as: UTF8.self)
  }
}
