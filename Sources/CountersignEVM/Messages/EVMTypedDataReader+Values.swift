import CountersignCore
import CountersignHash

// Values against their types. What is found in one is no reason not to look at the next.
extension EVMTypedDataReader {
  /// How many missing members of one object are told by name.
  private static let toldMissing = 8

  /// Reads an object as a struct; nil when a value is missing or unfit.
  mutating func structure(_ json: JSONValue, _ place: Int, depth: Int) -> EVMTypedDataValue.Structure? {
    guard let type = types.at(place), let typeHash = typeHashes[place] else { return nil }
    guard let object = json.object else {
      kindFault(json, "an object of \(type.name)")
      return nil
    }
    guard depth <= Self.maximumDepth else {
      fault(EVMRules.typedDataTooDeep, [Argument("limit", Self.maximumDepth)])
      return nil
    }
    var given: [Int: JSONValue] = [:]
    for member in object {
      if let place = type.place(of: member.key) {
        // A repeated name was told.
        given[place] = given[place] ?? member.value
      } else {
        at(.name(member.key)) { reader in
          reader.fault(EVMRules.typedDataFieldExtra, [Argument("type", type.name)], at: member.keyText)
        }
      }
    }
    let isWhole = given.count == type.members.count || !lacks(type, given)
    var values: [EVMTypedDataValue] = []
    for place in isWhole ? Array(type.members.indices) : given.keys.sorted() {
      let member = type.members[place]
      guard let json = given[place] else {
        values.append(.absent)
        continue
      }
      if let value = at(.name(member.name), { $0.value(json, member.meaning, depth: depth + 1) }) {
        values.append(value)
      }
    }
    guard isWhole, values.count == type.members.count else { return nil }
    return EVMTypedDataValue.Structure(type: type, typeHash: typeHash, values: values)
  }

  /// Tells the members without a value; false when each of them may be absent.
  ///
  /// A struct that needs itself ends somewhere: by null, or by not being there. Source: MetaMask/eth-sig-util, version 4;
  /// eth-account.
  private mutating func lacks(_ type: EVMTypedDataStruct, _ given: [Int: JSONValue]) -> Bool {
    var missing = 0
    for (place, member) in type.members.enumerated() where given[place] == nil {
      if case .structure(let needed)? = member.meaning, recursiveTypes.contains(needed), absences < limits.jsonValues {
        absences += 1
        at(.name(member.name)) { $0.tell(EVMRules.typedDataNullStruct, [Argument("got", "absent")]) }
        continue
      }
      missing += 1
      at(.name(member.name)) { $0.fault(EVMRules.typedDataFieldMissing, [Argument("type", type.name)]) }
      // An object is as incomplete with hundreds of them, and there may be as many such objects.
      if missing == Self.toldMissing { break }
    }
    return missing > 0
  }

  /// Reads a value of a type; nil when it does not fit.
  private mutating func value(_ json: JSONValue, _ type: EVMTypedDataType?, depth: Int) -> EVMTypedDataValue? {
    switch type {
    case nil: return nil
    case .uint(let bits)?: return integer(json, bits: bits, isSigned: false).map { .uint($0) }
    case .int(let bits)?: return integer(json, bits: bits, isSigned: true).map { .int($0) }
    case .address?: return address(json).map { .address($0) }
    case .bytes?: return bytes(json).map { .bytes($0) }
    case .fixedBytes(let count)?: return bytes(json, count: count).map { .fixedBytes($0) }
    case .array(let element, let count)?: return array(json, element, count: count, depth: depth)
    case .structure(let place)?:
      guard !json.isNull else {
        // Wallets hash it as zeros, or as a struct of zeros: what would be signed of a permit or an order is in doubt.
        if isKnownType {
          fault(EVMRules.typedDataNullStruct, severity: .error, [Argument("got", "null")])
        } else {
          tell(EVMRules.typedDataNullStruct, [Argument("got", "null")])
        }
        return .absent
      }
      return structure(json, place, depth: depth).map { .structure($0) }
    case .bool?:
      if case .bool(let value) = json.kind { return .bool(value) }
      kindFault(json, "true or false")
      return nil
    case .string?:
      if let text = json.string { return .string(text) }
      kindFault(json, "a string")
      return nil
    }
  }

  private mutating func array(
    _ json: JSONValue, _ element: EVMTypedDataType, count: Int?, depth: Int
  ) -> EVMTypedDataValue? {
    guard let elements = json.array else {
      kindFault(json, "an array")
      return nil
    }
    guard depth <= Self.maximumDepth else {
      fault(EVMRules.typedDataTooDeep, [Argument("limit", Self.maximumDepth)])
      return nil
    }
    if let count, elements.count != count {
      fault(
        EVMRules.typedDataArrayLength,
        [
          Argument("got", elements.count), Argument("type", name(of: .array(element, count: count))),
          Argument("expected", count),
        ])
    }
    var values: [EVMTypedDataValue] = []
    for (index, json) in elements.enumerated() {
      if let value = at(.index(index), { $0.value(json, element, depth: depth + 1) }) { values.append(value) }
    }
    return values.count == elements.count ? .array(values) : nil
  }

  private mutating func integer(_ json: JSONValue, bits: Int, isSigned: Bool) -> UInt256? {
    do {
      return try EVMTypedDataInteger.read(json, bits: bits, isSigned: isSigned)
    } catch {
      let type = Argument("type", (isSigned ? "int" : "uint") + String(bits))
      let got = Argument("got", Self.shown(json))
      switch error {
      case .kind: kindFault(json, "a number, or a string of decimal or 0x-hex digits")
      case .malformed(let why): fault(EVMRules.typedDataInteger, [got, type, Argument("why", why)])
      case .range:
        let expected = Argument("expected", EVMTypedDataInteger.bounds(bits: bits, isSigned: isSigned))
        fault(EVMRules.typedDataIntegerRange, [got, type, expected])
      case .inexact:
        // The digits that stand here are what the author's own writer made of the number.
        let fix = Fix(replacing: json.text, with: JSONText.string(Self.shown(json)).text, isSafe: false)
        fault(EVMRules.typedDataIntegerInexact, [got], hint: "write a decimal string", fix: fix)
      }
      return nil
    }
  }

  /// Wallets sign addresses whose checksum is wrong, so it is a warning; those without one are not told, since an array may
  /// hold thousands.
  private mutating func address(_ json: JSONValue) -> EVMAddress? {
    guard let text = json.string else {
      kindFault(json, "an address in 0x-hex")
      return nil
    }
    let chainID = chainID ?? networkChainID
    let form = EVMAddressText(text, chainID: chainID)
    guard let address = form.address else {
      fault(form.fault ?? EVMRules.addressLength, form.arguments)
      return nil
    }
    guard !form.hasUpperPrefix else {
      fault(EVMRules.dataMissingPrefix)
      return nil
    }
    if form.casing == .wrong {
      tell(
        EVMRules.addressChecksum, severity: .warning,
        [Argument("got", text), Argument("expected", address.checksummed(chainID: chainID))],
        hint: "a letter or digit may be wrong: ask for the address again")
    }
    return address
  }

  /// Reads `0x` and an even number of hex digits, of exactly `count` bytes.
  private mutating func bytes(_ json: JSONValue, count: Int? = nil) -> [UInt8]? {
    guard let text = json.string else {
      kindFault(json, "a string of 0x-hex")
      return nil
    }
    let digits = Array(text.utf8)
    guard digits.starts(with: "0x".utf8) else {
      fault(EVMRules.dataMissingPrefix)
      return nil
    }
    do {
      let bytes = try Hex.decode(digits, from: 2)
      guard let count, bytes.count != count else { return bytes }
      fault(
        EVMRules.typedDataBytesLength,
        [Argument("got", bytes.count), Argument("type", "bytes\(count)"), Argument("expected", count)])
    } catch {
      if error.reason == .oddLength {
        fault(EVMRules.dataOddLength, [Argument("got", digits.count - 2)])
      } else {
        let character = EVMAddressText.character(text, at: error.bytes.lowerBound)
        fault(EVMRules.hexBadDigit, [Argument("got", "\"\(character)\"")])
      }
    }
    return nil
  }

  private static func shown(_ json: JSONValue) -> String {
    switch json.kind {
    case .number(let characters): characters
    case .string(let text): "\"\(text)\""
    default: json.kindName
    }
  }

  /// A type as it is written.
  private func name(of type: EVMTypedDataType) -> String {
    switch type {
    case .uint(let bits): "uint\(bits)"
    case .int(let bits): "int\(bits)"
    case .bool: "bool"
    case .address: "address"
    case .string: "string"
    case .bytes: "bytes"
    case .fixedBytes(let count): "bytes\(count)"
    case .structure(let place): types.at(place)?.name ?? ""
    case .array(let element, let count): name(of: element) + "[\(count.map { String($0) } ?? "")]"
    }
  }
}
