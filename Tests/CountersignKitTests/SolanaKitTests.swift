import CountersignHash
import CountersignKit
import TestSupport
import Testing

/// Solana through the front door: a request, its check, the prepared value, the reply. Source: design, sections 1, 3, 4 and 7.
@Suite struct SolanaKitTests {
  private static let alice = StandInKey(1)
  private static let carol = StandInKey(2)
  private static let account = address(alice)
  private static let bob = SolanaAddress(StandInKey(11).bytes)
  private static let eve = SolanaAddress(StandInKey(12).bytes)
  private static let network = SolanaCluster.mainnet.caip2

  private static func address(_ key: StandInKey) -> SolanaAddress { SolanaAddress(key.bytes) }

  private static func request(
    _ instructions: [SolanaInstruction], version: SolanaVersion = .v0, lifetime: Bytes32 = Bytes32(1, 2, 3, 4)
  ) throws -> SolanaTransactionRequest {
    var config = SolanaTransactionMessage.Config()
    config.computeUnitLimit = 200_000
    config.loadedAccountsSize = 65_536
    return try .transaction(
      version: version, feePayer: account, recentBlockhash: lifetime, instructions: instructions,
      config: version == .v1 ? config : SolanaTransactionMessage.Config())
  }

  private static func pay(_ to: SolanaAddress = bob, _ lamports: UInt64 = 5_000_000) -> SolanaInstruction {
    .transfer(from: account, to: to, lamports: lamports)
  }

  /// An approval of all there will ever be.
  private static let approval = SolanaInstruction(
    program: SolanaPrograms.token,
    accounts: [
      SolanaAccountMeta(SolanaAddress(StandInKey(13).bytes), writable: true), SolanaAccountMeta(eve),
      SolanaAccountMeta(account, signer: true),
    ], data: [4] + [UInt8](repeating: 0xff, count: 8))

  private static func wallet(
    _ payload: String, operation: WalletOperation = .sign, account: String? = account.description,
    network: String? = network
  ) -> WalletRequest {
    .transaction(chain: .solana, operation: operation, payload: payload, account: account, network: network)
  }

  /// The request's transaction with the account's signature.
  private static func signed(_ request: SolanaTransactionRequest) -> String {
    let transaction = request.transaction
    let message = transaction.messageBytes
    let signature = alice.sign(message)
    return Base64.encode(transaction.message.version == .v1 ? message + signature : [1] + signature + message)
  }

  private var preflight: Preflight { Preflight(curves: .standIn) }

  // MARK: Check

  @Test(arguments: SolanaVersion.all.map(\.description)) func whatWasCheckedIsWhatIsSent(version: String) throws {
    let version = try #require(SolanaVersion.all.first { $0.description == version })
    let payload = try Self.request([Self.pay()], version: version).bridgeString
    for operation in [WalletOperation.send, .sign] {
      let report = preflight.check(Self.wallet(payload, operation: operation))
      let prepared = try #require(report.prepared, "\(report.findings.map(\.message))")
      #expect(report.verdict == .accepted && prepared.bridgeString == payload)
      #expect(prepared.request == Self.wallet(payload, operation: operation))
    }
  }

  @Test func signaturesOfOthersAreHandedOn() throws {
    let shared = try Self.request([Self.pay(), .memo("two", signers: [Self.address(Self.carol)])])
    let message = shared.transaction.messageBytes
    let zeros = [UInt8](repeating: 0, count: 64)
    let payload = Base64.encode([2] + zeros + Self.carol.sign(message) + message)
    let prepared = try #require(preflight.check(Self.wallet(payload)).prepared)
    #expect(prepared.bridgeString == payload)
    let whole = Base64.encode([2] + Self.alice.sign(message) + Self.carol.sign(message) + message)
    #expect(prepared.verify(.signedTransaction(whole)).outcome == .verified)
    // Lost on the way.
    let partly = Base64.encode([2] + Self.alice.sign(message) + zeros + message)
    let verdict = prepared.verify(.signedTransaction(partly))
    #expect(verdict.outcome == .altered && !verdict.isAcceptable)
  }

  @Test func aRequestOfAnErrorIsRefused() throws {
    let good = try Self.request([Self.pay()]).bridgeString
    let refused: [(WalletRequest, String)] = [
      (Self.wallet(good, account: Self.bob.description), "solana/address-not-signer"),
      (Self.wallet(good, account: "0x12"), "core/account-malformed"),
      (Self.wallet(good, network: "solana:mainnet"), "solana/chain-id-invalid"),
      (Self.wallet(good, network: "eip155:1"), "core/network-foreign"),
      (Self.wallet(String(good.dropLast(4))), "solana/tx-truncated"),
      (Self.wallet(good + "\n"), "solana/base64-invalid"),
      (Self.wallet(""), "solana/tx-empty"),
      (
        Self.wallet(try Self.request([Self.pay(SolanaPrograms.token)]).bridgeString),
        "solana/recipient-is-program-or-mint"
      ),
      (
        .transaction(chain: .solana, operation: .sign, payload: nil, account: nil, network: nil), "core/input-empty"
      ),
    ]
    for (request, rule) in refused {
      let report = preflight.check(request, acknowledging: Set(RuleCatalogue.all.map(\.id)))
      #expect(report.prepared == nil && report.verdict == .refused, "\(rule)")
      #expect(
        report.findings.contains { $0.rule.id == rule && $0.severity == .error }, "\(report.findings.map(\.rule.id))")
    }
  }

  @Test func moneyWaitsForAPerson() throws {
    let request = try Self.request([Self.approval])
    let waiting = preflight.check(Self.wallet(request.bridgeString))
    #expect(waiting.verdict == .needsReview && waiting.prepared == nil && waiting.worst == .warning)
    #expect(waiting.findings.contains { $0.rule.id == "solana/token-approve-unlimited" && $0.rule.isMoney })
    #expect(preflight.check(Self.wallet(request.bridgeString), acknowledging: ["solana/token-approve"]).prepared == nil)
    let rules: Set = ["solana/token-approve-unlimited"]
    let prepared = try #require(preflight.check(Self.wallet(request.bridgeString), acknowledging: rules).prepared)
    let verdict = prepared.verify(.signedTransaction(Self.signed(request)))
    #expect(verdict.outcome == .verified && verdict.isAcceptable && verdict.acknowledged == rules)
    // A server that has not acknowledged it does not go on.
    let server = preflight.verify(.signedTransaction(Self.signed(request)), for: Self.wallet(request.bridgeString))
    #expect(server.outcome == .verified && !server.isAcceptable)
    #expect(server.findings.contains { $0.rule.id == "solana/token-approve-unlimited" })
  }

  @Test func aPayloadOfAnotherChainIsNamed() throws {
    let solana = try Self.request([Self.pay()]).bridgeString
    let asEVM = preflight.check(
      .transaction(chain: .evm, operation: .sign, payload: solana, account: nil, network: "eip155:1"))
    #expect(asEVM.findings.contains { $0.message.contains("a Solana transaction in base64") })
    for (payload, looks) in [
      ("{\"to\":\"0x00\"}", "an EVM request in JSON"), (Self.bob.description, "a Solana address or hash in base58"),
      (KitScenario().reply, "an EVM transaction in hex"), ("cHNidP8BAHECAAAA", "a Bitcoin PSBT in base64"),
    ] {
      let report = preflight.check(Self.wallet(payload))
      #expect(report.verdict == .refused)
      #expect(report.findings.contains { $0.message.contains(looks) }, "\(report.findings.map(\.message))")
    }
  }

  @Test func aKeyIsRefusedWhereverItStands() throws {
    let payload = try Self.request([Self.pay()]).bridgeString
    let pair = Base58.encode([UInt8](repeating: 3, count: 64))
    for request in [
      Self.wallet(payload, account: pair), Self.wallet(SecretSamples.keyBytes),
      Self.wallet(payload, network: SecretSamples.wif[0]),
      .message(chain: .solana, text: "my key \(SecretSamples.phrases[0])", account: nil, network: nil),
    ] {
      let report = preflight.check(request)
      #expect(report.prepared == nil && report.findings.map(\.rule.id) == ["core/secret-in-input"])
      #expect(!report.findings.contains { $0.message.contains(pair.prefix(10)) })
    }
  }

  // MARK: Replies

  @Test(arguments: SolanaVersion.all.map(\.description)) func theReplyIsJudgedByItsKind(version: String) throws {
    let version = try #require(SolanaVersion.all.first { $0.description == version })
    let request = try Self.request([Self.pay()], version: version)
    let signature = Base58.encode(Self.alice.sign(request.transaction.messageBytes))
    let sign = try #require(preflight.check(Self.wallet(request.bridgeString)).prepared)
    let send = try #require(preflight.check(Self.wallet(request.bridgeString, operation: .send)).prepared)
    let verdict = sign.verify(.signedTransaction(Self.signed(request)))
    #expect(verdict.outcome == .verified && verdict.isAcceptable && verdict.evidence.transactionID == signature)
    #expect(verdict.evidence.broadcast == Self.signed(request))
    let sent = send.verify(.transactionHash(signature))
    #expect(sent.outcome == .verified && sent.isAcceptable && sent.evidence.transactionID == signature)
    // A wallet that signs where it should send: it is judged all the same.
    #expect(send.verify(.signedTransaction(Self.signed(request))).outcome == .verified)
    for (verdict, rule) in [
      (sign.verify(.transactionHash(signature)), "solana/signed-is-signature"),
      (sign.verify(.signedTransaction(signature)), "solana/signed-is-signature"),
      (send.verify(.transactionHash(Self.signed(request))), "solana/signature-is-transaction"),
      (sign.verify(.signature(signature)), "core/reply-of-other-kind"),
      (send.verify(.signature(signature)), "core/reply-of-other-kind"),
    ] {
      #expect(verdict.outcome == .malformed && !verdict.isAcceptable)
      #expect(verdict.findings.map(\.rule.id).contains(rule), "\(verdict.findings.map(\.rule.id))")
    }
    #expect(
      try !sign.verify(.signedTransaction(Self.signed(Self.request([Self.pay(Self.eve)], version: version))))
        .isAcceptable)
  }

  @Test func whatAWalletAddsIsJudgedByThePolicy() throws {
    let request = try Self.request([Self.pay()])
    let budget: [SolanaInstruction] = [.computeUnitLimit(1_000_000), .computeUnitPrice(1_000_000)]
    let reply = WalletReply.signedTransaction(Self.signed(try Self.request(budget + [Self.pay()])))
    var policy = Policy.bridge
    for (most, isFine) in [(1_000_000 as UInt64, true), (999_999, false)] {
      policy.solana.maxAddedFee = most
      let prepared = try #require(
        Preflight(policy: policy, curves: .standIn).check(Self.wallet(request.bridgeString)).prepared)
      policy.solana.maxAddedFee = 0
      let verdict = prepared.verify(reply)
      #expect(verdict.outcome == .altered && verdict.isAcceptable == isFine, "frozen at \(most)")
    }
  }

  @Test func whatTheChainSaysIsReadByThePreparedValue() throws {
    let request = try Self.request([Self.pay()])
    let send = try #require(preflight.check(Self.wallet(request.bridgeString, operation: .send)).prepared)
    for (instructions, isFine) in [([.computeUnitPrice(5), Self.pay()], true), ([Self.pay(Self.eve)], false)] {
      let made = try Self.request(instructions)
      let verdict = send.verify(.transactionHash(Base58.encode(Self.alice.sign(made.transaction.messageBytes))))
      #expect(verdict.outcome == .undecidable && verdict.query?.method == "getTransaction")
      let answer = #"{"result":{"transaction":["\#(Self.signed(made))","base64"],"meta":{"err":null}}}"#
      let decided = try #require(verdict.query).read(answer)
      #expect(decided.outcome == .altered && decided.isAcceptable == isFine)
    }
  }

  @Test(arguments: [
    "solana/instruction-changed", "solana/instruction-added", "solana/instruction-removed", "solana/fee-added",
    "solana/fee-payer-changed", "solana/signature-invalid", "solana/signature-missing", "solana/address-not-signer",
    "solana/cosigner-signature-dropped", "solana/privilege-raised", "solana/blockhash-replaced",
  ])
  func rulesAboutVerdictsCannotBeSilenced(rule: String) throws {
    var policy = Policy.bridge
    policy.severities = [rule: .note]
    let request = try Self.request([Self.pay(), .memo("x")])
    let replies = [
      Self.signed(try Self.request([Self.pay(Self.eve), .memo("x")])), Self.signed(try Self.request([Self.pay()])),
      Self.signed(try Self.request([Self.pay(), .memo("x"), Self.pay(Self.eve)])), request.bridgeString,
      Self.signed(try Self.request([.computeUnitPrice(.max), Self.pay(), .memo("x")])),
    ]
    for reply in replies {
      let strict = preflight.verify(.signedTransaction(reply), for: Self.wallet(request.bridgeString))
      let lenient = Preflight(policy: policy, curves: .standIn)
        .verify(.signedTransaction(reply), for: Self.wallet(request.bridgeString))
      #expect(!strict.isAcceptable && !lenient.isAcceptable && strict.outcome == lenient.outcome)
      #expect(strict.findings.map(\.severity) == lenient.findings.map(\.severity))
    }
  }

  @Test func aServerThatKnowsNoPayloadVerifiesNothing() throws {
    let request = try Self.request([Self.pay()])
    let unknown = WalletRequest.transaction(
      chain: .solana, operation: .sign, payload: nil, account: Self.account.description, network: Self.network)
    let verdict = preflight.verify(.signedTransaction(Self.signed(request)), for: unknown)
    #expect(verdict.outcome == .undecidable && verdict.evidence.signer == Self.account.description)
    for payload in ["", "AAAA", Self.bob.description] {
      let verdict = preflight.verify(.signedTransaction(Self.signed(request)), for: Self.wallet(payload))
      #expect(verdict.outcome == .undecidable && !verdict.isAcceptable)
    }
  }

  // MARK: Messages

  @Test func aTextIsSignedAsItIs() throws {
    let text = "Hello, Solana ☀\nsecond line"
    let request = WalletRequest.message(
      chain: .solana, text: text, account: Self.account.description, network: Self.network)
    let prepared = try #require(preflight.check(request).prepared)
    #expect(prepared.bridgeString == text)
    let good = prepared.verify(.signature(Base58.encode(Self.alice.sign(Array(text.utf8)))))
    #expect(good.outcome == .verified && good.isAcceptable && good.evidence.signer == Self.account.description)
    let near = prepared.verify(.signature(Base58.encode(Self.alice.sign(Array((text + "\n").utf8)))))
    #expect(near.outcome == .invalidSignature && near.evidence.nearMisses == ["the text with a line feed at its end"])
    #expect(prepared.verify(.signature(Base58.encode(Self.carol.sign(Array(text.utf8))))).outcome == .invalidSignature)
    for reply in [WalletReply.signedTransaction("AAAA"), .transactionHash(Base58.encode(Self.alice.sign([1])))] {
      let verdict = prepared.verify(reply)
      #expect(verdict.outcome == .malformed && verdict.findings.map(\.rule.id) == ["core/reply-of-other-kind"])
    }
    // Bytes are handed on as a transaction is.
    let bytes = WalletRequest.message(chain: .solana, bytes: [0xde, 0xad], account: nil, network: nil)
    #expect(preflight.check(bytes).prepared?.bridgeString == "3q0=")
  }

  @Test func aTransactionIsNoMessage() throws {
    for version in SolanaVersion.all {
      let transaction = try Self.request([Self.pay()], version: version).transaction
      for bytes in [transaction.bytes, transaction.messageBytes] {
        let request = WalletRequest.message(
          chain: .solana, bytes: bytes, account: Self.account.description, network: Self.network)
        let report = preflight.check(request, acknowledging: ["solana/message-is-transaction"])
        #expect(report.verdict == .refused && report.findings.map(\.rule.id).contains("solana/message-is-transaction"))
        let verdict = preflight.verify(.signature(Base58.encode(Self.alice.sign(bytes))), for: request)
        #expect(verdict.outcome == .malformed && !verdict.isAcceptable)
      }
    }
  }

  @Test func aSignInNeedsItsBindings() throws {
    let text = """
      app.example.com wants you to sign in with your Solana account:
      \(Self.account)

      Sign in.

      Version: 1
      Chain ID: mainnet
      Nonce: a1B2c3D4
      Issued At: 2026-11-01T11:58:00Z
      """
    let request = WalletRequest.message(
      chain: .solana, text: text, account: Self.account.description, network: Self.network)
    let reply = WalletReply.signature(Base58.encode(Self.alice.sign(Array(text.utf8))))
    var context = Context.empty
    #expect(preflight.verify(reply, for: request).outcome == .undecidable)
    context.solana.expected.domain = "app.example.com"
    context.solana.expected.nonce = "a1B2c3D4"
    context.solana.now = 1_793_534_400  // 2026-11-01T12:00:00Z
    let bound = Preflight(context: context, curves: .standIn)
    let prepared = try #require(bound.check(request).prepared)
    #expect(prepared.bridgeString == text && prepared.verify(reply).outcome == .verified)
    context.solana.expected.domain = "other.example.com"
    let other = Preflight(context: context, curves: .standIn)
    #expect(other.check(request).verdict == .refused)
    #expect(other.verify(reply, for: request).outcome == .bindingMismatch)
  }

  // MARK: What a text is

  @Test func solanasTextsAreRecognised() throws {
    for version in SolanaVersion.all {
      let request = try Self.request([Self.pay()], version: version)
      for text in [request.bridgeString, Self.signed(request), " \(request.bridgeString)\n"] {
        let detection = InputDetection.detect(text)
        #expect(detection.kind == "solana.transaction" && detection.looks == "a Solana transaction in base64")
        let report = InputDecoder.decode(text, curves: .standIn)
        #expect(report.value?["kind"] == .string("solana.transaction"))
        #expect(report.value?["version"] == .string(version.description))
        #expect(report.value?["feePayer"] == .string(Self.account.description))
        #expect(report.value?["messageHash"] == .string(SHA256.hash(request.transaction.messageBytes).hex))
        #expect(!report.findings.contains { $0.severity == .error }, "\(report.findings.map(\.rule.id))")
      }
    }
    for text in [Self.account.description, SolanaPrograms.token.description, SolanaPrograms.system.description] {
      #expect(InputDetection.detect(text).kind == "solana.address", "\(text)")
      #expect(InputDecoder.decode(text, curves: .standIn).value?["kind"] == .string("solana.address"))
    }
    let signature = Base58.encode([UInt8](repeating: 0x80, count: 64))
    #expect(InputDetection.detect(signature).looks == "a Solana signature in base58")
  }

  @Test func whatIsCutOrMisspeltIsNamed() throws {
    let bytes = try Self.request([Self.pay()]).transaction.bytes
    let message = try Self.request([Self.pay()]).transaction.messageBytes
    for (text, rule) in [
      (Base64.encode(bytes.dropLast()), "solana/tx-truncated"),
      (Base64.encode(bytes + [0]), "solana/tx-trailing-bytes"),
      (Base64.encode(message), "solana/message-without-signatures"),
    ] {
      let report = InputDecoder.decode(text, kind: "solana.transaction", curves: .standIn)
      #expect(report.value == nil && report.findings.map(\.rule.id).contains(rule), "\(report.findings.map(\.rule.id))")
    }
    for text in [Base58.encode(bytes), bytes.hexText] {
      let report = InputDecoder.decode(text, kind: "solana.transaction", curves: .standIn)
      #expect(report.value == nil && report.findings.contains { $0.rule.id.hasSuffix("instead-of-base64") })
      #expect(report.findings.compactMap(\.fix?.replacement) == [Base64.encode(bytes)])
    }
    let short = Base58.encode([UInt8](repeating: 7, count: 31))
    #expect(InputDetection.detect(short).kind == nil)
    #expect(InputDecoder.decode(short, kind: "solana.address", curves: .standIn).value == nil)
  }
}
