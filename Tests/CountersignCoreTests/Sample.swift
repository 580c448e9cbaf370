import Testing

/// A text among a test's arguments. A run's log names it with its controls written out, so that the log stays text.
struct Sample: Sendable, ExpressibleByStringInterpolation, CustomTestStringConvertible {
  let text: String

  init(stringLiteral text: String) { self.text = text }

  init(_ text: String) { self.text = text }

  var testDescription: String {
    let long = text.unicodeScalars.count > 60
    let shown = text.unicodeScalars.prefix(60).map { scalar in
      scalar.value >= 0x20 && scalar.value < 0x7f ? String(scalar) : "{\(String(scalar.value, radix: 16))}"
    }
    return "\"" + shown.joined() + (long ? "\"…" : "\"")
  }
}
