public import CountersignCore
import CountersignHash

extension EVMTypedData {
  /// What the typed data is: `evm.message`, its format, its hashes, the domain, the message, and what the signature does.
  ///
  /// Integers are decimal strings, hex is in lower case. `context`: tokens whose amounts are written with their decimals.
  public func summary(context: EVMContext = .empty) -> JSONText {
    .object([
      "kind": .string("evm.message"), "format": .string("eip712"), "digest": .string("0x" + digest.hex),
      "domainSeparator": .string("0x" + domain.separator.hex),
      "structHash": structHash.map { .string("0x" + $0.hex) }, "typeHash": .string("0x" + typeHash.hex),
      "primaryType": .string(primaryType), "domain": domain.values.json,
      "message": message?.json ?? .object([] as [JSONText.Member]),
      "actions": .array(EVMTypedDataEffects(self, context).all.map(\.action.json)),
    ])
  }
}
