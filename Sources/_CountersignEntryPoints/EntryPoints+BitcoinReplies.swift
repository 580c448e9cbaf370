public import CountersignBitcoin
import CountersignCore
public import CountersignCurves
import CountersignHash

extension EntryPoints {
  // MARK: Requests

  static func bitcoinRequests(_ curves: Curves) -> [EntryPoint] {
    [
      EntryPoint("BitcoinPaymentRequest.check", texts: bitcoinPayments, isPrefixFree: true) { text in
        let report = BitcoinPaymentRequest.check(
          text, connection: bitcoinConnection, context: bitcoinContext, curves: curves)
        return EntryPoint.Outcome(
          isAccepted: report.value != nil, answer: Self.text(report.findings) + (report.value?.bridgeString ?? ""))
      },
      EntryPoint("BitcoinSignRequest.check", texts: bitcoinRequests + bitcoinPSBTs.prefix(1), isPrefixFree: true) {
        text in
        let report = BitcoinSignRequest.check(
          text, connection: bitcoinConnection, context: bitcoinContext, curves: curves)
        return EntryPoint.Outcome(
          isAccepted: report.value != nil, answer: Self.text(report.findings) + (report.value?.bridgeString ?? ""))
      },
    ]
  }

  // MARK: Replies

  static func bitcoinReplies(_ curves: Curves) -> [EntryPoint] {
    let verification = bitcoinVerification(bitcoinRequests.first, curves)
    let trusting = trusting(curves)
    let id = bitcoinRequests.first.flatMap { asked($0, curves)?.psbt.transaction?.txid } ?? ""
    let texts = zip(bitcoinRequests, bitcoinReplies).map { bitcoinPair(Array($0.utf8), Array($1.utf8)) }
    // The same in bytes, where a change keeps its place.
    let bytes = zip(bitcoinRequests, bitcoinReplies).compactMap { request, reply -> [UInt8]? in
      guard let asked = asked(request, curves), let answer = psbt(base64: reply) else { return nil }
      return bitcoinPair(asked.psbt.encoded, answer.encoded)
    }
    let replies = texts + bytes
    return [
      EntryPoint("BitcoinVerification.verify(signedTransaction:)", texts: bitcoinFirstReplies, isPrefixFree: true) {
        text in
        outcome(verification.verify(signedTransaction: text))
      },
      EntryPoint("BitcoinVerification.verify(transactionHash:)", texts: [id], isPrefixFree: true) { text in
        let verdict = verification.verify(transactionHash: text)
        return EntryPoint.Outcome(isAccepted: verdict.outcome == .undecidable, answer: Self.text(verdict))
      },
      // Whoever made the request may be as hostile as whoever answers it.
      EntryPoint("BitcoinVerification.init(request:)", texts: Array(bitcoinRequests.prefix(1)), isPrefixFree: true) {
        text in
        let verification = bitcoinVerification(text, curves)
        return outcome(verification.verify(signedTransaction: bitcoinReplies.first ?? ""))
      },
      // The length of the request in three bytes, the request, the reply: texts, or PSBTs in bytes.
      EntryPoint("BitcoinVerification.verify (any pair)", samples: replies) { bytes in
        bitcoinPair(bytes, curves)
      },
      EntryPoint("BitcoinVerification.verify (any signature)", samples: replies) { bytes in
        bitcoinPair(bytes, trusting)
      },
      // Nothing was asked, so that the node tells the transaction.
      EntryPoint(
        "RemoteQuery.read (Bitcoin)",
        texts: bitcoinTransactions.prefix(2).map { #"{"result":"\#($0)","error":null,"id":1}"# }, isPrefixFree: true
      ) { text in
        let hash = (try? JSONReader.read(text))?.root["result"]?.string.flatMap { try? Hex.decode($0) }
          .flatMap { try? BitcoinTransaction.decode($0) }?.txid
        guard let query = bitcoinVerification(nil, curves).verify(transactionHash: hash ?? id).query else {
          return EntryPoint.Outcome(isAccepted: false, answer: "no query")
        }
        let verdict = query.read(text)
        return EntryPoint.Outcome(
          isAccepted: hash != nil && verdict.outcome != .malformed, answer: Self.text(verdict))
      },
    ]
  }

  /// The two texts of a pair; PSBTs in bytes are put into base64.
  public static func bitcoinTexts(_ bytes: [UInt8]) -> (first: String, second: String)? {
    func text(_ part: [UInt8]) -> String? {
      part.starts(with: Array("psbt".utf8) + [0xff]) ? Base64.encode(part) : try? UTF8Text.decode(part)
    }
    let parts = bitcoinParts(bytes)
    guard let first = text(parts.first), let second = text(parts.second) else { return nil }
    return (first, second)
  }

  private static func bitcoinPair(_ bytes: [UInt8], _ curves: Curves) -> EntryPoint.Outcome {
    guard let (request, reply) = bitcoinTexts(bytes) else {
      return EntryPoint.Outcome(isAccepted: false, answer: "no texts")
    }
    return outcome(bitcoinVerification(request, curves).verify(signedTransaction: reply))
  }

  private static func asked(_ payload: String, _ curves: Curves) -> BitcoinSignRequest? {
    BitcoinSignRequest.check(payload, connection: bitcoinConnection, context: bitcoinContext, curves: curves).value
  }

  private static func bitcoinVerification(_ payload: String?, _ curves: Curves) -> BitcoinVerification {
    BitcoinVerification(
      request: payload.flatMap { asked($0, curves) }, connection: bitcoinConnection, context: bitcoinContext,
      curves: curves)
  }

  /// The curves with every signature of secp256k1 for good: only what compares is between hostile input and a verdict.
  public static func trusting(_ curves: Curves) -> Curves {
    Curves(secp256k1: TrustingSecp256k1(real: curves.secp256k1), ed25519: curves.ed25519)
  }

  /// Takes every signature that can be read, so that hostile input gets to what stands behind one.
  private struct TrustingSecp256k1: Secp256k1Arithmetic {
    let real: any Secp256k1Arithmetic
    private let signer: Secp256k1PublicKey?

    init(real: any Secp256k1Arithmetic) {
      self.real = real
      signer = (try? Hex.decode(bitcoinSignerKey)).flatMap { real.publicKey($0) }
    }

    var implementation: String { "trusting" }
    func publicKey(_ sec1: [UInt8]) -> Secp256k1PublicKey? { real.publicKey(sec1) }
    func recover(_ signature: Secp256k1Signature, recoveryID: UInt8, digest: Bytes32) -> Secp256k1PublicKey? {
      // Whoever signed is the first of the signers.
      real.recover(signature, recoveryID: recoveryID, digest: digest) == nil ? nil : signer
    }
    func verify(ecdsa signature: Secp256k1Signature, digest: Bytes32, key: Secp256k1PublicKey) -> Bool { true }
    func verify(schnorr signature: [UInt8], message: [UInt8], key: Secp256k1XOnlyKey) -> Bool { true }
    func isOnCurve(_ key: Secp256k1XOnlyKey) -> Bool { real.isOnCurve(key) }
    func tweak(_ key: Secp256k1XOnlyKey, adding tweak: Bytes32) -> (key: Secp256k1XOnlyKey, isOdd: Bool)? {
      real.tweak(key, adding: tweak)
    }
  }

  // MARK: Messages

  static func bitcoinMessages(_ curves: Curves) -> [EntryPoint] {
    let trusting = trusting(curves)
    return [
      EntryPoint("BitcoinMessage.check(account:)", texts: bitcoinAccounts) { text in
        let report = BitcoinMessage(bitcoinText).check(account: text, network: text, curves: curves)
        return EntryPoint.Outcome(isAccepted: true, answer: Self.text(report.findings))
      },
      EntryPoint("BitcoinMessage.check(connection:)", texts: [bitcoinText] + bitcoinPSBTs.prefix(1)) { text in
        bitcoinMessage([BitcoinMessage(text), BitcoinMessage(text, format: .bip322)], curves)
      },
      EntryPoint("BitcoinMessage.check (bytes)", samples: [Array(bitcoinText.utf8)]) { bytes in
        bitcoinMessage([BitcoinMessage(bytes: bytes), BitcoinMessage(bytes: bytes, format: .recoverable)], curves)
      },
      EntryPoint("BitcoinMessageVerification.verify", texts: bitcoinSignatures, isPrefixFree: true) { text in
        let message = BitcoinMessage(bitcoinText)
        let first = bitcoinVerification(message, bitcoinSignersConnection, curves).verify(signature: text)
        return outcome(first)
      },
      // The length of the message in three bytes, the message, its signature.
      EntryPoint(
        "BitcoinMessageVerification.verify (any signature)",
        samples: bitcoinSignatures.map { bitcoinPair(Array(bitcoinText.utf8), Array($0.utf8)) }
      ) { bytes in
        let parts = bitcoinParts(bytes)
        guard let signature = try? UTF8Text.decode(parts.second) else {
          return EntryPoint.Outcome(isAccepted: false, answer: "no text")
        }
        let message =
          (try? UTF8Text.decode(parts.first)).map { BitcoinMessage($0) } ?? BitcoinMessage(bytes: parts.first)
        return outcome(
          bitcoinVerification(message, bitcoinSignersConnection, trusting).verify(signature: signature))
      },
      // Whoever wrote the message may be as hostile as whoever signs it.
      EntryPoint("BitcoinMessageVerification.init(message:)", texts: [bitcoinText], isPrefixFree: true) { text in
        let verdicts = bitcoinSignatures.prefix(2).map {
          bitcoinVerification(BitcoinMessage(text), bitcoinSignersConnection, curves).verify(signature: $0)
        }
        return EntryPoint.Outcome(
          isAccepted: verdicts.contains { $0.isAcceptable }, answer: verdicts.map { Self.text($0) }.joined())
      },
      EntryPoint(
        "BitcoinMessageVerification.init(message:) (bytes)", samples: [Array(bitcoinText.utf8)], isPrefixFree: true
      ) { bytes in
        let message = BitcoinMessage(bytes: bytes, format: .bip322)
        let signature = bitcoinSignatures.dropFirst().first ?? ""
        return outcome(bitcoinVerification(message, bitcoinSignersConnection, curves).verify(signature: signature))
      },
    ]
  }

  /// Whoever signs the text is connected.
  public static let bitcoinSignersConnection = BitcoinConnection(
    accounts: bitcoinSigners.map { BitcoinConnection.AccountText($0) }, network: bitcoinNetwork)

  private static func bitcoinVerification(
    _ message: BitcoinMessage, _ connection: BitcoinConnection, _ curves: Curves
  ) -> BitcoinMessageVerification {
    BitcoinMessageVerification(message: message, connection: connection, curves: curves)
  }

  private static func bitcoinMessage(_ messages: [BitcoinMessage], _ curves: Curves) -> EntryPoint.Outcome {
    let answers = messages.map { message in
      text(message.check(connection: bitcoinConnection, context: bitcoinContext, curves: curves).findings)
        + "\(message.summary.text.utf8.count) \(message.digest) \(message.bridgeString.utf8.count)"
    }
    return EntryPoint.Outcome(isAccepted: true, answer: answers.joined())
  }
}
