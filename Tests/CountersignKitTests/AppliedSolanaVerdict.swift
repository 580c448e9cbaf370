import CountersignKit
import TestSupport

/// A request with what the wallet changed, by the verdict's own words. Made of what solders reads in the request,
/// without the library's messages; what comes out is compared with what solders reads in the reply.
struct AppliedSolanaVerdict: Equatable {
  /// An instruction by the names of its accounts.
  struct Call: Equatable {
    let program: String
    let accounts: [String]
    let data: [UInt8]
  }

  struct Lookup: Equatable {
    let table: String
    let writable: [Int]
    let readonly: [Int]

    init(_ json: JSON) throws {
      guard let table = json["table"]?.string, let writable = json["writable"]?.array?.compactMap(\.int),
        let readonly = json["readonly"]?.array?.compactMap(\.int)
      else { throw Unreadable(name: "addressTableLookups") }
      self.table = table
      self.writable = writable
      self.readonly = readonly
    }
  }

  struct Unreadable: Error { let name: String }

  private(set) var version: String
  private(set) var header: [Int]
  private(set) var keys: [String]
  private(set) var lifetime: String
  private(set) var lookups: [Lookup]
  private(set) var config: [String: String]
  private(set) var calls: [Call]

  /// What solders reads.
  init(_ line: JSON) throws {
    guard let version = line["version"]?.string, let header = line["header"]?.array?.compactMap(\.int),
      let keys = line["keys"]?.array?.compactMap(\.string), let lifetime = line["lifetime"]?.string,
      let lookups = line["lookups"]?.array, let instructions = line["instructions"]?.array
    else { throw Unreadable(name: "line") }
    self.version = version
    self.header = header
    self.keys = keys
    self.lifetime = lifetime
    self.lookups = try lookups.map(Lookup.init)
    config = Dictionary(uniqueKeysWithValues: (line["config"]?.object ?? []).map { ($0.key, $0.value.string ?? "") })
    calls = []
    let names = names
    calls = try instructions.map { instruction in
      guard let program = instruction["program"]?.int, let accounts = instruction["accounts"]?.array?.compactMap(\.int),
        let data = instruction["data"]?.hexBytes
      else { throw Unreadable(name: "instructions") }
      return Call(program: names[program], accounts: accounts.map { names[$0] }, data: data)
    }
  }

  /// Every account: the message's own keys, then the places of the tables. Source: solana.md (b), "Index space".
  var names: [String] {
    keys + lookups.flatMap { lookup in lookup.writable.map { "\(lookup.table)[\($0)]" } }
      + lookups.flatMap { lookup in lookup.readonly.map { "\(lookup.table)[\($0)]" } }
  }

  // MARK: The differences

  /// Applies what was told, each difference by its path. What only follows from the others (who pays, what an account
  /// may do, what it costs) is left for `contradictions`.
  mutating func apply(_ differences: [Difference]) throws {
    var steps: [(index: Int, difference: Difference)] = []
    for difference in differences {
      let path = difference.path.description
      let returned = difference.returned
      switch path {
      case "version": version = returned ?? ""
      case "recentBlockhash": lifetime = returned ?? ""
      case "addressTableLookups": lookups = try Self.list(returned).map(Lookup.init)
      case "accountKeys":
        let value = try JSON(parsing: returned ?? "")
        header = value["header"]?.array?.compactMap(\.int) ?? []
        keys = value["keys"]?.array?.compactMap(\.string) ?? []
      case "instructions": calls = try Self.list(returned).map(Self.call)
      case "feePayer", "signers", "fee": break
      default:
        if path.hasPrefix("config.") {
          config[String(path.dropFirst(7))] = returned
        } else if let index = Self.index(path, "instructions") {
          if difference.rule.id != "solana/instructions-reordered" { steps.append((index, difference)) }
        } else if Self.index(path, "accountKeys") == nil, Self.index(path, "signatures") == nil {
          throw Unreadable(name: path)
        }
      }
    }
    if !steps.isEmpty { try apply(steps) }
  }

  /// What is gone is counted in the request, what is new in the reply.
  private mutating func apply(_ steps: [(index: Int, difference: Difference)]) throws {
    var gone = Set(steps.filter { $0.difference.returned == nil }.map(\.index))
    let new = steps.filter { $0.difference.returned != nil }.sorted { $0.index < $1.index }
    for (rank, step) in new.enumerated() {
      guard let text = step.difference.requested else { continue }
      let old = try Self.call(try JSON(parsing: text))
      let places = calls.indices.filter { calls[$0] == old && !gone.contains($0) }
      // Of several that are equal, the one with as many kept ones before it as stand before the new one.
      let kept = step.index - rank
      let place = places.first { place in (0..<place).filter { !gone.contains($0) }.count == kept } ?? places.first
      guard let place else { throw Unreadable(name: text) }
      gone.insert(place)
    }
    var rest = calls.indices.filter { !gone.contains($0) }.map { calls[$0] }[...]
    var made: [Call] = []
    for step in new {
      while made.count < step.index, let next = rest.popFirst() { made.append(next) }
      guard made.count == step.index else { throw Unreadable(name: "instructions[\(step.index)]") }
      made.append(try Self.call(try JSON(parsing: step.difference.returned ?? "")))
    }
    calls = made + rest
  }

  /// What the differences claim and is not so, when the reply is this and the request that.
  func contradictions(_ differences: [Difference], asked: AppliedSolanaVerdict) throws -> [String] {
    var faults: [String] = []
    for difference in differences {
      let path = difference.path.description
      let (before, after) = (asked.value(path), value(path))
      if let index = Self.index(path, "accountKeys") {
        let name = names[index]
        let old = asked.names.firstIndex(of: name).map { asked.account($0) }
        if difference.requested != old || difference.returned != account(index) {
          faults.append("\(path): \(difference)")
        }
      } else if let before, let after, difference.requested != before || difference.returned != after {
        faults.append(
          "\(path) was \(difference.requested ?? "") and is \(difference.returned ?? ""); \(before), \(after)")
      }
      // A price or limit may only have moved.
      let isMoved = difference.rule.id == "solana/compute-budget-changed"
      if difference.requested == difference.returned, !isMoved { faults.append("\(path) is no difference") }
    }
    return faults
  }

  /// The text of a field that is told as it stands; nil for any other.
  private func value(_ path: String) -> String? {
    switch path {
    case "version": version
    case "recentBlockhash": lifetime
    case "feePayer": keys.first
    default: nil
    }
  }

  private func account(_ index: Int) -> String {
    let isSigner = index < header[0]
    let writable = lookups.reduce(keys.count) { $0 + $1.writable.count }
    let isWritable =
      isSigner
      ? index < header[0] - header[1] : index < keys.count ? index < keys.count - header[2] : index < writable
    return names[index] + (isSigner ? " signer" : "") + (isWritable ? " writable" : "")
  }

  private static func index(_ path: String, _ list: String) -> Int? {
    guard path.hasPrefix(list + "["), path.hasSuffix("]") else { return nil }
    return Int(path.dropFirst(list.count + 1).dropLast())
  }

  private static func list(_ text: String?) throws -> [JSON] {
    guard let list = try JSON(parsing: text ?? "").array else { throw Unreadable(name: text ?? "") }
    return list
  }

  private static func call(_ json: JSON) throws -> Call {
    guard let program = json["program"]?.string, let accounts = json["accounts"]?.array?.compactMap(\.string),
      let data = json["data"]?.base64Bytes
    else { throw Unreadable(name: "instruction") }
    return Call(program: program, accounts: accounts, data: data)
  }
}
