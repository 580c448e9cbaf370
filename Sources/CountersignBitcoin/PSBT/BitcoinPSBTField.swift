import CountersignCore

/// A field of a PSBT: which map it stands in, what its key and its value look like, which versions have it.
///
/// One table, read by the decoder and by whoever names a field. Source: BIP-0174, 0370, 0371, 0373, 0375, 0376, 0127, 0322,
/// 0353.
struct BitcoinPSBTField: Sendable {
  /// The three kinds of map.
  enum Place: Int, CaseIterable, Sendable {
    case global
    case input
    case output

    /// Where such a map stands.
    func field(_ index: Int) -> FieldPath {
      switch self {
      case .global: "global"
      case .input: FieldPath("inputs")[index]
      case .output: FieldPath("outputs")[index]
      }
    }
  }

  /// What stands behind the type in a key.
  enum KeyShape: Sendable {
    /// Nothing.
    case none
    /// So many bytes.
    case bytes(Int)
    /// A public key of 33 or 65 bytes.
    case publicKey
    /// A compressed public key.
    case compressedKey
    /// Two compressed keys, and perhaps the hash of a leaf.
    case twoKeys
    /// An extended public key. Source: BIP-0032.
    case extendedKey
    /// 33 bytes and at most 128 times 32. Source: BIP-0341.
    case controlBlock
  }

  /// What a value must be.
  enum ValueShape: Sendable {
    case any
    case bytes(Int)
    case number32
    case compactSize
    case unsignedTransaction
    case transaction
    case output
    case derSignature
    case schnorrSignature
    /// A fingerprint and steps of 4 bytes each.
    case derivation
    /// The same, as many as the extended key is deep.
    case derivationOfExtendedKey
    /// Leaf hashes, a fingerprint and steps. Source: BIP-0371.
    case taprootDerivation
    case taprootTree
    /// A script and a version.
    case taprootLeaf
    case witnessStack
    /// What hashes to the key.
    case preimage(Hash)
    case text
    case compressedKeys
    /// A height below 500,000,000.
    case height
    /// A time from then on.
    case time
  }

  /// A hash that a preimage is shown for.
  enum Hash: Sendable {
    case ripemd160
    case sha256
    case hash160
    case hash256
  }

  /// Whether a version has a field.
  enum Presence: Sendable {
    case never
    case may
    case must
  }

  let place: Place
  let type: UInt64
  /// Static, so that a field is copied without counting references.
  private let staticName: StaticString
  var name: String { staticName.description }
  let key: KeyShape
  let value: ValueShape
  let version0: Presence
  let version2: Presence

  private init(
    _ place: Place, _ type: UInt64, _ name: StaticString, _ key: KeyShape, _ value: ValueShape,
    _ version0: Presence = .may,
    _ version2: Presence = .may
  ) {
    self.place = place
    self.type = type
    staticName = name
    self.key = key
    self.value = value
    self.version0 = version0
    self.version2 = version2
  }

  /// The fields of the global map.
  static let global: [BitcoinPSBTField] = [
    .init(.global, 0x00, "unsignedTransaction", .none, .unsignedTransaction, .must, .never),
    .init(.global, 0x01, "xpub", .extendedKey, .derivationOfExtendedKey),
    .init(.global, 0x02, "txVersion", .none, .number32, .never, .must),
    .init(.global, 0x03, "fallbackLocktime", .none, .number32, .never),
    .init(.global, 0x04, "inputCount", .none, .compactSize, .never, .must),
    .init(.global, 0x05, "outputCount", .none, .compactSize, .never, .must),
    .init(.global, 0x06, "txModifiable", .none, .bytes(1), .never),
    .init(.global, 0x07, "spECDHShare", .compressedKey, .bytes(33), .never),
    .init(.global, 0x08, "spDLEQ", .compressedKey, .bytes(64), .never),
    .init(.global, 0x09, "genericSignedMessage", .none, .text),
    .init(.global, 0xfb, "version", .none, .number32, .may, .must),
  ]

  /// The fields of an input's map.
  static let input: [BitcoinPSBTField] = [
    .init(.input, 0x00, "nonWitnessUtxo", .none, .transaction),
    .init(.input, 0x01, "witnessUtxo", .none, .output),
    .init(.input, 0x02, "partialSigs", .publicKey, .derSignature),
    .init(.input, 0x03, "sighashType", .none, .number32),
    .init(.input, 0x04, "redeemScript", .none, .any),
    .init(.input, 0x05, "witnessScript", .none, .any),
    .init(.input, 0x06, "bip32Derivation", .publicKey, .derivation),
    .init(.input, 0x07, "finalScriptSig", .none, .any),
    .init(.input, 0x08, "finalScriptWitness", .none, .witnessStack),
    .init(.input, 0x09, "porCommitment", .none, .text),
    .init(.input, 0x0a, "ripemd160", .bytes(20), .preimage(.ripemd160)),
    .init(.input, 0x0b, "sha256", .bytes(32), .preimage(.sha256)),
    .init(.input, 0x0c, "hash160", .bytes(20), .preimage(.hash160)),
    .init(.input, 0x0d, "hash256", .bytes(32), .preimage(.hash256)),
    .init(.input, 0x0e, "previousTxid", .none, .bytes(32), .never, .must),
    .init(.input, 0x0f, "outputIndex", .none, .number32, .never, .must),
    .init(.input, 0x10, "sequence", .none, .number32, .never),
    .init(.input, 0x11, "requiredTimeLocktime", .none, .time, .never),
    .init(.input, 0x12, "requiredHeightLocktime", .none, .height, .never),
    .init(.input, 0x13, "tapKeySig", .none, .schnorrSignature),
    .init(.input, 0x14, "tapScriptSig", .bytes(64), .schnorrSignature),
    .init(.input, 0x15, "tapLeafScript", .controlBlock, .taprootLeaf),
    .init(.input, 0x16, "tapBip32Derivation", .bytes(32), .taprootDerivation),
    .init(.input, 0x17, "tapInternalKey", .none, .bytes(32)),
    .init(.input, 0x18, "tapMerkleRoot", .none, .bytes(32)),
    .init(.input, 0x1a, "musig2Participants", .compressedKey, .compressedKeys),
    .init(.input, 0x1b, "musig2PubNonce", .twoKeys, .bytes(66)),
    .init(.input, 0x1c, "musig2PartialSig", .twoKeys, .bytes(32)),
    .init(.input, 0x1d, "spECDHShare", .compressedKey, .bytes(33), .never),
    .init(.input, 0x1e, "spDLEQ", .compressedKey, .bytes(64), .never),
    .init(.input, 0x1f, "spSpendBip32", .compressedKey, .derivation, .never),
    .init(.input, 0x20, "spTweak", .none, .bytes(32), .never),
  ]

  /// The fields of an output's map.
  static let output: [BitcoinPSBTField] = [
    .init(.output, 0x00, "redeemScript", .none, .any),
    .init(.output, 0x01, "witnessScript", .none, .any),
    .init(.output, 0x02, "bip32Derivation", .publicKey, .derivation),
    .init(.output, 0x03, "amount", .none, .bytes(8), .never, .must),
    // May be missing where a silent payment makes it: the decoder asks.
    .init(.output, 0x04, "script", .none, .any, .never, .may),
    .init(.output, 0x05, "tapInternalKey", .none, .bytes(32)),
    .init(.output, 0x06, "tapTree", .none, .taprootTree),
    .init(.output, 0x07, "tapBip32Derivation", .bytes(32), .taprootDerivation),
    .init(.output, 0x08, "musig2Participants", .compressedKey, .compressedKeys),
    .init(.output, 0x09, "spV0Info", .none, .bytes(66), .never),
    .init(.output, 0x0a, "spV0Label", .none, .number32, .never),
    .init(.output, 0x35, "dnssecProof", .none, .any),
  ]

  /// The fields of a map.
  static func all(_ place: Place) -> [BitcoinPSBTField] {
    switch place {
    case .global: global
    case .input: input
    case .output: output
    }
  }

  /// The type of what has a meaning for one program only.
  static let proprietary: UInt64 = 0xfc

  // MARK: Looking up

  /// The field of a type; nil for a type that has none.
  static func field(_ place: Place, _ type: UInt64) -> BitcoinPSBTField? {
    guard let type = Int(exactly: type), type < 256 else { return nil }
    return tables[place.rawValue][type]
  }

  /// A bit of its own for each type that a field has.
  static func bit(_ type: UInt64) -> UInt64 { type < 63 ? 1 << type : 1 << 63 }

  /// The fields that a version must have, and that it never has.
  static func bits(_ place: Place, _ version: UInt32) -> (must: UInt64, never: UInt64) {
    masks[place.rawValue][version == 0 ? 0 : 1]
  }

  private static let tables = Place.allCases.map { place in
    var table = [BitcoinPSBTField?](repeating: nil, count: 256)
    for field in all(place) { table[Int(truncatingIfNeeded: field.type)] = field }
    return table
  }

  private static let masks = Place.allCases.map { place in
    [\BitcoinPSBTField.version0, \.version2].map { presence in
      func bits(_ wanted: Presence) -> UInt64 {
        all(place).filter { $0[keyPath: presence] == wanted }.reduce(0) { $0 | bit($1.type) }
      }
      return (must: bits(.must), never: bits(.never))
    }
  }
}
