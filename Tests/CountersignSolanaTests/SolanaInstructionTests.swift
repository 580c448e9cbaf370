import CountersignCore
import CountersignCurves
import CountersignHash
import CountersignSolana
import TestSupport
import Testing

/// What a corpus does not hold: bytes that are left over, options of old clients, batches that break off.
@Suite struct SolanaInstructionTests {
  private static func key(_ byte: UInt8) -> SolanaAddress {
    SolanaAddress(Bytes32(UInt64(byte), 0, 0, 1))
  }

  private static func decode(
    _ program: SolanaAddress, accounts: Int, _ data: String
  ) -> SolanaDecodedInstruction {
    let metas = (0..<accounts).map { SolanaAccountMeta(key(UInt8($0) + 1), signer: $0 == 0, writable: true) }
    return .decode(SolanaInstruction(program: program, accounts: metas, data: [UInt8](hex: data) ?? []))
  }

  @Test func readsATransferWithBytesBehindIt() {
    let decoded = Self.decode(SolanaPrograms.system, accounts: 2, "0200000000f2052a0100000000")
    #expect(decoded.name == "system.transfer")
    #expect(decoded.number("lamports") == 5_000_000_000)
    #expect(decoded.trailing == 1)
    #expect(decoded.fault == nil)
    #expect(decoded.address("to") == Self.key(2))
    #expect(decoded.json["trailing"] == .integer(1))
  }

  @Test func takesThePaddingOfOldClients() {
    let zeros = String(repeating: "00", count: 32)
    for data in ["060000", "060000" + zeros] {
      let decoded = Self.decode(SolanaPrograms.token, accounts: 2, data)
      #expect(decoded.name == "spl_token.set_authority")
      #expect(decoded.value("new_authority") == SolanaDecodedInstruction.Value.none)
      #expect(decoded.trailing == 0)
    }
    #expect(Self.decode(SolanaPrograms.token, accounts: 2, "060000" + zeros.dropLast() + "1").trailing == 32)
    #expect(Self.decode(SolanaPrograms.token, accounts: 2, "060000" + zeros + "00").trailing == 33)
    #expect(Self.decode(SolanaPrograms.token, accounts: 2, "060002").fault?.reason == .badValue)
  }

  @Test func reachesWhatFollowsTheRoles() {
    let decoded = Self.decode(SolanaPrograms.token2022, accounts: 6, "0c010000000000000006")
    #expect(decoded.extraAccounts.map(\.address) == [Self.key(5), Self.key(6)])
    #expect(Self.decode(SolanaPrograms.token2022, accounts: 4, "0c010000000000000006").extraAccounts.isEmpty)
  }

  @Test func saysWhatIsMissing() {
    #expect(
      Self.decode(SolanaPrograms.system, accounts: 1, "020000000100000000000000").fault?.description
        == "missing_account: to")
    #expect(Self.decode(SolanaPrograms.system, accounts: 2, "0200000001").fault?.description == "short_data: lamports")
    #expect(Self.decode(SolanaPrograms.system, accounts: 2, "63000000").fault?.description == "unknown_tag: tag")
    #expect(Self.decode(SolanaPrograms.system, accounts: 2, "020000").fault?.description == "short_data: tag")
    #expect(Self.decode(SolanaPrograms.token2022, accounts: 2, "1a").fault?.description == "short_data: tag")
    #expect(Self.decode(SolanaPrograms.token2022, accounts: 2, "1a63").fault?.description == "unknown_tag: tag")
    // What only Token-2022 has.
    #expect(Self.decode(SolanaPrograms.token, accounts: 2, "2c01").fault?.description == "unknown_tag: tag")
    #expect(Self.decode(SolanaPrograms.computeBudget, accounts: 0, "00").fault?.description == "unknown_tag: tag")
  }

  @Test func believesNoLength() {
    let base = String(repeating: "11", count: 32)
    let owner = String(repeating: "22", count: 32)
    let long = Self.decode(SolanaPrograms.system, accounts: 2, "0a000000" + base + "ffffffffffffffff" + owner)
    #expect(long.fault?.description == "short_data: seed")
    let table = Self.decode(SolanaPrograms.lookupTable, accounts: 2, "02000000" + "ffffffffffffffff" + owner)
    #expect(table.fault?.description == "short_data: new_addresses")
    let notText = Self.decode(SolanaPrograms.system, accounts: 2, "0a000000" + base + "0100000000000000ff" + owner)
    #expect(notText.fault?.description == "bad_value: seed")
    #expect(notText.key("base") != nil)
  }

  @Test func asksForTheFunderOfAnAccount() {
    let owner = String(repeating: "22", count: 32)
    func decode(_ lamports: String, _ accounts: Int) -> SolanaDecodedInstruction {
      Self.decode(SolanaPrograms.system, accounts: accounts, "0d000000" + lamports + "0000000000000000" + owner)
    }
    #expect(decode("0000000000000000", 1).fault == nil)
    #expect(decode("0100000000000000", 1).fault?.description == "missing_account: from")
    #expect(decode("0100000000000000", 2).address("from") == Self.key(2))
  }

  @Test func takesABatchApart() {
    let transfer = "0309" + "03" + "0100000000000000"
    let two = Self.decode(SolanaPrograms.token, accounts: 7, "ff" + transfer + transfer)
    #expect(two.inner.map(\.name) == ["spl_token.transfer", "spl_token.transfer"])
    #expect(two.inner.last?.address("source") == Self.key(4))
    #expect(two.extraAccounts.map(\.address) == [Self.key(7)])
    #expect(two.fault == nil)
    let short = Self.decode(SolanaPrograms.token, accounts: 5, "ff" + transfer + transfer)
    #expect(short.fault?.description == "missing_account: inner[1]")
    #expect(Self.decode(SolanaPrograms.token, accounts: 5, "ff").fault?.description == "short_data: inner[0]")
    #expect(
      Self.decode(SolanaPrograms.token, accounts: 5, "ff" + transfer + "03").fault?.description
        == "short_data: inner[1]")
    let nested = Self.decode(SolanaPrograms.token, accounts: 5, "ff" + "030c" + "ff" + transfer)
    #expect(nested.fault?.description == "bad_value: inner[0].tag")
    #expect(nested.inner.first?.inner == [])
  }

  @Test func readsMemos() {
    for program in [SolanaPrograms.memo, SolanaPrograms.memoV1, SolanaPrograms.memoV4] {
      let decoded = Self.decode(program, accounts: 2, "c3a9")
      #expect(decoded.name == "memo")
      #expect(decoded.text("text") == "é")
      #expect(decoded.roles.map(\.name) == ["signer0", "signer1"])
    }
    let bad = Self.decode(SolanaPrograms.memo, accounts: 0, "ff")
    #expect(bad.name == "memo")
    #expect(bad.fault?.reason == .badValue)
  }

  /// The tags are those that spl-token's JavaScript writes.
  @Test func knowsInterfacesByTheirHash() {
    let name = "0100000041" + "0100000042" + "0100000043"
    let initialize = Self.decode(SolanaPrograms.token2022, accounts: 4, "d2e11ea258b84d8d" + name)
    #expect(initialize.name == "token_2022.initialize_token_metadata")
    #expect(initialize.text("uri") == "C")
    let update = Self.decode(SolanaPrograms.token2022, accounts: 2, "dde9312db5cadcc8" + "01" + "0100000042")
    #expect(update.name == "token_2022.update_token_metadata_field")
    #expect(update.text("field") == "symbol")
    let group = Self.decode(SolanaPrograms.token2022, accounts: 2, "6c25ab8ff81e126e" + "0500000000000000")
    #expect(group.name == "token_2022.update_token_group_max_size")
    #expect(group.number("max_size") == 5)
  }

  @Test func leavesUnknownTablesOut() {
    let table = Self.key(9)
    let message = SolanaTransactionMessage(
      version: .v0, header: .init(requiredSignatures: 1, readonlySigned: 0, readonlyUnsigned: 1),
      keys: [Self.key(1), SolanaPrograms.system], lifetime: Bytes32(0, 0, 0, 0),
      instructions: [
        .init(program: 1, accounts: [0, 2], data: [2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0])
      ], lookups: [.init(table: table, writable: [7], readonly: [])])
    let decoded = message.resolvedInstructions().map { SolanaDecodedInstruction.decode($0) }
    #expect(decoded.first?.address("to") == nil)
    #expect(decoded.first?.account("to")?.key == .lookup(table: table, index: 7))
  }

  /// Any tag, any length, any number of accounts: an answer, and one that says the same of the same.
  @Test func answersWhateverComes() {
    let programs = [
      SolanaPrograms.system, SolanaPrograms.computeBudget, SolanaPrograms.token, SolanaPrograms.token2022,
      SolanaPrograms.associatedToken, SolanaPrograms.memo, SolanaPrograms.lookupTable, SolanaPrograms.stake,
      SolanaPrograms.vote, SolanaPrograms.upgradeableLoader, SolanaPrograms.lighthouse, Self.key(1),
    ]
    var generator = SeededGenerator(seed: 5)
    for program in programs {
      for tag in UInt8.min...UInt8.max {
        for filler in [0, 1, 0xff] as [UInt8] {
          let length = Int.random(in: 0...90, using: &generator)
          let data = [tag] + (0..<length).map { $0 < 3 && tag < 64 ? 0 : Bool.random(using: &generator) ? filler : 1 }
          let accounts = (0..<Int.random(in: 0...9, using: &generator)).map { SolanaAccountMeta(Self.key(UInt8($0))) }
          let instruction = SolanaInstruction(program: program, accounts: accounts, data: data)
          let decoded = SolanaDecodedInstruction.decode(instruction)
          #expect(decoded.trailing < data.count)
          #expect(decoded.roles.allSatisfy { accounts.indices.contains($0.index) })
          #expect(decoded.extraAccounts.count <= accounts.count)
          let actions = SolanaAction.actions([decoded], context: .empty, network: nil)
          #expect(!actions.isEmpty || program == SolanaPrograms.computeBudget)
          #expect(!decoded.json.text.isEmpty)
        }
      }
    }
  }

  @Test func isWrittenAsJSON() {
    let transfer = Self.decode(SolanaPrograms.system, accounts: 2, "020000000100000000000000")
    #expect(
      transfer.json.text == """
        {"program":"11111111111111111111111111111111","name":"system.transfer","accounts":[{"key":"\(Self.key(1))",\
        "role":"from","signer":true,"writable":true},{"key":"\(Self.key(2))","role":"to","signer":false,\
        "writable":true}],"arguments":{"lamports":"1"},"bytes":12}
        """)
    let authority = Self.decode(SolanaPrograms.token, accounts: 2, "060200")
    #expect(authority.json["arguments"]?.text == #"{"authority_type":"2","new_authority":null}"#)
    #expect(authority.json["fault"] == nil)
    #expect(Self.decode(SolanaPrograms.token, accounts: 0, "05").json["fault"]?.text == #""missing_account: source""#)
  }
}

/// Derived addresses of which the corpora have no case.
@Suite struct SolanaProgramAddressTests {
  @Test func refusesAnOwnerThatLooksDerived() throws {
    let bytes = [UInt8](repeating: 1, count: 11) + Array("ProgramDerivedAddress".utf8)
    let owner = SolanaAddress(try #require(Bytes32(bytes)))
    #expect(throws: SolanaDerivationError.illegalOwner) {
      try SolanaAddress.withSeed(base: SolanaPrograms.system, seed: "a", owner: owner)
    }
  }

  @Test(.withCurves) func countsTheBumpAsASeed() throws {
    let ed25519 = try TestCurves.value.ed25519
    let seeds = [[UInt8]](repeating: [1], count: 16)
    #expect(throws: SolanaDerivationError.tooManySeeds) {
      try SolanaProgramAddress.find(seeds: seeds, program: SolanaPrograms.token, ed25519: ed25519)
    }
    #expect(throws: SolanaDerivationError.tooManySeeds) {
      try SolanaProgramAddress.create(seeds: seeds + [[1]], program: SolanaPrograms.token, ed25519: ed25519)
    }
    #expect(throws: SolanaDerivationError.seedTooLong) {
      try SolanaProgramAddress.find(
        seeds: [[UInt8](repeating: 1, count: 33)], program: SolanaPrograms.token, ed25519: ed25519)
    }
    let found = try SolanaProgramAddress.find(
      seeds: Array(seeds.dropLast()), program: SolanaPrograms.token, ed25519: ed25519)
    let made = try SolanaProgramAddress.create(
      seeds: seeds.dropLast() + [[found.bump]], program: SolanaPrograms.token, ed25519: ed25519)
    #expect(found.address == made)
  }
}
