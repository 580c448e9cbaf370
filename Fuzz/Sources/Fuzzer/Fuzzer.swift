#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The target of this process, chosen by `FUZZ_TARGET`.
private let target: FuzzTarget = {
  let name = unsafe getenv("FUZZ_TARGET").map { unsafe String(cString: $0) } ?? "json"
  guard let target = FuzzTarget.all.first(where: { $0.name == name }) else { fatalError("no target is called \(name)") }
  return target
}()

/// libFuzzer's entry. Anything that is wrong ends the process, so that the input is kept.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = unsafe Array(UnsafeBufferPointer(start: data, count: count))
  if let problem = target.problem(input) { fatalError("\(target.name): \(problem)") }
  return 0
}

/// With `FUZZ_SEEDS` set: writes the registry's samples into that folder and ends.
@_cdecl("LLVMFuzzerInitialize")
public func fuzzInitialize(
  _ count: UnsafeMutablePointer<CInt>?,
  _ words: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>?
) -> CInt {
  guard let folder = unsafe getenv("FUZZ_SEEDS").map({ unsafe String(cString: $0) }) else { return 0 }
  var number = 0
  for sample in target.entries.flatMap(\.samples) {
    guard let file = unsafe fopen("\(folder)/sample-\(number)", "wb") else { fatalError("cannot write into \(folder)") }
    unsafe fwrite(sample, 1, sample.count, file)
    unsafe fclose(file)
    number += 1
  }
  exit(0)
}
