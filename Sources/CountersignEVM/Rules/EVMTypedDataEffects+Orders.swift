import CountersignCore

// Orders, which whoever has the signature may fill.
extension EVMTypedDataEffects {
  /// How many items of an order a sentence names.
  private static let shownItems = 3

  /// The orders of a tree, whose empty places are filled with orders of nobody. Source: ProjectOpenSea/seaport,
  /// "Bulk Order Creation".
  func bulkOrders(_ message: EVMTypedDataValue.Structure) -> [EVMTypedDataEffect?] {
    var orders: [EVMTypedDataEffect?] = []
    func collect(_ value: EVMTypedDataValue, _ path: EVMTypedDataPath) {
      switch value {
      case .array(let elements):
        for (index, element) in elements.enumerated() { collect(element, path.appending(.index(index))) }
      case .structure(let order):
        let isPadding = order.address("offerer")?.isZero == true && order.structures("offer")?.isEmpty == true
        if !isPadding { orders.append(seaportOrder(order, at: path)) }
      default: break
      }
    }
    if let tree = message["tree"] { collect(tree, ["message", "tree"]) }
    return orders
  }

  func seaportOrder(_ order: EVMTypedDataValue.Structure, at path: EVMTypedDataPath) -> EVMTypedDataEffect? {
    guard let offerer = order.address("offerer"), let offer = order.structures("offer"),
      let consideration = order.structures("consideration"), let endTime = order.number("endTime")
    else { return nil }
    let given = items(offer, isMost: true)
    let taken = items(consideration, isMost: false)
    var effect = EVMTypedDataEffect(
      EVMAction(
        type: "seaport.order",
        fields: [
          "offerer": .string(offerer.lowercased), "offer": .array(offer.map(\.json)),
          "consideration": .array(consideration.map(\.json)), "endTime": .string(endTime.decimal),
        ], text: "offer \(given) for \(taken)"))
    effect.owner = .init(path: path.appending("offerer"), address: offerer)
    effect.deadlines = [EVMTypedDataDeadline(path: path.appending("endTime"), seconds: endTime, isStrict: true)]
    effect.parties = consideration.enumerated().compactMap { index, item in
      let place = path.appending("consideration").appending(.index(index)).appending("recipient")
      return item.address("recipient").map { .init(path: place, address: $0) }
    }
    effect.add(
      EVMRules.riskOrder, at: path, [Argument("offer", given), Argument("consideration", taken)])
    let isPaid = consideration.contains { item in
      item.address("recipient") == offerer && !Self.least(item).isZero
    }
    if !isPaid {
      effect.add(
        EVMRules.riskOrderUnpaid, at: path.appending("consideration"),
        [Argument("expected", "the offerer \(offerer)")])
    }
    return effect
  }

  /// Amounts move from the one to the other while the order counts.
  private static func least(_ item: EVMTypedDataValue.Structure) -> UInt256 {
    min(item.number("startAmount") ?? .zero, item.number("endAmount") ?? .zero)
  }

  private static func most(_ item: EVMTypedDataValue.Structure) -> UInt256 {
    max(item.number("startAmount") ?? .zero, item.number("endAmount") ?? .zero)
  }

  private func items(_ items: [EVMTypedDataValue.Structure], isMost: Bool) -> String {
    guard !items.isEmpty else { return "nothing" }
    let shown = items.prefix(Self.shownItems).map { item in
      describe(item, isMost ? Self.most(item) : Self.least(item))
        + (item.address("recipient").map { " for \($0)" } ?? "")
    }
    let more = items.count > shown.count ? ["\(items.count - shown.count) more"] : []
    return (shown + more).joined(separator: ", ")
  }

  /// An item by its kind. Source: ProjectOpenSea/seaport, `ItemType`.
  private func describe(_ item: EVMTypedDataValue.Structure, _ amount: UInt256) -> String {
    let token = item.address("token")
    let identifier = item.number("identifierOrCriteria") ?? .zero
    switch item.number("itemType")?.uint64 {
    case 0: return "\(DecimalAmount.format(amount, decimals: 18)) of the chain's coin (\(amount) wei)"
    case 1: return words.amount(amount, of: token)
    case 2: return "token \(identifier) of \(words.token(token))"
    case 3: return "\(amount) of token \(identifier) of \(words.token(token))"
    default: return "\(amount) of any token of \(words.token(token))"
    }
  }

  func cowOrder(_ order: EVMTypedDataValue.Structure) -> EVMTypedDataEffect? {
    guard let sellToken = order.address("sellToken"), let buyToken = order.address("buyToken"),
      let receiver = party(order, "receiver"), let sellAmount = order.number("sellAmount"),
      let buyAmount = order.number("buyAmount"), let feeAmount = order.number("feeAmount"),
      let validTo = deadline(order, "validTo")
    else { return nil }
    // The fee is taken on top of what is sold.
    let given = words.amount(sellAmount.adding(feeAmount) ?? .max, of: sellToken)
    let taken = words.amount(buyAmount, of: buyToken)
    let whom = receiver.address.isZero ? "" : " for \(receiver.address)"
    var effect = EVMTypedDataEffect(
      EVMAction(
        type: "cow.order",
        fields: [
          "sellToken": .string(sellToken.lowercased), "sellAmount": .string(sellAmount.decimal),
          "feeAmount": .string(feeAmount.decimal), "buyToken": .string(buyToken.lowercased),
          "buyAmount": .string(buyAmount.decimal), "receiver": .string(receiver.address.lowercased),
          "validTo": .string(validTo.seconds.decimal),
        ], text: "sell \(given) for \(taken)\(whom), until \(validTo.text)"))
    effect.receiver = receiver
    effect.parties = receiver.address.isZero ? [] : [receiver]
    effect.deadlines = [validTo]
    effect.add(
      EVMRules.riskOrder, at: ["message"], [Argument("offer", given), Argument("consideration", taken + whom)])
    if buyAmount.isZero {
      effect.add(EVMRules.riskOrderUnpaid, at: ["message", "buyAmount"], [Argument("expected", "the signer")])
    }
    return effect
  }
}
