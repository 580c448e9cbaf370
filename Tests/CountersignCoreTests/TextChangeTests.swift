import CountersignCore
import Testing

/// Blanks and lines as pages and wallets change them.
@Suite struct TextChangeTests {
  @Test(arguments: [
    ("", "", "", ""), (" \t\n", " \t\n", " \t\n", " \t\r\n"), (" a b ", "a b", " a b ", " a b "),
    ("a\nb", "a\nb", "a\nb", "a\r\nb"), ("a\r\nb\r\n", "a\r\nb", "a\nb\n", "a\r\nb\r\n"),
    ("a\rb\r", "a\rb", "a\rb\r", "a\rb\r"), ("\r\r\n", "\r\r\n", "\r\n", "\r\r\n"),
    ("\n\n", "\n\n", "\n\n", "\r\n\r\n"),
  ])
  func aTextIsChangedInOneWay(text: String, trimmed: String, lineFeeds: String, carriageReturns: String) {
    #expect(TextChange.trimmed(Array(text.utf8)) == Array(trimmed.utf8))
    #expect(TextChange.lineFeeds(Array(text.utf8)) == Array(lineFeeds.utf8))
    #expect(TextChange.carriageReturns(Array(text.utf8)) == Array(carriageReturns.utf8))
  }
}
