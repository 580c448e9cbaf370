import CountersignCore
import CountersignKit
import CountersignSystemCurves
import _CountersignEntryPoints

/// A group of entry points that one run tries: what they share is the kind of input.
struct FuzzTarget: Sendable {
  /// The word that chooses it.
  let name: String
  /// The functions of the registry.
  let entries: [EntryPoint]
  /// What must hold besides; nil when there is nothing more, or it holds.
  let violation: @Sendable ([UInt8]) -> String?

  private static let registry = EntryPoints.all(.system)

  private init(
    _ name: String, _ entries: [String], violation: @escaping @Sendable ([UInt8]) -> String? = { _ in nil }
  ) {
    self.name = name
    self.entries = Self.registry.filter { entries.contains($0.name) }
    self.violation = violation
    if self.entries.count != entries.count { fatalError("\(name): the registry lacks some of \(entries)") }
  }

  /// All of them.
  static let all: [FuzzTarget] = [
    FuzzTarget("json", ["JSONReader.read", "UTF8Text.decode"], violation: jsonChangesWhenWritten),
    FuzzTarget(
      "hex",
      [
        "Hex.decode", "UInt256.init(quantity:)", "UInt256.init(decimal:)", "DecimalAmount.parse", "UInt256.ether(_:)",
        "UInt256.gwei(_:)", "UInt256.wei(_:)",
      ]),
    FuzzTarget("base64", ["Base64.decode"]),
    FuzzTarget("base58", ["Base58.decode", "Base58.decodeCheck", "SecretDetector.find"]),
    FuzzTarget(
      "text",
      [
        "TextSanitizer.display", "NetworkID.init", "EVMAddress.init", "InputDetection.detect",
        "EVMMessage.check(account:)", "EVMMessage.check(connection:)",
      ]),
    FuzzTarget("rlp", ["RLPItem.decode", "Secp256k1Signature.init(der:)"]),
    FuzzTarget("transaction", ["EVMSignedTransaction.decode", "EVMUnsignedTransaction.decode"]),
    FuzzTarget("solana", ["SolanaTransaction.decode", "SolanaAddress.init"]),
    FuzzTarget("request", ["EVMTransactionRequest.check", "Preflight.check"], violation: requestChangesWhenWritten),
    FuzzTarget(
      "reply",
      [
        "EVMVerification.verify(signedTransaction:)", "EVMVerification.verify(transactionHash:)", "RemoteQuery.read",
        "EVMMessageVerification.verify", "Preflight.verify",
      ], violation: replyIsVerifiedWrongly),
    FuzzTarget(
      "schema", ["SchemaRequest.read", "SchemaPolicy.read", "SchemaContext.read(text:)", "InputDecoder.decode"]),
  ]

  /// Tries an input; answers what is wrong.
  func problem(_ input: [UInt8]) -> String? {
    for entry in entries {
      let outcome = entry.run(input)
      if entry.run(input) != outcome { return "\(entry.name) gives two answers" }
      if outcome.isAccepted, let encoded = outcome.encoded, encoded != input { return "\(entry.name) encodes it anew" }
    }
    return violation(input)
  }

  /// What is read, written and read again is the same.
  @Sendable private static func jsonChangesWhenWritten(_ input: [UInt8]) -> String? {
    guard let document = try? JSONReader.read(input) else { return nil }
    let text = JSONText(document.root).text
    guard let again = try? JSONReader.read(text) else { return "the canonical text is not read" }
    return JSONText(again.root).text == text && again.duplicates.count == document.duplicates.count
      ? nil : "the canonical text changes"
  }

  /// What we write for the bridge is accepted as it is.
  @Sendable private static func requestChangesWhenWritten(_ input: [UInt8]) -> String? {
    let preflight = Preflight()
    func check(_ payload: String) -> PreparedRequest? {
      preflight.check(
        .transaction(
          chain: .evm, operation: .send, payload: payload, account: EntryPoints.account, network: EntryPoints.network)
      ).prepared
    }
    guard let prepared = check(String(decoding: input, as: UTF8.self)) else { return nil }
    guard let again = check(prepared.bridgeString) else { return "our own string is refused" }
    return again.bridgeString == prepared.bridgeString ? nil : "our own string changes"
  }

  /// Only the one transaction that answers the request is verified.
  @Sendable private static func replyIsVerifiedWrongly(_ input: [UInt8]) -> String? {
    let text = String(decoding: input, as: UTF8.self)
    let verdict = Preflight().verify(
      .signedTransaction(text),
      for: .transaction(
        chain: .evm, operation: .sign, payload: EntryPoints.payload, account: EntryPoints.account,
        network: EntryPoints.network))
    guard verdict.outcome == .verified, verdict.evidence.broadcast != EntryPoints.example else { return nil }
    return "another transaction is verified"
  }
}
