import CountersignCore
import CountersignCurves
import CountersignHash

/// One of the scripts that a key owns by itself.
enum BitcoinKeyScript: Int, CaseIterable {
  case uncompressed
  case publicKeyHash
  case nested
  case witness
  case taproot

  /// The kind that a recoverable signature's header names: four headers each from 27 on. Source: BIP-0137.
  init?(header: UInt8) {
    guard (27...42).contains(header) else { return nil }
    self.init(rawValue: Int(truncatingIfNeeded: (header - 27) / 4))
  }

  /// The kind of a script that the key owns; nil when it does not own it by itself.
  init?(_ script: BitcoinScript, of key: Secp256k1PublicKey, _ curve: any Secp256k1Arithmetic) {
    guard let known = Self.allCases.first(where: { $0.script(of: key, curve) == script }) else { return nil }
    self = known
  }

  /// The key's script of this kind. Of taproot the one without scripts. Source: BIP-0086.
  func script(of key: Secp256k1PublicKey, _ curve: any Secp256k1Arithmetic) -> BitcoinScript? {
    switch self {
    case .uncompressed: return .publicKeyHash(BitcoinHash.hash160(key.uncompressed))
    case .publicKeyHash: return .publicKeyHash(BitcoinHash.hash160(key.compressed))
    case .nested: return .scriptHash(BitcoinHash.hash160(Self.program(key.compressed).bytes))
    case .witness: return Self.program(key.compressed)
    case .taproot:
      let output = BitcoinTaprootLeaf.outputKey(internalKey: key.x, merkleRoot: nil, curve)
      return output.map { .witness(version: 1, program: $0.key.x.bytes) }
    }
  }

  /// The witness program of a compressed key.
  static func program(_ key: [UInt8]) -> BitcoinScript { .witness(version: 0, program: BitcoinHash.hash160(key)) }

  /// In words.
  var name: String {
    switch self {
    case .uncompressed: "P2PKH of an uncompressed key"
    case .publicKeyHash: "P2PKH"
    case .nested: "P2WPKH in P2SH"
    case .witness: "P2WPKH"
    case .taproot: "taproot"
    }
  }

  /// True when a reading takes a header of the `named` kind for this one.
  func accepts(_ named: BitcoinKeyScript, _ reading: BitcoinHeaderReading) -> Bool {
    switch reading {
    case .lenient: true
    case .electrum: named == self || named == .publicKeyHash && (self == .nested || self == .witness)
    default: named == self
    }
  }
}
