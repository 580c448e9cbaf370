import CountersignCore
import CountersignEVM

/// What a text looks like before it is read.
public struct InputDetection: Hashable, Sendable {
  /// A dotted word: `evm.request`, `evm.message`, `evm.signature`, `solana.transaction` and so on; nil when it is no form that this version reads.
  public let kind: String?
  /// The form in words, for people; also when it belongs to a chain that this version does not read.
  public let looks: String

  /// True when the text is something in particular, whether it can be read or not.
  public var isCertain: Bool { !["nothing", "text", "the name of an account"].contains(looks) }

  /// Looks at a text. Says what it is for certain or not at all; reading it is another step.
  public static func detect(_ text: String) -> InputDetection {
    let bytes = trimmed(Array(text.utf8))
    guard let first = bytes.first else { return InputDetection(kind: nil, looks: "nothing") }
    if let secret = SecretDetector.find(in: text) {
      return InputDetection(kind: nil, looks: secret.isCertain ? secret.what : "a hash or a private key")
    }
    if first == UInt8(ascii: "{") { return json(bytes) }
    if first == UInt8(ascii: "["), bytes.last == UInt8(ascii: "]") {
      return InputDetection(kind: nil, looks: "a JSON array")
    }
    let isPrefixed = bytes.count >= 2 && bytes[0] == 0x30 && bytes[1] | 0x20 == 0x78
    if isPrefixed || Hex.firstBadDigit(bytes, from: 0) == nil {
      let detection = hex(bytes, from: isPrefixed ? 2 : 0)
      // The address of the System program has ones only.
      let isAddress = detection.kind == nil && !isPrefixed && bytes.count < 64 && other(bytes) == solanaAddress
      return isAddress ? InputDetection(kind: "solana.address", looks: solanaAddress) : detection
    }
    // The lines of a sign-in hold no escapes that trimming could take.
    if EVMSignIn.isSignIn(bytes) { return InputDetection(kind: "evm.message", looks: "a sign-in (EIP-4361)") }
    let looks = other(bytes)
    switch looks {
    case solanaAddress: return InputDetection(kind: "solana.address", looks: looks)
    case bitcoinAddress: return InputDetection(kind: "bitcoin.address", looks: looks)
    case bitcoinPSBT: return InputDetection(kind: "bitcoin.psbt", looks: looks)
    case solanaTransaction: return InputDetection(kind: "solana.transaction", looks: looks)
    default: return InputDetection(kind: nil, looks: looks)
    }
  }

  private static func json(_ bytes: [UInt8]) -> InputDetection {
    guard let root = try? JSONReader.read(bytes).root else {
      return InputDetection(kind: "evm.request", looks: "a JSON object that does not parse")
    }
    if root["recipientAddress"] != nil || root["amountSats"] != nil || root["unsignedPsbtBase64"] != nil {
      let kind = root["unsignedPsbtBase64"] == nil ? "bitcoin.payment" : "bitcoin.psbt"
      return InputDetection(kind: kind, looks: "a Bitcoin request")
    }
    if root["receiverId"] != nil || root["actions"] != nil {
      return InputDetection(kind: nil, looks: "a NEAR request")
    }
    if root["types"] != nil, root["domain"] != nil || root["primaryType"] != nil {
      return InputDetection(kind: "evm.message", looks: "typed data in JSON (EIP-712)")
    }
    return InputDetection(kind: "evm.request", looks: "an EVM request in JSON")
  }

  private static func hex(_ bytes: [UInt8], from start: Int) -> InputDetection {
    let digits = bytes.count - start
    if digits == 40 { return InputDetection(kind: "evm.address", looks: "an EVM address") }
    if digits == 130 { return InputDetection(kind: "evm.signature", looks: "a signature of 65 bytes") }
    for (suffix, name) in [("64926492", "ERC-6492"), ("80108010", "ERC-8010")] where digits > 128 {
      if bytes.suffix(64).elementsEqual(String(repeating: suffix, count: 8).utf8) {
        return InputDetection(kind: "evm.signature", looks: "a signature wrapped for a contract (\(name))")
      }
    }
    if bytes[start...].starts(with: "70736274ff".utf8) {
      return InputDetection(kind: "bitcoin.psbt", looks: bitcoinPSBTInHex)
    }
    guard let head = try? Hex.decode(Array(bytes[start...].prefix(2)), from: 0).first else {
      return InputDetection(kind: nil, looks: "hex that is too short")
    }
    // The version of a transaction is a number of four bytes, the lowest first.
    let lead = bytes[start...].prefix(8).dropFirst(2)
    if (1...3).contains(head), lead.elementsEqual("000000".utf8), digits >= 120 {
      return InputDetection(kind: "bitcoin.transaction", looks: "a Bitcoin transaction in hex")
    }
    if (1...4).contains(head) || head >= 0xc0 {
      return InputDetection(kind: "evm.transaction", looks: "an EVM transaction in hex")
    }
    return InputDetection(kind: nil, looks: "hex that begins no transaction")
  }

  private static let bitcoinAddress = "a Bitcoin address"
  private static let bitcoinPSBT = "a Bitcoin PSBT in base64"
  private static let bitcoinPSBTInHex = "a Bitcoin PSBT in hex"
  private static let solanaAddress = "a Solana address or hash in base58"
  private static let solanaTransaction = "a Solana transaction in base64"

  /// What base58 and base64 texts are.
  private static func other(_ bytes: [UInt8]) -> String {
    let text = String(decoding: bytes.prefix(4096), as: UTF8.self)
    if bytes.starts(with: "cHNidP".utf8) { return bitcoinPSBT }
    if let payload = try? Base58.decodeCheck(text), payload.count == 21 { return bitcoinAddress }
    for prefix in ["bc1", "tb1", "bcrt1"] where bytes.starts(with: prefix.utf8) { return bitcoinAddress }
    if let key = try? Base58.decode(text, maximumCount: 88) {
      if key.count == 32 { return solanaAddress }
      if key.count == 64 { return "a Solana signature in base58" }
    }
    let isBase64 = bytes.allSatisfy { c in
      (0x30...0x39).contains(c) || (0x41...0x5a).contains(c) || (0x61...0x7a).contains(c) || "+/=".utf8.contains(c)
    }
    if isBase64, bytes.count >= 100, bytes.count & 3 == 0 { return solanaTransaction }
    for suffix in [".eth", ".near", ".testnet"] where bytes.suffix(suffix.utf8.count).elementsEqual(suffix.utf8) {
      return "the name of an account"
    }
    return "text"
  }

  private static func trimmed(_ bytes: [UInt8]) -> [UInt8] {
    guard let first = bytes.firstIndex(where: { $0 > 0x20 }), let last = bytes.lastIndex(where: { $0 > 0x20 }) else {
      return []
    }
    return Array(bytes[first...last])
  }
}
