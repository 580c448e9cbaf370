import CountersignCore
import CountersignEVM
import CountersignHash
import TestSupport
import Testing

/// Large replies, with as much in them as fits. Source: design, P-SIZE and P-COUNT; reliability, section 4.
@Suite(.withCurves) struct VerificationLimitTests {
  /// What a large reply is full of.
  enum Filling: String, CaseIterable {
    case authorizations, badAuthorizations, blobHashes, badBlobHashes, accessList, storageKeys, data
  }

  private static func scenario(_ filling: Filling, bytes: Int) -> Scenario {
    var scenario = Scenario()
    scenario.transaction.type = .setCode
    let address = Scenario.stranger
    switch filling {
    case .authorizations, .badAuthorizations:
      // The shortest tuple that a key belongs to, and one that needs no curve to be refused.
      let r = filling == .authorizations ? UInt256(1) : .zero
      let authorization = EVMAuthorization(chainID: 0, address: address, nonce: 0, yParity: 0, r: r, s: 1)
      scenario.transaction.authorizationList = Array(
        repeating: authorization, count: min(bytes / 28, Limits.standard.authorizations))
    case .blobHashes, .badBlobHashes:
      scenario.transaction.type = .blob
      let hash = filling == .blobHashes ? Bytes32(1 << 56, 0, 0, 0) : Scenario.word(2)
      scenario.transaction.blobVersionedHashes = Array(repeating: hash, count: bytes / 34)
    case .accessList:
      let entry = EVMAccessListEntry(address: address, storageKeys: [])
      scenario.transaction.accessList = Array(repeating: entry, count: bytes / 24)
    case .storageKeys:
      let keys = Array(repeating: Scenario.word(1), count: bytes / 34)
      scenario.transaction.accessList = [EVMAccessListEntry(address: address, storageKeys: keys)]
    case .data:
      scenario.transaction.data = [UInt8](repeating: 1, count: bytes)
    }
    return scenario
  }

  @Test(.timeLimit(.minutes(2)), arguments: Filling.allCases)
  func aLargeReplyIsJudgedInFewWords(filling: Filling) throws {
    let scenario = Self.scenario(filling, bytes: 200_000)
    let account = try scenario.account
    for (request, account) in [(scenario.request, account), (nil, account)] {
      var scenario = scenario
      scenario.request = request
      let verdict = try scenario.verdict(account: account)
      #expect(verdict.outcome == (request == nil ? .undecidable : .altered))
      #expect(!verdict.isAcceptable)
      #expect(verdict.findings.count <= Limits.standard.findings + 1)
    }
  }

  @Test func moreAuthorizationsThanAnyBlockHoldsAreNotRead() throws {
    var scenario = Self.scenario(.badAuthorizations, bytes: 200_000)
    let authorization = try #require(scenario.transaction.authorizationList.first)
    scenario.transaction.authorizationList.append(authorization)
    let verdict = try scenario.verdict(account: Scenario.stranger.checksummed)
    #expect(verdict.outcome == .malformed && verdict.ruleIDs == ["evm/tx-auth-list"])
  }

  @Test func whatIsLongerThanTheLimitIsNotRead() throws {
    let scenario = Self.scenario(.data, bytes: 2 << 20)
    let verdict = try scenario.verdict(account: Scenario.stranger.checksummed)
    #expect(verdict.outcome == .malformed && verdict.ruleIDs == ["core/input-too-large"])
  }
}
