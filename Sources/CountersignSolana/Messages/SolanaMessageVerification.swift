public import CountersignCore
public import CountersignCurves
import CountersignHash

/// Judges a wallet's signature of a message.
public struct SolanaMessageVerification: Sendable {
  private let message: SolanaMessage
  private let connection: SolanaConnection
  private let context: SolanaContext
  private let limits: Limits
  private let curves: Curves

  /// Prepares to judge signatures of `message` by the connected account.
  public init(
    message: SolanaMessage, connection: SolanaConnection, context: SolanaContext = .empty,
    limits: Limits = .standard, curves: Curves
  ) {
    self.message = message
    self.connection = connection
    self.context = context
    self.limits = limits
    self.curves = curves
  }

  /// Judges a signature: base58 of 64 bytes; base64 and hex are refused by name.
  public func verify(signature reply: String) -> Verdict {
    guard message.bytes.count <= limits.inputBytes else {
      let arguments = [Argument("got", message.bytes.count), Argument("limit", limits.inputBytes)]
      return Verdict(
        .undecidable,
        findings: [Finding(CoreRules.inputTooLarge, at: Location(field: "message"), arguments)],
        reason: "the message is too large to be read")
    }
    let read = SolanaSignatureText(reply, field: "signature", limits: limits)
    var state = Case(evidence: evidence, findings: connection.findings + read.findings)
    guard let signature = read.bytes else { return Verdict(.malformed, findings: state.findings) }
    if let refused = refuse(&state) { return refused }
    if let fault = SolanaSignatureText.fault(signature) {
      return Verdict(.invalidSignature, evidence: state.evidence, findings: state.findings + [fault])
    }
    guard let account = connection.account else {
      return Verdict(
        .undecidable, evidence: state.evidence, findings: state.findings,
        reason: "no connected account to verify with: a signature of ed25519 names no signer")
    }
    guard let reading = accepted(account).first(where: { covers($0.bytes, signature, account) }) else {
      return search(signature, account, state)
    }
    state.evidence.signer = account.description
    state.evidence.digest = SHA256.hash(reading.bytes).hex
    state.evidence.reading = reading.name
    if let envelope = reading.envelope {
      state.findings.append(
        Finding(SolanaRules.messageWrapped, at: Location(field: "signature"), [Argument("got", reading.name)]))
      state.findings += envelope.findings
    }
    return bound(reading, state)
  }

  /// What is known so far.
  private struct Case {
    var evidence: Evidence
    var findings: [Finding]
    var signIn: SolanaSignIn?
  }

  private var evidence: Evidence {
    var evidence = Evidence()
    evidence.account = connection.account?.description
    evidence.digest = message.digest.hex
    evidence.reading = message.isText ? "text" : "bytes"
    evidence.notProvable = ["network"]
    if !context.expected.applicationDomains.isEmpty {
      let domains = context.expected.applicationDomains.sorted().flatMap(\.bytes)
      evidence.context["applicationDomains"] = SHA256.hash(domains).hex
    }
    return evidence
  }

  /// What is never called a signed message, and what the app says it is and is not.
  private func refuse(_ state: inout Case) -> Verdict? {
    // Whatever its signature covers, it is one of a transaction: a result of another kind than a message's. No outcome
    // but this one keeps every caller from going on with it. Source: Docs/Threats.md, 32.
    if SolanaMessageCheck.isTransaction(message.bytes) {
      state.findings.append(Finding(SolanaRules.messageIsTransaction, at: Location(field: "message")))
      return Verdict(.malformed, evidence: state.evidence, findings: state.findings)
    }
    var envelope: SolanaOffchainMessage?
    if !message.isText, message.bytes.first == 0xff || message.format == .offchain {
      do throws(DecodeError) {
        let decoded = try SolanaOffchainMessage.decode(message.bytes, limits: limits)
        state.findings += decoded.findings
        envelope = decoded
      } catch {
        state.findings.append(error.finding)
        if message.format == .offchain {
          return Verdict(.malformed, evidence: state.evidence, findings: state.findings)
        }
      }
    }
    if message.format == .siws, message.readable(envelope) == nil {
      let why = [Argument("why", "it is no UTF-8")]
      state.findings.append(Finding(SolanaRules.siwsMalformed, at: Location(field: "message"), why))
      return Verdict(.malformed, evidence: state.evidence, findings: state.findings)
    }
    guard let text = message.signInText(envelope) else {
      if let readable = message.readable(envelope), SolanaSignIn.isMentioned(readable) {
        state.findings.append(Finding(SolanaRules.siwsMentioned, at: Location(field: "message")))
      }
      return nil
    }
    let (signIn, faults) = SolanaSignIn.read(text, limits: limits)
    state.findings += faults
    state.signIn = signIn
    // Without a demand for a sign-in the text is one like any other. Design, 5.
    guard signIn == nil, message.format == .siws else { return nil }
    return Verdict(.malformed, evidence: state.evidence, findings: state.findings)
  }

  // MARK: What counts

  private func covers(_ bytes: [UInt8], _ signature: [UInt8], _ account: SolanaAddress) -> Bool {
    curves.ed25519.verify(signature: signature, message: bytes, key: account.bytes)
  }

  private var raw: SolanaMessageReading {
    let name = message.envelope.map { SolanaMessageReading.name($0) } ?? (message.isText ? "text" : "bytes")
    return SolanaMessageReading(name: name, bytes: message.bytes)
  }

  private func envelopes(_ account: SolanaAddress) -> [SolanaMessageReading] {
    guard message.isText else { return [] }
    return SolanaMessageReading.envelopes(message.bytes, account, context.expected.applicationDomains)
  }

  /// The message itself, and a text in the envelopes that wallets put around it, unless the app wants the one or the other.
  private func accepted(_ account: SolanaAddress) -> [SolanaMessageReading] {
    switch message.format {
    case .text?: [raw]
    case .offchain? where message.isText: envelopes(account)
    default: [raw] + envelopes(account)
    }
  }

  // MARK: A failing signature

  /// Told, never counted: what the signature does cover, or who made it.
  private func search(_ signature: [UInt8], _ account: SolanaAddress, _ state: Case) -> Verdict {
    var state = state
    let others = [raw] + envelopes(account) + SolanaMessageReading.candidates(message)
    let misses = others.filter { covers($0.bytes, signature, account) }.map(\.name)
    let place = Location(field: "signature")
    if !misses.isEmpty {
      state.evidence.signer = account.description
      state.evidence.nearMisses = misses
      state.findings += misses.map { Finding(SolanaRules.messageNearMiss, at: place, [Argument("what", $0)]) }
      return Verdict(.invalidSignature, evidence: state.evidence, findings: state.findings)
    }
    // Only accounts that the message itself names can be told as its signers.
    let named = (state.signIn.map { [$0.address] } ?? []) + (message.envelope?.signers ?? [])
    if let signer = named.first(where: { $0 != account && covers(message.bytes, signature, $0) }) {
      state.evidence.signer = signer.description
      state.findings.append(
        Finding(
          SolanaRules.messageSignerMismatch, at: place, [Argument("got", signer), Argument("expected", account)]))
      return Verdict(.wrongSigner, evidence: state.evidence, findings: state.findings)
    }
    let arguments = [Argument("what", "the message"), Argument("expected", account)]
    state.findings.append(Finding(SolanaRules.signatureInvalid, at: place, arguments))
    return Verdict(.invalidSignature, evidence: state.evidence, findings: state.findings)
  }

  // MARK: A good signature

  /// A plain text has no bindings; an envelope and a sign-in have, and all of them must have been looked at.
  private func bound(_ reading: SolanaMessageReading, _ state: Case) -> Verdict {
    var state = state
    var missing: [String] = []
    var hasError = false
    if let envelope = reading.envelope ?? message.envelope {
      let binding = SolanaEnvelopeBinding(envelope, connection, context)
      state.findings += binding.findings
      state.evidence.compared += binding.compared
      missing += binding.missing
      hasError = !binding.findings.isEmpty
    }
    if let signIn = state.signIn {
      let binding = SolanaSignInBinding(signIn, connection, context)
      state.findings += binding.findings
      state.evidence.compared += binding.compared
      missing += binding.missing
      hasError = hasError || binding.hasError
      if binding.compared.contains("chain") {
        state.evidence.network = connection.network?.description
        state.evidence.notProvable = []
      }
    }
    if hasError { return Verdict(.bindingMismatch, evidence: state.evidence, findings: state.findings) }
    guard missing.isEmpty else {
      let what = state.signIn == nil ? "an off-chain message" : "a sign-in"
      return Verdict(
        .undecidable, evidence: state.evidence, findings: state.findings,
        reason: "the message is \(what), of which was not compared: " + missing.joined(separator: ", "))
    }
    return Verdict(.verified, evidence: state.evidence, findings: state.findings)
  }
}
