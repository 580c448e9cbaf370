import CountersignCore

/// A number that a node or a gateway writes beside its result, in any spelling: a JSON number, decimal or 0x-hex digits in
/// a text, or a chain's identifier of CAIP-2. Equal numbers are the same call, chain or block, however they are spelled.
enum EVMNodeNumber {
  /// Nil for what is no whole number, and for more than 256 bits.
  static func read(_ value: JSONValue?) -> UInt256? {
    switch value?.kind {
    case .number(let characters): decimal(Array(characters.utf8)[...])
    case .string(let text): read(Array(text.utf8)[...])
    default: nil
    }
  }

  private static func read(_ text: ArraySlice<UInt8>) -> UInt256? {
    let prefix = Array("eip155:".utf8)
    if text.starts(with: prefix) { return decimal(text.dropFirst(prefix.count)) }
    let isHex = text.starts(with: "0x".utf8) || text.starts(with: "0X".utf8)
    guard isHex else { return decimal(text) }
    return text.count > 2 ? UInt256(hexDigits: text.dropFirst(2)) : nil
  }

  /// An exponent: a sign, perhaps, and digits; nil for one that no number of 256 bits is written with.
  private static func power(_ text: ArraySlice<UInt8>) -> Int? {
    let isNegative = text.first == UInt8(ascii: "-")
    let digits = isNegative || text.first == UInt8(ascii: "+") ? text.dropFirst() : text
    guard !digits.isEmpty, digits.count <= 4 else { return nil }
    var power = 0
    for digit in digits {
      guard digit >= 0x30, digit <= 0x39 else { return nil }
      power = power * 10 + Int(truncatingIfNeeded: digit &- 0x30)
    }
    return isNegative ? -power : power
  }

  /// Digits with a point or an exponent, too.
  private static func decimal(_ text: ArraySlice<UInt8>) -> UInt256? {
    let parts = text.split(maxSplits: 1, omittingEmptySubsequences: false) { $0 | 0x20 == UInt8(ascii: "e") }
    guard let mantissa = parts.first, let power = parts.dropFirst().first.map({ Self.power($0) }) ?? 0 else {
      return nil
    }
    let pieces = mantissa.split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
    let fraction: [UInt8] = pieces.dropFirst().first.map { Array($0) } ?? []
    let all: [UInt8] = (pieces.first.map { Array($0) } ?? []) + fraction
    guard !all.isEmpty, all.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else { return nil }
    var digits = Array(all.drop { $0 == 0x30 })
    let zeros = power - fraction.count
    if zeros >= 0 {
      digits += [UInt8](repeating: 0x30, count: zeros)
    } else {
      guard digits.suffix(-zeros).allSatisfy({ $0 == 0x30 }) else { return nil }
      digits = digits.dropLast(-zeros)
    }
    let isZero = digits.allSatisfy { $0 == 0x30 }
    return isZero ? .zero : try? UInt256(decimal: String(decoding: digits, as: UTF8.self))
  }
}
