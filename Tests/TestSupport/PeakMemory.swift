import Foundation

/// The most memory this process has held so far.
public enum PeakMemory {
  /// Bytes, as the kernel counts them (`VmHWM`); nil where there is no `/proc`.
  public static var bytes: Int? {
    guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else { return nil }
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    let fields = line?.split { $0 == " " || $0 == "\t" } ?? []
    guard fields.count == 3, fields[2] == "kB", let kilobytes = Int(fields[1]) else { return nil }
    return kilobytes * 1024
  }
}
