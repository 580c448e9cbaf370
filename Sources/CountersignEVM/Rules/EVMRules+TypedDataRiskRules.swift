public import CountersignCore

/// What signed typed data lets others do, told by the hash of its type and never by a name.
extension EVMRules {
  /// A permit to spend tokens.
  public static let riskPermit = Rule(
    "evm/risk-permit", .warning, isMoney: true, title: "a permit to spend tokens",
    message: "the signature lets {spender} take {amount} of {owner}",
    reference: "ERC-2612; DAI; Uniswap/permit2; Aave credit delegation"
  )
  /// A permit without a limit.
  public static let riskPermitUnlimited = Rule(
    "evm/risk-permit-unlimited", .warning, isMoney: true, title: "a permit without a limit",
    message: "{field} is {got}: {spender} may take all there is, and all that will be",
    reference: "ERC-7730 registry, ercs/calldata-erc20-tokens.json; Docs/Threats.md, 12"
  )
  /// A permit for an NFT.
  public static let riskNFTPermit = Rule(
    "evm/risk-nft-permit", .warning, isMoney: true, title: "a permit for an NFT",
    message: "the signature lets {spender} take token {tokenId} of {token}",
    reference: "ERC-4494; Uniswap v3 positions"
  )
  /// Somebody else may do everything.
  public static let riskOperator = Rule(
    "evm/risk-operator", .warning, isMoney: true, title: "somebody else may do everything",
    message: "the signature lets {operator} move everything that {owner} has at {contract}",
    reference: "Uniswap v4 positions; Compound III; Morpho"
  )
  /// An order.
  public static let riskOrder = Rule(
    "evm/risk-order", .warning, isMoney: true, title: "an order",
    message: "whoever has the signature may exchange {offer} for {consideration}",
    reference: "Seaport; CoW Protocol"
  )
  /// An order that somebody else is paid for.
  public static let riskOrderReceiver = Rule(
    "evm/risk-order-receiver", .warning, isMoney: true, title: "an order that somebody else is paid for",
    message: "{field} is {got}, not {expected}: who sells is not who is paid",
    reference: "CoW Protocol; Docs/Threats.md, 13"
  )
  /// An order that pays nothing.
  public static let riskOrderUnpaid = Rule(
    "evm/risk-order-unpaid", .warning, isMoney: true, title: "an order that pays nothing",
    message: "{field} has nothing for {expected}",
    reference: "Seaport; CoW Protocol"
  )
  /// A transaction of a Safe.
  public static let riskSafeTransaction = Rule(
    "evm/risk-safe-transaction", .warning, isMoney: true, title: "a transaction of a Safe",
    message: "the signature lets the Safe {safe} {call}",
    reference: "safe-global/safe-smart-account"
  )
  /// A Safe that runs somebody else's code as its own.
  public static let riskSafeDelegatecall = Rule(
    "evm/risk-safe-delegatecall", .warning, isMoney: true, title: "a Safe that runs somebody else's code as its own",
    message: "{field} is {got}: the code at {to} may do everything with the Safe {safe}",
    reference: "safe-global/safe-smart-account; Docs/Threats.md, 13"
  )
  /// A Safe that pays for gas.
  public static let riskSafeRefund = Rule(
    "evm/risk-safe-refund", .warning, isMoney: true, title: "a Safe that pays for gas",
    message: "{field} is {got}: the signature lets the Safe {safe} {payment}",
    reference: "safe-global/safe-smart-account, handlePayment"
  )
  /// A transfer that somebody else sends.
  public static let riskTransferAuthorization = Rule(
    "evm/risk-transfer-authorization", .warning, isMoney: true, title: "a transfer that somebody else sends",
    message: "the signature moves {amount} of {from} to {to}",
    reference: "ERC-3009"
  )
  /// A call that somebody else sends.
  public static let riskMetaTransaction = Rule(
    "evm/risk-meta-transaction", .warning, isMoney: true, title: "a call that somebody else sends",
    message: "the signature makes {from} {call}",
    reference: "ERC-2771; Docs/Threats.md, 13"
  )
  /// A hash that an account of a contract signs.
  public static let riskAccountHash = Rule(
    "evm/risk-account-hash", .warning, isMoney: true, title: "a hash that an account of a contract signs",
    message: "the signature lets the account {account} sign {hash}, and nobody sees what that is the hash of",
    reference: "Docs/Threats.md, 33; safe-global/safe-smart-account; coinbase/smart-wallet"
  )
  /// Typed data that an account of a contract signs.
  public static let riskAccountContents = Rule(
    "evm/risk-account-contents", .warning, isMoney: true, title: "typed data that an account of a contract signs",
    message: "the signature lets the account {account} sign {field}, {type} for {contract}",
    reference: "ERC-7739"
  )
  /// Somebody else may act for the account.
  public static let riskDelegation = Rule(
    "evm/risk-delegation", .warning, isMoney: true, title: "somebody else may act for the account",
    message: "the signature lets {delegate} act as {delegator}, {limits}",
    reference: "MetaMask/delegation-framework; ERC-7710"
  )
  /// Votes of somebody else's choice.
  public static let riskVoteDelegation = Rule(
    "evm/risk-vote-delegation", .note, title: "votes of somebody else's choice",
    message: "the signature lets {delegate} vote with the tokens of {contract}",
    reference: "ERC-5805"
  )
  /// A signature that counts for long.
  public static let riskDeadlineFar = Rule(
    "evm/risk-deadline-far", .warning, isMoney: true, title: "a signature that counts for long",
    message: "{field} is {got}: {why}",
    reference: "ERC-2612; DAI; Uniswap/permit2"
  )
  /// A signature that counts no more.
  public static let riskDeadlinePassed = Rule(
    "evm/risk-deadline-passed", .warning, title: "a signature that counts no more",
    message: "{field} is {got}: {why}",
    reference: "ERC-2612; DAI; Uniswap/permit2"
  )
  /// The owner is not the connected account.
  public static let riskOwnerMismatch = Rule(
    "evm/risk-owner-mismatch", .warning, title: "the owner is not the connected account",
    message: "{field} is {got}, the connected account is {expected}",
    reference: "ERC-2612; ERC-3009"
  )

  /// All rules of this family.
  public static let typedDataRiskRules: [Rule] = [
    riskPermit, riskPermitUnlimited, riskNFTPermit, riskOperator, riskOrder, riskOrderReceiver, riskOrderUnpaid,
    riskSafeTransaction, riskSafeDelegatecall, riskSafeRefund, riskTransferAuthorization, riskMetaTransaction,
    riskAccountHash, riskAccountContents,
    riskDelegation, riskVoteDelegation, riskDeadlineFar, riskDeadlinePassed, riskOwnerMismatch,
  ]
}
