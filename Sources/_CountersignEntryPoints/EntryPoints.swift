public import CountersignCurves

/// Every public decoder, check and verification. A test fails when one is missing here.
public enum EntryPoints {
  /// All of them, with the caller's curve arithmetic.
  public static func all(_ curves: Curves) -> [EntryPoint] {
    core + curve + evm(curves) + solana(curves) + bitcoin(curves) + kit(curves)
  }
}
