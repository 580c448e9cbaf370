import CountersignCore
import CountersignHash

// Where the signature counts, and what is signed there.
extension EVMTypedDataReader {
  /// Reads `domain`, whose type lists exactly its values: what it does not list is bound by nothing.
  mutating func readDomain(_ json: JSONValue) -> EVMTypedDataValue.Structure? {
    guard json.object != nil else {
      kindFault(json, "an object")
      return nil
    }
    if let chain = json["chainId"] {
      chainID = try? EVMTypedDataInteger.read(chain, bits: 256, isSigned: false)
      at("chainId") { $0.judgeChainSpelling(chain) }
    }
    if let place = types.place(of: EVMTypedDataTypes.domain) {
      judgeDomainType(place)
      return structure(json, place, depth: 0)
    }
    tell(EVMRules.typedDataDomainUndeclared)
    return structure(json, addDomainType(json), depth: 0)
  }

  /// A decimal string is read as hex by some wallets, when it has the digits for it.
  private mutating func judgeChainSpelling(_ chain: JSONValue) {
    guard let text = chain.string, !text.utf8.isEmpty, text.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else {
      return
    }
    let isExact = chainID.map { $0.significantBits <= 53 } ?? false
    tell(
      EVMRules.typedDataChainSpelling, [Argument("got", "\"\(text)\"")],
      fix: isExact ? Fix(replacing: chain.text, with: text, isSafe: true) : nil)
  }

  /// Wallets that make the domain's type themselves know its standard members only, in their order.
  private mutating func judgeDomainType(_ place: Int) {
    guard let type = types.at(place) else { return }
    let standard = EVMTypedDataDomain.members
    var last = -1
    for (index, member) in type.members.enumerated() {
      let place = standard.firstIndex { $0.name.utf8.elementsEqual(member.name.utf8) }
      let why: String? =
        if let place {
          !standard[place].type.utf8.elementsEqual(member.type.utf8)
            ? "has \(member.name) of the type \(member.type), not \(standard[place].type)"
            : place < last ? "has \(member.name) in another place than the standard" : nil
        } else {
          "has the member \(member.name)"
        }
      last = max(last, place ?? last)
      guard let why else { continue }
      at(path: ["types", .name(type.name), .index(index)]) { reader in
        reader.tell(EVMRules.typedDataDomainType, [Argument("why", why)])
      }
    }
  }

  /// The type of the standard members that have a value.
  private mutating func addDomainType(_ json: JSONValue) -> Int {
    let members = EVMTypedDataDomain.members.filter { json[$0.name] != nil }.map { member in
      EVMTypedDataStruct.Member(
        name: member.name, type: member.type, meaning: EVMTypedDataType(primitive: Array(member.type.utf8)))
    }
    let type = EVMTypedDataStruct(EVMTypedDataTypes.domain, members)
    types = EVMTypedDataTypes(types.structs + [type])
    let place = types.structs.count - 1
    typeHashes[place] = Keccak256.hash(Array(type.text.utf8))
    return place
  }

  /// Reads `message`; nil when the domain itself is signed.
  mutating func readMessage(_ json: JSONValue, _ primaryType: String?) -> EVMTypedDataValue.Structure? {
    guard let primaryType else { return nil }
    guard let object = json.object else {
      kindFault(json, "an object")
      return nil
    }
    guard !isDomain(primaryType) else {
      // Whatever stands here, nobody signs it.
      for member in object {
        at(.name(member.key)) { reader in
          reader.fault(
            EVMRules.typedDataFieldExtra, [Argument("type", "what is signed, which is the domain")], at: member.keyText)
        }
      }
      return nil
    }
    guard let place = types.place(of: primaryType), let typeHash = typeHashes[place] else { return nil }
    isKnownType = EVMTypedDataKind(primaryType, of: types, typeHash) != nil
    return structure(json, place, depth: 0)
  }
}
