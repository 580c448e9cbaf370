extension SolanaProgramLayout {
  /// Token-2022: what SPL Token does, and extensions. Source: spl-token-2022-interface.
  static let token2022 = SolanaProgramLayout(
    "token_2022",
    sharedTokenLayouts + feeLayouts + accountLayouts + mintLayouts + pointerLayouts + confidentialLayouts
      + metadataLayouts + groupLayouts)

  private static let feeLayouts: [SolanaInstructionLayout] = [
    .family(26, "transfer_fee_extension"),
    .sub(
      26, 0, "initialize_transfer_fee_config",
      [
        "config_authority": .option(.address), "withdraw_authority": .option(.address), "basis_points": .u16,
        "maximum_fee": .u64,
      ], ["mint"]),
    .sub(
      26, 1, "transfer_checked_with_fee", ["amount": .u64, "decimals": .u8, "fee": .u64],
      ["source", "mint", "destination", "authority"]),
    .sub(26, 2, "withdraw_withheld_tokens_from_mint", [:], ["mint", "destination", "authority"]),
    .sub(
      26, 3, "withdraw_withheld_tokens_from_accounts", ["token_accounts": .u8],
      ["mint", "destination", "authority"]),
    .sub(26, 4, "harvest_withheld_tokens_to_mint", [:], ["mint"]),
    .sub(26, 5, "set_transfer_fee", ["basis_points": .u16, "maximum_fee": .u64], ["mint", "authority"]),
  ]

  private static let accountLayouts: [SolanaInstructionLayout] = [
    .u8(29, "reallocate", ["extension_types": .toEnd], ["account", "payer", nil, "owner"]),
    .family(30, "memo_transfer_extension"),
    .sub(30, 0, "enable_memo_transfers", [:], ["account", "owner"]),
    .sub(30, 1, "disable_memo_transfers", [:], ["account", "owner"]),
    .family(34, "cpi_guard_extension"),
    .sub(34, 0, "enable_cpi_guard", [:], ["account", "owner"]),
    .sub(34, 1, "disable_cpi_guard", [:], ["account", "owner"]),
  ]

  private static let mintLayouts: [SolanaInstructionLayout] = [
    .u8(25, "initialize_mint_close_authority", ["close_authority": .paddedAddressOption], ["mint"]),
    .family(28, "default_account_state_extension"),
    .sub(28, 0, "initialize_default_account_state", ["state": .u8], ["mint"]),
    .sub(28, 1, "update_default_account_state", ["state": .u8], ["mint", "authority"]),
    .u8(31, "create_native_mint", [:], ["payer", "mint", nil]),
    .u8(32, "initialize_non_transferable_mint", [:], ["mint"]),
    .family(33, "interest_bearing_mint_extension"),
    .sub(
      33, 0, "initialize_interest_bearing_mint", ["rate_authority": .addressOrZeros, "rate": .i16], ["mint"]),
    .sub(33, 1, "update_interest_rate", ["rate": .i16], ["mint", "authority"]),
    .u8(35, "initialize_permanent_delegate", ["delegate": .address], ["mint"]),
    .family(36, "transfer_hook_extension"),
    .sub(
      36, 0, "initialize_transfer_hook", ["hook_authority": .addressOrZeros, "hook_program": .addressOrZeros],
      ["mint"]),
    .sub(36, 1, "update_transfer_hook", ["hook_program": .addressOrZeros], ["mint", "authority"]),
    .family(43, "scaled_ui_amount_extension"),
    .sub(
      43, 0, "initialize_scaled_ui_amount",
      ["multiplier_authority": .addressOrZeros, "multiplier": .fixedBytes(8)], ["mint"]),
    .sub(
      43, 1, "update_scaled_ui_multiplier", ["multiplier": .fixedBytes(8), "effective_timestamp": .i64],
      ["mint", "authority"]),
    .family(44, "pausable_extension"),
    .sub(44, 0, "initialize_pausable_config", ["pause_authority": .address], ["mint"]),
    .sub(44, 1, "pause", [:], ["mint", "authority"]),
    .sub(44, 2, "resume", [:], ["mint", "authority"]),
    .family(46, "permissioned_burn_extension"),
    .sub(46, 0, "initialize_permissioned_burn", ["burn_authority": .address], ["mint"]),
    .sub(46, 1, "permissioned_burn", ["amount": .u64], ["account", "mint", "burn_authority", "authority"]),
    .sub(
      46, 2, "permissioned_burn_checked", ["amount": .u64, "decimals": .u8],
      ["account", "mint", "burn_authority", "authority"]),
  ]

  private static let pointerLayouts: [SolanaInstructionLayout] = [
    .family(39, "metadata_pointer_extension"),
    .sub(
      39, 0, "initialize_metadata_pointer",
      ["pointer_authority": .addressOrZeros, "metadata": .addressOrZeros], ["mint"]),
    .sub(39, 1, "update_metadata_pointer", ["metadata": .addressOrZeros], ["mint", "authority"]),
    .family(40, "group_pointer_extension"),
    .sub(
      40, 0, "initialize_group_pointer", ["pointer_authority": .addressOrZeros, "group": .addressOrZeros],
      ["mint"]),
    .sub(40, 1, "update_group_pointer", ["group": .addressOrZeros], ["mint", "authority"]),
    .family(41, "group_member_pointer_extension"),
    .sub(
      41, 0, "initialize_group_member_pointer",
      ["pointer_authority": .addressOrZeros, "member": .addressOrZeros], ["mint"]),
    .sub(41, 1, "update_group_member_pointer", ["member": .addressOrZeros], ["mint", "authority"]),
  ]

  /// Amounts that are encrypted; the proofs about them are not read.
  private static let confidentialLayouts: [SolanaInstructionLayout] = [
    .family(27, "confidential_transfer_extension"),
    hidden(27, 0, "initialize_confidential_transfer_mint", ["mint"]),
    hidden(27, 1, "update_confidential_transfer_mint", ["mint", "authority"]),
    hidden(27, 2, "configure_confidential_transfer_account", ["account", "mint"]),
    hidden(27, 3, "approve_confidential_transfer_account", ["account", "mint", "authority"]),
    hidden(27, 4, "empty_confidential_transfer_account", ["account"]),
    .sub(27, 5, "confidential_deposit", ["amount": .u64, "decimals": .u8], ["account", "mint", "authority"]),
    .sub(27, 6, "confidential_withdraw", ["amount": .u64, "decimals": .u8, "rest": .toEnd], ["account", "mint"]),
    hidden(27, 7, "confidential_transfer", ["source", "mint", "destination"]),
    hidden(27, 8, "apply_confidential_pending_balance", ["account", "authority"]),
    hidden(27, 9, "enable_confidential_credits", ["account", "authority"]),
    hidden(27, 10, "disable_confidential_credits", ["account", "authority"]),
    hidden(27, 11, "enable_non_confidential_credits", ["account", "authority"]),
    hidden(27, 12, "disable_non_confidential_credits", ["account", "authority"]),
    hidden(27, 13, "confidential_transfer_with_fee", ["source", "mint", "destination"]),
    hidden(27, 14, "configure_confidential_transfer_account_with_registry", ["account", "mint"]),
    .family(37, "confidential_transfer_fee_extension"),
    hidden(37, 0, "initialize_confidential_transfer_fee_config", ["mint"]),
    hidden(37, 1, "withdraw_confidential_withheld_tokens_from_mint", ["mint", "destination"]),
    hidden(37, 2, "withdraw_confidential_withheld_tokens_from_accounts", ["mint", "destination"]),
    hidden(37, 3, "harvest_confidential_withheld_tokens_to_mint", ["mint"]),
    hidden(37, 4, "enable_harvest_to_mint", ["mint", "authority"]),
    hidden(37, 5, "disable_harvest_to_mint", ["mint", "authority"]),
    .family(42, "confidential_mint_burn_extension"),
    hidden(42, 0, "initialize_confidential_mint_burn", ["mint"]),
    hidden(42, 1, "rotate_supply_elgamal_pubkey", ["mint"]),
    hidden(42, 2, "update_decryptable_supply", ["mint", "authority"]),
    hidden(42, 3, "confidential_mint", ["destination", "mint"]),
    hidden(42, 4, "confidential_burn", ["account", "mint"]),
    hidden(42, 5, "apply_confidential_pending_burn", ["mint", "authority"]),
    hidden(46, 3, "permissioned_confidential_burn", ["account", "mint"]),
  ]

  private static func hidden(
    _ tag: UInt8, _ sub: UInt8, _ name: String, _ roles: [String?]
  ) -> SolanaInstructionLayout {
    .sub(tag, sub, name, ["rest": .toEnd], roles)
  }

  /// Source: spl-token-metadata-interface.
  private static let metadataLayouts: [SolanaInstructionLayout] = [
    .interface(
      "spl_token_metadata_interface:initialize_account", "initialize_token_metadata",
      ["name": .shortText, "symbol": .shortText, "uri": .shortText],
      ["metadata", "update_authority", "mint", "mint_authority"]),
    .interface(
      "spl_token_metadata_interface:updating_field", "update_token_metadata_field",
      ["field": .metadataField, "value": .shortText], ["metadata", "update_authority"]),
    .interface(
      "spl_token_metadata_interface:remove_key_ix", "remove_token_metadata_key",
      ["idempotent": .flag, "key": .shortText], ["metadata", "update_authority"]),
    .interface(
      "spl_token_metadata_interface:update_the_authority", "update_token_metadata_authority",
      ["new_authority": .addressOrZeros], ["metadata", "update_authority"]),
    .interface(
      "spl_token_metadata_interface:emitter", "emit_token_metadata",
      ["start": .option(.u64), "end": .option(.u64)], ["metadata"]),
  ]

  /// Source: spl-token-group-interface.
  private static let groupLayouts: [SolanaInstructionLayout] = [
    .interface(
      "spl_token_group_interface:initialize_token_group", "initialize_token_group",
      ["update_authority": .addressOrZeros, "max_size": .u64], ["group", "mint", "mint_authority"]),
    .interface(
      "spl_token_group_interface:update_group_max_size", "update_token_group_max_size", ["max_size": .u64],
      ["group", "update_authority"]),
    .interface(
      "spl_token_group_interface:update_authority", "update_token_group_authority",
      ["new_authority": .addressOrZeros], ["group", "update_authority"]),
    .interface(
      "spl_token_group_interface:initialize_member", "initialize_token_group_member", [:],
      ["member", "mint", "mint_authority", "group", "group_update_authority"]),
  ]
}
