import CountersignCore
import CountersignHash

/// An off-chain message against what the app knows: who signs it, and for which application.
struct SolanaEnvelopeBinding {
  /// What is wrong.
  private(set) var findings: [Finding] = []
  /// What was compared and is right.
  private(set) var compared: [String] = []
  /// What could not be compared, in words.
  private(set) var missing: [String] = []

  init(_ envelope: SolanaOffchainMessage, _ connection: SolanaConnection, _ context: SolanaContext) {
    if envelope.layout != .v0Short, let account = connection.account {
      if envelope.signers.contains(account) {
        compared.append("signers")
      } else {
        findings.append(
          Finding(
            SolanaRules.offchainSignerMissing, at: Location(field: "signers"), [Argument("expected", account)]))
      }
    }
    // Zeros name no application.
    guard let domain = envelope.applicationDomain, !domain.isZero else { return }
    if context.expected.applicationDomains.contains(domain) {
      compared.append("applicationDomain")
    } else if context.expected.applicationDomains.isEmpty {
      missing.append("applicationDomain (none is expected)")
    } else {
      findings.append(
        Finding(
          SolanaRules.offchainDomainMismatch, at: Location(field: "applicationDomain"), [Argument("got", domain)]))
    }
  }
}
