public import CountersignCore
public import CountersignCurves
public import CountersignHash

/// Judges a signature over a hash, of whatever form: of an account with a key, or of one whose contract decides.
///
/// The account's own key is enough, also for an account with code (EIP-7702). What only a contract can judge is
/// `undecidable` with the one call that decides: `isValidSignature` (ERC-1271), or our own program that deploys the
/// account first (ERC-6492). A signature of another key is `wrongSigner` with that call, since the account may be a
/// contract. Nothing here throws or traps. Source: ERC-6492, verifier side; design, section 4.
public struct EVMSignatureVerification: Sendable {
  let digest: Bytes32
  let connection: EVMConnection
  let context: EVMContext
  let limits: Limits
  let curves: Curves
  /// What the message's format adds to the evidence.
  private let evidence: Evidence
  /// What is wrong with the message by its format.
  private let findings: [Finding]
  /// What else a failing signature may cover; asked for only when one fails.
  private let readings: @Sendable () -> [EVMMessageReading]
  /// Compares the bindings of the message's format, once its signature is good.
  let bind: @Sendable (Verdict) -> Verdict

  /// Prepares to judge signatures over `digest` by `account` (nil when it is not known) over a connection to `network`.
  ///
  /// The context says what is known of the account's code, and at which block its contract is asked.
  public init(
    digest: Bytes32, account: String?, network: String?, context: EVMContext = .empty, limits: Limits = .standard,
    curves: Curves
  ) {
    self.init(
      digest: digest, connection: EVMConnection(account: account, network: network), context: context, limits: limits,
      curves: curves)
  }

  /// The same for a connection that was read before.
  public init(
    digest: Bytes32, connection: EVMConnection, context: EVMContext = .empty, limits: Limits = .standard, curves: Curves
  ) {
    self.init(
      digest: digest, connection: connection, context: context, limits: limits, curves: curves, evidence: Evidence(),
      readings: { [] }, bind: { $0 })
  }

  /// The same for a message: `evidence`, `findings`, `readings` and `bind` are its format's.
  init(
    digest: Bytes32, connection: EVMConnection, context: EVMContext, limits: Limits, curves: Curves,
    evidence: Evidence, findings: [Finding] = [], readings: @escaping @Sendable () -> [EVMMessageReading],
    bind: @escaping @Sendable (Verdict) -> Verdict
  ) {
    self.digest = digest
    self.connection = connection
    self.context = context
    self.limits = limits
    self.curves = curves
    self.evidence = evidence
    self.findings = findings
    self.readings = readings
    self.bind = bind
  }

  /// Judges a signature in hex, of any form that `EVMSignatureForm` tells.
  public func verify(signature reply: String) -> Verdict {
    let (form, noted) = EVMSignatureForm.read(reply, limits: limits)
    guard let form else { return Verdict(.malformed, findings: noted) }
    return verdict(form, noted)
  }

  /// What can be said of a signature while it is not known what it is to cover.
  static func unread(_ reply: String, _ connection: EVMConnection, _ limits: Limits) -> Verdict {
    let (form, noted) = EVMSignatureForm.read(reply, limits: limits)
    guard let form else { return Verdict(.malformed, findings: noted) }
    var isMalformed = false
    if case .malformed = form.content { isMalformed = true }
    var evidence = Evidence()
    evidence.account = connection.account?.lowercased
    evidence.signatureForm = form.kind.description
    return Verdict(
      isMalformed ? .malformed : .undecidable, evidence: evidence,
      findings: connection.findings + noted + form.findings)
  }

  private func verdict(_ form: EVMSignatureForm, _ noted: [Finding]) -> Verdict {
    var verdict = Verdict(
      .undecidable, evidence: evidence, findings: connection.findings + noted + form.findings + findings)
    verdict.evidence.account = connection.account?.lowercased
    verdict.evidence.digest = "0x" + digest.hex
    verdict.evidence.signatureForm = form.kind.description
    switch form.content {
    case .malformed:
      verdict.outcome = .malformed
      return verdict
    case .recoverable(let signature, let isStandard): return key(signature, isStandard, form, verdict)
    default: return contract(form, verdict)
    }
  }

  // MARK: Signatures of a key

  private func key(
    _ signature: EVMRecoverableSignature, _ isStandard: Bool, _ form: EVMSignatureForm, _ verdict: Verdict
  ) -> Verdict {
    var verdict = verdict
    if signature.scalars.isInRange, !signature.scalars.isLowS {
      verdict.findings.append(Finding(EVMRules.messageHighS, at: Self.location))
    }
    let signer = signature.signer(of: digest, curves)
    guard let account = connection.account else {
      verdict.evidence.signer = signer?.lowercased
      guard signer != nil else { return invalid(signature, form, verdict) }
      verdict.reason = "no connected account to compare the signer with"
      return verdict
    }
    if signer == account, isStandard {
      verdict.outcome = .verified
      verdict.evidence.signer = account.lowercased
      if context.accountHasCode == true { verdict.findings.append(Finding(EVMRules.accountHasCode, at: Self.location)) }
      return bind(verdict)
    }
    guard let signer else { return invalid(signature, form, verdict) }
    if tellNearMisses(of: signature, form, account, &verdict) {
      verdict.outcome = .invalidSignature
      verdict.evidence.signer = account.lowercased
      return verdict
    }
    if context.accountHasCode == true { return contract(form, verdict) }
    verdict.outcome = .wrongSigner
    verdict.evidence.signer = signer.lowercased
    // A contract's owner signs with a key of their own: told as somebody else's until the contract is asked.
    verdict.query = context.accountHasCode == false ? nil : query(form, verdict)
    verdict.findings.append(mismatch(signer, account))
    return verdict
  }

  /// A signature that no key made.
  private func invalid(
    _ signature: EVMRecoverableSignature, _ form: EVMSignatureForm, _ verdict: Verdict
  ) -> Verdict {
    if context.accountHasCode == true { return contract(form, verdict) }
    var verdict = verdict
    verdict.outcome = .invalidSignature
    let scalars = signature.scalars
    if scalars.isInRange {
      verdict.findings.append(Finding(EVMRules.sigUnrecoverable, at: Self.location))
    } else {
      let field: FieldPath = scalars.r.isZero || scalars.r >= Secp256k1Signature.order ? "r" : "s"
      verdict.findings.append(Finding(EVMRules.sigRange, at: Location(field: field), [Argument("field", field)]))
    }
    return verdict
  }

  private func mismatch(_ signer: EVMAddress, _ account: EVMAddress) -> Finding {
    Finding(
      EVMRules.messageSignerMismatch, at: Self.location, [Argument("got", signer), Argument("expected", account)],
      hint: context.accountHasCode == false
        ? nil : "if the account is a contract, ask it: the query has the call (ERC-1271)")
  }

  /// Tells, and never counts, what the signature of the account's key does cover. True when it covers something.
  func tellNearMisses(
    of signature: EVMRecoverableSignature, _ form: EVMSignatureForm, _ account: EVMAddress, _ verdict: inout Verdict
  ) -> Bool {
    let covered = readings().filter { signature.signer(of: $0.digest, curves) == account }
    var misses = covered.map(\.name)
    // How the wallet read the message, where that is a way of wallets.
    if let reading = covered.lazy.compactMap(\.reading).first { verdict.evidence.reading = reading }
    if form.kind == .chainBound, let v = signature.v, signature.signer(of: digest, curves) == account {
      misses.append("the message, with a v that is bound to chain \((v - 35) / 2)")
    }
    // Without its v a signature looks like a compact one, and is read with the other parity half of the time.
    if form.kind == .eip2098 {
      let other = EVMRecoverableSignature(scalars: signature.scalars, yParity: signature.yParity ^ 1, v: nil)
      if other.signer(of: digest, curves) == account {
        misses.append("the message, by a signature whose v was cut off")
      }
    }
    tell(nearMisses: misses, &verdict)
    return !misses.isEmpty
  }

  /// The same for a passkey, whose challenge is what it signed; `wrapped`: what the account makes of a hash.
  func tellNearMisses(
    of assertion: EVMWebAuthnSignature, wrapped: (Bytes32) -> Bytes32, _ verdict: inout Verdict
  ) {
    let misses = readings().filter { assertion.challenges($0.digest) || assertion.challenges(wrapped($0.digest)) }
    tell(nearMisses: misses.map(\.name), &verdict)
  }

  private func tell(nearMisses: [String], _ verdict: inout Verdict) {
    verdict.evidence.nearMisses += nearMisses
    verdict.findings += nearMisses.map {
      Finding(EVMRules.messageNearMiss, at: Self.location, [Argument("what", $0)])
    }
  }

  // MARK: Signatures that a contract judges

  private func contract(_ form: EVMSignatureForm, _ verdict: Verdict) -> Verdict {
    var verdict = verdict
    verdict.outcome = .undecidable
    verdict.findings.append(
      Finding(EVMRules.messageContractSignature, at: Self.location, [Argument("why", form.words, shown: 300)]))
    verdict.reason = "only the account's contract can judge this signature (ERC-1271)"
    tellClaims(form, &verdict)
    if connection.account == nil {
      verdict.reason = "only the account's contract can judge this signature, and no account is connected"
    } else if connection.chainID == nil {
      verdict.reason = "only the account's contract can judge this signature, and on which chain is not stated"
    } else if let query = query(form, verdict) {
      verdict.query = query
    } else {
      explainMissingQuery(form, &verdict)
    }
    return verdict
  }

  private func explainMissingQuery(_ form: EVMSignatureForm, _ verdict: inout Verdict) {
    guard form.kind == .erc6492 else {
      verdict.reason = "the account is to be delegated and prepared before its code is asked: more than one call can do"
      return
    }
    verdict.reason = "the call that would deploy the account and ask it is longer than nodes take"
    verdict.findings.append(
      Finding(
        EVMRules.contractCallTooLarge, at: Self.location,
        [Argument("got", form.bytes.count), Argument("limit", EVMPredeployProgram.maximumBytes)]))
  }

  static let location = Location(field: "signature")
}
