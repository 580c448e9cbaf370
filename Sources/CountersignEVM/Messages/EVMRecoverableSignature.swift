import CountersignCore
public import CountersignCurves
public import CountersignHash

/// A signature that tells the key that made it, as it was written: in range or not. Source: SEC 1, 4.1.6.
public struct EVMRecoverableSignature: Hashable, Sendable {
  /// The two scalars.
  public let scalars: Secp256k1Signature
  /// The parity of the point: 0 or 1.
  public let yParity: UInt8
  /// The byte behind the scalars; nil in the compact form, which has none.
  public let v: UInt8?

  /// Makes a signature.
  public init(scalars: Secp256k1Signature, yParity: UInt8, v: UInt8?) {
    self.scalars = scalars
    self.yParity = yParity & 1
    self.v = v
  }

  /// Reads r, s and a v of 0, 1, 27 or 28; nil for anything else.
  init?(full bytes: [UInt8]) {
    guard bytes.count == 65, let v = bytes.last, let scalars = Secp256k1Signature(compact: Array(bytes.dropLast()))
    else {
      return nil
    }
    switch v {
    case 0, 1: self.init(scalars: scalars, yParity: v, v: v)
    case 27, 28: self.init(scalars: scalars, yParity: v - 27, v: v)
    default: return nil
    }
  }

  /// Reads r, and s with the parity in its highest bit. Source: EIP-2098.
  init?(compact bytes: [UInt8]) {
    guard let raw = Secp256k1Signature(compact: bytes) else { return nil }
    let s = UInt256(raw.s.l0, raw.s.l1, raw.s.l2, raw.s.l3 & (.max >> 1))
    let parity = UInt8(truncatingIfNeeded: raw.s.l3 >> 63)
    self.init(scalars: Secp256k1Signature(r: raw.r, s: s), yParity: parity, v: nil)
  }

  /// r, s and v, 65 bytes; v is 27 or 28.
  public var full: [UInt8] { scalars.compact + [27 + yParity] }

  /// r, and s with the parity in its highest bit, 64 bytes; nil when s is above half the order, which the form
  /// excludes. Source: EIP-2098.
  public var compact: [UInt8]? {
    guard scalars.isLowS else { return nil }
    let s = scalars.s
    let marked = UInt256(s.l0, s.l1, s.l2, s.l3 | UInt64(truncatingIfNeeded: yParity) << 63)
    return scalars.r.bytes32.bytes + marked.bytes32.bytes
  }

  /// Whose key made the signature, if it covers `digest`; nil when none did, or a scalar is out of range.
  public func signer(of digest: Bytes32, _ curves: Curves) -> EVMAddress? {
    guard scalars.isInRange else { return nil }
    return curves.secp256k1.recover(scalars, recoveryID: yParity, digest: digest).map { EVMAddress($0) }
  }
}
