import CountersignCore
public import CountersignHash

/// A signature of typed data by an account that hashes it again for itself: what the account's key made, and the parts
/// of the hash that was asked for. Source: ERC-7739, `TypedDataSign`.
public struct EVMNestedTypedSignature: Hashable, Sendable {
  /// What the key made: over a hash that only the account can put together.
  public let signature: [UInt8]
  /// The domain separator of the app.
  public let appDomainSeparator: Bytes32
  /// The hash of the app's struct.
  public let contents: Bytes32
  /// The type of the struct, and behind it its name where the type does not begin with it.
  public let contentsDescription: String

  /// Reads the signature, the two words, the description and its length in two bytes. The form has no mark, so the
  /// description must look like a type: printable, a name before a bracket.
  init?(parsing bytes: [UInt8]) {
    let reader = ByteReader(bytes)
    let end = bytes.count - 2
    guard end > 66, let count = Int(exactly: reader.uint64(at: end..<end + 2)), count >= 3, count < end - 64 else {
      return nil
    }
    let description = reader.copy(end - count..<end)
    guard Self.isType(description) else { return nil }
    let start = end - count - 64
    appDomainSeparator = reader.uint256(at: start..<start + 32).bytes32
    contents = reader.uint256(at: start + 32..<start + 64).bytes32
    contentsDescription = String(decoding: description, as: UTF8.self)
    signature = reader.copy(0..<start)
  }

  private static func isType(_ description: [UInt8]) -> Bool {
    guard description.allSatisfy({ $0 >= 0x20 && $0 < 0x7f }), description.contains(UInt8(ascii: ")")) else {
      return false
    }
    let name = description.prefix { $0 != UInt8(ascii: "(") }
    // Accounts refuse names that begin as those of Solidity's own types do.
    guard let first = name.first, !(UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first) else { return false }
    return name.count < description.count && !name.contains { " ,)".utf8.contains($0) }
  }

  /// The hash that the parts make: the one that was asked for, unless the account will take the signature for another.
  public var digest: Bytes32 {
    Keccak256.hash([0x19, 0x01] + appDomainSeparator.bytes + contents.bytes)
  }
}
