import CountersignCore
import CountersignHash

/// `0x` and 40 hex digits, read without allocating: every check and every verification reads addresses.
struct EVMAddressDigits {
  /// The address.
  let address: EVMAddress
  /// True for the prefix `0X`.
  let hasUpperPrefix: Bool
  /// The digits in lower case: 32 of them, and the last eight.
  private let lower: (Bytes32, UInt64)
  /// One bit a digit, the first one highest: letters, and those of them in upper case.
  private let letters: UInt64
  private let upper: UInt64

  /// True when a letter is in upper case.
  var hasUpper: Bool { upper != 0 }
  /// True when a letter is in lower case.
  var hasLower: Bool { letters & ~upper != 0 }

  /// Reads a text; nil for every other form.
  init?(_ text: String) {
    guard text.utf8.count == 42 else { return nil }
    var characters = text.utf8.makeIterator()
    guard characters.next() == 0x30, let x = characters.next(), x | 0x20 == 0x78 else { return nil }
    hasUpperPrefix = x == 0x58
    var letters: UInt64 = 0
    var upper: UInt64 = 0
    /// The next eight digits, as the number they write and as characters.
    func eight() -> (value: UInt64, characters: UInt64)? {
      var value: UInt64 = 0
      var lower: UInt64 = 0
      for _ in 0..<8 {
        guard let character = characters.next(), let digit = Hex.value(character) else { return nil }
        value = value << 4 | UInt64(truncatingIfNeeded: digit)
        // Numerals have the bit of lower case already.
        lower = lower << 8 | UInt64(truncatingIfNeeded: character | 0x20)
        letters = letters << 1 | (digit > 9 ? 1 : 0)
        upper = upper << 1 | (digit > 9 && character & 0x20 == 0 ? 1 : 0)
      }
      return (value, lower)
    }
    guard let a = eight(), let b = eight(), let c = eight(), let d = eight(), let e = eight() else { return nil }
    address = EVMAddress(a.value << 32 | b.value, c.value << 32 | d.value, UInt32(truncatingIfNeeded: e.value))
    lower = (Bytes32(a.characters, b.characters, c.characters, d.characters), e.characters)
    self.letters = letters
    self.upper = upper
  }

  /// Whether the letters have the case of the checksum: upper where the hash of the lower-case digits has a nibble of 8
  /// or more. Source: EIP-55; EIP-1191 for chains 30 and 31.
  func hasChecksum(chainID: UInt256?) -> Bool {
    guard chainID != 30, chainID != 31 else { return hasChecksumOfChain(chainID) }
    return matches(Keccak256.hash(lower.0, lower.1))
  }

  private func hasChecksumOfChain(_ chainID: UInt256?) -> Bool {
    matches(EVMAddress.checksumHash(Hex.digits(address.bytes), chainID: chainID))
  }

  private func matches(_ hash: Bytes32) -> Bool {
    let due = Self.highBits(hash.w0) << 24 | Self.highBits(hash.w1) << 8 | Self.highBits(hash.w2) >> 8
    return (due ^ upper) & letters == 0
  }

  /// The highest bit of each of the sixteen nibbles.
  private static func highBits(_ word: UInt64) -> UInt64 {
    var bits: UInt64 = 0
    for nibble in 0..<16 { bits = bits << 1 | word >> UInt64(truncatingIfNeeded: 63 - 4 * nibble) & 1 }
    return bits
  }
}
