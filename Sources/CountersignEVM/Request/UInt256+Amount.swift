public import CountersignCore

/// Amounts of a chain's coin as people write them; the result is wei. Never through a `Double`.
extension UInt256 {
  /// Reads ether: `"0.1"`, at most 18 digits after the point. Throws as `DecimalAmount.parse`.
  public static func ether(_ text: String) throws(CodecError) -> UInt256 {
    try DecimalAmount.parse(text, decimals: 18)
  }

  /// Reads gwei: `"1.5"`, at most 9 digits after the point. Throws as `DecimalAmount.parse`.
  public static func gwei(_ text: String) throws(CodecError) -> UInt256 {
    try DecimalAmount.parse(text, decimals: 9)
  }

  /// Reads an amount with its unit, `"0.1 ether"`, `"30 gwei"`, `"1000 wei"`, or a plain number of wei.
  ///
  /// One blank before the unit. Throws as `DecimalAmount.parse`, and `syntax` for another unit.
  public static func wei(_ text: String) throws(CodecError) -> UInt256 {
    let bytes = Array(text.utf8)
    guard let blank = bytes.firstIndex(of: 0x20) else { return try DecimalAmount.parse(text, decimals: 0) }
    let number = String(decoding: bytes[..<blank], as: UTF8.self)
    let unit = bytes[(blank + 1)...]
    let units: [(name: String, decimals: Int)] = [("ether", 18), ("gwei", 9), ("wei", 0)]
    guard let known = units.first(where: { unit.elementsEqual($0.name.utf8) }) else {
      throw CodecError(.syntax, blank + 1..<bytes.count)
    }
    return try DecimalAmount.parse(number, decimals: known.decimals)
  }
}
