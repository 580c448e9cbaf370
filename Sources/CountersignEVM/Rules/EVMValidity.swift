public import CountersignCore
import CountersignHash

/// Whether a block of a fork could hold a transaction at all: every rule that needs no state of the chain.
public enum EVMValidity {
  /// The most blobs in one transaction since Osaka. Source: EIP-7594.
  static let blobsPerTransaction = 6
  /// The most blobs in a block, and so in a transaction, before it. Source: EIP-4844, EIP-7691.
  static func blobsPerBlock(_ fork: EVMFork) -> Int { fork >= .prague ? 9 : 6 }

  /// The findings about a transaction's content; its signature is `EVMSignedTransaction.sender(_:)`'s business.
  public static func check(_ transaction: EVMTransaction, fork: EVMFork = .standard) -> [Finding] {
    let rules = [
      checkType, checkNonce, checkFees, checkGas, checkInitcode, checkBlobs, checkAuthorizations,
    ]
    return rules.flatMap { $0(transaction, fork) }
  }

  private static func at(_ field: FieldPath) -> Location { Location(field: field) }

  private static func checkType(_ transaction: EVMTransaction, _ fork: EVMFork) -> [Finding] {
    guard fork < EVMFork.introducing(transaction.type) else { return [] }
    return [
      Finding(
        EVMRules.typeNotInFork, at: at("type"), [Argument("got", transaction.type), Argument("fork", fork)])
    ]
  }

  private static func checkNonce(_ transaction: EVMTransaction, _ fork: EVMFork) -> [Finding] {
    guard transaction.nonce == .max else { return [] }
    return [Finding(EVMRules.txNonceOverflow, at: at("nonce"), [Argument("got", transaction.nonce)])]
  }

  private static func checkFees(_ transaction: EVMTransaction, _ fork: EVMFork) -> [Finding] {
    var findings: [Finding] = []
    if transaction.type.hasDynamicFee, transaction.maxPriorityFeePerGas > transaction.feePerGas {
      findings.append(
        Finding(
          EVMRules.feeTipAboveCap, at: at("maxPriorityFeePerGas"),
          [Argument("got", transaction.maxPriorityFeePerGas), Argument("expected", transaction.feePerGas)]))
    }
    // A fee of more than 256 bits makes the transaction invalid by itself; together with the value it is only more than
    // any account can hold.
    let fee = transaction.maximumFee
    if fee?.adding(transaction.value) == nil {
      findings.append(
        Finding(EVMRules.txFeeOverflow, severity: fee == nil ? .error : .warning, at: at("gas")))
    }
    return findings
  }

  private static func checkGas(_ transaction: EVMTransaction, _ fork: EVMFork) -> [Finding] {
    var findings: [Finding] = []
    func add(_ rule: Rule, _ expected: UInt64?) {
      findings.append(
        Finding(
          rule, at: at("gas"),
          [
            Argument("got", transaction.gas), Argument("expected", expected.map { String($0) } ?? "2^64 or more"),
            Argument("fork", fork),
          ]))
    }
    let intrinsic = EVMGas.intrinsic(transaction, fork: fork)
    if transaction.gas < intrinsic ?? .max { add(EVMRules.gasBelowIntrinsic, intrinsic) }
    if fork >= .prague {
      let floor = EVMGas.floor(transaction)
      if transaction.gas < floor ?? .max { add(EVMRules.gasBelowFloor, floor) }
    }
    if fork >= .osaka, transaction.gas > EVMGas.transactionCap { add(EVMRules.gasAboveCap, EVMGas.transactionCap) }
    return findings
  }

  private static func checkInitcode(_ transaction: EVMTransaction, _ fork: EVMFork) -> [Finding] {
    guard fork >= .shanghai, transaction.to == nil, transaction.data.count > EVMGas.initcodeLimit else { return [] }
    return [
      Finding(
        EVMRules.initcodeTooLarge, at: at("data"),
        [
          Argument("got", transaction.data.count), Argument("expected", EVMGas.initcodeLimit),
          Argument("fork", fork),
        ])
    ]
  }

  private static func checkBlobs(_ transaction: EVMTransaction, _ fork: EVMFork) -> [Finding] {
    guard transaction.type == .blob else { return [] }
    let hashes = transaction.blobVersionedHashes
    if hashes.isEmpty { return [Finding(EVMRules.blobEmpty, at: at("blobVersionedHashes"))] }
    var findings: [Finding] = []
    let limit = fork >= .osaka ? blobsPerTransaction : blobsPerBlock(fork)
    if hashes.count > limit {
      findings.append(
        Finding(
          EVMRules.blobTooMany, at: at("blobVersionedHashes"),
          [Argument("got", hashes.count), Argument("expected", limit), Argument("fork", fork)]))
    }
    for (index, hash) in hashes.enumerated() where hash.w0 >> 56 != 1 {
      let field = FieldPath("blobVersionedHashes")[index]
      let version = String(hash.hex.prefix(2))
      findings.append(
        Finding(EVMRules.blobVersion, at: at(field), [Argument("field", field), Argument("got", version)]))
    }
    return findings
  }

  private static func checkAuthorizations(_ transaction: EVMTransaction, _ fork: EVMFork) -> [Finding] {
    guard transaction.type == .setCode, transaction.authorizationList.isEmpty else { return [] }
    return [Finding(EVMRules.authEmpty, at: at("authorizationList"))]
  }
}
