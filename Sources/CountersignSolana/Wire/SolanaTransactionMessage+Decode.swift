import CountersignCore
import CountersignHash

// One message; whoever calls says where it ends. Every count is compared with the bytes that are left (P-COUNT).
extension SolanaTransactionMessage {
  /// Reads a legacy message or one of version 0, whose first byte says which.
  init(legacyOrV0 reader: inout ByteReader) throws(DecodeError) {
    let version = try Self.version(&reader)
    let header = try Self.header(&reader)
    let keys = try Self.keys(&reader, Self.located("accountKeys") { () throws(CodecError) in try reader.compactU16() })
    let lifetime = try Self.located("recentBlockhash") { () throws(CodecError) in try reader.bytes32() }
    let count = try Self.located("instructions") { () throws(CodecError) in
      try reader.bounded(try reader.compactU16(), itemSize: 3)
    }
    var instructions: [Instruction] = []
    instructions.reserveCapacity(count)
    for index in 0..<count {
      instructions.append(
        try Self.located("instructions", index) { () throws(CodecError) in
          Instruction(
            program: try reader.u8(), accounts: try reader.compactBytes(), data: try reader.compactBytes())
        })
    }
    let lookups = version == .v0 ? try Self.lookups(&reader) : []
    self.init(
      version: version, header: header, keys: keys, lifetime: lifetime, instructions: instructions, lookups: lookups)
  }

  private static func version(_ reader: inout ByteReader) throws(DecodeError) -> SolanaVersion {
    guard let first = reader.next, first & 0x80 != 0 else { return .legacy }
    let place = reader.offset..<reader.offset + 1
    switch first {
    case 0x80:
      _ = try located("version") { () throws(CodecError) in try reader.u8() }
      return .v0
    case 0x81: throw DecodeError(SolanaRules.v1InLegacyEnvelope, bytes: place, field: "version")
    case 0xff: throw DecodeError(SolanaRules.offchainMessageNotTransaction, bytes: place, field: "version")
    default:
      throw DecodeError(
        SolanaRules.unsupportedVersion, bytes: place, field: "version", [Argument("got", first & 0x7f)])
    }
  }

  private static func lookups(_ reader: inout ByteReader) throws(DecodeError) -> [Lookup] {
    let count = try located("addressTableLookups") { () throws(CodecError) in
      try reader.bounded(try reader.compactU16(), itemSize: 34)
    }
    var lookups: [Lookup] = []
    for index in 0..<count {
      lookups.append(
        try located("addressTableLookups", index) { () throws(CodecError) in
          Lookup(
            table: SolanaAddress(try reader.bytes32()), writable: try reader.compactBytes(),
            readonly: try reader.compactBytes())
        })
    }
    return lookups
  }

  /// Reads a message of version 1: fixed counts first, then keys, values, headers and contents. Source: SIMD-0385.
  init(v1 reader: inout ByteReader) throws(DecodeError) {
    _ = try Self.located("version") { () throws(CodecError) in try reader.u8() }
    let header = try Self.header(&reader)
    let maskPlace = reader.offset
    let mask = try Self.located("config") { () throws(CodecError) in try reader.littleEndian(4) }
    try Self.check(mask, maskPlace..<reader.offset)
    let lifetime = try Self.located("lifetime") { () throws(CodecError) in try reader.bytes32() }
    let counts = try Self.located("instructions") { () throws(CodecError) in (try reader.u8(), try reader.u8()) }
    let keys = try Self.keys(&reader, Int(truncatingIfNeeded: counts.1))
    let config = try Self.located("config") { () throws(CodecError) in try Self.config(mask, &reader) }
    let count = Int(truncatingIfNeeded: counts.0)
    var sizes: [(program: UInt8, accounts: Int, data: Int)] = []
    for index in 0..<count {
      sizes.append(
        try Self.located("instructions", index) { () throws(CodecError) in
          (
            try reader.u8(), Int(truncatingIfNeeded: try reader.u8()),
            Int(truncatingIfNeeded: try reader.littleEndian(2))
          )
        })
    }
    var instructions: [Instruction] = []
    for (index, size) in sizes.enumerated() {
      instructions.append(
        try Self.located("instructions", index) { () throws(CodecError) in
          Instruction(
            program: size.program, accounts: try reader.array(size.accounts), data: try reader.array(size.data))
        })
    }
    self.init(
      version: .v1, header: header, keys: keys, lifetime: lifetime, instructions: instructions, config: config)
  }

  private static func check(_ mask: UInt64, _ place: Range<Int>) throws(DecodeError) {
    guard mask & ~0x1f == 0 else {
      throw DecodeError(
        SolanaRules.v1ConfigMaskUnknown, bytes: place, field: "config",
        [Argument("got", "0x" + String(mask, radix: 16))])
    }
    guard mask & 3 == 0 || mask & 3 == 3 else {
      throw DecodeError(SolanaRules.v1ConfigMaskPartialFee, bytes: place, field: "config")
    }
  }

  private static func config(_ mask: UInt64, _ reader: inout ByteReader) throws(CodecError) -> Config {
    func small(_ bit: UInt64) throws(CodecError) -> UInt32? {
      mask & bit == 0 ? nil : UInt32(truncatingIfNeeded: try reader.littleEndian(4))
    }
    var config = Config()
    if mask & 3 != 0 { config.priorityFee = try reader.littleEndian(8) }
    config.computeUnitLimit = try small(4)
    config.loadedAccountsSize = try small(8)
    config.heapSize = try small(16)
    return config
  }

  // MARK: What all versions share

  private static func header(_ reader: inout ByteReader) throws(DecodeError) -> Header {
    try located("header") { () throws(CodecError) in
      Header(
        requiredSignatures: try reader.u8(), readonlySigned: try reader.u8(), readonlyUnsigned: try reader.u8())
    }
  }

  private static func keys(_ reader: inout ByteReader, _ count: Int) throws(DecodeError) -> [SolanaAddress] {
    try located("accountKeys") { () throws(CodecError) in
      var keys: [SolanaAddress] = []
      keys.reserveCapacity(try reader.bounded(count, itemSize: 32))
      for _ in 0..<count { keys.append(SolanaAddress(try reader.bytes32())) }
      return keys
    }
  }

  static func located<T>(
    _ field: FieldPath, _ index: Int? = nil, _ body: () throws(CodecError) -> T
  ) throws(DecodeError) -> T {
    do { return try body() } catch {
      let field = index.map { field[$0] } ?? field
      let rule =
        switch error.reason {
        case .nonCanonical: SolanaRules.compactU16NonCanonical
        case .overflow: SolanaRules.compactU16Overflow
        default: SolanaRules.txTruncated
        }
      throw DecodeError(rule, bytes: error.bytes, field: field)
    }
  }
}

extension ByteReader {
  /// A count, when so many items of at least this size can follow.
  func bounded(_ count: Int, itemSize: Int) throws(CodecError) -> Int {
    guard count <= remaining / max(1, itemSize) else { throw CodecError(.truncated, offset..<end) }
    return count
  }
}
