public import CountersignHash

/// A text that a wallet signs with `personal_sign`. Source: EIP-191, version 0x45.
public struct EVMMessage: Hashable, Sendable {
  /// The bytes that are signed: the text's UTF-8, not normalised.
  public let bytes: [UInt8]

  /// Takes a text as its UTF-8.
  public init(_ text: String) { bytes = Array(text.utf8) }

  /// Takes bytes.
  public init(bytes: [UInt8]) { self.bytes = bytes }

  /// The hash that is signed: of the prefix, the count of *bytes* in decimal, and the bytes.
  public var digest: Bytes32 {
    let head = Array("\u{19}Ethereum Signed Message:\n\(bytes.count)".utf8)
    return Keccak256.hash(head: head, bytes, 0..<bytes.count)
  }
}
