public import CountersignCore

/// The Bitcoin rules: one static value a rule, one file a family.
public enum BitcoinRules {
  /// Every rule of this chain.
  public static let all: [Rule] = [
    textRules,
    amountRules,
    addressRules,
    requestRules,
    transactionRules,
    psbtRules,
    inputRules,
    sighashRules,
    moneyRules,
    replyRules,
    messageRules,
  ].flatMap { $0 }

  /// Finds a rule by its id; nil for an unknown one.
  public static func rule(_ id: String) -> Rule? { all.first { $0.id == id } }
}
