public import CountersignCore
public import CountersignHash

/// The content of a transaction, without its signature. Amounts are wei, gas is gas.
public struct EVMTransaction: Hashable, Sendable {
  /// The type, which says which of the fields are written.
  public var type: EVMTransactionType
  /// The chain, up to 256 bits; nil for a legacy transaction from before EIP-155, which is valid everywhere.
  public var chainID: UInt256?
  /// The sender's counter.
  public var nonce: UInt64
  /// The most gas it may use.
  public var gas: UInt64
  /// Wei a gas, types 0 and 1; for later types the fee cap (`maxFeePerGas`).
  public var feePerGas: UInt256
  /// The tip, types 2 to 4; zero for earlier ones.
  public var maxPriorityFeePerGas: UInt256
  /// The recipient; nil creates a contract.
  public var to: EVMAddress?
  /// Wei to be moved.
  public var value: UInt256
  /// Call data, or creation code.
  public var data: [UInt8]
  /// Accounts and slots named beforehand, types 1 to 4.
  public var accessList: [EVMAccessListEntry]
  /// The fee cap for blob gas, type 3.
  public var maxFeePerBlobGas: UInt256
  /// One hash a blob, type 3.
  public var blobVersionedHashes: [Bytes32]
  /// Who sets code, type 4.
  public var authorizationList: [EVMAuthorization]

  /// Makes a transaction; what the type has not is not written.
  public init(
    type: EVMTransactionType, chainID: UInt256?, nonce: UInt64, gas: UInt64, feePerGas: UInt256,
    maxPriorityFeePerGas: UInt256 = .zero, to: EVMAddress?, value: UInt256 = .zero, data: [UInt8] = [],
    accessList: [EVMAccessListEntry] = [], maxFeePerBlobGas: UInt256 = .zero, blobVersionedHashes: [Bytes32] = [],
    authorizationList: [EVMAuthorization] = []
  ) {
    self.type = type
    self.chainID = chainID
    self.nonce = nonce
    self.gas = gas
    self.feePerGas = feePerGas
    self.maxPriorityFeePerGas = maxPriorityFeePerGas
    self.to = to
    self.value = value
    self.data = data
    self.accessList = accessList
    self.maxFeePerBlobGas = maxFeePerBlobGas
    self.blobVersionedHashes = blobVersionedHashes
    self.authorizationList = authorizationList
  }
}

/// An account and its slots. Source: EIP-2930.
public struct EVMAccessListEntry: Hashable, Sendable {
  /// The account.
  public var address: EVMAddress
  /// Its slots.
  public var storageKeys: [Bytes32]

  /// Makes an entry.
  public init(address: EVMAddress, storageKeys: [Bytes32]) {
    self.address = address
    self.storageKeys = storageKeys
  }
}

/// An account's word that it takes the code of another. Source: EIP-7702.
public struct EVMAuthorization: Hashable, Sendable {
  /// The chain; zero for every chain.
  public var chainID: UInt256
  /// Whose code; zero clears.
  public var address: EVMAddress
  /// The authority's counter.
  public var nonce: UInt64
  /// The parity of the signature's point; the chain skips a tuple with another value than 0 or 1.
  public var yParity: UInt8
  /// The first scalar.
  public var r: UInt256
  /// The second scalar.
  public var s: UInt256

  /// Makes an authorization.
  public init(chainID: UInt256, address: EVMAddress, nonce: UInt64, yParity: UInt8, r: UInt256, s: UInt256) {
    self.chainID = chainID
    self.address = address
    self.nonce = nonce
    self.yParity = yParity
    self.r = r
    self.s = s
  }
}
