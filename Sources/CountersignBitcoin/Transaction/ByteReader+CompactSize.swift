import CountersignCore
import CountersignHash

// CompactSize: one byte, or a mark and 2, 4 or 8 bytes, the lowest first. Canonical form is checked here and nowhere else
// (P-CANON). Source: Bitcoin Core, `ReadCompactSize`.
extension ByteReader {
  /// Takes a number in its shortest form.
  mutating func compactSize() throws(CodecError) -> UInt64 {
    let start = offset
    let first = try u8()
    let (count, least): (Int, UInt64) =
      switch first {
      case 0xfd: (2, 0xfd)
      case 0xfe: (4, 0x1_0000)
      case 0xff: (8, 0x1_0000_0000)
      default: (0, 0)
      }
    guard count > 0 else { return UInt64(truncatingIfNeeded: first) }
    let value = try littleEndian(count)
    guard value >= least else { throw CodecError(.nonCanonical, start..<offset) }
    return value
  }

  /// Takes a count of items, when so many of at least this size can follow (P-COUNT).
  mutating func count(itemSize: Int) throws(CodecError) -> Int {
    let start = offset
    let value = try compactSize()
    guard let count = Int(exactly: value), count <= remaining / max(1, itemSize) else {
      throw CodecError(.truncated, start..<end)
    }
    return count
  }

  /// Takes a length and as many bytes.
  mutating func sized() throws(CodecError) -> [UInt8] {
    let count = try count(itemSize: 1)
    return try array(count)
  }

  /// Takes 32 bytes.
  mutating func bytes32() throws(CodecError) -> Bytes32 {
    let start = try range(32).lowerBound
    return Bytes32(
      uint64(at: start..<start + 8), uint64(at: start + 8..<start + 16), uint64(at: start + 16..<start + 24),
      uint64(at: start + 24..<start + 32))
  }

  /// Takes a number of 4 bytes, the lowest first.
  mutating func u32() throws(CodecError) -> UInt32 { UInt32(truncatingIfNeeded: try littleEndian(4)) }
}

extension ByteWriter {
  /// Writes a number in its shortest form.
  mutating func compactSize(_ count: Int) { compactSize(UInt64(truncatingIfNeeded: max(0, count))) }

  /// How many bytes the shortest form of a number has.
  static func sizeOfCompactSize(_ number: Int) -> Int {
    switch number {
    case ..<0xfd: 1
    case ..<0x1_0000: 3
    case ..<0x1_0000_0000: 5
    default: 9
    }
  }

  /// Writes a number in its shortest form.
  mutating func compactSize(_ number: UInt64) {
    switch number {
    case ..<0xfd: u8(UInt8(truncatingIfNeeded: number))
    case ..<0x1_0000:
      u8(0xfd)
      littleEndian(number, count: 2)
    case ..<0x1_0000_0000:
      u8(0xfe)
      littleEndian(number, count: 4)
    default:
      u8(0xff)
      littleEndian(number, count: 8)
    }
  }

  /// Writes a length and the bytes.
  mutating func sized(_ bytes: [UInt8]) {
    compactSize(bytes.count)
    write(bytes)
  }

  /// Writes a number of 4 bytes, the lowest first.
  mutating func u32(_ value: UInt32) { littleEndian(UInt64(truncatingIfNeeded: value), count: 4) }
}
