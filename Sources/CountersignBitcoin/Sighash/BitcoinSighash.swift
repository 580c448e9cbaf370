import CountersignCore
public import CountersignHash

/// What signatures of one transaction cover. The parts that all inputs share are hashed once, so that the work grows with
/// the number of inputs and not with its square.
public struct BitcoinSighash: Sendable {
  private let transaction: BitcoinTransaction
  /// The outputs that are spent, in order; nil where one is not known.
  private let spent: [BitcoinTransaction.Output?]

  /// What signatures with a witness share; nil where no output that is spent asks for it.
  private let shared: Shared?
  /// The same hashed once more; nil where no output that is spent may be one of version 0.
  private let again: Again?
  /// What signatures of taproot share beside; nil where none asks for it, or one that is spent is not known.
  private let coins: Coins?
  /// How taproot's preimages of the usual type begin; nil where `coins` is.
  private let taprootBeginning: Beginning?
  /// What preimages from before segwit are made of; nil where no output that is spent asks for it.
  private let blank: Blank?
  /// The bytes of the transaction without scripts and witnesses of its inputs.
  private let strippedSize: Int

  private struct Shared: Sendable {
    // Source: BIP-0341.
    let prevouts: Bytes32
    let sequences: Bytes32
    let outputs: Bytes32

    init(_ transaction: BitcoinTransaction) {
      var prevouts = ByteWriter(capacity: 36 * transaction.inputs.count)
      var sequences = ByteWriter(capacity: 4 * transaction.inputs.count)
      for input in transaction.inputs {
        prevouts.write(input.outpoint.hash)
        prevouts.u32(input.outpoint.index)
        sequences.u32(input.sequence)
      }
      var outputs = ByteWriter(capacity: transaction.outputs.reduce(0) { $0 + 17 + $1.script.bytes.count })
      for output in transaction.outputs { output.write(to: &outputs) }
      self.prevouts = SHA256.hash(prevouts.bytes)
      self.sequences = SHA256.hash(sequences.bytes)
      self.outputs = SHA256.hash(outputs.bytes)
    }
  }

  private struct Again: Sendable {
    // Source: BIP-0143.
    let prevouts: Bytes32
    let outputs: Bytes32
    /// How preimages begin that cover all inputs and all outputs.
    let beginning: Beginning

    init(_ shared: Shared, version: UInt32) {
      prevouts = SHA256.hash(shared.prevouts)
      outputs = SHA256.hash(shared.outputs)
      beginning = Self.beginning(version, prevouts, SHA256.hash(shared.sequences))
    }

    static func beginning(_ version: UInt32, _ prevouts: Bytes32, _ sequences: Bytes32) -> Beginning {
      var writer = ByteWriter(capacity: 68)
      writer.u32(version)
      writer.write(prevouts)
      writer.write(sequences)
      return Beginning(writer.bytes)
    }
  }

  /// What several preimages begin with, hashed as far as it fills blocks, and the rest.
  private struct Beginning: Sendable {
    let start: SHA256
    private let bytes: [UInt8]
    private let whole: Int
    var rest: ArraySlice<UInt8> { bytes[whole...] }

    init(_ bytes: [UInt8], after tag: SHA256 = SHA256()) {
      var start = tag
      whole = bytes.count - bytes.count % 64
      start.update(bytes, 0..<whole)
      self.start = start
      self.bytes = bytes
    }
  }

  private struct Coins: Sendable {
    let amounts: Bytes32
    let scripts: Bytes32

    init?(_ spent: [BitcoinTransaction.Output?], _ count: Int) {
      guard spent.count == count else { return nil }
      var amounts = ByteWriter(capacity: 8 * count)
      var scripts = ByteWriter(capacity: spent.reduce(0) { $0 + 9 + ($1?.script.bytes.count ?? 0) })
      for output in spent {
        guard let output else { return nil }
        amounts.littleEndian(output.sats, count: 8)
        scripts.sized(output.script.bytes)
      }
      self.amounts = SHA256.hash(amounts.bytes)
      self.scripts = SHA256.hash(scripts.bytes)
    }
  }

  /// Prepares the hashes of a transaction. `spent`: the outputs that its inputs spend, in order.
  public init(_ transaction: BitcoinTransaction, spent: [BitcoinTransaction.Output?]) {
    self.transaction = transaction
    self.spent = spent
    let inputs = transaction.inputs.count
    strippedSize = transaction.outputs.reduce(40 * inputs) { $0 + 9 + $1.script.bytes.count }
    // Hashed before they are asked for, since they are wanted once for every input.
    let kinds = spent.reduce(into: spent.count == inputs ? Kinds() : .any) { $0.add($1?.script.bytes.first) }
    shared = kinds.hasWitness ? Shared(transaction) : nil
    again = kinds.hasVersion0 ? shared.map { Again($0, version: transaction.version) } : nil
    coins = kinds.hasTaproot ? Coins(spent, inputs) : nil
    taprootBeginning =
      if let shared, let coins { Self.beginning(transaction, .defaultAll, shared, coins) } else { nil }
    blank = kinds.hasLegacy ? Blank(transaction, lastInput: inputs - 1) : nil
  }

  /// Which digests the outputs that are spent may ask for.
  private struct Kinds {
    var hasWitness = false
    var hasVersion0 = false
    var hasTaproot = false
    var hasLegacy = false

    /// All but taproot, whose digests cover every output that is spent, and so need them to be known.
    static let any = Kinds(hasWitness: true, hasVersion0: true, hasLegacy: true)

    /// Adds what a script that begins so may ask for: a witness program, the hash of a script, which may be one, an unknown
    /// one.
    mutating func add(_ first: UInt8?) {
      let isOpen = first == nil || first == 0xa9
      let isProgram = first.map { $0 == 0 || (0x51...0x60).contains($0) } ?? false
      hasWitness = hasWitness || isOpen || isProgram
      hasVersion0 = hasVersion0 || isOpen || first == 0
      hasTaproot = hasTaproot || first == 0x51
      hasLegacy = hasLegacy || !isProgram
    }
  }

  /// About how many bytes are hashed for one signature, beside what all of them share. `path`: nil for taproot.
  func size(input index: Int, _ path: BitcoinSpendPath?, _ type: BitcoinSighashType) -> Int {
    let code = path?.script.bytes.count ?? 0
    if path?.digest == .legacy { return strippedSize + code }
    guard type.isSingle, transaction.outputs.indices.contains(index) else { return 256 + code }
    return 256 + code + transaction.outputs[index].script.bytes.count
  }

  /// True when there is an output with the input's index.
  func hasOutput(_ index: Int) -> Bool { transaction.outputs.indices.contains(index) }

  // MARK: Before segwit

  /// The digest of an input without a witness. `type`: the whole number that is hashed, of which the signature has the low
  /// byte. Source: Bitcoin Core, `SignatureHash`.
  public func legacy(input index: Int, scriptCode: BitcoinScript, type: BitcoinSighashType) -> Bytes32 {
    // A fault of the first version, and consensus since: what covers nothing covers the number one.
    let one = Bytes32(0x0100_0000_0000_0000, 0, 0, 0)
    guard transaction.inputs.indices.contains(index) else { return one }
    if type.isSingle, index >= transaction.outputs.count { return one }
    let code = scriptCode.withoutCodeSeparators
    var writer = ByteWriter(capacity: strippedSize + code.count + 64)
    if !type.isAnyoneCanPay, !type.isNone, !type.isSingle {
      let blank = blank ?? Blank(transaction, lastInput: 0)
      let place = blank.place(index)
      let whole = min(place / 64, blank.starts.count - 1)
      writer.write(blank.bytes[64 * whole..<place])
      writer.sized(code)
      writer.write(blank.bytes[(place + 1)...])
      writer.u32(type.rawValue)
      return SHA256.hash(blank.starts[whole].hash(with: writer.bytes))
    }
    writer.u32(transaction.version)
    let covered = type.isAnyoneCanPay ? index..<index + 1 : transaction.inputs.indices
    writer.compactSize(covered.count)
    for (place, input) in transaction.inputs.enumerated() where covered.contains(place) {
      writer.write(input.outpoint.hash)
      writer.u32(input.outpoint.index)
      writer.sized(place == index ? code : [])
      writer.u32(place != index && (type.isNone || type.isSingle) ? 0 : input.sequence)
    }
    let count = type.isNone ? 0 : type.isSingle ? index + 1 : transaction.outputs.count
    writer.compactSize(count)
    for (place, output) in transaction.outputs.prefix(count).enumerated() {
      let isBlank = type.isSingle && place < index
      (isBlank ? BitcoinTransaction.Output(sats: .max, script: BitcoinScript([])) : output).write(to: &writer)
    }
    writer.u32(transaction.lockTime)
    writer.u32(type.rawValue)
    return SHA256.doubleHash(writer.bytes)
  }

  /// The bytes of a transaction with no scripts in its inputs: a preimage has a script in one of them.
  private struct Blank: Sendable {
    let bytes: [UInt8]
    /// The hash of so many blocks of the bytes, up to the last input's script: half of what all inputs would hash.
    let starts: [SHA256]
    private let first: Int

    init(_ transaction: BitcoinTransaction, lastInput: Int) {
      var blank = transaction
      if blank.inputs.contains(where: { !$0.scriptSig.bytes.isEmpty }) {
        for index in blank.inputs.indices { blank.inputs[index].scriptSig = BitcoinScript([]) }
      }
      bytes = blank.stripped
      // A version, a count, and an outpoint.
      first = 4 + ByteWriter.sizeOfCompactSize(blank.inputs.count) + 36
      var starts = [SHA256()]
      var next = SHA256()
      for block in stride(from: 64, through: first + 41 * lastInput, by: 64) {
        next.update(bytes, block - 64..<block)
        starts.append(next)
      }
      self.starts = starts
    }

    /// Where an input has the length of no script.
    func place(_ index: Int) -> Int { first + 41 * index }
  }

  // MARK: Segwit version 0

  /// The digest of an input with a witness of version 0. Source: BIP-0143.
  public func witnessV0(
    input index: Int, scriptCode: BitcoinScript, sats: UInt64, type: BitcoinSighashType
  ) -> Bytes32? {
    guard transaction.inputs.indices.contains(index) else { return nil }
    let input = transaction.inputs[index]
    let zero = Bytes32(0, 0, 0, 0)
    let isOpen = type.isAnyoneCanPay
    let isPartial = type.isNone || type.isSingle
    let shared = again ?? Again(self.shared ?? Shared(transaction), version: transaction.version)
    var hashOutputs = zero
    if !isPartial {
      hashOutputs = shared.outputs
    } else if type.isSingle, index < transaction.outputs.count {
      var writer = ByteWriter()
      transaction.outputs[index].write(to: &writer)
      hashOutputs = SHA256.doubleHash(writer.bytes)
    }
    let beginning =
      isOpen || isPartial
      ? Again.beginning(transaction.version, isOpen ? zero : shared.prevouts, zero) : shared.beginning
    var writer = ByteWriter(capacity: 128 + scriptCode.bytes.count)
    writer.write(beginning.rest)
    writer.write(input.outpoint.hash)
    writer.u32(input.outpoint.index)
    writer.sized(scriptCode.bytes)
    writer.littleEndian(sats, count: 8)
    writer.u32(input.sequence)
    writer.write(hashOutputs)
    writer.u32(transaction.lockTime)
    writer.u32(type.rawValue)
    return SHA256.hash(beginning.start.hash(with: writer.bytes))
  }

  // MARK: Taproot

  /// What a signature by a script covers beside the transaction. Source: BIP-0342.
  public struct Leaf: Hashable, Sendable {
    /// The leaf's hash.
    public var hash: Bytes32
    /// Where the last executed OP_CODESEPARATOR stands, counted in steps.
    public var codeSeparator: UInt32

    /// Makes a leaf.
    public init(hash: Bytes32, codeSeparator: UInt32 = .max) {
      self.hash = hash
      self.codeSeparator = codeSeparator
    }
  }

  /// The digest of a taproot input; nil when a hash type has no meaning there, or an output that is spent is not known.
  ///
  /// `leaf`: for a signature by a script. `annex`: with its first byte 50. Source: BIP-0341, BIP-0342.
  public func taproot(
    input index: Int, type: BitcoinSighashType, leaf: Leaf? = nil, annex: [UInt8]? = nil
  ) -> Bytes32? {
    taproot(input: index, type: type, leaf: leaf, annexHash: annex.map(Self.hash(annex:)))
  }

  /// What stands for an annex.
  static func hash(annex: [UInt8]) -> Bytes32 {
    var sized = ByteWriter()
    sized.sized(annex)
    return SHA256.hash(sized.bytes)
  }

  func taproot(input index: Int, type: BitcoinSighashType, leaf: Leaf?, annexHash: Bytes32?) -> Bytes32? {
    guard type.isDefined, transaction.inputs.indices.contains(index) else { return nil }
    let input = transaction.inputs[index]
    guard let beginning = taprootBeginning(type) else { return nil }
    var writer = ByteWriter(capacity: 192)
    writer.write(beginning.rest)
    writer.u8((leaf == nil ? 0 : 2) + (annexHash == nil ? 0 : 1))
    if type.isAnyoneCanPay {
      guard spent.indices.contains(index), let output = spent[index] else { return nil }
      writer.write(input.outpoint.hash)
      writer.u32(input.outpoint.index)
      output.write(to: &writer)
      writer.u32(input.sequence)
    } else {
      guard let place = UInt32(exactly: index) else { return nil }
      writer.u32(place)
    }
    if let annexHash { writer.write(annexHash) }
    if type.isSingle {
      guard index < transaction.outputs.count else { return nil }
      var output = ByteWriter()
      transaction.outputs[index].write(to: &output)
      writer.write(SHA256.hash(output.bytes))
    }
    if let leaf {
      writer.write(leaf.hash)
      writer.u8(0)
      writer.u32(leaf.codeSeparator)
    }
    return beginning.start.hash(with: writer.bytes)
  }

  /// nil when the type covers outputs that are spent, and one is not known.
  private func taprootBeginning(_ type: BitcoinSighashType) -> Beginning? {
    if type == .defaultAll, let taprootBeginning { return taprootBeginning }
    let shared = shared ?? Shared(transaction)
    if type.isAnyoneCanPay { return Self.beginning(transaction, type, shared, nil) }
    return (coins ?? Coins(spent, transaction.inputs.count)).map { Self.beginning(transaction, type, shared, $0) }
  }

  private static func beginning(
    _ transaction: BitcoinTransaction, _ type: BitcoinSighashType, _ shared: Shared, _ coins: Coins?
  ) -> Beginning {
    var writer = ByteWriter(capacity: 170)
    writer.u8(0)
    writer.u8(UInt8(truncatingIfNeeded: type.rawValue))
    writer.u32(transaction.version)
    writer.u32(transaction.lockTime)
    if let coins {
      for hash in [shared.prevouts, coins.amounts, coins.scripts, shared.sequences] { writer.write(hash) }
    }
    if !type.isNone, !type.isSingle { writer.write(shared.outputs) }
    return Beginning(writer.bytes, after: BitcoinHash.Tag.sighash.start)
  }
}

extension BitcoinScript {
  /// The bytes without OP_CODESEPARATOR, which old signatures do not cover; what cannot be read is kept as it is.
  fileprivate var withoutCodeSeparators: [UInt8] {
    guard bytes.contains(0xab) else { return bytes }
    var out: [UInt8] = []
    var reader = ByteReader(bytes)
    do throws(CodecError) {
      while !reader.isAtEnd {
        let start = reader.offset
        let code = try reader.u8()
        switch code {
        case 1...0x4b: _ = try reader.range(Int(truncatingIfNeeded: code))
        case 0x4c: _ = try reader.range(Int(truncatingIfNeeded: try reader.u8()))
        case 0x4d: _ = try reader.range(Int(truncatingIfNeeded: try reader.littleEndian(2)))
        case 0x4e: _ = try reader.range(Int(truncatingIfNeeded: try reader.littleEndian(4)))
        default: break
        }
        if code != 0xab { out += reader.copy(start..<reader.offset) }
      }
      return out
    } catch {
      // A script that breaks off is hashed up to there, and then as it is.
      return out + reader.copy(reader.offset..<reader.end)
    }
  }
}
