public import CountersignCore

/// What the app knows of the connection: the addresses and the network, each possibly unknown. A wallet connects several
/// addresses at once, one to pay and one for taproot.
public struct BitcoinConnection: Hashable, Sendable {
  /// An address of the wallet.
  public struct Account: Hashable, Sendable {
    /// The address.
    public let address: BitcoinAddress
    /// Its public key: 33 or 65 bytes, or 32 without the sign; nil when the wallet does not tell.
    public let publicKey: [UInt8]?

    /// Makes an account.
    public init(address: BitcoinAddress, publicKey: [UInt8]? = nil) {
      self.address = address
      self.publicKey = publicKey
    }
  }

  /// An address as a wallet tells it.
  public struct AccountText: Hashable, Sendable {
    /// The address in base58, bech32 or bech32m.
    public var address: String
    /// Its public key in hex; nil when the wallet does not tell.
    public var publicKey: String?

    /// Makes a text.
    public init(_ address: String, publicKey: String? = nil) {
      self.address = address
      self.publicKey = publicKey
    }
  }

  /// The connected addresses that could be read, the first one first.
  public let accounts: [Account]
  /// The network; nil when it is not known, could not be read, or is none of Bitcoin.
  public let network: BitcoinNetwork?
  /// What is wrong with the texts.
  public let findings: [Finding]
  /// True when the caller gave a text that could not be read: then nothing can be compared with it.
  let isAccountUnreadable: Bool
  let isNetworkUnreadable: Bool
  private let byScript: [BitcoinScript: Account]

  /// Reads what a wallet tells: `accounts`, none when they are not known, and `network`, a CAIP-2 identifier or nil.
  public init(accounts: [AccountText], network: String?) {
    var findings: [Finding] = []
    let family = network.flatMap { Self.network($0, &findings) }
    self.network = family
    self.accounts = accounts.enumerated().compactMap { index, text in
      let field: FieldPath = accounts.count == 1 ? "account" : FieldPath("account")[index]
      return Self.account(text, family, field, &findings)
    }
    self.findings = findings
    byScript = Dictionary(self.accounts.map { ($0.address.script, $0) }) { first, _ in first }
    isAccountUnreadable = self.accounts.count < accounts.count
    isNetworkUnreadable = network != nil && family == nil
  }

  /// The same for one address, or none.
  public init(account: String?, network: String?) {
    self.init(accounts: account.map { [AccountText($0)] } ?? [], network: network)
  }

  /// The network's CAIP-2 identifier.
  public var networkID: NetworkID? { network.flatMap { try? NetworkID($0.caip2) } }

  /// The connected address with this script.
  public func account(of script: BitcoinScript) -> Account? { byScript[script] }

  private static func network(_ text: String, _ findings: inout [Finding]) -> BitcoinNetwork? {
    func refuse(_ rule: Rule, _ more: Argument, hint: String = "mainnet is \(BitcoinNetwork.mainnet.caip2)")
      -> BitcoinNetwork?
    {
      findings.append(Finding(rule, at: Location(field: "network"), [Argument("got", text), more], hint: hint))
      return nil
    }
    do throws(CodecError) {
      let network = try NetworkID(text)
      if let known = BitcoinNetwork(network) { return known }
      let named = network.namespace == "bip122" ? BitcoinNetwork(named: network.reference) : nil
      let hint = (named ?? .mainnet).description + " is " + (named ?? .mainnet).caip2
      return refuse(CoreRules.networkForeign, Argument("chain", "Bitcoin"), hint: hint)
    } catch {
      return refuse(CoreRules.networkMalformed, Argument("why", error.reason))
    }
  }

  private static func account(
    _ text: AccountText, _ network: BitcoinNetwork?, _ field: FieldPath, _ findings: inout [Finding]
  ) -> Account? {
    func refuse(_ got: String, _ why: String) {
      findings.append(
        Finding(
          CoreRules.accountMalformed, at: Location(field: field),
          [Argument("got", got), Argument("chain", "Bitcoin"), Argument("why", why)]))
    }
    let address: BitcoinAddress
    do throws(DecodeError) {
      address = try BitcoinAddress(text.address)
    } catch {
      // Nothing private is ever repeated.
      let isPrivate = error.rule == BitcoinRules.addressIsPrivateKey
      refuse(isPrivate ? "(a private key)" : text.address, error.rule.title)
      return nil
    }
    if let network, !address.isOf(network) {
      findings.append(
        Finding(
          BitcoinRules.addressWrongNetwork, at: Location(field: field),
          [Argument("field", field), Argument("got", address.prefix.name), Argument("expected", network)]))
    }
    guard let hex = text.publicKey else { return Account(address: address) }
    let key = try? Hex.decode(Array(hex.utf8), from: 0)
    guard let key, key.count == 32 || BitcoinScript.isKeyShaped(key) else {
      refuse(text.address, "its public key is no key of 32, 33 or 65 bytes in hex")
      return nil
    }
    return Account(address: address, publicKey: key)
  }
}

extension BitcoinAddress {
  /// True when the text can be of a network: base58 does not tell regtest from the test networks.
  func isOf(_ network: BitcoinNetwork) -> Bool {
    prefix == network.prefix
      || script.witnessProgram == nil && prefix.publicKeyHash == network.prefix.publicKeyHash
        && prefix.scriptHash == network.prefix.scriptHash
  }
}
