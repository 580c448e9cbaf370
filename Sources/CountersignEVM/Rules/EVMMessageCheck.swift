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
    guard let signIn else { return notCompared(isSignIn: faults.contains { $0.severity == .error }, context) }
    let binding = EVMSignInBinding(signIn, connection, context)
    findings.add(binding.findings)
    return binding.notEvaluated
  }

  /// What a sign-in would have been compared with, when the message is none or cannot be read as one. A text of which
  /// nobody expects a sign-in has nothing to be compared.
  private static func notCompared(isSignIn: Bool, _ context: EVMContext) -> [NotEvaluated] {
    guard isSignIn || !context.expected.stated.isEmpty else { return [] }
    let why = isSignIn ? "the sign-in cannot be read" : "the message is no sign-in"
    return EVMSignInBinding.rules.map { NotEvaluated($0, why) }
  }

  private static func checkBytes(_ bytes: [UInt8], _ findings: inout FindingCollector) {
    let location = Location(field: "message")
    if bytes.count == 32 {
      findings.add(
        Finding(EVMRules.messageIsHash, at: location, hint: "sign the data itself, so that people can read it"))
    }
    if let what = disguised(bytes) {
      findings.add(Finding(EVMRules.messageIsTransaction, at: location, [Argument("what", what)]))
    }
  }

  /// What else the bytes are, of which a key signs the hash as it is; nil for bytes that are nothing else.
  private static func disguised(_ bytes: [UInt8]) -> String? {
    let isTransaction =
      (try? EVMUnsignedTransaction.decode(bytes)) != nil || (try? EVMSignedTransaction.decode(bytes)) != nil
    if isTransaction { return "an EVM transaction" }
    if (try? isAuthorization(bytes)) == true { return "an authorization to run code in the account's name (EIP-7702)" }
    // Two words behind the prefix, or the domain's alone. Source: EIP-191, version 0x01.
    let isTypedData = bytes.starts(with: [0x19, 0x01]) && (bytes.count == 66 || bytes.count == 34)
    return isTypedData ? "typed data (EIP-712)" : nil
  }

  /// Source: EIP-7702, `MAGIC` and the list behind it.
  private static func isAuthorization(_ bytes: [UInt8]) throws(CodecError) -> Bool {
    guard bytes.first == 0x05 else { return false }
    var reader = ByteReader(bytes, 1..<bytes.count)
    var list = try reader.rlpList()
    try reader.requireEnd()
    _ = try list.rlpUInt256()
    let address = try list.rlpBytes()
    _ = try list.rlpUInt64()
    try list.requireEnd()
    return address.count == 20
  }

  private static func checkHex(_ text: String, _ findings: inout FindingCollector) {
    let location = Location(text: 0..<text.utf8.count, field: "message")
    // Some wallets cut blanks off before they look for hex.
    guard
      let hex = EVMMessageReading.Hexadecimal(
        String(decoding: TextChange.trimmed(Array(text.utf8)), as: UTF8.self))
    else { return }
    if EVMSignIn.isMentioned(hex.bytes) {
      let what = Argument(
        "what", "anything, since it stands in hex digits, which some wallets sign as bytes", shown: 200)
      findings.add(Finding(EVMRules.messageSiweUnchecked, at: location, [what]))
    }
    if let what = disguised(hex.bytes) {
      findings.add(Finding(EVMRules.messageIsTransaction, at: location, [Argument("what", what)]))
    }
    if hex.bytes.count == 32, !hex.isPadded {
      findings.add(
        Finding(EVMRules.messageIsHash, at: location, hint: "sign the data itself, so that people can read it"))
    } else {
      findings.add(Finding(EVMRules.messageLooksHex, at: location, hint: "add a letter that is no hex digit"))
    }
  }

  private static func isBlank(_ c: UInt8?) -> Bool { c == 0x20 || c == 0x0a || c == 0x0d || c == 0x09 }

  private static func checkCharacters(_ text: String, _ findings: inout FindingCollector) {
    func add(_ what: String) {
      findings.add(Finding(EVMRules.messageControls, at: Location(field: "message"), [Argument("what", what)]))
    }
    let bytes = Array(text.utf8)
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
