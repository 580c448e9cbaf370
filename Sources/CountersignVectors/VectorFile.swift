public import CountersignCore
public import CountersignCurves
public import CountersignKit

/// A file of test vectors: requests of the schema with what they have to give.
public struct VectorFile: Sendable {
  /// The schema that is read.
  public static let schema = "countersign.vectors/1"

  /// One case.
  public struct Case: Sendable {
    /// The case's name, unique in its file.
    public let id: String
    /// What it is about.
    public let comment: String
    /// The request, read as a trusted line.
    public let request: SchemaRequest?
    /// Why the request cannot be read, for cases that want just that.
    public let requestFindings: [Finding]
    /// What it has to give.
    public let expectation: VectorExpectation
  }

  /// All cases, in the order of the file.
  public let cases: [Case]

  /// Reads a file's text. Answers the file, or what is wrong with it; a file without cases is wrong.
  ///
  /// `curves`: for builders that derive addresses; with nil their cases fail.
  public static func read(
    _ text: String, curves: Curves?, limits: Limits = .vectors
  ) -> (file: VectorFile?, problems: [String]) {
    let document: JSONDocument
    do throws(CodecError) { document = try JSONReader.read(text, limits: limits) } catch {
      return (nil, ["not JSON: \(error.reason) at byte \(error.bytes.lowerBound)"])
    }
    var problems = document.duplicates.map { "the key \($0.pointer) occurs twice" }
    guard document.root["schema"]?.string == schema else {
      return (nil, problems + ["the schema is not \(schema)"])
    }
    var cases: [Case] = []
    var ids = Set<String>()
    for (index, group) in (document.root["groups"]?.array ?? []).enumerated() {
      if group["source"]?.string == nil { problems.append("group \(index) has no source") }
      for value in group["cases"]?.array ?? [] {
        switch readCase(value, curves) {
        case .success(let vector):
          if !ids.insert(vector.id).inserted { problems.append("the id \(vector.id) occurs twice") }
          cases.append(vector)
        case .failure(let problem): problems.append(problem.text)
        }
      }
    }
    if cases.isEmpty { problems.append("there are no cases") }
    return (problems.isEmpty ? VectorFile(cases: cases) : nil, problems)
  }

  private struct Problem: Error {
    let text: String
  }

  private static func readCase(_ value: JSONValue, _ curves: Curves?) -> Result<Case, Problem> {
    guard let id = value["id"]?.string else { return .failure(Problem(text: "a case has no id")) }
    let known = ["id", "comment", "flags", "request", "expect"]
    if let unknown = (value.object ?? []).first(where: { member in !known.contains { member.isNamed($0) } }) {
      return .failure(Problem(text: "\(id): the key \(unknown.key) is not known"))
    }
    guard let request = value["request"], let expect = value["expect"] else {
      return .failure(Problem(text: "\(id): request or expect is missing"))
    }
    let read = SchemaRequest.read(request, trustsInline: true, curves: curves)
    switch VectorExpectation.read(expect) {
    case .failure(let why): return .failure(Problem(text: "\(id): \(why.text)"))
    case .success(let expectation):
      return .success(
        Case(
          id: id, comment: value["comment"]?.string ?? "", request: read.request, requestFindings: read.findings,
          expectation: expectation))
    }
  }
}

extension Limits {
  /// For vector files, which are ours and large.
  public static let vectors: Limits = {
    var limits = Limits()
    limits.inputBytes = 64 * 1024 * 1024
    limits.jsonValues = 5_000_000
    return limits
  }()
}
