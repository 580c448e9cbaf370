import CountersignHash

/// Programs, sysvars and mints that this library knows by name.
public enum SolanaPrograms {
  /// No program at all: where one could not be named. 32 bytes of 0xff are no account.
  static let none = SolanaAddress(Bytes32(.max, .max, .max, .max))

  /// Accounts, transfers of SOL, nonces. Source: solana-system-interface.
  public static let system = SolanaAddress(Bytes32(0, 0, 0, 0))
  /// SPL Token. Source: spl-token.
  public static let token = known("TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA")
  /// Token-2022. Source: spl-token-2022.
  public static let token2022 = known("TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb")
  /// Associated token accounts. Source: spl-associated-token-account.
  public static let associatedToken = known("ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL")
  /// Memos, the form that most wallets write. Source: spl-memo.
  public static let memo = known("MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr")
  /// Memos, the first form. Source: spl-memo v1.
  public static let memoV1 = known("Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo")
  /// Memos, the newest and cheapest form. Source: solana-program/memo 4.
  public static let memoV4 = known("Memo4c2pN8afCj432Lb7RMVKi9PbQnnW7ewFFaV3oAH")
  /// The price and limits of a transaction. Source: solana-compute-budget-interface.
  public static let computeBudget = known("ComputeBudget111111111111111111111111111111")
  /// Lookup tables. Source: solana-address-lookup-table-interface.
  public static let lookupTable = known("AddressLookupTab1e1111111111111111111111111")
  /// Stake accounts. Source: solana-stake-interface.
  public static let stake = known("Stake11111111111111111111111111111111111111")
  /// Vote accounts. Source: solana-vote-interface.
  public static let vote = known("Vote111111111111111111111111111111111111111")
  /// Programs that can be replaced. Source: solana-loader-v3-interface.
  public static let upgradeableLoader = known("BPFLoaderUpgradeab1e11111111111111111111111")
  /// Assertions that wallets add. Source: Jac0xb/lighthouse.
  public static let lighthouse = known("L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95")

  /// The sysvar that nonces are made of. Source: solana-sdk `sysvar`.
  static let recentBlockhashes = known("SysvarRecentB1ockHashes11111111111111111111")

  private static func known(_ text: String) -> SolanaAddress { (try? SolanaAddress(text)) ?? none }
}
