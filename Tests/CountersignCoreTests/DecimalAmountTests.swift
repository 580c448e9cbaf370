import CountersignCore
import TestSupport
import Testing

@Suite struct DecimalAmountTests {
  @Test(arguments: [
    ("0.1", 18, "100000000000000000"), ("1", 18, "1000000000000000000"), ("0", 18, "0"), ("0.0", 18, "0"),
    ("0.000000000000000001", 18, "1"), ("1.000000000000000000", 18, "1000000000000000000"),
    ("123456789.123456789123456789", 18, "123456789123456789123456789"), ("0.00000001", 8, "1"),
    ("20999999.97690000", 8, "2099999997690000"), ("5", 0, "5"), ("12.5", 6, "12500000"), ("1.10", 2, "110"),
    ("1", 77, "1" + String(repeating: "0", count: 77)),
    (
      "115792089237316195423570985008687907853269984665640564039457.584007913129639935", 18,
      "115792089237316195423570985008687907853269984665640564039457584007913129639935"
    ),
    (
      "115792089237316195423570985008687907853269984665640564039457584007913129639935", 0,
      "115792089237316195423570985008687907853269984665640564039457584007913129639935"
    ),
  ])
  func readsDigitsAroundAPoint(text: String, decimals: Int, smallest: String) throws {
    #expect(try DecimalAmount.parse(text, decimals: decimals).decimal == smallest)
  }

  @Test(
    arguments: [
      ("", 18, CodecError(.empty, at: 0)),
      ("1.", 18, CodecError(.syntax, 1..<2)), (".5", 18, CodecError(.syntax, 0..<1)),
      (".", 18, CodecError(.syntax, 0..<1)),
      ("1.2.3", 18, CodecError(.syntax, 1..<2)), ("1..2", 18, CodecError(.syntax, 1..<2)),
      ("1e3", 18, CodecError(.badCharacter, 1..<2)), ("1E3", 18, CodecError(.badCharacter, 1..<2)),
      ("+1", 18, CodecError(.badCharacter, 0..<1)), ("-1", 18, CodecError(.badCharacter, 0..<1)),
      (" 1", 18, CodecError(.badCharacter, 0..<1)), ("1 ", 18, CodecError(.badCharacter, 1..<2)),
      ("1\n", 18, CodecError(.badCharacter, 1..<2)), ("1,5", 18, CodecError(.badCharacter, 1..<2)),
      ("1_000", 18, CodecError(.badCharacter, 1..<2)), ("1'000", 18, CodecError(.badCharacter, 1..<2)),
      ("0x10", 18, CodecError(.badCharacter, 1..<2)), ("NaN", 18, CodecError(.badCharacter, 0..<1)),
      ("Infinity", 18, CodecError(.badCharacter, 0..<1)),
      // Digits of other scripts, and a point that is none.
      ("\u{ff11}", 18, CodecError(.badCharacter, 0..<1)), ("1\u{661}", 18, CodecError(.badCharacter, 1..<2)),
      ("1\u{ff0e}5", 18, CodecError(.badCharacter, 1..<2)), ("1\u{b7}5", 18, CodecError(.badCharacter, 1..<2)),
      ("00", 18, CodecError(.leadingZero, 0..<1)), ("01.5", 18, CodecError(.leadingZero, 0..<1)),
      ("0.0000000000000000001", 18, CodecError(.tooPrecise, 20..<21)), ("1.50", 1, CodecError(.tooPrecise, 3..<4)),
      ("1.5", 0, CodecError(.tooPrecise, 2..<3)), ("0.123", 1, CodecError(.tooPrecise, 3..<5)),
      (
        "115792089237316195423570985008687907853269984665640564039457.584007913129639936", 18,
        CodecError(.overflow, 0..<79)
      ),
      (Sample(String(repeating: "9", count: 78)), 0, CodecError(.overflow, 0..<78)),
      (Sample(String(repeating: "9", count: 78)), 18, CodecError(.overflow, 0..<78)),
      (Sample(String(repeating: "9", count: 79)), 0, CodecError(.overflow, 0..<79)),
      ("2", 77, CodecError(.overflow, 0..<1)),
      (Sample(String(repeating: "1", count: 157)), 0, CodecError(.tooLong, 0..<157)),
      ("1", -1, CodecError(.overflow, 0..<1)), ("1", 78, CodecError(.overflow, 0..<1)),
      ("1", .max, CodecError(.overflow, 0..<1)),
    ] as [(Sample, Int, CodecError)])
  func refusesAnyOtherForm(text: Sample, decimals: Int, error: CodecError) {
    #expect(refusal { () throws(CodecError) in try DecimalAmount.parse(text.text, decimals: decimals) } == error)
  }

  @Test(arguments: [
    ("0", 18, "0"), ("1", 18, "0.000000000000000001"), ("100000000000000000", 18, "0.1"),
    ("1000000000000000000", 18, "1"), ("1500000000000000000", 18, "1.5"), ("10", 0, "10"), ("100", 1, "10"),
    ("1234567", 6, "1.234567"), ("1200000", 6, "1.2"), ("1", 77, "0." + String(repeating: "0", count: 76) + "1"),
  ])
  func writesWithoutTrailingZeros(smallest: String, decimals: Int, text: String) throws {
    let amount = try UInt256(decimal: smallest)
    #expect(DecimalAmount.format(amount, decimals: decimals) == text)
  }

  @Test func everyAmountRoundTrips() throws {
    var random = SeededGenerator()
    for _ in 0..<1000 {
      let bytes = random.bytes(random.int(0..<33))
      let amount = try #require(UInt256(bigEndian: bytes))
      let decimals = random.int(0..<78)
      let text = DecimalAmount.format(amount, decimals: decimals)
      #expect(try DecimalAmount.parse(text, decimals: decimals) == amount, "\(text), \(decimals) decimals")
    }
  }

  @Test func decimalsOutsideTheRangeAreCutWhenWriting() {
    #expect(DecimalAmount.format(5, decimals: -3) == "5")
    #expect(DecimalAmount.format(5, decimals: .min) == "5")
    #expect(DecimalAmount.format(5, decimals: .max) == DecimalAmount.format(5, decimals: 77))
  }
}
