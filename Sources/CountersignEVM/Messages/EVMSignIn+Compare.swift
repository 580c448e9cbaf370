public import CountersignCore

extension EVMSignIn {
  /// What a text says otherwise than it was asked: every field that was asked for is there and equal. What the grammar
  /// demands and the app left open, whoever signs may fill in; nothing else may be added.
  public static func compare(asked: EVMSignInInput, returned: EVMSignIn) -> [Finding] {
    var findings: [Finding] = []
    func add(_ rule: Rule, _ field: FieldPath, _ got: String?, _ expected: String?, mayBeFilledIn: Bool = false) {
      if expected == nil, mayBeFilledIn { return }
      guard !same(got, expected) else { return }
      findings.append(
        Finding(
          rule, at: Location(field: field),
          [
            Argument("field", field), Argument("got", got ?? "absent"), Argument("expected", expected ?? "nothing"),
          ]))
    }
    let own = EVMSignInInput(returned)
    add(EVMRules.siweFieldMismatch, "scheme", own.scheme, asked.scheme)
    add(EVMRules.siweDomainMismatch, "domain", own.domain, asked.domain, mayBeFilledIn: true)
    add(
      EVMRules.siweAddressMismatch, "address", own.address?.description, asked.address?.description, mayBeFilledIn: true
    )
    add(EVMRules.siweStatementMismatch, "statement", own.statement, asked.statement)
    for field in SignInField.allCases {
      let rule =
        switch field {
        case .uri: EVMRules.siweURIMismatch
        case .chainID: EVMRules.siweChainMismatch
        case .nonce: EVMRules.siweNonceMismatch
        default: EVMRules.siweFieldMismatch
        }
      add(rule, field.path, own.value(field), asked.value(field), mayBeFilledIn: field.isRequired)
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
