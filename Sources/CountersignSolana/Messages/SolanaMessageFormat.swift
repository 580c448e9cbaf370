/// How the app means a message; without one, whatever the message looks like.
public struct SolanaMessageFormat: Hashable, Sendable, CustomStringConvertible {
  /// The word of the schema.
  public let description: String

  /// The bytes themselves are signed, in no envelope.
  public static let text = SolanaMessageFormat(description: "text")
  /// A sign-in, which follows its grammar.
  public static let siws = SolanaMessageFormat(description: "siws")
  /// An off-chain message: bytes are one, a text is signed in one.
  public static let offchain = SolanaMessageFormat(description: "offchain")

  /// All of them.
  public static let all = [text, siws, offchain]

  private init(description: String) { self.description = description }

  /// Finds a format by its word; nil for any other.
  public init?(named name: String) {
    guard let known = Self.all.first(where: { $0.description.utf8.elementsEqual(name.utf8) }) else { return nil }
    self = known
  }
}
