import CountersignCore
import CountersignCurves
import CountersignHash
import TestSupport
import Testing

/// Reading signatures: needs no arithmetic, so it runs without the trait as well.
@Suite struct Secp256k1SignatureTests {
  private func refusal(_ hex: String) throws -> CodecError? {
    let bytes = try #require([UInt8](hex: hex))
    do throws(CodecError) {
      _ = try Secp256k1Signature(der: bytes)
      return nil
    } catch {
      return error
    }
  }

  @Test func theOrderIsThatOfSEC2() {
    let order = "fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141"
    #expect(Secp256k1Signature.order.bytes32.hex == order)
    let half = "7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0"
    #expect(Secp256k1Signature.halfOrder.bytes32.hex == half)
  }

  @Test func rangeEndsBelowTheOrder() throws {
    let order = Secp256k1Signature.order
    let last = try #require(order.subtracting(1))
    #expect(Secp256k1Signature(r: 1, s: 1).isInRange)
    #expect(Secp256k1Signature(r: last, s: last).isInRange)
    for outside in [UInt256.zero, order, .max] {
      #expect(!Secp256k1Signature(r: outside, s: 1).isInRange)
      #expect(!Secp256k1Signature(r: 1, s: outside).isInRange)
    }
  }

  @Test func lowSEndsAtHalfTheOrder() throws {
    let half = Secp256k1Signature.halfOrder
    #expect(Secp256k1Signature(r: 1, s: half).isLowS)
    #expect(!Secp256k1Signature(r: 1, s: try #require(half.adding(1))).isLowS)
    #expect(Secp256k1Signature(r: .max, s: 1).isLowS)
  }

  @Test func compactFormHasSixtyFourBytes() throws {
    let bytes = (1...64).map { UInt8($0) }
    let signature = try #require(Secp256k1Signature(compact: bytes))
    #expect(signature.compact == bytes)
    #expect(signature.r.bytes32.bytes == Array(bytes[..<32]))
    for count in [0, 32, 63, 65, 128] {
      #expect(Secp256k1Signature(compact: [UInt8](repeating: 1, count: count)) == nil)
    }
  }

  @Test func readsShortestPositiveIntegers() throws {
    let full = "80" + String(repeating: "00", count: 31)
    let cases: [(String, UInt256, UInt256)] = [
      ("3006020101020102", 1, 2), ("3006020100020100", 0, 0), ("300702020080020101", 128, 1),
      ("300602017f02017f", 127, 127),
      ("3026022100\(full)020101", UInt256(0, 0, 0, 1 << 63), 1),
      ("3027022100\(full)02020100", UInt256(0, 0, 0, 1 << 63), 256),
    ]
    for (hex, r, s) in cases {
      let bytes = try #require([UInt8](hex: hex))
      #expect(try Secp256k1Signature(der: bytes) == Secp256k1Signature(r: r, s: s))
    }
  }

  @Test(arguments: [
    // Cut off
    ("", CodecError(.truncated, at: 0)), ("30", CodecError(.truncated, at: 1)),
    ("3006", CodecError(.truncated, 2..<2)),
    ("3006020101", CodecError(.truncated, 2..<5)), ("300602010102", CodecError(.truncated, 2..<6)),
    ("3003020101", CodecError(.truncated, at: 5)), ("3004020101" + "02", CodecError(.truncated, at: 6)),
    ("3006020501020102", CodecError(.truncated, 4..<8)), ("3006020101020202", CodecError(.truncated, 7..<8)),
    // Something behind, inside the sequence or outside
    ("300602010102010200", CodecError(.trailing, 2..<9)), ("300702010102010200", CodecError(.trailing, 8..<9)),
    ("3009020101020101020101", CodecError(.trailing, 8..<11)),
    // Other tags
    ("3106020101020102", CodecError(.syntax, 0..<1)), ("0206020101020102", CodecError(.syntax, 0..<1)),
    ("3006030101020102", CodecError(.syntax, 2..<3)), ("3006020101040102", CodecError(.syntax, 5..<6)),
    // Long and indefinite lengths
    ("308106020101020102", CodecError(.badLength, 1..<2)), ("30820006020101020102", CodecError(.badLength, 1..<2)),
    ("30800201010201020000", CodecError(.badLength, 1..<2)), ("300702810101020102", CodecError(.badLength, 3..<4)),
    ("30ff", CodecError(.badLength, 1..<2)),
    // Negative, empty and needlessly long integers
    ("30060201ff020102", CodecError(.syntax, 4..<5)), ("3006020101020180", CodecError(.syntax, 7..<8)),
    ("30050200020101", CodecError(.syntax, 4..<4)), ("30050201010200", CodecError(.syntax, 7..<7)),
    ("300702020001020101", CodecError(.leadingZero, 4..<5)), ("300702020000020101", CodecError(.leadingZero, 4..<5)),
    ("30070201010202007f", CodecError(.leadingZero, 7..<8)),
  ])
  func refusesAnyOtherDER(hex: String, error: CodecError) throws {
    #expect(try refusal(hex) == error)
  }

  @Test func refusesIntegersThatNeedMoreThan256Bits() throws {
    let long = String(repeating: "ff", count: 33)
    #expect(try refusal("3027022200\(long)020101")?.reason == .overflow)
    #expect(try refusal("302602217f\(long.dropFirst(2))020101")?.reason == .overflow)
    #expect(try refusal("3026020101022101\(long.dropFirst(2))")?.reason == .overflow)
  }

  @Test func everyPrefixOfASignatureIsRefused() throws {
    let hex =
      "30450220" + String(repeating: "6b", count: 32) + "02210090" + String(repeating: "0e", count: 31)
    let bytes = try #require([UInt8](hex: hex))
    _ = try Secp256k1Signature(der: bytes)
    for count in bytes.indices {
      #expect(throws: CodecError.self) { try Secp256k1Signature(der: Array(bytes[..<count])) }
    }
    #expect(throws: CodecError.self) { try Secp256k1Signature(der: bytes + [0]) }
  }

  /// Bitcoin Core's strict DER, with the hash type behind it that is read by the caller.
  @Test func agreesWithBitcoinCoresStrictDER() {
    Corpora.check("bitcoin/sig_core_der", content: { [$0["sig"]?.string, $0["desc"]?.string] }) { testCase in
      let bytes = try #require(testCase["sig"]?.hexBytes)
      let isKnownType = bytes.last.map { (1...3).contains($0 & 0x7f) } ?? false
      let isDER = (try? Secp256k1Signature(der: Array(bytes.dropLast()))) != nil
      return .agree(if: (isDER && isKnownType) == testCase["ok"]?.bool, else: "DER \(isDER), type \(isKnownType)")
    }
  }

  @Test func keysAreWrittenInBothForms() throws {
    let x = try #require(Bytes32((1...32).map { UInt8($0) }))
    let odd = Secp256k1PublicKey(checkedX: x, y: Bytes32(1, 0, 0, 3))
    let even = Secp256k1PublicKey(checkedX: x, y: Bytes32(1, 0, 0, 2))
    #expect(odd.isOdd && !even.isOdd)
    #expect(odd.compressed == [3] + x.bytes)
    #expect(even.compressed == [2] + x.bytes)
    #expect(odd.uncompressed == [4] + x.bytes + odd.y.bytes)
    #expect(odd.xOnly == even.xOnly)
  }
}
