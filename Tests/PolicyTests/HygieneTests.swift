import Foundation
import Testing

/// Names of files, rooms of modules, and what must not be left lying about.
@Suite struct HygieneTests {
  @Test func filesAreNamedAfterWhatTheyDeclare() throws {
    let sources = try Repository.currentModules.get().flatMap(\.sources)
    try #require(!sources.isEmpty, "no Swift file under Sources")
    Violation.record(sources.flatMap(Hygiene.namingViolations(in:)))
  }

  @Test func sourcesHoldNoUnfinishedWork() throws {
    let sources = try Repository.currentModules.get().flatMap(\.sources)
    try #require(!sources.isEmpty, "no Swift file under Sources")
    Violation.record(sources.flatMap(Hygiene.leftoverViolations(in:)))
  }

  @Test func filesNameNoDevelopersMachine() throws {
    let repository = try Repository.current.get()
    let paths = try repository.files()
    try #require(paths.contains("Package.swift"))
    Violation.record(try paths.flatMap { Hygiene.pathViolations(in: try repository.data(of: $0), path: $0) })
  }

  @Test func chainModulesHaveOnlyTheirRooms() throws {
    let paths = try Repository.current.get().files(under: "Sources")
    Violation.record(Hygiene.rooms.keys.sorted().flatMap { Hygiene.roomViolations(module: $0, paths: paths) })
  }

  @Test(arguments: [
    ("Report.swift", "public struct Report {}"),
    ("Report.swift", "/// Prose.\npublic final class Report {}"),
    ("Report.swift", "public typealias Report = Int"),
    ("Report.swift", "public enum Outer { public struct Report {} }"),
    ("Report+JSON.swift", "extension Report { public var json: Int { 1 } }"),
    ("Report+JSON.swift", "extension Report.Item { public var json: Int { 1 } }"),
    ("Report.Item.swift", "extension Report { public struct Item {} }"),
    ("Array+Hex.swift", "extension [UInt8] { public var hex: Int { 1 } }"),
    ("Dictionary+Hex.swift", "extension [Int: Int] { public var hex: Int { 1 } }"),
    ("keccak256.swift", "public func keccak256() {}"),
    ("Exports.swift", "@_exported public import Sample\npublic let sample = 1"),
    ("main.swift", "public let sample = 1"),
    ("Helpers.swift", "struct Report {}\nlet open = 1"),
    ("Helpers.swift", "public import Sample"),
    ("Helpers.swift", "// public struct Report\nlet a = \"public struct Report\""),
  ])
  func allowsFilesNamedAfterADeclaration(file: String, text: String) {
    let source = SwiftSource(path: "Sources/CountersignCore/\(file)", text: text)
    #expect(Hygiene.namingViolations(in: source).isEmpty)
  }

  @Test(arguments: [
    ("Helpers.swift", "import Sample\npublic struct Report {}"),
    ("Helpers.swift", "\nextension Report { public var a: Int { 1 } }"),
    ("Helpers.swift", "\nopen class Report {}"),
    ("Helpers.swift", "struct Report {\n  public var helpers: Int }"),
    ("report.swift", "\npublic struct Report {}"),
    ("Report.swift", "// struct Report\npublic struct Other {}"),
    ("helper.swift", "struct Report {\n  public func helper() {} }"),
    ("JSON+Report.swift", "\nextension Report { public var a: Int { 1 } }"),
    ("Report.Part.swift", "\npublic struct Report {}"),
    ("+Report.swift", "\npublic struct Other {}"),
  ])
  func refusesFilesNamedAfterNothingInThem(file: String, text: String) {
    let source = SwiftSource(path: "Sources/CountersignCore/\(file)", text: text)
    #expect(Hygiene.namingViolations(in: source).map(\.line) == [2])
  }

  @Test(arguments: Hygiene.leftoverMarkers)
  func refusesUnfinishedWork(marker: String) {
    for text in ["\n// \(marker): later", "\nlet a = \"\(marker)\"", "\n\(marker)", "\n/* (\(marker)) */"] {
      #expect(Hygiene.leftoverViolations(in: SwiftSource(path: "A.swift", text: text)).map(\.line) == [2])
    }
    for text in ["", "let a\(marker) = 1", "\(marker)S", "\(marker.lowercased()): later"] {
      #expect(Hygiene.leftoverViolations(in: SwiftSource(path: "A.swift", text: text)).isEmpty)
    }
  }

  @Test(arguments: Hygiene.machinePaths)
  func refusesPathsOfAMachine(start: String) {
    let refused = [
      "\(start)a", "a\nb \(start)", "\"\(start)\"", "(\(start))", "A=\(start)", "file://\(start)", "`\(start)",
    ]
    for text in refused {
      let violations = Hygiene.pathViolations(in: Data(text.utf8), path: "A.md")
      #expect(violations.map(\.line) == [text.contains("\n") ? 2 : 1], "\(text)")
    }
    let allowed = [
      "https://example.com\(start)", "..\(start)", "~\(start)", "${A}\(start)", "$A\(start)", "aGk\(start)",
    ]
    for text in allowed {
      #expect(Hygiene.pathViolations(in: Data(text.utf8), path: "A.md").isEmpty, "\(text)")
    }
    #expect(Hygiene.pathViolations(in: Data("\(start)a\0".utf8), path: "A.bin").isEmpty)
  }

  @Test func reportsEveryPathOfAMachine() {
    let start = Hygiene.machinePaths[0]
    let text = "\(start)a \(start)b\n\(String(repeating: "x ", count: 500))\(start)c"
    let violations = Hygiene.pathViolations(in: Data(text.utf8), path: "A.md")
    #expect(violations.map(\.line) == [1, 1, 2])
    #expect(violations.allSatisfy { $0.excerpt.utf8.count < 150 })
  }

  @Test(arguments: Hygiene.rooms.keys.sorted())
  func refusesRoomsTheDesignDoesNotName(module: String) {
    let refused = ["Helpers/A.swift", "A.swift", "address/A.swift", "Address.swift", "Sub/Rules/A.swift"]
    for path in refused.map({ "Sources/\(module)/\($0)" }) {
      #expect(Hygiene.roomViolations(module: module, paths: [path]).map(\.path) == [path])
    }
    let allowed = ["Rules/A.swift", "Rules/Families/A.swift", "Verify/A.swift", "\(module).docc/A.md"]
    #expect(Hygiene.roomViolations(module: module, paths: allowed.map { "Sources/\(module)/\($0)" }).isEmpty)
    #expect(Hygiene.roomViolations(module: module, paths: ["Sources/\(module)Too/Helpers/A.swift"]).isEmpty)
  }

  @Test func everyChainOfTheImportGraphHasRooms() {
    for module in Hygiene.rooms.keys { #expect(ImportGraph.countersign.allowed[module] != nil, "\(module)") }
  }

  @Test func readsARepositoryFromDisk() throws {
    let manager = FileManager.default
    let root = manager.temporaryDirectory.appendingPathComponent("policy-\(UUID().uuidString)")
    defer { try? manager.removeItem(at: root) }
    let contents = [
      ".ci/run": "", ".gitignore": "# comment\nscratch/\n/coverage\n*.log\n!kept\n", "Package.swift": "",
      ".build/a.swift": "", ".build-release/a.swift": "", ".git/config": "", "scratch/a.swift": "", "coverage": "",
      "Fuzz/.build/a.swift": "", "Fuzz/Package.swift": "", "Sources/Loose.swift": "", "Sources/A/A.swift": "import B",
      "Sources/A/Deep/C.swift": "", "Benchmarks/main.swift": "", "Examples/main.swift": "", "Sources/A/A.md": "",
      "Sources/C/module.modulemap": "", "a.log": "",
    ]
    for (path, text) in contents {
      let file = root.appendingPathComponent(path)
      try manager.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    let link = root.appendingPathComponent("Sources/Link").path
    try manager.createSymbolicLink(atPath: link, withDestinationPath: root.path)

    let repository = try Repository(containing: root.appendingPathComponent("Sources/A/Deep/C.swift"))
    #expect(repository.root.standardizedFileURL.path == root.standardizedFileURL.path)
    #expect(
      try repository.files() == [
        ".ci/run", ".gitignore", "Benchmarks/main.swift", "Examples/main.swift", "Fuzz/Package.swift", "Package.swift",
        "Sources/A/A.md", "Sources/A/A.swift",
        "Sources/A/Deep/C.swift", "Sources/C/module.modulemap", "Sources/Loose.swift", "a.log",
      ])
    let modules = try repository.modules()
    #expect(modules.map(\.name) == ["Benchmarks", "A", "C"])
    #expect(modules[1].sources.map(\.path) == ["Sources/A/A.swift", "Sources/A/Deep/C.swift"])
    #expect(modules[1].sources[0].imports.map(\.module) == ["B"])
    #expect(throws: Repository.Missing.self) {
      try Repository(containing: URL(fileURLWithPath: "/none/of/these/a.swift"))
    }
  }
}
