import TestSupport
import Testing

/// An input that is made to be slow, large or deep.
struct Bomb: Sendable, CustomTestStringConvertible {
  let name: String
  /// About how many bytes it has in release.
  let size: Int
  /// True when it is the same at every size, so that twice the size may cost twice the time and no more.
  let isScalable: Bool
  private let build: @Sendable (Int) -> [UInt8]

  init(_ name: String, size: Int = Bomb.limit, scales: Bool = false, _ build: @escaping @Sendable (Int) -> [UInt8]) {
    self.name = name
    self.size = size
    isScalable = scales
    self.build = build
  }

  var testDescription: String { name }

  /// The input, of about `size` bytes.
  func bytes(size: Int) -> [UInt8] { build(size) }

  /// The input as this build tries it: debug code is too slow for the whole of it.
  var bytes: [UInt8] { build(size / Bomb.divisor) }

  /// What every public function has to stand (section 4 of the design).
  static let limit = 2 * 1024 * 1024
  /// What a request may have.
  static let requestLimit = 200 * 1024

  #if DEBUG
    static let divisor = 16
  #else
    static let divisor = 1
  #endif

  /// Bytes that mean something to some format; at night every byte.
  private static let floodedBytes: [UInt8] =
    TestEnvironment.value("COUNTERSIGN_NIGHTLY") != nil
    ? Array(UInt8.min...UInt8.max)
    : [
      0x00, 0x0a, 0x20, 0x22, 0x2f, 0x30, 0x31, 0x3d, 0x41, 0x5b, 0x5c, 0x61, 0x7b, 0x7f, 0x80, 0x81, 0xb7, 0xb8, 0xbf,
      0xc0, 0xf7, 0xf8, 0xff,
    ]

  /// All shapes.
  static let all: [Bomb] = Family.all.flatMap(\.bombs)

  /// Shapes that are made of the same.
  struct Family: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The chain whose formats they are; nil for what is of no chain.
    var chain: String?
    let bombs: [Bomb]

    /// All of them, or with `COUNTERSIGN_BOMBS` those whose name begins so.
    static let all = families.filter { family in
      TestEnvironment.value("COUNTERSIGN_BOMBS").map(family.testDescription.hasPrefix) ?? true
    }

    private static let families = [
      Family(testDescription: "floods", bombs: floods), Family(testDescription: "texts", bombs: texts),
      Family(testDescription: "secrets", bombs: secrets), Family(testDescription: "Unicode", bombs: unicode),
      Family(testDescription: "JSON", bombs: json), Family(testDescription: "requests", chain: "EVM", bombs: requests),
      Family(testDescription: "typed data", chain: "EVM", bombs: typedData),
      Family(testDescription: "schema", bombs: schema), Family(testDescription: "RLP", chain: "EVM", bombs: rlp),
      Family(testDescription: "transactions", chain: "EVM", bombs: transactions),
      Family(testDescription: "messages", chain: "EVM", bombs: evmMessages),
      Family(testDescription: "signatures", chain: "EVM", bombs: signatures),
      Family(testDescription: "Solana", chain: "Solana", bombs: solana),
      Family(testDescription: "Solana messages", chain: "Solana", bombs: solanaMessages),
      Family(testDescription: "Solana instructions", chain: "Solana", bombs: solanaInstructions),
      Family(testDescription: "Solana schema", chain: "Solana", bombs: solanaSchema),
      Family(testDescription: "Bitcoin", chain: "Bitcoin", bombs: bitcoin),
      Family(testDescription: "Bitcoin PSBTs", chain: "Bitcoin", bombs: bitcoinPSBTs),
      Family(testDescription: "Bitcoin pairs", chain: "Bitcoin", bombs: bitcoinPairs),
      Family(testDescription: "Bitcoin messages", chain: "Bitcoin", bombs: bitcoinMessages),
      Family(testDescription: "Bitcoin schema", chain: "Bitcoin", bombs: bitcoinSchema),
    ]
  }

  private static let floods = floodedBytes.map { byte in
    Bomb("a flood of 0x\([byte].hexText)", scales: [0x20, 0x30, 0x31, 0x41, 0xff].contains(byte)) {
      [UInt8](repeating: byte, count: $0)
    }
  }
}

// What bombs are made of.
extension Bomb {
  /// The text again and again, up to about `size` bytes.
  static func repeating(_ text: String, _ size: Int) -> [UInt8] { repeating(Array(text.utf8), size) }

  /// The bytes again and again, up to about `size` of them.
  static func repeating(_ part: [UInt8], _ size: Int) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(size + part.count)
    while out.count < size { out += part }
    return out
  }

  /// Parts made by number until they have about `size` bytes, with something between them.
  static func numbered(_ size: Int, separator: String = ",", _ part: (Int) -> String) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(size + 64)
    var number = 0
    while out.count < size {
      if number > 0 { out += separator.utf8 }
      out += part(number).utf8
      number += 1
    }
    return out
  }

  /// Something between two texts.
  static func wrapped(_ head: String, _ middle: [UInt8], _ tail: String) -> [UInt8] {
    Array(head.utf8) + middle + Array(tail.utf8)
  }

  /// A JSON string of these bytes.
  static func quoted(_ bytes: [UInt8]) -> [UInt8] {
    var out: [UInt8] = [UInt8(ascii: "\"")]
    out.reserveCapacity(bytes.count + 2)
    for byte in bytes {
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { out.append(UInt8(ascii: "\\")) }
      out.append(byte)
    }
    return out + [UInt8(ascii: "\"")]
  }

  /// `0x` and the digits of these bytes.
  static func hex(_ bytes: [UInt8]) -> [UInt8] {
    let digits = Array("0123456789abcdef".utf8)
    var out = Array("0x".utf8)
    out.reserveCapacity(2 + 2 * bytes.count)
    for byte in bytes {
      out.append(digits[Int(byte >> 4)])
      out.append(digits[Int(byte & 15)])
    }
    return out
  }
}
