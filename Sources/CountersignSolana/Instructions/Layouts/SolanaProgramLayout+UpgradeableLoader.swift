extension SolanaProgramLayout {
  /// Programs that can be replaced. Source: solana-loader-v3-interface `UpgradeableLoaderInstruction`.
  static let upgradeableLoader = SolanaProgramLayout(
    "upgradeable_loader",
    [
      .u32(0, "initialize_buffer", [:], ["buffer"], optional: ["authority"]),
      .u32(1, "write", ["offset": .u32, "bytes": .bytes], ["buffer", "authority"]),
      .u32(
        2, "deploy", ["max_data_len": .u64],
        ["payer", "programdata", "program", "buffer", nil, nil, nil, "authority"]),
      .u32(3, "upgrade", [:], ["programdata", "program", "buffer", "spill", nil, nil, "authority"]),
      .u32(4, "set_authority", [:], ["account", "authority"], optional: ["new_authority"]),
      .u32(5, "close", [:], ["account", "recipient"], optional: ["authority", "program"]),
      .u32(
        6, "extend_program", ["additional_bytes": .u32], ["programdata", "program"], optional: [nil, "payer"]),
      .u32(7, "set_authority_checked", [:], ["account", "authority", "new_authority"]),
      .u32(8, "migrate", [:], ["programdata", "program", "authority"]),
      .u32(
        9, "extend_program_checked", ["additional_bytes": .u32], ["programdata", "program", "authority"],
        optional: [nil, "payer"]),
    ])
}
