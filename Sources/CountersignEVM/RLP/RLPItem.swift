public import CountersignCore

/// A tree of RLP: byte strings and lists of items. Transactions are read without it; it is here for whoever needs the
/// format itself. Source: yellow paper, appendix B.
public indirect enum RLPItem: Hashable, Sendable {
  /// A byte string.
  case bytes([UInt8])
  /// A list.
  case list([RLPItem])

  /// Reads exactly one item in canonical form.
  ///
  /// Throws the `evm/rlp-` rules. Nesting and the number of items are bounded by `limits`.
  public static func decode(_ bytes: [UInt8], limits: Limits = .standard) throws(DecodeError) -> RLPItem {
    guard bytes.count <= limits.inputBytes else {
      throw DecodeError(
        CoreRules.inputTooLarge, bytes: 0..<bytes.count, field: "",
        [Argument("got", bytes.count), Argument("limit", limits.inputBytes)]
      )
    }
    var reader = ByteReader(bytes)
    var items = limits.rlpItems
    do {
      let item = try read(&reader, depth: limits.rlpDepth, items: &items)
      try reader.requireEnd()
      return item
    } catch {
      throw DecodeError(rlp: error, field: "item", limit: limits.rlpDepth)
    }
  }

  private static func read(_ reader: inout ByteReader, depth: Int, items: inout Int) throws(CodecError) -> RLPItem {
    let start = reader.offset
    guard items > 0 else { throw CodecError(.tooMany, start..<reader.end) }
    items -= 1
    let header = try reader.rlpItem()
    guard header.isList else { return .bytes(reader.copy(header.payload)) }
    guard depth > 0 else { throw CodecError(.tooDeep, start..<reader.offset) }
    var inner = ByteReader(reader.bytes, header.payload)
    var list: [RLPItem] = []
    while !inner.isAtEnd { list.append(try read(&inner, depth: depth - 1, items: &items)) }
    return .list(list)
  }

  /// The canonical bytes.
  public var encoded: [UInt8] {
    var writer = ByteWriter()
    write(into: &writer)
    return writer.bytes
  }

  private func write(into writer: inout ByteWriter) {
    switch self {
    case .bytes(let bytes): writer.rlp(bytes)
    case .list(let items): writer.rlpList { inner in for item in items { item.write(into: &inner) } }
    }
  }
}

extension DecodeError {
  /// A fault of an RLP primitive, as the rule that names it.
  init(rlp error: CodecError, field: FieldPath, limit: Int = Limits.standard.rlpDepth) {
    let rule: Rule
    var arguments: [Argument] = []
    switch error.reason {
    case .truncated: rule = EVMRules.rlpTruncated
    case .overrun: rule = EVMRules.rlpListOverrun
    case .trailing:
      rule = EVMRules.rlpTrailing
      arguments = [Argument("got", error.bytes.count)]
    case .lengthLeadingZero: rule = EVMRules.rlpLengthLeadingZero
    case .lengthNonminimal: rule = EVMRules.rlpLengthNonminimal
    case .lengthOverflow: rule = EVMRules.rlpLengthOverflow
    case .singleByte: rule = EVMRules.rlpSingleByte
    case .unexpectedList:
      rule = EVMRules.rlpKind
      arguments = [Argument("got", "a list"), Argument("expected", "a byte string")]
    case .unexpectedBytes:
      rule = EVMRules.rlpKind
      arguments = [Argument("got", "a byte string"), Argument("expected", "a list")]
    case .leadingZero: rule = EVMRules.txIntLeadingZero
    case .overflow: rule = EVMRules.txIntOverflow
    default:
      rule = EVMRules.rlpTooDeep
      arguments = [Argument("limit", limit)]
    }
    self.init(rule, bytes: error.bytes, field: field, arguments)
  }
}
