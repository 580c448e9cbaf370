extension SolanaProgramLayout {
  /// Vote accounts; what validators write every slot is named only. Source: solana-vote-interface `VoteInstruction`.
  static let vote = SolanaProgramLayout(
    "vote",
    [
      .u32(0, "initialize_account", ["rest": .toEnd], ["vote"]),
      .u32(
        1, "authorize", ["new_authority": .address, "authority_type": .u32], ["vote", nil, "authority"]),
      .u32(2, "vote", ["rest": .toEnd], ["vote"]),
      .u32(3, "withdraw", ["lamports": .u64], ["vote", "to", "authority"]),
      .u32(4, "update_validator_identity", [:], ["vote", "identity", "authority"]),
      .u32(5, "update_commission", ["commission": .u8], ["vote", "authority"]),
      .u32(6, "vote_switch", ["rest": .toEnd], ["vote"]),
      .u32(7, "authorize_checked", ["authority_type": .u32], ["vote", nil, "authority", "new_authority"]),
      .u32(8, "update_vote_state", ["rest": .toEnd], ["vote"]),
      .u32(9, "update_vote_state_switch", ["rest": .toEnd], ["vote"]),
      .u32(10, "authorize_with_seed", ["rest": .toEnd], ["vote"]),
      .u32(11, "authorize_checked_with_seed", ["rest": .toEnd], ["vote"]),
      .u32(12, "compact_update_vote_state", ["rest": .toEnd], ["vote"]),
      .u32(13, "compact_update_vote_state_switch", ["rest": .toEnd], ["vote"]),
      .u32(14, "tower_sync", ["rest": .toEnd], ["vote"]),
      .u32(15, "tower_sync_switch", ["rest": .toEnd], ["vote"]),
    ])
}
