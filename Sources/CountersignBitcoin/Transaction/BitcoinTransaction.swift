import CountersignCore
public import CountersignHash

/// A transaction, with or without its witnesses.
public struct BitcoinTransaction: Hashable, Sendable {
  /// An output of an earlier transaction.
  public struct Outpoint: Hashable, Sendable, CustomStringConvertible {
    /// The transaction's hash, in the order of the bytes; ids are shown the other way round.
    public var hash: Bytes32
    /// Which of its outputs.
    public var index: UInt32

    /// Makes an outpoint.
    public init(hash: Bytes32, index: UInt32) {
      self.hash = hash
      self.index = index
    }

    /// The id as it is shown, a colon, and the index.
    public var description: String { "\(BitcoinTransaction.shown(hash)):\(index)" }

    /// What a coinbase spends: nothing.
    public var isNull: Bool { hash.isZero && index == .max }
  }

  /// What is spent, and what shows the right to.
  public struct Input: Hashable, Sendable {
    /// What is spent.
    public var outpoint: Outpoint
    /// The script that is run before the output's.
    public var scriptSig: BitcoinScript
    /// Whether it is final, how old the output must be.
    public var sequence: UInt32
    /// The stack of a segwit input. Source: BIP-0141.
    public var witness: [[UInt8]]

    /// Makes an input.
    public init(
      outpoint: Outpoint, scriptSig: BitcoinScript = BitcoinScript([]), sequence: UInt32 = .max,
      witness: [[UInt8]] = []
    ) {
      self.outpoint = outpoint
      self.scriptSig = scriptSig
      self.sequence = sequence
      self.witness = witness
    }
  }

  /// An amount, and who may spend it.
  public struct Output: Hashable, Sendable {
    /// The amount; a negative one, which the bytes can spell, is far out of range here.
    public var sats: UInt64
    /// Who may spend it.
    public var script: BitcoinScript

    /// Makes an output.
    public init(sats: UInt64, script: BitcoinScript) {
      self.sats = sats
      self.script = script
    }

    /// For people: how much, and to what script.
    var words: String { "\(sats) satoshis to \(Hex.encode(script.bytes))" }
  }

  /// The most satoshis that there can be. Source: Bitcoin Core, `MAX_MONEY`.
  public static let maximumSats: UInt64 = 2_100_000_000_000_000

  /// The version, as the bytes have it: a signed number of 32 bits.
  public var version: UInt32
  /// What is spent.
  public var inputs: [Input]
  /// Where it goes.
  public var outputs: [Output]
  /// The block, or the time, before which it cannot be mined.
  public var lockTime: UInt32

  /// Makes a transaction.
  public init(version: UInt32 = 2, inputs: [Input], outputs: [Output], lockTime: UInt32 = 0) {
    self.version = version
    self.inputs = inputs
    self.outputs = outputs
    self.lockTime = lockTime
  }

  /// True when an input has a witness.
  public var hasWitness: Bool { inputs.contains { !$0.witness.isEmpty } }

  /// The hash of what has no witnesses, in the order of the bytes.
  public var hash: Bytes32 { SHA256.doubleHash(stripped) }

  /// The id as it is shown: 64 hex digits. Source: Bitcoin Core, `GetHash`.
  public var txid: String { Self.shown(hash) }

  /// The id with the witnesses. Source: BIP-0141.
  public var wtxid: String { Self.shown(SHA256.doubleHash(encoded)) }

  /// Four for each byte that is no witness, one for the others. Source: BIP-0141.
  public var weight: Int { strippedSize * 3 + encoded.count }

  /// How many bytes `stripped` has.
  var strippedSize: Int {
    func sized(_ script: BitcoinScript) -> Int { ByteWriter.sizeOfCompactSize(script.bytes.count) + script.bytes.count }
    let size = 8 + ByteWriter.sizeOfCompactSize(inputs.count) + ByteWriter.sizeOfCompactSize(outputs.count)
    return outputs.reduce(inputs.reduce(size) { $0 + 40 + sized($1.scriptSig) }) { $0 + 8 + sized($1.script) }
  }

  /// The size that fees are paid for. Source: BIP-0141.
  public var virtualSize: Int { (weight + 3) / 4 }

  /// A hash as it is shown: the last byte first.
  public static func shown(_ hash: Bytes32) -> String { Bytes32(Array(hash.bytes.reversed()))?.hex ?? "" }

  /// The hash of an id as it is shown: 64 hex digits in lower case; nil for another text.
  public static func hash(ofID text: String) -> Bytes32? {
    let digits = Array(text.utf8)
    guard digits.count == 64, !digits.contains(where: { (0x41...0x5a).contains($0) }),
      let bytes = try? Hex.decode(digits, from: 0)
    else { return nil }
    return Bytes32(Array(bytes.reversed()))
  }

  // MARK: Encoding

  /// The bytes, with the witnesses if there are any.
  public var encoded: [UInt8] { encoded(withWitness: hasWitness) }

  /// The bytes without the witnesses.
  public var stripped: [UInt8] { encoded(withWitness: false) }

  private func encoded(withWitness: Bool) -> [UInt8] {
    var writer = ByteWriter(capacity: strippedSize)
    writer.u32(version)
    if withWitness { writer.write([0, 1]) }
    writer.compactSize(inputs.count)
    for input in inputs {
      writer.write(input.outpoint.hash)
      writer.u32(input.outpoint.index)
      writer.sized(input.scriptSig.bytes)
      writer.u32(input.sequence)
    }
    writer.compactSize(outputs.count)
    for output in outputs { output.write(to: &writer) }
    if withWitness {
      for input in inputs {
        writer.compactSize(input.witness.count)
        for item in input.witness { writer.sized(item) }
      }
    }
    writer.u32(lockTime)
    return writer.bytes
  }
}

extension BitcoinTransaction.Output {
  /// Writes the amount and the script.
  func write(to writer: inout ByteWriter) {
    writer.littleEndian(sats, count: 8)
    writer.sized(script.bytes)
  }

  /// Takes an amount and a script.
  static func read(_ reader: inout ByteReader) throws(CodecError) -> BitcoinTransaction.Output {
    BitcoinTransaction.Output(sats: try reader.littleEndian(8), script: BitcoinScript(try reader.sized()))
  }

  /// The least that nodes relay to this script: what spending it costs at 3 satoshis a virtual byte. Source: Bitcoin Core,
  /// `GetDustThreshold`.
  var dustLimit: UInt64 {
    if script.isUnspendable { return 0 }
    let input = script.witnessProgram == nil ? 148 : 67
    let length = script.bytes.count
    let output = 8 + (length < 0xfd ? 1 : 3) + length
    return UInt64(truncatingIfNeeded: 3 * (input + output))
  }
}
