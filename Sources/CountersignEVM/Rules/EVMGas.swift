public import CountersignCore

/// What a transaction costs before its first instruction, from its own fields alone.
public enum EVMGas {
  /// The most gas one transaction may use. Source: EIP-7825.
  public static let transactionCap: UInt64 = 1 << 24

  /// The longest creation code in bytes; nil before there was a limit. Source: EIP-3860, EIP-7954.
  public static func initcodeLimit(_ fork: EVMFork) -> Int? {
    if fork >= .amsterdam { return 131_072 }
    return fork >= .shanghai ? 49_152 : nil
  }

  /// The gas that is taken at once; nil when it is no 64-bit number.
  ///
  /// `sender`: since Amsterdam a transfer to oneself is cheaper; when it is not known, the cheaper price is taken.
  /// Source: yellow paper, 6.2; EIP-2028 (data), EIP-2930 (access lists), EIP-3860 (creation code), EIP-7702
  /// (authorizations); EIP-7773 (Amsterdam).
  public static func intrinsic(_ transaction: EVMTransaction, fork: EVMFork, sender: EVMAddress? = nil) -> UInt64? {
    let zeros = zeroBytes(transaction.data)
    let nonzeros = transaction.data.count - zeros
    let addresses = transaction.accessList.count
    let keys = transaction.accessList.reduce(0) { $0 + $1.storageKeys.count }
    let words = transaction.to == nil && fork >= .shanghai ? (transaction.data.count + 31) / 32 : 0
    guard fork >= .amsterdam else {
      return sum([
        (21_000, 1), (4, zeros), (16, nonzeros), (2_400, addresses), (1_900, keys),
        (25_000, transaction.authorizationList.count), (32_000, transaction.to == nil ? 1 : 0), (2, words),
      ])
    }
    return sum(
      amsterdamBase(transaction, sender) + [
        (4, zeros), (16, nonzeros), (2_900, addresses), (2_000, keys), (7_816, transaction.authorizationList.count),
        (2, words),
      ])
  }

  /// The least gas for the amount of data, since Prague; nil when it is no 64-bit number. Source: EIP-7623; EIP-7773
  /// (Amsterdam).
  public static func floor(
    _ transaction: EVMTransaction, fork: EVMFork = .standard, sender: EVMAddress? = nil
  ) -> UInt64? {
    guard fork >= .amsterdam else {
      let zeros = zeroBytes(transaction.data)
      return sum([(21_000, 1), (10, zeros), (40, transaction.data.count - zeros)])
    }
    return sum(amsterdamBase(transaction, sender) + [(64, transaction.data.count)])
  }

  /// What the transaction itself costs in Amsterdam: by whether it goes to the sender, creates, and moves value; and the
  /// bytes of its access list, which count as data.
  private static func amsterdamBase(_ transaction: EVMTransaction, _ sender: EVMAddress?) -> [(UInt64, Int)] {
    let isCreation = transaction.to == nil
    let isToSelf = !isCreation && (sender == nil || sender == transaction.to)
    let movesValue = !transaction.value.isZero && !isCreation && !isToSelf
    let keys = transaction.accessList.reduce(0) { $0 + $1.storageKeys.count }
    return [
      (12_000, isCreation ? 2 : 1), (3_000, isCreation || isToSelf ? 0 : 1), (6_000, movesValue ? 1 : 0),
      (64 * 20, transaction.accessList.count), (64 * 32, keys),
    ]
  }

  private static func zeroBytes(_ data: [UInt8]) -> Int {
    data.reduce(0) { $1 == 0 ? $0 + 1 : $0 }
  }

  private static func sum(_ terms: [(UInt64, Int)]) -> UInt64? {
    var total = UInt256.zero
    for (price, count) in terms {
      guard let count = UInt64(exactly: count), let term = UInt256(count).multiplied(by: price),
        let next = total.adding(term)
      else { return nil }
      total = next
    }
    return total.uint64
  }
}

extension EVMTransaction {
  /// The most wei it can cost without its value: gas times fee, and blob gas times blob fee; nil above 256 bits.
  public var maximumFee: UInt256? {
    // A blob takes 2^17 gas. Source: EIP-4844.
    guard let execution = feePerGas.multiplied(by: gas), let blobs = UInt64(exactly: blobVersionedHashes.count),
      let blobGas = UInt256(blobs).multiplied(by: 1 << 17)?.uint64,
      let blobFee = maxFeePerBlobGas.multiplied(by: blobGas)
    else { return nil }
    return execution.adding(blobFee)
  }
}
