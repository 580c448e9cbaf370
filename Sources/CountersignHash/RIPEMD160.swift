/// RIPEMD-160. Source: Dobbertin, Bosselaers, Preneel, "RIPEMD-160: A Strengthened Version of RIPEMD", 1996; ISO/IEC 10118-3.
///
/// Only Bitcoin's short hashes need it, so there is no incremental form.
public enum RIPEMD160 {
  /// The hash of `bytes`: 20 bytes.
  public static func hash(_ bytes: [UInt8]) -> [UInt8] {
    var padded = bytes
    padded.reserveCapacity(bytes.count + 72)
    padded.append(0x80)
    while padded.count % 64 != 56 { padded.append(0) }
    let bits = UInt64(truncatingIfNeeded: bytes.count) &* 8
    for i in 0..<8 { padded.append(UInt8(truncatingIfNeeded: bits >> UInt64(truncatingIfNeeded: 8 * i))) }
    var state = State(a: 0x6745_2301, b: 0xefcd_ab89, c: 0x98ba_dcfe, d: 0x1032_5476, e: 0xc3d2_e1f0)
    var block = [UInt32](repeating: 0, count: 16)
    var start = 0
    while start < padded.count {
      for i in 0..<16 {
        let at = start + 4 * i
        block[i] =
          UInt32(truncatingIfNeeded: padded[at]) | UInt32(truncatingIfNeeded: padded[at + 1]) << 8 | UInt32(
            truncatingIfNeeded: padded[at + 2]) << 16 | UInt32(truncatingIfNeeded: padded[at + 3]) << 24
      }
      absorb(block, &state)
      start += 64
    }
    var out: [UInt8] = []
    out.reserveCapacity(20)
    for word in [state.a, state.b, state.c, state.d, state.e] {
      for shift in [0, 8, 16, 24] as [UInt32] { out.append(UInt8(truncatingIfNeeded: word >> shift)) }
    }
    return out
  }

  private struct State {
    var a: UInt32
    var b: UInt32
    var c: UInt32
    var d: UInt32
    var e: UInt32
  }

  /// One block through both lines, which are added crosswise.
  private static func absorb(_ block: [UInt32], _ state: inout State) {
    let left = line(block, state, words: leftWords, shifts: leftShifts, constants: leftConstants, isRight: false)
    let right = line(block, state, words: rightWords, shifts: rightShifts, constants: rightConstants, isRight: true)
    state = State(
      a: state.b &+ left.c &+ right.d, b: state.c &+ left.d &+ right.e, c: state.d &+ left.e &+ right.a,
      d: state.e &+ left.a &+ right.b, e: state.a &+ left.b &+ right.c)
  }

  private static func line(
    _ block: [UInt32], _ state: State, words: [Int], shifts: [UInt32], constants: [UInt32], isRight: Bool
  ) -> State {
    var (a, b, c, d, e) = (state.a, state.b, state.c, state.d, state.e)
    for part in 0..<5 {
      // The right line takes the functions in the opposite order.
      let round = isRight ? 4 - part : part
      let constant = constants[part]
      for j in 16 * part..<16 * part + 16 {
        let t = rotl(a &+ f(round, b, c, d) &+ block[words[j]] &+ constant, shifts[j]) &+ e
        (a, e, d, c, b) = (e, d, rotl(c, 10), b, t)
      }
    }
    return State(a: a, b: b, c: c, d: d, e: e)
  }

  @inline(__always)
  private static func f(_ round: Int, _ x: UInt32, _ y: UInt32, _ z: UInt32) -> UInt32 {
    switch round {
    case 0: x ^ y ^ z
    case 1: x & y | ~x & z
    case 2: (x | ~y) ^ z
    case 3: x & z | y & ~z
    default: x ^ (y | ~z)
    }
  }

  private static func rotl(_ x: UInt32, _ n: UInt32) -> UInt32 { x << n | x >> (32 &- n) }

  private static let leftConstants: [UInt32] = [0, 0x5a82_7999, 0x6ed9_eba1, 0x8f1b_bcdc, 0xa953_fd4e]
  private static let rightConstants: [UInt32] = [0x50a2_8be6, 0x5c4d_d124, 0x6d70_3ef3, 0x7a6d_76e9, 0]

  private static let leftWords: [Int] = [
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15,
    7, 4, 13, 1, 10, 6, 15, 3, 12, 0, 9, 5, 2, 14, 11, 8,
    3, 10, 14, 4, 9, 15, 8, 1, 2, 7, 0, 6, 13, 11, 5, 12,
    1, 9, 11, 10, 0, 8, 12, 4, 13, 3, 7, 15, 14, 5, 6, 2,
    4, 0, 5, 9, 7, 12, 2, 10, 14, 1, 3, 8, 11, 6, 15, 13,
  ]
  private static let rightWords: [Int] = [
    5, 14, 7, 0, 9, 2, 11, 4, 13, 6, 15, 8, 1, 10, 3, 12,
    6, 11, 3, 7, 0, 13, 5, 10, 14, 15, 8, 12, 4, 9, 1, 2,
    15, 5, 1, 3, 7, 14, 6, 9, 11, 8, 12, 2, 10, 0, 4, 13,
    8, 6, 4, 1, 3, 11, 15, 0, 5, 12, 2, 13, 9, 7, 10, 14,
    12, 15, 10, 4, 1, 5, 8, 7, 6, 2, 13, 14, 0, 3, 9, 11,
  ]
  private static let leftShifts: [UInt32] = [
    11, 14, 15, 12, 5, 8, 7, 9, 11, 13, 14, 15, 6, 7, 9, 8,
    7, 6, 8, 13, 11, 9, 7, 15, 7, 12, 15, 9, 11, 7, 13, 12,
    11, 13, 6, 7, 14, 9, 13, 15, 14, 8, 13, 6, 5, 12, 7, 5,
    11, 12, 14, 15, 14, 15, 9, 8, 9, 14, 5, 6, 8, 6, 5, 12,
    9, 15, 5, 11, 6, 8, 13, 12, 5, 12, 13, 14, 11, 8, 5, 6,
  ]
  private static let rightShifts: [UInt32] = [
    8, 9, 9, 11, 13, 15, 15, 5, 7, 7, 8, 11, 14, 14, 12, 6,
    9, 13, 15, 7, 12, 8, 9, 11, 7, 7, 12, 7, 6, 15, 13, 11,
    9, 7, 15, 11, 8, 6, 6, 14, 12, 13, 5, 14, 13, 13, 7, 5,
    15, 5, 8, 11, 14, 14, 6, 14, 6, 9, 12, 9, 12, 5, 15, 8,
    8, 5, 12, 9, 12, 5, 14, 6, 8, 13, 6, 5, 15, 13, 11, 11,
  ]
}
