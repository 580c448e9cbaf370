public import CountersignBitcoin
public import CountersignCore
public import CountersignEVM
public import CountersignSolana

/// What a caller allows, and how bad it takes things. Data, never a branch in the code.
public struct Policy: Sendable {
  /// The severity of rules by id, instead of their own. Rules that decide a verdict keep theirs.
  public var severities: [String: Severity] = [:]
  /// For EVM chains.
  public var evm = EVMPolicy.standard
  /// For Solana.
  public var solana = SolanaPolicy.standard
  /// For Bitcoin.
  public var bitcoin = BitcoinPolicy.standard

  /// The documented defaults.
  public init() {}

  /// What the hosted bridge and the wallets behind it demand.
  public static let bridge = Policy()

  /// Findings with this policy's severities. The errors of a reply, and those that left a request unread, are not
  /// lowered: no policy makes a wrong answer right, or tells what a text says.
  func applied(to findings: [Finding], isReadable: Bool) -> [Finding] {
    if severities.isEmpty { return findings }
    return findings.map { finding in
      // What was dropped may have been the worst.
      guard finding.rule != CoreRules.tooManyFindings, let severity = severities[finding.rule.id],
        isReadable || severity > finding.severity
      else { return finding }
      var finding = finding
      finding.severity = severity
      return finding
    }
  }
}
