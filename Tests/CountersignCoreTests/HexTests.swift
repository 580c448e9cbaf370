import CountersignCore
import TestSupport
import Testing

@Suite struct HexTests {
  @Test(
    arguments: [
      ("", []), ("00", [0]), ("ff", [255]), ("FF", [255]), ("fF", [255]),
      ("0123456789abcdef", [1, 35, 69, 103, 137, 171, 205, 239]),
      ("ABCDEF", [0xab, 0xcd, 0xef]),
    ] as [(String, [UInt8])])
  func readsDigitsOfEitherCase(text: String, bytes: [UInt8]) throws {
    #expect(try Hex.decode(text) == bytes)
  }

  @Test func writesLowerCaseAfterThePrefix() {
    #expect(Hex.encode([0x00, 0x9a, 0xff]) == "009aff")
    #expect(Hex.encode([0x00, 0x9a, 0xff], prefix: "0x") == "0x009aff")
    #expect(Hex.encode([UInt8]()) == "")
    #expect(Hex.encode([UInt8](), prefix: "0x") == "0x")
  }

  @Test func everyByteRoundTrips() throws {
    let bytes = (0...255).map { UInt8($0) }
    #expect(Hex.encode(bytes) == bytes.hexText)
    #expect(try Hex.decode(Hex.encode(bytes)) == bytes)
    #expect(try Hex.decode(Hex.encode(bytes).uppercased()) == bytes)
  }

  /// Of all 256 bytes only 22 are digits, at either place of a pair.
  @Test func refusesEveryOtherCharacter() {
    let digits = Set("0123456789abcdefABCDEF".utf8)
    for byte in UInt8.min...UInt8.max {
      let isDigit = digits.contains(byte)
      #expect((Hex.value(byte) != nil) == isDigit)
      for place in 0..<4 {
        var text = Array("1f1f".utf8)
        text[place] = byte
        let error = refusal { () throws(CodecError) in try Hex.decode(text, from: 0) }
        #expect(error == (isDigit ? nil : CodecError(.badCharacter, place..<place + 1)))
      }
    }
  }

  @Test(
    arguments: [
      ("0", CodecError(.oddLength, 0..<1)), ("abc", CodecError(.oddLength, 0..<3)),
      ("abg", CodecError(.badCharacter, 2..<3)), ("0x00", CodecError(.badCharacter, 1..<2)),
      ("0X00", CodecError(.badCharacter, 1..<2)), (" 00", CodecError(.badCharacter, 0..<1)),
      ("00\n", CodecError(.badCharacter, 2..<3)), ("0g0h", CodecError(.badCharacter, 1..<2)),
      ("+1", CodecError(.badCharacter, 0..<1)), ("\u{ff11}0", CodecError(.badCharacter, 0..<1)),
    ] as [(Sample, CodecError)])
  func refusesWhatIsNoPairOfDigits(text: Sample, error: CodecError) {
    #expect(refusal { () throws(CodecError) in try Hex.decode(text.text) } == error)
  }

  @Test func offsetsCountFromTheBeginningOfTheText() throws {
    let text = Array("0x12zz".utf8)
    #expect(try Hex.decode(Array("0x1234".utf8), from: 2) == [0x12, 0x34])
    #expect(refusal { () throws(CodecError) in try Hex.decode(text, from: 2) } == CodecError(.badCharacter, 4..<5))
    #expect(try Hex.decode(text, from: 6) == [])
    #expect(refusal { () throws(CodecError) in try Hex.decode(text, from: 7) }?.reason == .truncated)
    #expect(refusal { () throws(CodecError) in try Hex.decode(text, from: -1) }?.reason == .truncated)
    #expect(Hex.firstBadDigit(text, from: 0) == 1)
    #expect(Hex.firstBadDigit(text, from: 2) == 4)
    #expect(Hex.firstBadDigit(text, from: 6) == nil)
    #expect(Hex.firstBadDigit(text, from: 7) == nil)
    #expect(Hex.firstBadDigit(text, from: -1) == nil)
  }
}
