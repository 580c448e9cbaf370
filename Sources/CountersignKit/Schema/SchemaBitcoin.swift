import CountersignBitcoin
import CountersignCore
import CountersignHash
import CountersignSolana

// What contexts, policies and connections say of Bitcoin.
extension SchemaContext {
  /// `blockHeight`, `previousTransactions` and the recipients of `expected`; `now` is read for Solana.
  static func readBitcoin(_ object: inout SchemaObject, _ context: inout BitcoinContext) {
    if let height = object.number("blockHeight") {
      if let small = UInt32(exactly: height) {
        context.blockHeight = small
      } else {
        object.fail("blockHeight", "blockHeight is a whole number below 2^32")
      }
    }
    guard let value = object.take("previousTransactions") else { return }
    guard let elements = value.array else {
      return object.fail("previousTransactions", "previousTransactions is \(value.kindName), an array of hex is due")
    }
    // Set at once: each change makes the index anew.
    var known: [BitcoinTransaction] = []
    for element in elements {
      guard let text = element.string, let bytes = try? Hex.decode(Array(text.utf8), from: 0),
        let transaction = try? BitcoinTransaction.decode(bytes)
      else {
        object.fail("previousTransactions", "a previous transaction is no transaction in hex")
        continue
      }
      known.append(transaction)
    }
    context.previousTransactions = known
  }

  /// The recipients of `expected`: `[{"address", "sats"}]`.
  static func readRecipients(_ expected: inout SchemaObject, _ context: inout BitcoinContext) {
    guard let value = expected.take("recipients") else { return }
    // Lists of other chains may hold other elements.
    guard let elements = value.array, elements.allSatisfy({ $0["sats"] != nil || $0["address"] != nil }) else { return }
    var recipients: [BitcoinContext.Recipient] = []
    for (index, element) in elements.enumerated() {
      var entry = SchemaObject(element, JSONPointer(["context", "expected", "recipients", String(index)]))
      let address = entry.string("address")
      let sats = entry.number("sats")
      entry.finish()
      expected.findings += entry.findings
      guard let address else { continue }
      if let read = try? BitcoinAddress(address) {
        recipients.append(.init(read, sats: sats))
      } else {
        expected.fail("recipients", "\(address) is no Bitcoin address")
      }
    }
    context.expectedRecipients = recipients
  }
}

extension SchemaPolicy {
  /// What a policy says of Bitcoin; `maxFee` is in satoshis there.
  static func readBitcoin(_ object: inout SchemaObject, _ policy: inout BitcoinPolicy, maxFee: String?) {
    if let sats = maxFee.flatMap({ UInt64($0, radix: 10) }) { policy.maxFee = sats }
    if let rate = object.number("maxFeeRate") { policy.maxFeeRate = min(rate, 1_000_000_000) }
    if let name = object.optionalString("messageReading") {
      if let reading = BitcoinHeaderReading(named: name) {
        policy.messageReading = reading
      } else {
        object.fail("messageReading", "messageReading is strict, electrum or lenient")
      }
    }
  }
}

extension SchemaObject {
  /// The connected addresses: a text; on Bitcoin also `{"address", "publicKey"}`, or a list of either.
  mutating func accounts(_ isBitcoin: Bool) -> (account: String?, accounts: [BitcoinConnection.AccountText]?) {
    guard isBitcoin, let member = peek("account"), member.string == nil, !member.isNull else {
      return (optionalString("account"), nil)
    }
    _ = take("account")
    let elements = member.array ?? [member]
    var accounts: [BitcoinConnection.AccountText] = []
    for (index, element) in elements.enumerated() {
      if let text = element.string {
        accounts.append(.init(text))
        continue
      }
      let place = member.array == nil ? pointer.appending("account") : pointer.appending("account").appending(index)
      var entry = SchemaObject(element, place)
      let address = entry.string("address")
      let key = entry.optionalString("publicKey")
      entry.finish()
      findings += entry.findings
      if let address { accounts.append(.init(address, publicKey: key)) }
    }
    return (accounts.first?.address, accounts)
  }
}
