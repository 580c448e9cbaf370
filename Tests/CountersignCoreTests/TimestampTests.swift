import CountersignCore
import Testing

/// Times of RFC 3339.
@Suite struct TimestampTests {
  /// Expected seconds: Python's `datetime`.
  @Test(arguments: [
    ("1970-01-01T00:00:00Z", Int64(0)), ("2026-02-28T23:59:59Z", 1_772_323_199), ("2000-02-29T00:00:00Z", 951_782_400),
    ("2026-08-16T03:00:00.000Z", 1_786_849_200), ("1969-12-31T23:59:59.9Z", -1),
    ("2026-01-01t00:00:00z", 1_767_225_600),
    ("2026-01-01T00:00:00+05:30", 1_767_205_800), ("2026-01-01T00:00:00-00:00", 1_767_225_600),
    ("0000-01-01T00:00:00Z", -62_167_219_200), ("9999-12-31T23:59:59Z", 253_402_300_799),
    ("1990-12-31T23:59:60Z", 662_688_000), ("1990-12-31T15:59:60-08:00", 662_688_000),
    ("2016-06-30T23:59:60Z", 1_467_331_200),
  ])
  func timesAreSeconds(text: String, seconds: Int64) throws {
    #expect(try Timestamp(text).seconds == seconds)
    let written = try #require(Timestamp(seconds: seconds))
    #expect(try Timestamp(written.description).seconds == seconds)
  }

  @Test(arguments: [
    "", "2026-02-29T00:00:00Z", "1900-02-29T00:00:00Z", "2026-02-30T00:00:00Z", "2026-13-01T00:00:00Z",
    "2026-00-01T00:00:00Z", "2026-01-00T00:00:00Z", "2026-01-01 00:00:00Z", "2026-01-01T00:00:00", "2026-01-01",
    "2026-01-01T24:00:00Z", "2026-01-01T00:60:00Z", "2026-01-01T00:00:61Z", "2026-01-01T00:00:60Z",
    "2026-03-31T23:59:60Z", "2026-12-31T23:59:60-01:00", "2026-01-01T00:00:00.Z", "2026-01-01T00:00:00+24:00",
    "2026-01-01T00:00:00+0100", "2026-01-01T00:00:00Z ", "26-01-01T00:00:00Z", "+2026-01-01T00:00:00Z",
    "2026-1-01T00:00:00Z", "2026-01-01T00:00:00,5Z",
  ])
  func otherTextsAreNoTimes(text: String) {
    #expect(throws: CodecError.self) { try Timestamp(text) }
  }

  @Test func aTimeHasAYearOfFourDigits() {
    #expect(Timestamp(seconds: -62_167_219_201) == nil)
    #expect(Timestamp(seconds: 253_402_300_800) == nil)
    #expect(Timestamp(seconds: .min) == nil)
    #expect(Timestamp(seconds: .max) == nil)
    #expect(Timestamp(seconds: 951_782_400)?.description == "2000-02-29T00:00:00Z")
  }

  @Test func fractionsOfAnyLengthAreCompared() throws {
    let times = try [
      "2026-01-01T00:00:00Z", "2026-01-01T00:00:00.0009Z", "2026-01-01T00:00:00.001Z",
      "2026-01-01T00:00:00.0010000001Z",
      "2026-01-01T01:00:00.1+01:00", "2026-01-01T00:00:01Z",
    ].map { try Timestamp($0) }
    for (index, time) in times.enumerated() {
      for (other, later) in times.enumerated() { #expect(time.isBefore(later) == (index < other)) }
    }
    #expect(try !Timestamp("2026-01-01T00:00:00.100Z").isBefore(Timestamp("2026-01-01T00:00:00.1Z")))
  }

  @Test func aFractionIsAfterTheSecondItBeginsIn() throws {
    let second: Int64 = 1_767_225_600
    for (text, isAfter) in [
      ("2025-12-31T23:59:59.999Z", false), ("2026-01-01T00:00:00Z", false), ("2026-01-01T00:00:00.000Z", false),
      ("2026-01-01T00:00:00.001Z", true), ("2026-01-01T00:00:01Z", true),
    ] {
      #expect(try Timestamp(text).isAfter(second: second) == isAfter, "\(text)")
    }
  }
}
