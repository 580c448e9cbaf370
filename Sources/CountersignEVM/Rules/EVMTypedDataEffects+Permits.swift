import CountersignCore

// Tokens, debt and NFTs that others may take.
extension EVMTypedDataEffects {
  /// What a permit says, in whatever words.
  private struct Grant {
    /// The kind of action.
    var type: String
    var token: EVMAddress?
    var owner: EVMTypedDataEffect.Party?
    var spender: EVMTypedDataEffect.Party
    var amount: UInt256
    var isUnlimited: Bool
    /// Where the amount stands.
    var amountPath: EVMTypedDataPath
    /// The amount as it stands there, when it is no number.
    var amountText: String?
    /// Behind the sentence.
    var condition: String
    /// Until when the permit can be sent.
    var deadline: EVMTypedDataDeadline
    /// Until when it counts then.
    var expiration: EVMTypedDataDeadline?
  }

  private func effect(_ grant: Grant) -> EVMTypedDataEffect {
    let owner = grant.owner.map { "the account \($0.address)" } ?? "the signer"
    let amount = words.amount(grant.amount, of: grant.token, isUnlimited: grant.isUnlimited)
    let isGrant = !grant.amount.isZero
    let spender = grant.spender.address
    let text =
      isGrant
      ? "allow \(spender) to spend \(amount) of \(owner)\(grant.condition)"
      : "take back what \(spender) may spend of \(words.token(grant.token))"
    var effect = EVMTypedDataEffect(
      EVMAction(
        type: grant.type,
        fields: [
          "token": grant.token.map { .string($0.lowercased) },
          "owner": grant.owner.map { .string($0.address.lowercased) }, "spender": .string(spender.lowercased),
          "amount": EVMTypedDataWords.field(grant.amount, isUnlimited: grant.isUnlimited),
          "expiration": grant.expiration.map { .string($0.seconds.decimal) },
          "deadline": .string(grant.deadline.seconds.decimal),
        ], text: text))
    effect.owner = grant.owner
    effect.parties = [grant.spender]
    guard isGrant else { return effect }
    effect.add(
      EVMRules.riskPermit, at: grant.spender.path,
      [Argument("spender", spender), Argument("amount", amount), Argument("owner", owner)])
    if grant.isUnlimited {
      effect.add(
        EVMRules.riskPermitUnlimited, at: grant.amountPath,
        [Argument("got", grant.amountText ?? grant.amount.decimal), Argument("spender", spender)])
    }
    effect.deadlines = grant.expiration.map { [$0] } ?? []
    return effect
  }

  /// Permits that are sent together until one deadline, which the first one that is no revocation tells.
  private func effects(_ grants: [Grant?], until deadline: EVMTypedDataDeadline) -> [EVMTypedDataEffect?] {
    var effects = grants.map { $0.map(effect) }
    if let first = effects.firstIndex(where: { $0?.risks.isEmpty == false }) {
      effects[first]?.deadlines.insert(deadline, at: 0)
    }
    return effects
  }

  func permit(_ message: EVMTypedDataValue.Structure) -> [EVMTypedDataEffect?] {
    guard let owner = party(message, "owner"), let spender = party(message, "spender"),
      let value = message.number("value"), let deadline = deadline(message, "deadline")
    else { return [] }
    let grant = Grant(
      type: "erc20.permit", token: contract, owner: owner, spender: spender, amount: value,
      isUnlimited: EVMTypedDataWords.isUnlimited(value, bits: 256), amountPath: ["message", "value"],
      condition: ", if it is sent until \(deadline.text)", deadline: deadline)
    return effects([grant], until: deadline)
  }

  func daiPermit(_ message: EVMTypedDataValue.Structure) -> [EVMTypedDataEffect?] {
    guard let holder = party(message, "holder"), let spender = party(message, "spender"),
      let isAllowed = message.flag("allowed"), let expiry = deadline(message, "expiry", zero: .never)
    else { return [] }
    let grant = Grant(
      type: "erc20.permit", token: contract, owner: holder, spender: spender, amount: isAllowed ? .max : .zero,
      isUnlimited: isAllowed, amountPath: ["message", "allowed"], amountText: "true",
      condition: ", if it is sent until \(expiry.text)", deadline: expiry)
    return effects([grant], until: expiry)
  }

  func permit2(_ message: EVMTypedDataValue.Structure, isBatch: Bool) -> [EVMTypedDataEffect?] {
    guard let spender = party(message, "spender"), let sent = deadline(message, "sigDeadline") else { return [] }
    let details = isBatch ? message.structures("details") : message.structure("details").map { [$0] }
    let grants = (details ?? []).enumerated().map { index, detail -> Grant? in
      let path: EVMTypedDataPath = isBatch ? ["message", "details", .index(index)] : ["message", "details"]
      guard let token = detail.address("token"), let amount = detail.number("amount"),
        let expiration = detail.number("expiration")
      else { return nil }
      let until = EVMTypedDataDeadline(
        path: path.appending("expiration"), seconds: expiration, zero: .onlyOneBlock)
      return Grant(
        type: "permit2.permit", token: token, spender: spender, amount: amount,
        isUnlimited: EVMTypedDataWords.isUnlimited(amount, bits: 160), amountPath: path.appending("amount"),
        condition: " by Permit2 until \(until.text), if it is sent until \(sent.text)", deadline: sent,
        expiration: until)
    }
    return effects(grants, until: sent)
  }

  func permit2Transfer(_ message: EVMTypedDataValue.Structure, isBatch: Bool) -> [EVMTypedDataEffect?] {
    guard let spender = party(message, "spender"), let sent = deadline(message, "deadline") else { return [] }
    let permitted = isBatch ? message.structures("permitted") : message.structure("permitted").map { [$0] }
    let hasWitness = message.type.members.count > 4
    let grants = (permitted ?? []).enumerated().map { index, part -> Grant? in
      let path: EVMTypedDataPath = isBatch ? ["message", "permitted", .index(index)] : ["message", "permitted"]
      guard let token = part.address("token"), let amount = part.number("amount") else { return nil }
      return Grant(
        type: "permit2.transfer", token: token, spender: spender, amount: amount,
        isUnlimited: EVMTypedDataWords.isUnlimited(amount, bits: 256), amountPath: path.appending("amount"),
        condition: " by Permit2, once, until \(sent.text)" + (hasWitness ? " and on the conditions it names" : ""),
        deadline: sent)
    }
    return effects(grants, until: sent)
  }

  func creditDelegation(_ message: EVMTypedDataValue.Structure) -> [EVMTypedDataEffect?] {
    guard let delegatee = party(message, "delegatee"), let value = message.number("value"),
      let deadline = deadline(message, "deadline")
    else { return [] }
    let grant = Grant(
      type: "aave.delegateCredit", token: contract, spender: delegatee, amount: value,
      isUnlimited: EVMTypedDataWords.isUnlimited(value, bits: 256), amountPath: ["message", "value"],
      condition: " as debt, if it is sent until \(deadline.text)", deadline: deadline)
    return effects([grant], until: deadline)
  }

  func nftPermit(_ message: EVMTypedDataValue.Structure) -> EVMTypedDataEffect? {
    guard let spender = party(message, "spender"), let tokenID = message.number("tokenId"),
      let deadline = deadline(message, "deadline")
    else { return nil }
    let token = words.token(contract)
    var effect = EVMTypedDataEffect(
      EVMAction(
        type: "erc721.permit",
        fields: [
          "token": contract.map { .string($0.lowercased) }, "spender": .string(spender.address.lowercased),
          "tokenId": .string(tokenID.decimal), "deadline": .string(deadline.seconds.decimal),
        ],
        text: "allow \(spender.address) to take token \(tokenID) of \(token), if it is sent until \(deadline.text)"))
    effect.parties = [spender]
    effect.deadlines = [deadline]
    effect.add(
      EVMRules.riskNFTPermit, at: spender.path,
      [Argument("spender", spender.address), Argument("tokenId", tokenID), Argument("token", token)])
    return effect
  }

  func approval(
    _ message: EVMTypedDataValue.Structure, _ operatorName: String, _ allowedName: String, _ ownerName: String?,
    _ deadlineName: String, isStrict: Bool
  ) -> EVMTypedDataEffect? {
    guard let other = party(message, operatorName), let isAllowed = message.flag(allowedName),
      let deadline = deadline(message, deadlineName, isStrict: isStrict)
    else { return nil }
    let owner = ownerName.flatMap { party(message, $0) }
    let place = words.contract(contract)
    var effect = EVMTypedDataEffect(
      EVMAction(
        type: "contract.setOperator",
        fields: [
          "contract": contract.map { .string($0.lowercased) }, "owner": owner.map { .string($0.address.lowercased) },
          "operator": .string(other.address.lowercased), "allowed": .bool(isAllowed),
          "deadline": .string(deadline.seconds.decimal),
        ],
        text: isAllowed
          ? "allow \(other.address) to move everything at \(place), if it is sent until \(deadline.text)"
          : "take back what \(other.address) may do at \(place)"))
    effect.owner = owner
    effect.parties = [other]
    guard isAllowed else { return effect }
    effect.deadlines = [deadline]
    effect.add(
      EVMRules.riskOperator, at: other.path,
      [
        Argument("operator", other.address),
        Argument("owner", owner.map { "the account \($0.address)" } ?? "the signer"),
        Argument("contract", place),
      ])
    return effect
  }
}
