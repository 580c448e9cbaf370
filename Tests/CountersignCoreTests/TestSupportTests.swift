import Foundation
import TestSupport
import Testing

/// The tools of the tests are tried as well: a tally that cannot fail would hide everything.
@Suite struct TestSupportTests {
  // MARK: JSON

  @Test func jsonKeepsDigitsAndOrder() throws {
    let text =
      #"{"b":[1,-2.50e3,115792089237316195423570985008687907853269984665640564039457],"a":{"":null},"c":"x\"\n"}"#
    let json = try JSON(parsing: text)
    #expect(json["b"]?[2]?.number == "115792089237316195423570985008687907853269984665640564039457")
    #expect(json["b"]?[0]?.int == 1)
    #expect(json["b"]?[3] == nil)
    #expect(json.object?.map(\.key) == ["b", "a", "c"])
    #expect(json.text == text.replacingOccurrences(of: #"\n"#, with: #"\u000a"#))
    #expect(try JSON(parsing: #" ["0x0aFF","\ud83d\ude00\u00e9\/",true] "#)[0]?.hexBytes == [10, 255])
    #expect(try JSON(parsing: #"["\ud83d\ude00\u00e9\/"]"#)[0]?.string == "😀é/")
    #expect(try JSON(parsing: #""AAEC""#).base64Bytes == [0, 1, 2])
    #expect(try JSON(parsing: "true").bool == true)
    #expect(try JSON(parsing: "1").bool == nil)
  }

  @Test(arguments: ["", "[1,]", "{\"a\":}", "[1", "\"a", "1 2", "nul", "x", "\"\\u12\""])
  func jsonRefusesWhatCannotBeRead(text: String) {
    #expect(throws: JSON.Malformed.self) { try JSON(parsing: text) }
  }

  @Test(arguments: ["0", "0x0", "zz", "0x0g", "+1"])
  func hexRefusesWhatCannotBeRead(text: String) {
    #expect([UInt8](hex: text) == nil)
  }

  // MARK: Public test data

  @Test func disagreementsAreFoundByTheirContent() throws {
    let rows = Disagreements.parse(
      """
      # Disagreements

      | suite | case | why |
      |---|---|---|
      | evm/rlp | `0xdeadbeef` | the file is wrong |
      | solana/siws | no statement | the grammar says otherwise |
      | broken/row | too few |
      """)
    #expect(rows.map(\.suite) == ["evm/rlp", "solana/siws"])
    #expect(rows.map(\.content) == ["0xdeadbeef", "no statement"])
    #expect(rows.map(\.why) == ["the file is wrong", "the grammar says otherwise"])
  }

  @Test func aDisagreementIsAnIssueAndTheFirstTwentyAreTold() {
    let recorded = Locked(0)
    let said = Locked("")
    withKnownIssue {
      let tally = CorporaTally("sample/of-this-test")
      for number in 0..<30 { tally.count(.disagree("\(number)"), content: ["case \(number)"]) }
      tally.count(.agree, content: [])
      tally.count(.skipped, content: [])
      tally.finish { line in said.withLock { $0 = line } }
    } matching: { _ in
      recorded.withLock { $0 += 1 }
      return true
    }
    // Twenty cases, and one issue about all thirty.
    #expect(recorded.withLock { $0 } == 21)
    let line = "corpora sample/of-this-test: 32 cases, 1 agree, 30 disagree, 0 documented, 1 skipped"
    #expect(said.withLock { $0 } == line)
  }

  @Test func aFileWithoutCasesIsAnIssue() {
    withKnownIssue { CorporaTally("sample/without-cases").finish { _ in } }
  }

  // MARK: Threads, time and memory

  @Test func theSmallStackIsSmall() throws {
    let size = try SmallStack.run { Thread.current.stackSize }
    #expect(size == SmallStack.size)
    #expect(try SmallStack.run { 5 } == 5)
    #expect(throws: JSON.Malformed.self) { try SmallStack.run { try JSON(parsing: "[") } }
  }

  @Test func timeAndMemoryAreMeasured() {
    let (value, seconds) = Stopwatch.elapsed {
      Thread.sleep(forTimeInterval: 0.02)
      return 5
    }
    #expect(value == 5)
    #expect(seconds >= 0.02 && seconds < 30)
    #if os(Linux)
      #expect((PeakMemory.bytes ?? 0) > 1 << 20)
    #endif
  }

  @Test func theSameSeedGivesTheSameNumbers() {
    var one = SeededGenerator(seed: 1)
    var other = SeededGenerator(seed: 1)
    var third = SeededGenerator(seed: 2)
    let bytes = one.bytes(40)
    #expect(other.bytes(40) == bytes)
    #expect(third.bytes(40) != bytes)
    // splitmix64's own first numbers of the seed 1234567.
    var reference = SeededGenerator(seed: 1_234_567)
    #expect([reference.next(), reference.next()] == [6_457_827_717_110_365_317, 3_203_168_211_198_807_973])
  }
}
