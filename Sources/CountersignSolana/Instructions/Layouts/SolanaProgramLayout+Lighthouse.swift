extension SolanaProgramLayout {
  /// Assertions that wallets add; what exactly is asserted is not read. Source: Jac0xb/lighthouse.
  static let lighthouse = SolanaProgramLayout(
    "lighthouse",
    [
      .u8(0, "memory_write", ["rest": .toEnd], [nil, nil, "payer", "memory", "source"]),
      .u8(1, "memory_close", ["rest": .toEnd], [nil, "payer", "memory"]),
      assertion(2, "assert_account_data", ["target"]),
      assertion(3, "assert_account_data_multi", ["target"]),
      assertion(4, "assert_account_delta", ["account_a", "account_b"]),
      assertion(5, "assert_account_info", ["target"]),
      assertion(6, "assert_account_info_multi", ["target"]),
      assertion(7, "assert_mint_account", ["target"]),
      assertion(8, "assert_mint_account_multi", ["target"]),
      assertion(9, "assert_token_account", ["target"]),
      assertion(10, "assert_token_account_multi", ["target"]),
      assertion(11, "assert_stake_account", ["target"]),
      assertion(12, "assert_stake_account_multi", ["target"]),
      assertion(13, "assert_upgradeable_loader_account", ["target"]),
      assertion(14, "assert_upgradeable_loader_account_multi", ["target"]),
      assertion(15, "assert_sysvar_clock", []),
      assertion(16, "assert_merkle_tree_account", ["target", "root", nil]),
      assertion(17, "assert_bubblegum_tree_config_account", ["target"]),
    ])

  private static func assertion(_ tag: UInt8, _ name: String, _ roles: [String?]) -> SolanaInstructionLayout {
    .u8(tag, name, ["assertion": .toEnd], roles)
  }
}
