public import CountersignCore

/// Sign In With Solana: the grammar of the text, and what binds it to a site, a session and a time.
extension SolanaRules {
  /// A text that is no sign-in.
  public static let siwsMalformed = Rule(
    "solana/siws-malformed", .error, title: "a text that is no sign-in",
    message: "the text does not follow the grammar of sign-ins: {why}",
    reference: "phantom/sign-in-with-solana"
  )
  /// A domain that is none.
  public static let siwsDomainInvalid = Rule(
    "solana/siws-domain-invalid", .error, title: "a domain that is none",
    message: "the domain {got} {why}",
    reference: "RFC 3986, 3.2; Docs/Threats.md, 34"
  )
  /// A domain that people read as another.
  public static let siwsDomainUnusual = Rule(
    "solana/siws-domain-unusual", .warning, title: "a domain that people read as another",
    message: "the domain {got} {why}",
    reference: "Docs/Threats.md, 34"
  )
  /// An address that is none.
  public static let siwsAddressInvalid = Rule(
    "solana/siws-address-invalid", .error, title: "an address that is none",
    message: "the address {got} is no base58 of 32 bytes ({why})",
    reference: "phantom/sign-in-with-solana"
  )
  /// A statement with a character that it may not have.
  public static let siwsStatementInvalid = Rule(
    "solana/siws-statement-invalid", .error, title: "a statement with a character that it may not have",
    message: "the statement {why}",
    reference: "phantom/sign-in-with-solana"
  )
  /// A statement of several lines.
  public static let siwsStatementNewline = Rule(
    "solana/siws-statement-newline", .error, title: "a statement of several lines",
    message: "the statement has more than one line: its lines can be taken for fields",
    reference: "phantom/sign-in-with-solana"
  )
  /// A URI that is none.
  public static let siwsURIInvalid = Rule(
    "solana/siws-uri-invalid", .error, title: "a URI that is none",
    message: "the URI {got} {why}",
    reference: "RFC 3986, 3"
  )
  /// A version that is not known.
  public static let siwsVersionInvalid = Rule(
    "solana/siws-version-invalid", .error, title: "a version of sign-ins that is not known",
    message: "the version is {got}; 1 is known",
    reference: "phantom/sign-in-with-solana"
  )
  /// A chain that is not known.
  public static let siwsChainIDInvalid = Rule(
    "solana/siws-chain-id-invalid", .error, title: "a chain that is not known",
    message: "the chain id is {got}; mainnet, testnet, devnet, localnet and the first three after solana: are known",
    reference: "phantom/sign-in-with-solana"
  )
  /// A nonce that is none.
  public static let siwsNonceInvalid = Rule(
    "solana/siws-nonce-invalid", .error, title: "a nonce that is none",
    message: "the nonce {got} is no row of at least 8 letters and digits",
    reference: "phantom/sign-in-with-solana"
  )
  /// A time that is none.
  public static let siwsDateInvalid = Rule(
    "solana/siws-date-invalid", .error, title: "a time that is none",
    message: "{field} is {got}, which is no time of RFC 3339 ({why})",
    reference: "RFC 3339, 5.6"
  )
  /// A request id that is none.
  public static let siwsRequestIDInvalid = Rule(
    "solana/siws-request-id-invalid", .error, title: "a request id that is none",
    message: "the request id {got} {why}",
    reference: "RFC 3986, 3.3"
  )
  /// A resource that is no URI.
  public static let siwsResourceInvalid = Rule(
    "solana/siws-resource-invalid", .error, title: "a resource that is no URI",
    message: "{field} is {got}, which {why}",
    reference: "RFC 3986, 3"
  )
  /// Times that contradict each other.
  public static let siwsTimeOrder = Rule(
    "solana/siws-time-order", .error, title: "times that contradict each other",
    message: "the sign-in expires at {got}, which is not after {field} {expected}",
    reference: "Countersign; Sign In With Solana"
  )
  /// Another site's sign-in.
  public static let siwsDomainMismatch = Rule(
    "solana/siws-domain-mismatch", .error, title: "another site's sign-in",
    message: "the sign-in is for {got}; {expected} is expected",
    reference: "Docs/Threats.md, 5"
  )
  /// A sign-in of another account.
  public static let siwsAddressMismatch = Rule(
    "solana/siws-address-mismatch", .error, title: "a sign-in of another account",
    message: "the sign-in is for the account {got}; {expected} is expected",
    reference: "better-auth/better-auth 10324"
  )
  /// Another statement than was asked for.
  public static let siwsStatementMismatch = Rule(
    "solana/siws-statement-mismatch", .error, title: "another statement than was asked for",
    message: "the statement is {got}; {expected} was asked for",
    reference: "Wallet Standard, signIn"
  )
  /// Another page's address.
  public static let siwsURIMismatch = Rule(
    "solana/siws-uri-mismatch", .error, title: "another page's address",
    message: "the URI is {got}; {expected} is expected",
    reference: "phantom/sign-in-with-solana"
  )
  /// Another nonce.
  public static let siwsNonceMismatch = Rule(
    "solana/siws-nonce-mismatch", .error, title: "another nonce",
    message: "the nonce is {got}; {expected} is expected",
    reference: "Docs/Threats.md, 5"
  )
  /// Another chain.
  public static let siwsChainMismatch = Rule(
    "solana/siws-chain-mismatch", .error, title: "a sign-in for another chain",
    message: "the sign-in is for {got}; {expected} is expected",
    reference: "phantom/sign-in-with-solana"
  )
  /// Another field than was asked for.
  public static let siwsFieldMismatch = Rule(
    "solana/siws-field-mismatch", .error, title: "another field than was asked for",
    message: "{field} is {got}; {expected} was asked for",
    reference: "Wallet Standard, signIn"
  )
  /// A sign-in that has expired.
  public static let siwsExpired = Rule(
    "solana/siws-expired", .error, title: "a sign-in that has expired",
    message: "the sign-in expired at {got}",
    reference: "phantom/sign-in-with-solana"
  )
  /// A sign-in that is not valid yet.
  public static let siwsNotYetValid = Rule(
    "solana/siws-not-yet-valid", .error, title: "a sign-in that is not valid yet",
    message: "the sign-in is valid from {got}",
    reference: "phantom/sign-in-with-solana"
  )
  /// A sign-in that was not made now.
  public static let siwsIssuedAtFar = Rule(
    "solana/siws-issued-at-far", .error, title: "a sign-in that was not made now",
    message: "the sign-in was issued at {got}, which is more than {expected} seconds from now",
    reference: "Phantom, sign-in verification"
  )
  /// A text that speaks of signing in, and is no sign-in.
  public static let siwsMentioned = Rule(
    "solana/siws-mentioned", .warning, title: "a text that speaks of signing in, and is no sign-in",
    message: "the text holds the phrase of a sign-in elsewhere than at the end of its first line",
    reference: "phantom/sign-in-with-solana"
  )

  /// All rules of this family.
  public static let signInRules: [Rule] = [
    siwsMalformed, siwsDomainInvalid, siwsDomainUnusual, siwsAddressInvalid, siwsStatementInvalid,
    siwsStatementNewline, siwsURIInvalid, siwsVersionInvalid, siwsChainIDInvalid, siwsNonceInvalid, siwsDateInvalid,
    siwsRequestIDInvalid, siwsResourceInvalid, siwsTimeOrder, siwsDomainMismatch, siwsAddressMismatch,
    siwsStatementMismatch, siwsURIMismatch, siwsNonceMismatch, siwsChainMismatch, siwsFieldMismatch, siwsExpired,
    siwsNotYetValid, siwsIssuedAtFar, siwsMentioned,
  ]
}
