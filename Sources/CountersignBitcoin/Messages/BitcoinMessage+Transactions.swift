import CountersignCore
import CountersignHash

// The two transactions of BIP-0322: one that cannot be, whose output has the script that is to be proven, and one that
// spends it.
extension BitcoinMessage {
  /// The transaction that cannot be, with this script at its output. Source: BIP-0322, Full.
  public func toSpend(_ script: BitcoinScript) -> BitcoinTransaction { Self.toSpend(proofHash, script) }

  /// The transaction that a wallet signs, without its signature. Source: BIP-0322, Full.
  public func toSign(_ script: BitcoinScript) -> BitcoinTransaction { Self.toSign(toSpend(script)) }

  static func toSpend(_ messageHash: Bytes32, _ script: BitcoinScript) -> BitcoinTransaction {
    let nothing = BitcoinTransaction.Outpoint(hash: Bytes32(0, 0, 0, 0), index: .max)
    return BitcoinTransaction(
      version: 0,
      inputs: [.init(outpoint: nothing, scriptSig: BitcoinScript([0, 32] + messageHash.bytes), sequence: 0)],
      outputs: [.init(sats: 0, script: script)])
  }

  static func toSign(
    _ toSpend: BitcoinTransaction, scriptSig: BitcoinScript = BitcoinScript([]), witness: [[UInt8]] = []
  ) -> BitcoinTransaction {
    let outpoint = BitcoinTransaction.Outpoint(hash: toSpend.hash, index: 0)
    return BitcoinTransaction(
      version: 0, inputs: [.init(outpoint: outpoint, scriptSig: scriptSig, sequence: 0, witness: witness)],
      outputs: [onlyOutput])
  }

  /// The only output of the transaction that is signed: nothing, to nobody.
  static let onlyOutput = BitcoinTransaction.Output(sats: 0, script: BitcoinScript([0x6a]))

  /// The message's hash, when a transaction is a `to_spend`; nil for any other.
  static func proofHash(ofToSpend transaction: BitcoinTransaction) -> Bytes32? {
    guard let input = transaction.inputs.first, let output = transaction.outputs.first,
      input.scriptSig.bytes.count == 34, let hash = Bytes32(Array(input.scriptSig.bytes.dropFirst(2))),
      transaction == toSpend(hash, output.script)
    else { return nil }
    return hash
  }
}
