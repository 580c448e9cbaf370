public import CountersignCore
import CountersignHash

extension BitcoinPSBT {
  /// The same PSBT in the other form.
  ///
  /// To version 2 nothing is lost. To version 0 go the sequences, the locktime and the outputs into the transaction;
  /// `TX_MODIFIABLE` and what the locktime was made of are gone. Throws `bitcoin/psbt-locktime-conflict` when there is no
  /// locktime, `bitcoin/psbt-forbidden-field` for a field of silent payments, which version 0 does not have,
  /// `bitcoin/psbt-unsupported-version` for another number than 0 and 2, and `bitcoin/psbt-bad-value` for a
  /// transaction version below 2, which version 2 does not have. Source: BIP-0370.
  public func converted(to target: UInt32, limits: Limits = .standard) throws(DecodeError) -> BitcoinPSBT {
    if target == version { return self }
    switch target {
    case 0: return try version0(limits)
    case 2: return try version2(limits)
    default:
      throw DecodeError(
        BitcoinRules.psbtUnsupportedVersion, bytes: 0..<0, field: "version", [Argument("got", target)])
    }
  }

  private func version2(_ limits: Limits) throws(DecodeError) -> BitcoinPSBT {
    guard let transaction else {
      throw DecodeError(BitcoinRules.psbtLocktimeConflict, bytes: 0..<0, field: "lockTime")
    }
    var global = global
    global.set(0x00, nil)
    global.set(0x02, Self.number(transaction.version))
    if transaction.lockTime != 0 { global.set(0x03, Self.number(transaction.lockTime)) }
    global.set(0x04, Self.count(inputs.count))
    global.set(0x05, Self.count(outputs.count))
    global.set(0xfb, Self.number(2))
    let inputMaps = inputs.map { input in
      var map = input.map
      map.set(0x0e, input.outpoint.hash.bytes)
      map.set(0x0f, Self.number(input.outpoint.index))
      if input.sequence != .max { map.set(0x10, Self.number(input.sequence)) }
      return map
    }
    let outputMaps = outputs.map { output in
      var map = output.map
      map.set(0x03, Self.amount(output.sats))
      map.set(0x04, output.script.bytes)
      return map
    }
    return try Self.assemble(global, inputMaps, outputMaps, limits: limits)
  }

  private func version0(_ limits: Limits) throws(DecodeError) -> BitcoinPSBT {
    guard let transaction else {
      throw DecodeError(BitcoinRules.psbtLocktimeConflict, bytes: 0..<0, field: "lockTime")
    }
    for (index, output) in outputs.enumerated() where output.map[0x04] == nil {
      let field = FieldPath("outputs")[index].appending("script")
      throw DecodeError(BitcoinRules.psbtMissingField, bytes: 0..<0, field: field, [Argument("field", field)])
    }
    var global = global
    for type: UInt64 in [0x02, 0x03, 0x04, 0x05, 0x06, 0xfb] { global.set(type, nil) }
    global.set(0x00, transaction.stripped)
    let inputMaps = inputs.map { input in
      var map = input.map
      for type: UInt64 in [0x0e, 0x0f, 0x10, 0x11, 0x12] { map.set(type, nil) }
      return map
    }
    let outputMaps = outputs.map { output in
      var map = output.map
      for type: UInt64 in [0x03, 0x04] { map.set(type, nil) }
      return map
    }
    return try Self.assemble(global, inputMaps, outputMaps, limits: limits)
  }

  // MARK: Values

  /// Four bytes, the lowest first.
  static func number(_ value: UInt32) -> [UInt8] {
    var writer = ByteWriter()
    writer.u32(value)
    return writer.bytes
  }

  /// Eight bytes, the lowest first.
  static func amount(_ value: UInt64) -> [UInt8] {
    var writer = ByteWriter()
    writer.littleEndian(value, count: 8)
    return writer.bytes
  }

  /// A compact size.
  static func count(_ value: Int) -> [UInt8] {
    var writer = ByteWriter()
    writer.compactSize(value)
    return writer.bytes
  }
}
