import CountersignCore
import Testing

@Suite struct ByteReaderTests {
  @Test func takesBytesInOrder() throws {
    var reader = ByteReader([1, 2, 3, 4, 5, 6])
    #expect(reader.next == 1)
    #expect(try reader.u8() == 1)
    #expect(try reader.range(2) == 1..<3)
    #expect(try reader.array(1) == [4])
    #expect(reader.offset == 4)
    #expect(reader.remaining == 2)
    #expect(try reader.array(0) == [])
    #expect(try reader.bigEndian(2) == 0x0506)
    #expect(reader.isAtEnd)
    #expect(reader.next == nil)
    try reader.requireEnd()
  }

  @Test func readsNumbersOfEveryWidth() throws {
    let bytes = (1...32).map { UInt8($0) }
    for count in 0...8 {
      var reader = ByteReader(bytes)
      #expect(try reader.bigEndian(count) == bytes.prefix(count).reduce(0) { $0 << 8 | UInt64($1) })
      #expect(reader.offset == count)
    }
    for count in 0...32 {
      var reader = ByteReader(bytes)
      #expect(try reader.uint256(count) == UInt256(bigEndian: Array(bytes.prefix(count))))
      #expect(reader.offset == count)
    }
  }

  @Test func truncationIsToldWithWhatIsLeft() {
    let bytes: [UInt8] = [1, 2, 3, 4]
    func afterOne(_ body: (inout ByteReader) throws(CodecError) -> some Any) -> CodecError? {
      var reader = ByteReader(bytes)
      _ = try? reader.u8()
      let error = refusal { () throws(CodecError) in try body(&reader) }
      #expect(reader.offset == 1, "a refusal takes nothing")
      return error
    }
    let truncated = CodecError(.truncated, 1..<4)
    #expect(afterOne { reader throws(CodecError) in try reader.range(4) } == truncated)
    #expect(afterOne { reader throws(CodecError) in try reader.array(4) } == truncated)
    #expect(afterOne { reader throws(CodecError) in try reader.reader(4) } == truncated)
    #expect(afterOne { reader throws(CodecError) in try reader.bigEndian(4) } == truncated)
    #expect(afterOne { reader throws(CodecError) in try reader.uint256(4) } == truncated)
    #expect(afterOne { reader throws(CodecError) in try reader.uint256(32) } == truncated)
    #expect(afterOne { reader throws(CodecError) in try reader.requireEnd() } == CodecError(.trailing, 1..<4))
    var empty = ByteReader([])
    #expect(refusal { () throws(CodecError) in try empty.u8() } == CodecError(.truncated, at: 0))
  }

  @Test(arguments: [-1, -4, .min, 5, 1 << 40, .max - 1, .max])
  func countsThatNobodyHasAreRefused(count: Int) {
    var reader = ByteReader([1, 2, 3, 4])
    _ = try? reader.u8()
    #expect(refusal { () throws(CodecError) in try reader.range(count) }?.reason == .truncated)
    #expect(refusal { () throws(CodecError) in try reader.array(count) }?.reason == .truncated)
    #expect(refusal { () throws(CodecError) in try reader.reader(count) }?.reason == .truncated)
    #expect(refusal { () throws(CodecError) in try reader.bigEndian(count) } != nil)
    #expect(refusal { () throws(CodecError) in try reader.uint256(count) } != nil)
    #expect(reader.offset == 1)
  }

  @Test func numbersTooWideForTheirTypeAreRefused() {
    var reader = ByteReader([UInt8](repeating: 0, count: 40))
    #expect(refusal { () throws(CodecError) in try reader.bigEndian(9) }?.reason == .overflow)
    #expect(refusal { () throws(CodecError) in try reader.uint256(33) }?.reason == .overflow)
    #expect(reader.offset == 0)
  }

  @Test func partsKeepTheOffsetsOfTheInput() throws {
    var whole = ByteReader([0, 1, 2, 3, 4, 5, 6, 7])
    _ = try whole.u8()
    var part = try whole.reader(4)
    #expect(whole.offset == 5)
    #expect(part.offset == 1)
    #expect(part.end == 5)
    #expect(try part.u8() == 1)
    var inner = try part.reader(2)
    #expect(try inner.array(2) == [2, 3])
    #expect(refusal { () throws(CodecError) in try inner.u8() }?.bytes == 4..<4)
    #expect(refusal { () throws(CodecError) in try part.requireEnd() } == CodecError(.trailing, 4..<5))
  }

  /// The input goes on behind a part: a value that ends there is not cut off, it reaches out of what it stands in.
  @Test func reachingOutOfAPartIsAnOverrun() {
    let bytes: [UInt8] = [0, 1, 2, 3, 4, 5]
    var inside = ByteReader(bytes, 1..<4)
    var atTheEnd = ByteReader(bytes, 3..<6)
    let overrun = CodecError(.overrun, 1..<4)
    #expect(refusal { () throws(CodecError) in try inside.range(4) } == overrun)
    #expect(refusal { () throws(CodecError) in try inside.array(4) } == overrun)
    #expect(refusal { () throws(CodecError) in try inside.reader(4) } == overrun)
    #expect(refusal { () throws(CodecError) in try inside.bigEndian(4) } == overrun)
    #expect(refusal { () throws(CodecError) in try inside.uint256(9) } == overrun)
    #expect(refusal { () throws(CodecError) in try atTheEnd.range(4) } == CodecError(.truncated, 3..<6))
    #expect(refusal { () throws(CodecError) in try atTheEnd.uint256(9) } == CodecError(.truncated, 3..<6))
    var empty = ByteReader(bytes, 2..<2)
    #expect(refusal { () throws(CodecError) in try empty.u8() } == CodecError(.overrun, at: 2))
  }

  @Test func looksAtAbsoluteOffsetsWithoutMoving() {
    let reader = ByteReader([10, 11, 12, 13], 1..<3)
    #expect(reader.copy(1..<3) == [11, 12])
    #expect(reader.copy(-5..<99) == [10, 11, 12, 13])
    #expect(reader.copy(7..<9) == [])
    #expect(reader.byte(at: 0) == 10)
    #expect(reader.byte(at: 3) == 13)
    #expect(reader.byte(at: 4) == nil)
    #expect(reader.byte(at: -1) == nil)
    #expect(reader.offset == 1)
  }

  @Test func rangesOutsideTheInputAreCut() {
    let bytes: [UInt8] = [1, 2, 3]
    #expect(ByteReader(bytes, -4..<9).remaining == 3)
    #expect(ByteReader(bytes, 1..<9).next == 2)
    #expect(ByteReader(bytes, 7..<9).isAtEnd)
    #expect(ByteReader(bytes, -9..<(-7)).isAtEnd)
    #expect(ByteReader(bytes, .min..<(.max)).remaining == 3)
  }

  @Test func seekingMovesWithinTheReader() throws {
    var reader = ByteReader([1, 2, 3, 4])
    _ = try reader.array(3)
    reader.seek(to: 1)
    #expect(try reader.u8() == 2)
    reader.seek(to: 4)
    #expect(reader.isAtEnd)
    for outside in [5, -1, .min, .max] {
      reader.seek(to: 0)
      reader.seek(to: outside)
      #expect(reader.isAtEnd, "\(outside)")
    }
  }

  @Test func seekingDoesNotLeaveAPart() {
    var part = ByteReader([0, 1, 2, 3, 4, 5], 2..<4)
    part.seek(to: 5)
    #expect(part.isAtEnd)
    part.seek(to: 2)
    #expect(part.next == 2)
    // Before its beginning is outside as well.
    part.seek(to: 1)
    #expect(part.isAtEnd)
    #expect(part.next == nil)
  }
}
