public import CountersignCore
public import CountersignKit

/// What a vector has to give. What is not stated is not compared.
public struct VectorExpectation: Sendable {
  /// Why an expectation cannot be read.
  public struct Problem: Error, Sendable {
    /// In words.
    public let text: String
  }

  private var verdict: String?
  private var rules: [String] = []
  private var noRules: [String] = []
  private var isAcceptable: Bool?
  private var bridgeString: String?
  private var payload: String?
  private var differences: [(path: String, grade: String)]?
  private var summary: JSONValue?
  private var evidence: [(String, String)] = []

  /// Reads an expectation; unknown keys are a problem, since they would never fail.
  public static func read(_ value: JSONValue) -> Result<VectorExpectation, Problem> {
    var expectation = VectorExpectation()
    for member in value.object ?? [] {
      switch member.key {
      case "verdict": expectation.verdict = member.value.string
      case "rules": expectation.rules = strings(member.value)
      case "noRules": expectation.noRules = strings(member.value)
      case "acceptable":
        guard case .bool(let isAcceptable) = member.value.kind else {
          return .failure(Problem(text: "acceptable is no boolean"))
        }
        expectation.isAcceptable = isAcceptable
      case "bridgeString": expectation.bridgeString = member.value.string
      case "payload": expectation.payload = member.value.string
      case "differences":
        expectation.differences = (member.value.array ?? []).map {
          ($0["path"]?.string ?? "", $0["grade"]?.string ?? "")
        }
      case "summary": expectation.summary = member.value
      case "evidence":
        expectation.evidence = (member.value.object ?? []).map { ($0.key, JSONText($0.value).text) }
      default: return .failure(Problem(text: "the expectation \(member.key) is not known"))
      }
    }
    let isEmpty =
      expectation.verdict == nil && expectation.rules.isEmpty && expectation.noRules.isEmpty
      && expectation.summary == nil
    return isEmpty ? .failure(Problem(text: "nothing is expected, so it cannot fail")) : .success(expectation)
  }

  private static func strings(_ value: JSONValue) -> [String] { (value.array ?? []).compactMap(\.string) }

  /// What is wrong with an answer; empty when it is as expected. `json` is the answer as it is written.
  public func mismatches(_ answer: SchemaAnswer, json: JSONText) -> [String] {
    var out: [String] = []
    func compare(_ name: String, _ expected: String?, _ got: String?) {
      if let expected, expected != got { out.append("expected \(name) \(expected), got \(got ?? "nothing")") }
    }
    compare("verdict", verdict, answer.verdict)
    let found = Set(answer.findings.map(\.rule.id))
    for rule in rules where !found.contains(rule) { out.append("expected \(rule), got \(list(found))") }
    for rule in noRules where found.contains(rule) { out.append("did not expect \(rule)") }
    compare("acceptable", isAcceptable.map { "\($0)" }, answer.isAcceptable.map { "\($0)" })
    compare("bridgeString", bridgeString, answer.bridgeString)
    compare("payload", payload, answer.payload)
    if let differences {
      let expected = differences.map { "\($0.path) \($0.grade)" }.sorted()
      let got = answer.differences.map { "\($0.path) \($0.grade)" }.sorted()
      if expected != got { out.append("expected differences \(expected), got \(got)") }
    }
    for member in summary?.object ?? [] {
      compare("summary.\(member.key)", JSONText(member.value).text, answer.summary?[member.key]?.text ?? "nothing")
    }
    for (key, value) in evidence {
      compare("evidence.\(key)", value, json["evidence"]?[key]?.text ?? "nothing")
    }
    return out
  }

  private func list(_ rules: Set<String>) -> String {
    rules.isEmpty ? "no finding" : rules.sorted().joined(separator: ", ")
  }
}
