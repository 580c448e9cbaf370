extension SolanaProgramLayout {
  /// SPL Token. Source: spl-token-interface; p-token.
  static let token = SolanaProgramLayout("spl_token", sharedTokenLayouts)

  /// What both token programs do.
  static let sharedTokenLayouts: [SolanaInstructionLayout] =
    setupLayouts + movingLayouts + [
      .u8(21, "get_account_data_size", ["extension_types": .toEnd], ["mint"]),
      .u8(22, "initialize_immutable_owner", [:], ["account"]),
      .u8(23, "amount_to_ui_amount", ["amount": .u64], ["mint"]),
      .u8(24, "ui_amount_to_amount", ["ui_amount": .textToEnd], ["mint"]),
      .batch(255),
    ]

  private static let mint: KeyValuePairs<String, SolanaInstructionLayout.Kind> = [
    "decimals": .u8, "mint_authority": .address, "freeze_authority": .paddedAddressOption,
  ]

  private static let setupLayouts: [SolanaInstructionLayout] = [
    .u8(0, "initialize_mint", mint, ["mint", nil]),
    .u8(1, "initialize_account", [:], ["account", "mint", "owner", nil]),
    .u8(2, "initialize_multisig", ["m": .u8], ["multisig", nil]),
    .u8(16, "initialize_account2", ["owner": .address], ["account", "mint", nil]),
    .u8(18, "initialize_account3", ["owner": .address], ["account", "mint"]),
    .u8(19, "initialize_multisig2", ["m": .u8], ["multisig"]),
    .u8(20, "initialize_mint2", mint, ["mint"]),
  ]

  private static let movingLayouts: [SolanaInstructionLayout] = [
    .u8(3, "transfer", ["amount": .u64], ["source", "destination", "authority"]),
    .u8(4, "approve", ["amount": .u64], ["source", "delegate", "owner"]),
    .u8(5, "revoke", [:], ["source", "owner"]),
    .u8(
      6, "set_authority", ["authority_type": .u8, "new_authority": .paddedAddressOption],
      ["account", "authority"]),
    .u8(7, "mint_to", ["amount": .u64], ["mint", "destination", "authority"]),
    .u8(8, "burn", ["amount": .u64], ["account", "mint", "authority"]),
    .u8(9, "close_account", [:], ["account", "destination", "owner"]),
    .u8(10, "freeze_account", [:], ["account", "mint", "authority"]),
    .u8(11, "thaw_account", [:], ["account", "mint", "authority"]),
    .u8(
      12, "transfer_checked", ["amount": .u64, "decimals": .u8], ["source", "mint", "destination", "authority"]),
    .u8(13, "approve_checked", ["amount": .u64, "decimals": .u8], ["source", "mint", "delegate", "owner"]),
    .u8(14, "mint_to_checked", ["amount": .u64, "decimals": .u8], ["mint", "destination", "authority"]),
    .u8(15, "burn_checked", ["amount": .u64, "decimals": .u8], ["account", "mint", "authority"]),
    .u8(17, "sync_native", [:], ["account"]),
    .u8(38, "withdraw_excess_lamports", [:], ["source", "destination", "authority"]),
    .u8(45, "unwrap_lamports", ["amount": .option(.u64)], ["source", "destination", "authority"]),
  ]
}
