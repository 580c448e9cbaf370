import CountersignKit
import TestSupport

/// `build` requests for Solana: all types of instructions, that share accounts with one another and with tables.
struct RandomSolanaSpecifications {
  private var random: SeededGenerator
  private var pool: [String] = []

  init(_ random: SeededGenerator) { self.random = random }

  /// A line for `solana.py compile` and for the schema alike.
  mutating func next() -> String {
    let account = address()
    pool = (0..<random.int(2..<14)).map { _ in address() }
    let version = pick(["legacy", "v0", "v1"])
    let feePayer = random.int(0..<5) == 0 ? address() : nil
    var parts = (0..<pick([1, 1, 2, 3, 5, 9])).map { _ in part(account) }
    // The connected account has to sign: when somebody else pays, it has to move something.
    if feePayer != nil { parts.append(transfer()) }
    if random.int(0..<5) == 0 {
      let authority = pick([account, account, address()])
      parts.insert(object([("type", "advanceNonce"), ("account", pick(pool)), ("authority", authority)]), at: 0)
    }
    var members = [("version", JSON.quoted(version))]
    if version == "v0", random.int(0..<3) == 0 { members = [] }
    if let feePayer { members.append(("feePayer", JSON.quoted(feePayer))) }
    members += [
      ("recentBlockhash", JSON.quoted(address())), ("instructions", "[" + parts.joined(separator: ",") + "]"),
    ]
    members += cost(isV1: version == "v1")
    var context: [(String, String)] = []
    if version == "v0", random.int(0..<3) > 0 {
      let tables = (0..<random.int(1..<4)).map { _ in (address(), contents(account)) }
      members.append(("lookupTables", "[" + tables.map { JSON.quoted($0.0) }.joined(separator: ",") + "]"))
      let known = tables.map { "\(JSON.quoted($0)):[" + $1.map(JSON.quoted).joined(separator: ",") + "]" }
      context = [("context", "{\"lookupTables\":{" + known.joined(separator: ",") + "}}")]
    }
    let line =
      [
        ("op", "\"build\""), ("chain", "\"solana\""), ("operation", pick(["\"send\"", "\"sign\""])),
        ("account", JSON.quoted(account)), ("network", "\"solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp\""),
      ] + context + (feePayer == nil ? [] : [("policy", "{\"sponsored\":true}")])
    return text(line + [("spec", text(members))])
  }

  private mutating func part(_ account: String) -> String {
    let program: [(String, String)] = pick([[], [("program", "token")], [("program", "token2022")]])
    switch random.int(0..<6) {
    case 0: return transfer()
    case 1:
      var members = [("type", "tokenTransfer"), ("mint", pick(pool)), ("to", pick(pool))] + program
      if random.int(0..<3) == 0 { members.append(("from", pick(pool))) }
      let decimals = pick([0, 6, 9])
      members.append(("amount", amount(decimals)))
      let creates = random.int(0..<2) == 0 ? [("createAccount", "true")] : []
      return object(members, more: [("decimals", String(decimals))] + creates)
    case 2: return object([("type", "createTokenAccount"), ("mint", pick(pool)), ("owner", pick(pool))] + program)
    case 3: return object([("type", "memo"), ("text", pick(["", "a", "invoice 7", "\u{fc}ber \u{20ac}", "\"\\\n"]))])
    default:
      let accounts = (0..<pick([0, 1, 2, 4, 8])).map { _ in
        let isOwn = random.int(0..<6) == 0
        return object(
          [("address", isOwn ? account : pick(pool))],
          more: [
            ("signer", String(random.int(0..<8) == 0)), ("writable", String(random.int(0..<2) == 0)),
          ])
      }
      let data = random.bytes(pick([0, 1, 4, 12, 127, 128, 129, 300]))
      return object(
        [
          ("type", "instruction"), ("program", random.int(0..<4) == 0 ? pick(pool) : address()),
          ("data", Base64.encode(data)),
        ], more: [("accounts", "[" + accounts.joined(separator: ",") + "]")])
    }
  }

  private mutating func transfer() -> String {
    let amounts = ["1", "0.1 sol", "1.000000001 sol", "18446744073709551615", "5000 lamports", String(random.next())]
    // No token's mint and no table: whoever is paid is a stranger.
    return object([("type", "transfer"), ("to", address()), ("amount", pick(amounts))])
  }

  /// A decimal number with no more digits than there are decimals.
  private mutating func amount(_ decimals: Int) -> String {
    let whole = String(random.int(0..<10_000))
    guard decimals > 0, random.int(0..<2) == 0 else { return whole }
    return whole + "." + String(random.int(1..<10)) + (decimals > 6 ? "00000001" : "")
  }

  private mutating func cost(isV1: Bool) -> [(String, String)] {
    var members: [(String, String)] = []
    func number(_ value: UInt64) -> String { value > 1 << 53 ? JSON.quoted(String(value)) : String(value) }
    if random.int(0..<2) == 0 { members.append(("computeUnitLimit", number(pick([1, 200_000, 1_400_000])))) }
    if random.int(0..<2) == 0 {
      members.append((isV1 ? "priorityFee" : "computeUnitPrice", number(pick([0, 1, 5_000, 1 << 32, .max]))))
    }
    if random.int(0..<4) == 0 { members.append(("loadedAccountsSize", number(pick([1, 65_536, 1 << 26])))) }
    if random.int(0..<4) == 0 { members.append(("heapSize", number(pick([32_768, 33_792, 262_144])))) }
    return members
  }

  /// Some of the accounts in use and others, in any order: also what cannot be looked up, such as signers and programs.
  private mutating func contents(_ account: String) -> [String] {
    var keys = pool.filter { _ in random.int(0..<2) == 0 } + (0..<random.int(0..<5)).map { _ in address() }
    if random.int(0..<4) == 0 { keys.append(account) }
    if random.int(0..<4) == 0 { keys.append(SolanaPrograms.token.description) }
    if random.int(0..<4) == 0 { keys += Array(repeating: "11111111111111111111111111111111", count: 2) }
    return keys.shuffled(using: &random)
  }

  private mutating func address() -> String {
    var bytes = random.bytes(32)
    if random.int(0..<16) == 0 { bytes[0] = 0 }
    return Base58.encode(bytes)
  }

  private mutating func pick<Value>(_ values: [Value]) -> Value { values[random.int(0..<values.count)] }

  /// Members whose values are texts, and `more` whose values are JSON.
  private func object(_ members: [(String, String)], more: [(String, String)] = []) -> String {
    text(members.map { ($0, JSON.quoted($1)) } + more)
  }

  private func text(_ members: [(String, String)]) -> String {
    "{" + members.map { "\(JSON.quoted($0)):\($1)" }.joined(separator: ",") + "}"
  }
}
