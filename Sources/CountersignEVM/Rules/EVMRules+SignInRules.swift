public import CountersignCore

/// Sign-In with Ethereum: the grammar of the text, and what binds it to a site, a session and a time.
extension EVMRules {
  /// A text that is no sign-in.
  public static let siweMalformed = Rule(
    "evm/siwe-malformed", .error, title: "a text that is no sign-in",
    message: "the text does not follow the grammar of sign-ins: {why}",
    reference: "EIP-4361; wevm/viem 4150"
  )
  /// A scheme that is none.
  public static let siweSchemeInvalid = Rule(
    "evm/siwe-scheme-invalid", .error, title: "a scheme that is none",
    message: "the scheme {got} is none: it is made of a letter, and then of letters, digits, +, - and .",
    reference: "EIP-4361; RFC 3986, 3.1"
  )
  /// A site whose connection anybody can change.
  public static let siweSchemeInsecure = Rule(
    "evm/siwe-scheme-insecure", .warning, title: "a site whose connection anybody can change",
    message: "the scheme is {got}; https is expected",
    reference: "EIP-4361, verifying the request origin"
  )
  /// A domain that is none.
  public static let siweDomainInvalid = Rule(
    "evm/siwe-domain-invalid", .error, title: "a domain that is none",
    message: "the domain {got} {why}",
    reference: "RFC 3986, 3.2; Docs/Threats.md, 34"
  )
  /// A domain that people read as another.
  public static let siweDomainUnusual = Rule(
    "evm/siwe-domain-unusual", .warning, title: "a domain that people read as another",
    message: "the domain {got} {why}",
    reference: "Docs/Threats.md, 34"
  )
  /// An address that is none.
  public static let siweAddressInvalid = Rule(
    "evm/siwe-address-invalid", .error, title: "an address that is none",
    message: "the address {got} is refused ({why})",
    reference: "EIP-4361; EIP-55"
  )
  /// An address without a checksum.
  public static let siweAddressNoChecksum = Rule(
    "evm/siwe-address-no-checksum", .warning, title: "an address without a checksum in a sign-in",
    message: "the address {got} is in one letter case, which many parsers refuse",
    reference: "EIP-4361; EIP-55"
  )
  /// A statement with a character that it may not have.
  public static let siweStatementInvalid = Rule(
    "evm/siwe-statement-invalid", .error, title: "a statement with a character that it may not have",
    message: "the statement has a character that is neither a blank nor reserved or unreserved in URIs",
    reference: "EIP-4361; RFC 3986, 2.2 and 2.3"
  )
  /// A statement of several lines.
  public static let siweStatementNewline = Rule(
    "evm/siwe-statement-newline", .error, title: "a statement of several lines",
    message: "the statement has more than one line: its lines can be taken for fields",
    reference: "EIP-4361; WalletConnect/walletconnect-monorepo 7247"
  )
  /// A statement that is read differently.
  public static let siweStatementUnusual = Rule(
    "evm/siwe-statement-unusual", .warning, title: "a statement that is read differently",
    message: "the statement {why}",
    reference: "EIP-4361; spruceid/siwe"
  )
  /// A URI that is none.
  public static let siweURIInvalid = Rule(
    "evm/siwe-uri-invalid", .error, title: "a URI that is none",
    message: "the URI {got} is no absolute URI",
    reference: "RFC 3986, 3"
  )
  /// A version that is not known.
  public static let siweVersionInvalid = Rule(
    "evm/siwe-version-invalid", .error, title: "a version of sign-ins that is not known",
    message: "the version is {got}; 1 is known",
    reference: "EIP-4361; spruceid/siwe 59"
  )
  /// A chain id that is none.
  public static let siweChainIDInvalid = Rule(
    "evm/siwe-chain-id-invalid", .error, title: "a chain id that is none",
    message: "the chain id {got} is no decimal number of at most 256 bits",
    reference: "EIP-4361; EIP-155"
  )
  /// A chain id with a leading zero.
  public static let siweChainIDLeadingZero = Rule(
    "evm/siwe-chain-id-leading-zero", .warning, title: "a chain id with a leading zero",
    message: "the chain id {got} has a leading zero: parsers differ on it",
    reference: "EIP-4361"
  )
  /// A nonce that is none.
  public static let siweNonceInvalid = Rule(
    "evm/siwe-nonce-invalid", .error, title: "a nonce that is none",
    message: "the nonce {got} is no row of at least 8 letters and digits",
    reference: "EIP-4361"
  )
  /// A time that is none.
  public static let siweDateInvalid = Rule(
    "evm/siwe-date-invalid", .error, title: "a time that is none",
    message: "{field} is {got}, which is no time of RFC 3339 ({why})",
    reference: "RFC 3339, 5.6"
  )
  /// A request id that is none.
  public static let siweRequestIDInvalid = Rule(
    "evm/siwe-request-id-invalid", .error, title: "a request id that is none",
    message: "the request id {got} has a character that the segment of a path may not have",
    reference: "RFC 3986, 3.3"
  )
  /// A resource that is no URI.
  public static let siweResourceInvalid = Rule(
    "evm/siwe-resource-invalid", .error, title: "a resource that is no URI",
    message: "{field} is {got}, which is no absolute URI",
    reference: "RFC 3986, 3"
  )
  /// A resource that lets others act.
  public static let siweRecap = Rule(
    "evm/siwe-recap", .warning, title: "a resource that lets others act in the account's name",
    message: "{field} is {got}: whoever holds the signature may do what it lists",
    reference: "ERC-5573; Docs/Threats.md, 34"
  )
  /// Times that contradict each other.
  public static let siweTimeOrder = Rule(
    "evm/siwe-time-order", .warning, title: "times that contradict each other",
    message: "the sign-in expires at {got}, which is not after {field} {expected}",
    reference: "Countersign; EIP-4361"
  )
  /// Another site's sign-in.
  public static let siweDomainMismatch = Rule(
    "evm/siwe-domain-mismatch", .error, title: "another site's sign-in",
    message: "the sign-in is for {got}; {expected} is expected",
    reference: "EIP-4361; Docs/Threats.md, 5"
  )
  /// A sign-in of another account.
  public static let siweAddressMismatch = Rule(
    "evm/siwe-address-mismatch", .error, title: "a sign-in of another account",
    message: "the sign-in is for the account {got}; {expected} is expected",
    reference: "EIP-4361"
  )
  /// Another statement than was asked for.
  public static let siweStatementMismatch = Rule(
    "evm/siwe-statement-mismatch", .error, title: "another statement than was asked for",
    message: "the statement is {got}; {expected} was asked for",
    reference: "Countersign; EIP-4361"
  )
  /// Another page's address.
  public static let siweURIMismatch = Rule(
    "evm/siwe-uri-mismatch", .error, title: "another page's address",
    message: "the URI is {got}; {expected} is expected",
    reference: "EIP-4361"
  )
  /// Another nonce.
  public static let siweNonceMismatch = Rule(
    "evm/siwe-nonce-mismatch", .error, title: "another nonce",
    message: "the nonce is {got}; {expected} is expected",
    reference: "EIP-4361; Docs/Threats.md, 5"
  )
  /// A sign-in for another chain.
  public static let siweChainMismatch = Rule(
    "evm/siwe-chain-mismatch", .error, title: "a sign-in for another chain",
    message: "the sign-in is for chain {got}; {expected} is expected",
    reference: "EIP-4361"
  )
  /// Another field than was asked for.
  public static let siweFieldMismatch = Rule(
    "evm/siwe-field-mismatch", .error, title: "another field than was asked for",
    message: "{field} is {got}; {expected} was asked for",
    reference: "Countersign; EIP-4361"
  )
  /// A sign-in that has expired.
  public static let siweExpired = Rule(
    "evm/siwe-expired", .error, title: "a sign-in that has expired",
    message: "the sign-in expired at {got}",
    reference: "EIP-4361"
  )
  /// A sign-in that is not valid yet.
  public static let siweNotYetValid = Rule(
    "evm/siwe-not-yet-valid", .error, title: "a sign-in that is not valid yet",
    message: "the sign-in is valid from {got}",
    reference: "EIP-4361"
  )
  /// A sign-in that was made in the future.
  public static let siweIssuedAtFuture = Rule(
    "evm/siwe-issued-at-future", .warning, title: "a sign-in that was made in the future",
    message: "the sign-in was issued at {got}, which has not come yet",
    reference: "Countersign; EIP-4361"
  )

  /// All rules of this family.
  public static let signInRules: [Rule] = [
    siweMalformed, siweSchemeInvalid, siweSchemeInsecure, siweDomainInvalid, siweDomainUnusual, siweAddressInvalid,
    siweAddressNoChecksum, siweStatementInvalid, siweStatementNewline, siweStatementUnusual, siweURIInvalid,
    siweVersionInvalid, siweChainIDInvalid, siweChainIDLeadingZero, siweNonceInvalid, siweDateInvalid,
    siweRequestIDInvalid, siweResourceInvalid, siweRecap, siweTimeOrder, siweDomainMismatch, siweAddressMismatch,
    siweStatementMismatch, siweURIMismatch, siweNonceMismatch, siweChainMismatch, siweFieldMismatch, siweExpired,
    siweNotYetValid, siweIssuedAtFuture,
  ]
}
