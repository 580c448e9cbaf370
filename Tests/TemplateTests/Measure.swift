import Foundation
import TestSupport

#if canImport(Glibc)
  import Glibc
#endif

/// What a call costs.
enum Measure {
  /// Seconds of processor time that this thread has used: other tests and other machines' load do not count.
  static var threadSeconds: Double {
    var time = timespec()
    guard unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time) == 0 else { return 0 }
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// The value of `body` and the seconds of this thread that it took.
  static func seconds<Value>(_ body: () -> Value) -> (value: Value, seconds: Double) {
    let start = threadSeconds
    let value = body()
    return (value, threadSeconds - start)
  }

  /// The value of `body`, and how many bytes more than before the process held at the most; nil outside of Linux.
  static func peak<Value>(_ body: () -> Value) -> (value: Value, bytes: Int?) {
    guard forgetPeak(), let before = PeakMemory.bytes else { return (body(), nil) }
    let value = body()
    return (value, PeakMemory.bytes.map { max(0, $0 - before) })
  }

  #if canImport(Glibc)
    /// Hands what is free back to the kernel: glibc's `malloc_trim`, which its module does not show to Swift.
    private static let giveBack: @Sendable () -> Void = {
      typealias Trim = @convention(c) (Int) -> CInt
      guard let symbol = unsafe dlsym(nil, "malloc_trim") else { return {} }
      let trim = unsafe unsafeBitCast(symbol, to: Trim.self)
      return { _ = trim(0) }
    }()
  #endif

  /// Makes the kernel's peak what is held now, and that no more than is in use.
  private static func forgetPeak() -> Bool {
    #if canImport(Glibc)
      // What was freed and kept would hide what is used next.
      giveBack()
      guard let file = FileHandle(forWritingAtPath: "/proc/self/clear_refs") else { return false }
      defer { try? file.close() }
      return (try? file.write(contentsOf: Data("5".utf8))) != nil
    #else
      return false
    #endif
  }
}
