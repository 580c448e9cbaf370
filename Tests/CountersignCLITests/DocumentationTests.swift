import Foundation
import TestSupport
import Testing

/// Whatever help and README show is run.
@Suite struct DocumentationTests {
  private static let commands = [
    "check", "decode", "verify", "message check", "message verify", "convert", "build evm", "build solana",
    "build bitcoin", "batch", "vectors run", "rules",
    "explain", "doctor",
  ]

  @Test(arguments: commands) func everyExampleInHelpRuns(_ command: String) throws {
    let help = try BuiltCommand.run(BuiltCommand.words(command) + ["--help"])
    #expect(help.status == 0)
    let examples = help.output.split(separator: "\n").filter {
      $0.hasPrefix("  countersign ") || $0.hasPrefix("  cat ")
    }
    #expect(examples.count == 2)
    for example in examples {
      let parts = example.split(separator: "|").map { BuiltCommand.words(String($0)) }
      var input: [UInt8] = []
      if parts.count == 2 {
        input = Array(try Data(contentsOf: TestEnvironment.root.appendingPathComponent(parts[0][1])))
      }
      let words = parts[parts.count - 1]
      let result = try BuiltCommand.run(Array(words.dropFirst()), input: input)
      #expect(result.status.map { $0 <= 2 } == true, "\(example): \(result.errors)")
    }
  }

  @Test func helpNamesEveryCommand() throws {
    let overview = try BuiltCommand.run(["--help"]).output
    for command in Self.commands { #expect(overview.contains("\n  \(command) ")) }
  }

  /// The console blocks of the README that call the command hold what it writes.
  @Test func theREADMEShowsWhatTheCommandWrites() throws {
    let file = TestEnvironment.root.appendingPathComponent("README.md")
    let text = try String(contentsOf: file, encoding: .utf8)
    var parts = text.components(separatedBy: "```")
    var blocks = 0
    for index in parts.indices where parts[index].hasPrefix("console\n$ countersign ") {
      let lines = parts[index].components(separatedBy: "\n")
      let words = BuiltCommand.words(String(lines[1].dropFirst(2)))
      let output = try BuiltCommand.run(Array(words.dropFirst())).output
      let block = "console\n\(lines[1])\n\(output)"
      if Golden.isUpdating { parts[index] = block } else { #expect(parts[index] == block) }
      blocks += 1
    }
    #expect(blocks == 3)
    if Golden.isUpdating { try Data(parts.joined(separator: "```").utf8).write(to: file) }
  }

  /// The pages of rules are what the command writes.
  @Test(arguments: ["core", "evm", "solana", "bitcoin"]) func thePagesOfRulesAreTheCatalogue(_ area: String) throws {
    let file = TestEnvironment.root.appendingPathComponent("Docs/Rules/\(area).md")
    let page = try BuiltCommand.run(["rules", "--format", "md", "--area", area]).output
    if Golden.isUpdating {
      try Data(page.utf8).write(to: file)
    } else {
      #expect(try String(contentsOf: file, encoding: .utf8) == page)
    }
  }

  @Test func theREADMEsSwiftIsTheOneThatIsCompiled() throws {
    let text = try String(contentsOf: TestEnvironment.root.appendingPathComponent("README.md"), encoding: .utf8)
    let shown = text.components(separatedBy: "```swift\n").dropFirst().compactMap {
      $0.components(separatedBy: "```").first
    }
    #expect(shown.count == 3)
    let compiled = try String(
      contentsOf: TestEnvironment.root.appendingPathComponent("Tests/CountersignCLITests/ReadmeExample.swift"),
      encoding: .utf8)
    for part in shown { #expect(compiled.contains(part)) }
  }
}
