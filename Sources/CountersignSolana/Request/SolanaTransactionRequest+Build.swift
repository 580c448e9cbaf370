public import CountersignCore
public import CountersignCurves
public import CountersignHash

extension SolanaTransactionRequest {
  /// An unsigned transaction of typed instructions.
  ///
  /// `recentBlockhash`: a recent block's hash as `Bytes32(base58:)` reads it, or the nonce account's value when the first
  /// instruction advances a nonce.
  /// `tables`: lookup tables to use (version 0). `config`: what version 1 says of its cost. Throws the rule of
  /// `SolanaRules` that a node would refuse it by, such as `txTooLarge`.
  public static func transaction(
    version: SolanaVersion = .v0, feePayer: SolanaAddress, recentBlockhash: Bytes32, instructions: [SolanaInstruction],
    tables: [(table: SolanaAddress, keys: [SolanaAddress])] = [],
    config: SolanaTransactionMessage.Config = SolanaTransactionMessage.Config()
  ) throws(DecodeError) -> SolanaTransactionRequest {
    let transaction = SolanaTransaction(
      unsigned: try SolanaTransactionMessage.compile(
        version: version, feePayer: feePayer, instructions: instructions, lifetime: recentBlockhash, tables: tables,
        config: config))
    guard let finding = SolanaStructure.check(transaction).first else { return SolanaTransactionRequest(transaction) }
    throw DecodeError(finding.rule, bytes: 0..<0, field: finding.location.field ?? "transaction", finding.arguments)
  }

  /// A payment of SOL from the account that also pays the fee.
  public static func transfer(
    from: SolanaAddress, to: SolanaAddress, lamports: UInt64, recentBlockhash: Bytes32
  ) throws(DecodeError) -> SolanaTransactionRequest {
    try transaction(
      feePayer: from, recentBlockhash: recentBlockhash,
      instructions: [.transfer(from: from, to: to, lamports: lamports)])
  }

  /// A payment of tokens between the usual token accounts of two wallets; the receiver's is created when it is missing.
  ///
  /// `amount` is in the token's smallest unit; `curves`, such as `Curves.standard`, derive the two accounts. Throws as
  /// `transaction`.
  public static func tokenTransfer(
    from: SolanaAddress, to: SolanaAddress, mint: SolanaAddress, amount: UInt64, decimals: UInt8,
    program: SolanaAddress = SolanaPrograms.token, recentBlockhash: Bytes32, curves: Curves
  ) throws(DecodeError) -> SolanaTransactionRequest {
    guard
      let source = try? SolanaAddress.associatedToken(wallet: from, mint: mint, tokenProgram: program, curves: curves),
      let destination = try? SolanaAddress.associatedToken(
        wallet: to, mint: mint, tokenProgram: program, curves: curves)
    else { throw DecodeError(SolanaRules.ataAddressMismatch, bytes: 0..<0, field: "destination") }
    return try transaction(
      feePayer: from, recentBlockhash: recentBlockhash,
      instructions: [
        .createTokenAccount(payer: from, account: destination, wallet: to, mint: mint, program: program),
        .tokenTransfer(
          source: source, mint: mint, destination: destination, authority: from, amount: amount, decimals: decimals,
          program: program),
      ])
  }

  /// Checks what was built as it will be sent: the report's value is there only when the check of its own `bridgeString`
  /// finds no error.
  ///
  /// `account` and `network`: the connection's, or nil. Never throws.
  public func build(
    operation: WalletOperation = .send, account: String? = nil, network: String? = nil,
    policy: SolanaPolicy = .standard, context: SolanaContext = .empty, limits: Limits = .standard, curves: Curves
  ) -> Report<SolanaTransactionRequest> {
    let report = Self.check(
      bridgeString, operation: operation, account: account, network: network, policy: policy, context: context,
      limits: limits, curves: curves)
    return report.worst == .error ? report.with(nil) : report
  }
}

extension Bytes32 {
  /// Reads base58 of 32 bytes, as nodes write a blockhash. Throws as `SolanaAddress.init(_:)`.
  public init(base58 text: String) throws(CodecError) { self = try SolanaAddress(text).bytes }
}
