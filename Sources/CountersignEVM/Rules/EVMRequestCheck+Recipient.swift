import CountersignCore

// Who gets the value, and whether that can be meant.
extension EVMRequestCheck {
  mutating func checkRecipient() {
    guard let to = request.to else {
      if !reader.hasValue(.to) { addMissingRecipient() }
      return
    }
    let hasValue = !(request.value ?? .zero).isZero
    if to.isZero {
      add(
        EVMRules.toZeroAddress, severity: hasValue ? .error : .warning, at: reader.location(.to),
        hint: "a request that creates a contract has no recipient")
    }
    if hasValue, EVMKnownContracts.isPrecompile(to) { add(EVMRules.toPrecompile, at: .to, [Argument("got", to)]) }
    if hasValue, let what = EVMKnownContracts.system(to) {
      add(EVMRules.toSystem, at: .to, [Argument("got", to), Argument("what", what)])
    }
    if to == connection.account ?? request.from {
      if !hasData {
        add(EVMRules.toSelf, at: .to)
      } else if policy.contracts?.contains(to) != true {
        add(EVMRules.selfCallWithData, at: .to)
      }
    }
    checkLookalike(to, "to")
    if let receiver = request.data.flatMap(EVMSelector.transferReceiver) {
      checkLookalike(receiver, "data")
      if receiver.isZero || receiver == to {
        let what = receiver.isZero ? "the zero address" : "the token's own contract"
        add(EVMRules.tokenToNobody, at: reader.location(FieldPath("data")), [Argument("what", what)])
      }
    }
  }

  /// A request without a recipient creates a contract, which is rarely meant.
  private mutating func addMissingRecipient() {
    let type = request.impliedType
    let needsRecipient = type == .blob || type == .setCode
    let call = request.data.flatMap(EVMSelector.of).map { EVMSelector.wellKnown.contains($0) } ?? false
    let hint: String? =
      if needsRecipient {
        "a transaction of type \(type?.description ?? "") has a recipient"
      } else if !hasData {
        "a creation has code in data; a transfer has a recipient"
      } else {
        call ? "data begins like a call, not like creation code: the contract to be called is missing" : nil
      }
    add(
      EVMRules.toMissing, severity: hint == nil ? .warning : .error,
      at: Location(pointer: JSONPointer(["to"]), text: reader.location(.to).text, field: "to"), hint: hint)
  }

  /// An address that begins and ends like one that the user has dealt with, and is another: people compare no more.
  private mutating func checkLookalike(_ to: EVMAddress, _ field: FieldPath) {
    if context.knownAddresses == nil, field == "to" {
      skip(CoreRules.addressLookalike, because: "no known addresses were given")
    }
    let known = context.knownAddresses ?? []
    guard to != connection.account, !known.contains(to) else { return }
    let own = connection.account.map { [$0] } ?? []
    // The smallest of several, so that the answer is the same every time.
    let imitated = (Array(known) + own).filter { $0.ends == to.ends }.map(\.checksummed).min()
    guard let imitated else { return }
    add(
      CoreRules.addressLookalike, at: reader.location(field),
      [Argument("field", field), Argument("got", to), Argument("known", imitated)],
      hint: "compare every digit; take the address from its owner, not from a list of transactions")
  }

  mutating func checkValue() {
    guard let value = request.value, !value.isZero else { return }
    let got = Argument("got", value)
    if value > Self.plausibleMost {
      add(EVMRules.valueImplausible, at: .value, [got, Argument("why", "more than any chain's coin has ever had")])
    } else if value < Self.plausibleLeast {
      add(
        EVMRules.valueImplausible, at: .value, [got, Argument("why", "less than a gwei: an amount of ether, perhaps?")])
    }
    guard let to = request.to else { return }
    if let selector = request.data.flatMap(EVMSelector.of), let function = EVMSelector.nonpayable[selector] {
      add(
        EVMRules.valueNonpayable, at: .value,
        [got, Argument("selector", EVMSelector.text(selector)), Argument("function", function)])
    }
    guard !hasData else { return }
    if context.tokens == nil { return skip(EVMRules.valueToToken, because: "no list of tokens was given") }
    if let token = context.token(to, chainID: chainID) {
      add(EVMRules.valueToToken, at: .to, [got, Argument("symbol", token.symbol)])
    }
  }

  /// 2^96 wei are 79 billion ether.
  private static let plausibleMost = UInt256(0, 1 << 32, 0, 0)
  /// A gwei.
  private static let plausibleLeast = UInt256(1_000_000_000)
}
