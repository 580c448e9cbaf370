import CountersignCore

/// An integer of typed data: a JSON number that every reader takes exactly, or a string of decimal digits, or of `0x` and
/// hex digits. Source: EIP-712, "Definition of encodeData"; go-ethereum, `HexOrDecimal256`.
enum EVMTypedDataInteger {
  /// Why a value is no integer of its type.
  enum Fault: Error, Equatable {
    /// No number, or one that readers differ on.
    case malformed(String)
    /// More than the type holds, or less.
    case range
    /// A JSON number beyond 2^53.
    case inexact
    /// Neither a number nor a string.
    case kind
  }

  /// Reads a value into 256 bits, negative numbers in two's complement.
  static func read(_ value: JSONValue, bits: Int, isSigned: Bool) throws(Fault) -> UInt256 {
    switch value.kind {
    case .number(let characters):
      let magnitude = try decimal(characters)
      let number = try fitted(magnitude.number, magnitude.isNegative, bits, isSigned)
      guard magnitude.number.significantBits <= 53 else { throw .inexact }
      return number
    case .string(let text):
      if let magnitude = try hex(text) { return try fitted(magnitude, false, bits, isSigned) }
      let magnitude = try decimal(text)
      return try fitted(magnitude.number, magnitude.isNegative, bits, isSigned)
    default: throw .kind
    }
  }

  /// What a type holds, in words.
  static func bounds(bits: Int, isSigned: Bool) -> String {
    isSigned ? "-2^\(bits - 1) to 2^\(bits - 1) - 1" : "0 to 2^\(bits) - 1"
  }

  /// The digits behind `0x`; nil for a text without it.
  private static func hex(_ text: String) throws(Fault) -> UInt256? {
    let bytes = Array(text.utf8)
    guard bytes.count >= 2, bytes[0] == 0x30, bytes[1] | 0x20 == 0x78 else { return nil }
    guard bytes[1] == 0x78 else { throw .malformed("the prefix is 0x") }
    guard bytes.count > 2 else { throw .malformed("it has no digits") }
    guard Hex.firstBadDigit(bytes, from: 2) == nil else { throw .malformed("it is no hex") }
    guard let number = UInt256(hexDigits: bytes[2...]) else { throw .range }
    return number
  }

  private static func decimal(_ text: String) throws(Fault) -> (number: UInt256, isNegative: Bool) {
    let isNegative = text.utf8.first == UInt8(ascii: "-")
    let digits = String(decoding: text.utf8.dropFirst(isNegative ? 1 : 0), as: UTF8.self)
    do throws(CodecError) {
      let number = try UInt256(decimal: digits)
      guard !isNegative || !number.isZero else { throw CodecError(.syntax, at: 0) }
      return (number, isNegative)
    } catch {
      switch error.reason {
      case .empty: throw .malformed("it has no digits")
      case .leadingZero: throw .malformed("it has a leading zero")
      case .tooLong, .overflow: throw .range
      case .syntax: throw .malformed("zero has no sign")
      default: throw .malformed("it is no integer")
      }
    }
  }

  private static func fitted(
    _ magnitude: UInt256, _ isNegative: Bool, _ bits: Int, _ isSigned: Bool
  ) throws(Fault) -> UInt256 {
    guard isNegative else {
      guard magnitude.significantBits <= (isSigned ? bits - 1 : bits) else { throw .range }
      return magnitude
    }
    let negated = UInt256.zero.subtractingReportingOverflow(magnitude).partialValue
    // The least number is a power of two: one less has a bit less.
    let below = magnitude.subtracting(1) ?? .zero
    guard isSigned, below.significantBits <= bits - 1 else { throw .range }
    return negated
  }
}
