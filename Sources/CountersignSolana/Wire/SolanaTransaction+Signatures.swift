import CountersignCore
public import CountersignCurves
import CountersignHash

/// What stands in a slot for a signature.
public struct SolanaSignatureState: Hashable, Sendable {
  /// Whose slot it is.
  public let key: SolanaAddress
  /// What stands in it.
  public let kind: Kind

  /// What stands in a slot.
  public enum Kind: Hashable, Sendable {
    /// Zeros: nobody has signed yet.
    case missing
    /// A signature of the key over the message as it came.
    case verified
    /// A signature of another signer of this transaction.
    case wrongSlot(SolanaAddress)
    /// A signature whose scalar is not below the group order, which every node refuses.
    case nonCanonical
    /// Bytes that the key did not make over this message, and no other signer either.
    ///
    /// In a transaction that is larger than nodes take only the key itself is tried.
    case invalid
  }

  /// The word of the schema.
  public var word: String {
    switch kind {
    case .missing: "missing"
    case .verified: "verified"
    default: "invalid"
    }
  }
}

extension SolanaTransaction {
  /// Every slot with what stands in it; a slot without a signer is left out.
  public func signatureStates(_ curves: Curves) -> [SolanaSignatureState] {
    let message = messageBytes
    let signers = self.message.signers
    return zip(signers, signatures).map { key, signature in
      SolanaSignatureState(key: key, kind: kind(signature, key, signers, message, curves))
    }
  }

  private func kind(
    _ signature: [UInt8], _ key: SolanaAddress, _ signers: [SolanaAddress], _ message: [UInt8], _ curves: Curves
  ) -> SolanaSignatureState.Kind {
    if signature.allSatisfy({ $0 == 0 }) { return .missing }
    func covers(_ key: SolanaAddress) -> Bool {
      curves.ed25519.verify(signature: signature, message: message, key: key.bytes)
    }
    if covers(key) { return .verified }
    guard SolanaSignatureText.fault(signature) == nil else { return .nonCanonical }
    // Every slot against every key: as many as fit are soon tried, more are not.
    guard bytes.count <= self.message.version.maximumBytes else { return .invalid }
    return signers.first { $0 != key && covers($0) }.map { .wrongSlot($0) } ?? .invalid
  }
}

extension SolanaTransactionMessage {
  /// The accounts that sign, in the order of their slots; the first one pays the fee.
  public var signers: [SolanaAddress] { Array(keys.prefix(Int(truncatingIfNeeded: header.requiredSignatures))) }
}
