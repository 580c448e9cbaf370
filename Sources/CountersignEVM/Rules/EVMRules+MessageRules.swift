public import CountersignCore

/// Signed messages.
extension EVMRules {
  /// A signature of a length that has another meaning.
  public static let messageSignatureLength = Rule(
    "evm/message-signature-length", .error, title: "a signature of a length that has another meaning",
    message: "the signature has {got} bytes: {why}",
    reference: "EIP-191; EIP-2098; ERC-1271; ERC-6492"
  )
  /// A v that cannot be.
  public static let messageSignatureV = Rule(
    "evm/message-signature-v", .error, title: "a v that cannot be",
    message: "v is {got}; 0, 1, 27 and 28 are known",
    reference: "EIP-191"
  )
  /// V is 0 or 1.
  public static let messageVNormalised = Rule(
    "evm/message-v-normalised", .note, title: "v is 0 or 1",
    message: "v is {got}; 27 and 28 are usual",
    reference: "MetaMask/metamask-extension 10850"
  )
  /// A v as of a transaction.
  public static let messageVChainBound = Rule(
    "evm/message-v-chain-bound", .warning, title: "a v as of a transaction",
    message: "v is {got}, as if the message were bound to a chain",
    reference: "EIP-155"
  )
  /// S in the upper half.
  public static let messageHighS = Rule(
    "evm/message-high-s", .warning, title: "s in the upper half",
    message: "s is above half the order: some verifiers refuse it",
    reference: "EIP-2"
  )
  /// A compact signature.
  public static let messageCompact = Rule(
    "evm/message-compact", .note, title: "a compact signature",
    message: "the signature is in the compact form of 64 bytes",
    reference: "EIP-2098"
  )
  /// Signed by another account.
  public static let messageSignerMismatch = Rule(
    "evm/message-signer-mismatch", .error, title: "signed by another account",
    message: "the message is signed by {got}, the connected account is {expected}",
    reference: "EIP-191"
  )
  /// The signature is valid for something else.
  public static let messageNearMiss = Rule(
    "evm/message-near-miss", .error, title: "the signature is valid for something else",
    message: "the signature is valid for {what}, not for the message",
    reference: "EIP-191"
  )
  /// A message that looks like hex.
  public static let messageLooksHex = Rule(
    "evm/message-looks-hex", .warning, title: "a message that looks like hex",
    message: "the message looks like hex: wallets differ on whether they sign the text or the bytes",
    reference: "trustwallet/trust-web3-provider 354"
  )
  /// A message of 32 bytes in hex.
  public static let messageIsHash = Rule(
    "evm/message-is-hash", .error, title: "a message of 32 bytes in hex",
    message: "the message is 32 bytes in hex: it may be the hash of a transaction or of another message",
    reference: "Docs/Threats.md, 33"
  )
  /// A transaction in disguise.
  public static let messageIsTransaction = Rule(
    "evm/message-is-transaction", .error, title: "a transaction in disguise",
    message: "the bytes are {what}: a signature without the prefix would sign it",
    reference: "Docs/Threats.md, 32; EIP-191; EIP-7702"
  )
  /// A message with characters that do not show.
  public static let messageControls = Rule(
    "evm/message-controls", .warning, title: "a message with characters that do not show",
    message: "the message holds {what}",
    reference: "Docs/Threats.md, 46"
  )
  /// A sign-in whose bindings were not all compared.
  public static let messageSiweUnchecked = Rule(
    "evm/message-siwe-unchecked", .warning, title: "a sign-in whose bindings were not all compared",
    message: "the message speaks of signing in, and was not compared with what is expected: {what}",
    reference: "EIP-4361; Docs/Threats.md, 5"
  )
  /// A signature for a contract account.
  public static let messageContractSignature = Rule(
    "evm/message-contract-signature", .warning, title: "a signature for a contract account",
    message: "only the account's contract can judge this signature: {why}",
    reference: "ERC-1271"
  )

  /// All rules of this family.
  public static let messageRules: [Rule] = [
    messageSignatureLength, messageSignatureV, messageVNormalised, messageVChainBound, messageHighS, messageCompact,
    messageSignerMismatch, messageNearMiss, messageLooksHex, messageIsHash, messageIsTransaction, messageControls,
    messageSiweUnchecked, messageContractSignature,
  ]
}
