import CountersignBitcoin
import CountersignCore
import CountersignCurves
import CountersignSystemCurves
import _CountersignEntryPoints

extension FuzzTarget {
  /// Those of Bitcoin.
  static let bitcoin: [FuzzTarget] = [
    FuzzTarget(
      "bitcoin",
      [
        "BitcoinTransaction.decode", "BitcoinSighash.init", "BitcoinTaprootLeaf.init",
        "BitcoinTransaction.hash(ofID:)",
      ], violation: transactionIsInconsistent),
    FuzzTarget(
      "bitcoin-psbt",
      ["BitcoinPSBT.decode", "BitcoinPSBT.read", "BitcoinPSBT.summary", "BitcoinPSBTStructure.check"],
      violation: psbtIsInconsistent),
    FuzzTarget(
      "bitcoin-roles",
      [
        "BitcoinPSBT.combined", "BitcoinPSBT.combined(with:)", "BitcoinPSBT.combined (any pair)",
        "BitcoinPSBT.converted", "BitcoinPSBT.finalized", "BitcoinPSBT.extracted",
        "BitcoinPSBT.updated(previousTransactions:)", "BitcoinPSBT.updated(sighashType:)", "BitcoinPSBT.create",
        "BitcoinPSBT.build",
      ], violation: roleChangesWhatIsSigned),
    FuzzTarget(
      "bitcoin-address",
      [
        "BitcoinAddress.init", "BitcoinAddress.init(script:)", "BitcoinConnection.init", "NewOutput.init(sats:)",
        "BitcoinPaymentRequest.init", "UInt64.btc", "UInt64.sats", "BitcoinFeeRate.init",
      ], violation: addressChangesWhenWritten),
    FuzzTarget(
      "bitcoin-request",
      ["BitcoinPaymentRequest.check", "BitcoinSignRequest.check", "Preflight.check (Bitcoin)"],
      violation: bitcoinRequestChangesWhenWritten),
    FuzzTarget(
      "bitcoin-reply",
      [
        "BitcoinVerification.verify(signedTransaction:)", "BitcoinVerification.verify(transactionHash:)",
        "BitcoinVerification.init(request:)", "RemoteQuery.read (Bitcoin)", "Preflight.verify (Bitcoin)",
      ], violation: bitcoinReplyIsVerifiedWrongly),
    FuzzTarget(
      "bitcoin-compare", ["BitcoinVerification.verify (any pair)", "BitcoinVerification.verify (any signature)"],
      violation: anyReplyIsVerifiedWrongly),
    FuzzTarget(
      "bitcoin-message",
      [
        "BitcoinMessage.check(account:)", "BitcoinMessage.check(connection:)", "BitcoinMessage.check (bytes)",
        "BitcoinMessageVerification.verify", "BitcoinMessageVerification.init(message:) (bytes)",
        "BitcoinMessageVerification.verify (any signature)",
      ], violation: bitcoinMessageIsVerifiedWrongly),
  ]

  private static let trusting = EntryPoints.trusting(.system)

  // MARK: Transactions

  /// The ids and sizes are those of the bytes.
  @Sendable private static func transactionIsInconsistent(_ input: [UInt8]) -> String? {
    guard let transaction = try? BitcoinTransaction.decode(input) else { return nil }
    let stripped = transaction.stripped
    guard transaction.hasWitness == (stripped != input) else { return "a witness is left, or lost" }
    guard (transaction.txid == transaction.wtxid) != transaction.hasWitness else { return "the ids do not differ" }
    guard BitcoinTransaction.hash(ofID: transaction.txid) == transaction.hash else { return "the id is another's" }
    guard transaction.weight == 3 * stripped.count + input.count, weight(of: transaction) == transaction.weight,
      (0...3).contains(4 * transaction.virtualSize - transaction.weight)
    else { return "the weight is another's" }
    guard let bare = try? BitcoinTransaction.decode(stripped) else { return "without its witness it is not read" }
    return bare == unsigned(transaction, keepsScripts: true) && bare.hash == transaction.hash
      ? nil : "without its witness it is another one"
  }

  /// Counted by itself, field by field.
  private static func weight(of transaction: BitcoinTransaction) -> Int {
    func sized(_ count: Int) -> Int { count + compactSize(count) }
    func compactSize(_ count: Int) -> Int { count < 0xfd ? 1 : count <= 0xffff ? 3 : 5 }
    let inputs = transaction.inputs.reduce(compactSize(transaction.inputs.count)) {
      $0 + 40 + sized($1.scriptSig.bytes.count)
    }
    let outputs = transaction.outputs.reduce(compactSize(transaction.outputs.count)) {
      $0 + 8 + sized($1.script.bytes.count)
    }
    let witness = transaction.inputs.reduce(2) {
      $1.witness.reduce($0 + compactSize($1.witness.count)) { $0 + sized($1.count) }
    }
    return 4 * (8 + inputs + outputs) + (transaction.hasWitness ? witness : 0)
  }

  /// Without what its signers add.
  private static func unsigned(_ transaction: BitcoinTransaction, keepsScripts: Bool = false) -> BitcoinTransaction {
    var transaction = transaction
    for index in transaction.inputs.indices {
      if !keepsScripts { transaction.inputs[index].scriptSig = BitcoinScript([]) }
      transaction.inputs[index].witness = []
    }
    return transaction
  }

  // MARK: PSBTs

  /// What is told of a PSBT is what is in it.
  @Sendable private static func psbtIsInconsistent(_ input: [UInt8]) -> String? {
    guard let psbt = try? BitcoinPSBT.decode(input) else { return nil }
    let read = BitcoinPSBT.read(psbt.base64)
    guard read.psbt == psbt, read.findings.isEmpty else { return "its text is not read" }
    guard psbt.spent.count == psbt.inputs.count, psbt.inputStates(.system).count == psbt.inputs.count else {
      return "an input is left out"
    }
    guard let transaction = psbt.transaction else { return psbt.version == 2 ? nil : "it has no transaction" }
    guard transaction == unsigned(transaction) else { return "its transaction is signed" }
    guard transaction.inputs.map(\.outpoint) == psbt.inputs.map(\.outpoint),
      transaction.inputs.map(\.sequence) == psbt.inputs.map(\.sequence),
      transaction.outputs.map(\.sats) == psbt.outputs.map(\.sats),
      transaction.outputs.map(\.script) == psbt.outputs.map(\.script)
    else { return "its maps tell another transaction" }
    guard let fee = psbt.fee else { return nil }
    func sum(_ sats: [UInt64]) -> UInt256? { sats.reduce(.zero) { $0?.adding(UInt256($1)) } }
    let (spent, sent) = (psbt.spent.map { $0?.sats ?? 0 }, psbt.outputs.map(\.sats))
    let isRight = fee < 0 ? sum(spent + [fee.magnitude]) == sum(sent) : sum(sent + [fee.magnitude]) == sum(spent)
    return isRight ? nil : "its fee is another's"
  }

  /// Whatever is done to a PSBT, the same transaction is signed.
  @Sendable private static func roleChangesWhatIsSigned(_ input: [UInt8]) -> String? {
    guard let psbt = try? BitcoinPSBT.decode(input) else { return nil }
    return convertedWrongly(psbt) ?? finishedWrongly(psbt, .system) ?? finishedWrongly(psbt, trusting)
  }

  /// There and back again it is the same, but for what version 0 cannot say.
  private static func convertedWrongly(_ psbt: BitcoinPSBT) -> String? {
    guard let other = try? psbt.converted(to: 2 - psbt.version) else { return nil }
    guard other.transaction == psbt.transaction, other.spent == psbt.spent else {
      return "converted, it is another one"
    }
    guard let back = try? other.converted(to: psbt.version) else { return "there is no way back" }
    guard back.transaction == psbt.transaction else { return "converted back, it is another one" }
    let isOld = psbt.version == 0
    func entries(_ map: BitcoinPSBT.Map, without types: Set<UInt64>) -> Set<BitcoinPSBT.Entry> {
      Set(map.entries.filter { !types.contains($0.type) || !$0.keyData.isEmpty })
    }
    let global: Set<UInt64> = isOld ? [0xfb] : [0x03, 0x06]
    let inputs: Set<UInt64> = isOld ? [] : [0x10, 0x11, 0x12]
    guard entries(back.global, without: global) == entries(psbt.global, without: global),
      back.inputs.map({ entries($0.map, without: inputs) }) == psbt.inputs.map({ entries($0.map, without: inputs) }),
      back.outputs.map({ entries($0.map, without: []) }) == psbt.outputs.map({ entries($0.map, without: []) })
    else { return "converted back, it has other fields" }
    // Who has the other version of it learns nothing new.
    guard isOld else { return nil }
    return (try? psbt.combined(with: other)) == psbt ? nil : "with its other version it is another one"
  }

  /// What is finished stays so, and is sent as it was asked.
  private static func finishedWrongly(_ psbt: BitcoinPSBT, _ curves: Curves) -> String? {
    let made = psbt.finalized(curves)
    guard made.psbt.transaction == psbt.transaction, made.psbt.spent == psbt.spent else {
      return "finished, it is another one"
    }
    let again = made.psbt.finalized(curves)
    guard again.psbt == made.psbt, again.isComplete == made.isComplete else { return "finished twice, it changes" }
    let extraction = try? made.psbt.extracted(curves)
    guard let extraction else {
      return made.isComplete && (made.psbt.fee ?? -1) >= 0 ? "it is complete, and cannot be sent" : nil
    }
    guard made.isComplete else { return "it is sent before it is complete" }
    guard unsigned(extraction.transaction) == psbt.transaction else { return "another transaction is sent" }
    guard (try? BitcoinTransaction.decode(extraction.bytes)) == extraction.transaction,
      extraction.txid == extraction.transaction.txid, extraction.weight == weight(of: extraction.transaction),
      Int64(exactly: extraction.fee) == psbt.fee
    else { return "what is sent is described wrongly" }
    return nil
  }

  // MARK: Texts

  /// A text has one address, and an address one script.
  @Sendable private static func addressChangesWhenWritten(_ input: [UInt8]) -> String? {
    if let text = try? UTF8Text.decode(input), let address = try? BitcoinAddress(text) {
      guard (try? BitcoinAddress(address.description)) == address else { return "the canonical text is not read" }
      guard BitcoinAddress(script: address.script, prefix: address.prefix) == address else {
        return "the script has another address"
      }
    }
    let script = BitcoinScript(input)
    for prefix in BitcoinNetwork.Prefix.all {
      guard let address = BitcoinAddress(script: script, prefix: prefix) else { continue }
      let read = try? BitcoinAddress(address.description)
      guard let read, read.script == script, read.description == address.description else {
        return "the address of a script is another one's"
      }
    }
    return nil
  }

  // MARK: Requests

  /// What we write for the bridge means what was asked, and is accepted as it is.
  @Sendable private static func bitcoinRequestChangesWhenWritten(_ input: [UInt8]) -> String? {
    guard let text = try? UTF8Text.decode(input) else { return nil }
    let (connection, context) = (EntryPoints.bitcoinConnection, EntryPoints.bitcoinContext)
    return changes(text, \.bridgeString) {
      BitcoinPaymentRequest.check($0, connection: connection, context: context, curves: .system)
    }
      ?? changes(text, \.bridgeString) {
        BitcoinSignRequest.check($0, connection: connection, context: context, curves: .system)
      }
  }

  private static func changes<Value: Hashable>(
    _ text: String, _ bridgeString: (Value) -> String, _ check: (String) -> Report<Value>
  ) -> String? {
    let report = check(text)
    guard let value = report.value else { return nil }
    let again = check(bridgeString(value))
    guard let other = again.value else { return "our own string is not read" }
    guard other == value, bridgeString(other) == bridgeString(value) else { return "our own string asks another thing" }
    func isRefused(_ report: Report<Value>) -> Bool { report.findings.contains { $0.severity >= .error } }
    return isRefused(again) && !isRefused(report) ? "our own string is refused" : nil
  }

  // MARK: Replies

  private static func asked(_ payload: String) -> BitcoinSignRequest? {
    BitcoinSignRequest.check(
      payload, connection: EntryPoints.bitcoinConnection, context: EntryPoints.bitcoinContext, curves: .system
    ).value
  }

  private static func bytes(of reply: String) -> [UInt8]? {
    (try? Hex.decode(Array(reply.utf8), from: 0)) ?? (try? Base64.decode(reply))
  }

  /// The transaction of a reply, without its signatures.
  private static func transaction(of reply: String) -> BitcoinTransaction? {
    guard let bytes = bytes(of: reply) else { return nil }
    if let psbt = try? BitcoinPSBT.decode(bytes) { return psbt.transaction }
    return (try? BitcoinTransaction.decode(bytes)).map { unsigned($0) }
  }

  /// All that anybody signed in the samples: nobody here has a key to sign another.
  private static let signed: Set<BitcoinTransaction> = {
    let replies = EntryPoints.bitcoinReplies + EntryPoints.bitcoinPSBTs + EntryPoints.bitcoinSignedPSBTs
    return Set((replies + EntryPoints.bitcoinTransactions).compactMap { transaction(of: $0) })
  }()

  private static let firstRequest = EntryPoints.bitcoinRequests.first.flatMap { asked($0) }

  /// Only the one transaction that answers the request is verified.
  @Sendable private static func bitcoinReplyIsVerifiedWrongly(_ input: [UInt8]) -> String? {
    guard let reply = try? UTF8Text.decode(input), let firstRequest else { return nil }
    let verdict = verdict(firstRequest, reply, .system)
    if verdict.evidence.signer != nil, let transaction = transaction(of: reply), !signed.contains(transaction) {
      return "somebody signed what nobody signed"
    }
    return isVerifiedWrongly(verdict, firstRequest, reply)
  }

  /// Whatever the signatures are worth, only what was asked is verified.
  @Sendable private static func anyReplyIsVerifiedWrongly(_ input: [UInt8]) -> String? {
    guard let (payload, reply) = EntryPoints.bitcoinTexts(input), let request = asked(payload) else { return nil }
    return isVerifiedWrongly(verdict(request, reply, .system), request, reply)
      ?? isVerifiedWrongly(verdict(request, reply, trusting), request, reply)
  }

  private static func verdict(_ request: BitcoinSignRequest, _ reply: String, _ curves: Curves) -> Verdict {
    BitcoinVerification(
      request: request, connection: EntryPoints.bitcoinConnection, context: EntryPoints.bitcoinContext, curves: curves
    ).verify(signedTransaction: reply)
  }

  private static func isVerifiedWrongly(_ verdict: Verdict, _ request: BitcoinSignRequest, _ reply: String) -> String? {
    let accounts = EntryPoints.bitcoinConnection.accounts
    if let signer = verdict.evidence.signer, !accounts.contains(where: { $0.address.description == signer }) {
      return "the signer is not connected"
    }
    if let broadcast = verdict.evidence.broadcast {
      guard let bytes = try? Hex.decode(broadcast), let sent = try? BitcoinTransaction.decode(bytes) else {
        return "what is to be sent is not read"
      }
      guard unsigned(sent) == transaction(of: reply) else { return "what is to be sent is not the reply" }
      guard sent.txid == verdict.evidence.transactionID else { return "what is to be sent has another id" }
    }
    guard verdict.evidence.isComplete == (verdict.evidence.broadcast != nil) || verdict.outcome == .malformed else {
      return "it is complete, and there is nothing to send"
    }
    guard (verdict.outcome == .altered) == !verdict.differences.isEmpty else { return "altered without a difference" }
    guard verdict.outcome == .verified else { return nil }
    guard let asked = request.psbt.transaction, transaction(of: reply) == asked else {
      return "another transaction is verified"
    }
    guard verdict.evidence.signer != nil else { return "it is verified, and nobody signed" }
    return isSignedWrongly(verdict, request, reply)
  }

  /// What is verified has a signature for each coin that was to be signed, and only of a type that was allowed.
  private static func isSignedWrongly(_ verdict: Verdict, _ request: BitcoinSignRequest, _ reply: String) -> String? {
    let accounts = EntryPoints.bitcoinConnection.accounts
    let coins = request.psbt.inputs.map { $0.spent?.script }
    // Who signs one such coin finishes it, so that all of them are ready to be sent.
    let isSingle = coins.allSatisfy { coin in
      guard let coin, accounts.contains(where: { $0.address.script == coin }) else { return false }
      return coin.typeName == "p2wpkh" || coin.typeName == "p2pkh"
    }
    let named = Set((request.signature ?? []).flatMap(\.signingIndexes))
    let isWhole = named.isEmpty || named.isSuperset(of: request.psbt.inputs.indices)
    if isSingle, isWhole, !verdict.evidence.isComplete { return "it is verified, and a signature is missing" }
    let allowed = request.allowedSighash.flatMap { $0.isEmpty ? nil : Set($0) } ?? [0, 1]
    guard let bytes = bytes(of: reply), let psbt = try? BitcoinPSBT.decode(bytes) else { return nil }
    for (index, input) in psbt.inputs.enumerated() where request.psbt.inputs[index].partialSignatures.isEmpty {
      guard case .witnessPublicKeyHash? = coins[index]?.template, isSingle, input.partialSignatures.count == 1,
        let type = input.partialSignatures.first?.signature.last
      else { continue }
      if !allowed.contains(UInt32(type)) { return "a hash type that was not allowed is verified" }
    }
    return nil
  }

  // MARK: Messages

  /// Only the one text that was signed is verified, and a proof only of the message and the address that it names.
  @Sendable private static func bitcoinMessageIsVerifiedWrongly(_ input: [UInt8]) -> String? {
    if let text = try? UTF8Text.decode(input) {
      let wrong = isProvenWrongly(BitcoinMessage(EntryPoints.bitcoinText), text, .system)
      if let wrong { return wrong }
      if input != Array(EntryPoints.bitcoinText.utf8), isSigned(text, input.count) { return "another text is verified" }
    }
    let parts = EntryPoints.bitcoinParts(input)
    guard let signature = try? UTF8Text.decode(parts.second) else { return nil }
    let message = (try? UTF8Text.decode(parts.first)).map { BitcoinMessage($0) } ?? BitcoinMessage(bytes: parts.first)
    return isProvenWrongly(message, signature, trusting)
  }

  /// True when one of the signatures is good for this text. One for each input: it is held against a dozen readings.
  private static func isSigned(_ text: String, _ number: Int) -> Bool {
    let signatures = zip(EntryPoints.bitcoinSignersConnection.accounts, EntryPoints.bitcoinSignatures)
    let count = max(EntryPoints.bitcoinSignatures.count, 1)
    return signatures.dropFirst(number % count).prefix(1).contains { account, signature in
      let connection = BitcoinConnection(account: account.address.description, network: nil)
      return BitcoinMessageVerification(message: BitcoinMessage(text), connection: connection, curves: .system)
        .verify(signature: signature).outcome == .verified
    }
  }

  private static func verdict(_ message: BitcoinMessage, _ signature: String, _ curves: Curves) -> Verdict {
    BitcoinMessageVerification(message: message, connection: EntryPoints.bitcoinSignersConnection, curves: curves)
      .verify(signature: signature)
  }

  private static func isProvenWrongly(_ message: BitcoinMessage, _ signature: String, _ curves: Curves) -> String? {
    let verdict = verdict(message, signature, curves)
    guard verdict.outcome == .verified else { return nil }
    let account = EntryPoints.bitcoinSignersConnection.accounts.first {
      $0.address.description == verdict.evidence.signer
    }
    guard let account, verdict.evidence.account == verdict.evidence.signer else { return "the signer is not connected" }
    // A text in hex, or base64 behind a mark of three letters.
    let marked = ["smp", "ful", "pof"].contains { signature.utf8.starts(with: $0.utf8) }
    let letters = Array(signature.utf8.dropFirst(marked ? 3 : 0))
    let base64 = try? Base64.decode(String(decoding: letters, as: UTF8.self))
    guard let bytes = base64 ?? (try? Hex.decode(letters, from: letters.starts(with: "0x".utf8) ? 2 : 0)) else {
      return "what is verified is not read"
    }
    if let base64, Array(Base64.encode(base64).utf8) != letters { return "a text is verified that we do not write" }
    let isText = base64 != nil
    let full: BitcoinTransaction?
    if bytes.starts(with: "psbt".utf8) {
      guard let psbt = try? BitcoinPSBT.decode(bytes), psbt.encoded == bytes else { return "we write another proof" }
      full = psbt.transaction
    } else if verdict.evidence.reading == "bip322-full" {
      guard let transaction = try? BitcoinTransaction.decode(bytes), transaction.encoded == bytes else {
        return isText ? "we write another proof" : nil
      }
      full = transaction
    } else {
      return nil
    }
    guard let full, let first = full.inputs.first else { return "a proof of nothing is verified" }
    guard first.outpoint == .init(hash: message.toSpend(account.address.script).hash, index: 0) else {
      return "a proof of another message, or of another address, is verified"
    }
    return full.outputs == message.toSign(account.address.script).outputs ? nil : "a proof that pays is verified"
  }
}
