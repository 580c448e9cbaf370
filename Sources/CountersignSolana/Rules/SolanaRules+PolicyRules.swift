public import CountersignCore

/// What the caller does not allow.
extension SolanaRules {
  /// A program that the policy does not list.
  public static let programNotAllowed = Rule(
    "solana/program-not-allowed", .error, title: "a program that the policy does not list",
    message: "{field} calls {got}, which the policy does not list",
    reference: "policy allow.programs"
  )
  /// A recipient that the policy does not list.
  public static let recipientNotAllowed = Rule(
    "solana/recipient-not-allowed", .error, title: "a recipient that the policy does not list",
    message: "{field} pays {got}, which the policy does not list",
    reference: "policy allow.recipients"
  )
  /// A token that the policy does not list.
  public static let mintNotAllowed = Rule(
    "solana/mint-not-allowed", .error, title: "a token that the policy does not list",
    message: "{field} moves {got}, which the policy does not list",
    reference: "policy allow.mints"
  )
  /// A network that the policy does not list.
  public static let networkNotAllowed = Rule(
    "solana/network-not-allowed", .error, title: "a network that the policy does not list",
    message: "the connection is to {got}, which the policy does not list",
    reference: "policy chains"
  )

  /// All rules of this family.
  public static let policyRules: [Rule] = [
    programNotAllowed, recipientNotAllowed, mintNotAllowed, networkNotAllowed,
  ]
}
