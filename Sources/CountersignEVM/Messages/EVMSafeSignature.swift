import CountersignCore
import CountersignHash
import CountersignCurves

/// The signatures of a Safe's owners: 65 bytes each, ordered by owner, and behind them what owners that are contracts
/// judge. Source: Safe, `checkNSignatures`.
public struct EVMSafeSignature: Hashable, Sendable {
  /// More owners than any Safe has: each costs a recovery.
  static let maximumOwners = 128

  /// One owner's part.
  public struct Part: Hashable, Sendable {
    /// How the owner signed.
    public let kind: Kind
    /// What the key made, for an owner with a key.
    public let recoverable: EVMRecoverableSignature?
    /// Who it is, where the part names them.
    public let owner: EVMAddress?
    /// What the owner's contract judges, for an owner without a key.
    public let contractSignature: [UInt8]?

    /// How an owner signs. A struct and not an enum, so that a new kind breaks no caller.
    public struct Kind: Hashable, Sendable, CustomStringConvertible {
      /// The name.
      public let description: String

      private init(_ name: String) { description = name }

      /// Over the Safe's hash; v is 27 or 28.
      public static let ecdsa = Kind("ecdsa")
      /// Over the Safe's hash as a message of 32 bytes; v is 31 or 32.
      public static let ethSign = Kind("ethSign")
      /// By the owner's contract; v is 0, r names it, s says where its signature stands.
      public static let contract = Kind("contract")
      /// By having approved the hash on chain, or by sending the call; v is 1, r names the owner.
      public static let approvedHash = Kind("approvedHash")
    }
  }

  /// The owners' parts, in their order.
  public let parts: [Part]

  /// Reads the parts, as many as there are before the first contract's signature, and these signatures, in order and
  /// without gaps. Nil when the bytes are anything else.
  init?(parsing bytes: [UInt8]) {
    let reader = ByteReader(bytes)
    // How far the parts of 65 bytes reach: to where the first contract's signature stands.
    var limit = bytes.count
    var tail: Int?
    var parts: [Part] = []
    while 65 * (parts.count + 1) <= limit {
      guard parts.count < Self.maximumOwners else { return nil }
      let start = 65 * parts.count
      let scalars = Secp256k1Signature(
        r: reader.uint256(at: start..<start + 32), s: reader.uint256(at: start + 32..<start + 64))
      guard let v = reader.byte(at: start + 64) else { return nil }
      switch v {
      case 27, 28, 31, 32:
        let parity: UInt8 = v == 27 || v == 31 ? 0 : 1
        parts.append(
          Part(
            kind: v < 31 ? .ecdsa : .ethSign,
            recoverable: EVMRecoverableSignature(scalars: scalars, yParity: parity, v: v),
            owner: nil, contractSignature: nil))
      case 1:
        guard let owner = Self.owner(scalars.r) else { return nil }
        parts.append(Part(kind: .approvedHash, recoverable: nil, owner: owner, contractSignature: nil))
      case 0:
        guard let owner = Self.owner(scalars.r), let signature = Self.tail(scalars.s, &tail, reader) else { return nil }
        limit = min(limit, signature.lowerBound - 32)
        parts.append(
          Part(kind: .contract, recoverable: nil, owner: owner, contractSignature: reader.copy(signature)))
      default: return nil
      }
    }
    guard !parts.isEmpty, 65 * parts.count == limit, tail ?? limit == bytes.count else { return nil }
    self.parts = parts
  }

  /// One part alone that no key made: it names its owner, and s is zero, which no signature of a key has.
  init?(single bytes: [UInt8]) {
    let reader = ByteReader(bytes)
    guard bytes.count == 65, let v = bytes.last, v < 2, reader.uint256(at: 32..<64).isZero,
      let owner = Self.owner(reader.uint256(at: 0..<32))
    else { return nil }
    // A contract's signature would stand behind it; here there is none.
    parts = [
      Part(
        kind: v == 0 ? .contract : .approvedHash, recoverable: nil, owner: owner, contractSignature: v == 0 ? [] : nil)
    ]
  }

  private static func owner(_ r: UInt256) -> EVMAddress? {
    guard !r.isZero, r.significantBits <= 160 else { return nil }
    return EVMAddress(Array(r.bytes32.bytes.suffix(20)))
  }

  /// Where a contract's signature stands: behind the one before it, or, for the first, behind the parts.
  private static func tail(_ offset: UInt256, _ tail: inout Int?, _ reader: ByteReader) -> Range<Int>? {
    guard let start = offset.uint64.flatMap({ Int(exactly: $0) }), start == tail ?? start, start <= reader.end else {
      return nil
    }
    var rest = ByteReader(reader.bytes, start..<reader.end)
    guard let count = try? rest.uint256(32).uint64.flatMap({ Int(exactly: $0) }), let range = try? rest.range(count)
    else {
      return nil
    }
    tail = range.upperBound
    return range
  }
}
