import CountersignKit
import TestSupport
import Testing

/// What a text looks like, and what it is when it is read.
@Suite struct InputDetectionTests {
  private static let bytes65 = String(repeating: "1b", count: 65)
  private static let base64 = String(repeating: "AQAB", count: 30)

  private static let table: [(text: String, kind: String?, looks: String)] = [
    ("", nil, "nothing"), (" \n\t", nil, "nothing"),
    ("{}", "evm.request", "an EVM request in JSON"), (" {\"to\":1} ", "evm.request", "an EVM request in JSON"),
    ("{", "evm.request", "a JSON object that does not parse"),
    ("{\"a\":1,}", "evm.request", "a JSON object that does not parse"),
    ("{\"recipientAddress\":\"bc1q\"}", "bitcoin.payment", "a Bitcoin request"),
    ("{\"amountSats\":1}", "bitcoin.payment", "a Bitcoin request"),
    ("{\"unsignedPsbtBase64\":\"\"}", "bitcoin.psbt", "a Bitcoin request"),
    ("{\"receiverId\":\"a\"}", nil, "a NEAR request"),
    ("{\"actions\":[]}", nil, "a NEAR request"), ("[]", nil, "a JSON array"), ("[{\"to\":1}]", nil, "a JSON array"),
    ("0x" + String(repeating: "11", count: 20), "evm.address", "an EVM address"),
    (String(repeating: "aB", count: 20), "evm.address", "an EVM address"),
    ("0X" + String(repeating: "11", count: 20), "evm.address", "an EVM address"),
    ("0x" + String(repeating: "11", count: 19), nil, "hex that begins no transaction"),
    ("0x" + bytes65, "evm.signature", "a signature of 65 bytes"),
    (bytes65, "evm.signature", "a signature of 65 bytes"),
    (
      "0x" + bytes65 + String(repeating: "6492", count: 16), "evm.signature",
      "a signature wrapped for a contract (ERC-6492)"
    ),
    (
      "0x" + bytes65 + String(repeating: "8010", count: 16), "evm.signature",
      "a signature wrapped for a contract (ERC-8010)"
    ),
    (#"{"types":{},"domain":{}}"#, "evm.message", "typed data in JSON (EIP-712)"),
    (#"{"types":{}}"#, "evm.request", "an EVM request in JSON"),
    ("a.example wants you to sign in with your Ethereum account:\n0x", "evm.message", "a sign-in (EIP-4361)"),
    ("a.example wants you to sign in with your ethereum account:\n0x", nil, "text"),
    ("0x" + String(repeating: "ab", count: 32), nil, "a hash or a private key"),
    (String(repeating: "ab", count: 32), nil, "a hash or a private key"),
    ("0x01c0", "evm.transaction", "an EVM transaction in hex"),
    ("0x02", "evm.transaction", "an EVM transaction in hex"),
    ("03c0", "evm.transaction", "an EVM transaction in hex"),
    ("0x04c0", "evm.transaction", "an EVM transaction in hex"),
    ("0xf86c", "evm.transaction", "an EVM transaction in hex"),
    ("f86c", "evm.transaction", "an EVM transaction in hex"),
    ("0x00c0", nil, "hex that begins no transaction"), ("0x05c0", nil, "hex that begins no transaction"),
    ("0x80", nil, "hex that begins no transaction"), ("0x", nil, "hex that is too short"),
    ("0x1", nil, "hex that is too short"), ("70736274ff01", "bitcoin.psbt", "a Bitcoin PSBT in hex"),
    ("cHNidP8BAHECAAAA", "bitcoin.psbt", "a Bitcoin PSBT in base64"),
    // Addresses of the texts of BIP-0173 and of Bitcoin's first block.
    ("1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa", "bitcoin.address", "a Bitcoin address"),
    ("bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4", "bitcoin.address", "a Bitcoin address"),
    ("tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx", "bitcoin.address", "a Bitcoin address"),
    // Solana's System program, a token, and the wrapped coin.
    (String(repeating: "1", count: 32), "solana.address", "a Solana address or hash in base58"),
    (String(repeating: "1", count: 31), nil, "hex that begins no transaction"),
    (String(repeating: "1", count: 33), nil, "hex that begins no transaction"),
    ("EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v", "solana.address", "a Solana address or hash in base58"),
    ("So11111111111111111111111111111111111111112", "solana.address", "a Solana address or hash in base58"),
    (
      "2AQ5ZxpJKqXQRxEH7bSGqNNjYVEnFbqrdh8vNsnUdEh7qNdEZzSs7MgiProxZZdzzUqXoqTYVQ5prwhxQg2bDDQE", nil,
      "a Solana signature in base58"
    ),
    (base64, "solana.transaction", "a Solana transaction in base64"), ("vitalik.eth", nil, "the name of an account"),
    ("alice.near", nil, "the name of an account"), ("hello world", nil, "text"), ("null", nil, "text"),
    ("xyz!", nil, "text"),
    (SecretSamples.wif[0], nil, "a Bitcoin private key (WIF)"),
    (SecretSamples.extendedKeys[0], nil, "an extended private key (BIP-0032)"),
    (SecretSamples.phrases[0], nil, "a seed phrase (BIP-0039)"),
    (SecretSamples.keyBytes, nil, "a Solana key pair (64 bytes)"), (SecretSamples.nearKey, nil, "a NEAR private key"),
    ("{\"\(SecretSamples.wif[1])\":1}", nil, "a Bitcoin private key (WIF)"),
  ]

  @Test(arguments: table)
  func aTextLooksLikeOneThing(text: String, kind: String?, looks: String) {
    let detection = InputDetection.detect(text)
    #expect(detection.kind == kind && detection.looks == looks, "\(detection)")
    #expect(InputDetection.detect(" \n\(text)\t ") == detection, "blanks around it change what it is")
  }
}

/// Reading any input. Source: design, section 5, `decode`.
@Suite(.withCurves) struct InputDecoderTests {
  private func decode(_ text: String, kind: String? = nil) throws -> Report<JSONText> {
    InputDecoder.decode(text, kind: kind, curves: try TestCurves.value)
  }

  @Test func aSignedTransactionIsReadWithItsSender() throws {
    let scenario = KitScenario()
    for text in [
      scenario.reply, String(scenario.reply.dropFirst(2)), " \(scenario.reply)\n", scenario.reply.uppercased(),
    ] {
      let report = try decode(text)
      let summary = try #require(report.value, "\(text)")
      #expect(summary["kind"] == .string("evm.transaction"))
      #expect(summary["from"] == .string(try scenario.account.lowercased()))
      #expect(summary["type"] == .string("0x2") && summary["nonce"] == .string("7"))
      #expect(!report.findings.contains { $0.severity == .error })
    }
  }

  @Test func anUnsignedTransactionIsReadAsOne() throws {
    let report = try decode("0x" + KitScenario().transaction.unsignedBytes.hexText)
    #expect(report.value?["kind"] == .string("evm.unsignedTransaction"))
    #expect(report.value?["from"] == nil && report.value?["hash"] == nil)
  }

  @Test func aRequestIsReadWithoutItsConnection() throws {
    let report = try decode("{\"to\":\"\(KitScenario.recipient.lowercased)\",\"value\":\"0x1\"}")
    #expect(report.value?["kind"] == .string("evm.request") && report.value?["value"] == .string("1"))
    #expect(!report.findings.contains { $0.rule.id == "evm/chain-missing" })
  }

  @Test func anAddressIsReadWithItsChecksum() throws {
    let report = try decode(" 0x9d8a62f656a8d1615c1294fd71e9cfb3e4855a4f\n")
    #expect(report.value?["kind"] == .string("evm.address"))
    #expect(report.value?["checksummed"] == .string("0x9d8A62f656a8d1615C1294fd71e9CFb3E4855A4F"))
    #expect(
      try decode("0x9d8A62f656a8d1615C1294fd71e9CFb3E4855A4f").findings.map(\.rule.id) == ["evm/address-checksum"])
  }

  @Test(arguments: [
    ("", "core/input-empty"), ("  ", "core/input-empty"), ("hello", "core/input-undetected"),
    ("[]", "core/input-undetected"), ("0x05c0", "core/input-undetected"),
    ("{\"actions\":[]}", "core/input-undetected"), ("0x02c0", "evm/tx-field-count"),
    (SecretSamples.wif[0], "core/secret-in-input"), (SecretSamples.phrases[4], "core/secret-in-input"),
    ("{\"\(SecretSamples.extendedKeys[0])\":1}", "core/secret-in-input"),
  ])
  func whatCannotBeReadIsRefused(text: String, rule: String) throws {
    let report = try decode(text)
    #expect(report.value == nil && report.findings.map(\.rule.id).contains(rule), "\(report.findings.map(\.rule.id))")
    #expect(report.worst == .error)
  }

  @Test func theCallersKindCountsMoreThanTheLooks() throws {
    let asRequest = try decode(KitScenario().reply, kind: "evm.request")
    #expect(asRequest.value == nil && asRequest.worst == .error)
    #expect(try decode("{}", kind: "evm.address").value == nil)
    #expect(try decode("0x01c0", kind: "near.transaction").findings.map(\.rule.id) == ["core/input-undetected"])
    #expect(try decode(SecretSamples.wif[0], kind: "evm.address").findings.map(\.rule.id) == ["core/secret-in-input"])
  }
}
