// swift-tools-version: 6.2

import PackageDescription

/// Every target is checked for strict memory safety; `unsafe` is allowed only where C is called.
let settings: [SwiftSetting] = [
  .strictMemorySafety(),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("ExistentialAny"),
]

/// The C libraries link on Linux and macOS only, and only while the trait is on.
let systemCurves: Target.Dependency = .target(
  name: "CountersignSystemCurves",
  condition: .when(platforms: [.linux, .macOS], traits: ["SystemCurves"])
)

/// Arrows point down only; `ImportGraphTests` keeps it so.
func library(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

/// The folder of a test target carries the target's name.
func tests(_ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
  .testTarget(name: name, dependencies: dependencies, exclude: exclude, swiftSettings: settings)
}

let package = Package(
  name: "countersign",
  platforms: [.macOS(.v12), .iOS(.v15)],
  products: [
    .library(name: "CountersignKit", targets: ["CountersignKit"]),
    .library(name: "CountersignCore", targets: ["CountersignCore"]),
    .library(name: "CountersignHash", targets: ["CountersignHash"]),
    .library(name: "CountersignCurves", targets: ["CountersignCurves"]),
    .library(name: "CountersignEVM", targets: ["CountersignEVM"]),
    .library(name: "CountersignSolana", targets: ["CountersignSolana"]),
    .library(name: "CountersignBitcoin", targets: ["CountersignBitcoin"]),
    .library(name: "CountersignSystemCurves", targets: ["CountersignSystemCurves"]),
    .library(name: "CountersignRender", targets: ["CountersignRender"]),
    .library(name: "CountersignVectors", targets: ["CountersignVectors"]),
    .library(name: "_CountersignEntryPoints", targets: ["_CountersignEntryPoints"]),
    .executable(name: "countersign", targets: ["CountersignCLI"]),
    .executable(name: "countersign-bench", targets: ["CountersignBench"]),
  ],
  traits: [
    .trait(
      name: "SystemCurves",
      description: "Curve arithmetic by the system's libsecp256k1 and libsodium (Linux and macOS)."
    ),
    .default(enabledTraits: ["SystemCurves"]),
  ],
  targets: [
    library("CountersignHash", []),
    library("CountersignCore", ["CountersignHash"]),
    library("CountersignCurves", ["CountersignCore", "CountersignHash"]),
    library("CountersignEVM", ["CountersignCore", "CountersignHash", "CountersignCurves"]),
    library("CountersignSolana", ["CountersignCore", "CountersignHash", "CountersignCurves"]),
    library("CountersignBitcoin", ["CountersignCore", "CountersignHash", "CountersignCurves"]),
    .systemLibrary(
      name: "CSecp256k1", pkgConfig: "libsecp256k1",
      providers: [.apt(["libsecp256k1-dev"]), .brew(["secp256k1"])]
    ),
    .systemLibrary(
      name: "CSodium", pkgConfig: "libsodium",
      providers: [.apt(["libsodium-dev"]), .brew(["libsodium"])]
    ),
    library(
      "CountersignSystemCurves",
      [
        "CountersignCore", "CountersignHash", "CountersignCurves",
        .target(name: "CSecp256k1", condition: .when(platforms: [.linux, .macOS], traits: ["SystemCurves"])),
        .target(name: "CSodium", condition: .when(platforms: [.linux, .macOS], traits: ["SystemCurves"])),
      ]
    ),
    library(
      "CountersignKit",
      [
        "CountersignCore", "CountersignHash", "CountersignCurves", "CountersignEVM", "CountersignSolana",
        "CountersignBitcoin", systemCurves,
      ]
    ),
    library("CountersignRender", ["CountersignCore", "CountersignHash", "CountersignKit"]),
    library("CountersignVectors", ["CountersignCore", "CountersignCurves", "CountersignKit"]),
    library(
      "_CountersignEntryPoints",
      [
        "CountersignCore", "CountersignHash", "CountersignCurves", "CountersignEVM", "CountersignSolana",
        "CountersignBitcoin", "CountersignKit",
      ]
    ),
    .executableTarget(
      name: "CountersignCLI",
      dependencies: [
        "CountersignCore", "CountersignHash", "CountersignCurves", "CountersignKit", "CountersignRender",
        "CountersignVectors", systemCurves,
      ],
      swiftSettings: settings
    ),
    .executableTarget(
      name: "CountersignBench",
      dependencies: [
        "CountersignCore", "CountersignHash", "CountersignCurves", "CountersignEVM", "CountersignSolana",
        "CountersignBitcoin", "CountersignKit", systemCurves,
      ],
      path: "Benchmarks",
      swiftSettings: settings
    ),
    .target(
      name: "TestSupport", dependencies: ["CountersignHash", "CountersignCurves", systemCurves],
      path: "Tests/TestSupport",
      swiftSettings: settings),
    tests("PolicyTests", []),
    tests("CountersignHashTests", ["CountersignHash", "TestSupport"]),
    tests("CountersignCoreTests", ["CountersignCore", "CountersignHash", "TestSupport"]),
    tests(
      "CountersignSystemCurvesTests",
      ["CountersignCore", "CountersignHash", "CountersignCurves", systemCurves, "TestSupport"]
    ),
    tests(
      "CountersignEVMTests",
      ["CountersignCore", "CountersignHash", "CountersignCurves", "CountersignEVM", systemCurves, "TestSupport"]
    ),
    tests(
      "CountersignSolanaTests",
      ["CountersignCore", "CountersignHash", "CountersignCurves", "CountersignSolana", systemCurves, "TestSupport"]
    ),
    tests(
      "CountersignBitcoinTests",
      ["CountersignCore", "CountersignHash", "CountersignCurves", "CountersignBitcoin", systemCurves, "TestSupport"]
    ),
    tests(
      "CountersignKitTests",
      [
        "CountersignCore", "CountersignHash", "CountersignCurves", "CountersignEVM", "CountersignSolana",
        "CountersignKit", systemCurves, "TestSupport",
      ]
    ),
    tests(
      "CountersignRenderTests",
      ["CountersignCore", "CountersignKit", "CountersignRender", systemCurves, "TestSupport"],
      exclude: ["Golden"]
    ),
    tests(
      "CountersignVectorsTests",
      ["CountersignCore", "CountersignKit", "CountersignRender", "CountersignVectors", systemCurves, "TestSupport"]
    ),
    tests(
      "TemplateTests",
      [
        "_CountersignEntryPoints", "CountersignCore", "CountersignHash", "CountersignCurves", "CountersignEVM",
        "CountersignKit", systemCurves, "TestSupport",
      ]
    ),
    tests("CountersignCLITests", ["CountersignKit", "CountersignCLI", "TestSupport"]),
  ],
  swiftLanguageModes: [.v6]
)
