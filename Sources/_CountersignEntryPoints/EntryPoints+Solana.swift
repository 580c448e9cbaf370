import CountersignCore
import CountersignHash
import CountersignSolana

extension EntryPoints {
  /// One transaction of every version: nobody signed them, and what they do is not known.
  private static let solanaTransactions: [[UInt8]] = [
    SolanaVersion.legacy, .v0, .v1,
  ].map { version in
    let keys = (1...3).map { SolanaAddress(Bytes32(UInt64($0), 2, 3, 4)) }  // INVARIANT: 1, 2 and 3 fit
    var message = SolanaTransactionMessage(
      version: version, header: .init(requiredSignatures: 1, readonlySigned: 0, readonlyUnsigned: 1), keys: keys,
      lifetime: Bytes32(5, 6, 7, 8), instructions: [.init(program: 2, accounts: [0, 1], data: [2, 0, 0, 0, 1])])
    if version == .v0 {
      message.lookups = [.init(table: SolanaAddress(Bytes32(9, 9, 9, 9)), writable: [7], readonly: [5, 1])]
    }
    if version == .v1 {
      message.config.priorityFee = 5000
      message.config.computeUnitLimit = 200_000
    }
    let signature = [UInt8](repeating: 0, count: 64)
    return version == .v1 ? message.encoded + signature : [1] + signature + message.encoded
  }

  static let solana: [EntryPoint] = [
    EntryPoint("SolanaAddress.init", texts: ["11111111111111111111111111111111"]) { text in
      do {
        let address = try SolanaAddress(text)
        return EntryPoint.Outcome(
          isAccepted: true, answer: address.description, encoded: Array(address.description.utf8))
      } catch {
        return EntryPoint.Outcome(isAccepted: false, answer: "\(error)")
      }
    },
    EntryPoint("SolanaTransaction.decode", samples: solanaTransactions, isPrefixFree: true) { bytes in
      do {
        let transaction = try SolanaTransaction.decode(bytes)
        let findings = SolanaStructure.check(transaction)
        return EntryPoint.Outcome(
          isAccepted: true, answer: "\(transaction.message.version) \(text(findings))", encoded: transaction.encoded)
      } catch {
        return EntryPoint.Outcome(isAccepted: false, answer: "\(error)")
      }
    },
  ]
}
