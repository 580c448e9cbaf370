public import CountersignCore

extension EVMSignIn {
  /// Reads a text by the grammar, strictly, and tells everything that is wrong with it, each at its place in the text.
  ///
  /// The value is there when no error was found. Line feeds only, nothing after the last field, fields in their order; an
  /// address in one letter case, leading zeros of the chain id and an empty statement are warnings.
  public static func read(
    _ text: String, limits: Limits = .standard
  ) -> (value: EVMSignIn?, findings: [Finding]) {
    guard text.utf8.count <= limits.inputBytes else {
      let arguments = [Argument("got", text.utf8.count), Argument("limit", limits.inputBytes)]
      return (nil, [Finding(CoreRules.inputTooLarge, at: Location(field: "message"), arguments)])
    }
    var reader = EVMSignInReader(Array(text.utf8), limits)
    let value = reader.read()
    return (value, reader.findings.all)
  }

  /// True for a text whose first line is that of a sign-in: whoever reads it takes it for one.
  public static func isSignIn(_ text: [UInt8]) -> Bool {
    text.prefix { $0 != 0x0a && $0 != 0x0d }.suffix(phrase.count).elementsEqual(phrase)
  }

  /// True for a text that speaks of signing in, wherever. Source: EIP-4361, verifying the message format.
  static func isMentioned(_ text: [UInt8]) -> Bool { text.holds(Array(phrase.dropFirst().dropLast())) }
}
