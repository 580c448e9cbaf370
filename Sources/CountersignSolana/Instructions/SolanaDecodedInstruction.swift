/// What an instruction says, as far as its program is known: a name, arguments, and which account plays which role.
///
/// Names are `program.instruction` in snake case, `unknown` for a program that is not known. Two of them are equal when
/// their instructions are: everything else follows from those.
public struct SolanaDecodedInstruction: Sendable {
  /// An account's part in the instruction.
  public struct Role: Hashable, Sendable {
    /// Its name.
    public let name: String
    /// Its position among the instruction's accounts.
    public let index: Int
  }

  /// An argument.
  public struct Field: Hashable, Sendable {
    /// Its name.
    public let name: String
    /// What it says.
    public let value: Value
  }

  /// What an argument says.
  public enum Value: Sendable {
    /// A number.
    case number(UInt64)
    /// A number that may be negative.
    case signed(Int64)
    /// Yes or no.
    case flag(Bool)
    /// An account.
    case address(SolanaAddress)
    /// Accounts.
    case addresses([SolanaAddress])
    /// Text: not to be trusted, nor to be shown as it is.
    case text(String)
    /// Bytes that are not read further.
    case bytes([UInt8])
    /// An option that is not taken.
    case none
  }

  /// Why an instruction cannot be read: its program would refuse it.
  public struct Fault: Hashable, Sendable, CustomStringConvertible {
    /// A reason, by name.
    public struct Reason: Hashable, Sendable, CustomStringConvertible {
      /// The name.
      public let description: String

      /// The data ends before an argument does.
      public static let shortData = Reason(description: "short_data")
      /// An account is not there.
      public static let missingAccount = Reason(description: "missing_account")
      /// The program has no such instruction, or none that is known.
      public static let unknownTag = Reason(description: "unknown_tag")
      /// An argument that cannot be.
      public static let badValue = Reason(description: "bad_value")
    }

    /// Why.
    public let reason: Reason
    /// The argument or the role.
    public let field: String

    /// The reason and the place.
    public var description: String { "\(reason): \(field)" }
  }

  /// The instruction, its accounts resolved as far as they are known.
  public let instruction: SolanaInstruction
  /// What it is called.
  public let name: String
  /// Who plays which role. Accounts that every caller must name, such as sysvars, have none.
  public let roles: [Role]
  /// The arguments, in the order of the data.
  public let arguments: [Field]
  /// What a batch holds.
  public let inner: [SolanaDecodedInstruction]
  /// How many bytes after the last argument the program ignores.
  public let trailing: Int
  /// Why it cannot be read; roles and arguments are there as far as they could be.
  public let fault: Fault?
  /// How many accounts the program names, with a role or without.
  let positions: Int

  init(
    _ instruction: SolanaInstruction, name: String, roles: [Role] = [], arguments: [Field] = [],
    inner: [SolanaDecodedInstruction] = [], trailing: Int = 0, fault: Fault? = nil, positions: Int = 0
  ) {
    self.instruction = instruction
    self.name = name
    self.roles = roles
    self.arguments = arguments
    self.inner = inner
    self.trailing = trailing
    self.fault = fault
    self.positions = positions
  }

  /// True when the program is not among those that are known.
  public var isUnknown: Bool { name == Self.unknownName }
  static let unknownName = "unknown"

  /// The accounts after those that the program names: the signers of a multisig, those of a transfer hook.
  public var extraAccounts: [SolanaAccountMeta] { Array(instruction.accounts.dropFirst(positions)) }

  /// The account that plays a role; nil when none does.
  public func account(_ role: String) -> SolanaAccountMeta? {
    guard let index = roles.first(where: { $0.name == role })?.index,
      instruction.accounts.indices.contains(index)
    else { return nil }
    return instruction.accounts[index]
  }

  /// The address of the account that plays a role; nil when none does, or when it stands in a table that is not known.
  public func address(_ role: String) -> SolanaAddress? { account(role)?.address }

  /// An argument; nil when there is none.
  public func value(_ argument: String) -> Value? { arguments.first { $0.name == argument }?.value }

  /// An argument that is a number and not negative.
  public func number(_ argument: String) -> UInt64? {
    if case .number(let number) = value(argument) { number } else { nil }
  }

  /// An argument that is an account.
  public func key(_ argument: String) -> SolanaAddress? {
    if case .address(let key) = value(argument) { key } else { nil }
  }

  /// An argument that is text: not to be trusted, nor to be shown as it is.
  public func text(_ argument: String) -> String? {
    if case .text(let text) = value(argument) { text } else { nil }
  }
}

extension SolanaDecodedInstruction: Hashable {
  /// True when the instructions are the same.
  public static func == (a: SolanaDecodedInstruction, b: SolanaDecodedInstruction) -> Bool {
    a.instruction == b.instruction
  }

  /// Hashes the instruction.
  public func hash(into hasher: inout Hasher) { hasher.combine(instruction) }
}

extension SolanaDecodedInstruction.Value: Hashable {
  /// Compares texts by their UTF-8.
  public static func == (a: Self, b: Self) -> Bool {
    switch (a, b) {
    case (.number(let a), .number(let b)): a == b
    case (.signed(let a), .signed(let b)): a == b
    case (.flag(let a), .flag(let b)): a == b
    case (.address(let a), .address(let b)): a == b
    case (.addresses(let a), .addresses(let b)): a == b
    case (.text(let a), .text(let b)): a.utf8.elementsEqual(b.utf8)
    case (.bytes(let a), .bytes(let b)): a == b
    case (.none, .none): true
    default: false
    }
  }

  /// Hashes texts by their UTF-8.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .number(let value): hasher.combine(value)
    case .signed(let value): hasher.combine(value)
    case .flag(let value): hasher.combine(value)
    case .address(let value): hasher.combine(value)
    case .addresses(let value): hasher.combine(value)
    case .text(let value): hasher.combine(Array(value.utf8))
    case .bytes(let value): hasher.combine(value)
    case .none: hasher.combine(0)
    }
  }
}
