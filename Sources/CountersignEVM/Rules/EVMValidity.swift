public import CountersignCore
import CountersignHash

/// Whether a block of a fork could hold a transaction at all: every rule that needs no state of the chain.
public enum EVMValidity {
  /// The most blobs in one transaction since Osaka. Source: EIP-7594.
  static let blobsPerTransaction = 6
  /// The most blobs in a block, and so in a transaction, before it. Source: EIP-4844, EIP-7691.
  static func blobsPerBlock(_ fork: EVMFork) -> Int { fork >= .prague ? 9 : 6 }

  /// The findings about a transaction's content; its signature is `EVMSignedTransaction.sender(_:)`'s business.
  ///
  /// `sender`: who signed, as far as it is known; see `EVMGas.intrinsic(_:fork:sender:)`.
  public static func check(
    _ transaction: EVMTransaction, fork: EVMFork = .standard, sender: EVMAddress? = nil
  ) -> [Finding] {
    checkType(transaction, fork) + checkNonce(transaction) + checkFees(transaction)
      + checkGas(transaction, fork, sender) + checkInitcode(transaction, fork) + checkBlobs(transaction, fork)
      + checkAuthorizations(transaction)
  }

  /// The most bytes that nodes pass on for anything but blobs. Source: go-ethereum, legacypool txMaxSize.
  static let relayedBytes = 131_072

  /// Whether nodes pass on a transaction of this many bytes.
  public static func checkSize(_ bytes: Int, type: EVMTransactionType) -> [Finding] {
    guard type != .blob, bytes > relayedBytes else { return [] }
    return [
      Finding(
        EVMRules.txTooLarge, at: at("data"), [Argument("got", bytes), Argument("expected", relayedBytes)])
    ]
  }

  /// A fee of zero, which the rules of a block allow and no block since London takes.
  static func checkFeeZero(_ transaction: EVMTransaction, _ fork: EVMFork) -> [Finding] {
    guard fork >= .london else { return [] }
    var fees: [(FieldPath, UInt256)] = [
      (transaction.type.hasDynamicFee ? "maxFeePerGas" : "gasPrice", transaction.feePerGas)
    ]
    if transaction.type == .blob { fees.append(("maxFeePerBlobGas", transaction.maxFeePerBlobGas)) }
    return fees.filter { $0.1.isZero }.map { field, _ in
      Finding(EVMRules.feeZero, at: at(field), [Argument("field", field)])
    }
  }

  /// The rules that a chain has only when it follows Ethereum's forks.
  static let forkBound: Set<Rule> = [
    EVMRules.gasBelowFloor, EVMRules.gasAboveCap, EVMRules.gasBelowIntrinsic, EVMRules.initcodeTooLarge,
    EVMRules.blobTooMany, EVMRules.typeNotInFork, EVMRules.feeZero,
  ]

  /// The fork's rules are the chain's own only where it is known to follow them; elsewhere they are worth a look.
  static func graded(_ finding: Finding, chainID: UInt256?) -> Finding {
    guard finding.severity == .error, forkBound.contains(finding.rule), !EVMEthereumChains.contains(chainID) else {
      return finding
    }
    return finding.with(severity: .warning)
  }

  private static func at(_ field: FieldPath) -> Location { Location(field: field) }

  static func checkType(_ transaction: EVMTransaction, _ fork: EVMFork) -> [Finding] {
    guard fork < EVMFork.introducing(transaction.type) else { return [] }
    return [
      Finding(
        EVMRules.typeNotInFork, at: at("type"), [Argument("got", transaction.type), Argument("fork", fork)])
    ]
  }

  private static func checkNonce(_ transaction: EVMTransaction) -> [Finding] {
    guard transaction.nonce == .max else { return [] }
    return [Finding(EVMRules.txNonceOverflow, at: at("nonce"), [Argument("got", transaction.nonce)])]
  }

  private static func checkFees(_ transaction: EVMTransaction) -> [Finding] {
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

  static func checkGas(_ transaction: EVMTransaction, _ fork: EVMFork, _ sender: EVMAddress?) -> [Finding] {
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
    let intrinsic = EVMGas.intrinsic(transaction, fork: fork, sender: sender)
    if transaction.gas < intrinsic ?? .max { add(EVMRules.gasBelowIntrinsic, intrinsic) }
    let floor = fork >= .prague ? EVMGas.floor(transaction, fork: fork, sender: sender) : 0
    if transaction.gas < floor ?? .max { add(EVMRules.gasBelowFloor, floor) }
    // Amsterdam bounds what must be paid at once; before it, Osaka bounds the limit itself.
    let capped =
      fork >= .amsterdam ? max(intrinsic ?? .max, floor ?? .max) : fork == .osaka ? transaction.gas : 0
    if capped > EVMGas.transactionCap { add(EVMRules.gasAboveCap, EVMGas.transactionCap) }
    return findings
  }

  static func checkInitcode(_ transaction: EVMTransaction, _ fork: EVMFork) -> [Finding] {
    guard let limit = EVMGas.initcodeLimit(fork), transaction.to == nil, transaction.data.count > limit else {
      return []
    }
    return [
      Finding(
        EVMRules.initcodeTooLarge, at: at("data"),
        [Argument("got", transaction.data.count), Argument("expected", limit), Argument("fork", fork)])
    ]
  }

  static func checkBlobs(_ transaction: EVMTransaction, _ fork: EVMFork) -> [Finding] {
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

  private static func checkAuthorizations(_ transaction: EVMTransaction) -> [Finding] {
    guard transaction.type == .setCode, transaction.authorizationList.isEmpty else { return [] }
    return [Finding(EVMRules.authEmpty, at: at("authorizationList"))]
  }
}
