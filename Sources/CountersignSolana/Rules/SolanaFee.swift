import CountersignCore

/// What a transaction can cost, in lamports. Source: Agave `compute_budget_instruction_details`; SIMD-0385.
struct SolanaFee: Hashable {
  /// For the signatures, 5,000 lamports each, those that precompiles check included.
  let base: UInt64
  /// For the priority: the limit of compute units times their price, rounded up, or what version 1 states.
  let priority: UInt64
  /// Both; the largest number when there is none that large.
  var total: UInt64 {
    let sum = base.addingReportingOverflow(priority)
    return sum.overflow ? .max : sum.partialValue
  }

  /// The most compute units that a transaction gets. Source: Agave `MAX_COMPUTE_UNIT_LIMIT`.
  static let maximumUnits: UInt64 = 1_400_000

  init(_ message: SolanaTransactionMessage) {
    let programs = message.instructions.map { instruction -> SolanaAddress? in
      let index = Int(truncatingIfNeeded: instruction.program)
      return index < message.keys.count ? message.keys[index] : nil
    }
    // A precompile's first byte says how many signatures it checks.
    let checked = zip(programs, message.instructions).reduce(UInt64(0)) { sum, pair in
      guard let program = pair.0, SolanaKnownAccounts.precompiles.contains(program) else { return sum }
      return sum + UInt64(truncatingIfNeeded: pair.1.data.first ?? 0)
    }
    base = (UInt64(truncatingIfNeeded: message.header.requiredSignatures) + checked) * 5_000
    guard message.version != .v1 else {
      priority = message.config.priorityFee ?? 0
      return
    }
    var limit: UInt64?
    var price: UInt64 = 0
    for (program, instruction) in zip(programs, message.instructions) where program == SolanaPrograms.computeBudget {
      switch SolanaComputeBudget(instruction.data) {
      case .unitLimit(let units): limit = min(UInt64(truncatingIfNeeded: units), Self.maximumUnits)
      case .unitPrice(let microLamports): price = microLamports
      default: break
      }
    }
    let units =
      limit
      ?? programs.reduce(UInt64(0)) { sum, program in
        sum + (program.map { SolanaKnownAccounts.builtins.contains($0) } ?? false ? 3_000 : 200_000)
      }
    let product = price.multipliedFullWidth(by: min(units, Self.maximumUnits))
    // Rounded up; both factors are below 2^64, and the quotient is cut to it.
    let low = product.low.addingReportingOverflow(999_999)
    let high = product.high + (low.overflow ? 1 : 0)
    priority = high < 1_000_000 ? (1_000_000 as UInt64).dividingFullWidth((high, low.partialValue)).quotient : .max
  }
}

/// An instruction of the compute budget program, as nodes read it: bytes after the number are ignored.
enum SolanaComputeBudget: Hashable {
  case heap(UInt32)
  case unitLimit(UInt32)
  case unitPrice(UInt64)
  case loadedSize(UInt32)

  /// Nil for a tag or length that nodes refuse.
  init?(_ data: [UInt8]) {
    var reader = ByteReader(data)
    guard let tag = try? reader.u8() else { return nil }
    func small() -> UInt32? { (try? reader.littleEndian(4)).map { UInt32(truncatingIfNeeded: $0) } }
    switch tag {
    case 1:
      guard let value = small() else { return nil }
      self = .heap(value)
    case 2:
      guard let value = small() else { return nil }
      self = .unitLimit(value)
    case 3:
      guard let value = try? reader.littleEndian(8) else { return nil }
      self = .unitPrice(value)
    case 4:
      guard let value = small() else { return nil }
      self = .loadedSize(value)
    default: return nil
    }
  }

  /// The tag: an instruction that stands twice is refused.
  var tag: UInt8 {
    switch self {
    case .heap: 1
    case .unitLimit: 2
    case .unitPrice: 3
    case .loadedSize: 4
    }
  }

  /// False for a value that nodes refuse, or with which nothing can run.
  var isUsable: Bool {
    switch self {
    case .heap(let size): SolanaStructure.isHeapSize(size)
    case .unitLimit(let units): units > 0
    case .unitPrice: true
    case .loadedSize(let size): size > 0
    }
  }

  /// What it sets, in words.
  var what: String {
    switch self {
    case .heap: "the heap size"
    case .unitLimit: "the compute unit limit"
    case .unitPrice: "the compute unit price"
    case .loadedSize: "the limit of loaded bytes"
    }
  }
}
