public import CountersignCore

/// The signature of a transaction.
extension EVMRules {
  /// A v or yParity that cannot be.
  public static let sigV = Rule(
    "evm/sig-v", .error, title: "a v or yParity that cannot be",
    message: "{field} is {got}; {expected}",
    reference: "EIP-155; EIP-2718"
  )
  /// A signature scalar out of range.
  public static let sigRange = Rule(
    "evm/sig-range", .error, title: "a signature scalar out of range",
    message: "{field} is zero, or not below the order of the group",
    reference: "EIP-2; SEC 1, 4.1.4"
  )
  /// S in the upper half.
  public static let sigHighS = Rule(
    "evm/sig-high-s", .error, title: "s in the upper half",
    message: "s is above half the order of the group",
    reference: "EIP-2"
  )
  /// No key made this signature.
  public static let sigUnrecoverable = Rule(
    "evm/sig-unrecoverable", .error, title: "no key made this signature",
    message: "no public key belongs to this signature",
    reference: "SEC 1, 4.1.6"
  )
  /// A signature for every chain.
  public static let noReplayProtection = Rule(
    "evm/no-replay-protection", .warning, title: "a signature for every chain",
    message: "the signature names no chain: the transaction can be sent on every chain",
    reference: "EIP-155"
  )

  /// All rules of this family.
  public static let signatureRules: [Rule] = [
    sigV, sigRange, sigHighS, sigUnrecoverable, noReplayProtection,
  ]
}
