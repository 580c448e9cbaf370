import CountersignCore

/// What each field of a sign-in may hold: asked by the reader and by the builder. Source: phantom/sign-in-with-solana.
enum SolanaSignInGrammar {
  /// Why a field is refused, and where in its array.
  struct Fault {
    let rule: Rule
    let place: Range<Int>
    let arguments: [Argument]

    init(_ rule: Rule, _ text: ArraySlice<UInt8>, at place: Int? = nil, _ more: [Argument] = []) {
      self.rule = rule
      let place = place.map { $0..<min($0 + 1, text.endIndex) } ?? text.startIndex..<text.endIndex
      self.place = place
      arguments = [Argument("got", String(decoding: text, as: UTF8.self))] + more
    }
  }

  /// The chain ids. Source: phantom/sign-in-with-solana.
  static let chains = [
    "mainnet", "testnet", "devnet", "localnet", "solana:mainnet", "solana:testnet", "solana:devnet",
  ]

  /// An authority, of which a sign-in takes host and port only. Source: Docs/Threats.md, 34.
  static func domain(_ text: ArraySlice<UInt8>) -> Fault? {
    func refuse(_ why: String, at place: Int? = nil) -> Fault {
      Fault(SolanaRules.siwsDomainInvalid, text, at: place, [Argument("why", why)])
    }
    if let at = text.firstIndex(of: UInt8(ascii: "@")) { return refuse("names a user before the host", at: at) }
    if let percent = text.firstIndex(of: UInt8(ascii: "%")) { return refuse("hides a character", at: percent) }
    if let fault = SolanaURIGrammar.authorityFault(text) { return refuse("is no authority", at: fault) }
    let host = SolanaURIGrammar.hostName(text)
    if host.isEmpty { return refuse("has no host") }
    if host.last == UInt8(ascii: ".") { return refuse("ends in a dot", at: host.endIndex - 1) }
    return nil
  }

  /// What is within the grammar and still misleads people.
  static func unusual(domain text: ArraySlice<UInt8>) -> String? {
    let host = SolanaURIGrammar.hostName(text)
    let lower = SolanaURIGrammar.lowercased(host)
    if lower.split(separator: UInt8(ascii: ".")).contains(where: { $0.starts(with: "xn--".utf8) }) {
      return "has a label in punycode, which is shown as other letters"
    }
    if !host.elementsEqual(lower) { return "has letters in upper case" }
    if text.last == UInt8(ascii: ":") { return "ends in a colon" }
    if host.first != UInt8(ascii: "["), host.contains(where: { SolanaURIGrammar.isSubDelimiter($0) || $0 == 0x7e }) {
      return "has characters that no host name has"
    }
    return nil
  }

  /// Base58 of 32 bytes.
  static func address(_ text: ArraySlice<UInt8>) -> (value: SolanaAddress?, fault: Fault?) {
    do throws(CodecError) {
      return (try SolanaAddress(String(decoding: text, as: UTF8.self)), nil)
    } catch {
      let place = error.reason == .badCharacter ? text.startIndex + error.bytes.lowerBound : nil
      return (nil, Fault(SolanaRules.siwsAddressInvalid, text, at: place, [Argument("why", error.reason)]))
    }
  }

  /// Reserved and unreserved characters and blanks, at least one of them, that cannot be taken for a field.
  static func statement(_ text: ArraySlice<UInt8>) -> Fault? {
    func refuse(_ why: String, at place: Int? = nil) -> Fault {
      Fault(SolanaRules.siwsStatementInvalid, text, at: place, [Argument("why", why)])
    }
    guard !text.isEmpty else { return refuse("is empty") }
    if let feed = text.firstIndex(where: { $0 == 0x0a || $0 == 0x0d }) {
      return Fault(SolanaRules.siwsStatementNewline, text, at: feed)
    }
    if SolanaSignInField(line: text) != nil { return refuse("begins like a field") }
    let bad = text.firstIndex { $0 != 0x20 && !SolanaURIGrammar.isUnreserved($0) && !SolanaURIGrammar.isReserved($0) }
    return bad.map { refuse("has a character that it may not have", at: $0) }
  }

  /// The value of a field after its label; one line of the resources.
  static func value(_ text: ArraySlice<UInt8>, of field: SolanaSignInField) -> Fault? {
    switch field {
    case .uri:
      return SolanaURIGrammar.uriFault(text).map {
        Fault(SolanaRules.siwsURIInvalid, text, at: $0, [Argument("why", "is no absolute URI")])
      }
    case .version:
      return text.elementsEqual("1".utf8) ? nil : Fault(SolanaRules.siwsVersionInvalid, text)
    case .chainID:
      return chains.contains { text.elementsEqual($0.utf8) } ? nil : Fault(SolanaRules.siwsChainIDInvalid, text)
    case .nonce:
      let bad = text.firstIndex { !SolanaURIGrammar.isLetter($0) && !SolanaURIGrammar.isDigit($0) }
      guard bad == nil, text.count >= 8 else { return Fault(SolanaRules.siwsNonceInvalid, text, at: bad) }
      return nil
    case .issuedAt, .expirationTime, .notBefore:
      do throws(CodecError) {
        _ = try SolanaSignInTime(String(decoding: text, as: UTF8.self))
        return nil
      } catch {
        let why = [Argument("field", field.path), Argument("why", error.reason)]
        return Fault(SolanaRules.siwsDateInvalid, text, at: text.startIndex + error.bytes.lowerBound, why)
      }
    case .requestID:
      return SolanaURIGrammar.segmentFault(text).map {
        Fault(SolanaRules.siwsRequestIDInvalid, text, at: $0, [Argument("why", "has a character that it may not have")])
      }
    case .resources:
      return SolanaURIGrammar.uriFault(text).map {
        Fault(SolanaRules.siwsResourceInvalid, text, at: $0, [Argument("why", "is no absolute URI")])
      }
    }
  }
}
