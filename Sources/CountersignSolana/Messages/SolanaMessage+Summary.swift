public import CountersignCore
import CountersignHash

extension SolanaMessage {
  /// What the message is: `solana.message`, its format, its digest, and the fields that were read. A message moves nothing.
  public var summary: JSONText {
    let envelope = envelope
    let signIn = signInText(envelope).flatMap { SolanaSignIn.read($0).value }
    let name =
      if let envelope {
        "offchain.\(envelope.layout)"
      } else if signIn != nil {
        "siws"
      } else {
        isText ? "text" : "bytes"
      }
    var summary: JSONText = .object([
      "kind": .string("solana.message"), "format": .string(name), "digest": .string(digest.hex),
    ])
    if let envelope { summary = summary.appending(envelope.summary) }
    if let signIn { summary = summary.appending(signIn.summary, except: ["text"]) }
    return summary.appending(.object(["actions": .array([])]))
  }
}

extension SolanaOffchainMessage {
  /// The fields of the envelope: application domain in hex, format, signers, text.
  public var summary: JSONText {
    .object([
      "layout": .string(layout.description), "applicationDomain": applicationDomain.map { .string($0.hex) },
      "messageFormat": format.map { .integer(Int(truncatingIfNeeded: $0)) },
      "signers": layout == .v0Short ? nil : .array(signers.map { .string($0.description) }), "text": .string(text),
    ])
  }
}

extension SolanaSignIn {
  /// The fields of the sign-in by the names of Wallet Standard.
  public var summary: JSONText {
    .object([
      "domain": .string(domain), "address": .string(address.description), "statement": statement.map { .string($0) },
      "uri": uri.map { .string($0) }, "version": version.map { .string($0) },
      "chainId": chainID.map { .string($0) }, "nonce": nonce.map { .string($0) },
      "issuedAt": issuedAt.map { .string($0.description) },
      "expirationTime": expirationTime.map { .string($0.description) },
      "notBefore": notBefore.map { .string($0.description) }, "requestId": requestID.map { .string($0) },
      "resources": resources.map { .array($0.map { .string($0) }) },
    ])
  }
}
