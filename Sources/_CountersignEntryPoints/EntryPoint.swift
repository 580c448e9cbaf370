import CountersignCore

/// A public function that takes untrusted input, as tests and fuzzers see it.
public struct EntryPoint: Sendable {
  /// What came of an input.
  public struct Outcome: Hashable, Sendable {
    /// True when the input was taken.
    public let isAccepted: Bool
    /// Everything that was answered, in few words: equal for equal inputs within a process.
    public let answer: String
    /// The canonical encoding of what was read, where the format has one: equal to the input when it was taken.
    public let encoded: [UInt8]?

    /// Makes an outcome.
    public init(isAccepted: Bool, answer: String, encoded: [UInt8]? = nil) {
      self.isAccepted = isAccepted
      self.answer = answer
      self.encoded = encoded
    }
  }

  /// The function, as `Type.function`.
  public let name: String
  /// Inputs that are taken.
  public let samples: [[UInt8]]
  /// True when no proper prefix of a taken input is taken: the format says where it ends.
  public let isPrefixFree: Bool
  private let function: Function

  private enum Function: Sendable {
    case ofBytes(@Sendable ([UInt8]) -> Outcome)
    case ofText(@Sendable (String) -> Outcome)
  }

  /// Makes an entry.
  public init(
    _ name: String, samples: [[UInt8]], isPrefixFree: Bool = false, run: @escaping @Sendable ([UInt8]) -> Outcome
  ) {
    self.name = name
    self.samples = samples
    self.isPrefixFree = isPrefixFree
    function = .ofBytes(run)
  }

  /// Makes an entry of a function over text; bytes that are no UTF-8 are repaired, as Latin-1 does.
  public init(
    _ name: String, texts: [String], isPrefixFree: Bool = false, run: @escaping @Sendable (String) -> Outcome
  ) {
    self.name = name
    samples = texts.map { Array($0.utf8) }
    self.isPrefixFree = isPrefixFree
    function = .ofText(run)
  }

  /// Runs the function.
  public func run(_ bytes: [UInt8]) -> Outcome {
    switch function {
    case .ofBytes(let run): run(bytes)
    case .ofText(let run): run(Self.text(bytes))
    }
  }

  /// Runs the function; `text`: that of the bytes, for who made it already.
  public func run(_ bytes: [UInt8], text: String) -> Outcome {
    switch function {
    case .ofBytes(let run): run(bytes)
    case .ofText(let run): run(text)
    }
  }

  /// The text of bytes; those that are no UTF-8 as Latin-1.
  ///
  /// Not `String(decoding:as:)`, which throws and catches inside for each byte that is none: a test runner that looks at
  /// every throw needs seconds for it.
  public static func text(_ bytes: [UInt8]) -> String {
    if let text = try? UTF8Text.decode(bytes) { return text }
    var latin1: [UInt8] = []
    latin1.reserveCapacity(bytes.count * 2)
    for byte in bytes {
      // UTF-8 has two bytes for the second half. A view of scalars would take most of the time that bombs take.
      if byte >= 0x80 { latin1.append(0xc0 | byte >> 6) }
      latin1.append(byte < 0x80 ? byte : 0x80 | byte & 0x3f)
    }
    return String(decoding: latin1, as: UTF8.self)
  }
}
