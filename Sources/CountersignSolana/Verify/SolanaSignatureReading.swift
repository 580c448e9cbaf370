import CountersignCore
import CountersignHash

/// The other things that a failing signature of a transaction may cover: the candidates of the near-miss search.
struct SolanaSignatureReading {
  /// What it is, in words.
  let name: String
  /// The bytes that would have been signed.
  let bytes: [UInt8]

  /// All candidates, at most a dozen. `asked`: what was to be signed; `returned`: what came back, when it is another.
  static func candidates(
    _ payload: String, _ asked: SolanaTransaction, returned: SolanaTransaction? = nil
  ) -> [SolanaSignatureReading] {
    let message = (returned ?? asked).messageBytes
    var readings = [
      SolanaSignatureReading(name: "the SHA-256 of the message", bytes: SHA256.hash(message).bytes),
      SolanaSignatureReading(name: "the message in base64, as a text", bytes: Array(Base64.encode(message).utf8)),
      SolanaSignatureReading(name: "the message in hex, as a text", bytes: Array(Hex.encode(message).utf8)),
      SolanaSignatureReading(name: "the whole transaction with its signatures", bytes: asked.bytes),
      SolanaSignatureReading(
        name: "the SHA-256 of the whole transaction", bytes: SHA256.hash(asked.bytes).bytes),
    ]
    if !payload.isEmpty, payload.utf8.count <= 8_192 {
      readings.append(
        SolanaSignatureReading(name: "the text of the request instead of its bytes", bytes: Array(payload.utf8)))
    }
    if let returned, returned.messageBytes != asked.messageBytes {
      readings.append(
        SolanaSignatureReading(name: "the request's message, not the one that came back", bytes: asked.messageBytes))
    }
    return readings
  }
}
