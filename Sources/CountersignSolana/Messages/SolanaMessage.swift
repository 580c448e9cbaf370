import CountersignCore
public import CountersignHash

/// What a wallet signs with `sign(message)`: a text, or bytes. Nothing is put before it. Source: Wallet Standard,
/// `signMessage`.
public struct SolanaMessage: Hashable, Sendable {
  /// The bytes: a text's UTF-8, not normalised.
  public let bytes: [UInt8]
  /// True when the app means a text; its bytes are UTF-8 then.
  public let isText: Bool
  /// How the app means it; nil when it does not say.
  public let format: SolanaMessageFormat?

  /// Takes a text as its UTF-8.
  public init(_ text: String, format: SolanaMessageFormat? = nil) {
    bytes = Array(text.utf8)
    isText = true
    self.format = format
  }

  /// Takes bytes.
  public init(bytes: [UInt8], format: SolanaMessageFormat? = nil) {
    self.bytes = bytes
    isText = false
    self.format = format
  }

  /// Takes a sign-in as its text.
  public init(_ signIn: SolanaSignIn) { self.init(signIn.text, format: .siws) }

  /// What is handed to a wallet: the text, or the bytes in padded base64, as a transaction is.
  public var bridgeString: String {
    isText ? String(decoding: bytes, as: UTF8.self) : Base64.encode(bytes)
  }

  /// SHA-256 of the bytes, to name them by: ed25519 signs the bytes themselves.
  public var digest: Bytes32 { SHA256.hash(bytes) }

  /// The off-chain message that bytes are; nil for a text, and for bytes that are none.
  var envelope: SolanaOffchainMessage? {
    isText || bytes.first != 0xff ? nil : try? SolanaOffchainMessage.decode(bytes, limits: limits)
  }

  /// Whoever calls has looked at the size.
  private var limits: Limits {
    var limits = Limits.standard
    limits.inputBytes = max(limits.inputBytes, bytes.count)
    return limits
  }

  /// What people and verifiers read: the text, that of an envelope, or bytes that are UTF-8; nil for other bytes.
  func readable(_ envelope: SolanaOffchainMessage?) -> [UInt8]? {
    if isText { return bytes }
    if let envelope { return envelope.body }
    return (try? UTF8Text.check(bytes, 0..<bytes.count)) == nil ? nil : bytes
  }

  /// The text that is to be read as a sign-in: one that looks like it, or any when the app says that it is one.
  func signInText(_ envelope: SolanaOffchainMessage?) -> String? {
    guard let readable = readable(envelope) else { return nil }
    return format == .siws || SolanaSignIn.isSignIn(readable) ? String(decoding: readable, as: UTF8.self) : nil
  }
}
