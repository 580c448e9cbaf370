#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Times a job over many inputs, one after the other, so that branch predictors get no help.
struct Stopwatch {
  /// How long a measurement takes.
  var seconds = 0.15

  /// Seconds on a clock that only goes forward.
  private static func now() -> Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  /// Runs `job` over the inputs in turn, a quarter of the time to warm up; answers operations a second.
  ///
  /// A job answers whether it went as it should; a benchmark of failures would measure nothing, so it ends the program.
  func operationsPerSecond<Input>(_ inputs: [Input], _ job: (Input) -> Bool) -> Double {
    _ = measure(inputs, seconds / 4, job)
    return measure(inputs, seconds, job)
  }

  private func measure<Input>(_ inputs: [Input], _ seconds: Double, _ job: (Input) -> Bool) -> Double {
    guard !inputs.isEmpty else { return 0 }
    let start = Self.now()
    var count = 0
    var index = 0
    var elapsed = 0.0
    repeat {
      for _ in 0..<4 {
        guard job(inputs[index]) else { Self.fail("a job failed on input \(index)") }
        index = index + 1 == inputs.count ? 0 : index + 1
      }
      count += 4
      elapsed = Self.now() - start
    } while elapsed < seconds
    return Double(count) / elapsed
  }

  static func fail(_ message: String) -> Never {
    print("countersign-bench: \(message)")
    exit(1)
  }
}

/// Reads a file for the benchmarks.
enum InputFile {
  static func read(_ path: String) -> [UInt8]? {
    let descriptor = unsafe open(path, O_RDONLY)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe chunk.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else { return count == 0 ? bytes : nil }
      bytes += chunk[..<count]
    }
  }

  private static func read(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    #if canImport(Darwin)
      unsafe Darwin.read(descriptor, buffer, count)
    #elseif canImport(Musl)
      unsafe Musl.read(descriptor, buffer, count)
    #else
      unsafe Glibc.read(descriptor, buffer, count)
    #endif
  }
}
