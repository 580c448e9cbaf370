import CountersignCore
import CountersignHash

/// The rules for typed data that need its values: where it counts, and what it does.
struct EVMTypedDataCheck {
  private let typedData: EVMTypedData?
  private let domain: EVMTypedDataDomain?
  private let root: JSONValue?
  private let connection: EVMConnection
  private let policy: EVMPolicy
  private let context: EVMContext
  /// What was found, the reader's findings first.
  private(set) var findings: FindingCollector
  /// What could not be looked at.
  private(set) var notEvaluated: [NotEvaluated] = []

  init(_ reader: EVMTypedDataReader, _ connection: EVMConnection, _ policy: EVMPolicy, _ context: EVMContext) {
    typedData = reader.typedData
    domain = reader.domain
    root = reader.root
    findings = reader.findings
    self.connection = connection
    self.policy = policy
    self.context = context
    findings.add(connection.findings)
  }

  mutating func run() {
    if policy.recipients != nil || policy.contracts != nil || policy.selectors != nil {
      skip(
        [EVMRules.policyRecipient, EVMRules.policyContract, EVMRules.policySelector],
        because: "they are about transactions; typed data is allowed by its domain (allow.typedDataDomains)")
    }
    if let domain {
      checkChain(domain)
      checkContract(domain)
    } else {
      skip(Self.domainRules, because: "the domain cannot be read")
    }
    guard let typedData else {
      return skip(EVMRules.typedDataRiskRules + [CoreRules.addressLookalike], because: "the message cannot be read")
    }
    checkEffects(typedData)
  }

  // MARK: Where it counts

  private static let domainRules = [
    EVMRules.chainMismatch, EVMRules.chainZero, EVMRules.policyChain, EVMRules.policyDomain,
    EVMRules.typedDataChainMissing, EVMRules.typedDataContractMissing, EVMRules.typedDataContractZero,
    EVMRules.typedDataContractIsAccount, EVMRules.typedDataUnboundDomain,
  ]

  private mutating func checkChain(_ domain: EVMTypedDataDomain) {
    if let domains = policy.typedDataDomains, !domains.contains(domain.separator) {
      add(EVMRules.policyDomain, at: ["domain"], [Argument("got", "0x" + domain.separator.hex)])
    }
    guard let chainID = domain.chainID else {
      guard domain.isChainReadable else {
        let why = Argument("why", "names a chain that is no number")
        add(EVMRules.typedDataDomainType, severity: .error, at: Self.chainPath, [why])
        return skip(Self.chainRules, because: "the domain's chain is no number")
      }
      checkMissingChain(domain)
      return skip([EVMRules.chainMismatch, EVMRules.chainZero], because: "the domain names no chain")
    }
    if chainID.isZero { add(EVMRules.chainZero, at: Self.chainPath) }
    if let chains = policy.chains, !chains.contains(chainID) {
      add(EVMRules.policyChain, at: Self.chainPath, [Argument("got", chainID)])
    }
    guard connection.chainID != nil else {
      let why = connection.isNetworkUnreadable ? "the network cannot be read" : "no network of the connection was given"
      return skip([EVMRules.chainMismatch], because: why)
    }
    if let root, let mismatch = Self.chainMismatch(domain, connection, root) { findings.add(mismatch) }
  }

  private static let chainRules = [
    EVMRules.chainMismatch, EVMRules.chainZero, EVMRules.policyChain, EVMRules.typedDataChainMissing,
  ]
  private static let chainPath: EVMTypedDataPath = ["domain", "chainId"]

  /// The finding when the domain is for another chain than the connection's: the same in a check and in a verification.
  static func chainMismatch(
    _ domain: EVMTypedDataDomain, _ connection: EVMConnection, _ root: JSONValue
  ) -> Finding? {
    guard let chainID = domain.chainID, let expected = connection.chainID, chainID != expected else { return nil }
    return Finding(
      EVMRules.chainMismatch, at: chainPath.location(in: root),
      [Argument("got", chainID), Argument("expected", "eip155:\(expected)")],
      hint: "switch the wallet's network, or ask for chain \(expected)")
  }

  /// A permit that names no chain can be sent on each of them. Source: Docs/Threats.md, 31.
  private mutating func checkMissingChain(_ domain: EVMTypedDataDomain) {
    if let chain = domain.chainOfSalt {
      guard let expected = connection.chainID else {
        return skip([EVMRules.typedDataChainMissing], because: "no network to compare the salt with, chain \(chain)")
      }
      if chain == expected { return }
    }
    if let kind = typedData.flatMap({ EVMTypedDataKind($0) }), kind.isPermit {
      addMissingChain(domain, .error)
    } else if !domain.holds("verifyingContract") {
      add(EVMRules.typedDataUnboundDomain, at: ["domain"])
    } else {
      addMissingChain(domain, .warning)
    }
  }

  private mutating func addMissingChain(_ domain: EVMTypedDataDomain, _ severity: Severity) {
    let contract = domain.verifyingContract.map { "the contract \($0)" } ?? "such a contract"
    add(EVMRules.typedDataChainMissing, severity: severity, at: Self.chainPath, [Argument("contract", contract)])
  }

  private mutating func checkContract(_ domain: EVMTypedDataDomain) {
    let path: EVMTypedDataPath = ["domain", "verifyingContract"]
    guard let contract = domain.verifyingContract else {
      // A domain without either was told as a whole.
      if !domain.holds("verifyingContract"), domain.holds("chainId") || domain.chainOfSalt != nil {
        add(EVMRules.typedDataContractMissing, at: path)
      }
      return
    }
    if contract.isZero { add(EVMRules.typedDataContractZero, at: path) }
    checkLookalike(EVMTypedDataEffect.Party(path: path, address: contract))
    guard let account = connection.account else {
      return skip([EVMRules.typedDataContractIsAccount], because: whyNoAccount)
    }
    if contract == account { add(EVMRules.typedDataContractIsAccount, at: path) }
  }

  private var whyNoAccount: String {
    connection.isAccountUnreadable ? "the account cannot be read" : "no connected account was given"
  }

  // MARK: What it does

  private mutating func checkEffects(_ typedData: EVMTypedData) {
    if context.knownAddresses == nil {
      skip([CoreRules.addressLookalike], because: "no known addresses were given")
    }
    for effect in EVMTypedDataEffects(typedData, context).all {
      for risk in effect.risks { add(risk.rule, at: risk.path, risk.arguments) }
      if let owner = effect.owner { checkOwner(owner) }
      if let receiver = effect.receiver { checkReceiver(receiver) }
      for deadline in effect.deadlines { check(deadline) }
      for party in effect.parties { checkLookalike(party) }
    }
  }

  private mutating func checkOwner(_ owner: EVMTypedDataEffect.Party) {
    guard let account = connection.account else { return skip([EVMRules.riskOwnerMismatch], because: whyNoAccount) }
    guard owner.address != account else { return }
    add(
      EVMRules.riskOwnerMismatch, at: owner.path,
      [Argument("got", owner.address), Argument("expected", account)])
  }

  /// The zero address stands for the owner. Source: CoW Protocol, `GPv2Order`.
  private mutating func checkReceiver(_ receiver: EVMTypedDataEffect.Party) {
    guard !receiver.address.isZero else { return }
    guard let account = connection.account else { return skip([EVMRules.riskOrderReceiver], because: whyNoAccount) }
    guard receiver.address != account else { return }
    add(
      EVMRules.riskOrderReceiver, at: receiver.path,
      [Argument("got", receiver.address), Argument("expected", "the connected account \(account)")])
  }

  private mutating func check(_ deadline: EVMTypedDataDeadline) {
    switch deadline.judged(now: context.now) {
    case .fine: break
    case .far(let why): add(EVMRules.riskDeadlineFar, at: deadline.path, [deadline.argument, Argument("why", why)])
    case .passed(let why):
      add(EVMRules.riskDeadlinePassed, at: deadline.path, [deadline.argument, Argument("why", why)])
    case .unknown:
      skip([EVMRules.riskDeadlineFar, EVMRules.riskDeadlinePassed], because: "no clock was given (context now)")
    }
  }

  /// An address that begins and ends like one that the user has dealt with, and is another: people compare no more.
  private mutating func checkLookalike(_ party: EVMTypedDataEffect.Party) {
    let known = context.knownAddresses ?? []
    guard party.address != connection.account, !known.contains(party.address) else { return }
    let own = connection.account.map { [$0] } ?? []
    // The smallest of several, so that the answer is the same every time.
    let imitated = (Array(known) + own).filter { $0.ends == party.address.ends }.map(\.checksummed).min()
    guard let imitated else { return }
    add(
      CoreRules.addressLookalike, at: party.path,
      [Argument("got", party.address), Argument("known", imitated)],
      hint: "compare every digit; take the address from its owner, not from a list of transactions")
  }

  // MARK: Findings

  private mutating func add(
    _ rule: Rule, severity: Severity? = nil, at path: EVMTypedDataPath, _ arguments: [Argument] = [],
    hint: String? = nil
  ) {
    let location = root.map { path.location(in: $0) } ?? Location(pointer: path.pointer, field: path.field)
    findings.add(
      Finding(
        rule, severity: severity, at: location, [Argument("field", path.field)] + arguments, hint: hint))
  }

  private mutating func skip(_ rules: [Rule], because reason: String) {
    for rule in rules where !notEvaluated.contains(where: { $0.rule == rule }) {
      notEvaluated.append(NotEvaluated(rule, reason))
    }
  }
}
