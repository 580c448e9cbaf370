/// The type of a transaction: the byte before its payload. Source: EIP-2718.
public struct EVMTransactionType: Hashable, Sendable, CustomStringConvertible {
  /// The byte; 0 for legacy transactions, which have none.
  public let rawValue: UInt8

  private init(_ rawValue: UInt8) { self.rawValue = rawValue }

  /// Without a type byte: before or with EIP-155.
  public static let legacy = EVMTransactionType(0)
  /// With an access list. Source: EIP-2930.
  public static let accessList = EVMTransactionType(1)
  /// With a fee cap and a tip. Source: EIP-1559.
  public static let dynamicFee = EVMTransactionType(2)
  /// With blobs. Source: EIP-4844.
  public static let blob = EVMTransactionType(3)
  /// With authorizations that set code. Source: EIP-7702.
  public static let setCode = EVMTransactionType(4)

  /// All that are known, in order.
  public static let all = [legacy, accessList, dynamicFee, blob, setCode]

  /// Finds a known type; nil for any other byte.
  public init?(rawValue: UInt64) {
    guard let known = Self.all.first(where: { UInt64(truncatingIfNeeded: $0.rawValue) == rawValue }) else { return nil }
    self = known
  }

  /// `0x2`.
  public var description: String { "0x" + String(rawValue, radix: 16) }

  /// True for the types whose fee is a cap and a tip.
  public var hasDynamicFee: Bool { rawValue >= 2 }

  /// How many fields a transaction of this type has before its signature.
  var unsignedFieldCount: Int {
    switch rawValue {
    case 0: 6
    case 1: 8
    case 2: 9
    case 3: 11
    default: 10
    }
  }
}
