public import CountersignCore
public import CountersignCurves
import CountersignHash

/// Judges a wallet's signature of a message. Both formats bind neither site nor time nor network: what is verified is a
/// text, and no more.
public struct BitcoinMessageVerification: Sendable {
  let message: BitcoinMessage
  let connection: BitcoinConnection
  let policy: BitcoinPolicy
  let limits: Limits
  let curves: Curves

  /// Prepares to judge signatures of `message` by one of the connected addresses.
  public init(
    message: BitcoinMessage, connection: BitcoinConnection, policy: BitcoinPolicy = .standard,
    limits: Limits = .standard, curves: Curves
  ) {
    self.message = message
    self.connection = connection
    self.policy = policy
    self.limits = limits
    self.curves = curves
  }

  /// Judges a signature: base64 of 65 bytes, or a proof of BIP-0322 with or without its mark.
  public func verify(signature reply: String) -> Verdict {
    guard message.bytes.count <= limits.inputBytes else {
      let arguments = [Argument("got", message.bytes.count), Argument("limit", limits.inputBytes)]
      return Verdict(
        .undecidable,
        findings: [Finding(CoreRules.inputTooLarge, at: Location(field: "message"), arguments)],
        reason: "the message is too large to be read")
    }
    let signature = BitcoinMessageSignature(reply, format: message.format, limits: limits)
    var state = Case(findings: connection.findings + signature.findings)
    state.evidence.account = connection.accounts.first?.address.description
    state.evidence.digest = message.digest.hex
    state.evidence.notProvable = ["network"]
    if let what = BitcoinMessageCheck.transaction(message) {
      state.findings.append(
        Finding(BitcoinRules.msgIsTransaction, at: Location(field: "message"), [Argument("got", what)]))
      // No outcome but this one keeps every caller from going on with it. Source: threats, row 32.
      if BitcoinMessageCheck.transaction(message.bytes) != nil {
        return Verdict(.malformed, evidence: state.evidence, findings: state.findings)
      }
    }
    switch signature.kind {
    case .malformed: return Verdict(.malformed, evidence: state.evidence, findings: state.findings)
    case .recoverable(let header, let signature):
      state.evidence.reading = "recoverable"
      state.evidence.digest = message.recoverableHash.hex
      return verify(header: header, signature, state)
    case .proof(let form):
      state.evidence.reading = form.name
      state.evidence.digest = message.proofHash.hex
      return verify(form, state)
    }
  }

  /// What is known so far.
  struct Case {
    var evidence = Evidence()
    var findings: [Finding]

    /// An answer with one more finding.
    func verdict(_ outcome: Verdict.Outcome, _ more: [Finding] = [], reason: String? = nil) -> Verdict {
      Verdict(outcome, evidence: evidence, findings: findings + more, reason: reason)
    }

    /// Told, never counted: what a failing signature does cover.
    func missed(_ misses: [String], _ more: [Finding], signer: BitcoinAddress) -> Verdict {
      var state = self
      state.evidence.signer = signer.description
      state.evidence.nearMisses = misses
      let place = Location(field: "signature")
      let told = misses.map { Finding(BitcoinRules.msgNearMiss, at: place, [Argument("what", $0)]) }
      return state.verdict(.invalidSignature, more + told)
    }
  }

  /// A good signature: nothing binds it, so a text that looks as if it were bound is told.
  func verified(_ state: Case, _ more: [Finding]) -> Verdict {
    let isSignIn = BitcoinMessageCheck.isSignIn(message.bytes)
    let told = isSignIn ? [Finding(BitcoinRules.msgSignInUnchecked, at: Location(field: "message"))] : []
    return state.verdict(.verified, told + more)
  }

  /// The answer that says most: of several addresses one signs, and that one counts.
  ///
  /// `judge`: told whether near misses are searched for, which is done for the first few addresses only.
  func best(_ judge: (BitcoinConnection.Account, _ isSearched: Bool) -> Verdict) -> Verdict? {
    var verdicts: [Verdict] = []
    for (index, account) in connection.accounts.enumerated() {
      let verdict = judge(account, index < Self.searchedAccounts)
      if verdict.outcome == .verified { return verdict }
      verdicts.append(verdict)
    }
    return verdicts.first { !$0.evidence.nearMisses.isEmpty } ?? verdicts.first { $0.outcome == .undecidable }
      ?? verdicts.first
  }

  /// More addresses than a wallet connects.
  private static let searchedAccounts = 16

  /// Which network's text an address has that nobody connected: the connection's.
  var prefix: BitcoinNetwork.Prefix? { connection.network?.prefix ?? connection.accounts.first?.address.prefix }

  func address(_ script: BitcoinScript) -> BitcoinAddress? {
    prefix.flatMap { BitcoinAddress(script: script, prefix: $0) }
  }

  static let place = Location(field: "signature")
}
