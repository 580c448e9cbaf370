public import CountersignCore
public import CountersignCurves

/// Judges a wallet's signature of a message: a text, or bytes.
public struct EVMMessageVerification: Sendable {
  private let message: EVMMessage
  private let connection: EVMConnection
  private let limits: Limits
  private let curves: Curves

  /// Prepares to judge signatures of `message` by `account` (nil when it is not known) over a connection to `network`.
  public init(
    message: EVMMessage, account: String?, network: String?, limits: Limits = .standard, curves: Curves
  ) {
    self.init(
      message: message, connection: EVMConnection(account: account, network: network), limits: limits, curves: curves)
  }

  /// The same for a connection that was read before.
  public init(message: EVMMessage, connection: EVMConnection, limits: Limits = .standard, curves: Curves) {
    self.message = message
    self.connection = connection
    self.limits = limits
    self.curves = curves
  }

  /// Judges a signature in hex: of a key, or of any form that a contract judges.
  public func verify(signature reply: String) -> Verdict {
    var evidence = Evidence()
    evidence.reading = message.isText ? "text" : "bytes"
    // The format holds nothing of a site, a time or a network: a verifier who needs them must put them into the text.
    evidence.notProvable = ["network"]
    return EVMSignatureVerification(
      digest: message.digest, connection: connection, limits: limits, curves: curves, evidence: evidence,
      readings: { EVMMessageReading.candidates(message) }, bind: { bound($0) }
    ).verify(signature: reply)
  }

  /// A good signature: a plain text has no bindings; a sign-in has, and they were not looked at.
  private func bound(_ verdict: Verdict) -> Verdict {
    guard message.isText, EVMMessageCheck.isSignIn(message.bridgeString) else { return verdict }
    var verdict = verdict
    verdict.outcome = .undecidable
    verdict.findings.append(Finding(EVMRules.messageSiweUnchecked))
    verdict.reason = "the text is a sign-in (EIP-4361): its domain, nonce, chain and time were not compared"
    verdict.query = nil
    return verdict
  }
}
