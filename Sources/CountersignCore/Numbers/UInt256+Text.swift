extension UInt256: CustomStringConvertible {
  /// Decimal digits.
  public var description: String { decimal }

  /// Decimal digits without a sign or leading zeros.
  public var decimal: String {
    if let small = uint64 { return String(small) }
    // Nineteen digits at a time: the largest power of ten below 2^64.
    let chunk: UInt64 = 10_000_000_000_000_000_000
    var parts: [String] = []
    var rest = self
    while !rest.isZero, let (quotient, remainder) = rest.quotientAndRemainder(dividingBy: chunk) {
      let digits = String(remainder)
      parts.append(quotient.isZero ? digits : String(repeating: "0", count: 19 - digits.count) + digits)
      rest = quotient
    }
    return parts.reversed().joined()
  }

  /// The canonical 0x-quantity: lower case, no leading zeros, `0x0` for zero.
  public var quantity: String {
    guard !isZero else { return "0x0" }
    let digits = Hex.encode(minimalBytes)
    return "0x" + (digits.utf8.first == 0x30 ? String(digits.dropFirst()) : digits)
  }

  /// The digits that 2^256 - 1 has; longer text is refused before it is read.
  public static let maximumDecimalDigits = 78

  /// Reads decimal digits and nothing else: no sign, no blanks, no leading zeros.
  ///
  /// Throws `empty`, `tooLong` above 78 digits, `badCharacter`, `leadingZero`, or `overflow`.
  public init(decimal text: String) throws(CodecError) {
    let digits = Array(text.utf8)
    guard !digits.isEmpty else { throw CodecError(.empty, at: 0) }
    if let bad = digits.firstIndex(where: { $0 < 0x30 || $0 > 0x39 }) { throw CodecError(.badCharacter, bad..<bad + 1) }
    guard digits.count == 1 || digits[0] != 0x30 else { throw CodecError(.leadingZero, 0..<1) }
    guard digits.count <= Self.maximumDecimalDigits else { throw CodecError(.tooLong, 0..<digits.count) }
    var value = UInt256.zero
    for digit in digits {
      guard let next = value.multiplied(by: 10)?.adding(UInt256(UInt64(truncatingIfNeeded: digit &- 0x30))) else {
        throw CodecError(.overflow, 0..<digits.count)
      }
      value = next
    }
    self = value
  }

  /// Reads a canonical 0x-quantity of either letter case.
  ///
  /// Throws `missingPrefix`, `empty`, `badCharacter`, `leadingZero` or `overflow`. Source: execution-apis `uint`.
  public init(quantity text: String) throws(CodecError) {
    let text = Array(text.utf8)
    guard text.count >= 2, text[0] == 0x30, text[1] == 0x78 else {
      throw CodecError(.missingPrefix, 0..<min(2, text.count))
    }
    guard text.count > 2 else { throw CodecError(.empty, at: 2) }
    if let bad = Hex.firstBadDigit(text, from: 2) { throw CodecError(.badCharacter, bad..<bad + 1) }
    guard text.count == 3 || text[2] != 0x30 else { throw CodecError(.leadingZero, 2..<3) }
    guard let value = UInt256(hexDigits: text[2...]) else { throw CodecError(.overflow, 2..<text.count) }
    self = value
  }

  /// Reads hex digits, leading zeros allowed; nil when a character is no digit or the number needs more than 256 bits.
  public init?(hexDigits: ArraySlice<UInt8>) {
    let digits = hexDigits.drop { $0 == 0x30 }
    guard digits.count <= 64 else { return nil }
    var limbs = (UInt64(0), UInt64(0), UInt64(0), UInt64(0))
    for digit in digits {
      guard let value = Hex.value(digit) else { return nil }
      limbs.3 = limbs.3 << 4 | limbs.2 >> 60
      limbs.2 = limbs.2 << 4 | limbs.1 >> 60
      limbs.1 = limbs.1 << 4 | limbs.0 >> 60
      limbs.0 = limbs.0 << 4 | UInt64(truncatingIfNeeded: value)
    }
    self.init(limbs.0, limbs.1, limbs.2, limbs.3)
  }
}
