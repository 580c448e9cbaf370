import Foundation
public import Testing

/// Files that hold what a renderer writes. They change only under `COUNTERSIGN_UPDATE_GOLDEN=1`, and then the test fails
/// once, so that nobody updates them by accident.
public enum Golden {
  /// True when the files are to be written anew.
  public static var isUpdating: Bool { TestEnvironment.value("COUNTERSIGN_UPDATE_GOLDEN") != nil }

  /// Compares text with a file below `Tests/`.
  public static func check(_ text: String, _ path: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let file = TestEnvironment.root.appendingPathComponent("Tests").appendingPathComponent(path)
    if isUpdating {
      try? FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try? Data(text.utf8).write(to: file)
      Issue.record("\(path) was written anew; look at the change", sourceLocation: sourceLocation)
      return
    }
    let expected = try? String(contentsOf: file, encoding: .utf8)
    #expect(text == expected, "\(path) differs", sourceLocation: sourceLocation)
  }
}
