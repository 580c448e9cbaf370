import CountersignCore

/// What each field of a sign-in may hold: asked by the reader and by the builder. Source: phantom/sign-in-with-solana.
enum SolanaSignInGrammar {
  /// The chain ids. Source: phantom/sign-in-with-solana.
  static let chains = [
    "mainnet", "testnet", "devnet", "localnet", "solana:mainnet", "solana:testnet", "solana:devnet",
  ]

  /// An authority, of which a sign-in takes host and port only. Source: Docs/Threats.md, 34.
  static func domain(_ text: ArraySlice<UInt8>) -> TextFault? {
    SignInDomain.fault(text).map {
      TextFault(SolanaRules.siwsDomainInvalid, text, at: $0.place, [Argument("why", $0.why)])
    }
  }

  /// Base58 of 32 bytes.
  static func address(_ text: ArraySlice<UInt8>) -> (value: SolanaAddress?, fault: TextFault?) {
    do throws(CodecError) {
      return (try SolanaAddress(String(decoding: text, as: UTF8.self)), nil)
    } catch {
      let place = error.reason == .badCharacter ? text.startIndex + error.bytes.lowerBound : nil
      return (nil, TextFault(SolanaRules.siwsAddressInvalid, text, at: place, [Argument("why", error.reason)]))
    }
  }

  /// Reserved and unreserved characters and blanks, at least one of them, that cannot be taken for a field.
  static func statement(_ text: ArraySlice<UInt8>) -> TextFault? {
    func refuse(_ why: String, at place: Int? = nil) -> TextFault {
      TextFault(SolanaRules.siwsStatementInvalid, text, at: place, [Argument("why", why)])
    }
    guard !text.isEmpty else { return refuse("is empty") }
    if let feed = text.firstIndex(where: { $0 == 0x0a || $0 == 0x0d }) {
      return TextFault(SolanaRules.siwsStatementNewline, text, at: feed)
    }
    if SignInField(line: text) != nil { return refuse("begins like a field") }
    let bad = text.firstIndex { $0 != 0x20 && !URIGrammar.isUnreserved($0) && !URIGrammar.isReserved($0) }
    return bad.map { refuse("has a character that it may not have", at: $0) }
  }

  /// The value of a field after its label; one line of the resources.
  static func value(_ text: ArraySlice<UInt8>, of field: SignInField) -> TextFault? {
    switch field {
    case .uri:
      return URIGrammar.uriFault(text).map {
        TextFault(SolanaRules.siwsURIInvalid, text, at: $0, [Argument("why", "is no absolute URI")])
      }
    case .version:
      return text.elementsEqual("1".utf8) ? nil : TextFault(SolanaRules.siwsVersionInvalid, text)
    case .chainID:
      return chains.contains { text.elementsEqual($0.utf8) } ? nil : TextFault(SolanaRules.siwsChainIDInvalid, text)
    case .nonce:
      let bad = text.firstIndex { !URIGrammar.isLetter($0) && !URIGrammar.isDigit($0) }
      guard bad == nil, text.count >= 8 else { return TextFault(SolanaRules.siwsNonceInvalid, text, at: bad) }
      return nil
    case .issuedAt, .expirationTime, .notBefore:
      do throws(CodecError) {
        _ = try SolanaSignInTime(String(decoding: text, as: UTF8.self))
        return nil
      } catch {
        let why = [Argument("field", field.path), Argument("why", error.reason)]
        return TextFault(SolanaRules.siwsDateInvalid, text, at: text.startIndex + error.bytes.lowerBound, why)
      }
    case .requestID:
      return URIGrammar.segmentFault(text).map {
        TextFault(
          SolanaRules.siwsRequestIDInvalid, text, at: $0, [Argument("why", "has a character that it may not have")])
      }
    case .resources:
      return URIGrammar.uriFault(text).map {
        TextFault(SolanaRules.siwsResourceInvalid, text, at: $0, [Argument("why", "is no absolute URI")])
      }
    }
  }
}
