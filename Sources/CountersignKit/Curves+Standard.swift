#if SystemCurves && (os(Linux) || os(macOS))
  public import CountersignCurves
  import CountersignSystemCurves

  extension Curves {
    /// The system's libraries. Where they do not link there is no standard yet, and a caller passes its own.
    public static let standard = Curves.system
  }

  extension Preflight {
    /// Makes a preflight with the system's libraries.
    public init(policy: Policy = .bridge, context: Context = .empty) {
      self.init(policy: policy, context: context, curves: .standard)
    }
  }
#endif
