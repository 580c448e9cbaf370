import Foundation
public import Testing

/// Implementations by other people, in `Tools/Oracles`, whose answers ours are compared with.
public enum Oracle {
  /// An oracle that broke off.
  public struct Failure: Error, CustomStringConvertible {
    /// Which one, and the end of what it said.
    public let description: String
  }

  /// The lines of a Python script; nil, said in one loud line, when `COUNTERSIGN_PYTHON` is not set.
  ///
  /// - Parameter input: what it reads from its standard input.
  public static func python(
    _ script: String, _ arguments: [String] = [], input: String = "", sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> [String]? {
    try run("COUNTERSIGN_PYTHON", [path(script)] + arguments, input, name: script, sourceLocation)
  }

  /// The lines of a few lines of Python that need no packages; nil when `COUNTERSIGN_PYTHON` is not set.
  public static func python(
    code: String, input: String = "", sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> [String]? {
    try run("COUNTERSIGN_PYTHON", ["-c", code], input, name: "python", sourceLocation)
  }

  /// The lines of a Node script; nil, said in one loud line, when `COUNTERSIGN_NODE` is not set.
  public static func node(
    _ script: String, _ arguments: [String] = [], input: String = "", sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> [String]? {
    try run("COUNTERSIGN_NODE", [path(script)] + arguments, input, name: script, sourceLocation)
  }

  private static func path(_ script: String) -> String {
    TestEnvironment.root.appendingPathComponent("Tools/Oracles/\(script)").path
  }

  private static func run(
    _ variable: String, _ arguments: [String], _ input: String, name: String, _ sourceLocation: SourceLocation
  ) throws -> [String]? {
    #if os(Linux) || os(macOS)
      if let executable = TestEnvironment.value(variable) {
        let output = try run(executable, arguments, input, name: name)
        return output.split(separator: "\n").map(String.init)
      }
    #endif
    TestEnvironment.say("oracle \(name): SKIPPED, \(variable) is not set")
    if TestEnvironment.isCI { Issue.record("oracle \(name): \(variable) is not set", sourceLocation: sourceLocation) }
    return nil
  }

  #if os(Linux) || os(macOS)
    /// Everything goes through files: a pipe that nobody empties would stop both sides.
    private static func run(
      _ executable: String, _ arguments: [String], _ input: String, name: String
    ) throws -> String {
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent("oracle-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let files = ["in", "out", "err"].map { folder.appendingPathComponent($0) }
      try Data(input.utf8).write(to: files[0])
      for file in files[1...] { try Data().write(to: file) }
      let process = Process()
      process.executableURL = URL(fileURLWithPath: executable)
      process.arguments = arguments
      process.standardInput = try FileHandle(forReadingFrom: files[0])
      process.standardOutput = try FileHandle(forWritingTo: files[1])
      process.standardError = try FileHandle(forWritingTo: files[2])
      // Left to itself, Python would write its bytecode into the repository.
      process.environment = ProcessInfo.processInfo.environment.merging(["PYTHONDONTWRITEBYTECODE": "1"]) { $1 }
      try process.run()
      process.waitUntilExit()
      guard process.terminationReason == .exit, process.terminationStatus == 0 else {
        let complaint = String(decoding: try Data(contentsOf: files[2]), as: UTF8.self)
        throw Failure(description: "oracle \(name) ended with \(process.terminationStatus): \(complaint.suffix(2000))")
      }
      return String(decoding: try Data(contentsOf: files[1]), as: UTF8.self)
    }
  #endif
}
