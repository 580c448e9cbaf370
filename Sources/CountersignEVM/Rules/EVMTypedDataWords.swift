import CountersignCore

/// Amounts, tokens and contracts in words. What is untrusted in them is made safe to show, and cut.
struct EVMTypedDataWords {
  /// How much of a name and of a symbol is shown.
  static let shownName = 60
  private static let shownSymbol = 20

  let context: EVMContext
  let chainID: UInt256?

  /// Whether an amount is meant for all there is and will be: the upper half of what the type holds, the largest signed
  /// number, or a habitual maximum of a narrower type. Source: ERC-7730 registry, ercs/calldata-erc20-tokens.json;
  /// Docs/Threats.md, 12; UNI and COMP keep 96 bits, Permit2 160.
  static func isUnlimited(_ amount: UInt256, bits: Int) -> Bool {
    let next = amount.adding(1) ?? amount
    return next.significantBits >= bits || amount == narrow(96) || amount == narrow(160)
  }

  /// 2^bits - 1.
  private static func narrow(_ bits: Int) -> UInt256 {
    bits == 96 ? UInt256(.max, 0xffff_ffff, 0, 0) : UInt256(.max, .max, 0xffff_ffff, 0)
  }

  /// An amount of a token: `1.5 USDC (1500000 units)`, `5 units of the token 0x…`, `UNLIMITED USDC`.
  func amount(_ units: UInt256, of token: EVMAddress?, isUnlimited: Bool = false) -> String {
    let known = token.flatMap { context.token($0, chainID: chainID) }
    let name =
      known.map { TextSanitizer.display($0.symbol, limit: Self.shownSymbol) }
      ?? token.map { "the token \($0)" } ?? "a token that is not named"
    if isUnlimited { return "UNLIMITED amounts of \(name)" }
    let count = units == 1 ? "1 unit" : "\(units) units"
    guard let decimals = known?.decimals else { return "\(count) of \(name)" }
    return "\(DecimalAmount.format(units, decimals: decimals)) \(name) (\(count))"
  }

  /// A contract by its address.
  func contract(_ contract: EVMAddress?) -> String {
    contract.map { "the contract \($0)" } ?? "no contract in particular"
  }

  /// The token's contract, in words.
  func token(_ token: EVMAddress?) -> String {
    let symbol = token.flatMap { context.token($0, chainID: chainID) }?.symbol
    return symbol.map { TextSanitizer.display($0, limit: Self.shownSymbol) } ?? contract(token)
  }

  /// What the schema says of an amount.
  static func field(_ amount: UInt256, isUnlimited: Bool) -> JSONText {
    .string(isUnlimited ? "unlimited" : amount.decimal)
  }
}
