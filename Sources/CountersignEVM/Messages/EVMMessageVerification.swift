public import CountersignCore
public import CountersignCurves

/// Judges a wallet's signature of a message: a text, or bytes.
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

  /// Judges a signature in hex: of a key, or of any form that a contract judges.
  ///
  /// A good signature of a sign-in needs all that binds it compared. Of any other message nothing is bound: while the
  /// context states what is expected of a sign-in, it is `undecidable`, unless the format says that a plain text is meant
  /// (`eip191`).
  public func verify(signature reply: String) -> Verdict {
    guard message.bytes.count <= limits.inputBytes else {
      let arguments = [Argument("got", message.bytes.count), Argument("limit", limits.inputBytes)]
      return Verdict(
        .undecidable,
        findings: [Finding(CoreRules.inputTooLarge, at: Location(field: "message"), arguments)],
        reason: "the message is too large to be read")
    }
    var evidence = Evidence()
    evidence.reading = message.isText ? "text" : "bytes"
    // The format holds nothing of a site, a time or a network: a verifier who needs them must put them into the text.
    evidence.notProvable = ["network"]
    let verification = EVMSignatureVerification(
      digest: message.digest, connection: connection, context: context, limits: limits, curves: curves,
      evidence: evidence, findings: signIn.findings, readings: { EVMMessageReading.candidates(message) },
      bind: { bound($0) })
    guard message.format == .siwe, signIn.value == nil else { return verification.verify(signature: reply) }
    // What was to be signed is no sign-in, so no signature of it is one.
    var verdict = verification.verify(signature: reply)
    verdict.outcome = .malformed
    verdict.reason = nil
    verdict.query = nil
    return verdict
  }

  /// A good signature of what is no sign-in: who expects one has not got it. What can be told to be a faulty one is a text,
  /// and its errors keep it from being acceptable. Design, 4 and 5.
  private func unbound(_ verdict: Verdict) -> Verdict {
    let isFaulty = signIn.findings.contains { $0.severity == .error }
    guard message.format != .eip191, !isFaulty, !context.expected.stated.isEmpty else { return verdict }
    var verdict = verdict
    verdict.outcome = .undecidable
    verdict.reason =
      "the message is no sign-in (EIP-4361), so what is expected of one was not compared: "
      + context.expected.stated.joined(separator: ", ")
    return verdict
  }

  /// A good signature: a plain text has no bindings; a sign-in has, and all of them must have been looked at.
  ///
  /// Without a demand for a sign-in, a text that only looks like a faulty one is a text like any other. Design, 5.
  private func bound(_ verdict: Verdict) -> Verdict {
    guard let signIn = self.signIn.value else { return unbound(verdict) }
    let binding = EVMSignInBinding(signIn, connection, context)
    var verdict = verdict
    verdict.findings += binding.findings
    verdict.evidence.compared += binding.compared
    if binding.compared.contains("chain") {
      verdict.evidence.network = NetworkID(evmChainID: signIn.chainID)?.description
      verdict.evidence.notProvable.removeAll { $0.utf8.elementsEqual("network".utf8) }
    }
    if binding.hasError {
      verdict.outcome = .bindingMismatch
    } else if !binding.missing.isEmpty {
      verdict.outcome = .undecidable
      verdict.reason =
        "the message is a sign-in (EIP-4361), of which was not compared: " + binding.missing.joined(separator: ", ")
    }
    return verdict
  }
}
