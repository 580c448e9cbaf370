import CountersignCore
import CountersignCurves
import CountersignHash
import CountersignSolana
import TestSupport
import Testing

/// Verdicts about messages. The signatures are PyNaCl 1.6.2's, of the keys whose seeds are 32 bytes 7 and 32 bytes 8.
@Suite(.withCurves) struct SolanaMessageTests {
  private static let account = "GmaDrppBC7P5ARKV8g3djiwP89vz1jLK23V2GBjuAEGB"
  private static let other = "2KW2XRd9kwqet15Aha2oK3tYvd3nWbTFH1MBiRAv1BE1"
  private static let text = "Transfer 5 to Bob\n"
  private static let application = Bytes32([UInt8](repeating: 0xab, count: 32))

  private static func verdict(
    _ message: SolanaMessage, _ signature: String, account: String? = Self.account, network: String? = nil,
    context: SolanaContext = .empty
  ) throws -> Verdict {
    SolanaMessageVerification(
      message: message, connection: SolanaConnection(account: account, network: network), context: context,
      curves: try TestCurves.value
    ).verify(signature: signature)
  }

  private static func ids(_ findings: [Finding]) -> [String] { findings.map(\.rule.id) }

  // MARK: Readings

  @Test func theTextItselfIsVerified() throws {
    let signature = "3GcUofS88Phm4D1z8EAuyWTeejDCuTFSyiBkdMTdxBz4a32mRvPoQoG2aVP72wQYRYPTbSoNczDYS9LsPKkEExmZ"
    let verdict = try Self.verdict(SolanaMessage(Self.text), signature)
    #expect(verdict.outcome == .verified)
    #expect(verdict.isAcceptable)
    #expect(verdict.findings.isEmpty)
    #expect(verdict.evidence.reading == "text")
    #expect(verdict.evidence.signer == Self.account)
    #expect(verdict.evidence.notProvable == ["network"])
    #expect(verdict.evidence.digest == SHA256.hash(Array(Self.text.utf8)).hex)
    // Who wants an envelope does not get one.
    let wanted = try Self.verdict(SolanaMessage(Self.text, format: .offchain), signature)
    #expect(wanted.outcome == .invalidSignature)
    #expect(wanted.evidence.nearMisses == ["text"])
  }

  @Test(arguments: [
    (
      "off-chain message v0, format 0",
      "HoZ5kC62KHFBx3whfDa36Lhc173p6J7NUHnWfcxKxq9S7fZsswWJDGzrfG1rhPD5modnbyYZwmCNmEorrtfeKtj"
    ),
    (
      "off-chain message v0, format 1",
      "66jT3W75osBoL4ReH28ABP1yuULAK12ktwhD48gApKtiFBHTLA1FJYoPiFk7XCZ3gxMV8N7z51thS1pvj3e89jHn"
    ),
    (
      "off-chain message v0, format 2",
      "5aZSt7wGvyUj8cnffM6Cq3sYwuUMHCLmkh6nWy6LG1zTqV2qT48DuYH5j1Dk1t9M5BrcJee6y3ag4R5vokU57bLY"
    ),
    (
      "off-chain message v0, format 1, application domain " + String(repeating: "ab", count: 32),
      "3tUt9Gtxs2fWPo9BVYntak1ydWKo5J3a5b8vMqWUDcfzVKYN7spqTpxrEv5ZXe3QVmMRkyQ2aKnUTSJfgNhjJF1G"
    ),
    (
      "off-chain message v0-short, format 1",
      "5w1EdR5ymyCK8tVARL7fA4ceq72sxWghb7XSesRvd2GtjdtuwjKNAQjCxDYWUhpWvWb1CZpskU4gahttu7MJqGQi"
    ),
    (
      "off-chain message v1",
      "5ykBf68vBCEn7AqSiCU6RJVtL9UBe9WeS5trrd1yWooitmtCykaMHUgURjnmdjycVjWJ1wksGsBnVQcRbJCCMoaf"
    ),
  ])
  func anEnvelopeIsVerifiedAndNamed(name: String, signature: String) throws {
    var context = SolanaContext()
    context.expected.applicationDomains = [try #require(Self.application)]
    let verdict = try Self.verdict(SolanaMessage(Self.text), signature, context: context)
    #expect(verdict.outcome == .verified)
    #expect(verdict.isAcceptable)
    #expect(verdict.evidence.reading == name)
    #expect(verdict.findings.first?.rule == SolanaRules.messageWrapped)
    #expect(verdict.evidence.context["applicationDomains"]?.count == 64)
    let plain = try Self.verdict(SolanaMessage(Self.text, format: .text), signature, context: context)
    #expect(plain.outcome == .invalidSignature)
    #expect(plain.evidence.nearMisses == [name])
  }

  @Test func anEnvelopeOfAnotherApplicationIsNone() throws {
    let signature = "3tUt9Gtxs2fWPo9BVYntak1ydWKo5J3a5b8vMqWUDcfzVKYN7spqTpxrEv5ZXe3QVmMRkyQ2aKnUTSJfgNhjJF1G"
    #expect(try Self.verdict(SolanaMessage(Self.text), signature).outcome == .invalidSignature)
  }

  @Test(arguments: [
    (
      "the hex digits of the text",
      "vFz4jiQjctpGizNox6upSyZV7JmPUeMpYmKHRp5oQhTR6g4eCrjih7aUto8VGX3fnx6PaBt9pD1yQEL82DQA9X2"
    ),
    (
      "the hex digits of the text, with 0x",
      "3B4j7ZFPsiCM5TicYGkPKXPYHQHGDP5q3u3Bsa4eMUToiAjr8Qos3faa44Hgh8GFKtehBrssWVb4nqs2Hy2sA3oo"
    ),
    (
      "the base64 of the text",
      "3Wp89uSv1QG3FGDW95tdP8oS8Uwm144W28KspaUgo7SEtCfhitHPnBm3F3Q6JbiQn2YcSKzyLP3HtRbfsAcSTZDL"
    ),
    (
      "the base58 of the text",
      "4RdSdt2Xg4n8vWkv6PUSkEdhR9hT875pAopXzSEjkZtGPGW2xCrKMdXRP4k3PabQFqVNiWQHWDiyJWFk1e4nF28k"
    ),
    (
      "the SHA-256 of the text",
      "66uF9EGtGrSt7fhvV2GrgESN9qxdgs3KJEUWuBSVLQBZ9gq4NEvF7HNeC1MGVVUvca9K262hKeA8hHDKQnu5oFZW"
    ),
    (
      "the hex digits of the SHA-256 of the text",
      "4M9w8smGZnAuLLaWheBhCnnv2Cpbc5xdSnn66MMdmeV7q8H2TSLKPiAYn3cYwLrD7DTahUvDy7nafG6AgsV6mwpM"
    ),
    (
      "the text with Ethereum's prefix",
      "4wf8UQSqrJPKZ6LQnJBpCkc9niBiJDr95A6yYVNU6xUQpMZuorgVJmfFHbQemW4kFMSmvBEaFMBYqUYZBDh1QWsG"
    ),
    (
      "the text without its last line feed",
      "2v9Cd2KHyUo9cDT1CHYYcu8xBXHZ3MRd3CqGiivcvRPUQpAQecrcgm9ysgmaoezktuveYL9xWryw4HoB2hdhNsQ9"
    ),
    (
      "the text with a line feed at its end",
      "3n8emV5mrWYkLfqeT7XMYqtnmksnvDy7s5YGhcTRwthXPj2ksBL9oh4RmMY2rVGu28vGeGcvGtcrZsSYXiox4DZw"
    ),
    (
      "the text with CR LF for line feeds",
      "5zbykXqmCspHeqCb8o34GLh2r79g9U3SpqJaCnwiQWHYXa6R2HuVGQGEeqMviwVFehwAToiRepjnZQvipngfZqWr"
    ),
  ])
  func nearMissesAreToldAndNeverCount(name: String, signature: String) throws {
    let verdict = try Self.verdict(SolanaMessage(Self.text), signature)
    #expect(verdict.outcome == .invalidSignature)
    #expect(verdict.evidence.nearMisses.contains(name))
    #expect(Self.ids(verdict.findings).contains("solana/message-near-miss"))
  }

  @Test(arguments: [
    (
      "68656c6c6f776f726c64", "hex",
      "3Y2jv8npWP1p2STPQhkg3cQaG4jUyYB91mWUGGQpAW5wLeaERFgnsxKjMEDXofTeZVdZSkijbTZK4YDeHe41YWc9"
    ),
    (
      "aGVsbG8gd29ybGQh", "base64",
      "253Mp3nLJbDbyd4p9jaiJnvApyqV2mgv83HqLurTLo9E9DRLKWKGp3VjUkefP8iiMZwgmERV5hoUek7ixfB6k8HV"
    ),
  ])
  func theBytesThatATextSpellsAreANearMiss(text: String, encoding: String, signature: String) throws {
    let verdict = try Self.verdict(SolanaMessage(text), signature)
    #expect(verdict.outcome == .invalidSignature)
    #expect(verdict.evidence.nearMisses == ["the bytes that the text spells in \(encoding)"])
  }

  // MARK: Replies

  private static let hello = "25A91ktCS5LQuXkFgvEi64er51rHjSdRRunE6mZcGaWuH4AzgFhKRHHKuVbEJgKHXdFgrGaYFWq4qMuFQC1rr15m"

  @Test(arguments: [
    (hello, Verdict.Outcome.verified, [String]()),
    (
      "359a315920d9541c3cc2a1dd1839f3e40bf23358a1d93a6ebd8303c0310ceb50"
        + "25e679222ab016b4d822c5001e787e00c0ceaa6ac3c6e80248a944bd47104f0c",
      .malformed, ["solana/reply-encoding"]
    ),
    (
      "NZoxWSDZVBw8wqHdGDnz5AvyM1ih2TpuvYMDwDEM61Al5nkiKrAWtNgixQAeeH4AwM6qasPG6AJIqUS9RxBPDA==", .malformed,
      ["solana/reply-encoding"]
    ),
    ("", .malformed, ["solana/reply-empty"]),
    (" \n", .malformed, ["solana/reply-empty"]),
    (hello + "\n", .malformed, ["solana/reply-encoding"]),
    (String(hello.dropLast(2)), .malformed, ["solana/signature-length"]),
    (hello + "11", .malformed, ["solana/signature-length"]),
    (String(hello.dropLast()) + "0", .malformed, ["solana/reply-encoding"]),
    (String(repeating: "1", count: 64), .invalidSignature, ["solana/signature-zero"]),
    (
      "25A91ktCS5LQuXkFgvEi64er51rHjSdRRunE6mZcGaWuFmLJTkefuoGv6PEgmBbnyuQga2bfipSDWviosk2q4UZy", .invalidSignature,
      ["solana/signature-non-canonical"]
    ),
    (
      "TKFJwDq2wcRhr722puqygeNUADrFiq7eckEeW8b5odTjSatB3eyZdg7smCkkZrH84ra4naSXCHLAyfQEYEtu2vz", .invalidSignature,
      ["solana/signature-invalid"]
    ),
  ])
  func repliesAreReadStrictly(reply: String, outcome: Verdict.Outcome, rules: [String]) throws {
    let verdict = try Self.verdict(SolanaMessage("hello"), reply)
    #expect(verdict.outcome == outcome)
    #expect(Self.ids(verdict.findings) == rules)
  }

  @Test func withoutAnAccountNothingCanBeVerified() throws {
    #expect(try Self.verdict(SolanaMessage("hello"), Self.hello, account: nil).outcome == .undecidable)
    let unreadable = try Self.verdict(SolanaMessage("hello"), Self.hello, account: "me")
    #expect(unreadable.outcome == .undecidable)
    #expect(Self.ids(unreadable.findings) == ["core/account-malformed"])
  }

  // MARK: Transactions and envelopes as messages

  @Test func aTransactionIsNoMessage() throws {
    let bytes = try #require(
      [UInt8](
        hex: "01000102ea4a6c63e29c520abef5507b132ec5f9954776aebebe7b92421eea691446d22c000000000000"
          + "0000000000000000000000000000000000000000000000000000090909090909090909090909090909090909090909090909090909090909090901010200000c020000000500000000000000"
      ))
    let message = SolanaMessage(bytes: bytes)
    #expect(Self.ids(message.check(account: nil, network: nil).findings) == ["solana/message-is-transaction"])
    let verdict = try Self.verdict(
      message, "4mM4rNwxTsRn7Qn573J7UvfVR414KPHafVQ85wYd68674QLWqzW9HJP2Mi2AwyQAruywq4JpR9mX53v4JEK7szNG")
    #expect(verdict.outcome == .malformed)
    #expect(Self.ids(verdict.findings) == ["solana/message-is-transaction"])
    for text in [message.bridgeString, Hex.encode(bytes), Hex.encode(bytes, prefix: "0x"), Base58.encode(bytes)] {
      let findings = SolanaMessage(text).check(account: nil, network: nil).findings
      #expect(Self.ids(findings) == ["solana/message-looks-encoded"])
    }
    let cut = SolanaMessage(bytes: Array(bytes.dropLast()))
    #expect(cut.check(account: nil, network: nil).findings.isEmpty)
  }

  @Test func anEnvelopeGivenAsBytesIsBoundToItsSignersAndItsApplication() throws {
    let own = try SolanaOffchainMessage(
      v0: "hi", applicationDomain: try #require(Self.application), signers: [SolanaAddress(Self.account)])
    let message = SolanaMessage(bytes: own.encoded)
    let signature = "2jTSzu7VnGQ6NNavZ3G66kmrXLZFk8ezWkHSy18o696vNdeiNq68Pg38dtB5oaKBXYao91JNjze7HTkYEzRGnJuV"
    let unknown = try Self.verdict(message, signature)
    #expect(unknown.outcome == .undecidable)
    #expect(unknown.reason?.contains("applicationDomain") == true)
    var context = SolanaContext()
    context.expected.applicationDomains = [try #require(Self.application)]
    let bound = try Self.verdict(message, signature, context: context)
    #expect(bound.outcome == .verified)
    #expect(bound.evidence.compared == ["signers", "applicationDomain"])
    context.expected.applicationDomains = [Bytes32(1, 1, 1, 1)]
    let foreign = try Self.verdict(message, signature, context: context)
    #expect(foreign.outcome == .bindingMismatch)
    #expect(Self.ids(foreign.findings) == ["solana/offchain-domain-mismatch"])
    let inner = try Self.verdict(
      message, "2Cj2pKNa9k8DCg7a1xjHwV8Tr42nZMJE4Yf4Ff1hjArWhkYaVbxLWxy8xZUfFgcJ9fzhHBZcLBsDudbxi6K4x8FR")
    #expect(inner.evidence.nearMisses == ["the text in the envelope, without the envelope"])
  }

  @Test func anEnvelopeOfOthersIsNotTheAccounts() throws {
    let others = try SolanaOffchainMessage(
      v0: "hi", applicationDomain: try #require(Self.application), signers: [SolanaAddress(Self.other)])
    let message = SolanaMessage(bytes: others.encoded)
    let signed = try Self.verdict(
      message, "5KT9DYccvW8LNB6wMDWiHPhqgvtWSxbFjxFKJthAaH7NhtANRZmHG1GpHUzMydQe1RSr3nRutwgCuqTPTtmXuXaM")
    #expect(signed.outcome == .bindingMismatch)
    #expect(Self.ids(signed.findings) == ["solana/offchain-signer-missing"])
    let foreign = try Self.verdict(
      message, "3CxigKzqE5EHyevcHz9vN2r6T8qdMVMfDzUDHL9ELmiz25gVENnXL1DSQ1AnYYRq5ghRbGP1jLUCBJdZYPmscxhj")
    #expect(foreign.outcome == .wrongSigner)
    #expect(foreign.evidence.signer == Self.other)
  }

  @Test func aMessageLikeAnEnvelopeMustBeOne() throws {
    let bad = SolanaMessage(bytes: SolanaOffchainMessage.signingDomain + [7])
    let report = bad.check(account: nil, network: nil)
    #expect(Self.ids(report.findings) == ["solana/offchain-version-unsupported"])
    let good = SolanaMessage(bytes: try SolanaOffchainMessage(v0Short: "hi").encoded)
    #expect(Self.ids(good.check(account: nil, network: nil).findings) == ["solana/message-is-offchain"])
    for format in [SolanaMessageFormat?.none, .siws] {
      let other = SolanaMessage(bytes: [0xff, 1], format: format)
      let expected = ["solana/offchain-domain-missing"] + (format == .siws ? ["solana/siws-malformed"] : [])
      #expect(Self.ids(other.check(account: nil, network: nil).findings) == expected)
    }
  }

  /// The rule that refuses an envelope; nil when it is made and read back.
  private static func refusal(_ body: () throws(DecodeError) -> SolanaOffchainMessage) -> String? {
    do throws(DecodeError) {
      let message = try body()
      let read = try SolanaOffchainMessage.decode(message.encoded)
      return read == message ? nil : "read back as another"
    } catch {
      return error.rule.id
    }
  }

  @Test func buildersOfEnvelopesRefuseWhatTheReaderRefuses() throws {
    let account = try SolanaAddress(Self.account)
    let long = String(repeating: "a", count: 1232)
    typealias Message = SolanaOffchainMessage
    #expect(Self.refusal { () throws(DecodeError) in try Message(v0: "a\nb", signers: [account]) } == nil)
    #expect(Self.refusal { () throws(DecodeError) in try Message(v0: long, signers: [account]) } == nil)
    #expect(Self.refusal { () throws(DecodeError) in try Message(v1: long, signers: [account]) } == nil)
    #expect(Self.refusal { () throws(DecodeError) in try Message(v0Short: long) } == nil)
    #expect(
      Self.refusal { () throws(DecodeError) in try Message(v0Short: long, format: 0) } == "solana/offchain-too-long")
    #expect(
      Self.refusal { () throws(DecodeError) in try Message(v0: "", signers: [account]) } == "solana/offchain-empty")
    #expect(
      Self.refusal { () throws(DecodeError) in try Message(v0: "a", signers: []) } == "solana/offchain-no-signers")
    #expect(
      Self.refusal { () throws(DecodeError) in try Message(v0: "\u{e9}", signers: [account], format: 0) }
        == "solana/offchain-format-mismatch")
    #expect(
      Self.refusal { () throws(DecodeError) in try Message(v1: "a", signers: [account, account]) }
        == "solana/offchain-signers-duplicate")
  }

  /// The bytes of one layout that are those of the other as well: 01 and a length where the application domain begins.
  @Test func bytesThatAreTwoMessagesAreTold() throws {
    let count = 32 + 1 + 1 + 32 + 2 + 2 - 3
    let domain = try #require(Bytes32([1, UInt8(count), 0] + [UInt8](repeating: 0x61, count: 29)))
    let signer = SolanaAddress(try #require(Bytes32([UInt8](repeating: 0x62, count: 32))))
    let message = try SolanaOffchainMessage(v0: "hi", applicationDomain: domain, signers: [signer])
    let read = try SolanaOffchainMessage.decode(message.encoded)
    #expect(read == message)
    #expect(Self.ids(read.findings) == ["solana/offchain-ambiguous"])
  }

  @Test(arguments: [
    ("pay\u{202e}", "solana/message-controls"), (" a", "solana/message-controls"),
    ("a\r\nb", "solana/message-controls"), ("a\u{1b}[0m", "solana/message-controls"), ("a\n\nb", nil),
    ("\u{43f}\u{440}\u{438}\u{432}\u{435}\u{442}", nil),
    ("x\na.com wants you to sign in with your Solana account:", "solana/siws-mentioned"),
  ])
  func whatDoesNotShowIsTold(text: String, rule: String?) {
    #expect(Self.ids(SolanaMessage(text).check(account: nil, network: nil).findings) == [rule].compactMap { $0 })
  }

  // MARK: Sign-ins

  private static let mainnet = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp"
  private static let signInSignature =
    "2Yw49BJsvYbM855C7n1e4KTkr9pzhggKa6rTrZ3i1GeAhNYKxpueU7fAEVpVtYQf6i81EEhXHwDY63id7GoPMAfi"

  private static func input() throws -> SolanaSignInInput {
    var input = SolanaSignInInput()
    input.domain = "example.com"
    input.address = try SolanaAddress(account)
    input.statement = "Sign in to the app."
    input.uri = "https://example.com/login"
    input.version = "1"
    input.chainID = "mainnet"
    input.nonce = "4f6e6365"
    input.issuedAt = try SolanaSignInTime("2026-03-01T12:00:00Z")
    input.expirationTime = try SolanaSignInTime("2026-03-01T13:00:00Z")
    input.notBefore = try SolanaSignInTime("2026-03-01T11:00:00Z")
    return input
  }

  private static func context() throws -> SolanaContext {
    var context = SolanaContext()
    context.expected.domain = "example.com"
    context.expected.uri = "https://example.com"
    context.expected.nonce = "4f6e6365"
    context.now = try SolanaSignInTime("2026-03-01T12:05:00Z").seconds
    return context
  }

  @Test func aSignInIsVerifiedWhenAllOfItWasCompared() throws {
    let message = SolanaMessage(try SolanaSignIn(try Self.input()))
    let verdict = try Self.verdict(
      message, Self.signInSignature, network: Self.mainnet, context: try Self.context())
    #expect(verdict.outcome == .verified)
    #expect(verdict.isAcceptable)
    #expect(verdict.evidence.compared == ["address", "domain", "uri", "nonce", "time", "chain"])
    #expect(verdict.evidence.network == Self.mainnet)
    let wrapped = try Self.verdict(
      message, "4X5AmdvjiWh579dhhNdgnHPqCENtXumk2m6y7bTcQj1bFujCV95jzHvUMkMEbmGwB4AePKikJDJKszNYBx3hfnYy",
      network: Self.mainnet, context: try Self.context())
    #expect(wrapped.outcome == .verified)
    #expect(wrapped.evidence.reading == "off-chain message v1")
    let report = message.check(account: Self.account, network: Self.mainnet, context: try Self.context())
    #expect(report.findings.isEmpty)
    #expect(report.notEvaluated.isEmpty)
    #expect(message.summary["format"] == .string("siws"))
    #expect(message.summary["nonce"] == .string("4f6e6365"))
  }

  /// What a context lacks or has otherwise, and what comes of it.
  enum Change: String, CaseIterable {
    case noDomain, noNonce, noClock, noNetwork, domain, uri, nonce, late, early, old, chain, ownNetwork, upperCase
  }

  @Test(arguments: Change.allCases)
  func whatIsMissingIsUndecidableAndWhatIsWrongIsAMismatch(change: Change) throws {
    var context = try Self.context()
    var network: String? = Self.mainnet
    func seconds(_ text: String) throws -> Int64 { try SolanaSignInTime(text).seconds }
    var told = ""
    var outcome = Verdict.Outcome.bindingMismatch
    switch change {
    case .noDomain: (context.expected.domain, outcome, told) = (nil, .undecidable, "domain")
    case .noNonce: (context.expected.nonce, outcome, told) = (nil, .undecidable, "nonce")
    case .noClock: (context.now, outcome, told) = (nil, .undecidable, "time")
    case .noNetwork: (network, outcome, told) = (nil, .undecidable, "chain")
    case .domain: (context.expected.domain, told) = ("evil.com", "solana/siws-domain-mismatch")
    case .uri: (context.expected.uri, told) = ("http://example.com", "solana/siws-uri-mismatch")
    case .nonce: (context.expected.nonce, told) = ("4f6e6364", "solana/siws-nonce-mismatch")
    case .late: (context.now, told) = (try seconds("2026-03-01T13:00:00Z"), "solana/siws-expired")
    case .early: (context.now, told) = (try seconds("2026-03-01T10:59:59Z"), "solana/siws-not-yet-valid")
    case .old: (context.now, told) = (try seconds("2026-03-01T12:10:01Z"), "solana/siws-issued-at-far")
    case .chain: (network, told) = (SolanaCluster.devnet.caip2, "solana/siws-chain-mismatch")
    case .ownNetwork: (network, told) = ("solana:" + String(repeating: "A", count: 32), "solana/siws-chain-mismatch")
    case .upperCase: (context.expected.domain, outcome) = ("EXAMPLE.com", .verified)
    }
    let message = SolanaMessage(try SolanaSignIn(try Self.input()).text)
    let verdict = try Self.verdict(message, Self.signInSignature, network: network, context: context)
    #expect(verdict.outcome == outcome)
    if outcome == .undecidable {
      #expect(verdict.reason?.contains(told) == true)
      #expect(!message.check(account: Self.account, network: network, context: context).notEvaluated.isEmpty)
    }
    if outcome == .bindingMismatch {
      #expect(Self.ids(verdict.findings).contains(told))
      #expect(!verdict.isAcceptable)
    }
  }

  @Test func theAccountOfTheTextMustBeTheOneThatSigned() throws {
    let message = SolanaMessage(try SolanaSignIn(try Self.input()))
    let stranger = try Self.verdict(
      message, "CYyHfChbWeobuxn5MjMo7i2nzWCD7FuWxxfx7275KH9M9DdfsjnHPLoyaryvHUxpD3A56B5feSFE3emABXk19eF",
      account: Self.other, network: Self.mainnet, context: try Self.context())
    #expect(stranger.outcome == .bindingMismatch)
    #expect(Self.ids(stranger.findings).contains("solana/siws-address-mismatch"))
    let wrong = try Self.verdict(
      message, Self.signInSignature, account: Self.other, network: Self.mainnet, context: try Self.context())
    #expect(wrong.outcome == .wrongSigner)
    #expect(wrong.evidence.signer == Self.account)
  }

  @Test func aTextOutsideTheGrammarIsATextOnly() throws {
    let text = try SolanaSignIn(try Self.input()).text.replacing("Version: 1", with: "Version: 2")
    let signature = "63sHkQh3Tz3nDXHCBXiDu9RhgQRnw2DKncVuuqX14R2K4r7eZNBPs8dBpaRqmuAmd6dtkuosM2vZK55tMvdnUgHk"
    let plain = try Self.verdict(SolanaMessage(text), signature)
    #expect(plain.outcome == .verified)
    #expect(!plain.isAcceptable)
    #expect(Self.ids(plain.findings) == ["solana/siws-version-invalid"])
    #expect(try Self.verdict(SolanaMessage(text, format: .siws), signature).outcome == .malformed)
    #expect(try Self.verdict(SolanaMessage("hello", format: .siws), Self.hello).outcome == .malformed)
  }

  @Test(arguments: [
    ("statement", "Hi\n\nURI: https://evil.example", "solana/siws-statement-newline"),
    ("statement", "Nonce: 12345678", "solana/siws-statement-invalid"),
    ("statement", "Resources:", "solana/siws-statement-invalid"),
    ("statement", "", "solana/siws-statement-invalid"), ("statement", "caf\u{e9}", "solana/siws-statement-invalid"),
    ("statement", "a\rb", "solana/siws-statement-newline"), ("statement", "Resources: none", nil),
    ("domain", "good.com@evil.com", "solana/siws-domain-invalid"),
    ("domain", "good.com.", "solana/siws-domain-invalid"),
    ("domain", "%67ood.com", "solana/siws-domain-invalid"), ("domain", "good.com/", "solana/siws-domain-invalid"),
    ("domain", "good.com\nx", "solana/siws-domain-invalid"), ("domain", ":80", "solana/siws-domain-invalid"),
    ("domain", "[::1]:8080", nil), ("domain", "[::1::2]", "solana/siws-domain-invalid"),
    ("domain", "[1:2:3:4:5:6:7:8]", nil), ("domain", "[1:2:3:4:5:6:7]", "solana/siws-domain-invalid"),
    ("domain", "[::ffff:1.2.3.4]", nil), ("domain", "[:1]", "solana/siws-domain-invalid"), ("domain", "[::]", nil),
    ("domain", "[1::]", nil), ("domain", "[1:]", "solana/siws-domain-invalid"), ("domain", "[v1.a:b]", nil),
    ("domain", "[::1]x", "solana/siws-domain-invalid"), ("domain", "[::1", "solana/siws-domain-invalid"),
    ("domain", "localhost:3000", nil), ("domain", "a:b", "solana/siws-domain-invalid"),
    ("domain", "", "solana/siws-domain-invalid"),
    ("uri", "https://a.com\nVersion: 1", "solana/siws-uri-invalid"), ("uri", "/login", "solana/siws-uri-invalid"),
    ("uri", "https://a.com/%zz", "solana/siws-uri-invalid"), ("uri", "urn:x:y?z#w", nil),
    ("uri", "https://u:p@a.com:8/b/c?d=[", "solana/siws-uri-invalid"), ("uri", "", "solana/siws-uri-invalid"),
    ("uri", "https://a.com#b#c", "solana/siws-uri-invalid"), ("uri", "https://a.com?b?c/d#e?f", nil),
    ("version", "1\nNonce: 12345678", "solana/siws-version-invalid"),
    ("chainId", "mainnet-beta", "solana/siws-chain-id-invalid"), ("chainId", "solana:devnet", nil),
    ("nonce", "1234567", "solana/siws-nonce-invalid"), ("nonce", "12345678\n", "solana/siws-nonce-invalid"),
    ("requestId", "", nil), ("requestId", "a@b:c%20", nil), ("requestId", "a b", "solana/siws-request-id-invalid"),
    ("requestId", "a%2", "solana/siws-request-id-invalid"), ("resources", "a\n- b", "solana/siws-resource-invalid"),
    ("resources", "ipfs://x", nil), ("resources", "not a uri", "solana/siws-resource-invalid"),
  ])
  func noFieldRunsIntoAnother(field: String, value: String, rule: String?) throws {
    var input = try Self.input()
    switch field {
    case "statement": input.statement = value
    case "domain": input.domain = value
    case "uri": input.uri = value
    case "version": input.version = value
    case "chainId": input.chainID = value
    case "nonce": input.nonce = value
    case "requestId": input.requestID = value
    default: input.resources = ["https://a.com", value]
    }
    do throws(DecodeError) {
      let signIn = try SolanaSignIn(input)
      #expect(rule == nil)
      #expect(SolanaSignIn.read(signIn.text).value == signIn)
    } catch {
      #expect(error.rule.id == rule)
      #expect(error.field.description.hasPrefix(field))
    }
  }

  @Test func everyFaultIsToldAtItsPlace() {
    let head = "good.com@evil.com wants you to sign in with your Solana account:\nme\n\n"
    let (value, findings) = SolanaSignIn.read(head + "Hi\u{7}\n\nURI: x\nNonce: 1\nFoo: 1\n")
    #expect(value == nil)
    let told = findings.map { "\($0.rule.id) \(($0.location.text?.lowerBound ?? -1) - head.utf8.count)" }
    #expect(
      told == [
        "solana/siws-domain-invalid -61", "solana/siws-address-invalid -4", "solana/siws-statement-invalid 2",
        "solana/siws-uri-invalid 11", "solana/siws-nonce-invalid 19", "solana/siws-malformed 21",
        "solana/siws-malformed 28",
      ])
  }

  @Test func timesThatContradictEachOtherAreTold() throws {
    var input = try Self.input()
    input.expirationTime = try SolanaSignInTime("2026-03-01T12:00:00.000+00:00")
    let report = SolanaMessage(try SolanaSignIn(input)).check(account: nil, network: nil)
    #expect(Self.ids(report.findings) == ["solana/siws-time-order"])
    input.expirationTime = try SolanaSignInTime("2026-03-01T12:00:00.001Z")
    #expect(SolanaMessage(try SolanaSignIn(input)).check(account: nil, network: nil).findings.isEmpty)
  }

  @Test func whatAWalletChangesIsTold() throws {
    var asked = try Self.input()
    let returned = try SolanaSignIn(asked)
    #expect(SolanaSignIn.compare(asked: asked, returned: returned).isEmpty)
    asked.domain = nil
    asked.address = nil
    #expect(SolanaSignIn.compare(asked: asked, returned: returned).isEmpty)
    asked.uri = nil
    asked.requestID = "1"
    asked.resources = []
    #expect(
      Self.ids(SolanaSignIn.compare(asked: asked, returned: returned)) == [
        "solana/siws-uri-mismatch", "solana/siws-field-mismatch", "solana/siws-field-mismatch",
      ])
  }

  // MARK: Time

  /// Seconds in a debug build, where work that grows with the square takes minutes.
  @Test(arguments: ["\n", " ", "a", "1", " wants you to sign in with your Solana account:\n", "- x:\n", "\r\n", "[:"])
  func hostileTextsTakeLinearTime(part: String) throws {
    let rest = String(repeating: part, count: 65_536 / part.utf8.count)
    let head = "a wants you to sign in with your Solana account:\n\(Self.account)\n\nResources:\n"
    for text in [rest, head + rest, "a\(rest) wants you to sign in with your Solana account:"] {
      let message = SolanaMessage(text)
      _ = message.check(account: nil, network: nil)
      _ = try Self.verdict(message, Self.hello)
      _ = SolanaSignIn.read(text)
      _ = message.summary
    }
  }
}
