import CountersignCore
import CountersignCurves
import CountersignHash

// What a signature for a contract says of itself: who owns the account, who deploys it, what a passkey signed. Claims,
// all of them: whoever makes a signature chooses them, and only the contract knows its owners.
extension EVMSignatureVerification {
  func tellClaims(_ form: EVMSignatureForm, _ verdict: inout Verdict) {
    claims(form, signing: digest, &verdict)
  }

  /// `hash`: what the key of this part signs, as far as that is known.
  private func claims(_ form: EVMSignatureForm, signing hash: Bytes32, _ verdict: inout Verdict) {
    switch form.content {
    case .recoverable(let signature, isStandard: true): claim(signature.signer(of: hash, curves), &verdict)
    case .loopring(let signature, let isPrefixed):
      claim(signature.signer(of: isPrefixed ? Self.prefixed(hash) : hash, curves), &verdict)
    case .predeploy(let value, let inner):
      // Of wrappers in one another the outer one is called.
      if verdict.evidence.viaFactory == nil {
        verdict.evidence.viaFactory = value.factory.lowercased
        verdict.findings += EVMKnownFactories.check(value.factory, account: connection.account).map { [$0] } ?? []
      }
      claims(inner, signing: hash, &verdict)
    case .predelegation(let value, let inner):
      verdict.findings += faults(value.authorization)
      claims(inner, signing: hash, &verdict)
    case .safe(let safe): claims(safe, hash, &verdict)
    case .smartWallet(let value, let inner): claims(value, inner, hash, &verdict)
    case .webAuthn(let assertion): claims(assertion, hash, &verdict)
    case .nestedTyped(let value, _): claims(value, &verdict)
    case .recoverable, .opaque, .malformed: break
    }
  }

  private func claim(_ owner: EVMAddress?, _ verdict: inout Verdict) {
    if let owner { verdict.evidence.claimedOwners.append(owner.lowercased) }
  }

  /// The hash as a message of 32 bytes. Source: EIP-191, version 0x45.
  private static func prefixed(_ hash: Bytes32) -> Bytes32 { EVMMessage(bytes: hash.bytes).digest }

  // MARK: Delegations

  /// Why the chain would skip an authorization for the connected account. Source: EIP-7702, behaviour.
  private func faults(_ authorization: EVMAuthorization) -> [Finding] {
    let field = FieldPath("authorization")
    var findings: [Finding] = []
    if authorization.chainID.isZero {
      let chain: FieldPath = "authorization.chainId"
      findings.append(Finding(EVMRules.authAnyChain, at: Location(field: chain), [Argument("field", chain)]))
    }
    var why = EVMAuthorizationCheck.fault(authorization, connection.chainID ?? authorization.chainID, curves)
    if why == nil, let authority = try? authorization.authority(curves), let account = connection.account,
      authority != account
    {
      why = "it is signed by \(authority), not by the account"
    }
    if let why {
      findings.append(
        Finding(EVMRules.txAuthSigner, at: Location(field: field), [Argument("field", field), Argument("why", why)]))
    }
    return findings
  }

  /// True when the chain would apply the authorization to the connected account.
  func isApplicable(_ authorization: EVMAuthorization) -> Bool {
    EVMAuthorizationCheck.fault(authorization, connection.chainID, curves) == nil
      && (try? authorization.authority(curves)) == connection.account
  }

  // MARK: Safe

  private func claims(_ safe: EVMSafeSignature, _ hash: Bytes32, _ verdict: inout Verdict) {
    guard let account = connection.account, let chainID = connection.chainID else {
      for part in safe.parts { claim(part.owner, &verdict) }
      return
    }
    let newer = owners(safe, EVMAccountHash.safeMessage(hash, account: account, chainID: chainID))
    for owner in newer { claim(owner, &verdict) }
    guard let (previous, owner) = firstUnsorted(newer) else { return }
    // Before 1.3.0 the domain named no chain. What is recovered with the wrong hash is of nobody, and in order by chance: so
    // neither reading proves which version the Safe is of, and both are told.
    let older = owners(safe, EVMAccountHash.safeMessage(hash, account: account, chainID: nil))
    let isPerhapsOlder = firstUnsorted(older) == nil
    if isPerhapsOlder {
      for owner in older.compactMap({ $0 }) {
        verdict.evidence.claimedOwners.append("\(owner.lowercased), if the Safe is older than 1.3.0")
      }
    }
    verdict.findings.append(
      Finding(
        EVMRules.safeOwnersUnsorted, at: Self.location, [Argument("owner", owner), Argument("previous", previous)],
        hint: isPerhapsOlder ? "a Safe older than 1.3.0 hashes otherwise, and may have other owners, in order" : nil))
  }

  /// The owner of each part, where one is named or a key made it.
  private func owners(_ safe: EVMSafeSignature, _ hash: Bytes32) -> [EVMAddress?] {
    safe.parts.map { part in
      part.owner ?? part.recoverable?.signer(of: part.kind == .ethSign ? Self.prefixed(hash) : hash, curves)
    }
  }

  /// The first two neighbours that are not in ascending order.
  private func firstUnsorted(_ owners: [EVMAddress?]) -> (EVMAddress, EVMAddress)? {
    let known = owners.compactMap { $0 }
    return zip(known, known.dropFirst()).first { !$0.bytes.lexicographicallyPrecedes($1.bytes) }
  }

  // MARK: Smart wallets and passkeys

  private func claims(
    _ value: EVMSmartWalletSignature, _ inner: EVMSignatureForm, _ hash: Bytes32, _ verdict: inout Verdict
  ) {
    if inner.webAuthn != nil { verdict.evidence.claimedOwners.append("owner \(value.ownerIndex), a passkey") }
    guard let wrapped = replaySafe(hash) else { return }
    if let assertion = inner.webAuthn {
      tell(assertion, challenged: assertion.challenges(wrapped), &verdict)
    } else if inner.recoverable != nil {
      claims(inner, signing: wrapped, &verdict)
    }
  }

  /// A passkey's assertion without a wrapper: whose account it is, and what it makes of the hash, is not known.
  private func claims(_ assertion: EVMWebAuthnSignature, _ hash: Bytes32, _ verdict: inout Verdict) {
    verdict.evidence.claimedOwners.append("a passkey")
    let isChallenged = assertion.challenges(hash) || replaySafe(hash).map(assertion.challenges) ?? false
    tell(assertion, challenged: isChallenged, &verdict)
  }

  /// What an owner of the smart wallet signs; nil while the account or the chain is not known.
  func replaySafe(_ hash: Bytes32) -> Bytes32? {
    guard let account = connection.account, let chainID = connection.chainID else { return nil }
    return EVMAccountHash.replaySafe(hash, account: account, chainID: chainID)
  }

  private func tell(_ assertion: EVMWebAuthnSignature, challenged: Bool, _ verdict: inout Verdict) {
    var faults: [String] = []
    if !assertion.isAssertion { faults.append("is not of the type webauthn.get where it says so") }
    if !assertion.isUserPresent { faults.append("says that nobody was there") }
    if assertion.s > Self.p256Order.halved { faults.append("has an s in the upper half, which contracts refuse") }
    if challenged {
      verdict.evidence.compared.append("challenge")
    } else {
      faults.append("is over another challenge than the hash, and than the account's hash of it")
    }
    verdict.findings += faults.map {
      Finding(EVMRules.passkeyChallenge, at: Self.location, [Argument("why", $0)])
    }
  }

  /// The order of the group of P-256. Source: SEC 2, 2.4.2.
  private static let p256Order = UInt256(
    0xf3b9_cac2_fc63_2551, 0xbce6_faad_a717_9e84, 0xffff_ffff_ffff_ffff, 0xffff_ffff_0000_0000)

  // MARK: Typed data that the account hashes again

  private func claims(_ value: EVMNestedTypedSignature, _ verdict: inout Verdict) {
    guard value.digest != digest else {
      verdict.evidence.compared += ["appDomainSeparator", "contents"]
      return
    }
    verdict.findings.append(
      Finding(
        EVMRules.nestedContentsMismatch, at: Self.location,
        [Argument("got", "0x" + value.digest.hex), Argument("expected", "0x" + digest.hex)]))
  }
}
