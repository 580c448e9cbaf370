/// How bad a finding is.
public struct Severity: Hashable, Sendable, Comparable, CustomStringConvertible {
  private let rank: Int
  /// The word used in every output.
  public let description: String

  private init(_ rank: Int, _ name: String) {
    self.rank = rank
    description = name
  }

  /// Worth knowing.
  public static let note = Severity(0, "note")
  /// A person must look.
  public static let warning = Severity(1, "warning")
  /// The wallet or the network will refuse it, or it does not say what the app thinks it says.
  public static let error = Severity(2, "error")

  /// All, mildest first.
  public static let all = [note, warning, error]

  /// Finds a severity by its word; nil for any other.
  public init?(named name: String) {
    guard let known = Self.all.first(where: { $0.description == name }) else { return nil }
    self = known
  }

  /// A note is below a warning, a warning below an error.
  public static func < (a: Severity, b: Severity) -> Bool { a.rank < b.rank }
}
