/// Amounts as people write them, read into the smallest unit: never through a `Double`.
public enum DecimalAmount {
  /// The most decimals a unit may have.
  public static let maximumDecimals = 77

  /// Reads `"1.5"` with `decimals` digits after the point into the smallest unit.
  ///
  /// Digits on both sides of at most one point; no sign, exponent, blanks or thousands separators; `"1."` and `".5"` are
  /// refused, as they are half-written. Throws `empty`, `badCharacter`, `syntax`, `leadingZero`, `tooPrecise` when there
  /// are more digits after the point than the unit has, `tooLong`, or `overflow`.
  public static func parse(_ text: String, decimals: Int) throws(CodecError) -> UInt256 {
    let bytes = Array(text.utf8)
    guard !bytes.isEmpty else { throw CodecError(.empty, at: 0) }
    guard decimals >= 0, decimals <= maximumDecimals else { throw CodecError(.overflow, 0..<bytes.count) }
    guard bytes.count <= 2 * UInt256.maximumDecimalDigits else { throw CodecError(.tooLong, 0..<bytes.count) }
    if let bad = bytes.firstIndex(where: { ($0 < 0x30 || $0 > 0x39) && $0 != 0x2e }) {
      throw CodecError(.badCharacter, bad..<bad + 1)
    }
    let point = bytes.firstIndex(of: 0x2e) ?? bytes.count
    let whole = bytes[..<point]
    let fraction = bytes.dropFirst(point + 1)
    guard !whole.isEmpty, point == bytes.count || !fraction.isEmpty, !fraction.contains(0x2e) else {
      throw CodecError(.syntax, point..<min(point + 1, bytes.count))
    }
    guard whole.count == 1 || whole.first != 0x30 else { throw CodecError(.leadingZero, 0..<1) }
    guard fraction.count <= decimals else { throw CodecError(.tooPrecise, point + 1 + decimals..<bytes.count) }
    let digits = (whole + fraction + [UInt8](repeating: 0x30, count: decimals - fraction.count)).drop { $0 == 0x30 }
    guard digits.count <= UInt256.maximumDecimalDigits else { throw CodecError(.overflow, 0..<bytes.count) }
    do {
      return digits.isEmpty ? .zero : try UInt256(decimal: String(decoding: digits, as: UTF8.self))
    } catch {
      throw CodecError(error.reason, 0..<bytes.count)
    }
  }

  /// The amount with a point `decimals` digits from the right, trailing zeros after it dropped.
  public static func format(_ amount: UInt256, decimals: Int) -> String {
    let decimals = min(max(decimals, 0), maximumDecimals)
    let digits = Array(amount.decimal.utf8)
    let padded = [UInt8](repeating: 0x30, count: max(0, decimals + 1 - digits.count)) + digits
    var text = padded.dropLast(decimals)
    let zeros = padded.suffix(decimals).reversed().prefix { $0 == 0x30 }.count
    if zeros < decimals { text += [0x2e] + padded.suffix(decimals).dropLast(zeros) }
    return String(decoding: text, as: UTF8.self)
  }
}
