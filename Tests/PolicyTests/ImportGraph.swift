/// An `import` declaration.
struct ImportDeclaration: Sendable, Equatable {
  let module: String
  /// Counted from 1.
  let line: Int
}

extension SwiftSource {
  /// Every `import` of the file, whatever attributes and access level stand before it and whatever `#if` around it.
  var imports: [ImportDeclaration] {
    let kinds: Set = ["actor", "class", "enum", "func", "let", "macro", "protocol", "struct", "typealias", "var"]
    return tokens.indices.compactMap { index in
      // `import` is reserved: only after a point or in backticks is it anything but a declaration.
      guard tokens[index].text == "import", index == 0 || tokens[index - 1].text != "." else { return nil }
      var next = index + 1
      if next < tokens.count, kinds.contains(tokens[next].text) { next += 1 }
      guard next < tokens.count, tokens[next].kind == .word else { return nil }
      return ImportDeclaration(module: tokens[next].text.trimming { $0 == "`" }, line: tokens[index].line)
    }
  }

  /// The lines with `@_exported`.
  var exportingLines: [Int] {
    tokens.indices.dropFirst().filter { tokens[$0].text == "_exported" && tokens[$0 - 1].text == "@" }
      .map { tokens[$0].line }
  }
}

/// Which module may know which; arrows point down only.
struct ImportGraph: Sendable {
  /// For each module, by the name of its folder, the modules it may import.
  let allowed: [String: Set<String>]
  /// The modules that may import the C library of the platform, which no manifest declares.
  let platformUsers: Set<String>
  /// The module that re-exports others, in a single file.
  let umbrella: String

  /// The graph of the design, section 2.
  static let countersign: ImportGraph = {
    let base: Set = ["CountersignCore", "CountersignHash", "CountersignCurves"]
    let chains: Set = ["CountersignEVM", "CountersignSolana", "CountersignBitcoin", "CountersignNEAR"]
    let kit = base.union(chains).union(["CountersignKit", "CountersignSystemCurves"])
    let bridge = kit.union(["CountersignBridge"])
    let all = bridge.union(["CountersignRender", "CountersignVectors", "_CountersignEntryPoints"])

    var allowed: [String: Set<String>] = [
      "CountersignHash": [],
      "CountersignCore": ["CountersignHash"],
      "CountersignCurves": ["CountersignCore", "CountersignHash"],
      "CountersignSystemCurves": base.union(["CSecp256k1", "CSodium"]),
      "CSecp256k1": [],
      "CSodium": [],
      "CountersignKit": kit,
      "CountersignBridge": kit,
      "CountersignRender": bridge,
      "CountersignVectors": bridge,
      "_CountersignEntryPoints": all,
      "CountersignCLI": all,
      "Benchmarks": all,
    ]
    // A chain never imports another chain.
    for chain in chains { allowed[chain] = base }
    for module in allowed.keys { allowed[module]?.remove(module) }
    return ImportGraph(
      allowed: allowed, platformUsers: ["Benchmarks", "CountersignCLI", "CountersignSystemCurves"],
      umbrella: "CountersignKit")
  }()

  /// The C library under the names it has on the platforms Swift runs on.
  private static let platformModules: Set = ["Android", "Bionic", "Darwin", "Glibc", "Musl", "WASILibc", "ucrt"]

  /// Everything in the modules and their manifest that the graph does not allow.
  func violations(in modules: [Repository.Module], manifest: PackageManifest) -> [Violation] {
    strayTargets(in: manifest)
      + modules.flatMap { module in
        importViolations(in: module) + declarationViolations(in: module, manifest: manifest)
      }
      + exportViolations(in: modules)
  }

  /// Imports that point up, sideways or out of the package.
  func importViolations(in module: Repository.Module) -> [Violation] {
    guard let allowed = allowed[module.name] else {
      return [violation("unknown-module", of: module, "the import graph has no row for this module")]
    }
    let platform = platformUsers.contains(module.name) ? ImportGraph.platformModules : []
    return module.sources.flatMap { source in
      source.imports.filter { $0.module != "Swift" && !allowed.contains($0.module) && !platform.contains($0.module) }
        .map { source.violation("import-graph, \(module.name) may not import \($0.module)", line: $0.line) }
    }
  }

  /// Imports the manifest does not declare, and arrows in it that nothing uses.
  func declarationViolations(in module: Repository.Module, manifest: PackageManifest) -> [Violation] {
    guard let target = manifest.targets.first(where: { $0.folder == module.folder }) else {
      return [violation("undeclared-target", of: module, "Package.swift has no target for this folder")]
    }
    let declared = Set(target.dependencies.map(\.name))
    let imported = Set(module.sources.flatMap(\.imports).map(\.module))
    let allowed = allowed[module.name] ?? []

    let undeclared = module.sources.flatMap { source in
      source.imports.filter { allowed.contains($0.module) && !declared.contains($0.module) }
        .map { declaration in
          source.violation(
            "undeclared-import, Package.swift lacks \(target.name) -> \(declaration.module)", line: declaration.line)
        }
    }
    let stale = declared.subtracting(imported).sorted().map { name in
      violation("stale-arrow", of: module, "Package.swift declares \(target.name) -> \(name), nothing imports it")
    }
    let forbidden = target.dependencies.filter { $0.isProduct || !allowed.contains($0.name) }.map { dependency in
      violation("import-graph", of: module, "Package.swift declares \(target.name) -> \(dependency.name)")
    }
    return undeclared + stale + forbidden
  }

  /// `@_exported` anywhere but in one file of the umbrella.
  func exportViolations(in modules: [Repository.Module]) -> [Violation] {
    let sources = modules.flatMap(\.sources).filter { !$0.exportingLines.isEmpty }
    let home = sources.first { $0.path.hasPrefix("Sources/\(umbrella)/") }
    return sources.filter { $0.path != home?.path }.flatMap { source in
      source.exportingLines.map { source.violation("exported-import, only in one file of \(umbrella)", line: $0) }
    }
  }

  /// Targets that stand where no policy looks.
  func strayTargets(in manifest: PackageManifest) -> [Violation] {
    manifest.targets.filter { target in
      let parts = target.folder.split(separator: "/")
      let isModule = parts.count == 2 && parts.first == "Sources"
      return !isModule && !Repository.outerModuleFolders.contains(target.folder) && target.type != "plugin"
        && parts.first != "Tests"
    }
    .map { target in
      Violation(
        path: "Package.swift", line: nil, rule: "stray-target",
        excerpt: "\(target.name) is in \(target.folder), not in a folder of its own under Sources or in Tests")
    }
  }

  private func violation(_ rule: String, of module: Repository.Module, _ excerpt: String) -> Violation {
    Violation(path: module.folder, line: nil, rule: rule, excerpt: excerpt)
  }
}
