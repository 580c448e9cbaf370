import CountersignCore
import CountersignHash

/// The other things that a failing signature may cover: the candidates of the near-miss search, and no others.
///
/// Wallets and pages disagree on text, bytes and hex; lines get lost or changed on the way; some sign without the prefix.
/// Unicode normal forms are not among them: the standard library offers none.
struct EVMMessageReading {
  /// What it is, in words.
  let name: String
  /// The hash that would have been signed.
  let digest: Bytes32
  /// The word for a way in which wallets read messages: `text`, `hex`, `bare-hex`, `hex-of-hex`; nil for what is no such way.
  var reading: String?

  /// A text as the bytes that it spells in hex. Source: MetaMask, which takes digits without `0x` for bytes as well, and puts
  /// a zero before an odd number of them; most others take the latter two for text.
  struct Hexadecimal {
    let bytes: [UInt8]
    /// `hex` or `bare-hex`.
    let reading: String
    /// True when a zero was put before the digits.
    let isPadded: Bool

    /// Nil for a text that is empty or no hex.
    init?(_ text: String) {
      var digits = Array(text.utf8)
      let isPrefixed = digits.starts(with: "0x".utf8) || digits.starts(with: "0X".utf8)
      let start = isPrefixed ? 2 : 0
      isPadded = digits.count & 1 == 1
      if isPadded { digits.insert(0x30, at: start) }
      guard let decoded = try? Hex.decode(digits, from: start), !decoded.isEmpty else { return nil }
      bytes = decoded
      reading = isPrefixed ? "hex" : "bare-hex"
    }
  }

  /// All candidates for a message, about a dozen.
  static func candidates(_ message: EVMMessage) -> [EVMMessageReading] {
    message.isText ? candidates(message.bridgeString) : candidates(bytes: message.bytes)
  }

  private static func candidates(bytes: [UInt8]) -> [EVMMessageReading] {
    let hex = Array(Hex.encode(bytes).utf8)
    var readings = [
      EVMMessageReading(
        name: "the hex digits of the bytes, as a text", digest: EVMMessage(bytes: Array("0x".utf8) + hex).digest,
        reading: "text"),
      EVMMessageReading(
        name: "the hex digits of the bytes without 0x, as a text", digest: EVMMessage(bytes: hex).digest,
        reading: "text"),
      EVMMessageReading(name: "the hash of the bytes without the prefix", digest: Keccak256.hash(bytes)),
      EVMMessageReading(
        name: "the hash of the bytes, as a message of 32 bytes",
        digest: EVMMessage(bytes: Keccak256.hash(bytes).bytes).digest),
    ]
    if let digest = Bytes32(bytes) {
      readings.append(EVMMessageReading(name: "the 32 bytes themselves, without any prefix", digest: digest))
    }
    return readings
  }

  private static func candidates(_ text: String) -> [EVMMessageReading] {
    let bytes = Array(text.utf8)
    var readings: [EVMMessageReading] = []
    func add(_ name: String, _ other: [UInt8], reading: String? = nil) {
      guard other != bytes else { return }
      readings.append(EVMMessageReading(name: name, digest: EVMMessage(bytes: other).digest, reading: reading))
    }
    let hex = Hexadecimal(text)
    if let hex {
      let name = "the bytes that the text spells in hex"
      add(hex.isPadded ? name + ", with a zero before them" : name, hex.bytes, reading: hex.reading)
      if let twice = Hexadecimal(String(decoding: hex.bytes, as: UTF8.self)) {
        add("the bytes of hex inside the hex", twice.bytes, reading: "hex-of-hex")
      }
    }
    add("the hex digits of the text", Array(Hex.encode(bytes, prefix: "0x").utf8))
    add("the text without its last line feed", bytes.last == 0x0a ? bytes.dropLast() : bytes)
    add("the text with a line feed at its end", bytes + [0x0a])
    add("the text without blanks at its ends", TextChange.trimmed(bytes))
    add("the text with line feeds for CR LF", TextChange.lineFeeds(bytes))
    add("the text with CR LF for line feeds", TextChange.carriageReturns(bytes))
    readings.append(EVMMessageReading(name: "the hash of the text without the prefix", digest: Keccak256.hash(bytes)))
    if let digest = hex.flatMap({ Bytes32($0.bytes) }) {
      readings.append(EVMMessageReading(name: "the 32 bytes themselves, without any prefix", digest: digest))
    }
    add("the hash of the text, as a message of 32 bytes", Keccak256.hash(bytes).bytes)
    return readings
  }
}
