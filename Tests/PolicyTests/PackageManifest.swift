import Foundation

/// The targets of a package, as `swift package dump-package` prints them.
struct PackageManifest: Sendable, Decodable {
  /// Why the manifest could not be evaluated.
  struct Unreadable: Error, CustomStringConvertible {
    let description: String
  }

  struct Target: Sendable, Decodable {
    let name: String
    /// `regular`, `executable`, `system`, `test`, `plugin`, `macro` or `binary`.
    let type: String
    let path: String?
    let dependencies: [Dependency]

    /// Where the target's files are: what it says, or else where SwiftPM looks first.
    var folder: String {
      path?.trimming { $0 == "/" } ?? (type == "test" ? "Tests/\(name)" : "Sources/\(name)")
    }
  }

  /// A dependency of a target, whatever its platform or trait condition.
  struct Dependency: Sendable, Equatable {
    let name: String
    /// Whether it is a product of another package.
    let isProduct: Bool
  }

  let targets: [Target]

  init(targets: [Target]) {
    self.targets = targets
  }

  init(json: Data) throws {
    self = try JSONDecoder().decode(PackageManifest.self, from: json)
  }

  /// Evaluates the manifest in a folder, so that helper functions in it may build the graph in any way they like.
  ///
  /// Works while `swift test` holds the lock on the package's own scratch folder.
  static func evaluate(in folder: URL) throws -> PackageManifest {
    #if os(Linux) || os(macOS)
      let scratch = FileManager.default.temporaryDirectory.appendingPathComponent("policy-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: scratch) }

      // Files rather than pipes: a pipe nobody reads fills up and blocks the child.
      let output = scratch.appendingPathComponent("output")
      let errors = scratch.appendingPathComponent("errors")
      for file in [output, errors] { try Data().write(to: file) }

      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = [
        "swift", "package", "--package-path", folder.path,
        "--scratch-path", scratch.appendingPathComponent("build").path, "dump-package",
      ]
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = try FileHandle(forWritingTo: output)
      process.standardError = try FileHandle(forWritingTo: errors)
      try process.run()
      process.waitUntilExit()
      guard process.terminationStatus == 0 else {
        let text = String(decoding: try Data(contentsOf: errors), as: UTF8.self)
        throw Unreadable(description: "swift package dump-package ended with \(process.terminationStatus): \(text)")
      }
      return try PackageManifest(json: Data(contentsOf: output))
    #else
      throw Unreadable(description: "no processes on this platform")
    #endif
  }
}

extension PackageManifest.Dependency: Decodable {
  private enum Form: String, CodingKey {
    case byName
    case target
    case product
  }

  /// Reads `{"target": ["Name", condition]}` and its siblings; the name comes first in all of them.
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Form.self)
    guard let form = container.allKeys.first else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "unknown form of dependency"))
    }
    var fields = try container.nestedUnkeyedContainer(forKey: form)
    self.init(name: try fields.decode(String.self), isProduct: form == .product)
  }
}
