public import CountersignCore

/// The bytes of a transaction.
extension EVMRules {
  /// The bytes end early.
  public static let rlpTruncated = Rule(
    "evm/rlp-truncated", .error, title: "the bytes end early",
    message: "{field} ends before its length says",
    reference: "yellow paper, appendix B"
  )
  /// Bytes follow the transaction.
  public static let rlpTrailing = Rule(
    "evm/rlp-trailing", .error, title: "bytes follow the transaction",
    message: "{got} bytes follow {field}",
    reference: "yellow paper, appendix B"
  )
  /// A length with a leading zero.
  public static let rlpLengthLeadingZero = Rule(
    "evm/rlp-length-leading-zero", .error, title: "a length with a leading zero",
    message: "the length of {field} has a leading zero",
    reference: "yellow paper, appendix B"
  )
  /// A long length where a short one is due.
  public static let rlpLengthNonminimal = Rule(
    "evm/rlp-length-nonminimal", .error, title: "a long length where a short one is due",
    message: "the length of {field} is in long form, though below 56",
    reference: "yellow paper, appendix B"
  )
  /// A single byte with a length.
  public static let rlpSingleByte = Rule(
    "evm/rlp-single-byte", .error, title: "a single byte with a length",
    message: "{field} is a single byte below 0x80 and needs no length",
    reference: "yellow paper, appendix B"
  )
  /// An item reaches beyond its list.
  public static let rlpListOverrun = Rule(
    "evm/rlp-list-overrun", .error, title: "an item reaches beyond its list",
    message: "{field} reaches beyond the list it is in",
    reference: "yellow paper, appendix B"
  )
  /// A length that no input can have.
  public static let rlpLengthOverflow = Rule(
    "evm/rlp-length-overflow", .error, title: "a length that no input can have",
    message: "the length of {field} is larger than any input",
    reference: "yellow paper, appendix B"
  )
  /// Lists nested too deep.
  public static let rlpTooDeep = Rule(
    "evm/rlp-too-deep", .error, title: "lists nested too deep",
    message: "lists are nested deeper than {limit}, or there are too many items",
    reference: "Countersign limits"
  )
  /// A list where bytes are due, or the reverse.
  public static let rlpKind = Rule(
    "evm/rlp-kind", .error, title: "a list where bytes are due, or the reverse",
    message: "{field} is {got}; {expected} is due",
    reference: "yellow paper, appendix B"
  )
  /// No transaction.
  public static let txEmpty = Rule(
    "evm/tx-empty", .error, title: "no transaction",
    message: "the transaction is empty",
    reference: "EIP-2718"
  )
  /// Another number of fields than the type has.
  public static let txFieldCount = Rule(
    "evm/tx-field-count", .error, title: "another number of fields than the type has",
    message: "a transaction of type {type} has {expected} fields, this one has {got}",
    reference: "EIP-2718"
  )
  /// An integer with a leading zero.
  public static let txIntLeadingZero = Rule(
    "evm/tx-int-leading-zero", .error, title: "an integer with a leading zero",
    message: "{field} has a leading zero byte; zero is the empty string",
    reference: "yellow paper, appendix B"
  )
  /// An integer that is too large.
  public static let txIntOverflow = Rule(
    "evm/tx-int-overflow", .error, title: "an integer that is too large",
    message: "{field} needs more than {bits} bits",
    reference: "yellow paper, 4.2"
  )
  /// A recipient that has not 20 bytes.
  public static let txToLength = Rule(
    "evm/tx-to-length", .error, title: "a recipient that has not 20 bytes",
    message: "{field} has {got} bytes; {expected} are due",
    reference: "yellow paper, 4.2"
  )
  /// An access list of another shape.
  public static let txAccessList = Rule(
    "evm/tx-access-list", .error, title: "an access list of another shape",
    message: "{field}: {why}",
    reference: "EIP-2930"
  )
  /// An authorization list of another shape.
  public static let txAuthList = Rule(
    "evm/tx-auth-list", .error, title: "an authorization list of another shape",
    message: "{field}: {why}",
    reference: "EIP-7702"
  )
  /// Versioned hashes of another shape.
  public static let txBlobHashes = Rule(
    "evm/tx-blob-hashes", .error, title: "versioned hashes of another shape",
    message: "{field}: {why}",
    reference: "EIP-4844"
  )
  /// A blob sidecar that does not fit.
  public static let txBlobWrapper = Rule(
    "evm/tx-blob-wrapper", .error, title: "a blob sidecar that does not fit",
    message: "{field}: {why}",
    reference: "EIP-4844; EIP-7594"
  )
  /// A transaction type that wallets cannot sign.
  public static let typeUnsupported = Rule(
    "evm/type-unsupported", .error, title: "a transaction type that wallets cannot sign",
    message: "the first byte is {got}, {what}",
    reference: "EIP-2718"
  )

  /// All rules of this family.
  public static let wireRules: [Rule] = [
    rlpTruncated, rlpTrailing, rlpLengthLeadingZero, rlpLengthNonminimal, rlpSingleByte, rlpListOverrun,
    rlpLengthOverflow, rlpTooDeep, rlpKind, txEmpty, txFieldCount, txIntLeadingZero, txIntOverflow, txToLength,
    txAccessList, txAuthList, txBlobHashes, txBlobWrapper, typeUnsupported,
  ]
}
