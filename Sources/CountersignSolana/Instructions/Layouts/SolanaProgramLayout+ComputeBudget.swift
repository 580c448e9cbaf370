extension SolanaProgramLayout {
  /// The price and limits of a transaction. Source: solana-compute-budget-interface.
  static let computeBudget = SolanaProgramLayout(
    "compute_budget",
    [
      .u8(1, "heap", ["bytes": .u32]),
      .u8(2, "set_limit", ["units": .u32]),
      .u8(3, "set_price", ["micro_lamports": .u64]),
      .u8(4, "loaded_size", ["bytes": .u32]),
    ])
}
