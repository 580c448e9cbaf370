public import CountersignCore

/// What a transaction costs before its first instruction, from its own fields alone.
public enum EVMGas {
  /// The most gas one transaction may use. Source: EIP-7825.
  public static let transactionCap: UInt64 = 1 << 24
  /// The longest creation code in bytes. Source: EIP-3860.
  public static let initcodeLimit = 49_152

  /// The gas that is taken at once; nil when it is no 64-bit number.
  ///
  /// Source: yellow paper, 6.2; EIP-2028 (data), EIP-2930 (access lists), EIP-3860 (creation code), EIP-7702
  /// (authorizations).
  public static func intrinsic(_ transaction: EVMTransaction, fork: EVMFork) -> UInt64? {
    let zeros = zeroBytes(transaction.data)
    var terms: [(UInt64, Int)] = [
      (21_000, 1), (4, zeros), (16, transaction.data.count - zeros),
      (2_400, transaction.accessList.count),
      (1_900, transaction.accessList.reduce(0) { $0 + $1.storageKeys.count }),
      (25_000, transaction.authorizationList.count),
    ]
    if transaction.to == nil {
      terms.append((32_000, 1))
      if fork >= .shanghai { terms.append((2, (transaction.data.count + 31) / 32)) }
    }
    return sum(terms)
  }

  /// The least gas for the amount of data, since Prague; nil when it is no 64-bit number. Source: EIP-7623.
  public static func floor(_ transaction: EVMTransaction) -> UInt64? {
    let zeros = zeroBytes(transaction.data)
    return sum([(21_000, 1), (10, zeros), (40, transaction.data.count - zeros)])
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
