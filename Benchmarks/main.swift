#if SystemCurves && (os(Linux) || os(macOS))
  /// Measures what the package does beside the raw curve operation in the same process. Quote the ratios, not the times.
  ///
  ///     countersign-bench                      a table of jobs over generated inputs
  ///     countersign-bench --bench-lines DIR    one JSON line a job over the inputs in DIR (evm.jsonl, sol.jsonl, psbt.jsonl)
  let words = CommandLine.arguments.dropFirst()
  if words.first == "--bench-lines", let folder = words.dropFirst().first {
    BenchLines(folder: folder).run()
  } else if words.isEmpty {
    EVMBenchmarks().run()
    EVMMessageBenchmarks().run()
    SolanaBenchmarks().run()
    BitcoinBenchmarks().run()
  } else {
    print("usage: countersign-bench [--bench-lines DIR]")
  }
#else
  print("this build has no curve arithmetic to measure against: build it with the trait SystemCurves")
#endif
