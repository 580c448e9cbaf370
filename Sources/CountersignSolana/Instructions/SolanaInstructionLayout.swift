import CountersignHash

/// One instruction of a program, a line of its table: the tag, the name, what follows the tag, who plays which role.
struct SolanaInstructionLayout: Sendable {
  /// How an argument is written; numbers are little-endian.
  indirect enum Kind: Sendable {
    case u8, u16, u32, u64, i16, i64
    /// A byte that is 0 or 1.
    case flag
    /// 32 bytes.
    case address
    /// 32 bytes, of which zeros say that there is none.
    case addressOrZeros
    /// A byte that is 0 or 1, and the value after a 1.
    case option(Kind)
    /// The same of an address at the end, where old clients write 32 zeros after a 0.
    case paddedAddressOption
    /// A count of 32 bits, and UTF-8.
    case shortText
    /// A count of 64 bits, and UTF-8.
    case text
    /// UTF-8 to the end.
    case textToEnd
    /// A count of 64 bits, and bytes.
    case bytes
    /// As many bytes.
    case fixedBytes(Int)
    /// A count of 64 bits, and addresses.
    case addresses
    /// A field of token metadata: one that has a number, or a key of one's own.
    case metadataField
    /// Everything to the end, not read further.
    case toEnd
  }

  /// What is special about an instruction.
  enum Form: Sendable {
    case plain
    /// Its optional account must be there when lamports are moved.
    case prefund
    /// Its tag is only the beginning of one.
    case family
    /// Its data is a list of instructions.
    case batch
  }

  let tag: [UInt8]
  let name: String
  let arguments: KeyValuePairs<String, Kind>
  /// Accounts that must be there; nil for one that is the same in every call.
  let roles: [String?]
  /// Accounts after those, that may be there.
  let optional: [String?]
  let form: Form

  /// An instruction whose tag is one byte.
  static func u8(
    _ tag: UInt8, _ name: String, _ arguments: KeyValuePairs<String, Kind> = [:], _ roles: [String?] = []
  ) -> SolanaInstructionLayout {
    SolanaInstructionLayout(
      tag: [tag], name: name, arguments: arguments, roles: roles, optional: [], form: .plain)
  }

  /// An instruction of a family: its tag is two bytes.
  static func sub(
    _ tag: UInt8, _ sub: UInt8, _ name: String, _ arguments: KeyValuePairs<String, Kind>, _ roles: [String?]
  ) -> SolanaInstructionLayout {
    SolanaInstructionLayout(
      tag: [tag, sub], name: name, arguments: arguments, roles: roles, optional: [], form: .plain)
  }

  /// An instruction whose tag is a number of 32 bits.
  static func u32(
    _ tag: UInt8, _ name: String, _ arguments: KeyValuePairs<String, Kind> = [:], _ roles: [String?] = [],
    optional: [String?] = [], form: Form = .plain
  ) -> SolanaInstructionLayout {
    SolanaInstructionLayout(
      tag: [tag, 0, 0, 0], name: name, arguments: arguments, roles: roles, optional: optional, form: form)
  }

  /// An instruction of an interface, whose tag is the beginning of the hash of its name. Source: spl-discriminator.
  static func interface(
    _ hashed: String, _ name: String, _ arguments: KeyValuePairs<String, Kind>, _ roles: [String?]
  ) -> SolanaInstructionLayout {
    SolanaInstructionLayout(
      tag: Array(SHA256.hash(Array(hashed.utf8)).bytes.prefix(8)), name: name, arguments: arguments, roles: roles,
      optional: [], form: .plain)
  }

  /// The first byte of a tag of two.
  static func family(_ tag: UInt8, _ name: String) -> SolanaInstructionLayout {
    SolanaInstructionLayout(tag: [tag], name: name, arguments: [:], roles: [], optional: [], form: .family)
  }

  /// A list of instructions.
  static func batch(_ tag: UInt8) -> SolanaInstructionLayout {
    SolanaInstructionLayout(tag: [tag], name: "batch", arguments: [:], roles: [], optional: [], form: .batch)
  }
}

/// The table of a program.
struct SolanaProgramLayout: Sendable {
  /// What its instructions' names begin with.
  let name: String
  /// The fewest bytes that a tag has.
  let shortestTag: Int
  private let tagSizes: [Int]
  private let layouts: [[UInt8]: SolanaInstructionLayout]

  init(_ name: String, _ layouts: [SolanaInstructionLayout]) {
    self.name = name
    tagSizes = Set(layouts.map(\.tag.count)).sorted(by: >)
    shortestTag = tagSizes.last { $0 > 0 } ?? 0
    self.layouts = Dictionary(layouts.map { ($0.tag, $0) }) { first, _ in first }
  }

  /// The instruction that this data begins with: the one with the longest tag. An empty tag is for no data only.
  func layout(_ data: [UInt8]) -> SolanaInstructionLayout? {
    if data.isEmpty { return layouts[[]] }
    for size in tagSizes where size > 0 && size <= data.count {
      if let layout = layouts[Array(data.prefix(size))] { return layout }
    }
    return nil
  }

  /// The tables of all programs that have one.
  static let all: [SolanaAddress: SolanaProgramLayout] = [
    SolanaPrograms.system: system, SolanaPrograms.computeBudget: computeBudget, SolanaPrograms.token: token,
    SolanaPrograms.token2022: token2022, SolanaPrograms.associatedToken: associatedToken,
    SolanaPrograms.lookupTable: lookupTable, SolanaPrograms.stake: stake, SolanaPrograms.vote: vote,
    SolanaPrograms.upgradeableLoader: upgradeableLoader, SolanaPrograms.lighthouse: lighthouse,
  ]
}
