extension SolanaProgramLayout {
  /// Stake accounts. Source: solana-stake-interface `StakeInstruction`.
  static let stake = SolanaProgramLayout(
    "stake",
    [
      .u32(
        0, "initialize",
        [
          "staker": .address, "withdrawer": .address, "lockup_timestamp": .i64, "lockup_epoch": .u64,
          "custodian": .address,
        ], ["stake", nil]),
      .u32(
        1, "authorize", ["new_authority": .address, "authority_type": .u32], ["stake", nil, "authority"],
        optional: ["custodian"]),
      .u32(2, "delegate", [:], ["stake", "vote", nil, nil, nil, "authority"]),
      .u32(3, "split", ["lamports": .u64], ["stake", "split", "authority"]),
      .u32(4, "withdraw", ["lamports": .u64], ["stake", "to", nil, nil, "authority"], optional: ["custodian"]),
      .u32(5, "deactivate", [:], ["stake", nil, "authority"]),
      .u32(
        6, "set_lockup",
        ["lockup_timestamp": .option(.i64), "lockup_epoch": .option(.u64), "custodian": .option(.address)],
        ["stake", "authority"]),
      .u32(7, "merge", [:], ["stake", "source", nil, nil, "authority"]),
      .u32(
        8, "authorize_with_seed",
        ["new_authority": .address, "authority_type": .u32, "seed": .text, "owner": .address],
        ["stake", "base"], optional: [nil, "custodian"]),
      .u32(9, "initialize_checked", [:], ["stake", nil, "staker", "withdrawer"]),
      .u32(
        10, "authorize_checked", ["authority_type": .u32], ["stake", nil, "authority", "new_authority"],
        optional: ["custodian"]),
      .u32(
        11, "authorize_checked_with_seed", ["authority_type": .u32, "seed": .text, "owner": .address],
        ["stake", "base", nil, "new_authority"], optional: ["custodian"]),
      .u32(
        12, "set_lockup_checked", ["lockup_timestamp": .option(.i64), "lockup_epoch": .option(.u64)],
        ["stake", "authority"], optional: ["custodian"]),
      .u32(13, "get_minimum_delegation"),
      .u32(14, "deactivate_delinquent", [:], ["stake", "vote", "reference_vote"]),
      .u32(15, "redelegate", [:], ["stake", "destination", "vote", nil, "authority"]),
      .u32(16, "move_stake", ["lamports": .u64], ["source", "destination", "authority"]),
      .u32(17, "move_lamports", ["lamports": .u64], ["source", "destination", "authority"]),
    ])
}
