public import CountersignCore

/// Recipients: who gets the value, and whether that can be meant.
extension EVMRules {
  /// The zero address as the recipient.
  public static let toZeroAddress = Rule(
    "evm/to-zero-address", .warning, isMoney: true, title: "the zero address as the recipient",
    message: "the recipient is the zero address: what it gets is lost",
    reference: "execution-apis; common mistake for a creation"
  )
  /// Value for a precompiled contract.
  public static let toPrecompile = Rule(
    "evm/to-precompile", .warning, isMoney: true, title: "value for a precompiled contract",
    message: "{got} is a precompiled contract; value sent to it is lost",
    reference: "EIP-7951; yellow paper, appendix E"
  )
  /// Value for a system contract.
  public static let toSystem = Rule(
    "evm/to-system", .warning, isMoney: true, title: "value for a system contract",
    message: "{got} is a contract of the protocol itself ({what})",
    reference: "EIP-4788; EIP-2935; EIP-7002; EIP-7251"
  )
  /// The account sends to itself.
  public static let toSelf = Rule(
    "evm/to-self", .note, title: "the account sends to itself",
    message: "the recipient is the connected account",
    reference: "EIP-2780"
  )
  /// A call of the account itself.
  public static let selfCallWithData = Rule(
    "evm/self-call-with-data", .error, isMoney: true, title: "a call of the account itself",
    message:
      "the recipient is the connected account and there is data: on a delegated account this runs its code with all rights",
    reference: "EIP-7702; ERC-7821"
  )
  /// An amount that is rarely meant.
  public static let valueImplausible = Rule(
    "evm/value-implausible", .warning, title: "an amount that is rarely meant",
    message: "value is {got} wei, {why}",
    reference: "yellow paper"
  )
  /// Value with a call that takes none.
  public static let valueNonpayable = Rule(
    "evm/value-nonpayable", .warning, isMoney: true, title: "value with a call that takes none",
    message: "value is {got} wei, but {selector} is {function}, which takes none: tokens move by data",
    reference: "ERC-20; ERC-721"
  )
  /// Value for a token contract.
  public static let valueToToken = Rule(
    "evm/value-to-token", .warning, isMoney: true, title: "value for a token contract",
    message:
      "the recipient is the contract of the token {symbol}; {got} wei sent to it are lost, unless it wraps the coin",
    reference: "context: tokens"
  )

  /// A token transfer to nobody.
  public static let tokenToNobody = Rule(
    "evm/token-to-nobody", .warning, isMoney: true, title: "a token transfer to nobody",
    message: "the tokens go to {what}: they are lost",
    reference: "ERC-20"
  )

  /// All rules of this family.
  public static let recipientRules: [Rule] = [
    toZeroAddress, toPrecompile, toSystem, toSelf, selfCallWithData, valueImplausible, valueNonpayable, tokenToNobody,
    valueToToken,
  ]
}
