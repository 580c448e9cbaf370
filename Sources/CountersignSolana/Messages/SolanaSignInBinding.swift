import CountersignCore

/// A sign-in against what the app knows: the site, the account, the nonce, the time and the chain.
///
/// What cannot be compared is listed: a sign-in with such a gap is never called verified. Source: Docs/Threats.md, 5.
struct SolanaSignInBinding {
  /// Wallets and sites refuse a sign-in that was issued longer ago or later than this. Source: Phantom, sign-in
  /// verification.
  static let maximumAge: Int64 = 600

  /// What is wrong.
  private(set) var findings: [Finding] = []
  /// What was compared and is right.
  private(set) var compared: [String] = []
  /// What could not be compared, in words.
  private(set) var missing: [String] = []
  /// The same, by rule.
  private(set) var notEvaluated: [NotEvaluated] = []
  private let signIn: SolanaSignIn

  init(_ signIn: SolanaSignIn, _ connection: SolanaConnection, _ context: SolanaContext) {
    self.signIn = signIn
    compareAddress(connection)
    compareDomain(context.expected)
    compareURI(context.expected)
    compareNonce(context.expected)
    compareOrder()
    compareTime(context.now)
    compareChain(connection)
  }

  /// Wrong: the text cannot be what the app asked for.
  var hasError: Bool { findings.contains { $0.severity == .error } }

  private mutating func add(
    _ rule: Rule, _ field: FieldPath, _ got: String, _ expected: String, severity: Severity? = nil
  ) {
    findings.append(
      Finding(
        rule, severity: severity, at: Location(field: field),
        [Argument("field", field), Argument("got", got), Argument("expected", expected)]))
  }

  private mutating func skip(_ what: String, _ rules: [Rule], because why: String) {
    missing.append("\(what) (\(why))")
    notEvaluated += rules.map { NotEvaluated($0, why) }
  }

  private mutating func compareAddress(_ connection: SolanaConnection) {
    guard let account = connection.account else {
      return skip("address", [SolanaRules.siwsAddressMismatch], because: "no connected account")
    }
    guard account == signIn.address else {
      return add(SolanaRules.siwsAddressMismatch, "address", signIn.address.description, account.description)
    }
    compared.append("address")
  }

  /// Hosts are the same in any case of letters; nothing else about them is made equal.
  private mutating func compareDomain(_ expected: SolanaContext.Expected) {
    guard let domain = expected.domain else {
      return skip("domain", [SolanaRules.siwsDomainMismatch], because: "no expected domain (context expected.domain)")
    }
    let got = URIGrammar.lowercased(Array(signIn.domain.utf8)[...])
    guard got == URIGrammar.lowercased(Array(domain.utf8)[...]) else {
      return add(SolanaRules.siwsDomainMismatch, "domain", signIn.domain, domain)
    }
    compared.append("domain")
  }

  private mutating func compareURI(_ expected: SolanaContext.Expected) {
    guard let uri = expected.uri else {
      // Nothing is asked of the page; but a page of another site than the domain is worth a look.
      guard let own = signIn.uri, let authority = URIGrammar.authority(own) else { return }
      if authority != URIGrammar.lowercased(Array(signIn.domain.utf8)[...]) {
        add(SolanaRules.siwsURIMismatch, "uri", own, "a page of \(signIn.domain)", severity: .warning)
      }
      return
    }
    guard let own = signIn.uri, URIGrammar.origin(own) == URIGrammar.origin(uri) else {
      return add(SolanaRules.siwsURIMismatch, "uri", signIn.uri ?? "absent", uri)
    }
    compared.append("uri")
  }

  private mutating func compareNonce(_ expected: SolanaContext.Expected) {
    guard let nonce = expected.nonce else {
      let why = signIn.nonce == nil ? "the text has none" : "no expected nonce (context expected.nonce)"
      return skip("nonce", [SolanaRules.siwsNonceMismatch], because: why)
    }
    guard let own = signIn.nonce, own.utf8.elementsEqual(nonce.utf8) else {
      return add(SolanaRules.siwsNonceMismatch, "nonce", signIn.nonce ?? "absent", nonce)
    }
    compared.append("nonce")
  }

  /// Needs no clock.
  private mutating func compareOrder() {
    guard let end = signIn.expirationTime else { return }
    if let issued = signIn.issuedAt, !issued.isBefore(end) {
      add(SolanaRules.siwsTimeOrder, "issuedAt", end.description, issued.description)
    }
    if let start = signIn.notBefore, end.isBefore(start) {
      add(SolanaRules.siwsTimeOrder, "notBefore", end.description, start.description)
    }
  }

  private mutating func compareTime(_ now: Int64?) {
    let rules = [SolanaRules.siwsExpired, SolanaRules.siwsNotYetValid, SolanaRules.siwsIssuedAtFar]
    guard let now else { return skip("time", rules, because: "no clock (context now)") }
    let count = findings.count
    if let end = signIn.expirationTime, end.seconds <= now {
      add(SolanaRules.siwsExpired, "expirationTime", end.description, String(now))
    }
    if let start = signIn.notBefore, start.seconds > now {
      add(SolanaRules.siwsNotYetValid, "notBefore", start.description, String(now))
    }
    if let issued = signIn.issuedAt {
      let (age, overflow) = now.subtractingReportingOverflow(issued.seconds)
      if overflow || age.magnitude > Self.maximumAge.magnitude {
        add(SolanaRules.siwsIssuedAtFar, "issuedAt", issued.description, String(Self.maximumAge))
      }
    }
    guard findings.count == count else { return }
    // A text that only begins some day is good for ever.
    guard signIn.issuedAt != nil || signIn.expirationTime != nil else {
      return skip("time", rules, because: "the text has none")
    }
    compared.append("time")
  }

  /// The text names a cluster by a word; the connection by the hash of its first block.
  private mutating func compareChain(_ connection: SolanaConnection) {
    let rules = [SolanaRules.siwsChainMismatch]
    guard let chain = signIn.chainID else { return skip("chain", rules, because: "the text has none") }
    guard let network = connection.network else { return skip("chain", rules, because: "no network") }
    // A network of one's own has no name in the grammar but this one.
    let expected = connection.cluster?.description ?? "localnet"
    guard chain.utf8.elementsEqual(expected.utf8) || chain.utf8.elementsEqual("solana:\(expected)".utf8) else {
      return add(SolanaRules.siwsChainMismatch, "chainId", chain, "\(expected) (\(network))")
    }
    compared.append("chain")
  }
}
