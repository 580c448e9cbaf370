extension SolanaProgramLayout {
  /// Lookup tables. Source: solana-address-lookup-table-interface.
  static let lookupTable = SolanaProgramLayout(
    "alt",
    [
      .u32(0, "create", ["recent_slot": .u64, "bump": .u8], ["table", "authority", "payer", nil]),
      .u32(1, "freeze", [:], ["table", "authority"]),
      .u32(2, "extend", ["new_addresses": .addresses], ["table", "authority"], optional: ["payer", nil]),
      .u32(3, "deactivate", [:], ["table", "authority"]),
      .u32(4, "close", [:], ["table", "authority", "recipient"]),
    ])
}
