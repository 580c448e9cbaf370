/// A date and a time with its zone: the text, and the seconds that it names. Source: RFC 3339, 5.6.
public struct Timestamp: Hashable, Sendable, CustomStringConvertible {
  /// The text as it came.
  public let description: String
  /// Seconds since 1970, UTC, rounded down; a leap second counts as the one after it.
  public let seconds: Int64
  /// The digits of the fraction, without zeros at their end.
  private let fraction: [UInt8]

  /// Reads a date and a time with a zone: `2026-01-31T12:00:00.5+01:00`.
  ///
  /// The calendar counts: throws `badCharacter`, `truncated`, `trailing`, or `outOfRange` for a day, an hour or a zone that
  /// does not exist. Second 60 exists at the end of June and December only (RFC 3339, 5.7).
  public init(_ text: String) throws(CodecError) {
    var reader = ByteReader(Array(text.utf8))
    let year = try Self.number(&reader, 4, 0...9999)
    try Self.mark(&reader, [UInt8(ascii: "-")])
    let month = try Self.number(&reader, 2, 1...12)
    try Self.mark(&reader, [UInt8(ascii: "-")])
    let day = try Self.number(&reader, 2, 1...Self.days(year, month))
    try Self.mark(&reader, [UInt8(ascii: "T"), UInt8(ascii: "t")])
    let hour = try Self.number(&reader, 2, 0...23)
    try Self.mark(&reader, [UInt8(ascii: ":")])
    let minute = try Self.number(&reader, 2, 0...59)
    try Self.mark(&reader, [UInt8(ascii: ":")])
    let place = reader.offset
    let second = try Self.number(&reader, 2, 0...60)
    let fraction = try Self.fraction(&reader)
    let zone = try Self.zone(&reader)
    try reader.requireEnd()
    let minutes = (Self.dayNumber(year, month, day) * 24 + hour) * 60 + minute - zone
    if second == 60 {
      // The minute after it is the first of July or of January.
      let next = Self.date(ofDay: Self.floored(minutes + 1, 1440).quotient)
      let isMonthEnd = Self.floored(minutes + 1, 1440).rest == 0 && next.day == 1
      guard isMonthEnd, next.month == 1 || next.month == 7 else { throw CodecError(.outOfRange, place..<place + 2) }
    }
    description = text
    seconds = minutes * 60 + second
    self.fraction = fraction
  }

  /// The time so many seconds after 1970, in UTC; nil outside the years 0 to 9999.
  public init?(seconds: Int64) {
    let (day, rest) = Self.floored(seconds, 86_400)
    guard day >= Self.dayNumber(0, 1, 1), day <= Self.dayNumber(9999, 12, 31) else { return nil }
    let date = Self.date(ofDay: day)
    func padded(_ value: Int64, _ count: Int) -> String {
      let digits = String(value)
      return String(repeating: "0", count: max(0, count - digits.utf8.count)) + digits
    }
    description =
      "\(padded(date.year, 4))-\(padded(date.month, 2))-\(padded(date.day, 2))"
      + "T\(padded(rest / 3600, 2)):\(padded(rest / 60 % 60, 2)):\(padded(rest % 60, 2))Z"
    self.seconds = seconds
    fraction = []
  }

  /// True when this time is before another one.
  public func isBefore(_ other: Timestamp) -> Bool {
    seconds != other.seconds ? seconds < other.seconds : fraction.lexicographicallyPrecedes(other.fraction)
  }

  /// True when that second since 1970 begins before this time.
  public func isAfter(second: Int64) -> Bool { seconds > second || seconds == second && !fraction.isEmpty }

  // MARK: The text

  private static func number(
    _ reader: inout ByteReader, _ count: Int, _ range: ClosedRange<Int64>
  ) throws(CodecError) -> Int64 {
    let start = reader.offset
    var value: Int64 = 0
    for _ in 0..<count {
      let place = reader.offset
      let digit = try reader.u8()
      guard isDigit(digit) else { throw CodecError(.badCharacter, place..<place + 1) }
      value = value * 10 + Int64(truncatingIfNeeded: digit & 15)
    }
    guard range.contains(value) else { throw CodecError(.outOfRange, start..<reader.offset) }
    return value
  }

  private static func mark(_ reader: inout ByteReader, _ allowed: [UInt8]) throws(CodecError) {
    let place = reader.offset
    guard allowed.contains(try reader.u8()) else { throw CodecError(.badCharacter, place..<place + 1) }
  }

  private static func fraction(_ reader: inout ByteReader) throws(CodecError) -> [UInt8] {
    guard reader.next == UInt8(ascii: ".") else { return [] }
    _ = try reader.u8()
    var digits: [UInt8] = []
    while let next = reader.next, isDigit(next) { digits.append(try reader.u8()) }
    guard !digits.isEmpty else { throw CodecError(.badCharacter, reader.offset..<reader.offset) }
    while digits.last == UInt8(ascii: "0") { digits.removeLast() }
    return digits
  }

  /// Minutes that the local time is ahead of UTC.
  private static func zone(_ reader: inout ByteReader) throws(CodecError) -> Int64 {
    let place = reader.offset
    let sign = try reader.u8()
    switch sign {
    case UInt8(ascii: "Z"), UInt8(ascii: "z"): return 0
    case UInt8(ascii: "+"), UInt8(ascii: "-"):
      let hour = try number(&reader, 2, 0...23)
      try mark(&reader, [UInt8(ascii: ":")])
      let minute = try number(&reader, 2, 0...59)
      return (sign == UInt8(ascii: "-") ? -1 : 1) * (hour * 60 + minute)
    default: throw CodecError(.badCharacter, place..<place + 1)
    }
  }

  private static func isDigit(_ c: UInt8) -> Bool { c >= 0x30 && c <= 0x39 }

  // MARK: The calendar

  private static func isLeap(_ year: Int64) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

  private static func days(_ year: Int64, _ month: Int64) -> Int64 {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Days from 1970-01-01 to the first of January of a year that is not negative.
  private static func firstDay(_ year: Int64) -> Int64 {
    let leapDays = (year + 3) / 4 - (year + 99) / 100 + (year + 399) / 400
    return year * 365 + leapDays - 719_528
  }

  private static func dayNumber(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
    var count = firstDay(year) + day - 1
    var earlier: Int64 = 1
    while earlier < month {
      count += days(year, earlier)
      earlier += 1
    }
    return count
  }

  /// The date of a day near the years 0 to 9999.
  private static func date(ofDay day: Int64) -> (year: Int64, month: Int64, day: Int64) {
    // Never too late a year, and early by a few at most.
    var year = max(0, (day + 719_528) * 400 / 146_097 - 1)
    while firstDay(year + 1) <= day { year += 1 }
    var rest = day - firstDay(year)
    var month: Int64 = 1
    while month < 12, rest >= days(year, month) {
      rest -= days(year, month)
      month += 1
    }
    return (year, month, rest + 1)
  }

  private static func floored(_ value: Int64, _ divisor: Int64) -> (quotient: Int64, rest: Int64) {
    let (quotient, rest) = value.quotientAndRemainder(dividingBy: divisor)
    return rest < 0 ? (quotient - 1, rest + divisor) : (quotient, rest)
  }
}
