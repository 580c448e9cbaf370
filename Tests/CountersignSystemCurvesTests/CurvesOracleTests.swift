#if SystemCurves && (os(Linux) || os(macOS))
  import CountersignCurves
  import CountersignHash
  import CountersignSystemCurves
  import TestSupport
  import Testing

  /// Signatures, good and broken on purpose, against coincurve and PyNaCl.
  ///
  /// They wrap the same two libraries, in builds of their own: this finds faults in how we call them.
  @Suite struct CurvesOracleTests {
    /// Twenty of each of the 62 cases.
    static let count = 1240

    private let curve = SystemSecp256k1()

    @Test func agreesWithCoincurveAndPyNaCl() throws {
      TestEnvironment.say("seed \(SeededGenerator.seed): curves.py")
      let arguments = ["--seed", String(SeededGenerator.seed), "--count", String(CurvesOracleTests.count)]
      guard let lines = try Oracle.python("curves.py", arguments) else { return }
      try #require(lines.count == CurvesOracleTests.count)
      var tried: [String: Int] = [:]
      for line in lines {
        let answer = try JSON(parsing: line)
        let operation = try #require(answer["op"]?.string)
        tried[operation, default: 0] += 1
        if try !agrees(operation, answer) { Issue.record("\(line)") }
      }
      #expect(tried.count == 5)
      let parts = tried.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
      TestEnvironment.say("differential curves.py: \(lines.count) cases agree (\(parts.joined(separator: ", ")))")
    }

    private func agrees(_ operation: String, _ answer: JSON) throws -> Bool {
      switch operation {
      case "ecdsa-recover": try agreesOnRecovery(answer)
      case "ecdsa-verify": try agreesOnECDSA(answer)
      case "schnorr-verify":
        curve.verify(
          schnorr: try bytes(answer, "signature"), message: try bytes(answer, "message"),
          key: Secp256k1XOnlyKey(try bytes32(answer, "publicKey"))) == answer["valid"]?.bool
      case "xonly-tweak-add": try agreesOnTweak(answer)
      case "ed25519-verify":
        SystemEd25519().verify(
          signature: try bytes(answer, "signature"), message: try bytes(answer, "message"),
          key: try bytes32(answer, "publicKey")) == answer["valid"]?.bool
      default: false
      }
    }

    private func agreesOnRecovery(_ answer: JSON) throws -> Bool {
      let signature = try #require(Secp256k1Signature(compact: try bytes(answer, "signature")))
      let digest = try bytes32(answer, "digest")
      let recoveryID = try #require(answer["recid"]?.int.flatMap { UInt8(exactly: $0) })
      let key = curve.recover(signature, recoveryID: recoveryID, digest: digest)
      if let key, !curve.verify(ecdsa: signature, digest: digest, key: key) { return false }
      return key?.compressed == answer["compressed"]?.hexBytes && key?.uncompressed == answer["uncompressed"]?.hexBytes
        && signature.isLowS == answer["lowS"]?.bool
    }

    private func agreesOnECDSA(_ answer: JSON) throws -> Bool {
      let signature = try #require(Secp256k1Signature(compact: try bytes(answer, "signature")))
      let key = curve.publicKey(try bytes(answer, "publicKey"))
      let digest = try bytes32(answer, "digest")
      let isValid = key.map { curve.verify(ecdsa: signature, digest: digest, key: $0) } ?? false
      return isValid == answer["valid"]?.bool && signature.isLowS == answer["lowS"]?.bool
    }

    private func agreesOnTweak(_ answer: JSON) throws -> Bool {
      let key = Secp256k1XOnlyKey(try bytes32(answer, "publicKey"))
      let sum = curve.tweak(key, adding: try bytes32(answer, "tweak"))
      return sum?.key.x.hex == answer["output"]?.string && sum.map { $0.isOdd ? 1 : 0 } == answer["parity"]?.int
        && (sum == nil || curve.isOnCurve(key))
    }

    private func bytes(_ answer: JSON, _ name: String) throws -> [UInt8] {
      try #require(answer[name]?.hexBytes)
    }

    private func bytes32(_ answer: JSON, _ name: String) throws -> Bytes32 {
      try #require(Bytes32(try bytes(answer, name)))
    }
  }
#endif
