import CountersignHash
import TestSupport
import Testing

/// Every length from 0 to 300 and many more, against pycryptodome and OpenSSL.
@Suite struct HashOracleTests {
  @Test func agreesWithPycryptodomeAndOpenSSL() throws {
    var random = SeededGenerator()
    let arguments = ["--seed", String(SeededGenerator.seed), "--count", "700"]
    guard let lines = try Oracle.python("hashes.py", arguments) else { return }
    #expect(lines.count == 700)
    for line in lines {
      let answer = try JSON(parsing: line)
      let bytes = try #require(answer["data"]?.hexBytes)
      let keccak = Keccak256.hash(bytes).hex
      let sha = SHA256.hash(bytes).hex
      #expect(keccak == answer["keccak256"]?.string, "\(bytes.count) bytes")
      #expect(sha == answer["sha256"]?.string, "\(bytes.count) bytes")
      var inPieces = (Keccak256(), SHA256())
      var start = 0
      while start < bytes.count {
        let end = min(bytes.count, start + random.int(1..<400))
        inPieces.0.update(Array(bytes[start..<end]))
        inPieces.1.update(Array(bytes[start..<end]))
        start = end
      }
      #expect(inPieces.0.finalize().hex == keccak)
      #expect(inPieces.1.finalize().hex == sha)
    }
    TestEnvironment.say("differential hashes.py: \(lines.count) messages agree")
  }
}
