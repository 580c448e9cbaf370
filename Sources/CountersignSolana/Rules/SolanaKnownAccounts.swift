import CountersignCore

/// Accounts that are what they are on every cluster, or on one only.
enum SolanaKnownAccounts {
  /// The mint of wrapped SOL. Source: spl-token `native_mint`.
  static let nativeMint = known("So11111111111111111111111111111111111111112")
  /// The same of Token-2022. Source: spl-token-2022 `native_mint`.
  static let nativeMint2022 = known("9pan9bMn5HatX4EJdBwg9VgCa7Uz5HL8N1m5D3NdXej9")

  /// Mints that one cluster has and no other: their keys are their issuers'. Source: Circle, Tether.
  static let onlyOn: [SolanaAddress: SolanaCluster] = [
    known("EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v"): .mainnet,  // USDC
    known("Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB"): .mainnet,  // USDT
    known("HzwqbKZw8HxMN6bF2yFZNrht3c2iXXzpKcFu7uBEDKtr"): .mainnet,  // EURC
    known("4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU"): .devnet,  // USDC
  ]

  /// Programs whose instructions are read here.
  static let programs: Set<SolanaAddress> = precompiles.union([
    SolanaPrograms.system, SolanaPrograms.token, SolanaPrograms.token2022, SolanaPrograms.associatedToken,
    SolanaPrograms.memo, SolanaPrograms.memoV1, SolanaPrograms.memoV4, SolanaPrograms.computeBudget,
    SolanaPrograms.lookupTable, SolanaPrograms.stake, SolanaPrograms.upgradeableLoader, SolanaPrograms.lighthouse,
  ])

  /// Programs that check signatures over instruction data. Source: Agave precompiles; SIMD-0075.
  static let precompiles: Set<SolanaAddress> = [
    known("Ed25519SigVerify111111111111111111111111111"), known("KeccakSecp256k11111111111111111111111111111"),
    known("Secp256r1SigVerify1111111111111111111111111"),
  ]

  /// Programs of the node itself that are charged 3,000 units where no limit is set. Those that became ordinary programs
  /// (stake, config, lookup tables) are not among them. Source: Agave `builtins-default-costs`.
  static let builtins: Set<SolanaAddress> = precompiles.union([
    SolanaPrograms.system, SolanaPrograms.vote, SolanaPrograms.computeBudget, SolanaPrograms.upgradeableLoader,
    known("BPFLoader1111111111111111111111111111111111"), known("BPFLoader2111111111111111111111111111111111"),
    known("LoaderV411111111111111111111111111111111111"),
  ])

  /// Sysvars. Source: solana-sdk `sysvar`.
  static let sysvars: Set<SolanaAddress> = [
    known("SysvarC1ock11111111111111111111111111111111"), known("SysvarEpochRewards1111111111111111111111111"),
    known("SysvarEpochSchedu1e111111111111111111111111"), known("SysvarFees111111111111111111111111111111111"),
    known("Sysvar1nstructions1111111111111111111111111"), known("SysvarLastRestartS1ot1111111111111111111111"),
    known("SysvarRecentB1ockHashes11111111111111111111"), known("SysvarRent111111111111111111111111111111111"),
    known("SysvarRewards111111111111111111111111111111"), known("SysvarS1otHashes111111111111111111111111111"),
    known("SysvarS1otHistory11111111111111111111111111"), known("SysvarStakeHistory1111111111111111111111111"),
  ]

  /// Accounts that the runtime lends for reading only, whatever is asked. Source: Agave `reserved_account_keys`.
  private static let reserved: Set<SolanaAddress> = sysvars.union(builtins).union([
    SolanaPrograms.stake, SolanaPrograms.lookupTable, known("Config1111111111111111111111111111111111111"),
    known("StakeConfig11111111111111111111111111111111"), known("Sysvar1111111111111111111111111111111111111"),
    known("NativeLoader1111111111111111111111111111111"), known("Feature111111111111111111111111111111111111"),
    known("ZkE1Gama1Proof11111111111111111111111111111"), known("ZkTokenProof1111111111111111111111111111111"),
  ])

  /// True when the runtime never lets the account be written.
  static func isReserved(_ address: SolanaAddress) -> Bool { reserved.contains(address) }

  /// What an address is that nobody can be paid at; nil for any other.
  static func notAWallet(_ address: SolanaAddress) -> String? {
    if sysvars.contains(address) { return "a sysvar" }
    if programs.contains(address) || isReserved(address) { return "a program" }
    if onlyOn[address] != nil || address == nativeMint || address == nativeMint2022 { return "a token's mint" }
    return nil
  }

  private static func known(_ text: String) -> SolanaAddress { (try? SolanaAddress(text)) ?? SolanaPrograms.none }
}
