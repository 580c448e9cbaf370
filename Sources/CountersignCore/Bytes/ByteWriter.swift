public import CountersignHash

/// Bytes being put together.
public struct ByteWriter: Sendable {
  /// What was written so far.
  public private(set) var bytes: [UInt8] = []

  /// Starts empty, with room for `capacity` bytes.
  public init(capacity: Int = 0) {
    // A hint, so a wrong one must cost nothing.
    bytes.reserveCapacity(min(max(0, capacity), 1 << 20))
  }

  /// How many bytes were written.
  public var count: Int { bytes.count }

  /// Writes one byte.
  public mutating func u8(_ byte: UInt8) { bytes.append(byte) }

  /// Writes bytes as they are.
  public mutating func write(_ more: [UInt8]) { bytes.append(contentsOf: more) }

  /// Writes bytes as they are.
  public mutating func write(_ more: ArraySlice<UInt8>) { bytes.append(contentsOf: more) }

  /// Writes 32 bytes.
  public mutating func write(_ value: Bytes32) {
    word(value.w0)
    word(value.w1)
    word(value.w2)
    word(value.w3)
  }

  /// Eight bytes, most significant first; written out, since a loop takes twice as long.
  private mutating func word(_ value: UInt64) {
    bytes.append(UInt8(truncatingIfNeeded: value >> 56))
    bytes.append(UInt8(truncatingIfNeeded: value >> 48))
    bytes.append(UInt8(truncatingIfNeeded: value >> 40))
    bytes.append(UInt8(truncatingIfNeeded: value >> 32))
    bytes.append(UInt8(truncatingIfNeeded: value >> 24))
    bytes.append(UInt8(truncatingIfNeeded: value >> 16))
    bytes.append(UInt8(truncatingIfNeeded: value >> 8))
    bytes.append(UInt8(truncatingIfNeeded: value))
  }

  /// Writes the `count` low bytes of a number, most significant first.
  public mutating func bigEndian(_ value: UInt64, count: Int) {
    var shift = 8 * (min(max(count, 0), 8) - 1)
    while shift >= 0 {
      bytes.append(UInt8(truncatingIfNeeded: value >> shift))
      shift -= 8
    }
  }

  /// Writes the `count` low bytes of a number, least significant first.
  public mutating func littleEndian(_ value: UInt64, count: Int) {
    if count == 8 { return word(value.byteSwapped) }
    var rest = value
    for _ in 0..<min(max(count, 0), 8) {
      bytes.append(UInt8(truncatingIfNeeded: rest))
      rest >>= 8
    }
  }
}
