public import CountersignCore

extension SolanaSignIn {
  /// What a wallet's text says otherwise than it was asked: every field that was asked for is there and equal, and none is
  /// added but domain and address, which a wallet may fill in. Source: Wallet Standard, `signIn`.
  public static func compare(asked: SolanaSignInInput, returned: SolanaSignIn) -> [Finding] {
    var findings: [Finding] = []
    func add(_ rule: Rule, _ field: FieldPath, _ got: String?, _ expected: String?) {
      guard !same(got, expected) else { return }
      findings.append(
        Finding(
          rule, at: Location(field: field),
          [
            Argument("field", field), Argument("got", got ?? "absent"), Argument("expected", expected ?? "nothing"),
          ]))
    }
    if let domain = asked.domain { add(SolanaRules.siwsDomainMismatch, "domain", returned.domain, domain) }
    if let address = asked.address, address != returned.address {
      add(SolanaRules.siwsAddressMismatch, "address", returned.address.description, address.description)
    }
    add(SolanaRules.siwsStatementMismatch, "statement", returned.statement, asked.statement)
    let values: [(SignInField, String?)] = [
      (.uri, asked.uri), (.version, asked.version), (.chainID, asked.chainID), (.nonce, asked.nonce),
      (.issuedAt, asked.issuedAt?.description), (.expirationTime, asked.expirationTime?.description),
      (.notBefore, asked.notBefore?.description), (.requestID, asked.requestID),
      (.resources, asked.resources.map { $0.joined(separator: "\n") }),
    ]
    for (field, expected) in values {
      let rule =
        switch field {
        case .uri: SolanaRules.siwsURIMismatch
        case .chainID: SolanaRules.siwsChainMismatch
        case .nonce: SolanaRules.siwsNonceMismatch
        default: SolanaRules.siwsFieldMismatch
        }
      add(rule, field.path, returned.value(field), expected)
    }
    return findings
  }

  /// Swift's `==` takes canonically equivalent texts for equal.
  private static func same(_ a: String?, _ b: String?) -> Bool {
    switch (a, b) {
    case (nil, nil): true
    case (let a?, let b?): a.utf8.elementsEqual(b.utf8)
    default: false
    }
  }
}
