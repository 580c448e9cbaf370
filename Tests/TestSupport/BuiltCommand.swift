public import Foundation

/// The command `countersign` that was built beside the tests.
public enum BuiltCommand {
  /// What a run gave.
  public struct Result: Sendable {
    /// The exit code; nil when a signal ended it.
    public let status: Int32?
    /// Standard output.
    public let output: String
    /// Standard error.
    public let errors: String
  }

  /// Where it is; nil when it was not built.
  public static let path: URL? = {
    let own = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    let places = [own, URL(fileURLWithPath: CommandLine.arguments.first ?? "")] + Bundle.allBundles.map(\.bundleURL)
    return places.map { $0.deletingLastPathComponent().appendingPathComponent("countersign") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }()

  /// Runs it in the root of the repository with `input` on standard input.
  public static func run(
    _ arguments: [String], input: [UInt8] = [], environment: [String: String] = [:]
  ) throws -> Result {
    guard let path else { throw CocoaError(.fileNoSuchFile) }
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("countersign-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    // Files instead of pipes: neither side can wait for the other.
    let files = ["in", "out", "err"].map { folder.appendingPathComponent($0) }
    try Data(input).write(to: files[0])
    for file in files[1...] { try Data().write(to: file) }
    let process = Process()
    process.executableURL = path
    process.arguments = arguments
    process.currentDirectoryURL = TestEnvironment.root
    var variables = ProcessInfo.processInfo.environment
    for name in ["NO_COLOR", "CLICOLOR_FORCE"] { variables[name] = nil }
    variables["SWIFT_BACKTRACE"] = "enable=no"
    process.environment = variables.merging(environment) { $1 }
    process.standardInput = try FileHandle(forReadingFrom: files[0])
    process.standardOutput = try FileHandle(forWritingTo: files[1])
    process.standardError = try FileHandle(forWritingTo: files[2])
    try process.run()
    process.waitUntilExit()
    return Result(
      status: process.terminationReason == .exit ? process.terminationStatus : nil,
      output: try String(contentsOf: files[1], encoding: .utf8),
      errors: try String(contentsOf: files[2], encoding: .utf8))
  }

  /// Splits a line as a shell does that knows single and double quotes and nothing else.
  public static func words(_ line: String) -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    for character in line {
      if let open = quote {
        if character == open { quote = nil } else { word = (word ?? "") + String(character) }
      } else if character == "'" || character == "\"" {
        quote = character
        word = word ?? ""
      } else if character == " " {
        if let done = word { words.append(done) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    return words + (word.map { [$0] } ?? [])
  }
}
