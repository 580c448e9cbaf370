import CountersignCore
import CountersignEVM
import TestSupport
import Testing

/// What holds for every sign-in. Thousands of them, the same ones for the same seed.
@Suite struct EVMSignInPropertyTests {
  private static let count = 2_000
  private static let account = StandInSigner.account

  /// What the app knows that asked for this sign-in, a while after it was made.
  private static func context(_ asked: EVMSignInInput) -> EVMContext {
    var context = EVMContext()
    context.expected.domain = asked.domain
    context.expected.nonce = asked.nonce
    context.expected.chainID = asked.chainID
    context.now = RandomSignIns.moment + 200
    return context
  }

  /// The verdict about a message when another one was signed, for who asked for `asked`.
  private static func verdict(_ message: EVMMessage, signed: EVMMessage, asked: EVMSignInInput) -> Verdict {
    EVMMessageVerification(
      message: message, account: account.checksummed, network: nil, context: context(asked),
      curves: StandInSigner.curves
    ).verify(signature: StandInSigner.sign(signed))
  }

  @Test func whatIsBuiltIsReadAndVerified() throws {
    var random = RandomSignIns(SeededGenerator())
    for _ in 0..<Self.count {
      let asked = try random.input(address: Self.account)
      let signIn = try EVMSignIn(asked)
      let (value, findings) = EVMSignIn.read(signIn.text)
      #expect(value == signIn, "\(signIn.text)")
      #expect(findings.allSatisfy { $0.severity < .error })
      #expect(try EVMSignIn(EVMSignInInput(signIn)) == signIn)
      #expect(EVMSignIn.compare(asked: asked, returned: signIn).isEmpty)
      let message = EVMMessage(signIn)
      #expect(Self.verdict(message, signed: message, asked: asked).outcome == .verified, "\(signIn.text)")
    }
  }

  /// A text that differs in one field from what was asked is never verified as what was asked.
  @Test func aTextThatDiffersInOneFieldIsNotWhatWasAsked() throws {
    var random = RandomSignIns(SeededGenerator())
    var outcomes: [String: Int] = [:]
    for turn in 0..<Self.count {
      let part = RandomSignIns.Part.allCases[turn % RandomSignIns.Part.allCases.count]
      let asked = try random.input(address: Self.account)
      let signIn = try EVMSignIn(asked)
      let other = try EVMSignIn(try random.changed(part, of: asked))
      // The app asked for one text, and the wallet signed the other.
      let verdict = Self.verdict(EVMMessage(signIn), signed: EVMMessage(other), asked: asked)
      #expect(verdict.outcome != .verified && !verdict.isAcceptable, "\(part): \(signIn.text)")
      // Every field is told by comparing them.
      #expect(!EVMSignIn.compare(asked: asked, returned: other).isEmpty, "\(part): \(signIn.text)\n\(other.text)")
      // The wallet's own text came back: what binds it to site, account, nonce and chain must be what was asked.
      let returned = Self.verdict(EVMMessage(other), signed: EVMMessage(other), asked: asked)
      switch part {
      case .address, .nonce, .chainID: #expect(returned.outcome == .bindingMismatch, "\(part): \(other.text)")
      case .domain:
        // The port that the scheme has is no other site.
        #expect(returned.outcome == .bindingMismatch || Self.hasDefaultPort(asked, other), "\(other.text)")
      case .scheme:
        #expect([.verified, .bindingMismatch].contains(returned.outcome), "\(other.text)")
      case .issuedAt, .expirationTime, .notBefore, .statement, .uri, .requestID, .resources:
        #expect(returned.outcome == .verified, "\(part): \(other.text)")
      }
      outcomes["\(part) \(returned.outcome)", default: 0] += 1
    }
    let shares = outcomes.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
    TestEnvironment.say("sign-ins with one field changed: \(Self.count) (\(shares))")
  }

  private static func hasDefaultPort(_ asked: EVMSignInInput, _ other: EVMSignIn) -> Bool {
    let port = (asked.scheme ?? "https") == "https" ? ":443" : ":80"
    return "\(asked.domain ?? "")\(port)" == other.domain || "\(other.domain)\(port)" == asked.domain
  }

  /// One byte of a text changed, left out or put in: it is another text, and read as one with another field, with something
  /// to say about it, or not at all.
  @Test func aTextThatDiffersInOneByteIsAnother() throws {
    var random = RandomSignIns(SeededGenerator())
    let bytes = Array("\n\r\t :/?#[]@%<>\"\\^`{|}~0aAzZ9-.".utf8) + [0, 0x7f, 0xc3, 0xa9]
    var taken = 0
    for _ in 0..<2 * Self.count {
      let asked = try random.input(address: Self.account)
      let signIn = try EVMSignIn(asked)
      var text = Array(signIn.text.utf8)
      let place = random.int(0..<text.count)
      switch random.int(0..<3) {
      case 0: text[place] = random.element(bytes)
      case 1: text.remove(at: place)
      default: text.insert(random.element(bytes), at: place)
      }
      // Bytes that are no UTF-8 are no text.
      guard text != Array(signIn.text.utf8), (try? UTF8Text.check(text, 0..<text.count)) != nil else { continue }
      let message = EVMMessage(bytes: text, format: .siwe)
      let (value, findings) = EVMSignIn.read(String(decoding: text, as: UTF8.self))
      let isRefused = findings.contains { $0.severity == .error }
      #expect((value == nil) == isRefused)
      let verdict = Self.verdict(message, signed: message, asked: asked)
      guard let value else {
        #expect(verdict.outcome == .malformed)
        continue
      }
      taken += 1
      #expect(Array(value.text.utf8) == text)
      // A leading zero and the case of an address change no field, and are told.
      #expect(!EVMSignIn.compare(asked: asked, returned: value).isEmpty || !findings.isEmpty, "\(value.text)")
      #expect(Self.verdict(EVMMessage(signIn), signed: message, asked: asked).outcome != .verified)
    }
    #expect(taken > 100)
  }
}
