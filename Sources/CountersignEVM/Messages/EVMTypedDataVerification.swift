public import CountersignCore
public import CountersignCurves
import CountersignHash

/// Judges a wallet's signature of typed data.
public struct EVMTypedDataVerification: Sendable {
  private let typedData: EVMTypedData?
  private let connection: EVMConnection
  private let limits: Limits
  private let curves: Curves

  /// Prepares to judge signatures of `typedData` (nil when it could not be read) by `account` (nil when it is not known)
  /// over a connection to `network`.
  public init(
    typedData: EVMTypedData?, account: String?, network: String?, limits: Limits = .standard, curves: Curves
  ) {
    self.init(
      typedData: typedData, connection: EVMConnection(account: account, network: network), limits: limits,
      curves: curves)
  }

  /// The same for a connection that was read before.
  public init(typedData: EVMTypedData?, connection: EVMConnection, limits: Limits = .standard, curves: Curves) {
    self.typedData = typedData
    self.connection = connection
    self.limits = limits
    self.curves = curves
  }

  /// Judges a signature in hex: 65 bytes, 64 in the compact form, or whatever else it is.
  ///
  /// A signature by the account is `verified` when the domain's chain is the connection's; a domain that names no chain
  /// binds none, and the evidence says so.
  public func verify(signature reply: String) -> Verdict {
    // No bytes at all are how some contracts are asked (ERC-1271); no text at all is no answer.
    let read = EVMReplyText(reply, expected: "a signature in 0x-hex", limits: limits, allowsEmpty: true)
    guard let bytes = read.bytes else { return Verdict(.malformed, findings: read.findings) }
    let signature = EVMMessageSignature(bytes)
    let findings = connection.findings + read.findings + signature.findings
    if case .malformed = signature.kind { return Verdict(.malformed, evidence: evidence, findings: findings) }
    guard let typedData else {
      return Verdict(
        .undecidable, evidence: evidence, findings: findings,
        reason: "the typed data cannot be read, so the signature cannot be compared with it")
    }
    switch signature.kind {
    case .malformed: return Verdict(.malformed, evidence: evidence, findings: findings)
    case .contract(let why):
      return Verdict(
        .undecidable, evidence: evidence,
        findings: findings + [
          Finding(EVMRules.messageContractSignature, at: Location(field: "signature"), [Argument("why", why)])
        ], reason: "only the account's contract can judge this signature (ERC-1271)")
    case .recoverable(let signature, let recoveryID):
      // Without its v a signature looks like a compact one, and is read with the other parity half of the time.
      let isCut = bytes.count == 64
      let other = isCut ? (recoveryID ^ 1, "the typed data, by a signature whose v was cut off") : nil
      return judge(typedData, signature, recoveryID, other, findings)
    case .misread(let signature, let recoveryID, let reading):
      return judge(typedData, signature, nil, (recoveryID, reading), findings)
    }
  }

  private var evidence: Evidence {
    var evidence = Evidence()
    evidence.account = connection.account?.lowercased
    guard let typedData else { return evidence }
    evidence.digest = "0x" + typedData.digest.hex
    evidence.reading = "eip712"
    evidence.network = typedData.domain.chainID.flatMap { NetworkID(evmChainID: $0)?.description }
    if typedData.domain.chainID == nil { evidence.notProvable = ["network"] }
    return evidence
  }

  private func judge(
    _ typedData: EVMTypedData, _ signature: Secp256k1Signature, _ recoveryID: UInt8?,
    _ other: EVMDigestJudgement.OtherReading?, _ findings: [Finding]
  ) -> Verdict {
    let judgement = EVMDigestJudgement(digest: typedData.digest, connection: connection, curves: curves) {
      EVMMessageReading.candidates(typedData, chainID: connection.chainID)
    }
    return judgement.verdict(signature, recoveryID, other, evidence, findings) { evidence, findings in
      bound(typedData, evidence, findings)
    }
  }

  /// A good signature: the domain's chain is what the format binds it to, and must be the connection's.
  private func bound(_ typedData: EVMTypedData, _ evidence: Evidence, _ findings: [Finding]) -> Verdict {
    var evidence = evidence
    guard typedData.domain.chainID != nil else {
      return Verdict(.verified, evidence: evidence, findings: findings)
    }
    if let mismatch = EVMTypedDataCheck.chainMismatch(typedData.domain, connection, typedData.root) {
      return Verdict(.wrongNetwork, evidence: evidence, findings: findings + [mismatch])
    }
    guard connection.chainID != nil else {
      let why =
        connection.isNetworkUnreadable
        ? "the connection's network cannot be read" : "no network to compare the domain's chain with"
      return Verdict(.undecidable, evidence: evidence, findings: findings, reason: why)
    }
    evidence.compared.append("domain.chainId")
    return Verdict(.verified, evidence: evidence, findings: findings)
  }
}
