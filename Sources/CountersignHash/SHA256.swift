/// SHA-256. Source: FIPS 180-4.
public struct SHA256: Sendable {
  static let blockSize = 64

  private var state = SHA256State()
  private var pending: [UInt8] = []
  private var total: UInt64 = 0

  /// Starts an empty hash.
  public init() {}

  /// The hash of `bytes`.
  public static func hash(_ bytes: [UInt8]) -> Bytes32 {
    var state = SHA256State()
    let used = state.absorbBlocks(bytes, 0..<bytes.count)
    state.finish(bytes, from: used, total: UInt64(truncatingIfNeeded: bytes.count))
    return state.digest
  }

  /// The hash of a hash.
  public static func hash(_ hash: Bytes32) -> Bytes32 {
    var state = SHA256State()
    state.finish(hash)
    return state.digest
  }

  /// The hash of the hash of `bytes`, as Bitcoin and Base58Check use it.
  public static func doubleHash(_ bytes: [UInt8]) -> Bytes32 { hash(hash(bytes)) }

  /// Absorbs more bytes.
  public mutating func update(_ bytes: [UInt8]) { update(bytes, 0..<bytes.count) }

  /// Absorbs a part of `bytes`, without a copy of whole blocks. A range outside the array is cut to it.
  public mutating func update(_ bytes: [UInt8], _ range: Range<Int>) {
    let range = range.clamped(to: 0..<bytes.count)
    total &+= UInt64(truncatingIfNeeded: range.count)
    if pending.isEmpty {
      let used = state.absorbBlocks(bytes, range)
      if used < range.upperBound { pending.append(contentsOf: bytes[used..<range.upperBound]) }
    } else {
      pending.append(contentsOf: bytes[range])
      let used = state.absorbBlocks(pending, 0..<pending.count)
      if used > 0 { pending.removeFirst(used) }
    }
  }

  /// The hash of everything absorbed and of `bytes` behind it.
  public func hash(with bytes: [UInt8]) -> Bytes32 {
    guard pending.isEmpty else {
      var copy = self
      copy.update(bytes)
      return copy.finalize()
    }
    var state = state
    let used = state.absorbBlocks(bytes, 0..<bytes.count)
    state.finish(bytes, from: used, total: total &+ UInt64(truncatingIfNeeded: bytes.count))
    return state.digest
  }

  /// The hash of everything absorbed.
  public consuming func finalize() -> Bytes32 {
    var state = state
    state.finish(pending, from: 0, total: total)
    return state.digest
  }
}

struct SHA256State: Sendable {
  private var h0: UInt32 = 0x6a09_e667
  private var h1: UInt32 = 0xbb67_ae85
  private var h2: UInt32 = 0x3c6e_f372
  private var h3: UInt32 = 0xa54f_f53a
  private var h4: UInt32 = 0x510e_527f
  private var h5: UInt32 = 0x9b05_688c
  private var h6: UInt32 = 0x1f83_d9ab
  private var h7: UInt32 = 0x5be0_cd19

  var digest: Bytes32 {
    Bytes32(
      UInt64(truncatingIfNeeded: h0) << 32 | UInt64(truncatingIfNeeded: h1),
      UInt64(truncatingIfNeeded: h2) << 32 | UInt64(truncatingIfNeeded: h3),
      UInt64(truncatingIfNeeded: h4) << 32 | UInt64(truncatingIfNeeded: h5),
      UInt64(truncatingIfNeeded: h6) << 32 | UInt64(truncatingIfNeeded: h7)
    )
  }

  /// Absorbs the whole blocks of a part of `bytes`; answers where the rest begins.
  mutating func absorbBlocks(_ bytes: [UInt8], _ range: Range<Int>) -> Int {
    let end = range.upperBound - range.count % SHA256.blockSize
    var i = range.lowerBound
    while i < end {
      absorb(bytes, at: i)
      i += SHA256.blockSize
    }
    return end
  }

  /// Sixteen words of the schedule, of which each round uses the next and puts the one of sixteen rounds later in its place.
  private typealias Schedule = (
    UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32,
    UInt32,
    UInt32
  )

  /// Absorbs a block; not inlined, since one check serves for all of its bytes only where no loop goes around it.
  @inline(never)
  private mutating func absorb(_ bytes: [UInt8], at i: Int) {
    guard i >= 0, i <= bytes.count &- 64 else { return }
    absorb(Self.schedule { Self.pair(bytes, i &+ $0) })
  }

  /// Absorbs what stands behind the whole blocks, a one, zeros, and the number of bits of all that was absorbed.
  mutating func finish(_ bytes: [UInt8], from start: Int, total: UInt64) {
    let bits = total &* 8
    var start = start
    while true {
      var w = Self.schedule { Self.padded(bytes, start &+ $0) }
      let isLast = bytes.count - start < SHA256.blockSize - 8
      if isLast {
        w.14 = Self.high(bits)
        w.15 = Self.low(bits)
      }
      absorb(w)
      if isLast { return }
      start += SHA256.blockSize
    }
  }

  /// Absorbs a hash, which is all there is, and the end.
  mutating func finish(_ hash: Bytes32) {
    absorb(
      (
        Self.high(hash.w0), Self.low(hash.w0), Self.high(hash.w1), Self.low(hash.w1), Self.high(hash.w2),
        Self.low(hash.w2), Self.high(hash.w3), Self.low(hash.w3), 0x8000_0000, 0, 0, 0, 0, 0, 0, 256
      ))
  }

  /// The words of a block, which is read eight bytes at a time.
  @inline(__always)
  private static func schedule(_ pair: (Int) -> UInt64) -> Schedule {
    let (a, b, c, d) = (pair(0), pair(8), pair(16), pair(24))
    let (e, f, g, h) = (pair(32), pair(40), pair(48), pair(56))
    return (
      high(a), low(a), high(b), low(b), high(c), low(c), high(d), low(d), high(e), low(e), high(f), low(f), high(g),
      low(g), high(h), low(h)
    )
  }

  @inline(__always)
  private static func high(_ pair: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: pair >> 32) }
  @inline(__always)
  private static func low(_ pair: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: pair) }

  private mutating func absorb(_ block: Schedule) {
    var w = block
    var s = (h0, h1, h2, h3, h4, h5, h6, h7)
    // What one round computes for the majority, the next one needs again.
    var bc = h1 ^ h2
    for (n, k) in Self.k.enumerated() {
      if n > 0 {
        Self.next(&w.0, w.1, w.9, w.14)
        Self.next(&w.1, w.2, w.10, w.15)
        Self.next(&w.2, w.3, w.11, w.0)
        Self.next(&w.3, w.4, w.12, w.1)
        Self.next(&w.4, w.5, w.13, w.2)
        Self.next(&w.5, w.6, w.14, w.3)
        Self.next(&w.6, w.7, w.15, w.4)
        Self.next(&w.7, w.8, w.0, w.5)
        Self.next(&w.8, w.9, w.1, w.6)
        Self.next(&w.9, w.10, w.2, w.7)
        Self.next(&w.10, w.11, w.3, w.8)
        Self.next(&w.11, w.12, w.4, w.9)
        Self.next(&w.12, w.13, w.5, w.10)
        Self.next(&w.13, w.14, w.6, w.11)
        Self.next(&w.14, w.15, w.7, w.12)
        Self.next(&w.15, w.0, w.8, w.13)
      }
      Self.round(s.0, s.1, &s.3, s.4, s.5, s.6, &s.7, k.0 &+ w.0, &bc)
      Self.round(s.7, s.0, &s.2, s.3, s.4, s.5, &s.6, k.1 &+ w.1, &bc)
      Self.round(s.6, s.7, &s.1, s.2, s.3, s.4, &s.5, k.2 &+ w.2, &bc)
      Self.round(s.5, s.6, &s.0, s.1, s.2, s.3, &s.4, k.3 &+ w.3, &bc)
      Self.round(s.4, s.5, &s.7, s.0, s.1, s.2, &s.3, k.4 &+ w.4, &bc)
      Self.round(s.3, s.4, &s.6, s.7, s.0, s.1, &s.2, k.5 &+ w.5, &bc)
      Self.round(s.2, s.3, &s.5, s.6, s.7, s.0, &s.1, k.6 &+ w.6, &bc)
      Self.round(s.1, s.2, &s.4, s.5, s.6, s.7, &s.0, k.7 &+ w.7, &bc)
      Self.round(s.0, s.1, &s.3, s.4, s.5, s.6, &s.7, k.8 &+ w.8, &bc)
      Self.round(s.7, s.0, &s.2, s.3, s.4, s.5, &s.6, k.9 &+ w.9, &bc)
      Self.round(s.6, s.7, &s.1, s.2, s.3, s.4, &s.5, k.10 &+ w.10, &bc)
      Self.round(s.5, s.6, &s.0, s.1, s.2, s.3, &s.4, k.11 &+ w.11, &bc)
      Self.round(s.4, s.5, &s.7, s.0, s.1, s.2, &s.3, k.12 &+ w.12, &bc)
      Self.round(s.3, s.4, &s.6, s.7, s.0, s.1, &s.2, k.13 &+ w.13, &bc)
      Self.round(s.2, s.3, &s.5, s.6, s.7, s.0, &s.1, k.14 &+ w.14, &bc)
      Self.round(s.1, s.2, &s.4, s.5, s.6, s.7, &s.0, k.15 &+ w.15, &bc)
    }
    (h0, h1, h2, h3) = (h0 &+ s.0, h1 &+ s.1, h2 &+ s.2, h3 &+ s.3)
    (h4, h5, h6, h7) = (h4 &+ s.4, h5 &+ s.5, h6 &+ s.6, h7 &+ s.7)
  }

  /// Eight bytes as a big-endian number; where the caller has checked that they are there, it becomes one load.
  @inline(__always)
  private static func pair(_ bytes: [UInt8], _ i: Int) -> UInt64 {
    func byte(_ k: Int) -> UInt64 {
      UInt64(truncatingIfNeeded: bytes[i &+ k]) << UInt64(truncatingIfNeeded: 56 &- 8 &* k)
    }
    return byte(0) | byte(1) | byte(2) | byte(3) | byte(4) | byte(5) | byte(6) | byte(7)
  }

  /// The same of what is left of the bytes, a one behind them, and zeros.
  @inline(__always)
  private static func padded(_ bytes: [UInt8], _ i: Int) -> UInt64 {
    if i >= 0, i <= bytes.count &- 8 { return pair(bytes, i) }
    return i > bytes.count ? 0 : rest(bytes, i)
  }

  private static func rest(_ bytes: [UInt8], _ i: Int) -> UInt64 {
    var pair: UInt64 = 0
    for byte in bytes[i...] { pair = pair << 8 | UInt64(truncatingIfNeeded: byte) }
    return (pair << 8 | 0x80) << UInt64(truncatingIfNeeded: 56 - 8 * (bytes.count - i))
  }

  @inline(__always)
  private static func next(_ w: inout UInt32, _ x: UInt32, _ z: UInt32, _ y: UInt32) {
    let s0 = rotr(rotr(x, 11) ^ x, 7) ^ (x >> 3)  // 7 and 18
    let s1 = rotr(rotr(y, 2) ^ y, 17) ^ (y >> 10)  // 17 and 19
    w = w &+ s0 &+ z &+ s1
  }

  /// One of 64 rounds. `bc`: b and c differ in these bits, and afterwards those of the next round.
  ///
  /// Rotations stand inside of each other, so that no word has to be copied for each of them; the majority is b, except
  /// where a differs from it and c does, too.
  @inline(__always)
  private static func round(
    _ a: UInt32, _ b: UInt32, _ d: inout UInt32, _ e: UInt32, _ f: UInt32, _ g: UInt32, _ h: inout UInt32,
    _ w: UInt32, _ bc: inout UInt32
  ) {
    let s1 = rotr(rotr(rotr(e, 14) ^ e, 5) ^ e, 6)  // 6, 11 and 25
    let t1 = h &+ s1 &+ (g ^ (e & (f ^ g))) &+ w
    let s0 = rotr(rotr(rotr(a, 9) ^ a, 11) ^ a, 2)  // 2, 13 and 22
    let ab = a ^ b
    d = d &+ t1
    h = t1 &+ s0 &+ (b ^ (ab & bc))
    bc = ab
  }

  @inline(__always)
  private static func rotr(_ x: UInt32, _ n: UInt32) -> UInt32 { x >> n | x << (32 &- n) }

  /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes (FIPS 180-4, 4.2.2).
  private static let k: [Schedule] = [
    (
      0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
      0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174
    ),
    (
      0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
      0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967
    ),
    (
      0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
      0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070
    ),
    (
      0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
      0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2
    ),
  ]
}
