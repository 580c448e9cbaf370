import Foundation
import Testing

/// The files of a repository, as the policies read them.
struct Repository: Sendable {
  /// Why there is nothing to read.
  struct Missing: Error, CustomStringConvertible {
    let description: String
  }

  /// A folder directly under `Sources`, or one of the folders outside that hold a target of the product.
  struct Module: Sendable {
    let folder: String
    let sources: [SwiftSource]

    /// The last part of the folder, which is the module's name for everything that others import.
    var name: String { folder.split(separator: "/").last.map(String.init) ?? folder }
  }

  /// Targets that live outside `Sources` but keep to the import graph.
  static let outerModuleFolders: Set = ["Benchmarks"]

  /// Names of build products and metadata that no version control holds.
  private static let skippedNames: Set = [".build", ".git", ".index-build", ".swiftpm", "DerivedData", "node_modules"]

  /// The repository this file stands in, read once.
  static let current = Result { try Repository(containing: URL(fileURLWithPath: #filePath)) }

  /// The modules of `current`, lexed once.
  static let currentModules = Result { try current.get().modules() }

  let root: URL

  init(root: URL) {
    self.root = root
  }

  /// Walks up from a file to the folder with the manifest.
  init(containing file: URL) throws {
    var folder = file.deletingLastPathComponent()
    while !FileManager.default.fileExists(atPath: folder.appendingPathComponent("Package.swift").path) {
      guard folder.pathComponents.count > 1 else {
        throw Missing(description: "no Package.swift in any folder above \(file.path)")
      }
      folder.deleteLastPathComponent()
    }
    root = folder
  }

  /// The paths of all regular files under a folder, sorted, relative to the root.
  ///
  /// Build products are left out, and so is what `.gitignore` names without wildcards. Links are not followed.
  func files(under folder: String = "") throws -> [String] {
    try walk(folder, skipping: Repository.skippedNames.union(ignoredNames()))
  }

  /// Every folder directly under `Sources`, and the outer modules, with their Swift files.
  func modules() throws -> [Module] {
    let paths = try files()
    let folders = paths.compactMap { path -> String? in
      let parts = path.split(separator: "/")
      if parts.count > 2, parts[0] == "Sources" { return "Sources/\(parts[1])" }
      return parts.first.map(String.init).flatMap { Repository.outerModuleFolders.contains($0) ? $0 : nil }
    }
    return try Set(folders).sorted().map { folder in
      let swiftPaths = paths.filter { $0.hasPrefix("\(folder)/") && $0.hasSuffix(".swift") }
      let sources = try swiftPaths.map { SwiftSource(path: $0, bytes: Array(try data(of: $0))) }
      return Module(folder: folder, sources: sources)
    }
  }

  func data(of path: String) throws -> Data {
    try Data(contentsOf: root.appendingPathComponent(path))
  }

  private func walk(_ folder: String, skipping skipped: Set<String>) throws -> [String] {
    let url = folder.isEmpty ? root : root.appendingPathComponent(folder)
    return try FileManager.default.contentsOfDirectory(atPath: url.path).sorted().flatMap { name -> [String] in
      guard !skipped.contains(name), !name.hasPrefix(".build") else { return [] }
      let path = folder.isEmpty ? name : "\(folder)/\(name)"
      let attributes = try FileManager.default.attributesOfItem(atPath: root.appendingPathComponent(path).path)
      switch attributes[.type] as? FileAttributeType {
      case .typeDirectory: return try walk(path, skipping: skipped)
      case .typeRegular: return [path]
      default: return []
      }
    }
  }

  private func ignoredNames() -> Set<String> {
    guard let text = try? data(of: ".gitignore") else { return [] }
    let lines = String(decoding: text, as: UTF8.self).split(separator: "\n").map { $0.trimming(while: \.isWhitespace) }
    return Set(
      lines.compactMap { line in
        let name = line.trimming { $0 == "/" }
        return name.isEmpty || name.contains(where: { "#!*?[/".contains($0) }) ? nil : name
      })
  }
}

/// A line of a file that breaks a policy.
struct Violation: Sendable, Equatable, CustomStringConvertible {
  let path: String
  /// Counted from 1; absent when the whole file or folder is meant.
  let line: Int?
  let rule: String
  /// The source line, or what is wrong with the file.
  let excerpt: String

  var description: String {
    "\(path)\(line.map { ":\($0)" } ?? ""): \(rule): \(excerpt)"
  }

  /// One text for each file, with all of its violations.
  static func reports(of violations: [Violation]) -> [String] {
    Dictionary(grouping: violations, by: \.path).sorted { $0.key < $1.key }.map { _, ofFile in
      ofFile.map(\.description).joined(separator: "\n")
    }
  }

  /// Records one issue for each file.
  static func record(_ violations: [Violation], sourceLocation: SourceLocation = #_sourceLocation) {
    for report in reports(of: violations) {
      Issue.record(Comment(rawValue: report), sourceLocation: sourceLocation)
    }
  }
}

extension SwiftSource {
  /// A violation at a line of this file.
  func violation(_ rule: String, line number: Int) -> Violation {
    Violation(path: path, line: number, rule: rule, excerpt: line(number).trimming(while: \.isWhitespace))
  }
}

extension StringProtocol {
  /// The text without the characters at both ends that satisfy a predicate.
  func trimming(while isTrimmed: (Character) -> Bool) -> String {
    guard let first = firstIndex(where: { !isTrimmed($0) }), let last = lastIndex(where: { !isTrimmed($0) }) else {
      return ""
    }
    return String(self[first...last])
  }
}
