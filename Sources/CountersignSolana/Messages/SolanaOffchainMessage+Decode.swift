public import CountersignCore
import CountersignHash

extension SolanaOffchainMessage {
  /// The most bytes that formats 0 and 1 may take. Source: Agave `PACKET_DATA_SIZE`.
  static let packetBytes = 1232
  /// The bytes before the text in the short layout.
  static let shortPreamble = 20

  /// Reads a message in any of the three layouts, and nothing after it.
  ///
  /// Both layouts of version 0 are tried, the full one first. Throws the rules of `offchainRules`,
  /// `solana/message-is-transaction` and `core/input-too-large`.
  public static func decode(
    _ bytes: [UInt8], limits: Limits = .standard
  ) throws(DecodeError) -> SolanaOffchainMessage {
    let all = 0..<bytes.count
    guard bytes.count <= limits.inputBytes else {
      throw DecodeError(
        CoreRules.inputTooLarge, bytes: all, field: "message",
        [Argument("got", bytes.count), Argument("limit", limits.inputBytes)])
    }
    guard bytes.starts(with: signingDomain) else {
      if !bytes.isEmpty, signingDomain.starts(with: bytes) {
        throw DecodeError(SolanaRules.offchainTruncated, bytes: all, field: "signingDomain")
      }
      if SolanaMessageCheck.isTransaction(bytes) {
        throw DecodeError(SolanaRules.messageIsTransaction, bytes: all, field: "message")
      }
      throw DecodeError(
        SolanaRules.offchainDomainMissing, bytes: 0..<min(bytes.count, signingDomain.count), field: "signingDomain")
    }
    var reader = ByteReader(bytes)
    reader.seek(to: signingDomain.count)
    let version = try located("version") { () throws(CodecError) in try reader.u8() }
    switch version {
    case 0: return try decodeV0(bytes)
    case 1: return try decodeV1(&reader)
    default:
      throw DecodeError(
        SolanaRules.offchainVersionUnsupported, bytes: reader.offset - 1..<reader.offset, field: "version",
        [Argument("got", version)])
    }
  }

  private static func decodeV0(_ bytes: [UInt8]) throws(DecodeError) -> SolanaOffchainMessage {
    do throws(DecodeError) {
      return try decodeFull(bytes)
    } catch {
      let full = error
      do throws(DecodeError) {
        return try decodeShort(bytes)
      } catch {
        // What is told is the fault of the layout that the bytes are nearest to.
        throw isShort(bytes) ? error : full
      }
    }
  }

  /// True when format and length are those of the short layout.
  private static func isShort(_ bytes: [UInt8]) -> Bool {
    var reader = ByteReader(bytes)
    reader.seek(to: signingDomain.count + 1)
    guard let format = try? reader.u8(), format <= 2, let length = try? reader.littleEndian(2) else { return false }
    return length == UInt64(truncatingIfNeeded: reader.remaining)
  }

  private static func decodeFull(_ bytes: [UInt8]) throws(DecodeError) -> SolanaOffchainMessage {
    var reader = ByteReader(bytes)
    reader.seek(to: signingDomain.count + 1)
    let domain = try located("applicationDomain") { () throws(CodecError) in try reader.bytes32() }
    let format = try located("format") { () throws(CodecError) in try reader.u8() }
    let signers = try signers(&reader)
    let body = try sizedBody(&reader, format, limit: 65_535)
    return SolanaOffchainMessage(
      checked: .v0, applicationDomain: domain, format: format, signers: signers, body: body)
  }

  static func decodeShort(_ bytes: [UInt8]) throws(DecodeError) -> SolanaOffchainMessage {
    var reader = ByteReader(bytes)
    reader.seek(to: signingDomain.count + 1)
    let format = try located("format") { () throws(CodecError) in try reader.u8() }
    let body = try sizedBody(&reader, format, limit: 65_535 - shortPreamble)
    return SolanaOffchainMessage(checked: .v0Short, applicationDomain: nil, format: format, signers: [], body: body)
  }

  private static func decodeV1(_ reader: inout ByteReader) throws(DecodeError) -> SolanaOffchainMessage {
    let place = reader.offset + 1
    let signers = try signers(&reader)
    try checkOrder(signers, at: place)
    let start = reader.offset
    let rest = reader.remaining
    let body = try located("text") { () throws(CodecError) in try reader.array(rest) }
    guard !body.isEmpty else { throw DecodeError(SolanaRules.offchainEmpty, bytes: start..<start, field: "text") }
    try checkUTF8(body, at: start)
    return SolanaOffchainMessage(checked: .v1, applicationDomain: nil, format: nil, signers: signers, body: body)
  }

  // MARK: Parts

  private static func signers(_ reader: inout ByteReader) throws(DecodeError) -> [SolanaAddress] {
    let place = reader.offset
    let count = try located("signers") { () throws(CodecError) in Int(truncatingIfNeeded: try reader.u8()) }
    guard count > 0 else {
      throw DecodeError(SolanaRules.offchainNoSigners, bytes: place..<place + 1, field: "signers")
    }
    return try located("signers") { () throws(CodecError) in
      var signers: [SolanaAddress] = []
      signers.reserveCapacity(try reader.bounded(count, itemSize: 32))
      for _ in 0..<count { signers.append(SolanaAddress(try reader.bytes32())) }
      return signers
    }
  }

  /// A length, and a text that fills the rest.
  private static func sizedBody(
    _ reader: inout ByteReader, _ format: UInt8, limit: Int
  ) throws(DecodeError) -> [UInt8] {
    let length = try located("length") { () throws(CodecError) in
      Int(truncatingIfNeeded: try reader.littleEndian(2))
    }
    let start = reader.offset
    guard length == reader.remaining else {
      throw DecodeError(
        SolanaRules.offchainLengthMismatch, bytes: start - 2..<start, field: "length",
        [Argument("got", reader.remaining), Argument("expected", length)])
    }
    let body = try located("text") { () throws(CodecError) in try reader.array(length) }
    try check(body, format, preamble: start, at: start, packet: packetBytes, limit: limit)
    return body
  }

  /// The format that fits a text: the first one that does.
  static func format(of body: [UInt8], limit: Int) -> UInt8 {
    if body.count > limit { return 2 }
    return body.allSatisfy({ $0 >= 0x20 && $0 <= 0x7e }) ? 0 : 1
  }

  /// Checks a text of version 0 against its format. `preamble`: the bytes before it; `limit`: the most that format 2 has.
  static func check(
    _ body: [UInt8], _ format: UInt8, preamble: Int, at start: Int, packet: Int, limit: Int
  ) throws(DecodeError) {
    guard !body.isEmpty else { throw DecodeError(SolanaRules.offchainEmpty, bytes: start..<start, field: "text") }
    guard format <= 2 else {
      throw DecodeError(
        SolanaRules.offchainFormatUnknown, bytes: start..<start, field: "format", [Argument("got", format)])
    }
    // A line feed is noted by `findings`: sources dispute it. Design, 4.
    if format == 0, let bad = body.firstIndex(where: { ($0 < 0x20 || $0 > 0x7e) && $0 != 0x0a }) {
      throw DecodeError(
        SolanaRules.offchainFormatMismatch, bytes: start + bad..<start + bad + 1, field: "text",
        [Argument("got", "0x" + String(body[bad], radix: 16))])
    }
    try checkUTF8(body, at: start)
    let count = format == 2 ? body.count : preamble + body.count
    let most = format == 2 ? limit : packet
    guard count <= most else {
      throw DecodeError(
        SolanaRules.offchainTooLong, bytes: start..<start + body.count, field: "text",
        [Argument("got", count), Argument("format", format), Argument("expected", most)])
    }
  }

  private static func checkUTF8(_ body: [UInt8], at start: Int) throws(DecodeError) {
    do throws(CodecError) {
      try UTF8Text.check(body, 0..<body.count)
    } catch {
      throw DecodeError(
        SolanaRules.offchainInvalidUTF8, bytes: start + error.bytes.lowerBound..<start + error.bytes.upperBound,
        field: "text")
    }
  }

  /// Version 1 has each signer once, sorted by the bytes. `start`: where the first one stands.
  static func checkOrder(_ signers: [SolanaAddress], at start: Int) throws(DecodeError) {
    for (index, pair) in zip(signers, signers.dropFirst()).enumerated() where pair.0 >= pair.1 {
      let place = start + 32 * (index + 1)
      throw DecodeError(
        pair.0 == pair.1 ? SolanaRules.offchainSignersDuplicate : SolanaRules.offchainSignersUnsorted,
        bytes: place..<place + 32, field: FieldPath("signers")[index + 1])
    }
  }

  private static func located<T>(
    _ field: FieldPath, _ body: () throws(CodecError) -> T
  ) throws(DecodeError) -> T {
    do { return try body() } catch {
      throw DecodeError(SolanaRules.offchainTruncated, bytes: error.bytes, field: field)
    }
  }
}
