public import CountersignHash

/// An unsigned integer of 256 bits: EVM amounts, chain ids, signature scalars.
public struct UInt256: Hashable, Sendable {
  /// Bits 0 to 63.
  public let l0: UInt64
  /// Bits 64 to 127.
  public let l1: UInt64
  /// Bits 128 to 191.
  public let l2: UInt64
  /// Bits 192 to 255.
  public let l3: UInt64

  /// Makes a number of four limbs, least significant first.
  public init(_ l0: UInt64, _ l1: UInt64, _ l2: UInt64, _ l3: UInt64) {
    self.l0 = l0
    self.l1 = l1
    self.l2 = l2
    self.l3 = l3
  }

  /// Makes a small number.
  public init(_ value: UInt64) {
    self.init(value, 0, 0, 0)
  }

  /// Reads 32 bytes, big-endian.
  public init(_ bytes: Bytes32) {
    self.init(bytes.w3, bytes.w2, bytes.w1, bytes.w0)
  }

  /// Reads at most 32 bytes, big-endian; nil for more.
  public init?(bigEndian bytes: [UInt8]) {
    guard bytes.count <= 32 else { return nil }
    var limbs: [UInt64] = [0, 0, 0, 0]
    for (i, byte) in bytes.reversed().enumerated() { limbs[i / 8] |= UInt64(truncatingIfNeeded: byte) << (8 * (i % 8)) }
    self.init(limbs[0], limbs[1], limbs[2], limbs[3])
  }

  /// Zero.
  public static let zero = UInt256(0)
  /// 2^256 - 1.
  public static let max = UInt256(.max, .max, .max, .max)

  /// True for zero.
  public var isZero: Bool { l0 | l1 | l2 | l3 == 0 }

  /// The number as 64 bits, or nil when it is larger.
  public var uint64: UInt64? { l1 | l2 | l3 == 0 ? l0 : nil }

  /// How many bits the number needs; 0 for zero.
  public var significantBits: Int {
    if l3 != 0 { return 256 - l3.leadingZeroBitCount }
    if l2 != 0 { return 192 - l2.leadingZeroBitCount }
    if l1 != 0 { return 128 - l1.leadingZeroBitCount }
    return 64 - l0.leadingZeroBitCount
  }

  /// How many bytes the number needs; 0 for zero.
  public var significantBytes: Int { (significantBits + 7) / 8 }

  /// All 32 bytes, big-endian.
  public var bytes32: Bytes32 { Bytes32(l3, l2, l1, l0) }

  /// The bytes without leading zeros, big-endian; empty for zero.
  public var minimalBytes: [UInt8] { Array(bytes32.bytes.suffix(significantBytes)) }
}

extension UInt256: Comparable {
  /// Compares as numbers.
  public static func < (a: UInt256, b: UInt256) -> Bool {
    if a.l3 != b.l3 { return a.l3 < b.l3 }
    if a.l2 != b.l2 { return a.l2 < b.l2 }
    if a.l1 != b.l1 { return a.l1 < b.l1 }
    return a.l0 < b.l0
  }
}

// Arithmetic never traps: it tells the overflow, or answers nil.
extension UInt256 {
  /// The sum modulo 2^256, and whether it was larger.
  public func addingReportingOverflow(_ other: UInt256) -> (partialValue: UInt256, overflow: Bool) {
    var carry = false
    func add(_ a: UInt64, _ b: UInt64) -> UInt64 {
      let (s, o1) = a.addingReportingOverflow(b)
      let (t, o2) = s.addingReportingOverflow(carry ? 1 : 0)
      carry = o1 || o2
      return t
    }
    let sum = UInt256(add(l0, other.l0), add(l1, other.l1), add(l2, other.l2), add(l3, other.l3))
    return (sum, carry)
  }

  /// The difference modulo 2^256, and whether it was negative.
  public func subtractingReportingOverflow(_ other: UInt256) -> (partialValue: UInt256, overflow: Bool) {
    var borrow = false
    func sub(_ a: UInt64, _ b: UInt64) -> UInt64 {
      let (s, o1) = a.subtractingReportingOverflow(b)
      let (t, o2) = s.subtractingReportingOverflow(borrow ? 1 : 0)
      borrow = o1 || o2
      return t
    }
    let difference = UInt256(sub(l0, other.l0), sub(l1, other.l1), sub(l2, other.l2), sub(l3, other.l3))
    return (difference, borrow)
  }

  /// The product modulo 2^256 with 64 bits, and whether it was larger.
  public func multipliedReportingOverflow(by factor: UInt64) -> (partialValue: UInt256, overflow: Bool) {
    var carry: UInt64 = 0
    func mul(_ a: UInt64) -> UInt64 {
      let (high, low) = a.multipliedFullWidth(by: factor)
      let (sum, overflow) = low.addingReportingOverflow(carry)
      carry = high &+ (overflow ? 1 : 0)
      return sum
    }
    let product = UInt256(mul(l0), mul(l1), mul(l2), mul(l3))
    return (product, carry != 0)
  }

  /// The sum, or nil when it needs more than 256 bits.
  public func adding(_ other: UInt256) -> UInt256? {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? nil : sum
  }

  /// The difference, or nil when it would be negative.
  public func subtracting(_ other: UInt256) -> UInt256? {
    let (difference, overflow) = subtractingReportingOverflow(other)
    return overflow ? nil : difference
  }

  /// The product, or nil when it needs more than 256 bits.
  public func multiplied(by factor: UInt64) -> UInt256? {
    let (product, overflow) = multipliedReportingOverflow(by: factor)
    return overflow ? nil : product
  }

  /// Divides by 64 bits that are not zero; nil for zero.
  public func quotientAndRemainder(dividingBy divisor: UInt64) -> (quotient: UInt256, remainder: UInt64)? {
    guard divisor != 0 else { return nil }
    var remainder: UInt64 = 0
    func div(_ limb: UInt64) -> UInt64 {
      let (q, r) = divisor.dividingFullWidth((remainder, limb))
      remainder = r
      return q
    }
    let q3 = div(l3)
    let q2 = div(l2)
    let q1 = div(l1)
    let q0 = div(l0)
    return (UInt256(q0, q1, q2, q3), remainder)
  }

  /// The number shifted right by one bit.
  public var halved: UInt256 {
    UInt256(l0 >> 1 | l1 << 63, l1 >> 1 | l2 << 63, l2 >> 1 | l3 << 63, l3 >> 1)
  }

  /// True for odd numbers.
  public var isOdd: Bool { l0 & 1 == 1 }
}

extension UInt256: ExpressibleByIntegerLiteral {
  /// Makes a number of a literal.
  public init(integerLiteral value: UInt64) { self.init(value) }
}
