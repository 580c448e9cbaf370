/// What the domain of a sign-in may be: an authority, of which a sign-in takes host and port only. Source: Docs/Threats.md,
/// 34.
package enum SignInDomain {
  /// Why a text is refused, and the offset in the slice's array if it is one character's fault.
  package static func fault(_ text: ArraySlice<UInt8>) -> (why: String, place: Int?)? {
    if let at = text.firstIndex(of: UInt8(ascii: "@")) { return ("names a user before the host", at) }
    if let percent = text.firstIndex(of: UInt8(ascii: "%")) { return ("hides a character", percent) }
    if let fault = URIGrammar.authorityFault(text) { return ("is no authority", fault) }
    let host = URIGrammar.hostName(text)
    if host.isEmpty { return ("has no host", nil) }
    if host.last == UInt8(ascii: ".") { return ("ends in a dot", host.endIndex - 1) }
    return nil
  }

  /// What is within the grammar and still misleads people.
  package static func unusual(_ text: ArraySlice<UInt8>) -> String? {
    let host = URIGrammar.hostName(text)
    let lower = URIGrammar.lowercased(host)
    if lower.split(separator: UInt8(ascii: ".")).contains(where: { $0.starts(with: "xn--".utf8) }) {
      return "has a label in punycode, which is shown as other letters"
    }
    if !host.elementsEqual(lower) { return "has letters in upper case" }
    if text.last == UInt8(ascii: ":") { return "ends in a colon" }
    if host.first != UInt8(ascii: "["), host.contains(where: { URIGrammar.isSubDelimiter($0) || $0 == 0x7e }) {
      return "has characters that no host name has"
    }
    return nil
  }
}
