import CountersignCore
import CountersignHash

extension SolanaDecodedInstruction {
  /// Reads an instruction by the table of its program. Never throws: what cannot be read is said in `fault`.
  public static func decode(_ instruction: SolanaInstruction) -> SolanaDecodedInstruction {
    switch instruction.program {
    case SolanaPrograms.memo, SolanaPrograms.memoV1, SolanaPrograms.memoV4: return memo(instruction)
    default: return decode(instruction, isInner: false)
    }
  }

  private static func decode(_ instruction: SolanaInstruction, isInner: Bool) -> SolanaDecodedInstruction {
    guard let program = SolanaProgramLayout.all[instruction.program] else {
      return SolanaDecodedInstruction(instruction, name: unknownName)
    }
    guard let layout = program.layout(instruction.data) else {
      let isShort = instruction.data.count < program.shortestTag
      return SolanaDecodedInstruction(
        instruction, name: program.name + ".unknown",
        fault: Fault(reason: isShort ? .shortData : .unknownTag, field: "tag"))
    }
    let name = program.name + "." + layout.name
    switch layout.form {
    case .plain, .prefund: return plain(instruction, name, layout)
    case .family:
      let isShort = instruction.data.count == layout.tag.count
      return SolanaDecodedInstruction(
        instruction, name: name, fault: Fault(reason: isShort ? .shortData : .unknownTag, field: "tag"))
    case .batch:
      // A batch in a batch is refused by the programs, and would be a recursion here.
      if isInner {
        return SolanaDecodedInstruction(instruction, name: name, fault: Fault(reason: .badValue, field: "tag"))
      }
      return batch(instruction, name)
    }
  }

  private static func plain(
    _ instruction: SolanaInstruction, _ name: String, _ layout: SolanaInstructionLayout
  ) -> SolanaDecodedInstruction {
    var reader = ByteReader(instruction.data)
    reader.seek(to: layout.tag.count)
    var arguments: [Field] = []
    var fault: Fault?
    for argument in layout.arguments {
      do throws(CodecError) {
        arguments.append(Field(name: argument.key, value: try reader.value(argument.value)))
      } catch {
        fault = Fault(reason: error.faultReason, field: argument.key)
        break
      }
    }
    let names = layout.roles + layout.optional
    let count = instruction.accounts.count
    let roles = names.prefix(count).enumerated().compactMap { index, name in
      name.map { Role(name: $0, index: index) }
    }
    let needed = layout.form == .prefund && arguments.first?.value != .number(0) ? names : layout.roles
    if fault == nil, count < needed.count {
      let missing = needed.dropFirst(count).lazy.compactMap { $0 }.first
      fault = Fault(reason: .missingAccount, field: missing ?? "account \(count)")
    }
    return SolanaDecodedInstruction(
      instruction, name: name, roles: roles, arguments: arguments, trailing: fault == nil ? reader.remaining : 0,
      fault: fault, positions: min(names.count, count))
  }

  /// The data is the text; accounts, if there are any, must have signed. Source: spl-memo.
  private static func memo(_ instruction: SolanaInstruction) -> SolanaDecodedInstruction {
    let roles = instruction.accounts.indices.map { Role(name: "signer\($0)", index: $0) }
    var arguments: [Field] = []
    var fault: Fault?
    do throws(CodecError) {
      arguments = [Field(name: "text", value: .text(try UTF8Text.decode(instruction.data)))]
    } catch {
      fault = Fault(reason: .badValue, field: "text")
    }
    return SolanaDecodedInstruction(
      instruction, name: "memo", roles: roles, arguments: arguments, fault: fault, positions: roles.count)
  }

  /// No transaction holds a longer batch: each of its instructions takes two bytes.
  private static let maximumInner = SolanaVersion.v1.maximumBytes / 2

  /// The number of accounts, the number of bytes and the data of one instruction after the other; their accounts stand
  /// one after the other too. Source: p-token `batch`.
  private static func batch(_ instruction: SolanaInstruction, _ name: String) -> SolanaDecodedInstruction {
    var reader = ByteReader(instruction.data)
    reader.seek(to: 1)
    var inner: [SolanaDecodedInstruction] = []
    var used = 0
    var fault: Fault?
    // A batch of nothing is refused.
    repeat {
      let place = "inner[\(inner.count)]"
      guard inner.count < maximumInner else {
        fault = fault ?? Fault(reason: .badValue, field: place)
        break
      }
      do throws(CodecError) {
        let count = Int(truncatingIfNeeded: try reader.u8())
        let size = Int(truncatingIfNeeded: try reader.u8())
        let data = try reader.array(size)
        let accounts = Array(instruction.accounts.dropFirst(used).prefix(count))
        let decoded = decode(
          SolanaInstruction(program: instruction.program, accounts: accounts, data: data), isInner: true)
        inner.append(decoded)
        used += accounts.count
        if accounts.count < count {
          fault = fault ?? Fault(reason: .missingAccount, field: place)
        } else if let why = decoded.fault {
          fault = fault ?? Fault(reason: why.reason, field: place + "." + why.field)
        }
      } catch {
        fault = fault ?? Fault(reason: .shortData, field: place)
        break
      }
    } while !reader.isAtEnd
    return SolanaDecodedInstruction(instruction, name: name, inner: inner, fault: fault, positions: used)
  }
}

extension CodecError {
  /// What an argument's error says of the instruction.
  fileprivate var faultReason: SolanaDecodedInstruction.Fault.Reason {
    reason == .truncated || reason == .overrun ? .shortData : .badValue
  }
}

extension ByteReader {
  /// Takes an argument.
  fileprivate mutating func value(
    _ kind: SolanaInstructionLayout.Kind
  ) throws(CodecError) -> SolanaDecodedInstruction.Value {
    switch kind {
    case .u8: return .number(try littleEndian(1))
    case .u16: return .number(try littleEndian(2))
    case .u32: return .number(try littleEndian(4))
    case .u64: return .number(try littleEndian(8))
    case .i16: return .signed(Int64(truncatingIfNeeded: Int16(truncatingIfNeeded: try littleEndian(2))))
    case .i64: return .signed(Int64(truncatingIfNeeded: try littleEndian(8)))
    case .flag: return .flag(try flag())
    case .address: return .address(SolanaAddress(try bytes32()))
    case .addressOrZeros:
      let bytes = try bytes32()
      return bytes.isZero ? .none : .address(SolanaAddress(bytes))
    case .option(let kind): return try flag() ? try value(kind) : .none
    case .paddedAddressOption:
      if try flag() { return try value(.address) }
      if remaining == 32, copy(offset..<end).allSatisfy({ $0 == 0 }) { seek(to: end) }
      return .none
    case .shortText: return .text(try UTF8Text.decode(try counted(4)))
    case .text: return .text(try UTF8Text.decode(try counted(8)))
    case .textToEnd: return .text(try UTF8Text.decode(try array(remaining)))
    case .bytes: return .bytes(try counted(8))
    case .fixedBytes(let count): return .bytes(try array(count))
    case .addresses: return .addresses(try addresses())
    case .metadataField: return .text(try metadataField())
    case .toEnd: return .bytes(try array(remaining))
    }
  }

  /// Takes a byte that is 0 or 1.
  private mutating func flag() throws(CodecError) -> Bool {
    let start = offset
    let byte = try u8()
    guard byte <= 1 else { throw CodecError(.syntax, start..<offset) }
    return byte == 1
  }

  /// Takes a count of so many bytes, and as many bytes.
  private mutating func counted(_ size: Int) throws(CodecError) -> [UInt8] {
    let count = try littleEndian(size)
    guard let count = Int(exactly: count) else { throw CodecError(.truncated, offset..<end) }
    return try array(count)
  }

  private mutating func addresses() throws(CodecError) -> [SolanaAddress] {
    let claimed = try littleEndian(8)
    let count = try bounded(Int(exactly: claimed) ?? .max, itemSize: 32)
    var addresses: [SolanaAddress] = []
    for _ in 0..<count { addresses.append(SolanaAddress(try bytes32())) }
    return addresses
  }

  /// Takes one of the fields that have a number, or the key of another. Source: spl-token-metadata-interface `Field`.
  private mutating func metadataField() throws(CodecError) -> String {
    let start = offset
    switch try u8() {
    case 0: return "name"
    case 1: return "symbol"
    case 2: return "uri"
    case 3: return try UTF8Text.decode(try counted(4))
    default: throw CodecError(.syntax, start..<offset)
    }
  }
}
