import CountersignCore
import CountersignHash

/// Reads the bridge's JSON text into a request, and notes every fault of form at its place.
struct EVMRequestReader {
  /// What was read.
  private(set) var request = EVMTransactionRequest()
  /// True when nothing was left unread that the text says: a reply can be compared with the request.
  private(set) var isComplete = false
  /// True when the text is a JSON object: its fields were looked at.
  private(set) var isReadable = false
  /// What was found.
  private(set) var findings: FindingCollector
  /// Where each key stands.
  private(set) var members = EVMRequestMembers()
  /// Where a name occurs twice nobody knows which value counts, so nothing is proven by either.
  private var hasDuplicates = false
  private var miscased: [EVMRequestKey] = []
  /// True for an object without members.
  private(set) var isEmpty = false
  /// Where the object begins.
  private(set) var objectStart = 0

  private let limits: Limits
  /// The chain of the connection, for the spelling of addresses.
  private let networkChainID: UInt256?

  init(_ payload: String, networkChainID: UInt256? = nil, limits: Limits = .standard) {
    self.limits = limits
    self.networkChainID = networkChainID
    findings = FindingCollector(limits: limits)
    guard let root = document(payload) else { return }
    isReadable = true
    isComplete = !hasDuplicates
    read(root)
  }

  // MARK: The text

  private mutating func document(_ payload: String) -> [JSONMember]? {
    let count = payload.utf8.count
    guard count <= limits.requestBytes else {
      findings.add(
        Finding(
          EVMRules.jsonTooLarge, at: Location(text: 0..<count),
          [Argument("got", count), Argument("limit", limits.requestBytes)]))
      return nil
    }
    let text = EVMJSONText(payload, limits: limits)
    findings.add(text.findings)
    hasDuplicates = text.hasDuplicates
    objectStart = text.root?.text.lowerBound ?? 0
    return text.root?.object
  }

  // MARK: The members

  private mutating func read(_ object: [JSONMember]) {
    isEmpty = object.isEmpty
    for member in object {
      guard let key = EVMRequestKey(member.key) else {
        unknown(member)
        continue
      }
      members.add(key, member)
    }
    request.chainID = chainID()
    request.from = address(.from)
    request.to = address(.to)
    request.value = quantity(.value, EVMRules.valueOverflow)
    request.data = data()
    request.type = type()
    request.nonce = uint64(.nonce, EVMRules.nonceOverflow, below: .max)
    request.gas = gas()
    request.gasPrice = quantity(.gasPrice, EVMRules.feeOverflow)
    request.maxFeePerGas = quantity(.maxFeePerGas, EVMRules.feeOverflow)
    request.maxPriorityFeePerGas = quantity(.maxPriorityFeePerGas, EVMRules.feeOverflow)
    request.maxFeePerBlobGas = quantity(.maxFeePerBlobGas, EVMRules.feeOverflow)
    request.accessList = accessList()
    request.blobVersionedHashes = blobVersionedHashes()
    request.authorizationList = authorizationList()
  }

  private mutating func unknown(_ member: JSONMember) {
    let location = Location(pointer: JSONPointer([member.key]), text: member.keyText)
    let key = Argument("key", member.key)
    if EVMRequestKey.resultKeys.contains(where: { member.isNamed($0) }) {
      findings.add(Finding(EVMRules.keyResultField, at: location, [key], hint: "leave it out"))
    } else if let known = EVMRequestKey.ignoringCase(member.key) {
      miscased.append(known)
      findings.add(
        Finding(
          EVMRules.keyCase, at: location, [key, Argument("known", known.rawValue)],
          fix: Fix(replacing: member.keyText, with: "\"\(known.rawValue)\"", isSafe: false)))
      isComplete = false
    } else {
      let isSidecar = ["blobs", "commitments", "proofs"].contains { member.isNamed($0) }
      findings.add(
        Finding(
          isSidecar ? EVMRules.blobSidecarShape : EVMRules.keyUnknown, at: location, [key],
          hint: "leave it out: it is never passed on"))
    }
  }

  /// True when the key is there in other letter case.
  func hasMiscased(_ key: EVMRequestKey) -> Bool { miscased.contains(key) }

  /// True when the key is there with another value than null.
  func hasValue(_ key: EVMRequestKey) -> Bool { members[key].map { !$0.value.isNull } ?? false }

  /// Where the value of a key stands.
  func location(_ key: EVMRequestKey) -> Location {
    Location(
      pointer: JSONPointer([key.rawValue]), text: members[key]?.value.text, field: FieldPath(key.rawValue))
  }

  /// Where a field of the model stands, also inside a list: `accessList[1].address`. A name that stands under its alias
  /// is found there.
  func location(_ field: FieldPath) -> Location {
    var tokens = field.description.split { ".[]".contains($0) }.map { String($0) }
    guard let first = tokens.first, var key = EVMRequestKey(first) else { return Location(field: field) }
    if !members.has(key), let alias = key.alias, members.has(alias) { key = alias }
    tokens[0] = key.rawValue
    var value = members[key]?.value
    for token in tokens.dropFirst() {
      if let elements = value?.array {
        // The names are ours, so an index is a small number.
        let index = token.utf8.reduce(0) { $0 &* 10 &+ Int(truncatingIfNeeded: $1) &- 0x30 }
        value = elements.indices.contains(index) ? elements[index] : nil
      } else {
        value = value?[token]
      }
    }
    return Location(pointer: JSONPointer(tokens), text: value?.text, field: field)
  }

  /// How many elements the text has for a list; nil when it is no array.
  func elementCount(_ key: EVMRequestKey) -> Int? { members[key]?.value.array?.count }

  /// The value of a key: nil when it is absent or null.
  private mutating func value(_ key: EVMRequestKey) -> EVMJSONField? {
    guard let value = members[key]?.value else { return nil }
    let field = EVMJSONField(value, JSONPointer([key.rawValue]), FieldPath(key.rawValue))
    guard !value.isNull else {
      // `to: null` is how creation is written by nodes; it means the same as leaving it out.
      if key != .to { findings.add(field.finding(EVMRules.keyNull)) }
      return nil
    }
    return field
  }

  /// Keeps a value's findings; a value that could not be read leaves the request incomplete.
  private mutating func take<T>(_ read: EVMReadValue<T>) -> T? {
    findings.add(read.findings)
    if read.value == nil { isComplete = false }
    return read.value
  }

  private mutating func quantity(_ key: EVMRequestKey, _ overflow: Rule) -> UInt256? {
    guard let field = value(key) else { return nil }
    return take(field.quantity(overflow: overflow))
  }

  private mutating func uint64(_ key: EVMRequestKey, _ overflow: Rule, below limit: UInt64? = nil) -> UInt64? {
    guard let field = value(key), let number = take(field.quantity(overflow: overflow)) else { return nil }
    guard let small = number.uint64, limit.map({ small < $0 }) ?? true else {
      findings.add(field.finding(overflow, [Argument("got", number.quantity)]))
      isComplete = false
      return nil
    }
    return small
  }

  private mutating func address(_ key: EVMRequestKey) -> EVMAddress? {
    guard let field = value(key) else { return nil }
    if key == .to, let text = field.value.string, text.utf8.isEmpty || text.utf8.elementsEqual("0x".utf8) {
      findings.add(field.finding(EVMRules.toEmptyString, [Argument("got", "\"\(text)\"")], hint: "leave the key out"))
      isComplete = false
      return nil
    }
    let checksumRule = key == .from ? EVMRules.fromChecksum : EVMRules.addressChecksum
    return take(field.address(chainID: request.chainID ?? networkChainID, checksumRule: checksumRule))
  }

  /// `data`, or its alias `input`.
  private mutating func data() -> [UInt8]? {
    let data = value(.data)
    let input = value(.input)
    let dataBytes = data.flatMap { take($0.data()) }
    guard let input else { return dataBytes }
    let inputBytes = take(input.data())
    guard data != nil else {
      findings.add(
        Finding(
          EVMRules.inputAlias, at: keyLocation(.input), [Argument("why", "input is given without data")],
          hint: "name it data"))
      return inputBytes
    }
    guard let dataBytes, let inputBytes else { return dataBytes }
    if dataBytes == inputBytes {
      findings.add(
        Finding(
          EVMRules.inputAlias, at: keyLocation(.input), [Argument("why", "input repeats data")],
          hint: "leave input out"))
    } else {
      findings.add(Finding(EVMRules.dataInputConflict, at: location(.input)))
      isComplete = false
    }
    return dataBytes
  }

  /// `gas`, or its alias `gasLimit`.
  private mutating func gas() -> UInt64? {
    let gas = uint64(.gas, EVMRules.gasOverflow)
    let alias = uint64(.gasLimit, EVMRules.gasOverflow)
    guard hasValue(.gasLimit) else { return gas }
    if let gas, let alias, gas != alias {
      findings.add(
        Finding(
          EVMRules.gasConflict, at: location(.gasLimit), [Argument("gas", gas), Argument("gasLimit", alias)]))
      isComplete = false
      return gas
    }
    let hasGas = hasValue(.gas)
    findings.add(
      Finding(
        EVMRules.gasAlias, at: keyLocation(.gasLimit),
        hint: hasGas ? "leave gasLimit out" : members.has(.gas) ? "name it gas, and leave the null out" : "name it gas",
        fix: members.has(.gas)
          ? nil : members[.gasLimit].map { Fix(replacing: $0.keyText, with: "\"gas\"", isSafe: true) }))
    return gas ?? alias
  }

  private func keyLocation(_ key: EVMRequestKey) -> Location {
    Location(pointer: JSONPointer([key.rawValue]), text: members[key]?.keyText, field: FieldPath(key.rawValue))
  }

  private mutating func type() -> EVMTransactionType? {
    guard let field = value(.type), let number = take(field.quantity(overflow: EVMRules.typeUnknown)) else {
      return nil
    }
    guard let type = number.uint64.flatMap({ EVMTransactionType(rawValue: $0) }) else {
      findings.add(field.finding(EVMRules.typeUnknown, [Argument("got", number.quantity)]))
      isComplete = false
      return nil
    }
    return type
  }

  /// `chainId` in the spellings that apps use: only one of them is right, but all say which chain was meant.
  private mutating func chainID() -> UInt256? {
    guard let field = value(.chainId) else { return nil }
    return take(field.chainID())
  }

  // MARK: Lists

  private mutating func elements(_ key: EVMRequestKey, _ shape: Rule, _ expected: String) -> [EVMJSONField]? {
    guard let field = value(key) else { return nil }
    guard let elements = field.elements else {
      findings.add(
        field.finding(shape, [Argument("got", field.value.kindName), Argument("expected", expected)]))
      isComplete = false
      return nil
    }
    return elements
  }

  private mutating func accessList() -> [EVMAccessListEntry]? {
    guard
      let entries = elements(.accessList, EVMRules.accessListShape, "an array of objects with address and storageKeys")
    else { return nil }
    var list: [EVMAccessListEntry] = []
    for entry in entries {
      guard
        let parts = members(
          of: entry, ["address", "storageKeys"], EVMRules.accessListShape, "an object with address and storageKeys")
      else { continue }
      let address = take(parts[0].address(chainID: request.chainID ?? networkChainID))
      guard let keys = parts[1].elements else {
        findings.add(
          parts[1].finding(
            EVMRules.accessListShape, [Argument("got", parts[1].value.kindName), Argument("expected", "an array")]))
        isComplete = false
        continue
      }
      var words: [Bytes32] = []
      for key in keys {
        if let word = take(key.word(length: EVMRules.accessListKeyLength)) { words.append(word) }
      }
      if let address { list.append(EVMAccessListEntry(address: address, storageKeys: words)) }
    }
    return list
  }

  private mutating func blobVersionedHashes() -> [Bytes32]? {
    guard let hashes = elements(.blobVersionedHashes, EVMRules.valueKind, "an array of 32-byte hashes") else {
      return nil
    }
    var words: [Bytes32] = []
    for hash in hashes {
      if let word = take(hash.word(length: EVMRules.blobHashLength)) { words.append(word) }
    }
    return words
  }

  private mutating func authorizationList() -> [EVMAuthorization]? {
    let names = ["chainId", "address", "nonce", "yParity", "r", "s"]
    let expected = "an object with chainId, address, nonce, yParity, r and s"
    guard let tuples = elements(.authorizationList, EVMRules.authShape, "an array of signed authorizations") else {
      return nil
    }
    var list: [EVMAuthorization] = []
    for tuple in tuples {
      guard let parts = members(of: tuple, names, EVMRules.authShape, expected) else { continue }
      let chainID = take(parts[0].quantity(overflow: EVMRules.valueOverflow))
      let address = take(parts[1].address(chainID: request.chainID ?? networkChainID))
      let nonce = small(parts[2], "the largest nonce is 2^64 - 2", below: nil)
      let yParity = small(parts[3], "0 or 1 is due", below: 256)
      let r = part(parts[4], "1 to the order less 1 is due")
      let s = part(parts[5], "1 to half the order is due")
      guard let chainID, let address, let nonce, let yParity, let r, let s else { continue }
      list.append(
        EVMAuthorization(
          chainID: chainID, address: address, nonce: nonce, yParity: UInt8(truncatingIfNeeded: yParity), r: r, s: s))
    }
    return list
  }

  /// A number of an authorization that the model has room for; whether a chain would apply it, the rules say.
  private mutating func part(_ field: EVMJSONField, _ expected: String) -> UInt256? {
    var read = field.quantity(overflow: EVMRules.authRange)
    read.findings = read.findings.map { finding in
      finding.rule == EVMRules.authRange
        ? field.finding(EVMRules.authRange, [Argument("got", "2^256 or more"), Argument("expected", expected)])
        : finding
    }
    return take(read)
  }

  private mutating func small(_ field: EVMJSONField, _ expected: String, below limit: UInt64?) -> UInt64? {
    guard let number = part(field, expected) else { return nil }
    guard let value = number.uint64, limit.map({ value < $0 }) ?? true else {
      findings.add(
        field.finding(EVMRules.authRange, [Argument("got", number.quantity), Argument("expected", expected)]))
      isComplete = false
      return nil
    }
    return value
  }

  /// The named members of an object, all of them and no others; nil with a finding otherwise.
  private mutating func members(
    of field: EVMJSONField, _ names: [String], _ shape: Rule, _ expected: String
  ) -> [EVMJSONField]? {
    let found = names.map { field.member($0) }
    let object = field.value.object ?? []
    let unknown = object.first { member in !names.contains { member.isNamed($0) } }
    if let unknown {
      findings.add(
        Finding(
          EVMRules.keyUnknown,
          at: Location(pointer: field.pointer.appending(unknown.key), text: unknown.keyText),
          [Argument("key", unknown.key)]))
      isComplete = false
    }
    let present = found.compactMap { $0 }
    guard present.count == names.count else {
      let missing = zip(names, found).first { $0.1 == nil }?.0 ?? ""
      let got = field.value.object == nil ? field.value.kindName : "an object without \(missing)"
      findings.add(field.finding(shape, [Argument("got", got), Argument("expected", expected)]))
      isComplete = false
      return nil
    }
    return present
  }
}
