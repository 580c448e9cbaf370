public import CountersignCore
import CountersignHash

extension BitcoinMessage {
  /// What the message is: `bitcoin.message`, its format, and its digest. A message moves nothing.
  public var summary: JSONText {
    .object([
      "kind": .string("bitcoin.message"),
      "format": .string(format?.description ?? (isText ? "text" : "bytes")), "digest": .string(digest.hex),
      "actions": .array([]),
    ])
  }
}
