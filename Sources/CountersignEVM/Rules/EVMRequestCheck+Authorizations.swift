import CountersignCore
import CountersignCurves

// Accounts that take over code, and what the caller's policy allows.
extension EVMRequestCheck {
  mutating func checkAuthorizations() {
    guard let list = request.authorizationList else { return }
    // A list with an entry that could not be read is not empty.
    if list.isEmpty, reader.elementCount(.authorizationList) == 0 {
      add(EVMRules.authEmpty, at: .authorizationList)
    }
    if !list.isEmpty, curves == nil {
      skip(EVMRules.txAuthSigner, EVMRules.authNonceNotApplicable, because: "no curve arithmetic was given")
    }
    // The sender's own nonce has risen by the time its first authorization is looked at, and rises with each.
    var ownNonce = request.nonce.map { $0 &+ 1 }
    for (index, authorization) in list.enumerated() {
      check(authorization, FieldPath("authorizationList")[index], &ownNonce)
    }
  }

  private mutating func check(_ authorization: EVMAuthorization, _ field: FieldPath, _ ownNonce: inout UInt64?) {
    func place(_ name: String) -> (Location, Argument) {
      let path = field.appending(name)
      return (reader.location(path), Argument("field", path))
    }
    let (chainPlace, chainField) = place("chainId")
    if authorization.chainID.isZero {
      add(EVMRules.authAnyChain, at: chainPlace, [chainField])
    } else if let chainID, authorization.chainID != chainID {
      add(
        EVMRules.authForeignChain, at: chainPlace,
        [chainField, Argument("got", authorization.chainID), Argument("expected", chainID)])
    }
    let (addressPlace, addressField) = place("address")
    if authorization.address.isZero { add(EVMRules.authRevoke, at: addressPlace, [addressField]) }
    let isAllowed = policy.delegates.map { authorization.address.isZero || $0.contains(authorization.address) }
    if isAllowed != true {
      add(
        EVMRules.authDappSupplied, at: addressPlace,
        [Argument("field", field), Argument("got", authorization.address)],
        hint: "ask the wallet for a delegation in its own way (wallet_sendCalls), or list the code in the policy")
    }
    if checkRange(authorization, field) { checkSigner(authorization, field, &ownNonce) }
  }

  /// False for what no chain applies, whoever signed it. Source: EIP-7702.
  private mutating func checkRange(_ authorization: EVMAuthorization, _ field: FieldPath) -> Bool {
    func inOrder(_ scalar: UInt256) -> Bool { !scalar.isZero && scalar < Secp256k1Signature.order }
    let faults: [(name: String, got: String, expected: String, isFine: Bool)] = [
      ("nonce", String(authorization.nonce), "the largest nonce is 2^64 - 2", authorization.nonce < .max),
      ("yParity", String(authorization.yParity), "0 or 1 is due", authorization.yParity < 2),
      ("r", authorization.r.quantity, "1 to the order less 1 is due", inOrder(authorization.r)),
      (
        "s", authorization.s.quantity, "1 to half the order is due",
        inOrder(authorization.s) && authorization.s <= Secp256k1Signature.halfOrder
      ),
    ]
    var isFine = true
    for fault in faults where !fault.isFine {
      let path = field.appending(fault.name)
      add(
        EVMRules.authRange, at: reader.location(path),
        [Argument("field", path), Argument("got", fault.got), Argument("expected", fault.expected)])
      isFine = false
    }
    return isFine
  }

  private mutating func checkSigner(
    _ authorization: EVMAuthorization, _ field: FieldPath, _ ownNonce: inout UInt64?
  ) {
    guard let curves else { return }
    do {
      let authority = try authorization.authority(curves)
      let isOfThisChain = authorization.chainID.isZero || authorization.chainID == chainID
      guard authority == connection.account, isOfThisChain, let due = ownNonce else { return }
      guard authorization.nonce != due else { return ownNonce = due &+ 1 }
      let path = field.appending("nonce")
      add(
        EVMRules.authNonceNotApplicable, at: reader.location(path),
        [Argument("field", path), Argument("got", authorization.nonce), Argument("expected", due)])
    } catch {
      add(
        EVMRules.txAuthSigner, at: reader.location(field),
        [Argument("field", field), Argument("why", error.rule.title)])
    }
  }

  // MARK: Policy

  mutating func checkPolicy() {
    if let chains = policy.chains, let chainID = request.chainID, !chains.contains(chainID) {
      add(EVMRules.policyChain, at: .chainId, [Argument("got", chainID)])
    }
    let movesValue = !(request.value ?? .zero).isZero
    guard let to = request.to else {
      // No list names a contract that is still to be.
      if policy.contracts != nil || policy.recipients != nil && movesValue {
        add(EVMRules.policyContract, at: .to, [Argument("got", "that is created")])
      }
      return
    }
    let isContract = policy.contracts?.contains(to)
    if hasData, isContract == false { add(EVMRules.policyContract, at: .to, [Argument("got", to)]) }
    // Value with data is a transfer all the same, unless the contract may be called.
    if let recipients = policy.recipients, !recipients.contains(to), !hasData || movesValue && isContract != true {
      add(EVMRules.policyRecipient, at: .to, [Argument("got", to)])
    }
    if hasData, let selectors = policy.selectors, let data = request.data {
      let selector = EVMSelector.of(data)
      if selector.map({ !selectors.contains($0) }) ?? true {
        add(
          EVMRules.policySelector, at: reader.location(FieldPath("data")),
          [Argument("got", selector.map(EVMSelector.text) ?? Hex.encode(data, prefix: "0x"))])
      }
    }
  }
}
