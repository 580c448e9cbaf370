import CountersignCore
import CountersignCurves
import CountersignHash
import CountersignSolana

extension EntryPoints {
  /// Whoever signs in the samples.
  public static let solanaAccount = "9DCqz11FumrwFvpXPUCoSV49XMXBfEhmPYeX32PSCTtw"
  /// The cluster they are for.
  public static let solanaNetwork = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp"
  /// A payment and a memo that the account is asked to sign.
  public static let solanaPayload =
    "AQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAACAAQACBHn925cA"
    + "0GQzUwDakHhxxQ9qfqCQMuGfMABLcXYtJeq0SWbkKZx1IUz2gtbYp5/3GUPNbL4ZK5K4yxA0XRJwbwAAAAAAAAAAAAAAAAAAAAAA"
    + "AAAAAAAAAAAAAAAAAAAAAAVKU1qZKSEGTSTocWDaOHx8NbXdvJK7geQfqEBBBUSN/VcC7EF/T396t4dLkajFOexGV+QGuk60iEUz"
    + "581ErzkCAgIAAQwCAAAAAOH1BQAAAAADAAtjb3VudGVyc2lnbgA="
  /// What the account answers.
  public static let solanaReply =
    "AYb3nn7BbSvXtTx7+G3vNLX4ZV1PHydb097Io2+Or/STOdjOYrNbrepP1bxn3PChcmnBpmZEOHlPPSfu1Vc+PQuAAQACBHn925cA"
    + "0GQzUwDakHhxxQ9qfqCQMuGfMABLcXYtJeq0SWbkKZx1IUz2gtbYp5/3GUPNbL4ZK5K4yxA0XRJwbwAAAAAAAAAAAAAAAAAAAAAA"
    + "AAAAAAAAAAAAAAAAAAAAAAVKU1qZKSEGTSTocWDaOHx8NbXdvJK7geQfqEBBBUSN/VcC7EF/T396t4dLkajFOexGV+QGuk60iEUz"
    + "581ErzkCAgIAAQwCAAAAAOH1BQAAAAADAAtjb3VudGVyc2lnbgA="
  /// The signature in it.
  static let solanaSignature =
    "3hWWf9ZxicqdHFrhqBQb7wTGwBbszwzHrftKQQrBWH7i4WdTr9mCkMf71LrSqCC87KXiZK9jrC38f3SgTEB5fVG6"
  /// The same in the other versions, signed, a payment of tokens, and one to an account that a table holds.
  static let solanaTransactions: [String] = [
    solanaPayload, solanaReply,
    "AU2va4zNmKq5YeMJnIvPyED8lQE5OvSArTffdLE6shXx2qg7H8mCe/U2S15AWYK3W024aLqbB3UyVR3MGtqhZAcBAAIEef3blwDQ"
      + "ZDNTANqQeHHFD2p+oJAy4Z8wAEtxdi0l6rRJZuQpnHUhTPaC1tinn/cZQ81svhkrkrjLEDRdEnBvAAAAAAAAAAAAAAAAAAAAAAAA"
      + "AAAAAAAAAAAAAAAAAAAABUpTWpkpIQZNJOhxYNo4fHw1td28kruB5B+oQEEFRI39VwLsQX9Pf3q3h0uRqMU57EZX5Aa6TrSIRTPn"
      + "zUSvOQICAgABDAIAAAAA4fUFAAAAAAMAC2NvdW50ZXJzaWdu",
    "gQEAAg8AAAD9VwLsQX9Pf3q3h0uRqMU57EZX5Aa6TrSIRTPnzUSvOQIEef3blwDQZDNTANqQeHHFD2p+oJAy4Z8wAEtxdi0l6rRJ"
      + "ZuQpnHUhTPaC1tinn/cZQ81svhkrkrjLEDRdEnBvAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAABUpTWpkpIQZNJOhx"
      + "YNo4fHw1td28kruB5B+oQEEFRI2IEwAAAAAAAEANAwAAAAEAAgIMAAMACwAAAQIAAAAA4fUFAAAAAGNvdW50ZXJzaWduBysHUTiq"
      + "2+ms8ar909A0lfeequbu7BcdXUCW25Lf+hyqBeGpdOQQ3rOfODeSufaTalvmUhQnQNHfGrAZBQmTBw==",
    "gQEAAg8AAAD9VwLsQX9Pf3q3h0uRqMU57EZX5Aa6TrSIRTPnzUSvOQIEef3blwDQZDNTANqQeHHFD2p+oJAy4Z8wAEtxdi0l6rRJ"
      + "ZuQpnHUhTPaC1tinn/cZQ81svhkrkrjLEDRdEnBvAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAABUpTWpkpIQZNJOhx"
      + "YNo4fHw1td28kruB5B+oQEEFRI2IEwAAAAAAAEANAwAAAAEAAgIMAAMACwAAAQIAAAAA4fUFAAAAAGNvdW50ZXJzaWduAAAAAAAA"
      + "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA==",
    "AQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAACAAQAFCHn925cA"
      + "0GQzUwDakHhxxQ9qfqCQMuGfMABLcXYtJeq09L9wDhCeKd5vYR8dFJKXZzP3srguj2o9VcVUDvjqHfn2uDf9ysBlZZ1ZJe1yXBhb"
      + "Gs4z6j+lC9aP90NiyhhbzQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAABt324ddloZPZy+FGzut5rBy0he1fWzeROoz1"
      + "hX7/AKlJZuQpnHUhTPaC1tinn/cZQ81svhkrkrjLEDRdEnBvAIyXJY9OJInxuz0QKRSODYMLWhOZ2v8QhASOe9jb6fhZlNUG8LT5"
      + "8v/DE597fhSnyKWgWtkhUu0kfCbEMPEdUkT9VwLsQX9Pf3q3h0uRqMU57EZX5Aa6TrSIRTPnzUSvOQIGBgABBQcDBAEBBAQCBwEA"
      + "CgxAS0wAAAAAAAYA",
    "AQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAACAAQABAnn925cA"
      + "0GQzUwDakHhxxQ9qfqCQMuGfMABLcXYtJeq0AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAD9VwLsQX9Pf3q3h0uRqMU5"
      + "7EZX5Aa6TrSIRTPnzUSvOQEBAgACDAIAAAAA4fUFAAAAAAEeeNYYLvls8lh5dnuTHxOetu/8fDJ6iOUZHwWk0V83iwEAAA==",
  ]
  /// The table's address and what it holds.
  private static let table = (
    key: "33x6kdD9CncPwHa88eYMCPJg8V13mrxxBtQZreiSB8ze",
    holds: ["5wXm3vK3aWqXweT8Dav6ornjaHwZ4tq8gCMZeeNW4cud", "HUPndbDxxd9bEpVXrvyohPUKa3jGseAx1JvgTv1nk9qr"]
  )

  /// Every rule that needs knowledge has some.
  static let solanaContext: SolanaContext = {
    var context = SolanaContext()
    let keys = table.holds.compactMap { try? SolanaAddress($0) }
    context.now = 1_793_534_400
    context.knownAddresses = Set(keys)
    context.expected.recipient = keys.first
    context.expected.domain = "app.example.com"
    context.expected.uri = "https://app.example.com/login"
    context.expected.nonce = "a1B2c3D4e5"
    context.expected.applicationDomains = Set(solanaDomain.map { [$0] } ?? [])
    if let table = try? SolanaAddress(table.key) { context.lookupTables[table] = keys }
    if let network = try? NetworkID(solanaNetwork) {
      context.tokens = keys.map { SolanaContext.Token(network: network, mint: $0, symbol: "T", decimals: 6) }
    }
    return context
  }()

  static func solana(_ curves: Curves) -> [EntryPoint] {
    let trusting = Curves(secp256k1: curves.secp256k1, ed25519: TrustingEd25519(real: curves.ed25519))
    return solanaWire(curves) + solanaRequests(curves) + solanaReplies(curves) + solanaComparisons(trusting)
      + solanaMessages(curves, trusting) + solanaInstructions(curves)
  }

  /// Takes every signature that is not zero, so that hostile input gets to what stands behind one.
  private struct TrustingEd25519: Ed25519Arithmetic {
    let real: any Ed25519Arithmetic
    var implementation: String { "trusting" }
    func verify(signature: [UInt8], message: [UInt8], key: Bytes32) -> Bool { signature.contains { $0 != 0 } }
    func isOnCurve(_ key: Bytes32) -> Bool { real.isOnCurve(key) }
  }

  private static func solanaWire(_ curves: Curves) -> [EntryPoint] {
    let transactions = solanaTransactions.compactMap { try? Base64.decode($0) }
    return [
      EntryPoint("SolanaAddress.init", texts: ["11111111111111111111111111111111", solanaAccount]) { text in
        codec { () throws(CodecError) in
          try SolanaAddress(text)
        } encoded: {
          Array($0.description.utf8)
        }
      },
      EntryPoint("Bytes32.init(base58:)", texts: ["11111111111111111111111111111111", solanaAccount]) { text in
        codec { () throws(CodecError) in
          try Bytes32(base58: text)
        } encoded: {
          Array(Base58.encode($0.bytes).utf8)
        }
      },
      EntryPoint("SolanaTransaction.decode", samples: transactions, isPrefixFree: true) { bytes in
        decoder { () throws(DecodeError) in
          try SolanaTransaction.decode(bytes)
        } encoded: { transaction in
          // What is derived must not trap either.
          _ = (transaction.signatureStates(curves), transaction.messageBytes)
          _ = transaction.summary(curves, context: solanaContext).text
          return transaction.encoded
        }
      },
      EntryPoint("SolanaStructure.check", samples: transactions, isPrefixFree: true) { bytes in
        guard let transaction = try? SolanaTransaction.decode(bytes) else {
          return EntryPoint.Outcome(isAccepted: false, answer: "no transaction")
        }
        let findings = SolanaStructure.check(transaction)
        return EntryPoint.Outcome(isAccepted: findings.isEmpty, answer: text(findings), encoded: transaction.encoded)
      },
    ]
  }

  private static func solanaRequests(_ curves: Curves) -> [EntryPoint] {
    [
      EntryPoint("SolanaTransactionRequest.check", texts: solanaTransactions, isPrefixFree: true) { text in
        let report = SolanaTransactionRequest.check(
          text, operation: .send, account: solanaAccount, network: solanaNetwork, context: solanaContext,
          curves: curves)
        let isAccepted = report.worst.map { $0 < .error } ?? true
        return EntryPoint.Outcome(
          isAccepted: isAccepted || report.value != nil, answer: "\(isAccepted) \(Self.text(report.findings))",
          encoded: (report.value?.bridgeString.utf8).map { Array($0) })
      },
      solanaAmount("UInt64.sol", "0.000000001") { text throws(CodecError) in try UInt64.sol(text) },
      solanaAmount("UInt64.lamports", "0.1 sol") { text throws(CodecError) in try UInt64.lamports(text) },
    ]
  }

  private static func solanaAmount(
    _ name: String, _ sample: String, _ read: @escaping @Sendable (String) throws(CodecError) -> UInt64
  ) -> EntryPoint {
    EntryPoint(name, texts: [sample]) { text in
      codec { () throws(CodecError) in
        try read(text)
      } encoded: { _ in
        nil
      }
    }
  }

  // MARK: Replies

  private static func solanaReplies(_ curves: Curves) -> [EntryPoint] {
    let verification = solanaVerification(solanaPayload, curves)
    let signature = solanaSignature
    return [
      EntryPoint("SolanaVerification.verify(signedTransaction:)", texts: [solanaReply], isPrefixFree: true) { text in
        outcome(verification.verify(signedTransaction: text))
      },
      EntryPoint("SolanaVerification.verify(transactionHash:)", texts: [signature], isPrefixFree: true) { text in
        outcome(verification.verify(transactionHash: text))
      },
      // Whoever made the request may be as hostile as whoever answers it.
      EntryPoint("SolanaVerification.init(request:)", texts: [solanaPayload], isPrefixFree: true) { text in
        let verification = solanaVerification(text, curves)
        let verdict = verification.verify(signedTransaction: solanaReply)
        return EntryPoint.Outcome(
          isAccepted: verdict.isAcceptable,
          answer: Self.text(verdict) + Self.text(verification.verify(transactionHash: signature)))
      },
      EntryPoint(
        "RemoteQuery.read (Solana)",
        texts: [
          #"{"jsonrpc":"2.0","id":1,"result":{"slot":1,"meta":{"err":null},"transaction":["\#(solanaReply)","base64"]}}"#
        ], isPrefixFree: true
      ) { text in
        // Nothing was asked, so that only the node can say what the signature covers.
        let unknown = solanaVerification(nil, curves)
        guard let query = unknown.verify(transactionHash: signature).query else {
          return EntryPoint.Outcome(isAccepted: false, answer: "no query")
        }
        let verdict = query.read(text)
        return EntryPoint.Outcome(
          isAccepted: verdict.outcome == .undecidable && verdict.evidence.signer != nil, answer: Self.text(verdict))
      },
    ]
  }

  /// Every pair of a request and a reply that its signers did sign.
  private static func solanaComparisons(_ trusting: Curves) -> [EntryPoint] {
    let replies = solanaTransactions.compactMap { text -> [UInt8]? in
      guard let bytes = try? Base64.decode(text), let transaction = try? SolanaTransaction.decode(bytes) else {
        return nil
      }
      return transaction.signatures.allSatisfy { $0.contains { $0 != 0 } } ? bytes : nil
    }
    let asked = (try? Base64.decode(solanaPayload)) ?? []
    let head = [asked.count >> 8, asked.count].map { UInt8(truncatingIfNeeded: $0) }
    return [
      // Bytes that are equal to what was asked are verified, and only those.
      EntryPoint("SolanaVerification.verify (any signature)", samples: Array(replies.prefix(1))) { bytes in
        let verdict = solanaVerification(solanaPayload, trusting).verify(signedTransaction: Base64.encode(bytes))
        let signed = (try? SolanaTransaction.decode(bytes))?.messageBytes
        let isSame = signed == (try? SolanaTransaction.decode(asked))?.messageBytes
        return EntryPoint.Outcome(
          isAccepted: verdict.isAcceptable, answer: text(verdict),
          encoded: (verdict.outcome == .verified) == isSame || verdict.outcome == .malformed ? bytes : [])
      },
      // The length of the request, the request, the reply.
      EntryPoint("SolanaVerification.verify (any pair)", samples: replies.map { head + asked + $0 }) { bytes in
        let count = bytes.prefix(2).reduce(0) { $0 << 8 | Int(truncatingIfNeeded: $1) }
        let request = Base64.encode(Array(bytes.dropFirst(2).prefix(count)))
        let reply = Base64.encode(Array(bytes.dropFirst(2 + count)))
        let verdict = solanaVerification(request, trusting).verify(signedTransaction: reply)
        return EntryPoint.Outcome(
          isAccepted: verdict.outcome == .verified || verdict.outcome == .altered, answer: text(verdict))
      },
    ]
  }

  private static func solanaVerification(_ payload: String?, _ curves: Curves) -> SolanaVerification {
    let request = payload.flatMap {
      SolanaTransactionRequest.check(
        $0, operation: .send, account: solanaAccount, network: solanaNetwork, curves: curves
      ).value
    }
    return SolanaVerification(
      request: request, payload: payload, account: solanaAccount, network: solanaNetwork, context: solanaContext,
      curves: curves)
  }
}
