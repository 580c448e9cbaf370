import CountersignKit
import TestSupport
import Testing

/// Replies to requests that were checked. Source: design, section 4; threats, rows 1, 6, 10, 11, 27, 28, 36 and 38.
@Suite(.withCurves) struct PreparedRequestTests {
  @Test func theReplyToWhatWasCheckedIsVerified() throws {
    let scenario = KitScenario()
    let verdict = try scenario.verdict()
    #expect(verdict.outcome == .verified && verdict.isAcceptable && verdict.differences.isEmpty)
    #expect(verdict.evidence.signer == (try scenario.account.lowercased()))
    #expect(verdict.evidence.broadcast == scenario.reply && verdict.evidence.network == "eip155:1")
    #expect(try scenario.serverVerdict().outcome == .verified)
    #expect(try scenario.serverVerdict().isAcceptable)
  }

  @Test func aPreparedRequestKeepsWhatItWasMadeOf() throws {
    var scenario = KitScenario()
    scenario.policy.evm.maxFee = 1_000_000_000_000_000
    let prepared = try #require(try scenario.check().prepared)
    let reply = WalletReply.signedTransaction(scenario.reply)
    #expect(prepared.verify(reply).outcome == .verified)
    // Whatever becomes of the values it was made of: request, policy, account.
    let frozen = prepared
    scenario.policy.evm.maxFee = 0
    scenario.set("value", "\"0x1\"")
    scenario.network = "eip155:56"
    #expect(frozen.verify(reply).outcome == .verified && frozen.bridgeString == prepared.bridgeString)
    #expect(try scenario.serverVerdict().outcome == .wrongNetwork)
    // And it says the same each time.
    let first = frozen.verify(reply)
    for _ in 0..<3 {
      let again = frozen.verify(reply)
      #expect(again.evidence == first.evidence && again.findings == first.findings && again.outcome == first.outcome)
    }
  }

  @Test func aServerThatKnowsNoPayloadVerifiesNothing() throws {
    let scenario = KitScenario()
    let request = WalletRequest.transaction(
      chain: .evm, operation: .sign, payload: nil, account: try scenario.account, network: "eip155:1")
    let preflight = try scenario.preflight
    let verdict = preflight.verify(.signedTransaction(scenario.reply), for: request)
    #expect(verdict.outcome == .undecidable && !verdict.isAcceptable)
    #expect(verdict.evidence.signer == (try scenario.account.lowercased()))
    let report = preflight.check(request)
    #expect(report.prepared == nil && report.verdict == .refused && report.worst == .error)
  }

  @Test func whatWasFoundInTheRequestStaysInTheAnswer() throws {
    var scenario = KitScenario()
    scenario.set("chainId", nil)
    var verdict = try scenario.serverVerdict()
    #expect(verdict.outcome == .verified && !verdict.isAcceptable)
    #expect(verdict.findings.map(\.rule.id).contains("evm/chain-missing"))
    // Nobody can acknowledge an error away.
    verdict = try scenario.serverVerdict(acknowledging: ["evm/chain-missing"])
    #expect(!verdict.isAcceptable)
    scenario.network = nil
    #expect(try scenario.serverVerdict().outcome == .undecidable)
  }

  @Test func aRequestThatCannotBeReadVerifiesNothing() throws {
    for (key, value) in [
      ("value", "\"1000\""), ("data", "\"0x0\""), ("to", "\"name.eth\""), ("chainID", "\"0x1\""), ("gas", "\"0x\""),
      ("accessList", "[{}]"), ("nonce", "\"0xffffffffffffffff\""), ("input", "\"0x01\""),
    ] {
      var scenario = KitScenario()
      if key == "input" { scenario.set("data", "\"0x00\"") }
      scenario.set(key, value)
      let verdict = try scenario.serverVerdict()
      #expect(verdict.outcome == .undecidable && !verdict.isAcceptable, "\(key): \(verdict.outcome)")
    }
    for payload in ["", "{", "[]", "null", "0x00", "{}x"] {
      let scenario = KitScenario()
      let request = WalletRequest.transaction(
        chain: .evm, operation: .sign, payload: payload, account: try scenario.account, network: "eip155:1")
      let verdict = try scenario.preflight.verify(.signedTransaction(scenario.reply), for: request)
      #expect(verdict.outcome == .undecidable && !verdict.isAcceptable)
    }
  }

  @Test func aNameThatOccursTwiceVerifiesNothing() throws {
    // The wallet may have read either; at any depth.
    var scenario = KitScenario()
    scenario.members.insert(("value", "\"0x38d7ea4c68000\""), at: 0)
    #expect(try scenario.serverVerdict().outcome == .undecidable)
    scenario = KitScenario()
    let address = JSON.quoted(KitScenario.stranger.lowercased)
    let other = JSON.quoted(KitScenario.recipient.lowercased)
    scenario.set("accessList", "[{\"address\":\(address),\"address\":\(other),\"storageKeys\":[]}]")
    scenario.transaction.gas = 50_000
    scenario.transaction.accessList = [EVMAccessListEntry(address: KitScenario.stranger, storageKeys: [])]
    let verdict = try scenario.serverVerdict()
    #expect(!verdict.isAcceptable)
    #expect(verdict.outcome == .undecidable)
  }

  @Test func theReplyToAnotherQuestionIsMalformed() throws {
    let scenario = KitScenario()
    let prepared = try #require(try scenario.check().prepared)
    let verdict = prepared.verify(.signature("0x" + String(repeating: "11", count: 65)))
    #expect(verdict.outcome == .malformed && verdict.findings.map(\.rule.id) == ["core/reply-of-other-kind"])
    let message = WalletRequest.message(chain: .evm, text: "hi", account: try scenario.account, network: "eip155:1")
    let preparedMessage = try #require(try scenario.preflight.check(message).prepared)
    #expect(preparedMessage.bridgeString == "hi")
    for reply in [
      WalletReply.signedTransaction(scenario.reply), .transactionHash("0x" + String(repeating: "ab", count: 32)),
    ] {
      let verdict = preparedMessage.verify(reply)
      #expect(verdict.outcome == .malformed && verdict.findings.map(\.rule.id) == ["core/reply-of-other-kind"])
    }
  }

  @Test func aHashIsAnswerEnoughForSendOnly() throws {
    let hash = WalletReply.transactionHash("0x" + String(repeating: "ab", count: 32))
    var scenario = KitScenario()
    scenario.operation = .send
    let sent = try #require(try scenario.check().prepared).verify(hash)
    #expect(sent.outcome == .undecidable && sent.query?.method == "eth_getTransactionByHash")
    scenario.operation = .sign
    // Where a signed transaction is due, a hash is a result of another kind. Source: design, section 4, `malformed`.
    #expect(try #require(try scenario.check().prepared).verify(hash).outcome == .malformed)
    #expect(
      try #require(try scenario.check().prepared).verify(.signedTransaction(hash.value)).outcome == .malformed)
  }

  @Test func bytesInAMessageAreHandedOnAsHex() throws {
    let scenario = KitScenario()
    let message = WalletRequest.message(
      chain: .evm, bytes: [0xde, 0xad], account: try scenario.account, network: "eip155:1")
    #expect(try scenario.preflight.check(message).prepared?.bridgeString == "0xdead")
  }

  // MARK: The threats, through the front door

  @Test func aFeeThatNobodyAskedForIsNotAcceptable() throws {
    var scenario = KitScenario()
    scenario.transaction.gas = 0xff_ffff
    scenario.transaction.feePerGas = 0x9184_e72_a000
    scenario.transaction.maxPriorityFeePerGas = 0x9184_e72_a000
    for verdict in [try scenario.verdict(), try scenario.serverVerdict(acknowledging: ["evm/changed-fee"])] {
      #expect(verdict.outcome == .altered && !verdict.isAcceptable)
      #expect(verdict.differences.contains { $0.rule == EVMRules.changedFee && $0.grade == .tampered })
    }
  }

  @Test func lessGasThanAskedIsNotAcceptable() throws {
    var scenario = KitScenario()
    scenario.set("gas", "\"0x5209\"")
    let verdict = try scenario.verdict()
    #expect(verdict.outcome == .altered && !verdict.isAcceptable)
    #expect(verdict.differences.map { "\($0.path) \($0.grade)" } == ["gas tampered"])
  }

  @Test func aStatedNonceMustNotChange() throws {
    var scenario = KitScenario()
    scenario.set("nonce", "\"0x8\"")
    #expect(try !scenario.verdict().isAcceptable)
    scenario.set("nonce", "\"0x7\"")
    #expect(try scenario.verdict().outcome == .verified)
  }

  @Test func moneyIsNeverAcknowledgedAway() throws {
    let rules: Set = ["evm/changed-to", "evm/changed-value", "evm/changed-data", "evm/changed-authorizations"]
    let changes: [(inout KitScenario) -> Void] = [
      { $0.transaction.to = KitScenario.stranger }, { $0.transaction.value = 1 }, { $0.transaction.data = [0] },
    ]
    for change in changes {
      var scenario = KitScenario()
      change(&scenario)
      let verdict = try scenario.serverVerdict(acknowledging: rules)
      #expect(verdict.outcome == .altered && !verdict.isAcceptable && verdict.acknowledged == rules)
    }
  }

  @Test func acknowledgingLetsAMoneyWarningPass() {
    // No rule of a request is of the money class yet; the answer's own arithmetic is the same for all.
    let rule = Rule("evm/test-money", .warning, isMoney: true, title: "a test", message: "a test", reference: "test")
    var verdict = Verdict(.verified, findings: [Finding(rule)])
    #expect(!verdict.isAcceptable)
    verdict.acknowledged = ["evm/other"]
    #expect(!verdict.isAcceptable)
    verdict.acknowledged = ["evm/test-money"]
    #expect(verdict.isAcceptable)
    verdict.findings = [Finding(rule, severity: .error)]
    #expect(!verdict.isAcceptable)
    verdict.findings = [Finding(rule, severity: .note)]
    verdict.acknowledged = []
    #expect(verdict.isAcceptable)
  }

  @Test func aReplyInsideAnObjectIsJudgedByItsBytes() throws {
    let scenario = KitScenario()
    let prepared = try #require(try scenario.check().prepared)
    let evil = "{\"to\":\"\(KitScenario.stranger.lowercased)\",\"value\":\"0xffff\"}"
    let verdict = prepared.verify(.signedTransaction("{\"raw\":\"\(scenario.reply)\",\"tx\":\(evil)}"))
    #expect(verdict.outcome == .verified && verdict.evidence.broadcast == scenario.reply)
    #expect(verdict.findings.map(\.rule.id) == ["evm/reply-shape"])
    let twice = prepared.verify(.signedTransaction("{\"raw\":\"\(scenario.reply)\",\"raw\":\"0x00\"}"))
    #expect(twice.outcome == .malformed)
  }

  @Test func dataAppendedToNothingAreTampering() throws {
    let marker = (0..<16).map { $0.isMultiple(of: 2) ? UInt8(0x80) : 0x21 }
    let suffix = Array("app".utf8) + [3, 0] + marker
    var scenario = KitScenario()
    scenario.transaction.gas = 60_000
    for asked in [nil, "\"0x\""] {
      scenario.set("data", asked)
      for tail in [suffix, [0xab], marker] {
        scenario.transaction.data = tail
        let verdict = try scenario.verdict()
        #expect(verdict.outcome == .altered && !verdict.isAcceptable)
        #expect(verdict.differences.map(\.grade) == [.tampered])
      }
    }
    let call = [0xa9, 0x05, 0x9c, 0xbb] + [UInt8](repeating: 0x11, count: 64)
    scenario.set("data", JSON.quoted("0x" + call.hexText))
    scenario.transaction.data = call + suffix
    // Value with a token's transfer is told, too.
    let verdict = try scenario.verdict(acknowledging: ["evm/value-nonpayable"])
    #expect(verdict.outcome == .altered && verdict.isAcceptable)
  }
}
