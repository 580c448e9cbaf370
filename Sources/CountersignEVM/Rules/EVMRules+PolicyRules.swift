public import CountersignCore

/// What the caller allows.
extension EVMRules {
  /// A chain that the policy does not allow.
  public static let policyChain = Rule(
    "evm/policy-chain", .error, title: "a chain that the policy does not allow",
    message: "chain {got} is not among those that the policy allows",
    reference: "policy: chains"
  )
  /// A recipient that the policy does not allow.
  public static let policyRecipient = Rule(
    "evm/policy-recipient", .error, isMoney: true, title: "a recipient that the policy does not allow",
    message: "the recipient {got} is not among those that the policy allows",
    reference: "policy: allow.recipients"
  )
  /// A contract that the policy does not allow.
  public static let policyContract = Rule(
    "evm/policy-contract", .error, isMoney: true, title: "a contract that the policy does not allow",
    message: "the contract {got} is not among those that the policy allows",
    reference: "policy: allow.contracts"
  )
  /// A call that the policy does not allow.
  public static let policySelector = Rule(
    "evm/policy-selector", .error, isMoney: true, title: "a call that the policy does not allow",
    message: "the selector {got} is not among those that the policy allows",
    reference: "policy: allow.selectors"
  )

  /// All rules of this family.
  public static let policyRules: [Rule] = [
    policyChain, policyRecipient, policyContract, policySelector,
  ]
}
