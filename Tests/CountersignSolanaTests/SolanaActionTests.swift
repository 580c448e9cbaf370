import CountersignCore
import CountersignHash
import CountersignSolana
import TestSupport
import Testing

/// What is said of instructions, word for word.
@Suite struct SolanaActionTests {
  private static func key(_ byte: UInt8) -> SolanaAddress { SolanaAddress(Bytes32(UInt64(byte), 0, 0, 1)) }
  private static let alice = key(1)
  private static let bob = key(2)
  private static let carol = key(3)
  private static let mint = key(4)

  private static func instruction(
    _ program: SolanaAddress, _ accounts: [SolanaAddress], _ data: String
  ) -> SolanaInstruction {
    SolanaInstruction(
      program: program,
      accounts: accounts.map { SolanaAccountMeta($0, signer: $0 == alice, writable: $0 != mint) },
      data: [UInt8](hex: data) ?? [])
  }

  private static func actions(
    _ program: SolanaAddress, _ accounts: [SolanaAddress], _ data: String, symbol: String? = nil, decimals: Int? = 6
  ) throws -> [SolanaAction] {
    let network = try NetworkID("solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp")
    var context = SolanaContext()
    if let symbol { context.tokens = [.init(network: network, mint: mint, symbol: symbol, decimals: decimals)] }
    return SolanaAction.actions(
      [.decode(instruction(program, accounts, data))], context: context, network: network)
  }

  private static func text(
    _ program: SolanaAddress, _ accounts: [SolanaAddress], _ data: String, symbol: String? = nil, decimals: Int? = 6
  ) throws -> String {
    try actions(program, accounts, data, symbol: symbol, decimals: decimals).map(\.text).joined(separator: "; ")
  }

  private static func hex(_ address: SolanaAddress) -> String { address.bytes.hex }

  @Test func tellsOfSOL() throws {
    #expect(
      try Self.text(SolanaPrograms.system, [Self.alice, Self.bob], "0200000000f2052a01000000")
        == "send 5 SOL (5000000000 lamports) from \(Self.alice) to \(Self.bob)")
    #expect(
      try Self.text(
        SolanaPrograms.system, [Self.alice, Self.bob],
        "00000000" + "80969800" + "00000000" + "a500000000000000" + Self.hex(SolanaPrograms.token))
        == "create the account \(Self.bob) with 0.01 SOL (10000000 lamports) of \(Self.alice): 165 bytes, owned by the "
        + "program TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA")
    #expect(
      try Self.text(SolanaPrograms.system, [Self.alice], "01000000" + Self.hex(Self.carol))
        == "hand the account \(Self.alice) over to the program \(Self.carol)")
    #expect(
      try Self.text(
        SolanaPrograms.system, [Self.carol, Self.alice, Self.bob],
        "0b000000" + "0100000000000000" + "0400000000000000" + "610a6222" + Self.hex(Self.bob))
        == "send 0.000000001 SOL (1 lamport) from \(Self.carol), at the seed \"a\\u{A}b\"\" of \(Self.alice), to "
        + "\(Self.bob)")
  }

  @Test func tellsOfTokens() throws {
    let checked = [Self.bob, Self.mint, Self.carol, Self.alice]
    #expect(
      try Self.text(SolanaPrograms.token, checked, "0c" + "60e3160000000000" + "06")
        == "send 1.5 tokens of the mint \(Self.mint) (1500000 units) from the token account \(Self.bob) to the token "
        + "account \(Self.carol)")
    // The caller's decimals, not those that the instruction claims.
    #expect(
      try Self.text(SolanaPrograms.token, checked, "0c" + "60e3160000000000" + "09", symbol: "USDC")
        == "send 1.5 USDC (1500000 units) from the token account \(Self.bob) to the token account \(Self.carol)")
    #expect(
      try Self.text(
        SolanaPrograms.token2022, checked, "1a01" + "60e3160000000000" + "06" + "10270000" + "00000000",
        symbol: "A\u{202e}B")
        == "send 1.5 A\\u{202E}B (1500000 units) from the token account \(Self.bob) to the token account "
        + "\(Self.carol), less a fee of 0.01 A\\u{202E}B (10000 units)")
    #expect(
      try Self.text(SolanaPrograms.token, [Self.bob, Self.carol, Self.alice], "03" + "8813000000000000")
        == "send 5000 units of tokens of a mint that is not named from the token account \(Self.bob) to the token "
        + "account \(Self.carol)")
    #expect(
      try Self.text(SolanaPrograms.token, [Self.bob, Self.alice], "0602" + "01" + Self.hex(Self.carol))
        == "make \(Self.carol) the owner of \(Self.bob)")
    #expect(
      try Self.text(SolanaPrograms.token, [Self.mint, Self.alice], "060000")
        == "remove the mint authority of \(Self.mint)")
    #expect(
      try Self.text(SolanaPrograms.token, [Self.bob, Self.carol, Self.alice], "09")
        == "close the token account \(Self.bob) and send its SOL to \(Self.carol)")
    #expect(
      try Self.text(SolanaPrograms.token2022, [Self.mint, Self.alice], "2c01")
        == "stop all transfers of the mint \(Self.mint)")
    #expect(
      try Self.text(SolanaPrograms.token2022, [Self.bob, Self.alice], "2200")
        == "call enable cpi guard of Token-2022 with account \(Self.bob), owner \(Self.alice)")
  }

  @Test func tellsOfWhatMintsDoToHolders() throws {
    #expect(
      try Self.text(SolanaPrograms.token2022, [Self.mint], "23" + Self.hex(Self.bob), symbol: "X")
        == "let \(Self.bob) move and burn every token of X, whoever holds it")
    #expect(
      try Self.text(SolanaPrograms.token2022, [Self.mint, Self.alice], "2401" + Self.hex(Self.bob))
        == "let the program \(Self.bob) run at every transfer of the mint \(Self.mint)")
    #expect(
      try Self.text(SolanaPrograms.token2022, [Self.bob, Self.mint, Self.alice], "1b05" + "60e3160000000000" + "06")
        == "hide 1.5 tokens of the mint \(Self.mint) (1500000 units) of the token account \(Self.bob)")
    #expect(
      try Self.text(SolanaPrograms.token2022, [Self.bob, Self.mint, Self.carol, Self.alice], "1b07" + "00")
        == "call confidential transfer of Token-2022 with source \(Self.bob), mint \(Self.mint), destination "
        + "\(Self.carol)")
  }

  @Test func tellsOfApprovals() throws {
    let max = String(repeating: "ff", count: 8)
    let approve = try Self.actions(SolanaPrograms.token2022, [Self.bob, Self.carol, Self.alice], "04" + max)
    #expect(approve.map(\.type) == ["token.approve"])
    #expect(
      approve.map(\.text) == [
        "let \(Self.carol) spend unlimited tokens of a mint that is not named of the token account \(Self.bob)"
      ])
    let checked = [Self.bob, Self.mint, Self.carol, Self.alice]
    let limited = try Self.actions(SolanaPrograms.token, checked, "0d" + "8813000000000000" + "06", symbol: "USDC")
    #expect(limited.map(\.type) == ["token.approve"])
    #expect(
      limited.map(\.text) == [
        "let \(Self.carol) spend up to 0.005 USDC (5000 units) of the token account \(Self.bob)"
      ])
    #expect(
      limited.first?.json["fields"]?.text
        == "{\"instruction\":0,\"program\":\"TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA\",\"source\":\"\(Self.bob)\","
        + "\"mint\":\"\(Self.mint)\",\"delegate\":\"\(Self.carol)\",\"owner\":\"\(Self.alice)\",\"amount\":\"5000\","
        + "\"decimals\":\"6\"}")
  }

  @Test func tellsOfOtherPrograms() throws {
    let ata = try Self.actions(
      SolanaPrograms.associatedToken,
      [Self.alice, Self.bob, Self.carol, Self.mint, SolanaPrograms.system, SolanaPrograms.token], "01")
    #expect(ata.map(\.type) == ["ata.create"])
    #expect(
      ata.map(\.text) == [
        "create the token account \(Self.bob) of \(Self.carol) for the mint \(Self.mint), paid by \(Self.alice), "
          + "unless it is there"
      ])
    #expect(try Self.text(SolanaPrograms.memo, [], "68690ae280ae") == "write the memo \"hi\\u{A}\\u{202E}\"")
    let long = String(repeating: "61", count: 500)
    #expect(
      try Self.text(SolanaPrograms.memo, [], long) == "write the memo \"\(String(repeating: "a", count: 200))…\"")
    #expect(
      try Self.text(
        SolanaPrograms.stake, [Self.bob, Self.carol, Self.alice], "01000000" + Self.hex(Self.carol) + "01000000")
        == "make \(Self.carol) the withdrawal authority of the stake account \(Self.bob)")
    #expect(
      try Self.text(SolanaPrograms.upgradeableLoader, [Self.bob, Self.alice], "04000000")
        == "remove the authority over \(Self.bob): nobody can change it any more")
    #expect(
      try Self.text(SolanaPrograms.lighthouse, [Self.bob], "05000004")
        == "fail unless the account \(Self.bob) is as it is expected to be")
    #expect(try Self.actions(SolanaPrograms.computeBudget, [], "0240420f00").isEmpty)
  }

  @Test func tellsOfUnknownPrograms() throws {
    let call = try Self.actions(Self.carol, [Self.bob, Self.alice, Self.alice], "0102")
    #expect(call.map(\.type) == ["program.call"])
    #expect(
      call.map(\.text) == [
        "call the unknown program \(Self.carol) with 3 accounts, of which the account \(Self.alice) is written and "
          + "signs"
      ])
    #expect(try Self.text(Self.carol, [Self.bob], "") == "call the unknown program \(Self.carol) with 1 account")
  }

  @Test func tellsOfBatchesAndFaults() throws {
    let transfer = "0309" + "03" + "0100000000000000"
    let three = [Self.bob, Self.carol, Self.alice]
    let batch = try Self.actions(SolanaPrograms.token, three + three, "ff" + transfer + transfer)
    #expect(batch.map(\.type) == ["token.transfer", "token.transfer"])
    let broken = try Self.actions(SolanaPrograms.token, three, "ff" + transfer + "03")
    #expect(broken.map(\.type) == ["token.transfer", "program.unreadable"])
    #expect(
      broken.last?.text == "call SPL Token with an instruction that cannot be read (short_data: inner[1])")
    #expect(
      try Self.text(SolanaPrograms.system, [Self.alice], "020000000100000000000000")
        == "call the System program with an instruction that cannot be read (missing_account: to)")
  }

  @Test func guessesNoAccountOfATable() {
    let message = SolanaTransactionMessage(
      version: .v0, header: .init(requiredSignatures: 1, readonlySigned: 0, readonlyUnsigned: 1),
      keys: [Self.alice, SolanaPrograms.system], lifetime: Bytes32(0, 0, 0, 0),
      instructions: [.init(program: 1, accounts: [0, 2], data: [2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0])],
      lookups: [.init(table: Self.bob, writable: [7], readonly: [])])
    let decoded = message.resolvedInstructions().map { SolanaDecodedInstruction.decode($0) }
    #expect(
      SolanaAction.actions(decoded, context: .empty, network: nil).map(\.text) == [
        "send 0.000000001 SOL (1 lamport) from \(Self.alice) to \(Self.bob)[7]"
      ])
  }
}
