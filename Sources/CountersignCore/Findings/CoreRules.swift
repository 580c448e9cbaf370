/// The rules that belong to no chain: input detection, secrets, look-alikes.
public enum CoreRules {
  /// More findings than are kept.
  public static let tooManyFindings = Rule(
    "core/too-many-findings", .error, title: "more findings than are kept",
    message: "{count} further findings were dropped; the input is treated as refused", reference: "Countersign"
  )
  /// The input is too long to be read.
  public static let inputTooLarge = Rule(
    "core/input-too-large", .error, title: "the input is larger than the limit",
    message: "the input has {got} bytes; at most {limit} are read", reference: "Countersign limits"
  )
  /// The input is empty.
  public static let inputEmpty = Rule(
    "core/input-empty", .error, title: "the input is empty",
    message: "the input is empty", reference: "Countersign"
  )
  /// The input is no chain's format.
  public static let inputUndetected = Rule(
    "core/input-undetected", .error, title: "the input is in no format that is known",
    message: "this is no {expected}; it looks like {looks}", reference: "Countersign"
  )
  /// A private key or a seed phrase.
  public static let secretInInput = Rule(
    "core/secret-in-input", .error, title: "a private key or a seed phrase was given",
    message: "the input holds {what}; it was not read and is not shown", reference: "Docs/Threats.md, 48"
  )
  /// 64 hex digits can be a private key.
  public static let possibleSecret = Rule(
    "core/possible-secret", .warning, title: "64 hex digits can be a hash or a private key",
    message: "{what} may be a hash or a private key; it is not shown", reference: "Docs/Threats.md, 48"
  )
  /// A network that is no CAIP-2 identifier.
  public static let networkMalformed = Rule(
    "core/network-malformed", .error, title: "the network is no CAIP-2 identifier",
    message: "the connection's network {got} is no CAIP-2 identifier ({why})", reference: "CAIP-2"
  )
  /// A network of another chain family.
  public static let networkForeign = Rule(
    "core/network-foreign", .error, title: "the network belongs to another chain family",
    message: "the connection's network {got} is not a network of {chain}", reference: "CAIP-2"
  )
  /// The connected account is no address of the chain.
  public static let accountMalformed = Rule(
    "core/account-malformed", .error, title: "the connected account is no address of the chain",
    message: "the connected account {got} is no address of {chain}: {why}", reference: "Countersign"
  )

  /// A reply of another kind than the request asks for.
  public static let replyOfOtherKind = Rule(
    "core/reply-of-other-kind", .error, title: "a reply of another kind than was asked for",
    message: "the reply is a {got}, which does not answer this request", reference: "Countersign"
  )
  /// A request in the schema of batch mode that cannot be read.
  public static let requestMalformed = Rule(
    "core/request-malformed", .error, title: "a request that does not follow the schema",
    message: "the request does not follow the schema: {why}", reference: "Countersign"
  )

  /// An address that imitates a known one.
  public static let addressLookalike = Rule(
    "core/address-lookalike", .error, isMoney: true, title: "an address that imitates a known one",
    message: "{field} is {got}, which begins and ends like {known} and is another", reference: "Docs/Threats.md, 26"
  )
  /// A transaction that was seen before.
  public static let transactionSeen = Rule(
    "core/transaction-seen", .warning, isMoney: true, title: "a transaction that was seen before",
    message: "the transaction {got} was seen before: this reply is no new one", reference: "Docs/Threats.md, 27"
  )

  /// All, for the catalogue.
  public static let all = [
    tooManyFindings, inputTooLarge, inputEmpty, inputUndetected, secretInInput, possibleSecret, networkMalformed,
    networkForeign, accountMalformed, replyOfOtherKind, requestMalformed, addressLookalike,
    transactionSeen,
  ]
}
