import CountersignCore

// The chain that is stated, whether it is the connection's, and the sender that is named.
extension EVMRequestCheck {
  /// The largest chain id that MetaMask holds exactly with the `v` made of it.
  static let walletChainLimit = UInt256(4_503_599_627_370_476)
  /// The largest chain id of EIP-2294, floor(MAX_UINT64 / 2) - 36.
  static let specificationChainLimit = UInt256(9_223_372_036_854_775_771)

  mutating func checkChain() {
    let location = reader.location(.chainId)
    guard let chainID = request.chainID else {
      // A chain id that is there but cannot be read has its finding already.
      if !reader.hasValue(.chainId) { addMissingChain() }
      return skip(EVMRules.chainMismatch, because: "the request's chain is not known")
    }
    if chainID.isZero { add(EVMRules.chainZero, at: location) }
    if chainID > Self.specificationChainLimit {
      addTooLarge(chainID, Self.specificationChainLimit, "EIP-2294", .error)
    } else if chainID > Self.walletChainLimit {
      addTooLarge(chainID, Self.walletChainLimit, "MetaMask holds no larger one", .warning)
    }
    guard let expected = connection.chainID else {
      let why = connection.isNetworkUnreadable ? "the network cannot be read" : "no network of the connection was given"
      return skip(EVMRules.chainMismatch, because: why)
    }
    if chainID != expected {
      add(
        EVMRules.chainMismatch, at: location,
        [Argument("got", chainID), Argument("expected", "eip155:\(expected)")],
        hint: "switch the wallet's network, or ask for chain \(expected)")
    }
  }

  private mutating func addMissingChain() {
    let fix = connection.chainID.flatMap { chainID -> Fix? in
      // A null makes room for the chain; a key in other letter case may name another one.
      if let null = reader.location(.chainId).text {
        return Fix(replacing: null, with: "\"\(chainID.quantity)\"", isSafe: true)
      }
      if reader.hasMiscased(.chainId) { return nil }
      let comma = reader.isEmpty ? "" : ","
      let place = reader.objectStart + 1
      return Fix(replacing: place..<place, with: "\"chainId\":\"\(chainID.quantity)\"\(comma)", isSafe: true)
    }
    add(
      EVMRules.chainMissing, at: Location(pointer: JSONPointer(["chainId"]), field: "chainId"),
      [Argument("operation", operation)], hint: fix == nil ? "state the chain, or the connection's network" : nil,
      fix: fix)
  }

  private mutating func addTooLarge(_ chainID: UInt256, _ limit: UInt256, _ why: String, _ severity: Severity) {
    add(
      EVMRules.chainTooLarge, severity: severity, at: .chainId,
      [Argument("got", chainID), Argument("limit", limit), Argument("why", why)])
  }

  /// Whether the sender that the request names is the connected account: the page lets `from` override it.
  mutating func checkSender() {
    guard let account = connection.account else {
      let why = connection.isAccountUnreadable ? "the account cannot be read" : "no connected account was given"
      return skip(EVMRules.fromMismatch, EVMRules.toSelf, EVMRules.selfCallWithData, because: why)
    }
    guard let from = request.from, from != account else { return }
    add(
      EVMRules.fromMismatch, at: reader.location(.from),
      [Argument("got", from), Argument("expected", account)], hint: "leave from out")
  }
}
