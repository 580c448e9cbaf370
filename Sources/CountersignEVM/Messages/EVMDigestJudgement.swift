import CountersignCore
import CountersignCurves
import CountersignHash

/// Judges an account's own signature of a hash, whatever the hash is of.
struct EVMDigestJudgement {
  let digest: Bytes32
  let connection: EVMConnection
  let curves: Curves
  /// What else a failing signature may cover.
  let candidates: () -> [EVMMessageReading]

  /// A parity that only a laxer reading of a signature gives, and that reading's name.
  typealias OtherReading = (recoveryID: UInt8, name: String)

  /// The verdict on a signature. `recoveryID`: the parity that the standard reads; nil when it reads none. `bound`: the
  /// verdict on a good one.
  func verdict(
    _ signature: Secp256k1Signature, _ recoveryID: UInt8?, _ other: OtherReading?, _ evidence: Evidence,
    _ findings: [Finding], bound: (Evidence, [Finding]) -> Verdict
  ) -> Verdict {
    var evidence = evidence
    var findings = findings
    let place = Location(field: "signature")
    guard signature.isInRange else {
      let field: FieldPath = signature.r.isZero || signature.r >= Secp256k1Signature.order ? "r" : "s"
      findings.append(Finding(EVMRules.sigRange, at: Location(field: field), [Argument("field", field)]))
      return Verdict(.invalidSignature, evidence: evidence, findings: findings)
    }
    if !signature.isLowS { findings.append(Finding(EVMRules.messageHighS, at: place)) }
    let parity = recoveryID ?? other?.recoveryID ?? 0
    guard let found = signer(signature, digest, parity) else {
      findings.append(Finding(EVMRules.sigUnrecoverable, at: place))
      return Verdict(.invalidSignature, evidence: evidence, findings: findings)
    }
    guard let account = connection.account else {
      evidence.signer = found.lowercased
      return Verdict(
        .undecidable, evidence: evidence, findings: findings, reason: "no connected account to compare the signer with")
    }
    if found == account, recoveryID != nil {
      evidence.signer = found.lowercased
      return bound(evidence, findings)
    }
    let misses = nearMisses(signature, parity, other, account)
    guard misses.isEmpty else {
      evidence.signer = account.lowercased
      evidence.nearMisses = misses
      findings += misses.map { Finding(EVMRules.messageNearMiss, at: place, [Argument("what", $0)]) }
      return Verdict(.invalidSignature, evidence: evidence, findings: findings)
    }
    evidence.signer = found.lowercased
    findings.append(
      Finding(
        EVMRules.messageSignerMismatch, at: place, [Argument("got", found), Argument("expected", account)]))
    return Verdict(.wrongSigner, evidence: evidence, findings: findings)
  }

  /// Told, never counted: what this signature of the account's does cover.
  private func nearMisses(
    _ signature: Secp256k1Signature, _ parity: UInt8, _ other: OtherReading?, _ account: EVMAddress
  ) -> [String] {
    var misses: [String] = []
    for candidate in candidates() where signer(signature, candidate.digest, parity) == account {
      if !misses.contains(candidate.name) { misses.append(candidate.name) }
    }
    if let other, signer(signature, digest, other.recoveryID) == account { misses.append(other.name) }
    return misses
  }

  private func signer(_ signature: Secp256k1Signature, _ digest: Bytes32, _ recoveryID: UInt8) -> EVMAddress? {
    curves.secp256k1.recover(signature, recoveryID: recoveryID, digest: digest).map { EVMAddress($0) }
  }
}
