import CountersignCore
import CountersignKit
import CountersignRender
import Foundation
import TestSupport
import Testing

#if SystemCurves
  import CountersignSystemCurves

  /// A request of the schema whose answer is compared with golden files.
  struct RenderCase: Sendable, CustomTestStringConvertible {
    let name: String
    let line: String

    var testDescription: String { name }

    private static let account = "0x9d8A62f656a8d1615C1294fd71e9CFb3E4855A4F"

    private static func example(_ name: String) -> String {
      let file = TestEnvironment.root.appendingPathComponent("Examples/evm/\(name)")
      let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
      return JSON.quoted(text.trimmingCharacters(in: .newlines))
    }

    private static func check(_ payload: String) -> String {
      #"{"op":"check","chain":"evm","operation":"send","payload":\#(payload),"account":"\#(account)","network":"eip155:1"}"#
    }

    private static func verify(_ payload: String, _ kind: String, _ reply: String) -> String {
      #"{"op":"verify","chain":"evm","operation":"sign","payload":\#(payload),"account":"\#(account)","#
        + #""network":"eip155:1","reply":{"kind":"\#(kind)","value":\#(reply)}}"#
    }

    static let all: [RenderCase] = [
      RenderCase(name: "accepted", line: check(example("transfer-request.json"))),
      RenderCase(name: "decimal-value", line: check(example("decimal-value.json"))),
      RenderCase(
        name: "many-faults",
        line: check(
          JSON.quoted(
            #"{"to":"0x35","Value":"0x01","value":"0x01","data":"0xabc","chainId":1,"nonce":"0x","x\u001b[31m":"::error::",\#n "gas":"0x1","gas":"0x2"}"#
          ))),
      RenderCase(name: "not-json", line: check(JSON.quoted("AQABAgME"))),
      RenderCase(
        name: "hostile-text",
        line: check(
          JSON.quoted("{\"\u{202e}memo]]>\u{7}\u{1b}]8;;http://evil\u{7}\":\"![a](http://evil)<script>x%0A::error::\"}")
        )),
      RenderCase(
        name: "verified",
        line: verify(example("transfer-request.json"), "signedTransaction", example("transfer-signed.txt"))),
      RenderCase(
        name: "altered",
        line: verify(example("transfer-request.json"), "signedTransaction", example("transfer-altered.txt"))),
      RenderCase(
        name: "undecidable", line: verify(example("hello-request.json"), "transactionHash", example("hello-hash.txt"))),
      RenderCase(
        name: "wrong-signer",
        line: verify(example("hello-request.json"), "signedTransaction", example("hello-signed.txt"))),
      RenderCase(name: "malformed", line: verify(example("transfer-request.json"), "signedTransaction", #""0x02f8""#)),
      RenderCase(name: "decoded", line: #"{"op":"decode","payload":\#(example("rollup-signed.txt"))}"#),
      RenderCase(name: "not-a-request", line: #"{"op":"check","chain":"evm","payload":"{}","surprise":1}"#),
    ]

    /// The answer, and the payload that it points into.
    func answer() throws -> (SchemaAnswer, source: String) {
      let document = try JSONReader.read(line)
      let read = SchemaRequest.read(document.root, trustsInline: false)
      let answer = read.request.map(Preflight(curves: .system).answer) ?? .malformedRequest(id: nil, read.findings)
      return (answer, read.request == nil ? line : document.root["payload"]?.string ?? "")
    }
  }

  @Suite struct AnswerRenderingTests {
    @Test(arguments: RenderCase.all) func textIsAsItWas(_ one: RenderCase) throws {
      let (answer, source) = try one.answer()
      let text = AnswerText(source: source, name: "request.json", style: TextStyle(width: 100)).render(answer)
      Golden.check(text, "CountersignRenderTests/Golden/\(one.name).txt")
    }

    @Test(arguments: RenderCase.all) func jsonIsAsItWas(_ one: RenderCase) throws {
      let (answer, _) = try one.answer()
      Golden.check(AnswerJSON.object(answer).text + "\n", "CountersignRenderTests/Golden/\(one.name).json")
    }

    @Test(arguments: RenderCase.all) func jsonIsReadTheSameByAnotherReader(_ one: RenderCase) throws {
      let (answer, _) = try one.answer()
      let ours = try JSONReader.read(AnswerJSON.object(answer).text)
      #expect(ours.duplicates.isEmpty)
      let theirs = try JSONSerialization.jsonObject(with: Data(AnswerJSON.object(answer).text.utf8)) as? [String: Any]
      #expect(theirs?["verdict"] as? String == answer.verdict)
      #expect((theirs?["findings"] as? [Any])?.count == answer.findings.count)
    }

    @Test(arguments: RenderCase.all) func nothingThatControlsATerminalIsWritten(_ one: RenderCase) throws {
      let (answer, source) = try one.answer()
      let text = AnswerText(source: source, name: "a\u{1b}[2J\u{202e}b.json").render(answer)
      let bad = text.unicodeScalars.filter { scalar in
        scalar != "\n" && (scalar.value < 0x20 || scalar.value == 0x7f || scalar.properties.generalCategory == .format)
      }
      #expect(bad.isEmpty)
    }

    @Test(arguments: RenderCase.all) func asciiTextHasNoOtherCharacters(_ one: RenderCase) throws {
      let (answer, source) = try one.answer()
      let text = AnswerText(source: source, name: "request.json", style: TextStyle(isASCII: true, width: 60)).render(
        answer)
      #expect(text.utf8.allSatisfy { $0 < 0x80 })
    }

    @Test func colourSaysNothingThatTheWordsDoNot() throws {
      let (answer, source) = try RenderCase.all[1].answer()
      let plain = AnswerText(source: source, name: "a", style: TextStyle()).render(answer)
      let painted = AnswerText(source: source, name: "a", style: TextStyle(hasColor: true)).render(answer)
      #expect(painted != plain)
      #expect(painted.replacing(try Regex("\u{1b}\\[[0-9;]*m"), with: "") == plain)
    }

    @Test func aSourceThatIsWithheldIsNotShown() throws {
      let (answer, source) = try RenderCase.all[1].answer()
      let text = AnswerText(source: nil, name: "a").render(answer)
      #expect(!text.contains(source))
      #expect(!text.contains("\u{2502}"))
    }

    @Test func caretsStandUnderThePlace() throws {
      let (answer, source) = try RenderCase.all[1].answer()
      let lines = AnswerText(source: source, name: "a").render(answer).split(
        separator: "\n", omittingEmptySubsequences: false)
      let place = try #require(answer.findings.first { $0.rule.id == "evm/quantity-decimal-string" }?.location.text)
      let head = try #require(lines.firstIndex { $0.contains("evm/quantity-decimal-string") })
      let code = Array(lines[head + 2])
      let marks = Array(lines[head + 3])
      let columns = marks.indices.filter { marks[$0] == "^" }
      let marked = String(columns.map { code[$0] })
      #expect(marked == String(decoding: Array(source.utf8)[place], as: UTF8.self))
    }
  }
#endif
