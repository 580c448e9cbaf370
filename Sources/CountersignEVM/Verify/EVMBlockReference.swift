import CountersignCore
public import CountersignHash

/// At which block a contract is asked. Source: execution-apis, `BlockNumberOrTagOrHash`; EIP-1898.
public struct EVMBlockReference: Hashable, Sendable, CustomStringConvertible {
  /// A tag, a number in hex, or a hash.
  public let description: String
  private let isHash: Bool

  private init(named text: String, isHash: Bool = false) {
    description = text
    self.isHash = isHash
  }

  /// The newest block that the node knows.
  public static let latest = EVMBlockReference(named: "latest")
  /// What the next block would be.
  public static let pending = EVMBlockReference(named: "pending")
  /// The newest block that most validators hold to be safe.
  public static let safe = EVMBlockReference(named: "safe")
  /// The newest block that cannot be undone.
  public static let finalized = EVMBlockReference(named: "finalized")

  /// The block of a number.
  public static func number(_ number: UInt64) -> EVMBlockReference {
    EVMBlockReference(named: UInt256(number).quantity)
  }

  /// The block of a hash: it names the chain as well.
  public static func hash(_ hash: Bytes32) -> EVMBlockReference {
    EVMBlockReference(named: "0x" + hash.hex, isHash: true)
  }

  /// Reads a tag, a number in decimal, or a hash; nil for any other text.
  public init?(_ text: String) {
    if let tag = [Self.latest, .pending, .safe, .finalized].first(where: {
      $0.description.utf8.elementsEqual(text.utf8)
    }) {
      self = tag
    } else if let number = (try? UInt256(decimal: text))?.uint64 {
      self = .number(number)
    } else {
      let digits = Array(text.utf8)
      guard digits.count == 66, digits.starts(with: "0x".utf8),
        let hash = (try? Hex.decode(digits, from: 2)).flatMap({ Bytes32($0) })
      else { return nil }
      self = .hash(hash)
    }
  }

  /// The parameter of a call.
  var json: JSONText {
    guard isHash else { return .string(description) }
    return .object(["blockHash": .string(description), "requireCanonical": .bool(true)])
  }

  /// False when the node says in its answer that it looked at another block.
  func agrees(number: UInt256?, hash: String?) -> Bool {
    if isHash { return hash.map { $0.lowercased().utf8.elementsEqual(description.utf8) } ?? true }
    guard let own = try? UInt256(quantity: description), let number else { return true }
    return number == own
  }
}
