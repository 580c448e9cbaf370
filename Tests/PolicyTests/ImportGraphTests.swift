import Foundation
import Testing

/// Which module may import which, read from the sources and from the evaluated manifest.
@Suite struct ImportGraphTests {
  @Test(.timeLimit(.minutes(5)))
  func modulesImportDownwardsOnlyAndAsDeclared() throws {
    let modules = try Repository.currentModules.get()
    let manifest = try PackageManifest.evaluate(in: try Repository.current.get().root)
    try #require(modules.contains { !$0.sources.isEmpty }, "no Swift file under Sources")
    try #require(!manifest.targets.isEmpty)
    Violation.record(ImportGraph.countersign.violations(in: modules, manifest: manifest))
  }

  @Test(arguments: [
    ("import A", ["A"]),
    ("public import A", ["A"]),
    ("package import A", ["A"]),
    ("internal import A\nfileprivate import B\nprivate import C", ["A", "B", "C"]),
    ("@_exported public import A", ["A"]),
    ("@preconcurrency import A", ["A"]),
    ("@_spi(Internals) @testable import A", ["A"]),
    ("@_exported\npublic\nimport A", ["A"]),
    ("import struct A.B", ["A"]),
    ("import func A.b", ["A"]),
    ("import `A`", ["A"]),
    ("import A; import B", ["A", "B"]),
    ("#if canImport(B)\n  import A\n#endif", ["A"]),
    ("// import A\n/* import B */\nlet a = \"\"\"\nimport C\n\"\"\"", []),
    ("let a = Verb.import, `import` = 1, important = 2", []),
  ])
  func findsEveryFormOfImport(text: String, modules: [String]) {
    #expect(SwiftSource(path: "Sample.swift", text: text).imports.map(\.module) == modules)
  }

  @Test(arguments: [
    ("CountersignHash", "CountersignCore"),
    ("CountersignCore", "CountersignCurves"),
    ("CountersignCore", "Foundation"),
    ("CountersignCLI", "FoundationEssentials"),
    ("CountersignCLI", "Dispatch"),
    ("CountersignRender", "Glibc"),
    ("CountersignKit", "Darwin"),
    ("Benchmarks", "Foundation"),
    ("CountersignCurves", "CountersignSystemCurves"),
    ("CountersignCurves", "CSecp256k1"),
    ("CountersignCLI", "CSodium"),
    ("CountersignEVM", "CountersignSolana"),
    ("CountersignNEAR", "CountersignKit"),
    ("CountersignEVM", "CountersignSystemCurves"),
    ("CountersignSystemCurves", "CountersignEVM"),
    ("CountersignKit", "CountersignBridge"),
    ("CountersignBridge", "CountersignRender"),
    ("CountersignRender", "CountersignVectors"),
    ("CountersignVectors", "CountersignRender"),
    ("_CountersignEntryPoints", "CountersignCLI"),
    ("CountersignKit", "SomebodyElses"),
  ])
  func refusesArrowsThatPointUpSidewaysOrOut(module: String, imported: String) {
    let sample = sample(module, "import Swift\npublic import \(imported)")
    let violations = ImportGraph.countersign.importViolations(in: sample)
    #expect(violations.map(\.line) == [2])
    #expect(violations.first?.rule == "import-graph, \(module) may not import \(imported)")
  }

  @Test(arguments: [
    ("CountersignCore", "CountersignHash"),
    ("CountersignBitcoin", "CountersignCurves"),
    ("CountersignSystemCurves", "CSodium"),
    ("CountersignSystemCurves", "Glibc"),
    ("CountersignKit", "CountersignNEAR"),
    ("CountersignKit", "CountersignSystemCurves"),
    ("CountersignBridge", "CountersignKit"),
    ("CountersignRender", "CountersignBridge"),
    ("CountersignVectors", "CountersignKit"),
    ("_CountersignEntryPoints", "CountersignVectors"),
    ("CountersignCLI", "CountersignRender"),
    ("CountersignCLI", "Musl"),
    ("Benchmarks", "Glibc"),
  ])
  func allowsArrowsThatPointDown(module: String, imported: String) {
    #expect(ImportGraph.countersign.importViolations(in: sample(module, "import \(imported)")).isEmpty)
  }

  @Test func noModuleReachesItselfThroughTheTable() {
    let allowed = ImportGraph.countersign.allowed
    for module in allowed.keys {
      var reached: Set<String> = []
      var open = allowed[module] ?? []
      while let next = open.popFirst() {
        if reached.insert(next).inserted { open.formUnion(allowed[next] ?? []) }
      }
      #expect(!reached.contains(module), "\(module)")
    }
  }

  @Test func refusesAModuleWithoutARow() {
    let violations = ImportGraph.countersign.importViolations(in: sample("CountersignHelpers", ""))
    #expect(violations.map(\.rule) == ["unknown-module"])
  }

  @Test func refusesAFolderWithoutATarget() {
    #expect(declarationRules(of: sample("CountersignHash", ""), dependencies: nil) == ["undeclared-target"])
  }

  @Test func refusesAnImportThatIsNotDeclared() {
    let module = sample("CountersignCore", "import CountersignHash")
    #expect(
      declarationRules(of: module, dependencies: [])
        == ["undeclared-import, Package.swift lacks CountersignCore -> CountersignHash"])
    #expect(declarationRules(of: module, dependencies: ["CountersignHash"]).isEmpty)
  }

  @Test func refusesADeclaredArrowThatNothingImports() {
    let module = sample("CountersignCore", "// import CountersignHash")
    #expect(declarationRules(of: module, dependencies: ["CountersignHash"]) == ["stale-arrow"])
  }

  @Test func refusesADeclaredArrowThatPointsUp() {
    let module = sample("CountersignCore", "import CountersignKit")
    #expect(declarationRules(of: module, dependencies: ["CountersignKit"]) == ["import-graph"])
  }

  @Test func refusesProductsOfOtherPackages() {
    let dependency = PackageManifest.Dependency(name: "CountersignHash", isProduct: true)
    let target = PackageManifest.Target(
      name: "CountersignCore", type: "regular", path: nil, dependencies: [dependency])
    let violations = ImportGraph.countersign.declarationViolations(
      in: sample("CountersignCore", "import CountersignHash"), manifest: PackageManifest(targets: [target]))
    #expect(violations.map(\.rule) == ["import-graph"])
  }

  @Test func findsATargetByItsFolder() {
    let target = PackageManifest.Target(
      name: "countersign", type: "executable", path: "Sources/CountersignCLI/", dependencies: [])
    let violations = ImportGraph.countersign.declarationViolations(
      in: sample("CountersignCLI", ""), manifest: PackageManifest(targets: [target]))
    #expect(violations.isEmpty)
  }

  @Test(arguments: [
    ("regular", nil, 0), ("executable", "Sources/CountersignCLI", 0), ("test", nil, 0), ("test", "Tests/Deep/Tests", 0),
    ("regular", "Tests/TestSupport", 0), ("plugin", "Plugins/Lint", 0), ("executable", "Benchmarks", 0),
    ("regular", "Hidden/Sample", 1),
    ("regular", "Sources", 1), ("regular", "Sources/CountersignEVM/RLP", 1),
  ])
  func refusesTargetsWhereNoPolicyLooks(type: String, path: String?, count: Int) {
    let target = PackageManifest.Target(name: "Sample", type: type, path: path, dependencies: [])
    #expect(ImportGraph.countersign.strayTargets(in: PackageManifest(targets: [target])).count == count)
  }

  @Test func refusesExportsOutsideOneFileOfTheUmbrella() {
    let export = "@_exported public import CountersignCore"
    let umbrella = sample("CountersignKit", export)
    let other = sample("CountersignCore", "import Swift\n@_exported\nimport CountersignHash")
    let second = Repository.Module(
      folder: "Sources/CountersignKit",
      sources: umbrella.sources + [SwiftSource(path: "Sources/CountersignKit/Second.swift", text: export)])
    let graph = ImportGraph.countersign
    #expect(graph.exportViolations(in: [umbrella]).isEmpty)
    #expect(graph.exportViolations(in: [umbrella, other]).map(\.line) == [2])
    #expect(graph.exportViolations(in: [second]).map(\.path) == ["Sources/CountersignKit/Second.swift"])
    #expect(graph.exportViolations(in: [sample("CountersignKit", "// @_exported\nlet a = \"@_exported\"")]).isEmpty)
  }

  @Test func readsEveryFormOfDependencyInTheManifest() throws {
    let json = """
      {"name": "sample", "targets": [
        {"name": "A", "type": "regular", "dependencies": [
          {"byName": ["B", null]},
          {"target": ["C", {"platformNames": ["linux"], "traits": ["T"]}]},
          {"product": ["D", "package", null, null]}]},
        {"name": "E", "type": "test", "path": "Tests/Elsewhere/", "dependencies": []},
        {"name": "F", "type": "test", "path": null, "dependencies": []}]}
      """
    let targets = try PackageManifest(json: Data(json.utf8)).targets
    #expect(targets.map(\.folder) == ["Sources/A", "Tests/Elsewhere", "Tests/F"])
    #expect(targets[0].dependencies.map(\.name) == ["B", "C", "D"])
    #expect(targets[0].dependencies.map(\.isProduct) == [false, false, true])
  }

  @Test func refusesAManifestInAFormItDoesNotKnow() {
    let json = #"{"targets": [{"name": "A", "type": "regular", "dependencies": [{"novel": ["B"]}]}]}"#
    #expect(throws: DecodingError.self) { try PackageManifest(json: Data(json.utf8)) }
  }

  @Test(.timeLimit(.minutes(5)))
  func reportsAManifestThatDoesNotEvaluate() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("policy-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(throws: PackageManifest.Unreadable.self) { try PackageManifest.evaluate(in: folder) }
  }

  private func sample(_ name: String, _ text: String) -> Repository.Module {
    Repository.Module(
      folder: "Sources/\(name)", sources: [SwiftSource(path: "Sources/\(name)/Sample.swift", text: text)])
  }

  private func declarationRules(of module: Repository.Module, dependencies: [String]?) -> [String] {
    let targets = dependencies.map { names in
      [
        PackageManifest.Target(
          name: module.name, type: "regular", path: nil,
          dependencies: names.map { PackageManifest.Dependency(name: $0, isProduct: false) })
      ]
    }
    let manifest = PackageManifest(targets: targets ?? [])
    return ImportGraph.countersign.declarationViolations(in: module, manifest: manifest).map(\.rule)
  }
}
