public import CountersignCore

/// A sign-in whose every field is within the grammar. Source: EIP-4361.
///
/// All of it is ASCII: the grammar has nothing else.
public struct EVMSignIn: Hashable, Sendable {
  /// The scheme of the site's origin; nil when the text names none, and https is assumed.
  public let scheme: String?
  /// The site, an authority.
  public let domain: String
  /// The account.
  public let address: EVMAddress
  /// What the user agrees to, one line.
  public let statement: String?
  /// What is signed in to.
  public let uri: String
  /// 1.
  public let version: String
  /// The chain that the session is bound to, on which a contract account is asked.
  public let chainID: UInt256
  /// At least eight letters and digits.
  public let nonce: String
  /// When it was made.
  public let issuedAt: Timestamp
  /// When it ends.
  public let expirationTime: Timestamp?
  /// When it begins.
  public let notBefore: Timestamp?
  /// A name for the request.
  public let requestID: String?
  /// URIs; an empty list has its heading.
  public let resources: [String]?
  /// The text that is signed: as it came, or as it was built.
  public let text: String

  /// The end of the first line.
  static let phrase = Array(" wants you to sign in with your Ethereum account:".utf8)

  /// Builds a sign-in of typed fields, none of which can run into another.
  ///
  /// Throws the grammar's rules of `signInRules` at the offset in the field's own text, and `evm/siwe-malformed` for a
  /// field that is due: domain, address, URI, version, chain id, nonce, and when it was issued.
  public init(_ input: EVMSignInInput) throws(DecodeError) {
    if let scheme = input.scheme { try Self.check(EVMSignInGrammar.scheme(Array(scheme.utf8)[...]), "scheme") }
    guard let domain = input.domain else { throw Self.missing("domain") }
    try Self.check(EVMSignInGrammar.domain(Array(domain.utf8)[...]), "domain")
    guard input.address != nil else { throw Self.missing("address") }
    if let statement = input.statement {
      try Self.check(EVMSignInGrammar.statement(Array(statement.utf8)[...]), "statement")
    }
    for field in SignInField.allCases where field != .resources {
      if let value = input.value(field) {
        try Self.check(EVMSignInGrammar.value(Array(value.utf8)[...], of: field), field.path)
      } else if field.isRequired {
        throw Self.missing(field.path)
      }
    }
    for (index, resource) in (input.resources ?? []).enumerated() {
      let field = SignInField.resources
      try Self.check(EVMSignInGrammar.value(Array(resource.utf8)[...], of: field), field.path[index])
    }
    guard let signIn = EVMSignIn(checked: input, text: input.text) else { throw Self.missing("field") }
    self = signIn
  }

  /// Takes what was checked; nil when a field is missing that is due.
  init?(checked input: EVMSignInInput, text: String) {
    guard let domain = input.domain, let address = input.address, let uri = input.uri, let version = input.version,
      let chainID = input.chainID, let nonce = input.nonce, let issuedAt = input.issuedAt
    else { return nil }
    scheme = input.scheme
    self.domain = domain
    self.address = address
    statement = input.statement
    self.uri = uri
    self.version = version
    self.chainID = chainID
    self.nonce = nonce
    self.issuedAt = issuedAt
    expirationTime = input.expirationTime
    notBefore = input.notBefore
    requestID = input.requestID
    resources = input.resources
    self.text = text
  }

  private static func missing(_ field: FieldPath) -> DecodeError {
    DecodeError(EVMRules.siweMalformed, bytes: 0..<0, field: field, [Argument("why", "it has no \(field)")])
  }

  private static func check(_ fault: TextFault?, _ field: FieldPath) throws(DecodeError) {
    if let fault { throw fault.error(field) }
  }
}
