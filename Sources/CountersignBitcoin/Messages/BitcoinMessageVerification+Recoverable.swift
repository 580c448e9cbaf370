import CountersignCore
import CountersignCurves
import CountersignHash

// A signature from which the key comes out: what counts is whether the account's script is one of that key.
extension BitcoinMessageVerification {
  func verify(header: UInt8, _ signature: Secp256k1Signature, _ state: Case) -> Verdict {
    let named = BitcoinKeyScript(header: header)
    guard signature.isInRange, let named, let key = recover(message.recoverableHash, header, signature) else {
      let expected = connection.accounts.first?.address.description ?? "any address"
      return state.verdict(
        .invalidSignature,
        [
          Finding(
            BitcoinRules.msgSigInvalid, at: Self.place, [Argument("expected", expected)],
            hint: "no key comes out of it")
        ])
    }
    var search = Search()
    let verdict = best { judge($0.address, key, named, header, signature, state, $1, &search) }
    if let verdict { return verdict }
    var state = state
    state.evidence.signer = named.script(of: key, curves.secp256k1).flatMap(address)?.description
    return state.verdict(.undecidable, reason: "no connected account to compare the signer with")
  }

  private func judge(
    _ account: BitcoinAddress, _ key: Secp256k1PublicKey, _ named: BitcoinKeyScript, _ header: UInt8,
    _ signature: Secp256k1Signature, _ state: Case, _ isSearched: Bool, _ search: inout Search
  ) -> Verdict {
    var state = state
    state.evidence.account = account.description
    guard let owned = BitcoinKeyScript(account.script, of: key, curves.secp256k1) else {
      return searched(account, key, named, header, signature, state, isSearched ? search.others(message) : [])
    }
    func mismatch(_ severity: Severity) -> Finding {
      Finding(
        BitcoinRules.msgHeaderTypeMismatch, severity: severity, at: Self.place,
        [Argument("got", header), Argument("expected", named.name)], hint: "the account is \(owned.name)")
    }
    guard owned.accepts(named, policy.messageReading) else {
      let laxer = BitcoinHeaderReading.all.first { owned.accepts(named, $0) } ?? .lenient
      let what = "for the account's key by the \(laxer) reading: the header names \(named.name)"
      return state.missed([what], [mismatch(.error)], signer: account)
    }
    state.evidence.signer = account.description
    return verified(state, owned == named ? [] : [mismatch(.warning)])
  }

  /// What all addresses share, worked out once: a message may be long.
  private struct Search {
    private var found: [(name: String, digest: Bytes32)]?

    /// The digests that a failing signature may cover.
    mutating func others(_ message: BitcoinMessage) -> [(name: String, digest: Bytes32)] {
      if let found { return found }
      var others = BitcoinMessageReading.candidates(message).map {
        (name: $0.name, digest: BitcoinMessage.recoverableHash($0.bytes))
      }
      let hash = SHA256.hash(message.bytes)
      others.append(("for the message without the prefix", SHA256.hash(hash.bytes)))
      others.append(("for the SHA-256 of the message, without the prefix", hash))
      others.append(("for the hash of BIP-0322", message.proofHash))
      found = others
      return others
    }
  }

  private func recover(_ digest: Bytes32, _ header: UInt8, _ signature: Secp256k1Signature) -> Secp256k1PublicKey? {
    curves.secp256k1.recover(signature, recoveryID: (header - 27) & 3, digest: digest)
  }

  /// Another text of the account's key, or somebody else's signature.
  private func searched(
    _ account: BitcoinAddress, _ key: Secp256k1PublicKey, _ named: BitcoinKeyScript, _ header: UInt8,
    _ signature: Secp256k1Signature, _ state: Case, _ others: [(name: String, digest: Bytes32)]
  ) -> Verdict {
    let misses = others.filter { other in
      recover(other.digest, header, signature).flatMap {
        BitcoinKeyScript(account.script, of: $0, curves.secp256k1)
      } != nil
    }
    let mismatch = Finding(BitcoinRules.msgKeyMismatch, at: Self.place, [Argument("expected", account)])
    guard misses.isEmpty else {
      let failed = Finding(BitcoinRules.msgSigInvalid, at: Self.place, [Argument("expected", account)])
      return state.missed(misses.map(\.name), [failed], signer: account)
    }
    var state = state
    state.evidence.signer =
      named.script(of: key, curves.secp256k1)
      .flatMap { BitcoinAddress(script: $0, prefix: account.prefix) }?.description
    return state.verdict(.wrongSigner, [mismatch])
  }
}
