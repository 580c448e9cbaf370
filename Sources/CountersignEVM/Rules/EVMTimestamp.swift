/// Seconds since 1970 as people read them, in UTC. Source: RFC 3339.
struct EVMTimestamp: CustomStringConvertible {
  private let seconds: UInt64

  init(_ seconds: UInt64) { self.seconds = seconds }

  /// `2026-04-21T00:00:00Z`.
  var description: String {
    let days = seconds / 86_400
    let rest = seconds % 86_400
    let (year, month, day) = Self.date(days)
    return "\(year)-\(Self.two(month))-\(Self.two(day))T\(Self.two(rest / 3600)):\(Self.two(rest / 60 % 60)):"
      + "\(Self.two(rest % 60))Z"
  }

  private static func two(_ number: UInt64) -> String { number < 10 ? "0\(number)" : "\(number)" }

  /// The date of a day, counted from 1970-01-01: in 400 years there are 146,097 days, and a year that begins in March
  /// has its odd day at the end.
  private static func date(_ days: UInt64) -> (year: UInt64, month: UInt64, day: UInt64) {
    let shifted = days + 719_468
    let era = shifted / 146_097
    let dayOfEra = shifted % 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * month + 2) / 5 + 1
    let civil = month < 10 ? month + 3 : month - 9
    return (yearOfEra + era * 400 + (civil <= 2 ? 1 : 0), civil, day)
  }
}
