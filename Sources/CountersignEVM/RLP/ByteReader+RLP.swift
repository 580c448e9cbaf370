import CountersignCore

// RLP primitives: canonical form is checked here and nowhere else (P-CANON). Source: yellow paper, appendix B.
extension CodecError.Reason {
  /// A length with a leading zero byte.
  static let lengthLeadingZero = CodecError.Reason("length-leading-zero")
  /// The long form for a length below 56.
  static let lengthNonminimal = CodecError.Reason("length-nonminimal")
  /// A single byte below 0x80 that has a length.
  static let singleByte = CodecError.Reason("single-byte")
  /// A length that no input can have.
  static let lengthOverflow = CodecError.Reason("length-overflow")
  /// A list where bytes are due.
  static let unexpectedList = CodecError.Reason("unexpected-list")
  /// Bytes where a list is due.
  static let unexpectedBytes = CodecError.Reason("unexpected-bytes")
}

/// The header of an item: what it is and where its payload stands.
struct RLPHeader {
  let isList: Bool
  /// The payload, absolute offsets.
  let payload: Range<Int>
}

extension ByteReader {
  /// Takes one item, header and payload.
  mutating func rlpItem() throws(CodecError) -> RLPHeader {
    let start = offset
    let first = try u8()
    if first < 0x80 { return RLPHeader(isList: false, payload: start..<offset) }
    let isList = first >= 0xc0
    let short = Int(truncatingIfNeeded: first & 0x3f)
    if short < 56 {
      let payload = try range(short)
      if !isList, short == 1, byte(at: payload.lowerBound).map({ $0 < 0x80 }) ?? true {
        throw CodecError(.singleByte, start..<offset)
      }
      return RLPHeader(isList: isList, payload: payload)
    }
    let lengthCount = short - 55
    guard let leading = next else { throw CodecError(.truncated, start..<end) }
    guard leading != 0 else { throw CodecError(.lengthLeadingZero, start..<offset + 1) }
    let length = try bigEndian(lengthCount)
    guard length >= 56 else { throw CodecError(.lengthNonminimal, start..<offset) }
    guard let count = Int(exactly: length) else { throw CodecError(.lengthOverflow, start..<offset) }
    return RLPHeader(isList: isList, payload: try range(count))
  }

  /// Takes a list as a reader of its payload.
  mutating func rlpList() throws(CodecError) -> ByteReader {
    let start = offset
    let item = try rlpItem()
    guard item.isList else { throw CodecError(.unexpectedBytes, start..<offset) }
    return ByteReader(bytes, item.payload)
  }

  /// Takes a byte string; answers where its payload is.
  mutating func rlpBytes() throws(CodecError) -> Range<Int> {
    let start = offset
    let item = try rlpItem()
    guard !item.isList else { throw CodecError(.unexpectedList, start..<offset) }
    return item.payload
  }

  /// Takes an integer of at most 64 bits: shortest form, zero is the empty string.
  mutating func rlpUInt64() throws(CodecError) -> UInt64 {
    uint64(at: try rlpInteger(bytes: 8))
  }

  /// Takes an integer of at most 256 bits: shortest form, zero is the empty string.
  mutating func rlpUInt256() throws(CodecError) -> UInt256 {
    uint256(at: try rlpInteger(bytes: 32))
  }

  /// Takes an integer in its shortest form; answers where its bytes are.
  private mutating func rlpInteger(bytes limit: Int) throws(CodecError) -> Range<Int> {
    let number = try rlpBytes()
    guard number.isEmpty || byte(at: number.lowerBound) != 0 else { throw CodecError(.leadingZero, number) }
    guard number.count <= limit else { throw CodecError(.overflow, number) }
    return number
  }

  /// How many items are left, without taking them. Looks at their headers only.
  func rlpItemCount() throws(CodecError) -> Int {
    var copy = self
    var count = 0
    while !copy.isAtEnd {
      _ = try copy.rlpItem()
      count += 1
    }
    return count
  }
}
