import CountersignCore
import CountersignCurves
import CountersignHash
import CountersignSolana
import Foundation
import TestSupport
import Testing

/// Inputs that wallets and libraries have stumbled over.
@Suite(.withCurves) struct SolanaBugReports {
  /// The rules that answer a report, beside what its case says; those of differences and of findings.
  private static let rules: [String: [String]] = [
    "anza-xyz/kit#2067": ["solana/tx-truncated", "solana/compact-u16-overflow"],
    "LedgerHQ/app-solana#248": ["solana/signature-count-mismatch", "solana/message-is-transaction"],
    "pina-rs/wasm_solana#149": ["solana/v1-in-legacy-envelope"],
    "dfinity/oisy-wallet#13702, brave/brave-browser#55334": ["solana/message-is-transaction"],
    "trustwallet/trust-web3-provider#777": ["solana/signature-invalid"],
    "vultisig/vultisig-ios#4521": ["solana/base58-instead-of-base64"],
    "x402-foundation/x402#828, Jac0xb/lighthouse#55": ["solana/lighthouse-added", "solana/accounts-added"],
    "magicblock-labs/Solana.Unity-SDK#104": [
      "solana/compute-budget-added", "solana/fee-raised", "solana/accounts-added",
    ],
    "trustwallet/wallet-core#3717": ["solana/nonce-advance-not-first"],
    "Squads-Protocol/v4#19, solana-foundation/explorer#1264, vultisig/vultisig-windows#4750": [
      "solana/lookup-table-unresolved"
    ],
    "solana-labs/solana-program-library#1641": ["solana/recipient-off-curve"],
    "solana-labs/solana-program-library#6669, #2588": ["solana/ata-owner-off-curve"],
    "merigo-labs/solana-web3#12": ["solana/tx-too-large"],
    "blinklabs-io/gouroboros#2234": ["solana/signature-invalid"],
  ]

  @Test func answersBugReportsOfOthers() throws {
    let curves = try TestCurves.value
    Corpora.check("solana/issues", content: { [$0["issue"]?.string, $0["what"]?.string] }) { testCase in
      var faults = Faults()
      switch testCase["kind"]?.string {
      case "transaction"?: try transaction(testCase, curves, &faults)
      case "transaction_message"?: try bareMessage(testCase, &faults)
      case "compact_u16"?: try length(testCase, &faults)
      case "reencode"?: try kept(testCase, curves, &faults)
      case "message_hex"?, "message_text"?: try message(testCase, &faults)
      case "signed_result"?: try reply(testCase, curves, &faults)
      case "signed_pair"?: try pair(testCase, curves, &faults)
      case "offchain_hex"?: try offchain(testCase, &faults)
      case "ed25519"?: try signature(testCase, curves, &faults)
      case let kind:
        TestEnvironment.say(
          "corpora solana/issues: \(testCase["id"]?.text ?? ""): \(kind ?? "no kind") is not known here")
        return .skipped
      }
      return faults.judgement
    }
  }

  /// The page that says which rule answers which report says what is tested.
  @Test func thePageOfBugReportsNamesTheRules() throws {
    let file = TestEnvironment.root.appendingPathComponent("Docs/BugReports.md")
    let page = try String(contentsOf: file, encoding: .utf8)
    for testCase in Corpora.load("solana/issues") ?? [] {
      let issue = try #require(testCase["issue"]?.string)
      let row = try #require(page.split(separator: "\n").first { $0.hasPrefix("| \(issue) |") }, "\(issue) is missing")
      for rule in Self.rules[issue] ?? [] { #expect(row.contains("`\(rule)`"), "\(issue): \(rule)") }
    }
  }

  /// What a case says must be found: by its code, and by our table.
  private func due(_ testCase: JSON) -> [String] {
    let code = testCase["code"]?.string.map { SolanaCorpora.rule($0) }
    return [code].compactMap { $0 } + (Self.rules[testCase["issue"]?.string ?? ""] ?? [])
  }

  private func requireAny(_ due: [String], _ found: [String], _ faults: inout Faults) {
    faults.require(due.isEmpty || !Set(due).isDisjoint(with: found), "found \(found), expected one of \(due)")
  }

  // MARK: Transactions

  /// As an app would ask a wallet to sign it.
  private func transaction(_ testCase: JSON, _ curves: Curves, _ faults: inout Faults) throws {
    let text = try #require(testCase["input"]?.string)
    let transaction = try? SolanaTransaction.decode(Base64.decode(text))
    let report = SolanaTransactionRequest.check(
      text, operation: .sign, account: transaction?.message.keys.first?.description, network: nil, curves: curves)
    let errors = report.findings.filter { $0.severity == .error }
    let ids = report.findings.map(\.rule.id)
    switch testCase["want"]?.string {
    case "reject"?:
      faults.require(!errors.isEmpty, "no error is found")
      requireAny(due(testCase), errors.map(\.rule.id), &faults)
      // What is offered in its place must be better.
      for fix in errors.compactMap(\.fix?.replacement) {
        faults.require((try? SolanaTransaction.decode(Base64.decode(fix))) != nil, "the fix is no transaction")
      }
    case "warn"?:
      requireAny(due(testCase), report.findings.filter { $0.severity == .warning }.map(\.rule.id), &faults)
      faults.require(errors.isEmpty, "errors \(errors.map(\.rule.id))")
      fallthrough
    default:
      let transaction = try #require(transaction, "refused: \(ids)")
      faults.compare("the encoding", Base64.encode(transaction.encoded), text)
      faults.compare("the bridge's string", report.value?.bridgeString, text)
      faults.compare("what nodes refuse", SolanaStructure.check(transaction).map(\.rule.id), [])
      compare(transaction, testCase, curves, &faults)
    }
  }

  private func compare(
    _ transaction: SolanaTransaction, _ testCase: JSON, _ curves: Curves, _ faults: inout Faults
  ) {
    if let expected = testCase["sigs"]?.string {
      let words = ["V": "verified", "Z": "missing", "X": "invalid"]
      faults.compare(
        "the signatures", transaction.signatureStates(curves).map(\.word), expected.map { words[String($0)] ?? "" })
    }
    if let count = testCase["data_len"]?.int {
      faults.require(
        transaction.message.instructions.contains { $0.data.count == count },
        "data of \(transaction.message.instructions.map(\.data.count)) bytes")
    }
    guard let order = testCase["lookup_order"]?.array else { return }
    let message = transaction.message
    let looked = message.accounts().dropFirst(message.keys.count).map { account in
      "\(account.key) \(account.isWritable ? "w" : "r")"
    }
    let expected = order.map { entry in
      let table = entry[0]?.int.map { message.lookups[$0].table.description } ?? ""
      return "\(table)[\(entry[1]?.int ?? -1)] \(entry[2]?.string ?? "")"
    }
    faults.compare("the looked-up accounts", looked, expected)
  }

  /// A message alone: whole in its own version, and never taken for a transaction or a text.
  private func bareMessage(_ testCase: JSON, _ faults: inout Faults) throws {
    let bytes = try #require(testCase["input"]?.base64Bytes)
    let signed = try SolanaTransaction.decode(bytes + [UInt8](repeating: 0, count: 64 * Int(bytes[1])))
    faults.compare("the version", signed.message.version, testCase["want"]?.string == "accept_v1" ? .v1 : .v0)
    faults.compare("the message", signed.messageBytes, bytes)
    do throws(DecodeError) {
      _ = try SolanaTransaction.decode(bytes)
      faults.require(false, "taken without signatures")
    } catch {
      faults.compare("the rule", error.rule.id, "solana/signature-count-mismatch")
    }
    let report = SolanaMessage(bytes: bytes).check(account: nil, network: nil)
    faults.compare("the rules for a message", report.findings.map(\.rule.id), ["solana/message-is-transaction"])
  }

  /// The length in the place where a legacy message counts its keys.
  private func length(_ testCase: JSON, _ faults: inout Faults) throws {
    let count = try #require(testCase["input"]?.hexBytes)
    do throws(DecodeError) {
      _ = try SolanaTransaction.decode([1] + SolanaScenario.zeros + [1, 0, 0] + count)
      faults.require(false, "taken")
    } catch {
      requireAny(due(testCase), [error.rule.id], &faults)
      faults.compare("the place", error.bytes.lowerBound >= 68, true)
    }
  }

  private func kept(_ testCase: JSON, _ curves: Curves, _ faults: inout Faults) throws {
    let text = try #require(testCase["input"]?.string)
    let bytes = try #require(testCase["input"]?.base64Bytes)
    let transaction = try SolanaTransaction.decode(bytes)
    faults.compare("the bytes", transaction.encoded, bytes)
    let states = transaction.signatureStates(curves).map(\.word)
    faults.require(states.contains("verified") && !states.contains("invalid"), "signatures \(states)")
    let report = SolanaTransactionRequest.check(text, operation: .sign, account: nil, network: nil, curves: curves)
    faults.compare("the bridge's string", report.value?.bridgeString, text)
  }

  // MARK: Replies

  /// A wallet's reply that leaves the message as it was.
  private func reply(_ testCase: JSON, _ curves: Curves, _ faults: inout Faults) throws {
    let bytes = try #require(testCase["input"]?.base64Bytes)
    let transaction = try SolanaTransaction.decode(bytes)
    let asked = SolanaTransaction(unsigned: transaction.message)
    let verdict = try verdict(
      Base64.encode(asked.bytes), try #require(testCase["input"]?.string), testCase, curves)
    faults.compare("the outcome", verdict.outcome, .invalidSignature)
    faults.require(!verdict.isAcceptable, "acceptable")
    requireAny(due(testCase), verdict.findings.map(\.rule.id), &faults)
  }

  private func pair(_ testCase: JSON, _ curves: Curves, _ faults: inout Faults) throws {
    let verdict = try verdict(
      try #require(testCase["input"]?[0]?.string), try #require(testCase["input"]?[1]?.string), testCase, curves)
    faults.compare("the outcome", verdict.outcome, .altered)
    faults.compare("whether it is acceptable", verdict.isAcceptable, testCase["want"]?.string == "ok_modified")
    let rules = Set(verdict.differences.map(\.rule.id))
    let due = Set(due(testCase))
    if !due.isEmpty { faults.compare("the differences", rules, due) }
  }

  private func verdict(_ payload: String, _ reply: String, _ testCase: JSON, _ curves: Curves) throws -> Verdict {
    let account = testCase["address"]?.string
    let request = SolanaTransactionRequest.check(
      payload, operation: .sign, account: account, network: nil, curves: curves
    ).value
    return SolanaVerification(request: request, payload: payload, account: account, network: nil, curves: curves)
      .verify(signedTransaction: reply)
  }

  // MARK: Messages

  private func message(_ testCase: JSON, _ faults: inout Faults) throws {
    let isHex = testCase["kind"]?.string == "message_hex"
    let input = try #require(testCase["input"])
    let message =
      isHex
      ? SolanaMessage(bytes: try #require(input.hexBytes)) : SolanaMessage(try #require(input.string))
    let report = message.check(account: nil, network: nil)
    let isRefused = testCase["want"]?.string == "reject"
    let found = report.findings.map(\.rule.id)
    faults.compare("whether it is refused", report.worst == .error, isRefused)
    if isRefused { requireAny(due(testCase), found, &faults) } else { faults.compare("the findings", found, []) }
  }

  private func offchain(_ testCase: JSON, _ faults: inout Faults) throws {
    let bytes = try #require(testCase["input"]?.hexBytes)
    let message = try SolanaOffchainMessage.decode(bytes)
    let layout = testCase["want"]?.string == "short_v0" ? "v0-short" : testCase["want"]?.string
    faults.compare("the layout", message.layout.description, layout)
    faults.compare("the text", message.text, "Test Message")
    faults.compare("the encoding", message.encoded, bytes)
    faults.compare("whether there are signers", message.signers.isEmpty, layout == "v0-short")
  }

  private func signature(_ testCase: JSON, _ curves: Curves, _ faults: inout Faults) throws {
    let key = try #require(testCase["input"]?["pk"]?.hexBytes.flatMap { Bytes32($0) })
    let bytes = try #require(testCase["input"]?["msg"]?.hexBytes)
    let signature = try #require(testCase["input"]?["sig"]?.hexBytes)
    let isFine = testCase["want"]?.string != "reject"
    faults.compare(
      "the arithmetic", curves.ed25519.verify(signature: signature, message: bytes, key: key), isFine)
    let verdict = SolanaMessageVerification(
      message: SolanaMessage(bytes: bytes),
      connection: SolanaConnection(account: SolanaAddress(key).description, network: nil), curves: curves
    ).verify(signature: Base58.encode(signature))
    faults.compare("whether it is verified", verdict.outcome == .verified, isFine)
    if !isFine { requireAny(due(testCase), verdict.findings.map(\.rule.id), &faults) }
  }
}
