import CountersignHash
import CountersignKit
import TestSupport
import Testing

/// Bitcoin through the front door: a request, its check, the prepared value, the reply. The values are those of
/// `Vectors/bitcoin`. Source: design, sections 1, 3, 4, 5 and 7.
@Suite(.withCurves) struct BitcoinKitTests {
  private static let mainnet = BitcoinNetwork.mainnet.caip2

  private var preflight: Preflight { get throws { Preflight(curves: try TestCurves.value) } }

  private static func ids(_ findings: [Finding]) -> [String] { findings.map(\.rule.id) }

  private static func payment(_ payload: String?, account: String? = nil, network: String? = mainnet) -> WalletRequest {
    .transaction(chain: .bitcoin, operation: .send, payload: payload, account: account, network: network)
  }

  private static func sign(_ payload: String?, account: String? = nil, network: String? = mainnet) -> WalletRequest {
    .transaction(chain: .bitcoin, operation: .sign, payload: payload, account: account, network: network)
  }

  // MARK: Vectors

  /// What the schema's lines give must come of typed values as well, and of the value that was prepared.
  @Test(arguments: BitcoinVector.files) func typedValuesGiveWhatTheVectorsSay(file: String) throws {
    var counts = (checked: 0, judged: 0, prepared: 0, decoded: 0)
    for vector in try BitcoinVector.cases(file) where vector.op != "build" {
      if vector.rules.contains("core/request-malformed") { continue }
      var faults = Faults()
      let preflight = try vector.preflight
      switch vector.op {
      case "check", "checkMessage":
        let wallet = try vector.wallet
        let report = preflight.check(wallet, acknowledging: vector.acknowledged)
        if let verdict = vector.expect["verdict"]?.string {
          faults.compare("the verdict", report.verdict.description, verdict)
        }
        faults.compare("prepared", report.prepared != nil, report.verdict == .accepted)
        if let sent = vector.expect["bridgeString"]?.string {
          faults.compare("the bridge's string", report.prepared?.bridgeString, sent)
        }
        if let prepared = report.prepared { faults.require(prepared.request == wallet, "another request is prepared") }
        vector.compare(report.findings, &faults)
        counts.checked += 1
      case "verify", "verifyMessage":
        let (wallet, reply, known) = (try vector.wallet, try vector.reply, vector.acknowledged)
        let verdict = preflight.verify(reply, for: wallet, acknowledging: known)
        vector.compare(verdict, &faults)
        counts.judged += 1
        if let prepared = preflight.check(wallet, acknowledging: known).prepared {
          vector.compare(prepared.verify(reply), &faults)
          counts.prepared += 1
        }
      case "decode":
        let report = InputDecoder.decode(
          try #require(vector.payload), kind: vector.request["kind"]?.string, curves: preflight.curves)
        let verdict = report.value == nil ? "refused" : "decoded"
        if let due = vector.expect["verdict"]?.string { faults.compare("the verdict", verdict, due) }
        let summary = try report.value.map { try JSON(parsing: $0.text) }
        for member in vector.expect["summary"]?.object ?? [] {
          faults.compare(member.key, summary?[member.key]?.text, member.value.text)
        }
        vector.compare(report.findings, &faults)
        counts.decoded += 1
      default: faults.require(false, "the operation \(vector.op) is not known")
      }
      if !faults.list.isEmpty { Issue.record("\(vector.id): \(faults.text)") }
    }
    #expect(counts.checked + counts.judged + counts.decoded > 0)
    if file == "verify" { #expect(counts.prepared > 100, "too few of the requests are fit to be sent") }
    TestEnvironment.say(
      "vectors bitcoin/\(file) by typed values: \(counts.checked) checked, \(counts.judged) judged "
        + "(\(counts.prepared) as prepared), \(counts.decoded) decoded")
  }

  // MARK: Payments

  @Test func aPaymentIsSentAsItWasChecked() throws {
    let vector = try BitcoinVector.named("payment/spaces")
    let sent = try #require(vector.expect["bridgeString"]?.string)
    let payload = try #require(vector.payload)
    #expect(payload != sent)
    let report = try preflight.check(vector.wallet)
    let prepared = try #require(report.prepared, "\(Self.ids(report.findings))")
    #expect(report.verdict == .accepted && prepared.bridgeString == sent)
    #expect(try prepared.request == vector.wallet)
    let typed = try BitcoinPaymentRequest(recipient: "bc1qltxzgwwgt3syl8sfendvxy7au3ujss3evm3v0p", sats: 12_345)
    #expect(typed.bridgeString == sent)
    #expect(try preflight.check(Self.payment(sent)).prepared?.bridgeString == sent)
  }

  @Test func aRequestOfAnErrorIsRefused() throws {
    let payment = try #require(BitcoinVector.named("payment/p2wpkh").payload)
    let vector = try BitcoinVector.named("verify/p2wpkh-v0")
    let psbt = try #require(vector.payload)
    let me = try #require(vector.accounts.first?.address)
    let refused: [(WalletRequest, String)] = [
      (Self.payment(payment, account: "0x12"), "core/account-malformed"),
      (Self.payment(payment, network: "eip155:1"), "core/network-foreign"),
      (Self.payment(payment, network: BitcoinNetwork.signet.caip2), "bitcoin/address-wrong-network"),
      (Self.payment(payment, network: "bip122:mainnet"), "core/network-foreign"),
      (Self.payment(payment.replacing("12345", with: "0.29")), "bitcoin/amount-looks-like-btc"),
      (Self.payment(payment.replacing("\"12345\"", with: "12345")), "bitcoin/amount-is-number"),
      (Self.payment(String(payment.dropLast())), "bitcoin/payload-not-json"), (Self.payment(nil), "core/input-empty"),
      (Self.payment(""), "bitcoin/payload-not-json"), (Self.sign(nil), "core/input-empty"),
      (Self.sign(payment), "bitcoin/request-psbt-missing"), (Self.payment(psbt), "bitcoin/payload-unknown-key"),
      (Self.sign(psbt, account: "15JcXVS8vbY2vMGwb3L2DmmmayRcLNWVzb"), "bitcoin/signature-address-not-connected"),
      (Self.sign(psbt, account: me, network: BitcoinNetwork.testnet4.caip2), "bitcoin/address-wrong-network"),
      (Self.sign(psbt.replacing("[0]", with: "[1]"), account: me), "bitcoin/signing-index-out-of-range"),
    ]
    for (request, rule) in refused {
      let report = try preflight.check(request, acknowledging: Set(RuleCatalogue.all.map(\.id)))
      #expect(report.prepared == nil && report.verdict == .refused, "\(rule)")
      #expect(
        report.findings.contains { $0.rule.id == rule && $0.severity == .error },
        "\(rule) is due, found \(Self.ids(report.findings))")
    }
    #expect(try preflight.check(Self.payment(payment)).prepared != nil)
    #expect(try preflight.check(Self.sign(psbt, account: me)).prepared != nil)
  }

  @Test func whatIsTooLargeIsNotRead() throws {
    let payment = try #require(BitcoinVector.named("payment/p2wpkh").payload)
    let vector = try BitcoinVector.named("verify/p2wpkh-v0")
    let (request, psbt) = (try #require(vector.payload), try vector.psbt)
    for (wallet, text, rule) in [
      (Self.payment(payment), payment, "bitcoin/payload-too-large"),
      (Self.sign(request), request, "bitcoin/payload-too-large"), (Self.sign(psbt), psbt, "bitcoin/psbt-too-large"),
    ] {
      var limits = Limits.standard
      limits.inputBytes = text.utf8.count
      let curves = try TestCurves.value
      #expect(!Self.ids(Preflight(curves: curves, limits: limits).check(wallet).findings).contains(rule))
      limits.inputBytes -= 1
      let report = Preflight(curves: curves, limits: limits).check(wallet)
      #expect(report.verdict == .refused && Self.ids(report.findings) == [rule], "\(Self.ids(report.findings))")
    }
  }

  // MARK: PSBTs

  @Test(arguments: ["p2wpkh-v0", "p2wpkh-v2", "p2pkh-v0", "nested-v0", "p2tr-v0", "p2tr-leaf-v2", "p2wsh-v0"])
  func aPSBTIsHandedOnAndItsReplyJudged(id: String) throws {
    let vector = try BitcoinVector.named("verify/\(id)")
    let report = try preflight.check(vector.wallet)
    let prepared = try #require(report.prepared, "\(Self.ids(report.findings))")
    #expect(prepared.bridgeString == vector.payload)
    let verdict = try prepared.verify(vector.reply)
    #expect(verdict.outcome == .verified && verdict.isAcceptable && verdict.differences.isEmpty)
    #expect(try verdict.evidence.transactionID == vector.evidence("transactionId"))
    #expect(try verdict.evidence.broadcast == vector.evidence("broadcast"))
    #expect(verdict.evidence.isComplete && verdict.evidence.notProvable == ["network"])
    // The transaction itself, as some wallets return it.
    #expect(prepared.verify(.signedTransaction(try vector.evidence("broadcast"))).outcome == .verified)
  }

  @Test func theReplyIsJudgedByItsKind() throws {
    let vector = try BitcoinVector.named("verify/p2wpkh-v0")
    let signed = try vector.reply.value
    let txid = try vector.evidence("transactionId")
    let sign = try #require(preflight.check(vector.wallet).prepared)
    let send = try #require(preflight.check(BitcoinVector.named("payment/p2wpkh").wallet).prepared)
    for (verdict, rule) in [
      (sign.verify(.signature(signed)), "core/reply-of-other-kind"),
      (send.verify(.signature(txid)), "core/reply-of-other-kind"),
      (sign.verify(.signedTransaction(txid)), "bitcoin/reply-other-kind"),
      (sign.verify(.signedTransaction("")), "bitcoin/reply-empty"),
      (sign.verify(.signedTransaction(signed + "\n")), "bitcoin/reply-encoding"),
      (sign.verify(.transactionHash(signed)), "bitcoin/txid-format"),
      (send.verify(.transactionHash(signed)), "bitcoin/txid-format"),
      (send.verify(.transactionHash("")), "bitcoin/reply-empty"),
      (sign.verify(.transactionHash(String(txid.reversed()))), "bitcoin/txid-mismatch"),
      (sign.verify(.signedTransaction(try vector.psbt)), "bitcoin/signed-no-signature"),
    ] {
      #expect(verdict.outcome == .malformed && !verdict.isAcceptable, "\(rule): \(verdict.outcome)")
      #expect(Self.ids(verdict.findings).contains(rule), "\(rule): \(Self.ids(verdict.findings))")
    }
    // Nobody knows the transaction of a payment before the wallet has made it.
    let paid = send.verify(.signedTransaction(signed))
    #expect(paid.outcome == .undecidable && !paid.isAcceptable)
  }

  @Test(arguments: [
    ("changed-amount", "altered"), ("changed-recipient", "altered"), ("changed-raw", "altered"),
    ("not-allowed-02-p2wpkh", "altered"), ("flip-p2wpkh", "invalid_signature"),
    ("flip-final-p2wpkh", "invalid_signature"), ("near-legacy", "invalid_signature"), ("other-signer", "wrong_signer"),
    ("foreign-key", "wrong_signer"), ("high-s", "invalid_signature"),
  ])
  func whatWasNotAskedIsNeverAcceptable(id: String, outcome: String) throws {
    let honest = try BitcoinVector.named("verify/p2wpkh-v0")
    let vector = try BitcoinVector.named("verify/\(id)")
    #expect(vector.payload == honest.payload && vector.expect["verdict"]?.string == outcome)
    let prepared = try #require(preflight.check(honest.wallet).prepared)
    let verdict = prepared.verify(try vector.reply)
    #expect(verdict.outcome.description == outcome && !verdict.isAcceptable)
    #expect((verdict.outcome == .altered) == !verdict.differences.isEmpty)
    #expect(verdict.differences.allSatisfy { $0.grade == .tampered })
    #expect(prepared.verify(try honest.reply).isAcceptable)
  }

  @Test(arguments: [
    "signed-tx-changed", "signed-sighash-not-allowed", "signed-input-unsigned", "signed-no-signature",
    "signed-signature-invalid", "signed-foreign-key", "signed-high-s", "signed-field-conflict", "final-malformed",
    "reply-encoding", "txid-mismatch",
  ])
  func rulesAboutVerdictsCannotBeSilenced(rule: String) throws {
    let honest = try BitcoinVector.named("verify/p2wpkh-v0")
    var policy = Policy.bridge
    policy.severities = ["bitcoin/" + rule: .note]
    let lenient = Preflight(policy: policy, curves: try TestCurves.value)
    var replies = try [
      "changed-amount", "not-allowed-02-p2wpkh", "flip-p2wpkh", "foreign-key", "high-s", "conflict-amount", "words",
      "shape-p2wpkh-three", "sign-txid-other",
    ].map { try BitcoinVector.named("verify/\($0)").reply }
    replies.append(.signedTransaction(try honest.psbt))
    for reply in replies {
      let strict = try preflight.verify(reply, for: honest.wallet)
      let other = try lenient.verify(reply, for: honest.wallet)
      #expect(!strict.isAcceptable && !other.isAcceptable && strict.outcome == other.outcome)
      #expect(strict.findings.map(\.severity) == other.findings.map(\.severity))
    }
  }

  @Test func moneyWaitsForAPerson() throws {
    let vector = try BitcoinVector.named("verify/type-81-acknowledged")
    let rule = "bitcoin/sighash-anyonecanpay"
    let waiting = try preflight.check(vector.wallet)
    #expect(waiting.verdict == .needsReview && waiting.prepared == nil)
    #expect(waiting.findings.contains { $0.rule.id == rule && $0.rule.isMoney && $0.severity == .warning })
    #expect(try preflight.check(vector.wallet, acknowledging: ["bitcoin/sighash-none"]).prepared == nil)
    let prepared = try #require(preflight.check(vector.wallet, acknowledging: vector.acknowledged).prepared)
    let verdict = try prepared.verify(vector.reply)
    #expect(verdict.outcome == .verified && verdict.isAcceptable && verdict.acknowledged == vector.acknowledged)
    // A server that has not acknowledged it does not go on.
    let server = try preflight.verify(vector.reply, for: vector.wallet)
    #expect(server.outcome == .verified && !server.isAcceptable && Self.ids(server.findings).contains(rule))
  }

  @Test func aServerThatKnowsNoPayloadVerifiesNothing() throws {
    let vector = try BitcoinVector.named("verify/p2wpkh-v0")
    let me = try #require(vector.accounts.first?.address)
    for payload in [nil, "", "AAAA", me] {
      let verdict = try preflight.verify(vector.reply, for: Self.sign(payload, account: me))
      #expect(verdict.outcome == .undecidable && !verdict.isAcceptable, "\(payload ?? "no payload")")
      #expect(verdict.evidence.signer == me)
    }
  }

  @Test func thePolicyIsFrozenWithTheRequest() throws {
    let vector = try BitcoinVector.named("verify/p2wpkh-v0")
    var policy = Policy.bridge
    policy.bitcoin.networks = [try NetworkID(Self.mainnet)]
    let prepared = try #require(Preflight(policy: policy, curves: try TestCurves.value).check(vector.wallet).prepared)
    policy.bitcoin.networks = [try NetworkID(BitcoinNetwork.signet.caip2)]
    let other = Preflight(policy: policy, curves: try TestCurves.value)
    for wallet in try [vector.wallet, BitcoinVector.named("payment/p2wpkh").wallet] {
      let report = other.check(wallet)
      #expect(report.verdict == .refused && Self.ids(report.findings) == ["bitcoin/network-not-allowed"])
    }
    #expect(try prepared.verify(vector.reply).isAcceptable)
    #expect(try !other.verify(vector.reply, for: vector.wallet).isAcceptable)
  }

  // MARK: What a node says

  @Test func whatANodeSaysIsReadByThePreparedValue() throws {
    let vector = try BitcoinVector.named("verify/raw-p2pkh")
    let (raw, txid) = (try vector.reply.value, try vector.evidence("transactionId"))
    let prepared = try #require(preflight.check(vector.wallet).prepared)
    let verdict = prepared.verify(.transactionHash(txid))
    #expect(verdict.outcome == .undecidable && !verdict.isAcceptable && verdict.evidence.transactionID == txid)
    #expect(Self.ids(verdict.findings) == ["bitcoin/send-unproven"])
    let query = try #require(verdict.query)
    let call = try JSON(parsing: query.jsonRPC)
    #expect(query.method == "getrawtransaction" && call["method"]?.string == query.method)
    #expect(call["params"]?[0]?.string == txid && call["params"]?.array?.count == 2)
    for answer in [#"{"result":"\#(raw)","error":null,"id":1}"#, #""\#(raw)""#, #"{"result":"\#(raw.uppercased())"}"#] {
      let decided = query.read(answer)
      #expect(decided.outcome == .verified && decided.evidence.transactionID == txid, "\(answer.prefix(20))")
      #expect(decided.evidence.broadcast == raw)
    }
    let other = try BitcoinVector.named("verify/raw-p2wpkh").reply.value
    for answer in [
      "", "{}", "[]", "null", #"{"result":null}"#, #"{"result":{"hex":"\#(raw)"}}"#, #"{"result":"\#(other)"}"#,
      #"{"result":"\#(raw)","result":"\#(raw)"}"#, #"{"result":"no hex"}"#, #"{"result":"\#(txid)","error":false"#,
    ] {
      let decided = query.read(answer)
      #expect(decided.outcome == .malformed && !decided.isAcceptable, "\(answer)")
      #expect(Self.ids(decided.findings) == ["bitcoin/node-answer-malformed"], "\(answer)")
    }
    for (answer, rule) in [("00", "bitcoin/tx-trailing-bytes"), ("", "bitcoin/tx-truncated")] {
      let text = answer.isEmpty ? String(raw.dropLast(2)) : raw + answer
      #expect(Self.ids(query.read(#"{"result":"\#(text)"}"#).findings) == [rule])
    }
    let unknown = query.read(#"{"result":null,"error":{"code":-5,"message":"No such mempool transaction"},"id":1}"#)
    #expect(unknown.outcome == .undecidable && unknown.query?.method == query.method)
  }

  @Test func aTransactionOfANodeIsComparedAsAReplyIs() throws {
    let vector = try BitcoinVector.named("verify/flip-raw-p2pkh")
    let raw = try vector.reply.value
    let prepared = try #require(preflight.check(vector.wallet).prepared)
    let bytes = try #require([UInt8](hex: raw))
    let txid = Array(SHA256.doubleHash(bytes).bytes.reversed()).hexText
    let verdict = try #require(prepared.verify(.transactionHash(txid)).query).read(#"{"result":"\#(raw)"}"#)
    #expect(verdict.outcome == .invalidSignature && !verdict.isAcceptable)
  }

  @Test func aPaymentsTransactionStaysOpen() throws {
    let paid = try BitcoinVector.named("verify/raw-p2wpkh")
    let send = try #require(preflight.check(BitcoinVector.named("payment/p2wpkh").wallet).prepared)
    let verdict = send.verify(.transactionHash(try paid.evidence("transactionId")))
    #expect(verdict.outcome == .undecidable && verdict.query?.method == "getrawtransaction")
    let decided = try #require(verdict.query).read(#"{"result":"\#(try paid.reply.value)"}"#)
    #expect(decided.outcome == .undecidable && !decided.isAcceptable)
  }

  // MARK: Messages

  @Test(arguments: ["p2wpkh", "nested", "p2pkh", "p2pkh65", "simple-p2wpkh", "simple-p2tr", "full-p2pkh", "full-p2wsh"])
  func aTextIsSignedAsItIs(id: String) throws {
    let vector = try BitcoinVector.named("message/\(id)")
    let text = try #require(vector.request["message"]?.string)
    let request = WalletRequest.message(
      chain: .bitcoin, text: text, account: vector.accounts.first?.address, network: vector.network)
    let prepared = try #require(preflight.check(request).prepared)
    #expect(prepared.bridgeString == text)
    let verdict = try prepared.verify(vector.reply)
    #expect(verdict.outcome == .verified && verdict.isAcceptable)
    #expect(verdict.evidence.signer == vector.accounts.first?.address && verdict.evidence.notProvable == ["network"])
    for reply in [WalletReply.signedTransaction(try vector.reply.value), .transactionHash(try vector.reply.value)] {
      let verdict = prepared.verify(reply)
      #expect(verdict.outcome == .malformed && Self.ids(verdict.findings) == ["core/reply-of-other-kind"])
    }
    let other = WalletRequest.message(
      chain: .bitcoin, text: text + ".", account: vector.accounts.first?.address, network: vector.network)
    let wrong = try preflight.verify(vector.reply, for: other)
    #expect(!wrong.isAcceptable && [.invalidSignature, .wrongSigner].contains(wrong.outcome))
  }

  @Test func aNearMissIsToldAndDoesNotCount() throws {
    let vector = try BitcoinVector.named("message/near-line-feed")
    let prepared = try #require(preflight.check(vector.wallet).prepared)
    let verdict = try prepared.verify(vector.reply)
    #expect(verdict.outcome == .invalidSignature && !verdict.isAcceptable)
    #expect(verdict.evidence.nearMisses == ["for the text with a line feed at its end"])
    #expect(Self.ids(verdict.findings).contains("bitcoin/msg-near-miss"))
  }

  @Test func theReadingOfHeadersIsThePolicys() throws {
    let vector = try BitcoinVector.named("message/strict-p2wpkh-31")
    #expect(vector.expect["verdict"]?.string == "invalid_signature")
    var policy = Policy.bridge
    for (reading, outcome) in [
      (BitcoinHeaderReading.strict, Verdict.Outcome.invalidSignature), (.electrum, .verified), (.lenient, .verified),
    ] {
      policy.bitcoin.messageReading = reading
      let preflight = Preflight(policy: policy, curves: try TestCurves.value)
      #expect(try preflight.verify(vector.reply, for: vector.wallet).outcome == outcome, "\(reading)")
    }
  }

  @Test func bytesAreHandedOnAsAPSBTIs() throws {
    let vector = try BitcoinVector.named("message/bytes")
    let bytes = try #require(vector.request["messageHex"]?.hexBytes)
    #expect(bytes == [0xff, 0x00, 0xfe])
    let request = WalletRequest.message(
      chain: .bitcoin, bytes: bytes, account: vector.accounts.first?.address, network: vector.network)
    let prepared = try #require(preflight.check(request).prepared)
    #expect(prepared.bridgeString == "/wD+")
    #expect(try prepared.verify(vector.reply).isAcceptable)
  }

  @Test func theFormatThatWasAskedForIsDue() throws {
    let recoverable = try BitcoinVector.named("message/p2wpkh")
    let proof = try BitcoinVector.named("message/simple-p2wpkh")
    #expect(recoverable.accounts == proof.accounts)
    let text = try #require(recoverable.request["message"]?.string)
    for (format, good, bad) in [
      (BitcoinMessageFormat.recoverable, recoverable, proof), (.bip322, proof, recoverable),
    ] {
      let request = WalletRequest.message(
        BitcoinMessage(text, format: format), account: good.accounts.first?.address, network: good.network)
      let prepared = try #require(preflight.check(request).prepared)
      #expect(try prepared.verify(good.reply).isAcceptable, "\(format)")
      let verdict = try prepared.verify(bad.reply)
      #expect(verdict.outcome == .malformed && Self.ids(verdict.findings) == ["bitcoin/reply-other-kind"], "\(format)")
    }
  }

  @Test func aTransactionIsNoMessage() throws {
    let vector = try BitcoinVector.named("verify/raw-p2wpkh")
    let signature = try BitcoinVector.named("message/p2wpkh").reply
    let transaction = try #require([UInt8](hex: vector.reply.value))
    let text = try vector.psbt
    let psbt = try #require(JSON(.string(text)).base64Bytes)
    for bytes in [transaction, psbt] {
      let request = WalletRequest.message(
        chain: .bitcoin, bytes: bytes, account: vector.accounts.first?.address, network: vector.network)
      let report = try preflight.check(request, acknowledging: ["bitcoin/msg-is-transaction"])
      #expect(report.verdict == .refused && Self.ids(report.findings) == ["bitcoin/msg-is-transaction"])
      let verdict = try preflight.verify(signature, for: request)
      #expect(verdict.outcome == .malformed && !verdict.isAcceptable)
    }
  }

  // MARK: Connections

  @Test func anInputOfEachConnectedAddress() throws {
    let vector = try BitcoinVector.named("verify/two-accounts")
    let accounts = vector.accounts
    #expect(accounts.count == 2)
    let wallet = Self.sign(vector.payload)
    for connected in [accounts, accounts.reversed()] {
      let prepared = try #require(preflight.check(wallet.connected(to: connected)).prepared)
      let verdict = try prepared.verify(vector.reply)
      #expect(verdict.outcome == .verified && verdict.isAcceptable)
      #expect(verdict.evidence.account == connected[0].address && verdict.evidence.isComplete)
    }
    for account in accounts {
      let report = try preflight.check(wallet.connected(to: [account]))
      #expect(report.verdict == .refused)
      #expect(Self.ids(report.findings).contains("bitcoin/signature-address-not-connected"))
      #expect(try preflight.check(Self.sign(vector.payload, account: account.address)).verdict == .refused)
    }
    let broken = try preflight.check(wallet.connected(to: accounts + [.init("bc1q")]))
    #expect(broken.verdict == .refused && Self.ids(broken.findings) == ["core/account-malformed"])
    #expect(broken.findings.first?.location.field?.description == "account[2]")
  }

  @Test func oneOfTheConnectedAddressesSigns() throws {
    let vector = try BitcoinVector.named("message/account-list")
    let accounts = vector.accounts
    let signer = try #require(accounts.last?.address)
    let text = try #require(vector.request["message"]?.string)
    let request = WalletRequest.message(chain: .bitcoin, text: text, account: nil, network: vector.network)
    for connected in [accounts, accounts.reversed(), [accounts[1]]] {
      let verdict = try preflight.verify(vector.reply, for: request.connected(to: connected))
      #expect(verdict.outcome == .verified && verdict.evidence.signer == signer)
    }
    let stranger = try BitcoinVector.named("message/other-key").reply
    let verdict = try preflight.verify(stranger, for: request.connected(to: accounts))
    #expect(!verdict.isAcceptable && verdict.evidence.signer != signer)
    #expect(try preflight.verify(vector.reply, for: request).outcome == .undecidable)
  }

  @Test func aPublicKeyTellsWhoseSignatureIsDue() throws {
    let vector = try BitcoinVector.named("verify/multisig-other")
    #expect(vector.accounts.first?.publicKey != nil)
    #expect(try preflight.verify(vector.reply, for: vector.wallet).outcome == .wrongSigner)
    let half = try BitcoinVector.named("verify/multisig-half")
    let verdict = try preflight.verify(half.reply, for: half.wallet)
    #expect(verdict.outcome == .verified && !verdict.evidence.isComplete)
  }

  @Test func aKeyIsRefusedWhereverItStands() throws {
    let payload = try #require(BitcoinVector.named("payment/p2wpkh").payload)
    let key = SecretSamples.wif[1]
    for request in [
      Self.payment(payload, account: key), Self.payment(payload, network: key), Self.sign(key),
      Self.payment(payload.replacing("12345", with: key)), Self.sign(SecretSamples.extendedKeys[0]),
      Self.payment(payload).connected(to: [.init("bc1q"), .init(key)]),
      .message(chain: .bitcoin, text: "my key \(SecretSamples.phrases[0])", account: nil, network: nil),
    ] {
      let report = try preflight.check(request)
      #expect(report.prepared == nil && Self.ids(report.findings) == ["core/secret-in-input"])
      #expect(!report.findings.contains { $0.message.contains(key.prefix(10)) })
    }
    let prepared = try #require(preflight.check(Self.payment(payload)).prepared)
    let verdict = prepared.verify(.transactionHash(key))
    #expect(verdict.outcome == .malformed && Self.ids(verdict.findings) == ["core/secret-in-input"])
  }

  @Test func aPayloadOfAnotherChainIsNamed() throws {
    let (evm, solana) = (ChainFamily.evm, ChainFamily.solana)
    for (id, looks, chains) in [
      ("payment/p2wpkh", "a Bitcoin request", [solana]), ("verify/p2wpkh-v0", "a Bitcoin request", [solana]),
      ("verify/bare-psbt", "a Bitcoin PSBT in base64", [evm, solana]),
    ] {
      let payload = try #require(BitcoinVector.named(id).payload)
      for chain in chains {
        let report = try preflight.check(
          .transaction(chain: chain, operation: .sign, payload: payload, account: nil, network: nil))
        #expect(report.verdict == .refused)
        #expect(report.findings.contains { $0.message.contains(looks) }, "\(report.findings.map(\.message))")
      }
    }
  }

  // MARK: What a text is

  @Test func bitcoinsTextsAreRecognised() throws {
    let signed = try BitcoinVector.named("verify/raw-p2wpkh")
    let psbt = try signed.psbt
    let hex = try #require(JSON(.string(psbt)).base64Bytes).hexText
    let txid = try signed.evidence("transactionId")
    let cases: [(text: String, kind: String, key: String, value: String)] = [
      (try #require(BitcoinVector.named("payment/p2wpkh").payload), "bitcoin.payment", "sats", "12345"),
      (psbt, "bitcoin.psbt", "txid", txid), (try #require(signed.payload), "bitcoin.psbt", "txid", txid),
      (try signed.reply.value, "bitcoin.transaction", "txid", txid),
      ("bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4", "bitcoin.address", "scriptType", "p2wpkh"),
      ("1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa", "bitcoin.address", "scriptType", "p2pkh"),
    ]
    for (text, kind, key, value) in cases {
      for text in [text, " \(text)\n"] {
        #expect(InputDetection.detect(text).kind == kind)
        let report = InputDecoder.decode(text, curves: try TestCurves.value)
        #expect(report.value?["kind"] == .string(kind) && report.value?[key] == .string(value), "\(kind)")
        #expect(!report.findings.contains { $0.severity == .error }, "\(Self.ids(report.findings))")
      }
      // What it is called decides, not what it looks like.
      let other = kind == "bitcoin.address" ? "bitcoin.transaction" : "bitcoin.address"
      #expect(InputDecoder.decode(text, kind: other, curves: try TestCurves.value).value == nil)
    }
    #expect(InputDetection.detect(hex).kind == "bitcoin.psbt")
    let report = InputDecoder.decode(hex, curves: try TestCurves.value)
    #expect(Self.ids(report.findings).contains("bitcoin/psbt-is-hex"))
    for (text, rule) in [
      (String(psbt.dropLast(4)), "bitcoin/psbt-"), (psbt + "=", "bitcoin/psbt-base64-padding"),
      ("bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5", "bitcoin/address-bad-bech32-checksum"),
    ] {
      let report = InputDecoder.decode(text, curves: try TestCurves.value)
      #expect(report.value == nil && report.findings.contains { $0.rule.id.hasPrefix(rule) }, "\(rule)")
    }
  }
}
