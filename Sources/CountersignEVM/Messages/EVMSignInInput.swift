public import CountersignCore

/// What an app asks an account to sign in with. Source: EIP-4361.
///
/// Not `Equatable`: what an app hands on may be any text, and Swift takes canonically equivalent texts for equal.
public struct EVMSignInInput: Sendable {
  /// The scheme of the site's origin, `https`; nil leaves it to be assumed.
  public var scheme: String?
  /// The site, an authority: `example.com`, `localhost:3000`.
  public var domain: String?
  /// The account.
  public var address: EVMAddress?
  /// What the user agrees to, one line.
  public var statement: String?
  /// What is signed in to, a URI with its scheme.
  public var uri: String?
  /// Always 1.
  public var version: String? = "1"
  /// The chain that the session is bound to.
  public var chainID: UInt256?
  /// At least eight letters and digits, new for every sign-in.
  public var nonce: String?
  /// When it was made.
  public var issuedAt: Timestamp?
  /// When it ends.
  public var expirationTime: Timestamp?
  /// When it begins.
  public var notBefore: Timestamp?
  /// A name for the request.
  public var requestID: String?
  /// URIs that belong to it; an empty list is not the same as none.
  public var resources: [String]?

  /// Asks for nothing in particular.
  public init() {}

  /// Asks for this sign-in.
  public init(_ signIn: EVMSignIn) {
    scheme = signIn.scheme
    domain = signIn.domain
    address = signIn.address
    statement = signIn.statement
    uri = signIn.uri
    version = signIn.version
    chainID = signIn.chainID
    nonce = signIn.nonce
    issuedAt = signIn.issuedAt
    expirationTime = signIn.expirationTime
    notBefore = signIn.notBefore
    requestID = signIn.requestID
    resources = signIn.resources
  }

  /// The text of a field after its label; nil when it is not there.
  func value(_ field: SignInField) -> String? {
    switch field {
    case .uri: uri
    case .version: version
    case .chainID: chainID?.decimal
    case .nonce: nonce
    case .issuedAt: issuedAt?.description
    case .expirationTime: expirationTime?.description
    case .notBefore: notBefore?.description
    case .requestID: requestID
    case .resources: resources?.joined(separator: "\n")
    }
  }

  /// The text of the fields, whatever is in them: whoever asks has checked them.
  ///
  /// An empty line stands before the statement and after it; without one there are still two.
  var text: String {
    let site = (scheme.map { $0 + "://" } ?? "") + (domain ?? "")
    var lines = [site + String(decoding: EVMSignIn.phrase, as: UTF8.self), address?.checksummed ?? "", ""]
    if let statement { lines.append(statement) }
    lines.append("")
    for field in SignInField.allCases {
      guard let value = value(field) else { continue }
      if field == .resources {
        lines.append(field.label)
        lines += (resources ?? []).map { "- " + $0 }
      } else {
        lines.append(field.label + value)
      }
    }
    return lines.joined(separator: "\n")
  }
}

extension SignInField {
  /// Whether the grammar demands it. Source: EIP-4361.
  var isRequired: Bool { rawValue <= SignInField.issuedAt.rawValue }
}
