public import CountersignCore

/// Amounts of bitcoin as people write them; the result is satoshis. Never through a `Double`.
extension UInt64 {
  /// Reads bitcoins: `"0.29"`, at most 8 digits after the point. Throws as `DecimalAmount.parse`, `overflow` beyond 64 bits.
  public static func btc(_ text: String) throws(CodecError) -> UInt64 { try satoshis(text, decimals: 8) }

  /// Reads an amount with its unit, `"0.29 btc"`, `"5000 sats"`, or a plain number of satoshis.
  ///
  /// One blank before the unit. Throws as `DecimalAmount.parse`, and `syntax` for another unit.
  public static func sats(_ text: String) throws(CodecError) -> UInt64 {
    let bytes = Array(text.utf8)
    guard let blank = bytes.firstIndex(of: 0x20) else { return try satoshis(text, decimals: 0) }
    let number = String(decoding: bytes[..<blank], as: UTF8.self)
    let unit = bytes[(blank + 1)...]
    if unit.elementsEqual("btc".utf8) || unit.elementsEqual("BTC".utf8) { return try btc(number) }
    guard unit.elementsEqual("sats".utf8) else { throw CodecError(.syntax, blank + 1..<bytes.count) }
    return try satoshis(number, decimals: 0)
  }

  private static func satoshis(_ text: String, decimals: Int) throws(CodecError) -> UInt64 {
    guard let amount = try DecimalAmount.parse(text, decimals: decimals).uint64 else {
      throw CodecError(.overflow, 0..<text.utf8.count)
    }
    return amount
  }
}
