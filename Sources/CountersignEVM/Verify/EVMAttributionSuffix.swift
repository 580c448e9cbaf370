import CountersignCore

/// The attribution suffix that wallets append to call data. Source: ERC-8021.
enum EVMAttributionSuffix {
  /// The 16 bytes that end every suffix.
  private static let marker = [UInt8](repeating: 0, count: 16).indices.map { $0 & 1 == 0 ? UInt8(0x80) : UInt8(0x21) }
  /// A suffix is short; what is longer carries something else.
  private static let maximumBytes = 512

  /// True when a call that was asked for means the same with a suffix behind it: its arguments are all there, so that
  /// nothing appended can become one. A creation has no suffix: its code would change.
  static func canFollow(_ call: [UInt8], isCreation: Bool) -> Bool {
    guard !isCreation, let selector = EVMSelector.of(call), (call.count - 4) & 31 == 0 else { return false }
    return (call.count - 4) / 32 >= EVMSelector.minimumWords[selector] ?? 0
  }

  /// True when `tail` is a suffix and nothing besides: schema data, a schema id, the marker.
  ///
  /// Schema 0 is codes in visible ASCII and their length; schema 1 has a registry before them, its address, its chain and
  /// the chain's length; schema 2 is CBOR and its length of two bytes. The lengths have to account for every byte.
  static func matches(_ tail: [UInt8]) -> Bool {
    guard tail.count > marker.count + 1, tail.count <= maximumBytes, tail.suffix(marker.count).elementsEqual(marker)
    else { return false }
    let data = tail.dropLast(marker.count + 1)
    switch tail.dropLast(marker.count).last {
    case 0: return rest(beforeCodes: data)?.isEmpty ?? false
    case 1:
      guard let registry = rest(beforeCodes: data), let length = registry.last else { return false }
      return (1...32).contains(length) && registry.count == 21 + Int(truncatingIfNeeded: length)
    case 2:
      guard data.count > 2 else { return false }
      let length = data.suffix(2).reduce(0) { $0 << 8 | Int(truncatingIfNeeded: $1) }
      // A map of CBOR. Source: RFC 8949, 3.1.
      return length == data.count - 2 && data.first.map { $0 >> 5 == 5 } ?? false
    default: return false
    }
  }

  /// What stands before the codes, which say their length; nil when they are none.
  private static func rest(beforeCodes data: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard let length = data.last.map({ Int(truncatingIfNeeded: $0) }), length > 0, length < data.count else {
      return nil
    }
    let codes = data.dropLast().suffix(length)
    return codes.allSatisfy { $0 > 0x20 && $0 < 0x7f } ? data.dropLast(1 + length) : nil
  }
}
