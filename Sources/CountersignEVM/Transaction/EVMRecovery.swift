public import CountersignCore
public import CountersignCurves
import CountersignHash

/// Recovers who signed a digest. Source: yellow paper, appendix F.
enum EVMRecovery {
  /// The signer of a transaction or an authorization, where EIP-2 demands low s.
  static func signer(
    r: UInt256, s: UInt256, yParity: UInt8, digest: Bytes32, curves: Curves
  ) throws(DecodeError) -> EVMAddress {
    let signature = Secp256k1Signature(r: r, s: s)
    guard signature.isInRange else {
      let isR = r.isZero || r >= Secp256k1Signature.order
      throw DecodeError(EVMRules.sigRange, bytes: 0..<0, field: isR ? "r" : "s")
    }
    guard signature.isLowS else { throw DecodeError(EVMRules.sigHighS, bytes: 0..<0, field: "s") }
    guard let key = curves.secp256k1.recover(signature, recoveryID: yParity, digest: digest) else {
      throw DecodeError(EVMRules.sigUnrecoverable, bytes: 0..<0, field: "signature")
    }
    return EVMAddress(key)
  }
}

extension EVMAuthorization {
  /// The account whose code is set; throws as `EVMSignedTransaction.sender(_:)`, and `evm/sig-v` for a parity above 1.
  public func authority(_ curves: Curves) throws(DecodeError) -> EVMAddress {
    guard yParity < 2 else {
      throw DecodeError(
        EVMRules.sigV, bytes: 0..<0, field: "yParity",
        [Argument("got", yParity), Argument("expected", "0 or 1 is due")])
    }
    return try EVMRecovery.signer(r: r, s: s, yParity: yParity, digest: signingHash, curves: curves)
  }
}
