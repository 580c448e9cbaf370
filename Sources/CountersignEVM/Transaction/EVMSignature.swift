public import CountersignCore
import CountersignHash

/// The signature of a transaction as it was written: in range or not.
public struct EVMSignature: Hashable, Sendable {
  /// The parity of the point: 0 or 1.
  public let yParity: UInt8
  /// The first scalar.
  public let r: UInt256
  /// The second scalar.
  public let s: UInt256

  /// Makes a signature.
  public init(yParity: UInt8, r: UInt256, s: UInt256) {
    self.yParity = yParity
    self.r = r
    self.s = s
  }
}

/// The `v` of a legacy transaction: a parity, and since EIP-155 the chain. It has one bit more than a chain id.
struct EVMLegacyV: Hashable {
  let chainID: UInt256?
  let yParity: UInt8

  init(chainID: UInt256?, yParity: UInt8) {
    self.chainID = chainID
    self.yParity = yParity
  }

  /// Reads v from its big-endian bytes without leading zeros, at most 33. Nil unless v is 27, 28, or at least 37: what
  /// is between would be chain 0.
  init?(_ bytes: [UInt8]) {
    guard bytes.count <= 33 else { return nil }
    let carry = bytes.count == 33 ? bytes.first ?? 0 : 0
    guard let low = UInt256(bigEndian: bytes.count == 33 ? Array(bytes.dropFirst()) : bytes) else {
      return nil
    }
    if carry == 0, let small = low.uint64, small < 37 {
      guard small == 27 || small == 28 else { return nil }
      self.init(chainID: nil, yParity: UInt8(truncatingIfNeeded: small - 27))
      return
    }
    // (v - 35) / 2, the 257th bit included.
    let (rest, borrow) = low.subtractingReportingOverflow(35)
    let top: UInt8 = borrow ? carry &- 1 : carry
    guard top < 2 else { return nil }
    let half = rest.halved
    let id = top == 1 ? UInt256(half.l0, half.l1, half.l2, half.l3 | 1 << 63) : half
    self.init(chainID: id, yParity: rest.isOdd ? 1 : 0)
  }

  /// v big-endian, without leading zeros.
  var bytes: [UInt8] {
    guard let chainID else { return [27 + (yParity & 1)] }
    // chainID * 2 + 35 + yParity in 258 bits.
    let (double, carry) = chainID.addingReportingOverflow(chainID)
    let (sum, carry2) = double.addingReportingOverflow(UInt256(35 + UInt64(truncatingIfNeeded: yParity & 1)))
    let top: UInt8 = (carry ? 1 : 0) + (carry2 ? 1 : 0)
    return top > 0 ? [top] + sum.bytes32.bytes : sum.minimalBytes
  }
}
