import CountersignCore
import CountersignHash

/// A message in the form of a PSBT: it spends a coin that cannot be, for nothing, to nobody. Source: BIP-0322.
enum BitcoinPSBTMessage {
  /// True when a PSBT is one, and says so: by the message itself in its global map, or by the transaction that cannot be.
  ///
  /// Whatever else pays nothing is no message: its coins may be real.
  static func isMessage(_ psbt: BitcoinPSBT) -> Bool {
    guard let transaction = psbt.transaction, transaction.outputs == [BitcoinMessage.onlyOutput],
      let input = psbt.inputs.first, input.outpoint.index == 0, let script = input.spent?.script
    else { return false }
    if let message = psbt.global[0x09] {
      return BitcoinMessage(bytes: message).toSpend(script).hash == input.outpoint.hash
    }
    guard let previous = input.previousTransaction, previous.hash == input.outpoint.hash else { return false }
    return BitcoinMessage.proofHash(ofToSpend: previous) != nil
  }
}
