public import CountersignCore
import CountersignHash

extension EVMMessage {
  /// What the message is: `evm.message`, its format, its digest, and the fields that were read. A message moves nothing.
  public var summary: JSONText {
    var limits = Limits.standard
    // Whoever calls has looked at the size.
    limits.inputBytes = max(limits.inputBytes, bytes.count)
    let signIn = readSignIn(limits).value
    let format = signIn == nil ? EVMMessageFormat.eip191 : .siwe
    var summary: JSONText = .object([
      "kind": .string("evm.message"), "format": .string(format.description), "digest": .string("0x" + digest.hex),
    ])
    if let signIn { summary = summary.appending(signIn.summary) }
    return summary.appending(.object(["actions": .array([])]))
  }
}

extension EVMSignIn {
  /// The fields of the sign-in by the names of spruceid/siwe.
  public var summary: JSONText {
    .object([
      "scheme": scheme.map { .string($0) }, "domain": .string(domain), "address": .string(address.lowercased),
      "statement": statement.map { .string($0) }, "uri": .string(uri), "version": .string(version),
      "chainId": .string(chainID.decimal), "nonce": .string(nonce), "issuedAt": .string(issuedAt.description),
      "expirationTime": expirationTime.map { .string($0.description) },
      "notBefore": notBefore.map { .string($0.description) }, "requestId": requestID.map { .string($0) },
      "resources": resources.map { .array($0.map { .string($0) }) },
    ])
  }
}
