public import CountersignCore

extension BitcoinTransaction {
  /// What the transaction is, in the words of the request schema.
  ///
  /// `prefix`: how addresses begin, which a transaction does not say; without, there are none. `own`: the scripts of the
  /// account. What the inputs spend, and so the fee, is not in it.
  public func summary(prefix: BitcoinNetwork.Prefix? = nil, own: Set<BitcoinScript> = []) -> JSONText {
    let inputTexts = inputs.map { input -> JSONText in
      .object([
        "outpoint": .string(input.outpoint.description),
        "sequence": .string(String(input.sequence)),
        "scriptSig": .string(Hex.encode(input.scriptSig.bytes)),
        "witness": .array(input.witness.map { .string(Hex.encode($0)) }),
      ])
    }
    return .object([
      "kind": .string("bitcoin.transaction"),
      "txid": .string(txid),
      "wtxid": .string(wtxid),
      "version": .string(String(Int32(bitPattern: version))),
      "locktime": .string(String(lockTime)),
      "inputs": .array(inputTexts),
      "outputs": .array(outputs.map { $0.summary(prefix, own: own) }),
      "size": .integer(encoded.count),
      "weight": .integer(weight),
      "vsize": .integer(virtualSize),
    ])
  }
}
