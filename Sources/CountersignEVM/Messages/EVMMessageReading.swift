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

  /// The bytes that a text spells in hex, with or without `0x`; nil when it is empty, odd, or no hex.
  static func hexBytes(_ text: String) -> [UInt8]? {
    let bytes = Array(text.utf8)
    let isPrefixed = bytes.count >= 2 && bytes[0] == 0x30 && bytes[1] | 0x20 == 0x78
    guard let decoded = try? Hex.decode(bytes, from: isPrefixed ? 2 : 0), !decoded.isEmpty else { return nil }
    return decoded
  }

  /// All candidates for a message, at most a dozen.
  static func candidates(_ message: EVMMessage) -> [EVMMessageReading] {
    message.isText ? candidates(message.bridgeString) : candidates(bytes: message.bytes)
  }

  private static func candidates(bytes: [UInt8]) -> [EVMMessageReading] {
    let hex = Array(Hex.encode(bytes).utf8)
    var readings = [
      EVMMessageReading(
        name: "the hex digits of the bytes, as a text", digest: EVMMessage(bytes: Array("0x".utf8) + hex).digest),
      EVMMessageReading(
        name: "the hex digits of the bytes without 0x, as a text", digest: EVMMessage(bytes: hex).digest),
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
    func add(_ name: String, _ other: [UInt8]) {
      if other != bytes { readings.append(EVMMessageReading(name: name, digest: EVMMessage(bytes: other).digest)) }
    }
    if let decoded = hexBytes(text) {
      add("the bytes that the text spells in hex", decoded)
      if let twice = hexBytes(String(decoding: decoded, as: UTF8.self)) {
        add("the bytes of hex inside the hex", twice)
      }
    }
    add("the hex digits of the text", Array(Hex.encode(bytes, prefix: "0x").utf8))
    add("the text without its last line feed", bytes.last == 0x0a ? bytes.dropLast() : bytes)
    add("the text with a line feed at its end", bytes + [0x0a])
    add("the text without blanks at its ends", trimmed(bytes))
    add("the text with line feeds for CR LF", lineFeeds(bytes))
    add("the text with CR LF for line feeds", carriageReturns(bytes))
    readings.append(EVMMessageReading(name: "the hash of the text without the prefix", digest: Keccak256.hash(bytes)))
    if let digest = hexBytes(text).flatMap({ Bytes32($0) }) {
      readings.append(EVMMessageReading(name: "the 32 bytes themselves, without any prefix", digest: digest))
    }
    add("the hash of the text, as a message of 32 bytes", Keccak256.hash(bytes).bytes)
    return readings
  }

  private static func trimmed(_ bytes: [UInt8]) -> [UInt8] {
    func isBlank(_ c: UInt8) -> Bool { c == 0x20 || (c >= 0x09 && c <= 0x0d) }
    guard let first = bytes.firstIndex(where: { !isBlank($0) }), let last = bytes.lastIndex(where: { !isBlank($0) })
    else { return bytes }
    return Array(bytes[first...last])
  }

  private static func lineFeeds(_ bytes: [UInt8]) -> [UInt8] {
    var out: [UInt8] = []
    for (index, byte) in bytes.enumerated() {
      if byte == 0x0d, index + 1 < bytes.count, bytes[index + 1] == 0x0a { continue }
      out.append(byte)
    }
    return out
  }

  private static func carriageReturns(_ bytes: [UInt8]) -> [UInt8] {
    var out: [UInt8] = []
    for byte in bytes {
      if byte == 0x0a, out.last != 0x0d { out.append(0x0d) }
      out.append(byte)
    }
    return out
  }
}
