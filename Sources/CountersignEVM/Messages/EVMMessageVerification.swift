public import CountersignCore
public import CountersignCurves
import CountersignHash

/// Judges a wallet's signature of a message.
public struct EVMMessageVerification: Sendable {
  private let message: EVMMessage
  private let connection: EVMConnection
  private let context: EVMContext
  private let limits: Limits
  private let curves: Curves
  /// The message as a sign-in, and what is wrong with it as one.
  private let signIn: (value: EVMSignIn?, findings: [Finding])

  /// Prepares to judge signatures of `message` by `account` (nil when it is not known) over a connection to `network`.
  public init(
    message: EVMMessage, account: String?, network: String?, context: EVMContext = .empty, limits: Limits = .standard,
    curves: Curves
  ) {
    self.init(
      message: message, connection: EVMConnection(account: account, network: network), context: context, limits: limits,
      curves: curves)
  }

  /// The same for a connection that was read before.
  public init(
    message: EVMMessage, connection: EVMConnection, context: EVMContext = .empty, limits: Limits = .standard,
    curves: Curves
  ) {
    self.message = message
    self.connection = connection
    self.context = context
    self.limits = limits
    self.curves = curves
    signIn = message.bytes.count <= limits.inputBytes ? message.readSignIn(limits) : (nil, [])
  }

  /// Judges a signature in hex: 65 bytes, 64 in the compact form, or whatever else it is.
  public func verify(signature reply: String) -> Verdict {
    guard message.bytes.count <= limits.inputBytes else {
      let arguments = [Argument("got", message.bytes.count), Argument("limit", limits.inputBytes)]
      return Verdict(
        .undecidable,
        findings: [Finding(CoreRules.inputTooLarge, at: Location(field: "message"), arguments)],
        reason: "the message is too large to be read")
    }
    // No bytes at all are how some contracts are asked (ERC-1271); no text at all is no answer.
    let read = EVMReplyText(reply, expected: "a signature in 0x-hex", limits: limits, allowsEmpty: true)
    guard let bytes = read.bytes else { return Verdict(.malformed, findings: read.findings) }
    let signature = EVMMessageSignature(bytes)
    var findings = connection.findings + read.findings + signature.findings + signIn.findings
    var evidence = Evidence()
    evidence.account = connection.account?.lowercased
    evidence.digest = "0x" + message.digest.hex
    evidence.reading = message.isText ? "text" : "bytes"
    // The format holds nothing of a site, a time or a network: a verifier who needs them must put them into the text.
    evidence.notProvable = ["network"]
    // Without a demand for a sign-in the text is one like any other. Design, 5.
    if message.format == .siwe, signIn.value == nil {
      return Verdict(.malformed, evidence: evidence, findings: findings)
    }
    switch signature.kind {
    case .malformed:
      return Verdict(.malformed, evidence: evidence, findings: findings)
    case .contract(let why):
      findings.append(
        Finding(EVMRules.messageContractSignature, at: Location(field: "signature"), [Argument("why", why)]))
      return Verdict(
        .undecidable, evidence: evidence, findings: findings,
        reason: "only the account's contract can judge this signature (ERC-1271)")
    case .recoverable(let signature, let recoveryID):
      // Without its v a signature looks like a compact one, and is read with the other parity half of the time.
      let isCut = bytes.count == 64
      let other = isCut ? (recoveryID ^ 1, "the message, by a signature whose v was cut off") : nil
      return judge(signature, recoveryID, other, evidence, findings)
    case .misread(let signature, let recoveryID, let reading):
      return judge(signature, nil, (recoveryID, reading), evidence, findings)
    }
  }

  /// Judges a signature. `recoveryID`: the parity that the standard reads; nil when it reads none. `other`: a parity that
  /// only a laxer reading gives, and that reading's name.
  private func judge(
    _ signature: Secp256k1Signature, _ recoveryID: UInt8?, _ other: (recoveryID: UInt8, name: String)?,
    _ evidence: Evidence, _ findings: [Finding]
  ) -> Verdict {
    var evidence = evidence
    var findings = findings
    guard signature.isInRange else {
      let field: FieldPath = signature.r.isZero || signature.r >= Secp256k1Signature.order ? "r" : "s"
      findings.append(Finding(EVMRules.sigRange, at: Location(field: field), [Argument("field", field)]))
      return Verdict(.invalidSignature, evidence: evidence, findings: findings)
    }
    if !signature.isLowS { findings.append(Finding(EVMRules.messageHighS, at: Location(field: "signature"))) }
    func signer(_ digest: Bytes32, _ recoveryID: UInt8) -> EVMAddress? {
      curves.secp256k1.recover(signature, recoveryID: recoveryID, digest: digest).map { EVMAddress($0) }
    }
    let parity = recoveryID ?? other?.recoveryID ?? 0
    guard let found = signer(message.digest, parity) else {
      findings.append(Finding(EVMRules.sigUnrecoverable, at: Location(field: "signature")))
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
    // Told, never counted: what this signature of the account's does cover.
    let readings = EVMMessageReading.candidates(message).filter { signer($0.digest, parity) == account }
    var misses = readings.map(\.name)
    if let other, signer(message.digest, other.recoveryID) == account { misses.append(other.name) }
    if !misses.isEmpty {
      evidence.signer = account.lowercased
      evidence.nearMisses = misses
      // How the wallet read the message, where that is a way of wallets.
      evidence.reading = readings.lazy.compactMap(\.reading).first ?? evidence.reading
      findings += misses.map {
        Finding(EVMRules.messageNearMiss, at: Location(field: "signature"), [Argument("what", $0)])
      }
      return Verdict(.invalidSignature, evidence: evidence, findings: findings)
    }
    evidence.signer = found.lowercased
    findings.append(
      Finding(
        EVMRules.messageSignerMismatch, at: Location(field: "signature"),
        [Argument("got", found), Argument("expected", account)]))
    return Verdict(.wrongSigner, evidence: evidence, findings: findings)
  }

  /// A good signature: a plain text has no bindings; a sign-in has, and all of them must have been looked at.
  private func bound(_ evidence: Evidence, _ findings: [Finding]) -> Verdict {
    guard let signIn = self.signIn.value else { return Verdict(.verified, evidence: evidence, findings: findings) }
    let binding = EVMSignInBinding(signIn, connection, context)
    let findings = findings + binding.findings
    var evidence = evidence
    evidence.compared += binding.compared
    if binding.compared.contains("chain") {
      evidence.network = NetworkID(evmChainID: signIn.chainID)?.description
      evidence.notProvable = []
    }
    if binding.hasError { return Verdict(.bindingMismatch, evidence: evidence, findings: findings) }
    guard binding.missing.isEmpty else {
      return Verdict(
        .undecidable, evidence: evidence, findings: findings,
        reason: "the message is a sign-in (EIP-4361), of which was not compared: "
          + binding.missing.joined(separator: ", "))
    }
    return Verdict(.verified, evidence: evidence, findings: findings)
  }
}
