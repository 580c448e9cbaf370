public import CountersignCore
import CountersignHash

/// A transaction: signatures and the message they cover, in any version, and the bytes as they came.
public struct SolanaTransaction: Hashable, Sendable {
  /// One of 64 bytes a signer, zeros for one that is missing.
  public let signatures: [[UInt8]]
  /// What is signed.
  public let message: SolanaTransactionMessage
  /// The bytes as they came.
  public let bytes: [UInt8]
  /// Where the message stands in them.
  public let messageRange: Range<Int>

  /// The bytes that the signatures cover, as they came.
  public var messageBytes: [UInt8] { ByteReader(bytes).copy(messageRange) }

  /// The most bytes that are read: twice what any version may have. One byte of a transaction may be a hundred in words,
  /// and every slot for a signature costs a verification.
  static let readableBytes = 2 * SolanaVersion.v1.maximumBytes

  /// Reads a transaction of any version, canonically encoded and nothing after it.
  ///
  /// Throws the wire rules of `SolanaRules`, `core/input-too-large`, and `solana/tx-too-large` beyond `readableBytes`.
  /// Whether a node would take it, `SolanaStructure.check` says. Source: solana-sdk `VersionedTransaction`; SIMD-0385.
  public static func decode(
    _ bytes: [UInt8], limits: Limits = .standard
  ) throws(DecodeError) -> SolanaTransaction {
    guard bytes.count <= limits.inputBytes else {
      throw DecodeError(
        CoreRules.inputTooLarge, bytes: 0..<bytes.count, field: "transaction",
        [Argument("got", bytes.count), Argument("limit", limits.inputBytes)])
    }
    guard let first = bytes.first else { throw DecodeError(SolanaRules.txEmpty, bytes: 0..<0, field: "transaction") }
    guard bytes.count <= readableBytes else {
      let limit = (first == 0x81 ? SolanaVersion.v1 : .legacy).maximumBytes
      throw DecodeError(
        SolanaRules.txTooLarge, bytes: limit..<bytes.count, field: "transaction",
        [Argument("got", bytes.count), Argument("expected", limit)])
    }
    do {
      return first == 0x81 ? try decodeV1(bytes) : try decodeEnvelope(bytes)
    } catch {
      // What is often given instead has a name of its own.
      try refuseOtherThings(bytes, first)
      throw error
    }
  }

  /// Signatures, then a legacy message or one of version 0.
  private static func decodeEnvelope(_ bytes: [UInt8]) throws(DecodeError) -> SolanaTransaction {
    var reader = ByteReader(bytes)
    let count = try SolanaTransactionMessage.located("signatures") { () throws(CodecError) in try reader.compactU16() }
    let signatures = try signatures(&reader, count)
    let start = reader.offset
    let message = try SolanaTransactionMessage(legacyOrV0: &reader)
    return try finished(signatures, message, reader, start..<reader.offset)
  }

  /// A message of version 1, then as many signatures as it asks for.
  private static func decodeV1(_ bytes: [UInt8]) throws(DecodeError) -> SolanaTransaction {
    var reader = ByteReader(bytes)
    let message = try SolanaTransactionMessage(v1: &reader)
    let range = 0..<reader.offset
    let required = Int(truncatingIfNeeded: message.header.requiredSignatures)
    // Whole signatures, only not as many.
    let count = reader.remaining / 64
    guard count * 64 != reader.remaining || count >= required else {
      throw DecodeError(
        SolanaRules.signatureCountMismatch, bytes: reader.offset..<reader.end, field: "signatures",
        [Argument("got", count), Argument("expected", required)])
    }
    let signatures = try signatures(&reader, required)
    return try finished(signatures, message, reader, range)
  }

  private static func signatures(_ reader: inout ByteReader, _ count: Int) throws(DecodeError) -> [[UInt8]] {
    try SolanaTransactionMessage.located("signatures") { () throws(CodecError) in
      var signatures: [[UInt8]] = []
      signatures.reserveCapacity(try reader.bounded(count, itemSize: 64))
      for _ in 0..<count { signatures.append(try reader.array(64)) }
      return signatures
    }
  }

  private static func finished(
    _ signatures: [[UInt8]], _ message: SolanaTransactionMessage, _ reader: ByteReader, _ range: Range<Int>
  ) throws(DecodeError) -> SolanaTransaction {
    guard reader.isAtEnd else {
      throw DecodeError(
        SolanaRules.txTrailingBytes, bytes: reader.offset..<reader.end, field: "transaction",
        [Argument("got", reader.remaining)])
    }
    return SolanaTransaction(signatures: signatures, message: message, bytes: reader.bytes, messageRange: range)
  }

  /// What is often given in the place of a transaction, and has a name of its own.
  private static func refuseOtherThings(_ bytes: [UInt8], _ first: UInt8) throws(DecodeError) {
    let all = 0..<bytes.count
    if bytes.count == 64 { throw DecodeError(SolanaRules.signatureNotTransaction, bytes: all, field: "transaction") }
    if first == 0xff {
      throw DecodeError(SolanaRules.offchainMessageNotTransaction, bytes: 0..<1, field: "transaction")
    }
    // A count of signatures in a longer form begins like a message that nobody signs. No such message is of any use, but
    // one of version 1 that is whole is told apart.
    if let alias = aliasedCount(bytes) {
      throw DecodeError(SolanaRules.compactU16NonCanonical, bytes: alias, field: "signatures")
    }
    guard let signers = bareMessage(bytes) else {
      if first == 0x80 { throw DecodeError(SolanaRules.v0EnvelopeOrder, bytes: 0..<1, field: "transaction") }
      return
    }
    throw DecodeError(
      SolanaRules.messageWithoutSignatures, bytes: all, field: "transaction", [Argument("got", signers)])
  }

  /// Where a count of signatures stands that is not in its shortest form; nil when there is none.
  private static func aliasedCount(_ bytes: [UInt8]) -> Range<Int>? {
    var reader = ByteReader(bytes)
    do throws(CodecError) {
      _ = try reader.compactU16()
      return nil
    } catch {
      guard error.reason == .nonCanonical else { return nil }
      var message = ByteReader(bytes)
      let isMessage = bytes.first == 0x81 && (try? SolanaTransactionMessage(v1: &message)) != nil && message.isAtEnd
      return isMessage ? nil : error.bytes
    }
  }

  /// How many signers a bare message asks for, when the bytes are one and nothing else.
  private static func bareMessage(_ bytes: [UInt8]) -> UInt8? {
    var reader = ByteReader(bytes)
    guard bytes.first != 0x81, let message = try? SolanaTransactionMessage(legacyOrV0: &reader), reader.isAtEnd,
      SolanaStructure.check(message).isEmpty
    else { return nil }
    return message.header.requiredSignatures
  }

  /// The canonical encoding of what was read: the bytes as they came.
  public var encoded: [UInt8] {
    var writer = ByteWriter(capacity: bytes.count)
    if message.version == .v1 {
      writer.write(message.encoded)
    } else {
      writer.compactU16(signatures.count)
    }
    for signature in signatures { writer.write(signature) }
    if message.version != .v1 { writer.write(message.encoded) }
    return writer.bytes
  }
}
