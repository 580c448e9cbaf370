import CountersignCore
import CountersignHash

/// Writes one tuple of ABI-encoded values. Source: contract ABI specification, formal specification of the encoding.
struct ABIWriter {
  private var head: ByteWriter
  private var tails = ByteWriter()
  private let headCount: Int

  /// Begins a tuple whose head has `words` words.
  init(words: Int) {
    headCount = 32 * words
    head = ByteWriter(capacity: headCount)
  }

  /// The head, and behind it the tails.
  var bytes: [UInt8] { head.bytes + tails.bytes }

  /// Writes a word.
  mutating func word(_ word: Bytes32) { head.write(word.bytes) }

  /// Writes a number.
  mutating func uint256(_ number: UInt256) { word(number.bytes32) }

  /// Writes an address.
  mutating func address(_ address: EVMAddress) {
    head.write([UInt8](repeating: 0, count: 12))
    head.write(address.bytes)
  }

  /// Writes a byte string: its offset, and its count, its bytes and zeros up to a whole word as the next tail.
  mutating func bytes(_ bytes: [UInt8]) {
    Self.write(count: headCount + tails.count, into: &head)
    Self.write(count: bytes.count, into: &tails)
    tails.write(bytes)
    tails.write([UInt8](repeating: 0, count: (32 - bytes.count % 32) % 32))
  }

  private static func write(count: Int, into writer: inout ByteWriter) {
    writer.write([UInt8](repeating: 0, count: 24))
    writer.bigEndian(UInt64(truncatingIfNeeded: count), count: 8)
  }
}
