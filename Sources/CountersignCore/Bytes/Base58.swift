import CountersignHash

/// Base58 with Bitcoin's alphabet, and Base58Check. Source: draft-msporny-base58-03; Bitcoin's `base58.h`.
public enum Base58 {
  /// The text of `bytes`; every leading zero byte becomes a leading `1`.
  ///
  /// Quadratic in the length, therefore meant for keys, signatures and addresses.
  public static func encode(_ bytes: [UInt8]) -> String {
    let zeros = bytes.prefix { $0 == 0 }.count
    // Five digits at a time: 58^5 is the largest power of 58 below 2^32. The least ones come first.
    var digits: [UInt32] = []
    for byte in bytes[zeros...] {
      var carry = UInt64(truncatingIfNeeded: byte)
      for i in digits.indices {
        carry += UInt64(truncatingIfNeeded: digits[i]) << 8
        digits[i] = UInt32(truncatingIfNeeded: carry % fiveDigits)
        carry /= fiveDigits
      }
      if carry > 0 { digits.append(UInt32(truncatingIfNeeded: carry)) }
    }
    var out = [UInt8](repeating: alphabet[0], count: zeros)
    for (place, chunk) in digits.enumerated().reversed() {
      var letters: [UInt8] = []
      var rest = chunk
      for _ in 0..<5 {
        letters.append(UInt8(truncatingIfNeeded: rest % 58))
        rest /= 58
      }
      // The first chunk has no leading zeros.
      while place == digits.count - 1, letters.last == 0 { letters.removeLast() }
      for digit in letters.reversed() { out.append(alphabet[Int(digit)]) }  // INVARIANT: digits are below 58
    }
    return String(decoding: out, as: UTF8.self)
  }

  /// Reads base58 text of at most `maximumCount` characters.
  ///
  /// The length is checked *before* anything is decoded, since the work grows with its square. Throws `tooLong` or
  /// `badCharacter`.
  public static func decode(_ text: String, maximumCount: Int = 128) throws(CodecError) -> [UInt8] {
    guard text.utf8.count <= maximumCount else { throw CodecError(.tooLong, 0..<text.utf8.count) }
    let text = Array(text.utf8)
    let ones = text.prefix { $0 == alphabet[0] }.count
    let table = values
    // 32 bits and five letters at a time, the least bits first.
    var limbs: [UInt32] = []
    limbs.reserveCapacity(text.count / 5 + 1)
    var i = ones
    while i < text.count {
      var factor: UInt64 = 1
      var carry: UInt64 = 0
      for k in i..<min(i + 5, text.count) {
        let value = table[Int(text[k])]  // INVARIANT: the table has 256 entries
        guard value < 58 else { throw CodecError(.badCharacter, k..<k + 1) }
        factor *= 58
        carry = carry * 58 + UInt64(truncatingIfNeeded: value)
      }
      for k in limbs.indices {
        carry += UInt64(truncatingIfNeeded: limbs[k]) * factor
        limbs[k] = UInt32(truncatingIfNeeded: carry)
        carry >>= 32
      }
      if carry > 0 { limbs.append(UInt32(truncatingIfNeeded: carry)) }
      i += 5
    }
    var out = [UInt8](repeating: 0, count: ones)
    out.reserveCapacity(ones + 4 * limbs.count)
    for limb in limbs.reversed() {
      for shift in [24, 16, 8, 0] as [UInt32] {
        let byte = UInt8(truncatingIfNeeded: limb >> shift)
        // The highest limb has no leading zeros.
        if byte != 0 || out.count > ones { out.append(byte) }
      }
    }
    return out
  }

  /// 58^5.
  private static let fiveDigits: UInt64 = 656_356_768

  /// The text of `payload` with its checksum.
  public static func encodeCheck(_ payload: [UInt8]) -> String {
    encode(payload + checksum(payload))
  }

  /// Reads Base58Check text and takes the checksum off.
  ///
  /// Throws what `decode` throws, `truncated` below four bytes, and `badChecksum`.
  public static func decodeCheck(_ text: String, maximumCount: Int = 128) throws(CodecError) -> [UInt8] {
    let bytes = try decode(text, maximumCount: maximumCount)
    guard bytes.count >= 4 else { throw CodecError(.truncated, 0..<text.utf8.count) }
    let payload = Array(bytes.dropLast(4))
    guard Array(bytes.suffix(4)) == checksum(payload) else { throw CodecError(.badChecksum, 0..<text.utf8.count) }
    return payload
  }

  /// The first four bytes of the double SHA-256.
  private static func checksum(_ payload: [UInt8]) -> [UInt8] {
    Array(SHA256.doubleHash(payload).bytes.prefix(4))
  }

  private static let alphabet = Array("123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz".utf8)
  private static let values: [UInt8] = {
    var table = [UInt8](repeating: 0xff, count: 256)
    for (value, letter) in alphabet.enumerated() {
      table[Int(letter)] = UInt8(truncatingIfNeeded: value)  // INVARIANT: the table has 256 entries
    }
    return table
  }()
}
