#if SystemCurves && (os(Linux) || os(macOS))
  public import CountersignCurves

  extension Curves {
    /// The C libraries of the system.
    public static let system = Curves(secp256k1: SystemSecp256k1(), ed25519: SystemEd25519())
  }
#endif
