public import CountersignCore

/// The wallet's reply, and the reply against the request.
extension EVMRules {
  /// An empty reply.
  public static let replyEmpty = Rule(
    "evm/reply-empty", .error, title: "an empty reply",
    message: "the wallet returned nothing",
    reference: "Countersign, the bridge's string"
  )
  /// A reply in no encoding that is known.
  public static let replyEncoding = Rule(
    "evm/reply-encoding", .error, title: "a reply in no encoding that is known",
    message: "the reply is {got}; {expected} is due",
    reference: "Countersign, the bridge's string"
  )
  /// A reply in another spelling than usual.
  public static let replySpelling = Rule(
    "evm/reply-spelling", .note, title: "a reply in another spelling than usual",
    message: "the reply was read though it is {got}",
    reference: "Countersign"
  )
  /// A reply inside JSON.
  public static let replyShape = Rule(
    "evm/reply-shape", .warning, title: "a reply inside JSON",
    message: "the reply is {got}; the bare text is due",
    reference: "go-ethereum eth_signTransaction"
  )
  /// A hash where a signed transaction is due.
  public static let signedIsHash = Rule(
    "evm/signed-is-hash", .error, title: "a hash where a signed transaction is due",
    message: "the reply has 32 bytes: a hash, no signed transaction",
    reference: "Countersign, the bridge's string"
  )
  /// A signature where a signed transaction is due.
  public static let signedIsSignatureOnly = Rule(
    "evm/signed-is-signature-only", .error, title: "a signature where a signed transaction is due",
    message: "the reply has 65 bytes: a signature alone, no signed transaction",
    reference: "Countersign, the bridge's string"
  )
  /// An unsigned transaction where a signed one is due.
  public static let signedIsUnsigned = Rule(
    "evm/signed-is-unsigned", .error, title: "an unsigned transaction where a signed one is due",
    message: "the transaction is not signed",
    reference: "Countersign, the bridge's string"
  )
  /// The request handed back.
  public static let signedIsRequest = Rule(
    "evm/signed-is-request", .error, title: "the request handed back",
    message: "the reply is the request, not signed",
    reference: "Countersign, the bridge's string"
  )
  /// A signed transaction where a hash is due.
  public static let hashIsTransaction = Rule(
    "evm/hash-is-transaction", .error, title: "a signed transaction where a hash is due",
    message: "the reply is a signed transaction; a hash is due",
    reference: "Countersign, the bridge's string"
  )
  /// A hash that has not 32 bytes.
  public static let hashLength = Rule(
    "evm/hash-length", .error, title: "a hash that has not 32 bytes",
    message: "the reply has {got} bytes; a transaction hash has 32",
    reference: "execution-apis hash32"
  )
  /// A hash of zeros.
  public static let hashZero = Rule(
    "evm/hash-zero", .error, title: "a hash of zeros",
    message: "the transaction hash is all zeros",
    reference: "execution-apis hash32"
  )
  /// A hash alone proves nothing.
  public static let hashUnproven = Rule(
    "evm/hash-unproven", .note, title: "a hash alone proves nothing",
    message:
      "a hash names a transaction that is not known here; it may also be the id of a call bundle or of a user operation",
    reference: "EIP-5792; ERC-4337"
  )
  /// Signed by another account.
  public static let txSenderMismatch = Rule(
    "evm/tx-sender-mismatch", .error, title: "signed by another account",
    message: "the transaction is signed by {got}, the connected account is {expected}",
    reference: "EIP-155"
  )
  /// Signed for another chain.
  public static let txChainMismatch = Rule(
    "evm/tx-chain-mismatch", .error, title: "signed for another chain",
    message: "the transaction is signed for chain {got}; asked was {expected}",
    reference: "EIP-155"
  )
  /// An authorization that the chain will skip.
  public static let txAuthSigner = Rule(
    "evm/tx-auth-signer", .warning, title: "an authorization that the chain will skip",
    message: "{field}: {why}; the chain skips it",
    reference: "EIP-7702"
  )
  /// Another recipient.
  public static let changedTo = Rule(
    "evm/changed-to", .error, isMoney: true, title: "another recipient",
    message: "to: asked {requested}, signed {returned}",
    reference: "Countersign, the bridge's string"
  )
  /// Another value.
  public static let changedValue = Rule(
    "evm/changed-value", .error, isMoney: true, title: "another value",
    message: "value in wei: asked {requested}, signed {returned}",
    reference: "Countersign, the bridge's string"
  )
  /// Other call data.
  public static let changedData = Rule(
    "evm/changed-data", .error, isMoney: true, title: "other call data",
    message: "data: asked {requested}, signed {returned}",
    reference: "Countersign, the bridge's string"
  )
  /// A suffix after the asked call data.
  public static let dataSuffixAdded = Rule(
    "evm/data-suffix-added", .warning, title: "a suffix after the asked call data",
    message: "data: a suffix of {returned} was added",
    reference: "ERC-8021"
  )
  /// Another nonce.
  public static let changedNonce = Rule(
    "evm/changed-nonce", .warning, title: "another nonce",
    message: "nonce: asked {requested}, signed {returned}",
    reference: "Countersign, the bridge's string"
  )
  /// Another gas limit.
  public static let changedGas = Rule(
    "evm/changed-gas", .warning, title: "another gas limit",
    message: "gas: asked {requested}, signed {returned}",
    reference: "Countersign, the bridge's string"
  )
  /// Another fee.
  public static let changedFee = Rule(
    "evm/changed-fee", .warning, title: "another fee",
    message: "{field} in wei: asked {requested}, signed {returned}",
    reference: "Countersign, the bridge's string"
  )
  /// Another transaction type.
  public static let changedType = Rule(
    "evm/changed-type", .warning, title: "another transaction type",
    message: "type: asked {requested}, signed {returned}",
    reference: "EIP-2718"
  )
  /// Another access list.
  public static let changedAccessList = Rule(
    "evm/changed-access-list", .warning, title: "another access list",
    message: "accessList: asked {requested}, signed {returned}",
    reference: "EIP-2930"
  )
  /// Other blobs.
  public static let changedBlobs = Rule(
    "evm/changed-blobs", .error, title: "other blobs",
    message: "blobVersionedHashes: asked {requested}, signed {returned}",
    reference: "EIP-4844"
  )
  /// Other authorizations.
  public static let changedAuthorizations = Rule(
    "evm/changed-authorizations", .error, isMoney: true, title: "other authorizations",
    message: "authorizationList: asked {requested}, signed {returned}",
    reference: "EIP-7702"
  )
  /// A node's answer that cannot be read.
  public static let nodeAnswerMalformed = Rule(
    "evm/node-answer-malformed", .error, title: "a node's answer that cannot be read",
    message: "the node's answer {why}",
    reference: "execution-apis"
  )
  /// A node's answer that contradicts itself.
  public static let nodeAnswerContradicts = Rule(
    "evm/node-answer-contradicts", .error, title: "a node's answer that contradicts itself",
    message: "the node's answer contradicts itself: {why}",
    reference: "execution-apis"
  )

  /// All rules of this family.
  public static let replyRules: [Rule] = [
    replyEmpty, replyEncoding, replySpelling, replyShape, signedIsHash, signedIsSignatureOnly, signedIsUnsigned,
    signedIsRequest, hashIsTransaction, hashLength, hashZero, hashUnproven, txSenderMismatch, txChainMismatch,
    txAuthSigner, changedTo, changedValue, changedData, dataSuffixAdded, changedNonce, changedGas, changedFee,
    changedType, changedAccessList, changedBlobs, changedAuthorizations, nodeAnswerMalformed, nodeAnswerContradicts,
  ]
}
