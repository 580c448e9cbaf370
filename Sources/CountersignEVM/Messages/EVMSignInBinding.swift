import CountersignCore

/// A sign-in against what the app knows: the site, the account, the nonce, the time and the chain.
///
/// What cannot be compared is listed: a sign-in with such a gap is never called verified. Source: EIP-4361, verifying a
/// signed message; Docs/Threats.md, 5.
struct EVMSignInBinding {
  /// Clocks differ by this much, and no more.
  static let maximumSkew: Int64 = 300

  /// What a sign-in is compared by.
  static let rules = [
    EVMRules.siweDomainMismatch, EVMRules.siweAddressMismatch, EVMRules.siweURIMismatch, EVMRules.siweNonceMismatch,
    EVMRules.siweChainMismatch, EVMRules.siweTimeOrder, EVMRules.siweExpired, EVMRules.siweNotYetValid,
    EVMRules.siweIssuedAtFuture,
  ]

  /// What is wrong.
  private(set) var findings: [Finding] = []
  /// What was compared and is right.
  private(set) var compared: [String] = []
  /// What could not be compared, in words.
  private(set) var missing: [String] = []
  /// The same, by rule.
  private(set) var notEvaluated: [NotEvaluated] = []
  private let signIn: EVMSignIn
  /// The scheme of the site, https when the text names none. Source: EIP-4361, message fields.
  private let scheme: [UInt8]

  init(_ signIn: EVMSignIn, _ connection: EVMConnection, _ context: EVMContext) {
    self.signIn = signIn
    scheme = URIGrammar.lowercased(Array((signIn.scheme ?? "https").utf8)[...])
    compareAddress(connection)
    compareDomain(context.expected)
    compareURI(context.expected)
    compareNonce(context.expected)
    compareOrder()
    compareTime(context.now)
    compareChain(connection, context.expected)
    if !missing.isEmpty {
      let what = Argument("what", missing.joined(separator: ", "), shown: 600)
      findings.append(Finding(EVMRules.messageSiweUnchecked, at: Location(field: "message"), [what]))
    }
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

  private mutating func compareAddress(_ connection: EVMConnection) {
    guard let account = connection.account else {
      return skip("address", [EVMRules.siweAddressMismatch], because: "no connected account")
    }
    guard account == signIn.address else {
      return add(EVMRules.siweAddressMismatch, "address", signIn.address.description, account.description)
    }
    compared.append("address")
  }

  /// Hosts are the same in any letter case, and the port that the scheme has anyhow is none; nothing else is made equal.
  private mutating func compareDomain(_ expected: EVMContext.Expected) {
    guard let domain = expected.domain else {
      return skip("domain", [EVMRules.siweDomainMismatch], because: "no expected domain (context expected.domain)")
    }
    guard site(signIn.domain) == site(domain) else {
      return add(EVMRules.siweDomainMismatch, "domain", signIn.domain, domain)
    }
    compared.append("domain")
  }

  private func site(_ authority: String) -> [UInt8] {
    URIGrammar.normalized(Array(authority.utf8)[...], scheme: scheme)
  }

  private mutating func compareURI(_ expected: EVMContext.Expected) {
    guard let uri = expected.uri else {
      // Nothing is asked of the page; but a page of another site than the domain is worth a look.
      if let origin = Origin(signIn.uri), origin.authority != site(signIn.domain) {
        add(EVMRules.siweURIMismatch, "uri", signIn.uri, "a page of \(signIn.domain)", severity: .warning)
      }
      return
    }
    let isSame =
      if let own = Origin(signIn.uri), let other = Origin(uri) {
        own == other
      } else {
        // What has no origin is a name as a whole.
        signIn.uri.utf8.elementsEqual(uri.utf8)
      }
    guard isSame else { return add(EVMRules.siweURIMismatch, "uri", signIn.uri, uri) }
    compared.append("uri")
  }

  /// What browsers call the origin of a page.
  private struct Origin: Equatable {
    let scheme: [UInt8]
    let authority: [UInt8]

    /// Nil for a URI without an authority.
    init?(_ uri: String) {
      guard let authority = URIGrammar.authority(uri) else { return nil }
      scheme = URIGrammar.scheme(uri)
      self.authority = URIGrammar.normalized(authority[...], scheme: scheme)
    }
  }

  private mutating func compareNonce(_ expected: EVMContext.Expected) {
    guard let nonce = expected.nonce else {
      return skip("nonce", [EVMRules.siweNonceMismatch], because: "no expected nonce (context expected.nonce)")
    }
    guard signIn.nonce.utf8.elementsEqual(nonce.utf8) else {
      return add(EVMRules.siweNonceMismatch, "nonce", signIn.nonce, nonce)
    }
    compared.append("nonce")
  }

  /// Needs no clock.
  private mutating func compareOrder() {
    guard let end = signIn.expirationTime else { return }
    if !signIn.issuedAt.isBefore(end) {
      add(EVMRules.siweTimeOrder, "issuedAt", end.description, signIn.issuedAt.description)
    }
    if let start = signIn.notBefore, !start.isBefore(end) {
      add(EVMRules.siweTimeOrder, "notBefore", end.description, start.description)
    }
  }

  /// Valid from its beginning on, and no longer at its end.
  private mutating func compareTime(_ now: Int64?) {
    let rules = [EVMRules.siweExpired, EVMRules.siweNotYetValid, EVMRules.siweIssuedAtFuture]
    guard let now else { return skip("time", rules, because: "no clock (context now)") }
    var isWithin = true
    if let end = signIn.expirationTime, !end.isAfter(second: now) {
      add(EVMRules.siweExpired, "expirationTime", end.description, String(now))
      isWithin = false
    }
    if let start = signIn.notBefore, start.isAfter(second: now) {
      add(EVMRules.siweNotYetValid, "notBefore", start.description, String(now))
      isWithin = false
    }
    let (ahead, overflow) = signIn.issuedAt.seconds.subtractingReportingOverflow(now)
    // Seconds of the years 0 to 9999 are far from overflowing; a clock may say anything.
    if overflow ? now < 0 : ahead > Self.maximumSkew {
      add(EVMRules.siweIssuedAtFuture, "issuedAt", signIn.issuedAt.description, String(now))
    }
    if isWithin { compared.append("time") }
  }

  private mutating func compareChain(_ connection: EVMConnection, _ expected: EVMContext.Expected) {
    let rules = [EVMRules.siweChainMismatch]
    guard !connection.isNetworkUnreadable else { return skip("chain", rules, because: "an unreadable network") }
    let known = [connection.chainID, expected.chainID].compactMap { $0 }
    guard !known.isEmpty else { return skip("chain", rules, because: "no network") }
    if let other = known.first(where: { $0 != signIn.chainID }) {
      return add(EVMRules.siweChainMismatch, "chainId", signIn.chainID.decimal, other.decimal)
    }
    compared.append("chain")
  }
}
