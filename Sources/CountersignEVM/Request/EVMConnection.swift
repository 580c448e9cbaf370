public import CountersignCore

/// What the app knows of the connection: the account and the network, each possibly unknown.
public struct EVMConnection: Hashable, Sendable {
  /// The connected account; nil when it is not known or could not be read.
  public let account: EVMAddress?
  /// The network; nil when it is not known, could not be read, or is none of EVM.
  public let network: NetworkID?
  /// What is wrong with the two texts.
  public let findings: [Finding]
  /// True when the caller gave a text that could not be read: then nothing can be compared with it.
  let isAccountUnreadable: Bool
  let isNetworkUnreadable: Bool

  /// The chain of the network.
  public var chainID: UInt256? { network?.evmChainID }

  /// Reads what a wallet tells: `account`, an address in hex, and `network`, a CAIP-2 identifier. Either may be unknown.
  public init(account: String?, network: String?) {
    var findings: [Finding] = []
    self.network = network.flatMap { Self.network($0, &findings) }
    let chainID = self.network?.evmChainID
    self.account = account.flatMap { Self.account($0, chainID, &findings) }
    self.findings = findings
    isAccountUnreadable = account != nil && self.account == nil
    isNetworkUnreadable = network != nil && chainID == nil
  }

  private static func network(_ text: String, _ findings: inout [Finding]) -> NetworkID? {
    do {
      let network = try NetworkID(text)
      guard network.evmChainID != nil else {
        findings.append(
          Finding(
            CoreRules.networkForeign, at: Location(field: "network"),
            [Argument("got", text), Argument("chain", "EVM")], hint: "an EVM network is eip155:N"))
        return nil
      }
      return network
    } catch {
      findings.append(
        Finding(
          CoreRules.networkMalformed, at: Location(field: "network"),
          [Argument("got", text), Argument("why", error.reason)], hint: "an EVM network is eip155:N, N decimal"))
      return nil
    }
  }

  private static func account(_ text: String, _ chainID: UInt256?, _ findings: inout [Finding]) -> EVMAddress? {
    // Wallets on chains 30 and 31 tell their address in either spelling.
    if let address = try? EVMAddress(text, chainID: chainID) { return address }
    do {
      return try EVMAddress(text)
    } catch {
      findings.append(
        Finding(
          CoreRules.accountMalformed, at: Location(field: "account"),
          [Argument("got", text), Argument("chain", "EVM"), Argument("why", error.rule.title)]))
      return nil
    }
  }
}
