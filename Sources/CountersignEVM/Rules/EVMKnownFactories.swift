import CountersignCore

/// Contracts that deploy accounts to addresses which depend on the first owners: nobody else gets an account at the
/// address.
enum EVMKnownFactories {
  /// Source: coinbase/smart-wallet, releases 1 and 1.1; Safe, deployments of `createProxyWithNonce` in 1.3.0 and 1.4.1.
  private static let known: [EVMAddress] = [
    "0x0ba5ed0c6aa8c49038f819e587e2633c4a9f428a", "0xba5ed110efdba3d005bfc882d75358acbbb85842",
    "0xa6b71e26c5e0845f74c812102ca7114b6a896ab2", "0x4e1dcf7ad4e460cfd30791ccc4f9c8a4f820ec67",
  ].compactMap { try? EVMAddress($0) }

  static func contains(_ address: EVMAddress) -> Bool { known.contains(address) }

  /// A warning about a factory that may let others own the account. Source: threats, row 29.
  static func check(_ factory: EVMAddress, account: EVMAddress?) -> Finding? {
    guard !contains(factory) else { return nil }
    let why = factory == account ? "which is the account itself" : "which is not known here"
    return Finding(
      EVMRules.unknownFactory, at: Location(field: "factory"), [Argument("factory", factory), Argument("why", why)])
  }
}
