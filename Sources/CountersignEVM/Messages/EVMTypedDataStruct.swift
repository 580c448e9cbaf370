import CountersignCore

/// A struct of typed data: its name and its members, in order. Source: EIP-712, "Definition of typed structured data".
public struct EVMTypedDataStruct: Sendable {
  /// A member of a struct.
  public struct Member: Sendable {
    /// Its name.
    public let name: String
    /// Its type as it is written: `uint256`, `Person[2][]`.
    public let type: String
    /// What the type means; nil when it means nothing.
    let meaning: EVMTypedDataType?
  }

  /// Its name.
  public let name: String
  /// Its members.
  public let members: [Member]
  private let places: [[UInt8]: Int]

  init(_ name: String, _ members: [Member]) {
    self.name = name
    self.members = members
    // Names are compared by their UTF-8; of several with one name the first counts.
    places = Dictionary(members.enumerated().map { (Array($0.element.name.utf8), $0.offset) }) { first, _ in first }
  }

  /// `Name(type1 name1,type2 name2)`.
  public var text: String { "\(name)(\(members.map { "\($0.type) \($0.name)" }.joined(separator: ",")))" }

  /// The place of the member with exactly this name.
  func place(of member: String) -> Int? { places[Array(member.utf8)] }
}
