import CountersignCore
import CountersignCurves
import CountersignHash

/// How an output is spent: which digest its signatures cover, and which script says who signs.
struct BitcoinSpendPath: Hashable, Sendable {
  /// Which of the three digests.
  enum Digest: Hashable, Sendable {
    /// As in the first version.
    case legacy
    /// Source: BIP-0143.
    case witnessV0
    /// Source: BIP-0341, by the output key.
    case taproot(outputKey: Bytes32)
  }

  /// Why there is none.
  enum Fault: Error, Hashable, Sendable {
    case redeemScriptMissing
    case redeemScriptMismatch
    case witnessScriptMissing
    case witnessScriptMismatch
    case unspendable
    /// A witness program without rules.
    case unknown
  }

  /// Which digest.
  let digest: Digest
  /// What is run; of a key's hash in a witness, the script that stands for it.
  let script: BitcoinScript
  /// The output itself.
  private(set) var output: BitcoinTransaction.Output
  /// The script behind the output's hash.
  let redeemScript: BitcoinScript?

  /// Follows the hashes from an output to the script that is run.
  init(
    spending output: BitcoinTransaction.Output, redeemScript: BitcoinScript?, witnessScript: BitcoinScript?
  ) throws(Fault) {
    self.output = output
    var script = output.script
    var template = script.template
    var redeem: BitcoinScript?
    if case .scriptHash(let hash) = template {
      guard let redeemScript else { throw .redeemScriptMissing }
      guard BitcoinHash.hash160(redeemScript.bytes) == hash else { throw .redeemScriptMismatch }
      script = redeemScript
      template = redeemScript.template
      redeem = redeemScript
    }
    self.redeemScript = redeem
    switch template {
    case .witnessPublicKeyHash(let hash):
      digest = .witnessV0
      self.script = .publicKeyHash(hash)
    case .witnessScriptHash(let hash):
      guard let witnessScript else { throw .witnessScriptMissing }
      guard SHA256.hash(witnessScript.bytes).bytes == hash else { throw .witnessScriptMismatch }
      digest = .witnessV0
      self.script = witnessScript
    case .taproot(let key) where redeem == nil:
      guard let outputKey = Bytes32(key) else { throw .unknown }
      digest = .taproot(outputKey: outputKey)
      self.script = script
    case .taproot, .anchor, .witnessProgram: throw .unknown
    case .data: throw .unspendable
    default:
      digest = .legacy
      self.script = script
    }
  }

  /// The same for another output with the same script.
  func spending(_ output: BitcoinTransaction.Output) -> BitcoinSpendPath {
    var path = self
    path.output = output
    return path
  }

  /// True when signatures are of the ECDSA kind.
  var isECDSA: Bool {
    if case .taproot = digest { false } else { true }
  }

  /// What an ECDSA signature of this type covers; nil for taproot.
  func ecdsaDigest(_ sighash: BitcoinSighash, input index: Int, type: BitcoinSighashType) -> Bytes32? {
    switch digest {
    case .legacy: sighash.legacy(input: index, scriptCode: script, type: type)
    case .witnessV0: sighash.witnessV0(input: index, scriptCode: script, sats: output.sats, type: type)
    case .taproot: nil
    }
  }

  /// The places of the script, read once.
  var places: Places { Places(script) }

  /// The keys of a script and the hashes of keys, to look up many keys in one script.
  enum Places: Hashable, Sendable {
    /// One key, by its hash.
    case hash([UInt8])
    /// Keys, and hashes of keys.
    case many(keys: Set<[UInt8]>, hashes: Set<[UInt8]>)

    init(_ script: BitcoinScript) {
      switch script.template {
      case .publicKeyHash(let hash): self = .hash(hash)
      case .publicKey(let key): self = .many(keys: [key], hashes: [])
      case .multisig(_, let all): self = .many(keys: Set(all), hashes: [])
      default:
        let pushed = (script.operations ?? []).map(\.data)
        self = .many(keys: Set(pushed.filter { $0.count >= 32 }), hashes: Set(pushed.filter { $0.count == 20 }))
      }
    }

    /// True for a key that the script has, itself or by its hash.
    func hold(_ key: [UInt8]) -> Bool { hold(key, hash: BitcoinHash.hash160(key)) }

    /// The same where the key's hash may be known.
    func hold(_ key: [UInt8], hash: @autoclosure () -> [UInt8]) -> Bool {
      switch self {
      case .hash(let only): hash() == only
      case .many(let keys, let hashes): keys.contains(key) || !hashes.isEmpty && hashes.contains(hash())
      }
    }
  }
}
