import CountersignCore

/// What the signature of typed data does: one effect of each token, order or call. One file a family.
struct EVMTypedDataEffects {
  let typedData: EVMTypedData
  let words: EVMTypedDataWords

  init(_ typedData: EVMTypedData, _ context: EVMContext) {
    self.typedData = typedData
    words = EVMTypedDataWords(context: context, chainID: typedData.domain.chainID ?? typedData.domain.chainOfSalt)
  }

  /// The contract of the domain.
  var contract: EVMAddress? { typedData.domain.verifyingContract }

  /// All effects; at least one.
  var all: [EVMTypedDataEffect] {
    guard let message = typedData.message, let kind = EVMTypedDataKind(typedData) else { return [unknown] }
    let effects: [EVMTypedDataEffect?] =
      switch kind {
      case .permit: permit(message)
      case .daiPermit: daiPermit(message)
      case .permitSingle: permit2(message, isBatch: false)
      case .permitBatch: permit2(message, isBatch: true)
      case .permitTransfer: permit2Transfer(message, isBatch: false)
      case .permitBatchTransfer: permit2Transfer(message, isBatch: true)
      case .creditDelegation: creditDelegation(message)
      case .nftPermit: [nftPermit(message)]
      case .approval(let operatorName, let isAllowed, let owner, let deadline, let isStrict):
        [approval(message, operatorName, isAllowed, owner, deadline, isStrict: isStrict)]
      case .seaportOrder: [seaportOrder(message, at: ["message"])]
      case .seaportBulkOrder: bulkOrders(message)
      case .cowOrder: [cowOrder(message)]
      case .safeTransaction: [safeTransaction(message)]
      case .transferAuthorization: [transferAuthorization(message)]
      case .cancelAuthorization: [cancelAuthorization(message)]
      case .metaTransaction: [metaTransaction(message)]
      case .forwardRequest(let from, let to, let deadline, let zero, let isStrict):
        [forwardRequest(message, from, to, deadline, zero, isStrict: isStrict)]
      case .userOperation(let sender, let validUntil): [userOperation(message, sender, validUntil)]
      case .accountMessage(let member): [accountMessage(message, member)]
      case .accountContents: [accountContents(message)]
      case .delegation: [delegation(message)]
      case .voteDelegation: [voteDelegation(message)]
      }
    let known = effects.compactMap { $0 }
    return known.isEmpty ? [unknown] : known
  }

  /// What can be told of a type that nothing is known of.
  private var unknown: EVMTypedDataEffect {
    let name = TextSanitizer.display(typedData.primaryType, limit: EVMTypedDataWords.shownName)
    return EVMTypedDataEffect(
      EVMAction(
        type: "typedData.sign",
        fields: [
          "primaryType": .string(typedData.primaryType), "verifyingContract": contract.map { .string($0.lowercased) },
        ],
        text: "sign \(name) for \(words.contract(contract))"))
  }

  /// A party at a member of the message.
  func party(_ message: EVMTypedDataValue.Structure, _ member: String) -> EVMTypedDataEffect.Party? {
    message.address(member).map { EVMTypedDataEffect.Party(path: ["message", .name(member)], address: $0) }
  }

  /// A time at a member of the message.
  func deadline(
    _ message: EVMTypedDataValue.Structure, _ member: String, zero: EVMTypedDataDeadline.Zero = .passed,
    isStrict: Bool = false
  ) -> EVMTypedDataDeadline? {
    message.number(member).map {
      EVMTypedDataDeadline(path: ["message", .name(member)], seconds: $0, zero: zero, isStrict: isStrict)
    }
  }
}

// The values of members whose types are known by the hash of the struct's.
extension EVMTypedDataValue.Structure {
  func address(_ member: String) -> EVMAddress? {
    if case .address(let address)? = self[member] { address } else { nil }
  }

  func number(_ member: String) -> UInt256? {
    if case .uint(let number)? = self[member] { number } else { nil }
  }

  func flag(_ member: String) -> Bool? {
    if case .bool(let flag)? = self[member] { flag } else { nil }
  }

  func bytes(_ member: String) -> [UInt8]? {
    switch self[member] {
    case .bytes(let bytes)?, .fixedBytes(let bytes)?: bytes
    default: nil
    }
  }

  func structure(_ member: String) -> EVMTypedDataValue.Structure? {
    if case .structure(let structure)? = self[member] { structure } else { nil }
  }

  /// The structs of an array.
  func structures(_ member: String) -> [EVMTypedDataValue.Structure]? {
    guard case .array(let elements)? = self[member] else { return nil }
    let structures = elements.compactMap { element -> EVMTypedDataValue.Structure? in
      if case .structure(let structure) = element { structure } else { nil }
    }
    return structures.count == elements.count ? structures : nil
  }
}
