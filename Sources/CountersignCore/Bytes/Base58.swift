import CountersignHash

/// Base58 with Bitcoin's alphabet, and Base58Check. Source: draft-msporny-base58-03; Bitcoin's `base58.h`.
public enum Base58 {
  /// The text of `bytes`; every leading zero byte becomes a leading `1`.
  ///
  /// Quadratic in the length, therefore meant for keys, signatures and addresses.
  public static func encode(_ bytes: [UInt8]) -> String {
    let zeros = bytes.prefix { $0 == 0 }.count
    var digits: [UInt8] = []
    for byte in bytes[zeros...] {
      var carry = UInt32(truncatingIfNeeded: byte)
      for i in digits.indices {
        carry += UInt32(truncatingIfNeeded: digits[i]) << 8
        digits[i] = UInt8(truncatingIfNeeded: carry % 58)
        carry /= 58
      }
      while carry > 0 {
        digits.append(UInt8(truncatingIfNeeded: carry % 58))
        carry /= 58
      }
    }
    var out = [UInt8](repeating: alphabet[0], count: zeros)
    for digit in digits.reversed() { out.append(alphabet[Int(digit)]) }  // INVARIANT: digits are below 58
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
    var bytes: [UInt8] = []  // little-endian
    for (i, letter) in text.enumerated().dropFirst(ones) {
      let value = values[Int(letter)]  // INVARIANT: the table has 256 entries
      guard value < 58 else { throw CodecError(.badCharacter, i..<i + 1) }
      var carry = UInt32(truncatingIfNeeded: value)
      for k in bytes.indices {
        carry += UInt32(truncatingIfNeeded: bytes[k]) * 58
        bytes[k] = UInt8(truncatingIfNeeded: carry)
        carry >>= 8
      }
      if carry > 0 { bytes.append(UInt8(truncatingIfNeeded: carry)) }
    }
    return [UInt8](repeating: 0, count: ones) + bytes.reversed()
  }

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
