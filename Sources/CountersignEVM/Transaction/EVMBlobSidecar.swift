import CountersignCore
import CountersignHash

/// The blobs and proofs that travel beside a blob transaction between nodes; no part of what is signed or hashed.
///
/// Counts, sizes and versioned hashes are checked when it is read. The KZG proofs themselves are not: that needs a
/// pairing library and a trusted set-up, and a wallet's reply cannot be wrong because of them without the network
/// refusing it. Source: EIP-4844, EIP-7594.
public struct EVMBlobSidecar: Hashable, Sendable {
  /// Bytes of a blob: 4096 field elements.
  public static let blobBytes = 131_072
  /// Bytes of a commitment or a proof: a compressed point of BLS12-381.
  public static let pointBytes = 48
  /// Proofs a blob in the later form: one a cell of the extended blob.
  public static let cellsPerBlob = 128

  /// True for the form of EIP-7594, with a proof a cell; false for that of EIP-4844, with a proof a blob.
  public let hasCellProofs: Bool
  /// The blobs.
  public let blobs: [[UInt8]]
  /// A commitment a blob.
  public let commitments: [[UInt8]]
  /// A proof a blob, or 128.
  public let proofs: [[UInt8]]

  /// The versioned hash of a commitment: 01 and the last 31 bytes of its SHA-256. Source: EIP-4844.
  static func versionedHash(_ commitment: [UInt8]) -> Bytes32 {
    let hash = SHA256.hash(commitment)
    return Bytes32(hash.w0 & 0x00ff_ffff_ffff_ffff | 0x0100_0000_0000_0000, hash.w1, hash.w2, hash.w3)
  }
}
