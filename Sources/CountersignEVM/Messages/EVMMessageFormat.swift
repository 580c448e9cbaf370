/// How the app means a message; without one, whatever the message looks like.
public struct EVMMessageFormat: Hashable, Sendable, CustomStringConvertible {
  /// The word of the schema.
  public let description: String

  /// Any text or bytes, after the prefix of EIP-191, version 0x45.
  public static let eip191 = EVMMessageFormat(description: "eip191")
  /// The same of a sign-in, which follows its grammar. Source: EIP-4361.
  public static let siwe = EVMMessageFormat(description: "siwe")

  /// All of them.
  public static let all = [eip191, siwe]

  private init(description: String) { self.description = description }

  /// Finds a format by its word; nil for any other.
  public init?(named name: String) {
    guard let known = Self.all.first(where: { $0.description.utf8.elementsEqual(name.utf8) }) else { return nil }
    self = known
  }
}
