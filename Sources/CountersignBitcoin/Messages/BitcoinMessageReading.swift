import CountersignCore
import CountersignHash

/// The other messages that a failing signature may cover: the candidates of the near-miss search, and no others.
///
/// Wallets and pages disagree on text, bytes, hex and base64; lines get lost or changed on the way; letters are composed or
/// taken apart.
struct BitcoinMessageReading {
  /// What it is, in words.
  let name: String
  /// The bytes that would have been signed.
  let bytes: [UInt8]

  /// All candidates of a message, at most a dozen.
  static func candidates(_ message: BitcoinMessage) -> [BitcoinMessageReading] {
    let bytes = message.bytes
    let what = message.isText ? "text" : "bytes"
    var readings: [BitcoinMessageReading] = []
    func add(_ name: String, _ other: [UInt8]?) {
      if let other, other != bytes { readings.append(BitcoinMessageReading(name: name, bytes: other)) }
    }
    if message.isText {
      for (encoding, decoded) in BitcoinMessageCheck.spelled(bytes) {
        add("for the bytes that the text spells in \(encoding)", decoded)
      }
      addLines(bytes, add)
      let text = String(decoding: bytes, as: UTF8.self)
      if let letters = BitcoinMessageLetters(text) {
        add("for the text with its letters composed", Array(letters.composed.utf8))
        add("for the text with its letters taken apart", Array(letters.decomposed.utf8))
      }
    }
    let hex = Hex.digits(bytes)
    add("for the hex digits of the \(what)", hex)
    add("for the hex digits of the \(what), with 0x", Array("0x".utf8) + hex)
    add("for the base64 of the \(what)", Array(Base64.encode(bytes).utf8))
    let hash = SHA256.hash(bytes)
    add("for the SHA-256 of the \(what)", hash.bytes)
    add("for the hex digits of the SHA-256 of the \(what)", Array(hash.hex.utf8))
    return readings
  }

  /// Lines and blanks that got lost or changed.
  private static func addLines(_ bytes: [UInt8], _ add: (String, [UInt8]?) -> Void) {
    if bytes.last == 0x0a { add("for the text without its last line feed", bytes.dropLast()) }
    add("for the text with a line feed at its end", bytes + [0x0a])
    add("for the text without blanks at its ends", TextChange.trimmed(bytes))
    add("for the text with line feeds for CR LF", TextChange.lineFeeds(bytes))
    add("for the text with CR LF for line feeds", TextChange.carriageReturns(bytes))
  }
}
