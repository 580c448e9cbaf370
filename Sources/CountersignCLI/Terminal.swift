#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The process's exits, as sysexits.h numbers them where it does.
enum ExitStatus: Int32 {
  /// Nothing is wrong.
  case fine = 0
  /// Refused, to be reviewed, or any bad verdict.
  case bad = 1
  /// Not to be known offline.
  case undecidable = 2
  /// The command line is wrong.
  case usage = 64
  /// An input cannot be read.
  case noInput = 66
  /// A fault of ours.
  case software = 70
  /// The output cannot be written.
  case ioError = 74
}

/// Files, standard streams and the environment: the only place of the package that touches them.
enum Terminal {
  /// Why a file could not be read.
  enum ReadFailure: Error {
    case unreadable(String)
    case tooLarge
  }

  /// Reads a file, or standard input for `-`, up to a limit.
  static func read(_ path: String, limit: Int) -> Result<[UInt8], ReadFailure> {
    let isStandard = path == "-"
    let descriptor = isStandard ? 0 : unsafe open(path, O_RDONLY)
    guard descriptor >= 0 else { return .failure(.unreadable(reason())) }
    defer { if !isStandard { close(descriptor) } }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = unsafe chunk.withUnsafeMutableBytes { unsafe posixRead(descriptor, $0.baseAddress, $0.count) }
      guard count >= 0 else { return .failure(.unreadable(reason())) }
      guard count > 0 else { return .success(bytes) }
      bytes += chunk[..<count]
      guard bytes.count <= limit else { return .failure(.tooLarge) }
    }
  }

  private static func posixRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    #if canImport(Darwin)
      unsafe Darwin.read(descriptor, buffer, count)
    #elseif canImport(Musl)
      unsafe Musl.read(descriptor, buffer, count)
    #else
      unsafe Glibc.read(descriptor, buffer, count)
    #endif
  }

  /// Reads standard input or a file line by line and hands each line on, without its line feed; stops when `body` does.
  ///
  /// A line longer than the limit is cut there and marked.
  static func forEachLine(
    _ path: String, limit: Int, _ body: (_ line: [UInt8], _ isCut: Bool) -> Bool
  ) -> Result<Void, ReadFailure> {
    let isStandard = path == "-"
    let descriptor = isStandard ? 0 : unsafe open(path, O_RDONLY)
    guard descriptor >= 0 else { return .failure(.unreadable(reason())) }
    defer { if !isStandard { close(descriptor) } }
    var line: [UInt8] = []
    var isCut = false
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = unsafe chunk.withUnsafeMutableBytes { unsafe posixRead(descriptor, $0.baseAddress, $0.count) }
      guard count >= 0 else { return .failure(.unreadable(reason())) }
      guard count > 0 else { break }
      for byte in chunk[..<count] {
        if byte == 0x0a {
          guard body(line, isCut) else { return .success(()) }
          line.removeAll(keepingCapacity: true)
          isCut = false
        } else if line.count < limit {
          line.append(byte)
        } else {
          isCut = true
        }
      }
    }
    if !line.isEmpty || isCut { _ = body(line, isCut) }
    return .success(())
  }

  /// Writes text to standard output; false when it cannot be written.
  static func write(_ text: String) -> Bool { write(text, to: 1) }

  /// Writes text to standard error.
  static func complain(_ text: String) { _ = write(text, to: 2) }

  private static func write(_ text: String, to descriptor: Int32) -> Bool {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = unsafe bytes.withUnsafeBytes { unsafe posixWrite(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else { return false }
      bytes = bytes.dropFirst(count)
    }
    return true
  }

  private static func posixWrite(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
    #if canImport(Darwin)
      unsafe Darwin.write(descriptor, buffer, count)
    #elseif canImport(Musl)
      unsafe Musl.write(descriptor, buffer, count)
    #else
      unsafe Glibc.write(descriptor, buffer, count)
    #endif
  }

  /// A file that is there.
  static func exists(_ path: String) -> Bool { unsafe access(path, F_OK) == 0 }

  /// The JSON files of a folder in the order of their names, or the file itself.
  static func jsonFiles(_ path: String) -> [String] {
    guard let folder = unsafe opendir(path) else { return [path] }
    defer { unsafe closedir(folder) }
    var names: [String] = []
    while let entry = unsafe readdir(folder) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) {
        unsafe $0.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
      }
      if name.utf8.first == UInt8(ascii: ".") { continue }
      names.append(name)
    }
    let base = path.utf8.last == UInt8(ascii: "/") ? path : path + "/"
    return names.sorted().flatMap { name -> [String] in
      if name.utf8.suffix(5).elementsEqual(".json".utf8) { return [base + name] }
      return isFolder(base + name) ? jsonFiles(base + name) : []
    }
  }

  static func isFolder(_ path: String) -> Bool {
    guard let folder = unsafe opendir(path) else { return false }
    unsafe closedir(folder)
    return true
  }

  static func isTerminal() -> Bool { isatty(1) == 1 }

  static func environment(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }

  private static func reason() -> String { unsafe String(cString: strerror(errno)) }

  /// A pipe that nobody reads any more is a failed write, not the end of the process.
  static func ignoreBrokenPipes() { _ = signal(SIGPIPE, SIG_IGN) }

  static func exit(_ status: ExitStatus) -> Never {
    #if canImport(Darwin)
      Darwin.exit(status.rawValue)
    #elseif canImport(Musl)
      Musl.exit(status.rawValue)
    #else
      Glibc.exit(status.rawValue)
    #endif
  }
}
