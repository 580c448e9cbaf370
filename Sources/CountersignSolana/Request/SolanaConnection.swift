public import CountersignCore

/// What the app knows of the connection: the account and the network, each possibly unknown.
public struct SolanaConnection: Hashable, Sendable {
  /// The connected account; nil when it is not known or could not be read.
  public let account: SolanaAddress?
  /// The network; nil when it is not known, could not be read, or is none of Solana.
  public let network: NetworkID?
  /// What is wrong with the two texts.
  public let findings: [Finding]
  /// True when the caller gave a text that could not be read: then nothing can be compared with it.
  let isAccountUnreadable: Bool
  let isNetworkUnreadable: Bool

  /// The cluster, when it is one of the public ones.
  public var cluster: SolanaCluster? { network.flatMap { SolanaCluster($0) } }

  /// Reads what a wallet tells: `account`, an address in base58, and `network`, a CAIP-2 identifier. Either may be unknown.
  public init(account: String?, network: String?) {
    var findings: [Finding] = []
    self.network = network.flatMap { Self.network($0, &findings) }
    self.account = account.flatMap { Self.account($0, &findings) }
    self.findings = findings
    isAccountUnreadable = account != nil && self.account == nil
    isNetworkUnreadable = network != nil && self.network == nil
  }

  private static func network(_ text: String, _ findings: inout [Finding]) -> NetworkID? {
    func refuse(_ rule: Rule, _ more: Argument, hint: String = "a Solana network is solana:<32 characters>")
      -> NetworkID?
    {
      findings.append(
        Finding(rule, at: Location(field: "network"), [Argument("got", text), more], hint: hint))
      return nil
    }
    do throws(CodecError) {
      let network = try NetworkID(text)
      guard network.namespace == "solana" else {
        return refuse(CoreRules.networkForeign, Argument("chain", "Solana"))
      }
      // Wallet Standard and SIWS call clusters by their names; CAIP-2 does not.
      if let cluster = SolanaCluster(named: network.reference) {
        return refuse(
          SolanaRules.chainIDInvalid, Argument("expected", cluster.caip2), hint: "\(cluster) is \(cluster.caip2)")
      }
      guard network.reference.utf8.count == 32, (try? Base58.decode(network.reference, maximumCount: 32)) != nil else {
        return refuse(SolanaRules.chainIDInvalid, Argument("expected", "solana: and 32 characters of the genesis hash"))
      }
      return network
    } catch {
      return refuse(CoreRules.networkMalformed, Argument("why", error.reason))
    }
  }

  private static func account(_ text: String, _ findings: inout [Finding]) -> SolanaAddress? {
    do throws(CodecError) {
      return try SolanaAddress(text)
    } catch {
      findings.append(
        Finding(
          CoreRules.accountMalformed, at: Location(field: "account"),
          [Argument("got", text), Argument("chain", "Solana"), Argument("why", error.reason)]))
      return nil
    }
  }
}
