import CountersignKit
import TestSupport
import Testing

/// Keys and phrases are found by their checksums, wherever they stand, and never shown. Source: threats, row 48.
@Suite struct SecretDetectorTests {
  private static let all =
    SecretSamples.wif + SecretSamples.extendedKeys + SecretSamples.phrases + [
      SecretSamples.keyBytes, SecretSamples.nearKey,
    ]

  @Test func everyKindIsFoundAndNamed() {
    func names(_ texts: [String]) -> Set<String> {
      Set(texts.map { SecretDetector.find(in: $0)?.what ?? "nothing in \($0)" })
    }
    #expect(names(SecretSamples.wif) == ["a Bitcoin private key (WIF)"])
    #expect(names(SecretSamples.extendedKeys) == ["an extended private key (BIP-0032)"])
    #expect(names(SecretSamples.phrases) == ["a seed phrase (BIP-0039)"])
    #expect(names([SecretSamples.keyBytes]) == ["a Solana key pair (64 bytes)"])
    #expect(names([SecretSamples.nearKey]) == ["a NEAR private key"])
    for text in Self.all { #expect(SecretDetector.find(in: text)?.isCertain == true, "\(text)") }
  }

  @Test(arguments: SecretSamples.nearMisses)
  func whatHasNoChecksumIsNoSecret(why: String, text: String) {
    #expect(SecretDetector.find(in: text) == nil)
    #expect(SecretDetector.finding(in: text, "input") == nil)
  }

  @Test(arguments: SecretSamples.wif + SecretSamples.extendedKeys + [SecretSamples.nearKey])
  func aKeyIsFoundInsideOtherText(key: String) {
    for text in [
      " \(key)\n", "key=\(key)", "\"\(key)\"", "{\"\(key)\":1}", "{\"to\":\"\(key)\"}", "(\(key)).",
      "bitcoin:\(key)?a=1",
      "é\(key)é", "a.b/\(key)/c", "x\u{0}\(key)", String(repeating: "word ", count: 1_000) + key,
    ] {
      #expect(SecretDetector.find(in: text)?.isCertain == true, "\(text.suffix(100))")
    }
    // A letter more on either side is another word.
    #expect(SecretDetector.find(in: "a\(key)") == nil || key == SecretSamples.nearKey)
    #expect(SecretDetector.find(in: "\(key)a") == nil)
  }

  @Test(arguments: SecretSamples.phrases)
  func aPhraseIsFoundInsideOtherText(phrase: String) {
    let words = phrase.split(separator: " ").map(String.init)
    let capitals = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }
    let numbered = words.enumerated().map { "\($0.offset + 1). \($0.element)" }
    for text in [
      "my words: \(phrase). keep them!", phrase.uppercased(), capitals.joined(separator: " "),
      words.joined(separator: "\n"),
      words.joined(separator: ", "), words.joined(separator: "  \t"), words.joined(separator: "-"),
      numbered.joined(separator: "\n"), numbered.joined(separator: " "), "{\"data\":\"\(phrase)\"}",
      "[\"\(words.joined(separator: "\",\""))\"]", "abandon \(phrase)", "\(phrase) abandon abandon",
      "légende: \(phrase), fin", String(repeating: "we all go ", count: 500) + phrase,
    ] {
      #expect(SecretDetector.find(in: text)?.isCertain == true, "\(text.suffix(200))")
    }
  }

  @Test func wordsAloneAreAPhraseWhateverTheirChecksum() {
    // A person who mistyped or reordered a word has lost as much.
    for phrase in SecretSamples.phrases {
      var words = phrase.split(separator: " ").map(String.init)
      words.swapAt(0, 1)
      words[2] = "zoo"
      let text = words.joined(separator: " ")
      #expect(SecretDetector.find(in: text)?.what == "a seed phrase (BIP-0039)", "\(text)")
    }
    // All words alike: the phrase that ends with another word has the checksum.
    let twelve = Array(repeating: "abandon", count: 12).joined(separator: " ")
    #expect(SecretDetector.find(in: twelve)?.isCertain == true)
    #expect(SecretDetector.find(in: "so: \(twelve) and more") == nil)
    let right = Array(repeating: "abandon", count: 11).joined(separator: " ") + " about"
    #expect(SecretDetector.find(in: "so: \(right) and more")?.isCertain == true)
  }

  @Test func escapesDoNotHideASecret() {
    // What JSON writes with escapes is the same text to whoever reads the JSON.
    let words = SecretSamples.phrases[0].replacing(" ", with: "\\n")
    #expect(SecretDetector.find(in: "{\"memo\":\"\(words)\"}")?.isCertain == true)
    let key = SecretSamples.wif[0]
    let escaped = "\\u00\(String(key.utf8.first ?? 0, radix: 16))" + key.dropFirst()
    #expect(SecretDetector.find(in: "{\"memo\":\"\(escaped)\"}")?.isCertain == true)
  }

  @Test func aKeyFileIsFoundInAnyJSONSpelling() {
    let bytes = SecretSamples.keyBytes
    for text in [bytes, " \(bytes)\n", bytes.replacing(",", with: ", "), bytes.replacing(",", with: ",\n  ")] {
      #expect(SecretDetector.find(in: text)?.what == "a Solana key pair (64 bytes)")
    }
  }

  @Test func sixtyFourHexDigitsMayBeAKey() {
    let digits = String(repeating: "0123456789abcdef", count: 4)
    for text in [digits, "0x" + digits, digits.uppercased(), " \(digits)\n"] {
      #expect(SecretDetector.find(in: text) == SecretDetector.find(in: digits), "\(text)")
      #expect(SecretDetector.find(in: text)?.isCertain == false)
      // A hash may be shown and read; only what is certain is refused.
      #expect(SecretDetector.finding(in: text, "input") == nil)
    }
    for text in [String(digits.dropLast()), digits + "0", "hash: " + digits, String(digits.dropLast()) + "g"] {
      #expect(SecretDetector.find(in: text) == nil, "\(text)")
    }
  }

  @Test(arguments: all)
  func theFindingDoesNotShowWhatItFound(secret: String) throws {
    let finding = try #require(SecretDetector.finding(in: secret, "input"), "\(secret)")
    #expect(finding.rule == CoreRules.secretInInput && finding.severity == .error)
    #expect(finding.location == Location(field: "input"))
    let shown = finding.message + (finding.hint ?? "") + finding.arguments.map(\.value).joined()
    for word in secret.split(whereSeparator: { " ,[]".contains($0) }) where word.count > 3 {
      #expect(!shown.contains(word), "\(word)")
    }
  }

  @Test(.timeLimit(.minutes(1)))
  func hostileTextsAreSearchedSoon() {
    let texts = [
      String(repeating: "abandon ", count: 250_000), String(repeating: "5", count: 2_000_000),
      String(repeating: "5JN13HQZ8LoZtzEEier9w728AmWbDZx6ioQXmwAZ2mZky4XwXHM ", count: 38_000),
      String(repeating: "xprv", count: 500_000), String(repeating: "zoo1", count: 500_000),
      String(repeating: "a ", count: 1_000_000), String(repeating: "ed25519:", count: 250_000),
      String(repeating: "[", count: 1_000_000), String(repeating: "\u{301}", count: 1_000_000),
    ]
    for text in texts {
      let search = Stopwatch.elapsed { SecretDetector.find(in: text) }
      #expect(search.value == nil || text.hasPrefix("abandon"), "\(text.prefix(20))")
      #expect(search.seconds < 20, "\(text.prefix(20)) took \(search.seconds) s")
    }
  }
}
