import CountersignCore

extension ByteWriter {
  /// Writes a number of at most 16 bits in its shortest form; of a larger one the low bits.
  mutating func compactU16(_ value: Int) {
    var rest = value & 0xffff
    while rest > 0x7f {
      u8(UInt8(truncatingIfNeeded: rest & 0x7f | 0x80))
      rest >>= 7
    }
    u8(UInt8(truncatingIfNeeded: rest))
  }

  /// Writes a length and the bytes.
  mutating func compactBytes(_ bytes: [UInt8]) {
    compactU16(bytes.count)
    write(bytes)
  }
}
