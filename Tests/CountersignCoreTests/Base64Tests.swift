import CountersignCore
import Foundation
import TestSupport
import Testing

@Suite struct Base64Tests {
  /// RFC 4648, section 10.
  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
    ("foobar", "Zm9vYmFy"),
  ])
  func agreesWithTheVectorsOfRFC4648(plain: String, text: String) throws {
    #expect(Base64.encode(Array(plain.utf8)) == text)
    #expect(try Base64.decode(text) == Array(plain.utf8))
  }

  @Test(
    arguments: [
      // Unused bits that are not zero (3.5): two texts would give the same bytes.
      ("Zh==", CodecError(.badPadding, 0..<4)), ("Zn==", CodecError(.badPadding, 0..<4)),
      ("Zm9=", CodecError(.badPadding, 0..<4)), ("AAAAZm9=", CodecError(.badPadding, 4..<8)),
      ("/x==", CodecError(.badPadding, 0..<4)),
      // Padding that is missing, too much, or in the middle.
      ("Zg", CodecError(.badLength, at: 2)), ("Zg=", CodecError(.badLength, at: 3)),
      ("Zm8", CodecError(.badLength, at: 3)),
      ("Z", CodecError(.badLength, at: 1)), ("Zm9v=", CodecError(.badLength, at: 5)),
      ("Zg===", CodecError(.badLength, at: 5)), ("Zm9v====", CodecError(.badPadding, 4..<5)),
      ("Z===", CodecError(.badPadding, 1..<2)), ("====", CodecError(.badPadding, 0..<1)),
      ("Zg==Zg==", CodecError(.badPadding, 2..<3)), ("Zm8=Zm8=", CodecError(.badPadding, 3..<4)),
      ("=Zg=", CodecError(.badPadding, 0..<1)), ("Z=g=", CodecError(.badPadding, 1..<2)),
      // Other alphabets and anything between the characters.
      ("-_8=", CodecError(.badCharacter, 0..<1)), ("+_8=", CodecError(.badCharacter, 1..<2)),
      ("Zm9v\n", CodecError(.badCharacter, 4..<5)), ("Zm9v\r\nYmFy", CodecError(.badCharacter, 4..<5)),
      (" Zm9v", CodecError(.badCharacter, 0..<1)), ("Zm 9v", CodecError(.badCharacter, 2..<3)),
      ("Zm9v\u{0}", CodecError(.badCharacter, 4..<5)), ("Zm9\u{e9}", CodecError(.badCharacter, 3..<4)),
      ("Zm9.", CodecError(.badCharacter, 3..<4)), ("Zm9,", CodecError(.badCharacter, 3..<4)),
    ] as [(Sample, CodecError)])
  func refusesAllButTheOneSpelling(text: Sample, error: CodecError) {
    #expect(refusal { () throws(CodecError) in try Base64.decode(text.text) } == error)
  }

  @Test func knowsItsAlphabetAndNoOtherByte() {
    let letters = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    for byte in UInt8.min..<0x80 {
      let text = String(decoding: [0x41, 0x41, 0x41, byte], as: UTF8.self)
      let error = refusal { () throws(CodecError) in try Base64.decode(text) }
      #expect((error == nil) == (letters.contains(byte) || byte == UInt8(ascii: "=")))
    }
  }

  @Test func everyTextThatIsAcceptedIsTheOneThatIsWritten() throws {
    var random = SeededGenerator()
    let letters = Array("AQgwZ/+9=".utf8)
    var accepted = 0
    for _ in 0..<4000 {
      let count = random.int(0..<9)
      let text = String(decoding: (0..<count).map { _ in letters[random.int(0..<letters.count)] }, as: UTF8.self)
      guard let bytes = try? Base64.decode(text) else { continue }
      accepted += 1
      #expect(Base64.encode(bytes) == text)
      #expect(Data(base64Encoded: text).map { Array($0) } == bytes)
    }
    #expect(accepted > 100)
  }

  @Test func agreesWithFoundation() throws {
    var random = SeededGenerator()
    for count in 0..<200 {
      let bytes = random.bytes(count)
      #expect(Base64.encode(bytes) == Data(bytes).base64EncodedString())
      #expect(try Base64.decode(Base64.encode(bytes)) == bytes)
    }
  }
}
