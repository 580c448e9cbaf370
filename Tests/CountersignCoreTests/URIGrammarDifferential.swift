import CountersignCore
import TestSupport
import Testing

/// URIs, authorities and schemes against the grammar of RFC 3986, run by a parser generator.
@Suite struct URIGrammarDifferential {
  private static let count = 1_500

  @Test func whatTheGrammarTakesIsTaken() throws {
    let arguments = ["uris", "--seed", String(SeededGenerator.seed), "--count", String(Self.count)]
    guard let lines = try Oracle.python("signin.py", arguments) else { return }
    #expect(lines.count == Self.count)
    var failures = 0
    var taken = 0
    for line in lines {
      let oracle = try JSON(parsing: line)
      let text = try #require(oracle["text"]?.string)
      let bytes = Array(text.utf8)[...]
      var faults = Faults()
      faults.compare("URI", URIGrammar.uriFault(bytes) == nil, oracle["uri"]?.bool)
      faults.compare("authority", URIGrammar.authorityFault(bytes) == nil, oracle["authority"]?.bool)
      faults.compare("scheme", URIGrammar.schemeFault(bytes) == nil, oracle["scheme"]?.bool)
      if oracle["uri"]?.bool == true { taken += 1 }
      if faults.list.isEmpty { continue }
      failures += 1
      if failures <= 5 { Issue.record("\(text): \(faults.text)") }
    }
    #expect(failures == 0)
    TestEnvironment.say(
      "differential signin.py uris: \(lines.count) texts, \(lines.count - failures) agree, \(taken) are URIs")
  }
}
