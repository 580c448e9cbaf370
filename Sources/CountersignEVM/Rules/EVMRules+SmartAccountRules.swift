public import CountersignCore

/// Signatures that contracts judge, and the calls that ask them.
extension EVMRules {
  /// A wrapper that cannot be read.
  public static let signatureWrapperMalformed = Rule(
    "evm/signature-wrapper-malformed", .error, title: "a wrapped signature that cannot be read",
    message: "the signature ends as {form} does, and cannot be read: {why}",
    reference: "ERC-6492; ERC-8010; contract ABI specification"
  )
  /// A wrapper that no encoder wrote.
  public static let signatureNonCanonical = Rule(
    "evm/signature-non-canonical", .warning, title: "a wrapped signature that no encoder wrote",
    message: "the wrapper of {form} is not in the canonical encoding: {why}",
    reference: "contract ABI specification, strict encoding mode"
  )
  /// A conversion that cannot be.
  public static let signatureConversion = Rule(
    "evm/signature-conversion", .error, title: "a signature that has no such form",
    message: "a signature of the form {form} cannot be converted to {wanted}",
    reference: "EIP-2098; ERC-6492"
  )
  /// A factory that nobody vouches for.
  public static let unknownFactory = Rule(
    "evm/unknown-factory", .warning, isMoney: true, title: "a factory that nobody vouches for",
    message: "the signature counts once {factory} was called, {why}: it may deploy an account that others own",
    reference: "ERC-6492; Docs/Threats.md, 29"
  )
  /// Owners of a Safe in a wrong order.
  public static let safeOwnersUnsorted = Rule(
    "evm/safe-owners-unsorted", .warning, title: "owners of a Safe in a wrong order",
    message:
      "the signatures are not ordered by owner: {owner} does not belong behind {previous}; a Safe from 1.3.0 on refuses them",
    reference: "Safe, checkNSignatures"
  )
  /// A passkey that signed something else.
  public static let passkeyChallenge = Rule(
    "evm/passkey-challenge", .warning, title: "a passkey that signed something else",
    message: "the passkey's assertion {why}",
    reference: "WebAuthn level 2, 7.2; base/webauthn-sol"
  )
  /// Typed data of another hash.
  public static let nestedContentsMismatch = Rule(
    "evm/nested-contents-mismatch", .warning, title: "typed data of another hash",
    message: "the domain and the contents in the signature make the hash {got}; asked was {expected}",
    reference: "ERC-7739"
  )
  /// An account with code that its own key signed for.
  public static let accountHasCode = Rule(
    "evm/account-has-code", .note, title: "an account with code that its own key signed for",
    message:
      "the account's own key signed, and the account has code: contracts that ask the code may refuse the signature",
    reference: "EIP-7702; OpenZeppelin/openzeppelin-contracts 5707"
  )
  /// A call that nodes do not take.
  public static let contractCallTooLarge = Rule(
    "evm/contract-call-too-large", .warning, title: "a call that nodes do not take",
    message: "the call that would decide has {got} bytes; nodes take {limit}",
    reference: "EIP-3860"
  )
  /// A contract that accepts the signature.
  public static let contractAccepts = Rule(
    "evm/contract-accepts", .note, title: "a contract that accepts the signature",
    message: "the account's contract accepts the signature on {network}, block {block}, by a node's word",
    reference: "ERC-1271"
  )
  /// A contract that does not accept the signature.
  public static let contractRefuses = Rule(
    "evm/contract-refuses", .error, title: "a contract that does not accept the signature",
    message: "the account does not accept the signature on {network}, block {block}: {why}",
    reference: "ERC-1271"
  )
  /// A signature for a contract, of an account without code.
  public static let accountWithoutCode = Rule(
    "evm/account-without-code", .error, title: "a contract's signature of an account without code",
    message: "no contract answers at the account on {network}, block {block}: nobody can accept the signature there",
    reference: "ERC-1271; ERC-6492"
  )
  /// A node's answer to another call.
  public static let nodeAnswerForeign = Rule(
    "evm/node-answer-foreign", .error, title: "a node's answer to another call",
    message: "the node's answer belongs to another call: {why}",
    reference: "Docs/Threats.md, 30"
  )

  /// All rules of this family.
  public static let smartAccountRules: [Rule] = [
    signatureWrapperMalformed, signatureNonCanonical, signatureConversion, unknownFactory, safeOwnersUnsorted,
    passkeyChallenge, nestedContentsMismatch, accountHasCode, contractCallTooLarge, contractAccepts, contractRefuses,
    accountWithoutCode, nodeAnswerForeign,
  ]
}
