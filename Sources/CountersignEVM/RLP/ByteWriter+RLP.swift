import CountersignCore

extension ByteWriter {
  /// Writes a byte string.
  mutating func rlp(_ bytes: [UInt8]) {
    if bytes.count == 1, let byte = bytes.first, byte < 0x80 { return u8(byte) }
    rlpHeader(0x80, bytes.count)
    write(bytes)
  }

  /// Writes an integer in its shortest form; zero is the empty string.
  mutating func rlp(_ value: UInt256) {
    if let small = value.uint64 { return rlp(small) }
    rlp(value.minimalBytes)
  }

  /// Writes an integer in its shortest form; zero is the empty string.
  mutating func rlp(_ value: UInt64) {
    if value > 0, value < 0x80 { return u8(UInt8(truncatingIfNeeded: value)) }
    let count = (71 - value.leadingZeroBitCount) / 8
    rlpHeader(0x80, count)
    bigEndian(value, count: count)
  }

  /// Writes a list whose items `body` writes.
  mutating func rlpList(_ body: (inout ByteWriter) -> Void) {
    var inner = ByteWriter()
    body(&inner)
    rlpHeader(0xc0, inner.count)
    write(inner.bytes)
  }

  /// Writes the header of `count` bytes of payload; `base` is 0x80 for bytes and 0xc0 for lists.
  mutating func rlpHeader(_ base: UInt8, _ count: Int) {
    let length = UInt64(count)  // INVARIANT: a count is not negative
    if length < 56 { return u8(base &+ UInt8(truncatingIfNeeded: length)) }
    let bytes = (71 - length.leadingZeroBitCount) / 8
    u8(base &+ 55 &+ UInt8(truncatingIfNeeded: bytes))
    bigEndian(length, count: bytes)
  }
}
