public import CountersignCore
public import CountersignHash

/// What the owners of a smart account sign instead of the hash that the account is asked about: a hash that is bound to
/// the account, and to its chain. Source: EIP-712.
public enum EVMAccountHash {
  /// What an owner of a Coinbase Smart Wallet or a Base Account signs. Source: coinbase/smart-wallet, `replaySafeHash`.
  public static func replaySafe(_ digest: Bytes32, account: EVMAddress, chainID: UInt256) -> Bytes32 {
    let domain = hash(
      "EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)",
      [text("Coinbase Smart Wallet"), text("1"), chainID.bytes32, word(account)])
    return typed(domain, hash("CoinbaseSmartWalletMessage(bytes32 hash)", [digest]))
  }

  /// What an owner of a Safe signs when the Safe is asked about `digest`. Source: Safe, `CompatibilityFallbackHandler`.
  ///
  /// `chainID`: nil for Safes before 1.3.0, whose domain names no chain.
  public static func safeMessage(_ digest: Bytes32, account: EVMAddress, chainID: UInt256?) -> Bytes32 {
    let domain =
      chainID.map {
        hash("EIP712Domain(uint256 chainId,address verifyingContract)", [$0.bytes32, word(account)])
      } ?? hash("EIP712Domain(address verifyingContract)", [word(account)])
    // The message is the ABI encoding of the digest, which is the digest.
    return typed(domain, hash("SafeMessage(bytes message)", [Keccak256.hash(digest.bytes)]))
  }

  private static func typed(_ domain: Bytes32, _ content: Bytes32) -> Bytes32 {
    Keccak256.hash([0x19, 0x01] + domain.bytes + content.bytes)
  }

  /// The hash of a struct: of its type and the words of its members.
  private static func hash(_ type: String, _ words: [Bytes32]) -> Bytes32 {
    Keccak256.hash(([text(type)] + words).flatMap(\.bytes))
  }

  private static func text(_ text: String) -> Bytes32 { Keccak256.hash(Array(text.utf8)) }

  private static func word(_ address: EVMAddress) -> Bytes32 {
    UInt256(bigEndian: address.bytes)?.bytes32 ?? UInt256.zero.bytes32
  }
}
