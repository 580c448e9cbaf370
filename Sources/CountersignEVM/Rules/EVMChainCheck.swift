import CountersignCore

/// The chain that is stated, and whether it is the connection's.
enum EVMChainCheck {
  /// The largest chain id that MetaMask holds exactly with the `v` made of it.
  static let walletLimit = UInt256(4_503_599_627_370_476)
  /// The largest chain id of EIP-2294, floor(MAX_UINT64 / 2) - 36.
  static let specificationLimit = UInt256(9_223_372_036_854_775_771)

  static func run(
    _ reader: EVMRequestReader, _ connection: EVMConnection, _ operation: WalletOperation,
    _ findings: inout FindingCollector, _ notEvaluated: inout [NotEvaluated]
  ) {
    let location = reader.location(.chainId)
    guard let chainID = reader.request.chainID else {
      // A chain id that is there but cannot be read has its finding already.
      if !reader.hasValue(.chainId) { findings.add(missing(reader, connection, operation)) }
      notEvaluated.append(NotEvaluated(EVMRules.chainMismatch, "the request's chain is not known"))
      return
    }
    if chainID.isZero { findings.add(Finding(EVMRules.chainZero, at: location)) }
    if chainID > specificationLimit {
      findings.add(tooLarge(chainID, specificationLimit, "EIP-2294", .error, location))
    } else if chainID > walletLimit {
      findings.add(tooLarge(chainID, walletLimit, "MetaMask holds no larger one", .warning, location))
    }
    guard let expected = connection.chainID else {
      let why = connection.isNetworkUnreadable ? "the network cannot be read" : "no network of the connection was given"
      notEvaluated.append(NotEvaluated(EVMRules.chainMismatch, why))
      return
    }
    if chainID != expected {
      findings.add(
        Finding(
          EVMRules.chainMismatch, at: location,
          [Argument("got", chainID), Argument("expected", "eip155:\(expected)")],
          hint: "switch the wallet's network, or ask for chain \(expected)"))
    }
  }

  private static func missing(
    _ reader: EVMRequestReader, _ connection: EVMConnection, _ operation: WalletOperation
  ) -> Finding {
    let fix = connection.chainID.map { chainID in
      let comma = reader.isEmpty ? "" : ","
      let place = reader.objectStart + 1
      return Fix(replacing: place..<place, with: "\"chainId\":\"\(chainID.quantity)\"\(comma)", isSafe: true)
    }
    return Finding(
      EVMRules.chainMissing,
      at: Location(pointer: JSONPointer(["chainId"]), field: "chainId"), [Argument("operation", operation)],
      hint: fix == nil ? "state the chain, or the connection's network" : nil, fix: fix)
  }

  private static func tooLarge(
    _ chainID: UInt256, _ limit: UInt256, _ why: String, _ severity: Severity, _ location: Location
  ) -> Finding {
    Finding(
      EVMRules.chainTooLarge, severity: severity, at: location,
      [Argument("got", chainID), Argument("limit", limit), Argument("why", why)])
  }
}
