/// Which parts of a transaction a signature covers. Source: Bitcoin Core, `SIGHASH_ALL`; BIP-0341.
public struct BitcoinSighashType: Hashable, Sendable, CustomStringConvertible {
  /// The number.
  public let rawValue: UInt32

  /// Takes any number.
  public init(_ rawValue: UInt32) { self.rawValue = rawValue }

  /// Taproot's ALL that is not written.
  public static let defaultAll = BitcoinSighashType(0)
  /// All inputs and all outputs.
  public static let all = BitcoinSighashType(1)
  /// All inputs and no output.
  public static let none = BitcoinSighashType(2)
  /// All inputs and the output with the input's index.
  public static let single = BitcoinSighashType(3)

  /// The numbers that have a meaning.
  public static let defined: [UInt32] = [0, 1, 2, 3, 0x81, 0x82, 0x83]

  /// True when the number has a meaning.
  public var isDefined: Bool { Self.defined.contains(rawValue) }
  /// True when other inputs are open.
  public var isAnyoneCanPay: Bool { rawValue & 0x80 != 0 }
  /// True when no output is covered.
  public var isNone: Bool { rawValue & 0x1f == 2 }
  /// True when one output is covered.
  public var isSingle: Bool { rawValue & 0x1f == 3 }

  /// The names of Bitcoin Core, and else the number.
  public var description: String {
    let base =
      switch rawValue & 0x7f {
      case 0: "DEFAULT"
      case 1: "ALL"
      case 2: "NONE"
      case 3: "SINGLE"
      default: ""
      }
    guard isDefined, !base.isEmpty else { return "\(rawValue)" }
    return isAnyoneCanPay ? base + "|ANYONECANPAY" : base
  }
}
