import CountersignCore
import CountersignEVM
import TestSupport

/// Typed data made of the text of a type, as it is hashed, with zeros for values but for those that a test names.
struct TypedDataSample {
  static let contract = "0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC"
  static let alice = "0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826"
  static let bob = "0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB"

  /// The example of EIP-712. Source: EIP-712, assets/eip-712/Example.js.
  static let mail = TypedDataSample(
    "Mail(Person from,Person to,string contents)Person(string name,address wallet)",
    domain: [
      ("name", "\"Ether Mail\""), ("version", "\"1\""), ("chainId", "1"), ("verifyingContract", "\"\(contract)\""),
    ],
    [
      "from.name": "\"Cow\"", "from.wallet": "\"\(alice)\"", "to.name": "\"Bob\"", "to.wallet": "\"\(bob)\"",
      "contents": "\"Hello, Bob!\"",
    ])

  /// Four orders of Seaport in arrays of arrays, with zero to three items each, and the digest that eth-account 0.13.7 has
  /// for them. Source of the idea: LedgerHQ/app-ethereum 1060.
  static let bulkOrder: (sample: TypedDataSample, digest: String) = {
    let item = "uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount"
    var sample = TypedDataSample(
      "BulkOrder(OrderComponents[2][2] tree)OrderComponents(address offerer,address zone,OfferItem[] offer,"
        + "ConsiderationItem[] consideration,uint8 orderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,"
        + "uint256 salt,bytes32 conduitKey,uint256 counter)OfferItem(\(item))ConsiderationItem(\(item),address recipient)"
    )
    func bytes(_ byte: Int, _ count: Int) -> String {
      "\"0x" + [UInt8](repeating: UInt8(truncatingIfNeeded: byte), count: count).hexText + "\""
    }
    for order in 0..<4 {
      let path = "tree[\(order / 2)][\(order % 2)]"
      for (member, json) in [
        ("offerer", bytes(order + 1, 20)), ("orderType", "\(order)"), ("startTime", "\(order)"),
        ("endTime", "1793500000"),
        ("salt", "\(order)"), ("conduitKey", bytes(10, 32)), ("counter", "\(order)"),
      ] { sample.values["\(path).\(member)"] = json }
      for (list, count) in [("offer", order), ("consideration", 3 - order)] {
        sample.counts["\(path).\(list)"] = count
        for index in 0..<count {
          let number = 4 * order + index
          for (member, json) in [
            ("itemType", "\(number % 4)"), ("token", bytes(number, 20)), ("identifierOrCriteria", "\(number)"),
            ("startAmount", "\(10 * number)"), ("endAmount", "\(10 * number + 1)"),
            ("recipient", bytes(number + 100, 20)),
          ] { sample.values["\(path).\(list)[\(index)].\(member)"] = json }
        }
      }
    }
    return (sample, "a413308dd8f1aeef9f364616ccce194a334002f95c4306842d1796ab6e744d25")
  }()

  /// A domain of chain 1 and a contract.
  static let plainDomain: [(name: String, json: String)] = [("chainId", "1"), ("verifyingContract", "\"\(contract)\"")]
  private static let domainTypes = [
    "name": "string", "version": "string", "chainId": "uint256", "verifyingContract": "address", "salt": "bytes32",
  ]

  /// The structs as they are declared, the primary one first: names, and types and names of members.
  var structs: [(name: String, members: [(type: String, name: String)])]
  var domain: [(name: String, json: String)]
  /// JSON values by their path below the message.
  var values: [String: String]
  /// How many elements arrays have, by their path; none where nothing is said.
  var counts: [String: Int] = [:]
  /// More members of the whole, of `types` and of the message, as they stand in the text.
  var more: (root: String, types: String, message: String) = ("", "", "")

  init(
    _ type: String, domain: [(name: String, json: String)] = plainDomain, _ values: [String: String] = [:],
    counts: [String: Int] = [:]
  ) {
    structs = type.split(separator: ")", omittingEmptySubsequences: true).map { part in
      let halves = part.split(separator: "(", maxSplits: 1, omittingEmptySubsequences: false)
      let members = halves.last.map { $0.split(separator: ",") } ?? []
      return (
        String(halves[0]),
        members.map { member in
          let words = member.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
          return (String(words[0]), words.count > 1 ? String(words[1]) : "")
        }
      )
    }
    self.domain = domain
    self.values = values
    self.counts = counts
  }

  /// The JSON text.
  var text: String {
    let domainType = domain.map { ("\(Self.domainTypes[$0.name] ?? "string")", $0.name) }
    let types = ([("EIP712Domain", domainType)] + structs).map { name, members in
      "\"\(name)\":[" + members.map { "{\"name\":\"\($0.1)\",\"type\":\"\($0.0)\"}" }.joined(separator: ",") + "]"
    }
    let values = domain.map { "\"\($0.name)\":\($0.json)" }.joined(separator: ",")
    return
      "{\(more.root)\"types\":{\(more.types)\(types.joined(separator: ","))},\"primaryType\":\"\(structs[0].name)\","
      + "\"domain\":{\(values)},\"message\":\(json(of: structs[0].name, "", more: more.message))}"
  }

  private func json(of type: String, _ path: String, more: String = "") -> String {
    if let value = values[path] { return value }
    if type.hasSuffix("]"), let open = type.lastIndex(of: "[") {
      let count = min(max(0, Int(type[type.index(after: open)...].dropLast()) ?? counts[path] ?? 0), 8)
      let element = String(type[..<open])
      return "[" + (0..<count).map { json(of: element, "\(path)[\($0)]") }.joined(separator: ",") + "]"
    }
    if let known = structs.first(where: { $0.name == type }) {
      let members = known.members.map { member in
        "\"\(member.name)\":" + json(of: member.type, path.isEmpty ? member.name : "\(path).\(member.name)")
      }
      return "{\(more)\(members.joined(separator: ","))}"
    }
    switch type {
    case "bool": return "false"
    case "string": return "\"\""
    case "bytes": return "\"0x\""
    case "address": return "\"0x\(String(repeating: "0", count: 40))\""
    case _ where type.hasPrefix("bytes"): return "\"0x\(String(repeating: "00", count: Int(type.dropFirst(5)) ?? 0))\""
    default: return "0"
    }
  }

  /// The check of the text.
  func check(
    account: String? = nil, network: String? = "eip155:1", policy: EVMPolicy = .standard,
    context: EVMContext = .empty, limits: Limits = .standard
  ) -> Report<EVMTypedData> {
    EVMTypedData.check(
      text, account: account, network: network, policy: policy, context: context, limits: limits)
  }
}

extension Report {
  /// The ids of the rules that were found, notes apart, sorted.
  var faults: [String] { findings.filter { $0.severity > .note }.map(\.rule.id).sorted() }

  /// The ids of errors, sorted.
  var errors: [String] { findings.filter { $0.severity == .error }.map(\.rule.id).sorted() }
}
