import Foundation

/// A value that several threads may use, one at a time.
public final class Locked<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value

  /// Takes the first value.
  public init(_ value: Value) { self.value = value }

  /// Calls `body` with the value while nobody else has it.
  public func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&value)
  }
}
