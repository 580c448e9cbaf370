/// One thing that can be wrong or worth knowing. Rules are data; their ids are public API.
public struct Rule: Sendable, Identifiable {
  /// `<area>/<kebab-case>`, for example `evm/chain-mismatch`. Never renamed, never used again.
  public let id: String
  /// How bad it is unless a policy or the operation says otherwise.
  public let severity: Severity
  /// True when it is about moving or handing over value, or control of it.
  public let isMoney: Bool
  /// One lower-case line without values.
  public let title: String
  /// A sentence with `{name}` for each named argument.
  public let message: String
  /// Where it is written down: `EIP-155`, `RFC 8259`.
  public let reference: String

  /// Makes a rule.
  public init(
    _ id: String, _ severity: Severity, isMoney: Bool = false, title: String, message: String, reference: String
  ) {
    self.id = id
    self.severity = severity
    self.isMoney = isMoney
    self.title = title
    self.message = message
    self.reference = reference
  }
}

extension Rule: Hashable {
  /// Rules are the same when their ids are.
  public static func == (a: Rule, b: Rule) -> Bool { a.id == b.id }

  /// Hashes the id.
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
