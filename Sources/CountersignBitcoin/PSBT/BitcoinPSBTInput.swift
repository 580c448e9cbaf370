import CountersignCore
public import CountersignHash

/// An input of a PSBT: its map, and what the map says.
public struct BitcoinPSBTInput: Hashable, Sendable {
  /// The map.
  public let map: BitcoinPSBT.Map
  /// What is spent.
  public let outpoint: BitcoinTransaction.Outpoint
  /// How it is to be spent.
  public let sequence: UInt32
  /// The transaction that made the output.
  public let previousTransaction: BitcoinTransaction?
  /// The output itself.
  public let witnessUTXO: BitcoinTransaction.Output?

  init(
    map: BitcoinPSBT.Map, outpoint: BitcoinTransaction.Outpoint, sequence: UInt32,
    previousTransaction: BitcoinTransaction?, witnessUTXO: BitcoinTransaction.Output?
  ) {
    self.map = map
    self.outpoint = outpoint
    self.sequence = sequence
    self.previousTransaction = previousTransaction
    self.witnessUTXO = witnessUTXO
  }

  /// The output that is spent: as the previous transaction has it, else as it is stated. Where both are there and differ,
  /// the previous transaction is proven by its hash.
  public var spent: BitcoinTransaction.Output? {
    if let previousTransaction {
      let index = Int(truncatingIfNeeded: outpoint.index)
      return previousTransaction.outputs.indices.contains(index) ? previousTransaction.outputs[index] : nil
    }
    return witnessUTXO
  }

  /// True when the previous transaction is there and has the hash that the input names.
  public var isProven: Bool { previousHash == outpoint.hash }

  /// The hash of the previous transaction: of the field as it stands, where there are no witnesses to leave out.
  var previousHash: Bytes32? {
    guard let previousTransaction else { return nil }
    guard !previousTransaction.hasWitness, let bytes = map[0x00], bytes.count == previousTransaction.strippedSize
    else { return previousTransaction.hash }
    return SHA256.doubleHash(bytes)
  }

  /// The signatures by key, with their hash type.
  public var partialSignatures: [(key: [UInt8], signature: [UInt8])] {
    map.entries.compactMap { $0.type == 0x02 ? ($0.keyData, $0.value) : nil }
  }
  /// The hash type that is asked for.
  public var sighashType: BitcoinSighashType? { map.number(0x03).map { BitcoinSighashType($0) } }
  /// The script whose hash the output has.
  public var redeemScript: BitcoinScript? { map[0x04].map { BitcoinScript($0) } }
  /// The script whose hash the witness program has.
  public var witnessScript: BitcoinScript? { map[0x05].map { BitcoinScript($0) } }
  /// The script that is run before the output's.
  public var finalScriptSig: BitcoinScript? { map[0x07].map { BitcoinScript($0) } }
  /// The stack of the witness.
  public var finalScriptWitness: [[UInt8]]? {
    map[0x08].flatMap { bytes in
      var reader = ByteReader(bytes)
      return try? BitcoinTransaction.stack(&reader)
    }
  }
  /// True when nothing is left to be done.
  public var isFinal: Bool { map[0x07] != nil || map[0x08] != nil }
  /// The signature for the output key.
  public var taprootKeySignature: [UInt8]? { map[0x13] }
  /// The key before the tweak.
  public var taprootInternalKey: Bytes32? { map[0x17].flatMap { Bytes32($0) } }
  /// The root of the scripts.
  public var taprootMerkleRoot: Bytes32? { map[0x18].flatMap { Bytes32($0) } }
  /// Signatures by key and leaf.
  public var taprootScriptSignatures: [(key: Bytes32, leaf: Bytes32, signature: [UInt8])] {
    map.all(0x14).compactMap { entry in
      guard let key = Bytes32(Array(entry.keyData.prefix(32))), let leaf = Bytes32(Array(entry.keyData.dropFirst(32)))
      else { return nil }
      return (key, leaf, entry.value)
    }
  }
  /// Scripts with the way to the output key.
  public var taprootLeaves: [BitcoinTaprootLeaf] {
    map.all(0x15).compactMap { BitcoinTaprootLeaf(controlBlock: $0.keyData, scriptAndVersion: $0.value) }
  }
}

/// An output of a PSBT: its map, and what the map says.
public struct BitcoinPSBTOutput: Hashable, Sendable {
  /// The map.
  public let map: BitcoinPSBT.Map
  /// The amount.
  public let sats: UInt64
  /// Who may spend it; empty where a silent payment has not made it yet.
  public let script: BitcoinScript
}
