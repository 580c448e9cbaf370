#if SystemCurves && (os(Linux) || os(macOS))
  import CSodium
  public import CountersignCurves
  public import CountersignHash

  /// edwards25519 by the system's libsodium.
  public struct SystemEd25519: Ed25519Arithmetic {
    /// Chooses the library's fastest code once. What can fail in it is the source of random numbers, which nothing here
    /// uses; the self-test asks for known answers.
    private static let isInitialised = sodium_init() >= 0

    /// Initialises the library.
    public init() {
      _ = Self.isInitialised
    }

    /// The library's name and version.
    public var implementation: String { unsafe "libsodium " + String(cString: sodium_version_string()) }

    /// Verifies a signature strictly; see the protocol.
    public func verify(signature: [UInt8], message: [UInt8], key: Bytes32) -> Bool {
      guard signature.count == 64 else { return false }
      return unsafe crypto_sign_verify_detached(
        signature, message, UInt64(truncatingIfNeeded: message.count), key.bytes) == 0
    }

    /// Tells whether bytes are a point; see the protocol.
    public func isOnCurve(_ key: Bytes32) -> Bool {
      // `is_valid_point` asks for the main subgroup as well, which is another question; adding decompresses only.
      var sum = [UInt8](repeating: 0, count: 32)
      return unsafe crypto_core_ed25519_add(&sum, key.bytes, key.bytes) == 0
    }
  }
#endif
