public import CountersignCore

/// What a wallet answers.
extension BitcoinRules {
  /// No reply.
  public static let replyEmpty = Rule(
    "bitcoin/reply-empty", .error, title: "no reply",
    message: "the reply is empty",
    reference: "Dynamic signPsbt"
  )
  /// A reply in no known spelling.
  public static let replyEncoding = Rule(
    "bitcoin/reply-encoding", .error, title: "a reply in no known spelling",
    message: "the reply is {got}; {expected} is due",
    reference: "Dynamic signPsbt"
  )
  /// A reply of another kind.
  public static let replyOtherKind = Rule(
    "bitcoin/reply-other-kind", .error, title: "a reply of another kind",
    message: "the reply is {got}; {expected} is due",
    reference: "Dynamic signPsbt"
  )
  /// A transaction id of another form.
  public static let txidFormat = Rule(
    "bitcoin/txid-format", .error, title: "a transaction id of another form",
    message: "the transaction id is {got}; 64 digits in lower case are due",
    reference: "Bitcoin Core RPC"
  )
  /// The id of another transaction.
  public static let txidMismatch = Rule(
    "bitcoin/txid-mismatch", .error, isMoney: true, title: "the id of another transaction",
    message: "the transaction id is {got}; the request has {expected}",
    reference: "BIP-0141"
  )
  /// An id that proves nothing by itself.
  public static let sendUnproven = Rule(
    "bitcoin/send-unproven", .note, title: "an id that proves nothing by itself",
    message: "{why}",
    reference: "Bitcoin Core getrawtransaction"
  )
  /// A reply in another spelling.
  public static let signedOtherEncoding = Rule(
    "bitcoin/signed-other-encoding", .note, title: "a reply in another spelling",
    message: "the reply is {got}; it is read all the same",
    reference: "UniSat; Leather"
  )
  /// Another transaction.
  public static let signedTxChanged = Rule(
    "bitcoin/signed-tx-changed", .error, isMoney: true, title: "another transaction",
    message: "{field}: asked {requested}, signed {returned}",
    reference: "BIP-0174"
  )
  /// A field that is missing in the reply.
  public static let signedFieldDropped = Rule(
    "bitcoin/signed-field-dropped", .note, title: "a field that is missing in the reply",
    message: "{field} is missing in the reply; the request's is taken",
    reference: "BIP-0174; bullbitcoin-mobile 2600"
  )
  /// A field that only the reply has.
  public static let signedFieldAdded = Rule(
    "bitcoin/signed-field-added", .note, title: "a field that only the reply has",
    message: "{field} is only in the reply: a claim",
    reference: "BIP-0174"
  )
  /// A field that the reply contradicts.
  public static let signedFieldConflict = Rule(
    "bitcoin/signed-field-conflict", .error, isMoney: true, title: "a field that the reply contradicts",
    message: "{field}: asked {requested}, returned {returned}",
    reference: "BIP-0174"
  )
  /// A reply without a signature.
  public static let signedNoSignature = Rule(
    "bitcoin/signed-no-signature", .error, title: "a reply without a signature",
    message: "the reply holds no signature",
    reference: "BIP-0174"
  )
  /// An input without its signature.
  public static let signedInputUnsigned = Rule(
    "bitcoin/signed-input-unsigned", .error, title: "an input without its signature",
    message: "{field} was to be signed, and is not",
    reference: "Dynamic signPsbt"
  )
  /// An input that was not asked for.
  public static let signedInputUnrequested = Rule(
    "bitcoin/signed-input-unrequested", .warning, isMoney: true, title: "an input that was not asked for",
    message: "{field} is signed, and was not asked for",
    reference: "Dynamic signPsbt"
  )
  /// A signature of a key that the script does not have.
  public static let signedForeignKey = Rule(
    "bitcoin/signed-foreign-key", .error, title: "a signature of a key that the script does not have",
    message: "{field}: the key {got} is not in the script",
    reference: "BIP-0174"
  )
  /// A signature that does not verify.
  public static let signedSignatureInvalid = Rule(
    "bitcoin/signed-signature-invalid", .error, title: "a signature that does not verify",
    message: "{field} holds {why}",
    reference: "BIP-0143; BIP-0341"
  )
  /// What a failing signature covers.
  public static let signedNearMiss = Rule(
    "bitcoin/signed-near-miss", .note, title: "what a failing signature covers",
    message: "{field}: the signature is valid {what}",
    reference: "BIP-0143; BIP-0341"
  )
  /// A hash type that must be left out.
  public static let signedZeroByte = Rule(
    "bitcoin/signed-zero-byte", .error, title: "a hash type that must be left out",
    message: "{field}: 65 bytes with the hash type 0; 64 bytes are due",
    reference: "BIP-0341; ACINQ/bitcoin-kmp 192"
  )
  /// A hash type that was not allowed.
  public static let signedSighashNotAllowed = Rule(
    "bitcoin/signed-sighash-not-allowed", .error, isMoney: true, title: "a hash type that was not allowed",
    message: "{field} is signed with {got}; allowed are {expected}",
    reference: "Dynamic BitcoinSignPsbtRequest"
  )
  /// Another hash type than the PSBT states.
  public static let signedSighashMismatch = Rule(
    "bitcoin/signed-sighash-mismatch", .error, title: "another hash type than the PSBT states",
    message: "{field} is signed with {got}; the PSBT states {expected}",
    reference: "BIP-0174"
  )
  /// A signature that is not strictly encoded.
  public static let signedBadDER = Rule(
    "bitcoin/signed-bad-der", .error, title: "a signature that is not strictly encoded",
    message: "{field}: the signature is no strict DER ({why})",
    reference: "BIP-0066"
  )
  /// A signature that is not relayed.
  public static let signedHighS = Rule(
    "bitcoin/signed-high-s", .error, title: "a signature that is not relayed",
    message: "{field}: s is in the upper half",
    reference: "BIP-0146"
  )
  /// A signature over an amount that nothing proves.
  public static let signedAmountUnproven = Rule(
    "bitcoin/signed-amount-unproven", .warning, isMoney: true, title: "a signature over an amount that nothing proves",
    message: "{field}: the amount is only in the reply, and nothing proves it",
    reference: "BIP-0174"
  )
  /// A script that is not evaluated here.
  public static let finalUnverified = Rule(
    "bitcoin/final-unverified", .warning, title: "a script that is not evaluated here",
    message: "{field}: {got} is not evaluated here",
    reference: "Countersign templates"
  )
  /// Final fields of another form.
  public static let finalMalformed = Rule(
    "bitcoin/final-malformed", .error, title: "final fields of another form",
    message: "{field}: {why}",
    reference: "BIP-0141; BIP-0174"
  )
  /// An answer of a node that cannot be relied on.
  public static let nodeAnswerMalformed = Rule(
    "bitcoin/node-answer-malformed", .error, title: "an answer of a node that cannot be relied on",
    message: "the node's answer {why}",
    reference: "Bitcoin Core getrawtransaction"
  )
  /// An annex.
  public static let annexPresent = Rule(
    "bitcoin/annex-present", .warning, isMoney: true, title: "an annex",
    message: "{field}: the witness holds an annex, which has no meaning yet",
    reference: "BIP-0341"
  )

  /// All rules of this family.
  public static let replyRules: [Rule] = [
    replyEmpty, replyEncoding, replyOtherKind, txidFormat, txidMismatch, sendUnproven,
    signedOtherEncoding, signedTxChanged, signedFieldDropped, signedFieldAdded, signedFieldConflict,
    signedNoSignature, signedInputUnsigned, signedInputUnrequested, signedForeignKey, signedSignatureInvalid,
    signedNearMiss, signedZeroByte, signedSighashNotAllowed, signedSighashMismatch, signedBadDER, signedHighS,
    signedAmountUnproven, finalUnverified, finalMalformed, nodeAnswerMalformed, annexPresent,
  ]
}
