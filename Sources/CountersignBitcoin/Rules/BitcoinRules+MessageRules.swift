public import CountersignCore

/// Signed messages.
extension BitcoinRules {
  /// A signature that is no base64.
  public static let msgNotBase64 = Rule(
    "bitcoin/msg-not-base64", .error, title: "a signature that is no base64",
    message: "the signature is no base64 ({why})",
    reference: "BIP-0137; BIP-0322"
  )
  /// A signature of another length.
  public static let msgLength = Rule(
    "bitcoin/msg-length", .error, title: "a signature of another length",
    message: "the signature has {got} bytes; {expected} are due",
    reference: "BIP-0137"
  )
  /// A header that does not exist.
  public static let msgHeaderRange = Rule(
    "bitcoin/msg-header-range", .error, title: "a header that does not exist",
    message: "the header is {got}; there are 27 to 42",
    reference: "BIP-0137"
  )
  /// A header of another kind of address.
  public static let msgHeaderTypeMismatch = Rule(
    "bitcoin/msg-header-type-mismatch", .warning, title: "a header of another kind of address",
    message: "the header {got} belongs to {expected}",
    reference: "BIP-0137; Electrum"
  )
  /// The signature of another key.
  public static let msgKeyMismatch = Rule(
    "bitcoin/msg-key-mismatch", .error, title: "the signature of another key",
    message: "the key that signed is not the one of {expected}",
    reference: "BIP-0137"
  )
  /// A mark that no form has.
  public static let msgPrefix = Rule(
    "bitcoin/msg-prefix", .error, title: "a mark that no form has",
    message: "the signature is marked {got}; there are smp, ful and pof",
    reference: "BIP-0322"
  )
  /// A witness of another form.
  public static let msgWitnessForm = Rule(
    "bitcoin/msg-witness-form", .error, title: "a witness of another form",
    message: "the witness has another form: {why}",
    reference: "BIP-0322"
  )
  /// A hash type that messages do not have.
  public static let msgSighash = Rule(
    "bitcoin/msg-sighash", .error, title: "a hash type that messages do not have",
    message: "the hash type is {got}; messages have ALL, or taproot's default",
    reference: "BIP-0322"
  )
  /// A signature that does not cover the message.
  public static let msgSigInvalid = Rule(
    "bitcoin/msg-sig-invalid", .error, title: "a signature that does not cover the message",
    message: "the signature does not cover the message for {expected}",
    reference: "BIP-0322"
  )
  /// What a failing signature covers.
  public static let msgNearMiss = Rule(
    "bitcoin/msg-near-miss", .note, title: "what a failing signature covers",
    message: "the signature is valid {what}",
    reference: "BIP-0137; BIP-0322"
  )
  /// A script that is not evaluated here.
  public static let msgUnsupportedScript = Rule(
    "bitcoin/msg-unsupported-script", .warning, title: "a script that is not evaluated here",
    message: "{got} is not evaluated here",
    reference: "BIP-0322"
  )
  /// A proof that holds only later.
  public static let msgTimelock = Rule(
    "bitcoin/msg-timelock", .warning, title: "a proof that holds only later",
    message: "the proof has the locktime {got} and the sequence {expected}",
    reference: "BIP-0322"
  )
  /// An empty message.
  public static let msgEmpty = Rule(
    "bitcoin/msg-empty", .warning, title: "an empty message",
    message: "the message is empty",
    reference: "BIP-0322"
  )
  /// A transaction in the place of a message.
  public static let msgIsTransaction = Rule(
    "bitcoin/msg-is-transaction", .error, isMoney: true, title: "a transaction in the place of a message",
    message: "the message is {got}",
    reference: "BIP-0322"
  )
  /// Coins that nothing proves.
  public static let msgUTXOsUnproven = Rule(
    "bitcoin/msg-utxos-unproven", .note, title: "coins that nothing proves",
    message: "the coins of the proof are not proven: {got}",
    reference: "BIP-0322"
  )
  /// A sign-in whose bindings nobody looked at.
  public static let msgSignInUnchecked = Rule(
    "bitcoin/msg-sign-in-unchecked", .warning, title: "a sign-in whose bindings nobody looked at",
    message: "the message is a sign-in: its domain, nonce and time are not compared",
    reference: "CAIP-122"
  )

  /// All rules of this family.
  public static let messageRules: [Rule] = [
    msgNotBase64, msgLength, msgHeaderRange, msgHeaderTypeMismatch, msgKeyMismatch, msgPrefix, msgWitnessForm,
    msgSighash, msgSigInvalid, msgNearMiss, msgUnsupportedScript, msgTimelock, msgEmpty, msgIsTransaction,
    msgUTXOsUnproven, msgSignInUnchecked,
  ]
}
