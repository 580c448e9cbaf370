import CountersignCore
public import CountersignHash

/// The structs of typed data. Source: EIP-712, "Definition of encodeType" and "Definition of hashStruct".
public struct EVMTypedDataTypes: Sendable {
  /// The struct that every domain is.
  public static let domain = "EIP712Domain"

  /// The structs, in the order of the text; `EIP712Domain` is among them.
  public let structs: [EVMTypedDataStruct]
  private let places: [[UInt8]: Int]

  /// Of several with one name the first counts.
  init(_ structs: [EVMTypedDataStruct]) {
    self.structs = structs
    places = Dictionary(structs.enumerated().map { (Array($0.element.name.utf8), $0.offset) }) { first, _ in first }
  }

  /// The struct with exactly this name; nil when there is none.
  public subscript(_ name: String) -> EVMTypedDataStruct? { place(of: name).flatMap { at($0) } }

  /// The text of a struct and of all those that it needs, sorted by name; nil when there is no such struct.
  public func encodeType(_ name: String) -> String? {
    place(of: name).flatMap { encodedType($0, maximumBytes: .max) }.map { String(decoding: $0.text, as: UTF8.self) }
  }

  /// The hash of that text; nil when there is no such struct.
  public func typeHash(_ name: String) -> Bytes32? {
    place(of: name).flatMap { encodedType($0, maximumBytes: .max) }.map { Keccak256.hash($0.text) }
  }

  func place(of name: String) -> Int? { places[Array(name.utf8)] }

  func at(_ place: Int) -> EVMTypedDataStruct? { structs.indices.contains(place) ? structs[place] : nil }

  /// The text that is hashed, and whether the struct needs itself; nil when the text has more bytes than `maximumBytes`.
  func encodedType(_ place: Int, maximumBytes: Int) -> (text: [UInt8], needsItself: Bool)? {
    guard let own = at(place) else { return nil }
    var needed: [(name: [UInt8], text: [UInt8])] = []
    var bytes = own.text.utf8.count
    var seen: Set<Int> = [place]
    var needsItself = false
    var next = [own]
    while let current = next.popLast(), bytes <= maximumBytes {
      for member in current.members {
        guard let needs = member.meaning?.structure, let other = at(needs) else { continue }
        if needs == place { needsItself = true }
        guard seen.insert(needs).inserted else { continue }
        let text = Array(other.text.utf8)
        bytes += text.count
        needed.append((Array(other.name.utf8), text))
        next.append(other)
      }
    }
    guard bytes <= maximumBytes else { return nil }
    needed.sort { $0.name.lexicographicallyPrecedes($1.name) }
    return (Array(own.text.utf8) + needed.flatMap(\.text), needsItself)
  }
}
