import CountersignCore
import Testing

@Suite struct FixTests {
  private static func fix(_ range: Range<Int>, _ replacement: String) -> Fix {
    Fix(replacing: range, with: replacement, isSafe: true)
  }

  @Test func replacesFromTheFrontWhateverTheOrder() {
    let fixed = Fix.apply([Self.fix(4..<5, "E"), Self.fix(0..<2, ""), Self.fix(3..<3, "--")], to: "abcde")
    #expect(fixed.text == "c--dE" && fixed.left.isEmpty)
  }

  @Test func insertionsAtOnePlaceKeepTheirOrder() {
    let fixed = Fix.apply([Self.fix(1..<1, "x"), Self.fix(1..<1, "y")], to: "ab")
    #expect(fixed.text == "axyb" && fixed.left.isEmpty)
  }

  @Test func whatOverlapsOrLiesOutsideIsLeft() {
    let fixes = [Self.fix(0..<3, "X"), Self.fix(2..<4, "Y"), Self.fix(4..<9, "Z")]
    let fixed = Fix.apply(fixes, to: "abcde")
    #expect(fixed.text == "Xde" && fixed.left == Array(fixes[1...]))
    #expect(Fix.apply([], to: "a").text == "a")
  }
}
