import CountersignCore
import CountersignCurves
import CountersignEVM
import CountersignHash

extension EntryPoints {
  /// A sign-in with every field, for whoever the stand-in arithmetic says.
  static let evmSignIn = """
    https://app.example.com wants you to sign in with your Ethereum account:
    \(TrustingSecp256k1.account)

    Sign in to the app.

    URI: https://app.example.com/login
    Version: 1
    Chain ID: 1
    Nonce: a1B2c3D4e5
    Issued At: 2026-11-01T11:58:00Z
    Expiration Time: 2026-11-01T13:00:00Z
    Not Before: 2026-11-01T11:00:00Z
    Request ID: req-1
    Resources:
    - https://app.example.com/terms
    """
  private static let evmText = "Hello, Ethereum"
  /// 65 bytes in range.
  private static let evmSignature = "0x" + String(repeating: "11", count: 64) + "1b"

  /// Every binding has something to be compared with.
  private static let evmSignInContext: EVMContext = {
    var context = EVMContext()
    context.now = 1_793_534_400
    context.expected.domain = "app.example.com"
    context.expected.uri = "https://app.example.com/login"
    context.expected.nonce = "a1B2c3D4e5"
    context.expected.chainID = 1
    return context
  }()

  private static let formats: [EVMMessageFormat?] = [nil, .eip191, .siwe]

  /// Says of every signature that the account made it, so that hostile input gets to what stands behind one.
  private struct TrustingSecp256k1: Secp256k1Arithmetic {
    static let key = Secp256k1PublicKey(checkedX: Bytes32(1, 2, 3, 4), y: Bytes32(5, 6, 7, 8))
    static let account = EVMAddress(key).checksummed
    var implementation: String { "trusting" }
    func recover(_ signature: Secp256k1Signature, recoveryID: UInt8, digest: Bytes32) -> Secp256k1PublicKey? {
      Self.key
    }
    func publicKey(_ sec1: [UInt8]) -> Secp256k1PublicKey? { nil }
    func verify(ecdsa signature: Secp256k1Signature, digest: Bytes32, key: Secp256k1PublicKey) -> Bool { false }
    func verify(schnorr signature: [UInt8], message: [UInt8], key: Secp256k1XOnlyKey) -> Bool { false }
    func isOnCurve(_ key: Secp256k1XOnlyKey) -> Bool { false }
    func tweak(_ key: Secp256k1XOnlyKey, adding tweak: Bytes32) -> (key: Secp256k1XOnlyKey, isOdd: Bool)? { nil }
  }

  static func evmSignIns(_ curves: Curves) -> [EntryPoint] {
    let trusting = Curves(secp256k1: TrustingSecp256k1(), ed25519: curves.ed25519)
    return signIns + evmMessages(trusting, real: curves)
  }

  private static func verification(
    _ message: EVMMessage, _ curves: Curves, account: String = TrustingSecp256k1.account
  ) -> EVMMessageVerification {
    EVMMessageVerification(
      message: message, account: account, network: network, context: evmSignInContext, curves: curves)
  }

  private static func evmMessages(_ trusting: Curves, real: Curves) -> [EntryPoint] {
    [
      EntryPoint("EVMMessage.check (formats)", texts: [evmText, evmSignIn]) { text in
        let connection = EVMConnection(account: account, network: network)
        let answers = formats.map { format in
          let message = EVMMessage(text, format: format)
          return Self.text(message.check(connection: connection, context: evmSignInContext).findings)
            + "\(message.summary.text.utf8.count)"
        }
        return EntryPoint.Outcome(isAccepted: true, answer: answers.joined())
      },
      EntryPoint("EVMMessage.check (bytes)", samples: [[0xff, 0], Array(evmSignIn.utf8)]) { bytes in
        let connection = EVMConnection(account: account, network: network)
        let answers = formats.map { format in
          let message = EVMMessage(bytes: bytes, format: format)
          return Self.text(message.check(connection: connection, context: evmSignInContext).findings)
            + "\(message.summary.text.utf8.count)"
        }
        return EntryPoint.Outcome(isAccepted: true, answer: answers.joined())
      },
      EntryPoint("EVMMessageVerification.verify (any signature)", texts: [evmSignIn]) { text in
        outcome(verification(EVMMessage(text), trusting).verify(signature: evmSignature))
      },
      EntryPoint("EVMMessageVerification.verify (any signature of a text)", texts: [evmText]) { text in
        outcome(verification(EVMMessage(text, format: .eip191), trusting).verify(signature: evmSignature))
      },
      EntryPoint("EVMMessageVerification.verify (any signature of a sign-in)", texts: [evmSignIn]) { text in
        outcome(verification(EVMMessage(text, format: .siwe), trusting).verify(signature: evmSignature))
      },
      // Whoever wrote the message may be as hostile as whoever signs it.
      EntryPoint("EVMMessageVerification.init(message:)", texts: [evmText]) { text in
        let verdict = verification(EVMMessage(text), real, account: account).verify(signature: evmSignature)
        return EntryPoint.Outcome(isAccepted: verdict.outcome != .malformed, answer: Self.text(verdict))
      },
    ]
  }

  private static let signIns: [EntryPoint] = [
    EntryPoint("EVMSignIn.read", texts: [evmSignIn]) { text in
      let read = EVMSignIn.read(text)
      if let signIn = read.value {
        _ = (signIn.summary.text, EVMSignIn.compare(asked: EVMSignInInput(signIn), returned: signIn))
      }
      return EntryPoint.Outcome(
        isAccepted: read.value != nil, answer: Self.text(read.findings), encoded: read.value.map { Array($0.text.utf8) }
      )
    },
    // Fields between separators; an empty one is left out. What is built is read again, and is the same.
    EntryPoint("EVMSignIn.init", texts: [EVMSignIn.read(evmSignIn).value.map { fields(EVMSignInInput($0)) } ?? ""]) {
      text in
      let input = input(text)
      return decoder { () throws(DecodeError) in
        try EVMSignIn(input)
      } encoded: { signIn in
        let again = EVMSignIn.read(signIn.text).value.map { fields(EVMSignInInput($0)) } ?? ""
        return fields(input).utf8.elementsEqual(text.utf8) ? Array(again.utf8) : nil
      }
    },
  ]

  /// No character of any field.
  private static let separator: UInt8 = 0x1f

  private static func input(_ text: String) -> EVMSignInInput {
    let parts = text.utf8.split(separator: separator, maxSplits: 999, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    func part(_ index: Int) -> String? { index < parts.count && !parts[index].isEmpty ? parts[index] : nil }
    var input = EVMSignInInput()
    input.scheme = part(0)
    input.domain = part(1)
    input.address = part(2).flatMap { try? EVMAddress($0) }
    input.statement = part(3)
    input.uri = part(4)
    input.version = part(5)
    input.chainID = part(6).flatMap { try? UInt256(decimal: $0) }
    input.nonce = part(7)
    input.issuedAt = part(8).flatMap { try? Timestamp($0) }
    input.expirationTime = part(9).flatMap { try? Timestamp($0) }
    input.notBefore = part(10).flatMap { try? Timestamp($0) }
    input.requestID = part(11)
    if part(12) != nil { input.resources = Array(parts.dropFirst(13)) }
    return input
  }

  private static func fields(_ input: EVMSignInInput) -> String {
    let parts =
      [
        input.scheme, input.domain, input.address?.description, input.statement, input.uri, input.version,
        input.chainID?.decimal, input.nonce, input.issuedAt?.description, input.expirationTime?.description,
        input.notBefore?.description, input.requestID, input.resources.map { _ in "resources" },
      ] + (input.resources ?? [])
    return parts.map { $0 ?? "" }.joined(separator: "\u{1f}")
  }
}
