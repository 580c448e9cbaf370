/// What of RFC 3986 sign-ins need. A function called a fault answers with the offset of the first one, or nil; offsets are
/// those of the slice's array.
package enum URIGrammar {
  package static func isLetter(_ c: UInt8) -> Bool { c | 0x20 >= 0x61 && c | 0x20 <= 0x7a }
  package static func isDigit(_ c: UInt8) -> Bool { c >= 0x30 && c <= 0x39 }
  package static func isHexDigit(_ c: UInt8) -> Bool { isDigit(c) || (c | 0x20 >= 0x61 && c | 0x20 <= 0x66) }

  /// Letters, digits, `-`, `.`, `_` and `~`. Source: RFC 3986, 2.3.
  package static func isUnreserved(_ c: UInt8) -> Bool {
    isLetter(c) || isDigit(c) || c == 0x2d || c == 0x2e || c == 0x5f || c == 0x7e
  }

  private static let subDelimiters = Set("!$&'()*+,;=".utf8)
  private static let generalDelimiters = Set(":/?#[]@".utf8)

  /// Source: RFC 3986, 2.2.
  package static func isSubDelimiter(_ c: UInt8) -> Bool { subDelimiters.contains(c) }
  /// Source: RFC 3986, 2.2.
  package static func isReserved(_ c: UInt8) -> Bool { subDelimiters.contains(c) || generalDelimiters.contains(c) }

  /// A character of a path's segment. Source: RFC 3986, 3.3.
  private static func isPathCharacter(_ c: UInt8) -> Bool {
    isUnreserved(c) || isSubDelimiter(c) || c == UInt8(ascii: ":") || c == UInt8(ascii: "@")
  }

  /// Characters of a set, and percent signs before two hex digits.
  private static func fault(_ text: ArraySlice<UInt8>, allowing isAllowed: (UInt8) -> Bool) -> Int? {
    var due = 0
    for (index, c) in zip(text.indices, text) {
      if due > 0 {
        guard isHexDigit(c) else { return index }
        due -= 1
      } else if c == UInt8(ascii: "%") {
        due = 2
      } else if !isAllowed(c) {
        return index
      }
    }
    return due > 0 ? text.endIndex : nil
  }

  /// A segment of a path.
  package static func segmentFault(_ text: ArraySlice<UInt8>) -> Int? { fault(text, allowing: isPathCharacter) }

  private static func isSchemeCharacter(_ c: UInt8) -> Bool {
    isLetter(c) || isDigit(c) || c == UInt8(ascii: "+") || c == UInt8(ascii: "-") || c == UInt8(ascii: ".")
  }

  /// A letter, then letters, digits, `+`, `-` and `.`. Source: RFC 3986, 3.1.
  package static func schemeFault(_ text: ArraySlice<UInt8>) -> Int? {
    guard let first = text.first, isLetter(first) else { return text.startIndex }
    return text.firstIndex { !isSchemeCharacter($0) }
  }

  /// A scheme, a colon and what belongs to it. Source: RFC 3986, 3.
  package static func uriFault(_ text: ArraySlice<UInt8>) -> Int? {
    guard let first = text.first, isLetter(first) else { return text.startIndex }
    let scheme = text.prefix(while: isSchemeCharacter)
    var rest = text.dropFirst(scheme.count)
    guard rest.first == UInt8(ascii: ":") else { return rest.startIndex }
    rest = rest.dropFirst()
    if rest.starts(with: [0x2f, 0x2f]) {
      let authority = authority(of: rest)
      if let fault = authorityFault(authority) { return fault }
      rest = rest.dropFirst(2 + authority.count)
    }
    let path = rest.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    if let fault = fault(path, allowing: { isPathCharacter($0) || $0 == UInt8(ascii: "/") }) { return fault }
    rest = rest.dropFirst(path.count)
    func isQueryCharacter(_ c: UInt8) -> Bool {
      isPathCharacter(c) || c == UInt8(ascii: "/") || c == UInt8(ascii: "?")
    }
    if rest.first == UInt8(ascii: "?") {
      let query = rest.dropFirst().prefix { $0 != UInt8(ascii: "#") }
      if let fault = fault(query, allowing: isQueryCharacter) { return fault }
      rest = rest.dropFirst(1 + query.count)
    }
    return fault(rest.dropFirst(), allowing: isQueryCharacter)
  }

  /// What stands between two slashes and the path.
  private static func authority(of rest: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    rest.dropFirst(2).prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
  }

  /// A user, a host and a port, of which only the host is due. Source: RFC 3986, 3.2.
  package static func authorityFault(_ text: ArraySlice<UInt8>) -> Int? {
    var host = text
    if let at = text.firstIndex(of: UInt8(ascii: "@")) {
      let user = text.prefix(upTo: at)
      if let fault = fault(user, allowing: { isUnreserved($0) || isSubDelimiter($0) || $0 == UInt8(ascii: ":") }) {
        return fault
      }
      host = text.dropFirst(user.count + 1)
    }
    let name = hostName(host)
    if name.first == UInt8(ascii: "[") {
      let inner = name.dropFirst().dropLast()
      guard name.count > 2, name.last == UInt8(ascii: "]"), isIPv6(inner) || isFutureIP(inner) else {
        return name.startIndex
      }
    } else if let fault = fault(name, allowing: { isUnreserved($0) || isSubDelimiter($0) }) {
      return fault
    }
    let port = host.dropFirst(name.count)
    guard let colon = port.first else { return nil }
    guard colon == UInt8(ascii: ":") else { return port.startIndex }
    return port.dropFirst().firstIndex { !isDigit($0) }
  }

  /// The host of an authority without a user; in brackets if it is an address of version 6.
  package static func hostName(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard text.first == UInt8(ascii: "[") else { return text.prefix { $0 != UInt8(ascii: ":") } }
    let inner = text.prefix { $0 != UInt8(ascii: "]") }
    return text.prefix(inner.count + 1)
  }

  /// Eight groups of 16 bits, of which one row of zeros may be left out, the last two perhaps as version 4. Source: RFC 3986,
  /// 3.2.2.
  package static func isIPv6(_ text: ArraySlice<UInt8>) -> Bool {
    guard text.count <= 45 else { return false }
    var groups = text.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard groups.count > 2 else { return false }
    // Two colons at an end make two empty groups there, and one gap.
    if groups.prefix(2).allSatisfy(\.isEmpty) {
      groups.removeFirst()
    } else if groups.first?.isEmpty == true {
      return false
    }
    if groups.count > 1, groups.suffix(2).allSatisfy(\.isEmpty) {
      groups.removeLast()
    } else if groups.count > 1, groups.last?.isEmpty == true {
      return false
    }
    let gaps = groups.count { $0.isEmpty }
    var count = 0
    for (index, group) in groups.enumerated() where !group.isEmpty {
      if index == groups.count - 1, isIPv4(group) {
        count += 2
      } else if group.count <= 4, group.allSatisfy(isHexDigit) {
        count += 1
      } else {
        return false
      }
    }
    return gaps == 0 ? count == 8 : gaps == 1 && count <= 7
  }

  private static func isIPv4(_ text: ArraySlice<UInt8>) -> Bool {
    let parts = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 4 else { return false }
    return parts.allSatisfy { part in
      guard (1...3).contains(part.count), part.allSatisfy(isDigit), part.count == 1 || part.first != 0x30 else {
        return false
      }
      return part.reduce(0) { $0 * 10 + Int(truncatingIfNeeded: $1 & 15) } <= 255
    }
  }

  private static func isFutureIP(_ text: ArraySlice<UInt8>) -> Bool {
    guard let first = text.first, first | 0x20 == UInt8(ascii: "v") else { return false }
    let version = text.dropFirst().prefix(while: isHexDigit)
    let rest = text.dropFirst(1 + version.count)
    guard !version.isEmpty, rest.first == UInt8(ascii: "."), rest.count > 1 else { return false }
    return rest.dropFirst().allSatisfy { isUnreserved($0) || isSubDelimiter($0) || $0 == UInt8(ascii: ":") }
  }

  /// ASCII letters in lower case.
  package static func lowercased(_ text: ArraySlice<UInt8>) -> [UInt8] {
    text.map { $0 >= 0x41 && $0 <= 0x5a ? $0 | 0x20 : $0 }
  }

  /// Scheme and authority of a URI, in lower case: what browsers call its origin; without authority the scheme alone.
  package static func origin(_ uri: String) -> [UInt8] {
    let text = Array(uri.utf8)
    let scheme = text.prefix { $0 != UInt8(ascii: ":") }
    let rest = text.dropFirst(scheme.count + 1)
    guard rest.starts(with: [0x2f, 0x2f]) else { return lowercased(scheme) + [0x3a] }
    return lowercased(text.prefix(scheme.count + 3 + authority(of: rest).count))
  }

  /// The scheme of a URI, in lower case.
  package static func scheme(_ uri: String) -> [UInt8] {
    lowercased(Array(uri.utf8).prefix { $0 != UInt8(ascii: ":") })
  }

  /// An authority in lower case and without the port that its scheme has anyhow. Source: RFC 3986, 6.2.3.
  package static func normalized(_ authority: ArraySlice<UInt8>, scheme: [UInt8]) -> [UInt8] {
    let lower = lowercased(authority)
    let port = scheme.elementsEqual("https".utf8) ? ":443" : scheme.elementsEqual("http".utf8) ? ":80" : ":"
    // A colon in a host stands in brackets, so that what the text ends in is its port.
    for end in [port, ":"] where lower.suffix(end.utf8.count).elementsEqual(end.utf8) {
      return lower.dropLast(end.utf8.count)
    }
    return lower
  }

  /// The authority of a URI, in lower case; nil when it has none.
  package static func authority(_ uri: String) -> [UInt8]? {
    let text = Array(uri.utf8)
    let rest = text.dropFirst(text.prefix { $0 != UInt8(ascii: ":") }.count + 1)
    guard rest.starts(with: [0x2f, 0x2f]) else { return nil }
    return lowercased(authority(of: rest))
  }
}
