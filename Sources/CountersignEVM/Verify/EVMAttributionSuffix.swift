/// The attribution suffix that wallets append to call data. Source: ERC-8021.
enum EVMAttributionSuffix {
  /// The 16 bytes that end every suffix.
  private static let marker = [UInt8](repeating: 0, count: 16).indices.map { $0 & 1 == 0 ? UInt8(0x80) : UInt8(0x21) }
  /// A suffix is short; what is longer carries something else.
  private static let maximumBytes = 512

  /// True when `tail` is a suffix and nothing besides: schema data, a schema id, the marker.
  ///
  /// In schema 0 the data are codes in visible ASCII and their length, which has to account for every byte.
  static func matches(_ tail: [UInt8]) -> Bool {
    guard tail.count > marker.count + 1, tail.count <= maximumBytes, tail.suffix(marker.count).elementsEqual(marker)
    else { return false }
    let data = tail.dropLast(marker.count + 1)
    switch tail.dropLast(marker.count).last {
    case 0:
      guard let length = data.last else { return false }
      let codes = data.dropLast()
      return codes.count == Int(length) && codes.allSatisfy { $0 > 0x20 && $0 < 0x7f }  // INVARIANT: a byte always fits
    case 1, 2: return !data.isEmpty
    default: return false
    }
  }
}
