import CountersignCore
import Testing

@Suite struct ByteWriterTests {
  @Test func writesWhatItIsGiven() {
    var writer = ByteWriter(capacity: 4)
    writer.u8(1)
    writer.write([2, 3])
    writer.write([9, 4, 9][1...1])
    #expect(writer.bytes == [1, 2, 3, 4])
    #expect(writer.count == 4)
    #expect(ByteWriter(capacity: -5).count == 0)
  }

  @Test func writesTheLowBytesOfANumber() {
    let number: UInt64 = 0x0102_0304_0506_0708
    for count in 0...8 {
      var writer = ByteWriter()
      writer.bigEndian(number, count: count)
      #expect(writer.bytes == Array([1, 2, 3, 4, 5, 6, 7, 8].suffix(count)))
    }
  }

  @Test(arguments: [(-1, 0), (.min, 0), (9, 8), (.max, 8)])
  func countsOutsideTheRangeAreCut(count: Int, written: Int) {
    var writer = ByteWriter()
    writer.bigEndian(1, count: count)
    #expect(writer.count == written)
  }
}
