import CountersignCore
import CountersignCurves

/// What the text of a message's signature is. Source: BIP-0137; BIP-0322, Types of Signatures.
struct BitcoinMessageSignature {
  /// What can be done with it.
  enum Kind {
    /// The key comes out.
    case recoverable(header: UInt8, Secp256k1Signature)
    /// It would spend an output.
    case proof(BitcoinMessageProof.Form)
    /// No signature of a message.
    case malformed
  }

  let kind: Kind
  let findings: [Finding]

  /// Reads base64, with or without a mark of three letters; hex is read and told.
  init(_ text: String, format: BitcoinMessageFormat?, limits: Limits) {
    let letters = Array(text.utf8)
    guard !letters.isEmpty else {
      self = .malformed(BitcoinRules.replyEmpty)
      return
    }
    guard letters.count <= limits.inputBytes else {
      self = .malformed(
        CoreRules.inputTooLarge, [Argument("got", letters.count), Argument("limit", limits.inputBytes)])
      return
    }
    if let mark = Mark.all.first(where: { letters.starts(with: $0.rawValue.utf8) }) {
      self = Self.marked(mark, letters, format, limits)
      return
    }
    do throws(CodecError) {
      let bytes = try Base64.decode(text)
      let read = Self.unmarked(bytes, format, limits)
      if case .malformed = read.kind, let spelled = Self.hex(letters, format, limits) {
        self = spelled
      } else {
        self = read
      }
    } catch {
      self = Self.hex(letters, format, limits) ?? Self.noBase64(letters, error)
    }
  }

  private init(_ kind: Kind, _ findings: [Finding] = []) {
    self.kind = kind
    self.findings = findings
  }

  private static func malformed(_ rule: Rule, _ arguments: [Argument] = []) -> BitcoinMessageSignature {
    BitcoinMessageSignature(.malformed, [Finding(rule, at: Location(field: "signature"), arguments)])
  }

  private static func otherKind(_ got: String, _ expected: String) -> BitcoinMessageSignature {
    malformed(BitcoinRules.replyOtherKind, [Argument("got", got), Argument("expected", expected)])
  }

  // MARK: Marks

  /// The three letters before the base64. Source: BIP-0322, since version 1.0.0.
  private enum Mark: String {
    case simple = "smp"
    case full = "ful"
    case funds = "pof"

    static let all = [simple, full, funds]
  }

  private static func marked(
    _ mark: Mark, _ letters: [UInt8], _ format: BitcoinMessageFormat?, _ limits: Limits
  ) -> BitcoinMessageSignature {
    guard format != .recoverable else { return otherKind("a proof of BIP-0322", "a recoverable signature") }
    let bytes: [UInt8]
    do throws(CodecError) {
      bytes = try Base64.decode(String(decoding: letters.dropFirst(3), as: UTF8.self))
    } catch {
      return malformed(BitcoinRules.msgNotBase64, [Argument("why", error.reason)])
    }
    func other(_ why: String) -> BitcoinMessageSignature {
      malformed(BitcoinRules.msgWitnessForm, [Argument("why", why)])
    }
    switch mark {
    case .simple:
      guard let witness = witness(bytes) else { return other("under smp there is no witness") }
      return BitcoinMessageSignature(.proof(.simple(witness)))
    case .full:
      guard let transaction = try? BitcoinTransaction.decode(bytes, limits: limits) else {
        return other("under ful there is no transaction")
      }
      return BitcoinMessageSignature(.proof(.full(transaction)))
    case .funds:
      do throws(DecodeError) {
        return BitcoinMessageSignature(.proof(.funds(try BitcoinPSBT.decode(bytes, limits: limits))))
      } catch {
        return BitcoinMessageSignature(
          .malformed,
          [
            Finding(
              BitcoinRules.msgWitnessForm, at: Location(field: "signature"),
              [Argument("why", "under pof there is no PSBT")]), error.finding,
          ])
      }
    }
  }

  // MARK: Without a mark

  private static func unmarked(
    _ bytes: [UInt8], _ format: BitcoinMessageFormat?, _ limits: Limits
  ) -> BitcoinMessageSignature {
    if bytes.count == 65, let header = bytes.first, let signature = Secp256k1Signature(compact: Array(bytes[1...])) {
      if (27...42).contains(header) {
        guard format != .bip322 else { return otherKind("a recoverable signature", "a proof of BIP-0322") }
        return BitcoinMessageSignature(.recoverable(header: header, signature))
      }
      if format == .recoverable || witness(bytes) == nil {
        return malformed(BitcoinRules.msgHeaderRange, [Argument("got", header)])
      }
    }
    // A proof of funds has its mark from the first version that knew it: without one it is somebody's transaction.
    if bytes.starts(with: BitcoinPSBT.magic) { return otherKind("a PSBT", "the signature of a message") }
    guard format != .recoverable else {
      return malformed(BitcoinRules.msgLength, [Argument("got", bytes.count), Argument("expected", 65)])
    }
    if let witness = witness(bytes) { return BitcoinMessageSignature(.proof(.simple(witness))) }
    if let transaction = try? BitcoinTransaction.decode(bytes, limits: limits) {
      return BitcoinMessageSignature(.proof(.full(transaction)))
    }
    return malformed(
      BitcoinRules.msgWitnessForm,
      [Argument("why", "\(bytes.count) bytes that are no recoverable signature, no witness and no transaction")])
  }

  /// A stack in its bytes, and nothing after it.
  private static func witness(_ bytes: [UInt8]) -> [[UInt8]]? {
    var reader = ByteReader(bytes)
    guard let stack = try? BitcoinTransaction.stack(&reader), reader.isAtEnd else { return nil }
    return stack
  }

  /// A signature in hex, which some wallets hand over; nil when the text is none.
  private static func hex(
    _ letters: [UInt8], _ format: BitcoinMessageFormat?, _ limits: Limits
  ) -> BitcoinMessageSignature? {
    guard let bytes = try? Hex.decode(letters, from: letters.starts(with: "0x".utf8) ? 2 : 0) else { return nil }
    let read = unmarked(bytes, format, limits)
    if case .malformed = read.kind { return nil }
    return BitcoinMessageSignature(
      read.kind,
      [Finding(BitcoinRules.signedOtherEncoding, at: Location(field: "signature"), [Argument("got", "hex")])])
  }

  private static func noBase64(_ letters: [UInt8], _ error: CodecError) -> BitcoinMessageSignature {
    let mark = letters.prefix(3)
    let isMarked = mark.count == 3 && mark.allSatisfy { (0x61...0x7a).contains($0 | 0x20) }
    if isMarked, !isCut(letters),
      (try? Base64.decode(String(decoding: letters.dropFirst(3), as: UTF8.self))) != nil
    {
      return malformed(BitcoinRules.msgPrefix, [Argument("got", String(decoding: mark, as: UTF8.self))])
    }
    return malformed(BitcoinRules.msgNotBase64, [Argument("why", error.reason)])
  }

  /// True when nothing but the padding is missing: then the first letters are no mark.
  private static func isCut(_ letters: [UInt8]) -> Bool {
    let padding = [UInt8](repeating: UInt8(ascii: "="), count: (4 - letters.count % 4) % 4)
    guard let bytes = try? Base64.decode(String(decoding: letters + padding, as: UTF8.self)) else { return false }
    if case .malformed = unmarked(bytes, nil, .standard).kind { return false }
    return true
  }
}
