/// A cursor over bytes: the only thing in a decoder that subscripts them (P-READER).
///
/// Offsets are absolute, also in sub-readers, so that an error points into the input as it came. Lengths are compared
/// by subtraction, which cannot overflow (P-SUB).
public struct ByteReader: Sendable {
  /// The whole input; shared, not copied.
  public let bytes: [UInt8]
  /// Where this reader begins.
  public let start: Int
  @usableFromInline var position: Int
  /// Where this reader ends; at most the count of the input.
  public let end: Int

  /// Reads a whole input.
  @inlinable
  public init(_ bytes: [UInt8]) {
    self.init(bytes, 0..<bytes.count)
  }

  /// Reads a part of an input; a range outside it is cut to it.
  @inlinable
  public init(_ bytes: [UInt8], _ range: Range<Int>) {
    let range = range.clamped(to: 0..<bytes.count)
    self.init(unchecked: bytes, range)
  }

  @usableFromInline
  init(unchecked bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    start = range.lowerBound
    position = range.lowerBound
    end = range.upperBound
  }

  /// The next byte to be read.
  @inlinable public var offset: Int { position }

  /// How many bytes are left.
  @inlinable public var remaining: Int { end - position }

  /// True when nothing is left.
  @inlinable public var isAtEnd: Bool { position == end }

  /// The next byte without taking it; nil at the end.
  @inlinable public var next: UInt8? { position < end ? bytes[position] : nil }

  /// Not enough is left: of the input, or of the part of it that this reader has.
  @usableFromInline var shortage: CodecError {
    CodecError(end < bytes.count ? .overrun : .truncated, position..<end)
  }

  /// Takes one byte.
  @inlinable
  public mutating func u8() throws(CodecError) -> UInt8 {
    guard position < end else { throw shortage }
    let byte = bytes[position]
    position += 1
    return byte
  }

  /// Takes `count` bytes and answers where they are.
  @inlinable
  public mutating func range(_ count: Int) throws(CodecError) -> Range<Int> {
    guard count >= 0, count <= remaining else { throw shortage }
    let start = position
    position += count
    return start..<position
  }

  /// The bytes at absolute offsets of the input, without moving; offsets outside of it are left out.
  public func copy(_ range: Range<Int>) -> [UInt8] {
    Array(bytes[range.clamped(to: 0..<bytes.count)])
  }

  /// The byte at an absolute offset of the input, without moving; nil outside of it.
  public func byte(at offset: Int) -> UInt8? {
    bytes.indices.contains(offset) ? bytes[offset] : nil
  }

  /// Takes `count` bytes as an array. Allocates only what is there.
  public mutating func array(_ count: Int) throws(CodecError) -> [UInt8] {
    let range = try range(count)
    return Array(bytes[range])
  }

  /// Takes `count` bytes as a reader of their own.
  @inlinable
  public mutating func reader(_ count: Int) throws(CodecError) -> ByteReader {
    let range = try range(count)
    return ByteReader(unchecked: bytes, range)
  }

  /// Takes up to 8 bytes as a big-endian number.
  @inlinable
  public mutating func bigEndian(_ count: Int) throws(CodecError) -> UInt64 {
    guard count <= 8 else { throw CodecError(.overflow, position..<position) }
    return uint64(at: try range(count))
  }

  /// Takes up to 8 bytes as a little-endian number.
  @inlinable
  public mutating func littleEndian(_ count: Int) throws(CodecError) -> UInt64 {
    guard count <= 8 else { throw CodecError(.overflow, position..<position) }
    let number = uint64(at: try range(count)).byteSwapped
    return count == 0 ? 0 : number >> UInt64(truncatingIfNeeded: 64 - 8 * count)
  }

  /// Takes up to 32 bytes as a big-endian number.
  public mutating func uint256(_ count: Int) throws(CodecError) -> UInt256 {
    guard count <= 32 else { throw CodecError(.overflow, position..<position) }
    return uint256(at: try range(count))
  }

  /// A part of the input as a big-endian number, without moving: the last 8 bytes of it, and nothing of a part that
  /// reaches beyond the input.
  @inlinable
  public func uint64(at range: Range<Int>) -> UInt64 {
    guard range.lowerBound >= 0, range.upperBound <= bytes.count else { return 0 }
    if range.count == 8 { return word(at: range.lowerBound) }
    var value: UInt64 = 0
    for i in range { value = value << 8 | UInt64(truncatingIfNeeded: bytes[i]) }
    return value
  }

  /// Eight bytes as a big-endian number; written out, it becomes one load.
  @usableFromInline
  func word(at i: Int) -> UInt64 {
    func byte(_ k: Int) -> UInt64 {
      UInt64(truncatingIfNeeded: bytes[i &+ k]) << UInt64(truncatingIfNeeded: 56 &- 8 &* k)
    }
    guard i >= 0, i <= bytes.count - 8 else { return 0 }
    return byte(0) | byte(1) | byte(2) | byte(3) | byte(4) | byte(5) | byte(6) | byte(7)
  }

  /// A part of the input as a big-endian number, without moving: the last 32 bytes of it, and nothing of a part that
  /// reaches beyond the input.
  public func uint256(at range: Range<Int>) -> UInt256 {
    let start = range.lowerBound
    let end = range.upperBound
    if range.count <= 8 { return UInt256(uint64(at: range)) }
    return UInt256(
      uint64(at: end &- 8..<end), uint64(at: max(start, end &- 16)..<end &- 8),
      uint64(at: max(start, end &- 24)..<max(start, end &- 16)),
      uint64(at: max(start, end &- 32)..<max(start, end &- 24)))
  }

  /// Moves the cursor, to look at something twice.
  ///
  /// An offset outside the range leaves the reader at its end.
  public mutating func seek(to offset: Int) {
    position = offset >= start && offset <= end ? offset : end
  }

  /// Throws when something is left (P-END).
  public func requireEnd() throws(CodecError) {
    guard isAtEnd else { throw CodecError(.trailing, position..<end) }
  }
}
