public import CountersignCore

/// The request's text and its keys.
extension EVMRules {
  /// The text is not JSON.
  public static let jsonSyntax = Rule(
    "evm/json-syntax", .error, title: "the text is not JSON",
    message: "the request is not JSON: {why}",
    reference: "RFC 8259"
  )
  /// Something follows the JSON object.
  public static let jsonTrailing = Rule(
    "evm/json-trailing", .error, title: "something follows the JSON object",
    message: "something follows the JSON object",
    reference: "RFC 8259"
  )
  /// The text is JSON, but no object.
  public static let jsonNotAnObject = Rule(
    "evm/json-not-an-object", .error, title: "the text is JSON, but no object",
    message: "the request is {got}; one JSON object is due",
    reference: "RFC 8259"
  )
  /// A JSON string that holds JSON.
  public static let jsonDoubleEncoded = Rule(
    "evm/json-double-encoded", .error, title: "a JSON string that holds JSON",
    message: "the request is a JSON string that holds a JSON object: it was encoded twice",
    reference: "RFC 8259"
  )
  /// The text is longer than wallets take.
  public static let jsonTooLarge = Rule(
    "evm/json-too-large", .error, title: "the text is longer than wallets take",
    message: "the request has {got} bytes; the largest wallet takes {limit}",
    reference: "MetaMask/core 9482"
  )
  /// The JSON is nested too deep.
  public static let jsonTooDeep = Rule(
    "evm/json-too-deep", .error, title: "the JSON is nested too deep",
    message: "the request is nested deeper than {limit}, or holds too many values",
    reference: "Countersign limits"
  )
  /// A name occurs twice in one object.
  public static let jsonDuplicateKey = Rule(
    "evm/json-duplicate-key", .error, title: "a name occurs twice in one object",
    message: "the name {key} occurs again: parsers disagree on which value counts",
    reference: "RFC 8259, 4"
  )
  /// A key that no wallet is known to take.
  public static let keyUnknown = Rule(
    "evm/key-unknown", .error, title: "a key that no wallet is known to take",
    message: "the key {key} is not of an EVM request",
    reference: "execution-apis GenericTransaction"
  )
  /// A known key in other letter case.
  public static let keyCase = Rule(
    "evm/key-case", .error, title: "a known key in other letter case",
    message: "the key {key} is not {known}: letter case counts, a wallet drops or refuses it",
    reference: "execution-apis GenericTransaction"
  )
  /// A key of a signed or mined transaction.
  public static let keyResultField = Rule(
    "evm/key-result-field", .warning, title: "a key of a signed or mined transaction",
    message: "the key {key} belongs to a signed or mined transaction, not to a request",
    reference: "execution-apis"
  )
  /// A value is null.
  public static let keyNull = Rule(
    "evm/key-null", .warning, title: "a value is null",
    message: "{field} is null; leave the key out",
    reference: "execution-apis"
  )
  /// A value of another JSON kind.
  public static let valueKind = Rule(
    "evm/value-kind", .error, title: "a value of another JSON kind",
    message: "{field} is {got}; {expected} is due",
    reference: "execution-apis"
  )
  /// GasLimit is not the key of the specification.
  public static let gasAlias = Rule(
    "evm/gas-alias", .warning, title: "gasLimit is not the key of the specification",
    message: "gasLimit is an alias that some wallets ignore; the key is gas",
    reference: "execution-apis; WalletConnectSwift 27"
  )
  /// Gas and gasLimit differ.
  public static let gasConflict = Rule(
    "evm/gas-conflict", .error, title: "gas and gasLimit differ",
    message: "gas is {gas} and gasLimit is {gasLimit}",
    reference: "execution-apis"
  )
  /// Input is not the key that wallets read.
  public static let inputAlias = Rule(
    "evm/input-alias", .warning, title: "input is not the key that wallets read",
    message: "{why}; wallets read data",
    reference: "MetaMask/metamask-extension 21467"
  )
  /// Data and input differ.
  public static let dataInputConflict = Rule(
    "evm/data-input-conflict", .error, title: "data and input differ",
    message: "data and input hold different bytes",
    reference: "go-ethereum setDefaults"
  )

  /// All rules of this family.
  public static let textRules: [Rule] = [
    jsonSyntax, jsonTrailing, jsonNotAnObject, jsonDoubleEncoded, jsonTooLarge, jsonTooDeep, jsonDuplicateKey,
    keyUnknown, keyCase, keyResultField, keyNull, valueKind, gasAlias, gasConflict, inputAlias, dataInputConflict,
  ]
}
