import CountersignCore
import CountersignCurves
import CountersignHash
import CountersignSolana

extension EntryPoints {
  /// A sign-in with every field.
  public static let solanaSignIn = """
    app.example.com wants you to sign in with your Solana account:
    9DCqz11FumrwFvpXPUCoSV49XMXBfEhmPYeX32PSCTtw

    Sign in to the app.

    URI: https://app.example.com/login
    Version: 1
    Chain ID: mainnet
    Nonce: a1B2c3D4e5
    Issued At: 2026-11-01T11:58:00Z
    Expiration Time: 2026-11-01T13:00:00Z
    Not Before: 2026-11-01T11:00:00Z
    Request ID: req-1
    """
  static let solanaSignInSignature =
    "yzbQw7sqR6SCBhbnLvkgXYZXoZ9YvEB4LtE26cdWB6aTuF51R5VCguPtvGFN2FANGoQmVgVmP5DyP7xMif4BbZy"
  /// A text, and what the account signs for it.
  static let solanaText = "Hello, Solana"
  static let solanaTextSignature =
    "511by2ghmvwfy7gqsDS3zE6jLX839akTQoby98eQ7NDg7c5uANZjMagivuHG8JowtD7LKRxtxBWcVB1s68XWVj9d"
  /// An application of an off-chain message.
  static let solanaDomain = (try? SolanaAddress("585BCtjRL1sAihCVSqnsgndPUJMqN93SLccfTLNF7o1b"))?.bytes

  /// An off-chain message in every layout and format.
  private static let offchain: [[UInt8]] = {
    let keys = [solanaAccount, "5wXm3vK3aWqXweT8Dav6ornjaHwZ4tq8gCMZeeNW4cud"].compactMap { try? SolanaAddress($0) }
    let long = String(repeating: "\u{e9}", count: 700)
    return [
      try? SolanaOffchainMessage(
        v0: "Test Message", applicationDomain: solanaDomain ?? Bytes32(1, 2, 3, 4), signers: Array(keys.prefix(1))),
      try? SolanaOffchainMessage(v0: "a\u{e9}", signers: keys),
      try? SolanaOffchainMessage(v0: long, signers: keys),
      try? SolanaOffchainMessage(v0Short: "Test Message"),
      try? SolanaOffchainMessage(v1: "Test Message", signers: keys),
    ].compactMap { $0?.encoded }
  }()

  /// `trusting`: takes every signature.
  static func solanaMessages(_ curves: Curves, _ trusting: Curves) -> [EntryPoint] {
    messageChecks + messageReplies(curves) + signedMessages(trusting) + envelopes + signIns
  }

  /// Messages that the account did sign.
  private static func signedMessages(_ trusting: Curves) -> [EntryPoint] {
    [
      EntryPoint("SolanaMessageVerification.verify (any signature)", texts: [solanaSignIn, solanaText]) { text in
        outcome(verification(SolanaMessage(text), trusting).verify(signature: solanaTextSignature))
      },
      EntryPoint("SolanaMessageVerification.verify (any signature of bytes)", samples: offchain) { bytes in
        let verdict = verification(SolanaMessage(bytes: bytes), trusting).verify(signature: solanaTextSignature)
        return EntryPoint.Outcome(
          isAccepted: verdict.outcome == .verified || verdict.outcome == .bindingMismatch, answer: Self.text(verdict))
      },
    ]
  }

  private static let messageChecks: [EntryPoint] = [
    EntryPoint("SolanaMessage.check(account:)", texts: [solanaText]) { text in
      let report = SolanaMessage(solanaText).check(account: text, network: text)
      return EntryPoint.Outcome(isAccepted: true, answer: Self.text(report.findings))
    },
    EntryPoint("SolanaMessage.check(connection:)", texts: [solanaText, solanaSignIn]) { text in
      let connection = SolanaConnection(account: solanaAccount, network: solanaNetwork)
      let answers = [nil, .text, .siws, .offchain].map { (format: SolanaMessageFormat?) in
        let message = SolanaMessage(text, format: format)
        return Self.text(message.check(connection: connection, context: solanaContext).findings)
          + "\(message.summary.text.utf8.count)"
      }
      return EntryPoint.Outcome(isAccepted: true, answer: answers.joined())
    },
    EntryPoint("SolanaMessage.check (bytes)", samples: offchain + [Array(solanaSignIn.utf8)]) { bytes in
      let connection = SolanaConnection(account: solanaAccount, network: solanaNetwork)
      let answers = [nil, .text, .siws, .offchain].map { (format: SolanaMessageFormat?) in
        let message = SolanaMessage(bytes: bytes, format: format)
        return Self.text(message.check(connection: connection, context: solanaContext).findings)
          + "\(message.summary.text.utf8.count)"
      }
      return EntryPoint.Outcome(isAccepted: true, answer: answers.joined())
    },
  ]

  private static func messageReplies(_ curves: Curves) -> [EntryPoint] {
    [
      EntryPoint("SolanaMessageVerification.verify", texts: [solanaTextSignature], isPrefixFree: true) { text in
        outcome(verification(SolanaMessage(solanaText), curves).verify(signature: text))
      },
      // Whoever wrote the message may be as hostile as whoever signs it.
      EntryPoint("SolanaMessageVerification.init(message:)", texts: [solanaText], isPrefixFree: true) { text in
        outcome(verification(SolanaMessage(text), curves).verify(signature: solanaTextSignature))
      },
      EntryPoint("SolanaMessageVerification.init(message:) (sign-in)", texts: [solanaSignIn], isPrefixFree: true) {
        text in
        outcome(verification(SolanaMessage(text, format: .siws), curves).verify(signature: solanaSignInSignature))
      },
      EntryPoint(
        "SolanaMessageVerification.init(message:) (bytes)", samples: [Array(solanaText.utf8)], isPrefixFree: true
      ) { bytes in
        outcome(verification(SolanaMessage(bytes: bytes), curves).verify(signature: solanaTextSignature))
      },
    ]
  }

  private static func verification(_ message: SolanaMessage, _ curves: Curves) -> SolanaMessageVerification {
    SolanaMessageVerification(
      message: message, connection: SolanaConnection(account: solanaAccount, network: solanaNetwork),
      context: solanaContext, curves: curves)
  }

  // MARK: Envelopes

  private static let envelopes: [EntryPoint] = [
    EntryPoint("SolanaOffchainMessage.decode", samples: offchain) { bytes in
      decoder { () throws(DecodeError) in
        try SolanaOffchainMessage.decode(bytes)
      } encoded: { message in
        _ = (message.findings, message.summary.text)
        return message.encoded
      }
    },
    envelope("SolanaOffchainMessage.init(v0:)") { text throws(DecodeError) in
      try SolanaOffchainMessage(v0: text, signers: [SolanaAddress(Bytes32(1, 2, 3, 4))])
    },
    envelope("SolanaOffchainMessage.init(v0Short:)") { text throws(DecodeError) in
      try SolanaOffchainMessage(v0Short: text)
    },
    envelope("SolanaOffchainMessage.init(v1:)") { text throws(DecodeError) in
      let keys = [SolanaAddress(Bytes32(1, 2, 3, 4)), SolanaAddress(Bytes32(4, 3, 2, 1))]
      return try SolanaOffchainMessage(v1: text, signers: keys)
    },
  ]

  /// What is made is read again, and is the same.
  private static func envelope(
    _ name: String, _ make: @escaping @Sendable (String) throws(DecodeError) -> SolanaOffchainMessage
  ) -> EntryPoint {
    EntryPoint(name, samples: [Array("Test Message".utf8)]) { bytes in
      guard let text = try? UTF8Text.decode(bytes) else {
        return EntryPoint.Outcome(isAccepted: false, answer: "no text")
      }
      return decoder { () throws(DecodeError) in
        try make(text)
      } encoded: { message in
        let bytes = message.encoded
        var limits = Limits.standard
        limits.inputBytes = bytes.count
        let again = try? SolanaOffchainMessage.decode(bytes, limits: limits)
        // A text in the short layout may read as a whole message in the full one.
        if message.layout == .v0Short, again?.encoded == bytes { return message.body }
        return again == message ? message.body : []
      }
    }
  }

  // MARK: Sign-ins

  private static let signIns: [EntryPoint] = [
    EntryPoint("SolanaSignIn.read", texts: [solanaSignIn]) { text in
      let read = SolanaSignIn.read(text)
      if let signIn = read.value {
        _ = (signIn.summary.text, SolanaSignIn.compare(asked: asked(signIn), returned: signIn))
      }
      return EntryPoint.Outcome(
        isAccepted: read.value != nil, answer: Self.text(read.findings), encoded: read.value.map { Array($0.text.utf8) }
      )
    },
    // Fields between separators; an empty one is left out. What is built is read again, and is the same.
    EntryPoint("SolanaSignIn.init", texts: [fields(asked(SolanaSignIn.read(solanaSignIn).value))]) { text in
      let input = input(text)
      return decoder { () throws(DecodeError) in
        try SolanaSignIn(input)
      } encoded: { signIn in
        let again = fields(asked(SolanaSignIn.read(signIn.text).value))
        return fields(input).utf8.elementsEqual(text.utf8) ? Array(again.utf8) : nil
      }
    },
  ]

  /// No character of any field.
  private static let separator: UInt8 = 0x1f

  private static func input(_ text: String) -> SolanaSignInInput {
    let parts = text.utf8.split(separator: separator, maxSplits: 999, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    func part(_ index: Int) -> String? { index < parts.count && !parts[index].isEmpty ? parts[index] : nil }
    var input = SolanaSignInInput()
    input.domain = part(0)
    input.address = part(1).flatMap { try? SolanaAddress($0) }
    input.statement = part(2)
    input.uri = part(3)
    input.version = part(4)
    input.chainID = part(5)
    input.nonce = part(6)
    input.issuedAt = part(7).flatMap { try? SolanaSignInTime($0) }
    input.expirationTime = part(8).flatMap { try? SolanaSignInTime($0) }
    input.notBefore = part(9).flatMap { try? SolanaSignInTime($0) }
    input.requestID = part(10)
    if part(11) != nil { input.resources = Array(parts.dropFirst(12)) }
    return input
  }

  private static func fields(_ input: SolanaSignInInput) -> String {
    let parts =
      [
        input.domain, input.address?.description, input.statement, input.uri, input.version, input.chainID, input.nonce,
        input.issuedAt?.description, input.expirationTime?.description, input.notBefore?.description, input.requestID,
        input.resources.map { _ in "resources" },
      ] + (input.resources ?? [])
    return parts.map { $0 ?? "" }.joined(separator: "\u{1f}")
  }

  /// What asks for this sign-in.
  private static func asked(_ signIn: SolanaSignIn?) -> SolanaSignInInput {
    var input = SolanaSignInInput()
    input.domain = signIn?.domain
    input.address = signIn?.address
    input.statement = signIn?.statement
    input.uri = signIn?.uri
    input.version = signIn?.version
    input.chainID = signIn?.chainID
    input.nonce = signIn?.nonce
    input.issuedAt = signIn?.issuedAt
    input.expirationTime = signIn?.expirationTime
    input.notBefore = signIn?.notBefore
    input.requestID = signIn?.requestID
    input.resources = signIn?.resources
    return input
  }
}
