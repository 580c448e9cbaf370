import CountersignCore
import CountersignHash
import CountersignKit

#if SystemCurves && (os(Linux) || os(macOS))
  import CountersignSystemCurves
#endif

/// `countersign doctor`: what this build consists of, and whether it answers rightly.
struct DoctorCommand {
  private let arguments: Arguments

  init(_ arguments: Arguments) { self.arguments = arguments }

  private struct Line {
    let name: String
    let what: String
    let items: [(name: String, isOK: Bool)]

    var isOK: Bool { items.allSatisfy(\.isOK) }
  }

  func run() throws(CommandFailure) -> ExitStatus {
    let lines = Self.lines
    let isOK = lines.allSatisfy(\.isOK)
    if arguments["--format"] == "json" {
      let report = JSONText.object([
        "schema": .string("countersign.doctor/1"), "version": .string(Version.current), "ok": .bool(isOK),
        "rules": .integer(Self.ruleCount),
        "parts": .array(lines.map(Self.json)),
      ])
      try Output.write(report.text + "\n")
      return isOK ? .fine : .software
    }
    var text = "countersign \(Version.current)   rules \(Self.ruleCount)   vectors schema 1\n"
    for line in lines {
      let items = line.items.map { "\($0.name) \($0.isOK ? "yes" : "NO")" }.joined(separator: "  ")
      let name = line.name + String(repeating: " ", count: max(1, 11 - line.name.count))
      text += "\(name)\(line.what)  \(items)   self-test \(line.isOK ? "ok" : "FAILED")\n"
    }
    try Output.write(text)
    return isOK ? .fine : .software
  }

  private static var ruleCount: Int { RuleCatalogue.all.count }

  private static func json(_ line: Line) -> JSONText {
    .object([
      "name": .string(line.name), "implementation": .string(line.what), "ok": .bool(line.isOK),
      "tests": .object(line.items.map { JSONText.Member($0.name, .bool($0.isOK)) }),
    ])
  }

  private static var lines: [Line] {
    // The empty input's hashes: FIPS 180-4's example and the Keccak team's.
    let keccak = Keccak256.hash([]).hex == "c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470"
    let sha = SHA256.hash([]).hex == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    let hashes = Line(name: "hashes", what: "built in", items: [("keccak256", keccak), ("sha256", sha)])
    #if SystemCurves && (os(Linux) || os(macOS))
      let test = SystemSelfTest.run()
      return [
        Line(
          name: "secp256k1", what: SystemSecp256k1().implementation, items: test.secp256k1.map { ($0.name, $0.isOK) }),
        Line(name: "ed25519", what: SystemEd25519().implementation, items: test.ed25519.map { ($0.name, $0.isOK) }),
        hashes,
      ]
    #else
      return [Line(name: "curves", what: "none in this build", items: [("available", false)]), hashes]
    #endif
  }
}
