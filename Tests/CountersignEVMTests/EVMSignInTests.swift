import CountersignCore
import CountersignEVM
import TestSupport
import Testing

/// Sign-In with Ethereum: built, read by its grammar, and bound to what the app knows. Source: EIP-4361.
@Suite struct EVMSignInTests {
  private static let network = "eip155:1"
  private static let account = StandInSigner.account

  private static func input() throws -> EVMSignInInput {
    var input = EVMSignInInput()
    input.domain = "example.com"
    input.address = account
    input.statement = "Sign in to the app."
    input.uri = "https://example.com/login"
    input.chainID = 1
    input.nonce = "32891756"
    input.issuedAt = try Timestamp("2026-03-01T12:00:00Z")
    input.expirationTime = try Timestamp("2026-03-01T13:00:00Z")
    input.notBefore = try Timestamp("2026-03-01T11:00:00Z")
    return input
  }

  private static func context() throws -> EVMContext {
    var context = EVMContext()
    context.expected.domain = "example.com"
    context.expected.uri = "https://example.com"
    context.expected.nonce = "32891756"
    context.now = try Timestamp("2026-03-01T12:05:00Z").seconds
    return context
  }

  /// What comes of the message when the account has signed it.
  private static func verdict(
    _ message: EVMMessage, signed: EVMMessage? = nil, account: EVMAddress? = Self.account,
    network: String? = Self.network, context: EVMContext = .empty
  ) -> Verdict {
    EVMMessageVerification(
      message: message, account: account?.checksummed, network: network, context: context,
      curves: StandInSigner.curves
    ).verify(signature: StandInSigner.sign(signed ?? message))
  }

  private static func ids(_ findings: [Finding]) -> [String] { findings.map(\.rule.id) }

  // MARK: The text

  /// The first example of the standard.
  private static let example = """
    example.com wants you to sign in with your Ethereum account:
    0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2

    I accept the ExampleOrg Terms of Service: https://example.com/tos

    URI: https://example.com/login
    Version: 1
    Chain ID: 1
    Nonce: 32891756
    Issued At: 2021-09-30T16:25:24Z
    Resources:
    - ipfs://bafybeiemxf5abjwjbikoz4mc3a3dla6ual3jsgpdr4cjr3oz3evfyavhwq/
    - https://example.com/my-web2-claim.json
    """

  @Test func theExampleOfTheStandardIsReadAndBuilt() throws {
    let (value, findings) = EVMSignIn.read(Self.example)
    let signIn = try #require(value)
    #expect(findings.isEmpty)
    #expect(signIn.scheme == nil && signIn.domain == "example.com" && signIn.version == "1")
    #expect(signIn.address.checksummed == "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2")
    #expect(signIn.statement == "I accept the ExampleOrg Terms of Service: https://example.com/tos")
    #expect(signIn.uri == "https://example.com/login" && signIn.chainID == 1 && signIn.nonce == "32891756")
    #expect(signIn.issuedAt.description == "2021-09-30T16:25:24Z")
    #expect(signIn.expirationTime == nil && signIn.notBefore == nil && signIn.requestID == nil)
    #expect(
      signIn.resources == [
        "ipfs://bafybeiemxf5abjwjbikoz4mc3a3dla6ual3jsgpdr4cjr3oz3evfyavhwq/", "https://example.com/my-web2-claim.json",
      ])
    #expect(signIn.text == Self.example)
    #expect(try EVMSignIn(EVMSignInInput(signIn)) == signIn)
    // Its other two examples differ in the first line.
    let ported = try #require(
      EVMSignIn.read(Self.example.replacing("example.com wants", with: "example.com:3388 wants")).value)
    #expect(ported.domain == "example.com:3388")
    let schemed = try #require(EVMSignIn.read("https://" + Self.example).value)
    #expect(schemed.scheme == "https" && schemed.domain == "example.com")
    #expect(try EVMSignIn(EVMSignInInput(schemed)).text == "https://" + Self.example)
  }

  /// Source: EIP-4361, `[ statement LF ] LF` after an empty line; wevm/viem 4150.
  @Test func withoutAStatementThereAreTwoEmptyLines() throws {
    let head = "example.com wants you to sign in with your Ethereum account:\n\(Self.account)"
    let tail = "URI: https://example.com\nVersion: 1\nChain ID: 1\nNonce: 32891756\nIssued At: 2026-01-01T00:00:00Z"
    let two = EVMSignIn.read(head + "\n\n\n" + tail)
    #expect(two.findings.isEmpty && two.value != nil && two.value?.statement == nil)
    let one = EVMSignIn.read(head + "\n\n" + tail)
    #expect(one.value == nil && Self.ids(one.findings) == ["evm/siwe-malformed"])
    #expect(one.findings.first?.message.contains("two empty lines") == true)
    #expect(Fix.apply(one.findings.compactMap(\.fix), to: head + "\n\n" + tail).text == head + "\n\n\n" + tail)
    // The grammar of the standard has `*( ... )`, that of spruceid/siwe `1*( ... )`.
    let three = EVMSignIn.read(head + "\n\n\n\n" + tail)
    #expect(three.value?.statement == "" && Self.ids(three.findings) == ["evm/siwe-statement-unusual"])
    #expect(three.value.map { (try? EVMSignIn(EVMSignInInput($0)))?.text == head + "\n\n\n\n" + tail } == true)
    let four = EVMSignIn.read(head + "\n\n\n\n\n" + tail)
    #expect(four.value == nil && Self.ids(four.findings) == ["evm/siwe-statement-unusual", "evm/siwe-malformed"])
    let none = EVMSignIn.read(head + "\n" + tail)
    #expect(none.value == nil && Set(Self.ids(none.findings)) == ["evm/siwe-malformed"])
    let unclosed = EVMSignIn.read(head + "\n\nHello\n" + tail)
    #expect(unclosed.value == nil && Self.ids(unclosed.findings) == ["evm/siwe-malformed"])
    #expect(
      Fix.apply(unclosed.findings.compactMap(\.fix), to: head + "\n\nHello\n" + tail).text == head + "\n\nHello\n\n"
        + tail)
    // A statement that looks like a field is one by the grammar, and people are warned.
    let field = EVMSignIn.read(head + "\n\nURI: https://evil.example\n\n" + tail)
    #expect(field.value?.statement == "URI: https://evil.example" && field.value?.uri == "https://example.com")
    #expect(Self.ids(field.findings) == ["evm/siwe-statement-unusual"])
  }

  @Test func everyFaultIsToldAtItsPlace() throws {
    let head = "ht_tp://good.com@evil.com wants you to sign in with your Ethereum account:\n0xme\n\n"
    let (value, findings) = EVMSignIn.read(head + "Hi\u{7}\n\nURI: x\nVersion: 2\nChain ID: 0x1\nNonce: 1\nFoo: 1\n")
    #expect(value == nil)
    let told = findings.map { "\($0.rule.id) \(($0.location.text?.lowerBound ?? -1) - head.utf8.count)" }
    #expect(
      told == [
        "evm/siwe-scheme-invalid -79", "evm/siwe-domain-invalid -65", "evm/siwe-address-invalid -6",
        "evm/siwe-statement-invalid 2", "evm/siwe-uri-invalid 11", "evm/siwe-version-invalid 21",
        "evm/siwe-chain-id-invalid 34", "evm/siwe-nonce-invalid 44", "evm/siwe-malformed 46", "evm/siwe-malformed 52",
        "evm/siwe-malformed 53",
      ])
    #expect(findings.last?.message.contains("no issuedAt") == true)
  }

  /// One change of a text, and what is told of it.
  @Test(
    arguments: [
      ("Version: 1", "Version: 0.1", "evm/siwe-version-invalid"),
      ("Chain ID: 1", "Chain ID: ?", "evm/siwe-chain-id-invalid"),
      ("Chain ID: 1", "Chain ID: ", "evm/siwe-chain-id-invalid"),
      ("Chain ID: 1", "Chain ID: -1", "evm/siwe-chain-id-invalid"),
      ("Chain ID: 1", "Chain ID: 1" + String(repeating: "0", count: 78), "evm/siwe-chain-id-invalid"),
      ("Nonce: 32891756", "Nonce: 3289175", "evm/siwe-nonce-invalid"),
      ("Nonce: 32891756", "Nonce: 3289-1756", "evm/siwe-nonce-invalid"),
      ("Nonce: 32891756\n", "", "evm/siwe-malformed"), ("Nonce: 3", "Nonce:3", "evm/siwe-malformed"),
      ("Issued At: 2021-09-30", "Issued At: 2021-09-31", "evm/siwe-date-invalid"),
      ("24Z", "24", "evm/siwe-date-invalid"), ("URI: h", "uri: h", "evm/siwe-malformed"),
      ("example.com wants", "example.com. wants", "evm/siwe-domain-invalid"),
      ("example.com wants", "good.com@example.com wants", "evm/siwe-domain-invalid"),
      ("example.com wants", "%65xample.com wants", "evm/siwe-domain-invalid"),
      ("example.com wants", " wants", "evm/siwe-domain-invalid"),
      ("example.com wants", "://example.com wants", "evm/siwe-scheme-invalid"),
      ("0xC02aaA", "0xc02aaA", "evm/siwe-address-invalid"), ("0xC02", "0XC02", "evm/siwe-address-invalid"),
      ("Cc2\n", "Cc\n", "evm/siwe-address-invalid"), ("0xC02", "C02", "evm/siwe-address-invalid"),
      ("I accept", "I \"accept\"", "evm/siwe-statement-invalid"),
      ("I accept", "I acc\u{e9}pt", "evm/siwe-statement-invalid"),
      ("I accept", "I 100% accept", "evm/siwe-statement-invalid"),
      ("I accept", "I\taccept", "evm/siwe-statement-invalid"),
      ("I accept the", "I accept\nthe", "evm/siwe-statement-newline"),
      ("I accept the", "I\n\naccept. The", "evm/siwe-statement-newline"),
      ("- ipfs://b", "ipfs://b", "evm/siwe-malformed"), ("- ipfs://b", "- b", "evm/siwe-resource-invalid"),
      ("Resources:", "Resources: ", "evm/siwe-malformed"), ("claim.json", "claim.json\n", "evm/siwe-malformed"),
      ("claim.json", "claim.json ", "evm/siwe-resource-invalid"),
      ("claim.json", "claim.json\nRequest ID: 1", "evm/siwe-malformed"),
      ("Resources:", "Request ID: a b\nResources:", "evm/siwe-request-id-invalid"),
      ("Version: 1\n", "Version: 1\nVersion: 1\n", "evm/siwe-malformed"),
      ("Version: 1\n", "Version: 1\n\n", "evm/siwe-malformed"),
      ("URI: https", "URI: https://evil.example\nURI: https", "evm/siwe-malformed"),
      ("\nVersion", "\r\nVersion", "evm/siwe-malformed"),
    ] as [(String, String, String)])
  func aTextOutsideTheGrammarIsRefused(part: String, other: String, rule: String) throws {
    var text = Self.example
    text.replaceSubrange(try #require(text.firstRange(of: part)), with: other)
    let (value, findings) = EVMSignIn.read(text)
    #expect(value == nil)
    #expect(Self.ids(findings.filter { $0.severity == .error }).contains(rule), "\(Self.ids(findings))")
    for finding in findings {
      let place = try #require(finding.location.text)
      #expect(place.lowerBound >= 0 && place.upperBound <= text.utf8.count)
    }
  }

  /// One change of a text that is still a sign-in, and the warning.
  @Test(
    arguments: [
      (
        "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2", "0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2",
        "evm/siwe-address-no-checksum"
      ),
      (
        "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2", "0xC02AAA39B223FE8D0A0E5C4F27EAD9083C756CC2",
        "evm/siwe-address-no-checksum"
      ),
      ("Chain ID: 1", "Chain ID: 001", "evm/siwe-chain-id-leading-zero"),
      ("example.com wants", "http://example.com wants", "evm/siwe-scheme-insecure"),
      ("example.com wants", "Example.com wants", "evm/siwe-domain-unusual"),
      ("example.com wants", "xn--xample-2of.com wants", "evm/siwe-domain-unusual"),
      ("example.com wants", "example.com: wants", "evm/siwe-domain-unusual"),
      ("- https://example.com/my-web2-claim.json", "- urn:recap:eyJhdHQiOnt9fQ", "evm/siwe-recap"),
      ("- https://example.com/my-web2-claim.json", "- URN:ReCap:eyJhdHQiOnt9fQ", "evm/siwe-recap"),
    ] as [(String, String, String)])
  func whatIsUnusualIsAWarning(part: String, other: String, rule: String) throws {
    let text = Self.example.replacing(part, with: other)
    let (value, findings) = EVMSignIn.read(text)
    #expect(Self.ids(findings) == [rule] && findings.allSatisfy { $0.severity == .warning })
    // What is verified is the text as it came.
    #expect(value?.text == text)
    let (fixed, left) = Fix.apply(findings.compactMap(\.fix), to: text)
    #expect(left.isEmpty)
    if fixed != text { #expect(fixed == Self.example) }
  }

  @Test(arguments: [
    "Resources:", "Request ID: \nResources:", "Request ID: a:b@c!$&'()*+,;=%20\nResources:",
    "Expiration Time: 2021-09-30T17:25:24+01:00\nNot Before: 2021-09-30T16:25:24.123456789Z\nResources:",
  ])
  func optionalFieldsMayBeThere(fields: String) {
    let (value, findings) = EVMSignIn.read(Self.example.replacing("Resources:", with: fields))
    #expect(value != nil && findings.isEmpty)
    let none = Self.example.split(separator: "\n- ").first.map(String.init) ?? ""
    #expect(EVMSignIn.read(none).value?.resources == [])
  }

  // MARK: The builder

  @Test(
    arguments: [
      ("scheme", "https\n", "evm/siwe-scheme-invalid"), ("scheme", "", "evm/siwe-scheme-invalid"),
      ("scheme", "https://x", "evm/siwe-scheme-invalid"), ("scheme", "wc+x-y.z", nil),
      ("statement", "I accept\nURI: https://evil.com\nNonce: attacker", "evm/siwe-statement-newline"),
      ("statement", "a\rb", "evm/siwe-statement-newline"), ("statement", "caf\u{e9}", "evm/siwe-statement-invalid"),
      ("statement", "", nil), ("statement", "Nonce: 12345678", nil), ("statement", "<b>", "evm/siwe-statement-invalid"),
      ("statement", "a\u{2028}b", "evm/siwe-statement-invalid"), ("statement", "a\u{0}b", "evm/siwe-statement-invalid"),
      ("domain", "good.com@evil.com", "evm/siwe-domain-invalid"), ("domain", "good.com.", "evm/siwe-domain-invalid"),
      ("domain", "%67ood.com", "evm/siwe-domain-invalid"), ("domain", "good.com/", "evm/siwe-domain-invalid"),
      ("domain", "good.com\nx", "evm/siwe-domain-invalid"), ("domain", "good.com\r", "evm/siwe-domain-invalid"),
      ("domain", "https://good.com", "evm/siwe-domain-invalid"),
      ("domain", "good.com wants", "evm/siwe-domain-invalid"),
      ("domain", "[::1]:8080", nil), ("domain", "localhost:3000", nil), ("domain", "", "evm/siwe-domain-invalid"),
      ("uri", "https://a.com\nVersion: 1", "evm/siwe-uri-invalid"), ("uri", "/login", "evm/siwe-uri-invalid"),
      ("uri", "https://a.com\r", "evm/siwe-uri-invalid"), ("uri", "did:key:z6Mk", nil),
      ("uri", "", "evm/siwe-uri-invalid"),
      ("version", "1\nNonce: 12345678", "evm/siwe-version-invalid"), ("version", "2", "evm/siwe-version-invalid"),
      ("nonce", "1234567", "evm/siwe-nonce-invalid"), ("nonce", "12345678\n", "evm/siwe-nonce-invalid"),
      ("nonce", "12345678\r", "evm/siwe-nonce-invalid"), ("nonce", "1234567\u{660}", "evm/siwe-nonce-invalid"),
      ("requestId", "", nil), ("requestId", "a@b:c%20", nil), ("requestId", "a b", "evm/siwe-request-id-invalid"),
      ("requestId", "a\nResources:", "evm/siwe-request-id-invalid"),
      ("requestId", "a\r", "evm/siwe-request-id-invalid"),
      ("resources", "a\n- b", "evm/siwe-resource-invalid"), ("resources", "a:b\r", "evm/siwe-resource-invalid"),
      ("resources", "ipfs://x", nil), ("resources", "not a uri", "evm/siwe-resource-invalid"),
    ] as [(String, String, String?)])
  func noFieldRunsIntoAnother(field: String, value: String, rule: String?) throws {
    var input = try Self.input()
    switch field {
    case "scheme": input.scheme = value
    case "statement": input.statement = value
    case "domain": input.domain = value
    case "uri": input.uri = value
    case "version": input.version = value
    case "nonce": input.nonce = value
    case "requestId": input.requestID = value
    default: input.resources = ["https://a.com", value]
    }
    do throws(DecodeError) {
      let signIn = try EVMSignIn(input)
      #expect(rule == nil)
      #expect(EVMSignIn.read(signIn.text).value == signIn)
      #expect(EVMSignIn.compare(asked: input, returned: signIn).isEmpty)
    } catch {
      #expect(error.rule.id == rule)
      #expect(error.field.description == (field == "resources" ? "resources[1]" : field))
      #expect(error.bytes.upperBound <= value.utf8.count)
    }
  }

  @Test(arguments: ["domain", "address", "uri", "version", "chainId", "nonce", "issuedAt"])
  func aFieldThatIsDueMustBeThere(field: String) throws {
    var input = try Self.input()
    switch field {
    case "domain": input.domain = nil
    case "address": input.address = nil
    case "uri": input.uri = nil
    case "version": input.version = nil
    case "chainId": input.chainID = nil
    case "nonce": input.nonce = nil
    default: input.issuedAt = nil
    }
    do throws(DecodeError) {
      _ = try EVMSignIn(input)
      Issue.record("built without \(field)")
    } catch {
      #expect(error.rule == EVMRules.siweMalformed && error.field.description == field)
    }
  }

  // MARK: Bindings

  @Test func aSignInIsVerifiedWhenAllOfItWasCompared() throws {
    let message = EVMMessage(try EVMSignIn(try Self.input()))
    let context = try Self.context()
    let verdict = Self.verdict(message, context: context)
    #expect(verdict.outcome == .verified && verdict.isAcceptable && verdict.findings.isEmpty)
    #expect(verdict.evidence.compared == ["address", "domain", "uri", "nonce", "time", "chain"])
    #expect(verdict.evidence.network == Self.network && verdict.evidence.notProvable.isEmpty)
    #expect(verdict.evidence.reading == "text")
    let report = message.check(account: Self.account.checksummed, network: Self.network, context: context)
    #expect(report.findings.isEmpty && report.notEvaluated.isEmpty)
    // Bytes of the same text are the same message.
    let bytes = Self.verdict(EVMMessage(bytes: message.bytes), context: context)
    #expect(bytes.outcome == .verified && bytes.evidence.reading == "bytes")
    #expect(bytes.evidence.compared == verdict.evidence.compared)
  }

  /// What a context lacks or has otherwise, and what comes of it.
  enum Change: String, CaseIterable {
    case noDomain, noNonce, noClock, noNetwork, badNetwork, domain, subdomain, port, uri, page, nonce, late, early,
      future
    case chain, expectedChain, upperCase, defaultPort, onlyExpectedChain, noURI
  }

  @Test(arguments: Change.allCases)
  func whatIsMissingIsUndecidableAndWhatIsWrongIsAMismatch(change: Change) throws {
    var context = try Self.context()
    var network: String? = Self.network
    func seconds(_ text: String) throws -> Int64 { try Timestamp(text).seconds }
    var told = ""
    var outcome = Verdict.Outcome.bindingMismatch
    switch change {
    case .noDomain: (context.expected.domain, outcome, told) = (nil, .undecidable, "domain")
    case .noNonce: (context.expected.nonce, outcome, told) = (nil, .undecidable, "nonce")
    case .noClock: (context.now, outcome, told) = (nil, .undecidable, "time")
    case .noNetwork: (network, outcome, told) = (nil, .undecidable, "chain")
    case .badNetwork: (network, outcome, told) = ("eip155:01", .undecidable, "chain")
    case .domain: (context.expected.domain, told) = ("evil.com", "evm/siwe-domain-mismatch")
    case .subdomain: (context.expected.domain, told) = ("www.example.com", "evm/siwe-domain-mismatch")
    case .port: (context.expected.domain, told) = ("example.com:80", "evm/siwe-domain-mismatch")
    case .uri: (context.expected.uri, told) = ("http://example.com", "evm/siwe-uri-mismatch")
    case .page: (context.expected.uri, outcome) = ("https://EXAMPLE.com:443/elsewhere", .verified)
    case .nonce: (context.expected.nonce, told) = ("32891757", "evm/siwe-nonce-mismatch")
    case .late: (context.now, told) = (try seconds("2026-03-01T13:00:00Z"), "evm/siwe-expired")
    case .early: (context.now, told) = (try seconds("2026-03-01T10:59:59Z"), "evm/siwe-not-yet-valid")
    case .future: (context.now, outcome) = (try seconds("2026-03-01T11:00:00Z"), .verified)
    case .chain: (network, told) = ("eip155:10", "evm/siwe-chain-mismatch")
    case .expectedChain: (context.expected.chainID, told) = (10, "evm/siwe-chain-mismatch")
    case .upperCase: (context.expected.domain, outcome) = ("EXAMPLE.com", .verified)
    case .defaultPort: (context.expected.domain, outcome) = ("example.com:443", .verified)
    case .onlyExpectedChain: (network, context.expected.chainID, outcome) = (nil, 1, .verified)
    case .noURI: (context.expected.uri, outcome) = (nil, .verified)
    }
    let message = EVMMessage(try EVMSignIn(try Self.input()).text)
    let verdict = Self.verdict(message, network: network, context: context)
    #expect(verdict.outcome == outcome)
    let report = message.check(account: Self.account.checksummed, network: network, context: context)
    #expect(Set(Self.ids(report.findings)) == Set(verdict.ruleIDs))
    switch outcome {
    case .undecidable:
      #expect(verdict.reason?.contains(told) == true && !verdict.isAcceptable)
      #expect(verdict.evidence.signer == Self.account.lowercased)
      #expect(verdict.ruleIDs.contains("evm/message-siwe-unchecked") && !report.notEvaluated.isEmpty)
      // A check that could not run never counts as passed.
      #expect(report.notEvaluated.allSatisfy { !report.evaluated.contains($0.rule) })
    case .bindingMismatch:
      #expect(verdict.ruleIDs.contains(told) && !verdict.isAcceptable)
    default:
      #expect(verdict.ruleIDs == (change == .future ? ["evm/siwe-issued-at-future"] : []) && verdict.isAcceptable)
    }
  }

  /// Source: EIP-4361, verifying the request origin: the port that the scheme has is assumed where there is none.
  @Test(
    arguments: [
      ("https", "example.com", "example.com:443", true), ("http", "example.com", "example.com:80", true),
      ("http", "example.com:80", "example.com", true), (nil, "example.com:443", "example.com", true),
      (nil, "example.com:80", "example.com", false), ("http", "example.com", "example.com:443", false),
      (nil, "localhost:3000", "localhost:3000", true), (nil, "localhost:3000", "localhost", false),
      (nil, "[::1]:443", "[::1]", true), (nil, "example.com.evil.com", "example.com", false),
    ] as [(String?, String, String, Bool)])
  func aDomainIsTheExpectedAuthority(scheme: String?, domain: String, expected: String, isSame: Bool) throws {
    var input = try Self.input()
    input.scheme = scheme
    input.domain = domain
    input.uri = "did:key:z6Mk"
    var context = try Self.context()
    context.expected.uri = nil
    context.expected.domain = expected
    let verdict = Self.verdict(EVMMessage(try EVMSignIn(input)), context: context)
    #expect(verdict.outcome == (isSame ? .verified : .bindingMismatch))
    #expect(verdict.ruleIDs.contains("evm/siwe-domain-mismatch") == !isSame)
    #expect(verdict.ruleIDs.contains("evm/siwe-scheme-insecure") == (scheme == "http"))
  }

  @Test(arguments: [
    ("https://example.com/login", false), ("https://example.com:443", false), ("https://www.example.com", true),
    ("https://good.com@example.com", true), ("http://example.com:8080", true), ("urn:uuid:1", false),
  ])
  func aPageOfAnotherSiteIsAWarning(uri: String, isTold: Bool) throws {
    var input = try Self.input()
    input.uri = uri
    var context = try Self.context()
    context.expected.uri = nil
    let verdict = Self.verdict(EVMMessage(try EVMSignIn(input)), context: context)
    #expect(verdict.outcome == .verified && verdict.isAcceptable)
    #expect(verdict.ruleIDs == (isTold ? ["evm/siwe-uri-mismatch"] : []))
    // With a page that is expected, another one is an error.
    context.expected.uri = "https://example.com"
    let strict = Self.verdict(EVMMessage(try EVMSignIn(input)), context: context)
    #expect((strict.outcome == .verified) == uri.hasPrefix("https://example.com"))
  }

  /// Valid in `[notBefore, expirationTime)`.
  @Test(
    arguments: [
      ("2026-03-01T12:05:00Z", nil, "evm/siwe-expired"), ("2026-03-01T12:05:00.001Z", nil, nil),
      ("2026-03-01T12:04:59.999Z", nil, "evm/siwe-expired"), ("2026-03-01T14:05:01+02:00", nil, nil),
      (nil, "2026-03-01T12:05:00Z", nil), (nil, "2026-03-01T12:05:00.000Z", nil),
      (nil, "2026-03-01T12:05:00.001Z", "evm/siwe-not-yet-valid"),
      (nil, "2026-03-01T12:05:01Z", "evm/siwe-not-yet-valid"),
    ] as [(String?, String?, String?)])
  func aSignInIsValidFromItsBeginningToBeforeItsEnd(end: String?, start: String?, rule: String?) throws {
    var input = try Self.input()
    input.expirationTime = try end.map { try Timestamp($0) }
    input.notBefore = try start.map { try Timestamp($0) }
    let verdict = Self.verdict(EVMMessage(try EVMSignIn(input)), context: try Self.context())
    #expect(verdict.outcome == (rule == nil ? .verified : .bindingMismatch))
    #expect(verdict.ruleIDs == [rule].compactMap { $0 })
  }

  @Test(arguments: [Int64.min, -1, 0, .max]) func aClockMaySayAnything(now: Int64) throws {
    var context = try Self.context()
    context.now = now
    let message = EVMMessage(try EVMSignIn(try Self.input()))
    #expect(Self.verdict(message, context: context).outcome == .bindingMismatch)
  }

  @Test func timesThatContradictEachOtherAreTold() throws {
    var input = try Self.input()
    input.expirationTime = input.issuedAt
    input.notBefore = input.issuedAt
    func rules() throws -> [String] {
      Self.ids(EVMMessage(try EVMSignIn(input)).check(account: nil, network: nil).findings)
    }
    #expect(try rules() == ["evm/siwe-time-order", "evm/siwe-time-order", "evm/message-siwe-unchecked"])
    input.expirationTime = try Timestamp("2026-03-01T12:00:00.001Z")
    #expect(try rules() == ["evm/message-siwe-unchecked"])
  }

  @Test func theAccountOfTheTextMustBeTheOneThatSigned() throws {
    var input = try Self.input()
    input.address = Scenario.stranger
    let foreign = Self.verdict(EVMMessage(try EVMSignIn(input)), context: try Self.context())
    #expect(foreign.outcome == .bindingMismatch && foreign.ruleIDs == ["evm/siwe-address-mismatch"])
    let wrong = Self.verdict(
      EVMMessage(try EVMSignIn(try Self.input())), account: Scenario.stranger, context: try Self.context())
    #expect(wrong.outcome == .wrongSigner && wrong.evidence.signer == Self.account.lowercased)
    let unknown = Self.verdict(EVMMessage(try EVMSignIn(try Self.input())), account: nil, context: try Self.context())
    #expect(unknown.outcome == .undecidable && unknown.evidence.signer == Self.account.lowercased)
  }

  // MARK: What is no sign-in

  /// Source: design, section 5.
  @Test func aTextOutsideTheGrammarIsATextOnly() throws {
    let text = try EVMSignIn(try Self.input()).text
    for (other, rule) in [
      (text.replacing("Version: 1", with: "Version: 2"), "evm/siwe-version-invalid"),
      (text.replacing("\n", with: "\r\n"), "evm/siwe-malformed"), (text + "\n", "evm/siwe-malformed"),
    ] {
      for format in [EVMMessageFormat?.none, .eip191] {
        let verdict = Self.verdict(EVMMessage(other, format: format), context: try Self.context())
        #expect(verdict.outcome == .verified && !verdict.isAcceptable && verdict.ruleIDs.contains(rule))
        #expect(verdict.evidence.compared.isEmpty)
      }
      let asked = Self.verdict(EVMMessage(other, format: .siwe), context: try Self.context())
      #expect(asked.outcome == .malformed && asked.ruleIDs.contains(rule))
    }
    // A format that is stated does not spare a sign-in its bindings.
    #expect(Self.verdict(EVMMessage(text, format: .eip191)).outcome == .undecidable)
  }

  @Test func whatIsAskedToBeASignInAndIsNoneIsMalformed() {
    let text = EVMMessage("hello", format: .siwe)
    let verdict = Self.verdict(text)
    #expect(verdict.outcome == .malformed && verdict.ruleIDs == ["evm/siwe-malformed"])
    #expect(Self.ids(text.check(account: nil, network: nil).findings) == ["evm/siwe-malformed"])
    let bytes = EVMMessage(bytes: [0xff, 0xfe], format: .siwe)
    #expect(Self.verdict(bytes).outcome == .malformed)
    #expect(Self.ids(bytes.check(account: nil, network: nil).findings) == ["evm/siwe-malformed"])
    #expect(Self.verdict(EVMMessage(bytes: [0xff, 0xfe])).outcome == .verified)
  }

  /// Source: EIP-4361, verifying the message format; threats, row 32.
  @Test(arguments: [
    "hello\nexample.com wants you to sign in with your Ethereum account:",
    "a wants you to sign in with your Ethereum account",
    "wants you to sign in with your Ethereum account: yes", "x wants you to sign in with your Ethereum account: ",
  ])
  func aTextThatSpeaksOfSigningInIsTold(text: String) {
    let verdict = Self.verdict(EVMMessage(text))
    #expect(verdict.outcome == .verified && verdict.ruleIDs == ["evm/message-siwe-unchecked"])
    #expect(
      EVMMessage(text).check(account: nil, network: nil).findings.map(\.rule).contains(EVMRules.messageSiweUnchecked))
  }

  @Test func aSignInInHexIsNone() throws {
    let signIn = EVMMessage(try EVMSignIn(try Self.input()))
    let hex = EVMMessage("0x" + signIn.bytes.hexText)
    // The digits were signed as a text: that is not the sign-in that is expected. Their bytes were signed: that is not what was asked.
    let asText = Self.verdict(hex, context: try Self.context())
    #expect(asText.outcome == .undecidable && asText.evidence.compared.isEmpty && asText.evidence.reading == "text")
    let asBytes = Self.verdict(hex, signed: signIn, context: try Self.context())
    #expect(asBytes.outcome == .invalidSignature && asBytes.evidence.reading == "hex")
    let asked = Self.verdict(EVMMessage(hex.bridgeString, format: .siwe), signed: signIn, context: try Self.context())
    #expect(asked.outcome == .malformed)
    // Wallets that read the digits as bytes show and sign the sign-in.
    #expect(
      Self.ids(hex.check(account: nil, network: nil).findings)
        == ["evm/message-siwe-unchecked", "evm/message-looks-hex"])
  }

  // MARK: Comparisons

  @Test func whatDiffersFromWhatWasAskedIsTold() throws {
    var asked = try Self.input()
    let returned = try EVMSignIn(asked)
    #expect(EVMSignIn.compare(asked: asked, returned: returned).isEmpty)
    // What the grammar demands may be filled in.
    (asked.domain, asked.address, asked.uri, asked.version) = (nil, nil, nil, nil)
    (asked.chainID, asked.nonce, asked.issuedAt) = (nil, nil, nil)
    #expect(EVMSignIn.compare(asked: asked, returned: returned).isEmpty)
    (asked.statement, asked.scheme, asked.requestID, asked.resources) = (nil, "https", "1", [])
    asked.expirationTime = nil
    #expect(
      Self.ids(EVMSignIn.compare(asked: asked, returned: returned)) == [
        "evm/siwe-field-mismatch", "evm/siwe-statement-mismatch", "evm/siwe-field-mismatch", "evm/siwe-field-mismatch",
        "evm/siwe-field-mismatch",
      ])
    asked = try Self.input()
    (asked.domain, asked.address, asked.uri) = ("example.org", Scenario.stranger, "https://example.org")
    (asked.chainID, asked.nonce, asked.statement) = (10, "00000000", "Sign in to the app!")
    #expect(
      Self.ids(EVMSignIn.compare(asked: asked, returned: returned)) == [
        "evm/siwe-domain-mismatch", "evm/siwe-address-mismatch", "evm/siwe-statement-mismatch", "evm/siwe-uri-mismatch",
        "evm/siwe-chain-mismatch", "evm/siwe-nonce-mismatch",
      ])
  }

  @Test func theSummaryNamesTheFields() throws {
    let summary = EVMMessage(try EVMSignIn(try Self.input())).summary
    #expect(summary["kind"] == .string("evm.message") && summary["format"] == .string("siwe"))
    #expect(summary["address"] == .string(Self.account.lowercased) && summary["chainId"] == .string("1"))
    #expect(summary["nonce"] == .string("32891756") && summary["scheme"] == nil && summary["actions"] == .array([]))
    #expect(EVMMessage("hello").summary["format"] == .string("eip191"))
  }

  @Test func formatsHaveNames() {
    for format in EVMMessageFormat.all { #expect(EVMMessageFormat(named: format.description) == format) }
    #expect(EVMMessageFormat(named: "SIWE") == nil && EVMMessageFormat(named: "") == nil)
  }

  // MARK: Time

  /// Seconds in a debug build, where work that grows with the square takes minutes.
  @Test(arguments: [
    "\n", " ", "a", "1", " wants you to sign in with your Ethereum account:\n", "- x:\n", "\r\n", "[:", "Version: 1\n",
    "0x",
  ])
  func hostileTextsTakeLinearTime(part: String) throws {
    let rest = String(repeating: part, count: 32_768 / part.utf8.count)
    let head = "a wants you to sign in with your Ethereum account:\n\(Self.account)\n\n\n"
    for text in [
      rest, head + rest, head + "Resources:\n" + rest, "a\(rest) wants you to sign in with your Ethereum account:",
    ] {
      let message = EVMMessage(text)
      _ = message.check(account: nil, network: nil)
      _ = Self.verdict(message)
      _ = EVMSignIn.read(text)
      _ = message.summary
    }
  }

  @Test func moreThanTheLimitIsNotRead() {
    var limits = Limits.standard
    limits.inputBytes = 10
    let message = EVMMessage("hello, world")
    let verdict = EVMMessageVerification(
      message: message, account: Self.account.checksummed, network: nil, limits: limits, curves: StandInSigner.curves
    ).verify(signature: StandInSigner.sign(message))
    #expect(verdict.outcome == .undecidable && verdict.ruleIDs == ["core/input-too-large"])
    #expect(Self.ids(EVMSignIn.read(Self.example, limits: limits).findings) == ["core/input-too-large"])
  }
}
