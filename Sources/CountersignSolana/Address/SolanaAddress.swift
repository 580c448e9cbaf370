public import CountersignCore
public import CountersignHash

/// An account, program, mint or table: 32 bytes, written in base58.
public struct SolanaAddress: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The bytes.
  public let bytes: Bytes32

  /// Takes 32 bytes.
  public init(_ bytes: Bytes32) { self.bytes = bytes }

  /// Reads base58 of exactly 32 bytes.
  ///
  /// Throws `badCharacter`, `tooLong` above 44 characters, or `badLength`. Source: solana-sdk `Address`.
  public init(_ text: String) throws(CodecError) {
    guard let bytes = Bytes32(try Base58.decode(text, maximumCount: 44)) else {
      throw CodecError(.badLength, 0..<text.utf8.count)
    }
    self.bytes = bytes
  }

  /// Base58.
  public var description: String { Base58.encode(bytes.bytes) }

  /// Orders by the bytes.
  public static func < (a: SolanaAddress, b: SolanaAddress) -> Bool { a.bytes < b.bytes }
}
