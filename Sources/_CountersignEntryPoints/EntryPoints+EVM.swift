import CountersignCore
import CountersignCurves
import CountersignEVM
import CountersignHash

extension EntryPoints {
  /// The EIP-155 example's sender.
  public static let account = "0x9d8A62f656a8d1615C1294fd71e9CFb3E4855A4F"
  /// The chain it is for.
  public static let network = "eip155:1"
  /// What was asked of the sender.
  public static let payload =
    #"{"to":"0x3535353535353535353535353535353535353535","value":"0xde0b6b3a7640000","chainId":"0x1"}"#

  /// A transaction of every type. Their signatures are in range, nobody's in particular but the EIP-155 example's.
  static let transactions: [[UInt8]] = {
    let address = EVMAddress([UInt8](repeating: 0x35, count: 20))
    let r = UInt256(0x590620aa636276, 0x03e1a15d3c71ff63, 0x2195fe5375678660, 0x28ef61340bd939bc)
    let signature = EVMSignature(yParity: 1, r: r, s: r)
    let key = Bytes32(1, 2, 3, 4)
    return EVMTransactionType.all.map { type in
      var transaction = EVMTransaction(
        type: type, chainID: 1, nonce: 9, gas: 121_000, feePerGas: 20_000_000_000, maxPriorityFeePerGas: 1, to: address,
        value: 1_000_000_000_000_000_000, data: [0xa9, 0x05, 0x9c, 0xbb, 0, 1])
      if type != .legacy, let address { transaction.accessList = [.init(address: address, storageKeys: [key, key])] }
      if type == .blob { transaction.blobVersionedHashes = [Bytes32(0x0100_0000_0000_0000, 0, 0, 1)] }
      if type == .setCode, let address {
        transaction.authorizationList = [.init(chainID: 1, address: address, nonce: 1, yParity: 0, r: r, s: r)]
      }
      return transaction.signedBytes(signature)
    }
  }()

  /// The signed transaction of EIP-155's example.
  public static let example =
    "0xf86c098504a817c800825208943535353535353535353535353535353535353535880de0b6b3a76400008025a028ef61340bd939bc2195fe"
    + "537567866003e1a15d3c71ff63e1590620aa636276a067cbe9d8997f761aecb703304b3800ccf555c9f3dc64214b297fb1966a3b6d83"

  /// A node's word on it.
  static let nodeAnswer = #"""
    {"jsonrpc":"2.0","id":1,"result":{"hash":"0x33469b22e9f636356c4160a87eb19df52b7412e8eac32a4a55ffe88ea8350788",
    "type":"0x0","from":"0x9d8a62f656a8d1615c1294fd71e9cfb3e4855a4f","to":"0x3535353535353535353535353535353535353535",
    "nonce":"0x9","gas":"0x5208","gasPrice":"0x4a817c800","value":"0xde0b6b3a7640000","input":"0x","v":"0x25",
    "r":"0x28ef61340bd939bc2195fe537567866003e1a15d3c71ff63e1590620aa636276",
    "s":"0x67cbe9d8997f761aecb703304b3800ccf555c9f3dc64214b297fb1966a3b6d83"}}
    """#

  static func evm(_ curves: Curves) -> [EntryPoint] {
    wire(curves) + requests(curves) + replies(curves) + evmTypedData(curves) + evmSignIns(curves)
      + evmSignatures(curves)
  }

  private static func wire(_ curves: Curves) -> [EntryPoint] {
    [
      EntryPoint(
        "RLPItem.decode", samples: transactions.prefix(1) + [[0xc0], [0x80], [0xc2, 0x01, 0xc0]], isPrefixFree: true
      ) {
        bytes in
        decoder { () throws(DecodeError) in
          try RLPItem.decode(bytes)
        } encoded: {
          $0.encoded
        }
      },
      EntryPoint("EVMSignedTransaction.decode", samples: transactions, isPrefixFree: true) { bytes in
        decoder { () throws(DecodeError) in
          try EVMSignedTransaction.decode(bytes)
        } encoded: { signed in
          // What is derived must not trap either.
          _ = (signed.hash, signed.signingHash, signed.summary(curves), EVMValidity.check(signed.transaction))
          return signed.encoded
        }
      },
      EntryPoint("EVMSignedTransaction.decode(hex:)", texts: [example], isPrefixFree: true) { text in
        decoder { () throws(DecodeError) in
          try EVMSignedTransaction.decode(hex: text)
        } encoded: { _ in
          nil
        }
      },
      EntryPoint(
        "EVMUnsignedTransaction.decode",
        samples: transactions.compactMap { (try? EVMSignedTransaction.decode($0))?.transaction.unsignedBytes },
        isPrefixFree: true
      ) { bytes in
        decoder { () throws(DecodeError) in
          try EVMUnsignedTransaction.decode(bytes)
        } encoded: { unsigned in
          _ = unsigned.summary
          return unsigned.transaction.unsignedBytes
        }
      },
      EntryPoint("EVMAddress.init", texts: [account, account.lowercased()], isPrefixFree: true) { text in
        decoder { () throws(DecodeError) in
          try EVMAddress(text)
        } encoded: { _ in
          nil
        }
      },
      EntryPoint("EVMTransactionText.read", texts: [example]) { text in
        let read = EVMTransactionText.read(text)
        return EntryPoint.Outcome(
          isAccepted: read.bytes != nil, answer: "\(read.bytes?.count ?? -1) \(Self.text(read.findings))")
      },
    ]
  }

  private static func requests(_ curves: Curves) -> [EntryPoint] {
    let connection = EVMConnection(account: account, network: network)
    // Every rule that needs knowledge has some.
    var context = EVMContext()
    context.knownAddresses = connection.account.map { [$0] }
    context.tokens = connection.account.map {
      [EVMContext.Token(chainID: 1, address: $0, symbol: "T", decimals: 18)]
    }
    return [
      EntryPoint("EVMTransactionRequest.check", texts: [payload], isPrefixFree: true) { [context] text in
        let report = EVMTransactionRequest.check(
          text, operation: .send, connection: connection, context: context, curves: curves)
        let isAccepted = report.worst.map { $0 < .error } ?? true
        return EntryPoint.Outcome(
          isAccepted: isAccepted, answer: "\(report.value?.bridgeString ?? "-")\n\(Self.text(report.findings))")
      },
      EntryPoint("EVMMessage.check(account:)", texts: ["hello"]) { text in
        let report = EVMMessage("hello").check(account: text, network: text)
        return EntryPoint.Outcome(isAccepted: true, answer: Self.text(report.findings))
      },
      EntryPoint("EVMMessage.check(connection:)", texts: ["hello"]) { text in
        let report = EVMMessage(text).check(connection: connection)
        return EntryPoint.Outcome(isAccepted: true, answer: Self.text(report.findings))
      },
      amount("UInt256.ether(_:)", "0.000000000000000001") { try UInt256.ether($0) },
      amount("UInt256.gwei(_:)", "0.000000001") { try UInt256.gwei($0) },
      amount("UInt256.wei(_:)", "1 gwei") { try UInt256.wei($0) },
    ]
  }

  private static func amount(
    _ name: String, _ sample: String, _ read: @escaping @Sendable (String) throws -> UInt256
  ) -> EntryPoint {
    EntryPoint(name, texts: [sample]) { text in
      do {
        return EntryPoint.Outcome(isAccepted: true, answer: try read(text).decimal)
      } catch {
        return EntryPoint.Outcome(isAccepted: false, answer: "\(error)")
      }
    }
  }

  private static func replies(_ curves: Curves) -> [EntryPoint] {
    let request = EVMTransactionRequest.check(payload, operation: .send, account: account, network: network).value
    let verification = EVMVerification(
      request: request, payload: payload, account: account, network: network, curves: curves)
    let hash = "0x33469b22e9f636356c4160a87eb19df52b7412e8eac32a4a55ffe88ea8350788"
    return [
      EntryPoint("EVMVerification.verify(signedTransaction:)", texts: [example], isPrefixFree: true) { text in
        outcome(verification.verify(signedTransaction: text))
      },
      EntryPoint("EVMVerification.verify(transactionHash:)", texts: [hash], isPrefixFree: true) { text in
        let verdict = verification.verify(transactionHash: text)
        return EntryPoint.Outcome(isAccepted: verdict.outcome == .undecidable, answer: Self.text(verdict))
      },
      EntryPoint("RemoteQuery.read", texts: [nodeAnswer], isPrefixFree: true) { text in
        let query = verification.verify(transactionHash: hash).query
        return query.map { outcome($0.read(text)) } ?? EntryPoint.Outcome(isAccepted: false, answer: "no query")
      },
      EntryPoint(
        "EVMMessageVerification.verify",
        // What the account of private key 1 signs for "Hello World".
        texts: [
          "0x1d9b00eb3c3a1d6d1b0fbc2b3b8d0e8b8ad8d7d8be3f1a1e4d7d7be4a1b1b9a20d9b00eb3c3a1d6d1b0fbc2b3b8d0e8b8ad8d7d8be3f1a1e4d7d7be4a1b1b9a21b"
        ]
      ) { text in
        let verdict = EVMMessageVerification(
          message: EVMMessage("Hello World"), account: account, network: network, curves: curves
        )
        .verify(signature: text)
        return EntryPoint.Outcome(isAccepted: verdict.outcome != .malformed, answer: Self.text(verdict))
      },
    ]
  }

  static func outcome(_ verdict: Verdict) -> EntryPoint.Outcome {
    EntryPoint.Outcome(isAccepted: verdict.isAcceptable, answer: text(verdict))
  }

  static func text(_ verdict: Verdict) -> String {
    // A dictionary is written in another order each time.
    var evidence = verdict.evidence
    let context = evidence.context.sorted { $0.key < $1.key }
    evidence.context = [:]
    return "\(verdict.outcome) \(verdict.reason ?? "") \(evidence) \(context)\n\(verdict.differences)\n"
      + text(verdict.findings)
  }
}
