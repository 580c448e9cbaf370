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

  init(
    _ name: String, _ entries: [String], violation: @escaping @Sendable ([UInt8]) -> String? = { _ in nil }
  ) {
    self.name = name
    self.entries = Self.registry.filter { entries.contains($0.name) }
    self.violation = violation
    if self.entries.count != entries.count { fatalError("\(name): the registry lacks some of \(entries)") }
  }

  /// All of them.
  static let all = shared + bitcoin

  private static let shared: [FuzzTarget] = [
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
    FuzzTarget(
      "solana",
      [
        "SolanaTransaction.decode", "SolanaStructure.check", "SolanaAddress.init", "SolanaProgramAddress.find",
        "SolanaProgramAddress.create", "SolanaAddress.withSeed",
      ]),
    FuzzTarget(
      "solana-request",
      ["SolanaTransactionRequest.check", "Preflight.check (Solana)", "UInt64.sol", "UInt64.lamports"],
      violation: solanaRequestChangesWhenWritten),
    FuzzTarget(
      "solana-reply",
      [
        "SolanaVerification.verify(signedTransaction:)", "SolanaVerification.verify(transactionHash:)",
        "SolanaVerification.init(request:)", "RemoteQuery.read (Solana)", "SolanaMessageVerification.verify",
        "Preflight.verify (Solana)",
      ], violation: solanaReplyIsVerifiedWrongly),
    FuzzTarget(
      "solana-compare", ["SolanaVerification.verify (any signature)", "SolanaVerification.verify (any pair)"]),
    FuzzTarget(
      "solana-instruction",
      [
        "SolanaDecodedInstruction.decode", "SolanaTransactionMessage.compile", "SolanaTransactionRequest.transaction",
        "SolanaTransactionRequest.tokenTransfer",
      ]),
    FuzzTarget(
      "solana-offchain",
      [
        "SolanaOffchainMessage.decode", "SolanaOffchainMessage.init(v0:)", "SolanaOffchainMessage.init(v0Short:)",
        "SolanaOffchainMessage.init(v1:)", "SolanaMessage.check (bytes)",
        "SolanaMessageVerification.init(message:) (bytes)",
        "SolanaMessageVerification.verify (any signature of bytes)",
      ]),
    FuzzTarget(
      "solana-signin",
      [
        "SolanaSignIn.read", "SolanaSignIn.init", "Timestamp.init", "SolanaMessage.check(connection:)",
        "SolanaMessageVerification.init(message:) (sign-in)", "SolanaMessageVerification.verify (any signature)",
      ], violation: signInIsVerifiedWrongly),
    FuzzTarget(
      "signin",
      [
        "EVMSignIn.read", "EVMSignIn.init", "EVMMessage.check (formats)", "EVMMessage.check (bytes)",
        "EVMMessageVerification.init(message:)", "EVMMessageVerification.verify (any signature)",
        "EVMMessageVerification.verify (any signature of a sign-in)",
        "EVMMessageVerification.verify (any signature of a text)",
      ], violation: signInIsBoundWrongly),
    FuzzTarget("request", ["EVMTransactionRequest.check", "Preflight.check"], violation: requestChangesWhenWritten),
    FuzzTarget(
      "reply",
      [
        "EVMVerification.verify(signedTransaction:)", "EVMVerification.verify(transactionHash:)", "RemoteQuery.read",
        "EVMMessageVerification.verify", "Preflight.verify",
      ], violation: replyIsVerifiedWrongly),
    FuzzTarget(
      "signature",
      [
        "EVMSignatureForm.init", "EVMSignatureForm.converted(to:)", "EVMSignatureVerification.verify",
        "RemoteQuery.read (EVM contract)", "RemoteQuery.read (EVM program)", "EVMSignatureForm.read",
      ], violation: signatureChangesWhenConverted),
    FuzzTarget(
      "typed-data",
      [
        "EVMTypedData.check", "EVMTypedData.check (a value)", "EVMTypedDataVerification.verify",
        "EVMTypedDataVerification.init(typedData:)",
      ], violation: typedDataChangesWhenWritten),
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

  /// What we write of typed data is the same to sign, and refused for no reason of its own.
  @Sendable private static func typedDataChangesWhenWritten(_ input: [UInt8]) -> String? {
    func check(_ text: String) -> Report<EVMTypedData> {
      EVMTypedData.check(text, account: EntryPoints.typedDataAccount, network: EntryPoints.network)
    }
    let report = check(String(decoding: input, as: UTF8.self))
    guard let typedData = report.value else { return nil }
    let again = check(typedData.bridgeString)
    guard again.value?.digest == typedData.digest else { return "our own string is another message" }
    guard again.value?.bridgeString == typedData.bridgeString else { return "our own string changes" }
    let isRefused = { (report: Report<EVMTypedData>) in report.findings.contains { $0.severity == .error } }
    return isRefused(again) && !isRefused(report) ? "our own string is refused" : nil
  }

  /// A signature that can be written in 64 bytes is the same one in 65, and a wrapped one is what was wrapped.
  @Sendable private static func signatureChangesWhenConverted(_ input: [UInt8]) -> String? {
    let form = EVMSignatureForm(input)
    if let signature = form.recoverable {
      for conversion in [EVMSignatureConversion.full, .parity, .compact] {
        guard let bytes = try? form.converted(to: conversion) else { continue }
        let other = EVMSignatureForm(bytes).recoverable
        if other?.scalars != signature.scalars || other?.yParity != signature.yParity {
          return "\(conversion) is another signature"
        }
      }
    }
    guard let factory = EVMAddress([UInt8](repeating: 7, count: 20)) else { return nil }
    let wrapped = EVMPredeploySignature(factory: factory, factoryCalldata: [1], signature: input).encoded
    return EVMSignatureForm(wrapped).predeploy?.signature == input ? nil : "what was wrapped is not what is unwrapped"
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

  /// What we write for the bridge is what was asked, and is accepted as it is.
  @Sendable private static func solanaRequestChangesWhenWritten(_ input: [UInt8]) -> String? {
    let preflight = Preflight()
    func check(_ payload: String) -> PreparedRequest? {
      preflight.check(
        .transaction(
          chain: .solana, operation: .send, payload: payload, account: EntryPoints.solanaAccount,
          network: EntryPoints.solanaNetwork)
      ).prepared
    }
    guard let prepared = check(String(decoding: input, as: UTF8.self)) else { return nil }
    guard Array(prepared.bridgeString.utf8) == input else { return "our string is another one" }
    return check(prepared.bridgeString)?.bridgeString == prepared.bridgeString ? nil : "our own string is refused"
  }

  /// Only the one transaction that answers the request is verified: nobody else has the key to sign another.
  @Sendable private static func solanaReplyIsVerifiedWrongly(_ input: [UInt8]) -> String? {
    let text = String(decoding: input, as: UTF8.self)
    let verdict = Preflight().verify(
      .signedTransaction(text),
      for: .transaction(
        chain: .solana, operation: .sign, payload: EntryPoints.solanaPayload, account: EntryPoints.solanaAccount,
        network: EntryPoints.solanaNetwork))
    let isSigned = verdict.outcome == .verified || verdict.outcome == .altered
    return isSigned && !text.utf8.elementsEqual(EntryPoints.solanaReply.utf8) ? "another transaction is verified" : nil
  }

  /// Only the one text that the account signed is verified.
  @Sendable private static func signInIsVerifiedWrongly(_ input: [UInt8]) -> String? {
    guard let entry = registry.first(where: { $0.name == "SolanaMessageVerification.init(message:) (sign-in)" }) else {
      return "the registry lacks sign-ins"
    }
    let isSigned = entry.run(input).isAccepted
    return isSigned && input != Array(EntryPoints.solanaSignIn.utf8) ? "another sign-in is verified" : nil
  }

  /// Whatever is signed, only a sign-in for this site, with this nonce and on this chain is taken.
  @Sendable private static func signInIsBoundWrongly(_ input: [UInt8]) -> String? {
    let name = "EVMMessageVerification.verify (any signature of a sign-in)"
    guard let entry = registry.first(where: { $0.name == name }) else { return "the registry lacks sign-ins" }
    guard entry.run(input).isAccepted else { return nil }
    guard let signIn = EVMSignIn.read(String(decoding: input, as: UTF8.self)).value else {
      return "no sign-in is taken"
    }
    let isBound =
      signIn.nonce == "a1B2c3D4e5" && signIn.chainID == 1 && signIn.domain.lowercased().hasPrefix("app.example.com")
    return isBound ? nil : "another sign-in is taken"
  }
}
