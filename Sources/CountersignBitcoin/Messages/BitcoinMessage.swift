import CountersignCore
public import CountersignHash

/// What a wallet signs with `sign(message)`: a text, or bytes. Both formats put something before it, and neither binds a
/// site, a time or a network.
public struct BitcoinMessage: Hashable, Sendable {
  /// The bytes: a text's UTF-8, not normalised.
  public let bytes: [UInt8]
  /// True when the app means a text; its bytes are UTF-8 then.
  public let isText: Bool
  /// How the app means it to be signed; nil when it does not say.
  public let format: BitcoinMessageFormat?

  /// Takes a text as its UTF-8.
  public init(_ text: String, format: BitcoinMessageFormat? = nil) {
    bytes = Array(text.utf8)
    isText = true
    self.format = format
  }

  /// Takes bytes.
  public init(bytes: [UInt8], format: BitcoinMessageFormat? = nil) {
    self.bytes = bytes
    isText = false
    self.format = format
  }

  /// What is handed to a wallet: the text, or the bytes in padded base64, as a PSBT is.
  public var bridgeString: String {
    isText ? String(decoding: bytes, as: UTF8.self) : Base64.encode(bytes)
  }

  /// The hash that the format signs, or names the message by.
  public var digest: Bytes32 { format == .bip322 ? proofHash : recoverableHash }

  /// The hash that a recoverable signature covers: SHA-256 twice over a prefix, the count of bytes, and the bytes. Source:
  /// Bitcoin Core, `MessageHash`.
  public var recoverableHash: Bytes32 { Self.recoverableHash(bytes) }

  /// The hash that stands in `to_spend`. Source: BIP-0322.
  public var proofHash: Bytes32 { Self.proofHash(bytes) }

  static func recoverableHash(_ bytes: [UInt8]) -> Bytes32 {
    var writer = ByteWriter(capacity: bytes.count + 34)
    writer.sized(Array("Bitcoin Signed Message:\n".utf8))
    writer.sized(bytes)
    return SHA256.doubleHash(writer.bytes)
  }

  static func proofHash(_ bytes: [UInt8]) -> Bytes32 { BitcoinHash.Tag.message.hash(bytes) }
}
