// RLP and transactions of hostile shapes, as bytes and as hex.
extension Bomb {
  /// Headers that claim what is not there, and deep or wide trees.
  static let rlp: [Bomb] =
    claims.flatMap { name, length in
      [0x80, 0xc0].flatMap { (base: UInt8) -> [Bomb] in
        let header = [base + 55 + UInt8(length.count)] + length
        let kind = base == 0x80 ? "bytes" : "a list"
        return [
          Bomb("\(kind) that claims \(name)", size: 16) { _ in header },
          Bomb("\(kind) that claims \(name), and some", size: 65_536) { header + repeating([0], $0) },
          Bomb("\(kind) that claims \(name) in a typed transaction", size: 65_536) {
            [2] + header + repeating([1], $0)
          },
          Bomb("\(kind) that claims \(name) in a list", size: 65_536) { RLP.list(header + repeating([0x80], $0)) },
        ]
      }
    } + [
      Bomb("bytes that claim one byte too many", size: 65_536) { RLP.header(0x80, $0 + 1) + repeating([0], $0) },
      Bomb("a list that claims one byte too many", size: 65_536) { RLP.header(0xc0, $0 + 1) + repeating([0x80], $0) },
      Bomb("nested lists", scales: true) { RLP.nested(count: $0 / 4) },
      Bomb("10^6 nested lists", size: 4_000_000) { RLP.nested(count: $0 / 4) },
      Bomb("nested lists of one byte") { repeating([0xc1], $0) },
      Bomb("10^5 empty strings", size: 100_000) { RLP.list(repeating([0x80], $0)) },
      Bomb("10^5 empty lists", size: 100_000) { RLP.list(repeating([0xc0], $0)) },
      Bomb("10^5 small numbers", size: 100_000) { RLP.list(repeating([0x01], $0)) },
      Bomb("as many items as are read", size: 49_990) { RLP.list(repeating([0xc0], $0)) },
      Bomb("as many items as are read, in lists of one", size: 49_990) { RLP.list(repeating([0xc1, 0x80], $0)) },
      Bomb("strings of one byte") { RLP.list(repeating([0x81, 0x80], $0)) },
      Bomb("empty RLP strings") { RLP.list(repeating([0x80], $0)) },
      Bomb("lists of seven levels") { RLP.list(repeating([0xc6, 0xc5, 0xc4, 0xc3, 0xc2, 0xc1, 0xc0], $0)) },
      Bomb("one string of 2 MiB", scales: true) { RLP.bytes(repeating([0x35], $0 - 16)) },
      Bomb("a string in the longest form of its length") { [0xbf, 0, 0, 0, 0, 0, 0x20, 0, 0] + repeating([0], $0) },
    ]

  /// Signed transactions, which get through the decoder to what is derived from them.
  static let transactions: [Bomb] =
    [
      Shape("data of zeros", scales: true) { RLP.transaction(type: 2, data: repeating([0], $0)) },
      Shape("data of other bytes") { RLP.transaction(type: 2, data: repeating([0xa9, 0x05, 0x9c, 0xbb], $0)) },
      Shape("data in a legacy transaction") { RLP.transaction(type: 0, data: repeating([0x35], $0)) },
      Shape("init code", scales: true) { RLP.transaction(type: 1, to: [], data: repeating([0x5b], $0)) },
      Shape("an access list", scales: true) { size in
        RLP.transaction(type: 1, accessList: repeating(RLP.list(RLP.address + [0xc0]), size))
      },
      Shape("an access list of keys", scales: true) { size in
        let keys = RLP.list(repeating([0xa0] + [UInt8](repeating: 0, count: 32), size))
        return RLP.transaction(type: 2, accessList: RLP.list(RLP.address + keys))
      },
      Shape("an access list of lists") { RLP.transaction(type: 2, accessList: RLP.nested(count: $0 / 4)) },
      Shape("an access list whose keys are lists") { size in
        RLP.transaction(type: 2, accessList: RLP.list(RLP.address + RLP.nested(count: size / 4)))
      },
      Shape("an access list of empty entries") { RLP.transaction(type: 2, accessList: repeating([0xc0], $0)) },
      Shape("authorizations", scales: true) { size in
        RLP.transaction(type: 4, authorizations: repeating(RLP.authorization(r: [1]), size))
      },
      Shape("authorizations nobody signed") { size in
        RLP.transaction(type: 4, authorizations: repeating(RLP.authorization(r: [5]), size))
      },
      Shape("authorizations for other chains") { size in
        RLP.transaction(type: 4, authorizations: repeating(RLP.authorization(chainID: [7], r: [1]), size))
      },
      Shape("blob hashes", scales: true) { size in
        RLP.transaction(type: 3, blobHashes: repeating([0xa0, 1] + [UInt8](repeating: 0, count: 31), size))
      },
      Shape("a sidecar of proofs") { size in
        let body = RLP.transaction(type: 3, blobHashes: [0xa0, 1] + [UInt8](repeating: 0, count: 31)).dropFirst()
        let point = RLP.bytes([UInt8](repeating: 7, count: 48))
        return [3] + RLP.list(Array(body) + [0xc0] + RLP.list(point) + RLP.list(repeating(point, size)))
      },
      Shape("a sidecar of blobs") { size in
        let body = RLP.transaction(type: 3, blobHashes: [0xa0, 1] + [UInt8](repeating: 0, count: 31)).dropFirst()
        let blob = RLP.bytes([UInt8](repeating: 7, count: 131_072))
        return [3] + RLP.list(Array(body) + RLP.list(repeating(blob, size)) + [0xc0, 0xc0])
      },
      Shape("many fields") { [2] + RLP.list(repeating([0x80], $0)) },
      Shape("a type that is not known") { [5] + repeating([0xc0], $0) },
    ].flatMap(bombs(of:))

  private static func bombs(of shape: Shape) -> [Bomb] {
    let name = "a transaction with \(shape.name)"
    let verify =
      #"{"op":"verify","chain":"evm","payload":"{\"chainId\":\"0x1\"}","#
      + #""reply":{"kind":"signedTransaction","value":""#
    return [
      Bomb(name, scales: shape.isScalable) { shape.build($0 - 400) },
      Bomb("hex of \(name)", scales: shape.isScalable) { hex(shape.build($0 / 2 - 400)) },
      Bomb("4 MiB of hex of \(name)", size: 2 * limit) { hex(shape.build($0 / 2 - 400)) },
      Bomb("a request to verify \(name)") { wrapped(verify, hex(shape.build($0 / 2 - 600)), "\"}}") },
    ]
  }

  private struct Shape: Sendable {
    let name: String
    let isScalable: Bool
    let build: @Sendable (Int) -> [UInt8]

    init(_ name: String, scales: Bool = false, _ build: @escaping @Sendable (Int) -> [UInt8]) {
      self.name = name
      isScalable = scales
      self.build = build
    }
  }

  private static let claims: [(String, [UInt8])] = [
    ("2^16", [1, 0, 0]), ("2^31", [0x80, 0, 0, 0]), ("2^32", [1, 0, 0, 0, 0]),
    ("2^63", [0x80, 0, 0, 0, 0, 0, 0, 0]), ("2^63 - 1", [0x7f] + [UInt8](repeating: 0xff, count: 7)),
    ("2^64 - 1", [UInt8](repeating: 0xff, count: 8)),
  ]
}

/// RLP written without the library's help.
enum RLP {
  static let address: [UInt8] = [0x94] + [UInt8](repeating: 0x35, count: 20)

  static func header(_ base: UInt8, _ count: Int) -> [UInt8] {
    if count < 56 { return [base + UInt8(count)] }
    var length: [UInt8] = []
    var rest = count
    while rest > 0 {
      length.insert(UInt8(rest & 0xff), at: 0)
      rest >>= 8
    }
    return [base + 55 + UInt8(length.count)] + length
  }

  static func bytes(_ bytes: [UInt8]) -> [UInt8] {
    if bytes.count == 1, bytes[0] < 0x80 { return bytes }
    return header(0x80, bytes.count) + bytes
  }

  static func list(_ payload: [UInt8]) -> [UInt8] { header(0xc0, payload.count) + payload }

  /// So many lists in one another, all with their right lengths.
  static func nested(count: Int) -> [UInt8] {
    var out: [UInt8] = []
    for _ in 0..<max(1, count) { out += header(0xc0, out.count).reversed() }
    return out.reversed()
  }

  static func authorization(chainID: [UInt8] = [], r: [UInt8]) -> [UInt8] {
    list(bytes(chainID) + address + [0x80, 0x80] + bytes(r) + [0x01])
  }

  /// A signed transaction; the lists are payloads without their headers.
  static func transaction(
    type: UInt8, to: [UInt8] = [UInt8](repeating: 0x35, count: 20), data: [UInt8] = [], accessList: [UInt8] = [],
    blobHashes: [UInt8] = [], authorizations: [UInt8] = []
  ) -> [UInt8] {
    let fees: [UInt8] = type < 2 ? [0x09, 0x83, 1, 0, 0] : [0x09, 0x01, 0x83, 1, 0, 0]
    let gas: [UInt8] = [0x84, 0x7f, 0xff, 0xff, 0xff]
    var payload = (type == 0 ? [] : [0x01]) + fees + gas + bytes(to) + [0x80] + bytes(data)
    if type > 0 { payload += list(accessList) }
    if type == 3 { payload += [0x01] + list(blobHashes) }
    if type == 4 { payload += list(authorizations) }
    payload += type == 0 ? [0x25, 0x01, 0x01] : [0x80, 0x01, 0x01]
    return (type == 0 ? [] : [type]) + list(payload)
  }
}
