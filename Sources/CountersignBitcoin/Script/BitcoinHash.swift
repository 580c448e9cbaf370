import CountersignHash

/// Bitcoin's combinations of hashes.
enum BitcoinHash {
  /// RIPEMD-160 of SHA-256: 20 bytes.
  static func hash160(_ bytes: [UInt8]) -> [UInt8] { RIPEMD160.hash(SHA256.hash(bytes).bytes) }

  /// SHA-256 behind a tag that is hashed twice. Source: BIP-0340.
  static func tagged(_ tag: String, _ bytes: [UInt8]) -> Bytes32 {
    let prefix = SHA256.hash(Array(tag.utf8)).bytes
    return SHA256.hash(prefix + prefix + bytes)
  }
}
