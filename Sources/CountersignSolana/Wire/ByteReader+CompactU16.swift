import CountersignCore
import CountersignHash

// compact-u16: seven bits a byte, the low ones first, the highest bit says that more follow. Canonical form is checked
// here and nowhere else (P-CANON). Source: solana-sdk, short-vec.
extension ByteReader {
  /// Takes a number of at most 16 bits in its shortest form.
  mutating func compactU16() throws(CodecError) -> Int {
    let start = offset
    var value = 0
    for shift in [0, 7, 14] {
      let byte = try u8()
      // A zero byte adds nothing: without it the number is shorter.
      if byte == 0, shift > 0 { throw CodecError(.nonCanonical, start..<offset) }
      if shift == 14, byte > 3 { throw CodecError(.overflow, start..<offset) }
      value |= Int(truncatingIfNeeded: byte & 0x7f) << shift
      if byte & 0x80 == 0 { return value }
    }
    throw CodecError(.overflow, start..<offset)
  }

  /// Takes a length and as many bytes.
  mutating func compactBytes() throws(CodecError) -> [UInt8] {
    let count = try compactU16()
    return try array(count)
  }

  /// Takes 32 bytes.
  mutating func bytes32() throws(CodecError) -> Bytes32 {
    let start = try range(32).lowerBound
    return Bytes32(
      uint64(at: start..<start + 8), uint64(at: start + 8..<start + 16), uint64(at: start + 16..<start + 24),
      uint64(at: start + 24..<start + 32))
  }
}
