import CountersignCore
import CountersignCurves

/// The rules for a request that need its fields, not only its text. One file a family.
struct EVMRequestCheck {
  let reader: EVMRequestReader
  let connection: EVMConnection
  let operation: WalletOperation
  let policy: EVMPolicy
  let context: EVMContext
  /// Nil leaves authorizations unrecovered.
  let curves: Curves?

  private(set) var findings: FindingCollector
  private(set) var notEvaluated: [NotEvaluated] = []

  init(
    _ reader: EVMRequestReader, _ connection: EVMConnection, _ operation: WalletOperation, _ policy: EVMPolicy,
    _ context: EVMContext, _ curves: Curves?
  ) {
    self.reader = reader
    self.connection = connection
    self.operation = operation
    self.policy = policy
    self.context = context
    self.curves = curves
    findings = reader.findings
    findings.add(connection.findings)
  }

  mutating func run() {
    skipWhatNeedsUnreadableFields()
    checkChain()
    checkSender()
    checkRecipient()
    checkValue()
    checkType()
    checkCost()
    checkLists()
    checkAuthorizations()
    checkPolicy()
  }

  var request: EVMTransactionRequest { reader.request }

  /// The chain the transaction will be for, as far as anybody said.
  var chainID: UInt256? { request.chainID ?? connection.chainID }

  /// True when there is data, also such that could not be read.
  var hasData: Bool {
    request.data.map { !$0.isEmpty } ?? (reader.hasValue(.data) || reader.hasValue(.input))
  }

  /// The transaction that the request describes, with zeros where it is silent.
  var transaction: EVMTransaction {
    EVMTransaction(
      type: request.impliedType ?? .dynamicFee, chainID: chainID, nonce: request.nonce ?? 0, gas: request.gas ?? 0,
      feePerGas: request.maxFeePerGas ?? request.gasPrice ?? .zero,
      maxPriorityFeePerGas: request.maxPriorityFeePerGas ?? .zero, to: request.to, value: request.value ?? .zero,
      data: request.data ?? [], accessList: request.accessList ?? [],
      maxFeePerBlobGas: request.maxFeePerBlobGas ?? .zero, blobVersionedHashes: request.blobVersionedHashes ?? [],
      authorizationList: request.authorizationList ?? [])
  }

  mutating func add(
    _ rule: Rule, severity: Severity? = nil, at location: Location, _ arguments: [Argument] = [], hint: String? = nil,
    fix: Fix? = nil
  ) {
    let finding = Finding(rule, severity: severity, at: location, arguments, hint: hint, fix: fix)
    findings.add(EVMValidity.graded(finding, chainID: chainID))
  }

  mutating func add(_ rule: Rule, severity: Severity? = nil, at key: EVMRequestKey, _ arguments: [Argument] = []) {
    add(rule, severity: severity, at: reader.location(key), arguments)
  }

  /// Takes over what the rules of signed transactions find, at the places of the request.
  mutating func add(_ found: [Finding]) {
    for finding in found {
      add(
        finding.rule, severity: finding.severity, at: reader.location(finding.location.field ?? ""), finding.arguments,
        hint: finding.hint)
    }
  }

  mutating func skip(_ rules: Rule..., because reason: String) { skip(rules, because: reason) }

  private mutating func skip(_ rules: [Rule], because reason: String) {
    for rule in rules where !notEvaluated.contains(where: { $0.rule == rule }) {
      notEvaluated.append(NotEvaluated(rule, reason))
    }
  }

  /// A field that is there and could not be read has its finding; what else would have been asked of it was not.
  private mutating func skipWhatNeedsUnreadableFields() {
    let gasRules = [EVMRules.gasBelowIntrinsic, EVMRules.gasBelowFloor]
    let fields: [(key: EVMRequestKey, isRead: Bool, rules: [Rule])] = [
      (
        .to, request.to != nil,
        [
          EVMRules.toZeroAddress, EVMRules.toPrecompile, EVMRules.toSystem, EVMRules.toSelf, EVMRules.selfCallWithData,
          CoreRules.addressLookalike, EVMRules.valueToToken, EVMRules.tokenToNobody, EVMRules.gasSuspicious,
          EVMRules.policyRecipient, EVMRules.policyContract,
        ]
      ),
      (
        .value, request.value != nil,
        [
          EVMRules.valueImplausible, EVMRules.valueNonpayable, EVMRules.valueToToken, EVMRules.toPrecompile,
          EVMRules.toSystem, EVMRules.policyRecipient,
        ]
      ),
      (
        .data, request.data != nil,
        gasRules + [
          EVMRules.valueNonpayable, EVMRules.tokenToNobody, EVMRules.initcodeTooLarge, EVMRules.txTooLarge,
          EVMRules.policySelector,
        ]
      ),
      (
        .gas, request.gas != nil,
        gasRules + [EVMRules.gasAboveCap, EVMRules.gasZero, EVMRules.gasSuspicious, EVMRules.feeImplausible]
      ),
      (.nonce, request.nonce != nil, [EVMRules.noncePresent, EVMRules.authNonceNotApplicable]),
      (.gasPrice, request.gasPrice != nil, [EVMRules.feeZero, EVMRules.feeImplausible]),
      (
        .maxFeePerGas, request.maxFeePerGas != nil,
        [EVMRules.feeZero, EVMRules.feeImplausible, EVMRules.feeTipAboveCap]
      ),
      (.maxPriorityFeePerGas, request.maxPriorityFeePerGas != nil, [EVMRules.feeTipAboveCap]),
      (.maxFeePerBlobGas, request.maxFeePerBlobGas != nil, [EVMRules.feeZero]),
      (.type, request.type != nil, [EVMRules.typeContradiction, EVMRules.typeNotInFork, EVMRules.typeNotOnChain]),
      (.accessList, request.accessList != nil, gasRules + [EVMRules.accessListDuplicate]),
      (
        .blobVersionedHashes, request.blobVersionedHashes != nil,
        [EVMRules.blobEmpty, EVMRules.blobVersion, EVMRules.blobTooMany]
      ),
      (.authorizationList, request.authorizationList != nil, gasRules + EVMRules.authorizationRules),
    ]
    for field in fields where !field.isRead {
      guard reader.hasValue(field.key) || field.key.alias.map({ reader.hasValue($0) }) ?? false else { continue }
      skip(field.rules, because: "\(field.key.rawValue) cannot be read")
    }
  }
}
