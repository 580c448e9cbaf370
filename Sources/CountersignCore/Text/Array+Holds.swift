extension [UInt8] {
  /// True when the part, which is not empty, stands in these bytes somewhere.
  package func holds(_ part: [UInt8]) -> Bool {
    guard let first = part.first else { return false }
    var rest = self[...]
    while let start = rest.firstIndex(of: first) {
      rest = rest.suffix(from: start)
      if rest.starts(with: part) { return true }
      rest = rest.dropFirst()
    }
    return false
  }
}
