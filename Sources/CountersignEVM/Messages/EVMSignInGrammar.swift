import CountersignCore

/// What each part of a sign-in may hold: asked by the reader and by the builder. Source: EIP-4361.
enum EVMSignInGrammar {
  /// A scheme. Source: RFC 3986, 3.1.
  static func scheme(_ text: ArraySlice<UInt8>) -> TextFault? {
    URIGrammar.schemeFault(text).map { TextFault(EVMRules.siweSchemeInvalid, text, at: $0) }
  }

  /// An authority, of which a sign-in takes host and port only. Source: Docs/Threats.md, 34.
  static func domain(_ text: ArraySlice<UInt8>) -> TextFault? {
    SignInDomain.fault(text).map {
      TextFault(EVMRules.siweDomainInvalid, text, at: $0.place, [Argument("why", $0.why)])
    }
  }

  /// An account: `0x` and 40 digits, in one letter case or with the checksum of EIP-55. `hasChecksum`: false when the letters
  /// carry none.
  static func address(
    _ text: ArraySlice<UInt8>
  ) -> (value: EVMAddress?, hasChecksum: Bool, fault: TextFault?) {
    func refuse(_ why: String) -> TextFault { TextFault(EVMRules.siweAddressInvalid, text, [Argument("why", why)]) }
    let form = EVMAddressText(String(decoding: text, as: UTF8.self))
    guard let address = form.address else { return (nil, false, refuse(form.fault?.title ?? "another form")) }
    if form.hasUpperPrefix { return (nil, false, refuse("the prefix 0X")) }
    if form.casing == .wrong { return (nil, false, refuse("its checksum asks for \(address.checksummed)")) }
    return (address, form.casing == .checksummed, nil)
  }

  /// Reserved and unreserved characters and blanks; none at all is within the grammar.
  static func statement(_ text: ArraySlice<UInt8>) -> TextFault? {
    if let feed = text.firstIndex(where: { $0 == 0x0a || $0 == 0x0d }) {
      return TextFault(EVMRules.siweStatementNewline, text, at: feed)
    }
    let bad = text.firstIndex { $0 != 0x20 && !URIGrammar.isUnreserved($0) && !URIGrammar.isReserved($0) }
    return bad.map { TextFault(EVMRules.siweStatementInvalid, text, at: $0) }
  }

  /// What is within the grammar and still misleads people and parsers.
  static func unusual(statement text: ArraySlice<UInt8>) -> String? {
    if text.isEmpty { return "is empty, which some parsers refuse" }
    return SignInField(line: text) == nil ? nil : "begins like a field"
  }

  /// The value of a field after its label; one line of the resources.
  static func value(_ text: ArraySlice<UInt8>, of field: SignInField) -> TextFault? {
    switch field {
    case .uri:
      return URIGrammar.uriFault(text).map { TextFault(EVMRules.siweURIInvalid, text, at: $0) }
    case .version:
      return text.elementsEqual("1".utf8) ? nil : TextFault(EVMRules.siweVersionInvalid, text)
    case .chainID:
      let bad = text.firstIndex { !URIGrammar.isDigit($0) }
      guard bad == nil, chainID(text) != nil else { return TextFault(EVMRules.siweChainIDInvalid, text, at: bad) }
      return nil
    case .nonce:
      let bad = text.firstIndex { !URIGrammar.isLetter($0) && !URIGrammar.isDigit($0) }
      guard bad == nil, text.count >= 8 else { return TextFault(EVMRules.siweNonceInvalid, text, at: bad) }
      return nil
    case .issuedAt, .expirationTime, .notBefore:
      do throws(CodecError) {
        _ = try Timestamp(String(decoding: text, as: UTF8.self))
        return nil
      } catch {
        let why = [Argument("field", field.path), Argument("why", error.reason)]
        return TextFault(EVMRules.siweDateInvalid, text, at: text.startIndex + error.bytes.lowerBound, why)
      }
    case .requestID:
      return URIGrammar.segmentFault(text).map { TextFault(EVMRules.siweRequestIDInvalid, text, at: $0) }
    case .resources:
      return URIGrammar.uriFault(text).map { TextFault(EVMRules.siweResourceInvalid, text, at: $0) }
    }
  }

  /// True for a resource that says what a service may do in the account's name. Source: ERC-5573.
  static func isRecap(_ resource: ArraySlice<UInt8>) -> Bool {
    let head = "urn:recap:".utf8
    return URIGrammar.lowercased(resource.prefix(head.count)).elementsEqual(head)
  }

  /// The number that digits spell, leading zeros among them; nil for no digits and beyond 256 bits.
  static func chainID(_ text: ArraySlice<UInt8>) -> UInt256? {
    let digits = text.drop { $0 == 0x30 }
    if digits.isEmpty { return text.isEmpty ? nil : .zero }
    return try? UInt256(decimal: String(decoding: digits, as: UTF8.self))
  }
}
