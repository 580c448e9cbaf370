public import CountersignCore

/// The bytes and the structure of a PSBT.
extension BitcoinRules {
  /// Bytes that are no PSBT.
  public static let psbtBadMagic = Rule(
    "bitcoin/psbt-bad-magic", .error, title: "bytes that are no PSBT",
    message: "the first five bytes are not 70736274ff",
    reference: "BIP-0174"
  )
  /// A PSBT that ends early.
  public static let psbtTruncated = Rule(
    "bitcoin/psbt-truncated", .error, title: "a PSBT that ends early",
    message: "{field}: the bytes end before it does",
    reference: "BIP-0174"
  )
  /// Bytes after the PSBT.
  public static let psbtTrailingData = Rule(
    "bitcoin/psbt-trailing-data", .error, title: "bytes after the PSBT",
    message: "{got} bytes follow the last map",
    reference: "BIP-0174; bitcoinfuzz 43"
  )
  /// A PSBT that is too large.
  public static let psbtTooLarge = Rule(
    "bitcoin/psbt-too-large", .error, title: "a PSBT that is too large",
    message: "the PSBT has {got} bytes; {limit} are allowed",
    reference: "Countersign limits"
  )
  /// A length that is not written in its shortest form.
  public static let psbtNoncanonicalSize = Rule(
    "bitcoin/psbt-noncanonical-size", .error, title: "a length that is not written in its shortest form",
    message: "{field}: the length is not in its shortest form",
    reference: "BIP-0174"
  )
  /// A value of another size.
  public static let psbtValueSize = Rule(
    "bitcoin/psbt-value-size", .error, title: "a value of another size",
    message: "{field} has {got} bytes; {expected} are due",
    reference: "BIP-0174"
  )
  /// A key that occurs twice in its map.
  public static let psbtDuplicateKey = Rule(
    "bitcoin/psbt-duplicate-key", .error, title: "a key that occurs twice in its map",
    message: "{field} occurs twice",
    reference: "BIP-0174; bitcoin 16821"
  )
  /// A key of another form.
  public static let psbtBadKey = Rule(
    "bitcoin/psbt-bad-key", .error, title: "a key of another form",
    message: "{field}: {why}",
    reference: "BIP-0174"
  )
  /// A value of another form.
  public static let psbtBadValue = Rule(
    "bitcoin/psbt-bad-value", .error, title: "a value of another form",
    message: "{field}: {why}",
    reference: "BIP-0174"
  )
  /// A PSBT version that is not known.
  public static let psbtUnsupportedVersion = Rule(
    "bitcoin/psbt-unsupported-version", .error, title: "a PSBT version that is not known",
    message: "the PSBT has version {got}; 0 and 2 are known",
    reference: "BIP-0370"
  )
  /// A field that must be there.
  public static let psbtMissingField = Rule(
    "bitcoin/psbt-missing-field", .error, title: "a field that must be there",
    message: "{field} is missing",
    reference: "BIP-0174; BIP-0370"
  )
  /// A field that this version does not have.
  public static let psbtForbiddenField = Rule(
    "bitcoin/psbt-forbidden-field", .error, title: "a field that this version does not have",
    message: "{field} does not belong into a PSBT of version {got}",
    reference: "BIP-0370"
  )
  /// Fewer maps than inputs and outputs.
  public static let psbtMapCount = Rule(
    "bitcoin/psbt-map-count", .error, title: "fewer maps than inputs and outputs",
    message: "{got} maps are there; {expected} are due",
    reference: "BIP-0174"
  )
  /// An unsigned transaction with signatures.
  public static let psbtUnsignedTxNotEmpty = Rule(
    "bitcoin/psbt-unsigned-tx-not-empty", .error, title: "an unsigned transaction with signatures",
    message: "{field}: the unsigned transaction holds a scriptSig or a witness",
    reference: "BIP-0174"
  )
  /// An unsigned transaction in the form with witnesses.
  public static let psbtUnsignedTxWitnessFormat = Rule(
    "bitcoin/psbt-unsigned-tx-witness-format", .error, title: "an unsigned transaction in the form with witnesses",
    message: "the unsigned transaction is in the form with witnesses",
    reference: "BIP-0174"
  )
  /// A PSBT without inputs.
  public static let psbtNoInputs = Rule(
    "bitcoin/psbt-no-inputs", .error, title: "a PSBT without inputs",
    message: "there are no inputs",
    reference: "Bitcoin Core CheckTransaction"
  )
  /// A PSBT without outputs.
  public static let psbtNoOutputs = Rule(
    "bitcoin/psbt-no-outputs", .error, title: "a PSBT without outputs",
    message: "there are no outputs",
    reference: "Bitcoin Core CheckTransaction"
  )
  /// A coin that is spent twice.
  public static let psbtDuplicateOutpoint = Rule(
    "bitcoin/psbt-duplicate-outpoint", .error, title: "a coin that is spent twice",
    message: "{field} spends what input {got} spends",
    reference: "Bitcoin Core CheckTransaction"
  )
  /// An input that spends nothing.
  public static let psbtNullOutpoint = Rule(
    "bitcoin/psbt-null-outpoint", .error, title: "an input that spends nothing",
    message: "{field} spends the outpoint of a coinbase",
    reference: "Bitcoin Core CheckTransaction"
  )
  /// Locktimes of two kinds.
  public static let psbtLocktimeConflict = Rule(
    "bitcoin/psbt-locktime-conflict", .error, title: "locktimes of two kinds",
    message: "inputs need a block height and a time, and one transaction has only one of them",
    reference: "BIP-0370"
  )
  /// A PSBT that others may extend.
  public static let psbtModifiable = Rule(
    "bitcoin/psbt-modifiable", .warning, title: "a PSBT that others may extend",
    message: "{got} may still be added",
    reference: "BIP-0370"
  )
  /// A field that is not known.
  public static let psbtUnknownField = Rule(
    "bitcoin/psbt-unknown-field", .note, title: "a field that is not known",
    message: "{field} is not known; it is kept",
    reference: "BIP-0174"
  )
  /// A field of somebody's own.
  public static let psbtProprietaryField = Rule(
    "bitcoin/psbt-proprietary-field", .note, title: "a field of somebody's own",
    message: "{field} is proprietary; it is kept",
    reference: "BIP-0174"
  )
  /// A message in the form of a PSBT.
  public static let psbtIsMessage = Rule(
    "bitcoin/psbt-is-message", .note, title: "a message in the form of a PSBT",
    message: "the PSBT signs a message: it spends nothing that exists",
    reference: "BIP-0322"
  )

  /// All rules of this family.
  public static let psbtRules: [Rule] = [
    psbtBadMagic, psbtTruncated, psbtTrailingData, psbtTooLarge, psbtNoncanonicalSize, psbtValueSize,
    psbtDuplicateKey, psbtBadKey, psbtBadValue, psbtUnsupportedVersion, psbtMissingField, psbtForbiddenField,
    psbtMapCount, psbtUnsignedTxNotEmpty, psbtUnsignedTxWitnessFormat, psbtNoInputs, psbtNoOutputs,
    psbtDuplicateOutpoint, psbtNullOutpoint, psbtLocktimeConflict, psbtModifiable, psbtUnknownField,
    psbtProprietaryField, psbtIsMessage,
  ]
}
