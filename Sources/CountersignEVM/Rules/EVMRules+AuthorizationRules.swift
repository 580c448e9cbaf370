public import CountersignCore

/// Authorizations: accounts that take over code.
extension EVMRules {
  /// An authorization that can never be applied.
  public static let authRange = Rule(
    "evm/auth-range", .error, title: "an authorization that can never be applied",
    message: "{field} is {got}; {expected}",
    reference: "EIP-7702; EIP-2"
  )
  /// An authorization for every chain.
  public static let authAnyChain = Rule(
    "evm/auth-any-chain", .warning, isMoney: true, title: "an authorization for every chain",
    message: "{field} is zero: the authorization counts on every chain",
    reference: "EIP-7702"
  )
  /// An authorization for another chain.
  public static let authForeignChain = Rule(
    "evm/auth-foreign-chain", .warning, title: "an authorization for another chain",
    message: "{field} is {got}, the request is for chain {expected}: the chain skips it",
    reference: "EIP-7702"
  )
  /// An authorization that takes code away.
  public static let authRevoke = Rule(
    "evm/auth-revoke", .note, title: "an authorization that takes code away",
    message: "{field} is the zero address: it ends a delegation",
    reference: "EIP-7702"
  )
  /// Authorizations supplied by the app.
  public static let authDappSupplied = Rule(
    "evm/auth-dapp-supplied", .error, isMoney: true, title: "authorizations supplied by the app",
    message: "{field} hands an account over to the code at {got}; wallets take no authorizations from apps",
    reference: "EIP-7702; MetaMask/core"
  )
  /// An authorization of the sender with a nonce that will not fit.
  public static let authNonceNotApplicable = Rule(
    "evm/auth-nonce-not-applicable", .warning, title: "an authorization of the sender with a nonce that will not fit",
    message: "{field} is {got}; the sender's own nonce is {expected} by then",
    reference: "EIP-7702"
  )

  /// All rules of this family.
  public static let authorizationRules: [Rule] = [
    authRange, authAnyChain, authForeignChain, authRevoke, authDappSupplied, authNonceNotApplicable,
  ]
}
