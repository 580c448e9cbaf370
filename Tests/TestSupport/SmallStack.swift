import Foundation

/// Runs code where the stack is as small as the one that iOS gives secondary threads.
public enum SmallStack {
  /// Bytes of the stack.
  public static let size = 512 * 1024

  /// Runs `body` on a thread of its own and waits for it.
  public static func run<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) throws -> Value {
    let outcome = Locked<Result<Value, any Error>?>(nil)
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      let result = Result { try body() }
      outcome.withLock { $0 = result }
      done.signal()
    }
    thread.stackSize = size
    thread.start()
    done.wait()
    guard let result = outcome.withLock({ $0 }) else { throw CancellationError() }
    return try result.get()
  }
}
