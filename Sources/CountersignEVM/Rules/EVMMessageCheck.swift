import CountersignCore

/// What in a text makes wallets, people and verifiers read it differently.
enum EVMMessageCheck {
  /// Answers what could not run.
  static func run(
    _ message: EVMMessage, _ connection: EVMConnection, _ context: EVMContext, _ limits: Limits,
    _ findings: inout FindingCollector
  ) -> [NotEvaluated] {
    if message.isText {
      checkHex(message.bridgeString, &findings)
      checkCharacters(message.bridgeString, &findings)
    } else {
      checkBytes(message.bytes, &findings)
    }
    let (signIn, faults) = message.readSignIn(limits)
    findings.add(faults)
    guard let signIn else { return [] }
    let binding = EVMSignInBinding(signIn, connection, context)
    findings.add(binding.findings)
    return binding.notEvaluated
  }

  private static func checkBytes(_ bytes: [UInt8], _ findings: inout FindingCollector) {
    let location = Location(field: "message")
    if bytes.count == 32 {
      findings.add(
        Finding(EVMRules.messageIsHash, at: location, hint: "sign the data itself, so that people can read it"))
    }
    let isTransaction =
      (try? EVMUnsignedTransaction.decode(bytes)) != nil || (try? EVMSignedTransaction.decode(bytes)) != nil
    if isTransaction { findings.add(Finding(EVMRules.messageIsTransaction, at: location)) }
  }

  private static func checkHex(_ text: String, _ findings: inout FindingCollector) {
    let location = Location(text: 0..<text.utf8.count, field: "message")
    guard let hex = EVMMessageReading.Hexadecimal(text) else { return }
    if EVMSignIn.isMentioned(hex.bytes) {
      let what = Argument(
        "what", "anything, since it stands in hex digits, which some wallets sign as bytes", shown: 200)
      findings.add(Finding(EVMRules.messageSiweUnchecked, at: location, [what]))
    }
    if hex.bytes.count == 32, !hex.isPadded {
      findings.add(
        Finding(EVMRules.messageIsHash, at: location, hint: "sign the data itself, so that people can read it"))
    } else {
      findings.add(Finding(EVMRules.messageLooksHex, at: location, hint: "add a letter that is no hex digit"))
    }
  }

  private static func checkCharacters(_ text: String, _ findings: inout FindingCollector) {
    func add(_ what: String) {
      findings.add(Finding(EVMRules.messageControls, at: Location(field: "message"), [Argument("what", what)]))
    }
    let bytes = Array(text.utf8)
    func isBlank(_ c: UInt8?) -> Bool { c == 0x20 || c == 0x0a || c == 0x0d || c == 0x09 }
    if isBlank(bytes.first) || isBlank(bytes.last) { add("blanks at its beginning or end, which some wallets cut off") }
    if bytes.contains(0x0d) { add("carriage returns, which some pages turn into line feeds") }
    if bytes.contains(where: { $0 == 0x7f || $0 < 0x20 && $0 != 0x0a && $0 != 0x0d && $0 != 0x09 }) {
      add("control characters")
    }
    // What the sanitizer would not show as it is, beyond ASCII, hides or moves text.
    let hides = text.unicodeScalars.contains { !$0.isASCII && !TextSanitizer.shows($0) }
    if hides { add("characters that are invisible or change the direction of the text") }
  }
}
