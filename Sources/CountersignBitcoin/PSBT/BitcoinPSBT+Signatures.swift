import CountersignCore
public import CountersignCurves
public import CountersignHash

/// What a signature in a PSBT is worth.
public struct BitcoinSignatureState: Hashable, Sendable {
  /// Which input it stands in.
  public let input: Int
  /// 33 or 65 bytes, or 32 of taproot; of a signature for the output key that key.
  public let key: [UInt8]
  /// The leaf that it is for; nil for all others. Source: BIP-0371.
  public let leaf: Bytes32?
  /// The hash type that it states; nil when it cannot be read.
  public let sighashType: BitcoinSighashType?
  /// What it is worth.
  public let kind: Kind

  /// What a signature is worth.
  public enum Kind: Hashable, Sendable {
    /// It covers what its hash type says of this transaction, by a key that the script has.
    case verified
    /// It verifies, but the script does not have the key, or the input does not show the leaf.
    case foreignKey
    /// The input's coin is not the one that it names: the previous transaction has another id or no such output, or the
    /// witness UTXO is another.
    case wrongCoin
    /// It does not cover this transaction, is in no form that nodes take, or is of a hash type that covers nothing.
    case invalid
    /// The coin, or a script behind its hash, is not there, or a script follows no template.
    case notEvaluated
  }
}

extension BitcoinPSBT {
  /// Every signature that is not finished yet, in the order of the inputs: fields 02, 13 and 14.
  ///
  /// Only signatures are judged: whether all parts of an input belong together, and whether it is complete, `inputStates` says.
  /// None when the transaction cannot be put together. Source: BIP-0174, BIP-0371.
  public func signatureStates(_ curves: Curves) -> [BitcoinSignatureState] {
    guard let transaction else { return [] }
    var verifier = BitcoinPSBTVerifier(self, transaction, curves)
    var states: [BitcoinSignatureState] = []
    states.reserveCapacity(inputs.count)
    for index in inputs.indices {
      let isOther = inputs[index].namesOtherCoin
      for signature in verifier.signatures(index) {
        var leaf: Bytes32?
        if case .taprootLeaf(let hash) = signature.place { leaf = hash }
        states.append(
          BitcoinSignatureState(
            input: index, key: signature.key, leaf: leaf, sighashType: signature.type,
            kind: isOther ? .wrongCoin : signature.kind))
      }
    }
    return states
  }
}

extension BitcoinInputVerification.Signature {
  fileprivate var kind: BitcoinSignatureState.Kind {
    switch fault {
    case nil: hasPlace ? .verified : .foreignKey
    case _? where isOpen: .notEvaluated
    default: .invalid
    }
  }
}

extension BitcoinPSBTInput {
  /// True when the previous transaction, or the witness UTXO beside it, is not of the coin that the input names.
  fileprivate var namesOtherCoin: Bool {
    guard previousTransaction != nil else { return false }
    return !BitcoinPSBTStructure.previous(self, "").isEmpty || witnessUTXO.map { $0 != spent } ?? false
  }
}
