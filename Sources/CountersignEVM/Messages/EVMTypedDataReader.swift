import CountersignCore
import CountersignHash

/// Reads the JSON of `eth_signTypedData_v4`, and notes every fault at its place.
///
/// Whatever can be read in one way only, by every wallet, is read; what is signed is certain only when nothing else is
/// there. Source: EIP-712.
struct EVMTypedDataReader {
  /// How deep structs and arrays may be nested (P-DEPTH).
  static let maximumDepth = 16
  /// The keys of typed data, in order.
  private static let keys = ["types", "primaryType", "domain", "message"]

  /// What was read; nil when it is not certain what would be signed.
  private(set) var typedData: EVMTypedData?
  /// The domain, also when the message cannot be read.
  private(set) var domain: EVMTypedDataDomain?
  /// What was found.
  private(set) var findings: FindingCollector
  /// False when something was left unread, or is read differently by others.
  private(set) var isComplete = true

  let limits: Limits
  /// The JSON object; nil when there is none.
  private(set) var root: JSONValue?
  /// The chain of the connection, for the spelling of addresses where the domain names none.
  let networkChainID: UInt256?
  /// Where the reader is.
  var path = EVMTypedDataPath()
  var types = EVMTypedDataTypes([])
  /// The hashes of the types that are needed, by their place.
  var typeHashes: [Int: Bytes32] = [:]
  /// The places of types that need themselves.
  var recursiveTypes: Set<Int> = []
  /// How many structs ended a recursion by their absence: there may be many more of them than values.
  var absences = 0
  /// True while a value is read of a type that contracts are known to take: none of them takes null.
  var isKnownType = false
  /// The chain of the domain.
  var chainID: UInt256?

  /// Reads a text.
  init(_ payload: String, networkChainID: UInt256?, limits: Limits) {
    self.init(networkChainID, limits)
    let count = payload.utf8.count
    guard count <= limits.inputBytes else {
      findings.add(
        Finding(
          CoreRules.inputTooLarge, at: Location(text: 0..<count),
          [Argument("got", count), Argument("limit", limits.inputBytes)]))
      return
    }
    read(EVMJSONText(payload, limits: limits), text: payload)
  }

  /// Reads a value that stands in a larger text.
  init(_ value: JSONValue, networkChainID: UInt256?, limits: Limits) {
    self.init(networkChainID, limits)
    read(EVMJSONText(value, limits: limits), text: JSONText(value).text)
  }

  private init(_ networkChainID: UInt256?, _ limits: Limits) {
    self.networkChainID = networkChainID
    self.limits = limits
    findings = FindingCollector(limits: limits)
  }

  private mutating func read(_ json: EVMJSONText, text: String) {
    findings.add(json.findings)
    guard let root = json.root else { return }
    self.root = root
    if json.hasDuplicates { isComplete = false }
    let members = members(of: root, Self.keys, "typed data")
    for (key, member) in zip(Self.keys, members) where member == nil {
      at(.name(key)) { $0.fault(EVMRules.typedDataKeyMissing, [Argument("key", key)]) }
    }
    if let json = members[0]?.value { at("types") { $0.readTypes(json) } }
    let primaryType = members[1].flatMap { member in at("primaryType") { $0.readPrimaryType(member.value) } }
    resolveTypes(primaryType)
    domain = members[2].flatMap { member in at("domain") { $0.readDomain(member.value) } }
      .map { EVMTypedDataDomain($0) }
    let message = members[3].flatMap { member in
      at("message") { $0.readMessage(member.value, primaryType) }
    }
    guard isComplete, let domain, let primaryType else { return }
    let isDomainOnly = isDomain(primaryType)
    guard message != nil || isDomainOnly else { return }
    typedData = EVMTypedData(
      types: types, domain: domain, message: isDomainOnly ? nil : message, root: root, text: text)
  }

  func isDomain(_ name: String) -> Bool { name.utf8.elementsEqual(EVMTypedDataTypes.domain.utf8) }

  /// The name of the struct that is signed.
  private mutating func readPrimaryType(_ json: JSONValue) -> String? {
    guard let name = json.string else {
      kindFault(json, "the name of a struct")
      return nil
    }
    guard isDomain(name) || types.place(of: name) != nil else {
      fault(EVMRules.typedDataTypeUnknown, [Argument("type", "\"\(name)\"")])
      return nil
    }
    if isDomain(name) { tell(EVMRules.typedDataDomainOnly) }
    return name
  }

  // MARK: Places and findings

  /// Does something one step further.
  mutating func at<Value>(_ step: EVMTypedDataPath.Step, _ body: (inout Self) -> Value) -> Value {
    path.steps.append(step)
    defer { path.steps.removeLast() }
    return body(&self)
  }

  /// Does something at another place.
  mutating func at<Value>(path other: EVMTypedDataPath, _ body: (inout Self) -> Value) -> Value {
    let own = path
    path = other
    defer { path = own }
    return body(&self)
  }

  /// Notes what does not leave it in doubt what is signed. `text`: a name's place; nil for the value where the reader is.
  mutating func tell(
    _ rule: Rule, severity: Severity? = nil, _ arguments: [Argument] = [], at text: Range<Int>? = nil,
    hint: String? = nil, fix: Fix? = nil
  ) {
    // What is beyond the limit is only counted: its place would cost more than all the rest.
    guard findings.findings.count < limits.findings, let root else {
      return findings.add(Finding(rule, severity: severity))
    }
    var location = path.location(in: root)
    if let text { location.text = text }
    let field = path.field
    findings.add(
      Finding(rule, severity: severity, at: location, [Argument("field", field)] + arguments, hint: hint, fix: fix))
  }

  /// Notes what leaves it in doubt.
  mutating func fault(
    _ rule: Rule, severity: Severity? = nil, _ arguments: [Argument] = [], at text: Range<Int>? = nil,
    hint: String? = nil, fix: Fix? = nil
  ) {
    isComplete = false
    tell(rule, severity: severity, arguments, at: text, hint: hint, fix: fix)
  }

  mutating func kindFault(_ json: JSONValue, _ expected: String) {
    fault(EVMRules.typedDataKind, [Argument("got", json.kindName), Argument("expected", expected)])
  }

  /// The members of an object by these names, nil for what is not there; all others are told.
  mutating func members(of json: JSONValue, _ names: [String], _ what: String) -> [JSONMember?] {
    var found = [JSONMember?](repeating: nil, count: names.count)
    for member in json.object ?? [] {
      guard let place = names.firstIndex(where: { member.isNamed($0) }) else {
        at(.name(member.key)) { reader in
          reader.fault(
            EVMRules.typedDataKeyUnknown, [Argument("key", member.key), Argument("what", what)], at: member.keyText)
        }
        continue
      }
      // A repeated name was told.
      found[place] = found[place] ?? member
    }
    return found
  }
}
