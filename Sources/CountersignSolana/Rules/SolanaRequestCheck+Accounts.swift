import CountersignCore

// Who signs and pays, and which accounts are lent.
extension SolanaRequestCheck {
  mutating func checkNetwork() {
    guard let network = connection.network else {
      return skip(
        SolanaRules.networkMismatch, SolanaRules.networkNotAllowed, because: "the connection's network is not known")
    }
    if let allowed = policy.networks, !allowed.contains(network) {
      add(SolanaRules.networkNotAllowed, at: "network", [Argument("got", network)])
    }
    guard let cluster = connection.cluster else {
      return skip(SolanaRules.networkMismatch, because: "the network is none of the public clusters")
    }
    for (index, account) in accounts.enumerated() {
      guard let address = account.address, let home = SolanaKnownAccounts.onlyOn[address], home != cluster else {
        continue
      }
      add(
        SolanaRules.networkMismatch, at: FieldPath("accountKeys")[index],
        [Argument("got", address), Argument("expected", home), Argument("network", cluster)])
    }
  }

  mutating func checkSigners() {
    guard let account = connection.account else {
      return skip(
        SolanaRules.feePayerMismatch, SolanaRules.addressNotSigner, SolanaRules.ownSignatureAlreadyPresent,
        because: "the connected account is not known")
    }
    let signers = message.signers
    if !signers.contains(account) {
      add(
        SolanaRules.addressNotSigner, at: "accountKeys",
        [Argument("got", signers.count), Argument("expected", account)])
    }
    if let payer = signers.first, payer != account {
      add(
        SolanaRules.feePayerMismatch, severity: policy.isSponsored ? .warning : .error, at: FieldPath("accountKeys")[0],
        [Argument("got", payer), Argument("expected", account)],
        hint: policy.isSponsored ? nil : "a policy may allow somebody else to pay the fee")
    }
  }

  /// What stands in the slots already.
  mutating func checkSignatures() {
    let states = transaction.signatureStates(curves)
    for (index, state) in states.enumerated() {
      let field = FieldPath("signatures")[index]
      switch state.kind {
      case .missing:
        // Where no account is known, whoever pays the fee is it.
        guard state.key != owner else { continue }
        add(
          SolanaRules.cosignerPending, severity: operation == .send ? .warning : .note, at: field,
          [Argument("got", state.key)],
          hint: operation == .send ? "a transaction that lacks a signature is not taken by any node" : nil)
      case .verified:
        let rule =
          state.key == connection.account
          ? SolanaRules.ownSignatureAlreadyPresent : SolanaRules.signatureAlreadyPresent
        add(rule, at: field, [Argument("got", state.key), Argument("expected", state.key)])
      case .wrongSlot(let key):
        add(SolanaRules.signatureWrongSlot, at: field, [Argument("got", key), Argument("expected", state.key)])
      case .nonCanonical:
        add(SolanaRules.signatureNonCanonical, at: field, [Argument("got", state.key)])
      case .invalid:
        add(SolanaRules.signatureInvalid, at: field, [Argument("got", state.key)])
      }
    }
  }

  /// What tables lend. Contents that are not known are never guessed.
  mutating func checkTables() {
    var tables = Set<SolanaAddress>()
    for (number, lookup) in message.lookups.enumerated() {
      let field = FieldPath("addressTableLookups")[number]
      if !tables.insert(lookup.table).inserted {
        add(SolanaRules.duplicateLookupTable, at: field, [Argument("got", lookup.table)])
      }
      let contents = context.lookupTables[lookup.table]
      if contents == nil { add(SolanaRules.lookupTableUnresolved, at: field, [Argument("got", lookup.table)]) }
      guard let count = contents?.count else { continue }
      for (name, indices) in [("writableIndexes", lookup.writable), ("readonlyIndexes", lookup.readonly)] {
        for (place, index) in indices.enumerated() where Int(truncatingIfNeeded: index) >= count {
          add(
            SolanaRules.lookupIndexBeyondTable, at: field.appending(name)[place],
            [Argument("got", index), Argument("expected", count)])
        }
      }
    }
    // By place, whatever stands there.
    var places = Set<SolanaAccountMeta.Key>()
    for (index, account) in message.accounts().enumerated() where index >= message.keys.count {
      guard !places.insert(account.key).inserted else { continue }
      add(SolanaRules.duplicateLookupIndex, at: FieldPath("accounts")[index], [Argument("got", account.key)])
    }
  }

  /// Accounts that stand twice, are too many, or cannot be written whatever the message says.
  mutating func checkAccounts() {
    var seen = Set<SolanaAddress>()
    for (index, account) in accounts.enumerated() {
      guard let address = account.address else { continue }
      let field =
        index < message.keys.count ? FieldPath("accountKeys")[index] : FieldPath("accounts")[index]
      // Version 1 forbids it in its structure, where it was told.
      if !seen.insert(address).inserted, message.version != .v1 {
        add(SolanaRules.duplicateAccountKey, at: field, [Argument("got", address)])
      }
      if account.isWritable, SolanaKnownAccounts.isReserved(address) {
        add(SolanaRules.reservedKeyWritable, at: field, [Argument("got", address)])
      }
    }
    if accounts.count > policy.maximumLocks {
      add(
        SolanaRules.tooManyAccountLocks, at: "accountKeys",
        [Argument("got", accounts.count), Argument("expected", policy.maximumLocks)])
    }
    if message.version != .v1, message.instructions.count > 64 {
      add(
        SolanaRules.tooManyInstructions, at: "instructions",
        [Argument("got", message.instructions.count), Argument("expected", 64)])
    }
    for (index, instruction) in message.instructions.enumerated() where instruction.accounts.count > 255 {
      add(
        SolanaRules.tooManyInstructionAccounts, at: FieldPath("instructions")[index],
        [Argument("got", instruction.accounts.count), Argument("expected", 255)])
    }
  }
}
