import CountersignCore
import CountersignKit
import CountersignRender
import CountersignVectors
import Foundation
import TestSupport
import Testing

#if SystemCurves
  import CountersignSystemCurves

  @Suite struct VectorFileTests {
    private let runner = VectorRunner(preflight: Preflight(curves: .system)) { AnswerJSON.object($0) }

    private static let files: [URL] = {
      let folder = TestEnvironment.root.appendingPathComponent("Vectors")
      let found = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
      return (found?.allObjects as? [URL] ?? []).filter { $0.pathExtension == "json" }
        .sorted { $0.path < $1.path }
    }()

    @Test func thereAreVectors() {
      #expect(!Self.files.isEmpty)
    }

    @Test(arguments: VectorFileTests.files) func everyVectorGivesWhatItSays(_ url: URL) throws {
      let (file, problems) = VectorFile.read(try String(contentsOf: url, encoding: .utf8), curves: .system)
      #expect(problems == [])
      let outcome = runner.run(try #require(file))
      for failure in outcome.failures {
        Issue.record("\(url.lastPathComponent) \(failure.id): \(failure.mismatches.joined(separator: "; "))")
      }
      TestEnvironment.say(
        "vectors \(url.lastPathComponent): \(outcome.count) cases, \(outcome.count - outcome.failures.count) ok")
    }

    /// A file with one case.
    private static func file(_ testCase: String) -> String {
      #"{"schema":"countersign.vectors/1","chain":"evm","groups":[{"source":"here","cases":[\#(testCase)]}]}"#
    }

    private static let request = #""request":{"op":"decode","payload":"0xc0"}"#

    @Test(arguments: [
      #"{"schema":"countersign.vectors/1","groups":[]}"#,
      #"{"schema":"countersign.vectors/1","groups":[{"source":"here","cases":[]}]}"#,
      #"{"schema":"countersign.vectors/2","groups":[]}"#, "[]", "",
      file(#"{"id":"a",\#(request)}"#),
      file(#"{"id":"a",\#(request),"expect":{}}"#),
      file(#"{"id":"a",\#(request),"expect":{"verdikt":"refused"}}"#),
      file(#"{"id":"a",\#(request),"expect":{"verdict":"refused"},"x":1}"#),
      file(
        #"{"id":"a",\#(request),"expect":{"verdict":"refused"}},{"id":"a",\#(request),"expect":{"verdict":"refused"}}"#),
    ])
    func refusesFilesThatCouldNotFail(_ text: String) {
      let (file, problems) = VectorFile.read(text, curves: .system)
      #expect(file == nil)
      #expect(!problems.isEmpty)
    }

    @Test(arguments: [
      #"{"verdict":"decoded"}"#, #"{"rules":["evm/chain-zero"]}"#, #"{"noRules":["evm/tx-field-count"]}"#,
      #"{"verdict":"refused","acceptable":true}"#, #"{"verdict":"refused","bridgeString":"{}"}"#,
      #"{"verdict":"refused","differences":[{"path":"to","grade":"tampered"}]}"#,
      #"{"summary":{"kind":"evm.transaction"}}"#, #"{"verdict":"refused","evidence":{"signer":"0x"}}"#,
    ])
    func anExpectationThatIsNotMetFails(_ expect: String) throws {
      let read = VectorFile.read(Self.file(#"{"id":"a",\#(Self.request),"expect":\#(expect)}"#), curves: .system)
      let outcome = runner.run(try #require(read.file))
      #expect(outcome.failures.map(\.id) == ["a"])
    }

    @Test func theSameExpectationsPassWhenTheyAreMet() throws {
      let met = #"{"verdict":"refused","rules":["evm/tx-field-count"],"noRules":["evm/chain-zero"]}"#
      let read = VectorFile.read(Self.file(#"{"id":"a",\#(Self.request),"expect":\#(met)}"#), curves: .system)
      #expect(runner.run(try #require(read.file)).failures.isEmpty)
    }
  }
#endif
