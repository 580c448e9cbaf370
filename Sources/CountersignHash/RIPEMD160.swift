/// RIPEMD-160. Source: Dobbertin, Bosselaers, Preneel, "RIPEMD-160: A Strengthened Version of RIPEMD", 1996; ISO/IEC 10118-3.
///
/// Only Bitcoin's short hashes need it, so there is no incremental form.
public enum RIPEMD160 {
  /// The hash of `bytes`: 20 bytes.
  public static func hash(_ bytes: [UInt8]) -> [UInt8] {
    var state = State(a: 0x6745_2301, b: 0xefcd_ab89, c: 0x98ba_dcfe, d: 0x1032_5476, e: 0xc3d2_e1f0)
    let bits = UInt64(truncatingIfNeeded: bytes.count) &* 8
    var start = 0
    while true {
      var block = block(bytes, start)
      let isLast = bytes.count - start < 56
      if isLast {
        block.14 = UInt32(truncatingIfNeeded: bits)
        block.15 = UInt32(truncatingIfNeeded: bits >> 32)
      }
      absorb(block, &state)
      if isLast { break }
      start += 64
    }
    func byte(_ word: UInt32, _ shift: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: word >> shift) }
    let (a, b, c, d, e) = (state.a, state.b, state.c, state.d, state.e)
    return [
      byte(a, 0), byte(a, 8), byte(a, 16), byte(a, 24), byte(b, 0), byte(b, 8), byte(b, 16), byte(b, 24), byte(c, 0),
      byte(c, 8), byte(c, 16), byte(c, 24), byte(d, 0), byte(d, 8), byte(d, 16), byte(d, 24), byte(e, 0), byte(e, 8),
      byte(e, 16), byte(e, 24),
    ]
  }

  private struct State {
    var a: UInt32
    var b: UInt32
    var c: UInt32
    var d: UInt32
    var e: UInt32
  }

  private typealias Block = (
    UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32,
    UInt32, UInt32
  )

  /// Sixteen words of the bytes from `i` on; behind the last byte a one, and zeros.
  private static func block(_ bytes: [UInt8], _ i: Int) -> Block {
    func word(_ k: Int) -> UInt32 { Self.word(bytes, i &+ 4 &* k) }
    return (
      word(0), word(1), word(2), word(3), word(4), word(5), word(6), word(7), word(8), word(9), word(10), word(11),
      word(12), word(13), word(14), word(15)
    )
  }

  @inline(__always)
  private static func word(_ bytes: [UInt8], _ i: Int) -> UInt32 {
    func byte(_ k: Int) -> UInt32 { UInt32(truncatingIfNeeded: bytes[i &+ k]) << UInt32(truncatingIfNeeded: 8 &* k) }
    if i >= 0, i <= bytes.count - 4 { return byte(0) | byte(1) | byte(2) | byte(3) }
    return i > bytes.count ? 0 : rest(bytes, i)
  }

  private static func rest(_ bytes: [UInt8], _ i: Int) -> UInt32 {
    bytes[i...].reversed().reduce(0x80) { $0 << 8 | UInt32(truncatingIfNeeded: $1) }
  }

  /// One block through both lines, which are added crosswise.
  private static func absorb(_ block: Block, _ state: inout State) {
    let left = left(block, state)
    let right = right(block, state)
    state = State(
      a: state.b &+ left.c &+ right.d, b: state.c &+ left.d &+ right.e, c: state.d &+ left.e &+ right.a,
      d: state.e &+ left.a &+ right.b, e: state.a &+ left.b &+ right.c)
  }

  /// A step: what it makes takes the place of a, and c is rotated.
  @inline(__always)
  private static func step(_ a: inout UInt32, _ c: inout UInt32, _ e: UInt32, _ sum: UInt32, _ shift: UInt32) {
    a = rotl(a &+ sum, shift) &+ e
    c = rotl(c, 10)
  }

  @inline(__always)
  private static func f0(_ x: UInt32, _ y: UInt32, _ z: UInt32) -> UInt32 { x ^ y ^ z }
  @inline(__always)
  private static func f1(_ x: UInt32, _ y: UInt32, _ z: UInt32) -> UInt32 { z ^ (x & (y ^ z)) }
  @inline(__always)
  private static func f2(_ x: UInt32, _ y: UInt32, _ z: UInt32) -> UInt32 { (x | ~y) ^ z }
  @inline(__always)
  private static func f3(_ x: UInt32, _ y: UInt32, _ z: UInt32) -> UInt32 { y ^ (z & (x ^ y)) }
  @inline(__always)
  private static func f4(_ x: UInt32, _ y: UInt32, _ z: UInt32) -> UInt32 { x ^ (y | ~z) }
  @inline(__always)
  private static func rotl(_ x: UInt32, _ n: UInt32) -> UInt32 { x << n | x >> (32 &- n) }

  // The steps are written out: in loops over tables of words and shifts they take four times as long.

  private static func left(_ w: Block, _ state: State) -> State {
    var (a, b, c, d, e) = (state.a, state.b, state.c, state.d, state.e)
    step(&a, &c, e, f0(b, c, d) &+ w.0, 11)
    step(&e, &b, d, f0(a, b, c) &+ w.1, 14)
    step(&d, &a, c, f0(e, a, b) &+ w.2, 15)
    step(&c, &e, b, f0(d, e, a) &+ w.3, 12)
    step(&b, &d, a, f0(c, d, e) &+ w.4, 5)
    step(&a, &c, e, f0(b, c, d) &+ w.5, 8)
    step(&e, &b, d, f0(a, b, c) &+ w.6, 7)
    step(&d, &a, c, f0(e, a, b) &+ w.7, 9)
    step(&c, &e, b, f0(d, e, a) &+ w.8, 11)
    step(&b, &d, a, f0(c, d, e) &+ w.9, 13)
    step(&a, &c, e, f0(b, c, d) &+ w.10, 14)
    step(&e, &b, d, f0(a, b, c) &+ w.11, 15)
    step(&d, &a, c, f0(e, a, b) &+ w.12, 6)
    step(&c, &e, b, f0(d, e, a) &+ w.13, 7)
    step(&b, &d, a, f0(c, d, e) &+ w.14, 9)
    step(&a, &c, e, f0(b, c, d) &+ w.15, 8)
    step(&e, &b, d, f1(a, b, c) &+ w.7 &+ 0x5a82_7999, 7)
    step(&d, &a, c, f1(e, a, b) &+ w.4 &+ 0x5a82_7999, 6)
    step(&c, &e, b, f1(d, e, a) &+ w.13 &+ 0x5a82_7999, 8)
    step(&b, &d, a, f1(c, d, e) &+ w.1 &+ 0x5a82_7999, 13)
    step(&a, &c, e, f1(b, c, d) &+ w.10 &+ 0x5a82_7999, 11)
    step(&e, &b, d, f1(a, b, c) &+ w.6 &+ 0x5a82_7999, 9)
    step(&d, &a, c, f1(e, a, b) &+ w.15 &+ 0x5a82_7999, 7)
    step(&c, &e, b, f1(d, e, a) &+ w.3 &+ 0x5a82_7999, 15)
    step(&b, &d, a, f1(c, d, e) &+ w.12 &+ 0x5a82_7999, 7)
    step(&a, &c, e, f1(b, c, d) &+ w.0 &+ 0x5a82_7999, 12)
    step(&e, &b, d, f1(a, b, c) &+ w.9 &+ 0x5a82_7999, 15)
    step(&d, &a, c, f1(e, a, b) &+ w.5 &+ 0x5a82_7999, 9)
    step(&c, &e, b, f1(d, e, a) &+ w.2 &+ 0x5a82_7999, 11)
    step(&b, &d, a, f1(c, d, e) &+ w.14 &+ 0x5a82_7999, 7)
    step(&a, &c, e, f1(b, c, d) &+ w.11 &+ 0x5a82_7999, 13)
    step(&e, &b, d, f1(a, b, c) &+ w.8 &+ 0x5a82_7999, 12)
    step(&d, &a, c, f2(e, a, b) &+ w.3 &+ 0x6ed9_eba1, 11)
    step(&c, &e, b, f2(d, e, a) &+ w.10 &+ 0x6ed9_eba1, 13)
    step(&b, &d, a, f2(c, d, e) &+ w.14 &+ 0x6ed9_eba1, 6)
    step(&a, &c, e, f2(b, c, d) &+ w.4 &+ 0x6ed9_eba1, 7)
    step(&e, &b, d, f2(a, b, c) &+ w.9 &+ 0x6ed9_eba1, 14)
    step(&d, &a, c, f2(e, a, b) &+ w.15 &+ 0x6ed9_eba1, 9)
    step(&c, &e, b, f2(d, e, a) &+ w.8 &+ 0x6ed9_eba1, 13)
    step(&b, &d, a, f2(c, d, e) &+ w.1 &+ 0x6ed9_eba1, 15)
    step(&a, &c, e, f2(b, c, d) &+ w.2 &+ 0x6ed9_eba1, 14)
    step(&e, &b, d, f2(a, b, c) &+ w.7 &+ 0x6ed9_eba1, 8)
    step(&d, &a, c, f2(e, a, b) &+ w.0 &+ 0x6ed9_eba1, 13)
    step(&c, &e, b, f2(d, e, a) &+ w.6 &+ 0x6ed9_eba1, 6)
    step(&b, &d, a, f2(c, d, e) &+ w.13 &+ 0x6ed9_eba1, 5)
    step(&a, &c, e, f2(b, c, d) &+ w.11 &+ 0x6ed9_eba1, 12)
    step(&e, &b, d, f2(a, b, c) &+ w.5 &+ 0x6ed9_eba1, 7)
    step(&d, &a, c, f2(e, a, b) &+ w.12 &+ 0x6ed9_eba1, 5)
    step(&c, &e, b, f3(d, e, a) &+ w.1 &+ 0x8f1b_bcdc, 11)
    step(&b, &d, a, f3(c, d, e) &+ w.9 &+ 0x8f1b_bcdc, 12)
    step(&a, &c, e, f3(b, c, d) &+ w.11 &+ 0x8f1b_bcdc, 14)
    step(&e, &b, d, f3(a, b, c) &+ w.10 &+ 0x8f1b_bcdc, 15)
    step(&d, &a, c, f3(e, a, b) &+ w.0 &+ 0x8f1b_bcdc, 14)
    step(&c, &e, b, f3(d, e, a) &+ w.8 &+ 0x8f1b_bcdc, 15)
    step(&b, &d, a, f3(c, d, e) &+ w.12 &+ 0x8f1b_bcdc, 9)
    step(&a, &c, e, f3(b, c, d) &+ w.4 &+ 0x8f1b_bcdc, 8)
    step(&e, &b, d, f3(a, b, c) &+ w.13 &+ 0x8f1b_bcdc, 9)
    step(&d, &a, c, f3(e, a, b) &+ w.3 &+ 0x8f1b_bcdc, 14)
    step(&c, &e, b, f3(d, e, a) &+ w.7 &+ 0x8f1b_bcdc, 5)
    step(&b, &d, a, f3(c, d, e) &+ w.15 &+ 0x8f1b_bcdc, 6)
    step(&a, &c, e, f3(b, c, d) &+ w.14 &+ 0x8f1b_bcdc, 8)
    step(&e, &b, d, f3(a, b, c) &+ w.5 &+ 0x8f1b_bcdc, 6)
    step(&d, &a, c, f3(e, a, b) &+ w.6 &+ 0x8f1b_bcdc, 5)
    step(&c, &e, b, f3(d, e, a) &+ w.2 &+ 0x8f1b_bcdc, 12)
    step(&b, &d, a, f4(c, d, e) &+ w.4 &+ 0xa953_fd4e, 9)
    step(&a, &c, e, f4(b, c, d) &+ w.0 &+ 0xa953_fd4e, 15)
    step(&e, &b, d, f4(a, b, c) &+ w.5 &+ 0xa953_fd4e, 5)
    step(&d, &a, c, f4(e, a, b) &+ w.9 &+ 0xa953_fd4e, 11)
    step(&c, &e, b, f4(d, e, a) &+ w.7 &+ 0xa953_fd4e, 6)
    step(&b, &d, a, f4(c, d, e) &+ w.12 &+ 0xa953_fd4e, 8)
    step(&a, &c, e, f4(b, c, d) &+ w.2 &+ 0xa953_fd4e, 13)
    step(&e, &b, d, f4(a, b, c) &+ w.10 &+ 0xa953_fd4e, 12)
    step(&d, &a, c, f4(e, a, b) &+ w.14 &+ 0xa953_fd4e, 5)
    step(&c, &e, b, f4(d, e, a) &+ w.1 &+ 0xa953_fd4e, 12)
    step(&b, &d, a, f4(c, d, e) &+ w.3 &+ 0xa953_fd4e, 13)
    step(&a, &c, e, f4(b, c, d) &+ w.8 &+ 0xa953_fd4e, 14)
    step(&e, &b, d, f4(a, b, c) &+ w.11 &+ 0xa953_fd4e, 11)
    step(&d, &a, c, f4(e, a, b) &+ w.6 &+ 0xa953_fd4e, 8)
    step(&c, &e, b, f4(d, e, a) &+ w.15 &+ 0xa953_fd4e, 5)
    step(&b, &d, a, f4(c, d, e) &+ w.13 &+ 0xa953_fd4e, 6)
    return State(a: a, b: b, c: c, d: d, e: e)
  }

  /// The right line takes the functions in the opposite order.
  private static func right(_ w: Block, _ state: State) -> State {
    var (a, b, c, d, e) = (state.a, state.b, state.c, state.d, state.e)
    step(&a, &c, e, f4(b, c, d) &+ w.5 &+ 0x50a2_8be6, 8)
    step(&e, &b, d, f4(a, b, c) &+ w.14 &+ 0x50a2_8be6, 9)
    step(&d, &a, c, f4(e, a, b) &+ w.7 &+ 0x50a2_8be6, 9)
    step(&c, &e, b, f4(d, e, a) &+ w.0 &+ 0x50a2_8be6, 11)
    step(&b, &d, a, f4(c, d, e) &+ w.9 &+ 0x50a2_8be6, 13)
    step(&a, &c, e, f4(b, c, d) &+ w.2 &+ 0x50a2_8be6, 15)
    step(&e, &b, d, f4(a, b, c) &+ w.11 &+ 0x50a2_8be6, 15)
    step(&d, &a, c, f4(e, a, b) &+ w.4 &+ 0x50a2_8be6, 5)
    step(&c, &e, b, f4(d, e, a) &+ w.13 &+ 0x50a2_8be6, 7)
    step(&b, &d, a, f4(c, d, e) &+ w.6 &+ 0x50a2_8be6, 7)
    step(&a, &c, e, f4(b, c, d) &+ w.15 &+ 0x50a2_8be6, 8)
    step(&e, &b, d, f4(a, b, c) &+ w.8 &+ 0x50a2_8be6, 11)
    step(&d, &a, c, f4(e, a, b) &+ w.1 &+ 0x50a2_8be6, 14)
    step(&c, &e, b, f4(d, e, a) &+ w.10 &+ 0x50a2_8be6, 14)
    step(&b, &d, a, f4(c, d, e) &+ w.3 &+ 0x50a2_8be6, 12)
    step(&a, &c, e, f4(b, c, d) &+ w.12 &+ 0x50a2_8be6, 6)
    step(&e, &b, d, f3(a, b, c) &+ w.6 &+ 0x5c4d_d124, 9)
    step(&d, &a, c, f3(e, a, b) &+ w.11 &+ 0x5c4d_d124, 13)
    step(&c, &e, b, f3(d, e, a) &+ w.3 &+ 0x5c4d_d124, 15)
    step(&b, &d, a, f3(c, d, e) &+ w.7 &+ 0x5c4d_d124, 7)
    step(&a, &c, e, f3(b, c, d) &+ w.0 &+ 0x5c4d_d124, 12)
    step(&e, &b, d, f3(a, b, c) &+ w.13 &+ 0x5c4d_d124, 8)
    step(&d, &a, c, f3(e, a, b) &+ w.5 &+ 0x5c4d_d124, 9)
    step(&c, &e, b, f3(d, e, a) &+ w.10 &+ 0x5c4d_d124, 11)
    step(&b, &d, a, f3(c, d, e) &+ w.14 &+ 0x5c4d_d124, 7)
    step(&a, &c, e, f3(b, c, d) &+ w.15 &+ 0x5c4d_d124, 7)
    step(&e, &b, d, f3(a, b, c) &+ w.8 &+ 0x5c4d_d124, 12)
    step(&d, &a, c, f3(e, a, b) &+ w.12 &+ 0x5c4d_d124, 7)
    step(&c, &e, b, f3(d, e, a) &+ w.4 &+ 0x5c4d_d124, 6)
    step(&b, &d, a, f3(c, d, e) &+ w.9 &+ 0x5c4d_d124, 15)
    step(&a, &c, e, f3(b, c, d) &+ w.1 &+ 0x5c4d_d124, 13)
    step(&e, &b, d, f3(a, b, c) &+ w.2 &+ 0x5c4d_d124, 11)
    step(&d, &a, c, f2(e, a, b) &+ w.15 &+ 0x6d70_3ef3, 9)
    step(&c, &e, b, f2(d, e, a) &+ w.5 &+ 0x6d70_3ef3, 7)
    step(&b, &d, a, f2(c, d, e) &+ w.1 &+ 0x6d70_3ef3, 15)
    step(&a, &c, e, f2(b, c, d) &+ w.3 &+ 0x6d70_3ef3, 11)
    step(&e, &b, d, f2(a, b, c) &+ w.7 &+ 0x6d70_3ef3, 8)
    step(&d, &a, c, f2(e, a, b) &+ w.14 &+ 0x6d70_3ef3, 6)
    step(&c, &e, b, f2(d, e, a) &+ w.6 &+ 0x6d70_3ef3, 6)
    step(&b, &d, a, f2(c, d, e) &+ w.9 &+ 0x6d70_3ef3, 14)
    step(&a, &c, e, f2(b, c, d) &+ w.11 &+ 0x6d70_3ef3, 12)
    step(&e, &b, d, f2(a, b, c) &+ w.8 &+ 0x6d70_3ef3, 13)
    step(&d, &a, c, f2(e, a, b) &+ w.12 &+ 0x6d70_3ef3, 5)
    step(&c, &e, b, f2(d, e, a) &+ w.2 &+ 0x6d70_3ef3, 14)
    step(&b, &d, a, f2(c, d, e) &+ w.10 &+ 0x6d70_3ef3, 13)
    step(&a, &c, e, f2(b, c, d) &+ w.0 &+ 0x6d70_3ef3, 13)
    step(&e, &b, d, f2(a, b, c) &+ w.4 &+ 0x6d70_3ef3, 7)
    step(&d, &a, c, f2(e, a, b) &+ w.13 &+ 0x6d70_3ef3, 5)
    step(&c, &e, b, f1(d, e, a) &+ w.8 &+ 0x7a6d_76e9, 15)
    step(&b, &d, a, f1(c, d, e) &+ w.6 &+ 0x7a6d_76e9, 5)
    step(&a, &c, e, f1(b, c, d) &+ w.4 &+ 0x7a6d_76e9, 8)
    step(&e, &b, d, f1(a, b, c) &+ w.1 &+ 0x7a6d_76e9, 11)
    step(&d, &a, c, f1(e, a, b) &+ w.3 &+ 0x7a6d_76e9, 14)
    step(&c, &e, b, f1(d, e, a) &+ w.11 &+ 0x7a6d_76e9, 14)
    step(&b, &d, a, f1(c, d, e) &+ w.15 &+ 0x7a6d_76e9, 6)
    step(&a, &c, e, f1(b, c, d) &+ w.0 &+ 0x7a6d_76e9, 14)
    step(&e, &b, d, f1(a, b, c) &+ w.5 &+ 0x7a6d_76e9, 6)
    step(&d, &a, c, f1(e, a, b) &+ w.12 &+ 0x7a6d_76e9, 9)
    step(&c, &e, b, f1(d, e, a) &+ w.2 &+ 0x7a6d_76e9, 12)
    step(&b, &d, a, f1(c, d, e) &+ w.13 &+ 0x7a6d_76e9, 9)
    step(&a, &c, e, f1(b, c, d) &+ w.9 &+ 0x7a6d_76e9, 12)
    step(&e, &b, d, f1(a, b, c) &+ w.7 &+ 0x7a6d_76e9, 5)
    step(&d, &a, c, f1(e, a, b) &+ w.10 &+ 0x7a6d_76e9, 15)
    step(&c, &e, b, f1(d, e, a) &+ w.14 &+ 0x7a6d_76e9, 8)
    step(&b, &d, a, f0(c, d, e) &+ w.12, 8)
    step(&a, &c, e, f0(b, c, d) &+ w.15, 5)
    step(&e, &b, d, f0(a, b, c) &+ w.10, 12)
    step(&d, &a, c, f0(e, a, b) &+ w.4, 9)
    step(&c, &e, b, f0(d, e, a) &+ w.1, 12)
    step(&b, &d, a, f0(c, d, e) &+ w.5, 5)
    step(&a, &c, e, f0(b, c, d) &+ w.8, 14)
    step(&e, &b, d, f0(a, b, c) &+ w.7, 6)
    step(&d, &a, c, f0(e, a, b) &+ w.6, 8)
    step(&c, &e, b, f0(d, e, a) &+ w.2, 13)
    step(&b, &d, a, f0(c, d, e) &+ w.13, 6)
    step(&a, &c, e, f0(b, c, d) &+ w.14, 5)
    step(&e, &b, d, f0(a, b, c) &+ w.0, 15)
    step(&d, &a, c, f0(e, a, b) &+ w.3, 13)
    step(&c, &e, b, f0(d, e, a) &+ w.9, 11)
    step(&b, &d, a, f0(c, d, e) &+ w.11, 11)
    return State(a: a, b: b, c: c, d: d, e: e)
  }
}
