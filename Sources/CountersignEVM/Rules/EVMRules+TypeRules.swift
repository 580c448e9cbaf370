public import CountersignCore

/// Transaction types, and which fields each has.
extension EVMRules {
  /// Fields that do not belong to one type.
  public static let typeContradiction = Rule(
    "evm/type-contradiction", .error, title: "fields that do not belong to one type",
    message: "{why}",
    reference: "EIP-2718; EIP-2930; EIP-1559; EIP-4844; EIP-7702"
  )
  /// A type that the chain does not take.
  public static let typeNotOnChain = Rule(
    "evm/type-not-on-chain", .warning, title: "a type that the chain does not take",
    message: "chain {chain} takes no transactions of type {got}",
    reference: "EIP-4844"
  )
  /// A blob transaction asked of a wallet.
  public static let blobUnsupported = Rule(
    "evm/blob-unsupported", .warning, title: "a blob transaction asked of a wallet",
    message: "wallets behind the bridge rarely sign blob transactions",
    reference: "EIP-4844"
  )
  /// A blob sidecar in a request.
  public static let blobSidecarShape = Rule(
    "evm/blob-sidecar-shape", .error, title: "a blob sidecar in a request",
    message: "{key} belongs to a blob sidecar, which no request can carry: one blob is longer than a wallet reads",
    reference: "EIP-4844; EIP-7594"
  )
  /// An entry named twice in an access list.
  public static let accessListDuplicate = Rule(
    "evm/access-list-duplicate", .warning, title: "an entry named twice in an access list",
    message: "{field} stands there before; it is paid twice",
    reference: "EIP-2930"
  )

  /// All rules of this family.
  public static let typeRules: [Rule] = [
    typeContradiction, typeNotOnChain, blobUnsupported, blobSidecarShape, accessListDuplicate,
  ]
}
