extension SolanaProgramLayout {
  /// Accounts, transfers of SOL, nonces. Source: solana-system-interface `SystemInstruction`.
  static let system = SolanaProgramLayout(
    "system",
    [
      .u32(0, "create_account", ["lamports": .u64, "space": .u64, "owner": .address], ["from", "to"]),
      .u32(1, "assign", ["owner": .address], ["account"]),
      .u32(2, "transfer", ["lamports": .u64], ["from", "to"]),
      .u32(
        3, "create_account_with_seed",
        ["base": .address, "seed": .text, "lamports": .u64, "space": .u64, "owner": .address], ["from", "to"],
        optional: ["base"]),
      .u32(4, "advance_nonce", [:], ["nonce", nil, "authority"]),
      .u32(5, "withdraw_nonce", ["lamports": .u64], ["nonce", "to", nil, nil, "authority"]),
      .u32(6, "initialize_nonce", ["authority": .address], ["nonce", nil, nil]),
      .u32(7, "authorize_nonce", ["new_authority": .address], ["nonce", "authority"]),
      .u32(8, "allocate", ["space": .u64], ["account"]),
      .u32(
        9, "allocate_with_seed", ["base": .address, "seed": .text, "space": .u64, "owner": .address],
        ["account", "base"]),
      .u32(10, "assign_with_seed", ["base": .address, "seed": .text, "owner": .address], ["account", "base"]),
      .u32(
        11, "transfer_with_seed", ["lamports": .u64, "seed": .text, "owner": .address], ["from", "base", "to"]),
      .u32(12, "upgrade_nonce", [:], ["nonce"]),
      // The new account stands first here; nobody pays when it has its lamports already. Source: SIMD-0312.
      .u32(
        13, "create_account_allow_prefund", ["lamports": .u64, "space": .u64, "owner": .address], ["to"],
        optional: ["from"], form: .prefund),
    ])
}
