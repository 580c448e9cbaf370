public import CountersignCore

/// The EVM rules: one static value a rule, one file a family.
public enum EVMRules {
  /// Every rule of this chain.
  public static let all: [Rule] = [
    textRules,
    formRules,
    addressRules,
    chainRules,
    wireRules,
    signatureRules,
    validityRules,
    recipientRules,
    costRules,
    typeRules,
    authorizationRules,
    policyRules,
    replyRules,
    messageRules,
    typedDataRules,
    typedDataRiskRules,
    signInRules,
    smartAccountRules,
  ].flatMap { $0 }

  /// Finds a rule by its id; nil for an unknown one.
  public static func rule(_ id: String) -> Rule? { all.first { $0.id == id } }
}
