public import CountersignHash

/// What is needed of edwards25519. Everything is public data: no implementation has to hide its timing.
public protocol Ed25519Arithmetic: Sendable {
  /// The name and version of the implementation, for evidence and `doctor`.
  var implementation: String { get }

  /// True when a signature of 64 bytes covers a message, strictly: s below the group order, canonical encodings, no
  /// point of small order as key or R, and the equation without a cofactor. This is what Solana's and NEAR's nodes ask.
  /// Source: RFC 8032, 5.1.7.
  func verify(signature: [UInt8], message: [UInt8], key: Bytes32) -> Bool

  /// True when 32 bytes decompress to a point of the curve, of whatever order: the question that a Solana program
  /// derived address must answer with no.
  func isOnCurve(_ key: Bytes32) -> Bool
}
