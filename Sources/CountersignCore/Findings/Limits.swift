/// Upper bounds on what is read. Every bound is checked before the work it bounds (P-SIZE).
public struct Limits: Hashable, Sendable {
  /// Bytes of any input.
  public var inputBytes = 2 * 1024 * 1024
  /// Bytes of an EVM request; the largest wallet refuses more (MetaMask/core 9482).
  public var requestBytes = 200 * 1024
  /// How deep JSON may be nested.
  public var jsonDepth = 32
  /// How many values a JSON document may hold.
  public var jsonValues = 20_000
  /// How many bytes a name in a JSON document may have; pointers are made of names.
  public var jsonKeyBytes = 1024
  /// How deep RLP lists may be nested.
  public var rlpDepth = 8
  /// How many items an RLP tree may hold, and how many addresses, slots and hashes the lists of a transaction.
  public var rlpItems = 50_000
  /// How many authorizations a transaction may hold; each takes 25,000 gas, so no block holds half as many.
  public var authorizations = 4096
  /// Findings kept for one input; what is beyond them is counted in a last finding, which is an error.
  public var findings = 200

  /// The documented defaults.
  public init() {}

  /// The documented defaults.
  public static let standard = Limits()
}
