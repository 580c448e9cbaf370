import CountersignCore
import CountersignHash

extension SolanaTransactionMessage {
  /// The bytes that are signed.
  public var encoded: [UInt8] {
    var writer = ByteWriter(capacity: 512)
    if version == .v1 {
      writeV1(&writer)
    } else {
      writeV0(&writer)
    }
    return writer.bytes
  }

  private func write(_ header: Header, _ writer: inout ByteWriter) {
    writer.u8(header.requiredSignatures)
    writer.u8(header.readonlySigned)
    writer.u8(header.readonlyUnsigned)
  }

  /// Legacy messages are those of version 0 without the first byte and the last list.
  private func writeV0(_ writer: inout ByteWriter) {
    if version == .v0 { writer.u8(0x80) }
    write(header, &writer)
    writer.compactU16(keys.count)
    for key in keys { writer.write(key.bytes.bytes) }
    writer.write(lifetime.bytes)
    writer.compactU16(instructions.count)
    for instruction in instructions {
      writer.u8(instruction.program)
      writer.compactBytes(instruction.accounts)
      writer.compactBytes(instruction.data)
    }
    guard version == .v0 else { return }
    writer.compactU16(lookups.count)
    for lookup in lookups {
      writer.write(lookup.table.bytes.bytes)
      writer.compactBytes(lookup.writable)
      writer.compactBytes(lookup.readonly)
    }
  }

  private func writeV1(_ writer: inout ByteWriter) {
    writer.u8(0x81)
    write(header, &writer)
    writer.littleEndian(config.mask, count: 4)
    writer.write(lifetime.bytes)
    writer.u8(UInt8(truncatingIfNeeded: instructions.count))
    writer.u8(UInt8(truncatingIfNeeded: keys.count))
    for key in keys { writer.write(key.bytes.bytes) }
    if let fee = config.priorityFee { writer.littleEndian(fee, count: 8) }
    for value in [config.computeUnitLimit, config.loadedAccountsSize, config.heapSize] {
      if let value { writer.littleEndian(UInt64(truncatingIfNeeded: value), count: 4) }
    }
    for instruction in instructions {
      writer.u8(instruction.program)
      writer.u8(UInt8(truncatingIfNeeded: instruction.accounts.count))
      writer.littleEndian(UInt64(truncatingIfNeeded: instruction.data.count), count: 2)
    }
    for instruction in instructions {
      writer.write(instruction.accounts)
      writer.write(instruction.data)
    }
  }
}
