/// A network's identifier: `eip155:1`. Source: CAIP-2.
///
/// Compared byte by byte; letter case counts.
public struct NetworkID: Hashable, Sendable, CustomStringConvertible {
  /// The family: `eip155`, `solana`, `bip122`, `near`.
  public let namespace: String
  /// The network within it.
  public let reference: String

  /// Reads an identifier: namespace `[-a-z0-9]{3,8}`, a colon, reference `[-_a-zA-Z0-9]{1,32}`.
  ///
  /// An `eip155` reference is a decimal chain id without leading zeros (CAIP-3). Throws `empty`, `syntax` without a
  /// colon, `badLength`, `badCharacter` or `leadingZero`.
  public init(_ text: String) throws(CodecError) {
    let bytes = Array(text.utf8)
    guard !bytes.isEmpty else { throw CodecError(.empty, at: 0) }
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { throw CodecError(.syntax, 0..<bytes.count) }
    if let bad = bytes[..<colon].firstIndex(where: { !Self.isNamespace($0) }) {
      throw CodecError(.badCharacter, bad..<bad + 1)
    }
    guard (3...8).contains(colon) else { throw CodecError(.badLength, 0..<colon) }
    let reference = bytes[(colon + 1)...]
    let isEVM = bytes[..<colon].elementsEqual("eip155".utf8)
    if let bad = reference.firstIndex(where: { isEVM ? !Self.isDigit($0) : !Self.isReference($0) }) {
      throw CodecError(.badCharacter, bad..<bad + 1)
    }
    guard (1...32).contains(reference.count) else { throw CodecError(.badLength, colon + 1..<bytes.count) }
    if isEVM, reference.count > 1, reference.first == 0x30 { throw CodecError(.leadingZero, colon + 1..<colon + 2) }
    self.namespace = String(decoding: bytes[..<colon], as: UTF8.self)
    self.reference = String(decoding: reference, as: UTF8.self)
  }

  /// The identifier of an EVM chain whose id has at most 32 decimal digits; nil for larger ids, which CAIP-2 cannot name.
  public init?(evmChainID: UInt256) {
    let digits = evmChainID.decimal
    guard digits.utf8.count <= 32 else { return nil }
    namespace = "eip155"
    reference = digits
  }

  /// The chain id of an `eip155` network; nil for other families.
  public var evmChainID: UInt256? {
    namespace == "eip155" ? try? UInt256(decimal: reference) : nil
  }

  /// `namespace:reference`.
  public var description: String { "\(namespace):\(reference)" }

  private static func isDigit(_ c: UInt8) -> Bool { c >= 0x30 && c <= 0x39 }
  private static func isNamespace(_ c: UInt8) -> Bool {
    isDigit(c) || (c >= 0x61 && c <= 0x7a) || c == UInt8(ascii: "-")
  }
  private static func isReference(_ c: UInt8) -> Bool {
    isNamespace(c) || (c >= 0x41 && c <= 0x5a) || c == UInt8(ascii: "_")
  }
}
