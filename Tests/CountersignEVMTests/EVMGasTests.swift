import CountersignCore
import CountersignEVM
import CountersignHash
import Testing

/// Gas by the formulas of the EIPs, with numbers worked out by hand.
@Suite struct EVMGasTests {
  private static func transaction(
    _ data: [UInt8] = [], to: EVMAddress? = Scenario.recipient, keys: [Int] = [], authorizations: Int = 0
  ) -> EVMTransaction {
    EVMTransaction(
      type: authorizations > 0 ? .setCode : .dynamicFee, chainID: 1, nonce: 0, gas: 0, feePerGas: 0, to: to, data: data,
      accessList: keys.map { count in
        EVMAccessListEntry(address: Scenario.stranger, storageKeys: Array(repeating: Scenario.word(1), count: count))
      },
      authorizationList: (0..<authorizations).map { _ in
        EVMAuthorization(chainID: 1, address: Scenario.stranger, nonce: 0, yParity: 0, r: 1, s: 1)
      })
  }

  /// transfer(address,uint256): the selector, 12 zeros, an address, 31 zeros, and one byte.
  private static let transfer: [UInt8] =
    [0xa9, 0x05, 0x9c, 0xbb] + [UInt8](repeating: 0, count: 12) + [UInt8](repeating: 0x11, count: 20)
    + [UInt8](repeating: 0, count: 31) + [0x05]

  /// 21000 + 10 * (zeros + 4 * others). Source: EIP-7623.
  @Test(
    arguments: [
      ([], 21_000), ([0], 21_010), ([1], 21_040), ([0, 0, 0], 21_030), ([1, 2, 0], 21_090),
      // 43 zeros and 25 others: 21000 + 430 + 1000.
      (transfer, 22_430),
      ([UInt8](repeating: 0, count: 1_000), 31_000), ([UInt8](repeating: 0xff, count: 1_000), 61_000),
      ([UInt8](repeating: 0xff, count: 100_000), 4_021_000),
    ] as [([UInt8], UInt64)])
  func theFloorIsThatOfEIP7623(data: [UInt8], gas: UInt64) {
    #expect(EVMGas.floor(Self.transaction(data)) == gas)
    // Nothing but the data counts.
    #expect(EVMGas.floor(Self.transaction(data, to: nil, keys: [2, 0])) == gas)
  }

  /// The forks before Amsterdam's other prices; those are in the vectors.
  static let scheduled = EVMFork.all.filter { $0 < .amsterdam }

  @Test(
    arguments: [
      // 21000 + 4 a zero + 16 another byte. Source: EIP-2028.
      ([], [], 0, 21_000), ([0], [], 0, 21_004), ([1], [], 0, 21_016), (transfer, [], 0, 21_572),
      // 2400 an address, 1900 a key. Source: EIP-2930.
      ([], [0], 0, 23_400), ([], [1, 2], 0, 31_500),
      // 25000 an authorization. Source: EIP-7702.
      ([], [], 1, 46_000), ([1], [1], 3, 100_316),
    ] as [([UInt8], [Int], Int, UInt64)])
  func theIntrinsicGasOfACall(data: [UInt8], keys: [Int], authorizations: Int, gas: UInt64) {
    let transaction = Self.transaction(data, keys: keys, authorizations: authorizations)
    for fork in Self.scheduled { #expect(EVMGas.intrinsic(transaction, fork: fork) == gas, "\(fork)") }
  }

  /// 32000 for a creation, and since Shanghai 2 a word of its code. Source: yellow paper, appendix G; EIP-3860.
  @Test(
    arguments: [
      ([], 53_000, 53_000), ([1], 53_016, 53_018), ([UInt8](repeating: 1, count: 32), 53_512, 53_514),
      ([UInt8](repeating: 1, count: 33), 53_528, 53_532), ([UInt8](repeating: 0, count: 49_152), 249_608, 252_680),
    ] as [([UInt8], UInt64, UInt64)])
  func theIntrinsicGasOfACreation(code: [UInt8], before: UInt64, since: UInt64) {
    let transaction = Self.transaction(code, to: nil)
    for fork in Self.scheduled {
      #expect(EVMGas.intrinsic(transaction, fork: fork) == (fork < .shanghai ? before : since), "\(fork)")
    }
  }

  @Test func theFloorCountsSincePrague() {
    var transaction = Self.transaction(Self.transfer)
    transaction.gas = 21_572
    for fork in Self.scheduled {
      let rules = EVMValidity.check(transaction, fork: fork).map(\.rule.id)
      #expect(rules.contains("evm/gas-below-floor") == (fork >= .prague), "\(fork)")
      #expect(!rules.contains("evm/gas-below-intrinsic"))
    }
    transaction.gas = 22_430
    #expect(EVMValidity.check(transaction, fork: .osaka).isEmpty)
    transaction.gas = 22_429
    #expect(EVMValidity.check(transaction, fork: .osaka).map(\.rule.id) == ["evm/gas-below-floor"])
    transaction.gas = 21_571
    #expect(
      EVMValidity.check(transaction, fork: .osaka).map(\.rule.id) == ["evm/gas-below-intrinsic", "evm/gas-below-floor"])
  }

  @Test func theCapCountsSinceOsaka() {
    var transaction = Self.transaction()
    for fork in Self.scheduled {
      transaction.gas = 16_777_216
      #expect(!EVMValidity.check(transaction, fork: fork).map(\.rule.id).contains("evm/gas-above-cap"))
      transaction.gas = 16_777_217
      let isAbove = EVMValidity.check(transaction, fork: fork).map(\.rule.id).contains("evm/gas-above-cap")
      #expect(isAbove == (fork >= .osaka), "\(fork)")
    }
  }

  @Test func codeIsBoundedSinceShanghai() {
    var transaction = Self.transaction([UInt8](repeating: 1, count: 49_153), to: nil)
    transaction.gas = 16_000_000
    for fork in Self.scheduled {
      let isTooLarge = EVMValidity.check(transaction, fork: fork).map(\.rule.id).contains("evm/initcode-too-large")
      #expect(isTooLarge == (fork >= .shanghai), "\(fork)")
    }
    transaction.data.removeLast()
    #expect(!EVMValidity.check(transaction).map(\.rule.id).contains("evm/initcode-too-large"))
    // Call data are no code.
    transaction = Self.transaction([UInt8](repeating: 1, count: 49_153))
    #expect(!EVMValidity.check(transaction).map(\.rule.id).contains("evm/initcode-too-large"))
  }

  @Test func blobsAreCountedByFork() {
    var transaction = Self.transaction()
    transaction.type = .blob
    transaction.gas = 21_000
    func rules(_ count: Int, _ fork: EVMFork) -> [String] {
      transaction.blobVersionedHashes = Array(repeating: Bytes32(1 << 56, 0, 0, 0), count: count)
      return EVMValidity.check(transaction, fork: fork).map(\.rule.id)
    }
    // Source: EIP-4844 (6 a block), EIP-7691 (9 a block since Prague), EIP-7594 (6 a transaction since Osaka).
    for (fork, most) in [(EVMFork.cancun, 6), (.prague, 9), (.osaka, 6)] {
      #expect(rules(most, fork).isEmpty && rules(most + 1, fork) == ["evm/blob-too-many"], "\(fork)")
      #expect(rules(1, fork).isEmpty && rules(0, fork) == ["evm/blob-empty"])
    }
    transaction.blobVersionedHashes = [Bytes32(1 << 56, 0, 0, 0), Bytes32(2 << 56, 0, 0, 0), Bytes32(0, 0, 0, 1)]
    let findings = EVMValidity.check(transaction)
    #expect(findings.map(\.rule.id) == ["evm/blob-version", "evm/blob-version"])
    #expect(findings.map(\.location.field) == ["blobVersionedHashes[1]", "blobVersionedHashes[2]"])
  }

  @Test func feesThatNoBlockCanHold() {
    var transaction = Self.transaction()
    transaction.gas = 21_000
    transaction.maxPriorityFeePerGas = 1
    #expect(EVMValidity.check(transaction).map(\.rule.id) == ["evm/fee-tip-above-cap"])
    transaction.feePerGas = 1
    #expect(EVMValidity.check(transaction).isEmpty)
    transaction.nonce = .max
    #expect(EVMValidity.check(transaction).map(\.rule.id) == ["evm/tx-nonce-overflow"])
    transaction.nonce = .max - 1
    // Gas times fee and the value together fill 256 bits, and no more; beyond, no account can pay.
    transaction.value = UInt256.max.subtracting(21_000) ?? .zero
    #expect(EVMValidity.check(transaction).isEmpty)
    transaction.value = UInt256.max.subtracting(20_999) ?? .zero
    #expect(EVMValidity.check(transaction).map(\.rule.id) == ["evm/tx-fee-overflow"])
    #expect(EVMValidity.check(transaction).map(\.severity) == [.warning])
    // The fee alone makes the transaction invalid. Source: ethereum/tests, GASLIMIT_PRICE_PRODUCT_OVERFLOW.
    transaction.value = .zero
    transaction.feePerGas = .max
    #expect(EVMValidity.check(transaction).map(\.rule.id) == ["evm/tx-fee-overflow"])
    #expect(EVMValidity.check(transaction).map(\.severity) == [.error])
  }

  @Test func blobGasIsPartOfTheFee() {
    var transaction = Self.transaction()
    transaction.type = .blob
    transaction.gas = 3
    transaction.feePerGas = 5
    transaction.maxFeePerBlobGas = 7
    transaction.blobVersionedHashes = Array(repeating: Bytes32(1 << 56, 0, 0, 0), count: 2)
    // 3 * 5 + 2 * 131072 * 7. Source: EIP-4844.
    #expect(transaction.maximumFee == 1_835_023)
    transaction.maxFeePerBlobGas = .max
    #expect(transaction.maximumFee == nil)
  }

  @Test func typesCameWithForks() {
    let first: [(EVMTransactionType, EVMFork)] = [
      (.legacy, .berlin), (.accessList, .berlin), (.dynamicFee, .london), (.blob, .cancun), (.setCode, .prague),
    ]
    for (type, introduced) in first {
      var transaction = Self.transaction()
      transaction.type = type
      for fork in EVMFork.all {
        let isUnknown = EVMValidity.check(transaction, fork: fork).map(\.rule.id).contains("evm/type-not-in-fork")
        #expect(isUnknown == (fork < introduced), "\(type) in \(fork)")
      }
    }
  }
}
