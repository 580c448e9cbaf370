import CountersignCore
import CountersignCurves
import CountersignHash

/// Reads one map, and holds each entry against the table of fields.
struct BitcoinPSBTMapReader {
  private let place: BitcoinPSBTField.Place
  private let index: Int
  /// nil for the global map, which says it.
  private let version: UInt32?
  private var entries: [BitcoinPSBT.Entry] = []
  /// The keys, once there are too many to look through them.
  private var keys = Set<BitcoinPSBT.Map.Key>()
  /// A bit for each field that is there.
  private var seen: UInt64 = 0

  /// The global map's transaction.
  private(set) var unsigned: BitcoinTransaction?
  /// An input's previous transaction.
  private(set) var previous: BitcoinTransaction?
  /// An input's output to spend.
  private(set) var output: BitcoinTransaction.Output?

  /// From how many entries on a set finds a key sooner.
  private static let fewEntries = 16

  init(_ place: BitcoinPSBTField.Place, _ index: Int = 0, version: UInt32? = nil) {
    self.place = place
    self.index = index
    self.version = version
  }

  private var field: FieldPath { place.field(index) }

  /// The entries in their order.
  var map: BitcoinPSBT.Map { BitcoinPSBT.Map(entries) }

  /// Takes a map up to its separator.
  mutating func read(_ reader: inout ByteReader) throws(DecodeError) {
    entries.reserveCapacity(4)  // as many as a signed input has at least
    while true {
      let start = reader.offset
      let key = try located { () throws(CodecError) in
        let count = try reader.count(itemSize: 1)
        return try reader.range(count)
      }
      guard let first = reader.byte(at: key.lowerBound), !key.isEmpty else { return }
      let keyPlace = start..<reader.offset
      var type = UInt64(truncatingIfNeeded: first)
      var keyData = key.lowerBound + 1..<key.upperBound
      if first >= 0xfd {
        // A reader of its own, so that the type does not reach beyond the key.
        var key = ByteReader(reader.bytes, key)
        type = try located { () throws(CodecError) in try key.compactSize() }
        keyData = key.offset..<key.end
      }
      var entry = BitcoinPSBT.Entry(type, keyData: keyData.isEmpty ? [] : reader.copy(keyData), [])
      let known = BitcoinPSBTField.field(place, type)
      let spot = Spot(place: place, index: index, known: known, type: type, key: keyPlace)
      guard isNew(entry) else {
        throw DecodeError(BitcoinRules.psbtDuplicateKey, bytes: keyPlace, field: spot.path)
      }
      do throws(CodecError) {
        entry.value = try reader.sized()
      } catch {
        throw Self.error(error, spot.path)
      }
      if type == BitcoinPSBTField.proprietary, !Self.isProprietary(entry.keyData) {
        throw DecodeError(
          BitcoinRules.psbtBadKey, bytes: keyPlace, field: spot.path,
          [Argument("field", spot.path), Argument("why", "the key is no identifier and a number")])
      }
      if let known, !isStranger(entry, known) {
        seen |= BitcoinPSBTField.bit(type)
        try check(entry, known, spot, reader.offset - entry.value.count..<reader.offset)
      }
      entries.append(entry)
    }
  }

  private mutating func isNew(_ entry: BitcoinPSBT.Entry) -> Bool {
    guard entries.count >= Self.fewEntries else { return !entries.contains { $0.hasKey(of: entry) } }
    if keys.isEmpty { keys = Set(entries.map { BitcoinPSBT.Map.Key($0) }) }
    return keys.insert(BitcoinPSBT.Map.Key(entry)).inserted
  }

  /// What a version must have is there, and what it never has is not.
  func require(_ version: UInt32) throws(DecodeError) {
    let due = BitcoinPSBTField.bits(place, version)
    guard due.must & ~seen != 0 || due.never & seen != 0 else { return }
    for known in BitcoinPSBTField.all(place) {
      let presence = version == 0 ? known.version0 : known.version2
      let isThere = seen & BitcoinPSBTField.bit(known.type) != 0
      let path = field.appending(known.name)
      if presence == .must, !isThere {
        throw DecodeError(BitcoinRules.psbtMissingField, bytes: 0..<0, field: path, [Argument("field", path)])
      }
      if presence == .never, isThere {
        throw DecodeError(
          BitcoinRules.psbtForbiddenField, bytes: 0..<0, field: path,
          [Argument("field", path), Argument("got", version)])
      }
    }
  }

  /// True for a type that a version does not have, with another key than the field's: then it is somebody else's.
  private func isStranger(_ entry: BitcoinPSBT.Entry, _ known: BitcoinPSBTField) -> Bool {
    guard let version, (version == 0 ? known.version0 : known.version2) == .never else { return false }
    return Self.keyFault(entry.keyData, known.key) != nil
  }

  /// Where an entry stands, in words that only errors need.
  private struct Spot {
    let place: BitcoinPSBTField.Place
    let index: Int
    let known: BitcoinPSBTField?
    let type: UInt64
    let key: Range<Int>

    var path: FieldPath { place.field(index).appending(known?.name ?? "0x" + String(type, radix: 16)) }
  }

  // MARK: Shapes

  private mutating func check(
    _ entry: BitcoinPSBT.Entry, _ known: BitcoinPSBTField, _ spot: Spot, _ valuePlace: Range<Int>
  ) throws(DecodeError) {
    if let why = Self.keyFault(entry.keyData, known.key) {
      throw DecodeError(
        BitcoinRules.psbtBadKey, bytes: spot.key, field: spot.path,
        [Argument("field", spot.path), Argument("why", why)])
    }
    if let size = known.value.size, entry.value.count != size {
      throw Self.wrongSize(spot.path, valuePlace, entry.value.count, size)
    }
    switch known.value {
    case .unsignedTransaction: unsigned = try Self.unsigned(entry.value, spot, valuePlace)
    case .transaction:
      do throws(DecodeError) {
        previous = try BitcoinTransaction.decode(entry.value)
      } catch {
        if error.rule == BitcoinRules.txTrailingBytes {
          throw Self.wrongSize(spot.path, valuePlace, entry.value.count, error.bytes.lowerBound)
        }
        throw Self.bad(spot.path, valuePlace, "\(error.finding.message)")
      }
    case .output:
      var reader = ByteReader(entry.value)
      do throws(CodecError) {
        output = try BitcoinTransaction.Output.read(&reader)
      } catch {
        throw Self.bad(spot.path, valuePlace, Self.unfit(error))
      }
      guard reader.isAtEnd else { throw Self.wrongSize(spot.path, valuePlace, entry.value.count, reader.offset) }
    default:
      if let why = Self.valueFault(entry, known.value) { throw Self.bad(spot.path, valuePlace, why) }
    }
  }

  private static func wrongSize(_ path: FieldPath, _ place: Range<Int>, _ got: Int, _ expected: Int) -> DecodeError {
    DecodeError(
      BitcoinRules.psbtValueSize, bytes: place, field: path,
      [Argument("field", path), Argument("got", got), Argument("expected", expected)])
  }

  /// An identifier with its length, and a number; the rest is the owner's. Source: BIP-0174, proprietary use type.
  private static func isProprietary(_ keyData: [UInt8]) -> Bool {
    var reader = ByteReader(keyData)
    return (try? reader.sized()) != nil && (try? reader.compactSize()) != nil
  }

  private static func bad(_ path: FieldPath, _ place: Range<Int>, _ why: String) -> DecodeError {
    DecodeError(BitcoinRules.psbtBadValue, bytes: place, field: path, [Argument("field", path), Argument("why", why)])
  }

  private static func unsigned(
    _ value: [UInt8], _ spot: Spot, _ place: Range<Int>
  ) throws(DecodeError) -> BitcoinTransaction {
    var reader = ByteReader(value)
    let transaction: BitcoinTransaction
    do throws(DecodeError) {
      transaction = try BitcoinTransaction.read(&reader, allowsWitness: false)
      guard reader.isAtEnd else { throw wrongSize(spot.path, place, value.count, reader.offset) }
    } catch {
      // The other form begins like a transaction without inputs.
      let isMarked = value.count > 5 && value[4] == 0 && value[5] == 1  // INVARIANT: counted before
      if isMarked {
        throw DecodeError(BitcoinRules.psbtUnsignedTxWitnessFormat, bytes: place, field: spot.path)
      }
      throw error.rule == BitcoinRules.psbtValueSize ? error : bad(spot.path, place, error.finding.message)
    }
    if let index = transaction.inputs.firstIndex(where: { !$0.scriptSig.bytes.isEmpty }) {
      let field = spot.path.appending("inputs")[index]
      throw DecodeError(
        BitcoinRules.psbtUnsignedTxNotEmpty, bytes: place, field: field, [Argument("field", field)])
    }
    return transaction
  }

  private static func keyFault(_ key: [UInt8], _ shape: BitcoinPSBTField.KeyShape) -> String? {
    switch shape {
    case .none: key.isEmpty ? nil : "the key has \(key.count) bytes too many"
    case .bytes(let count): key.count == count ? nil : "the key has \(key.count) bytes; \(count) are due"
    case .publicKey: isKey(key, compressed: false) ? nil : "the key is no public key of 33 or 65 bytes"
    case .compressedKey: isKey(key, compressed: true) ? nil : "the key is no compressed public key"
    case .twoKeys:
      (key.count == 66 || key.count == 98) && isKey(Array(key[..<33]), compressed: true)
        && isKey(Array(key[33..<66]), compressed: true) ? nil : "the key is no pair of compressed public keys"
    case .extendedKey:
      key.count == 78 && isKey(Array(key[45...]), compressed: true) ? nil : "the key is no extended public key"
    case .controlBlock:
      key.count >= 33 && key.count <= 33 + 32 * 128 && key.count % 32 == 1 ? nil : "the key is no control block"
    }
  }

  private static func isKey(_ bytes: [UInt8], compressed: Bool) -> Bool {
    switch bytes.first {
    case 2, 3: bytes.count == 33
    case 4: bytes.count == 65 && !compressed
    default: false
    }
  }

  private static func valueFault(_ entry: BitcoinPSBT.Entry, _ shape: BitcoinPSBTField.ValueShape) -> String? {
    let value = entry.value
    switch shape {
    case .any, .bytes, .number32, .unsignedTransaction, .transaction, .output: return nil
    case .compactSize: return isWhole(value) { reader throws(CodecError) in _ = try reader.compactSize() }
    case .witnessStack:
      return isWhole(value) { reader throws(CodecError) in _ = try BitcoinTransaction.stack(&reader) }
    case .derSignature: return derFault(value)
    case .schnorrSignature:
      return value.count == 64 || value.count == 65 ? nil : "a signature of \(value.count) bytes; 64 or 65 are due"
    case .derivation: return value.count >= 4 && value.count % 4 == 0 ? nil : "no fingerprint and steps of 4 bytes"
    case .derivationOfExtendedKey:
      let depth = entry.keyData.count > 4 ? Int(truncatingIfNeeded: entry.keyData[4]) : 0
      return value.count == 4 + 4 * depth ? nil : "a path of another depth than the key's"
    case .taprootDerivation:
      return isWhole(value) { reader throws(CodecError) in
        let count = try reader.count(itemSize: 32)
        _ = try reader.range(32 * count)
        guard reader.remaining >= 4, reader.remaining % 4 == 0 else {
          throw CodecError(.badLength, reader.offset..<reader.end)
        }
        _ = try reader.range(reader.remaining)
      }
    case .taprootTree: return treeFault(value)
    case .taprootLeaf:
      guard let version = value.last, let first = entry.keyData.first else { return "no leaf version" }
      return version == first & 0xfe ? nil : "another leaf version than the control block's"
    case .preimage(let hash): return made(hash, value) == entry.keyData ? nil : "the value does not hash to the key"
    case .text: return (try? UTF8Text.check(value, 0..<value.count)) != nil ? nil : "no UTF-8"
    case .compressedKeys:
      let isFine =
        !value.isEmpty && value.count % 33 == 0
        && stride(from: 0, to: value.count, by: 33).allSatisfy { isKey(Array(value[$0..<$0 + 33]), compressed: true) }
      return isFine ? nil : "no list of compressed public keys"
    case .height: return lockFault(value) { $0 >= 1 && $0 < 500_000_000 } ? nil : "no block height"
    case .time: return lockFault(value) { $0 >= 500_000_000 } ? nil : "no time"
    }
  }

  private static func lockFault(_ value: [UInt8], _ holds: (UInt32) -> Bool) -> Bool {
    var reader = ByteReader(value)
    return (try? reader.u32()).map(holds) ?? false
  }

  private static func isWhole(
    _ value: [UInt8], _ body: (inout ByteReader) throws(CodecError) -> Void
  ) -> String? {
    var reader = ByteReader(value)
    do throws(CodecError) {
      try body(&reader)
      try reader.requireEnd()
      return nil
    } catch {
      return unfit(error)
    }
  }

  private static func unfit(_ error: CodecError) -> String {
    "the value does not hold what it should (\(error.reason))"
  }

  private static func derFault(_ value: [UInt8]) -> String? {
    guard let type = value.last else { return "an empty signature" }
    guard type & 0x7f >= 1, type & 0x7f <= 3 else { return "the hash type \(type)" }
    do throws(CodecError) {
      _ = try Secp256k1Signature(der: value, 0..<value.count - 1)
      return nil
    } catch {
      return "a signature that is no strict DER (\(error.reason))"
    }
  }

  private static func made(_ hash: BitcoinPSBTField.Hash, _ value: [UInt8]) -> [UInt8] {
    switch hash {
    case .ripemd160: RIPEMD160.hash(value)
    case .sha256: SHA256.hash(value).bytes
    case .hash160: BitcoinHash.hash160(value)
    case .hash256: SHA256.doubleHash(value).bytes
    }
  }

  /// Leaves in the order of a walk through the tree, each with its depth; they must fill a tree. Source: BIP-0371.
  private static func treeFault(_ value: [UInt8]) -> String? {
    if value.isEmpty { return "an empty tree" }
    var open: [Bool] = []
    return isWhole(value) { reader throws(CodecError) in
      while !reader.isAtEnd {
        let place = reader.offset
        var depth = Int(truncatingIfNeeded: try reader.u8())
        let version = try reader.u8()
        _ = try reader.sized()
        guard depth <= 128, version & 1 == 0, depth + 1 >= open.count else {
          throw CodecError(.syntax, place..<reader.offset)
        }
        // Two that stand side by side become one, a step higher.
        while open.count > depth, open[depth] {
          open.removeLast()
          guard depth > 0 else { throw CodecError(.syntax, place..<reader.offset) }
          depth -= 1
        }
        while open.count <= depth { open.append(false) }
        open[depth] = true
      }
      guard open == [true] else { throw CodecError(.truncated, 0..<reader.end) }
    }
  }

  private func located<T>(_ body: () throws(CodecError) -> T) throws(DecodeError) -> T {
    do { return try body() } catch { throw Self.error(error, field) }
  }

  private static func error(_ error: CodecError, _ field: FieldPath) -> DecodeError {
    let rule = error.reason == .nonCanonical ? BitcoinRules.psbtNoncanonicalSize : BitcoinRules.psbtTruncated
    return DecodeError(rule, bytes: error.bytes, field: field)
  }
}

extension BitcoinPSBTField.ValueShape {
  /// How many bytes a value has, where all have as many.
  fileprivate var size: Int? {
    switch self {
    case .bytes(let count): count
    case .number32, .height, .time: 4
    default: nil
    }
  }
}
