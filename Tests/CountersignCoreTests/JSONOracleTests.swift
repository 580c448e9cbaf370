import CountersignCore
import TestSupport
import Testing

/// Twenty thousand documents against the JSON.parse of Node: whatever we accept, a web page reads with the same values.
@Suite struct JSONOracleTests {
  static let count = 20_000

  @Test func whatIsAcceptedIsWhatJavaScriptReads() throws {
    var mutator = JSONMutator(random: SeededGenerator())
    let documents = (0..<JSONOracleTests.count).map { _ in mutator.next() }
    let input = documents.map { "{\"hex\":\"\($0.hexText)\"}\n" }.joined()
    guard let lines = try Oracle.node("json.mjs", input: input) else { return }
    try #require(lines.count == documents.count)
    var byBoth = 0
    var byNeither = 0
    var byNodeOnly: [CodecError.Reason: Int] = [:]
    for (bytes, line) in zip(documents, lines) {
      let isAcceptedByNode = line != #"{"ok":false}"#
      do {
        let value = try JSONReader.read(bytes).root
        byBoth += 1
        let normal = "{\"ok\":true,\"value\":\(JSONOracleTests.normalForm(value))}"
        if normal != line { Issue.record("\(bytes.hexText): we read \(normal), Node \(line)") }
      } catch {
        if isAcceptedByNode { byNodeOnly[error.reason, default: 0] += 1 } else { byNeither += 1 }
      }
    }
    // A surrogate without its twin is the one thing among these documents that we refuse on purpose.
    #expect(Set(byNodeOnly.keys).isSubset(of: [.badUnicode]))
    #expect(byBoth > documents.count / 10 && byNeither > documents.count / 10, "the mutator has lost its balance")
    let refusals = byNodeOnly.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
    TestEnvironment.say(
      "differential json.mjs: \(documents.count) documents, \(byBoth) accepted by both with the same values, "
        + "\(byNeither) refused by both, \(byNodeOnly.values.reduce(0, +)) refused by us only (\(refusals))"
    )
  }

  /// The normal form of `Tools/Oracles/README.md`; of a repeated name the last value counts, as in JavaScript.
  static func normalForm(_ value: JSONValue) -> String {
    switch value.kind {
    case .null: return "\"n\""
    case .bool(let value): return value ? "\"t\"" : "\"f\""
    case .number(let characters):
      let bits = (Double(characters) ?? .nan).bitPattern
      return "\"d:\(hex(bits, digits: 16))\""
    case .string(let string): return "\"s:\(utf16(string))\""
    case .array(let elements): return "[\"a\"" + elements.map { "," + normalForm($0) }.joined() + "]"
    case .object(let members):
      var last: [String: String] = [:]
      for member in members { last[utf16(member.key)] = normalForm(member.value) }
      return "[\"o\"" + last.sorted { $0.key < $1.key }.map { ",[\"\($0.key)\",\($0.value)]" }.joined() + "]"
    }
  }

  private static func utf16(_ string: String) -> String {
    string.utf16.map { hex(UInt64($0), digits: 4) }.joined()
  }

  private static func hex(_ value: UInt64, digits: Int) -> String {
    let text = String(value, radix: 16)
    return String(repeating: "0", count: digits - text.count) + text
  }
}
