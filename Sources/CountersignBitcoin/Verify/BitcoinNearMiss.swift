import CountersignCore
import CountersignCurves
import CountersignHash

/// What a signature that does not cover its input is valid for. All candidates stand in this file: six hash types by two
/// digests and, before segwit's digest, two amounts; of taproot seven hash types by four keys.
struct BitcoinNearMiss: Hashable, Sendable, CustomStringConvertible {
  /// Whose signature it is in taproot.
  enum Key: String, Hashable, Sendable {
    case output = "for the output key"
    case internalKey = "for the internal key, which is not tweaked"
    case withoutRoot = "for the internal key tweaked without the root of the scripts"
    case leafKey = "for the key of the leaf"
  }

  /// In words, to follow "the signature is valid".
  let description: String

  /// Searches what an ECDSA signature covers.
  static func search(
    ecdsa bytes: [UInt8], key: [UInt8], _ path: BitcoinSpendPath, _ psbt: BitcoinPSBT, _ index: Int,
    _ check: inout BitcoinSignatureCheck
  ) -> BitcoinNearMiss? {
    guard let read = try? BitcoinSignatureCheck.ecdsa(bytes), let point = check.point(key) else { return nil }
    let input = psbt.inputs.indices.contains(index) ? psbt.inputs[index] : nil
    var amounts = [path.output.sats]
    if let stated = input?.witnessUTXO?.sats, stated != path.output.sats { amounts.append(stated) }
    for raw in BitcoinSighashType.defined where raw != 0 {
      let type = BitcoinSighashType(raw)
      var candidates: [(Bytes32?, String)] = [
        (check.sighash.legacy(input: index, scriptCode: path.script, type: type), "by the digest from before segwit")
      ]
      candidates += amounts.map { sats in
        (
          check.sighash.witnessV0(input: index, scriptCode: path.script, sats: sats, type: type),
          "by segwit's digest for \(sats) satoshis"
        )
      }
      for case (let digest?, let words) in candidates
      where check.curve.verify(ecdsa: read.signature, digest: digest, key: point) {
        return BitcoinNearMiss(description: "with the hash type \(type) \(words)")
      }
    }
    return nil
  }

  /// Searches what a Schnorr signature covers.
  static func search(
    schnorr bytes: [UInt8], keys: [(key: Bytes32, name: Key)], leaf: Bytes32?, _ index: Int,
    _ check: BitcoinSignatureCheck
  ) -> BitcoinNearMiss? {
    let signature = Array(bytes.prefix(64))
    let leaf = leaf.map { BitcoinSighash.Leaf(hash: $0) }
    for raw in BitcoinSighashType.defined {
      let type = BitcoinSighashType(raw)
      guard let digest = check.sighash.taproot(input: index, type: type, leaf: leaf) else { continue }
      for candidate in keys
      where check.curve.verify(schnorr: signature, message: digest.bytes, key: Secp256k1XOnlyKey(candidate.key)) {
        return BitcoinNearMiss(description: "with the hash type \(type) \(candidate.name.rawValue)")
      }
    }
    return nil
  }

  /// The keys that may have signed in place of the output key.
  static func keys(
    of input: BitcoinPSBTInput, output: Bytes32, _ curve: any Secp256k1Arithmetic
  ) -> [(key: Bytes32, name: Key)] {
    var keys: [(key: Bytes32, name: Key)] = [(output, .output)]
    guard let key = input.taprootInternalKey else { return keys }
    keys.append((key, .internalKey))
    if let plain = BitcoinTaprootLeaf.outputKey(internalKey: key, merkleRoot: nil, curve) {
      keys.append((plain.key.x, .withoutRoot))
    }
    return keys
  }
}
