import CountersignCore

extension BitcoinPSBT {
  /// The bytes: for what was decoded, those that came.
  public var encoded: [UInt8] { Self.encode(global, inputs.map(\.map), outputs.map(\.map)) }

  /// Writes maps.
  static func encode(_ global: Map, _ inputs: [Map], _ outputs: [Map]) -> [UInt8] {
    var writer = ByteWriter()
    writer.write(magic)
    global.write(to: &writer)
    for map in inputs + outputs { map.write(to: &writer) }
    return writer.bytes
  }

  /// A PSBT of maps that have been put together here. It is read like any other, so that nothing comes out that would not
  /// go in. Throws what `decode` throws.
  static func assemble(
    _ global: Map, _ inputs: [Map], _ outputs: [Map], limits: Limits = .standard
  ) throws(DecodeError) -> BitcoinPSBT {
    try decode(encode(global, inputs, outputs), limits: limits)
  }

  /// The bytes in base64.
  public var base64: String { Base64.encode(encoded) }
}

extension BitcoinPSBT.Map {
  fileprivate func write(to writer: inout ByteWriter) {
    for entry in entries {
      var key = ByteWriter()
      key.compactSize(entry.type)
      key.write(entry.keyData)
      writer.sized(key.bytes)
      writer.sized(entry.value)
    }
    writer.u8(0)
  }
}
