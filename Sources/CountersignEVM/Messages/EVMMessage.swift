import CountersignCore
public import CountersignHash

/// What a wallet signs with `personal_sign`: a text, or bytes. Source: EIP-191, version 0x45.
public struct EVMMessage: Hashable, Sendable {
  /// The bytes that are signed: a text's UTF-8, not normalised.
  public let bytes: [UInt8]
  /// True when the app means a text; its bytes are UTF-8 then.
  public let isText: Bool
  /// How the app means it; nil when it does not say.
  public let format: EVMMessageFormat?

  /// Takes a text as its UTF-8.
  public init(_ text: String, format: EVMMessageFormat? = nil) {
    bytes = Array(text.utf8)
    isText = true
    self.format = format
  }

  /// Takes bytes.
  public init(bytes: [UInt8], format: EVMMessageFormat? = nil) {
    self.bytes = bytes
    isText = false
    self.format = format
  }

  /// Takes a sign-in as its text.
  public init(_ signIn: EVMSignIn) { self.init(signIn.text, format: .siwe) }

  /// What is handed to a wallet: the text, or the bytes in 0x-hex.
  public var bridgeString: String {
    isText ? String(decoding: bytes, as: UTF8.self) : Hex.encode(bytes, prefix: "0x")
  }

  /// The hash that is signed: of the prefix, the count of *bytes* in decimal, and the bytes.
  public var digest: Bytes32 {
    let head = Array("\u{19}Ethereum Signed Message:\n\(bytes.count)".utf8)
    return Keccak256.hash(head: head, bytes, 0..<bytes.count)
  }

  /// The message as a sign-in, and what is wrong with it as one. Bytes that are a text are read as that text: wallets show
  /// and sign both alike.
  ///
  /// Nothing is said of what neither looks like a sign-in nor is asked to be one; a text that speaks of signing in
  /// elsewhere than in its first line is told. Source: EIP-4361, verifying the message format.
  func readSignIn(_ limits: Limits) -> (value: EVMSignIn?, findings: [Finding]) {
    let place = Location(field: "message")
    guard isText || (try? UTF8Text.check(bytes, 0..<bytes.count)) != nil else {
      guard format == .siwe else { return (nil, []) }
      return (nil, [Finding(EVMRules.siweMalformed, at: place, [Argument("why", "it is no UTF-8")])])
    }
    if format == .siwe || EVMSignIn.isSignIn(bytes) {
      return EVMSignIn.read(String(decoding: bytes, as: UTF8.self), limits: limits)
    }
    guard EVMSignIn.isMentioned(bytes) else { return (nil, []) }
    let what = Argument("what", "anything, since its first line is not that of a sign-in")
    return (nil, [Finding(EVMRules.messageSiweUnchecked, at: place, [what])])
  }
}
