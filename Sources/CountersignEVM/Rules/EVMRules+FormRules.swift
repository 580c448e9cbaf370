public import CountersignCore

/// Quantities and data: `QUANTITY` and `DATA` of the JSON-RPC specification.
extension EVMRules {
  /// A number where a hex string is due.
  public static let quantityNotString = Rule(
    "evm/quantity-not-string", .error, title: "a number where a hex string is due",
    message: "{field} is {got}; a 0x-hex string is due",
    reference: "execution-apis uint"
  )
  /// A decimal string where hex is due.
  public static let quantityDecimalString = Rule(
    "evm/quantity-decimal-string", .error, title: "a decimal string where hex is due",
    message: "{field} is the decimal string {got}; the bridge reads 0x-hex",
    reference: "execution-apis uint"
  )
  /// A quantity without digits.
  public static let quantityEmpty = Rule(
    "evm/quantity-empty", .error, title: "a quantity without digits",
    message: "{field} has no digits",
    reference: "execution-apis uint"
  )
  /// A quantity with a leading zero.
  public static let quantityLeadingZero = Rule(
    "evm/quantity-leading-zero", .error, title: "a quantity with a leading zero",
    message: "{field} is {got}, with a leading zero; nodes and wallets refuse it",
    reference: "execution-apis uint"
  )
  /// The prefix 0X.
  public static let hexPrefixUpper = Rule(
    "evm/hex-prefix-upper", .warning, title: "the prefix 0X",
    message: "{field} starts with 0X; the prefix is 0x",
    reference: "execution-apis"
  )
  /// Hex without the prefix 0x.
  public static let hexMissingPrefix = Rule(
    "evm/hex-missing-prefix", .error, title: "hex without the prefix 0x",
    message: "{field} is {got}, without the prefix 0x",
    reference: "execution-apis"
  )
  /// A character that is no hex digit.
  public static let hexBadDigit = Rule(
    "evm/hex-bad-digit", .error, title: "a character that is no hex digit",
    message: "{field} holds {got}, which is no hex digit",
    reference: "execution-apis"
  )
  /// Upper-case hex digits.
  public static let hexUpperDigits = Rule(
    "evm/hex-upper-digits", .warning, title: "upper-case hex digits",
    message: "{field} has upper-case hex digits; the specification's are lower-case",
    reference: "execution-apis"
  )
  /// Data with half a byte.
  public static let dataOddLength = Rule(
    "evm/data-odd-length", .error, title: "data with half a byte",
    message: "{field} has {got} hex digits, an odd number: a digit was lost or added",
    reference: "MetaMask/test-dapp 295"
  )
  /// Data without the prefix 0x.
  public static let dataMissingPrefix = Rule(
    "evm/data-missing-prefix", .error, title: "data without the prefix 0x",
    message: "{field} does not start with 0x",
    reference: "execution-apis bytes"
  )
  /// A value of more than 256 bits.
  public static let valueOverflow = Rule(
    "evm/value-overflow", .error, title: "a value of more than 256 bits",
    message: "{field} needs more than 256 bits",
    reference: "yellow paper, 4.2"
  )
  /// A nonce of 2^64 - 1 or more.
  public static let nonceOverflow = Rule(
    "evm/nonce-overflow", .error, title: "a nonce of 2^64 - 1 or more",
    message: "{field} is {got}; the largest nonce is 2^64 - 2",
    reference: "EIP-2681"
  )
  /// A gas limit of 2^64 or more.
  public static let gasOverflow = Rule(
    "evm/gas-overflow", .error, title: "a gas limit of 2^64 or more",
    message: "{field} is {got}; the largest gas limit is 2^64 - 1",
    reference: "go-ethereum"
  )
  /// A fee of more than 256 bits.
  public static let feeOverflow = Rule(
    "evm/fee-overflow", .error, title: "a fee of more than 256 bits",
    message: "{field} or its product with the gas needs more than 256 bits",
    reference: "EIP-1559"
  )
  /// A transaction type that is not known.
  public static let typeUnknown = Rule(
    "evm/type-unknown", .error, title: "a transaction type that is not known",
    message: "type is {got}; known are 0x0 to 0x4",
    reference: "EIP-2718"
  )
  /// An access list of another shape.
  public static let accessListShape = Rule(
    "evm/access-list-shape", .error, title: "an access list of another shape",
    message: "{field} is {got}; {expected} is due",
    reference: "EIP-2930"
  )
  /// A storage key that has not 32 bytes.
  public static let accessListKeyLength = Rule(
    "evm/access-list-key-length", .error, title: "a storage key that has not 32 bytes",
    message: "{field} has {got} bytes; a storage key has 32",
    reference: "EIP-2930"
  )
  /// A versioned hash that has not 32 bytes.
  public static let blobHashLength = Rule(
    "evm/blob-hash-length", .error, title: "a versioned hash that has not 32 bytes",
    message: "{field} has {got} bytes; a versioned hash has 32",
    reference: "EIP-4844"
  )
  /// An authorization of another shape.
  public static let authShape = Rule(
    "evm/auth-shape", .error, title: "an authorization of another shape",
    message: "{field} is {got}; {expected} is due",
    reference: "EIP-7702"
  )

  /// All rules of this family.
  public static let formRules: [Rule] = [
    quantityNotString, quantityDecimalString, quantityEmpty, quantityLeadingZero, hexPrefixUpper, hexMissingPrefix,
    hexBadDigit, hexUpperDigits, dataOddLength, dataMissingPrefix, valueOverflow, nonceOverflow, gasOverflow,
    feeOverflow, typeUnknown, accessListShape, accessListKeyLength, blobHashLength, authShape,
  ]
}
