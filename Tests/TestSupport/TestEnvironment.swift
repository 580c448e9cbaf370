public import Foundation

/// What the tests know about where they run.
public enum TestEnvironment {
  /// The folder with `Package.swift`, found from this file; the current folder where there is none above it.
  public static let root: URL = {
    var folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    while folder.pathComponents.count > 1 {
      if FileManager.default.fileExists(atPath: folder.appendingPathComponent("Package.swift").path) { return folder }
      folder.deleteLastPathComponent()
    }
    return URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
  }()

  /// True under `COUNTERSIGN_CI`: what a test cannot do is then a failure, not a warning.
  public static var isCI: Bool { value("COUNTERSIGN_CI").map { $0 != "0" } ?? false }

  /// An environment variable; nil when it is absent or empty.
  public static func value(_ name: String) -> String? {
    ProcessInfo.processInfo.environment[name].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Writes one whole line to the standard output, in one piece: tests run in parallel.
  public static func say(_ line: String) {
    FileHandle.standardOutput.write(Data((line + "\n").utf8))
  }
}
