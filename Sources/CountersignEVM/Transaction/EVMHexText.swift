import CountersignCore

/// Hex text that stands for bytes.
enum EVMHexText {
  /// Reads `0x` and an even number of digits.
  static func bytes(_ text: String, field: FieldPath, limits: Limits) throws(DecodeError) -> [UInt8] {
    let characters = Array(text.utf8)
    guard characters.count <= 2 * limits.inputBytes + 2 else {
      throw DecodeError(
        CoreRules.inputTooLarge, bytes: 0..<characters.count, field: field,
        [Argument("got", characters.count), Argument("limit", 2 * limits.inputBytes + 2)])
    }
    guard characters.count >= 2, characters[0] == 0x30, characters[1] == 0x78 else {
      throw DecodeError(
        EVMRules.hexMissingPrefix, bytes: 0..<min(2, characters.count), field: field,
        [Argument("got", String(text.prefix(12)))])
    }
    do {
      return try Hex.decode(characters, from: 2)
    } catch {
      if error.reason == .oddLength {
        throw DecodeError(
          EVMRules.dataOddLength, bytes: error.bytes, field: field, [Argument("got", characters.count - 2)])
      }
      throw DecodeError(
        EVMRules.hexBadDigit, bytes: error.bytes, field: field,
        [Argument("got", EVMAddressText.character(text, at: error.bytes.lowerBound))])
    }
  }
}
