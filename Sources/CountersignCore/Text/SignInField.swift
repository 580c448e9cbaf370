/// The fields of a sign-in after its statement, in the order of the grammar, which EIP-4361 and Sign In With Solana share.
package enum SignInField: Int, CaseIterable, Sendable {
  case uri, version, chainID, nonce, issuedAt, expirationTime, notBefore, requestID, resources

  /// What its line begins with.
  package var label: String {
    switch self {
    case .uri: "URI: "
    case .version: "Version: "
    case .chainID: "Chain ID: "
    case .nonce: "Nonce: "
    case .issuedAt: "Issued At: "
    case .expirationTime: "Expiration Time: "
    case .notBefore: "Not Before: "
    case .requestID: "Request ID: "
    case .resources: "Resources:"
    }
  }

  /// Its name. Source: Wallet Standard, `SolanaSignInInput`; spruceid/siwe.
  package var path: FieldPath {
    switch self {
    case .uri: "uri"
    case .version: "version"
    case .chainID: "chainId"
    case .nonce: "nonce"
    case .issuedAt: "issuedAt"
    case .expirationTime: "expirationTime"
    case .notBefore: "notBefore"
    case .requestID: "requestId"
    case .resources: "resources"
    }
  }

  /// The field that a line begins with.
  package init?(line: ArraySlice<UInt8>) {
    let known = Self.allCases.first { field in
      field == .resources ? line.elementsEqual(field.label.utf8) : line.starts(with: field.label.utf8)
    }
    guard let known else { return nil }
    self = known
  }
}
