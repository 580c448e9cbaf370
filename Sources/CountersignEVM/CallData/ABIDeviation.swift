/// In what way ABI-encoded bytes differ from those that an encoder writes for the same values.
enum ABIDeviation: Hashable, Comparable {
  /// An offset points elsewhere than behind what was written before.
  case offset
  /// What fills up the last word of a byte string is not zero, or is not there.
  case padding
  /// Bytes that no value uses.
  case trailing

  /// In words, behind "is not in the canonical encoding: ".
  var words: String {
    switch self {
    case .offset: "an offset points elsewhere than an encoder lets it"
    case .padding: "the bytes that fill up a word are not zeros"
    case .trailing: "bytes follow that no value uses"
    }
  }
}
