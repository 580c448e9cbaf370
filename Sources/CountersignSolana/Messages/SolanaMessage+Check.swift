public import CountersignCore
import CountersignHash

extension SolanaMessage {
  /// Checks the message before a wallet is asked to sign it.
  ///
  /// Never throws; the report's value is the message itself.
  public func check(
    connection: SolanaConnection, context: SolanaContext = .empty, limits: Limits = .standard
  ) -> Report<SolanaMessage> {
    var findings = FindingCollector(limits: limits)
    guard bytes.count <= limits.inputBytes else {
      findings.add(
        Finding(
          CoreRules.inputTooLarge, at: Location(field: "message"),
          [Argument("got", bytes.count), Argument("limit", limits.inputBytes)]))
      return Report(value: nil, findings: findings.all, evaluated: SolanaRules.message)
    }
    findings.add(connection.findings)
    let notEvaluated = SolanaMessageCheck.run(self, connection, context, limits, &findings)
    return Report(
      value: self, findings: findings.all, evaluated: SolanaRules.message, notEvaluated: notEvaluated)
  }

  /// The same for a connection of texts.
  public func check(
    account: String?, network: String?, context: SolanaContext = .empty, limits: Limits = .standard
  ) -> Report<SolanaMessage> {
    check(connection: SolanaConnection(account: account, network: network), context: context, limits: limits)
  }
}

extension SolanaRules {
  /// What the check of a message looks for.
  static let message = RuleSet(
    offchainRules + signInRules + [
      messageIsTransaction, messageLooksEncoded, messageControls, messageIsOffchain, chainIDInvalid,
      CoreRules.inputTooLarge, CoreRules.tooManyFindings, CoreRules.networkMalformed, CoreRules.networkForeign,
      CoreRules.accountMalformed,
    ])
}

/// What in a message makes wallets, people and verifiers read it differently.
enum SolanaMessageCheck {
  /// A text of more characters is no transaction in base58: no packet holds it.
  private static let maximumBase58 = 1700

  static func run(
    _ message: SolanaMessage, _ connection: SolanaConnection, _ context: SolanaContext, _ limits: Limits,
    _ findings: inout FindingCollector
  ) -> [NotEvaluated] {
    let place = Location(field: "message")
    if isTransaction(message.bytes) { findings.add(Finding(SolanaRules.messageIsTransaction, at: place)) }
    if message.isText {
      checkEncoding(message.bridgeString, &findings)
      checkCharacters(message.bytes, &findings)
    }
    let envelope = checkEnvelope(message, connection, context, &findings)
    guard let text = message.signInText(envelope) else {
      if let readable = message.readable(envelope), SolanaSignIn.isMentioned(readable) {
        findings.add(Finding(SolanaRules.siwsMentioned, at: place))
      }
      return []
    }
    let (signIn, faults) = SolanaSignIn.read(text, limits: limits)
    findings.add(faults)
    guard let signIn else { return [] }
    let binding = SolanaSignInBinding(signIn, connection, context)
    findings.add(binding.findings)
    return binding.notEvaluated
  }

  /// True when a node would take the bytes as a message, or as a transaction with its signatures: read strictly, and with
  /// nothing that every node refuses. Anything laxer takes JSON and protobuf for transactions (phantom/docs 182).
  static func isTransaction(_ bytes: [UInt8]) -> Bool {
    if let transaction = try? SolanaTransaction.decode(bytes), SolanaStructure.check(transaction).isEmpty {
      return true
    }
    var reader = ByteReader(bytes)
    let message =
      bytes.first == 0x81
      ? try? SolanaTransactionMessage(v1: &reader) : try? SolanaTransactionMessage(legacyOrV0: &reader)
    guard let message, reader.isAtEnd else { return false }
    return SolanaStructure.check(message).isEmpty
  }

  private static func checkEncoding(_ text: String, _ findings: inout FindingCollector) {
    for (name, bytes) in spelled(text, maximumBase58: maximumBase58) where isTransaction(bytes) {
      findings.add(
        Finding(
          SolanaRules.messageLooksEncoded, at: Location(text: 0..<text.utf8.count, field: "message"),
          [Argument("got", name)], hint: "ask for a signature of the transaction instead"))
    }
  }

  /// The bytes that a text spells, in every way in which it can.
  static func spelled(_ text: String, maximumBase58: Int) -> [(name: String, bytes: [UInt8])] {
    let digits = Array(text.utf8)
    var readings: [(String, [UInt8])] = []
    func add(_ name: String, _ bytes: [UInt8]?) {
      if let bytes, !bytes.isEmpty { readings.append((name, bytes)) }
    }
    add("base64", try? Base64.decode(text))
    add("hex", try? Hex.decode(digits, from: digits.starts(with: "0x".utf8) ? 2 : 0))
    add("base58", try? Base58.decode(text, maximumCount: maximumBase58))
    return readings
  }

  /// Bytes that begin like an off-chain message, or that the app says are one.
  private static func checkEnvelope(
    _ message: SolanaMessage, _ connection: SolanaConnection, _ context: SolanaContext,
    _ findings: inout FindingCollector
  ) -> SolanaOffchainMessage? {
    guard !message.isText, message.bytes.first == 0xff || message.format == .offchain else { return nil }
    do throws(DecodeError) {
      var limits = Limits.standard
      limits.inputBytes = max(limits.inputBytes, message.bytes.count)
      let envelope = try SolanaOffchainMessage.decode(message.bytes, limits: limits)
      findings.add(
        Finding(
          SolanaRules.messageIsOffchain, at: Location(field: "message"), [Argument("got", envelope.layout)]))
      findings.add(envelope.findings)
      findings.add(SolanaEnvelopeBinding(envelope, connection, context).findings)
      return envelope
    } catch {
      // A transaction was told already.
      if error.rule != SolanaRules.messageIsTransaction { findings.add(error.finding) }
      return nil
    }
  }

  private static func checkCharacters(_ bytes: [UInt8], _ findings: inout FindingCollector) {
    func add(_ what: String) {
      findings.add(Finding(SolanaRules.messageControls, at: Location(field: "message"), [Argument("what", what)]))
    }
    func isBlank(_ c: UInt8?) -> Bool { c == 0x20 || c == 0x0a || c == 0x0d || c == 0x09 }
    if isBlank(bytes.first) || isBlank(bytes.last) { add("blanks at its beginning or end, which some wallets cut off") }
    if bytes.contains(0x0d) { add("carriage returns, which some pages turn into line feeds") }
    if bytes.contains(where: { $0 == 0x7f || $0 < 0x20 && $0 != 0x0a && $0 != 0x0d && $0 != 0x09 }) {
      add("control characters")
    }
    // What the sanitizer would not show as it is, beyond ASCII, hides or moves text.
    let text = String(decoding: bytes, as: UTF8.self)
    let hides = text.unicodeScalars.contains { !$0.isASCII && !TextSanitizer.shows($0) }
    if hides { add("characters that are invisible or change the direction of the text") }
  }
}

/// An off-chain message against what the app knows: who signs it, and for which application.
struct SolanaEnvelopeBinding {
  /// What is wrong.
  private(set) var findings: [Finding] = []
  /// What was compared and is right.
  private(set) var compared: [String] = []
  /// What could not be compared, in words.
  private(set) var missing: [String] = []

  init(_ envelope: SolanaOffchainMessage, _ connection: SolanaConnection, _ context: SolanaContext) {
    if envelope.layout != .v0Short, let account = connection.account {
      if envelope.signers.contains(account) {
        compared.append("signers")
      } else {
        findings.append(
          Finding(
            SolanaRules.offchainSignerMissing, at: Location(field: "signers"), [Argument("expected", account)]))
      }
    }
    // Zeros name no application.
    guard let domain = envelope.applicationDomain, !domain.isZero else { return }
    if context.expected.applicationDomains.contains(domain) {
      compared.append("applicationDomain")
    } else if context.expected.applicationDomains.isEmpty {
      missing.append("applicationDomain (none is expected)")
    } else {
      findings.append(
        Finding(
          SolanaRules.offchainDomainMismatch, at: Location(field: "applicationDomain"), [Argument("got", domain)]))
    }
  }
}
