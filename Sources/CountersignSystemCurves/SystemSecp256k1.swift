#if SystemCurves && (os(Linux) || os(macOS))
  import CSecp256k1
  import CountersignCore
  public import CountersignCurves
  public import CountersignHash

  /// secp256k1 by the system's libsecp256k1, with its modules recovery, extrakeys and schnorrsig.
  public struct SystemSecp256k1: Secp256k1Arithmetic {
    /// Uses the library's static context: nothing to make, nothing to share.
    public init() {}

    /// The library's name. It tells no version at run time, but the static context, which is linked here, came with 0.2.0.
    public var implementation: String { "libsecp256k1 0.2.0 or later" }

    private var context: OpaquePointer { unsafe countersign_secp256k1_context() }

    /// Reads a public key of 33 or 65 bytes; see the protocol.
    public func publicKey(_ sec1: [UInt8]) -> Secp256k1PublicKey? {
      guard let first = sec1.first, first < 6 else { return nil }  // the library takes hybrid keys, too
      guard let key = parse(sec1) else { return nil }
      return export(key)
    }

    /// Recovers the key of a signature; see the protocol.
    public func recover(_ signature: Secp256k1Signature, recoveryID: UInt8, digest: Bytes32) -> Secp256k1PublicKey? {
      // The library takes r and s up to the order only after a check of its own, and high s always.
      guard recoveryID < 4, signature.isInRange else { return nil }
      var parsed = secp256k1_ecdsa_recoverable_signature()
      var key = secp256k1_pubkey()
      // On the stack: a recovery is fast enough for allocations to be seen.
      let isRecovered = unsafe withUnsafeTemporaryAllocation(byteCount: 96, alignment: 8) { buffer in
        unsafe Self.store(signature.r.bytes32, in: buffer, at: 0)
        unsafe Self.store(signature.s.bytes32, in: buffer, at: 32)
        unsafe Self.store(digest, in: buffer, at: 64)
        guard let compact = unsafe buffer.bindMemory(to: UInt8.self).baseAddress else { return false }
        return unsafe secp256k1_ecdsa_recoverable_signature_parse_compact(
          context, &parsed, compact, Int32(truncatingIfNeeded: recoveryID)) == 1
          && secp256k1_ecdsa_recover(context, &key, &parsed, compact + 64) == 1
      }
      return isRecovered ? export(key) : nil
    }

    /// Verifies an ECDSA signature; see the protocol.
    public func verify(ecdsa signature: Secp256k1Signature, digest: Bytes32, key: Secp256k1PublicKey) -> Bool {
      guard signature.isInRange else { return false }
      var point = secp256k1_pubkey()
      var parsed = secp256k1_ecdsa_signature()
      // The library verifies low s only; which of the two s is lawful is a rule's business.
      var lowS = secp256k1_ecdsa_signature()
      // On the stack: r, s, the digest, and the key of 65 bytes.
      return unsafe withUnsafeTemporaryAllocation(byteCount: 161, alignment: 8) { buffer in
        unsafe Self.store(signature.r.bytes32, in: buffer, at: 0)
        unsafe Self.store(signature.s.bytes32, in: buffer, at: 32)
        unsafe Self.store(digest, in: buffer, at: 64)
        unsafe buffer.storeBytes(of: 4, toByteOffset: 96, as: UInt8.self)
        unsafe Self.store(key.x, in: buffer, at: 97)
        unsafe Self.store(key.y, in: buffer, at: 129)
        guard let compact = unsafe buffer.bindMemory(to: UInt8.self).baseAddress,
          unsafe secp256k1_ec_pubkey_parse(context, &point, compact + 96, 65) == 1,
          unsafe secp256k1_ecdsa_signature_parse_compact(context, &parsed, compact) == 1
        else { return false }
        _ = unsafe secp256k1_ecdsa_signature_normalize(context, &lowS, &parsed)
        return unsafe secp256k1_ecdsa_verify(context, &lowS, compact + 64, &point) == 1
      }
    }

    /// Verifies a Schnorr signature; see the protocol.
    public func verify(schnorr signature: [UInt8], message: [UInt8], key: Secp256k1XOnlyKey) -> Bool {
      guard signature.count == 64, var parsed = parse(key) else { return false }
      return unsafe secp256k1_schnorrsig_verify(context, signature, message, message.count, &parsed) == 1
    }

    /// Verifies a Schnorr signature for a point that is known; see the protocol.
    public func verify(schnorr signature: [UInt8], message: [UInt8], key: Secp256k1PublicKey) -> Bool {
      guard signature.count == 64, var point = parse(key) else { return false }
      var parsed = secp256k1_xonly_pubkey()
      guard unsafe secp256k1_xonly_pubkey_from_pubkey(context, &parsed, nil, &point) == 1 else { return false }
      return unsafe secp256k1_schnorrsig_verify(context, signature, message, message.count, &parsed) == 1
    }

    /// Tells whether an x-only key is on the curve; see the protocol.
    public func isOnCurve(_ key: Secp256k1XOnlyKey) -> Bool {
      parse(key) != nil
    }

    /// Tweaks an x-only key; see the protocol.
    public func tweak(_ key: Secp256k1XOnlyKey, adding tweak: Bytes32) -> (key: Secp256k1XOnlyKey, isOdd: Bool)? {
      guard var parsed = parse(key) else { return nil }
      var sum = secp256k1_pubkey()
      guard unsafe secp256k1_xonly_pubkey_tweak_add(context, &sum, &parsed, tweak.bytes) == 1 else { return nil }
      guard let point = export(sum) else { return nil }
      return (point.xOnly, point.isOdd)
    }

    private func parse(_ sec1: [UInt8]) -> secp256k1_pubkey? {
      var key = secp256k1_pubkey()
      return unsafe secp256k1_ec_pubkey_parse(context, &key, sec1, sec1.count) == 1 ? key : nil
    }

    private func parse(_ key: Secp256k1PublicKey) -> secp256k1_pubkey? {
      var point = secp256k1_pubkey()
      let isPoint = unsafe withUnsafeTemporaryAllocation(byteCount: 65, alignment: 8) { buffer in
        unsafe buffer.storeBytes(of: 4, toByteOffset: 0, as: UInt8.self)
        unsafe Self.store(key.x, in: buffer, at: 1)
        unsafe Self.store(key.y, in: buffer, at: 33)
        guard let sec1 = unsafe buffer.bindMemory(to: UInt8.self).baseAddress else { return false }
        return unsafe secp256k1_ec_pubkey_parse(context, &point, sec1, 65) == 1
      }
      return isPoint ? point : nil
    }

    private func parse(_ key: Secp256k1XOnlyKey) -> secp256k1_xonly_pubkey? {
      var parsed = secp256k1_xonly_pubkey()
      return unsafe secp256k1_xonly_pubkey_parse(context, &parsed, key.x.bytes) == 1 ? parsed : nil
    }

    private func export(_ key: secp256k1_pubkey) -> Secp256k1PublicKey? {
      var key = key
      return unsafe withUnsafeTemporaryAllocation(byteCount: 65, alignment: 8) { buffer in
        var count = 65
        let flags = UInt32(truncatingIfNeeded: SECP256K1_EC_UNCOMPRESSED)
        guard let out = unsafe buffer.bindMemory(to: UInt8.self).baseAddress,
          unsafe secp256k1_ec_pubkey_serialize(context, out, &count, &key, flags) == 1, count == 65
        else { return nil }
        return unsafe Secp256k1PublicKey(checkedX: Self.load(buffer, at: 1), y: Self.load(buffer, at: 33))
      }
    }

    private static func store(_ value: Bytes32, in buffer: UnsafeMutableRawBufferPointer, at offset: Int) {
      for (i, word) in [value.w0, value.w1, value.w2, value.w3].enumerated() {
        unsafe buffer.storeBytes(of: word.bigEndian, toByteOffset: offset + 8 * i, as: UInt64.self)
      }
    }

    private static func load(_ buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> Bytes32 {
      func word(_ i: Int) -> UInt64 {
        unsafe UInt64(bigEndian: buffer.loadUnaligned(fromByteOffset: offset + 8 * i, as: UInt64.self))
      }
      return Bytes32(word(0), word(1), word(2), word(3))
    }
  }
#endif
