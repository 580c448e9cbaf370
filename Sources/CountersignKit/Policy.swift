public import CountersignCore
public import CountersignEVM

/// What a caller allows, and how bad it takes things. Data, never a branch in the code.
public struct Policy: Sendable {
  /// The severity of rules by id, instead of their own. Rules that decide a verdict keep theirs.
  public var severities: [String: Severity] = [:]
  /// For EVM chains.
  public var evm = EVMPolicy.standard

  /// The documented defaults.
  public init() {}

  /// What the hosted bridge and the wallets behind it demand.
  public static let bridge = Policy()

  /// A finding with this policy's severity. An error of a reply stays one: no policy makes a wrong answer a right one.
  func applied(to finding: Finding) -> Finding {
    guard let severity = severities[finding.rule.id] else { return finding }
    var finding = finding
    finding.severity = severity
    return finding
  }
}
