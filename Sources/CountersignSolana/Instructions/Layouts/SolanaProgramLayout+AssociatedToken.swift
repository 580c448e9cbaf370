extension SolanaProgramLayout {
  /// Associated token accounts. Source: spl-associated-token-account-interface.
  static let associatedToken = SolanaProgramLayout(
    "ata",
    [
      // The first clients wrote no data at all.
      SolanaInstructionLayout(
        tag: [], name: "create", arguments: [:], roles: createRoles, optional: [], form: .plain),
      .u8(0, "create", [:], createRoles),
      .u8(1, "create_idempotent", [:], createRoles),
      .u8(
        2, "recover_nested", [:],
        ["nested_ata", "nested_mint", "destination_ata", "owner_ata", "owner_mint", "wallet", "token_program"]),
    ])

  private static let createRoles: [String?] = ["payer", "ata", "wallet", "mint", nil, "token_program"]
}
