public import CountersignCurves
public import Testing

#if SystemCurves && (os(Linux) || os(macOS))
  import CountersignSystemCurves
#endif

/// The curve arithmetic of these tests: the system's libraries, where they link.
public enum TestCurves {
  #if SystemCurves && (os(Linux) || os(macOS))
    /// Whether there are any.
    public static let areThere = true
    private static let system: Curves? = .system
  #else
    /// Whether there are any.
    public static let areThere = false
    private static let system: Curves? = nil
  #endif

  /// Throws where there is none; suites that need it are enabled only where there is.
  public static var value: Curves { get throws { try #require(system) } }
}

extension Trait where Self == ConditionTrait {
  /// Runs only where a curve library links.
  public static var withCurves: Self { .enabled(if: TestCurves.areThere, "no curve arithmetic is linked here") }
}
