import CountersignCore

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
      if let readable = message.readable(envelope) {
        if SolanaSignIn.isMentioned(readable) { findings.add(Finding(SolanaRules.siwsMentioned, at: place)) }
      } else if message.format == .siws {
        findings.add(Finding(SolanaRules.siwsMalformed, at: place, [Argument("why", "it is no UTF-8")]))
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
    guard bytes.count <= SolanaVersion.v1.maximumBytes else { return false }
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
