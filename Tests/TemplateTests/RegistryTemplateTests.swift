import Foundation
import TestSupport
import Testing
import _CountersignEntryPoints

extension TemplateTests {
  /// Every public function that reads what others wrote is in the registry, or has a reason not to be.
  @Suite struct RegistryTemplateTests {
    /// Modules without functions that read: they print, call C, or are the command and the registry themselves.
    private static let otherModules: Set = [
      "CountersignCLI", "CountersignRender", "CountersignSystemCurves", "_CountersignEntryPoints",
    ]

    /// What the registry may lack.
    private static let exceptions: [(name: String, reason: String)] = [
      ("ByteReader", "the primitives that every decoder is made of"),
      ("UTF8Text.check", "the first half of UTF8Text.decode"),
      ("EVMValidity.check", "takes a decoded transaction; EVMSignedTransaction.decode runs it"),
      ("EVMAuthorizationCheck.check", "takes a decoded transaction; InputDecoder.decode runs it"),
      ("EVMSignedTransaction.sender", "takes no input but the curves; InputDecoder.decode runs it"),
      ("EVMAuthorization.authority", "takes no input but the curves; EVMAuthorizationCheck runs it"),
      ("Ed25519Arithmetic", "requirements of the curve arithmetic, which the verifications run"),
      ("Secp256k1Arithmetic", "requirements of the curve arithmetic, which the verifications run"),
      ("PreparedRequest.verify", "Preflight.verify with the request it was prepared for"),
      ("VectorFile.read", "vector files come with the tests that read them"),
      ("VectorExpectation.read", "a part of VectorFile.read"),
    ]

    @Test func everyReaderIsRegistered() throws {
      let functions = try Self.sources().flatMap { PublicFunctionScanner.functions(in: $0) }.filter(\.isEntryPoint)
      try #require(functions.count > 20, "the sources were not found")
      let exceptions = Self.exceptions.map(\.name)
      let missing = Self.missing(functions, registered: Set(Subject.all.map(\.entry.name)), exceptions: exceptions)
      #if SystemCurves
        for name in missing { Issue.record("\(name) is not among the entry points") }
      #endif
      let names = Set(functions.flatMap { [$0.base, $0.type] })
      for name in exceptions where !names.contains(name) { Issue.record("there is no \(name) to be excepted") }
    }

    /// The functions that neither the registry nor the exceptions name.
    static func missing(
      _ functions: [PublicFunction], registered: Set<String>, exceptions: [String]
    ) -> [String] {
      functions.filter { function in
        if exceptions.contains(function.base) || exceptions.contains(function.type) { return false }
        if registered.contains(function.labelled) { return false }
        // The name alone stands for the function without a label, and for the only one of its name.
        let isOnly = functions.allSatisfy { $0.base != function.base || $0.labels.first == function.labels.first }
        return !(registered.contains(function.base) && (isOnly || function.labels.first == "_"))
      }.map(\.labelled)
    }

    @Test func entryPointsAreNamedOnce() {
      let names = Subject.all.map(\.entry.name)
      #expect(Set(names).count == names.count)
    }

    private static func sources() throws -> [String] {
      let folder = TestEnvironment.root.appendingPathComponent("Sources")
      let modules = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      return try modules.filter { !otherModules.contains($0) }.sorted().flatMap { module in
        let paths = FileManager.default.enumerator(atPath: folder.appendingPathComponent(module).path)
        return try (paths?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".swift") }.sorted().map { path in
          try String(contentsOf: folder.appendingPathComponent(module).appendingPathComponent(path), encoding: .utf8)
        }
      }
    }

    // MARK: The scanner

    private static let sample = #"""
      /// public func decode(_ text: String)
      public struct Outer<T>: Sendable where T: Sendable {
        public init(_ text: String) throws(CodecError) { self.init(decimal: "public func read(_ a: Int) {") }
        public init?(number: Int) { if let a = try? Inner(text) { func parse(_ a: Int) {} } }
        @inlinable public static func decode<A>(
          _ bytes: [UInt8], limits: Limits = .standard
        ) throws(DecodeError) -> Outer where A: Sendable { try run { () throws(CodecError) in 1 } }
        static func decode(hex: String) throws {}
        public mutating func u8() throws -> UInt8 { 1 }
        public func map(_ body: (Int) throws -> Int) -> Int { 1 }
        public func sent(_ body: (Int) throws -> Int) rethrows -> Int { 1 }
        public let read: @Sendable (String) throws -> Int
        public struct Inner { public func verify(signature reply: String, for: (Int, Int)) -> Bool { true } }
        public class func find(in text: String) -> Int? { nil }
      }
      public extension Outer { func check(_ a: Int) {} ; private func detect(_ a: Int) {} }
      extension Outer.Inner { public func parse(_ a: Int) async throws {} }
      public protocol Reader { func read(_ a: Int) -> Int }
      public func parse(_ text: String) throws {}
      """#

    @Test func theScannerFindsWhatIsPublicAndReads() {
      let found = PublicFunctionScanner.functions(in: Self.sample).filter(\.isEntryPoint)
      #expect(
        found.map(\.labelled) == [
          "Outer.init(_:)", "Outer.decode(_:)", "Outer.sent(_:)", "Inner.verify(signature:)", "Outer.find(in:)",
          "Outer.check(_:)", "Inner.parse(_:)", "Reader.read(_:)", ".parse(_:)",
        ])
    }

    @Test func aReaderThatIsNotRegisteredIsMissing() {
      let source = """
        public enum Box {
          public static func decode(_ bytes: [UInt8]) throws -> Box {}
          public static func decode(hex text: String) throws -> Box {}
          public static func read(text: String) -> Box {}
        }
        """
      let functions = PublicFunctionScanner.functions(in: source)
      func missing(_ registered: Set<String>, _ exceptions: [String] = []) -> [String] {
        Self.missing(functions, registered: registered, exceptions: exceptions)
      }
      #expect(missing([]) == ["Box.decode(_:)", "Box.decode(hex:)", "Box.read(text:)"])
      #expect(missing(["Box.decode", "Box.read"]) == ["Box.decode(hex:)"])
      #expect(missing(["Box.decode(hex:)", "Box.read(text:)"]) == ["Box.decode(_:)"])
      #expect(missing(["Box.decode(hex:)"], ["Box.decode"]) == ["Box.read(text:)"])
      #expect(missing([], ["Box"]).isEmpty)
    }
  }
}
