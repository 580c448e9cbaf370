import CountersignCore

/// A signature for an account whose delegation is not on chain yet: the signed authorization, what is called to prepare
/// the account, and the signature that the delegate's code will judge. Source: ERC-8010 as ox and viem write it.
public struct EVMPredelegationSignature: Hashable, Sendable {
  /// Whose code the account takes; the authority is to be recovered from it.
  public let authorization: EVMAuthorization
  /// The contract to be called first, if there is anything to call it with.
  public let to: EVMAddress
  /// What it is called with; empty for no call.
  public let initData: [UInt8]
  /// What the account's code is to judge.
  public let signature: [UInt8]

  /// The last 32 bytes of the form.
  static let magic: [UInt8] = (0..<16).flatMap { _ in [0x80, 0x10] }

  /// Reads the signature, `((uint256, address, uint256, uint8, uint256, uint256), address, bytes)`, the count of the
  /// latter's bytes in a word, and the magic, of which the caller saw that it is there.
  init(parsing bytes: [UInt8], _ deviations: inout Set<ABIDeviation>) throws(CodecError) {
    let reader = ByteReader(bytes)
    let end = bytes.count - Self.magic.count - 32
    guard end >= 0 else { throw CodecError(.truncated, 0..<bytes.count) }
    let length = reader.uint256(at: end..<end + 32).uint64.flatMap { Int(exactly: $0) }
    guard let length, length <= end else { throw CodecError(.overrun, end..<end + 32) }
    // The tuple of the authorization is static: its six words stand in the head.
    var values = try ABIReader(bytes, end - length..<end, words: 8)
    let chainID = try values.uint256()
    let delegate = try values.address()
    let nonce = try values.uint(bits: 64)
    let yParity = try values.uint(bits: 8)
    let r = try values.uint256()
    let s = try values.uint256()
    to = try values.address()
    initData = reader.copy(try values.bytes())
    values.finish()
    authorization = EVMAuthorization(
      chainID: chainID, address: delegate, nonce: nonce.l0, yParity: UInt8(truncatingIfNeeded: yParity.l0), r: r, s: s)
    signature = reader.copy(0..<end - length)
    deviations = values.deviations
  }
}
