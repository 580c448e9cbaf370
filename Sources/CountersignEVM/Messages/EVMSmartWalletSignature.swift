public import CountersignCore

/// A signature of one of the owners of a Coinbase Smart Wallet or a Base Account: which owner, and what they made.
/// Source: coinbase/smart-wallet, `SignatureWrapper`.
public struct EVMSmartWalletSignature: Hashable, Sendable {
  /// The owner's place in the account's list.
  public let ownerIndex: UInt256
  /// 65 bytes of a key, a WebAuthn assertion, or what the owner's own contract judges.
  public let signatureData: [UInt8]

  /// Reads `((uint256, bytes))`. The form has no mark but its shape, so every offset must be as encoders write it.
  init?(parsing bytes: [UInt8], _ deviations: inout Set<ABIDeviation>) {
    do throws(CodecError) {
      var values = try ABIReader(bytes, 0..<bytes.count, words: 1)
      let (index, data) = try values.tuple(words: 2) { (pair) throws(CodecError) in
        (try pair.uint256(), try pair.bytes())
      }
      values.finish()
      guard values.deviations.isSubset(of: [.padding]) else { return nil }
      ownerIndex = index
      signatureData = ByteReader(bytes).copy(data)
      deviations = values.deviations
    } catch {
      return nil
    }
  }
}
