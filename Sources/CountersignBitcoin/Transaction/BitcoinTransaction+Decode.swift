public import CountersignCore
import CountersignHash

extension BitcoinTransaction {
  /// Reads a transaction, canonically encoded and nothing after it.
  ///
  /// Throws the transaction rules of `BitcoinRules`, and `core/input-too-large`. Source: Bitcoin protocol; BIP-0144.
  public static func decode(_ bytes: [UInt8], limits: Limits = .standard) throws(DecodeError) -> BitcoinTransaction {
    guard bytes.count <= limits.inputBytes else {
      throw DecodeError(
        CoreRules.inputTooLarge, bytes: 0..<bytes.count, field: "transaction",
        [Argument("got", bytes.count), Argument("limit", limits.inputBytes)])
    }
    var reader = ByteReader(bytes)
    let transaction = try read(&reader, allowsWitness: true)
    guard reader.isAtEnd else {
      throw DecodeError(
        BitcoinRules.txTrailingBytes, bytes: reader.offset..<reader.end, field: "transaction",
        [Argument("got", reader.remaining)])
    }
    return transaction
  }

  /// Takes a transaction; without `allowsWitness`, one in the form without, as a PSBT holds it.
  static func read(
    _ reader: inout ByteReader, allowsWitness: Bool
  ) throws(DecodeError) -> BitcoinTransaction {
    let version = try located("version") { () throws(CodecError) in try reader.u32() }
    var isSegwit = false
    if allowsWitness, reader.next == 0, reader.byte(at: reader.offset + 1) != 0 {
      let place = reader.offset..<min(reader.offset + 2, reader.end)
      let mark = try located("marker") { () throws(CodecError) in (try reader.u8(), try reader.u8()) }
      guard mark.1 == 1 else { throw DecodeError(BitcoinRules.txWitnessFlag, bytes: place, field: "marker") }
      isSegwit = true
    }
    var inputs = try inputs(&reader)
    let count = try located("outputs") { () throws(CodecError) in try reader.count(itemSize: 9) }
    var outputs: [Output] = []
    outputs.reserveCapacity(count)
    for index in 0..<count {
      outputs.append(try located("outputs", index) { () throws(CodecError) in try Output.read(&reader) })
    }
    if isSegwit {
      let start = reader.offset
      for index in inputs.indices {
        inputs[index].witness = try located("witness", index) { () throws(CodecError) in try stack(&reader) }
      }
      guard inputs.contains(where: { !$0.witness.isEmpty }) else {
        throw DecodeError(BitcoinRules.txSuperfluousWitness, bytes: start..<reader.offset, field: "witness")
      }
    }
    let lockTime = try located("lockTime") { () throws(CodecError) in try reader.u32() }
    return BitcoinTransaction(version: version, inputs: inputs, outputs: outputs, lockTime: lockTime)
  }

  private static func inputs(_ reader: inout ByteReader) throws(DecodeError) -> [Input] {
    let count = try located("inputs") { () throws(CodecError) in try reader.count(itemSize: 41) }
    var inputs: [Input] = []
    inputs.reserveCapacity(count)
    for index in 0..<count {
      inputs.append(
        try located("inputs", index) { () throws(CodecError) in
          Input(
            outpoint: Outpoint(hash: try reader.bytes32(), index: try reader.u32()),
            scriptSig: BitcoinScript(try reader.sized()), sequence: try reader.u32())
        })
    }
    return inputs
  }

  /// Takes the stack of a witness.
  static func stack(_ reader: inout ByteReader) throws(CodecError) -> [[UInt8]] {
    let count = try reader.count(itemSize: 1)
    var stack: [[UInt8]] = []
    for _ in 0..<count { stack.append(try reader.sized()) }
    return stack
  }

  private static func located<T>(
    _ field: FieldPath, _ index: Int? = nil, _ body: () throws(CodecError) -> T
  ) throws(DecodeError) -> T {
    do { return try body() } catch {
      let rule = error.reason == .nonCanonical ? BitcoinRules.txNoncanonicalSize : BitcoinRules.txTruncated
      throw DecodeError(rule, bytes: error.bytes, field: index.map { field[$0] } ?? field)
    }
  }
}
