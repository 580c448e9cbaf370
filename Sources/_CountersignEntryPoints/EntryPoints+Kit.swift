import CountersignCore
import CountersignCurves
import CountersignKit

extension EntryPoints {
  /// Requests of the schema for Solana.
  private static let solanaSchema: [String] = {
    let who = #""chain":"solana","account":"\#(solanaAccount)","network":"\#(solanaNetwork)""#
    let table = #"{"33x6kdD9CncPwHa88eYMCPJg8V13mrxxBtQZreiSB8ze":["5wXm3vK3aWqXweT8Dav6ornjaHwZ4tq8gCMZeeNW4cud"]}"#
    let to = #""to":"5wXm3vK3aWqXweT8Dav6ornjaHwZ4tq8gCMZeeNW4cud""#
    let mint = #""mint":"HUPndbDxxd9bEpVXrvyohPUKa3jGseAx1JvgTv1nk9qr""#
    let hash = #""recentBlockhash":"J3w6rLQ4gKx4FWfdaDGA4eNviBAY3NLS2JVLtLPXdwEp""#
    return [
      #"{"op":"check",\#(who),"payload":"\#(solanaPayload)","policy":{"maxAddedFee":"1","walletVersions":["v0"]}}"#,
      #"{"op":"verify",\#(who),"payload":"\#(solanaPayload)","#
        + #""reply":{"kind":"signedTransaction","value":"\#(solanaReply)"}}"#,
      #"{"op":"verify",\#(who),"payload":"\#(solanaPayload)","#
        + #""reply":{"kind":"transactionHash","value":"\#(solanaSignature)"}}"#,
      #"{"op":"checkMessage",\#(who),"message":"\#(solanaText)","context":{"now":"2026-11-01T12:00:00Z"}}"#,
      #"{"op":"verifyMessage",\#(who),"message":"\#(solanaText)","signature":"\#(solanaTextSignature)"}"#,
      #"{"op":"decode","payload":"\#(solanaReply)"}"#,
      #"{"op":"build",\#(who),"context":{"lookupTables":\#(table)},"spec":{\#(hash),"lookupTables":["#
        + #""33x6kdD9CncPwHa88eYMCPJg8V13mrxxBtQZreiSB8ze"],"computeUnitLimit":200000,"instructions":["#
        + #"{"type":"transfer",\#(to),"amount":"0.1 sol"},{"type":"tokenTransfer",\#(to),\#(mint),"amount":"1","#
        + #""decimals":6,"createAccount":true},{"type":"memo","text":"hi"}]}}"#,
    ]
  }()

  /// Requests of the schema for Bitcoin.
  private static let bitcoinSchema: [String] = {
    func quoted(_ text: String) -> String {
      "\"" + text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\\\"") + "\""
    }
    func first(_ texts: [String]) -> String { texts.first ?? "" }
    let who =
      #""chain":"bitcoin","network":"\#(bitcoinNetwork)","account":["\#(bitcoinAccounts.joined(separator: "\",\""))"]"#
    let sign = #"\#(who),"operation":"sign","payload":\#(quoted(first(bitcoinRequests)))"#
    let context =
      #""context":{"now":"2026-11-01T12:00:00Z","blockHeight":900000,"previousTransactions":["#
      + #""\#(first(bitcoinTransactions))"],"expected":{"recipients":[{"address":"\#(bitcoinAccount)","sats":1000}]}}"#
    let id = String(repeating: "0f", count: 32)
    return [
      #"{"op":"check",\#(who),"operation":"send","payload":\#(quoted(first(bitcoinPayments)))}"#,
      #"{"op":"check",\#(sign),\#(context)}"#,
      #"{"op":"verify",\#(sign),"reply":{"kind":"signedTransaction","value":"\#(first(bitcoinReplies))"}}"#,
      #"{"op":"verify",\#(sign),"reply":{"kind":"transactionHash","value":"\#(id)"}}"#,
      #"{"op":"checkMessage",\#(who),"message":"\#(bitcoinText)"}"#,
      #"{"op":"verifyMessage",\#(who),"message":"\#(bitcoinText)","signature":"\#(first(bitcoinSignatures))"}"#,
      #"{"op":"decode","payload":"\#(first(bitcoinPSBTs))"}"#,
      #"{"op":"decode","payload":"\#(first(bitcoinTransactions))"}"#,
    ]
  }()

  /// Requests of the schema about messages of EVM chains.
  private static let evmMessageSchema: [String] = {
    let who = #""chain":"evm","account":"\#(typedDataAccount)","network":"\#(network)""#
    let signed = #""typedData":\#(typedData),"signature":"\#(typedDataSignature)""#
    let context =
      #""context":{"now":"2026-11-01T12:00:00Z","accountHasCode":true,"block":"finalized","expected":{"#
      + #""domain":"app.example.com","uri":"https://app.example.com/login","nonce":"a1B2c3D4e5","chainId":"1"}}"#
    let wrapped = Hex.encode(signatures.first { $0.count > 300 } ?? [], prefix: "0x")
    return [
      #"{"op":"checkMessage",\#(who),"typedData":\#(typedData)}"#, #"{"op":"verifyMessage",\#(who),\#(signed)}"#,
      #"{"op":"checkMessage",\#(who),"message":\#(JSONText.string(evmSignIn).text),"format":"siwe",\#(context)}"#,
      #"{"op":"verifyMessage",\#(who),"digest":"0x\#(String(repeating: "ab", count: 32))","signature":"\#(wrapped)","#
        + #""nodeAnswer":{"jsonrpc":"2.0","id":1,"result":"0x"}}"#,
    ]
  }()

  /// What has a shape that is known.
  private static let detected =
    [payload, example, account, typedData, evmSignIn, typedDataSignature, solanaReply, solanaAccount, bitcoinAccount]
    + [bitcoinPayments, bitcoinPSBTs, bitcoinTransactions, bitcoinRequests].compactMap(\.first)

  static func kit(_ curves: Curves) -> [EntryPoint] {
    let preflight = Preflight(curves: curves)
    let check =
      #"{"op":"check","chain":"evm","payload":"{\"to\":\"0x3535353535353535353535353535353535353535\"}"}"#
    let build =
      #"{"op":"build","chain":"evm","network":"eip155:1","spec":{"type":"transfer","to":"\#(account)","value":"1 gwei"}}"#
    return [
      EntryPoint("Preflight.check", texts: [payload], isPrefixFree: true) { text in
        let report = preflight.check(
          .transaction(chain: .evm, operation: .send, payload: text, account: account, network: network))
        return EntryPoint.Outcome(
          isAccepted: report.prepared != nil,
          answer: "\(report.prepared?.bridgeString ?? "-")\n\(Self.text(report.findings))")
      },
      EntryPoint("Preflight.verify", texts: [example], isPrefixFree: true) { text in
        outcome(
          preflight.verify(
            .signedTransaction(text),
            for: .transaction(chain: .evm, operation: .sign, payload: payload, account: account, network: network)))
      },
      EntryPoint("Preflight.check (Solana)", texts: [solanaPayload], isPrefixFree: true) { text in
        let report = preflight.check(
          .transaction(
            chain: .solana, operation: .send, payload: text, account: solanaAccount, network: solanaNetwork))
        return EntryPoint.Outcome(
          isAccepted: report.prepared != nil,
          answer: "\(report.prepared?.bridgeString ?? "-")\n\(Self.text(report.findings))",
          encoded: (report.prepared?.bridgeString.utf8).map { Array($0) })
      },
      EntryPoint("Preflight.verify (Solana)", texts: [solanaReply], isPrefixFree: true) { text in
        outcome(
          preflight.verify(
            .signedTransaction(text),
            for: .transaction(
              chain: .solana, operation: .sign, payload: solanaPayload, account: solanaAccount, network: solanaNetwork))
        )
      },
      EntryPoint(
        "Preflight.check (Bitcoin)", texts: [bitcoinPayments, bitcoinRequests].compactMap(\.first), isPrefixFree: true
      ) { text in
        let reports = [WalletOperation.send, .sign].map { preflight.check(bitcoin($0, text)) }
        let prepared = reports.compactMap { $0.prepared?.bridgeString }
        return EntryPoint.Outcome(
          isAccepted: !prepared.isEmpty, answer: "\(prepared)\n\(reports.map { Self.text($0.findings) })")
      },
      EntryPoint("Preflight.verify (Bitcoin)", texts: Array(bitcoinFirstReplies.prefix(1)), isPrefixFree: true) {
        text in
        outcome(preflight.verify(.signedTransaction(text), for: bitcoin(.sign, bitcoinRequests.first)))
      },
      EntryPoint("InputDecoder.decode", texts: detected) { text in
        let report = InputDecoder.decode(text, curves: curves)
        return EntryPoint.Outcome(
          isAccepted: report.value != nil, answer: "\(report.value?.text ?? "-")\n\(Self.text(report.findings))")
      },
      EntryPoint("InputDetection.detect", texts: detected) { text in
        let detection = InputDetection.detect(text)
        return EntryPoint.Outcome(isAccepted: detection.kind != nil, answer: "\(detection)")
      },
      EntryPoint("SecretDetector.find", texts: ["5KYZdUEo39z3FPrtuX2QbbwGnNP5zTd7yyr2SC1j299sBCnWjss"]) { text in
        let secret = SecretDetector.find(in: text)
        return EntryPoint.Outcome(isAccepted: secret != nil, answer: "\(secret?.what ?? "none")")
      },
      EntryPoint(
        "SchemaRequest.read", texts: [check, build] + evmMessageSchema + solanaSchema + bitcoinSchema,
        isPrefixFree: true
      ) {
        text in
        guard let document = try? JSONReader.read(text) else {
          return EntryPoint.Outcome(isAccepted: false, answer: "no JSON")
        }
        let read = SchemaRequest.read(document.root, trustsInline: true, curves: curves)
        let answer = read.request.map(preflight.answer)
        return EntryPoint.Outcome(
          isAccepted: read.request != nil, answer: "\(Self.text(read.findings))\n\(answer?.verdict ?? "-")")
      },
      EntryPoint(
        "SchemaContext.read(text:)",
        texts: [
          #"{"tokens":[{"network":"eip155:1","address":"\#(account)","symbol":"T","decimals":18}],"#
            + #""knownAddresses":["\#(account)"],"seen":["0x\#(String(repeating: "ab", count: 32))"]}"#
        ], isPrefixFree: true
      ) { text in
        let read = SchemaContext.read(text: text)
        return EntryPoint.Outcome(
          isAccepted: read.context != nil && read.findings.isEmpty, answer: Self.text(read.findings))
      },
      EntryPoint(
        "SchemaPolicy.read",
        texts: [
          #"{"fork":"osaka","maxFee":"1","severities":{"evm/to-missing":"error"},"chains":["eip155:1"],"#
            + #""allow":{"recipients":["\#(account)"],"selectors":["0xa9059cbb"]}}"#
        ],
        isPrefixFree: true
      ) {
        text in
        let read = SchemaPolicy.read(text: text)
        return EntryPoint.Outcome(
          isAccepted: read.policy != nil && read.findings.isEmpty, answer: Self.text(read.findings))
      },
    ]
  }

  private static func bitcoin(_ operation: WalletOperation, _ payload: String?) -> WalletRequest {
    .transaction(
      chain: .bitcoin, operation: operation, payload: payload, account: bitcoinAccount, network: bitcoinNetwork)
  }
}
