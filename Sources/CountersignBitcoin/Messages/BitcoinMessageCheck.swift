import CountersignCore
import CountersignCurves
import CountersignHash

/// What in a message, or in the account that is to sign it, makes the signature worthless or worth too much.
enum BitcoinMessageCheck {
  static func run(
    _ message: BitcoinMessage, _ connection: BitcoinConnection, _ policy: BitcoinPolicy, _ curves: Curves,
    _ findings: inout FindingCollector
  ) {
    let place = Location(field: "message")
    if message.bytes.isEmpty { findings.add(Finding(BitcoinRules.msgEmpty, at: place)) }
    if let what = transaction(message) {
      findings.add(
        Finding(
          BitcoinRules.msgIsTransaction, at: place, [Argument("got", what)],
          hint: "ask for a signature of the PSBT instead"))
    }
    if isSignIn(message.bytes) {
      findings.add(
        Finding(
          BitcoinRules.msgSignInUnchecked, at: place,
          hint: "compare domain, nonce and time yourself before you trust it"
        ))
    }
    if let allowed = policy.networks, let network = connection.networkID, !allowed.contains(network) {
      findings.add(
        Finding(BitcoinRules.networkNotAllowed, at: Location(field: "network"), [Argument("got", network)]))
    }
    for account in connection.accounts { check(account.address, message.format, curves, &findings) }
  }

  private static func check(
    _ address: BitcoinAddress, _ format: BitcoinMessageFormat?, _ curves: Curves, _ findings: inout FindingCollector
  ) {
    let place = Location(field: "account")
    switch address.script.template {
    case .taproot(let key):
      if let key = Bytes32(key), !curves.secp256k1.isOnCurve(Secp256k1XOnlyKey(key)) {
        findings.add(
          Finding(BitcoinRules.addressTaprootInvalidPoint, at: place, [Argument("field", "account")]))
      }
      if format == .recoverable {
        findings.add(
          Finding(
            BitcoinRules.msgUnsupportedScript, at: place, [Argument("got", "a recoverable signature of taproot")]))
      }
    case .witnessScriptHash where format == .recoverable:
      findings.add(
        Finding(BitcoinRules.msgUnsupportedScript, at: place, [Argument("got", "a recoverable signature of P2WSH")]))
    case .witnessProgram, .anchor:
      findings.add(
        Finding(
          BitcoinRules.msgUnsupportedScript, at: place,
          [Argument("got", "a witness program without rules (\(address.script.typeName))")]))
    default: break
    }
  }

  /// True when the first line asks for a sign-in, of whichever chain. Source: CAIP-122.
  static func isSignIn(_ bytes: [UInt8]) -> Bool {
    let phrase = Array(" wants you to sign in with your ".utf8)
    // A domain and a port have 259 characters at most.
    let firstLine = bytes.prefix(512).prefix { $0 != 0x0a && $0 != 0x0d }
    return firstLine.indices.contains { firstLine[$0...].starts(with: phrase) }
  }

  /// What a message is in place of one, in words: a transaction or a PSBT, or a text that spells either.
  static func transaction(_ message: BitcoinMessage) -> String? {
    if let what = transaction(message.bytes) { return what }
    guard message.isText else { return nil }
    for (encoding, bytes) in spelled(message.bytes) {
      if let what = transaction(bytes) { return "\(what) in \(encoding)" }
    }
    return nil
  }

  /// Bytes that nothing but a PSBT begins with, or a transaction that spends something.
  static func transaction(_ bytes: [UInt8]) -> String? {
    if bytes.starts(with: BitcoinPSBT.magic) { return "a PSBT" }
    var limits = Limits.standard
    limits.inputBytes = max(limits.inputBytes, bytes.count)
    guard let transaction = try? BitcoinTransaction.decode(bytes, limits: limits), !transaction.inputs.isEmpty,
      !transaction.outputs.isEmpty
    else { return nil }
    return "a transaction"
  }

  /// The bytes that a text spells, in every way in which it can.
  static func spelled(_ text: [UInt8]) -> [(name: String, bytes: [UInt8])] {
    var readings: [(String, [UInt8])] = []
    func add(_ name: String, _ bytes: [UInt8]?) {
      if let bytes, !bytes.isEmpty { readings.append((name, bytes)) }
    }
    add("hex", try? Hex.decode(text, from: text.starts(with: "0x".utf8) ? 2 : 0))
    add("base64", try? Base64.decode(String(decoding: text, as: UTF8.self)))
    return readings
  }
}
