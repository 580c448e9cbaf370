/// Which headers of a recoverable signature count for an address. Wallets never agreed. Source: BIP-0137; Electrum,
/// `bitcoin.verify_usermessage_with_address`; Trezor.
public struct BitcoinHeaderReading: Hashable, Sendable, CustomStringConvertible {
  /// The word of the schema.
  public let description: String

  /// The header names the kind of the address: 27 to 30 P2PKH of an uncompressed key, 31 to 34 P2PKH, 35 to 38 P2WPKH in
  /// P2SH, 39 to 42 P2WPKH.
  public static let strict = BitcoinHeaderReading(description: "strict")
  /// As `strict`, and 31 to 34 for all kinds of a compressed key.
  public static let electrum = BitcoinHeaderReading(description: "electrum")
  /// Any header, and taproot as well: what counts is that the address is one of the key that comes out.
  public static let lenient = BitcoinHeaderReading(description: "lenient")

  /// All of them.
  public static let all = [strict, electrum, lenient]

  private init(description: String) { self.description = description }

  /// Finds a reading by its word; nil for any other.
  public init?(named name: String) {
    guard let known = Self.all.first(where: { $0.description.utf8.elementsEqual(name.utf8) }) else { return nil }
    self = known
  }
}
