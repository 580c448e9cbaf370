import CountersignCore
public import CountersignHash

/// What a wallet signs with `eth_signTypedData_v4`, read strictly: every value fits its type, and nothing was left unread.
/// Source: EIP-712.
public struct EVMTypedData: Sendable {
  /// The structs, `EIP712Domain` among them also when the JSON leaves it out.
  public let types: EVMTypedDataTypes
  /// The struct that is signed.
  public let primaryType: String
  /// Where the signature counts.
  public let domain: EVMTypedDataDomain
  /// The hash of the message, `hashStruct`; nil when the domain itself is what is signed.
  public let structHash: Bytes32?
  /// The hash that is signed: of 0x1901, the domain's separator and the message's hash, or of the first two.
  public let digest: Bytes32
  /// The JSON text as it came, or the text of the JSON value.
  public let text: String
  /// The JSON value, for the places of findings.
  let root: JSONValue
  /// The message; nil when the domain itself is what is signed.
  let message: EVMTypedDataValue.Structure?

  init(
    types: EVMTypedDataTypes, domain: EVMTypedDataDomain, message: EVMTypedDataValue.Structure?, root: JSONValue,
    text: String
  ) {
    self.types = types
    self.domain = domain
    self.message = message
    self.root = root
    self.text = text
    primaryType = message?.type.name ?? EVMTypedDataTypes.domain
    structHash = message?.hash
    digest = Self.digest(domain.separator, structHash)
  }

  /// The hash of 0x1901 and what is signed. Source: EIP-191, version 0x01; EIP-712.
  static func digest(_ separator: Bytes32, _ structHash: Bytes32?) -> Bytes32 {
    Keccak256.hash([0x19, 0x01] + separator.bytes + (structHash?.bytes ?? []))
  }

  /// The hash of the signed struct's type, by which contracts know what they are asked.
  public var typeHash: Bytes32 { message?.typeHash ?? domain.values.typeHash }

  /// The hash of the type and the words of the values, whose hash is `structHash`; of the domain when that is signed.
  /// Source: EIP-712, "Definition of encodeData".
  public var encodedData: [UInt8] { message?.encoded ?? domain.values.encoded }

  /// What is handed to a wallet, written by us: the four keys, the types that are needed, `EIP712Domain` always, members in
  /// the order of their types, integers in decimal strings but for a chain id that every JSON reader takes exactly.
  public var bridgeString: String { json.text }

  private var json: JSONText {
    .object([
      "types": .object(neededTypes.map { type in .init(type.name, type.json) }),
      "primaryType": .string(primaryType),
      "domain": domain.json,
      "message": message?.json ?? .object([] as [JSONText.Member]),
    ])
  }

  /// The domain, and what the message needs.
  private var neededTypes: [EVMTypedDataStruct] {
    var needed: [Int] = []
    for name in [EVMTypedDataTypes.domain, primaryType] {
      guard let place = types.place(of: name) else { continue }
      var next = [place]
      while let place = next.popLast() {
        guard !needed.contains(place), let type = types.at(place) else { continue }
        needed.append(place)
        next += type.members.compactMap { $0.meaning?.structure }.reversed()
      }
    }
    return needed.compactMap { types.at($0) }
  }

  /// The place of a value.
  func location(_ path: EVMTypedDataPath) -> Location { path.location(in: root) }
}

extension EVMTypedData: Hashable {
  // The text says everything; Swift's `==` on strings calls canonically equivalent ones equal.
  /// Compares the texts byte by byte.
  public static func == (a: EVMTypedData, b: EVMTypedData) -> Bool { a.text.utf8.elementsEqual(b.text.utf8) }

  /// Hashes the digest, which equal texts share.
  public func hash(into hasher: inout Hasher) { hasher.combine(digest) }
}

extension EVMTypedDataStruct {
  /// The members as wallets read them.
  var json: JSONText {
    .array(members.map { .object(["name": .string($0.name), "type": .string($0.type)]) })
  }
}

extension EVMTypedDataDomain {
  /// The values as wallets read them.
  var json: JSONText {
    let exact = chainID.flatMap(\.uint64).flatMap { Int(exactly: $0) }.flatMap { $0 < 1 << 53 ? $0 : nil }
    return .object(
      zip(values.type.members, values.values).map { member, value in
        guard case .uint = value, let exact, member.name.utf8.elementsEqual("chainId".utf8) else {
          return .init(member.name, value.json)
        }
        return .init(member.name, .integer(exact))
      })
  }
}
