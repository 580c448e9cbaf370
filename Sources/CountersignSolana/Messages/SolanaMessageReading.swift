import CountersignCore
import CountersignHash

/// What a signature of a message may cover: the readings that count, and the near misses that are told and never count.
///
/// Wallets and pages disagree on text, bytes, base58, base64 and hex; lines get lost or changed on the way; Ledger signs
/// envelopes only. Unicode normal forms are not among them: the standard library offers none.
struct SolanaMessageReading {
  /// What it is, in words.
  let name: String
  /// The bytes that would have been signed.
  let bytes: [UInt8]
  /// The envelope that was put around the message; nil when there is none.
  var envelope: SolanaOffchainMessage?

  /// The most application domains that are tried.
  static let maximumDomains = 16
  /// Base58 takes time with the square of the length; what is longer is no key, signature or short text.
  private static let maximumBase58 = 1232

  /// The message in the envelopes that wallets put around it, with this account as its signer: those of version 0 with
  /// each application domain, in every format that fits; the short one; version 1. Source: reference/solana, e.
  static func envelopes(
    _ body: [UInt8], _ account: SolanaAddress, _ domains: Set<Bytes32>
  ) -> [SolanaMessageReading] {
    guard (try? UTF8Text.check(body, 0..<body.count)) != nil else { return [] }
    let text = String(decoding: body, as: UTF8.self)
    var found: [SolanaOffchainMessage] = []
    let none = Bytes32(0, 0, 0, 0)
    let expected = [none] + domains.subtracting([none]).sorted().prefix(maximumDomains)
    for domain in expected {
      found += [0, 1, 2].compactMap { format in
        try? SolanaOffchainMessage(v0: text, applicationDomain: domain, signers: [account], format: format)
      }
    }
    found += [0, 1, 2].compactMap { try? SolanaOffchainMessage(v0Short: text, format: $0) }
    if let message = try? SolanaOffchainMessage(v1: text, signers: [account]) { found.append(message) }
    return found.map { SolanaMessageReading(name: name($0), bytes: $0.encoded, envelope: $0) }
  }

  /// Layout, format and application of an envelope: `off-chain message v0, format 1, application domain 00…`.
  static func name(_ envelope: SolanaOffchainMessage) -> String {
    var name = "off-chain message \(envelope.layout)"
    if let format = envelope.format { name += ", format \(format)" }
    if let domain = envelope.applicationDomain, !domain.isZero { name += ", application domain \(domain.hex)" }
    return name
  }

  /// All near misses of a message but its envelopes, at most two dozen.
  static func candidates(_ message: SolanaMessage) -> [SolanaMessageReading] {
    let bytes = message.bytes
    var readings: [SolanaMessageReading] = []
    func add(_ name: String, _ other: [UInt8]) {
      if other != bytes { readings.append(SolanaMessageReading(name: name, bytes: other)) }
    }
    let what = message.isText ? "text" : "bytes"
    if message.isText {
      for (encoding, decoded) in SolanaMessageCheck.spelled(message.bridgeString, maximumBase58: maximumBase58) {
        add("the bytes that the text spells in \(encoding)", decoded)
      }
      addLines(bytes, add)
    } else if let envelope = message.envelope {
      add("the text in the envelope, without the envelope", envelope.body)
    }
    let hex = Hex.digits(bytes)
    add("the hex digits of the \(what)", hex)
    add("the hex digits of the \(what), with 0x", Array("0x".utf8) + hex)
    add("the base64 of the \(what)", Array(Base64.encode(bytes).utf8))
    if bytes.count <= maximumBase58 { add("the base58 of the \(what)", Array(Base58.encode(bytes).utf8)) }
    let hash = SHA256.hash(bytes)
    add("the SHA-256 of the \(what)", hash.bytes)
    add("the hex digits of the SHA-256 of the \(what)", Array(hash.hex.utf8))
    add(
      "the \(what) with Ethereum's prefix",
      Array("\u{19}Ethereum Signed Message:\n\(bytes.count)".utf8) + bytes)
    return readings
  }

  /// Lines and blanks that got lost or changed.
  private static func addLines(_ bytes: [UInt8], _ add: (String, [UInt8]) -> Void) {
    if bytes.last == 0x0a { add("the text without its last line feed", bytes.dropLast()) }
    add("the text with a line feed at its end", bytes + [0x0a])
    add("the text without blanks at its ends", TextChange.trimmed(bytes))
    add("the text with line feeds for CR LF", TextChange.lineFeeds(bytes))
    add("the text with CR LF for line feeds", TextChange.carriageReturns(bytes))
  }
}
