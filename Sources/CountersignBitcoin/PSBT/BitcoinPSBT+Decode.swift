public import CountersignCore
import CountersignCurves
import CountersignHash

extension BitcoinPSBT {
  /// The first five bytes.
  static let magic: [UInt8] = [0x70, 0x73, 0x62, 0x74, 0xff]

  /// Reads a PSBT of version 0 or 2, canonically encoded and nothing after it.
  ///
  /// Every value has the form that its field demands; whether keys are on the curve, and whether the parts belong together,
  /// `BitcoinPSBTStructure` says. Throws the PSBT rules of `BitcoinRules`, and `core/input-too-large`. Source: BIP-0174,
  /// BIP-0370.
  public static func decode(_ bytes: [UInt8], limits: Limits = .standard) throws(DecodeError) -> BitcoinPSBT {
    guard bytes.count <= limits.inputBytes else {
      throw DecodeError(
        CoreRules.inputTooLarge, bytes: 0..<bytes.count, field: "psbt",
        [Argument("got", bytes.count), Argument("limit", limits.inputBytes)])
    }
    var reader = ByteReader(bytes)
    guard bytes.starts(with: magic) else {
      throw DecodeError(BitcoinRules.psbtBadMagic, bytes: 0..<min(5, bytes.count), field: "psbt")
    }
    reader.seek(to: magic.count)
    var globalReader = BitcoinPSBTMapReader(.global)
    try globalReader.read(&reader)
    let global = globalReader.map
    let version = global.number(0xfb) ?? 0
    guard version == 0 || version == 2 else {
      throw DecodeError(
        BitcoinRules.psbtUnsupportedVersion, bytes: 0..<bytes.count, field: "version", [Argument("got", version)])
    }
    try globalReader.require(version)
    // Source: BIP-0370, Creator.
    if let txVersion = global.number(0x02), txVersion < 2 {
      throw DecodeError(
        BitcoinRules.psbtBadValue, bytes: 0..<bytes.count, field: "global.txVersion",
        [
          Argument("field", "global.txVersion"),
          Argument("why", "the transaction version is \(txVersion); 2 is the least"),
        ])
    }
    let unsigned = version == 0 ? globalReader.unsigned : nil
    let counts = try counts(global, unsigned, bytes.count)
    let total = counts.inputs + counts.outputs
    guard total <= reader.remaining else {
      throw DecodeError(
        BitcoinRules.psbtMapCount, bytes: reader.offset..<reader.end, field: "psbt",
        [Argument("got", "at most \(reader.remaining)"), Argument("expected", total)])
    }
    var inputs: [BitcoinPSBTInput] = []
    inputs.reserveCapacity(counts.inputs)
    for index in 0..<counts.inputs {
      try requireMore(reader, index, total)
      var map = BitcoinPSBTMapReader(.input, index, version: version)
      try map.read(&reader)
      try map.require(version)
      inputs.append(input(map, unsigned, index))
    }
    var outputs: [BitcoinPSBTOutput] = []
    outputs.reserveCapacity(counts.outputs)
    for index in 0..<counts.outputs {
      try requireMore(reader, counts.inputs + index, total)
      var map = BitcoinPSBTMapReader(.output, index, version: version)
      try map.read(&reader)
      try map.require(version)
      outputs.append(try output(map.map, unsigned, index))
    }
    guard reader.isAtEnd else {
      throw DecodeError(
        BitcoinRules.psbtTrailingData, bytes: reader.offset..<reader.end, field: "psbt",
        [Argument("got", reader.remaining)])
    }
    return BitcoinPSBT(version: version, global: global, inputs: inputs, outputs: outputs, unsigned: unsigned)
  }

  private static func requireMore(_ reader: ByteReader, _ got: Int, _ expected: Int) throws(DecodeError) {
    guard !reader.isAtEnd else {
      throw DecodeError(
        BitcoinRules.psbtMapCount, bytes: reader.end..<reader.end, field: "psbt",
        [Argument("got", got), Argument("expected", expected)])
    }
  }

  private static func counts(
    _ global: Map, _ unsigned: BitcoinTransaction?, _ limit: Int
  ) throws(DecodeError) -> (inputs: Int, outputs: Int) {
    if let unsigned { return (unsigned.inputs.count, unsigned.outputs.count) }
    func count(_ type: UInt64) -> Int? {
      var reader = ByteReader(global[type] ?? [])
      return (try? reader.compactSize()).flatMap { Int(exactly: $0) }
    }
    // Each map has a byte at least, so a larger count is a lie, and the sum cannot overflow.
    guard let inputs = count(0x04), let outputs = count(0x05), inputs <= limit, outputs <= limit else {
      throw DecodeError(
        BitcoinRules.psbtMapCount, bytes: 0..<limit, field: "psbt",
        [Argument("got", "at most \(limit)"), Argument("expected", "more")])
    }
    return (inputs, outputs)
  }

  private static func input(
    _ reader: BitcoinPSBTMapReader, _ unsigned: BitcoinTransaction?, _ index: Int
  ) -> BitcoinPSBTInput {
    let map = reader.map
    guard let unsigned, unsigned.inputs.indices.contains(index) else {
      return BitcoinPSBTInput(
        map: map,
        outpoint: .init(
          hash: map[0x0e].flatMap { Bytes32($0) } ?? Bytes32(0, 0, 0, 0), index: map.number(0x0f) ?? 0),
        sequence: map.number(0x10) ?? .max, previousTransaction: reader.previous, witnessUTXO: reader.output)
    }
    return BitcoinPSBTInput(
      map: map, outpoint: unsigned.inputs[index].outpoint, sequence: unsigned.inputs[index].sequence,
      previousTransaction: reader.previous, witnessUTXO: reader.output)
  }

  private static func output(
    _ map: Map, _ unsigned: BitcoinTransaction?, _ index: Int
  ) throws(DecodeError) -> BitcoinPSBTOutput {
    if let unsigned, unsigned.outputs.indices.contains(index) {
      return BitcoinPSBTOutput(map: map, sats: unsigned.outputs[index].sats, script: unsigned.outputs[index].script)
    }
    guard map[0x04] != nil || map[0x09] != nil else {
      let field = FieldPath("outputs")[index].appending("script")
      throw DecodeError(BitcoinRules.psbtMissingField, bytes: 0..<0, field: field, [Argument("field", field)])
    }
    var reader = ByteReader(map[0x03] ?? [])
    let sats = (try? reader.littleEndian(8)) ?? 0
    return BitcoinPSBTOutput(map: map, sats: sats, script: BitcoinScript(map[0x04] ?? []))
  }
}
