/// Keccak-256 as Ethereum uses it: the original Keccak padding (a 1 bit, zeros, a 1 bit), not the one of FIPS 202
/// SHA3-256. Source: the Keccak reference, version 3.0, with rate 1088 and capacity 512.
public struct Keccak256: Sendable {
  /// Bytes absorbed by one permutation.
  public static let rate = 136

  private var state = KeccakState()
  /// The bytes of a block that is not full yet.
  private var pending: [UInt8] = []

  /// Starts an empty hash.
  public init() {}

  /// The hash of `bytes`.
  public static func hash(_ bytes: [UInt8]) -> Bytes32 {
    hash(bytes, 0..<bytes.count)
  }

  /// The hash of two values of 32 bytes, one after the other, without making an array of them.
  public static func hash(_ a: Bytes32, _ b: Bytes32) -> Bytes32 {
    var state = KeccakState()
    return state.absorbAndFinish(a, b)
  }

  /// The hash of 40 bytes, 32 of them and a word of 8 in big-endian order: the digits of an address.
  public static func hash(_ a: Bytes32, _ tail: UInt64) -> Bytes32 {
    var state = KeccakState()
    return state.absorbAndFinish(a, tail)
  }

  /// The hash of a part of `bytes`, without a copy. A range outside the array is cut to it.
  public static func hash(_ bytes: [UInt8], _ range: Range<Int>) -> Bytes32 {
    var state = KeccakState()
    let range = range.clamped(to: 0..<bytes.count)
    let tail = state.absorbBlocks(bytes, range)
    return state.finish(bytes, tail..<range.upperBound)
  }

  /// The hash of `head`, a part of `bytes` and `tail`, in that order: the shape of a signing preimage, whose middle is
  /// kept as it came.
  ///
  /// `head` and `tail` are short (fewer than 128 bytes); longer ones are hashed rightly, too, only not faster. Where
  /// `head` has room for a block more, nothing is allocated.
  public static func hash(
    head: consuming [UInt8], _ bytes: [UInt8], _ range: Range<Int>, tail: [UInt8] = []
  ) -> Bytes32 {
    let range = range.clamped(to: 0..<bytes.count)
    guard head.count < rate else { return hash(head + bytes[range] + tail) }
    var state = KeccakState()
    // The first block is made of `head` and the beginning of the part; what follows is absorbed in place.
    var block = consume head
    var next = range.lowerBound
    let take = min(rate - block.count, range.count)
    block.append(contentsOf: bytes[next..<next + take])
    next += take
    if block.count == rate {
      _ = state.absorbBlocks(block, 0..<rate)
      next = state.absorbBlocks(bytes, next..<range.upperBound)
      if tail.isEmpty { return state.finish(bytes, next..<range.upperBound) }
      block.removeAll(keepingCapacity: true)
      block.append(contentsOf: bytes[next..<range.upperBound])
    }
    block.append(contentsOf: tail)
    let rest = state.absorbBlocks(block, 0..<block.count)
    return state.finish(block, rest..<block.count)
  }

  /// Absorbs more bytes.
  public mutating func update(_ bytes: [UInt8]) {
    pending.append(contentsOf: bytes)
    let used = state.absorbBlocks(pending, 0..<pending.count)
    if used > 0 { pending.removeFirst(used) }
  }

  /// The hash of everything absorbed.
  public consuming func finalize() -> Bytes32 {
    state.finish(pending, 0..<pending.count)
  }
}

/// The 1600-bit state. Lane `aXY` is A[x, y] of the reference.
struct KeccakState: Sendable {
  var a00: UInt64 = 0
  var a10: UInt64 = 0
  var a20: UInt64 = 0
  var a30: UInt64 = 0
  var a40: UInt64 = 0
  var a01: UInt64 = 0
  var a11: UInt64 = 0
  var a21: UInt64 = 0
  var a31: UInt64 = 0
  var a41: UInt64 = 0
  var a02: UInt64 = 0
  var a12: UInt64 = 0
  var a22: UInt64 = 0
  var a32: UInt64 = 0
  var a42: UInt64 = 0
  var a03: UInt64 = 0
  var a13: UInt64 = 0
  var a23: UInt64 = 0
  var a33: UInt64 = 0
  var a43: UInt64 = 0
  var a04: UInt64 = 0
  var a14: UInt64 = 0
  var a24: UInt64 = 0
  var a34: UInt64 = 0
  var a44: UInt64 = 0

  /// Absorbs the whole blocks of a part of `bytes`; answers where the rest begins.
  mutating func absorbBlocks(_ bytes: [UInt8], _ range: Range<Int>) -> Int {
    var i = range.lowerBound
    while range.upperBound - i >= Keccak256.rate {
      absorb(bytes, at: i)
      i += Keccak256.rate
    }
    return i
  }

  /// Pads the rest (shorter than a block), absorbs it and gives the first 32 bytes.
  mutating func finish(_ bytes: [UInt8], _ rest: Range<Int>) -> Bytes32 {
    a00 ^= Self.padded(bytes, rest, 0)
    a10 ^= Self.padded(bytes, rest, 1)
    a20 ^= Self.padded(bytes, rest, 2)
    a30 ^= Self.padded(bytes, rest, 3)
    a40 ^= Self.padded(bytes, rest, 4)
    a01 ^= Self.padded(bytes, rest, 5)
    a11 ^= Self.padded(bytes, rest, 6)
    a21 ^= Self.padded(bytes, rest, 7)
    a31 ^= Self.padded(bytes, rest, 8)
    a41 ^= Self.padded(bytes, rest, 9)
    a02 ^= Self.padded(bytes, rest, 10)
    a12 ^= Self.padded(bytes, rest, 11)
    a22 ^= Self.padded(bytes, rest, 12)
    a32 ^= Self.padded(bytes, rest, 13)
    a42 ^= Self.padded(bytes, rest, 14)
    a03 ^= Self.padded(bytes, rest, 15)
    a13 ^= Self.padded(bytes, rest, 16) | 1 << 63
    permute()
    return digest
  }

  /// Absorbs 64 bytes in an empty state and gives the first 32 bytes of the result.
  mutating func absorbAndFinish(_ a: Bytes32, _ b: Bytes32) -> Bytes32 {
    (a00, a10, a20, a30) = (a.w0.byteSwapped, a.w1.byteSwapped, a.w2.byteSwapped, a.w3.byteSwapped)
    (a40, a01, a11, a21) = (b.w0.byteSwapped, b.w1.byteSwapped, b.w2.byteSwapped, b.w3.byteSwapped)
    a31 = 0x01
    a13 = 1 << 63
    permute()
    return digest
  }

  /// Absorbs 40 bytes in an empty state and gives the first 32 bytes of the result.
  mutating func absorbAndFinish(_ a: Bytes32, _ tail: UInt64) -> Bytes32 {
    (a00, a10, a20, a30) = (a.w0.byteSwapped, a.w1.byteSwapped, a.w2.byteSwapped, a.w3.byteSwapped)
    a40 = tail.byteSwapped
    a01 = 0x01
    a13 = 1 << 63
    permute()
    return digest
  }

  private var digest: Bytes32 { Bytes32(a00.byteSwapped, a10.byteSwapped, a20.byteSwapped, a30.byteSwapped) }

  /// A lane of the last block: what is left of the bytes, and the first bit of the padding behind them.
  private static func padded(_ bytes: [UInt8], _ rest: Range<Int>, _ index: Int) -> UInt64 {
    let start = rest.lowerBound + 8 * index
    let count = rest.upperBound - start
    if count >= 8 { return lane(bytes, start) }
    guard count >= 0 else { return 0 }
    var lane: UInt64 = 1 << (8 * count)
    for k in 0..<count { lane |= UInt64(truncatingIfNeeded: bytes[start + k]) << (8 * k) }
    return lane
  }

  @inline(__always)
  private mutating func absorb(_ bytes: [UInt8], at i: Int) {
    a00 ^= Self.lane(bytes, i)
    a10 ^= Self.lane(bytes, i + 8)
    a20 ^= Self.lane(bytes, i + 16)
    a30 ^= Self.lane(bytes, i + 24)
    a40 ^= Self.lane(bytes, i + 32)
    a01 ^= Self.lane(bytes, i + 40)
    a11 ^= Self.lane(bytes, i + 48)
    a21 ^= Self.lane(bytes, i + 56)
    a31 ^= Self.lane(bytes, i + 64)
    a41 ^= Self.lane(bytes, i + 72)
    a02 ^= Self.lane(bytes, i + 80)
    a12 ^= Self.lane(bytes, i + 88)
    a22 ^= Self.lane(bytes, i + 96)
    a32 ^= Self.lane(bytes, i + 104)
    a42 ^= Self.lane(bytes, i + 112)
    a03 ^= Self.lane(bytes, i + 120)
    a13 ^= Self.lane(bytes, i + 128)
    permute()
  }

  @inline(__always)
  private static func lane(_ b: [UInt8], _ i: Int) -> UInt64 {
    let low =
      UInt64(truncatingIfNeeded: b[i]) | UInt64(truncatingIfNeeded: b[i + 1]) << 8 | UInt64(
        truncatingIfNeeded: b[i + 2]) << 16 | UInt64(truncatingIfNeeded: b[i + 3]) << 24
    let high =
      UInt64(truncatingIfNeeded: b[i + 4]) | UInt64(truncatingIfNeeded: b[i + 5]) << 8 | UInt64(
        truncatingIfNeeded: b[i + 6]) << 16 | UInt64(truncatingIfNeeded: b[i + 7]) << 24
    return low | high << 32
  }

  @inline(__always)
  private static func rotl(_ x: UInt64, _ n: UInt64) -> UInt64 { x << n | x >> (64 &- n) }

  /// Keccak-f[1600], written out: lanes in local variables are twice as fast as loops over index tables.
  private mutating func permute() {
    var (a00, a10, a20, a30, a40) = (self.a00, self.a10, self.a20, self.a30, self.a40)
    var (a01, a11, a21, a31, a41) = (self.a01, self.a11, self.a21, self.a31, self.a41)
    var (a02, a12, a22, a32, a42) = (self.a02, self.a12, self.a22, self.a32, self.a42)
    var (a03, a13, a23, a33, a43) = (self.a03, self.a13, self.a23, self.a33, self.a43)
    var (a04, a14, a24, a34, a44) = (self.a04, self.a14, self.a24, self.a34, self.a44)
    for round in Self.roundConstants {
      // theta
      let c0 = a00 ^ a01 ^ a02 ^ a03 ^ a04
      let c1 = a10 ^ a11 ^ a12 ^ a13 ^ a14
      let c2 = a20 ^ a21 ^ a22 ^ a23 ^ a24
      let c3 = a30 ^ a31 ^ a32 ^ a33 ^ a34
      let c4 = a40 ^ a41 ^ a42 ^ a43 ^ a44
      let d0 = c4 ^ Self.rotl(c1, 1)
      let d1 = c0 ^ Self.rotl(c2, 1)
      let d2 = c1 ^ Self.rotl(c3, 1)
      let d3 = c2 ^ Self.rotl(c4, 1)
      let d4 = c3 ^ Self.rotl(c0, 1)
      // rho and pi: B[y, 2x + 3y] = rot(A[x, y])
      let b00 = a00 ^ d0
      let b02 = Self.rotl(a10 ^ d1, 1)
      let b04 = Self.rotl(a20 ^ d2, 62)
      let b01 = Self.rotl(a30 ^ d3, 28)
      let b03 = Self.rotl(a40 ^ d4, 27)
      let b13 = Self.rotl(a01 ^ d0, 36)
      let b10 = Self.rotl(a11 ^ d1, 44)
      let b12 = Self.rotl(a21 ^ d2, 6)
      let b14 = Self.rotl(a31 ^ d3, 55)
      let b11 = Self.rotl(a41 ^ d4, 20)
      let b21 = Self.rotl(a02 ^ d0, 3)
      let b23 = Self.rotl(a12 ^ d1, 10)
      let b20 = Self.rotl(a22 ^ d2, 43)
      let b22 = Self.rotl(a32 ^ d3, 25)
      let b24 = Self.rotl(a42 ^ d4, 39)
      let b34 = Self.rotl(a03 ^ d0, 41)
      let b31 = Self.rotl(a13 ^ d1, 45)
      let b33 = Self.rotl(a23 ^ d2, 15)
      let b30 = Self.rotl(a33 ^ d3, 21)
      let b32 = Self.rotl(a43 ^ d4, 8)
      let b42 = Self.rotl(a04 ^ d0, 18)
      let b44 = Self.rotl(a14 ^ d1, 2)
      let b41 = Self.rotl(a24 ^ d2, 61)
      let b43 = Self.rotl(a34 ^ d3, 56)
      let b40 = Self.rotl(a44 ^ d4, 14)
      // chi and iota
      a00 = b00 ^ (~b10 & b20) ^ round
      a10 = b10 ^ (~b20 & b30)
      a20 = b20 ^ (~b30 & b40)
      a30 = b30 ^ (~b40 & b00)
      a40 = b40 ^ (~b00 & b10)
      a01 = b01 ^ (~b11 & b21)
      a11 = b11 ^ (~b21 & b31)
      a21 = b21 ^ (~b31 & b41)
      a31 = b31 ^ (~b41 & b01)
      a41 = b41 ^ (~b01 & b11)
      a02 = b02 ^ (~b12 & b22)
      a12 = b12 ^ (~b22 & b32)
      a22 = b22 ^ (~b32 & b42)
      a32 = b32 ^ (~b42 & b02)
      a42 = b42 ^ (~b02 & b12)
      a03 = b03 ^ (~b13 & b23)
      a13 = b13 ^ (~b23 & b33)
      a23 = b23 ^ (~b33 & b43)
      a33 = b33 ^ (~b43 & b03)
      a43 = b43 ^ (~b03 & b13)
      a04 = b04 ^ (~b14 & b24)
      a14 = b14 ^ (~b24 & b34)
      a24 = b24 ^ (~b34 & b44)
      a34 = b34 ^ (~b44 & b04)
      a44 = b44 ^ (~b04 & b14)
    }
    (self.a00, self.a10, self.a20, self.a30, self.a40) = (a00, a10, a20, a30, a40)
    (self.a01, self.a11, self.a21, self.a31, self.a41) = (a01, a11, a21, a31, a41)
    (self.a02, self.a12, self.a22, self.a32, self.a42) = (a02, a12, a22, a32, a42)
    (self.a03, self.a13, self.a23, self.a33, self.a43) = (a03, a13, a23, a33, a43)
    (self.a04, self.a14, self.a24, self.a34, self.a44) = (a04, a14, a24, a34, a44)
  }

  private static let roundConstants: [UInt64] = {
    // The constants are defined by a linear feedback shift register over x^8 + x^6 + x^5 + x^4 + 1 (reference 1.2).
    var register: UInt8 = 1
    return (0..<24).map { _ in
      var constant: UInt64 = 0
      for j in 0..<7 {
        if register & 1 == 1 { constant |= 1 << ((1 << j) - 1) }
        register = register & 0x80 == 0 ? register << 1 : register << 1 ^ 0x71
      }
      return constant
    }
  }()
}
