public import CountersignCore

/// A sign-in whose every field is within the grammar. Source: phantom/sign-in-with-solana.
///
/// All of it is ASCII: the grammar has nothing else.
public struct SolanaSignIn: Hashable, Sendable {
  /// The site, an authority.
  public let domain: String
  /// The account.
  public let address: SolanaAddress
  /// What the user agrees to, one line.
  public let statement: String?
  /// The page.
  public let uri: String?
  /// 1, when it is there.
  public let version: String?
  /// The chain.
  public let chainID: String?
  /// At least eight letters and digits.
  public let nonce: String?
  /// When it was made.
  public let issuedAt: SolanaSignInTime?
  /// When it ends.
  public let expirationTime: SolanaSignInTime?
  /// When it begins.
  public let notBefore: SolanaSignInTime?
  /// A name for the request.
  public let requestID: String?
  /// URIs; an empty list has its heading.
  public let resources: [String]?

  /// The end of the first line.
  static let phrase = Array(" wants you to sign in with your Solana account:".utf8)

  /// Builds a sign-in of typed fields, none of which can run into another.
  ///
  /// Throws the grammar's rules of `signInRules` at the offset in the field's own text. Domain and address are due.
  public init(_ input: SolanaSignInInput) throws(DecodeError) {
    guard let domain = input.domain else { throw Self.missing("domain") }
    guard let address = input.address else { throw Self.missing("address") }
    try Self.check(SolanaSignInGrammar.domain(Array(domain.utf8)[...]), "domain")
    if let statement = input.statement {
      try Self.check(SolanaSignInGrammar.statement(Array(statement.utf8)[...]), "statement")
    }
    for (field, value) in [
      (SignInField.uri, input.uri), (.version, input.version), (.chainID, input.chainID),
      (.nonce, input.nonce), (.requestID, input.requestID),
    ] {
      if let value { try Self.check(SolanaSignInGrammar.value(Array(value.utf8)[...], of: field), field.path) }
    }
    for (index, resource) in (input.resources ?? []).enumerated() {
      let field = SignInField.resources
      try Self.check(SolanaSignInGrammar.value(Array(resource.utf8)[...], of: field), field.path[index])
    }
    self.init(checked: input, domain: domain, address: address)
  }

  /// Takes what was checked.
  init(checked input: SolanaSignInInput, domain: String, address: SolanaAddress) {
    self.domain = domain
    self.address = address
    statement = input.statement
    uri = input.uri
    version = input.version
    chainID = input.chainID
    nonce = input.nonce
    issuedAt = input.issuedAt
    expirationTime = input.expirationTime
    notBefore = input.notBefore
    requestID = input.requestID
    resources = input.resources
  }

  private static func missing(_ what: String) -> DecodeError {
    DecodeError(
      SolanaRules.siwsMalformed, bytes: 0..<0, field: FieldPath(what), [Argument("why", "it has no \(what)")])
  }

  private static func check(_ fault: TextFault?, _ field: FieldPath) throws(DecodeError) {
    if let fault { throw fault.error(field) }
  }

  /// The text that is signed.
  public var text: String {
    var lines = [domain + String(decoding: Self.phrase, as: UTF8.self), address.description]
    if let statement { lines += ["", statement] }
    let fields = SignInField.allCases.flatMap { field in
      guard let value = value(field) else { return [String]() }
      if field == .resources { return [field.label] + (resources ?? []).map { "- " + $0 } }
      return [field.label + value]
    }
    if !fields.isEmpty { lines += [""] + fields }
    return lines.joined(separator: "\n")
  }

  /// The text of a field after its label; nil when it is not there.
  func value(_ field: SignInField) -> String? {
    switch field {
    case .uri: uri
    case .version: version
    case .chainID: chainID
    case .nonce: nonce
    case .issuedAt: issuedAt?.description
    case .expirationTime: expirationTime?.description
    case .notBefore: notBefore?.description
    case .requestID: requestID
    case .resources: resources.map { $0.joined(separator: "\n") }
    }
  }
}
