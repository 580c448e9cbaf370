import CountersignCore
import CountersignHash

/// A script: who may spend an output, or what is shown to spend it.
public struct BitcoinScript: Hashable, Sendable {
  /// The bytes.
  public let bytes: [UInt8]

  /// Takes bytes as they are: every byte string is a script, whether or not it can be run.
  public init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Which template a script follows. Source: Bitcoin Core, `Solver`.
  public enum Template: Hashable, Sendable {
    /// No bytes.
    case empty
    /// A public key of 33 or 65 bytes.
    case publicKey([UInt8])
    /// The hash of a public key: 20 bytes.
    case publicKeyHash([UInt8])
    /// The hash of a script: 20 bytes. Source: BIP-0016.
    case scriptHash([UInt8])
    /// The hash of a public key, spent by a witness. Source: BIP-0141.
    case witnessPublicKeyHash([UInt8])
    /// The hash of a script of 32 bytes, spent by a witness. Source: BIP-0141.
    case witnessScriptHash([UInt8])
    /// An output key of 32 bytes. Source: BIP-0341.
    case taproot([UInt8])
    /// What anybody may spend. Source: Bitcoin Core, pay-to-anchor.
    case anchor
    /// A witness program of no version that is known.
    case witnessProgram(version: UInt8, program: [UInt8])
    /// Data that nobody can spend.
    case data([UInt8])
    /// So many signatures of these keys.
    case multisig(required: Int, keys: [[UInt8]])
    /// Anything else.
    case other
  }

  /// The template.
  public var template: Template {
    let n = bytes.count
    guard n > 0 else { return .empty }
    if let program = witnessProgram {
      switch (program.version, program.program.count) {
      case (0, 20): return .witnessPublicKeyHash(program.program)
      case (0, 32): return .witnessScriptHash(program.program)
      case (1, 32): return .taproot(program.program)
      case (1, 2) where program.program == [0x4e, 0x73]: return .anchor
      case (0, _): return .other
      default: return .witnessProgram(version: program.version, program: program.program)
      }
    }
    let reader = ByteReader(bytes)
    if n == 25, reader.uint64(at: 0..<3) == 0x76_a914, reader.uint64(at: 23..<25) == 0x88ac {
      return .publicKeyHash(reader.copy(3..<23))
    }
    if n == 23, reader.uint64(at: 0..<2) == 0xa914, bytes.last == 0x87 {
      return .scriptHash(reader.copy(2..<22))
    }
    if n == 35 || n == 67, bytes.last == 0xac, bytes.first == UInt8(truncatingIfNeeded: n - 2),
      BitcoinScript.isKeyShaped(Array(bytes.dropFirst().dropLast()))
    {
      return .publicKey(Array(bytes.dropFirst().dropLast()))
    }
    if bytes.first == 0x6a { return .data(Array(bytes.dropFirst())) }
    return multisig ?? .other
  }

  /// A version and 2 to 40 bytes. Source: BIP-0141.
  public var witnessProgram: (version: UInt8, program: [UInt8])? {
    guard bytes.count >= 4, bytes.count <= 42, let first = bytes.first, first == 0 || (0x51...0x60).contains(first),
      bytes.dropFirst().first == UInt8(truncatingIfNeeded: bytes.count - 2)
    else { return nil }
    return (first == 0 ? 0 : first - 0x50, Array(bytes.dropFirst(2)))
  }

  private var multisig: Template? {
    guard bytes.count >= 37, bytes.last == 0xae, let parts = BitcoinScript.operations(bytes), parts.count >= 4,
      let required = parts.first?.smallNumber, let total = parts.dropLast().last?.smallNumber,
      required >= 1, total >= required, total == parts.count - 3
    else { return nil }
    let keys = parts.dropFirst().dropLast(2).map(\.data)
    guard keys.allSatisfy(BitcoinScript.isKeyShaped) else { return nil }
    return .multisig(required: required, keys: keys)
  }

  /// True for bytes that begin and count like a public key; whether it is on the curve is another question.
  static func isKeyShaped(_ bytes: [UInt8]) -> Bool {
    switch bytes.first {
    case 2, 3: bytes.count == 33
    case 4, 6, 7: bytes.count == 65
    default: false
    }
  }

  /// The word of the request schema.
  public var typeName: String {
    switch template {
    case .empty: "empty"
    case .publicKey: "p2pk"
    case .publicKeyHash: "p2pkh"
    case .scriptHash: "p2sh"
    case .witnessPublicKeyHash: "p2wpkh"
    case .witnessScriptHash: "p2wsh"
    case .taproot: "p2tr"
    case .anchor: "p2a"
    case .witnessProgram(let version, _): "witness_v\(version)"
    case .data: "op_return"
    case .multisig: "multisig"
    case .other: "nonstandard"
    }
  }
}

extension BitcoinScript {
  /// One step of a script.
  struct Operation: Hashable, Sendable {
    /// The code; of a push, how it is written.
    let code: UInt8
    /// What is pushed.
    let data: [UInt8]
    /// Where the step begins.
    let offset: Int

    /// The number of `OP_0` to `OP_16`.
    var smallNumber: Int? {
      if code == 0 { return 0 }
      return (0x51...0x60).contains(code) ? Int(truncatingIfNeeded: code) - 0x50 : nil
    }

    /// True for what only puts something on the stack.
    var isPush: Bool { code <= 0x60 && code != 0x50 }

    /// True when the push is written in the shortest way. Source: BIP-0062, rule 3.
    var isMinimal: Bool {
      let first = data.first ?? 0
      return switch data.count {
      case 0: code == 0 || !(0x4c...0x4e).contains(code)
      case 1 where (1...16).contains(first) || first == 0x81: false
      case ...75: Int(truncatingIfNeeded: code) == data.count
      case ...255: code == 0x4c
      case ...65535: code == 0x4d
      default: true
      }
    }
  }

  /// The steps; nil when a push reaches beyond the end.
  static func operations(_ bytes: [UInt8]) -> [Operation]? {
    var reader = ByteReader(bytes)
    var out: [Operation] = []
    do throws(CodecError) {
      while !reader.isAtEnd {
        let offset = reader.offset
        let code = try reader.u8()
        let count: Int =
          switch code {
          case 0...0x4b: Int(truncatingIfNeeded: code)
          case 0x4c: Int(truncatingIfNeeded: try reader.u8())
          case 0x4d: Int(truncatingIfNeeded: try reader.littleEndian(2))
          case 0x4e: Int(truncatingIfNeeded: try reader.littleEndian(4))
          default: 0
          }
        out.append(Operation(code: code, data: try reader.array(count), offset: offset))
      }
      return out
    } catch {
      return nil
    }
  }

  /// The steps; nil when a push reaches beyond the end.
  var operations: [Operation]? { Self.operations(bytes) }

  /// True when everything that is pushed is pushed in the shortest way. Source: BIP-0062, rule 3.
  var pushesAreMinimal: Bool { operations?.filter(\.isPush).allSatisfy(\.isMinimal) ?? false }

  /// True when a step divides the script, or the steps cannot be told: then a signature may cover a part of it only.
  /// Source: Bitcoin Core, `OP_CODESEPARATOR`.
  var hasCodeSeparator: Bool {
    bytes.contains(0xab) && (operations?.contains { $0.code == 0xab } ?? true)
  }

  /// Writes a push in the shortest way.
  static func push(_ data: [UInt8]) -> [UInt8] {
    let first = data.first ?? 0
    switch data.count {
    case 0: return [0]
    case 1 where (1...16).contains(first): return [0x50 + first]
    case 1 where first == 0x81: return [0x4f]
    case ...75: return [UInt8(truncatingIfNeeded: data.count)] + data
    case ...255: return [0x4c, UInt8(truncatingIfNeeded: data.count)] + data
    default:
      return [0x4d, UInt8(truncatingIfNeeded: data.count), UInt8(truncatingIfNeeded: data.count >> 8)] + data
    }
  }

  // MARK: Templates

  /// Pays to a key's hash of 20 bytes.
  static func publicKeyHash(_ hash: [UInt8]) -> BitcoinScript {
    var writer = ByteWriter(capacity: 25)
    writer.bigEndian(0x76_a914, count: 3)
    writer.write(hash)
    writer.bigEndian(0x88ac, count: 2)
    return BitcoinScript(writer.bytes)
  }
  /// Pays to a script's hash of 20 bytes.
  static func scriptHash(_ hash: [UInt8]) -> BitcoinScript { BitcoinScript([0xa9, 0x14] + hash + [0x87]) }
  /// Pays to a witness program.
  static func witness(version: UInt8, program: [UInt8]) -> BitcoinScript {
    var writer = ByteWriter(capacity: 2 + program.count)
    writer.u8(version == 0 ? 0 : 0x50 &+ version)
    writer.u8(UInt8(truncatingIfNeeded: program.count))
    writer.write(program)
    return BitcoinScript(writer.bytes)
  }

  /// True for what a node never lets anybody spend.
  var isUnspendable: Bool { bytes.first == 0x6a || bytes.count > 10_000 }
}
