/// Why bytes or text could not be decoded: the first fault, at its place.
public struct DecodeError: Error, Hashable, Sendable {
  /// The rule.
  public let rule: Rule
  /// Offsets in what was decoded, half-open.
  public let bytes: Range<Int>
  /// The field being read.
  public let field: FieldPath
  /// Typed values for the message.
  public let arguments: [Argument]

  /// Makes an error.
  public init(_ rule: Rule, bytes: Range<Int>, field: FieldPath, _ arguments: [Argument] = []) {
    self.rule = rule
    self.bytes = bytes
    self.field = field
    self.arguments = arguments
  }

  /// The error as a finding.
  public var finding: Finding {
    var arguments = arguments
    if !arguments.contains(where: { $0.name == "field" }) { arguments.append(Argument("field", field)) }
    return Finding(rule, at: Location(bytes: bytes, field: field), arguments)
  }
}

extension DecodeError: CustomStringConvertible {
  /// `rule at field, bytes a..<b: message`.
  public var description: String {
    "\(rule.id) at \(field.description.isEmpty ? "input" : field.description), bytes \(bytes): \(finding.message)"
  }
}
