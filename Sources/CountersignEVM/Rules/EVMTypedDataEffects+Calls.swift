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
    let what = isDelegate ? "run the code at \(to.address) as its own: \(call.text)" : call.text
    var effect = EVMTypedDataEffect(
      EVMAction(
        type: "safe.transaction",
        fields: [
          "safe": contract.map { .string($0.lowercased) }, "to": .string(to.address.lowercased),
          "value": .string(value.decimal), "operation": .string(operation.decimal),
          "function": call.function.map { .string($0) }, "bytes": .integer(data.count),
        ], text: "let the Safe \(safe) \(what)"))
    effect.parties = [to]
    effect.add(
      EVMRules.riskSafeTransaction, at: ["message"],
      [Argument("safe", safe), Argument("call", what, shown: EVMInnerCall.shownText)])
    if isDelegate {
      effect.add(
        EVMRules.riskSafeDelegatecall, at: ["message", "operation"],
        [Argument("to", to.address), Argument("safe", safe)])
    }
    return effect
  }

  func transferAuthorization(_ message: EVMTypedDataValue.Structure) -> EVMTypedDataEffect? {
    guard let from = party(message, "from"), let to = party(message, "to"), let value = message.number("value"),
      let validBefore = deadline(message, "validBefore")
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
    _ zero: EVMTypedDataDeadline.Zero
  ) -> EVMTypedDataEffect? {
    guard let from = party(message, fromName), let to = party(message, toName), let data = message.bytes("data") else {
      return nil
    }
    let deadlines = deadlineName.flatMap { deadline(message, $0, zero: zero) }.map { [$0] } ?? []
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
    effect.add(
      EVMRules.riskMetaTransaction, at: path,
      [Argument("from", from.address), Argument("call", inner.text, shown: EVMInnerCall.shownText)])
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
