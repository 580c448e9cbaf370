public import CountersignCore
import CountersignCurves

/// What a signature can be converted to, without another meaning. A struct and not an enum, so that a new one breaks no
/// caller.
public struct EVMSignatureConversion: Hashable, Sendable, CustomStringConvertible {
  /// The name.
  public let description: String

  private init(_ name: String) { description = name }

  /// 65 bytes with a v of 27 or 28: what most verifiers take.
  public static let full = EVMSignatureConversion("full")
  /// 65 bytes with the parity, 0 or 1, for v: what hardware wallets make.
  public static let parity = EVMSignatureConversion("parity")
  /// 64 bytes. Source: EIP-2098.
  public static let compact = EVMSignatureConversion("compact")
  /// What ERC-6492, ERC-8010 or a smart wallet wraps, once.
  public static let unwrapped = EVMSignatureConversion("unwrapped")

  /// All, in this order.
  public static let all = [full, parity, compact, unwrapped]

  /// Finds a conversion by its name; nil for any other.
  public init?(named name: String) {
    guard let known = Self.all.first(where: { $0.description.utf8.elementsEqual(name.utf8) }) else { return nil }
    self = known
  }
}

extension EVMSignatureForm {
  /// The signature in another form: the same key's over the same hash.
  ///
  /// Throws `evm/signature-conversion` when the form has no such counterpart, and `evm/message-high-s` where s is above
  /// half the order, which the compact form excludes. To wrap for ERC-6492, encode an `EVMPredeploySignature`.
  public func converted(to conversion: EVMSignatureConversion) throws(DecodeError) -> [UInt8] {
    if conversion == .unwrapped {
      guard let inner else { throw impossible(conversion) }
      return inner.bytes
    }
    guard let recoverable else { throw impossible(conversion) }
    switch conversion {
    case .full: return recoverable.full
    case .parity: return recoverable.scalars.compact + [recoverable.yParity]
    default:
      guard let compact = recoverable.compact else {
        throw DecodeError(EVMRules.messageHighS, bytes: 32..<64, field: "signature")
      }
      return compact
    }
  }

  private func impossible(_ conversion: EVMSignatureConversion) -> DecodeError {
    DecodeError(
      EVMRules.signatureConversion, bytes: 0..<bytes.count, field: "signature",
      [Argument("form", kind), Argument("wanted", conversion)])
  }
}
