import CountersignCore
import CountersignEVM
import CountersignHash
import TestSupport
import Testing

/// What a wallet may change, and what it may not. Source: design, section 4; threats, rows 6, 27 and 38; evm.md (c).
@Suite(.withCurves) struct VerificationComparisonTests {
  // MARK: What must be equal

  @Test func anotherRecipientIsTampering() throws {
    var scenario = Scenario()
    scenario.transaction.to = Scenario.stranger
    let verdict = try scenario.verdict()
    #expect(verdict.outcome == .altered && !verdict.isAcceptable)
    let difference = Difference(
      "to", requested: Scenario.recipient.lowercased, returned: Scenario.stranger.lowercased, .tampered,
      EVMRules.changedTo)
    #expect(verdict.differences == [difference])
    #expect(verdict.findings.map(\.rule) == [EVMRules.changedTo] && verdict.findings.map(\.severity) == [.error])
  }

  @Test func aCreationIsNoCallAndACallNoCreation() throws {
    var scenario = Scenario()
    scenario.transaction.to = nil
    scenario.transaction.gas = 60_000
    var difference = try #require(try scenario.verdict().differences.first)
    #expect(difference.path == "to" && difference.returned == nil && difference.grade == .tampered)
    scenario.request?.to = nil
    #expect(try scenario.verdict().outcome == .verified)
    scenario.transaction.to = Scenario.recipient
    difference = try #require(try scenario.verdict().differences.first)
    #expect(difference.path == "to" && difference.requested == nil && difference.grade == .tampered)
  }

  @Test(arguments: [UInt256(0), 1, 999_999_999_999_999, 1_000_000_000_000_001, 1_000_000_000_000_000_000])
  func anotherValueIsTampering(value: UInt256) throws {
    var scenario = Scenario()
    scenario.transaction.value = value
    let verdict = try scenario.verdict()
    #expect(verdict.outcome == .altered && !verdict.isAcceptable)
    #expect(verdict.grades == ["value: tampered"])
    #expect(verdict.differences.first?.requested == "1000000000000000")
    #expect(verdict.differences.first?.returned == value.decimal)
  }

  @Test func aMissingValueIsZero() throws {
    var scenario = Scenario()
    scenario.request?.value = nil
    #expect(try scenario.verdict().grades == ["value: tampered"])
    scenario.transaction.value = .zero
    #expect(try scenario.verdict().outcome == .verified)
  }

  @Test(
    arguments: [
      ([], [0x00]), ([0xa9, 0x05, 0x9c, 0xbb], []), ([0xa9, 0x05, 0x9c, 0xbb], [0xa9, 0x05, 0x9c, 0xba]),
      ([0xa9, 0x05, 0x9c, 0xbb], [0xa9, 0x05, 0x9c]), ([0xa9, 0x05, 0x9c, 0xbb], [0xa9, 0x05, 0x9c, 0xbb, 0x00]),
      ([0x01], [0x00, 0x01]),
    ] as [([UInt8], [UInt8])])
  func otherDataAreTampering(asked: [UInt8], signed: [UInt8]) throws {
    var scenario = Scenario()
    scenario.transaction.gas = 100_000
    scenario.request?.data = asked
    scenario.transaction.data = signed
    let verdict = try scenario.verdict()
    #expect(verdict.outcome == .altered && !verdict.isAcceptable)
    #expect(verdict.grades == ["data: tampered"])
    #expect(verdict.differences.first?.requested == "0x" + asked.hexText)
    #expect(verdict.differences.first?.returned == "0x" + signed.hexText)
    scenario.transaction.data = asked
    #expect(try scenario.verdict().outcome == .verified)
  }

  @Test func aStatedNonceMayNotChange() throws {
    var scenario = Scenario()
    scenario.request?.nonce = 7
    #expect(try scenario.verdict().outcome == .verified)
    for nonce in [0, 6, 8, UInt64.max - 1] {
      scenario.transaction.nonce = nonce
      let verdict = try scenario.verdict()
      #expect(verdict.outcome == .altered && !verdict.isAcceptable)
      #expect(verdict.grades == ["nonce: tampered"] && verdict.ruleIDs.contains("evm/changed-nonce"))
    }
    scenario.request?.nonce = nil
    #expect(try scenario.verdict().filled("nonce") == String(UInt64.max - 1))
  }

  @Test func blobsAndAuthorizationsAreTheApps() throws {
    let authorization = EVMAuthorization(
      chainID: 1, address: Scenario.stranger, nonce: 0, yParity: 0, r: Scenario.signature.r, s: Scenario.signature.s)
    var scenario = Scenario()
    scenario.transaction.type = .setCode
    scenario.transaction.gas = 100_000
    scenario.transaction.authorizationList = [authorization]
    #expect(try scenario.verdict().grades == ["authorizationList: tampered"])
    scenario.request?.authorizationList = [authorization, authorization]
    #expect(try scenario.verdict().grades == ["authorizationList: tampered"])
    scenario.request?.authorizationList = [authorization]
    #expect(try scenario.verdict().outcome == .verified)
    scenario.transaction.authorizationList[0].chainID = 0
    #expect(try scenario.verdict().grades == ["authorizationList: tampered"])

    scenario = Scenario()
    scenario.transaction.type = .blob
    scenario.transaction.maxFeePerBlobGas = 1
    scenario.transaction.blobVersionedHashes = [Bytes32(1 << 56, 0, 0, 1), Bytes32(1 << 56, 0, 0, 2)]
    #expect(try scenario.verdict().grades == ["blobVersionedHashes: tampered"])
    scenario.request?.blobVersionedHashes = scenario.transaction.blobVersionedHashes.reversed()
    #expect(try scenario.verdict().grades == ["blobVersionedHashes: tampered"])
    scenario.request?.blobVersionedHashes = scenario.transaction.blobVersionedHashes
    #expect(try scenario.verdict().outcome == .verified)
  }

  @Test func everyDifferenceIsToldAtOnce() throws {
    var scenario = Scenario()
    scenario.request?.nonce = 1
    scenario.request?.gas = 21_000
    scenario.request?.type = .legacy
    scenario.transaction.to = Scenario.stranger
    scenario.transaction.value = 5
    scenario.transaction.data = [1]
    scenario.transaction.gas = 30_000
    scenario.transaction.accessList = [EVMAccessListEntry(address: Scenario.stranger, storageKeys: [])]
    let verdict = try scenario.verdict()
    #expect(
      Set(verdict.grades) == [
        "to: tampered", "value: tampered", "data: tampered", "nonce: tampered", "type: expected", "gas: expected",
        "accessList: expected",
      ])
    #expect(verdict.grades.count == 7 && !verdict.isAcceptable)
  }

  // MARK: What a wallet may choose

  @Test func anotherTypeIsExpected() throws {
    var scenario = Scenario()
    scenario.request?.type = .legacy
    var verdict = try scenario.verdict()
    #expect(verdict.outcome == .altered && verdict.isAcceptable && verdict.grades == ["type: expected"])
    #expect(verdict.differences.first?.requested == "0x0" && verdict.differences.first?.returned == "0x2")
    scenario.request?.type = .dynamicFee
    scenario.transaction.type = .legacy
    verdict = try scenario.verdict()
    #expect(verdict.outcome == .altered && verdict.isAcceptable && verdict.grades == ["type: expected"])
    scenario.request?.type = nil
    #expect(try scenario.verdict().filled("type") == "0x0")
  }

  @Test func anAppsCeilingKeepsItsMeaningUnderTheOtherName() throws {
    var scenario = Scenario()
    scenario.request?.gasPrice = 30_000_000_000
    #expect(try scenario.verdict().outcome == .verified)
    scenario.request?.gasPrice = 1_000
    #expect(try scenario.verdict().grades == ["maxFeePerGas: tampered"])
    scenario.request?.gasPrice = nil
    scenario.request?.maxFeePerGas = 30_000_000_000
    scenario.transaction.type = .legacy
    #expect(try scenario.verdict().outcome == .verified)
    scenario.request?.maxFeePerGas = 1_000
    #expect(try scenario.verdict().grades == ["gasPrice: tampered"])
  }

  @Test func anAddedAccessListIsExpected() throws {
    var scenario = Scenario()
    scenario.transaction.gas = 100_000
    scenario.transaction.accessList = [
      EVMAccessListEntry(address: Scenario.stranger, storageKeys: [Scenario.word(1)])
    ]
    var verdict = try scenario.verdict()
    #expect(verdict.outcome == .altered && verdict.isAcceptable && verdict.grades == ["accessList: expected"])
    #expect(verdict.findings.map(\.severity) == [.note])
    scenario.request?.accessList = []
    verdict = try scenario.verdict()
    #expect(verdict.isAcceptable && verdict.findings.map(\.severity) == [.warning])
    scenario.request?.accessList = scenario.transaction.accessList
    #expect(try scenario.verdict().outcome == .verified)
  }

  @Test(arguments: [
    (21_000, 21_000, "verified"), (21_000, 20_999, "tampered"), (21_000, 0, "tampered"), (21_000, 21_001, "expected"),
    (21_000, 210_000, "expected"), (21_000, 210_001, "tampered"), (1, 10, "expected"), (1, 11, "tampered"),
    (0, 1, "tampered"), (0, 0, "verified"), (UInt64.max, UInt64.max, "verified"),
  ])
  func gasMayGrowTenfoldAndNeverShrink(asked: UInt64, signed: UInt64, grade: String) throws {
    var scenario = Scenario()
    scenario.policy.maxFee = .max
    scenario.request?.gas = asked
    scenario.transaction.gas = signed
    let verdict = try scenario.verdict()
    if grade == "verified" {
      #expect(verdict.outcome == .verified && verdict.evidence.compared.contains("gas"))
    } else {
      #expect(verdict.outcome == .altered && verdict.grades == ["gas: \(grade)"])
      #expect(verdict.ruleIDs.contains("evm/changed-gas"))
    }
  }

  @Test(
    arguments: [
      (1_000, 1_000, "verified"), (1_000, 1, "expected"), (1_000, 0, "expected"), (1_000, 1_001, "expected"),
      (1_000, 10_000, "expected"), (1_000, 10_001, "tampered"), (0, 1, "tampered"),
    ] as [(UInt64, UInt64, String)])
  func feesMayShrinkAndGrowTenfold(asked: UInt64, signed: UInt64, grade: String) throws {
    for path in ["gasPrice", "maxFeePerGas", "maxPriorityFeePerGas", "maxFeePerBlobGas"] {
      var scenario = Scenario()
      scenario.policy.maxFee = .max
      scenario.transaction.maxPriorityFeePerGas = 0
      switch path {
      case "gasPrice":
        scenario.transaction.type = .legacy
        scenario.request?.gasPrice = UInt256(asked)
        scenario.transaction.feePerGas = UInt256(signed)
      case "maxFeePerGas":
        scenario.request?.maxFeePerGas = UInt256(asked)
        scenario.transaction.feePerGas = UInt256(signed)
      case "maxPriorityFeePerGas":
        scenario.request?.maxPriorityFeePerGas = UInt256(asked)
        scenario.transaction.maxPriorityFeePerGas = UInt256(signed)
      default:
        scenario.transaction.type = .blob
        scenario.transaction.blobVersionedHashes = [Bytes32(1 << 56, 0, 0, 1)]
        scenario.request?.blobVersionedHashes = scenario.transaction.blobVersionedHashes
        scenario.request?.maxFeePerBlobGas = UInt256(asked)
        scenario.transaction.maxFeePerBlobGas = UInt256(signed)
      }
      let verdict = try scenario.verdict()
      if grade == "verified" {
        #expect(verdict.outcome == .verified && verdict.evidence.compared.contains(path))
      } else {
        #expect(verdict.outcome == .altered && verdict.grades == ["\(path): \(grade)"])
        #expect(verdict.ruleIDs.contains("evm/changed-fee"))
        // No block takes a fee of zero, whatever was asked.
        let isTaken = signed > 0 || path == "maxPriorityFeePerGas"
        #expect(verdict.isAcceptable == (grade == "expected" && isTaken))
      }
    }
  }

  @Test func thePolicySaysHowMuchMore() throws {
    var scenario = Scenario()
    scenario.request?.gas = 21_000
    scenario.transaction.gas = 42_000
    scenario.policy.maxFeeFactor = 2
    #expect(try scenario.verdict().grades == ["gas: expected"])
    scenario.policy.maxFeeFactor = 1
    #expect(try scenario.verdict().grades == ["gas: tampered"])
    scenario.policy.maxFeeFactor = .max
    scenario.transaction.gas = 30_000_000
    #expect(try scenario.verdict().grades == ["gas: expected"])
  }

  // MARK: The fee as a whole

  @Test func aFeeThatNobodyAskedForIsTampering() throws {
    // The numbers of threat 6: 167 ether of fees for a payment.
    var scenario = Scenario()
    scenario.transaction.gas = 0xff_ffff
    scenario.transaction.feePerGas = 0x9184_e72_a000
    scenario.transaction.maxPriorityFeePerGas = 0x9184_e72_a000
    let verdict = try scenario.verdict()
    #expect(verdict.outcome == .altered && !verdict.isAcceptable)
    #expect(verdict.grades.contains { $0.hasSuffix("tampered") })
    #expect(verdict.findings.contains { $0.rule == EVMRules.changedFee && $0.severity == .error })
    scenario.policy.maxFee = try #require(UInt256(168).multiplied(by: 1_000_000_000_000_000_000))
    #expect(try scenario.verdict().outcome == .verified)
  }

  @Test(arguments: [EVMTransactionType.legacy, .accessList, .dynamicFee])
  func theFeeMayReachTheMaximumOfThePolicy(type: EVMTransactionType) throws {
    var scenario = Scenario()
    scenario.transaction.type = type
    scenario.transaction.gas = 100_000
    // 100,000 gas at 10,000 gwei are 1 ether, the default.
    scenario.transaction.feePerGas = 10_000_000_000_000
    #expect(try scenario.verdict().outcome == .verified)
    scenario.transaction.feePerGas = 10_000_000_000_001
    #expect(try scenario.verdict().outcome == .altered)
    #expect(try scenario.verdict().isAcceptable == false)
    scenario.policy.maxFee = 1_000_000_000_000_100_000
    #expect(try scenario.verdict().outcome == .verified)
    scenario.policy.maxFee = 0
    #expect(try scenario.verdict().outcome == .altered)
  }

  @Test func whatTheAppAskedForMayCostMore() throws {
    var scenario = Scenario()
    scenario.request?.gas = 200_000
    scenario.request?.maxFeePerGas = 10_000_000_000_000
    scenario.transaction.gas = 200_000
    scenario.transaction.feePerGas = 10_000_000_000_000
    #expect(try scenario.verdict().outcome == .verified)
    // A wei above it is the wallet's own choice again.
    scenario.transaction.feePerGas = 10_000_000_000_001
    let verdict = try scenario.verdict()
    #expect(verdict.outcome == .altered && !verdict.isAcceptable)
    #expect(verdict.grades == ["maxFeePerGas: tampered"])
  }

  @Test func aFeeBelowWhatTheAppAskedForIsExpected() throws {
    // The app itself asked for 2 ether of fees. Less than that costs nobody anything, whatever the maximum.
    var scenario = Scenario()
    scenario.request?.gas = 200_000
    scenario.request?.maxFeePerGas = 10_000_000_000_000
    scenario.transaction.gas = 200_000
    scenario.transaction.feePerGas = 9_999_999_999_999
    let verdict = try scenario.verdict()
    #expect(verdict.outcome == .altered && verdict.isAcceptable)
    #expect(verdict.grades == ["maxFeePerGas: expected"])
  }

  @Test func aStatedFeeWithGasLeftOpenIsBounded() throws {
    var scenario = Scenario()
    scenario.request?.maxFeePerGas = 10_000_000_000_000
    scenario.transaction.feePerGas = 10_000_000_000_000
    scenario.transaction.gas = 100_000
    #expect(try scenario.verdict().outcome == .verified)
    scenario.transaction.gas = 100_001
    let verdict = try scenario.verdict()
    #expect(verdict.outcome == .altered && !verdict.isAcceptable)
  }

  @Test func aDifferenceNamesTwoValues() throws {
    // What the wallet chose is the gas; the fee cap is the app's own, and unchanged.
    var scenario = Scenario()
    scenario.request?.maxFeePerGas = 10_000_000_000_000
    scenario.transaction.feePerGas = 10_000_000_000_000
    scenario.transaction.gas = 100_001
    for difference in try scenario.verdict().differences {
      #expect(difference.requested != difference.returned, "\(difference.path)")
    }
  }

  @Test func aBlobFeeThatNobodyAskedForIsTampering() throws {
    // A blob takes 2^17 gas: at 10,000 gwei 1.3 ether. The app stated gas and fee, and left the blob fee open.
    var scenario = Scenario()
    scenario.transaction.type = .blob
    scenario.transaction.blobVersionedHashes = [Bytes32(1 << 56, 0, 0, 1)]
    scenario.request?.blobVersionedHashes = scenario.transaction.blobVersionedHashes
    scenario.transaction.maxFeePerBlobGas = 10_000_000_000_000
    #expect(try scenario.verdict().outcome == .altered)
    scenario.request?.gas = scenario.transaction.gas
    scenario.request?.maxFeePerGas = scenario.transaction.feePerGas
    let verdict = try scenario.verdict()
    #expect(verdict.outcome == .altered && !verdict.isAcceptable)
    scenario.request?.maxFeePerBlobGas = 10_000_000_000_000
    #expect(try scenario.verdict().outcome == .verified)
    // Ten times the asked blob fee is within the factor, and beyond the maximum.
    scenario.transaction.maxFeePerBlobGas = 100_000_000_000_000
    #expect(try !scenario.verdict().isAcceptable)
  }

  @Test func aFeeBeyond256BitsIsTampering() throws {
    var scenario = Scenario()
    scenario.policy.maxFee = .max
    scenario.transaction.feePerGas = .max
    let verdict = try scenario.verdict()
    #expect(verdict.outcome == .altered && !verdict.isAcceptable)
    #expect(verdict.ruleIDs.contains("evm/tx-fee-overflow"))
  }

  // MARK: Suffixes

  /// Codes, their count of bytes, schema 0, marker. Source: ERC-8021.
  private static func suffix(_ codes: String, count: Int? = nil, schema: UInt8 = 0) -> [UInt8] {
    Array(codes.utf8) + [UInt8(count ?? codes.utf8.count), schema] + marker
  }

  private static let marker: [UInt8] = (0..<16).map { $0.isMultiple(of: 2) ? 0x80 : 0x21 }

  @Test(arguments: [suffix("baseapp"), suffix("baseapp,morpho"), suffix("a")])
  func anAttributionSuffixMayFollowCallData(suffix: [UInt8]) throws {
    var scenario = Scenario()
    scenario.transaction.gas = 100_000
    let call = [0xa9, 0x05, 0x9c, 0xbb] + [UInt8](repeating: 0x11, count: 64)
    scenario.request?.data = call
    scenario.transaction.data = call + suffix
    let verdict = try scenario.verdict()
    #expect(verdict.outcome == .altered && verdict.isAcceptable)
    #expect(verdict.grades == ["data: expected"] && verdict.ruleIDs == ["evm/data-suffix-added"])
  }

  @Test(
    arguments: [
      // Nothing was asked to be called, so nothing can be appended.
      ([], suffix("baseapp")), ([], marker), ([], [0x00] + marker),
      // Not at the end, not whole, or with more than it says.
      ([1], [0xee] + suffix("baseapp")), ([1], suffix("baseapp") + [0]), ([1], suffix("baseapp", count: 6)),
      ([1], suffix("baseapp", count: 8)), ([1], Array(suffix("baseapp").dropLast())), ([1], marker),
      ([1], [0] + marker),
      ([1], suffix("base app")), ([1], suffix("base\u{0}app")), ([1], suffix("bäse")), ([1], suffix("x", schema: 3)),
      ([1], suffix("x", schema: 0xff)), ([1], suffix(String(repeating: "a", count: 600), count: 88)),
      // The call itself must stand before it, unchanged.
      ([1], [2] + suffix("baseapp")), ([1, 2], [1] + suffix("baseapp")),
    ] as [([UInt8], [UInt8])])
  func anyOtherTailIsTampering(asked: [UInt8], tail: [UInt8]) throws {
    var scenario = Scenario()
    scenario.transaction.gas = 200_000
    scenario.request?.data = asked
    let isReplaced = asked.count == 2 || tail.first == 2
    scenario.transaction.data = isReplaced ? tail : asked + tail
    let verdict = try scenario.verdict()
    #expect(verdict.outcome == .altered && !verdict.isAcceptable)
    #expect(verdict.grades == ["data: tampered"])
  }

  // MARK: Rules about the transaction itself

  @Test func whatNoBlockCanHoldIsNotAcceptableWhereTheRulesAreKnown() throws {
    var scenario = Scenario()
    scenario.transaction.gas = 20_999
    var verdict = try scenario.verdict()
    #expect(verdict.outcome == .verified && !verdict.isAcceptable)
    #expect(verdict.findings.map(\.severity) == [.error, .error])
    #expect(Set(verdict.ruleIDs) == ["evm/gas-below-intrinsic", "evm/gas-below-floor"])
    scenario.transaction.chainID = 5_042
    scenario.request?.chainID = 5_042
    scenario.network = "eip155:5042"
    verdict = try scenario.verdict()
    #expect(verdict.outcome == .verified && verdict.isAcceptable)
    #expect(verdict.findings.map(\.severity) == [.warning, .warning])
  }

  @Test func theForkIsThePolicys() throws {
    var scenario = Scenario()
    scenario.transaction.gas = EVMGas.transactionCap + 1
    scenario.transaction.feePerGas = 1_000_000_000
    #expect(try scenario.verdict().ruleIDs == ["evm/gas-above-cap"])
    scenario.policy.fork = .prague
    #expect(try scenario.verdict().ruleIDs.isEmpty)
    scenario.transaction.gas = 21_000
    scenario.policy.fork = .berlin
    #expect(try scenario.verdict().ruleIDs == ["evm/type-not-in-fork"])
  }

  @Test func anAuthorizationThatNobodySignedIsTold() throws {
    var scenario = Scenario()
    scenario.transaction.type = .setCode
    scenario.transaction.gas = 100_000
    for (yParity, r, s) in [(UInt8(2), UInt256(1), UInt256(1)), (0, 5, 1), (0, .zero, 1), (1, 1, .max)] {
      scenario.transaction.authorizationList = [
        EVMAuthorization(chainID: 1, address: Scenario.stranger, nonce: 0, yParity: yParity, r: r, s: s)
      ]
      scenario.request?.authorizationList = scenario.transaction.authorizationList
      let verdict = try scenario.verdict()
      #expect(verdict.outcome == .verified)
      #expect(verdict.ruleIDs == ["evm/tx-auth-signer"])
      #expect(verdict.findings.first?.location.field == "authorizationList[0]")
    }
  }
}
