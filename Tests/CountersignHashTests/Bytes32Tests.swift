import CountersignHash
import TestSupport
import Testing

@Suite struct Bytes32Tests {
  @Test(arguments: [0, 1, 31, 33, 64])
  func takesThirtyTwoBytesOnly(count: Int) {
    #expect(Bytes32([UInt8](repeating: 1, count: count)) == nil)
  }

  @Test func keepsEveryByteInItsPlace() throws {
    let bytes = (0..<32).map { UInt8($0 * 7 + 1) }
    let value = try #require(Bytes32(bytes))
    #expect(value.bytes == bytes)
    #expect(value.hex == bytes.hexText)
    #expect(value.description == value.hex)
    #expect(value.w0 == 0x0108_0f16_1d24_2b32)
    #expect(value == Bytes32(value.w0, value.w1, value.w2, value.w3))
  }

  @Test func everyByteCounts() throws {
    let zero = Bytes32(0, 0, 0, 0)
    #expect(zero.isZero)
    #expect(zero.bytes == [UInt8](repeating: 0, count: 32))
    for index in 0..<32 {
      var bytes = zero.bytes
      bytes[index] = 0x80
      let value = try #require(Bytes32(bytes))
      #expect(value != zero)
      #expect(!value.isZero)
      #expect(value.bytes == bytes)
      #expect(zero < value)
    }
  }

  @Test func ordersLikeItsBytes() throws {
    var random = SeededGenerator()
    for _ in 0..<500 {
      let a = random.bytes(32)
      // Often only one byte differs, so that every word decides now and then.
      var b = Bool.random(using: &random) ? random.bytes(32) : a
      b[random.int(0..<32)] = UInt8(truncatingIfNeeded: random.next())
      let one = try #require(Bytes32(a))
      let other = try #require(Bytes32(b))
      #expect((one < other) == a.lexicographicallyPrecedes(b))
      #expect((one == other) == (a == b))
      #expect((one > other) == b.lexicographicallyPrecedes(a))
    }
  }
}
