import Dispatch

/// Measures how long something takes.
public enum Stopwatch {
  /// Runs `body`; its value, and the seconds it took by a clock that only goes forward.
  public static func elapsed<Value>(_ body: () throws -> Value) rethrows -> (value: Value, seconds: Double) {
    let start = DispatchTime.now().uptimeNanoseconds
    let value = try body()
    return (value, Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9)
  }
}
