import TestSupport

// Transactions, messages and instructions of Solana in hostile shapes, as bytes and as base64.
extension Bomb {
  /// What a transaction may be, and what is larger than nodes take.
  static let solana: [Bomb] = solanaTransactions + solanaTransactions.map(\.inBase64) + solanaTexts

  private static let solanaTransactions: [Bomb] = solanaClaims + solanaWholes + solanaConfigs

  private static let solanaClaims: [Bomb] = counts.flatMap { (name: String, count: [UInt8]) -> [Bomb] in
    let legacy = Solana.head(version: "legacy", keys: 3)
    let v0 = Solana.head(version: "v0", keys: 3)
    return [
      Bomb("signatures that claim \(name)", size: 65_536) { row(count, repeating([0], $0)) },
      Bomb("legacy keys that claim \(name)", size: 65_536) { row([0, 1, 0, 0], count, repeating([7], $0)) },
      Bomb("v0 keys that claim \(name)", size: 65_536) { row([0, 0x80, 1, 0, 0], count, repeating([7], $0)) },
      Bomb("instructions that claim \(name)", size: 65_536) { row(v0, count, repeating([0], $0)) },
      Bomb("accounts of an instruction that claim \(name)", size: 65_536) {
        row(legacy, [1, 2], count, repeating([1], $0))
      },
      Bomb("data of an instruction that claim \(name)", size: 65_536) {
        row(legacy, [1, 2, 0], count, repeating([1], $0))
      },
      Bomb("lookup tables that claim \(name)", size: 65_536) { row(v0, [0], count, repeating([0], $0)) },
    ]
  }

  private static let solanaWholes: [Bomb] = [
    Bomb("255 missing signatures of as many signers") { size in
      Solana.transaction(signers: 255, keys: 255, signature: 0, data: size)
    },
    Bomb("255 bad signatures of as many signers", scales: true) { size in
      Solana.transaction(signers: 255, keys: 255, signature: 1, data: size)
    },
    Bomb("255 bad signatures and nothing else", size: 24_000) { _ in
      Solana.transaction(signers: 255, keys: 255, signature: 1, data: 0)
    },
    Bomb("as many signatures of one signer as are counted") { size in
      let count = min(65_535, size / 64)
      return row(Solana.compact(count), repeating([1], 64 * count), Solana.message(signers: 1, keys: 3, data: 0))
    },
    Bomb("42 bad signatures of a transaction that fits", size: 4_096) { _ in
      Solana.v1(signers: 12, keys: 64, signature: 1, instructions: 20)
    },
    Bomb("as many keys as are counted", scales: true) { size in
      let count = min(65_535, size / 32)
      return row(
        [1], repeating([0], 64), [1, 0, 0], Solana.compact(count), Solana.keys(count), repeating([5], 32), [0])
    },
    Bomb("one key again and again") { size in
      let count = min(65_535, size / 32)
      return row(
        [1], repeating([0], 64), [1, 0, 0], Solana.compact(count), repeating([7], 32 * count), repeating([5], 32), [0])
    },
    Bomb("as many empty instructions as are counted", size: 196_000) { size in
      Solana.transaction(instructions: (0..<min(65_535, size / 3)).map { _ in [2, 0, 0] })
    },
    Bomb("instructions that call nobody", size: 196_000) { size in
      Solana.transaction(instructions: (0..<min(65_535, size / 3)).map { _ in [250, 0, 0] })
    },
    Bomb("instructions of accounts that are not there") { size in
      let one = row([2], Solana.compact(60_000), repeating([250], 60_000), [0])
      return Solana.transaction(instructions: (0..<max(1, size / 60_000)).map { _ in one })
    },
    Bomb("instructions of as many accounts as are counted") { size in
      let one = row([2], Solana.compact(65_535), repeating([1], 65_535), [0])
      return Solana.transaction(instructions: (0..<max(1, size / 65_535)).map { _ in one })
    },
    Bomb("instructions of 255 accounts in a transaction that fits", size: 1_100) { _ in
      let one = row([2], Solana.compact(255), repeating([1], 255), [0])
      return Solana.transaction(instructions: [one, one, one])
    },
    Bomb("as many instructions as fit", size: 1_200) { _ in
      Solana.transaction(instructions: (0..<330).map { _ in [2, 0, 0] })
    },
    Bomb("as many transfers as are counted") { size in
      let one: [UInt8] = [2, 2, 0, 1, 12, 2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0]
      return Solana.transaction(instructions: (0..<min(65_535, size / one.count)).map { _ in one })
    },
    Bomb("as many lookups as are counted") { size in
      let count = min(65_535, size / 36)
      return Solana.lookups((0..<count).map { _ in repeating([8], 32) + [1, 0, 1, 0] })
    },
    Bomb("empty lookups", size: 1_200_000) { size in
      Solana.lookups((0..<min(65_535, size / 34)).map { _ in repeating([8], 32) + [0, 0] })
    },
    Bomb("lookups of as many places as are counted") { size in
      let one = row(repeating([8], 32), Solana.compact(65_535), repeating([3], 65_535), [0])
      return Solana.lookups((0..<max(1, size / 65_535)).map { _ in one })
    },
    Bomb("v1 with 255 of everything", size: 73_000) { _ in
      Solana.v1(signers: 255, keys: 255, signature: 1, instructions: 255, data: 250)
    },
    Bomb("v1 whose instructions claim all they can") { size in
      row(
        Solana.v1Head(signers: 1, keys: 3, instructions: 255, mask: 0), repeating([2, 255, 255, 255], 4 * 255),
        repeating([1], size))
    },
  ]

  private static let masks: [UInt32] = [0x1f, 0x20, 0x01, 0x02, 0xffff_ffff, 0x8000_0000]

  private static let solanaConfigs: [Bomb] = masks.map { mask in
    Bomb("v1 with the config \(mask)", size: 65_536) { size in
      Solana.v1Head(signers: 1, keys: 3, instructions: 0, mask: mask) + repeating([1], size)
    }
  }

  /// Counts in compact-u16: too long, too large, or without what they claim.
  private static let counts: [(String, [UInt8])] = [
    ("65,535", [0xff, 0xff, 0x03]), ("65,536", [0x80, 0x80, 0x04]), ("2^21", [0xff, 0xff, 0x7f]),
    ("more than three bytes", [0xff, 0xff, 0xff, 0xff]), ("128 in three bytes", [0x80, 0x81, 0x00]),
    ("nothing in two bytes", [0x80, 0x00]), ("127", [0x7f]), ("16,383", [0xff, 0x7f]),
  ]

  private static func row(_ parts: [UInt8]...) -> [UInt8] { Array(parts.joined()) }

  /// Texts in base58 and base64, and answers of nodes.
  private static let solanaTexts: [Bomb] = [
    Bomb("as much base58 as a transaction may have", size: 5_600) { repeating("z", $0) },
    Bomb("more base58 than a transaction may have", size: 5_601) { repeating("z", $0) },
    Bomb("as many ones as a transaction may have", size: 5_600) { repeating("1", $0) },
    Bomb("base64 of zeros") { repeating("AAAA", $0) },
    Bomb("base64 of zeros in the URL alphabet") { repeating("AA-_", $0) },
    Bomb("base64 in lines", scales: true) { repeating(String(repeating: "A", count: 76) + "\n", $0) },
    Bomb("base64 without its padding") { wrapped("", repeating("AAAA", $0), "A") },
    Bomb("padding alone", scales: true) { repeating("=", $0) },
    Bomb("hex of a transaction that does not end") {
      wrapped("01" + String(repeating: "00", count: 64) + "80", repeating("01", $0), "")
    },
    Bomb("a node's transaction of 2 MiB", scales: true) { size in
      wrapped(#"{"result":{"transaction":[""#, repeating("AAAA", size), #"","base64"]}}"#)
    },
    Bomb("a node's error of 2 MiB") { size in
      wrapped(
        #"{"result":{"meta":{"err":""#, repeating("\u{202e}", size),
        #""},"transaction":["AQ==","base64"]}}"#)
    },
    Bomb("a node's transaction of empty values", size: 149_000) {
      wrapped(#"{"result":{"transaction":["#, repeating("{},", $0 - 64), #"0]}}"#)
    },
  ]

  /// The same in base64, as the bridge hands it on.
  private var inBase64: Bomb {
    Bomb(name + " in base64", size: size / 4 * 3, scales: isScalable) { Solana.base64(bytes(size: $0)) }
  }

  // MARK: Messages

  private static let offchain: [UInt8] = [0xff] + Array("solana offchain".utf8)

  /// Sign-ins and off-chain messages.
  static let solanaMessages: [Bomb] = solanaSignIns + solanaEnvelopes

  private static let solanaSignIns = signIns(
    "a sign-in", "Solana", "9DCqz11FumrwFvpXPUCoSV49XMXBfEhmPYeX32PSCTtw", beforeFields: "")

  private static let solanaEnvelopes: [Bomb] = [
    Bomb("the phrase of a Solana sign-in again and again", scales: true) {
      repeating(" wants you to sign in with your Solana account:", $0)
    },
    Bomb("the beginning of the phrase again and again", scales: true) {
      repeating(" wants you to sign in with your Solana account", $0)
    },
    Bomb("a time that does not end", scales: true) { wrapped("2026-01-01T00:00:00.", repeating("9", $0), "Z") },
    Bomb("fields between separators", scales: true) { repeating("\u{1f}", $0) },
    Bomb("statements between separators") { wrapped("x\u{1f}1\u{1f}", repeating("y\u{1f}", $0), "") },
    Bomb("an off-chain message of format 0", scales: true) { row(offchain, [0], repeating([0x20], $0)) },
    Bomb("an off-chain message in the short layout") { size in
      row(
        offchain, [0, 2, UInt8(truncatingIfNeeded: size), UInt8(truncatingIfNeeded: size >> 8)], repeating([0x61], size)
      )
    },
    Bomb("an off-chain message as long as the short layout may be", size: 65_535) { _ in
      row(offchain, [0, 2, 0xeb, 0xff], repeating([0x61], 65_515))
    },
    Bomb("an off-chain message as long as it may be", size: 65_535) { _ in
      row(offchain, [0], repeating([0], 32), [2, 1], repeating([7], 32), [0xff, 0xff], repeating([0x61], 65_535))
    },
    Bomb("an off-chain message of 255 signers", size: 9_000) { _ in
      row(offchain, [0], repeating([0], 32), [0, 255], Solana.keys(255), [1, 0, 0x61])
    },
    Bomb("an off-chain message of version 1", scales: true) {
      row(offchain, [1, 1], repeating([7], 32), repeating([0x61], $0))
    },
    Bomb("an off-chain message of version 1 in letters of three bytes") {
      row(offchain, [1, 1], repeating([7], 32), repeating("\u{20ac}", $0))
    },
    Bomb("an off-chain message of version 1 that is no UTF-8") {
      row(offchain, [1, 1], repeating([7], 32), repeating([0xff], $0))
    },
    Bomb("an off-chain message of version 1 of 255 signers", scales: true) {
      row(offchain, [1, 255], Solana.keys(255).sorted(by: 32), repeating([0x0a], $0))
    },
    Bomb("an off-chain message of 255 signers that are not there", size: 65_536) {
      row(offchain, [1, 255], repeating([1], $0))
    },
    Bomb("off-chain messages in each other") { repeating(row(offchain, [1, 1], repeating([7], 32)), $0) },
  ]

  // MARK: Instructions

  /// What follows the program and the number of accounts in the registry's entries.
  static let solanaInstructions: [Bomb] = solanaData + solanaBatches + solanaCalls

  private static let solanaData: [Bomb] = (UInt8(0)..<14).flatMap { program -> [Bomb] in
    [0, 1, 0xff].map { (byte: UInt8) in
      Bomb("data of 0x\([byte].hexText) for the program \(program)", scales: byte == 0xff) {
        [program, 255] + repeating([byte], $0)
      }
    }
  }

  private static let solanaBatches: [Bomb] = (UInt8(1)...2).flatMap { program -> [Bomb] in
    [
      Bomb("a batch of empty instructions for the program \(program)", scales: true) {
        [program, 255, 255] + repeating([0, 0], $0)
      },
      Bomb("a batch of short instructions for the program \(program)", scales: true) {
        [program, 255, 255] + repeating([0, 1, 3], $0)
      },
      Bomb("batches in batches for the program \(program)", scales: true) {
        [program, 255, 255] + repeating([255, 255, 255], $0)
      },
      Bomb("a batch of calls with 255 accounts for the program \(program)") {
        [program, 255, 255] + repeating([255, 9, 3, 1, 0, 0, 0, 0, 0, 0, 0], $0)
      },
      Bomb("a batch as long as instructions may be for the program \(program)", size: 65_535) {
        [program, 255, 255] + repeating([0, 0], $0)
      },
    ]
  }

  private static let solanaCalls: [Bomb] = [
    Bomb("a memo of marks") { [4, 255] + wrapped("e", repeating("\u{301}", $0), "") },
    Bomb("a memo that is no UTF-8") { [4, 255] + repeating([0xc3, 0x28], $0) },
    Bomb("a lookup table of as many addresses as there are", scales: true) { size in
      let count = UInt64(size / 32)
      return row(
        [8, 255, 2, 0, 0, 0], (0..<8).map { UInt8(truncatingIfNeeded: count >> (8 * $0)) },
        repeating([7], 32 * (size / 32)))
    },
    Bomb("a lookup table that claims 2^64 addresses", size: 65_536) {
      row([8, 255, 2, 0, 0, 0], repeating([255], 8), repeating([7], $0))
    },
    Bomb("a seed of 2^64 bytes", size: 65_536) {
      row([0, 255, 3, 0, 0, 0], repeating([7], 32), repeating([255], 8), repeating([0x61], $0))
    },
    Bomb("seeds as many as there are") { repeating([1, 7], $0) },
    Bomb("a script of calls", scales: true) { [1] + repeating([13, 1, 1, 7, 7], $0) },
    Bomb("a script of one account a call, each another", size: 65_536) { size in
      [1] + (0..<size / 4).flatMap { [13, 1, 0, UInt8(truncatingIfNeeded: $0)] as [UInt8] }
    },
    Bomb("a script of long calls") { [0] + repeating([0, 255, 255] + repeating([7], 510), $0) },
  ]

  // MARK: The schema

  private static let who =
    #""chain":"solana","account":"9DCqz11FumrwFvpXPUCoSV49XMXBfEhmPYeX32PSCTtw","network":"solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp""#
  private static let key = "5wXm3vK3aWqXweT8Dav6ornjaHwZ4tq8gCMZeeNW4cud"
  private static let hash = #""recentBlockhash":"J3w6rLQ4gKx4FWfdaDGA4eNviBAY3NLS2JVLtLPXdwEp""#

  /// An address of its own for every number.
  private static func address(_ number: Int) -> String {
    let digits = Array("123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz")
    return "5wXm3vK3aWqXweT8Dav6ornjaHwZ4tq8gCMZeeNW"
      + String([number / 195_112 % 58, number / 3_364 % 58, number / 58 % 58, number % 58].map { digits[$0] })
  }

  /// Requests of the schema.
  static let solanaSchema: [Bomb] = solanaFloods + solanaDocuments

  private static let schemaTexts: [(String, String, String)] = [
    ("message", #"{"op":"checkMessage",\#(who),"message":"#, "}"),
    ("sign-in", #"{"op":"checkMessage",\#(who),"format":"siws","message":"#, "}"),
    ("payload", #"{"op":"check",\#(who),"payload":"#, "}"),
    ("bytes", #"{"op":"checkMessage",\#(who),"format":"offchain","messageHex":"#, "}"),
    ("signature", #"{"op":"verifyMessage",\#(who),"message":"x","signature":"#, "}"),
    ("reply", #"{"op":"verify",\#(who),"payload":"","reply":{"kind":"signedTransaction","value":"#, "}}"),
    ("id", #"{"op":"verify",\#(who),"payload":"","reply":{"kind":"transactionHash","value":"#, "}}"),
    ("memo", #"{"op":"build",\#(who),"spec":{\#(hash),"instructions":[{"type":"memo","text":"#, "}]}}"),
    (
      "amount",
      #"{"op":"build",\#(who),"spec":{\#(hash),"instructions":[{"type":"transfer","to":"\#(key)","amount":"#, "}]}}"
    ),
    ("hash", #"{"op":"build",\#(who),"spec":{"instructions":[],"recentBlockhash":"#, "}}"),
    ("time", #"{"op":"decode","payload":"","context":{"now":"#, "}}"),
  ]

  private static let solanaFloods: [Bomb] = schemaTexts.flatMap { name, head, tail -> [Bomb] in
    ["AAAA": true, "1": false, "z": false, "e\u{301}": false, "\\n": false].sorted { $0.key < $1.key }
      .map { filling, scales in
        Bomb("a Solana request whose \(name) is a flood of \(Array(filling.utf8).shown)", scales: scales) {
          wrapped(head + "\"", repeating(filling, $0), "\"" + tail)
        }
      }
  }

  private static let solanaDocuments: [Bomb] = [
    Bomb("a Solana message of 2 MiB with a signature of somebody else") { size in
      wrapped(
        #"{"op":"verifyMessage",\#(who),"signature":"511by2ghmvwfy7gqsDS3zE6jLX839akTQoby98eQ7NDg7c5uANZjMagivuHG8JowtD7LKRxtxBWcVB1s68XWVj9d","message":""#,
        repeating("ab\\r\\n", size), "\"}")
    },
    Bomb("a Solana message in 16 applications", size: 66_000) { _ in
      let domains = (0..<64).map { "\"\(address($0))\"" }.joined(separator: ",")
      return wrapped(
        #"{"op":"verifyMessage",\#(who),"context":{"expected":{"applicationDomains":[\#(domains)]}},"signature":"511by2ghmvwfy7gqsDS3zE6jLX839akTQoby98eQ7NDg7c5uANZjMagivuHG8JowtD7LKRxtxBWcVB1s68XWVj9d","message":""#,
        repeating("a", 60_000), "\"}")
    },
    Bomb("lookup tables without places", size: 1_000_000) { size in
      wrapped(
        #"{"op":"decode","payload":"","context":{"lookupTables":{"#, numbered(size) { "\"\(address($0))\":[]" }, "}}}"
      )
    },
    Bomb("lookup tables of one place", size: 900_000) { size in
      wrapped(
        #"{"op":"decode","payload":"","context":{"lookupTables":{"#,
        numbered(size) { "\"\(address($0))\":[\"\(key)\"]" },
        "}}}")
    },
    Bomb("lookup tables that are none", size: 600_000) { size in
      wrapped(#"{"op":"decode","payload":"","context":{"lookupTables":{"#, numbered(size) { "\"k\($0)\":[0]" }, "}}}")
    },
    Bomb("tokens of a context", size: 1_000_000) { size in
      wrapped(
        #"{"op":"decode","payload":"","context":{"tokens":["#,
        numbered(size) {
          #"{"network":"solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp","address":"\#(address($0))","symbol":"T","decimals":6}"#
        }, "]}}")
    },
    Bomb("one table of a build again and again", size: 500_000) { size in
      wrapped(
        #"{"op":"build",\#(who),"context":{"lookupTables":{"\#(key)":["\#(key)"]}},"spec":{\#(hash),"instructions":[],"lookupTables":["#,
        numbered(size) { _ in "\"\(key)\"" }, "]}}")
    },
    Bomb("tables and accounts of a build", size: 1_000_000) { size in
      let accounts = String(decoding: numbered(size / 2) { "\"\(address($0))\"" }, as: UTF8.self)
      return wrapped(
        #"{"op":"build",\#(who),"context":{"lookupTables":{"\#(key)":["\#(key)"]}},"spec":{\#(hash),"instructions":[{"type":"instruction","program":"\#(key)","data":"","accounts":[\#(accounts)]}],"lookupTables":["#,
        numbered(size / 2) { _ in "\"\(key)\"" }, "]}}")
    },
    Bomb("transfers of a build", size: 1_400_000) { size in
      wrapped(
        #"{"op":"build",\#(who),"spec":{\#(hash),"instructions":["#,
        numbered(size) { #"{"type":"transfer","to":"\#(address($0))","amount":"1"}"# }, "]}}")
    },
    Bomb("payments of tokens of a build", size: 600_000) { size in
      wrapped(
        #"{"op":"build",\#(who),"spec":{\#(hash),"instructions":["#,
        numbered(size) {
          #"{"type":"tokenTransfer","to":"\#(address($0))","mint":"\#(key)","amount":"1","decimals":6,"createAccount":true}"#
        }, "]}}")
    },
    Bomb("instructions of no known type", size: 500_000) { size in
      wrapped(
        #"{"op":"build",\#(who),"spec":{\#(hash),"instructions":["#, numbered(size) { #"{"type":"k\#($0)"}"# }, "]}}")
    },
  ]
}

/// Solana's encoding, without any check.
private enum Solana {
  static func row(_ parts: [UInt8]...) -> [UInt8] { Array(parts.joined()) }

  static func compact(_ value: Int) -> [UInt8] {
    var out: [UInt8] = []
    var rest = value
    while rest > 0x7f {
      out.append(UInt8(rest & 0x7f | 0x80))
      rest >>= 7
    }
    return out + [UInt8(rest)]
  }

  /// So many keys, each another.
  static func keys(_ count: Int) -> [UInt8] {
    (0..<count).flatMap { number in
      [UInt8](repeating: 7, count: 30) + [UInt8(truncatingIfNeeded: number >> 8), UInt8(truncatingIfNeeded: number)]
    }
  }

  /// One missing signature, and a message up to its instructions.
  static func head(version: String, keys count: Int) -> [UInt8] {
    row(
      [1], [UInt8](repeating: 0, count: 64), (version == "v0" ? [0x80] : []), [1, 0, 0], compact(count), keys(count),
      [UInt8](repeating: 5, count: 32))
  }

  /// A legacy message with one instruction of so many bytes, or more of them.
  static func message(signers: UInt8, keys count: Int, data: Int) -> [UInt8] {
    let sizes = stride(from: 0, to: data, by: 65_000).map { min(65_000, data - $0) }
    let instructions: [[UInt8]] = sizes.map { row([2, 0], compact($0), [UInt8](repeating: 9, count: $0)) }
    let counted = row([signers, 0, 0], compact(count), keys(count))
    return row(counted, [UInt8](repeating: 5, count: 32), compact(sizes.count), Array(instructions.joined()))
  }

  static func transaction(signers: UInt8, keys: Int, signature: UInt8, data: Int) -> [UInt8] {
    row(
      compact(Int(signers)), [UInt8](repeating: signature, count: 64 * Int(signers)),
      message(signers: signers, keys: keys, data: data))
  }

  /// Instructions in a legacy transaction whose third key is the System program.
  static func transaction(instructions: [[UInt8]]) -> [UInt8] {
    row(
      [1], [UInt8](repeating: 0, count: 64), [1, 0, 0, 3], keys(2), [UInt8](repeating: 0, count: 32),
      [UInt8](repeating: 5, count: 32), compact(instructions.count), instructions.flatMap { $0 })
  }

  static func lookups(_ lookups: [[UInt8]]) -> [UInt8] {
    row(head(version: "v0", keys: 3), [0], compact(lookups.count), lookups.flatMap { $0 })
  }

  /// A message of version 1 up to its instructions; the config's values are ones.
  static func v1Head(signers: UInt8, keys count: UInt8, instructions: UInt8, mask: UInt32) -> [UInt8] {
    let values = [8, 0, 4, 4, 4].enumerated().reduce(0) { $0 + (mask >> $1.offset & 1 == 0 ? 0 : $1.element) }
    return row(
      [0x81, signers, 0, 0], (0..<4).map { UInt8(truncatingIfNeeded: mask >> (8 * $0)) },
      [UInt8](repeating: 5, count: 32), [instructions, count], keys(Int(count)), [UInt8](repeating: 1, count: values))
  }

  static func v1(
    signers: UInt8, keys: UInt8, signature: UInt8, instructions: UInt8, data: UInt8 = 0
  ) -> [UInt8] {
    let headers = (0..<instructions).flatMap { _ in [2, 0, data, 0] as [UInt8] }
    return row(
      v1Head(signers: signers, keys: keys, instructions: instructions, mask: 0x1f), headers,
      [UInt8](repeating: 9, count: Int(instructions) * Int(data)),
      [UInt8](repeating: signature, count: 64 * Int(signers)))
  }

  static func base64(_ bytes: [UInt8]) -> [UInt8] {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count / 3 * 4 + 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let part = Array(bytes[start..<min(start + 3, bytes.count)])
      let bits = part.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - part.count))
      for place in 0..<4 {
        out.append(place <= part.count ? digits[bits >> (18 - 6 * place) & 63] : UInt8(ascii: "="))
      }
    }
    return out
  }
}

extension [UInt8] {
  /// The parts of this length in order.
  fileprivate func sorted(by size: Int) -> [UInt8] {
    stride(from: 0, to: count, by: size).map { Array(self[$0..<Swift.min($0 + size, count)]) }
      .sorted { $0.lexicographicallyPrecedes($1) }.flatMap { $0 }
  }
}
