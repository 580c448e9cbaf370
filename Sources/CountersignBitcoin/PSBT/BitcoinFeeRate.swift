public import CountersignCore

/// What a virtual byte costs, to the thousandth of a satoshi.
public struct BitcoinFeeRate: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// Satoshis for 1,000 virtual bytes.
  public let satsPerThousand: UInt64

  /// Takes satoshis for 1,000 virtual bytes.
  public init(satsPerThousand: UInt64) { self.satsPerThousand = satsPerThousand }

  /// Reads satoshis per virtual byte with at most three decimals: `"12.5"`. Throws what `DecimalAmount.parse` throws.
  public init(_ text: String) throws(CodecError) {
    let value = try DecimalAmount.parse(text, decimals: 3)
    guard let rate = UInt64(value.decimal, radix: 10) else { throw CodecError(.overflow, 0..<text.utf8.count) }
    satsPerThousand = rate
  }

  /// The rate of a fee, rounded down; nil for no size.
  public init?(fee: UInt64, virtualSize: Int) {
    guard let size = UInt64(exactly: virtualSize), size > 0 else { return nil }
    let product = fee.multipliedFullWidth(by: 1000)
    guard product.high < size else { return nil }
    satsPerThousand = size.dividingFullWidth(product).quotient
  }

  /// The fee for a size, rounded up; nil beyond all money.
  public func fee(virtualSize: Int) -> UInt64? {
    guard let size = UInt64(exactly: virtualSize) else { return nil }
    let product = size.multipliedReportingOverflow(by: satsPerThousand)
    guard !product.overflow else { return nil }
    let fee = product.partialValue / 1000 + (product.partialValue % 1000 == 0 ? 0 : 1)
    return fee <= BitcoinTransaction.maximumSats ? fee : nil
  }

  /// In satoshis per virtual byte, without trailing zeros.
  public var description: String { DecimalAmount.format(UInt256(satsPerThousand), decimals: 3) }

  /// Compares rates.
  public static func < (a: BitcoinFeeRate, b: BitcoinFeeRate) -> Bool { a.satsPerThousand < b.satsPerThousand }
}
