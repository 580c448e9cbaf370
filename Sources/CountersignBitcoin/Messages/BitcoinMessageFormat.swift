/// How the app means a message to be signed; without one, whichever of the two comes back.
public struct BitcoinMessageFormat: Hashable, Sendable, CustomStringConvertible {
  /// The word of the schema.
  public let description: String

  /// 65 bytes from which the key comes out. Source: BIP-0137.
  public static let recoverable = BitcoinMessageFormat(description: "recoverable")
  /// What would spend an output of a transaction that cannot be. Source: BIP-0322.
  public static let bip322 = BitcoinMessageFormat(description: "bip322")

  /// All of them.
  public static let all = [recoverable, bip322]

  private init(description: String) { self.description = description }

  /// Finds a format by its word; nil for any other.
  public init?(named name: String) {
    guard let known = Self.all.first(where: { $0.description.utf8.elementsEqual(name.utf8) }) else { return nil }
    self = known
  }
}
