public import CountersignCore
public import CountersignKit

/// Runs vectors.
public struct VectorRunner: Sendable {
  /// A case that went wrong.
  public struct Failure: Sendable {
    /// The case's name.
    public let id: String
    /// What it is about.
    public let comment: String
    /// What is not as expected.
    public let mismatches: [String]
  }

  /// What a file gave.
  public struct Outcome: Sendable {
    /// How many cases there are.
    public let count: Int
    /// Those that went wrong.
    public let failures: [Failure]
  }

  private let preflight: Preflight
  private let json: @Sendable (SchemaAnswer) -> JSONText

  /// Makes a runner. `json` writes an answer the way it is published: vectors may expect parts of that.
  public init(preflight: Preflight, json: @escaping @Sendable (SchemaAnswer) -> JSONText) {
    self.preflight = preflight
    self.json = json
  }

  /// Runs all cases of a file.
  public func run(_ file: VectorFile) -> Outcome {
    let failures = file.cases.compactMap { vector -> Failure? in
      let answer = vector.request.map(preflight.answer) ?? .malformedRequest(id: vector.id, vector.requestFindings)
      let mismatches = vector.expectation.mismatches(answer, json: json(answer))
      return mismatches.isEmpty ? nil : Failure(id: vector.id, comment: vector.comment, mismatches: mismatches)
    }
    return Outcome(count: file.cases.count, failures: failures)
  }
}
