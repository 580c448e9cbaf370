import CountersignCore
public import CountersignHash

/// What a wallet signs with `personal_sign`: a text, or bytes. Source: EIP-191, version 0x45.
public struct EVMMessage: Hashable, Sendable {
  /// The bytes that are signed: a text's UTF-8, not normalised.
  public let bytes: [UInt8]
  /// True when the app means a text; its bytes are UTF-8 then.
  public let isText: Bool

  /// Takes a text as its UTF-8.
  public init(_ text: String) {
    bytes = Array(text.utf8)
    isText = true
  }

  /// Takes bytes.
  public init(bytes: [UInt8]) {
    self.bytes = bytes
    isText = false
  }

  /// What is handed to a wallet: the text, or the bytes in 0x-hex.
  public var bridgeString: String {
    isText ? String(decoding: bytes, as: UTF8.self) : Hex.encode(bytes, prefix: "0x")
  }

  /// The hash that is signed: of the prefix, the count of *bytes* in decimal, and the bytes.
  public var digest: Bytes32 {
    let head = Array("\u{19}Ethereum Signed Message:\n\(bytes.count)".utf8)
    return Keccak256.hash(head: head, bytes, 0..<bytes.count)
  }
}
