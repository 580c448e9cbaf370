import CountersignHash

/// Bitcoin's combinations of hashes.
enum BitcoinHash {
  /// RIPEMD-160 of SHA-256: 20 bytes.
  static func hash160(_ bytes: [UInt8]) -> [UInt8] { RIPEMD160.hash(SHA256.hash(bytes).bytes) }

  /// SHA-256 behind a tag that is hashed twice. Source: BIP-0340.
  struct Tag: Sendable {
    /// Behind the tag, which fills a block.
    let start: SHA256

    init(_ name: String) {
      let hash = SHA256.hash(Array(name.utf8)).bytes
      var start = SHA256()
      start.update(hash + hash)
      self.start = start
    }

    func hash(_ bytes: [UInt8]) -> Bytes32 { start.hash(with: bytes) }

    /// What a taproot signature covers. Source: BIP-0341.
    static let sighash = Tag("TapSighash")
    /// A leaf of a tree of scripts.
    static let leaf = Tag("TapLeaf")
    /// Two branches.
    static let branch = Tag("TapBranch")
    /// What is added to an internal key.
    static let tweak = Tag("TapTweak")
    /// A message. Source: BIP-0322.
    static let message = Tag("BIP0322-signed-message")
  }
}
