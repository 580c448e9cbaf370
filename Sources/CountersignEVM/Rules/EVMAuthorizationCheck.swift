public import CountersignCore
public import CountersignCurves

/// Which authorizations of a transaction the chain will skip. Source: EIP-7702, behaviour of a set-code transaction.
public enum EVMAuthorizationCheck {
  /// A warning for each tuple that is for another chain, can never be applied, or is not validly signed.
  public static func check(_ transaction: EVMTransaction, _ curves: Curves) -> [Finding] {
    transaction.authorizationList.enumerated().compactMap { index, authorization -> Finding? in
      guard let why = fault(authorization, transaction.chainID, curves) else { return nil }
      let field = FieldPath("authorizationList")[index]
      return Finding(
        EVMRules.txAuthSigner, at: Location(field: field), [Argument("field", field), Argument("why", why)])
    }
  }

  /// Why the chain skips an authorization; nil when it does not.
  static func fault(_ authorization: EVMAuthorization, _ chainID: UInt256?, _ curves: Curves) -> String? {
    if !authorization.chainID.isZero, authorization.chainID != chainID {
      return "it is for chain \(authorization.chainID)"
    }
    if authorization.nonce == .max { return "its nonce is 2^64 - 1, which no account can reach" }
    do {
      _ = try authorization.authority(curves)
      return nil
    } catch {
      return error.rule.title
    }
  }
}
