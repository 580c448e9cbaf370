import CountersignCore

// SPL Token and Token-2022: transfers, and what gives tokens out of hand.
extension SolanaRequestCheck {
  private func isToken(_ program: SolanaAddress) -> Bool {
    program == SolanaPrograms.token || program == SolanaPrograms.token2022
  }

  mutating func checkToken(_ instruction: SolanaDecodedInstruction, _ field: FieldPath) {
    guard isToken(instruction.instruction.program) else { return }
    if let payment = SolanaPayment(instruction), instruction.fault == nil {
      checkTransfer(instruction, payment, field)
    }
    switch instruction.operation {
    case "approve", "approve_checked": checkApproval(instruction, field)
    case "set_authority":
      add(
        SolanaRules.tokenSetAuthority, at: field,
        [
          Argument("what", Self.authorityName(instruction.number("authority_type"))),
          Argument("got", name(instruction, "account")),
          Argument("expected", instruction.key("new_authority")?.description ?? "nobody"),
        ])
    case "close_account": payOutOfToken(instruction, account: "account", field)
    case "withdraw_excess_lamports", "unwrap_lamports": payOutOfToken(instruction, account: "source", field)
    case "update_token_metadata_authority", "update_token_group_authority":
      add(
        SolanaRules.tokenSetAuthority, at: field,
        [
          Argument("what", "the right to update"),
          Argument("got", name(instruction, instruction.roles.first?.name ?? "")),
          Argument("expected", instruction.key("new_authority")?.description ?? "nobody"),
        ])
    case "burn", "burn_checked", "permissioned_burn", "permissioned_burn_checked":
      add(
        SolanaRules.tokenBurn, at: field,
        [Argument("amount", amount(instruction, mint: instruction.address("mint")))])
    case "batch":
      add(SolanaRules.tokenBatch, at: field, [Argument("got", instruction.inner.count)])
    case let other: checkExtension(other, instruction, field)
    }
  }

  /// Who may be told by an authority type. Source: spl-token-2022 `AuthorityType`.
  private static func authorityName(_ type: UInt64?) -> String {
    let names = [
      "the right to mint", "the right to freeze", "the ownership", "the right to close", "the right to set the fee",
      "the right to withdraw fees", "the right to close the mint", "the right to set the interest",
      "the right to move all accounts' tokens", "the right over confidential transfers",
      "the right to set the transfer hook", "the right over confidential fees", "the right to set the metadata pointer",
      "the right to set the group pointer", "the right to set the member pointer", "the right to scale amounts",
      "the right to pause", "the right to allow burns",
    ]
    guard let type, let index = Int(exactly: type), names.indices.contains(index) else { return "an authority" }
    return names[index]
  }

  private mutating func checkTransfer(
    _ instruction: SolanaDecodedInstruction, _ payment: SolanaPayment, _ field: FieldPath
  ) {
    let program = instruction.instruction.program
    if payment.mint == nil, instruction.operation == "transfer" { add(SolanaRules.tokenTransferUnchecked, at: field) }
    if let to = payment.destination.address, SolanaKnownAccounts.notAWallet(to) == nil, isOnCurve(to) {
      add(
        SolanaRules.tokenDestinationIsWallet, at: field, [Argument("got", to)],
        hint: "derive the associated token account of the wallet, and create it in the same transaction")
    }
    if let mint = payment.mint {
      checkAccounts(payment, mint, program, field)
    } else {
      skip(
        SolanaRules.tokenSourceNotOwnAta, SolanaRules.tokenDestinationUnowned,
        because: "a transfer without a mint does not tell which account is the usual one")
    }
    if let fee = instruction.number("fee"), instruction.operation == "transfer_checked_with_fee" {
      add(
        SolanaRules.transferFeeDeclared, at: field,
        [Argument("amount", amount(fee, instruction, mint: payment.mint))])
    }
    // Accounts beyond the four are signers of a multisig, or belong to a hook.
    let isMultisig = payment.authority.map { !$0.isSigner } ?? false
    let further = instruction.extraAccounts.filter { !isMultisig || !$0.isSigner }.count
    if program == SolanaPrograms.token2022, payment.source != nil, further > 0 {
      add(
        SolanaRules.token2022TransferHook, at: field,
        [Argument("what", "the transfer has \(further) further accounts")])
    }
  }

  private mutating func checkAccounts(
    _ payment: SolanaPayment, _ mint: SolanaAddress, _ program: SolanaAddress, _ field: FieldPath
  ) {
    if let owner = connection.account, payment.authority?.address == owner, let source = payment.source?.address,
      source != associatedToken(owner, mint, program)
    {
      add(SolanaRules.tokenSourceNotOwnAta, at: field, [Argument("got", source), Argument("expected", owner)])
    }
    guard let recipient = context.expected.recipient, let to = payment.destination.address else { return }
    if to != recipient, to != associatedToken(recipient, mint, program) {
      add(SolanaRules.tokenDestinationUnowned, at: field, [Argument("got", to), Argument("expected", recipient)])
    }
  }

  private mutating func checkApproval(_ instruction: SolanaDecodedInstruction, _ field: FieldPath) {
    guard let amount = instruction.number("amount"), amount > 0 else { return }
    let got = Argument("got", name(instruction, "delegate"))
    if let delegate = instruction.address("delegate") { checkLookalike(delegate, field) }
    guard amount < .max else { return add(SolanaRules.tokenApproveUnlimited, at: field, [got]) }
    add(
      SolanaRules.tokenApprove, at: field,
      [got, Argument("amount", self.amount(instruction, mint: instruction.address("mint")))])
  }

  private mutating func payOutOfToken(
    _ instruction: SolanaDecodedInstruction, account: String, _ field: FieldPath
  ) {
    guard let to = instruction.account("destination"), !isOwner(to.address) else { return }
    add(
      SolanaRules.tokenCloseAccountToOther, at: field,
      [Argument("got", to.key), Argument("expected", name(instruction, account))])
  }

  /// Extensions of Token-2022 that take control of tokens, or hide what happens.
  private mutating func checkExtension(
    _ operation: String, _ instruction: SolanaDecodedInstruction, _ field: FieldPath
  ) {
    guard instruction.instruction.program == SolanaPrograms.token2022, let tag = instruction.instruction.data.first
    else { return }
    switch tag {
    case 27, 37, 42: add(SolanaRules.token2022Confidential, at: field)
    case 35:
      let delegate = instruction.key("delegate")?.description ?? "somebody"
      add(SolanaRules.token2022PermanentDelegate, at: field, [Argument("got", delegate)])
    case 36:
      add(SolanaRules.token2022TransferHook, at: field, [Argument("what", "the hook of the mint is set")])
    default: break
    }
  }

  /// An amount with the token's units, as far as they are known.
  private func amount(_ instruction: SolanaDecodedInstruction, mint: SolanaAddress?) -> String {
    amount(instruction.number("amount") ?? 0, instruction, mint: mint)
  }

  private func amount(_ units: UInt64, _ instruction: SolanaDecodedInstruction, mint: SolanaAddress?) -> String {
    let known = mint.flatMap { context.token($0, network: connection.network) }
    let decimals = instruction.number("decimals").flatMap { Int(exactly: $0) } ?? known?.decimals
    guard let decimals, decimals <= DecimalAmount.maximumDecimals else { return "\(units) of the smallest unit" }
    return "\(DecimalAmount.format(UInt256(units), decimals: decimals)) \(known?.symbol ?? "tokens")"
  }

  mutating func checkTokenAccount(_ instruction: SolanaDecodedInstruction, _ field: FieldPath) {
    guard instruction.instruction.program == SolanaPrograms.associatedToken,
      ["create", "create_idempotent"].contains(instruction.operation),
      let wallet = instruction.address("wallet"), let mint = instruction.address("mint"),
      let program = instruction.address("token_program"), let account = instruction.address("ata")
    else { return }
    checkLookalike(wallet, field)
    // The program of the token says how large the account is, whose rent the payer pays.
    if !isToken(program), policy.programs?.contains(program) != true, isOwner(instruction.address("payer")) {
      add(
        SolanaRules.accountFundedForOther, at: field,
        [
          Argument("amount", "the rent of as many bytes as it asks for"), Argument("got", account),
          Argument("expected", "the unknown program \(program)"),
        ])
    }
    if !isOnCurve(wallet) { add(SolanaRules.ataOwnerOffCurve, at: field, [Argument("got", wallet)]) }
    if let derived = associatedToken(wallet, mint, program), derived != account {
      add(SolanaRules.ataAddressMismatch, at: field, [Argument("got", account), Argument("expected", derived)])
    }
  }
}
