import CountersignCore

/// Reads one tuple of ABI-encoded values: its head word by word, and the tails to which the offsets in the head point.
///
/// An offset counts from the beginning of its tuple. What is out of bounds or no value of its type throws; what
/// contracts take though no encoder writes it is kept in `deviations`. Nothing is copied: byte strings are answered as
/// ranges. Source: contract ABI specification, formal specification of the encoding and strict mode.
struct ABIReader {
  /// How deep tuples may be nested (P-DEPTH).
  static let maximumDepth = 16

  private var head: ByteReader
  /// The tuple and whatever follows it.
  private let bounds: Range<Int>
  private let depth: Int
  /// Where an encoder would put the next tail.
  private var nextTail: Int
  /// In what way the bytes differ from those that an encoder writes.
  private(set) var deviations: Set<ABIDeviation> = []

  /// Begins a tuple whose head has `words` words, in a part of the bytes.
  ///
  /// Throws `truncated` or `overrun` when the head is not there.
  init(_ bytes: [UInt8], _ range: Range<Int>, words: Int, depth: Int = maximumDepth) throws(CodecError) {
    guard depth > 0 else { throw CodecError(.tooDeep, range) }
    var reader = ByteReader(bytes, range)
    bounds = reader.start..<reader.end
    // By division: a count of words may be a claim (P-COUNT).
    guard words >= 0, words <= reader.remaining / 32 else {
      throw CodecError(.truncated, reader.start..<reader.end)
    }
    head = try reader.reader(32 * words)
    nextTail = head.end
    self.depth = depth
  }

  /// Takes a word as a number.
  mutating func uint256() throws(CodecError) -> UInt256 {
    try head.uint256(32)
  }

  /// Takes a number of fewer bits; throws `overflow` for a larger one.
  mutating func uint(bits: Int) throws(CodecError) -> UInt256 {
    let place = head.offset
    let value = try uint256()
    guard value.significantBits <= bits else { throw CodecError(.overflow, place..<head.offset) }
    return value
  }

  /// Takes an address; throws `badPadding` when the twelve bytes before it are not zero.
  mutating func address() throws(CodecError) -> EVMAddress {
    let padding = try head.range(12)
    guard head.uint256(at: padding).isZero else { throw CodecError(.badPadding, padding) }
    return EVMAddress(at: try head.range(20), of: head)
  }

  /// Takes a byte string or a text; answers where it stands.
  mutating func bytes() throws(CodecError) -> Range<Int> {
    var tail = try follow()
    let count = try Self.count(&tail, limit: tail.end)
    let content = try tail.range(count)
    let missing = (32 - content.count % 32) % 32
    if let padding = try? tail.range(missing) {
      if !tail.uint256(at: padding).isZero { deviations.insert(.padding) }
    } else {
      // Contracts do not ask for the padding of the last value.
      deviations.insert(.padding)
      tail.seek(to: tail.end)
    }
    nextTail = tail.offset
    return content
  }

  /// Takes a tuple that has tails of its own; `body` takes its values.
  mutating func tuple<Value>(
    words: Int, _ body: (inout ABIReader) throws(CodecError) -> Value
  ) throws(CodecError) -> Value {
    let tail = try follow()
    var inner = try ABIReader(head.bytes, tail.offset..<tail.end, words: words, depth: depth - 1)
    let value = try body(&inner)
    deviations.formUnion(inner.deviations)
    nextTail = inner.nextTail
    return value
  }

  /// Ends the reading: bytes that no value uses are a deviation.
  mutating func finish() {
    if nextTail != bounds.upperBound { deviations.insert(.trailing) }
  }

  /// Takes an offset and goes where it points to.
  private mutating func follow() throws(CodecError) -> ByteReader {
    let place = head.offset
    let offset = try Self.count(&head, limit: bounds.count)
    guard offset <= bounds.count else { throw CodecError(.overrun, place..<head.offset) }
    let start = bounds.lowerBound + offset  // INVARIANT: not beyond the upper bound, by the guard
    if start != nextTail { deviations.insert(.offset) }
    return ByteReader(head.bytes, start..<bounds.upperBound)
  }

  /// Takes a word that counts bytes.
  private static func count(_ reader: inout ByteReader, limit: Int) throws(CodecError) -> Int {
    let place = reader.offset
    guard let count = try reader.uint256(32).uint64.flatMap({ Int(exactly: $0) }), count <= limit else {
      throw CodecError(.overrun, place..<reader.offset)
    }
    return count
  }
}
