// Signatures of messages in hostile shapes, as bytes, in hex and in a request.
extension Bomb {
  static let signatures: [Bomb] = (signatureClaims + signatureShapes).flatMap { shape -> [Bomb] in
    let isLarge = shape.size == limit
    let inHex = Bomb("hex of \(shape.name)", size: isLarge ? limit : 2 * shape.size) { hex(shape.bytes(size: $0 / 2)) }
    let inRequest = Bomb("a request to verify \(shape.name)", size: isLarge ? limit : 2 * shape.size + 400) { size in
      wrapped(
        #"{"op":"verifyMessage","chain":"evm","message":"hi","account":"0x9d8A62f656a8d1615C1294fd71e9CFb3E4855A4F","#
          + #""network":"eip155:1","signature":""#,
        hex(shape.bytes(size: size / 2 - 200)), "\"}")
    }
    guard isLarge else { return [shape, inHex, inRequest] }
    let twice = Bomb("4 MiB of hex of \(shape.name)", size: 2 * limit) { hex(shape.bytes(size: $0 / 2)) }
    return [shape, inHex, inRequest, twice]
  }

  private static let lies: [(name: String, word: [UInt8])] = [
    ("2^31", ABI.word([0x80, 0, 0, 0])), ("2^63 - 1", ABI.word([0x7f] + [UInt8](repeating: 0xff, count: 7))),
    ("2^63", ABI.word([0x80] + [UInt8](repeating: 0, count: 7))),
    ("2^64 - 1", ABI.word([UInt8](repeating: 0xff, count: 8))), ("2^256 - 1", [UInt8](repeating: 0xff, count: 32)),
    ("0", ABI.word(0)), ("32", ABI.word(32)),
  ]

  /// A false length is as false in few bytes.
  private static let claimed = 4_096

  private static let signatureClaims: [Bomb] = lies.flatMap { name, word -> [Bomb] in
    [
      Bomb("an ERC-6492 offset of \(name)", size: claimed) {
        ABI.word(7) + word + word + repeating([1], $0) + ABI.magic6492
      },
      Bomb("an ERC-6492 length of \(name)", size: claimed) {
        ABI.word(7) + ABI.word(96) + ABI.word(96) + word + repeating([1], $0) + ABI.magic6492
      },
      Bomb("an ERC-8010 suffix of \(name)", size: claimed) { repeating([1], $0) + word + ABI.magic8010 },
      Bomb("an ERC-8010 length of \(name)", size: claimed) { size in
        let suffix = repeating(ABI.word(0), 7 * 32 - 1) + ABI.word(256) + word
        return repeating([1], size) + suffix + ABI.word(suffix.count) + ABI.magic8010
      },
      Bomb("an owner's wrapper with an offset of \(name)", size: claimed) {
        ABI.word(32) + ABI.word(0) + word + repeating([0], $0)
      },
      Bomb("an owner's wrapper at \(name)", size: claimed) { word + ABI.word(0) + ABI.word(64) + repeating([0], $0) },
      Bomb("a Safe whose contract signs at \(name)", size: claimed) { ABI.word(7) + word + [0] + repeating([0], $0) },
      Bomb("a passkey's JSON at \(name)", size: claimed) { size in
        ABI.word(32) + ABI.word(192) + word + repeating(ABI.word(0), 4 * 32 - 1) + ABI.tail([1])
          + ABI.tail(repeating([34], size))
      },
    ]
  }

  private static let signatureShapes: [Bomb] = [
    Bomb("an ERC-6492 signature of one string", scales: true) { ABI.predeploy([], repeating([7], $0)) },
    Bomb("an ERC-6492 call of one string", scales: true) { ABI.predeploy(repeating([7], $0), []) },
    Bomb("64 ERC-6492 signatures in one another") { size in
      var bytes = repeating([7], size - 64 * 256)
      for _ in 0..<64 { bytes = ABI.predeploy([], bytes) }
      return bytes
    },
    Bomb("an owner's wrapper in ERC-6492 in an owner's wrapper", scales: true) { size in
      ABI.owner(ABI.predeploy([], ABI.owner(repeating([7], size))))
    },
    Bomb("a Safe of owners with keys", scales: true) { repeating(repeating([1], 64) + [27], $0) },
    Bomb("a Safe of 128 owners with keys", size: 8_320) { _ in repeating(repeating([1], 64) + [31], 8_320) },
    Bomb("a Safe of owners who approved") { repeating(ABI.word(7) + ABI.word(0) + [1], $0) },
    Bomb("a Safe of contracts that sign at one place") { size in
      repeating(ABI.word(7) + ABI.word(65 * 100) + [0], 65 * 100 - 1) + ABI.tail(repeating([7], size))
    },
    Bomb("a Safe of a contract that signs long", scales: true) {
      ABI.word(7) + ABI.word(65) + [0] + ABI.tail(repeating([7], $0))
    },
    Bomb("a passkey's long JSON", scales: true) { ABI.assertion(json: repeating(Array("\"challenge\":\"".utf8), $0)) },
    Bomb("typed data behind a long signature", scales: true) { size in
      repeating([7], size) + ABI.word(1) + ABI.word(2) + Array("Mail(string a)".utf8) + [0, 14]
    },
    Bomb("typed data of a long type", size: 65_700) { size in
      let type = Array("M(".utf8) + [UInt8](repeating: UInt8(ascii: ")"), count: max(1, min(65_000, size - 200)))
      return repeating([7], 64) + ABI.word(1) + ABI.word(2) + type + [UInt8(type.count >> 8), UInt8(type.count & 255)]
    },
    Bomb("an ERC-8010 signature of one string", scales: true) { ABI.predelegation(repeating([7], $0), []) },
    Bomb("an ERC-8010 call of one string", scales: true) { ABI.predelegation([], repeating([7], $0)) },
    Bomb("an answer of many words", scales: true) { size in
      wrapped("{\"id\":1,\"result\":\"0x", repeating("1626ba7e" + String(repeating: "0", count: 56), size - 30), "\"}")
    },
    Bomb("an answer of an error that almost reverts", scales: true) { size in
      wrapped("{\"id\":1,\"error\":{\"code\":1,\"message\":\"", repeating("rever", size - 60), "\"}}")
    },
  ]
}

/// ABI encoding without the library's help.
private enum ABI {
  static let magic6492 = Bomb.repeating([0x64, 0x92], 31)
  static let magic8010 = Bomb.repeating([0x80, 0x10], 31)

  static func word(_ bytes: [UInt8]) -> [UInt8] { [UInt8](repeating: 0, count: 32 - bytes.count) + bytes }

  static func word(_ number: Int) -> [UInt8] {
    word((0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) })
  }

  static func tail(_ bytes: [UInt8]) -> [UInt8] {
    word(bytes.count) + bytes + [UInt8](repeating: 0, count: (32 - bytes.count % 32) % 32)
  }

  static func owner(_ data: [UInt8]) -> [UInt8] { word(32) + word(1) + word(64) + tail(data) }

  static func predeploy(_ calldata: [UInt8], _ signature: [UInt8]) -> [UInt8] {
    let first = tail(calldata)
    return word(7) + word(96) + word(96 + first.count) + first + tail(signature) + magic6492
  }

  static func predelegation(_ signature: [UInt8], _ data: [UInt8]) -> [UInt8] {
    let suffix = word(1) + word(7) + word(3) + word(1) + word(5) + word(6) + word(7) + word(256) + tail(data)
    return signature + suffix + word(suffix.count) + magic8010
  }

  static func assertion(json: [UInt8]) -> [UInt8] {
    let data = tail([UInt8](repeating: 8, count: 37))
    return word(32) + word(192) + word(192 + data.count) + word(23) + word(1) + word(5) + word(6) + data + tail(json)
  }
}
