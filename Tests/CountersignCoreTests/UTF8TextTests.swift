import CountersignCore
import Foundation
import TestSupport
import Testing

@Suite struct UTF8TextTests {
  /// The bytes at the ends of the rows of Unicode's table 3-7.
  static let leads: [UInt8] = [
    0x00, 0x41, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xc1, 0xc2, 0xdf, 0xe0, 0xe1, 0xec, 0xed, 0xee, 0xef,
    0xf0, 0xf1,
    0xf3, 0xf4, 0xf5, 0xf8, 0xff,
  ]
  static let followers: [UInt8] = [0x00, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xff]

  /// The standard library repairs what is not well-formed, so only well-formed bytes stay what they are.
  static func isWellFormed(_ bytes: some Collection<UInt8>) -> Bool {
    String(decoding: bytes, as: UTF8.self).utf8.elementsEqual(bytes)
  }

  /// The offset of the first byte that cannot be kept.
  static func firstFault(_ bytes: [UInt8]) -> Int? {
    guard !isWellFormed(bytes) else { return nil }
    return bytes.indices.last { isWellFormed(bytes[..<$0]) }
  }

  private func compare(_ bytes: [UInt8]) {
    let error = refusal { () throws(CodecError) in try UTF8Text.check(bytes, 0..<bytes.count) }
    let fault = UTF8TextTests.firstFault(bytes)
    if error?.bytes.lowerBound != fault || error.map({ $0.reason == .badUnicode }) == false {
      Issue.record("\(bytes.hexText): \(String(describing: error)), expected a fault at \(String(describing: fault))")
    }
  }

  @Test func agreesWithTheStandardLibraryOnAllShortSequences() {
    for a in UInt8.min...UInt8.max {
      compare([a])
      for b in UInt8.min...UInt8.max { compare([a, b]) }
    }
  }

  @Test func agreesWithTheStandardLibraryOnTheEdgesOfThreeAndFourBytes() {
    for a in UTF8TextTests.leads {
      for b in UTF8TextTests.followers {
        for c in UTF8TextTests.followers {
          compare([a, b, c])
          for d in UTF8TextTests.followers { compare([a, b, c, d]) }
        }
      }
    }
  }

  @Test func agreesWithTheStandardLibraryOnRandomMixtures() {
    var random = SeededGenerator()
    let pieces = ["a", "é", "€", "😀", "\u{10ffff}", "\u{d7ff}", "\u{e000}"].map { Array($0.utf8) }
    for _ in 0..<5000 {
      var bytes = (0..<random.int(0..<6)).flatMap { _ in pieces[random.int(0..<pieces.count)] }
      if !bytes.isEmpty, Bool.random(using: &random) {
        bytes[random.int(0..<bytes.count)] = UInt8(truncatingIfNeeded: random.next())
      }
      if !bytes.isEmpty, Bool.random(using: &random) { bytes.remove(at: random.int(0..<bytes.count)) }
      compare(bytes)
    }
  }

  @Test(
    arguments: [
      [0xc0, 0x80], [0xc1, 0xbf], [0xe0, 0x9f, 0xbf], [0xed, 0xa0, 0x80], [0xed, 0xbf, 0xbf], [0xf0, 0x8f, 0xbf, 0xbf],
      [0xf4, 0x90, 0x80, 0x80], [0xf5, 0x80, 0x80, 0x80], [0xf8, 0x88, 0x80, 0x80, 0x80], [0x80], [0xbf], [0xfe],
      [0xff],
      [0xe2, 0x82], [0xf0, 0x9f, 0x98], [0xc3], [0xe2, 0x28, 0xa1],
    ] as [[UInt8]])
  func refusesOverlongSurrogateAndTruncatedForms(bytes: [UInt8]) {
    #expect(refusal { () throws(CodecError) in try UTF8Text.decode(bytes) } == CodecError(.badUnicode, 0..<1))
    #expect(String(bytes: bytes, encoding: .utf8) == nil)
    let behindText = Array("né".utf8) + bytes + Array("x".utf8)
    #expect(refusal { () throws(CodecError) in try UTF8Text.decode(behindText) } == CodecError(.badUnicode, 3..<4))
  }

  @Test func keepsEveryScalarAtTheEdges() throws {
    let scalars: [UInt32] = [
      0, 0x7f, 0x80, 0x7ff, 0x800, 0xfff, 0x1000, 0xcfff, 0xd000, 0xd7ff, 0xe000, 0xfeff, 0xfffd, 0xffff, 0x10000,
      0x3ffff,
      0x40000, 0xfffff, 0x100000, 0x10ffff,
    ]
    for scalar in scalars {
      let text = String(try #require(Unicode.Scalar(scalar)))
      #expect(try Array(UTF8Text.decode(Array(text.utf8)).utf8) == Array(text.utf8))
    }
  }

  /// A sequence that goes on behind the part is truncated in the part.
  @Test func looksAtItsPartOnly() throws {
    let bytes = Array("a€b".utf8)
    try UTF8Text.check(bytes, 0..<5)
    try UTF8Text.check(bytes, 1..<4)
    try UTF8Text.check(bytes, 3..<3)
    #expect(refusal { () throws(CodecError) in try UTF8Text.check(bytes, 0..<3) } == CodecError(.badUnicode, 1..<2))
    #expect(refusal { () throws(CodecError) in try UTF8Text.check(bytes, 2..<5) } == CodecError(.badUnicode, 2..<3))
  }
}
