import CountersignCore

// Transfers and calls that somebody else sends, and accounts that others act for.
extension EVMTypedDataEffects {
  func safeTransaction(_ message: EVMTypedDataValue.Structure) -> EVMTypedDataEffect? {
    guard let to = party(message, "to"), let value = message.number("value"), let data = message.bytes("data"),
      let operation = message.number("operation")
    else { return nil }
    let call = EVMInnerCall(to: to.address, value: value, data: data)
    let isDelegate = !operation.isZero
    let safe = contract.map { "\($0)" } ?? "that is not named"
    let refund = refund(message)
    let what = (isDelegate ? call.delegateText : call.text) + (refund.map { ", and \($0.text)" } ?? "")
    var effect = EVMTypedDataEffect(
      EVMAction(
        type: "safe.transaction",
        fields: [
          "safe": contract.map { .string($0.lowercased) }, "to": .string(to.address.lowercased),
          "value": .string(value.decimal), "operation": .string(operation.decimal),
          "function": call.function.map { .string($0) }, "bytes": .integer(data.count),
          "gasPrice": refund.map { .string($0.price.decimal) }, "baseGas": refund.map { .string($0.base.decimal) },
          "gasToken": refund?.token.map { .string($0.lowercased) },
          "refundReceiver": refund?.receiver.map { .string($0.address.lowercased) },
        ], text: "let the Safe \(safe) \(what)"))
    effect.parties = [to] + parties(call, ["message", "data"]) + (refund?.receiver.map { [$0] } ?? [])
    effect.add(
      EVMRules.riskSafeTransaction, at: ["message"],
      [Argument("safe", safe), Argument("call", what, shown: EVMInnerCall.shownText)])
    if isDelegate {
      effect.add(
        EVMRules.riskSafeDelegatecall, at: ["message", "operation"],
        [Argument("got", operation), Argument("to", to.address), Argument("safe", safe)])
    }
    if let refund {
      effect.add(
        EVMRules.riskSafeRefund, at: ["message", "gasPrice"],
        [Argument("got", refund.price), Argument("safe", safe), Argument("payment", refund.text)])
    }
    return effect
  }

  /// What a Safe pays for gas to whoever the message names. Source: safe-global/safe-smart-account, `handlePayment`.
  private struct Refund {
    let price: UInt256
    /// Units of gas that are paid for besides those that were used.
    let base: UInt256
    /// Nil for the chain's coin.
    let token: EVMAddress?
    /// Nil for whoever sends the transaction.
    let receiver: EVMTypedDataEffect.Party?
    let text: String
  }

  /// Nil when nothing is paid.
  private func refund(_ message: EVMTypedDataValue.Structure) -> Refund? {
    guard let price = message.number("gasPrice"), !price.isZero,
      let base = message.number("baseGas") ?? message.number("dataGas"), let token = message.address("gasToken"),
      let receiver = party(message, "refundReceiver")
    else { return nil }
    // Of the coin no more is paid than the transaction's own price of gas.
    let amount = token.isZero ? "at most \(price) wei of the chain's coin" : words.amount(price, of: token)
    let whom = receiver.address.isZero ? "whoever sends it" : "\(receiver.address)"
    return Refund(
      price: price, base: base, token: token.isZero ? nil : token, receiver: receiver.address.isZero ? nil : receiver,
      text: "pay \(amount) to \(whom) for each unit of gas: \(base) units, and those that it uses")
  }

  /// Who gets something by an inner call.
  private func parties(_ call: EVMInnerCall, _ path: EVMTypedDataPath) -> [EVMTypedDataEffect.Party] {
    call.parties.map { EVMTypedDataEffect.Party(path: path, address: $0) }
  }

  func transferAuthorization(_ message: EVMTypedDataValue.Structure) -> EVMTypedDataEffect? {
    guard let from = party(message, "from"), let to = party(message, "to"), let value = message.number("value"),
      let validBefore = deadline(message, "validBefore", isStrict: true)
    else { return nil }
    let amount = words.amount(value, of: contract)
    var effect = EVMTypedDataEffect(
      EVMAction(
        type: "erc3009.transfer",
        fields: [
          "token": contract.map { .string($0.lowercased) }, "from": .string(from.address.lowercased),
          "to": .string(to.address.lowercased), "amount": .string(value.decimal),
          "validBefore": .string(validBefore.seconds.decimal),
        ], text: "send \(amount) of \(from.address) to \(to.address), until \(validBefore.text)"))
    effect.owner = from
    effect.parties = [to]
    guard !value.isZero else { return effect }
    effect.deadlines = [validBefore]
    effect.add(
      EVMRules.riskTransferAuthorization, at: to.path,
      [Argument("amount", amount), Argument("from", from.address), Argument("to", to.address)])
    return effect
  }

  func cancelAuthorization(_ message: EVMTypedDataValue.Structure) -> EVMTypedDataEffect? {
    guard let authorizer = party(message, "authorizer"), let nonce = message.bytes("nonce") else { return nil }
    let digits = Hex.encode(nonce, prefix: "0x")
    var effect = EVMTypedDataEffect(
      EVMAction(
        type: "erc3009.cancel",
        fields: [
          "token": contract.map { .string($0.lowercased) }, "authorizer": .string(authorizer.address.lowercased),
          "nonce": .string(digits),
        ], text: "take back the transfer with the nonce \(digits) of \(authorizer.address)"))
    effect.owner = authorizer
    return effect
  }

  func metaTransaction(_ message: EVMTypedDataValue.Structure) -> EVMTypedDataEffect? {
    guard let from = party(message, "from"), let data = message.bytes("functionSignature") else { return nil }
    return call(from, EVMInnerCall(to: contract, value: .zero, data: data), ["message", "functionSignature"], [])
  }

  func forwardRequest(
    _ message: EVMTypedDataValue.Structure, _ fromName: String, _ toName: String, _ deadlineName: String?,
    _ zero: EVMTypedDataDeadline.Zero, isStrict: Bool
  ) -> EVMTypedDataEffect? {
    guard let from = party(message, fromName), let to = party(message, toName), let data = message.bytes("data") else {
      return nil
    }
    let deadlines = deadlineName.flatMap { deadline(message, $0, zero: zero, isStrict: isStrict) }.map { [$0] } ?? []
    let inner = EVMInnerCall(to: to.address, value: message.number("value") ?? .zero, data: data)
    var effect = call(from, inner, ["message", "data"], deadlines)
    effect.parties.append(to)
    return effect
  }

  private func call(
    _ from: EVMTypedDataEffect.Party, _ inner: EVMInnerCall, _ path: EVMTypedDataPath,
    _ deadlines: [EVMTypedDataDeadline]
  ) -> EVMTypedDataEffect {
    var effect = EVMTypedDataEffect(
      EVMAction(
        type: "account.call",
        fields: [
          "from": .string(from.address.lowercased), "to": inner.to.map { .string($0.lowercased) },
          "value": .string(inner.value.decimal), "function": inner.function.map { .string($0) },
          "bytes": .integer(inner.data.count), "deadline": deadlines.first.map { .string($0.seconds.decimal) },
        ], text: "make \(from.address) \(inner.text)"))
    effect.owner = from
    effect.deadlines = deadlines
    effect.parties = parties(inner, path)
    effect.add(
      EVMRules.riskMetaTransaction, at: path,
      [Argument("from", from.address), Argument("call", inner.text, shown: EVMInnerCall.shownText)])
    return effect
  }

  /// Not compared with the connected account, which may be the account itself or one of its owners.
  func userOperation(
    _ message: EVMTypedDataValue.Structure, _ senderName: String, _ untilName: String?
  ) -> EVMTypedDataEffect? {
    guard let sender = party(message, senderName), let data = message.bytes("callData") else { return nil }
    // Zero is for ever. Source: ERC-4337, validation data.
    let until = untilName.flatMap { deadline(message, $0, zero: .never) }
    let inner = EVMInnerCall(to: sender.address, value: .zero, data: data)
    var effect = EVMTypedDataEffect(
      EVMAction(
        type: "account.userOperation",
        fields: [
          "sender": .string(sender.address.lowercased), "function": inner.function.map { .string($0) },
          "bytes": .integer(data.count), "validUntil": until.map { .string($0.seconds.decimal) },
        ], text: "make the account \(sender.address) \(inner.text)"))
    effect.deadlines = until.map { [$0] } ?? []
    effect.parties = [sender] + parties(inner, ["message", "callData"])
    effect.add(
      EVMRules.riskMetaTransaction, at: ["message", "callData"],
      [
        Argument("from", "the account \(sender.address)"),
        Argument("call", inner.text, shown: EVMInnerCall.shownText),
      ])
    return effect
  }

  /// Of a hash nobody sees what it is of: a permit of the account's tokens, perhaps.
  func accountMessage(_ message: EVMTypedDataValue.Structure, _ member: String) -> EVMTypedDataEffect? {
    guard let bytes = message.bytes(member) else { return nil }
    let isHash = bytes.count == 32
    let digits = Hex.encode(bytes, prefix: "0x")
    let account = contract.map { "\($0)" } ?? "that is not named"
    let what = isHash ? "the hash \(digits)" : "a message of \(bytes.count) bytes"
    var effect = EVMTypedDataEffect(
      EVMAction(
        type: "account.signMessage",
        fields: ["account": contract.map { .string($0.lowercased) }, "message": .string(digits)],
        text: "let the account \(account) sign \(what)"))
    guard isHash else { return effect }
    effect.add(
      EVMRules.riskAccountHash, at: ["message", .name(member)],
      [Argument("account", account), Argument("hash", digits)])
    return effect
  }

  /// Whoever takes the contents from the account itself, takes them with this signature.
  func accountContents(_ message: EVMTypedDataValue.Structure) -> EVMTypedDataEffect? {
    guard let contents = message.structure("contents"), let account = party(message, "verifyingContract") else {
      return nil
    }
    let name = TextSanitizer.display(contents.type.name, limit: EVMTypedDataWords.shownName)
    var effect = EVMTypedDataEffect(
      EVMAction(
        type: "account.signContents",
        fields: [
          "account": .string(account.address.lowercased), "primaryType": .string(contents.type.name),
          "verifyingContract": contract.map { .string($0.lowercased) }, "contents": contents.json,
        ], text: "let the account \(account.address) sign \(name) for \(words.contract(contract))"))
    effect.parties = [account]
    effect.add(
      EVMRules.riskAccountContents, at: ["message", "contents"],
      [
        Argument("account", account.address), Argument("type", name), Argument("contract", words.contract(contract)),
      ])
    return effect
  }

  func delegation(_ message: EVMTypedDataValue.Structure) -> EVMTypedDataEffect? {
    guard let delegate = party(message, "delegate"), let delegator = party(message, "delegator"),
      let caveats = message.structures("caveats")
    else { return nil }
    let limits =
      caveats.isEmpty
      ? "without any limit" : caveats.count == 1 ? "within 1 caveat" : "within \(caveats.count) caveats"
    // Source: MetaMask/delegation-framework, ANY_DELEGATE.
    let isAnybody = delegate.address.small == 0xa11
    let whom = isAnybody ? "anybody" : "\(delegate.address)"
    var effect = EVMTypedDataEffect(
      EVMAction(
        type: "account.delegate",
        fields: [
          "delegate": .string(delegate.address.lowercased), "delegator": .string(delegator.address.lowercased),
          "authority": message.bytes("authority").map { .string(Hex.encode($0, prefix: "0x")) },
          "caveats": .array(caveats.map(\.json)),
        ], text: "allow \(whom) to act as \(delegator.address), \(limits)"))
    effect.owner = delegator
    effect.parties = [delegate]
    effect.add(
      EVMRules.riskDelegation, at: delegate.path,
      [Argument("delegate", whom), Argument("delegator", delegator.address), Argument("limits", limits)])
    return effect
  }

  func voteDelegation(_ message: EVMTypedDataValue.Structure) -> EVMTypedDataEffect? {
    guard let delegatee = party(message, "delegatee"), let expiry = message.number("expiry") else { return nil }
    let token = words.token(contract)
    var effect = EVMTypedDataEffect(
      EVMAction(
        type: "votes.delegate",
        fields: [
          "token": contract.map { .string($0.lowercased) }, "delegatee": .string(delegatee.address.lowercased),
          "expiry": .string(expiry.decimal),
        ], text: "let \(delegatee.address) vote with the tokens of \(token)"))
    effect.parties = [delegatee]
    effect.add(
      EVMRules.riskVoteDelegation, at: delegatee.path,
      [Argument("delegate", delegatee.address), Argument("contract", token)])
    return effect
  }
}
