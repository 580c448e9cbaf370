import CountersignCore
import CountersignCurves
import CountersignHash
import CountersignSolana
import TestSupport
import Testing

/// Instructions, messages and requests that are made of typed values. Source: reference/solana, b and f.
@Suite struct SolanaBuilderTests {
  private typealias Case = SolanaScenario
  private static let alice = SolanaScenario.account(SolanaScenario.alice)
  private static let carol = SolanaScenario.account(SolanaScenario.carol)

  private static func flags(_ instruction: SolanaInstruction) -> [String] {
    instruction.accounts.map { ($0.isWritable ? "w" : "") + ($0.isSigner ? "s" : "") }
  }

  // MARK: Instructions

  @Test func everyInstructionHasTheLayoutOfItsProgram() {
    let pay = SolanaInstruction.transfer(from: Self.alice, to: Case.bob, lamports: 5_000_000_000)
    #expect(pay.program == SolanaPrograms.system && pay.data.hexText == "0200000000f2052a01000000")
    #expect(pay.accounts.map(\.address) == [Self.alice, Case.bob] && Self.flags(pay) == ["ws", "w"])

    for program in [SolanaPrograms.token, SolanaPrograms.token2022] {
      let tokens = SolanaInstruction.tokenTransfer(
        source: Case.eve, mint: Case.mint, destination: Case.bob, authority: Self.alice, amount: 258, decimals: 6,
        program: program)
      #expect(tokens.program == program && tokens.data.hexText == "0c020100000000000006")
      #expect(tokens.accounts.map(\.address) == [Case.eve, Case.mint, Case.bob, Self.alice])
      #expect(Self.flags(tokens) == ["w", "", "w", "s"])

      let account = SolanaInstruction.createTokenAccount(
        payer: Self.alice, account: Case.eve, wallet: Case.bob, mint: Case.mint, program: program)
      #expect(account.program == SolanaPrograms.associatedToken && account.data == [1])
      #expect(
        account.accounts.map(\.address) == [Self.alice, Case.eve, Case.bob, Case.mint, SolanaPrograms.system, program])
      #expect(Self.flags(account) == ["ws", "w", "", "", "", ""])
    }

    let memo = SolanaInstruction.memo("Grüezi", signers: [Self.carol])
    #expect(memo.program == SolanaPrograms.memo && memo.data == Array("Grüezi".utf8) && Self.flags(memo) == ["s"])
    #expect(SolanaInstruction.memo("").accounts.isEmpty)

    let budget: [(SolanaInstruction, String)] = [
      (.heapSize(65_536), "0100000100"), (.computeUnitLimit(1_400_000), "02c05c1500"),
      (.computeUnitPrice(100_000), "03a086010000000000"), (.loadedAccountsSize(.max), "04ffffffff"),
      (.computeUnitPrice(.max), "03ffffffffffffffff"), (.computeUnitLimit(0), "0200000000"),
    ]
    for (instruction, data) in budget {
      #expect(instruction.program == SolanaPrograms.computeBudget && instruction.accounts.isEmpty)
      #expect(instruction.data.hexText == data)
    }

    let advance = SolanaInstruction.advanceNonce(account: Case.nonceAccount, authority: Self.carol)
    #expect(advance.program == SolanaPrograms.system && advance.data.hexText == "04000000")
    let sysvar = advance.accounts[1].address?.description
    #expect(sysvar == "SysvarRecentB1ockHashes11111111111111111111")
    #expect(advance.accounts[0].address == Case.nonceAccount && advance.accounts[2].address == Self.carol)
    #expect(Self.flags(advance) == ["w", "", "s"])
  }

  /// What is built says what was meant.
  @Test func whatIsBuiltIsReadBackAlike() throws {
    let instructions: [(SolanaInstruction, String)] = [
      (Case.payment, "system.transfer"), (Case.memo, "memo"), (Case.budget[0], "compute_budget.set_compute_unit_limit"),
      (Case.budget[1], "compute_budget.set_compute_unit_price"),
      (.advanceNonce(account: Case.nonceAccount, authority: Self.alice), "system.advance_nonce"),
    ]
    for (instruction, name) in instructions {
      let decoded = SolanaDecodedInstruction.decode(instruction)
      #expect(decoded.fault == nil && decoded.trailing == 0)
      #expect(decoded.name.split(separator: ".").first == name.split(separator: ".").first, "\(decoded.name)")
    }
    let decoded = SolanaDecodedInstruction.decode(Case.payment)
    #expect(decoded.number("lamports") == 100_000_000)
  }

  // MARK: Messages

  /// Fee payer; signers to be written, signers to be read, others to be written, others to be read; each by its bytes.
  @Test(arguments: SolanaVersion.all.map(\.description)) func keysStandInTheOrderOfTheirRights(name: String) throws {
    let version = try #require(SolanaVersion.all.first { $0.description == name })
    var random = SeededGenerator()
    for _ in 0..<50 {
      let keys = (20..<32).map { Case.address(UInt64($0)) }.shuffled(using: &random)
      let metas = keys.map { key in
        SolanaAccountMeta(key, signer: random.int(0..<4) == 0, writable: random.int(0..<2) == 0)
      }
      // An account that is asked for twice has the rights of both.
      let twice = SolanaAccountMeta(keys[0], signer: true, writable: true)
      let instructions = [
        SolanaInstruction(program: Case.program, accounts: metas, data: [1]),
        SolanaInstruction(program: SolanaPrograms.memo, accounts: [twice], data: []),
      ]
      let message = try Case.message(instructions, version: version)
      let accounts = message.accounts()
      #expect(accounts[0].address == Self.alice && accounts[0].isSigner && accounts[0].isWritable)
      #expect(Set(message.keys).count == message.keys.count && message.keys.count == 15)
      func rank(_ account: SolanaAccountMeta) -> Int { (account.isSigner ? 0 : 2) + (account.isWritable ? 0 : 1) }
      for (a, b) in zip(accounts.dropFirst(), accounts.dropFirst(2)) {
        let (first, second) = (try #require(a.address), try #require(b.address))
        #expect(rank(a) < rank(b) || rank(a) == rank(b) && first < second)
      }
      for meta in metas.dropFirst() {
        let account = try #require(accounts.first { $0.key == meta.key })
        #expect(account.isSigner == meta.isSigner && account.isWritable == meta.isWritable)
      }
      let first = try #require(accounts.first { $0.address == keys[0] })
      #expect(first.isSigner && first.isWritable)
      let resolved = message.resolvedInstructions()
      #expect(resolved.map(\.program) == instructions.map(\.program))
      #expect(resolved.map { $0.accounts.map(\.key) } == instructions.map { $0.accounts.map(\.key) })
      #expect(resolved.map(\.data) == instructions.map(\.data))
      let transaction = SolanaTransaction(unsigned: message)
      #expect(try SolanaTransaction.decode(transaction.bytes) == transaction)
      #expect(SolanaStructure.check(transaction).isEmpty)
    }
  }

  @Test func theOrderOfInstructionsDoesNotOrderKeys() throws {
    let one = SolanaInstruction.transfer(from: Self.alice, to: Case.bob, lamports: 1)
    let two = SolanaInstruction.transfer(from: Self.alice, to: Case.eve, lamports: 2)
    #expect(try Case.message([one, two]).keys == Case.message([two, one]).keys)
  }

  @Test func theFeePayerIsAlwaysFirst() throws {
    // Also where it is asked for with fewer rights, or not at all.
    let reading = SolanaInstruction(
      program: Case.program, accounts: [SolanaAccountMeta(Self.carol, signer: true), SolanaAccountMeta(Self.alice)],
      data: [])
    for payer in [Case.alice, Case.carol] {
      let message = try Case.message([reading], payer: payer)
      #expect(message.keys[0] == Case.account(payer) && message.isWritable(0))
    }
    let alone = try Case.message([])
    #expect(alone.keys == [Self.alice] && alone.header.requiredSignatures == 1 && alone.instructions.isEmpty)
  }

  // MARK: Lookup tables

  @Test func tablesHoldWhatNeitherSignsNorIsCalled() throws {
    let held = [Self.alice, Self.carol, Case.program, Case.bob, Case.mint, SolanaPrograms.system]
    let calls = SolanaInstruction(
      program: Case.program,
      accounts: [
        SolanaAccountMeta(Self.carol, signer: true), SolanaAccountMeta(Case.bob, writable: true),
        SolanaAccountMeta(Case.mint), SolanaAccountMeta(Case.eve),
      ], data: [])
    let message = try Case.message([calls], tables: [(Case.table, held)])
    #expect(message.lookups.count == 1 && message.lookups[0].table == Case.table)
    #expect(message.lookups[0].writable == [3] && message.lookups[0].readonly == [4])
    #expect(Set(message.keys) == [Self.alice, Self.carol, Case.program, Case.eve])
    let resolved = message.resolvedInstructions(tables: [Case.table: held])
    #expect(resolved[0].accounts.map(\.address) == [Self.carol, Case.bob, Case.mint, Case.eve])
    // Without its contents the place is told, and nothing guessed.
    let unresolved = message.resolvedInstructions()
    #expect(unresolved[0].accounts[1].key == .lookup(table: Case.table, index: 3))
    #expect(unresolved[0].accounts[1].address == nil && unresolved[0].accounts[1].isWritable)
    #expect(unresolved[0].program == Case.program)
  }

  @Test func theFirstTableThatHoldsAKeyLendsIt() throws {
    let instructions = [Case.payment, .transfer(from: Self.alice, to: Case.eve, lamports: 1)]
    let message = try Case.message(
      instructions,
      tables: [(Case.otherTable, [Case.mint]), (Case.table, [Case.bob]), (Case.otherTable, [Case.eve, Case.bob])])
    // A table that lends nothing is left out.
    #expect(message.lookups.map(\.table) == [Case.table, Case.otherTable])
    #expect(message.lookups.map(\.writable) == [[0], [0]])
    // Written ones of every table first, then those to be read.
    let reading = SolanaInstruction(
      program: Case.program,
      accounts: [
        SolanaAccountMeta(Case.mint), SolanaAccountMeta(Case.bob, writable: true),
        SolanaAccountMeta(Case.eve, writable: true),
      ],
      data: [])
    let mixed = try Case.message(
      [reading], tables: [(Case.table, [Case.mint, Case.bob]), (Case.otherTable, [Case.eve])])
    let looked = mixed.accounts().dropFirst(mixed.keys.count).map(\.key)
    #expect(
      looked == [
        .lookup(table: Case.table, index: 1), .lookup(table: Case.otherTable, index: 0),
        .lookup(table: Case.table, index: 0),
      ])
  }

  @Test func onlyVersion0HasTables() throws {
    for version in [SolanaVersion.legacy, .v1] {
      let message = try Case.message([Case.payment], version: version, tables: [(Case.table, [Case.bob])])
      #expect(message.lookups.isEmpty && message.keys.contains(Case.bob))
    }
  }

  @Test func aNonceAccountIsNeverLookedUp() throws {
    // SIMD-0242.
    let advance = SolanaInstruction.advanceNonce(account: Case.nonceAccount, authority: Self.alice)
    let tables = [(table: Case.table, keys: [Case.nonceAccount, Case.bob])]
    let nonce = try Case.message([advance, Case.payment], tables: tables)
    #expect(nonce.keys.contains(Case.nonceAccount) && nonce.lookups.map(\.writable) == [[1]])
    // Advanced later, it is no nonce transaction.
    let later = try Case.message([Case.payment, advance], tables: tables)
    #expect(!later.keys.contains(Case.nonceAccount))
  }

  // MARK: What cannot be made

  private static func refusal(_ body: () throws(DecodeError) -> Void) -> String? {
    do throws(DecodeError) {
      try body()
      return nil
    } catch {
      return error.rule.id
    }
  }

  private static func readers(_ count: Int) -> SolanaInstruction {
    SolanaInstruction(
      program: Case.program,
      accounts: (0..<count).map { SolanaAccountMeta(SolanaAddress(Bytes32(9, 9, UInt64($0), 2))) }, data: [])
  }

  @Test func tooManyAccountsAreAnError() throws {
    for version in SolanaVersion.all {
      for count in [255, 256, 300, 5_000] {
        let rule = Self.refusal { () throws(DecodeError) in
          _ = try SolanaTransactionMessage.compile(
            version: version, feePayer: Self.alice, instructions: [Self.readers(count)], lifetime: Case.blockhash)
        }
        #expect(rule == "solana/too-many-accounts", "\(version), \(count): \(rule ?? "made")")
      }
    }
    let table = [(table: Case.table, keys: Self.readers(254).accounts.compactMap(\.address))]
    let whole = try Case.message([Self.readers(254)], tables: table)
    #expect(whole.accountCount == 256 && whole.lookups[0].readonly.count == 254)
    for (version, count, rule) in [
      (SolanaVersion.v1, 63, "solana/too-many-accounts"), (.v1, 62, nil), (.legacy, 62, "solana/tx-too-large"),
      (.v0, 62, "solana/tx-too-large"), (.legacy, 30, nil), (.v0, 30, nil),
    ] as [(SolanaVersion, Int, String?)] {
      let found = Self.refusal { () throws(DecodeError) in
        _ = try SolanaTransactionRequest.transaction(
          version: version, feePayer: Self.alice, recentBlockhash: Case.blockhash, instructions: [Self.readers(count)])
      }
      #expect(found == rule, "\(version), \(count): \(found ?? "made")")
    }
  }

  @Test func tooManySignersAreAnError() {
    func rule(_ count: Int, _ version: SolanaVersion) -> String? {
      let signers = (0..<count).map { SolanaAddress(Bytes32(8, 8, UInt64($0), 2)) }
      return Self.refusal { () throws(DecodeError) in
        _ = try SolanaTransactionRequest.transaction(
          version: version, feePayer: Self.alice, recentBlockhash: Case.blockhash,
          instructions: [.memo("x", signers: signers)])
      }
    }
    #expect(rule(11, .v1) == nil && rule(12, .v1) == "solana/too-many-signatures")
    for count in [12, 127, 254, 255, 256, 1_000] {
      for version in SolanaVersion.all { #expect(rule(count, version) != nil, "\(count), \(version)") }
    }
  }

  @Test func whatIsTooLargeIsAnError() throws {
    for version in SolanaVersion.all {
      func bytes(_ count: Int) throws(DecodeError) -> Int {
        try SolanaTransactionRequest.transaction(
          version: version, feePayer: Self.alice, recentBlockhash: Case.blockhash,
          instructions: [.memo(String(repeating: "x", count: count))]
        ).transaction.bytes.count
      }
      let most = version.maximumBytes - (try bytes(200)) + 200
      #expect(try bytes(most) == version.maximumBytes)
      for count in [most + 1, 65_535, 65_536, 200_000] {
        let rule = Self.refusal { () throws(DecodeError) in _ = try bytes(count) }
        #expect(rule != nil, "\(version), \(count)")
        if count == most + 1 { #expect(rule == "solana/tx-too-large") }
      }
    }
    // 65 instructions are refused by the check: nodes count them.
    let many = [SolanaInstruction](repeating: .memo("a"), count: 65)
    let request = try? SolanaTransactionRequest.transaction(
      feePayer: Self.alice, recentBlockhash: Case.blockhash, instructions: many)
    let report = request?.build(curves: .standIn)
    #expect(report?.value == nil && report?.findings.map(\.rule.id).contains("solana/too-many-instructions") == true)
  }

  @Test func anUnknownPlaceCannotBeCompiled() throws {
    // What is behind a table that is not known has no address.
    let looked = try Case.message([Case.payment], tables: [(Case.table, [Case.bob])])
    let instruction = looked.resolvedInstructions()[0]
    let rule = Self.refusal { () throws(DecodeError) in
      _ = try SolanaTransactionMessage.compile(
        version: .v0, feePayer: Self.alice, instructions: [instruction], lifetime: Case.blockhash)
    }
    #expect(rule == "solana/account-index-out-of-bounds")
  }

  // MARK: Requests

  @Test func aRequestThatIsBuiltPassesItsOwnCheck() throws {
    let account = Self.alice.description
    let network = SolanaCluster.mainnet.caip2
    let pay = try SolanaTransactionRequest.transfer(
      from: Self.alice, to: Case.bob, lamports: 5, recentBlockhash: Case.blockhash)
    let report = pay.build(account: account, network: network, curves: .standIn)
    #expect(report.value?.bridgeString == pay.bridgeString && report.findings.isEmpty)
    #expect(pay.bridgeString == Base64.encode(pay.transaction.bytes))
    #expect(pay.transaction.signatures == [Case.zeros] && pay.transaction.message.version == .v0)
    // What a node, the wallet or good sense refuses is not handed out.
    for (to, rule) in [(SolanaPrograms.token, "solana/recipient-is-program-or-mint")] {
      let bad = try SolanaTransactionRequest.transfer(
        from: Self.alice, to: to, lamports: 5, recentBlockhash: Case.blockhash)
      let report = bad.build(account: account, network: network, curves: .standIn)
      #expect(report.value == nil && report.findings.map(\.rule.id).contains(rule))
    }
    let foreign = pay.build(account: Case.bob.description, network: network, curves: .standIn)
    #expect(foreign.value == nil && foreign.findings.map(\.rule.id).contains("solana/address-not-signer"))
  }

  @Test(.withCurves) func tokensGoBetweenTheUsualAccounts() throws {
    let curves = try TestCurves.value
    for program in [SolanaPrograms.token, SolanaPrograms.token2022] {
      let request = try SolanaTransactionRequest.tokenTransfer(
        from: Self.alice, to: Case.bob, mint: Case.mint, amount: 1_500_000, decimals: 6, program: program,
        recentBlockhash: Case.blockhash, curves: curves)
      let instructions = request.transaction.message.resolvedInstructions()
      let source = try SolanaAddress.associatedToken(
        wallet: Self.alice, mint: Case.mint, tokenProgram: program, curves: curves)
      let destination = try SolanaAddress.associatedToken(
        wallet: Case.bob, mint: Case.mint, tokenProgram: program, curves: curves)
      #expect(instructions.map(\.program) == [SolanaPrograms.associatedToken, program])
      #expect(instructions[0].data == [1] && instructions[0].accounts[1].address == destination)
      #expect(instructions[1].accounts.map(\.address) == [source, Case.mint, destination, Self.alice])
      #expect(instructions[1].data.hexText == "0c" + "60e3160000000000" + "06")
      let report = request.build(account: Self.alice.description, network: nil, curves: curves)
      #expect(report.worst != .error, "\(report.findings.map(\.message))")
    }
  }

  @Test func amountsAreReadFromText() throws {
    #expect(try UInt64.sol("0.1") == 100_000_000 && UInt64.sol("18446744073.709551615") == .max)
    #expect(try UInt64.lamports("0.1 sol") == 100_000_000 && UInt64.lamports("5000 lamports") == 5_000)
    #expect(try UInt64.lamports("5000") == 5_000 && UInt64.lamports("1 SOL") == 1_000_000_000)
    for text in [
      "", "-1", "0.1", "1e9", "1,000", " 1", "1 ", "1  sol", "1 Sol", "1 lamport", "0.0000000001 sol",
      "18446744073709551616", "18446744074 sol", "0x10", "١",
    ] {
      #expect(throws: CodecError.self, "\(text)") { try UInt64.lamports(text) }
    }
  }
}
