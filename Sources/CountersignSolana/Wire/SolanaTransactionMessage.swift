public import CountersignHash

/// How a message is laid out.
public struct SolanaVersion: Hashable, Sendable, CustomStringConvertible {
  /// The word of the schema.
  public let description: String

  /// The first form, without a version byte.
  public static let legacy = SolanaVersion(description: "legacy")
  /// With lookup tables. Source: the versioned transactions of solana-sdk.
  public static let v0 = SolanaVersion(description: "v0")
  /// With a config and the signatures last. Source: SIMD-0385.
  public static let v1 = SolanaVersion(description: "v1")

  /// All of them.
  public static let all = [legacy, v0, v1]

  /// The most bytes that a transaction may have. Source: Agave `PACKET_DATA_SIZE`; SIMD-0296.
  public var maximumBytes: Int { self == .v1 ? 4096 : 1232 }
}

/// What signers sign: accounts, and what programs are to do with them.
public struct SolanaTransactionMessage: Hashable, Sendable {
  /// How many of the accounts sign, and which of them may not be written.
  public struct Header: Hashable, Sendable {
    /// How many accounts sign; they come first, the first one pays the fee.
    public var requiredSignatures: UInt8
    /// How many of those, the last ones, are read-only.
    public var readonlySigned: UInt8
    /// How many of the others, the last ones, are read-only.
    public var readonlyUnsigned: UInt8

    /// Makes a header.
    public init(requiredSignatures: UInt8, readonlySigned: UInt8, readonlyUnsigned: UInt8) {
      self.requiredSignatures = requiredSignatures
      self.readonlySigned = readonlySigned
      self.readonlyUnsigned = readonlyUnsigned
    }
  }

  /// A call of a program. Accounts are counted over the message's own keys and then those of the tables.
  public struct Instruction: Hashable, Sendable {
    /// The program.
    public var program: UInt8
    /// Its accounts.
    public var accounts: [UInt8]
    /// What it is told.
    public var data: [UInt8]

    /// Makes an instruction.
    public init(program: UInt8, accounts: [UInt8], data: [UInt8]) {
      self.program = program
      self.accounts = accounts
      self.data = data
    }
  }

  /// Accounts that stand in a table on the chain.
  public struct Lookup: Hashable, Sendable {
    /// The table.
    public var table: SolanaAddress
    /// Places in the table, to be written.
    public var writable: [UInt8]
    /// Places in the table, to be read.
    public var readonly: [UInt8]

    /// Makes a lookup.
    public init(table: SolanaAddress, writable: [UInt8], readonly: [UInt8]) {
      self.table = table
      self.writable = writable
      self.readonly = readonly
    }
  }

  /// What version 1 says of its cost; nil takes the network's default. Source: SIMD-0385.
  public struct Config: Hashable, Sendable {
    /// Lamports, all in all.
    public var priorityFee: UInt64?
    /// Compute units.
    public var computeUnitLimit: UInt32?
    /// Bytes of loaded accounts.
    public var loadedAccountsSize: UInt32?
    /// Bytes of heap.
    public var heapSize: UInt32?

    /// Makes an empty config.
    public init() {}

    /// The values by name, in the order of the bytes.
    var values: [(name: String, value: UInt64?)] {
      func wide(_ value: UInt32?) -> UInt64? { value.map { UInt64(truncatingIfNeeded: $0) } }
      return [
        ("priorityFee", priorityFee), ("computeUnitLimit", wide(computeUnitLimit)),
        ("loadedAccountsSize", wide(loadedAccountsSize)), ("heapSize", wide(heapSize)),
      ]
    }

    /// The bits of the values that are there.
    var mask: UInt64 {
      (priorityFee == nil ? 0 : 3) | (computeUnitLimit == nil ? 0 : 4) | (loadedAccountsSize == nil ? 0 : 8)
        | (heapSize == nil ? 0 : 16)
    }
  }

  /// The layout.
  public var version: SolanaVersion
  /// Who signs, who may be written.
  public var header: Header
  /// The accounts that the message names itself.
  public var keys: [SolanaAddress]
  /// A recent block's hash, or the value of a nonce account.
  public var lifetime: Bytes32
  /// What is to be done, in order.
  public var instructions: [Instruction]
  /// Version 0 only.
  public var lookups: [Lookup]
  /// Version 1 only.
  public var config: Config

  /// Makes a message.
  public init(
    version: SolanaVersion, header: Header, keys: [SolanaAddress], lifetime: Bytes32, instructions: [Instruction],
    lookups: [Lookup] = [], config: Config = Config()
  ) {
    self.version = version
    self.header = header
    self.keys = keys
    self.lifetime = lifetime
    self.instructions = instructions
    self.lookups = lookups
    self.config = config
  }

  /// How many accounts there are, those of the tables included.
  public var accountCount: Int {
    lookups.reduce(keys.count) { $0 + $1.writable.count + $1.readonly.count }
  }

  /// True when the header asks for an account to be written: signers and others each have their read-only ones last,
  /// and of the tables the written ones come first. What the runtime demotes is not known here.
  public func isWritable(_ index: Int) -> Bool {
    let signers = Int(truncatingIfNeeded: header.requiredSignatures)
    if index < signers { return index < signers - Int(truncatingIfNeeded: header.readonlySigned) }
    if index < keys.count { return index < keys.count - Int(truncatingIfNeeded: header.readonlyUnsigned) }
    return index < lookups.reduce(keys.count) { $0 + $1.writable.count }
  }
}
