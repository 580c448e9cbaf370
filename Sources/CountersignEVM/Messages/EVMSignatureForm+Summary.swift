public import CountersignCore
import CountersignCurves
import CountersignHash

extension EVMSignatureForm {
  /// What the signature is, in the words of the request schema. Nothing of it is verified.
  public var summary: JSONText {
    JSONText.object(["kind": .string("evm.signature")]).appending(described)
  }

  /// The members of the summary behind its kind.
  private var described: JSONText {
    JSONText.object(["form": .string(kind.description), "bytes": .integer(bytes.count)]).appending(parts)
  }

  private var parts: JSONText {
    switch content {
    case .recoverable(let signature, _): Self.scalars(signature)
    case .loopring(let signature, let isPrefixed):
      JSONText.object(["prefixed": .bool(isPrefixed)]).appending(Self.scalars(signature))
    case .predeploy(let value, let inner):
      .object([
        "factory": .string(value.factory.lowercased), "factoryCalldata": Self.hex(value.factoryCalldata),
        "inner": inner.described,
      ])
    case .predelegation(let value, let inner):
      .object([
        "authorization": Self.authorization(value.authorization), "to": .string(value.to.lowercased),
        "initData": Self.hex(value.initData), "inner": inner.described,
      ])
    case .safe(let safe): .object(["signatures": .array(safe.parts.map(Self.part))])
    case .smartWallet(let value, let inner):
      .object(["ownerIndex": .string(value.ownerIndex.decimal), "inner": inner.described])
    case .webAuthn(let value): Self.assertion(value)
    case .nestedTyped(let value, let inner):
      .object([
        "appDomainSeparator": .string("0x" + value.appDomainSeparator.hex),
        "contents": .string("0x" + value.contents.hex), "contentsDescription": .string(value.contentsDescription),
        "digest": .string("0x" + value.digest.hex), "inner": inner.described,
      ])
    case .opaque, .malformed: .object([JSONText.Member]())
    }
  }

  private static func hex(_ bytes: [UInt8]) -> JSONText { .string(Hex.encode(bytes, prefix: "0x")) }

  private static func scalars(_ signature: EVMRecoverableSignature) -> JSONText {
    .object([
      "r": .string("0x" + signature.scalars.r.bytes32.hex), "s": .string("0x" + signature.scalars.s.bytes32.hex),
      "yParity": .integer(signature.yParity == 0 ? 0 : 1), "v": signature.v.map { .number(String($0)) },
    ])
  }

  private static func authorization(_ authorization: EVMAuthorization) -> JSONText {
    .object([
      "chainId": .string(authorization.chainID.decimal), "address": .string(authorization.address.lowercased),
      "nonce": .string(String(authorization.nonce)), "yParity": .number(String(authorization.yParity)),
      "r": .string("0x" + authorization.r.bytes32.hex), "s": .string("0x" + authorization.s.bytes32.hex),
    ])
  }

  private static func part(_ part: EVMSafeSignature.Part) -> JSONText {
    let head = JSONText.object([
      "form": .string(part.kind.description), "owner": part.owner.map { .string($0.lowercased) },
      "signature": part.contractSignature.map(hex),
    ])
    return part.recoverable.map { head.appending(scalars($0)) } ?? head
  }

  private static func assertion(_ value: EVMWebAuthnSignature) -> JSONText {
    .object([
      "authenticatorData": hex(value.authenticatorData),
      "clientDataJSON": .string(String(decoding: value.clientDataJSON, as: UTF8.self)),
      "challengeIndex": .string(value.challengeIndex.decimal), "typeIndex": .string(value.typeIndex.decimal),
      "userPresent": .bool(value.isUserPresent), "userVerified": .bool(value.isUserVerified),
      "r": .string("0x" + value.r.bytes32.hex), "s": .string("0x" + value.s.bytes32.hex),
    ])
  }
}
