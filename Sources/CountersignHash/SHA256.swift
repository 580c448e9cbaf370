/// SHA-256. Source: FIPS 180-4.
public struct SHA256: Sendable {
  static let blockSize = 64
  private static let maximumCopied = 4096

  private var state = SHA256State()
  private var pending: [UInt8] = []
  private var total: UInt64 = 0

  /// Starts an empty hash.
  public init() {}

  /// The hash of `bytes`.
  public static func hash(_ bytes: [UInt8]) -> Bytes32 {
    // Short ones, of which there are many, in one go; copies of long ones would cost memory.
    if bytes.count <= maximumCopied {
      var padded: [UInt8] = []
      padded.reserveCapacity(bytes.count + blockSize + 8)
      padded.append(contentsOf: bytes)
      pad(&padded, total: UInt64(truncatingIfNeeded: bytes.count))
      var state = SHA256State()
      _ = state.absorbBlocks(padded)
      return state.digest
    }
    var hasher = SHA256()
    hasher.update(bytes)
    return hasher.finalize()
  }

  /// The hash of the hash of `bytes`, as Bitcoin and Base58Check use it.
  public static func doubleHash(_ bytes: [UInt8]) -> Bytes32 {
    hash(hash(bytes).bytes)
  }

  /// Absorbs more bytes.
  public mutating func update(_ bytes: [UInt8]) {
    total &+= UInt64(truncatingIfNeeded: bytes.count)
    if pending.isEmpty {
      let used = state.absorbBlocks(bytes)
      pending.append(contentsOf: bytes[used...])
    } else {
      pending.append(contentsOf: bytes)
      let used = state.absorbBlocks(pending)
      if used > 0 { pending.removeFirst(used) }
    }
  }

  /// The hash of everything absorbed.
  public consuming func finalize() -> Bytes32 {
    var block = pending
    Self.pad(&block, total: total)
    var state = state
    _ = state.absorbBlocks(block)
    return state.digest
  }

  /// A one, zeros, and the number of bits.
  private static func pad(_ block: inout [UInt8], total: UInt64) {
    block.append(0x80)
    while block.count % blockSize != 56 { block.append(0) }
    let bits = total &* 8
    for i in 0..<8 { block.append(UInt8(truncatingIfNeeded: bits >> (56 - 8 * i))) }
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

  /// Absorbs the whole blocks of `bytes`; answers how many bytes that were.
  mutating func absorbBlocks(_ bytes: [UInt8]) -> Int {
    guard bytes.count >= SHA256.blockSize else { return 0 }
    var schedule = [UInt32](repeating: 0, count: 64)
    var i = 0
    while bytes.count - i >= SHA256.blockSize {
      absorb(bytes, at: i, &schedule)
      i += SHA256.blockSize
    }
    return i
  }

  private mutating func absorb(_ bytes: [UInt8], at start: Int, _ w: inout [UInt32]) {
    for t in 0..<16 {
      let i = start + 4 * t
      w[t] =
        UInt32(truncatingIfNeeded: bytes[i]) << 24 | UInt32(truncatingIfNeeded: bytes[i + 1]) << 16 | UInt32(
          truncatingIfNeeded: bytes[i + 2]) << 8 | UInt32(truncatingIfNeeded: bytes[i + 3])
    }
    for t in 16..<64 {
      let x = w[t - 15]
      let y = w[t - 2]
      let s0 = Self.rotr(x, 7) ^ Self.rotr(x, 18) ^ (x >> 3)
      let s1 = Self.rotr(y, 17) ^ Self.rotr(y, 19) ^ (y >> 10)
      w[t] = w[t - 16] &+ s0 &+ w[t - 7] &+ s1
    }
    var (a, b, c, d, e, f, g, h) = (h0, h1, h2, h3, h4, h5, h6, h7)
    for t in 0..<64 {
      let s1 = Self.rotr(e, 6) ^ Self.rotr(e, 11) ^ Self.rotr(e, 25)
      let t1 = h &+ s1 &+ ((e & f) ^ (~e & g)) &+ Self.k[t] &+ w[t]
      let s0 = Self.rotr(a, 2) ^ Self.rotr(a, 13) ^ Self.rotr(a, 22)
      let t2 = s0 &+ ((a & b) ^ (a & c) ^ (b & c))
      (h, g, f, e, d, c, b, a) = (g, f, e, d &+ t1, c, b, a, t1 &+ t2)
    }
    (h0, h1, h2, h3) = (h0 &+ a, h1 &+ b, h2 &+ c, h3 &+ d)
    (h4, h5, h6, h7) = (h4 &+ e, h5 &+ f, h6 &+ g, h7 &+ h)
  }

  @inline(__always)
  private static func rotr(_ x: UInt32, _ n: UInt32) -> UInt32 { x >> n | x << (32 &- n) }

  /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes (FIPS 180-4, 4.2.2).
  private static let k: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
    0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
    0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
    0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
    0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
    0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
    0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
  ]
}
