public import CountersignCore

/// What the bytes of a signature of a message or of typed data are, by their length and shape.
///
/// Lengths first: what a contract is to judge is never taken for a broken signature of a key. Of the forms that have no
/// mark of their own (Safe, the smart wallet's, WebAuthn, ERC-7739) the shape is a guess, and nothing is decided by it.
/// Total: every input has a form. Source: EIP-191, EIP-2098, ERC-1271, ERC-6492, ERC-7739, ERC-8010; Safe;
/// coinbase/smart-wallet.
public struct EVMSignatureForm: Hashable, Sendable {
  /// The bytes as they came.
  public let bytes: [UInt8]
  /// Which form they have.
  public let kind: Kind
  /// What is noted about the form, and its fault.
  public let findings: [Finding]
  let content: Content

  /// How deep forms are unwrapped: one signature in another in another.
  static let maximumDepth = 4

  /// What was read of the bytes.
  indirect enum Content: Hashable, Sendable {
    /// A key's signature; `isStandard`: false when only a reading of v that no standard has tells the key.
    case recoverable(EVMRecoverableSignature, isStandard: Bool)
    case loopring(EVMRecoverableSignature, isPrefixed: Bool)
    case predeploy(EVMPredeploySignature, inner: EVMSignatureForm)
    case predelegation(EVMPredelegationSignature, inner: EVMSignatureForm)
    case safe(EVMSafeSignature)
    case smartWallet(EVMSmartWalletSignature, inner: EVMSignatureForm)
    case webAuthn(EVMWebAuthnSignature)
    case nestedTyped(EVMNestedTypedSignature, inner: EVMSignatureForm)
    /// Only a contract can say what it is; the words follow "the signature is".
    case opaque(String)
    case malformed
  }

  /// The name of a form. A struct and not an enum, so that a new one breaks no caller.
  public struct Kind: Hashable, Sendable, CustomStringConvertible {
    /// The word of the schema.
    public let description: String

    private init(_ name: String) { description = name }

    /// 65 bytes: r, s and a v of 0, 1, 27 or 28.
    public static let ecdsa = Kind("ecdsa")
    /// 64 bytes: r, and s with the parity in its highest bit.
    public static let eip2098 = Kind("eip2098")
    /// 65 bytes with a v of 35 or more, as of a transaction.
    public static let chainBound = Kind("chainBound")
    /// Fewer bytes than any signature has.
    public static let truncated = Kind("truncated")
    /// Of a form that is known, and cannot be read.
    public static let malformed = Kind("malformed")
    /// No bytes: what a contract approved itself.
    public static let empty = Kind("empty")
    /// 66 bytes: a signature and how it was made.
    public static let loopring = Kind("loopring")
    /// For a contract that is not deployed yet.
    public static let erc6492 = Kind("erc6492")
    /// For an account whose delegation is not on chain yet.
    public static let erc8010 = Kind("erc8010")
    /// The owners of a Safe.
    public static let safe = Kind("safe")
    /// An owner of a Coinbase Smart Wallet or a Base Account.
    public static let smartWallet = Kind("smartWallet")
    /// A passkey's assertion.
    public static let webAuthn = Kind("webAuthn")
    /// Typed data, hashed again for the account.
    public static let erc7739 = Kind("erc7739")
    /// Anything else: only a contract can say what it is.
    public static let contract = Kind("contract")
  }

  /// Tells the form of the bytes.
  public init(_ bytes: [UInt8]) { self.init(bytes, depth: Self.maximumDepth) }

  /// Tells the form of a signature in hex. Nil, with the fault, for a text that is no hex or empty: no bytes at all, `0x`,
  /// are how some contracts are asked (ERC-1271), no text at all is no answer.
  public static func read(
    _ text: String, limits: Limits = .standard
  ) -> (form: EVMSignatureForm?, findings: [Finding]) {
    let read = EVMReplyText(text, expected: "a signature in 0x-hex", limits: limits, allowsEmpty: true)
    return (read.bytes.map { EVMSignatureForm($0) }, read.findings)
  }

  init(_ bytes: [UInt8], depth: Int) {
    self.bytes = bytes
    var reader = EVMSignatureFormReader(bytes: bytes, depth: depth)
    (kind, content) = reader.read()
    findings = reader.findings
  }

  // MARK: What was read

  /// The key's signature, of the forms `ecdsa` and `eip2098`.
  public var recoverable: EVMRecoverableSignature? {
    if case .recoverable(let signature, isStandard: true) = content { signature } else { nil }
  }

  /// The parts of `erc6492`.
  public var predeploy: EVMPredeploySignature? { if case .predeploy(let value, _) = content { value } else { nil } }

  /// The parts of `erc8010`.
  public var predelegation: EVMPredelegationSignature? {
    if case .predelegation(let value, _) = content { value } else { nil }
  }

  /// The parts of `safe`.
  public var safe: EVMSafeSignature? { if case .safe(let value) = content { value } else { nil } }

  /// The parts of `smartWallet`.
  public var smartWallet: EVMSmartWalletSignature? {
    if case .smartWallet(let value, _) = content { value } else { nil }
  }

  /// The parts of `webAuthn`.
  public var webAuthn: EVMWebAuthnSignature? { if case .webAuthn(let value) = content { value } else { nil } }

  /// The parts of `erc7739`.
  public var nestedTyped: EVMNestedTypedSignature? {
    if case .nestedTyped(let value, _) = content { value } else { nil }
  }

  /// The signature inside, of the forms that wrap one; unwrapped four times at most.
  public var inner: EVMSignatureForm? {
    switch content {
    case .predeploy(_, let inner), .predelegation(_, let inner), .smartWallet(_, let inner), .nestedTyped(_, let inner):
      inner
    default: nil
    }
  }

  /// What it is, behind "the signature is".
  var words: String {
    switch content {
    case .recoverable: "one of a key"
    case .loopring: "65 bytes and a type byte, as some contracts take it"
    case .predeploy(_, let inner): "wrapped for a contract that is not deployed (ERC-6492); inside it is \(inner.words)"
    case .predelegation(_, let inner):
      "with a delegation that is not on chain yet (ERC-8010); inside it is \(inner.words)"
    case .safe(let safe):
      safe.parts.count == 1
        ? "one of an owner of a Safe" : "\(safe.parts.count) signatures in a row, as a Safe takes them"
    case .smartWallet(let wrapper, let inner):
      "a smart wallet's, by its owner number \(wrapper.ownerIndex); inside it is \(inner.words)"
    case .webAuthn: "a passkey's (WebAuthn)"
    case .nestedTyped: "of typed data that the account hashes again (ERC-7739)"
    case .opaque(let words): words
    case .malformed: "malformed"
    }
  }
}
