public import CountersignCore

/// The JSON text of a request.
extension BitcoinRules {
  /// A request that is no JSON.
  public static let payloadNotJSON = Rule(
    "bitcoin/payload-not-json", .error, title: "a request that is no JSON",
    message: "the request is no JSON: {why}",
    reference: "RFC 8259"
  )
  /// A request that is no JSON object.
  public static let payloadNotObject = Rule(
    "bitcoin/payload-not-object", .error, title: "a request that is no JSON object",
    message: "the request is {got}; an object is due",
    reference: "RFC 8259"
  )
  /// A key that occurs twice.
  public static let payloadDuplicateKey = Rule(
    "bitcoin/payload-duplicate-key", .error, title: "a key that occurs twice",
    message: "the key {key} occurs twice; readers differ on which one counts",
    reference: "RFC 8259, section 4"
  )
  /// A key that is missing.
  public static let payloadMissingKey = Rule(
    "bitcoin/payload-missing-key", .error, title: "a key that is missing",
    message: "{key} is missing",
    reference: "Dynamic sendBitcoin"
  )
  /// A value of another type.
  public static let payloadWrongType = Rule(
    "bitcoin/payload-wrong-type", .error, title: "a value of another type",
    message: "{key} is {got}; {expected} is due",
    reference: "Dynamic sendBitcoin"
  )
  /// A key that is not known.
  public static let payloadUnknownKey = Rule(
    "bitcoin/payload-unknown-key", .error, title: "a key that is not known",
    message: "the key {key} is not known, and a wallet may act on it",
    reference: "stacks connect; sats-connect"
  )
  /// A request that is too large.
  public static let payloadTooLarge = Rule(
    "bitcoin/payload-too-large", .error, title: "a request that is too large",
    message: "the request has {got} bytes; {limit} are allowed",
    reference: "Countersign limits"
  )

  /// All rules of this family.
  public static let textRules: [Rule] = [
    payloadNotJSON, payloadNotObject, payloadDuplicateKey, payloadMissingKey, payloadWrongType, payloadUnknownKey,
    payloadTooLarge,
  ]
}
