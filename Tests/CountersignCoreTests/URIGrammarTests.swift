import CountersignCore
import TestSupport
import Testing

/// RFC 3986: what is a URI, an authority, a scheme.
@Suite struct URIGrammarTests {
  private static func bytes(_ text: String) -> ArraySlice<UInt8> { Array(text.utf8)[...] }

  /// The first seven are the examples of RFC 3986, 1.1.2.
  @Test(arguments: [
    "ftp://ftp.is.co.za/rfc/rfc1808.txt", "http://www.ietf.org/rfc/rfc2396.txt",
    "ldap://[2001:db8::7]/c=GB?objectClass?one",
    "mailto:John.Doe@example.com", "news:comp.infosystems.www.servers.unix", "tel:+1-816-555-1212",
    "telnet://192.0.2.16:80/", "urn:oasis:names:specification:docbook:dtd:xml:4.1.2", "a:", "a:/", "a://", "a:b//c",
    "http://a/b%2fc;d=e?f/g?h#i/j?k", "a+b-c.d:e", "http://u:p@[::1]:8/", "http://1.2.3.4.5/", "http://a:/",
    "http://:80",
    "x:%C3%A9",
  ])
  func urisAreTaken(text: String) { #expect(URIGrammar.uriFault(Self.bytes(text)) == nil) }

  @Test(arguments: [
    ("", 0), ("//a", 0), ("/a", 0), ("a", 1), ("1a:b", 0), ("a_b:c", 1), (":a", 0), ("a:b c", 3), ("a:b\nc", 3),
    ("a:%", 3), ("a:%4", 4), ("a:%4g", 4), ("a:b#c#d", 5), ("a:[", 2), ("a:?[", 3), ("a:\u{e9}", 2), ("a:<b>", 2),
    ("http://[::1/", 7), ("http://[::1]x/", 12), ("http://a:b/", 9), ("http://a@b@c/", 10), ("http://[g::]/", 7),
    ("http://[fe80::1%25en0]/", 7), ("a:^", 2), ("a:`", 2), ("a:{}", 2), ("a:|", 2), ("a:\"", 2), ("a:\\", 2),
  ])
  func faultsAreToldAtTheirPlace(text: String, place: Int) {
    #expect(URIGrammar.uriFault(Self.bytes(text)) == place)
    // Offsets are those of the array, wherever the slice begins.
    let inside = Array("\n\n".utf8) + Array(text.utf8)
    #expect(URIGrammar.uriFault(inside[2...]) == place + 2)
  }

  /// Addresses of RFC 4291, 2.2, and of RFC 5952, 1 and 2.
  @Test(arguments: [
    ("ABCD:EF01:2345:6789:ABCD:EF01:2345:6789", true), ("2001:DB8:0:0:8:800:200C:417A", true), ("FF01::101", true),
    ("::1", true), ("::", true), ("0:0:0:0:0:0:13.1.68.3", true), ("::FFFF:129.144.52.38", true),
    ("2001:db8::1:0:0:1", true), ("1:2:3:4:5:6:7::", true), ("::2:3:4:5:6:7:8", true), ("1::3:4:5:6:7:8", true),
    ("1:2:3:4:5::1.2.3.4", true), ("", false), (":", false), (":::", false), ("1", false), ("1:2:3:4:5:6:7", false),
    ("1:2:3:4:5:6:7:8:9", false), ("1::2::3", false), (":1:2:3:4:5:6:7", false), ("1:2:3:4:5:6:7:", false),
    ("1:2:3:4:5:6:7:8::", false), ("::1:2:3:4:5:6:7:8", false), ("12345::", false), ("::1.2.3", false),
    ("::1.2.3.256", false), ("::01.2.3.4", false), ("1.2.3.4::", false), ("::1.2.3.4:5", false),
    ("1:2:3:4:5:6:7:1.2.3.4", false), ("1:2:3:4:5:6::1.2.3.4", false), ("fe80::1%en0", false), ("::g", false),
  ])
  func addressesOfVersion6AreReadByTheirGrammar(text: String, isAddress: Bool) {
    #expect(URIGrammar.isIPv6(Self.bytes(text)) == isAddress)
  }

  @Test(
    arguments: [("https", nil), ("a", nil), ("a+b-c.d9", nil), ("", 0), ("9a", 0), ("a b", 1), ("a:", 1)]
      as [(String, Int?)])
  func schemesAreReadByTheirGrammar(text: String, place: Int?) {
    #expect(URIGrammar.schemeFault(Self.bytes(text)) == place)
  }

  /// Source: RFC 3986, 6.2.2.1 and 6.2.3.
  @Test(arguments: [
    ("Example.com:443", "https", "example.com"), ("example.com:", "https", "example.com"),
    ("example.com:80", "https", "example.com:80"), ("example.com:80", "http", "example.com"),
    ("example.com:443", "http", "example.com:443"), ("example.com:", "ftp", "example.com"),
    ("example.com:443", "ftp", "example.com:443"), ("[::443]", "https", "[::443]"), ("[::1]:443", "https", "[::1]"),
    ("example.com:8443", "https", "example.com:8443"), ("", "https", ""),
  ])
  func aPortThatTheSchemeHasAnyhowIsNone(authority: String, scheme: String, normalized: String) {
    #expect(URIGrammar.normalized(Self.bytes(authority), scheme: Array(scheme.utf8)) == Array(normalized.utf8))
  }

  @Test func theAuthorityOfAURIEndsBeforeItsPath() {
    for (uri, authority) in [
      ("HTTPS://Example.com:1/a", "example.com:1"), ("https://a?b/c", "a"), ("https://a#b", "a"),
      ("https://u@a/", "u@a"),
      ("a://", ""),
    ] {
      #expect(URIGrammar.authority(uri) == Array(authority.utf8))
    }
    #expect(URIGrammar.authority("urn:a") == nil)
    #expect(URIGrammar.scheme("URN:a") == Array("urn".utf8))
  }

  /// Every byte of every kind of character: the classes of RFC 3986, 2.2 and 2.3, written out.
  @Test func charactersAreOfTheirClasses() {
    let letters = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".utf8)
    let digits = Set("0123456789".utf8)
    for c in UInt8.min...UInt8.max {
      #expect(URIGrammar.isLetter(c) == letters.contains(c))
      #expect(URIGrammar.isDigit(c) == digits.contains(c))
      #expect(URIGrammar.isHexDigit(c) == (digits.contains(c) || "abcdefABCDEF".utf8.contains(c)))
      #expect(
        URIGrammar.isUnreserved(c) == (letters.contains(c) || digits.contains(c) || "-._~".utf8.contains(c)))
      #expect(URIGrammar.isSubDelimiter(c) == "!$&'()*+,;=".utf8.contains(c))
      #expect(URIGrammar.isReserved(c) == ":/?#[]@!$&'()*+,;=".utf8.contains(c))
    }
  }
}
