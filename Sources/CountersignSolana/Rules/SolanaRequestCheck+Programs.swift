import CountersignCore

// Which programs are called, and who is paid.
extension SolanaRequestCheck {
  mutating func checkPrograms() {
    if instructions.isEmpty { return add(SolanaRules.noInstructions, at: "instructions") }
    if instructions.allSatisfy({ $0.instruction.program == SolanaPrograms.computeBudget }) {
      add(SolanaRules.onlyComputeBudget, at: "instructions")
    }
    for (index, instruction) in instructions.enumerated() {
      let field = FieldPath("instructions")[index]
      let program = instruction.instruction.program
      let got = [Argument("got", program)]
      if let allowed = policy.programs, !allowed.contains(program) {
        add(SolanaRules.programNotAllowed, at: field, got)
      }
      if SolanaKnownAccounts.precompiles.contains(program) {
        checkPrecompile(instruction.instruction.data, field)
      } else if !SolanaKnownAccounts.programs.contains(program), policy.programs?.contains(program) != true {
        add(
          signs(instruction.instruction) ? SolanaRules.unknownProgramSigned : SolanaRules.unknownProgram, at: field, got
        )
      }
    }
  }

  /// True when the program gets the owner's signature.
  private func signs(_ instruction: SolanaInstruction) -> Bool {
    instruction.accounts.contains { $0.isSigner && isOwner($0.address) }
  }

  /// Where signature, key and message lie is told by the place of an instruction; 0xffff is the own one. Source: Agave
  /// `Ed25519SignatureOffsets`, whose three places stand at bytes 2, 6 and 12 of each entry of 14.
  private mutating func checkPrecompile(_ data: [UInt8], _ field: FieldPath) {
    var reader = ByteReader(data)
    guard let count = try? reader.u8(), (try? reader.u8()) != nil else { return }
    for _ in 0..<count {
      guard var entry = try? reader.reader(14) else { return }
      let places = (0..<7).compactMap { _ in try? entry.littleEndian(2) }
      let named = [1, 3, 6].compactMap { $0 < places.count ? places[$0] : nil }
      if named.contains(where: { $0 != 0xffff }) { return add(SolanaRules.precompileIndexFixed, at: field) }
    }
  }

  /// What the rules about payments have in common, whatever is paid with.
  mutating func checkPayment(_ instruction: SolanaDecodedInstruction, _ field: FieldPath) {
    guard let payment = SolanaPayment(instruction), instruction.fault == nil else { return }
    if payment.amount == 0 { add(SolanaRules.zeroAmount, at: field) }
    for role in payment.roles where role.account.address == nil {
      add(
        SolanaRules.unresolvedMoneyRole, at: field,
        [Argument("what", role.name), Argument("got", role.account.key)],
        hint: "give the table's contents as context")
    }
    if let allowed = policy.mints, !moves(allowed, payment) {
      let mint = instruction.account("mint")?.key.description ?? "a token whose mint is not named"
      add(SolanaRules.mintNotAllowed, at: field, [Argument("got", mint)])
    }
    guard let to = payment.destination.address else { return }
    let got = [Argument("got", to)]
    if to == payment.source?.address { add(SolanaRules.selfTransfer, at: field, got) }
    let isMint = to == payment.mint || context.token(to, network: connection.network) != nil
    if let what = SolanaKnownAccounts.notAWallet(to) ?? (isMint ? "a token's mint" : nil) {
      add(SolanaRules.recipientIsProgramOrMint, at: field, got + [Argument("what", what)])
    } else {
      checkLookalike(to, field)
    }
    if let allowed = policy.recipients, !allowed.contains(to), !ownedBy(allowed, payment) {
      add(SolanaRules.recipientNotAllowed, at: field, got)
    }
    if let mint = payment.mint { checkLookalike(mint, field, of: knownMints) }
    if payment.tokenProgram == nil { checkCoin(to, field) }
  }

  /// True for SOL, for one of these tokens, and for what the owner's usual account of one of them holds.
  private func moves(_ mints: Set<SolanaAddress>, _ payment: SolanaPayment) -> Bool {
    guard let program = payment.tokenProgram else { return true }
    if let mint = payment.mint { return mints.contains(mint) }
    guard !payment.namesMint, let owner, let source = payment.source?.address else { return false }
    return mints.contains { source == associatedToken(owner, $0, program) }
  }

  /// True when tokens go to the usual account of somebody who may be paid.
  private func ownedBy(_ owners: Set<SolanaAddress>, _ payment: SolanaPayment) -> Bool {
    guard let program = payment.tokenProgram, let mint = payment.mint else { return false }
    return owners.contains { owner in
      payment.destination.address == associatedToken(owner, mint, program)
    }
  }

  /// SOL that goes to an address without a key, or to somebody else than the app stated.
  private mutating func checkCoin(_ to: SolanaAddress, _ field: FieldPath) {
    // The own account for wrapped SOL has no key either, and is meant.
    let isOwnWrapped = owner.map { to == associatedToken($0, SolanaKnownAccounts.nativeMint, SolanaPrograms.token) }
    if !isOnCurve(to), isOwnWrapped != true {
      add(SolanaRules.recipientOffCurve, at: field, [Argument("got", to)])
    }
    guard let expected = context.expected.recipient else {
      return skip(SolanaRules.recipientUnexpected, because: "the app states no recipient (context expected.recipient)")
    }
    if to != expected, !isOwner(to), isOwnWrapped != true {
      add(SolanaRules.recipientUnexpected, at: field, [Argument("got", to), Argument("expected", expected)])
    }
  }

  /// An address that begins and ends like one that the user has dealt with, and is another: people compare no more.
  mutating func checkLookalike(_ address: SolanaAddress, _ field: FieldPath) {
    checkLookalike(address, field, of: knownAddresses)
  }

  private mutating func checkLookalike(_ address: SolanaAddress, _ field: FieldPath, of known: SolanaLookalikes) {
    guard let imitated = known.imitated(by: address) else { return }
    add(
      CoreRules.addressLookalike, at: field, [Argument("got", address), Argument("known", imitated)],
      hint: "compare every character; take the address from its owner, not from a list of transactions")
  }

  func associatedToken(
    _ wallet: SolanaAddress, _ mint: SolanaAddress, _ program: SolanaAddress
  ) -> SolanaAddress? {
    try? SolanaAddress.associatedToken(wallet: wallet, mint: mint, tokenProgram: program, curves: curves)
  }

  /// What could not be looked for, for want of knowledge.
  mutating func checkAssertions() {
    if context.knownAddresses == nil {
      skip(CoreRules.addressLookalike, because: "no known addresses were given")
    }
    if context.expected.recipient == nil {
      skip(
        SolanaRules.recipientUnexpected, SolanaRules.tokenDestinationUnowned,
        because: "the app states no recipient (context expected.recipient)")
    }
    let missing = message.lookups.filter { context.lookupTables[$0.table] == nil }
    if !missing.isEmpty {
      skip(SolanaRules.lookupIndexBeyondTable, because: "what the lookup tables hold is not known")
    }
  }
}

/// Known addresses by their first and last four characters: what people look at.
struct SolanaLookalikes {
  private let known: Set<SolanaAddress>
  /// The smallest of several, so that the answer is the same every time.
  private let texts: [[UInt8]: String]

  init(_ addresses: some Sequence<SolanaAddress>) {
    known = Set(addresses)
    texts = Dictionary(known.map(\.description).map { (Self.ends($0), $0) }) { min($0, $1) }
  }

  /// The known address that another one looks like; nil for a known one.
  func imitated(by address: SolanaAddress) -> String? {
    known.contains(address) ? nil : texts[Self.ends(address.description)]
  }

  private static func ends(_ text: String) -> [UInt8] { Array(text.utf8.prefix(4)) + Array(text.utf8.suffix(4)) }
}

/// An instruction that moves or makes SOL or tokens, in the roles that payments have.
struct SolanaPayment {
  /// Who pays: an account of SOL or of tokens; nil for tokens that are made, or kept back by their mint.
  let source: SolanaAccountMeta?
  /// Who is paid: an account of SOL or of tokens.
  let destination: SolanaAccountMeta
  /// Who decides: the owner or delegate of the source.
  let authority: SolanaAccountMeta?
  /// Lamports, or the token's smallest unit.
  let amount: UInt64?
  /// The token, when the instruction names it and its address is known.
  let mint: SolanaAddress?
  /// True when the instruction names the token.
  let namesMint: Bool
  /// The program that keeps the token; nil for SOL.
  let tokenProgram: SolanaAddress?

  /// Nil for an instruction that pays nobody.
  init?(_ instruction: SolanaDecodedInstruction) {
    let program = instruction.instruction.program
    switch (program, instruction.operation) {
    case (SolanaPrograms.system, "transfer"), (SolanaPrograms.system, "transfer_with_seed"):
      guard let to = instruction.account("to") else { return nil }
      destination = to
      source = instruction.account("from")
      authority = instruction.account("base")
      amount = instruction.number("lamports")
      mint = nil
      namesMint = false
      tokenProgram = nil
    case (SolanaPrograms.token, "transfer"), (SolanaPrograms.token, "transfer_checked"),
      (SolanaPrograms.token2022, "transfer"), (SolanaPrograms.token2022, "transfer_checked"),
      (SolanaPrograms.token2022, "transfer_checked_with_fee"), (SolanaPrograms.token, "mint_to"),
      (SolanaPrograms.token, "mint_to_checked"), (SolanaPrograms.token2022, "mint_to"),
      (SolanaPrograms.token2022, "mint_to_checked"), (SolanaPrograms.token2022, "withdraw_withheld_tokens_from_mint"),
      (SolanaPrograms.token2022, "withdraw_withheld_tokens_from_accounts"):
      guard let to = instruction.account("destination") else { return nil }
      destination = to
      source = instruction.account("source")
      authority = instruction.account("authority")
      amount = instruction.number("amount")
      mint = instruction.address("mint")
      namesMint = instruction.account("mint") != nil
      tokenProgram = program
    default: return nil
    }
  }

  /// The roles that decide where value goes.
  var roles: [(name: String, account: SolanaAccountMeta)] {
    [("source", source), ("destination", destination), ("authority", authority)].compactMap { name, account in
      account.map { (name, $0) }
    }
  }
}

extension SolanaDecodedInstruction {
  /// The name without the program: `transfer_checked`.
  var operation: String {
    guard let dot = name.utf8.firstIndex(of: UInt8(ascii: ".")) else { return name }
    return String(decoding: name.utf8[name.utf8.index(after: dot)...], as: UTF8.self)
  }
}
