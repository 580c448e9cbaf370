import CountersignCore
import CountersignCurves
import CountersignHash
import CountersignSolana
import TestSupport

/// A line of `solana.py random` or `solana.py read`: a transaction as solders sees it.
struct OracleSolanaTransaction {
  let line: JSON
  let bytes: [UInt8]
  let message: SolanaTransactionMessage
  let signatures: [[UInt8]]
  /// `verified`, `missing` or `invalid`, one a slot.
  let states: [String]

  /// A member that is not what it should be.
  struct Unreadable: Error { let name: String }

  init(_ text: String) throws {
    let line = try JSON(parsing: text)
    self.line = line
    func list(_ name: String) throws -> [JSON] {
      guard let list = line[name]?.array else { throw Unreadable(name: name) }
      return list
    }
    func bytes32(_ name: String) throws -> Bytes32 {
      guard let bytes = line[name]?.string.flatMap({ try? SolanaAddress($0) })?.bytes else {
        throw Unreadable(name: name)
      }
      return bytes
    }
    guard let bytes = line["tx"]?.base64Bytes, let name = line["version"]?.string,
      let version = SolanaVersion.all.first(where: { $0.description == name })
    else { throw Unreadable(name: "tx") }
    self.bytes = bytes
    let header = try list("header").compactMap(\.byte)
    guard header.count == 3 else { throw Unreadable(name: "header") }
    message = SolanaTransactionMessage(
      version: version,
      header: .init(requiredSignatures: header[0], readonlySigned: header[1], readonlyUnsigned: header[2]),
      keys: try list("keys").map { try SolanaAddress($0.string ?? "") }, lifetime: try bytes32("lifetime"),
      instructions: try list("instructions").map { instruction in
        guard let program = instruction["program"]?.byte, let accounts = instruction["accounts"]?.bytesOfNumbers,
          let data = instruction["data"]?.hexBytes
        else { throw Unreadable(name: "instructions") }
        return .init(program: program, accounts: accounts, data: data)
      },
      lookups: try list("lookups").map { lookup in
        guard let writable = lookup["writable"]?.bytesOfNumbers, let readonly = lookup["readonly"]?.bytesOfNumbers
        else { throw Unreadable(name: "lookups") }
        return .init(
          table: try SolanaAddress(lookup["table"]?.string ?? ""), writable: writable, readonly: readonly)
      },
      config: Self.config(line["config"]))
    signatures = try list("signatures").map { try Base58.decode($0.string ?? "", maximumCount: 88) }
    states = try list("states").map { $0.string ?? "" }
  }

  private static func config(_ json: JSON?) -> SolanaTransactionMessage.Config {
    var config = SolanaTransactionMessage.Config()
    config.priorityFee = json?["priorityFee"]?.string.flatMap { UInt64($0) }
    config.computeUnitLimit = json?["computeUnitLimit"]?.string.flatMap { UInt32($0) }
    config.loadedAccountsSize = json?["loadedAccountsSize"]?.string.flatMap { UInt32($0) }
    config.heapSize = json?["heapSize"]?.string.flatMap { UInt32($0) }
    return config
  }

  /// What the runtime refuses and solders does not look at, by the fields of the line. Source: reference (b), "not in
  /// sanitize but refused by the network"; (c).
  var refusals: Set<String> {
    var rules: Set<String> = []
    func add(_ rule: String, if condition: Bool) { if condition { rules.insert("solana/" + rule) } }
    let keys = (line["keys"]?.array ?? []).compactMap(\.string)
    let instructions = line["instructions"]?.array ?? []
    let lookups = line["lookups"]?.array ?? []
    let accounts = instructions.map { $0["accounts"]?.bytesOfNumbers ?? [] }
    add("duplicate-account-key", if: Set(keys).count < keys.count)
    add("too-many-instructions", if: instructions.count > 64)
    add("too-many-instruction-accounts", if: accounts.contains { $0.count > 255 })
    var places: [String] = []
    var writablePlaces = 0
    for lookup in lookups {
      let writable = lookup["writable"]?.bytesOfNumbers ?? []
      writablePlaces += writable.count
      places += (writable + (lookup["readonly"]?.bytesOfNumbers ?? [])).map { "\(lookup["table"]?.text ?? "")[\($0)]" }
    }
    add("duplicate-lookup-index", if: Set(places).count < places.count)
    add("too-many-account-locks", if: keys.count + places.count > 64)
    add("compute-budget-loaded-size-zero", if: line["config"]?["loadedAccountsSize"]?.string == "0")
    let header = (line["header"]?.array ?? []).compactMap(\.int)
    if line["isNonce"]?.bool == true, let nonce = accounts.first?.first.map({ Int($0) }), header.count == 3 {
      let (required, isStatic) = (header[0], nonce < keys.count)
      let isWritable =
        nonce < required
        ? nonce < required - header[1]
        : isStatic ? nonce < keys.count - header[2] : nonce < keys.count + writablePlaces
      add("nonce-account-not-static", if: !isStatic)
      add("nonce-account-not-writable", if: !isWritable)
    }
    return rules
  }
}

extension JSON {
  /// The number, if it is a byte.
  var byte: UInt8? { int.flatMap { UInt8(exactly: $0) } }

  /// The bytes of an array of numbers.
  var bytesOfNumbers: [UInt8]? {
    guard let bytes = array?.map(\.byte), !bytes.contains(nil) else { return nil }
    return bytes.compactMap { $0 }
  }
}

extension SolanaTransaction {
  /// The line that `solana.py random` writes about this transaction, by our own reading; `isRead`: the line of
  /// `solana.py read` about one that is in order.
  ///
  /// `isNonce`: what the check of a request says.
  func oracleLine(_ curves: Curves, isNonce: Bool, isRead: Bool) -> String {
    func numbers(_ bytes: [UInt8]) -> String { "[" + bytes.map { String($0) }.joined(separator: ",") + "]" }
    let header = message.header
    let instructions = message.instructions.map {
      #"{"program":\#($0.program),"accounts":\#(numbers($0.accounts)),"data":"\#($0.data.hexText)"}"#
    }
    let lookups = message.lookups.map {
      #"{"table":"\#($0.table)","writable":\#(numbers($0.writable)),"readonly":\#(numbers($0.readonly))}"#
    }
    func strings(_ texts: [String]) -> String { array(texts.map(JSON.quoted)) }
    var members = [
      ("tx", JSON.quoted(Base64.encode(encoded))), ("version", JSON.quoted(message.version.description)),
      ("header", numbers([header.requiredSignatures, header.readonlySigned, header.readonlyUnsigned])),
      ("keys", strings(message.keys.map(\.description))),
      ("lifetime", JSON.quoted(SolanaAddress(message.lifetime).description)), ("instructions", array(instructions)),
      ("lookups", array(lookups)), ("config", message.version == .v1 ? config : "null"),
      ("signatures", strings(signatures.map { Base58.encode($0) })),
      ("states", strings(signatureStates(curves).map(\.word))), ("isNonce", String(isNonce)),
      ("messageHash", JSON.quoted(SHA256.hash(messageBytes).hex)),
    ]
    if isRead {
      members.append(("size", String(bytes.count)))
      members += ["parses", "sanitizes", "reencodes", "accepted"].map { ($0, "true") }
    }
    return "{" + members.map { "\(JSON.quoted($0)):\($1)" }.joined(separator: ",") + "}"
  }

  private func array(_ elements: [String]) -> String { "[" + elements.joined(separator: ",") + "]" }

  private var config: String {
    let config = message.config
    let values: [(String, String?)] = [
      ("priorityFee", config.priorityFee.map { String($0) }),
      ("computeUnitLimit", config.computeUnitLimit.map { String($0) }),
      ("loadedAccountsSize", config.loadedAccountsSize.map { String($0) }),
      ("heapSize", config.heapSize.map { String($0) }),
    ]
    return "{" + values.compactMap { name, value in value.map { #""\#(name)":"\#($0)""# } }.joined(separator: ",") + "}"
  }
}
