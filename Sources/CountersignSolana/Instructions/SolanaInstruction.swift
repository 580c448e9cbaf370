/// A call of a program: what a builder takes, and what a message's instruction stands for.
public struct SolanaInstruction: Hashable, Sendable {
  /// The program.
  public var program: SolanaAddress
  /// Its accounts, in the program's order.
  public var accounts: [SolanaAccountMeta]
  /// What it is told.
  public var data: [UInt8]

  /// Makes an instruction.
  public init(program: SolanaAddress, accounts: [SolanaAccountMeta], data: [UInt8]) {
    self.program = program
    self.accounts = accounts
    self.data = data
  }
}

/// An account as an instruction sees it.
public struct SolanaAccountMeta: Hashable, Sendable {
  /// Which account: one that is known, or a place in a table whose contents are not.
  public enum Key: Hashable, Sendable {
    /// An account's address.
    case address(SolanaAddress)
    /// A place in a lookup table on the chain.
    case lookup(table: SolanaAddress, index: UInt8)
  }

  /// Which account.
  public var key: Key
  /// True when it signs the transaction.
  public var isSigner: Bool
  /// True when the transaction asks for it to be written.
  public var isWritable: Bool

  /// Makes a reference to an account.
  public init(_ address: SolanaAddress, signer isSigner: Bool = false, writable isWritable: Bool = false) {
    self.init(key: .address(address), isSigner: isSigner, isWritable: isWritable)
  }

  init(key: Key, isSigner: Bool, isWritable: Bool) {
    self.key = key
    self.isSigner = isSigner
    self.isWritable = isWritable
  }

  /// The address; nil for a place in a table that is not known.
  public var address: SolanaAddress? { if case .address(let address) = key { address } else { nil } }
}

extension SolanaAccountMeta.Key: CustomStringConvertible {
  /// The address in base58, or `table[index]`.
  public var description: String {
    switch self {
    case .address(let address): address.description
    case .lookup(let table, let index): "\(table)[\(index)]"
    }
  }
}

extension SolanaTransactionMessage {
  /// Every account in the order in which instructions count them: the message's own, then those that tables hold to be
  /// written, of every table, then those to be read. Source: solana-sdk `AccountKeys`.
  ///
  /// `tables`: the contents of lookup tables, as far as they are known; what is not is left as a place in its table.
  public func accounts(tables: [SolanaAddress: [SolanaAddress]] = [:]) -> [SolanaAccountMeta] {
    let signers = Int(truncatingIfNeeded: header.requiredSignatures)
    var accounts = keys.enumerated().map { index, key in
      SolanaAccountMeta(key, signer: index < signers, writable: isWritable(index))
    }
    for isWritable in [true, false] {
      for lookup in lookups {
        let contents = tables[lookup.table] ?? []
        for index in isWritable ? lookup.writable : lookup.readonly {
          let place = Int(truncatingIfNeeded: index)
          let key: SolanaAccountMeta.Key =
            place < contents.count ? .address(contents[place]) : .lookup(table: lookup.table, index: index)
          accounts.append(SolanaAccountMeta(key: key, isSigner: false, isWritable: isWritable))
        }
      }
    }
    return accounts
  }

  /// The instructions with their accounts instead of indices.
  ///
  /// What an index out of bounds names is left out: `SolanaStructure.check` refuses such a message.
  public func resolvedInstructions(tables: [SolanaAddress: [SolanaAddress]] = [:]) -> [SolanaInstruction] {
    let accounts = accounts(tables: tables)
    func account(_ index: UInt8) -> SolanaAccountMeta? {
      let index = Int(truncatingIfNeeded: index)
      return index < accounts.count ? accounts[index] : nil
    }
    return instructions.map { instruction in
      SolanaInstruction(
        program: account(instruction.program)?.address ?? SolanaPrograms.none,
        accounts: instruction.accounts.compactMap(account), data: instruction.data)
    }
  }
}
