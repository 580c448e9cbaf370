public import CountersignCore
public import CountersignCurves

/// Judges a wallet's signature of typed data.
public struct EVMTypedDataVerification: Sendable {
  private let typedData: EVMTypedData?
  private let connection: EVMConnection
  private let context: EVMContext
  private let limits: Limits
  private let curves: Curves

  /// Prepares to judge signatures of `typedData` (nil when it could not be read) by `account` (nil when it is not known)
  /// over a connection to `network`.
  public init(
    typedData: EVMTypedData?, account: String?, network: String?, context: EVMContext = .empty,
    limits: Limits = .standard, curves: Curves
  ) {
    self.init(
      typedData: typedData, connection: EVMConnection(account: account, network: network), context: context,
      limits: limits, curves: curves)
  }

  /// The same for a connection that was read before.
  public init(
    typedData: EVMTypedData?, connection: EVMConnection, context: EVMContext = .empty, limits: Limits = .standard,
    curves: Curves
  ) {
    self.typedData = typedData
    self.connection = connection
    self.context = context
    self.limits = limits
    self.curves = curves
  }

  /// Judges a signature in hex: of a key, or of any form that a contract judges.
  ///
  /// A signature by the account is `verified` when the domain's chain is the connection's; a domain that names no chain
  /// binds none, and the evidence says so. A chain that is no number is compared with nothing: `undecidable`.
  public func verify(signature reply: String) -> Verdict {
    guard let typedData else {
      var verdict = EVMSignatureVerification.unread(reply, connection, limits)
      if verdict.outcome != .malformed {
        verdict.reason = "the typed data cannot be read, so the signature cannot be compared with it"
      }
      return verdict
    }
    var evidence = Evidence()
    evidence.reading = "eip712"
    evidence.network = typedData.domain.chainID.flatMap { NetworkID(evmChainID: $0)?.description }
    if typedData.domain.chainID == nil { evidence.notProvable = ["network"] }
    return EVMSignatureVerification(
      digest: typedData.digest, connection: connection, context: context, limits: limits, curves: curves,
      evidence: evidence, readings: { EVMMessageReading.candidates(typedData, chainID: connection.chainID) },
      bind: { bound(typedData, $0) }
    ).verify(signature: reply)
  }

  /// A good signature: the domain's chain is what the format binds it to, and must be the connection's.
  private func bound(_ typedData: EVMTypedData, _ verdict: Verdict) -> Verdict {
    var verdict = verdict
    guard typedData.domain.chainID != nil else {
      if !typedData.domain.isChainReadable {
        verdict.outcome = .undecidable
        verdict.reason = "the domain's chain is no number that could be compared with the network"
      }
      return verdict
    }
    if let mismatch = EVMTypedDataCheck.chainMismatch(typedData.domain, connection, typedData.root) {
      verdict.outcome = .wrongNetwork
      verdict.findings.append(mismatch)
    } else if connection.chainID == nil {
      verdict.outcome = .undecidable
      verdict.reason =
        connection.isNetworkUnreadable
        ? "the connection's network cannot be read" : "no network to compare the domain's chain with"
    } else {
      verdict.evidence.compared.append("domain.chainId")
    }
    return verdict
  }
}
