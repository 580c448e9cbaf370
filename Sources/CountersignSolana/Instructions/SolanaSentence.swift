import CountersignCore

/// Says what an instruction does. Everything untrusted in it is made safe to show, and cut.
struct SolanaSentence {
  let decoded: SolanaDecodedInstruction
  let context: SolanaContext
  let network: NetworkID?

  /// How much of a memo, of a seed and of a symbol is shown.
  private static let shownMemo = 200
  private static let shownSeed = 64
  private static let shownSymbol = 20
  /// How many accounts of an unknown program are named.
  private static let shownAccounts = 4

  /// The sentence.
  var text: String {
    if decoded.isUnknown { return unknown }
    if decoded.name == "memo" { return "write the memo \(quoted("text", Self.shownMemo))" }
    let name = decoded.name.split(separator: ".", maxSplits: 1).last.map(String.init) ?? decoded.name
    let known: String? =
      switch decoded.instruction.program {
      case SolanaPrograms.system: system(name)
      case SolanaPrograms.token, SolanaPrograms.token2022: token(name) ?? mint(name)
      case SolanaPrograms.associatedToken: associatedToken(name)
      case SolanaPrograms.lookupTable: lookupTable(name)
      case SolanaPrograms.stake: stake(name)
      case SolanaPrograms.vote: vote(name)
      case SolanaPrograms.upgradeableLoader: loader(name)
      case SolanaPrograms.lighthouse:
        decoded.account("target").map { "fail unless the account \($0.key) is as it is expected to be" }
      default: nil
      }
    return known ?? plain(name)
  }

  /// A program in words.
  static func name(of program: SolanaAddress) -> String {
    switch program {
    case SolanaPrograms.system: "the System program"
    case SolanaPrograms.computeBudget: "the Compute Budget program"
    case SolanaPrograms.token: "SPL Token"
    case SolanaPrograms.token2022: "Token-2022"
    case SolanaPrograms.associatedToken: "the Associated Token program"
    case SolanaPrograms.memo, SolanaPrograms.memoV1, SolanaPrograms.memoV4: "the Memo program"
    case SolanaPrograms.lookupTable: "the Address Lookup Table program"
    case SolanaPrograms.stake: "the Stake program"
    case SolanaPrograms.vote: "the Vote program"
    case SolanaPrograms.upgradeableLoader: "the Upgradeable Loader"
    case SolanaPrograms.lighthouse: "Lighthouse"
    case SolanaPrograms.none: "a program that is not named"
    default: "the unknown program \(program)"
    }
  }

  // MARK: Parts

  private func who(_ role: String) -> String { decoded.account(role)?.key.description ?? "nobody" }

  private func key(_ argument: String) -> String { decoded.key(argument)?.description ?? "nobody" }

  private func number(_ argument: String) -> UInt64 { decoded.number(argument) ?? 0 }

  private var sol: String { Self.sol(number("lamports")) }

  private static func sol(_ lamports: UInt64) -> String {
    "\(DecimalAmount.format(UInt256(lamports), decimals: 9)) SOL (\(count(lamports, "lamport")))"
  }

  private func quoted(_ argument: String, _ limit: Int) -> String {
    "\"\(TextSanitizer.display(decoded.text(argument) ?? "", limit: limit))\""
  }

  private var seed: String { "seed \(quoted("seed", Self.shownSeed))" }

  private static func count(_ number: some BinaryInteger, _ noun: String) -> String {
    "\(number) \(noun)" + (number == 1 ? "" : "s")
  }

  private var size: String { Self.count(number("space"), "byte") }

  /// The mint that the instruction names, when its address is known.
  private var knownToken: SolanaContext.Token? {
    decoded.address("mint").flatMap { context.token($0, network: network) }
  }

  /// The mint by its symbol, or else by its address.
  private var mintName: String { Self.symbol(knownToken) ?? "the mint \(who("mint"))" }

  private static func symbol(_ token: SolanaContext.Token?) -> String? {
    token.map { TextSanitizer.display($0.symbol, limit: shownSymbol) }
  }

  /// What the token is called behind an amount.
  private var tokenName: String {
    if let symbol = Self.symbol(knownToken) { return symbol }
    return decoded.account("mint").map { "tokens of the mint \($0.key)" } ?? "tokens of a mint that is not named"
  }

  /// An amount of tokens. What the caller knows of a mint counts more than the decimals that the instruction claims.
  private func tokens(_ units: UInt64) -> String {
    let claimed = decoded.number("decimals").map { Int(truncatingIfNeeded: $0) }
    guard let decimals = knownToken?.decimals ?? claimed else { return "\(Self.count(units, "unit")) of \(tokenName)" }
    return "\(DecimalAmount.format(UInt256(units), decimals: decimals)) \(tokenName) (\(Self.count(units, "unit")))"
  }

  private var amount: String { tokens(number("amount")) }

  // MARK: Programs

  private func system(_ name: String) -> String? {
    switch name {
    case "create_account", "create_account_with_seed":
      let place = name == "create_account" ? "" : ", at the \(seed) of \(key("base"))"
      return "create the account \(who("to")) with \(sol) of \(who("from")): \(size), owned by the program "
        + key("owner") + place
    case "create_account_allow_prefund":
      let funds = decoded.account("from").map { " with \(sol) of \($0.key)" } ?? ""
      return "create the account \(who("to"))\(funds): \(size), owned by the program \(key("owner"))"
    case "assign": return "hand the account \(who("account")) over to the program \(key("owner"))"
    case "transfer": return "send \(sol) from \(who("from")) to \(who("to"))"
    case "transfer_with_seed":
      return "send \(sol) from \(who("from")), at the \(seed) of \(who("base")), to \(who("to"))"
    case "advance_nonce": return "advance the nonce account \(who("nonce")) of the authority \(who("authority"))"
    case "withdraw_nonce": return "withdraw \(sol) from the nonce account \(who("nonce")) to \(who("to"))"
    case "initialize_nonce": return "make \(who("nonce")) a nonce account of the authority \(key("authority"))"
    case "authorize_nonce": return "give the nonce account \(who("nonce")) to the authority \(key("new_authority"))"
    case "allocate": return "give the account \(who("account")) a size of \(size)"
    case "allocate_with_seed":
      return "give the account \(who("account")), at the \(seed) of \(who("base")), a size of \(size) and hand it over "
        + "to the program \(key("owner"))"
    case "assign_with_seed":
      return "hand the account \(who("account")), at the \(seed) of \(who("base")), over to the program \(key("owner"))"
    default: return nil
    }
  }

  private func token(_ name: String) -> String? {
    switch name {
    case "transfer", "transfer_checked":
      return "send \(amount) from the token account \(who("source")) to the token account \(who("destination"))"
    case "transfer_checked_with_fee":
      return "send \(amount) from the token account \(who("source")) to the token account \(who("destination")), less "
        + "a fee of \(tokens(number("fee")))"
    case "approve", "approve_checked":
      let much = number("amount") == .max ? "unlimited \(tokenName)" : "up to \(amount)"
      return "let \(who("delegate")) spend \(much) of the token account \(who("source"))"
    case "revoke": return "take back what others may spend of the token account \(who("source"))"
    case "set_authority": return authority
    case "mint_to", "mint_to_checked": return "mint \(amount) to the token account \(who("destination"))"
    case "burn", "burn_checked", "permissioned_burn", "permissioned_burn_checked":
      return "burn \(amount) of the token account \(who("account"))"
    case "close_account": return "close the token account \(who("account")) and send its SOL to \(who("destination"))"
    case "freeze_account": return "freeze the token account \(who("account")) of \(mintName)"
    case "thaw_account": return "thaw the token account \(who("account")) of \(mintName)"
    case "confidential_deposit": return "hide \(amount) of the token account \(who("account"))"
    case "confidential_withdraw": return "show \(amount) that the token account \(who("account")) hides"
    case "initialize_account":
      return "make \(who("account")) a token account of \(who("owner")) for \(mintName)"
    case "initialize_account2", "initialize_account3":
      return "make \(who("account")) a token account of \(key("owner")) for \(mintName)"
    case "sync_native": return "count the wrapped SOL of the token account \(who("account"))"
    case "withdraw_excess_lamports": return "withdraw the excess SOL of \(who("source")) to \(who("destination"))"
    case "unwrap_lamports":
      let much = decoded.number("amount").map { Self.sol($0) } ?? "all wrapped SOL"
      return "send \(much) of the token account \(who("source")) to \(who("destination"))"
    default: return nil
    }
  }

  private var authority: String {
    let number = number("authority_type")
    let words = [
      "mint authority", "freeze authority", "owner", "close authority", "transfer fee authority",
      "withheld fee authority", "mint close authority", "interest rate authority", "permanent delegate",
      "confidential transfer authority", "transfer hook authority", "confidential fee authority",
      "metadata pointer authority", "group pointer authority", "group member pointer authority",
      "scaled amount authority", "pause authority", "permissioned burn authority",
    ]
    let what = number < words.count ? words[Int(truncatingIfNeeded: number)] : "authority \(number)"
    guard let new = decoded.key("new_authority") else { return "remove the \(what) of \(who("account"))" }
    return "make \(new) the \(what) of \(who("account"))"
  }

  /// What is set up on a mint, where it puts holders at risk.
  private func mint(_ name: String) -> String? {
    switch name {
    case "initialize_permanent_delegate":
      return "let \(key("delegate")) move and burn every token of \(mintName), whoever holds it"
    case "initialize_transfer_hook", "update_transfer_hook":
      let program = decoded.key("hook_program").map { "the program \($0)" } ?? "no program"
      return "let \(program) run at every transfer of \(mintName)"
    case "pause": return "stop all transfers of \(mintName)"
    case "set_transfer_fee":
      return "set the fee of every transfer of \(mintName) to \(number("basis_points")) hundredths of a percent"
    default: return nil
    }
  }

  private func associatedToken(_ name: String) -> String? {
    switch name {
    case "create", "create_idempotent":
      return "create the token account \(who("ata")) of \(who("wallet")) for \(mintName), paid by \(who("payer"))"
        + (name == "create" ? "" : ", unless it is there")
    case "recover_nested":
      return "send the tokens of \(who("nested_ata")) to the token account \(who("destination_ata"))"
    default: return nil
    }
  }

  private func lookupTable(_ name: String) -> String? {
    switch name {
    case "create": return "create the lookup table \(who("table")) of the authority \(who("authority"))"
    case "extend":
      guard case .addresses(let keys) = decoded.value("new_addresses") else { return nil }
      return "add \(keys.count == 1 ? "1 address" : "\(keys.count) addresses") to the lookup table \(who("table"))"
    case "freeze": return "freeze the lookup table \(who("table")) for ever"
    case "deactivate": return "deactivate the lookup table \(who("table"))"
    case "close": return "close the lookup table \(who("table")) and send its SOL to \(who("recipient"))"
    default: return nil
    }
  }

  private func stake(_ name: String) -> String? {
    let kind = number("authority_type") == 0 ? "staking" : "withdrawal"
    switch name {
    case "delegate": return "delegate the stake account \(who("stake")) to the vote account \(who("vote"))"
    case "deactivate": return "deactivate the stake account \(who("stake"))"
    case "withdraw": return "withdraw \(sol) from the stake account \(who("stake")) to \(who("to"))"
    case "split": return "split \(sol) off the stake account \(who("stake")) into \(who("split"))"
    case "merge": return "merge the stake account \(who("source")) into \(who("stake"))"
    case "move_stake", "move_lamports":
      return "move \(sol) from the stake account \(who("source")) to \(who("destination"))"
    case "set_lockup", "set_lockup_checked":
      let custodian = decoded.key("custodian") ?? decoded.address("custodian")
      return "lock the stake account \(who("stake")) up" + (custodian.map { ", in the custody of \($0)" } ?? "")
    case "authorize", "authorize_with_seed":
      return "make \(key("new_authority")) the \(kind) authority of the stake account \(who("stake"))"
    case "authorize_checked", "authorize_checked_with_seed":
      return "make \(who("new_authority")) the \(kind) authority of the stake account \(who("stake"))"
    case "initialize":
      return "make \(who("stake")) a stake account, staked by \(key("staker")) and withdrawn by \(key("withdrawer"))"
    case "initialize_checked":
      return "make \(who("stake")) a stake account, staked by \(who("staker")) and withdrawn by \(who("withdrawer"))"
    default: return nil
    }
  }

  private func vote(_ name: String) -> String? {
    switch name {
    case "withdraw": return "withdraw \(sol) from the vote account \(who("vote")) to \(who("to"))"
    case "authorize":
      return "make \(key("new_authority")) the \(number("authority_type") == 0 ? "voting" : "withdrawal") authority of "
        + "the vote account \(who("vote"))"
    default: return nil
    }
  }

  private func loader(_ name: String) -> String? {
    switch name {
    case "deploy": return "deploy the program \(who("program")) from the buffer \(who("buffer"))"
    case "upgrade": return "replace the program \(who("program")) by what the buffer \(who("buffer")) holds"
    case "set_authority", "set_authority_checked":
      guard let new = decoded.account("new_authority") else {
        return "remove the authority over \(who("account")): nobody can change it any more"
      }
      return "make \(new.key) the authority over \(who("account"))"
    case "close": return "close \(who("account")) and send its SOL to \(who("recipient"))"
    default: return nil
    }
  }

  // MARK: Others

  /// An instruction that is known by its name, and who plays which role in it.
  private func plain(_ name: String) -> String {
    let roles = decoded.roles.compactMap { role in
      decoded.account(role.name).map { "\(role.name.split(separator: "_").joined(separator: " ")) \($0.key)" }
    }
    let what =
      "call \(name.split(separator: "_").joined(separator: " ")) of \(Self.name(of: decoded.instruction.program))"
    return roles.isEmpty ? what : what + " with " + roles.joined(separator: ", ")
  }

  /// A call of which only the accounts are known: those that sign matter most.
  private var unknown: String {
    let accounts = decoded.instruction.accounts
    let what = "call \(Self.name(of: decoded.instruction.program)) with \(Self.count(accounts.count, "account"))"
    var seen: Set<SolanaAccountMeta.Key> = []
    let signers = accounts.filter { $0.isSigner && seen.insert($0.key).inserted }
    guard !signers.isEmpty else { return what }
    let shown = signers.prefix(Self.shownAccounts).map {
      "the account \($0.key) " + ($0.isWritable ? "is written and signs" : "signs")
    }
    let more = signers.count > shown.count ? [Self.count(signers.count - shown.count, "more signer")] : []
    return what + ", of which " + (shown + more).joined(separator: ", ")
  }
}
