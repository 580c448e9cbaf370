/// The rules a chain's blocks follow. Source: the execution specifications' list of forks.
public struct EVMFork: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The name in lower case.
  public let description: String
  private let rank: Int

  private init(_ name: String, _ rank: Int) {
    description = name
    self.rank = rank
  }

  /// Access lists.
  public static let berlin = EVMFork("berlin", 0)
  /// Fee caps and tips.
  public static let london = EVMFork("london", 1)
  /// A limit for creation code.
  public static let shanghai = EVMFork("shanghai", 2)
  /// Blobs.
  public static let cancun = EVMFork("cancun", 3)
  /// Authorizations, and a floor for data.
  public static let prague = EVMFork("prague", 4)
  /// A cap for a transaction's gas.
  public static let osaka = EVMFork("osaka", 5)

  /// Other prices for the transaction itself, and longer creation code. Source: EIP-7773 (draft).
  public static let amsterdam = EVMFork("amsterdam", 6)

  /// All that are known, oldest first.
  public static let all = [berlin, london, shanghai, cancun, prague, osaka, amsterdam]
  /// What is taken when the caller does not say.
  public static let standard = osaka

  /// Finds a fork by its name; nil for an unknown one.
  public init?(named name: String) {
    guard let known = Self.all.first(where: { $0.description == name }) else { return nil }
    self = known
  }

  /// Older forks come first.
  public static func < (a: EVMFork, b: EVMFork) -> Bool { a.rank < b.rank }

  /// The fork that brought a transaction type.
  static func introducing(_ type: EVMTransactionType) -> EVMFork {
    switch type {
    case .legacy, .accessList: .berlin
    case .dynamicFee: .london
    case .blob: .cancun
    default: .prague
    }
  }
}
