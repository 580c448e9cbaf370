/// A family of chains: each has a module of its own.
public struct ChainFamily: Hashable, Sendable, CustomStringConvertible {
  /// The word of the schema.
  public let description: String

  private init(_ name: String) { description = name }

  /// Ethereum and the chains like it.
  public static let evm = ChainFamily("evm")

  /// Solana.
  public static let solana = ChainFamily("solana")

  /// Bitcoin.
  public static let bitcoin = ChainFamily("bitcoin")

  /// All that this version knows.
  public static let all = [evm, solana, bitcoin]

  /// The family of what a summary is about: the first part of its kind.
  init?(ofSummary summary: JSONText) {
    guard case .string(let kind) = summary["kind"] else { return nil }
    self.init(named: String(decoding: kind.utf8.prefix { $0 != UInt8(ascii: ".") }, as: UTF8.self))
  }

  /// Finds a family by its word; nil for one that this version does not know.
  public init?(named name: String) {
    guard let known = Self.all.first(where: { $0.description == name }) else { return nil }
    self = known
  }
}
