import Foundation
public import Testing

/// The public test data: `COUNTERSIGN_CORPORA`, or else `../shared/corpora` beside the repository.
public enum Corpora {
  static let variable = "COUNTERSIGN_CORPORA"

  /// Where the files are expected.
  static var folder: URL {
    if let path = TestEnvironment.value(variable) { return URL(fileURLWithPath: path) }
    return TestEnvironment.root.deletingLastPathComponent().appendingPathComponent("shared/corpora")
  }

  /// Runs every case of a file and prints the file's line.
  ///
  /// - Parameters:
  ///   - suite: the file without its extension: `evm/rlp`.
  ///   - content: what tells a case from others: what `Docs/Disagreements.md` may name it by.
  ///   - judge: tries one case. What it throws is a disagreement.
  public static func check(
    _ suite: String, content: (JSON) -> [String?], sourceLocation: SourceLocation = #_sourceLocation,
    _ judge: (JSON) throws -> CorporaTally.Judgement
  ) {
    guard let cases = load(suite, sourceLocation: sourceLocation) else { return }
    let tally = CorporaTally(suite, sourceLocation: sourceLocation)
    for testCase in cases {
      var judgement: CorporaTally.Judgement
      do { judgement = try judge(testCase) } catch { judgement = .disagree("threw \(error)") }
      tally.count(judgement, content: content(testCase).compactMap { $0 })
    }
    tally.finish()
  }

  /// The cases of a file; nil when there are none.
  ///
  /// A folder that is absent is said in one loud line, and is an issue where a CI job names it. A file that is absent or
  /// has no cases is an issue always.
  public static func load(_ suite: String, sourceLocation: SourceLocation = #_sourceLocation) -> [JSON]? {
    guard let document = document(suite, sourceLocation: sourceLocation) else { return nil }
    guard let cases = document["cases"]?.array, !cases.isEmpty else {
      Issue.record("corpora \(suite): the file has no cases", sourceLocation: sourceLocation)
      return nil
    }
    return cases
  }

  /// A whole file; nil, as `load` says, when there is none.
  public static func document(_ suite: String, sourceLocation: SourceLocation = #_sourceLocation) -> JSON? {
    let folder = folder
    guard (try? folder.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == true else {
      TestEnvironment.say("corpora \(suite): SKIPPED, no folder \(folder.path) (an unknown number of cases)")
      if TestEnvironment.isCI, TestEnvironment.value(variable) != nil {
        Issue.record("corpora \(suite): \(variable) names no folder", sourceLocation: sourceLocation)
      }
      return nil
    }
    do {
      return try JSON(parsing: Array(Data(contentsOf: folder.appendingPathComponent(suite + ".json"))))
    } catch {
      Issue.record("corpora \(suite): \(error)", sourceLocation: sourceLocation)
      return nil
    }
  }
}
