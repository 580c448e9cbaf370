public import CountersignHash

/// A point of secp256k1: an implementation of the arithmetic made it, so it is on the curve.
public struct Secp256k1PublicKey: Hashable, Sendable {
  /// The x coordinate, big-endian.
  public let x: Bytes32
  /// The y coordinate, big-endian.
  public let y: Bytes32

  /// Takes coordinates that an implementation has checked.
  public init(checkedX x: Bytes32, y: Bytes32) {
    self.x = x
    self.y = y
  }

  /// True when y is odd.
  public var isOdd: Bool { y.w3 & 1 == 1 }

  /// 33 bytes: 02 or 03, and x. Source: SEC 1, 2.3.3.
  public var compressed: [UInt8] { [isOdd ? 3 : 2] + x.bytes }

  /// 65 bytes: 04, x and y. Source: SEC 1, 2.3.3.
  public var uncompressed: [UInt8] { [4] + x.bytes + y.bytes }

  /// The key without the sign of y. Source: BIP-0340.
  public var xOnly: Secp256k1XOnlyKey { Secp256k1XOnlyKey(x) }
}

/// An x coordinate that stands for the point with even y. Source: BIP-0340.
///
/// Not every value is on the curve: ask `Secp256k1Arithmetic.isOnCurve(_:)`.
public struct Secp256k1XOnlyKey: Hashable, Sendable {
  /// The x coordinate, big-endian.
  public let x: Bytes32

  /// Makes a key of its coordinate.
  public init(_ x: Bytes32) { self.x = x }
}
