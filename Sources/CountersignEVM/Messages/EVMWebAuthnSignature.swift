public import CountersignCore
public import CountersignHash

/// What a passkey made: an assertion over a challenge, on the curve P-256, which is not verified here. Source: WebAuthn
/// level 2, 7.2; base/webauthn-sol, `WebAuthnAuth`.
public struct EVMWebAuthnSignature: Hashable, Sendable {
  /// What the authenticator says: the hash of the site, flags, a counter.
  public let authenticatorData: [UInt8]
  /// What the browser says, UTF-8: `type`, `challenge`, `origin`.
  public let clientDataJSON: [UInt8]
  /// Where `"challenge":"…"` begins in it.
  public let challengeIndex: UInt256
  /// Where `"type":"webauthn.get"` begins in it.
  public let typeIndex: UInt256
  /// The first scalar.
  public let r: UInt256
  /// The second scalar.
  public let s: UInt256

  /// Reads `((bytes, string, uint256, uint256, uint256, uint256))`. The form has no mark but its shape, so every offset
  /// must be as encoders write it.
  init?(parsing bytes: [UInt8], _ deviations: inout Set<ABIDeviation>) {
    let reader = ByteReader(bytes)
    do throws(CodecError) {
      var values = try ABIReader(bytes, 0..<bytes.count, words: 1)
      self = try values.tuple(words: 6) { (fields) throws(CodecError) in
        try EVMWebAuthnSignature(&fields, reader)
      }
      values.finish()
      guard values.deviations.isSubset(of: [.padding]) else { return nil }
      deviations = values.deviations
    } catch {
      return nil
    }
  }

  private init(_ fields: inout ABIReader, _ reader: ByteReader) throws(CodecError) {
    authenticatorData = reader.copy(try fields.bytes())
    clientDataJSON = reader.copy(try fields.bytes())
    challengeIndex = try fields.uint256()
    typeIndex = try fields.uint256()
    r = try fields.uint256()
    s = try fields.uint256()
  }

  /// Flag 0 of the authenticator: a person was there. Source: WebAuthn level 2, 6.1.
  public var isUserPresent: Bool { flags & 1 != 0 }

  /// Flag 2 of the authenticator: it verified who the person is. Source: WebAuthn level 2, 6.1.
  public var isUserVerified: Bool { flags & 4 != 0 }

  private var flags: UInt8 { ByteReader(authenticatorData).byte(at: 32) ?? 0 }

  /// True when the browser says that it asked for an assertion, at the place that the signature names.
  public var isAssertion: Bool { clientData(at: typeIndex).starts(with: Array("\"type\":\"webauthn.get\"".utf8)) }

  /// True when the challenge, at the place that the signature names, is this hash: base64url without padding, as
  /// browsers write it. Source: WebAuthn level 2, 5.8.1.
  public func challenges(_ hash: Bytes32) -> Bool {
    let letters = Base64.encode(hash.bytes).utf8.filter { $0 != UInt8(ascii: "=") }.map { letter -> UInt8 in
      switch letter {
      case UInt8(ascii: "+"): UInt8(ascii: "-")
      case UInt8(ascii: "/"): UInt8(ascii: "_")
      default: letter
      }
    }
    return clientData(at: challengeIndex).starts(with: Array("\"challenge\":\"".utf8) + letters + Array("\"".utf8))
  }

  private func clientData(at index: UInt256) -> ArraySlice<UInt8> {
    guard let start = index.uint64.flatMap({ Int(exactly: $0) }), start <= clientDataJSON.count else { return [] }
    return clientDataJSON.dropFirst(start)
  }
}
