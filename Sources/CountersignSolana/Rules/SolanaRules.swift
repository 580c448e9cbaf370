public import CountersignCore

/// The Solana rules: one static value a rule, one file a family.
public enum SolanaRules {
  /// Every rule of this chain.
  public static let all: [Rule] = [
    textRules,
    wireRules,
    structureRules,
    networkRules,
    accountRules,
    signatureRules,
    lifetimeRules,
    costRules,
    programRules,
    systemRules,
    tokenRules,
    policyRules,
    replyRules,
    messageRules,
    offchainRules,
    signInRules,
  ].flatMap { $0 }

  /// Finds a rule by its id; nil for an unknown one.
  public static func rule(_ id: String) -> Rule? { all.first { $0.id == id } }
}
