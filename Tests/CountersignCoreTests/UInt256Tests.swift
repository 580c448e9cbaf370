import CountersignCore
import CountersignHash
import TestSupport
import Testing

@Suite struct UInt256Tests {
  /// The numbers around each limb's end.
  static let boundaries: [(decimal: String, quantity: String)] = [
    ("0", "0x0"), ("1", "0x1"), ("9", "0x9"), ("10", "0xa"), ("15", "0xf"), ("16", "0x10"), ("255", "0xff"),
    ("256", "0x100"),
    ("9223372036854775807", "0x7fffffffffffffff"),
    ("9223372036854775808", "0x8000000000000000"),
    ("9999999999999999999", "0x8ac7230489e7ffff"),
    ("10000000000000000000", "0x8ac7230489e80000"),
    ("18446744073709551615", "0xffffffffffffffff"),
    ("18446744073709551616", "0x10000000000000000"),
    ("18446744073709551617", "0x10000000000000001"),
    ("170141183460469231731687303715884105727", "0x7fffffffffffffffffffffffffffffff"),
    ("340282366920938463463374607431768211455", "0xffffffffffffffffffffffffffffffff"),
    ("340282366920938463463374607431768211456", "0x100000000000000000000000000000000"),
    ("340282366920938463463374607431768211457", "0x100000000000000000000000000000001"),
    (
      "6277101735386680763835789423207666416102355444464034512895",
      "0xffffffffffffffffffffffffffffffffffffffffffffffff"
    ),
    (
      "6277101735386680763835789423207666416102355444464034512896",
      "0x1000000000000000000000000000000000000000000000000"
    ),
    (
      "57896044618658097711785492504343953926634992332820282019728792003956564819967",
      "0x7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff"
    ),
    (
      "57896044618658097711785492504343953926634992332820282019728792003956564819968",
      "0x8000000000000000000000000000000000000000000000000000000000000000"
    ),
    (
      "115792089237316195423570985008687907853269984665640564039457584007913129639935",
      "0xffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff"
    ),
  ]

  @Test(arguments: boundaries)
  func readsAndWritesTheNumbersAroundEachLimb(decimal: String, quantity: String) throws {
    let number = try UInt256(decimal: decimal)
    #expect(number.decimal == decimal)
    #expect(number.description == decimal)
    #expect(number.quantity == quantity)
    #expect(try UInt256(quantity: quantity) == number)
    #expect(try UInt256(quantity: "0x" + quantity.dropFirst(2).uppercased()) == number)
    #expect(UInt256(hexDigits: Array(quantity.utf8).dropFirst(2)) == number)
    #expect(UInt256(bigEndian: number.minimalBytes) == number)
    #expect(UInt256(number.bytes32) == number)
    #expect(number.minimalBytes.first != 0)
    #expect(number.significantBytes == number.minimalBytes.count)
    #expect(number.uint64 == UInt64(decimal))
    #expect(number.isZero == (decimal == "0"))
    #expect(number.isOdd == (["1", "3", "5", "7", "9"].contains { decimal.hasSuffix($0) }))
  }

  @Test(
    arguments: [
      ("", CodecError(.empty, at: 0)), (" ", CodecError(.badCharacter, 0..<1)), ("01", CodecError(.leadingZero, 0..<1)),
      ("00", CodecError(.leadingZero, 0..<1)), ("+1", CodecError(.badCharacter, 0..<1)),
      ("-1", CodecError(.badCharacter, 0..<1)), ("1 ", CodecError(.badCharacter, 1..<2)),
      ("1.0", CodecError(.badCharacter, 1..<2)), ("1e3", CodecError(.badCharacter, 1..<2)),
      ("1_000", CodecError(.badCharacter, 1..<2)), ("0x1", CodecError(.badCharacter, 1..<2)),
      ("1\u{0}", CodecError(.badCharacter, 1..<2)), ("\u{ff11}", CodecError(.badCharacter, 0..<1)),
      ("\u{661}", CodecError(.badCharacter, 0..<1)),
      // 2^256, and the largest number of 78 digits.
      (
        "115792089237316195423570985008687907853269984665640564039457584007913129639936",
        CodecError(.overflow, 0..<78)
      ),
      (Sample(String(repeating: "9", count: 78)), CodecError(.overflow, 0..<78)),
      (Sample(String(repeating: "1", count: 79)), CodecError(.tooLong, 0..<79)),
    ] as [(Sample, CodecError)])
  func refusesDecimalTextInAnyOtherForm(text: Sample, error: CodecError) {
    #expect(refusal { () throws(CodecError) in try UInt256(decimal: text.text) } == error)
  }

  @Test func refusesEndlessDecimalTextAtOnce() {
    let text = String(repeating: "9", count: 2_000_000)
    let (error, seconds) = Stopwatch.elapsed { refusal { () throws(CodecError) in try UInt256(decimal: text) } }
    #expect(error == CodecError(.tooLong, 0..<2_000_000))
    #expect(seconds < 5)
  }

  @Test(
    arguments: [
      ("", CodecError(.missingPrefix, 0..<0)), ("0", CodecError(.missingPrefix, 0..<1)),
      ("1", CodecError(.missingPrefix, 0..<1)), ("12", CodecError(.missingPrefix, 0..<2)),
      ("0X1", CodecError(.missingPrefix, 0..<2)), ("x1", CodecError(.missingPrefix, 0..<2)),
      ("0x", CodecError(.empty, at: 2)), ("0x00", CodecError(.leadingZero, 2..<3)),
      ("0x01", CodecError(.leadingZero, 2..<3)), ("0x0a", CodecError(.leadingZero, 2..<3)),
      ("0xg", CodecError(.badCharacter, 2..<3)), ("0x1 ", CodecError(.badCharacter, 3..<4)),
      (" 0x1", CodecError(.missingPrefix, 0..<2)), ("-0x1", CodecError(.missingPrefix, 0..<2)),
      ("0x-1", CodecError(.badCharacter, 2..<3)), ("0x1.0", CodecError(.badCharacter, 3..<4)),
      ("0x\u{ff11}", CodecError(.badCharacter, 2..<3)),
      (Sample("0x1" + String(repeating: "0", count: 64)), CodecError(.overflow, 2..<67)),
      (Sample("0x" + String(repeating: "f", count: 65)), CodecError(.overflow, 2..<67)),
    ] as [(Sample, CodecError)])
  func refusesQuantitiesInAnyOtherForm(text: Sample, error: CodecError) {
    #expect(refusal { () throws(CodecError) in try UInt256(quantity: text.text) } == error)
  }

  @Test func readsHexDigitsWithLeadingZeros() {
    #expect(UInt256(hexDigits: Array("".utf8)[...]) == .zero)
    #expect(UInt256(hexDigits: Array(String(repeating: "0", count: 200).utf8)[...]) == .zero)
    #expect(
      UInt256(hexDigits: Array((String(repeating: "0", count: 200) + String(repeating: "f", count: 64)).utf8)[...])
        == .max)
    #expect(UInt256(hexDigits: Array(("1" + String(repeating: "0", count: 64)).utf8)[...]) == nil)
    #expect(UInt256(hexDigits: Array("00x1".utf8)[...]) == nil)
  }

  @Test func readsAtMostThirtyTwoBytes() {
    #expect(UInt256(bigEndian: []) == .zero)
    #expect(UInt256(bigEndian: [1, 0]) == 256)
    #expect(UInt256(bigEndian: [UInt8](repeating: 0xff, count: 32)) == .max)
    #expect(UInt256(bigEndian: [UInt8](repeating: 0, count: 33)) == nil)
    #expect(UInt256(bigEndian: [0, 0, 0, 0, 0, 0, 0, 5]) == 5)
    #expect(UInt256.zero.minimalBytes == [])
    #expect(UInt256(1).bytes32 == Bytes32(0, 0, 0, 1))
  }

  @Test func countsTheBitsThatMatter() throws {
    #expect(UInt256.zero.significantBits == 0)
    var number = UInt256(1)
    for bits in 1...256 {
      #expect(number.significantBits == bits)
      #expect(number.significantBytes == (bits + 7) / 8)
      let (double, overflow) = number.multipliedReportingOverflow(by: 2)
      #expect(overflow == (bits == 256))
      #expect(overflow || double.halved == number)
      number = double
    }
  }

  @Test func ordersLikeNumbers() {
    let ordered: [UInt256] = [
      0, 1, UInt256(.max), UInt256(0, 1, 0, 0), UInt256(.max, 1, 0, 0), UInt256(0, 2, 0, 0), UInt256(0, 0, 1, 0),
      UInt256(0, 0, 0, 1), UInt256(0, .max, .max, 1), .max,
    ]
    for (i, a) in ordered.enumerated() {
      for (k, b) in ordered.enumerated() {
        #expect((a < b) == (i < k))
        #expect((a == b) == (i == k))
      }
    }
  }

  @Test func arithmeticTellsWhenItLeavesTheRange() {
    #expect(UInt256.max.adding(1) == nil)
    #expect(UInt256.max.adding(0) == .max)
    #expect(UInt256.max.addingReportingOverflow(1) == (.zero, true))
    #expect(UInt256.max.addingReportingOverflow(.max) == (UInt256(.max - 1, .max, .max, .max), true))
    #expect(UInt256.zero.subtracting(1) == nil)
    #expect(UInt256.zero.subtractingReportingOverflow(1) == (.max, true))
    #expect(UInt256(0, 0, 0, 1).subtracting(1) == UInt256(.max, .max, .max, 0))
    #expect(UInt256(.max, .max, .max, 0).adding(1) == UInt256(0, 0, 0, 1))
    #expect(UInt256.max.multiplied(by: 0) == .zero)
    #expect(UInt256.max.multiplied(by: 1) == .max)
    #expect(UInt256.max.multiplied(by: 2) == nil)
    #expect(UInt256.max.multipliedReportingOverflow(by: .max) == (UInt256(1, .max, .max, .max), true))
    #expect(UInt256.max.quotientAndRemainder(dividingBy: 0) == nil)
    #expect(UInt256.max.halved == UInt256(.max, .max, .max, .max >> 1))
  }

  /// Sums, differences, products, quotients and texts against Python's integers.
  @Test func agreesWithPythonsIntegers() throws {
    var random = SeededGenerator()
    let edges: [UInt64] = [0, 1, 2, .max, .max - 1, 1 << 63, (1 << 63) - 1, 10_000_000_000_000_000_000]
    func limb(_ random: inout SeededGenerator) -> UInt64 {
      Bool.random(using: &random) ? edges[random.int(0..<edges.count)] : random.next()
    }
    func number(_ random: inout SeededGenerator) -> UInt256 {
      let limbs = (0..<4).map { _ in limb(&random) }
      let count = random.int(1..<5)
      return UInt256(limbs[0], count > 1 ? limbs[1] : 0, count > 2 ? limbs[2] : 0, count > 3 ? limbs[3] : 0)
    }
    let cases = (0..<2000).map { _ in (number(&random), number(&random), max(1, limb(&random))) }
    // The numbers go over as hex and come back as decimals, so that both directions of both texts are tried.
    let input = cases.map { "\($0.quantity) \($1.quantity) \($2)" }.joined(separator: "\n") + "\n"
    let code = """
      import sys
      M = 2**256
      for line in sys.stdin:
        a, b, f = line.split()
        a, b, f = int(a, 16), int(b, 16), int(f)
        print(a, (a + b) % M, int(a + b >= M), (a - b) % M, int(a < b), a * f % M, int(a * f >= M), a // f, a % f, a >> 1,
          a.bit_length(), hex(b))
      """
    guard let lines = try Oracle.python(code: code, input: input) else { return }
    #expect(lines.count == cases.count)
    for (line, (a, b, factor)) in zip(lines, cases) {
      let sum = a.addingReportingOverflow(b)
      let difference = a.subtractingReportingOverflow(b)
      let product = a.multipliedReportingOverflow(by: factor)
      let division = try #require(a.quotientAndRemainder(dividingBy: factor))
      let ours: [any CustomStringConvertible] = [
        a.decimal, sum.partialValue, sum.overflow ? 1 : 0, difference.partialValue, difference.overflow ? 1 : 0,
        product.partialValue, product.overflow ? 1 : 0, division.quotient, division.remainder, a.halved,
        a.significantBits, b.quantity,
      ]
      #expect(ours.map(\.description).joined(separator: " ") == line)
      #expect(try UInt256(decimal: a.decimal) == a)
      #expect(sum.overflow == (a.adding(b) == nil))
      #expect(difference.overflow == (a.subtracting(b) == nil))
      #expect(product.overflow == (a.multiplied(by: factor) == nil))
    }
    TestEnvironment.say("differential python integers: \(lines.count) triples agree")
  }
}
