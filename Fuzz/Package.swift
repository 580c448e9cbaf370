// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "countersign-fuzz",
  platforms: [.macOS(.v12)],
  dependencies: [.package(name: "countersign", path: "..")],
  targets: [
    .executableTarget(
      name: "Fuzzer",
      dependencies: [
        .product(name: "_CountersignEntryPoints", package: "countersign"),
        .product(name: "CountersignSystemCurves", package: "countersign"),
        .product(name: "CountersignKit", package: "countersign"),
        .product(name: "CountersignBitcoin", package: "countersign"),
        .product(name: "CountersignCurves", package: "countersign"),
        .product(name: "CountersignCore", package: "countersign"),
      ],
      swiftSettings: [.strictMemorySafety()]
    )
  ],
  swiftLanguageModes: [.v6]
)
