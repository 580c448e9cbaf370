import CountersignCore
import CountersignHash

// The structs that are declared, and what each of them needs.
extension EVMTypedDataReader {
  /// Reads `types`: an object of arrays of `{name, type}`.
  mutating func readTypes(_ json: JSONValue) {
    guard let object = json.object else { return kindFault(json, "an object") }
    var names: Set<[UInt8]> = []
    var declared: [JSONMember] = []
    for member in object {
      // A repeated name was told.
      guard names.insert(Array(member.key.utf8)).inserted else { continue }
      declared.append(member)
      at(.name(member.key)) { $0.judgeStructName(member) }
    }
    // Members may be of types that are declared behind them.
    types = EVMTypedDataTypes(declared.map { EVMTypedDataStruct($0.key, []) })
    types = EVMTypedDataTypes(
      declared.map { member in
        EVMTypedDataStruct(member.key, at(.name(member.key)) { $0.readMembers(member) })
      })
    tellCycles()
  }

  private mutating func judgeStructName(_ member: JSONMember) {
    let name = Array(member.key.utf8)
    if EVMTypedDataType.isReserved(name) {
      fault(EVMRules.typedDataTypeShadowed, [Argument("name", member.key)], at: member.keyText)
    }
    tell(EVMTypedDataName.fault(ofStruct: name), of: member.key, at: member.keyText)
  }

  /// An error leaves no doubt about the bytes that EIP-712 hashes, but about what they mean.
  private mutating func tell(_ fault: EVMTypedDataName.Fault?, of name: String, at text: Range<Int>) {
    guard let fault else { return }
    tell(
      EVMRules.typedDataName, severity: fault.isOdd ? .warning : .error,
      [Argument("name", "\"\(name)\""), Argument("why", fault.why)], at: text)
  }

  private mutating func readMembers(_ declared: JSONMember) -> [EVMTypedDataStruct.Member] {
    guard let elements = declared.value.array else {
      kindFault(declared.value, "an array of members")
      return []
    }
    var names: Set<[UInt8]> = []
    var members: [EVMTypedDataStruct.Member] = []
    for (index, element) in elements.enumerated() {
      guard let member = at(.index(index), { $0.readMember(element) }) else { continue }
      if names.insert(Array(member.name.utf8)).inserted {
        members.append(member)
        continue
      }
      at(.index(index)) { reader in
        reader.fault(
          EVMRules.typedDataMemberRepeated, [Argument("type", declared.key), Argument("name", member.name)])
      }
    }
    return members
  }

  private mutating func readMember(_ json: JSONValue) -> EVMTypedDataStruct.Member? {
    guard json.object != nil else {
      kindFault(json, "an object of name and type")
      return nil
    }
    let parts = members(of: json, ["name", "type"], "a member")
    guard let name = parts[0]?.value, let type = parts[1]?.value else {
      fault(
        EVMRules.typedDataKind,
        [
          Argument("got", "an object without \(parts[0] == nil ? "name" : "type")"),
          Argument("expected", "an object of name and type"),
        ])
      return nil
    }
    guard let nameText = name.string else {
      at("name") { $0.kindFault(name, "a string") }
      return nil
    }
    guard let typeText = type.string else {
      at("type") { $0.kindFault(type, "a string") }
      return nil
    }
    at("name") { $0.tell(EVMTypedDataName.fault(ofMember: Array(nameText.utf8)), of: nameText, at: name.text) }
    let meaning = at("type") { $0.meaning(of: typeText) }
    return EVMTypedDataStruct.Member(name: nameText, type: typeText, meaning: meaning)
  }

  /// What a member's type means; a struct of this name counts before an unknown one of EIP-712.
  private mutating func meaning(of type: String) -> EVMTypedDataType? {
    let parts = EVMTypedDataTypeText(type)
    guard parts?.isTooDeep != true else {
      fault(EVMRules.typedDataTooDeep, [Argument("limit", Self.maximumDepth)])
      return nil
    }
    let base = parts.flatMap { parts in
      EVMTypedDataType(primitive: parts.base)
        ?? types.place(of: String(decoding: parts.base, as: UTF8.self)).map { .structure($0) }
    }
    guard let parts, let base else {
      fault(EVMRules.typedDataTypeUnknown, [Argument("type", "\"\(type)\"")])
      return nil
    }
    if let expected = EVMTypedDataType.meaning(ofAlias: parts.base) {
      let own = String(decoding: parts.base, as: UTF8.self)
      tell(EVMRules.typedDataTypeAlias, [Argument("type", own), Argument("expected", expected)])
    }
    return parts.counts.reduce(base) { .array($0, count: $1) }
  }

  // MARK: What needs what

  /// Tells every member by which a struct holds itself.
  private mutating func tellCycles() {
    enum State { case new, open, done }
    var states = [State](repeating: .new, count: types.structs.count)
    for start in types.structs.indices where states[start] == .new {
      // Whom to visit, and the member to go on with: types may be nested as deep as the text is long.
      var stack = [(place: start, member: 0)]
      states[start] = .open
      while let top = stack.popLast() {
        guard let type = types.at(top.place), top.member < type.members.count else {
          states[top.place] = .done
          continue
        }
        stack.append((top.place, top.member + 1))
        guard let needs = type.members[top.member].meaning?.structure, states.indices.contains(needs) else { continue }
        if states[needs] == .open { tellCycle(top.place, top.member, needs) }
        guard states[needs] == .new else { continue }
        states[needs] = .open
        stack.append((needs, 0))
      }
    }
  }

  private mutating func tellCycle(_ place: Int, _ member: Int, _ whole: Int) {
    guard let type = types.at(place), let other = types.at(whole) else { return }
    at(.name(type.name)) { reader in
      reader.at(.index(member)) { $0.tell(EVMRules.typedDataTypeCycle, [Argument("type", other.name)]) }
    }
  }

  /// Hashes what the domain and the message need, and tells what they do not.
  mutating func resolveTypes(_ primaryType: String?) {
    var roots = [types.place(of: EVMTypedDataTypes.domain)].compactMap { $0 }
    if let primaryType, let place = types.place(of: primaryType) { roots.append(place) }
    var needed: Set<Int> = []
    var next = roots
    while let place = next.popLast() {
      guard needed.insert(place).inserted else { continue }
      next += types.at(place)?.members.compactMap { $0.meaning?.structure }.filter { !needed.contains($0) } ?? []
    }
    hash(needed.sorted())
    guard let primaryType else { return }
    for (place, type) in types.structs.enumerated() where !needed.contains(place) {
      tellUnused(type.name, primaryType)
    }
  }

  /// All hashed texts together have no more bytes than the input may have: each may be nearly as long as the input, and
  /// there may be thousands.
  private mutating func hash(_ needed: [Int]) {
    var budget = limits.inputBytes
    for place in needed {
      guard let (text, needsItself) = types.encodedType(place, maximumBytes: budget) else {
        return at(path: ["types"]) { reader in
          reader.fault(
            EVMRules.typedDataTooLarge,
            [
              Argument("what", "the types that are hashed have"),
              Argument("limit", "\(reader.limits.inputBytes) bytes"),
            ])
        }
      }
      budget -= text.count
      typeHashes[place] = Keccak256.hash(text)
      if needsItself { recursiveTypes.insert(place) }
    }
  }

  private mutating func tellUnused(_ name: String, _ primaryType: String) {
    at(path: ["types", .name(name)]) { reader in
      reader.tell(EVMRules.typedDataTypeUnused, [Argument("type", name), Argument("primaryType", primaryType)])
    }
  }
}
