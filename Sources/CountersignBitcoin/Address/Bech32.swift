import CountersignCore

/// Bech32 and Bech32m: text with a checksum that finds where it is wrong. Source: BIP-0173, BIP-0350.
enum Bech32 {
  /// Which of the two checksums a text has.
  enum Variant: String, CustomStringConvertible, Sendable {
    case bech32
    case bech32m

    /// The name.
    var description: String { rawValue }

    /// What the checksum of a good text comes to.
    var constant: UInt32 { self == .bech32 ? 1 : 0x2bc8_30a3 }
  }

  /// What a text says.
  struct Decoded: Hashable, Sendable {
    /// The part before the separator, in lower case.
    let prefix: String
    /// Groups of five bits, without the checksum.
    let values: [UInt8]
    /// Which checksum it has.
    let variant: Variant
    /// Where the values begin in the text.
    let start: Int
    /// True when the letters are capitals.
    let isUppercase: Bool
  }

  /// The longest text. Source: BIP-0173.
  static let maximumCount = 90
  private static let alphabet = Array("qpzry9x8gf2tvdw0s3jn54khce6mua7l".utf8)
  private static let table: [UInt8] = {
    var table = [UInt8](repeating: 0xff, count: 256)
    for (value, letter) in alphabet.enumerated() {
      table[Int(letter)] = UInt8(truncatingIfNeeded: value)  // INVARIANT: the table has 256 entries
    }
    return table
  }()

  /// Reads a text of either variant.
  ///
  /// Throws `tooLong`, `badCharacter`, `mixedCase`, `syntax` when the separator or the prefix is missing, `badLength`
  /// when the checksum has no room, and `badChecksum` at the characters that are wrong when there are at most two,
  /// else over the whole data part.
  static func decode(_ text: String) throws(CodecError) -> Decoded { try decode(Array(text.utf8)) }

  /// The same of the text's bytes.
  static func decode(_ bytes: [UInt8]) throws(CodecError) -> Decoded {
    guard bytes.count <= maximumCount else { throw CodecError(.tooLong, maximumCount..<bytes.count) }
    var lower: Int?
    var upper: Int?
    for (i, c) in bytes.enumerated() {
      guard c >= 33, c <= 126 else { throw CodecError(.badCharacter, i..<i + 1) }
      if c >= 0x61, c <= 0x7a { lower = lower ?? i }
      if c >= 0x41, c <= 0x5a { upper = upper ?? i }
    }
    if let lower, let upper {
      let second = max(lower, upper)
      throw CodecError(.mixedCase, second..<second + 1)
    }
    let small = upper == nil ? bytes : bytes.map { $0 >= 0x41 && $0 <= 0x5a ? $0 | 0x20 : $0 }
    guard let separator = small.lastIndex(of: UInt8(ascii: "1")), separator > 0 else {
      throw CodecError(.syntax, 0..<bytes.count)
    }
    guard bytes.count - separator - 1 >= 6 else { throw CodecError(.badLength, separator + 1..<bytes.count) }
    let table = table
    var values = small[(separator + 1)...].map { table[Int($0)] }  // INVARIANT: 256 entries
    if let bad = values.firstIndex(where: { $0 >= 32 }) {
      throw CodecError(.badCharacter, separator + 1 + bad..<separator + 2 + bad)
    }
    let prefix = small[..<separator]
    let residue = polymod(prefix, values)
    for variant in [Variant.bech32, .bech32m] where residue == variant.constant {
      values.removeLast(6)
      return Decoded(
        prefix: String(decoding: prefix, as: UTF8.self), values: values, variant: variant, start: separator + 1,
        isUppercase: upper != nil)
    }
    let places = errors(residue, count: values.count).map { separator + 1 + $0 }.sorted()
    guard let first = places.first, let last = places.last else {
      throw CodecError(.badChecksum, separator + 1..<bytes.count)
    }
    throw CodecError(.badChecksum, first..<last + 1)
  }

  /// Writes values with their checksum.
  static func encode(prefix: String, values: [UInt8], variant: Variant) -> String {
    let prefix = Array(prefix.utf8)
    let residue = polymod(prefix[...], values + [0, 0, 0, 0, 0, 0]) ^ variant.constant
    let checksum = (0..<6).map { UInt8(truncatingIfNeeded: residue >> UInt32(truncatingIfNeeded: 5 * (5 - $0)) & 31) }
    // INVARIANT: groups of five bits are below 32
    return String(
      decoding: prefix + [UInt8(ascii: "1")] + (values + checksum).map { alphabet[Int(truncatingIfNeeded: $0 & 31)] },
      as: UTF8.self)
  }

  // MARK: The checksum

  private static func polymod(_ prefix: ArraySlice<UInt8>, _ values: [UInt8]) -> UInt32 {
    let high = prefix.reduce(1 as UInt32) { step($0) ^ UInt32(truncatingIfNeeded: $1 >> 5) }
    let low = prefix.reduce(step(high)) { step($0) ^ UInt32(truncatingIfNeeded: $1 & 31) }
    return values.reduce(low) { step($0) ^ UInt32(truncatingIfNeeded: $1) }
  }

  private static func step(_ checksum: UInt32) -> UInt32 {
    let top = checksum >> 25
    var out = (checksum & 0x1ff_ffff) << 5
    if top & 1 != 0 { out ^= 0x3b6a_57b2 }
    if top & 2 != 0 { out ^= 0x2650_8e6d }
    if top & 4 != 0 { out ^= 0x1ea1_19fa }
    if top & 8 != 0 { out ^= 0x3d42_33dd }
    if top & 16 != 0 { out ^= 0x2a14_62b3 }
    return out
  }

  /// Places among the values of which one or two explain the residue; none when more are wrong.
  ///
  /// The code is linear, so a wrong value adds its own pattern to the residue, whatever the text is, and no two sets of at
  /// most two values add the same.
  private static func errors(_ residue: UInt32, count: Int) -> [Int] {
    var places: [UInt32: Int] = [:]
    for place in 0..<count {
      for value in 1...31 as ClosedRange<UInt32> {
        places[pattern(value, steps: count - 1 - place)] = place
      }
    }
    var best: [Int] = []
    for variant in [Variant.bech32, .bech32m] {
      let found = errors(difference: residue ^ variant.constant, places)
      if best.isEmpty || !found.isEmpty && found.count < best.count { best = found }
    }
    return best
  }

  private static func errors(difference: UInt32, _ places: [UInt32: Int]) -> [Int] {
    if let place = places[difference] { return [place] }
    for (pattern, place) in places {
      if let other = places[difference ^ pattern], other != place { return [place, other] }
    }
    return []
  }

  private static func pattern(_ value: UInt32, steps: Int) -> UInt32 {
    var pattern = value
    for _ in 0..<steps { pattern = step(pattern) }
    return pattern
  }
}

extension Bech32 {
  /// Groups of five bits as bytes. Throws `badPadding` when more than four bits are left over or one of them is set.
  static func bytes(_ values: ArraySlice<UInt8>, at start: Int) throws(CodecError) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(values.count * 5 / 8)
    var pending: UInt32 = 0
    var bits = 0
    for value in values {
      pending = (pending << 5 | UInt32(truncatingIfNeeded: value)) & 0xfff
      bits += 5
      if bits >= 8 {
        bits -= 8
        out.append(UInt8(truncatingIfNeeded: pending >> UInt32(truncatingIfNeeded: bits)))
      }
    }
    let rest = pending & (1 << UInt32(truncatingIfNeeded: bits) - 1)
    guard bits < 5, rest == 0 else { throw CodecError(.badPadding, start + values.count - 1..<start + values.count) }
    return out
  }

  /// Bytes as groups of five bits, the last one filled with zeros.
  static func values(_ bytes: [UInt8]) -> [UInt8] {
    var out: [UInt8] = []
    var pending: UInt32 = 0
    var bits = 0
    for byte in bytes {
      pending = (pending << 8 | UInt32(truncatingIfNeeded: byte)) & 0xfff
      bits += 8
      while bits >= 5 {
        bits -= 5
        out.append(UInt8(truncatingIfNeeded: pending >> UInt32(truncatingIfNeeded: bits) & 31))
      }
    }
    if bits > 0 { out.append(UInt8(truncatingIfNeeded: pending << UInt32(truncatingIfNeeded: 5 - bits) & 31)) }
    return out
  }
}

extension CodecError.Reason {
  /// Small letters and capitals in one text.
  static let mixedCase = CodecError.Reason("mixed-case")
}
