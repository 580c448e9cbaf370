import CountersignCore
import CountersignHash

extension BitcoinPSBT {
  /// The virtual size of the final transaction. Exact when every input is final; else an estimate by template: ECDSA signatures
  /// count 72 bytes with their hash type, keys whose hash alone is known 33, and of a taproot input with leaves the shortest
  /// leaf is taken, unless its key has signed. nil when an input's output is not known or follows no template.
  public var virtualSize: Int? {
    guard var transaction, transaction.inputs.count == inputs.count else { return nil }
    for (index, input) in inputs.enumerated() where transaction.inputs.indices.contains(index) {
      guard let fields = input.likelyFinalFields else { return nil }
      transaction.inputs[index].scriptSig = fields.scriptSig
      transaction.inputs[index].witness = fields.witness
    }
    return transaction.virtualSize
  }
}

extension BitcoinPSBTInput {
  /// The final fields, or fields of the size that they are likely to have.
  fileprivate var likelyFinalFields: (scriptSig: BitcoinScript, witness: [[UInt8]])? {
    if isFinal { return (finalScriptSig ?? BitcoinScript([]), finalScriptWitness ?? []) }
    guard let output = spent,
      let path = try? BitcoinSpendPath(spending: output, redeemScript: redeemScript, witnessScript: witnessScript)
    else { return nil }
    guard path.isECDSA else { return likelyTaprootWitness.map { (BitcoinScript([]), $0) } }
    let signature = [UInt8](repeating: 1, count: 72)
    let stack: [[UInt8]]
    switch path.script.template {
    case .publicKey: stack = [signature]
    case .publicKeyHash(let hash):
      let keys = (map.all(0x02) + map.all(0x06)).map(\.keyData)
      let key = keys.first { BitcoinHash.hash160($0) == hash } ?? [UInt8](repeating: 2, count: 33)
      stack = [signature, key]
    case .multisig(let required, _): stack = [[]] + [[UInt8]](repeating: signature, count: required)
    default: return nil
    }
    let fields = BitcoinFinalFields(path, stack)
    return (fields.scriptSig, fields.witness)
  }

  private var likelyTaprootWitness: [[UInt8]]? {
    let isPlain = sighashType.map { $0 == .defaultAll } ?? true
    let signature = [UInt8](repeating: 1, count: isPlain ? 64 : 65)
    let leaves = map.all(0x15)
    if taprootKeySignature != nil || leaves.isEmpty { return [signature] }
    let witnesses = leaves.compactMap { entry -> [[UInt8]]? in
      guard let leaf = BitcoinTaprootLeaf(controlBlock: entry.keyData, scriptAndVersion: entry.value),
        let template = BitcoinSpend.keys(of: leaf.script)
      else { return nil }
      let empty = [[UInt8]](repeating: [], count: template.keys.count - template.required)
      return empty + [[UInt8]](repeating: signature, count: template.required) + [leaf.script.bytes, entry.keyData]
    }
    return witnesses.min { a, b in a.reduce(0) { $0 + $1.count } < b.reduce(0) { $0 + $1.count } }
  }
}
