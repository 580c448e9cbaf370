public import CountersignCore

/// An address, and what is given in its place.
extension BitcoinRules {
  /// No address.
  public static let addressEmpty = Rule(
    "bitcoin/address-empty", .error, title: "no address",
    message: "{field} is empty",
    reference: "BIP-0173"
  )
  /// An address with blanks.
  public static let addressWhitespace = Rule(
    "bitcoin/address-whitespace", .error, title: "an address with blanks",
    message: "{field} holds a blank",
    reference: "BIP-0173"
  )
  /// An address with characters outside ASCII.
  public static let addressNotASCII = Rule(
    "bitcoin/address-not-ascii", .error, title: "an address with characters outside ASCII",
    message: "{field} holds a character that no address has",
    reference: "BIP-0173"
  )
  /// A payment URI in the place of an address.
  public static let addressIsURI = Rule(
    "bitcoin/address-is-uri", .error, title: "a payment URI in the place of an address",
    message: "{field} is a bitcoin: URI",
    reference: "BIP-0021"
  )
  /// A Lightning invoice or offer in the place of an address.
  public static let addressIsLightning = Rule(
    "bitcoin/address-is-lightning", .error, title: "a Lightning invoice or offer in the place of an address",
    message: "{field} is of the Lightning network",
    reference: "BOLT 11; BOLT 12"
  )
  /// A silent payment address.
  public static let addressIsSilentPayment = Rule(
    "bitcoin/address-is-silent-payment", .error, title: "a silent payment address",
    message: "{field} is a silent payment address, which the sender must turn into a script",
    reference: "BIP-0352"
  )
  /// A name in the place of an address.
  public static let addressIsHumanName = Rule(
    "bitcoin/address-is-human-name", .error, title: "a name in the place of an address",
    message: "{field} is a name, which must be looked up first",
    reference: "BIP-0353"
  )
  /// A private key in the place of an address.
  public static let addressIsPrivateKey = Rule(
    "bitcoin/address-is-private-key", .error, title: "a private key in the place of an address",
    message: "{field} is a private key; it is not shown",
    reference: "Bitcoin Core key_io; BIP-0032"
  )
  /// An extended public key in the place of an address.
  public static let addressIsExtendedKey = Rule(
    "bitcoin/address-is-extended-key", .error, title: "an extended public key in the place of an address",
    message: "{field} is an extended public key, which stands for many addresses",
    reference: "BIP-0032; SLIP-0132"
  )
  /// A public key in the place of an address.
  public static let addressIsPublicKey = Rule(
    "bitcoin/address-is-public-key", .error, title: "a public key in the place of an address",
    message: "{field} is a public key",
    reference: "SEC 1, 2.3.4"
  )
  /// A script or other hex in the place of an address.
  public static let addressIsScript = Rule(
    "bitcoin/address-is-script", .error, title: "a script or other hex in the place of an address",
    message: "{field} is hex, perhaps a script",
    reference: "BIP-0141"
  )
  /// A transaction id in the place of an address.
  public static let addressIsTxid = Rule(
    "bitcoin/address-is-txid", .error, title: "a transaction id in the place of an address",
    message: "{field} is 32 bytes of hex, perhaps a transaction id",
    reference: "Bitcoin Core"
  )
  /// An address of another chain.
  public static let addressOtherChain = Rule(
    "bitcoin/address-other-chain", .error, title: "an address of another chain",
    message: "{field} is {got}",
    reference: "SLIP-0173; SLIP-0044"
  )
  /// A character that base58 does not have.
  public static let addressBadBase58Character = Rule(
    "bitcoin/address-bad-base58-character", .error, title: "a character that base58 does not have",
    message: "{field} holds a character that base58 does not have",
    reference: "Bitcoin Core base58"
  )
  /// A base58 address that is misspelt.
  public static let addressBadBase58Checksum = Rule(
    "bitcoin/address-bad-base58-checksum", .error, title: "a base58 address that is misspelt",
    message: "{field}: the checksum does not match",
    reference: "Bitcoin Core base58"
  )
  /// A base58 address of another length.
  public static let addressBadBase58Length = Rule(
    "bitcoin/address-bad-base58-length", .error, title: "a base58 address of another length",
    message: "{field} stands for {got} bytes; 21 are due",
    reference: "Bitcoin Core key_io"
  )
  /// A base58 address of no network of Bitcoin.
  public static let addressUnknownVersion = Rule(
    "bitcoin/address-unknown-version", .error, title: "a base58 address of no network of Bitcoin",
    message: "{field} has the version byte {got}, which no address of Bitcoin has",
    reference: "Bitcoin Core chainparams"
  )
  /// Small letters and capitals in one address.
  public static let addressMixedCase = Rule(
    "bitcoin/address-mixed-case", .error, title: "small letters and capitals in one address",
    message: "{field} mixes small letters and capitals",
    reference: "BIP-0173"
  )
  /// A character that bech32 does not have.
  public static let addressBadBech32Character = Rule(
    "bitcoin/address-bad-bech32-character", .error, title: "a character that bech32 does not have",
    message: "{field} holds a character that bech32 does not have",
    reference: "BIP-0173"
  )
  /// A segwit address that is misspelt.
  public static let addressBadBech32Checksum = Rule(
    "bitcoin/address-bad-bech32-checksum", .error, title: "a segwit address that is misspelt",
    message: "{field}: the checksum does not match",
    reference: "BIP-0173; BIP-0350"
  )
  /// A segwit address with bits left over.
  public static let addressBadBech32Padding = Rule(
    "bitcoin/address-bad-bech32-padding", .error, title: "a segwit address with bits left over",
    message: "{field}: the last bits belong to no byte",
    reference: "BIP-0173"
  )
  /// A segwit address of a length that none has.
  public static let addressBadBech32Length = Rule(
    "bitcoin/address-bad-bech32-length", .error, title: "a segwit address of a length that none has",
    message: "{field} has {got} characters",
    reference: "BIP-0173"
  )
  /// A segwit address with the other checksum.
  public static let addressWrongChecksumVariant = Rule(
    "bitcoin/address-wrong-checksum-variant", .error, title: "a segwit address with the other checksum",
    message: "{field} has the checksum of {got}; of version {version} {expected} is due",
    reference: "BIP-0350"
  )
  /// A witness version that does not exist.
  public static let addressBadWitnessVersion = Rule(
    "bitcoin/address-bad-witness-version", .error, title: "a witness version that does not exist",
    message: "{field} has the witness version {got}; there are 0 to 16",
    reference: "BIP-0141"
  )
  /// A witness program of another length.
  public static let addressBadProgramLength = Rule(
    "bitcoin/address-bad-program-length", .error, title: "a witness program of another length",
    message: "{field} stands for {got} bytes",
    reference: "BIP-0141"
  )
  /// An address that anybody can spend from.
  public static let addressPayToAnchor = Rule(
    "bitcoin/address-pay-to-anchor", .error, isMoney: true, title: "an address that anybody can spend from",
    message: "{field} is the anchor, from which anybody can take",
    reference: "Bitcoin Core pay-to-anchor"
  )
  /// A taproot address of another length.
  public static let addressTaprootBadLength = Rule(
    "bitcoin/address-taproot-bad-length", .error, isMoney: true, title: "a taproot address of another length",
    message: "{field} has version 1 and {got} bytes; 32 are due, and others anybody may take",
    reference: "BIP-0341"
  )
  /// A taproot address whose key is on no point.
  public static let addressTaprootInvalidPoint = Rule(
    "bitcoin/address-taproot-invalid-point", .error, isMoney: true, title: "a taproot address whose key is on no point",
    message: "{field}: its key is on no point of the curve, so what is sent there is lost",
    reference: "BIP-0341; bitcoinjs-lib 1750"
  )
  /// A witness version without rules.
  public static let addressUnknownWitnessVersion = Rule(
    "bitcoin/address-unknown-witness-version", .error, isMoney: true, title: "a witness version without rules",
    message: "{field} has the witness version {got}, which has no rules yet: anybody may take from it",
    reference: "BIP-0141; BlueWallet 3394"
  )
  /// An address of another network.
  public static let addressWrongNetwork = Rule(
    "bitcoin/address-wrong-network", .error, title: "an address of another network",
    message: "{field} is an address of {got}; the connection is to {expected}",
    reference: "BIP-0173; Bitcoin Core chainparams"
  )
  /// An address that several test networks have.
  public static let addressNetworkAmbiguous = Rule(
    "bitcoin/address-network-ambiguous", .note, title: "an address that several test networks have",
    message: "{field} may be of testnet3, testnet4 or signet",
    reference: "Bitcoin Core chainparams"
  )
  /// An address in capitals.
  public static let addressUppercase = Rule(
    "bitcoin/address-uppercase", .note, title: "an address in capitals",
    message: "{field} is written in capitals; small letters are usual",
    reference: "BIP-0173"
  )
  /// The account itself as the recipient.
  public static let addressIsSelf = Rule(
    "bitcoin/address-is-self", .warning, title: "the account itself as the recipient",
    message: "{field} is the connected account",
    reference: "Dynamic sendBitcoin"
  )
  /// An address of a standard's text.
  public static let addressIsExample = Rule(
    "bitcoin/address-is-example", .warning, isMoney: true, title: "an address of a standard's text",
    message: "{field} is an example of documentation",
    reference: "BIP-0173"
  )
  /// An address that nobody can spend from.
  public static let addressKnownBurn = Rule(
    "bitcoin/address-known-burn", .warning, isMoney: true, title: "an address that nobody can spend from",
    message: "{field} is known as an address without a key",
    reference: "Bitcoin wiki"
  )

  /// All rules of this family.
  public static let addressRules: [Rule] = [
    addressEmpty, addressWhitespace, addressNotASCII, addressIsURI, addressIsLightning, addressIsSilentPayment,
    addressIsHumanName, addressIsPrivateKey, addressIsExtendedKey, addressIsPublicKey, addressIsScript, addressIsTxid,
    addressOtherChain, addressBadBase58Character, addressBadBase58Checksum, addressBadBase58Length,
    addressUnknownVersion, addressMixedCase, addressBadBech32Character, addressBadBech32Checksum,
    addressBadBech32Padding, addressBadBech32Length, addressWrongChecksumVariant, addressBadWitnessVersion,
    addressBadProgramLength, addressPayToAnchor, addressTaprootBadLength, addressTaprootInvalidPoint,
    addressUnknownWitnessVersion, addressWrongNetwork, addressNetworkAmbiguous, addressUppercase, addressIsSelf,
    addressIsExample, addressKnownBurn,
  ]
}
