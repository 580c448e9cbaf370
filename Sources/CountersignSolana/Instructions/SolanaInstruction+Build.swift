import CountersignCore
import CountersignHash

/// The commonest instructions, for builders. Amounts are in the smallest unit.
extension SolanaInstruction {
  /// A transfer of SOL. Source: solana-system-interface `Transfer`.
  public static func transfer(from: SolanaAddress, to: SolanaAddress, lamports: UInt64) -> SolanaInstruction {
    SolanaInstruction(
      program: SolanaPrograms.system,
      accounts: [SolanaAccountMeta(from, signer: true, writable: true), SolanaAccountMeta(to, writable: true)],
      data: data {
        $0.littleEndian(2, count: 4); $0.littleEndian(lamports, count: 8)
      })
  }

  /// A transfer of tokens that names the mint and its decimals. Source: spl-token `TransferChecked`.
  ///
  /// `source` and `destination`: token accounts, not wallets. `program`: SPL Token or Token-2022.
  public static func tokenTransfer(
    source: SolanaAddress, mint: SolanaAddress, destination: SolanaAddress, authority: SolanaAddress, amount: UInt64,
    decimals: UInt8, program: SolanaAddress = SolanaPrograms.token
  ) -> SolanaInstruction {
    SolanaInstruction(
      program: program,
      accounts: [
        SolanaAccountMeta(source, writable: true), SolanaAccountMeta(mint),
        SolanaAccountMeta(destination, writable: true), SolanaAccountMeta(authority, signer: true),
      ],
      data: data {
        $0.u8(12); $0.littleEndian(amount, count: 8); $0.u8(decimals)
      })
  }

  /// The creation of a wallet's token account, which does nothing when it is there. Source: spl-associated-token-account
  /// `CreateIdempotent`.
  public static func createTokenAccount(
    payer: SolanaAddress, account: SolanaAddress, wallet: SolanaAddress, mint: SolanaAddress,
    program: SolanaAddress = SolanaPrograms.token
  ) -> SolanaInstruction {
    SolanaInstruction(
      program: SolanaPrograms.associatedToken,
      accounts: [
        SolanaAccountMeta(payer, signer: true, writable: true), SolanaAccountMeta(account, writable: true),
        SolanaAccountMeta(wallet), SolanaAccountMeta(mint), SolanaAccountMeta(SolanaPrograms.system),
        SolanaAccountMeta(program),
      ],
      data: [1])
  }

  /// A text that the chain keeps. Source: spl-memo.
  public static func memo(_ text: String, signers: [SolanaAddress] = []) -> SolanaInstruction {
    SolanaInstruction(
      program: SolanaPrograms.memo, accounts: signers.map { SolanaAccountMeta($0, signer: true) },
      data: Array(text.utf8))
  }

  /// The most compute units that the transaction may use. Source: solana-compute-budget-interface.
  public static func computeUnitLimit(_ units: UInt32) -> SolanaInstruction {
    SolanaInstruction(
      program: SolanaPrograms.computeBudget, accounts: [],
      data: data {
        $0.u8(2); $0.littleEndian(UInt64(truncatingIfNeeded: units), count: 4)
      })
  }

  /// What a compute unit is worth, in micro-lamports. Source: solana-compute-budget-interface.
  public static func computeUnitPrice(_ microLamports: UInt64) -> SolanaInstruction {
    SolanaInstruction(
      program: SolanaPrograms.computeBudget, accounts: [],
      data: data {
        $0.u8(3); $0.littleEndian(microLamports, count: 8)
      })
  }

  /// The heap that programs get, in bytes. Source: solana-compute-budget-interface.
  public static func heapSize(_ bytes: UInt32) -> SolanaInstruction {
    SolanaInstruction(
      program: SolanaPrograms.computeBudget, accounts: [],
      data: data {
        $0.u8(1); $0.littleEndian(UInt64(truncatingIfNeeded: bytes), count: 4)
      })
  }

  /// The most bytes of accounts that the transaction may load. Source: solana-compute-budget-interface.
  public static func loadedAccountsSize(_ bytes: UInt32) -> SolanaInstruction {
    SolanaInstruction(
      program: SolanaPrograms.computeBudget, accounts: [],
      data: data {
        $0.u8(4); $0.littleEndian(UInt64(truncatingIfNeeded: bytes), count: 4)
      })
  }

  /// The first instruction of a transaction that does not expire: its blockhash is the nonce account's value. Source:
  /// solana-system-interface `AdvanceNonceAccount`.
  public static func advanceNonce(account: SolanaAddress, authority: SolanaAddress) -> SolanaInstruction {
    SolanaInstruction(
      program: SolanaPrograms.system,
      accounts: [
        SolanaAccountMeta(account, writable: true), SolanaAccountMeta(SolanaPrograms.recentBlockhashes),
        SolanaAccountMeta(authority, signer: true),
      ],
      data: [4, 0, 0, 0])
  }

  private static func data(_ write: (inout ByteWriter) -> Void) -> [UInt8] {
    var writer = ByteWriter(capacity: 16)
    write(&writer)
    return writer.bytes
  }
}
