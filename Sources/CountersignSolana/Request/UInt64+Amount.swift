public import CountersignCore

/// Amounts of SOL as people write them; the result is lamports. Never through a `Double`.
extension UInt64 {
  /// Reads SOL: `"0.1"`, at most 9 digits after the point. Throws as `DecimalAmount.parse`, `overflow` beyond 64 bits.
  public static func sol(_ text: String) throws(CodecError) -> UInt64 { try amount(text, decimals: 9) }

  /// Reads an amount with its unit, `"0.1 sol"`, `"5000 lamports"`, or a plain number of lamports.
  ///
  /// One blank before the unit. Throws as `DecimalAmount.parse`, and `syntax` for another unit.
  public static func lamports(_ text: String) throws(CodecError) -> UInt64 {
    let bytes = Array(text.utf8)
    guard let blank = bytes.firstIndex(of: 0x20) else { return try amount(text, decimals: 0) }
    let number = String(decoding: bytes[..<blank], as: UTF8.self)
    let unit = bytes[(blank + 1)...]
    if unit.elementsEqual("sol".utf8) || unit.elementsEqual("SOL".utf8) { return try sol(number) }
    guard unit.elementsEqual("lamports".utf8) else { throw CodecError(.syntax, blank + 1..<bytes.count) }
    return try amount(number, decimals: 0)
  }

  private static func amount(_ text: String, decimals: Int) throws(CodecError) -> UInt64 {
    guard let amount = try DecimalAmount.parse(text, decimals: decimals).uint64 else {
      throw CodecError(.overflow, 0..<text.utf8.count)
    }
    return amount
  }
}
