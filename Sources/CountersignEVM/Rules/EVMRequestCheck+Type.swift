import CountersignCore

// Transaction types, and which fields each has.
extension EVMRequestCheck {
  mutating func checkType() {
    checkContradictions()
    guard let type = request.impliedType else { return }
    add(EVMValidity.checkType(transaction, policy.fork))
    guard type == .blob else { return }
    add(EVMRules.blobUnsupported, at: typeLocation)
    if let chainID, Self.withoutBlobs.contains(chainID) {
      add(EVMRules.typeNotOnChain, at: typeLocation, [Argument("chain", chainID), Argument("got", type)])
    }
  }

  /// Rollups, whose blocks hold no blobs: OP Mainnet, Base, Arbitrum One and Nova, ZKsync Era, Linea, Scroll.
  private static let withoutBlobs: [UInt256] = [10, 8453, 42_161, 42_170, 324, 59_144, 534_352]

  /// Where the type is stated, or else implied.
  private var typeLocation: Location {
    let keys: [EVMRequestKey] = [.type, .blobVersionedHashes, .maxFeePerBlobGas]
    return reader.location(keys.first { reader.hasValue($0) } ?? .type)
  }

  private mutating func checkContradictions() {
    guard let type = request.type else { return checkImplied() }
    for key in Self.typedKeys where reader.hasValue(key) && !Self.types(of: key).contains(type) {
      contradict(key, "\(key.rawValue) is no field of type \(type)")
    }
    // A type that is told by its list has one.
    if type == .blob, !reader.hasValue(.blobVersionedHashes) {
      contradict(.type, "a transaction of type \(type) has blobVersionedHashes")
    }
    if type == .setCode, !reader.hasValue(.authorizationList) {
      contradict(.type, "a transaction of type \(type) has an authorizationList")
    }
  }

  /// Without a type, the fields must have one in common.
  private mutating func checkImplied() {
    let blobKeys = [EVMRequestKey.blobVersionedHashes, .maxFeePerBlobGas].filter { reader.hasValue($0) }
    let special = blobKeys + (reader.hasValue(.authorizationList) ? [.authorizationList] : [])
    if let blob = blobKeys.first, special.last == .authorizationList {
      contradict(.authorizationList, "\(blob.rawValue) and authorizationList belong to different types")
    }
    if let first = special.first, reader.hasValue(.gasPrice) {
      contradict(.gasPrice, "gasPrice and \(first.rawValue) belong to different types")
    }
  }

  private mutating func contradict(_ key: EVMRequestKey, _ why: String) {
    add(EVMRules.typeContradiction, at: key, [Argument("why", why)])
  }

  /// The keys that not every type has.
  private static let typedKeys: [EVMRequestKey] = [
    .gasPrice, .maxFeePerGas, .maxPriorityFeePerGas, .accessList, .maxFeePerBlobGas, .blobVersionedHashes,
    .authorizationList,
  ]

  private static func types(of key: EVMRequestKey) -> [EVMTransactionType] {
    switch key {
    case .gasPrice: [.legacy, .accessList]
    case .maxFeePerGas, .maxPriorityFeePerGas: [.dynamicFee, .blob, .setCode]
    case .accessList: [.accessList, .dynamicFee, .blob, .setCode]
    case .maxFeePerBlobGas, .blobVersionedHashes: [.blob]
    case .authorizationList: [.setCode]
    default: EVMTransactionType.all
    }
  }

  // MARK: Lists

  mutating func checkLists() {
    checkAccessList()
    if let hashes = request.blobVersionedHashes {
      var transaction = transaction
      transaction.type = .blob
      transaction.blobVersionedHashes = hashes
      add(EVMValidity.checkBlobs(transaction, policy.fork))
    }
  }

  private mutating func checkAccessList() {
    var addresses = Set<EVMAddress>()
    for (index, entry) in (request.accessList ?? []).enumerated() {
      let field = FieldPath("accessList")[index]
      if !addresses.insert(entry.address).inserted {
        add(EVMRules.accessListDuplicate, at: reader.location(field), [Argument("field", field)])
      } else if Set(entry.storageKeys).count < entry.storageKeys.count {
        let keys = field.appending("storageKeys")
        add(EVMRules.accessListDuplicate, at: reader.location(field), [Argument("field", "a key of \(keys)")])
      }
    }
  }
}

extension EVMTransactionRequest {
  /// The type that is stated, or that the fields imply; nil when a wallet may choose.
  public var impliedType: EVMTransactionType? {
    if let type { return type }
    if authorizationList != nil { return .setCode }
    if blobVersionedHashes != nil || maxFeePerBlobGas != nil { return .blob }
    if maxFeePerGas != nil || maxPriorityFeePerGas != nil { return .dynamicFee }
    guard gasPrice != nil else { return nil }
    return accessList == nil ? .legacy : .accessList
  }
}
