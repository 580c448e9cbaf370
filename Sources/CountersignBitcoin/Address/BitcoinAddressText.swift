import CountersignCore

/// Reads the text of an address, and says what a text is that is none. Nothing private is ever repeated.
enum BitcoinAddressText {
  /// The address of a text.
  ///
  /// `field`: what findings name.
  static func address(_ text: String, field: FieldPath = "address") throws(DecodeError) -> BitcoinAddress {
    let bytes = Array(text.utf8)
    let isSegwit = hasSegwitPrefix(bytes)
    do throws(DecodeError) {
      return isSegwit ? try segwit(text, bytes, field) : try base58(text, bytes, field)
    } catch {
      // Only what is no address is asked what else it may be.
      try refuseOtherThings(text, bytes, field)
      // Whatever else has the checksum of a segwit address is one, of another chain.
      if !isSegwit, isBech32(bytes) { return try segwit(text, bytes, field) }
      throw error
    }
  }

  private static func fail(
    _ rule: Rule, _ field: FieldPath, _ place: Range<Int>, _ arguments: [Argument] = []
  ) -> DecodeError {
    DecodeError(rule, bytes: place, field: field, [Argument("field", field)] + arguments)
  }

  // MARK: What is given in the place of an address

  private static func refuseOtherThings(_ text: String, _ bytes: [UInt8], _ field: FieldPath) throws(DecodeError) {
    let all = 0..<bytes.count
    guard !bytes.isEmpty else { throw fail(BitcoinRules.addressEmpty, field, all) }
    if isPrivate(text, bytes) { throw fail(BitcoinRules.addressIsPrivateKey, field, all) }
    let lower = bytes.prefix(64).map { $0 >= 0x41 && $0 <= 0x5a ? $0 | 0x20 : $0 }
    func begins(_ prefixes: String...) -> Bool { prefixes.contains { lower.starts(with: $0.utf8) } }
    if begins("bitcoin:") { throw fail(BitcoinRules.addressIsURI, field, all) }
    if begins("lightning:", "lnbc", "lntb", "lno1", "lnurl1") {
      throw fail(BitcoinRules.addressIsLightning, field, all)
    }
    if begins("sp1", "tsp1") { throw fail(BitcoinRules.addressIsSilentPayment, field, all) }
    if let at = bytes.firstIndex(of: UInt8(ascii: "@")), at > 0, at < bytes.count - 1 {
      throw fail(BitcoinRules.addressIsHumanName, field, all)
    }
    if let blank = bytes.firstIndex(where: { $0 <= 0x20 }) {
      throw fail(BitcoinRules.addressWhitespace, field, blank..<blank + 1)
    }
    if let other = bytes.firstIndex(where: { $0 >= 0x7f }) {
      throw fail(BitcoinRules.addressNotASCII, field, other..<other + 1)
    }
    if begins("xpub", "ypub", "zpub", "tpub", "upub", "vpub"), bytes.count > 100 {
      throw fail(BitcoinRules.addressIsExtendedKey, field, all)
    }
    try refuseHex(bytes, field)
    try refuseOtherChains(bytes, lower, field)
  }

  /// A key of any of the forms that wallets export. Source: Bitcoin Core key_io, WIF; BIP-0032; SLIP-0132.
  private static func isPrivate(_ text: String, _ bytes: [UInt8]) -> Bool {
    if bytes.count == 51 || bytes.count == 52, let payload = try? Base58.decodeCheck(text),
      payload.first == 128 || payload.first == 239, payload.count == 33 || payload.count == 34
    {
      return true
    }
    let prefixes = ["xprv", "yprv", "zprv", "tprv", "uprv", "vprv"]
    return bytes.count > 100 && prefixes.contains { bytes.starts(with: $0.utf8) }
  }

  private static func refuseHex(_ bytes: [UInt8], _ field: FieldPath) throws(DecodeError) {
    let all = 0..<bytes.count
    let isPrefixed = bytes.count > 2 && bytes[0] == 0x30 && bytes[1] | 0x20 == 0x78
    let digits = bytes.count - (isPrefixed ? 2 : 0)
    guard Hex.firstBadDigit(bytes, from: isPrefixed ? 2 : 0) == nil, digits >= 40, digits & 1 == 0 else { return }
    if isPrefixed, digits == 40 {
      throw fail(BitcoinRules.addressOtherChain, field, all, [Argument("got", "an address of an EVM chain")])
    }
    if digits == 64 { throw fail(BitcoinRules.addressIsTxid, field, all) }
    let head = try? Hex.decode(Array(bytes[(isPrefixed ? 2 : 0)...].prefix(2)), from: 0).first
    let isKey = digits == 66 && (head == 2 || head == 3) || digits == 130 && head == 4
    throw fail(isKey ? BitcoinRules.addressIsPublicKey : BitcoinRules.addressIsScript, field, all)
  }

  /// Source: SLIP-0173, and the base58 versions of the chains' own nodes.
  private static func refuseOtherChains(
    _ bytes: [UInt8], _ lower: [UInt8], _ field: FieldPath
  ) throws(DecodeError) {
    let chains = [
      ("ltc1", "an address of Litecoin"), ("tltc1", "an address of Litecoin"),
      ("bitcoincash:", "an address of Bitcoin Cash"),
      ("bchtest:", "an address of Bitcoin Cash"), ("ex1", "an address of Liquid"), ("lq1", "an address of Liquid"),
      ("cosmos1", "an address of Cosmos"), ("addr1", "an address of Cardano"), ("grs1", "an address of Groestlcoin"),
      ("vtc1", "an address of Vertcoin"), ("dgb1", "an address of DigiByte"),
    ]
    for (prefix, name) in chains where lower.starts(with: prefix.utf8) {
      throw fail(BitcoinRules.addressOtherChain, field, 0..<bytes.count, [Argument("got", name)])
    }
  }

  // MARK: Segwit

  private static func hasSegwitPrefix(_ bytes: [UInt8]) -> Bool {
    // No prefix has more than four letters, or the separator in it.
    guard let separator = bytes.prefix(5).firstIndex(of: 0x31) else { return false }
    let lower = bytes[..<separator].lazy.map { $0 >= 0x41 && $0 <= 0x5a ? $0 | 0x20 : $0 }
    return BitcoinNetwork.Prefix.all.contains { lower.elementsEqual($0.segwit.utf8) }
  }

  private static func isBech32(_ bytes: [UInt8]) -> Bool {
    (try? Bech32.decode(String(decoding: bytes.prefix(128), as: UTF8.self))) != nil
  }

  private static func segwit(_ text: String, _ bytes: [UInt8], _ field: FieldPath) throws(DecodeError) -> BitcoinAddress
  {
    let count = bytes.count
    let decoded: Bech32.Decoded
    do throws(CodecError) {
      decoded = try Bech32.decode(bytes)
    } catch {
      let rule =
        switch error.reason {
        case .tooLong, .badLength: BitcoinRules.addressBadBech32Length
        case .mixedCase: BitcoinRules.addressMixedCase
        case .badChecksum: BitcoinRules.addressBadBech32Checksum
        default: BitcoinRules.addressBadBech32Character
        }
      throw fail(rule, field, error.bytes, [Argument("got", count)])
    }
    guard let prefix = BitcoinNetwork.Prefix.all.first(where: { $0.segwit.utf8.elementsEqual(decoded.prefix.utf8) })
    else {
      throw fail(
        BitcoinRules.addressOtherChain, field, 0..<decoded.prefix.utf8.count,
        [Argument("got", "an address that begins with \(decoded.prefix)1")])
    }
    return try segwit(decoded, prefix, text, field)
  }

  private static func segwit(
    _ decoded: Bech32.Decoded, _ prefix: BitcoinNetwork.Prefix, _ text: String, _ field: FieldPath
  ) throws(DecodeError) -> BitcoinAddress {
    let count = text.utf8.count
    let data = decoded.start..<count - 6
    guard let version = decoded.values.first else {
      throw fail(BitcoinRules.addressBadProgramLength, field, data, [Argument("got", 0)])
    }
    guard version <= 16 else {
      throw fail(
        BitcoinRules.addressBadWitnessVersion, field, decoded.start..<decoded.start + 1, [Argument("got", version)])
    }
    let expected: Bech32.Variant = version == 0 ? .bech32 : .bech32m
    guard decoded.variant == expected else {
      throw fail(
        BitcoinRules.addressWrongChecksumVariant, field, count - 6..<count,
        [
          Argument("got", decoded.variant), Argument("version", version), Argument("expected", expected),
        ])
    }
    let program: [UInt8]
    do throws(CodecError) {
      program = try Bech32.bytes(decoded.values.dropFirst(), at: decoded.start + 1)
    } catch {
      throw fail(BitcoinRules.addressBadBech32Padding, field, error.bytes)
    }
    guard (2...40).contains(program.count), version > 0 || program.count == 20 || program.count == 32 else {
      throw fail(BitcoinRules.addressBadProgramLength, field, data, [Argument("got", program.count)])
    }
    return BitcoinAddress(
      script: .witness(version: version, program: program), prefix: prefix,
      canonical: decoded.isUppercase ? text.lowercased() : text)
  }

  // MARK: Base58

  private static func base58(_ text: String, _ bytes: [UInt8], _ field: FieldPath) throws(DecodeError) -> BitcoinAddress
  {
    let payload: [UInt8]
    do throws(CodecError) {
      payload = try Base58.decodeCheck(text)
    } catch {
      let rule =
        switch error.reason {
        case .badCharacter: BitcoinRules.addressBadBase58Character
        case .badChecksum: BitcoinRules.addressBadBase58Checksum
        default: BitcoinRules.addressBadBase58Length
        }
      throw fail(rule, field, error.bytes, [Argument("got", bytes.count)])
    }
    guard payload.count == 21, let version = payload.first else {
      throw fail(BitcoinRules.addressBadBase58Length, field, 0..<bytes.count, [Argument("got", payload.count)])
    }
    let hash = Array(payload.dropFirst())
    // Regtest has the versions of the test networks, so the text names these.
    for prefix in [BitcoinNetwork.Prefix.mainnet, .testnet] {
      if version == prefix.publicKeyHash {
        return BitcoinAddress(script: .publicKeyHash(hash), prefix: prefix, canonical: text)
      }
      if version == prefix.scriptHash {
        return BitcoinAddress(script: .scriptHash(hash), prefix: prefix, canonical: text)
      }
    }
    let known = [30: "Dogecoin", 48: "Litecoin", 50: "Litecoin", 76: "Dash", 16: "Dash", 22: "Dogecoin"]
    if let chain = known[Int(truncatingIfNeeded: version)] {
      throw fail(
        BitcoinRules.addressOtherChain, field, 0..<bytes.count, [Argument("got", "an address of \(chain)")])
    }
    throw fail(BitcoinRules.addressUnknownVersion, field, 0..<bytes.count, [Argument("got", version)])
  }
}
