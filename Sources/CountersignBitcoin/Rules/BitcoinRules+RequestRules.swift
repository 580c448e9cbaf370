public import CountersignCore

/// What a sign request says around the PSBT.
extension BitcoinRules {
  /// No PSBT to sign.
  public static let requestPsbtMissing = Rule(
    "bitcoin/request-psbt-missing", .error, title: "no PSBT to sign",
    message: "unsignedPsbtBase64 is missing",
    reference: "Dynamic BitcoinSignPsbtRequest"
  )
  /// A key that is not known.
  public static let requestUnknownKey = Rule(
    "bitcoin/request-unknown-key", .error, title: "a key that is not known",
    message: "the key {key} is not known",
    reference: "Dynamic BitcoinSignPsbtRequest; sats-connect 9"
  )
  /// A PSBT without a request around it.
  public static let psbtBare = Rule(
    "bitcoin/psbt-bare", .note, title: "a PSBT without a request around it",
    message: "the text is a PSBT itself; nothing says which inputs and hash types are meant",
    reference: "Dynamic embedded wallets"
  )
  /// A PSBT in hex.
  public static let psbtIsHex = Rule(
    "bitcoin/psbt-is-hex", .error, title: "a PSBT in hex",
    message: "the PSBT is written in hex; base64 is due",
    reference: "BIP-0174"
  )
  /// A transaction in the place of a PSBT.
  public static let psbtIsRawTransaction = Rule(
    "bitcoin/psbt-is-raw-transaction", .error, title: "a transaction in the place of a PSBT",
    message: "this is a transaction, not a PSBT",
    reference: "BIP-0174"
  )
  /// A PSET of Elements.
  public static let psbtIsPSET = Rule(
    "bitcoin/psbt-is-pset", .error, title: "a PSET of Elements",
    message: "this is a PSET of the Elements network",
    reference: "ELIP-0100"
  )
  /// A PSBT for QR codes.
  public static let psbtIsUR = Rule(
    "bitcoin/psbt-is-ur", .error, title: "a PSBT for QR codes",
    message: "this is a uniform resource; the PSBT itself is due",
    reference: "BCR-2020-006"
  )
  /// A PSBT with characters outside base64.
  public static let psbtBase64Alphabet = Rule(
    "bitcoin/psbt-base64-alphabet", .error, title: "a PSBT with characters outside base64",
    message: "the PSBT holds a character that base64 does not have",
    reference: "RFC 4648, section 4"
  )
  /// A PSBT without its padding.
  public static let psbtBase64Padding = Rule(
    "bitcoin/psbt-base64-padding", .error, title: "a PSBT without its padding",
    message: "the PSBT's padding is missing or misplaced",
    reference: "RFC 4648, section 4"
  )
  /// A PSBT with blanks.
  public static let psbtBase64Whitespace = Rule(
    "bitcoin/psbt-base64-whitespace", .error, title: "a PSBT with blanks",
    message: "the PSBT holds a blank or a line break",
    reference: "RFC 4648, section 3.3"
  )
  /// A PSBT with unused bits.
  public static let psbtBase64TrailingBits = Rule(
    "bitcoin/psbt-base64-trailing-bits", .error, title: "a PSBT with unused bits",
    message: "the last characters spell bits that belong to no byte",
    reference: "RFC 4648, section 3.5"
  )
  /// No list of hash types.
  public static let allowedSighashMissing = Rule(
    "bitcoin/allowed-sighash-missing", .warning, title: "no list of hash types",
    message: "allowedSighash is missing: the wallet takes its default",
    reference: "Dynamic BitcoinSignPsbtRequest"
  )
  /// An empty list of hash types.
  public static let allowedSighashEmpty = Rule(
    "bitcoin/allowed-sighash-empty", .warning, title: "an empty list of hash types",
    message: "allowedSighash is empty: the wallet takes its default",
    reference: "Dynamic TapWalletConnector"
  )
  /// Hash types that are no list of numbers.
  public static let allowedSighashType = Rule(
    "bitcoin/allowed-sighash-type", .error, title: "hash types that are no list of numbers",
    message: "{field} is {got}; a list of whole numbers is due",
    reference: "Dynamic BitcoinSignPsbtRequest"
  )
  /// A hash type by its name.
  public static let allowedSighashName = Rule(
    "bitcoin/allowed-sighash-name", .error, title: "a hash type by its name",
    message: "{field} is the name {got}; the number is due",
    reference: "stacks connect"
  )
  /// A hash type that does not exist.
  public static let allowedSighashValue = Rule(
    "bitcoin/allowed-sighash-value", .error, title: "a hash type that does not exist",
    message: "{field} is {got}; there are 0, 1, 2, 3, 129, 130 and 131",
    reference: "BIP-0341"
  )
  /// A hash type that stands there twice.
  public static let allowedSighashDuplicate = Rule(
    "bitcoin/allowed-sighash-duplicate", .error, title: "a hash type that stands there twice",
    message: "{field}: {got} stands there before",
    reference: "Dynamic BitcoinSignPsbtRequest"
  )
  /// Hash types that leave the transaction open.
  public static let allowedSighashDangerous = Rule(
    "bitcoin/allowed-sighash-dangerous", .warning, title: "hash types that leave the transaction open",
    message: "allowedSighash holds {got}, which lets others change what is signed",
    reference: "BIP-0341; spesmilo/electrum 8687"
  )
  /// Hash types without taproot's default.
  public static let allowedSighashDefaultMissing = Rule(
    "bitcoin/allowed-sighash-default-missing", .warning, title: "hash types without taproot's default",
    message: "input {index} is taproot: wallets sign with 0 or 1, and only {got} is allowed",
    reference: "LedgerHQ/app-bitcoin 47"
  )
  /// Instructions that are no list.
  public static let signatureType = Rule(
    "bitcoin/signature-type", .error, title: "instructions that are no list",
    message: "signature is {got}; a list of objects is due",
    reference: "Dynamic BitcoinSignPsbtRequest"
  )
  /// An instruction of another form.
  public static let signatureEntryType = Rule(
    "bitcoin/signature-entry-type", .error, title: "an instruction of another form",
    message: "{field} is {got}; {expected} is due",
    reference: "Dynamic BitcoinSignPsbtRequest"
  )
  /// An instruction for no address.
  public static let signatureAddressInvalid = Rule(
    "bitcoin/signature-address-invalid", .error, title: "an instruction for no address",
    message: "{field} cannot be read: {why}",
    reference: "Dynamic BitcoinSignPsbtRequest"
  )
  /// An instruction for somebody else's address.
  public static let signatureAddressNotConnected = Rule(
    "bitcoin/signature-address-not-connected", .error, title: "an instruction for somebody else's address",
    message: "{field}: {got} is none of the connected addresses",
    reference: "Dynamic BitcoinSignPsbtRequest"
  )
  /// An input index that is no whole number.
  public static let signingIndexType = Rule(
    "bitcoin/signing-index-type", .error, title: "an input index that is no whole number",
    message: "{field} is {got}; a whole number is due",
    reference: "Dynamic BitcoinSignPsbtRequest"
  )
  /// An input that does not exist.
  public static let signingIndexOutOfRange = Rule(
    "bitcoin/signing-index-out-of-range", .error, title: "an input that does not exist",
    message: "{field} is {got}; there are {expected} inputs",
    reference: "Dynamic BitcoinSignPsbtRequest"
  )
  /// An input that is asked for twice.
  public static let signingIndexDuplicate = Rule(
    "bitcoin/signing-index-duplicate", .error, title: "an input that is asked for twice",
    message: "{field}: input {got} is asked for before",
    reference: "Dynamic BitcoinSignPsbtRequest"
  )
  /// An instruction for no input.
  public static let signingIndexesEmpty = Rule(
    "bitcoin/signing-indexes-empty", .warning, title: "an instruction for no input",
    message: "{field} is empty: the wallet signs what it owns, or nothing",
    reference: "Dynamic embedded wallets"
  )
  /// No instructions.
  public static let signatureOmitted = Rule(
    "bitcoin/signature-omitted", .note, title: "no instructions",
    message: "signature is missing: the wallet signs every input it owns",
    reference: "Dynamic embedded wallets"
  )
  /// An input of somebody else.
  public static let signingIndexNotOwned = Rule(
    "bitcoin/signing-index-not-owned", .error, title: "an input of somebody else",
    message: "{field}: input {got} does not belong to {expected}",
    reference: "Dynamic BitcoinSignPsbtRequest"
  )
  /// The wallet's own check is turned off.
  public static let signatureSkipsValidation = Rule(
    "bitcoin/signature-skips-validation", .warning, title: "the wallet's own check is turned off",
    message: "{field} turns off the wallet's check of the address",
    reference: "Dynamic BitcoinSignPsbtRequest"
  )
  /// A hash type that the request does not allow.
  public static let sighashNotAllowed = Rule(
    "bitcoin/sighash-not-allowed", .error, title: "a hash type that the request does not allow",
    message: "{field}: the PSBT asks for {got}; allowed are {expected}",
    reference: "secretkeylabs/sats-connect 9; xverse-core 381"
  )
  /// A hash type that the PSBT does not state.
  public static let sighashFieldMissing = Rule(
    "bitcoin/sighash-field-missing", .error, title: "a hash type that the PSBT does not state",
    message: "{field}: the PSBT states no hash type, so a wallet signs with {got}, which is not allowed",
    reference: "secretkeylabs/sats-connect 207"
  )

  /// All rules of this family.
  public static let requestRules: [Rule] = [
    requestPsbtMissing, requestUnknownKey, psbtBare, psbtIsHex, psbtIsRawTransaction, psbtIsPSET, psbtIsUR,
    psbtBase64Alphabet, psbtBase64Padding, psbtBase64Whitespace, psbtBase64TrailingBits, allowedSighashMissing,
    allowedSighashEmpty, allowedSighashType, allowedSighashName, allowedSighashValue, allowedSighashDuplicate,
    allowedSighashDangerous, allowedSighashDefaultMissing, signatureType, signatureEntryType, signatureAddressInvalid,
    signatureAddressNotConnected, signingIndexType, signingIndexOutOfRange, signingIndexDuplicate,
    signingIndexesEmpty, signatureOmitted, signingIndexNotOwned, signatureSkipsValidation, sighashNotAllowed,
    sighashFieldMissing,
  ]
}
