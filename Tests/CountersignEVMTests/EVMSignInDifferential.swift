import CountersignCore
import CountersignEVM
import TestSupport
import Testing

/// Sign-ins against the grammar of EIP-4361 itself, run by a parser generator, and against the package siwe.
@Suite struct EVMSignInDifferential {
  private static let count = 900

  @Test func whatTheGrammarTakesIsReadAlike() throws {
    let arguments = ["messages", "--seed", String(SeededGenerator.seed), "--count", String(Self.count)]
    guard let lines = try Oracle.python("signin.py", arguments) else { return }
    #expect(lines.count == Self.count)
    var counts: [String: Int] = [:]
    var failures = 0
    for line in lines {
      let oracle = try JSON(parsing: line)
      let text = try oracle.text("text")
      let isAccepted = try oracle.field("accepted", or: false, \.bool)
      let (value, findings) = EVMSignIn.read(text)
      var faults = Faults()
      faults.compare("accepted", value != nil, isAccepted)
      if let value, let fields = oracle["fields"], isAccepted {
        faults.compare("the fields", try Self.members(value.summary), Self.members(fields))
        faults.require(value.text.utf8.elementsEqual(text.utf8), "the text is another")
        // But for the spelling of the address and of the chain id, the fields are all there is.
        let isPlain = findings.allSatisfy {
          $0.rule != EVMRules.siweAddressNoChecksum && $0.rule != EVMRules.siweChainIDLeadingZero
        }
        if isPlain { faults.compare("built", try EVMSignIn(EVMSignInInput(value)).text, text) }
      }
      counts[isAccepted ? "taken" : "refused", default: 0] += 1
      if oracle["siwe"]?.bool == true { counts["taken by siwe", default: 0] += 1 }
      if faults.list.isEmpty { continue }
      failures += 1
      if failures <= 5 { Issue.record("\(text): \(faults.text), \(findings.map(\.rule.id))") }
    }
    #expect(failures == 0)
    let shares = counts.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
    TestEnvironment.say(
      "differential signin.py messages: \(lines.count) texts, \(lines.count - failures) agree (\(shares))")
  }

  /// Every field as `name: value`, whatever the order.
  private static func members(_ json: JSON) -> [String] {
    (json.object ?? []).map { "\($0.key): \($0.value.text)" }.sorted()
  }

  private static func members(_ summary: JSONText) throws -> [String] { members(try JSON(parsing: summary.text)) }
}
