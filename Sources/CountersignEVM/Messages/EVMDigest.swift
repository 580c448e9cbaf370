public import CountersignCore
public import CountersignHash

/// A bare hash that a wallet is asked to sign, without a prefix: whatever it is of, nobody can read it.
///
/// Refused by default; a policy that lowers `evm/message-is-hash` allows it. Source: Docs/Threats.md, 33.
public struct EVMDigest: Hashable, Sendable {
  /// The hash.
  public let hash: Bytes32

  /// Takes a hash.
  public init(_ hash: Bytes32) { self.hash = hash }

  /// What is handed to a wallet: the hash in 0x-hex.
  public var bridgeString: String { "0x" + hash.hex }

  /// What it is, in the words of the request schema.
  public var summary: JSONText {
    .object([
      "kind": .string("evm.message"), "format": .string("digest"), "digest": .string(bridgeString),
      "actions": .array([]),
    ])
  }

  /// Checks the request over a connection. Never throws; the report's value is the hash itself.
  public func check(connection: EVMConnection) -> Report<EVMDigest> {
    let isHash = Finding(
      EVMRules.messageIsHash, at: Location(field: "digest"), hint: "sign the data itself, so that people can read it")
    return Report(value: self, findings: connection.findings + [isHash], evaluated: EVMRules.digest)
  }
}

extension EVMRules {
  /// What the check of a bare hash looks for.
  static let digest = RuleSet([
    messageIsHash, CoreRules.networkMalformed, CoreRules.networkForeign, CoreRules.accountMalformed,
  ])
}
