import CountersignCore

/// The text of a member's type, taken apart: a name, and `[n]` or `[]` for each array around it.
struct EVMTypedDataTypeText {
  /// The name.
  let base: [UInt8]
  /// How many elements each array has, the innermost first; nil for any number.
  let counts: [Int?]
  /// True when there are more arrays than are read; the rest was not looked at.
  let isTooDeep: Bool

  /// Longer arrays than any JSON text holds are not counted.
  private static let maximumDigits = 9

  /// Takes a text apart; nil when its brackets are no array's.
  init?(_ text: String) {
    let text = Array(text.utf8)
    var counts: [Int?] = []
    var end = text.count
    while end > 0, text[end - 1] == UInt8(ascii: "]"), counts.count <= EVMTypedDataReader.maximumDepth {
      guard let open = text[..<(end - 1)].lastIndex(of: UInt8(ascii: "[")) else { return nil }
      let digits = text[(open + 1)..<(end - 1)]
      let count = EVMTypedDataType.number(digits, digits: Self.maximumDigits)
      guard digits.isEmpty || count != nil else { return nil }
      counts.append(count)
      end = open
    }
    self.counts = counts.reversed()
    isTooDeep = counts.count > EVMTypedDataReader.maximumDepth
    base = isTooDeep ? [] : Array(text[..<end])
    guard !base.contains(UInt8(ascii: "[")), !base.contains(UInt8(ascii: "]")) else { return nil }
  }
}
