import CountersignCore

extension BitcoinPSBT {
  /// The bytes: for what was decoded, those that came.
  public var encoded: [UInt8] {
    var writer = ByteWriter()
    writer.write(Self.magic)
    global.write(to: &writer)
    for input in inputs { input.map.write(to: &writer) }
    for output in outputs { output.map.write(to: &writer) }
    return writer.bytes
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
