import CountersignCore
import TestSupport
import Testing

@Suite struct Base58Tests {
  /// draft-msporny-base58-03, section 5.
  @Test(
    arguments: [
      (Array("Hello World!".utf8), "2NEpo7TZRRrLZSi2U"),
      (
        Array("The quick brown fox jumps over the lazy dog.".utf8),
        "USm3fpXnKG5EUBx2ndxBDMPVciP5hGey2Jh4NDv6gmeo1LkMeiKrLJUUBk6Z"
      ),
      ([0x00, 0x00, 0x28, 0x7f, 0xb4, 0xcd], "11233QC4"),
      ([], ""), ([0], "1"), ([0, 0, 0], "111"), ([57], "z"), ([58], "21"), ([255], "5Q"),
    ] as [([UInt8], String)])
  func agreesWithTheDraft(bytes: [UInt8], text: String) throws {
    #expect(Base58.encode(bytes) == text)
    #expect(try Base58.decode(text) == bytes)
  }

  @Test(
    arguments: [
      ("0", 0), ("O", 0), ("I", 0), ("l", 0), ("11l1", 2), ("2NEpo7TZRRr ZSi2U", 11), ("z\n", 1), (" z", 0), ("z+", 1),
      ("é", 0),
      ("1\u{ff11}", 1),
    ] as [(Sample, Int)])
  func refusesLettersOutsideTheAlphabet(text: Sample, place: Int) {
    let error = refusal { () throws(CodecError) in try Base58.decode(text.text) }
    #expect(error == CodecError(.badCharacter, place..<place + 1))
  }

  @Test func knowsItsAlphabetAndNoOtherByte() {
    let letters = Set("123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz".utf8)
    for byte in UInt8.min..<0x80 {
      let text = String(decoding: [byte], as: UTF8.self)
      #expect((refusal { () throws(CodecError) in try Base58.decode(text) } == nil) == letters.contains(byte))
    }
  }

  @Test func refusesOverlongTextBeforeTheWork() {
    #expect((try? Base58.decode(String(repeating: "z", count: 128)))?.count == 94)
    let long = String(repeating: "z", count: 129)
    #expect(refusal { () throws(CodecError) in try Base58.decode(long) } == CodecError(.tooLong, 0..<129))
    #expect(refusal { () throws(CodecError) in try Base58.decode("zzz", maximumCount: 2) }?.reason == .tooLong)
    #expect(refusal { () throws(CodecError) in try Base58.decode("", maximumCount: -1) }?.reason == .tooLong)
    // Characters that are no letters do not matter then: nothing is looked at.
    let huge = String(repeating: "0", count: 2_000_000)
    let (error, seconds) = Stopwatch.elapsed { refusal { () throws(CodecError) in try Base58.decode(huge) } }
    #expect(error?.reason == .tooLong)
    #expect(seconds < 0.5)
    #expect(refusal { () throws(CodecError) in try Base58.decodeCheck(huge) }?.reason == .tooLong)
  }

  @Test func lettersThatTakeSeveralBytesCountAsSuch() {
    let text = String(repeating: "é", count: 65)
    #expect(refusal { () throws(CodecError) in try Base58.decode(text) } == CodecError(.tooLong, 0..<130))
  }

  @Test func everyByteStringRoundTrips() throws {
    var random = SeededGenerator()
    for _ in 0..<500 {
      let bytes = [UInt8](repeating: 0, count: random.int(0..<4)) + random.bytes(random.int(0..<66))
      #expect(try Base58.decode(Base58.encode(bytes)) == bytes)
      #expect(try Base58.decodeCheck(Base58.encodeCheck(bytes)) == bytes)
    }
  }

  @Test(arguments: [
    ("00010966776006953d5567439e5e39f86a0d273bee", "16UwLL9Risc3QfPqBUvKofHmBQ7wMtjvM"),
    ("0062e907b15cbf27d5425399ebf6f0fb50ebb88f18", "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa"),
    ("05748284390f9e263a4b766a75d0633c50426eb875", "3CK4fEwbMP7heJarmU4eqA3sMbVJyEnU3V"),
    ("", "3QJmnh"),
  ])
  func readsAndWritesTheChecksum(payload: String, text: String) throws {
    let bytes = try #require([UInt8](hex: payload))
    #expect(Base58.encodeCheck(bytes) == text)
    #expect(try Base58.decodeCheck(text) == bytes)
  }

  @Test func refusesEveryChangedLetterOfAChecksummedText() {
    let letters = Array("123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz".utf8)
    let text = Array("1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa".utf8)
    for place in text.indices {
      for letter in letters where letter != text[place] {
        var changed = text
        changed[place] = letter
        let error = refusal { () throws(CodecError) in
          try Base58.decodeCheck(String(decoding: changed, as: UTF8.self))
        }
        #expect(error == CodecError(.badChecksum, 0..<34))
      }
    }
  }

  @Test(arguments: [
    ("", CodecError(.truncated, 0..<0)), ("1", CodecError(.truncated, 0..<1)), ("2g", CodecError(.truncated, 0..<2)),
    ("111", CodecError(.truncated, 0..<3)), ("1111", CodecError(.badChecksum, 0..<4)),
    ("0111", CodecError(.badCharacter, 0..<1)),
  ])
  func refusesTextTooShortForAChecksum(text: String, error: CodecError) {
    #expect(refusal { () throws(CodecError) in try Base58.decodeCheck(text) } == error)
  }

  @Test(arguments: ["solana/base58_public", "bitcoin/address_base58"])
  func agreesWithPublicPayloads(suite: String) {
    Corpora.check(suite, content: { [$0["s"]?.string] }) { testCase in
      let text = try #require(testCase["s"]?.string)
      let bytes = try #require(testCase["hex"]?.hexBytes)
      // One payload of Bitcoin Core's is longer than any key or address: it needs the caller's own limit.
      let decoded = try Base58.decode(text, maximumCount: text.utf8.count)
      let encoded = Base58.encode(bytes)
      return .agree(if: decoded == bytes && encoded == text, else: "read \(decoded.hexText), wrote \(encoded)")
    }
  }

  /// Addresses are 32 bytes and signatures 64, which is Solana's own rule and not the codec's; therefore no tally here.
  @Test func agreesWithSolanasTexts() throws {
    for testCase in Corpora.load("solana/base58") ?? [] {
      let text = try #require(testCase["s"]?.string)
      let count = testCase["kind"]?.string == "address" ? 32 : 64
      let bytes = (try? Base58.decode(text)).flatMap { $0.count == count ? $0 : nil }
      if testCase["valid"]?.bool == true {
        #expect(bytes == testCase["hex"]?.hexBytes)
        #expect(bytes.map { Base58.encode($0) } == text)
      } else {
        #expect(bytes == nil, "\(text)")
      }
    }
  }

  /// The Base58Check texts among Bitcoin Core's addresses and keys. What is refused there has a payload that no address
  /// has, which is Bitcoin's own rule and not the codec's; therefore no tally here.
  @Test func readsBitcoinCoresAddressesAndKeys() throws {
    for testCase in Corpora.load("bitcoin/address_core_key_io") ?? [] {
      // What may change its letter case is bech32.
      guard testCase["ok"]?.bool == true, testCase["case_flip_ok"] == nil else { continue }
      let text = try #require(testCase["s"]?.string)
      let payload = try Base58.decodeCheck(text)
      #expect(Base58.encodeCheck(payload) == text)
      // The key is the payload, and the hash is in the script, after the version.
      let content = payload[1..<(testCase["kind"]?.string == "wif" ? 33 : 21)].map { $0 }
      #expect(testCase["hex"]?.string?.contains(content.hexText) == true)
    }
  }
}
