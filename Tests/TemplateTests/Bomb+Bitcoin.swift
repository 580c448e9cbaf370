import CountersignHash
import TestSupport

// Transactions, PSBTs, proofs and requests of Bitcoin in hostile shapes.
extension Bomb {
  /// Transactions, as bytes and in hex.
  static let bitcoin: [Bomb] = (bitcoinClaims + bitcoinTransactions).flatMap { [$0, $0.inDigits] }

  /// PSBTs, as bytes, in base64 and in the bridge's string.
  static let bitcoinPSBTs: [Bomb] = (bitcoinMaps + bitcoinCoins + bitcoinTaproot).flatMap {
    [$0, $0.inBitcoinBase64, $0.inBitcoinRequest]
  }

  // MARK: Transactions

  private static let lies: [(name: String, count: [UInt8])] = [
    ("65,535", [0xfd, 0xff, 0xff]), ("2^32 - 1", [0xfe, 0xff, 0xff, 0xff, 0xff]),
    ("2^63", [0xff, 0, 0, 0, 0, 0, 0, 0, 0x80]), ("2^63 - 1", [0xff] + [UInt8](repeating: 0xff, count: 7) + [0x7f]),
    ("2^64 - 1", [UInt8](repeating: 0xff, count: 9)), ("a padded size", [0xff, 1, 0, 0, 0, 0, 0, 0, 0]),
  ]

  private static let bitcoinClaims: [Bomb] = lies.flatMap { name, count -> [Bomb] in
    let start = Bitcoin.version
    let inputs = start + [1] + Bitcoin.input(0)
    return [
      Bomb("bitcoin inputs that claim \(name)", size: 65_536) { start + count + repeating([7], $0) },
      Bomb("bitcoin outputs that claim \(name)", size: 65_536) { inputs + count + repeating([7], $0) },
      Bomb("a bitcoin script that claims \(name)", size: 65_536) {
        start + [1] + repeating([7], 36) + count + repeating([7], $0)
      },
      Bomb("a bitcoin witness that claims \(name)", size: 65_536) {
        start + [0, 1, 1] + Bitcoin.input(0) + [1] + Bitcoin.output([0x51]) + count + repeating([0], $0)
      },
      Bomb("a bitcoin witness item that claims \(name)", size: 65_536) {
        start + [0, 1, 1] + Bitcoin.input(0) + [1] + Bitcoin.output([0x51]) + [1] + count + repeating([0], $0)
      },
      Bomb("a PSBT key that claims \(name)", size: 65_536) { Bitcoin.magic + count + repeating([7], $0) },
      Bomb("a PSBT value that claims \(name)", size: 65_536) { Bitcoin.magic + [1, 0] + count + repeating([7], $0) },
      Bomb("a PSBT of inputs that claim \(name)", size: 65_536) {
        Bitcoin.psbt2(inputs: count, outputs: [0]) + repeating([0], $0)
      },
      Bomb("a PSBT of outputs that claim \(name)", size: 65_536) {
        Bitcoin.psbt2(inputs: [0], outputs: count) + repeating([0], $0)
      },
    ]
  }

  private static let bitcoinTransactions: [Bomb] = [
    Bomb("bitcoin inputs", scales: true) { Bitcoin.transaction(inputs: $0 / 41, [Bitcoin.output([0x51])]) },
    Bomb("bitcoin outputs without a script", scales: true) { size in
      Bitcoin.transaction(inputs: 1, [[UInt8]](repeating: Bitcoin.output([]), count: size / 9))
    },
    Bomb("bitcoin outputs to as many keys") { size in
      Bitcoin.transaction(inputs: 1, (0..<size / 43).map { Bitcoin.output([0x51, 32] + Bitcoin.number($0, 32)) })
    },
    Bomb("bitcoin outputs of data") { size in
      Bitcoin.transaction(inputs: 1, [[UInt8]](repeating: Bitcoin.output([0x6a, 1, 1]), count: size / 12))
    },
    Bomb("a bitcoin script of code separators", scales: true) {
      Bitcoin.transaction(inputs: 1, [Bitcoin.output(repeating([0xab], $0))])
    },
    Bomb("a bitcoin script of pushes", scales: true) {
      Bitcoin.transaction(inputs: 1, [Bitcoin.output(repeating([1, 1], $0) + [0xae])])
    },
    Bomb("a bitcoin script of data", scales: true) {
      Bitcoin.transaction(inputs: 1, [Bitcoin.output([0x6a] + repeating([1, 1], $0))])
    },
    Bomb("a bitcoin witness of empty items", scales: true) { size in
      Bitcoin.transaction(witness: [[UInt8]](repeating: [], count: size))
    },
    Bomb("a bitcoin witness of one item", scales: true) { Bitcoin.transaction(witness: [repeating([7], $0)]) },
    Bomb("bitcoin inputs of multisigs from before segwit") { size in
      Bitcoin.transaction(inputs: size / 60, [Bitcoin.output([0x51])], scriptSig: [0] + Bitcoin.push(Bitcoin.der))
    },
  ]

  // MARK: PSBTs

  private static let bitcoinMaps: [Bomb] = [
    Bomb("a PSBT of outputs", scales: true) { size in
      let count = size / 10
      return Bitcoin.psbt(
        Bitcoin.transaction(inputs: 0, [[UInt8]](repeating: Bitcoin.output([]), count: count)), [],
        [[UInt8]](repeating: [], count: count))
    },
    Bomb("a PSBT of inputs without coins", scales: true) { size in
      Bitcoin.psbt(inputs: size / 42) { _ in [] }
    },
    Bomb("a PSBT of two inputs that is one again and again") { size in
      let count = size / 42
      let transaction =
        Bitcoin.version + Bitcoin.compact(count) + (0..<count).flatMap { _ in Bitcoin.input(1) } + [1]
        + Bitcoin.output([0x51]) + [0, 0, 0, 0]
      return Bitcoin.psbt(transaction, [[UInt8]](repeating: [], count: count), [[]])
    },
    Bomb("a PSBT of unknown fields", scales: true) { size in
      Bitcoin.psbt(inputs: 1) { _ in (0..<size / 7).flatMap { Bitcoin.entry([0xf0] + Bitcoin.number($0, 4), []) } }
    },
    Bomb("a PSBT of unknown types") { size in
      Bitcoin.psbt(inputs: 1) { _ in
        (0..<size / 8).flatMap { Bitcoin.entry([0xfe] + Bitcoin.number($0, 3).reversed() + [1], [1]) }
      }
    },
    Bomb("a PSBT of proprietary fields", scales: true) { size in
      Bitcoin.psbt(inputs: 1) { _ in
        (0..<size / 10).flatMap { Bitcoin.entry([0xfc, 1, 7, 7] + Bitcoin.number($0, 4), []) }
      }
    },
    Bomb("a PSBT of keys of origin", scales: true) { size in
      Bitcoin.psbt(inputs: 1) { _ in
        Bitcoin.coin([0x51]) + (0..<size / 40).flatMap { Bitcoin.entry([6] + Bitcoin.key($0), [1, 2, 3, 4]) }
      }
    },
    Bomb("a PSBT of an output's keys and its script") { size in
      let script = Bitcoin.multisig(size / 2 / 35)
      let keys = (0..<size / 2 / 40).flatMap { Bitcoin.entry([2] + Bitcoin.key($0 + 1_000_000), [1, 2, 3, 4]) }
      return Bitcoin.psbt(
        Bitcoin.transaction(inputs: 1, [Bitcoin.output(Bitcoin.hash(script))]), [[]],
        [Bitcoin.entry([1], script) + keys])
    },
    Bomb("a PSBT whose locktimes are many") { size in
      let map =
        Bitcoin.entry([0x0e], [UInt8](repeating: 7, count: 32)) + Bitcoin.entry([0x0f], [1, 0, 0, 0])
        + Bitcoin.entry([0x12], [1, 0, 0, 0]) + [0]
      let count = size / map.count
      return Bitcoin.psbt2(inputs: Bitcoin.compact(count), outputs: [0]) + repeating(map, count * map.count)
    },
  ]

  private static let bitcoinCoins: [Bomb] = [
    Bomb("a PSBT of segwit inputs with a bad signature each") { size in
      Bitcoin.psbt(inputs: size / 130) { index in
        Bitcoin.coin([0, 20] + Bitcoin.number(index, 20)) + Bitcoin.entry([2] + Bitcoin.key(index), Bitcoin.der)
      }
    },
    Bomb("a PSBT of inputs from before segwit with a signature each", size: 690_000) { size in
      Bitcoin.legacy(inputs: min(2_300, size / 300), keys: 1, signatures: 1)
    },
    Bomb("a PSBT of inputs from before segwit with signatures of every type", size: 1_500_000) { size in
      Bitcoin.legacy(inputs: min(2_300, size / 650), keys: 6, signatures: 6)
    },
    Bomb("a PSBT of final multisigs from before segwit", size: 1_700_000) { size in
      Bitcoin.legacy(inputs: min(2_300, size / 740), keys: 16, signatures: 0)
    },
    Bomb("a PSBT of more inputs from before segwit than nodes relay") { size in
      Bitcoin.legacy(inputs: size / 300, keys: 1, signatures: 1)
    },
    Bomb("a PSBT with one previous transaction again and again") { size in
      let previous = Bitcoin.transaction(inputs: 250, [Bitcoin.output(Bitcoin.multisig(1))])
      return Bitcoin.psbt(previous: previous, inputs: size / (previous.count + 50)) { _ in [] }
    },
    Bomb("a PSBT with one huge previous transaction", scales: true) { size in
      let previous = Bitcoin.transaction(inputs: size / 41, [Bitcoin.output(Bitcoin.multisig(1))])
      return Bitcoin.psbt(previous: previous, inputs: 1) { _ in [] }
    },
    Bomb("a PSBT of signatures of keys without a place", scales: true) { size in
      Bitcoin.psbt(inputs: 1) { _ in
        Bitcoin.coin([0, 20] + Bitcoin.number(1, 20))
          + (0..<size / 46).flatMap { Bitcoin.entry([2] + Bitcoin.key($0), Bitcoin.der) }
      }
    },
    Bomb("a PSBT of signatures of a script's keys") { size in
      let keys = 280
      let script = Bitcoin.keys(keys)
      let map =
        Bitcoin.coin(Bitcoin.hash(script)) + Bitcoin.entry([5], script)
        + (0..<keys).flatMap { Bitcoin.entry([2] + Bitcoin.key($0), Bitcoin.der) }
      return Bitcoin.psbt(inputs: size / (map.count + 42)) { _ in map }
    },
    Bomb("a PSBT of a huge witness script", scales: true) { size in
      let script = Bitcoin.keys(size / 34)
      return Bitcoin.psbt(inputs: 1) { _ in
        Bitcoin.coin(Bitcoin.hash(script)) + Bitcoin.entry([5], script)
          + Bitcoin.entry([2] + Bitcoin.key(1), Bitcoin.der)
      }
    },
    Bomb("a PSBT of a huge redeem script", scales: true) { size in
      Bitcoin.psbt(inputs: 1) { _ in
        Bitcoin.coin([0xa9, 20] + Bitcoin.number(1, 20) + [0x87]) + Bitcoin.entry([4], repeating([0x51], size))
      }
    },
    Bomb("a PSBT of final witnesses") { size in
      let script = Bitcoin.multisig(16)
      let witness = [2, 0] + Bitcoin.sized(script)
      let map =
        Bitcoin.coin(Bitcoin.hash(script))
        + Bitcoin.entry([8], [3, 0] + Bitcoin.sized(Bitcoin.der) + witness.dropFirst(2))
      return Bitcoin.psbt(inputs: size / (map.count + 42)) { _ in map }
    },
    Bomb("a PSBT of a final witness of empty items", scales: true) { size in
      Bitcoin.psbt(inputs: 1) { _ in
        Bitcoin.coin([0, 32] + Bitcoin.number(1, 32))
          + Bitcoin.entry([8], Bitcoin.compact(size) + repeating([0], size))
      }
    },
  ]

  private static let bitcoinTaproot: [Bomb] = [
    Bomb("a PSBT of taproot keys with a signature each") { size in
      Bitcoin.psbt(inputs: size / 155) { index in
        Bitcoin.coin([0x51, 32] + Bitcoin.number(index, 32)) + Bitcoin.entry([0x13], repeating([3], 64))
      }
    },
    Bomb("a PSBT of leaves") { size in
      Bitcoin.psbt(inputs: 1) { _ in
        Bitcoin.coin([0x51, 32] + Bitcoin.number(1, 32))
          + (0..<size / 105).flatMap {
            Bitcoin.entry([0x15, 0xc0] + Bitcoin.number(1, 32) + Bitcoin.number($0, 32), Bitcoin.leaf(1))
          }
      }
    },
    Bomb("a PSBT of leaves that are deep") { size in
      Bitcoin.psbt(inputs: 1) { _ in
        Bitcoin.coin([0x51, 32] + Bitcoin.number(1, 32))
          + (0..<size / 4_200).flatMap {
            Bitcoin.entry(
              [0x15, 0xc0] + Bitcoin.number(1, 32) + repeating(Bitcoin.number($0, 32), 4_096), Bitcoin.leaf(1))
          }
      }
    },
    Bomb("a PSBT of signatures in leaves") { size in
      Bitcoin.psbt(inputs: 1) { _ in
        Bitcoin.coin([0x51, 32] + Bitcoin.number(1, 32))
          + (0..<size / 132).flatMap {
            Bitcoin.entry([0x14] + Bitcoin.number($0, 32) + Bitcoin.number(2, 32), repeating([3], 64))
          }
      }
    },
    Bomb("a PSBT of signatures of SINGLE over a large output") { size in
      let output = Bitcoin.output(repeating([0x51], size / 2))
      let map =
        Bitcoin.coin([0x51, 32] + Bitcoin.number(1, 32))
        + (0..<size / 2 / 132).flatMap {
          Bitcoin.entry([0x14] + Bitcoin.number($0, 32) + Bitcoin.number(2, 32), repeating([3], 65))
        }
      return Bitcoin.psbt(Bitcoin.transaction(inputs: 1, [output]), [map], [[]])
    },
    Bomb("a PSBT of a leaf of as many keys as signatures") { Bitcoin.psbt(leafOf: $0 / 100, annex: 0) },
    Bomb("a PSBT of a leaf of keys, with an annex") { Bitcoin.psbt(leafOf: $0 / 200, annex: $0 / 2) },
    Bomb("a PSBT of a deep tree") { size in
      Bitcoin.psbt(
        Bitcoin.transaction(inputs: 1, [Bitcoin.output([0x51, 32] + Bitcoin.number(1, 32))]), [[]],
        [Bitcoin.entry([5], Bitcoin.number(1, 32)) + Bitcoin.entry([6], repeating([128, 0xc0, 1, 0x51], size))])
    },
    Bomb("a PSBT of a flat tree") { size in
      Bitcoin.psbt(
        Bitcoin.transaction(inputs: 1, [Bitcoin.output([0x51, 32] + Bitcoin.number(1, 32))]), [[]],
        [Bitcoin.entry([6], repeating([20, 0xc0, 1, 0x51], size))])
    },
  ]

  // MARK: Requests and replies

  /// A request and what is answered, behind the length of the request in three bytes.
  static let bitcoinPairs: [Bomb] = [
    pair("segwit inputs, all signed") { size in
      let asked = Bitcoin.psbt(inputs: size / 130) { Bitcoin.coin([0, 20] + Bitcoin.number($0, 20)) }
      let signed = Bitcoin.psbt(inputs: size / 130) {
        Bitcoin.coin([0, 20] + Bitcoin.number($0, 20)) + Bitcoin.entry([2] + Bitcoin.key($0), Bitcoin.der)
      }
      return (asked, signed)
    },
    pair("inputs that are others") { size in
      (
        Bitcoin.psbt(inputs: size / 42) { _ in [] },
        Bitcoin.psbt(inputs: size / 80, from: 1_000_000) { _ in
          Bitcoin.entry([0x13], repeating([3], 64))
        }
      )
    },
    pair("unknown fields on both sides") { size in
      let map = (0..<size / 7).flatMap { Bitcoin.entry([0xf0] + Bitcoin.number($0, 4), []) }
      return (
        Bitcoin.psbt(inputs: 1) { _ in map },
        Bitcoin.psbt(inputs: 1) { _ in Bitcoin.entry([2] + Bitcoin.key(1), Bitcoin.der) + map }
      )
    },
    pair("unknown fields that are left out") { size in
      (
        Bitcoin.psbt(inputs: 1) { _ in
          (0..<size / 8).flatMap { Bitcoin.entry([0xfe] + Bitcoin.number($0, 3).reversed() + [1], [1]) }
        },
        Bitcoin.psbt(inputs: 1) { _ in Bitcoin.entry([2] + Bitcoin.key(1), Bitcoin.der) }
      )
    },
    pair("signatures on both sides") { size in
      let map = (0..<size / 46).flatMap { Bitcoin.entry([2] + Bitcoin.key($0), Bitcoin.der) }
      return (
        Bitcoin.psbt(inputs: 1) { _ in map },
        Bitcoin.psbt(inputs: 1) { _ in map + Bitcoin.entry([2] + Bitcoin.key(1_000_000), Bitcoin.der) }
      )
    },
    pair("inputs from before segwit", size: 1_200_000) { size in
      (
        Bitcoin.legacy(inputs: min(1_500, size / 300), keys: 1, signatures: 0, isFinal: false),
        Bitcoin.legacy(inputs: min(1_500, size / 300), keys: 1, signatures: 1)
      )
    },
    pair("final multisigs") { size in
      (
        Bitcoin.legacy(inputs: size / 1_000, keys: 16, signatures: 0, isFinal: false),
        Bitcoin.legacy(inputs: size / 1_000, keys: 16, signatures: 0)
      )
    },
    pair("a leaf of keys") {
      (Bitcoin.psbt(leafOf: $0 / 200, annex: 0, isFinal: false), Bitcoin.psbt(leafOf: $0 / 90, annex: 0))
    },
  ]

  private static func pair(
    _ name: String, size: Int = limit, _ build: @escaping @Sendable (Int) -> ([UInt8], [UInt8])
  ) -> Bomb {
    Bomb("a request and a reply: \(name)", size: size) { size in
      let made = build(size * 3 / 8)
      let (asked, replied) = (Bitcoin.base64(made.0), Bitcoin.base64(made.1))
      return [asked.count >> 16, asked.count >> 8, asked.count].map { UInt8(truncatingIfNeeded: $0) } + asked + replied
    }
  }

  // MARK: Proofs

  /// Signatures of messages in base64, and texts that look like addresses.
  static let bitcoinMessages: [Bomb] = [
    proof("of empty items") { Bitcoin.compact($0) + repeating([0], $0) },
    proof("of one item") { [1] + Bitcoin.sized(repeating([7], $0)) },
    proof("of a huge script") { [3, 0] + Bitcoin.sized(Bitcoin.der) + Bitcoin.sized(Bitcoin.keys($0 / 34)) },
    proof("of a huge leaf") { size in
      [3] + Bitcoin.sized(repeating([3], 64)) + Bitcoin.sized(Bitcoin.leaf(size / 34).dropLast())
        + Bitcoin.sized([0xc0] + Bitcoin.number(1, 32))
    },
    proof("of 2^63 items") { [0xff, 0, 0, 0, 0, 0, 0, 0, 0x80] + repeating([0], $0) },
    proof("of a transaction of inputs") { Bitcoin.transaction(inputs: $0 / 41, [Bitcoin.output([0x6a])]) },
    proof("of a transaction of a witness") { Bitcoin.transaction(witness: [[UInt8]](repeating: [], count: $0)) },
    proof("of coins") { size in
      Bitcoin.psbt(inputs: size / 130) { Bitcoin.coin([0, 20] + Bitcoin.number($0, 20)) + Bitcoin.entry([8], [0]) }
    },
    proof("of coins from before segwit") { Bitcoin.legacy(inputs: $0 / 700, keys: 16, signatures: 0) },
    Bomb("a bech32 text of q", scales: true) { wrapped("bc1", repeating("q", $0), "") },
    Bomb("a bech32 text in both cases", scales: true) { wrapped("bc1q", repeating("qQ", $0), "") },
    Bomb("a bech32 text of ones", scales: true) { wrapped("bc", repeating("1", $0), "qqqqqq") },
    Bomb("a bech32 text without a part before it") { wrapped("1", repeating("q", $0), "") },
    Bomb("a base58 text of a test network", scales: true) { wrapped("m", repeating("z", $0), "") },
    Bomb("a URI of bitcoin", scales: true) { wrapped("bitcoin:", repeating("1", $0), "?amount=1") },
  ]

  private static func proof(_ name: String, _ build: @escaping @Sendable (Int) -> [UInt8]) -> Bomb {
    Bomb("a proof \(name)") { Bitcoin.base64(build($0 / 4 * 3)) }
  }

  // MARK: The schema

  private static let who = #""chain":"bitcoin","network":"bip122:000000000019d6689c085ae165831e93""#
  private static let address = "bc1q9u6n44k70dprjdxv7h65np5f72xdv3matzvqvl"

  /// Requests of the bridge and of the schema.
  static let bitcoinSchema: [Bomb] = [
    Bomb("entries of a Bitcoin request", size: 400_000) { size in
      wrapped(
        #"{"unsignedPsbtBase64":"","signature":["#,
        numbered(size) { #"{"address":"\#(address)","signingIndexes":[\#($0)]}"# }, "]}")
    },
    Bomb("indexes of a Bitcoin request", size: 150_000) { size in
      wrapped(
        #"{"unsignedPsbtBase64":"cHNidP8BAAoAAAAAAAAAAAAAAA==","signature":[{"address":"\#(address)","signingIndexes":["#,
        numbered(size) { "\($0)" }, "]}]}")
    },
    Bomb("hash types of a Bitcoin request", size: 100_000) { size in
      wrapped(#"{"unsignedPsbtBase64":"","allowedSighash":["#, numbered(size) { "\($0)" }, "]}")
    },
    Bomb("accounts of a Bitcoin connection", size: 800_000) { size in
      wrapped(
        #"{"op":"checkMessage","message":"x",\#(who),"account":["#,
        numbered(size) { _ in #"{"address":"\#(address)","publicKey":"02"}"# }, "]}")
    },
    Bomb("accounts of a Bitcoin connection and a bad signature", size: 400_000) { size in
      wrapped(
        #"{"op":"verifyMessage","message":"x","signature":"smpAQEB","#
          + #""chain":"bitcoin","network":"bip122:000000000019d6689c085ae165831e93","account":["#,
        numbered(size) { _ in "\"\(address)\"" }, "]}")
    },
    Bomb("accounts of a Bitcoin connection and a large proof") { size in
      let accounts = numbered(size / 2) { _ in "\"\(address)\"" }
      let proof = Bitcoin.base64([2] + Bitcoin.sized(Bitcoin.der) + Bitcoin.sized(repeating([7], size * 3 / 8)))
      return wrapped(
        #"{"op":"verifyMessage","message":"x",\#(who),"signature":""#, proof, #"","account":["#) + accounts
        + Array("]}".utf8)
    },
    Bomb("accounts and outputs") { size in
      let accounts = numbered(size / 3) { _ in "\"\(address)\"" }
      let psbt = Bitcoin.transaction(
        inputs: 1, (0..<size / 120).map { Bitcoin.output([0, 20] + Bitcoin.number($0, 20)) })
      let payload = Bitcoin.base64(Bitcoin.psbt(psbt, [[]], [[UInt8]](repeating: [], count: size / 120)))
      return wrapped(#"{"op":"check",\#(who),"payload":""#, payload, #"","account":["#) + accounts + Array("]}".utf8)
    },
    Bomb("recipients and outputs") { size in
      let recipients = numbered(size / 3) { #"{"address":"\#(address)","sats":\#($0)}"# }
      let psbt = Bitcoin.transaction(
        inputs: 1, (0..<size / 120).map { Bitcoin.output([0, 20] + Bitcoin.number($0, 20)) })
      let payload = Bitcoin.base64(Bitcoin.psbt(psbt, [[]], [[UInt8]](repeating: [], count: size / 120)))
      return wrapped(
        #"{"op":"check",\#(who),"account":"\#(address)","payload":""#, payload,
        #"","context":{"expected":{"recipients":["#)
        + recipients + Array("]}}}".utf8)
    },
    Bomb("previous transactions of a context") { size in
      let one = "01000000000100000000000000000000000000"
      return wrapped(
        #"{"op":"decode","payload":"","context":{"previousTransactions":["#, numbered(size) { _ in "\"\(one)\"" }, "]}}"
      )
    },
  ]

  // MARK: Texts

  private var inDigits: Bomb {
    Bomb(name + ", in digits", size: size, scales: isScalable) { Array(Bomb.hex(bytes(size: $0 / 2)).dropFirst(2)) }
  }

  private var inBitcoinBase64: Bomb {
    Bomb(name + ", in base64", size: size, scales: isScalable) { Bitcoin.base64(bytes(size: $0 / 4 * 3)) }
  }

  private var inBitcoinRequest: Bomb {
    Bomb(name + ", in a request", size: size) {
      Bomb.wrapped(#"{"unsignedPsbtBase64":""#, Bitcoin.base64(bytes(size: $0 / 4 * 3)), "\"}")
    }
  }
}

/// Bitcoin's encoding, without any check.
private enum Bitcoin {
  static let magic: [UInt8] = [0x70, 0x73, 0x62, 0x74, 0xff]
  static let version: [UInt8] = [2, 0, 0, 0]
  /// The smallest signature that can be read, of all.
  static let der: [UInt8] = der(1)

  static func der(_ type: UInt8) -> [UInt8] { [0x30, 6, 2, 1, 1, 2, 1, 1, type] }

  static func compact(_ value: Int) -> [UInt8] {
    if value < 0xfd { return [UInt8(truncatingIfNeeded: value)] }
    if value <= 0xffff { return [0xfd] + number(value, 2).reversed() }
    return [0xfe] + number(value, 4).reversed()
  }

  static func sized(_ bytes: some Collection<UInt8>) -> [UInt8] { compact(bytes.count) + bytes }

  static func push(_ bytes: [UInt8]) -> [UInt8] {
    if bytes.count < 0x4c { return [UInt8(truncatingIfNeeded: bytes.count)] + bytes }
    return [0x4d] + number(bytes.count, 2).reversed() + bytes
  }

  /// The number in so many bytes, the highest first.
  static func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { place in
      let shift = 8 * (count - 1 - place)
      return shift < 64 ? UInt8(truncatingIfNeeded: value >> shift) : 0
    }
  }

  /// A key of its own for every number; about half of them are on the curve.
  static func key(_ index: Int) -> [UInt8] { [2] + number(index + 1, 32) }

  static func input(_ index: Int, scriptSig: [UInt8] = []) -> [UInt8] {
    [UInt8](repeating: 7, count: 32) + number(index, 4).reversed() + sized(scriptSig) + [0xff, 0xff, 0xff, 0xff]
  }

  static func output(_ script: [UInt8]) -> [UInt8] { [0xa0, 0x86, 1, 0, 0, 0, 0, 0] + sized(script) }

  static func transaction(
    inputs: Int, _ outputs: [[UInt8]], scriptSig: [UInt8] = [], from start: Int = 0, hash: [UInt8]? = nil
  ) -> [UInt8] {
    var out = version + compact(inputs)
    for index in 0..<inputs {
      out += hash.map { $0 + [0, 0, 0, 0, 0] + number(index, 4) } ?? input(start + index, scriptSig: scriptSig)
    }
    out += compact(outputs.count)
    for output in outputs { out += output }
    return out + [0, 0, 0, 0]
  }

  static func transaction(witness: [[UInt8]]) -> [UInt8] {
    var out = version + [0, 1, 1] + input(0) + [1] + output([0x51]) + compact(witness.count)
    for item in witness { out += sized(item) }
    return out + [0, 0, 0, 0]
  }

  // MARK: Scripts

  /// One of so many keys.
  static func multisig(_ count: Int) -> [UInt8] {
    [0x51] + (0..<count).flatMap { push(key($0)) } + [UInt8(truncatingIfNeeded: 0x50 + min(count, 16)), 0xae]
  }

  /// So many keys, each checked.
  static func keys(_ count: Int) -> [UInt8] { (0..<count).flatMap { push(key($0)) + [0xad] } + [0x51] }

  /// `<key> CHECKSIG <key> CHECKSIGADD ... 1 NUMEQUAL`, with its version.
  static func leaf(_ count: Int) -> [UInt8] {
    var keys: [UInt8] = []
    for index in 0..<count { keys += [32] + number(index + 1, 32) + [index == 0 ? 0xac : 0xba] }
    if count > 1 { keys += [0x51, 0x9c] }
    return keys + [0xc0]
  }

  /// The output of a witness script.
  static func hash(_ script: [UInt8]) -> [UInt8] { [0, 32] + SHA256.hash(script).bytes }

  // MARK: PSBTs

  static func entry(_ key: [UInt8], _ value: some Collection<UInt8>) -> [UInt8] { sized(key) + sized(value) }

  /// The output that is spent.
  static func coin(_ script: [UInt8]) -> [UInt8] { entry([1], output(script)) }

  static func psbt(_ transaction: [UInt8], _ inputs: [[UInt8]], _ outputs: [[UInt8]]) -> [UInt8] {
    var out = magic + entry([0], transaction) + [0]
    for map in inputs { out += map + [0] }
    for map in outputs { out += map + [0] }
    return out
  }

  /// One of version 0 with one output.
  static func psbt(inputs: Int, from start: Int = 0, _ map: (Int) -> [UInt8]) -> [UInt8] {
    psbt(transaction(inputs: inputs, [output([0x51])], from: start), (0..<inputs).map(map), [[]])
  }

  /// One of version 2 up to its first map.
  static func psbt2(inputs: [UInt8], outputs: [UInt8]) -> [UInt8] {
    magic + entry([2], [2, 0, 0, 0]) + entry([4], inputs) + entry([5], outputs) + entry([0xfb], [2, 0, 0, 0]) + [0]
  }

  /// Inputs that spend the first output of one transaction, each with another sequence.
  static func psbt(previous: [UInt8], inputs: Int, _ map: (Int) -> [UInt8]) -> [UInt8] {
    let hash = SHA256.hash(SHA256.hash(previous).bytes).bytes
    return psbt(
      transaction(inputs: inputs, [output([0x51])], hash: hash), (0..<inputs).map { entry([0], previous) + map($0) },
      [[]])
  }

  /// Bare multisigs, each of a transaction of its own, with signatures of every type, or finished with one that is of none
  /// of the keys.
  static func legacy(inputs: Int, keys: Int, signatures: Int, isFinal: Bool = true) -> [UInt8] {
    let script = multisig(keys)
    let types: [UInt8] = [1, 2, 3, 0x81, 0x82, 0x83]
    var unsigned = version + compact(inputs)
    var maps: [[UInt8]] = []
    for index in 0..<inputs {
      let previous = transaction(inputs: 1, [output(script)], from: index)
      unsigned += SHA256.hash(SHA256.hash(previous).bytes).bytes + [0, 0, 0, 0, 0, 0xff, 0xff, 0xff, 0xff]
      var map = entry([0], previous)
      for place in 0..<signatures { map += entry([2] + key(place), der(types[place % 6])) }
      if signatures == 0, isFinal { map += entry([7], [0] + push(der)) }
      maps.append(map)
    }
    return psbt(unsigned + [1] + output([0x51]) + [0, 0, 0, 0], maps, [[]])
  }

  /// A taproot input finished with a leaf of so many keys and a signature for each. Nothing commits to the leaf.
  static func psbt(leafOf count: Int, annex: Int, isFinal: Bool = true) -> [UInt8] {
    let signature = sized([UInt8](repeating: 3, count: 64))
    var witness = compact(count + (annex > 0 ? 3 : 2))
    for _ in 0..<count { witness += signature }
    witness += sized(leaf(count).dropLast()) + sized([0xc0] + number(1, 32))
    if annex > 0 { witness += sized([0x50] + [UInt8](repeating: 7, count: annex)) }
    return psbt(inputs: 1) { _ in
      coin([0x51, 32] + number(1, 32)) + (isFinal ? entry([8], witness) : [])
    }
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
