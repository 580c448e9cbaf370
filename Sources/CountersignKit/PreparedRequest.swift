public import CountersignCore

/// A request that was checked and may be sent. Only `Preflight.check` makes one; it freezes what was checked, so what is
/// sent is what the reply is compared with.
public struct PreparedRequest: Sendable {
  /// What to hand to the bridge: re-encoded by us for transactions, the text itself for messages.
  public let bridgeString: String
  /// What was checked.
  public let request: WalletRequest

  private let acknowledged: Set<String>
  private let inspection: Preflight.Inspection
  private let preflight: Preflight

  init(
    bridgeString: String, request: WalletRequest, acknowledged: Set<String>, inspection: Preflight.Inspection,
    preflight: Preflight
  ) {
    self.bridgeString = bridgeString
    self.request = request
    self.acknowledged = acknowledged
    self.inspection = inspection
    self.preflight = preflight
  }

  /// Judges the wallet's reply. Never throws.
  public func verify(_ reply: WalletReply) -> Verdict {
    preflight.verify(reply, request, inspection, acknowledged)
  }
}
