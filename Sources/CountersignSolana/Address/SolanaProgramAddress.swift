public import CountersignCurves
import CountersignHash

/// An address that a program derives from seeds: no point of the curve, so that nobody has a key for it.
public struct SolanaProgramAddress: Hashable, Sendable {
  /// The address.
  public let address: SolanaAddress
  /// The last seed, the one that moves it off the curve.
  public let bump: UInt8

  /// The most seeds, the bump included, and the most bytes of one. Source: solana-sdk `MAX_SEEDS`, `MAX_SEED_LEN`.
  static let maximumSeeds = 16
  static let maximumSeedBytes = 32
  /// What stands behind the seeds and the program.
  static let marker = Array("ProgramDerivedAddress".utf8)

  /// The first address off the curve, counting the bump down from 255. Source: solana-sdk `find_program_address`.
  ///
  /// Throws `tooManySeeds`, `seedTooLong`, or `onCurve` when all of them are points.
  public static func find(
    seeds: [[UInt8]], program: SolanaAddress, ed25519: any Ed25519Arithmetic
  ) throws(SolanaDerivationError) -> SolanaProgramAddress {
    guard seeds.count < maximumSeeds else { throw .tooManySeeds }
    guard seeds.allSatisfy({ $0.count <= maximumSeedBytes }) else { throw .seedTooLong }
    for bump in (0...UInt8.max).reversed() {
      let address = hash(seeds + [[bump]], program)
      if !address.isOnCurve(ed25519) { return SolanaProgramAddress(address: address, bump: bump) }
    }
    throw .onCurve
  }

  /// The address of these very seeds. Source: solana-sdk `create_program_address`.
  ///
  /// Throws `tooManySeeds`, `seedTooLong` or `onCurve`.
  public static func create(
    seeds: [[UInt8]], program: SolanaAddress, ed25519: any Ed25519Arithmetic
  ) throws(SolanaDerivationError) -> SolanaAddress {
    guard seeds.count <= maximumSeeds else { throw .tooManySeeds }
    guard seeds.allSatisfy({ $0.count <= maximumSeedBytes }) else { throw .seedTooLong }
    let address = hash(seeds, program)
    guard !address.isOnCurve(ed25519) else { throw .onCurve }
    return address
  }

  /// Where a wallet keeps a token. Source: spl-associated-token-account `get_associated_token_address`.
  public static func associatedToken(
    wallet: SolanaAddress, mint: SolanaAddress, tokenProgram: SolanaAddress, ed25519: any Ed25519Arithmetic
  ) throws(SolanaDerivationError) -> SolanaProgramAddress {
    try find(
      seeds: [wallet, tokenProgram, mint].map(\.bytes.bytes), program: SolanaPrograms.associatedToken,
      ed25519: ed25519)
  }

  /// The lookup table that an authority creates with this slot. Source: solana-address-lookup-table-interface
  /// `derive_lookup_table_address`.
  public static func lookupTable(
    authority: SolanaAddress, slot: UInt64, ed25519: any Ed25519Arithmetic
  ) throws(SolanaDerivationError) -> SolanaProgramAddress {
    let slot = stride(from: UInt64(0), to: 64, by: 8).map { UInt8(truncatingIfNeeded: slot >> $0) }
    return try find(seeds: [authority.bytes.bytes, slot], program: SolanaPrograms.lookupTable, ed25519: ed25519)
  }

  private static func hash(_ seeds: [[UInt8]], _ program: SolanaAddress) -> SolanaAddress {
    SolanaAddress(SHA256.hash(seeds.flatMap { $0 } + program.bytes.bytes + marker))
  }
}

/// Why an address cannot be derived. Source: solana-sdk `AddressError`.
public struct SolanaDerivationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reason, in kebab-case.
  public let description: String

  /// More than 16 seeds, the bump included.
  public static let tooManySeeds = SolanaDerivationError(description: "too-many-seeds")
  /// A seed of more than 32 bytes.
  public static let seedTooLong = SolanaDerivationError(description: "seed-too-long")
  /// A point of the curve: somebody may have its key.
  public static let onCurve = SolanaDerivationError(description: "on-curve")
  /// An owner whose end would let the address be taken for a program's.
  public static let illegalOwner = SolanaDerivationError(description: "illegal-owner")
}

extension SolanaAddress {
  /// True when the 32 bytes are a point of the curve, of whatever order: somebody may have a key for it.
  public func isOnCurve(_ ed25519: any Ed25519Arithmetic) -> Bool { ed25519.isOnCurve(bytes) }

  /// Where a wallet keeps a token of a mint.
  public static func associatedToken(
    wallet: SolanaAddress, mint: SolanaAddress, tokenProgram: SolanaAddress, curves: Curves
  ) throws(SolanaDerivationError) -> SolanaAddress {
    try SolanaProgramAddress.associatedToken(
      wallet: wallet, mint: mint, tokenProgram: tokenProgram, ed25519: curves.ed25519
    ).address
  }

  /// The address of a seed of a base account. Source: solana-sdk `create_with_seed`.
  ///
  /// Throws `seedTooLong` or `illegalOwner`.
  public static func withSeed(
    base: SolanaAddress, seed: String, owner: SolanaAddress
  ) throws(SolanaDerivationError) -> SolanaAddress {
    guard seed.utf8.count <= SolanaProgramAddress.maximumSeedBytes else { throw .seedTooLong }
    guard !owner.bytes.bytes.suffix(SolanaProgramAddress.marker.count).elementsEqual(SolanaProgramAddress.marker) else {
      throw .illegalOwner
    }
    return SolanaAddress(SHA256.hash(base.bytes.bytes + Array(seed.utf8) + owner.bytes.bytes))
  }
}
